"""English words by what they mean to the instruction rules.

Verbs stand in the forms that a command uses; past tenses and third persons, which tell
rather than command, are left out on purpose.
"""

ENGLISH = {
    # Laying aside what holds.
    "drop": """ignore, disregard, forget, discard, neglect, dismiss, abandon, override, overrule,
        overwrite, violate, pay no attention to, set aside, put aside, throw out,
        throw away, stop following, stop obeying, stop using, do not follow, don't
        follow, do not obey, don't obey, no longer follow, need not follow, not
        follow, not obey, not listen to, cease following, no need to follow, no need
        to keep following, do not listen to, erase, wipe, unlearn, not bound by, no
        longer bound by, free of, contradict, defy, disobey, drop, cancel, ignoring,
        disregarding, forgetting, pretend you never got, do the opposite, throw away
        the, no matter what your, annul, never mind, quit, cancel your, erase your,
        put away, leave out, supersede, no longer relevant, is finished, is void, are
        void, expired, no longer counts, does not count, do not count, not allowed to
        follow, deprecated, replaced by, are replaced, is replaced""",
    "switch_off": """skip, bypass, disable, turn off, switch off, deactivate, circumvent, evade,
        lift, unlock, suppress, get around, work around, bypassing, disabling, skipping, remove,
        override, ignore, disregard, drop, forget, relax, suspend, neutralise, neutralize, waive""",
    "off": """disabled, off, lifted, void, suspended, inactive, deactivated, bypassed, revoked,
        cancelled, canceled, waived, no longer apply, no longer applies, do not apply,
        does not apply, don't apply, not apply, no longer valid, no longer in force,
        have changed, has changed, have been updated, has been updated, been replaced,
        do not matter, don't matter, not matter, have no effect, superseded, null and
        void, outdated, exempt, replaced by, are replaced, valid any more, not valid,
        deprecated, unplugged, expired, does not count, do not count, annulled,
        repealed, over, out of date, mere suggestions, only a suggestion, no longer
        relevant""",
    "prior": """previous, prior, earlier, above, preceding, former, foregoing, original, initial,
        existing, past, older, last, until now, so far, before this, old, old ones""",
    "all": "all, any, every, everything, each, whatever, whole, entire",
    "your": "your, ur, yr, the assistant's, the model's",
    "you": "you, u, yourself, you're, you'll, you are, you were, you have, you will",
    "directive": """instruction, instructions, instructs, rule, rules, guideline, guidelines,
        directive, directives, command, commands, constraint, constraints, restriction,
        restrictions, programming, prompt, prompts, policy, policies, guidance, training, orders,
        protocol, protocols, limitations, limits, safeguards, directions, objective, objectives""",
    "charter": """system prompt, system prompts, system message, system instructions, developer message,
        developer instructions, developer prompt, safety rules, safety guidelines,
        safety policy, safety policies, safety instructions, safety training, content
        policy, content policies, memory policy, guardrails, system rules, ethical
        guidelines, core directives, moral guidelines, usage policy, usage policies,
        programming guidelines, your guidelines, your instructions, your rules, your
        training, your programming, your constraints, your policies, your orders, your
        system prompt, your task, your original task, user's task, user's request,
        user's question, user's instructions, user request, summarisation request,
        summarization request, summary request, the task you, original task, the
        safety checklist, safety checklist, the rubric, the context, the policy, your
        priorities, your goal, your current job, your job, the limits, the system
        message, the developer, developer s wishes, operator s rules, the operator,
        system told you, assistant with rules, you are an assistant, you are an ai,
        the terms of use, the safety rules, whatever comes before, laid down by the
        operator, the guidelines, the constraints""",
    "told": """you were told, you have been told, you've been told, you were given, you have been
        given, you've been given, you were asked, you were instructed, you have been instructed,
        you know, you learned, you received, was said before, came before, has been said, i said
        before, told you, you were taught, you have been asked, you were trained""",
    "above_text": """everything above, all of the above, the above text, the text above, above text,
        anything above, what is above, what was written above, the above and, all the above,
        everything before this, everything before, everything prior, everything said before,
        all that, everything so far, everything else, the above, everything that came before,
        all other text, anything else""",
    "new_task": """new instructions, new instruction, new directive, new directives, new objective,
        new task, new orders, new order, new rules, new rule, new goal, new mission, new system
        prompt, updated instructions, actual task, real task, real job, true task, true purpose,
        actual instructions, real instructions, actual job, new policy, new role, updated
        directive, revised instructions, following instead, follow these new, next objective,
        only task, primary directive, primary objective, real goal, actual goal""",
    "obey": """obey, follow, comply with, listen to, do as, heed, take orders from, adhere to, act
        on, abide by, serve, obeys, do what, act accordingly, keep the caller happy,
        do what they spell, agree with""",
    "only": "only, solely, exclusively, nothing but, nothing else, exactly, verbatim, just",
    "this_text": """this text, this note, this message, the text below, text below, attacker, me,
        mine, what i say, i say, the following, below, instructions below, this document, this
        file, these instructions, these new, instruction inside, instructions inside, what it says,
        it says, the steps, contents, instead, this memory, this entry, this paragraph, speaker says,
        the sender, the payload, steps inside, message inside""",
    "safeguard": """safety check, safety checks, security check, security checks, confirmation,
        confirmations, approval step, approval steps, verification, verification step, filter,
        filters, safety filter, safety filters, content filter, scope check, dispute check,
        quarantine, code owners, safety protocol, safety protocols, security protocols, moderation,
        permission check, permission checks, restrictions, safety features, safety measures, safety
        rules, safety checklist, sandbox, access control, access controls, guardrails, review step,
        safeguard, safeguards, checks, the controls, security controls, limitations, human review,
        integrity check, audit trail, audit log, signature check, evidence check, the gate, the
        gates, safety settings, safety layer, safety mechanisms, safety guardrails, censorship,
        authentication, authorization, authorisation, two person rule, premise check, admission
        checks, consent check, safety procedures, branch protection""",
    # Becoming someone else.
    "become": """you are now, you're now, you are henceforth, act as, act like, pretend to be, pretend
        you are, pretend that you are, pretend you're, pretend you have, pretend that
        you have, roleplay as, role play as, behave as, behave like, simulate, imagine
        you are, imagine that you are, imagine you have, imagine that you have, assume
        the role, assume the persona, take on the role, take on the persona, respond
        as, answer as, speak as, you will be, play the role, play the part, you have
        become, you become, you are an ai, you are a, you are an, from now on you are,
        impersonate, talk as, be an, you shall be, transform into, emulate, consider
        yourself, you have been, your name is, you go by, respond twice, two answers,
        you are no longer, you are playing, turn into, you live there, drop the
        assistant, be my, playing a, you are max, are rebooted as, been rebooted as,
        speak as if, answer as two, act the part, your other self, your alter ego, new
        role, new persona, new identity, new name""",
    "unbound": """uncensored, unfiltered, unrestricted, jailbroken, jailbreak, no restrictions, no
        restriction, without restrictions, without restriction, without any
        restrictions, no rules, without rules, without any rules, no limits, without
        limits, without any limits, without limit, no filter, no filters, without
        filter, without filters, without any filter, without any filters, no content
        policy, no content restrictions, no morals, without morals, no guidelines,
        without guidelines, anything now, evil, rogue, amoral, unethical, never
        refuses, never refuse, cannot refuse, will do anything, do anything, freed
        from, broken free, not bound, no longer bound, unlimited access, full access,
        no ethical, without ethics, without ethical, no limitations, without
        limitations, not subject to, no boundaries, without boundaries, unshackled,
        unchained, without refusing, without censorship, no censorship, no longer
        restricted, no forbidden topics, no longer any, unaligned, any question
        without, ignore all rules, maximum privileges, root access, admin access, no
        conscience, no inhibitions, no moral, without refusal, refuse nothing, no
        constraints, without constraints, restrictions lifted, no longer applies, no
        safety filters, without holding back, product keys, lacks any, has no rules,
        unmoderated, free from all, free from any, freed from all, all your
        limitations, no safety, unlimited ai, free of all, free from its, without any
        safety, no laws, no one to judge, may say everything, says everything, has no
        limits, never says no, say yes to everything, says yes to everything, outgrown
        all, liberated from, liberated, without scruples, holds nothing back, nothing
        back, breaks every rule, breaks all rules, all answers are allowed, filters
        are off, without your filters, your filters, no policies, be free, you are
        free, are free now, evil twin, true self, break character, never breaks
        character, stay in character, raw answer, free of rules, no forbidden, no
        taboos, anything goes, no longer an assistant, freed""",
    "mode": """unrestricted mode, jailbreak mode, god mode, dan mode, dev mode, developer mode, debug
        mode, maintenance mode, admin mode, root mode, sudo mode, unlimited mode, opposite mode, evil
        mode, override mode, uncensored mode, unfiltered mode, privileged mode, superuser mode,
        diagnostic mode, test mode, service mode, free mode, unsafe mode, emergency mode""",
    "bad_mode": """unrestricted mode, jailbreak mode, god mode, dan mode, sudo mode, unlimited mode,
        opposite mode, evil mode, override mode, uncensored mode, unfiltered mode, no filter mode,
        unsafe mode""",
    "switch_on": """enter, enable, activate, switch to, engage, turn on, switch on, go into, switch
        into, boot into, initiate, unlock, upgraded to, entering, enabled, activated, you are now in,
        now in, are in""",
    "persona": """dan, ai, model, assistant, chatbot, bot, language model, llm, gpt, machine,
        intelligence, robot, agent, system, hacker, administrator, admin, villain,
        twin, pirate, uncle, grandmother, terminal, dba, database administrator,
        superadmin, superuser, owner, twin brother, alter ego, character, villain who,
        being, mind, oracle, entity without, shell""",
    "anything_goes": """all restrictions, any question, every question, any request, every request,
        anything the user asks, anything i ask, any content, all content, restricted content,
        forbidden content, anything, everything, no questions asked, freely, in full""",
    # Showing what is hidden.
    "reveal": """reveal, show, print, display, output, repeat, tell, share, dump, copy, leak, expose,
        disclose, give, list, return, write, recite, spell, quote, export, paste,
        provide, convert, describe, state, echo, send, hand over, hand out, extract,
        present, translate, encode, summarise, summarize, what is, what's, what are,
        what were, what was, complete, reproduce, write out, type out, read out, read
        me, spill, surface, render, transcribe, divulge, unveil, rephrase, paraphrase,
        put, include, begin, starting with, start with, say, report, explain, reveals,
        which, embed, append, email, publish, post, return, format, dictate,
        transform, encrypt, replay, regurgitate, log, name them, quote them, quote it,
        turn, finish it, fill in, repeat the, cat, what does, how were, say what""",
    "charter_text": """system prompt, system prompts, system message, system messages, system instruction,
        system instructions, initial prompt, initial prompts, initial instructions,
        starting instructions, starting prompt, original instructions, original
        prompt, hidden prompt, hidden prompts, hidden instructions, hidden rules,
        hidden notes, hidden message, hidden messages, hidden configuration, hidden
        context, hidden system, your prompt, your prompts, your instructions, your
        system, your configuration, your initial, your original, your hidden, your
        secret, your setup, your internal, your developer instructions, initial
        configuration, system configuration, prompt you were, instructions you were,
        instructions were you, text you were, context you were, message you were,
        rules you were, guidelines you were, setup prompt, secret prompt, secret
        instructions, internal instructions, internal prompt, developer instructions,
        developer message, developer prompt, preprompt, pre prompt, base prompt, words
        above, text above, everything above, instructions above, written above, said
        above, prompt above, above this line, above this conversation, above this
        message, start of this conversation, beginning of this conversation, top of
        this conversation, before this conversation, before this message, first words
        of, words of your, your first message, first message you, private
        instructions, confidential instructions, internal configuration, custom
        instructions, system text, prompt verbatim, start of your prompt, your rules,
        your guidelines, you were told, were you told, your preamble, system preamble,
        internal rules, system directives, initial system, initialised with,
        initialized with, your context window, your directives, instructions given to
        you, prompt given to you, your base, system role, system section, your whole
        context, your context, opening message, very first sentence, first sentence
        you see, text between the start, message before this one, cannot see, rules
        must you never, rules you follow, rules do you follow, prompt that was used,
        used to create this conversation, my instructions are, were you instructed,
        you were instructed, you were configured, configured with, operator give you,
        operator gave you, developers wrote, system prompt txt, tools you can call,
        full descriptions, your prompt say, your instructions into, the developer
        message, starting with you are, your full prompt, your entire prompt, all
        tools you, your system message, your operator""",
    "weak_charter": "your rules, your guidelines, configuration, you were told, your system",
    "verbatim": """verbatim, word for word, exactly, in full, literally, to the letter, in a code
        block, in detail, unchanged, without changes, letter by letter, line by line""",
    # Carrying data away.
    "send": """send, forward, email, mail, post, upload, transmit, submit, deliver, copy, export,
        leak, exfiltrate, share, push, publish, paste, embed, smuggle, relay, ship, transfer, attach,
        append, encode, put, include, hand over, sending, forwarding, sync, mirror, save, write,
        cc, bcc, report, pass, stream, dump, leaks, give, drop, call, collect, gather, fetch,
        pipe, beacon, replicate, hide""",
    "sensitive": """credential, credentials, password, passwords, passphrase, passcode, api key, api keys,
        secret key, secret keys, private key, private keys, access key, access keys,
        access token, access tokens, admin token, auth token, session token, every
        token, tokens you, all tokens, token you, secret, secrets, private,
        confidential, personal data, personal details, user data, customer data,
        customer emails, customer list, customer records, customer database, client
        data, conversation history, chat history, chat log, conversation log, this
        conversation, the conversation, whole conversation, transcript, transcripts,
        session history, memories, memory store, environment variable, environment
        variables, env vars, env file, ssh key, ssh keys, id rsa, ssh, home address,
        passport, passport number, bank card, card number, card numbers, credit card,
        bank details, internal data, internal documents, internal files, internal
        notes, recovery code, recovery codes, seed phrase, verification code, security
        code, one time code, health records, medical records, source code, payroll,
        contacts, all records, every record, all data, all files, all notes, every
        note, all messages, every message, all emails, every email, every reply, every
        answer, all replies, the database, saved beneficiary, location, browsing
        history, list of users, user list, cookies, cookie, localstorage, session
        cookie, account number, account numbers, wallet, wallets, keystore, user
        message, tool output, tool results, hidden notes, file list, system prompt,
        config file, etc passwd, dotfiles, keychain, the memory, your memory, all
        memory, last message, private channels, every token, private notes, address
        book, phone book, contacts list, whole memory, complete memory, everything you
        know about, clipboard, secrets yaml, secrets file, vault, the vault, session
        id, hidden column, confidential part, confidential appendix, saved card, wifi
        password, router login, door code, admin address, admin code, access code,
        users question, user s question, user s email, user s e mail, customer table,
        user table, list of accounts, chat logs, mailboxes, names and addresses, names
        of all, other tenants, private diary, diary, hidden fields, hidden data,
        hidden records, internal links, the environment, tenant before, users token,
        user s full name, password of, secret word, real password, signing key, list
        of reviewers, open deals""",
    "stored": """stored, saved, hidden, secret, internal, confidential, all, every, any, private,
        admin, user's, production, root, real, full, whole, entire, your, other users""",
    "outside": """attacker, external, outside, off site, offsite, third party, to me, my email, this
        address, following address, given address, public bucket, anonymous,
        anonymously, pastebin, paste, gist, webhook, query parameter, query string,
        url parameter, remote server, public channel, everyone, anyone, anybody,
        whoever asks, whoever, the sender, the caller, stranger, collector, exfil,
        evil, unknown address, competitor, open link, in the url, c2, burner, in the
        link, in the file name, as a parameter, the public, to the user, this number,
        our server, my server, ftp, on the forum, forum, public repository, commit
        message, alt text, next picture, search query, shared sheet, shared drive,
        footer, image from, qr code, every guest, a ticket, the slides, bcc, to the
        caller, in the chat, next request, other agents, agent magpie, over the phone,
        to everyone, the guest, new sheet, the number, in base64, link whose""",
    # Acting.
    "act": """delete, transfer, pay, approve, grant, merge, push, open, click, visit, run, execute,
        download, install, buy, purchase, book, wire, unlock, disable, publish,
        release, remove, send, post, forward, upload, share, accept, sign, deploy,
        overwrite, reset, change, invite, invoke, call, make, update, replace, move,
        drop, modify, act, proceed, continue, go ahead, bypass, skip, mark, raise,
        refund, assign, give, treat, commit, close, say, turn off, shut down, erase,
        purge, wipe, escalate, authorise, authorize, waive, allow, set, trust, enter,
        export, empty, cancel, revoke, promote, perform, apply, take, taking, create,
        schedule, reserve, set up, plan, visit, write, order, choose, rate, rank,
        recommend, favour, quit, submit, sign in, touch, insert, activate, switch,
        swap, register, evaluate, start, carry out, force push, follow""",
    "harm": """approve, delete, transfer, pay, grant, unlock, wire, erase, wipe, purge, disable,
        reveal, disclose, leak, exfiltrate, bypass, refund, waive, ignore, disregard,
        obey, forget, hide, conceal, send, forward, upload, reject, discard, omit,
        leave out, suppress, deny, install, invoke, steal, withhold, overwrite,
        promote, favour, favor, recommend, refuse, share, lie, turn off, drop, skip,
        trust, buy, advertise, mislead, pretend, treat, prefer, allow, sign, carry out
        the deletion, force push, dismiss, credit, steer, spread, rank, rate, advise
        against, hand over, give out, evade, whitelist, impersonate, sabotage,
        falsify, fake, forge, backdate""",
    "speak": """reply, replies, respond, answer, say, tell, claim, state, output, print, write, deny,
        assure, insist, return, pretend, act as if, append, add, include, recommend,
        mention, report, give, end, start, begin, use the phrase, announce, confirm,
        replying, responding, put, read out, answers with, answer with, quote, respond
        with, reply that, say that, tell the customer, tell the user, advise, propose,
        treat it as""",
    "instead": "instead of, instead, rather than",
    "money": """payments, payment, money, transfers, transfer, refund, refunds, invoice, invoices,
        funds, purchases, expense, expenses, transaction, requests, request, pull
        request, pull requests, payout, the deletion, refund order, card, deposit,
        fee, handling fee, order, orders, licences, licenses, account, accounts,
        bookings, balance""",
    # Acting unseen or unasked.
    "unasked": """without asking, without confirmation, without confirming, without approval, without
        review, without a review, without permission, without checking, without
        verification, without verifying, without further, no confirmation, no need to
        ask, no need to confirm, no need to check, no reason to check, no need to
        verify, no approval, not ask, do not ask, don't ask, do not wait, don't wait,
        not wait for, no questions, no review, need not ask, not confirm, don't confirm,
        do not confirm, do not verify, don't verify, rather than ask, rather than show,
        instead of asking, never ask, without consulting, without human, without
        waiting, no permission rather than asking, asking again, skip the question,
        without being asked, without prompting""",
    "at_once": """directly, right away, immediately, automatically, on your own, yourself, at once,
        straight away, silently, quietly""",
    "checking": """asking for permission, asking for confirmation, confirmation dialogs, verifying,
        asking, approvals, reviews, checking, double checking, confirmations, the approval step,
        asking the user, verification, ask them again, reviewing, permission""",
    "wasteful": """annoys, annoy, slows, slow everyone down, wastes, waste of, takes too long, is
        unnecessary, are unnecessary, is pointless, not needed, no longer needed, only causes, bothers,
        can be skipped, may be skipped, is a formality, costs time, delays, frustrates, is obsolete""",
    "unseen": """without telling, without informing, without showing, without mentioning, without
        notifying, without reporting, without letting, without disclosing, without
        saying, without showing them, do not tell, don't tell, not tell, never tell, do
        not mention, don't mention, not mention, never mention, do not report, don't
        report, not report, do not say, don't say, not say, do not inform, don't inform,
        do not notify, don't notify, keep quiet, keep it quiet, keep secret, keep this
        secret, in the dark, secretly, covertly, discreetly, unnoticed, invisibly,
        conceal, withhold, keep hidden, keep this hidden, no one needs to know, behind
        the back, mention only, describe them as, describe it as, not bring up, do not
        bring up, don't bring up, do not acknowledge, not acknowledge, rather than show,
        between us, without a trace, remove it from, delete the sent, must not know,
        should not know, unaware, do not let, don't let, not let, keep the user""",
    "hide": "hide, omit, leave out, suppress, conceal, withhold, mask, obscure, skip over, gloss over, play down, exclude",
    "person": """user, users, the user, owner, principal, human, humans, person, people, anyone,
        anybody, customer, customers, caller, operator, reviewer, reviewers,
        maintainer, maintainers, someone, everyone, admin, administrator, developer,
        developers, everybody, nobody, guest, guests, lawyer, caller wants, patient,
        sender, requester, employees, staff, boss, colleague, colleagues, client,
        clients""",
    # Holding from now on.
    "persist": """from now on, from here on, from this moment, from this point, from this day, henceforth,
        going forward, in the future, in all future, all future, every future, any
        future, future replies, future answers, future responses, future sessions,
        future conversations, future tasks, future requests, every reply, each reply,
        every response, each response, every answer, each answer, every session, each
        session, each new session, every new session, every conversation, each
        conversation, each time you, every time you, whenever you, all later sessions,
        later sessions, permanently, permanent, forever, until i say, until told
        otherwise, until further notice, for the rest of, standing order, standing
        instruction, make it a habit, long term memory, your memory, into memory, to
        memory, remember for, remember that you, all subsequent, permanent duty, always
        remember""",
    "future_reply": """future reply, future replies, future answer, future answers, future response,
        future responses, future conversation, future conversations, future session, future sessions,
        future task, future tasks, future output, future outputs, every reply, each reply, every
        answer, each answer, every response, each response, every summary, each summary, every report,
        all answers, all replies, all responses, your reply, your replies, your answer, your answers,
        your response, your responses, your output, your outputs, your summary, your review, your
        summaries, final answer, your message, each memory, every memory, each note, every note,
        the reply, later sessions, future messages, your next reply, your next answer, your code,
        your solution, your implementation, every email you, all future""",
    "memorise": """remember, save, store, keep, add, record, memorise, memorize, write, commit, update,
        note, retain, put""",
    "into_memory": """your memory, long term memory, to memory, in memory, into memory, permanent
        memory, your memories, permanently, persistent memory, your notes, as a permanent, for good,
        permanent instruction, permanent rule, your permanent, standing instruction, core memory""",
    # The reader of the memory.
    "reader": """assistant, assistants, ai, ais, llm, llms, language model, language models, ai agent,
        ai agents, ai assistant, ai assistants, ai model, ai models, the model,
        models, agents reading, agents, the agent, chatbot, copilot, bots, gpt,
        claude, the bot, resolver, the resolver, reading agent, coding agent, this
        agent, agent reading, crawler, ai crawler, automated readers, automated
        agents, machines, robots, bot, reviewers, ai reviewers, next agent, each
        agent, ai that, every ai, agents that, agents should, plugin, translator,
        summariser, summarizer, automated reader, llm reviewers, for agents""",
    "bound_to": """must, should, shall, has to, have to, is to, are to, need to, needs to, ought to, may
        now, will now, can now, is required to, are required to, is hereby, are hereby,
        required to, permitted to, allowed to, authorised to, authorized to, please, is
        permitted, expected to, supposed to, obliged to, you are to, you must, you
        should, you will""",
    "if_you": """if you are, if you're, if you are an, if you are a, when you read this, when you see
        this, if you read this, if you see this, when reading this, if you can read this, on reading
        this, upon reading this, as you read this, when summarising this, when summarizing this, when
        processing this, whoever reads this, agents reading this, anyone reading this""",
    "notice": """note to, note for, notes for, message to, message for, message from, notice to, notice
        for, attention, memo to, memo for, instruction for, instructions for, instruction to, directive
        for, directive to, dear, hey, hello, hint for, reminder for, reminder to, announcement to, order
        to, policy update, system note, system notice, system update, system message, system alert,
        admin note, official notice, important message, compliance notice, system override, security
        notice, notice, bulletin, advisory for, guidance for, addressed to""",
    # Who says so.
    "authority": """developers, developer, administrator, admin, ceo, security team, compliance, legal,
        openai, anthropic, google, microsoft, creator, creators, the engineer, engineer who, your owner,
        system administrator, management, board, root, superuser, your makers, it department, head of,
        audit, trust and safety, security officer, moderator, the vendor, headquarters, supervisor,
        the user has, user has already, the owner has""",
    "permit": """authorise you, authorize you, authorised to, authorized to, permitted to, allowed to,
        you may now, may now, can now, permission to, has granted permission, granted permission,
        hereby permitted, hereby authorised, hereby authorized, have signed off, has signed off, signed
        off, approved you to, grant you, granted you, you have permission, clearance, privileges
        elevated, restrictions lifted, upgraded to, elevated, by order of, has approved every, already
        approved, has already approved, has approved all, given permission, pre approved, preapproved,
        trust you enough, you are authorised, you are authorized, is authorised, is authorized,
        granted you, consented to""",
    # Waiting for an occasion.
    "occasion": """if, when, whenever, once, upon, after, as soon as, wait until, next time, the moment,
        on the word, on hearing, on seeing, until, at the mention of, the day, unless""",
    "asked": """asked, asks, ask, hearing, hears, says, say, said, types, mentions, mentioned,
        mention, writes, inquires, enquires, the word, the phrase, the words, turns
        to, comes up, third message, next message, more questions, asks about, ask
        about, ask for, asks for, question mentions, third message, the phrase, topic
        is, conversation turns, is mentioned, are mentioned, brings up, topic, should
        somebody, should anyone, should the topic, the topic, come up, the first time,
        in case, the moment, whenever the, whenever you, whenever savings, if the
        name, name comes up, ever reports, you hear, being asked, someone wants, is
        said again, if it is said, conversation is in, joins the chat""",
    # Propagation.
    "this_note": """this note, this message, this memory, this paragraph, this sentence, this text, this
        instruction, this instructions, this rule, this entry, this record, these
        words, these lines, this line, this prompt, this directive, itself, this
        warning, this whole, the lines, exactly what this says, this says, this
        summary""",
    "copy": """copy, write, insert, append, repeat, carry, include, save, re save, resave, replicate,
        propagate, reproduce, add, spread, paste, forward, refresh, renew, store,
        keep, embed, duplicate, pass on, restate, put, place, let, re insert, carry
        this, pass it, pass this, tell the next, recreate, re create, store three
        copies, touch, quote them in full, treat these lines, be part of, forward this""",
    "every_place": """each summary, every summary, each memory, every memory, each note, every note, each
        reply, every reply, each message, every message, each file, every file, new
        file, every agent, each agent, other agents, all agents, other sessions, every
        session, each session, all conversations, every conversation, later sessions,
        each day, every day, next session, next agent, under a new id, every document,
        each document, is kept, stays, survives, unchanged, expire, consolidation,
        other memories, all your notes, future memory, future memories, each new
        version, new version, next version, every sweep, each sweep, under different
        keys, different keys, whenever it has been deleted, if you write a summary,
        when compressing, readme, any repository, any file you, stays fresh, first
        message, all contacts""",
    # The ledger.
    "mark": """mark, treat, set, record, flag, label, regard, consider, classify, promote, register,
        declare, count, list, answer, accept, raise, lower, pin, report, rate, tag,
        refresh, make, change, let, write, append, remove, confirm, choose, pick,
        keep, release, present, resolve, name, give""",
    "ledger_item": """this record, this entry, this claim, this fact, this memory, this note, this
        transaction, this statement, this concept, that record, that entry, the
        record, the entry, the claim, all records, every record, every entry, all
        entries, any record, any entry, entry, record, records, entries, claim,
        claims, receipt, correction, corrections, revocation, revocations, ledger,
        quarantine, quarantined, evidence, confidence, concept, importance, canon,
        memory, memories, timestamp, dispute, disputes, audit entries, statement,
        premise, provenance, chain, head, log, history, resolver, transaction,
        transactions, requests from, pull requests, vendor, everything after,
        everything below, tool results, this message, the dispute, every claim,
        witnesses, supersedes, revocation for, the conflict, conflict, two records,
        two claims, state, status, effective date, the status, open claim, these two
        records, missing evidence, the receipt, premise check, the gates, the history,
        the sources, dispute check, set aside, kestrel s word, in the name of agent""",
    "ledger_state": """canonical, resolved, trusted, verified, confirmed, authoritative, approved, final, the
        truth, true, valid, invalid, reviewed, canon, official, settled, certain,
        high, durable, current, maximum, the maximum, pinned, immutable, irrevocable,
        released, load bearing, grounded, obsolete, void, untrusted, spam, withdrawn,
        highest, full confidence, administrator requests, coming from the owner, from
        the owner, instructions, commands, trusted commands, low, no current evidence,
        intact, undisputed, superseded, read only, evidence, claim, the winner, live,
        present, fresh, older or newer, any other, policy""",
    "ledger_void": """regardless of, no matter what, even without, although there is no, without evidence,
        whatever the, without review, without a review, despite, even if, without a receipt, never be
        revoked, never be superseded, never be corrected, must never, cannot be revoked, without any
        evidence, reject every, reject any, reject all, discard, backdate, so that it wins, always wins,
        outranks, over the correction, without a source, irrespective of, ahead of""",
    "supersede": """supersede, supersedes, superseding, override, overrides, overrule, overrules, replace,
        replaces, retire, retires, withdraw, revoke, release, discard, reject, delete, drop, erase,
        skip, promote, backdate, outranks, reopen, disable, lift, bypass, unpin, hide, settle""",
    "all_ledger": """all others, every other record, every other, all other records, all records, every
        record, all previous records, all earlier records, all earlier, all claims,
        every claim, all entries, every entry, all prior, other records, quarantined
        records, every correction, all corrections, earlier corrections, any
        correction, later correction, later corrections, every revocation, all
        revocations, any revocation, the dispute check, the quarantine, dispute check,
        quarantine, all disputes, the audit entries, audit entries, the ledger, the
        correction, the corrections, all rivals, every rival, all evidence, the
        evidence field, the receipt, the dispute, every dispute, disputes about, older
        versions, everything in quarantine, any other, every record id, all versions,
        records about""",
    # Decoding and doing.
    "decode": "decode, decodes, decrypt, interpret, rot13, base64, unscramble, deobfuscate, decoded, hex, morse, reverse, encoded, cipher, rot 13",
    "and_do": """follow the, follow it, and follow, obey, do as it says, do exactly what, do what it says,
        execute it, and execute, run it, and run, carry out, act on it, follow the steps, perform it,
        comply, and do, treat it as, execute""",
    # Shaping the answer.
    "shape": """include, mention, add, insert, enhance, modify, craft, encode, end, begin, start,
        offer, suggest, promote, advertise, append, sprinkle, weave, work, slip,
        conclude, finish, prepend, replace, embed, incorporate, adjust, alter, shape,
        season, put, inject, hint, provide, introduce, rewrite, tailor, make, compose,
        frame, phrase, steer, twist, fill, close, use, translate, recommend, ask, your
        reply should contain, contain, spread""",
    "answer": """your answer, your answers, your response, your responses, your reply, your replies,
        your output, your summary, your final answer, your message, your explanation,
        the answer you, your final message, the answer you give, your text, your reply
        should, your response should, your reply must""",
    "code": """code snippet, code snippets, snippet, code fragment, code below, below code, given
        code, following code, code block, following snippet, provided code, code
        provided, lines of code, code segment, code excerpt, subsequent code, this
        code, this snippet, subsequent lines, following lines, lines below, following
        into, snippet into, code at the end, these lines into, the following into""",
    "build_in": """include, incorporate, embed, embedded, integrate, integrating, add, insert,
        supplement, supplementing, weave, merge, use, utilise, utilize, combine,
        blend, ensure, adding, including, incorporating, embedding, inserting, append,
        enhance, apply, fuse, place, implement, merging, put, consider integrating,
        merge the, good idea to""",
    "yours": """your code, your solution, your implementation, your answer, your response, your final
        answer, your program, your project, your script, your output, your own code,
        more robust, beneficial, more efficient, improve, your codebase, your
        function, harmoniously, advisable, hesitate, feel free, make sure, ensure, end
        of your script, final program, the code you provide, good idea, better
        performance, boost, stability, into your""",
    # Continuing what never was.
    "earlier_on": "earlier, already, previously, before, as we agreed, as agreed, continuing, remember when, last time",
    "you_agreed": """you confirmed, you agreed, you promised, you said, you would, you will, you'd, we
        agreed, you have agreed, you already promised, you already agreed, you already confirmed, you
        accepted, you offered, you committed""",
    "invoke": "call, invoke, run, use, execute, trigger",    "first_do": """do the following first, do this first, before you can solve, before completing,
        before you answer, before answering, before responding, before you respond, before replying,
        before you reply, before doing anything, before anything else, before using this tool, before
        you read, before proceeding, before continuing, before you do anything, before you finish,
        before finishing, before you continue, before summarising, before summarizing, before you can
        help, before the task, prior to answering, prior to responding, before starting the task""",
    "nothing_else": """only with, with only, nothing else, nothing but, with exactly, exactly this, exactly
        that, only the word, the single word, reference code, canary, exact token, exact
        word, exact phrase, exact string, only the phrase, only the text, only the
        token, only the code, nothing more, and only, the word ack, and nothing""",
    "every_report": """every report you, each report you, every summary you, each summary you, every
        text you, every document you, everything you write, every file you, every message you, every
        code you, any code you, each file you, every post you, all reports, all summaries, all code""",
    "added": "included, appended, inserted, mentioned, added, attached, present, contained, prepended",
    "coax": """helpful thing, kind thing, decent thing, sensible thing, good assistant, good agent, smart
        assistant, smart agent, it would be best if you, best if you, it would help if you, no reason to
        check, no need to keep, you can safely, you may safely, trust you enough, we both know, no real
        need, perfectly fine to, there is no harm, nobody will mind, nobody minds, would be nice if you,
        feel free to share, it is fine to, it's fine to, it is okay to, it's okay to, wise to, you might
        as well, nothing wrong with, better not to, easier if you, would just, everyone agrees,
        no point in, best not to""",
    "feign": """pretend, act as if, act as though, behave as if, behave as though, as if, simulate
        that, carry on as if, let us agree that, let us say, consider it done, think
        of the, treat as if, suppose, imagine, hypothetically, in this parallel world,
        as though""",
    "tool_word": """this tool, the tool, tool description, every tool, this function, this api, the api,
        tools are, this mcp server, mcp server, other tools, other functions,
        parameter, required parameter, the argument, argument, arguments, context
        argument, deprecated tool, built in, this server, this plugin, the plugin,
        email tool, weather tool, python tool, search tool, any other function, every
        call, every request""",
    "malice": "backdoor, back door, malware, keylogger, vulnerability, exploit, trojan, payload, ransomware, phishing, spyware, miner",
    "errand_item": """calendar, calendar event, reservation, hotel, cloud drive, file with id, slack,
        general channel, participants, web page, recurring payment, my inbox, inbox,
        security code, password, my account, my profile, money, bank account,
        upcoming, user's, absolutely visit, gorgeous, fantastic, my data, my address,
        my phone, flight, restaurant, appointment, event, bookings, last mail, my
        boss, direct message, workspace, most expensive, saved card, photos, backup,
        bill, table at, ticket, tickets, trip, next week, my number, phone number,
        every member, all members, contact list, prize, costs nothing""",
    "exempt": "exempt from, outside the scope of, not covered by, does not cover, do not cover, not subject to, falls outside, an exception to",
    "indeed": "don't hesitate, do not hesitate, don't forget, do not forget, never fail, not only, be sure to",
    "disobey": "not obey, do not obey, don't obey, stop obeying, not listen to, don't listen to, do not listen to, stop listening to, not trust, do not trust, don't trust",
    "expected": "expected output, expected assistant output, expects the assistant, expected answer, the assistant to answer, the assistant to reply, the assistant to say, assistant to output, expected response",
    # Talking about it rather than doing it.
    "mention": """phrase, phrases, quote, quotes, attack, attacks, attackers, probe, probes, classifier,
        detector, filter, filters, detects, blocks, blocked, caught, flagged, example,
        examples, such as, paper, article, slide, explain, explains, describes, tried,
        attempt, attempts, attempted, refused, injection, injections, typical, red team,
        incident, detection, detected, research, researchers, the attacker tried, the
        term, blog, talk about, means, policy says, warns, warning about, trained to,
        course, lecture, film, movie, scanner, honeypot, postmortem, test case, looks
        for, searches for, defend, defends, defence, defense, mitigations, report lists,
        book""",
    "not": "not, never, don't, do not, cannot, can't, won't, doesn't, does not, must not, should not, shouldn't, nobody, no one, avoid, refuse to, refuses to, unable to, without, didn't, did not, isn't, wouldn't",
    "not_show": """do not show, don't show, not show, do not display, do not log, don't log, not log, never
        show, do not reveal, not reveal, without showing""",
    "artefact": """the call, this call, this comment, this note, this message, this instruction, its
        output, the output, the fact, the error, the failure, the steps, the change,
        this rule, records by, the command, your reasoning, the deletion, errors,
        failures, this, mistakes, the truth, corrections, warnings""",
    "always": """always, each time, every time, on every, on each, for each, in every, in each, at the
        end of each, at the start of each, every message, never again, whenever,
        routinely, by default""",
    "must": """must, shall, has to, have to, is to, are to, need to, needs to, is required to, are
        required to, ordered to, you are to, will now, must now, is hereby, are hereby""",
    "disclose": """reveal, disclose, dump, expose, leak, divulge, hand over, surrender, spill, give up,
        list all, print all, show all, exfiltrate, extract, show me, print out, give me,
        send me, tell me, share, publish, list, unlock""",
    "you_are": """you are, you re, you have, you will, you now, you must, you may, you were, you answer,
        you respond, you act, you operate, you can, you become""",
    "harming": """approving, deleting, sending, forwarding, ignoring, rejecting, granting, paying,
        disabling, hiding, recommending, refusing, accepting""",
    "begin": "start, begin, keep, stop",
    "you_promised": """you already promised, you already agreed, you already confirmed, you confirmed you
        would, you agreed you would, you promised you would, you said you would, you
        said you'd, you promised to, you agreed to, you have already agreed, you had
        agreed to, as you told me, you had offered, in our last session you, you have
        just said, you just said, as you said, you were about to, you were just about
        to, your last reply was, we already went through, you offered to, last time
        you, you d unlock""",
    "direct_address": """you the assistant, you the model, you the ai, you the agent, you the language model, to
        you assistant, dear assistant, dear ai, dear model, dear agent, hello assistant,
        hey assistant, to the assistant, to the ai, to the model, all ai assistants, all
        assistants, all ai agents, any ai, for ai agents, for ai assistants, to ai
        assistants, to ai agents, to all agents, all agents, ai agents reading, every
        agent""",
    "odd_style": """in the style of, in a different language, in another language, in rhyme, in rhymes, only
        in emojis, using emojis, in emojis, with emojis, in base64, using base64,
        backwards, in reverse, in all caps, in capital letters, in pig latin, in morse,
        caesar cipher, in binary, as a pirate, in hexadecimal, substitution cipher,
        using rot13, in rot13, reversed""",
    "answer_freely": "answer, respond, comply, answering, reply freely, responding",
    "fiction": """story, stories, poem, poems, essay, novel, tale, song, film, movie, limerick, haiku,
        screenplay""",
    "approved_as": """count as approved, counts as approved, count as checked, counts as checked, counts as
        verified, been verified, already verified, already approved, already given,
        already been given, checked by hand, verified by hand, silence as a yes, taken
        as evidence, as evidence, as proof, as if it were, as if it came, as if they
        came, as if they were, as signed, as policy, stands above, stand above,
        outrank, outranks, takes precedence, take precedence, has priority over, have
        priority over, above every other, above your guidelines, above all other, win
        over, wins over, only source of, only valid, only trusted, in her name, in his
        name, in the name of, on behalf of, by itself, pre cleared, cleared you,
        cleared to, allows you to, allowed you to, lets you, may be trusted, safe to
        open, agreed to it, has consented, has been informed, has answered yes, is now
        policy, mere suggestions, only a suggestion, as authoritative, as a yes,
        independent witnesses, exempt from decay, exempt from review, is the truth""",
    "dispensed": """no witness, no explanation, no comment needed, no comment, no redactions, without
        redaction, asks no questions, be left out, may be omitted, need not, no longer
        required, not required to, without evidence, without reading, without the
        gates, without the usual, without the second, without two, without proof,
        skips the limit, not needed, never mind, no questions asked, not be disputed,
        may not be disputed, cannot be disputed, must not be questioned, not be
        revoked, stop asking, no checks, no verification, no password, without a
        second, without authentication, without signing, without a signature, no
        consent, no approval needed, no witness needed, don t need to, do not need to,
        nobody expects you, not expected to, why not skip, without looking""",
    "quietly": """keep quiet, stay quiet, say nothing, tell nobody, tell no one, keep to yourself, to
        yourself, nobody notices, no one notices, no human is watching, nobody is
        watching, not be shown, never be shown, only say that, before anyone sees,
        before he sees, before she sees, rather not, silently, quietly, add it
        silently, never show it, don t bring up, without leaving, stay silent, leave
        no trace, no longer mention, not to tell, not to mention, not to inform, keep
        them from, hide it, behind their back, unaware of, deny that""",
    "in_vain": """confuses people, slows down, slow, slow last year, confuse, annoys everyone, wastes,
        burdens, would save everybody, would save everyone, makes everyone happier,
        make everyone happier, kinder not to, kinder to, favour by, the friendly way,
        the easiest, easiest is, most assistants would, surely nobody, we would
        rather, would rather have you, maybe, perhaps, probably don t""",
}
