"""The words of the instruction-like rules in other languages, for the families that count most.

Their verbs may stand before their objects or after them, so they are concepts of their own, named
`far_…`, whose phrases hold in more than one order. What is no verb joins the English concepts.
Written forms without accents are found too, since accents are folded away on both sides.
"""

TONGUES: dict[str, str] = {
    "far_drop": """ignora, ignorar, ignorad, ignoren, ignorando, olvida, olvide, olvidar, olvidad,
        desobedece, omite, omita, descarta, descarte, anula, haz caso omiso, no hagas caso, elude,
        desconsidere, desconsidera, esqueca, esquece, esquecer, despreze, pule, contorne, ignorez,
        oubliez, oublie, oublier, ignorer, ne tiens pas compte, ne tenez pas compte, ne tenez plus
        compte, ne tiens plus compte, contourne, contournez, outrepasse, ignoriere, ignorieren,
        ignoriert, vergiss, vergesst, vergessen sie, missachte, missachten, ubergehe, umgehe,
        umgehen, uberschreibe, setze dich hinweg, verwirf, beachte nicht, ignorare, dimentica,
        dimenticare, dimenticate, trascura, scorda, non considerare, aggira, scavalca, negeer,
        negeren, vergeet, sla over, omzeil, schenk geen aandacht, ignoruj, zignoruj, ignorowac,
        zapomnij, pomin, zlekcewaz, obejdz, ignoruj*, zapomen, zapomente, prehlizej, neber v uvahu,
        игнорируй*, проигнорируй*, забудь, забудьте, не обращай, не учитывай, отбрось, обойди,
        отмени, ігноруй*, не зважай, yok say, goz ardi et, gormezden gel, unut, dikkate alma,
        ignorera, glom, strunta i, bortse fran, glem, se bort fra, tilsidesaet, unohda, jata
        huomiotta, sivuuta, ohita, ignora*, uita, nesocoteste, hagyd figyelmen kivul, felejtsd el,
        αγνοησε, αγνοησ*, ξεχασε, παρακαμψε, bo qua, hay quen, quen, phot lo, abaikan, lupakan,
        kesampingkan, hiraukan, abaikanlah, تجاهل, انس, تخط, تجاوز, اهمل, התעלם, תתעלם, שכח, תשכח,
        עקוף, נادیده بگیر, نادیده بگیر, فراموش کن, अनदेखा, नज़रअंदाज़, भूल जा, भुला दो, उपेक्षा कर,
        উপেক্ষা কর, ভুলে যা, புறக்கணி, 忽略, 无视, 無視, 忘记, 忘掉, 忘記, 不要理会, 不用理会, 不必遵守, 绕过, 繞過, 抛开, 跳过, 作废,
        不要遵守, 丢弃, 無視し, 忘れて, 忘れなさい, 従わない, 従わなくて, 破棄し, 回避し, 無効にし, 取り消し, 무시, 잊어, 잊으, 따르지 마, 우회하,
        เพิกเฉย, ไม่ต้องสนใจ, ละเว้น, ลืม, ไม่สนใจ, pasa por alto, no sigas, no obedezcas, deja de
        lado, ne suis pas, ne suivez pas, ne suis plus, mets de cote, laisse tomber, befolge nicht,
        folge nicht, lass ausser acht, beachte nicht mehr, setze aus, non seguire, metti da parte,
        lascia perdere, nao siga, deixe de lado, nie stosuj, nie przestrzegaj, nie sluchaj, odrzuc,
        не следуй*, не слушай*, не выполняй*, отбрось*, не слухай*, uyma, dinleme, bir kenara birak,
        volg niet, laat varen, folj inte, dung lam theo, khong can tuan theo, jangan ikuti, لا تتبع,
        لا تلتزم, पालन मत कर, नज़रअंदाज़ कर, 別遵守, 不理会, 丢开, 守らない, 従うな, 従わず, 따르지 말, annulla""",
    "directive": """instruccion*, indicacion*, directric*, directiv*, reglas, normas, ordenes,
        consignas, restriccion*, politicas, instruc*, instruk*, diretriz*, regras, ordens,
        restricoes, consignes, regles, directives, ordres, restrictions, garde fous, anweisung*,
        vorgaben, vorschriften, regeln, richtlinien, befehle, sicherheitsrichtlinien,
        sicherheitsregeln, sicherheitsvorgaben, beschrankungen, systemvorgaben, istruzion*,
        direttiv*, regole, linee guida, ordini, comandi, instructies, opdrachten, regels,
        richtlijnen, aanwijzingen, voorschriften, polecen*, instrukcj*, zasady, wytyczne, reguly,
        zasad, regul, pokyny, instrukce, pravidla, prikazy, инструкц*, указани*, правила, правил,
        команды, распоряжения, директив*, ограничени*, інструкці*, вказівк*, talimat*, kural*,
        yonerge*, komut*, instruktion*, anvisning*, regler, riktlinjer, retningslinjer, instrukser,
        ohjeet, ohjeita, saannot, maaraykset, instructiunil*, regulile, utasitas*, szabaly*, οδηγι*,
        κανον*, εντολ*, huong dan, chi dan, quy tac, lenh, quy dinh, instruksi, perintah, aturan,
        petunjuk, arahan, pedoman, تعليمات, التعليمات, القواعد, الاوامر, التوجيهات, الارشادات,
        הוראות, ההוראות, הנחיות, כללים, הכללים, دستورات, دستورالعمل, قوانین, निर्देश, नियम, आदेश,
        নির্দেশ, নিয়ম, 指令, 指示, 规则, 規則, 命令, 提示, 限制, 规定, 規定, 准则, 安全策略, 说明, 約束, 约束, ルール, 指針, 命令,
        プロンプト, 制限, ガイドライン, 지시, 지침, 명령, 규칙, 안내, 프롬프트, คำสั่ง, กฎ, คำแนะนำ, ข้อกำหนด""",
    "prior": """anterior*, previ*, precedent*, antérieures, vorherig*, bisherig*, vorig*, obig*,
        fruher*, vorangegangen*, vorangehend*, precedenti, vorige, eerdere, voorgaande,
        bovenstaande, poprzedni*, wczesniejsz*, dotychczasow*, predchozi*, drivejsi, предыдущ*,
        прежни*, ранее, предшествующ*, попередн*, прошл*, onceki, yukaridaki, tidigare, foregaende,
        tidligere, forrige, foregaende, aiemmat, aiempia, edelliset, edellisia, korabbi*, elozo*,
        προηγουμεν*, truoc do, truoc, o tren, sebelumnya, di atas, terdahulu, السابقة, سابقة,
        السابق, הקודמות, הקודמים, הקודם, قبلی, پیشین, पिछले, पिछली, पहले के, पूर्व, আগের,
        পূর্ববর্তী, 之前, 先前, 以前, 上面, 以上, 前面, 此前, 原来, 原有, これまで, 以前の, 上記, 前の, 先ほど, 今まで, 이전, 앞선, 위의, 기존,
        지금까지, ก่อนหน้า, ทั้งหมด, เดิม""",
    "all": """todas, todos, toda, todo, cualquier, tus, toutes, tous, toute, alle, aller, allen,
        samtliche, deine, ihre, tutte, tutti, le tue, suas, seus, wszystkie, wszelkie, wszystkich,
        vsechny, vsechna, veskere, все, всех, всеми, любые, твои, ваши, усі, всі, tum, butun, alla,
        samtliga, kaikki, toate, osszes, minden, ολες, ολα, ολους, moi, tat ca, semua, seluruh,
        جميع, كل, כל, همه, تمام, सभी, सब, সমস্ত, সব, 所有, 全部, 一切, 任何, すべて, 全て, 全部, あらゆる, 모든, 모두, 전부,
        ทุก""",
    "far_all": """todas las claves, todos los datos, toutes les donnees, alle daten, alle internen
        daten, tutte le chiavi, tutti i dati, todos os dados, wszystkie dane, все данные, all
        data""",
    "far_reveal": """muestra, muestre, muestrame, revela, revele, imprime, di, dime, dame, ensena,
        revelar, mostrar, mostra, mostre, revelem, exiba, imprima, exibe, affiche, affichez,
        revelez, montre, montrez, donne, donnez, divulgue, divulguez, imprimez, zeige, zeig, zeigen
        sie, gib, verrate, nenne, offenbare, drucke, preis, preisgeben, geben sie, teile mit,
        mostrami, rivela, rivelami, stampa, dammi, svela, elenca, toon, laat zien, onthul, geef,
        druk af, pokaz, ujawnij, wyswietl, podaj, wypisz, wyjaw, ukaz, zobraz, vypis, prozrad,
        odhal, покажи*, раскрой*, выведи*, напечатай, сообщи*, назови*, расскажи, покажіть, розкрий,
        виведи, goster, acikla, yazdir, ifsa et, soyle, visa, avsloja, skriv ut, vis, afslor,
        avslor, nayta, paljasta, tulosta, arata, dezvaluie, afiseaza, mutasd, fedd fel, δειξε,
        αποκαλυψε, εμφανισε, tiet lo, hien thi, cho toi xem, cho xem, in ra, tampilkan, ungkapkan,
        perlihatkan, bocorkan, cetak, tunjukkan, اظهر, اعرض, اكشف, اطبع, أظهر, أعرض, أخبرني, הצג,
        תציג, חשוף, גלה, הדפס, نشان بده, فاش کن, दिखा, बता, प्रकट कर, ज़ाहिर, দেখা, প্রকাশ কর, 显示,
        顯示, 输出, 輸出, 告诉我, 告訴我, 透露, 泄露, 打印, 展示, 公开, 说出, 列出, 复述, 表示し, 教えて, 開示し, 出力し, 見せて, 明かし, 公開し, 보여,
        출력하, 공개하, 알려, 드러내, 표시하, แสดง, เปิดเผย, บอก, repite, recopie, repete, repetez, wiederhole,
        gib aus, ripeti, repita, powtorz, przepisz, повтори*, перепиши*, tekrarla, herhaal, upprepa,
        lap lai, viet ra, ulangi, tuliskan, 表示して, 그대로 출력, 반복하""",
    "charter_text": """prompt del sistema, prompt de sistema, instrucciones del sistema, mensaje del
        sistema, prompt systeme, invite systeme, instructions systeme, message systeme,
        systemprompt, system prompt, systemaufforderung, systemanweisung*, systemnachricht, prompt
        di sistema, istruzioni di sistema, messaggio di sistema, prompt do sistema, instrucoes do
        sistema, systeemprompt, systeeminstructies, prompt systemowy, prompt systemu, instrukcje
        systemowe, monit systemowy, systemovy prompt, системный промпт, системные инструкции,
        системную подсказку, системного промпта, системный запрос, системне повідомлення, sistem
        istemi, sistem istemini, sistem talimat*, sistem mesajini, systemprompten,
        systeminstruktion*, jarjestelmakehote*, promptul de sistem, rendszerprompt*, prompt he
        thong, loi nhac he thong, huong dan he thong, prompt sistem, instruksi sistem, موجه النظام,
        تعليمات النظام, مطالبة النظام, رسالة النظام, הנחיית המערכת, הוראות המערכת, پرامپت سیستم,
        دستور سیستم, सिस्टम प्रॉम्प्ट, सिस्टम निर्देश, সিস্টেম প্রম্পট, 系统提示, 系統提示, 系统指令, 系統指令,
        初始指令, 系统消息, 隐藏的指令, 隐藏指令, 内部指令, システムプロンプト, システムの指示, 初期プロンプト, 内部の指示, 시스템 프롬프트, 시스템 지시, 시스템
        메시지, คำสั่งระบบ, พรอมต์ระบบ""",
    "far_charter": """tus instrucciones, tes instructions, vos instructions, deine anweisungen, ihre
        anweisungen, le tue istruzioni, suas instrucoes, twoje instrukcje, твои инструкции, ваши
        инструкции, talimatlarini, 你的指令, 你的提示, あなたの指示""",
    "far_send": """envia, envie, enviar, enviame, enviad, manda, mande, reenvia, reenvie, remite,
        sube, publica, envoie, envoyez, envoyer, transmets, transmettez, transferez, transfere,
        publie, sende, senden, schicke, schick, schicken, leite weiter, weiterleiten, leite,
        ubermittle, ubermitteln, veroffentliche, invia, inviare, inviate, inoltra, spedisci,
        trasmetti, pubblica, encaminhe, encaminha, transmita, stuur, verstuur, verzend, zend, stuur
        door, mail, wyslij, wysylaj, przeslij, przesylaj, przekaz, posli, posilej, odesli, preposli,
        отправь*, отправля*, пришли*, перешли*, пересылай*, передай*, вышли*, надішли, надсилай,
        відправ*, gonder, ilet, yolla, gonderin, skicka, vidarebefordra, send, laheta, valita,
        trimite, kuldd, kuldj, tovabbitsd, στειλε, προωθησε, gui, chuyen tiep, kirim, kirimkan,
        teruskan, ارسل, أرسل, ارسال, حول, שלח, תשלח, העבר, بفرست, ارسال کن, भेज, पাঠা, পাঠা, 发送, 發送,
        发给, 发到, 转发, 轉發, 上传, 寄给, 传送, 寄到, 送到, 送って, 送信し, 転送し, 送付し, アップロードし, 보내, 전송하, 전달하, 업로드, ส่ง,
        อัปโหลด""",
    "far_sensitive": """contrasena*, claves, credenciales, datos, secretos, tokens, llaves,
        informacion confidencial, historial, mots de passe, cles, identifiants, donnees, secrets,
        jetons, passwort*, kennwort*, zugangsdaten, daten, geheimnisse, schlussel, kundendaten,
        gesprachsverlauf, password, chiavi, credenziali, dati, segreti, senhas, senha, chaves,
        credenciais, dados, segredos, wachtwoord*, sleutels, gegevens, inloggegevens, geheimen,
        hasl*, klucze, dane, tajne, poufne, hesla, klice, udaje, data, парол*, ключи, данные,
        секрет*, токен*, учетные, переписк*, отчет*, отчёт*, ключ*, паролі, дані, ключі, sifre*,
        parola*, anahtar*, veri*, gizli, losenord*, nycklar, uppgifter, adgangskod*, passord,
        nogler, salasan*, avaimet, tiedot, parolele, cheile, datele, jelszav*, adatok*, κωδικ*,
        δεδομεν*, κλειδι*, mat khau, du lieu, khoa, thong tin, bi mat, kata sandi, data, kunci,
        rahasia, كلمات المرور, كلمة المرور, المفاتيح, البيانات, بيانات, الاسرار, السرية, محتوى,
        الذاكرة, סיסמאות, הסיסמ, מפתחות, נתונים, המידע, رمز عبور, رمزها, اطلاعات, पासवर्ड, गुप्त,
        जानकारी, डेटा, पाসওয়ার্ড, তথ্য, 密码, 密碼, 密钥, 密鑰, 凭证, 數據, 数据, 资料, 資料, 机密, 令牌, 记录, 隐私, 账号, 记忆,
        对话, パスワード, 認証情報, 秘密, データ, 鍵, キー, 情報, 履歴, 機密, 비밀번호, 암호, 키, 데이터, 정보, 비밀, 인증, 기록, รหัสผ่าน,
        ข้อมูล, ความลับ, copie de chaque reponse, internen daten""",
    "future_reply": """cada respuesta, todas las respuestas, chaque reponse, toutes les reponses,
        jede antwort, jeder antwort, alle antworten, ogni risposta, tutte le risposte, cada
        resposta, todas as respostas, elk antwort, kazdej odpowiedzi, kazda odpowiedz, каждый ответ,
        каждому ответу, каждом ответе, her yanit, 每次回复, 每个回答, 每次回答, 所有回复, 各回答, すべての回答, 毎回の返信, 모든 답변,
        كل رد, كل إجابة""",
    "persist": """a partir de ahora, desde ahora, de ahora en adelante, a partir de este momento,
        siempre que, cada vez que, a partir de maintenant, desormais, dorenavant, a chaque fois que,
        ab sofort, ab jetzt, von nun an, kunftig, jedes mal wenn, d'ora in poi, dora in poi, da ora
        in poi, da adesso, a partire da ora, da questo momento, ogni volta che, a partir de agora,
        de agora em diante, sempre que, vanaf nu, voortaan, od teraz, od tej pory, od tej chwili, za
        kazdym razem, odted, od ted, с этого момента, отныне, с этих пор, впредь, теперь, всегда, з
        цього моменту, відтепер, bundan sonra, bundan boyle, simdiden itibaren, artik, fran och med
        nu, hadanefter, fra nu af, fra na av, tasta lahtien, de acum inainte, mostantol, απο δω και
        περα, απο τωρα, tu bay gio, ke tu bay gio, tu gio, mulai sekarang, sejak sekarang, من الآن,
        من الان, منذ الان, מעתה, מעכשיו, از این پس, از حالا, अब से, এখন থেকে, 从现在, 從現在, 今后, 今後, 从此,
        以后, 从今, これから, 今後は, 以降, 지금부터, 앞으로, 이제부터, จากนี้ไป, ตั้งแต่นี้, ต่อจากนี้, od dzis, na zawsze,
        para siempre, de hoy en adelante, desde hoy, pour toujours, des maintenant, ab heute, fur
        immer, per sempre, da oggi, para sempre, de hoje em diante, od dnes, навсегда, с
        сегодняшнего дня, надалі, från och med nu, mulai hari ini, selamanya, kể từ giờ, từ giờ,
        इसके बाद, 从今以后, 从今天起, 永远, 今から, ずっと, ابتداء من الآن, şu andan itibaren""",
    "unasked": """sin preguntar, sin pedir, sin confirmacion, sin confirmar, sans demander, sans
        confirmation, sans autorisation, ohne zu fragen, ohne nachzufragen, ohne ruckfrage, ohne
        bestatigung, ohne zustimmung, ohne nachfrage, senza chiedere, senza conferma, sem perguntar,
        sem confirmar, sem pedir, sem confirmacao, zonder te vragen, zonder toestemming, zonder
        bevestiging, bez pytania, bez potwierdzenia, bez zgody, bez ptani, без подтверждения, не
        спрашивая, без спроса, без согласия, без проверки, не питаючи, sormadan, onay almadan,
        onaysiz, utan att fraga, uden at sporge, ma khong hoi, khong can hoi, tanpa bertanya, tanpa
        izin, tanpa konfirmasi, دون سؤال, دون تأكيد, بدون اذن, דون موافقة, בלי לשאול, ללא אישור,
        बिना पूछे, बिना पुष्टि, 无需确认, 不用确认, 不要询问, 无需询问, 未经, 无须审批, 直接批准, 確認せず, 尋ねずに, 許可なく, 承認なし, 묻지
        않고, 확인 없이, 승인 없이, โดยไม่ต้องถาม, sin consultar, sin permiso, sin revisar, sans poser de
        question*, sans verifier, sans verification, sans validation, ohne freigabe, ohne prufung,
        ohne erlaubnis, senza approvazione, senza verificare, senza controllare, senza permesso, sem
        aprovacao, sem verificar, sem permissao, bez sprawdzania, bez zatwierdzenia, без вопросов,
        без одобрения, без запросу, без запитань, без підтвердження, onay istemeden, kontrol
        etmeden, izin almadan, zonder na te vragen, zonder goedkeuring, zonder controle, utan
        godkannande, utan fraga, utan bekraftelse, ma khong can hoi, khong can xac nhan, tanpa
        persetujuan, tanpa memeriksa, دون أن تسأل, بدون سؤال, بدون تأكيد, بدون موافقة, دون موافقة,
        बिना अनुमति, बिना जाँच, बिना सवाल, 無断で, 確認なしで, 確認なし, 承認なしで, 質問せず, 不经确认, 无需审核, 无须确认, 不用问,
        不必询问, 不要问, 묻지 말고, 확인하지 않고, 허락 없이""",
    "unseen": """sin decir*, sin avisar, sin informar, sin que el usuario, no le digas, no se lo
        digas, sans le dire, sans prevenir, sans informer, a linsu, ne dis pas, ne le dis pas, ohne
        es dem, ohne den nutzer, ohne dem nutzer, heimlich, sag es nicht, sage niemandem, erwahne
        nicht, unbemerkt, senza dire, senza dirlo, senza informare, di nascosto, non dire, non
        dirlo, sem dizer, sem avisar, sem informar, nao diga, zonder te zeggen, stiekem, nie mow, po
        cichu, potajemnie, bez wiedzy, nerikej, тайно, не говори*, не сообщай*, незаметно, скрытно,
        втайне, не кажи, gizlice, haber vermeden, soyleme, utan att beratta, i smyg, uden at
        fortaelle, khong noi, khong bao, bi mat gui, tanpa memberi tahu, diam diam, jangan beri
        tahu, دون علم, دون اخبار, سرا, לא לספר, בלי לספר, बिना बताए, न बताएँ, मत बताना, 不要告诉, 不告诉,
        悄悄, 偷偷, 秘密地, 别告诉, 知らせず, 伝えず, 内緒で, こっそり, 教えないで, 알리지 마, 몰래, 알리지 않고, 말하지 마, โดยไม่บอก""",
    "far_unbound": """sin restricciones, sin filtro*, sin limites, sin censura, sin reglas, sans
        restriction, sans restrictions, sans filtre, sans limites, sans limite, sans censure, sans
        regles, ohne einschrankung*, ohne einschraenkung*, ohne beschrankung*, ohne filter, ohne
        grenzen, ohne regeln, ohne zensur, uneingeschrankt*, unzensiert*, unbeschrankt*, senza
        restrizioni, senza limiti, senza filtri, senza censura, senza regole, sem restricoes, sem
        filtro*, sem limites, sem censura, sem regras, zonder beperkingen, zonder filter, zonder
        regels, onbeperkt*, bez ograniczen, bez filtrow, bez cenzury, bez zasad, bez omezeni, bez
        filtru, без ограничений, без фильтров, без цензуры, без правил, без обмежень, kisitlama
        olmadan, sinirsiz, kisitlamasiz, filtresiz, sansursuz, utan begransningar, utan filter, uden
        begraensninger, ilman rajoituksia, fara restrictii, korlatozas nelkul, χωρις περιορισμους,
        khong gioi han, khong han che, khong kiem duyet, tanpa batasan, tanpa filter, tanpa sensor,
        tanpa batas, بلا قيود, بدون قيود, دون قيود, ללא הגבלות, בלי מגבלות, بدون محدودیت, बिना किसी
        प्रतिबंध, बिना प्रतिबंध, बिना रोक, 没有限制, 不受限制, 无限制, 没有任何限制, 無限制, 没有规则, 不受任何, 毫无限制, 無制限,
        制限のない, 制限なし, 制限なく, 制約なし, フィルターなし, 제한 없는, 제한 없이, 제한이 없, 무제한, 검열 없, ไม่มีข้อจำกัด,
        ไร้ข้อจำกัด, sans aucune limite, sans aucune restriction, sans aucune regle, sin ninguna
        restriccion, sin ningun limite, sin ningun filtro, ohne jede beschrankung, ohne jegliche,
        ohne jede einschrankung, senza alcun limite, senza alcuna restrizione, senza nessun, sem
        nenhuma restricao, sem qualquer, bez zadnych ograniczen, bez zadnych zasad, без каких либо,
        без всяких, без жодних, hicbir kisitlama, zonder enige, utan nagra, khong co bat ky, tanpa
        ada batasan, دون أي قيود, بلا أي قيود, किसी सीमा के, 任何限制, 何の制限も, 一切の制限, 아무런 제한""",
    "far_become": """ahora eres, actua como, eres ahora, finge ser, finge que eres, ahora estas, tu
        es maintenant, vous etes maintenant, vous etes desormais, tu es desormais, agis comme,
        agissez comme, fais semblant, du bist jetzt, du bist nun, sie sind jetzt, handle als, tu so
        als, agiere als, sei ora, ora sei, adesso sei, agisci come, comportati come, fingi di
        essere, agora voce e, voce agora e, aja como, finja ser, voce e agora, je bent nu, gedraag
        je als, doe alsof, jestes teraz, teraz jestes, dzialaj jako, udawaj, jsi nyni, chovej se
        jako, ты теперь, теперь ты, вы теперь, действуй как, представь что ты, притворись, веди себя
        как, ти тепер, artik sen, sen artik, gibi davran, simdi sen, du ar nu, agera som, du er nu,
        bay gio ban la, hay dong vai, ban la, sekarang kamu, kamu sekarang, anda sekarang,
        bertindaklah sebagai, انت الان, أنت الآن, تصرف ك, אתה עכשיו, אתה כעת, تو اکنون, अब तुम, अब
        आप, तुम अब, 你现在是, 你現在是, 现在你是, 扮演, 假装你是, 从现在起你是, あなたは今, 君は今, あなたはこれから, として振る舞, 당신은 이제, 너는 이제,
        이제 너는, 이제 당신은, 인 척, ตอนนี้คุณคือ, คุณคือ""",
    "far_mode": """modo desarrollador, modo administrador, modo dios, modo dan, mode developpeur,
        mode administrateur, mode dieu, entwicklermodus, administratormodus, wartungsmodus,
        gottmodus, modalita sviluppatore, modalita amministratore, modo desenvolvedor, modo de
        desenvolvedor, ontwikkelaarsmodus, tryb deweloper*, tryb programisty, tryb administratora,
        rezim vyvojare, режим разработчика, режим бога, режим администратора, режиме разработчика,
        gelistirici modu*, utvecklarlage, udviklertilstand, che do nha phat trien, mode pengembang,
        وضع المطور, מצב מפתח, डेवलपर मोड, 开发者模式, 開發者模式, 管理员模式, 調試模式, 开发模式, 開発者モード, 管理者モード, 개발자 모드,
        관리자 모드, โหมดนักพัฒนา""",
    "far_answer": """responde, responder, contesta, repondre, reponds, repondez, antworte,
        antworten, antwortest, rispondi, rispondere, responda, antwoord, odpowiadaj, odpowiedz,
        отвечай*, ответь*, yanitla, cevap ver, yanit ver, svara, svar, tra loi, jawab, أجب, اجب,
        ענה, उत्तर द, जवाब द, 回答, 回复, 答え, 回答し, 대답, 답변, ตอบ""",
    "far_off": """no se aplican, no aplican, desactiva, desactive, deshabilita, ne sappliquent pas,
        ne sapplique pas, ne sont plus, desactive, desactivez, nicht gelten, gelten nicht, gilt
        nicht, deaktiviere, schalte aus, schalte, nicht mehr, non valgono, non si applicano,
        disattiva, disabilita, nao se aplicam, desative, desativa, nao valem, zijn niet van
        toepassing, schakel, nie obowiazuja, nie dotycza, wylacz, neplati, vypni, не действуют, не
        применяются, отключи*, выключи*, devre disi, gecerli degil, kapat, galler inte, inaktivera,
        gaelder ikke, khong ap dung, vo hieu hoa, tat, tidak berlaku, nonaktifkan, matikan, عطل,
        اوقف, لا تنطبق, בטל, השבת, बंद कर, लागू नहीं, 不适用, 关闭, 禁用, 停用, 解除, 適用されな, 適用されず, 無効に, オフにし,
        적용되지 않, 비활성화, 꺼, ปิด""",
    "safeguard": """controles de seguridad, los controles, filtros de seguridad, filtros, controles,
        verificaciones, reglas de seguridad, regles de securite, controles de securite, filtres de
        securite, les controles, verifications, sicherheitsprufung*, sicherheitsfilter,
        schutzmassnahmen, sicherheitskontrollen, inhaltsfilter, i controlli, controlli, filtri,
        linee guida di sicurezza, verifiche, verificacoes, regras de seguranca,
        veiligheidscontroles, kontrole bezpieczenstwa, zabezpieczenia, filtry, filtr*, проверки,
        фильтр*, защиту, безопасности, guvenlik, filtre*, sakerhetskontroll*, sikkerhed*, kiem tra
        an toan, bo loc, pemeriksaan, penyaring, الضوابط, الفلاتر, عوامل التصفية, 安全检查, 安全限制, 过滤,
        安全规则, 審查, 审核, 安全チェック, フィルター, 安全対策, 확인 절차, 안전 장치, 필터, moderacion, garde fous, sicherungen,
        moderazione, moderacao, moderacja, модераци*""",
    "far_outside": """direccion externa, esta direccion, esta dirección, adresse externe, cette
        adresse, externe adresse, diese adresse, indirizzo esterno, questo indirizzo, endereco
        externo, este endereco, extern adres, podany adres, zewnetrzny adres, ten adres, tuto
        adresu, внешний адрес, этот адрес, указанный адрес, цю адресу, bu adrese, dis adrese, extern
        adress, ra ngoai, dia chi, alamat ini, alamat eksternal, ke luar, العنوان الخارجي, هذا
        العنوان, הכתובת, כתובת חיצונית, बाहर, इस पते, 外部, 以下地址, 这个地址, 该地址, 指定的邮箱, 以下邮箱, 外部の, このアドレス,
        次のアドレス, 외부, 이 주소, 다음 주소, ที่อยู่นี้, ภายนอก, afuera, a lexterieur, nach draussen, nach
        aussen, allesterno, allindirizzo, para fora, na zewnatrz, наружу, disariya, naar buiten,
        utat, إلى الخارج, बाहर भेज, 外へ, 外部に, 外部地址, 밖으로, 외부로, direccion siguiente, adresse suivante,
        folgende adresse, folgenden adresse, seguente indirizzo, endereco seguinte, nastepujacy
        adres, следующий адрес, зовнішню адресу""",
    "new_task": """nuevas instrucciones, nueva tarea, nouvelles instructions, nouvelle tache, neue
        anweisungen, neue anweisung, neue aufgabe, nuove istruzioni, nuovo compito, novas
        instrucoes, nova tarefa, nieuwe instructies, nowe instrukcje, nowe polecenia, nove pokyny,
        новые инструкции, новая задача, новые указания, yeni talimat*, yeni gorev, nya
        instruktioner, nye instruktioner, huong dan moi, instruksi baru, تعليمات جديدة, הוראות
        חדשות, नए निर्देश, 新的指令, 新指令, 新任务, 新しい指示, 새로운 지시""",
    "role_mark": """systemhinweis, systemmeldung, systemnachricht, systemanweisung, hinweis fur ki,
        nota del sistema, aviso del sistema, mensaje del sistema, note systeme, avis systeme,
        message systeme, nota di sistema, messaggio di sistema, nota do sistema, aviso do sistema,
        systeemmelding, uwaga systemowa, komunikat systemowy, системное сообщение, системное
        уведомление, sistem notu, 系统通知, 系统消息, 系統通知, システム通知, システムメッセージ, 시스템 알림""",
    "far_mark": """marca, marque, marquez, markiere, kennzeichne, segna, contrassegna, oznacz,
        oznac, пометь, отметь, isaretle, markera, danh dau, tandai, 标记, 標記, マーク, 표시""",
    "far_ledger": """este registro, esta entrada, cet enregistrement, cette entree, diesen eintrag,
        diesen datensatz, questo record, questa voce, este registo, ten wpis, ten rekord, эту
        запись, bu kayd*, 此记录, 这条记录, この記録, このレコード, canonico, verifiziert, verificado, verificato,
        verifie, подтвержденн*, 已验证""",
    "obey": "obedece, obeissez, obeis, gehorche, befolge, ubbidisci, obedeca, sluchaj, подчиняйся",
    "far_act": """aprueba, aprueben, aprobar, autoriza, autorice, confirma, paga, pague, transfiere,
        acepta, borra, elimina, ejecuta, firma, approuve, approuvez, approuver, valide, validez,
        autorise, autorisez, paie, payez, accepte, acceptez, supprime, supprimez, execute, exécutez,
        signe, genehmige, genehmigen, bestatige, bestatigen, zahle, bezahle, akzeptiere, losche,
        losch, uberweise, fuhre aus, unterschreibe, gib frei, stimme zu, approva, approvate,
        approvare, autorizza, conferma, accetta, cancella, esegui, aprove, aprova, autorize,
        confirme, transfira, aceite, apague, exclua, assine, zatwierdzaj, zatwierdz, akceptuj,
        zaakceptuj, potwierdzaj, potwierdz, plac, zaplac, usun, skasuj, wykonaj, podpisz, одобряй*,
        одобри*, подтверждай*, подтверди*, утверждай*, плати*, оплати*, оплачивай*, переведи*,
        переводи*, удали*, удаляй*, выполни*, выполняй*, подпиши*, принимай*, схвалюй*, схвали*,
        підтверд*, сплати*, видали*, phe duyet, duyet, chap thuan, xac nhan, thanh toan, chuyen
        khoan, xoa, thuc hien, मंज़ूर कर, मंजूर कर, स्वीकृत कर, स्वीकार कर, भुगतान कर, हटा, मिटा,
        चला, 承認し, 承認して, 許可し, 支払い, 支払って, 削除し, 実行し, 送金し, 同意し, وافق, اقبل, ادفع, احذف, نفذ, اعتمد, حول,
        امسح, 批准, 同意, 付款, 支付, 转账, 删除, 执行, 通过, 签署, 接受, 승인해, 승인하, 결제하, 지불하, 송금하, 삭제하, 실행하, 수락하,
        onayla, kabul et, ode, odeyin, sil, calistir, imzala, transfer et, keur, goedkeur*,
        accepteer, betaal, verwijder, voer uit, onderteken, schval, schvaluj, plat, smaz, godkann,
        betala, ta bort, radera, setujui, bayar, hapus, jalankan, tandatangani, terima""",
    "far_directive": """instruccion*, indicacion*, directric*, reglas, normas, ordenes, consignas,
        politicas, instruk*, diretriz*, regras, ordens, restricoes, consignes, regles, ordres, garde
        fous, anweisung*, vorgaben, vorschriften, regeln, richtlinien, befehle,
        sicherheitsrichtlinien, sicherheitsregeln, sicherheitsvorgaben, beschrankungen,
        systemvorgaben, istruzion*, direttiv*, regole, linee guida, ordini, comandi, instructies,
        opdrachten, regels, richtlijnen, aanwijzingen, voorschriften, polecen*, instrukcj*, zasady,
        wytyczne, reguly, zasad, regul, pokyny, instrukce, pravidla, prikazy, инструкц*, указани*,
        правила, правил, команды, распоряжения, директив*, ограничени*, інструкці*, вказівк*,
        talimat*, kural*, yonerge*, komut*, instruktion*, anvisning*, regler, riktlinjer,
        retningslinjer, instrukser, ohjeet, ohjeita, saannot, maaraykset, instructiunil*, regulile,
        utasitas*, szabaly*, οδηγι*, κανον*, εντολ*, huong dan, chi dan, quy tac, lenh, quy dinh,
        instruksi, perintah, aturan, petunjuk, arahan, pedoman, تعليمات, التعليمات, القواعد,
        الاوامر, التوجيهات, الارشادات, הוראות, ההוראות, הנחיות, כללים, הכללים, دستورات, دستورالعمل,
        قوانین, निर्देश, नियम, आदेश, নির্দেশ, নিয়ম, 指令, 指示, 规则, 規則, 命令, 提示, 限制, 规定, 規定, 准则, 安全策略,
        说明, 約束, 约束, ルール, 指針, プロンプト, 制限, ガイドライン, 지시, 지침, 명령, 규칙, 안내, 프롬프트, คำสั่ง, กฎ, คำแนะนำ,
        ข้อกำหนด, instruco*""",
}
