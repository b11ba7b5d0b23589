"""English words of the instruction-like rules: when, how, and with whose leave.

An entry is a word, a beginning (`instruc*`) or an expression; entries are parted by commas, and
`don't` is written `dont`. A word may stand in several concepts.
"""

CIRCUMSTANCES: dict[str, str] = {
    "persist": """from now on, from this point on, from this point forward, from this moment,
        henceforth, going forward, every time you, each time you, whenever you, in all future, for
        all future, in every future, in future, future tasks, future sessions, for ever, forever,
        permanently, as of now, from here on, until i say, until further notice, always, for the
        rest of this, for the rest of the, every session, each session, in each session, at the
        start of every, on each, on every, at every, each time, every time, whenever, starting now,
        every conversation, each conversation, any time, anytime, never again, make it a habit, long
        term memory, in perpetuity, all subsequent, every subsequent, later sessions, future
        conversations, until i tell you, remember to always, future requests, each consolidation,
        every consolidation, standing order, standing rule, hereafter, for ever after, ever after,
        from today on, from today onwards, from this day, in all sessions, in every session, across
        sessions, in each conversation, remember permanently, in all conversations, until i revoke,
        on every occasion, in all your, for all time, perpetually, for the whole session, for all
        users""",
    "into_memory": """remember, memorise, memorize, store this, save this, keep this, keep in mind,
        long term memory, your memory, persistent memory, permanent memory, add to memory, retain,
        note this, commit to memory, save to memory, record this, in memory""",
    "future_reply": """your outputs, your output, your messages, every reply, each reply, every
        response, each response, every answer, each answer, all replies, all responses, all answers,
        future reply, future replies, future response, future responses, future answers, your
        replies, your responses, your answers, every summary, each summary, all future output, every
        output, each output, every future reply, each memory, any reply, any answer, any response,
        every report, every email you, every conversation, each memory you, every future answer,
        future answer, every future response, future message, future messages, all your replies, all
        your answers, all your messages, all your summaries""",
    "occasion": """if the user, if a user, if anyone, if someone, if somebody, when the user, when a
        user, when anyone, when someone, when asked, if asked, whenever, upon hearing, upon reading,
        when you see, when you read, when you hear, once you, next time, wait until, wait for, as
        soon as, the moment, on hearing, when this note, when this memory, if you see, should the
        user, should anyone, once the user, if they ask, after listing, after reading, the first
        time, when you load, when you are asked, if you are asked, when summarising, when
        summarizing, when reviewing, when this is, when you next, the next time, every time, if you
        ever, when processing, when the word, when the phrase, upon seeing, when prompted, if
        prompted, if questioned, once the task, after the task, upon the phrase, upon the word, at
        the word, on the phrase, at the mention of, when the keyword, on the keyword, when i say,
        when i write, whenever i write, whenever i say, if i say, when you receive, if you hear,
        once you hear, on the word, when the question is, if the question is, when the topic, if the
        topic, when the subject, if the subject, should anybody, if anybody, when anybody, when
        somebody, when the auditor, whenever the auditor, if the reader, when the reader, if they
        mention, when they mention, next time someone, next time anyone, before the context, when
        the context, when the session ends, before the session ends, if a message contains, when a
        message contains, messages that contain, if the text contains, in three days, after the
        fifth, after the third, after the second, after ten, on the third, on the fifth, when the
        user leaves, while the user, when nobody, when no one""",
    "unasked": """need to double check, no need to wait, without a look, without looking, without
        waiting for, without asking, without approval, without confirmation, without confirming,
        without permission, without review, without checking, without verification, without
        verifying, without further confirmation, without waiting, without consent, without
        authorization, without authorisation, without prompting, without any check, without
        question, without questions, without hesitation, without notifying, no questions asked, no
        questions, no need to ask, no need to confirm, no need to check, no need to verify, dont
        ask, do not ask, not ask, no confirmation, no approval, without a second look, instead of
        asking, rather than ask, rather than asking, rather than show, before asking, without human,
        without the users, skip confirmation, without manual, without any confirmation, without a
        review, without involving, before anyone, before she, before he sees, asking for permission,
        right away, without further review, no review, without supervision, unattended, regardless
        of the evidence, regardless of evidence, without evidence, asking again, without the usual,
        without the usual check, without dry run, without human oversight, without oversight,
        without any review, without further ado, without further checks, without further questions,
        without a check, act first, no further approval, no written approval, do not wait for, dont
        wait for, whatever they ask, without reservation, regardless of what the user, whatever the
        user, no matter what the user, even if the user says, even when the user says, against the
        users""",
    "unseen": """without telling, without informing, without mentioning, without notifying, without
        showing, silently, quietly, secretly, covertly, in secret, behind the scenes, without the
        user knowing, without logging, in the background, discreetly, without the users knowledge,
        without their knowledge, without anyone knowing, without being noticed, without letting,
        without a trace, without disclosing, unnoticed, not show the, so that nobody, so nobody, so
        no one, nobody will notice, no one will notice, without a word, say nothing, behind their
        back, hidden from, keep it between, stealthily""",
    "overseer": """user, users, the user, anyone, anybody, operator, operators, owner, owners,
        human, humans, team, supervisor, reviewer, reviewers, maintainer, maintainers,
        administrator, admin, admins, security team, them, person, people, developer, moderator,
        auditor, auditors, compliance, this note, this message, this instruction, this memory, these
        instructions, this rule, the call, the change, this step, it, about this, finance""",
    "authority": """developer, developers, creator, creators, administrator, admin, root, owner,
        anthropic, openai, google, security team, compliance, ceo, legal, management, headquarters,
        your maker, your makers, system administrator, it department, ops, authorised, authorized,
        permission, clearance, i am your, the company, board, auditors, supervisor""",
    "first_do": """do the following first, before you can solve, before you answer, first do the, do
        this first, before doing anything, before answering, before responding, before replying,
        before you reply, before you respond, before continuing, before you continue, before
        proceeding, before any other, prior to answering, before completing, before you begin,
        before you can answer, before you read, instead do the following, do the following instead,
        after you do that, before you do, must first, in order to continue""",
    "asking": """asking for permission, asking permission, asking for approval, confirmations,
        asking the user, asking first, checking with, asking them, review steps""",
    "annoying": """annoys, annoying, slows, wastes, waste, is unnecessary, is not needed, wasteful,
        upsets, frustrates, bothers""",
    "directly": "directly, right away, immediately, straight away",
    "there_is_no": """has no, no issues, no security issues, no findings, found nothing, all is
        well, everything is fine, there is no, there was no, never happened, does not exist, there
        are no, no such, was never, is not known, there were no, there had been no, there has been
        no, was no, were no, never took place, did not take place, did not happen, that nothing,
        that it never, that all is, that everything""",
    "until_told": """until i say otherwise, until told otherwise, until i say so, until i tell you,
        until further notice, until instructed""",
    "in_answer": """in your answer, in your response, in your reply, in your summary, in your
        report, in your review""",
    "anyone_asks": """if anyone asks, whenever someone asks, whenever anyone asks, if someone asks,
        if somebody asks, when anyone asks, when someone asks, should anyone ask, should someone
        ask, if questioned, if they ask, if the auditor asks, if a reviewer asks, should anybody
        ask, if anybody asks, when anybody asks, when somebody asks, should somebody ask, when they
        ask, if the owner asks, if the user asks why, if the reviewer asks, if you are asked, when
        you are asked, if a manager asks, if an auditor asks, when the auditor asks, when the
        auditor""",
    "from_authority": """from the security team, from your developer, from your developers, as your
        developer, as your administrator, as your creator, message from management, from the
        administrator, on behalf of the administrator, i order you, i command you, as the
        administrator, from it support, from your operator, as your operator, as the developer, by
        order of, on the orders of, on orders from, at the behest of, by decree of, in the name of
        the ceo, on behalf of the ceo, on behalf of management, on behalf of the board, under the
        authority of, with the authority of, official notice, police request, court order, message
        from the platform, message from your, message from the ceo, as the owner of, as your owner,
        as the creator, as the root user, we the developers, security team speaking, this is the
        security team, this is your developer, this is your administrator, this is the
        administrator, this is your operator, this is your owner, this is your creator, i am your
        developer, i am your administrator, i am your creator, i am your operator, i am your owner,
        i am your boss, i am the developer, i am your maker, i am your master, from your provider,
        from your vendor, from your maker, staff override, it is hereby, we hereby, i hereby, per
        the new regulation, per new regulation, under the new law, legal notice, compliance
        order""",
    "this_wins": """in favour of this, in favor of this, this record wins, may not be superseded,
        must not be superseded, cannot be superseded, never be superseded, may not be reviewed, must
        not be reviewed, must never be retired, this entry wins, this note wins, this record always
        wins, trust this record over, believe this record over, over any other record""",
    "as_orders": """as instructions, as commands, as orders, as your instructions, as trusted, as
        authoritative, like commands, like instructions""",
    "pass_off": """as routine, as read only, as maintenance, as harmless, as a test, as a typo, as
        expected behaviour, as expected behavior, as cleanup, as cosmetic""",
    "silence": """stay silent about, remain silent about, keep silent about, say nothing about, keep
        this between us, keep it between us, keep quiet about, never speak of, do not speak of""",
    "no_permission": """no longer need permission, do not need permission, dont need permission,
        need no permission, no longer need approval, do not need approval, dont need approval, need
        no approval, do not have to ask, dont have to ask, never need to ask, no longer have to ask,
        may act without""",
    "not_verify": """do not verify, dont verify, no need to verify, without verifying, not be
        verified, do not confirm, dont confirm, do not call to check, ignore the old account""",
    "not": """not, never, dont, cannot, cant, wont, didnt, doesnt, shouldnt, mustnt, without, avoid,
        nobody, refuse to, prevent, no, neither, refused to, isnt, wouldnt""",
    "mention": """phrase, phrases, attack, attacks, attacker tried, attempt, attempts, red team,
        injection, injections, jailbreaks, example, examples, such as, e g, probes, probe, payload,
        payloads, strings, string, quoted, wrote, titled, called, caught, detector, detects,
        detected, blocked, flagged, tried to, training set, test case, test cases, article, paper,
        describes, report says, term, the word, known as, pattern, users tried, tried, got through,
        reads like, warn, warns, warned, talk about, such a text, none got, probing, probed, talks
        about, sentence, texts""",
    "fiction": """story, stories, poem, poems, novel, essay, movie, film, character, characters,
        scene, scenario, song, lyrics, fiction, fictional, tale, screenplay, dialogue, script where,
        metaphor, philosophical, history of, novelist""",
    "for_ever": """hereafter, for ever after, henceforth, in perpetuity, forever, permanently, all
        future sessions, every future session, in all sessions, in every session, across sessions,
        until i revoke, until i say, until i tell you, standing order, in each conversation, each
        conversation, in all conversations, for all time, from this moment, from today on, never
        again, remember permanently, from this point on, from this point forward""",
    "no_warning": """no warnings, never warn, not warn, dont warn, without warnings, no disclaimers,
        no alerts, never alert, no caveats, no questions asked""",
    "at_end": """at the end of, to the end of, at the bottom of, at the top of, at the start of, at
        the beginning of, to each of, to all of, after each of, below each of""",
    "own_reply": """your replies, all your replies, your answers, your responses, every reply, each
        reply, every answer, each answer, every response, each response, all replies, all answers,
        all responses, each message you, every message you, all your messages, any answer you, each
        of your, all of your, every one of your, future answer, future answers, future reply, future
        replies, future responses""",
    "future_text": """every document, every file, every note, every report you, every memory, each
        memory, every message, each message, any summary, new files, each file""",
    "claimed": """verified as an admin, verified as admin, verified as root, verified as the owner,
        verified as administrator, user is an administrator, user is an admin, user is root,
        clearance level, level five, security clearance, top secret clearance, identity confirmed,
        identity verified, identity was confirmed, privileges elevated, privileges were elevated,
        cleared to share, cleared to see, is cleared to""",
    "this_item": """this record, this entry, this claim, this memory, this note, this fact, this
        statement, this value, this line, this revision, this correction, this concept""",
    "may_not": """may not be, must not be, cannot be, can never be, must never be, shall not be, is
        not to be, should never be, may never be, shall never be, is never to be, not be""",
    "wins": """so that it wins, so it wins, always wins, wins always, beats all, outranks all, above
        all corrections, over all corrections, over all records, over all other records, over all
        other entries, ahead of all others, first in every ranking, pick this one, pick this entry,
        choose this one, choose this record, pick this record, prefer this record, prefer this
        entry, choose the newest, wins every, win every dispute, wins any dispute, ignore the
        digest""",
    "also": "also, additionally, in addition, as well, then also, secretly",
    "every_place": """other projects, the other projects, new files, each file, sub agent, sub
        agents, each sub agent, other sessions, other memories, any agent, agents you, agents that
        you, your summaries, all your summaries, all summaries, each memory, memory that you, other
        notes, next session, following sessions, successors, child agents, other repositories, other
        users""",
    "alive": """alive, survive, survives, is not lost, not be lost, never expires, never expire,
        outlives, lives on, live on, not forgotten, never fades, write it again, restore it,
        recreate it, immortal""",
    "this_note": """this text, this rule, these rules, this passage, the above lines, this snippet,
        this advice""",
    "soft": """it would be kind, it would be nice, wont hurt, no harm in, it is fine to, its fine
        to, you can safely, a good assistant would, a helpful assistant would, the helpful thing,
        best thing is to, no one would mind, nobody will mind, no one will mind, nothing wrong with,
        there is no harm, would appreciate it if, happier if, everyone would be happier, just this
        once, most agents, other agents already, other assistants, you will find that, as a favour,
        as a favor, do me a favour, do me a favor, be a dear, it is okay to, its okay to, it is ok
        to, perfectly fine to, no need to follow""",
    "tells_you": """tells you to, tell you to, says to do, asks of you, asks you to, told you to do,
        orders you to""",
    "formality": """a formality, waste of time, just noise, only slows, red tape, in the way, more
        of a guideline, only a suggestion, just a suggestion, for show, mere formality, just a
        formality, is theatre, only for beginners""",
    "as_settled": """as we settled, as we agreed, as settled yesterday, as agreed yesterday, as
        promised, in our earlier talk, in our last talk, as discussed yesterday, in the last
        session, told me privately, you told me""",
    "and_then": "and",
    "compliance": """i have already agreed, i have agreed, i have verified, i verified, i will
        comply, i will now, i should comply, sure here is, permission granted, understood i will, i
        have confirmed, i must comply, as instructed i, happy to ignore, safeguards off, the
        password is, i am now""",
    "doubt_that": """doubt, sound as if, look as if, appear as if, seem as if, sound as though, look
        as though, distrust""",
    "begin_end": "end with, ends with, end in, begin with, begins with, start with, starts with",
    "which": "which, what",
    "has_priority": """has priority, has precedence, takes precedence, takes priority, comes before
        all, outranks, overrides all, overrules, above all, top priority, priority over""",
    "is_truth": """is the truth, is the only truth, is the one truth, is the final truth, is
        absolute, is infallible, is law""",
    "periodic": """each morning, every morning, each evening, every evening, every night, each
        night, every hour, hourly, each hour, every day, daily, nightly, weekly, each week, every
        week, each day, twice a day, once a day, every minute, each minute""",
    "absent": """when the user leaves, as soon as the user leaves, while the user is away, when the
        user is away, when nobody is watching, while nobody is watching, when no one is looking,
        when nobody is looking, once the user is gone, after the user logs off, behind the users
        back, when the user is asleep, while the user sleeps, before anyone notices, before anybody
        notices, outside of working hours, when the owner is away""",
}
