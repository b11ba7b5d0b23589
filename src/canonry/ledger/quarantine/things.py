"""English words of the instruction-like rules: to what, and by whom.

An entry is a word, a beginning (`instruc*`) or an expression; entries are parted by commas, and
`don't` is written `dont`. A word may stand in several concepts.
"""

THINGS: dict[str, str] = {
    "prior": """previous, prior, earlier, above, preceding, foregoing, former, past, old, original,
        existing, initial, previously, so far, until now, up to now, up to this point, older, before
        this, prior to this, current, usual""",
    "all": "all, any, every, each, everything, whatever, entire, whole, entirely, anything",
    "your": "your, yours, you were, you have, youve, you had, you received, given to you",
    "directive": """instruction, instructions, directive, directives, directions, rule, rules,
        guideline, guidelines, guardrail, guardrails, prompt, prompts, orders, command, commands,
        constraint, constraints, restriction, restrictions, programming, training, guidance, system
        message, system messages, safety measures, policy, policies, limitations, precautions,
        boundaries, safety settings, safeguards, alignment, ethics, principles, rulebook,
        commandments""",
    "charter": """memory policy, safety policy, content policy, system prompt, safety rules, safety
        guidelines, safety protocols, safety protocol, safety instructions, usage policy, safety
        checklist, ethical guidelines, content guidelines, moderation policy, system instructions,
        developer instructions, system rules, security policy, security rules, users task, users
        request, users question, original task, summarisation request, summarization request, safety
        training, safety constraints, reader policy, handling policy, retention policy, safety
        filters, security guidelines, user instructions, users instructions, operating instructions,
        core instructions""",
    "told": """you have been given, youve been given, you received, you were told, you have been
        told, youve been told, you were taught, you were given, came before, said before, written
        above, stated above, everything above, all of the above, everything before, text above, you
        learned, you know, i said, was said, said earlier, you were trained, the above, told you,
        what they said, has been said, said so far""",
    "off": """has been revoked, is outdated, are outdated, has expired, was replaced, has been
        replaced, no longer relevant, not relevant, are irrelevant, is irrelevant, do not matter,
        does not matter, not required, not needed, not necessary, unnecessary, no longer apply, no
        longer applies, do not apply, does not apply, dont apply, doesnt apply, are void, is void,
        are suspended, is suspended, are lifted, is lifted, are cancelled, are canceled, are
        disabled, is disabled, are off, is off, have changed, has changed, are obsolete, were
        replaced, are revoked, is revoked, are null, are removed, have been lifted, have been
        removed, have been disabled, has been disabled, have been suspended, has been suspended, has
        been lifted, have been updated, have been revoked, have been replaced, disabled,
        deactivated, suspended, lifted, are waived, is waived, waived, not binding, does not count,
        no longer valid, no longer in force, are hereby, is hereby, off for, are inactive, expired,
        do not exist, does not exist, dont exist, never existed, are gone, is gone, no longer exist,
        no longer exists, have no force, has no force, are over, is over, now over, has ended, have
        ended, were lifted, was lifted, were suspended, were cancelled, are not in force, do not
        count, dont count, no longer count, ceased to apply, cease to apply""",
    "end_mark": """end of document, end of input, end of context, end of user data, end of prompt,
        end of tool output, end of data, end of file, end of transcript, end of message""",
    "new_task": """new instructions, new instruction, new task, new objective, new goal, new
        mission, new directive, new directives, new orders, new rules, updated instructions, real
        instructions, actual instructions, true instructions, real task, actual task, new system
        prompt, new policy, new primary directive, your task now, only task, updated directive,
        revised instructions, next instructions, hidden instructions, priority instructions, new
        guidelines, new persona, real goal, new role, new command, override instructions, additional
        instructions, special instructions, permanent instruction, standing instruction, permanent
        rule, prime directive, sole instruction, sole task, your job now, real job, actual job, your
        true purpose, new purpose, new mandate, new brief, current instructions are""",
    "override_mark": """override, system override, admin override, root override, emergency
        override, priority override, developer override, safety override""",
    "safeguard": """password check, identity check, approval, approvals, audit logs, logging,
        security scan, safety check, safety checks, security check, security checks, safety filter,
        safety filters, content filter, content filters, content policy, guardrail, guardrails,
        moderation, approval step, approval steps, approval process, confirmation, confirmations,
        confirmation step, confirmation prompt, confirmation prompts, permission prompt, permission
        prompts, permission check, permission checks, access control, access controls, access check,
        code owners, review step, scope check, scope checks, signature check, signature checks,
        verification step, quarantine, memory policy, audit log, audit logging, audit trail, safety
        protocols, safety protocol, safety rules, safety measures, safety guidelines, security
        protocols, security controls, security rules, safety features, safeguards, safeguard, two
        factor, provenance check, evidence check, evidence checks, review queue, human review,
        policy check, policy checks, validation checks, authorization check, sandbox restrictions,
        rate limits, restrictions, safety interlock, safety systems, safety mode, safety checklist,
        all checks, all filters, output filter, input filter, the detector, the filters, injection
        filter, redaction, monitoring, oversight, moderation layer, approval gate, review gate, dry
        run, all guards, guards, the premises, premise check, two person rule, four eyes, four eyes
        principle, second reviewer, branch protection, safety layer, malware scan, virus scanner,
        antivirus, spam filter, content moderation, human approval, safety net, kill switch, alarms,
        permission system, identity checks, all warnings, security prompts, consent dialog,
        confirmation dialog, moderation filter, policy engine, guardrail model, intrusion detection,
        two person""",
    "charter_text": """system prompt, system prompts, system message, initial prompt, hidden prompt,
        initial instructions, original instructions, hidden instructions, secret instructions,
        system instructions, starting instructions, internal instructions, developer instructions,
        developer message, developer prompt, initial configuration, system configuration including,
        initial message, secret prompt, original prompt, preprompt, pre prompt, custom instructions,
        internal prompt, starting prompt, base prompt, exact instructions, confidential
        instructions, internal guidelines, internal rules, hidden rules, secret rules, internal
        directives, prompt verbatim, instructions verbatim, root prompt, full prompt, meta prompt,
        instructions above, text above, words above, everything above, conversation above, lines
        above, message above, above this conversation, above this line, system text, prompt text,
        prompt template, context window, hidden configuration, hidden notes, internal configuration,
        instructions you were given, text you were given, hidden context, instructions you received,
        instructions you got, guidelines you were given, instructions given to you, rules you were
        given, rules you follow, rules you must follow, prompt you were given, tool definitions,
        hidden system, confidential system, secret system, instructions you have, chain of thought,
        setup prompt, instructions that you were given, instructions you have been given, operating
        instructions, moderation rules, words you were given, you were told not to share, not
        allowed to share, setup text, your preamble, secret text, start of the session, beginning of
        this conversation, beginning of the conversation, start of this conversation, start of the
        conversation, top of this conversation, before my first message, before this chat, before
        this chat began, before our chat, above my first message, copy of your prompt, your system
        message, your system prompt, your initial prompt, tool schemas, rules that your developers,
        rules your developers, raw instructions, instructions that precede, hidden preamble, system
        preamble, bootstrap prompt, priming text, your instructions verbatim, guidelines verbatim,
        previous system message, your original prompt, first prompt, prompt above, text that
        precedes, text before this, message that i cannot see, message i cannot see, content of your
        context, memory entries you can see, first message of this, first message of the chat, first
        message of the conversation, first system message""",
    "own_charter": """your prompt, your instructions, your rules, your guidelines, your
        configuration, your programming, your directives, your initial, your system, your hidden,
        your internal, your original, your starting, your secret, your full prompt, your exact, your
        context, your memory, your core instructions, your tools, your training, your preamble, your
        setup, your settings, your brief, your orders, your constraints, your policy, your policies,
        your own prompt, your own instructions, your confidential, your private instructions, your
        underlying, your base""",
    "verbatim": """verbatim, word for word, exactly as, character by character, in full, exact,
        letter by letter, line by line, exact words, exact text, in a code block, as is, word by
        word, unabridged, unchanged, leaving nothing out, one per line, literally, to the letter, in
        its entirety, completely, unredacted, uncut, unmodified, without changes, without omissions,
        in quotes, exactly, quote it, backwards, in a poem, as json, as hex, as base64, in base64,
        in hex, in rot13""",
    "sensitive": """messages, users messages, mailbox, inbox contents, key, keys, api key, api keys,
        token, tokens, password, passwords, secret, secrets, credential, credentials, environment
        variables, env vars, conversation history, chat history, conversation, chat log, memory,
        memories, all records, every record, customer list, customer data, customer emails, user
        data, users data, private data, personal data, private files, private channels, private
        notes, private messages, cookies, session cookie, session cookies, session token, database,
        inbox, contacts, address book, history, transcript, prompt, system prompt, env, env file,
        source code, private key, ssh key, ssh keys, private keys, recovery code, seed phrase,
        confidential, passport, credit card, card number, ssn, bank details, notes, hidden notes,
        last memories, internal data, sensitive data, sensitive information, users email, users
        location, customer records, documents, files, emails, summary, records, entire context,
        context, conversation so far, every reply, each reply, every answer, user records, api_key,
        customer details, user list, payroll, medical records, employee records, wallet, salaries,
        salary, diary, private calendar, location, home address, patients, names of all, what you
        know, everything you know, all you know, whatever you know, whole memory, tokens you, login
        details, logins, financials, medical file, medical files, medical record, strategy, board
        minutes, meeting notes, chats, chat logs, voice mails, search history, browser history,
        purchase history, phone numbers, phone number, email addresses, personnel file, personnel
        files, recovery codes, keys and, unredacted, config files, config file, secrets file""",
    "stored": """all, stored, saved, hidden, internal, cached, users, remembered, private,
        confidential, every, any""",
    "outside": """attacker, outside address, external address, external server, external endpoint,
        external email, external host, external site, remote server, webhook, my server, to me, our
        server, this address, this url, following url, following address, collector, following
        endpoint, third party, backup address, this endpoint, external, drop site, outside,
        pastebin, discord channel, telegram bot, endpoint below, address below, paste, to anyone, to
        whoever, the caller, everyone who, a stranger, public issue, public bucket, shared bucket,
        public folder, open bucket, an external, rival, competitor, journalist, my inbox, my email,
        my address, agent called, address in the signature, webhook below, url below, link below,
        image url, public gist, gist, dropbox""",
    "tool_word": "tool, tools, function, plugin, api, action, command, shell, terminal, browser",
    "money": """payment, payments, money, funds, invoice, invoices, refund, refunds, transaction,
        transactions, account, beneficiary, wallet, wire, bitcoin, bank, iban, gift cards, purchase,
        purchases, transfers, transfer, payout, salary, balance, credits, dollars""",
    "errand_item": """calendar, money, transaction, account, reservation, channel, hotel, workspace,
        cloud drive, drive, password, email, e mail, invite, slack, invoice, payment, bank,
        participant, participants, inbox, contact, address, rent, recurring, appointment, website,
        restaurant, flight, ticket, contacts, review, rating""",
    "you": "you, your, yourself, youre, youll",
    "reader": """assistant, assistants, ai, ais, llm, llms, chatbot, chatbots, language model,
        language models, ai model, ai models, agent, agents, ai agent, ai agents, ai assistant, ai
        assistants, model, models, copilot, claude, chatgpt, gpt, gemini, resolver, bot, bots,
        whoever reads this, reader of this, if you are reading, automated systems, ai systems, ai
        system, the model, the resolver, memory system, summariser, summarizer, coding agent""",
    "direct_address": """dear assistant, dear ai, hey assistant, hey ai, attention assistant,
        attention ai, attention agent, attention agents, attention all, note to assistant, note to
        ai, note for ai, note for the assistant, note to the assistant, note for the model, note to
        the model, message for the assistant, message to the assistant, hello assistant,
        instructions for the assistant, instructions for ai, instruction to the model, instructions
        to the model, note to agents, note for agents, note for llm, note to llm, note to self, to
        the assistant, to any ai, to all ai, to ai assistants, to all agents, message from me,
        important message from, for the assistant, for ai agents, for any ai, attention llm, message
        for ai, dear agent, dear model, dear llm, ai agents, all assistants, all agents, assistant
        must, agent must, model must, assistants must, agents must, ai must, assistant should, agent
        should, model should, agents should, agents shall, assistant shall, assistant has to, agent
        has to, assistant is to, agent is to, assistants should, you the assistant, assistants
        reading, agents reading, ai reading""",
    "if_reader": """if you are an ai, if you are an assistant, if you are an agent, if you are a
        language model, if you are the resolver, if you are an llm, if you are the agent, if you are
        the assistant, if you are a model, if you are the model, if you are a bot, if youre an ai,
        if youre an llm, when you are an ai, if you are a chatbot, as an ai agent, if an ai, if an
        assistant, if an agent, if an llm, if a language model, if you are reading, when an ai, when
        an assistant, when an agent, when an llm, any ai that, any agent that, any assistant that,
        any model that, every agent that, any llm that""",
    "notice": """note, notice, reminder, important, attention, announcement, update, urgent,
        directive, warning, alert, message, memo""",
    "nothing_else": """only, and nothing else, nothing else, nothing more, just the word, exactly,
        only with, verbatim, no other text, and nothing more, exactly this, the exact""",
    "answer": """your answer, your response, your reply, your output, the answer, the response, your
        answers, your responses, your replies, your next reply, your next answer, your next message,
        your final answer, your reply to the user, the reply, every paragraph of your, your next
        summary, the reader of your, your next response, paragraph of your response, your final
        response, your final reply, the summary you""",
    "ledger_item": """record, records, entry, entries, claim, claims, memory, memories, fact, facts,
        transaction, statement, this, it, note, ledger, correction, corrections, canon, value,
        confidence, importance, entity, evidence, quarantine, revision, version, provenance""",
    "ledger_state": """to high, to maximum, to the maximum, to highest, to the highest, to certain,
        canonical, canon, resolved, verified, trusted, confirmed, authoritative, grounded, highest,
        maximum, high confidence, confidence high, permanent, immutable, ground truth, top priority,
        highest priority, most recent, irrevocable, of record, high importance, undisputed, settled,
        source of truth, system level, confidence to high, max, superseded, revoked, independent
        witnesses, three witnesses, two witnesses, corroborated, the truth, absolute truth,
        unquestionable, gospel, beyond doubt, infallible, final truth, unassailable, core knowledge,
        to the core, to core, highest stage""",
    "all_ledger": """all records, every record, all other records, every other record, all entries,
        every entry, all claims, every claim, all prior records, all previous records, every other
        claim, all other claims, all facts, all earlier records, earlier corrections, all
        corrections, every correction, all memories, every memory, all others, every other, all
        conflicting, all disputes, every dispute, any dispute, any correction, any record, all
        evidence, all other entries, every other entry, all prior entries, all prior claims, later
        corrections, any later, all later, every later, every earlier, all earlier, all previous
        entries, all existing records, any other record, everything else, every competing, all
        competing, all rival, any evidence, any claim, any later record, all the others, older
        corrections, later correction, everything that was set aside, all that was set aside,
        history of this, older entries, every disagreement, conflicting entries, conflicting
        records, competing records, competing claims, older records, everyone elses records""",
    "ledger_void": """regardless of the evidence, regardless of evidence, no evidence needed,
        without evidence, even without, regardless of, no matter what the, whatever the evidence,
        despite the dispute, even if disputed, without a source, ignoring the dispute, no matter
        the""",
    "this_note": """this paragraph, this note, this message, this text, this memory, this sentence,
        this instruction, these instructions, this entry, this prompt, this block, this record,
        these lines, this file, these words, this directive, this rule""",
    "every_place": """every, each, all, any new, other agents, other memories, downstream,
        subsequent, everywhere, word for word, other files, next agent, future, all other""",
    "code": """code snippet, code snippets, code block, code below, snippet below, following code,
        below code, subsequent code, code segment, snippet, code fragment, piece of code, lines of
        code, code provided, code sample, the code, this code""",
    "yours": """your solution, your implementation, your code, your answer, your response, your
        program, your script, your project, your work, your reply, your function, robust code, your
        output, the solution, your final, your suggestion, your fix, your design""",
    "secret_thing": """keys, api keys, tokens, passwords, secrets, credentials, token, password,
        recovery code, seed phrase, personal data, private data, hidden notes, hidden configuration,
        memories, notes, records, environment variables, cookies, private messages, ssh keys,
        internal configuration, confidential, secret, customer data, customers, user data, configs,
        internal data, system data, private keys, one time code, verification code, pin, history""",
    "what_is": "what does, what do, what did, what is, what are, whats, what was, tell me",
    "nothing_more": "and nothing else, nothing else, nothing more, and nothing more",
    "importance": "importance, confidence, trust, weight, salience",
    "durable": "is durable, is confirmed, was durable, is resolved, is settled, is verified",
    "results": "results, result, output, entries, notes, messages, records, content, text",
    "person": "person, user, customer, her, him, them, everyone, anyone, someone, reviewer",
    "reply_verb": "reply, respond, answer, speak, talk, write",
    "pass_as": "describe, report, log, label, explain, present, record, pass",
    "aside": "aside, behind, away, overboard, out of your mind",
    "words_before": """messages, message, text, context, conversation, words, prompts, paragraphs,
        task, content, lines, notes, turns, objective""",
    "only_this": """only this paragraph counts, only this counts, only this note counts, only this
        message counts, only this applies, only the following counts, only the following applies,
        follow the ones below, follow mine, follow the ones here, follow only this, follow this one,
        answer me directly, listen to me, as this memo says, as this note says, as this page says,
        as this message says, as this text says, what this note says, what this memo says, what this
        page says, what this text says, what follows instead, keep to this page, keep to this note,
        steps in this note, orders in this note, wait for new commands, wait for my commands, wait
        for my orders, by the following, acknowledge with""",
    "only_source": """only instructions, only orders, only rules, only directives, sole
        instructions, only instruction, only authority""",
    "off_word": "off, out of action, to sleep",
    "consent_given": """already agreed, already consented, already approved, already confirmed,
        already said yes, consent has been, consent was given, approval was given, approval has been
        given, gave full consent, full consent, has agreed, agreed to this, has signed off, no
        approval is needed, no written approval, no confirmation is needed, permission has been,
        permission was given, approved in advance, approved this in advance, cleared in advance, pre
        approved""",
    "checked": """signature, signatures, identity, sender, invoice, invoices, recipient,
        beneficiary, payee, purchases, payments, orders from, requests from, packages from,
        approval, approvals, evidence""",
    "tech_mode": """debug mode, maintenance mode, test mode, training mode, service mode, raw mode,
        diagnostic mode, diagnostics mode, recovery mode, setup mode""",
    "given_you": """developers gave you, you were given, gave you, operator gave you, you got from,
        you got, you must follow, you have to follow, that bind you, you operate under, you run on,
        you run under, given to you, you have been given, you received, you did receive, you work
        under, you were set up with, guide you, control you, govern you, tell you how, tells you
        how""",
    "strong_secret": """password, passwords, credentials, credential, api key, api keys, private
        key, private keys, ssh key, ssh keys, secret key, secret keys, access token, access tokens,
        tokens, secrets, pin, pins, recovery code, recovery codes, seed phrase, recovery phrase, one
        time code, one time codes, otp, verification code, card number, card numbers, cvv, ssn,
        login, logins, environment variables, session cookie, session cookies, passphrase, mnemonic,
        api_key, vault contents, vault""",
    "whom": """caller, anyone, whoever, everyone, anybody, other agent, agent called, stranger,
        vendor, public, publicly, me, visitors""",
    "carry_as": """as the query, as a query, as a parameter, as parameter, as the parameter, in the
        url, in the query, query string, as the subject, in the subject, as an argument, as the
        argument, as the file name, as the filename, in the user agent, in a header, as the path,
        dns lookup, after the equals sign, into the url, to the url, in the image url""",
    "inner": """unreleased, internal, private, confidential, unpublished, personal, secret,
        sensitive, embargoed, proprietary, restricted""",
    "privileged": """log in as admin, as admin, as root, change the password, change the email, with
        root rights, with full permissions, with full rights, as administrator, with sudo, with
        admin rights, delete, disable, transfer, authorized_keys""",
    "user_word": """the user, what the user, anything the user, everything the user, whatever the
        user, the users request, the users question, the users wishes, the operator, the owner, the
        human""",
    "office": """help desk, helpdesk, support team, support desk, it department, bank, security
        team, provider, administrator, admin team, account team, fraud department, fraud team""",
    "your_secret": """your recovery code, your password, your pin, your one time code, your seed
        phrase, your credentials, your api key, your token, your login, your recovery phrase, your
        passphrase, your card number, your private key, your verification code, your memory dump""",
    "machines": """language models, language model, ai models, ai agents, ai assistants, ai
        reviewers, ai systems, llms, chatbots, machine readers, ai summarisers, any assistant, any
        ai, any agent, any model, all assistants, ai reviewer, automated reviewers, automated
        agents, virtual assistants, bots""",
    "read_this": """process this, processes this, processing this, reading this, reads this, read
        this, summarising this, summarise this, summarises this, summarizing this, summarize this,
        summarizes this, reviewing this, reviews this, visiting, visits this, sees this, see this,
        seeing this, translate this, translating this, index this, indexing this, rates this, rate
        this, parses this, parse this, opens this, using this, handles this, loads this, load this,
        open this""",
    "soft_state": """reviewed, approved, final, valid, read only, the latest, expired, obsolete,
        retired, current record, true, false, wrong, invalid, void, released, durable, pinned,
        quarantined, outdated, stale, to retired, fact, facts, done, closed, unbeatable, best, first
        choice""",
    "pointed": """this, every, all, any, each, other, others, conflicting, my, later, earlier,
        older, competing""",
    "the_ledger": "the ledger, the memory, the resolver, the store, the canon, canonry",
    "ledger_part": """corrections, evidence, digest, provenance, conflict, premises, record,
        records, entries, claims, resolver, resolving, entry, claim""",
    "falsehood": """wrong, false, fake, misleading, incorrect, made up, invented, fabricated, non
        existent, nonexistent, bogus, inaccurate, exaggerated, untrue, lie, lies, rumour, rumor,
        conspiracy, hoax""",
    "your_report": """your review, your report, your message, your text, your email, your summary,
        your translation, your notes, every summary, each summary, any summary""",
    "other_tool": """other tools, another tool, any other tool, all other tools, other tool, other
        server, other servers, official tool, official link, official one, original tool, built in
        tool""",
    "unsafe": """unsafe, be disabled, not be used, not be trusted, are broken, is broken,
        deprecated, insecure, untrusted, not use, dont use, not call, dont call, use this one, this
        one instead, in place of""",
    "brand": "brand, hosting, vendors, sale, offer, hotel, restaurant",
    "tool_schema": """tool definitions, tool schemas, tool descriptions, function definitions,
        function schemas, list of your tools, all your tools, available tools and""",
    "public_place": """public issue, public gist, public repository, public channel, pull request
        comment, comments of the, subject of the ticket, subject of the mail, issue tracker""",
    "said_before": """nothing that was said before, nothing said before, everything said before,
        anything said before, text before this, rules above, rule above, all of that, the above
        rules, the rest of the rules, what came before, all that came before""",
    "spelt_as": """into a poem, as a poem, in a poem, as json, as hex, in hex, as base64, in base64,
        in rot13, backwards, in emoji, to french, in french, in reverse, as a song, as a haiku""",
    "standing_rule": """permanent instruction, permanent instructions, standing instruction,
        standing order, standing orders, prime directive, only rule, first rule, supreme rule,
        highest rule, sole purpose, true purpose, true mission, secret mission, secret task, hidden
        task""",
    "every_reader": """each sub agent, every sub agent, all sub agents, all other agents, all
        agents, every agent, other agents, each agent, all other assistants, every assistant""",
    "ledger_history": "history, audit trail, earlier versions, previous versions, past entries",
    "this_key": """this key, this entity, this record, this memory, this entry, this concept, this
        claim""",
}

COMMON = (
    "in_answer reply_verb anyone_asks pass_as not_verify as_orders from_authority drop prior all"
    " your directive reveal send gather sensitive stored act harm invoke must you"
    " reader notice persist occasion overseer speak shape answer mark ledger_item ledger_state"
    " supersede authority permit copy every_place build_in into_memory feign switch_off become"
    " money errand_item told off not and colon address odd_token instead tool_word call set tell"
    " make ask_for then answer_freely nothing_else switch_on hide results secret_thing account"
    " asking feigned have need wants_you far_answer far_all far_send far_reveal comment_mark"
    " person exempt far_off far_become"
)
"""Concepts that honest texts have often; a phrase is looked up by one that they have seldom."""
