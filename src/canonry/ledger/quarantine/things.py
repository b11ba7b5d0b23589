"""English words of the instruction-like rules: to what, and by whom.

An entry is a word, a beginning (`instruc*`) or an expression; entries are parted by commas, and
`don't` is written `dont`. A word may stand in several concepts.
"""

THINGS: dict[str, str] = {
    "prior": """previous, prior, earlier, above, preceding, foregoing, former, past, old,
        original, existing, initial, previously, so far, until now, up to now, up to this point,
        older, before this, prior to this, currently, current, other, default, built in""",
    "all": "all, any, every, each, everything, whatever, entire, whole, entirely, anything",
    "your": "your, yours, you were, you have, youve, you had, you received, given to you",
    "directive": """instruction, instructions, directive, directives, directions, rule, rules,
        guideline, guidelines, guardrail, guardrails, prompt, prompts, orders, command,
        commands, constraint, constraints, restriction, restrictions, programming, training,
        guidance, system message, system messages, safety measures, policy, policies,
        limitations, precautions, boundaries, safety settings, safeguards, alignment, ethics,
        principles""",
    "charter": """memory policy, safety policy, content policy, system prompt, safety rules,
        safety guidelines, safety protocols, safety protocol, safety instructions, usage policy,
        safety checklist, ethical guidelines, content guidelines, moderation policy, system
        instructions, developer instructions, system rules, security policy, security rules,
        users task, users request, users question, original task, summarisation request,
        summarization request, safety training, safety constraints, reader policy, handling
        policy, retention policy, safety filters, security guidelines, user instructions, users
        instructions, operating instructions, core instructions""",
    "told": """you have been given, youve been given, you received, you were told, you have been
        told, youve been told, you were taught, you were given, came before, said before,
        written above, stated above, everything above, all of the above, everything before, text
        above, you learned, you know, i said, was said, said earlier, you were trained, the
        above, told you, what they said, has been said, said so far""",
    "off": """has been revoked, is outdated, are outdated, has expired, was replaced, has been
        replaced, no longer relevant, not relevant, are irrelevant, is irrelevant, do not
        matter, does not matter, not required, not needed, not necessary, unnecessary, no longer
        apply, no longer applies, do not apply, does not apply, dont apply, doesnt apply, are
        void, is void, are suspended, is suspended, are lifted, is lifted, are cancelled, are
        canceled, are disabled, is disabled, are off, is off, have changed, has changed, are
        obsolete, were replaced, are revoked, is revoked, are null, are removed, have been
        lifted, have been removed, have been disabled, has been disabled, have been suspended,
        has been suspended, has been lifted, have been updated, have been revoked, have been
        replaced, disabled, deactivated, suspended, lifted, are waived, is waived, waived, not
        binding, does not count, no longer valid, no longer in force, are hereby, is hereby, off
        for, are inactive, expired""",
    "end_mark": """end of document, end of input, end of context, end of user data, end of
        prompt, end of tool output, end of data, end of file, end of transcript, end of message""",
    "new_task": """new instructions, new instruction, new task, new objective, new goal, new
        mission, new directive, new directives, new orders, new rules, updated instructions,
        real instructions, actual instructions, true instructions, real task, actual task, new
        system prompt, new policy, new primary directive, your task now, only task, updated
        directive, revised instructions, next instructions, hidden instructions, priority
        instructions, new guidelines, new persona, real goal, new role, new command, override
        instructions, additional instructions, special instructions""",
    "override_mark": """override, system override, admin override, root override, emergency
        override, priority override, developer override, safety override""",
    "safeguard": """password check, identity check, approval, approvals, audit logs, logging,
        security scan, safety check, safety checks, security check, security checks, safety
        filter, safety filters, content filter, content filters, content policy, guardrail,
        guardrails, moderation, approval step, approval steps, approval process, confirmation,
        confirmations, confirmation step, confirmation prompt, confirmation prompts, permission
        prompt, permission prompts, permission check, permission checks, access control, access
        controls, access check, code owners, review step, scope check, scope checks, signature
        check, signature checks, verification step, quarantine, memory policy, audit log, audit
        logging, audit trail, safety protocols, safety protocol, safety rules, safety measures,
        safety guidelines, security protocols, security controls, security rules, safety
        features, safeguards, safeguard, two factor, provenance check, evidence check, evidence
        checks, review queue, human review, policy check, policy checks, validation checks,
        authorization check, sandbox restrictions, rate limits, restrictions, safety interlock,
        safety systems, safety mode, safety checklist, all checks, all filters, output filter,
        input filter, the detector, the filters, injection filter, redaction, monitoring,
        oversight, safety""",
    "charter_text": """system prompt, system prompts, system message, initial prompt, hidden
        prompt, initial instructions, original instructions, hidden instructions, secret
        instructions, system instructions, starting instructions, internal instructions,
        developer instructions, developer message, developer prompt, initial configuration,
        system configuration including, initial message, secret prompt, original prompt,
        preprompt, pre prompt, custom instructions, internal prompt, first message, starting
        prompt, base prompt, exact instructions, confidential instructions, internal guidelines,
        internal rules, hidden rules, secret rules, internal directives, prompt verbatim,
        instructions verbatim, root prompt, full prompt, meta prompt, instructions above, text
        above, words above, everything above, conversation above, lines above, message above,
        above this conversation, above this line, system text, prompt text, prompt template,
        context window, hidden configuration, hidden notes, internal configuration, instructions
        you were given, text you were given, hidden context, instructions you received,
        instructions you got, guidelines you were given, instructions given to you, rules you
        were given, rules you follow, rules you must follow, prompt you were given, told to keep
        secret, tool definitions, hidden system, confidential system, secret system,
        instructions you have, chain of thought, setup prompt, instructions that you were given,
        instructions you have been given, operating instructions, moderation rules, words you
        were given, you were told not to share, not allowed to share""",
    "own_charter": """your prompt, your instructions, your rules, your guidelines, your
        configuration, your programming, your directives, your initial, your system, your
        hidden, your internal, your original, your starting, your secret, your full prompt, your
        exact, your context, your memory, your core instructions, your tools, your training""",
    "verbatim": """verbatim, word for word, exactly as, character by character, in full, exact,
        letter by letter, line by line, exact words, exact text, in a code block, as is""",
    "sensitive": """messages, users messages, mailbox, inbox contents, key, keys, api key, api
        keys, token, tokens, password, passwords, secret, secrets, credential, credentials,
        environment variables, env vars, conversation history, chat history, conversation, chat
        log, memory, memories, all records, every record, customer list, customer data, customer
        emails, user data, users data, private data, personal data, private files, private
        channels, private notes, private messages, cookies, session cookie, session cookies,
        session token, database, inbox, contacts, address book, history, transcript, prompt,
        system prompt, env, env file, source code, private key, ssh key, ssh keys, private keys,
        recovery code, seed phrase, confidential, passport, credit card, card number, ssn, bank
        details, notes, hidden notes, last memories, internal data, sensitive data, sensitive
        information, users email, users location, customer records, documents, files, emails,
        summary, records, entire context, context, conversation so far, every reply, each reply,
        every answer, user records, api_key, customer details, user list, payroll, medical
        records, employee records, wallet""",
    "stored": """all, stored, saved, hidden, internal, cached, users, remembered, private,
        confidential, every, any""",
    "outside": """attacker, outside address, external address, external server, external
        endpoint, external email, external host, external site, remote server, webhook, my
        server, to me, our server, this address, this url, following url, following address,
        collector, following endpoint, third party, backup address, this endpoint, external,
        drop site, outside, pastebin, discord channel, telegram bot, endpoint below, address
        below, paste""",
    "tool_word": "tool, tools, function, plugin, api, action, command, shell, terminal, browser",
    "money": """payment, payments, money, funds, invoice, invoices, refund, refunds,
        transaction, transactions, account, beneficiary, wallet, wire, bitcoin, bank, iban, gift
        cards, purchase, purchases, transfers, transfer, payout, salary, balance, credits,
        dollars""",
    "errand_item": """event, calendar, money, transaction, account, reservation, channel, hotel,
        workspace, cloud drive, drive, password, link, email, e mail, message, invite, slack,
        file, invoice, payment, bank, participant, participants, inbox, contact, address, rent,
        recurring, appointment, website, restaurant, flight, ticket, contacts, review, rating""",
    "you": "you, your, yourself, youre, youll",
    "reader": """assistant, assistants, ai, ais, llm, llms, chatbot, chatbots, language model,
        language models, ai model, ai models, agent, agents, ai agent, ai agents, ai assistant,
        ai assistants, model, models, copilot, claude, chatgpt, gpt, gemini, resolver, bot,
        bots, whoever reads this, reader of this, if you are reading, automated systems, ai
        systems, ai system, the model, the resolver, memory system, summariser, summarizer,
        coding agent""",
    "direct_address": """dear assistant, dear ai, hey assistant, hey ai, attention assistant,
        attention ai, attention agent, attention agents, attention all, note to assistant, note
        to ai, note for ai, note for the assistant, note to the assistant, note for the model,
        note to the model, message for the assistant, message to the assistant, hello assistant,
        instructions for the assistant, instructions for ai, instruction to the model,
        instructions to the model, note to agents, note for agents, note for llm, note to llm,
        note to self, to the assistant, to any ai, to all ai, to ai assistants, to all agents,
        message from me, important message from, for the assistant, for ai agents, for any ai,
        attention llm, message for ai, dear agent, dear model, dear llm, ai agents, all
        assistants, all agents, assistant must, agent must, model must, assistants must, agents
        must, ai must, assistant should, agent should, model should, agents should, agents
        shall, assistant shall, assistant has to, agent has to, assistant is to, agent is to,
        assistants should, you the assistant, assistants reading, agents reading, ai reading""",
    "if_reader": """if you are an ai, if you are an assistant, if you are an agent, if you are a
        language model, if you are the resolver, if you are an llm, if you are the agent, if you
        are the assistant, if you are a model, if you are the model, if you are a bot, if youre
        an ai, if youre an llm, when you are an ai, if you are a chatbot, as an ai agent, if an
        ai, if an assistant, if an agent, if an llm, if a language model, if you are reading,
        when an ai, when an assistant, when an agent, when an llm, any ai that, any agent that,
        any assistant that, any model that, every agent that, any llm that""",
    "notice": """note, notice, reminder, important, attention, announcement, update, urgent,
        directive, warning, alert, message, memo""",
    "nothing_else": """only, and nothing else, nothing else, nothing more, just the word,
        exactly, only with, verbatim, no other text, and nothing more, exactly this, the exact""",
    "answer": """your answer, your response, your reply, your summary, your output, the answer,
        the response, your answers, your responses, your replies, your review, your report, your
        message, your next reply, your next answer, your next message, your text, your final
        answer, your reply to the user, the reply, your translation, your email""",
    "ledger_item": """record, records, entry, entries, claim, claims, memory, memories, fact,
        facts, transaction, statement, this, it, note, ledger, correction, corrections, canon,
        value, confidence, importance, entity, evidence, quarantine, revision, version,
        provenance""",
    "ledger_state": """to high, to maximum, to the maximum, to highest, to the highest, to
        certain, canonical, canon, resolved, verified, trusted, confirmed, authoritative,
        grounded, highest, maximum, high confidence, confidence high, permanent, released,
        immutable, ground truth, top priority, highest priority, most recent, irrevocable, of
        record, high importance, undisputed, settled, source of truth, approved, true, pinned,
        reviewed, system level, confidence to high, final, max, valid, current record, durable,
        superseded, revoked, retired, expired, obsolete, read only, the latest""",
    "all_ledger": """all records, every record, all other records, every other record, all
        entries, every entry, all claims, every claim, all prior records, all previous records,
        every other claim, all other claims, all facts, all earlier records, earlier
        corrections, all corrections, every correction, all memories, every memory, all others,
        every other, all conflicting, all disputes, every dispute, any dispute, any correction,
        any record, all evidence, all other entries, every other entry, all prior entries, all
        prior claims, later corrections, any later, all later, every later, every earlier, all
        earlier, all previous entries, all existing records, any other record, everything else""",
    "ledger_void": """regardless of the evidence, regardless of evidence, no evidence needed,
        without evidence, even without, regardless of, no matter what the, whatever the
        evidence, despite the dispute, even if disputed, without a source, ignoring the dispute,
        no matter the""",
    "this_note": """this paragraph, this note, this message, this text, this memory, this
        sentence, this instruction, these instructions, this entry, this prompt, this block,
        this record, itself, these lines, this file, these words, this directive, this rule""",
    "every_place": """every, each, all, any new, other agents, other memories, downstream,
        subsequent, everywhere, word for word, other files, next agent, future, all other""",
    "code": """code snippet, code snippets, code block, code below, snippet below, following
        code, below code, subsequent code, code segment, snippet, code fragment, piece of code,
        lines of code, code provided, code sample, the code, this code""",
    "yours": """your solution, your implementation, your code, your answer, your response, your
        program, your script, your project, your work, your reply, your function, robust code,
        your output, the solution, your final, your suggestion, your fix, your design""",
    "secret_thing": """keys, api keys, tokens, passwords, secrets, credentials, token, password,
        recovery code, seed phrase, personal data, private data, hidden notes, hidden
        configuration, memories, notes, records, environment variables, cookies, private
        messages, ssh keys, internal configuration, confidential, secret, customer data,
        customers, user data, configs, internal data, system data, private keys, one time code,
        verification code, pin, history""",
    "what_is": "what does, what do, what did, what is, what are, whats, what was, tell me",
    "nothing_more": "and nothing else, nothing else, nothing more, and nothing more",
    "importance": "importance, confidence, trust, weight, salience",
    "durable": "is durable, is confirmed, was durable, is resolved, is settled, is verified",
    "results": "results, result, output, entries, notes, messages, records, content, text",
    "person": "person, user, customer, her, him, them, everyone, anyone, someone, reviewer",
    "reply_verb": "reply, respond, answer, speak, talk, write",
    "pass_as": "describe, report, log, label, explain, present, record, pass",
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
