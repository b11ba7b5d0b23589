"""English words of the instruction-like rules: when, how, and with whose leave.

An entry is a word, a beginning (`instruc*`) or an expression; entries are parted by commas, and
`don't` is written `dont`. A word may stand in several concepts.
"""

CIRCUMSTANCES: dict[str, str] = {
    "persist": """from now on, from this point on, from this point forward, from this moment,
        henceforth, going forward, every time you, each time you, whenever you, in all future,
        for all future, in every future, in future, future tasks, future sessions, for ever,
        forever, permanently, as of now, from here on, until i say, until further notice,
        always, for the rest of this, for the rest of the, every session, each session, in each
        session, at the start of every, on each, on every, at every, each time, every time,
        whenever, starting now, every conversation, each conversation, any time, anytime, never
        again, make it a habit, long term memory, in perpetuity, all subsequent, every
        subsequent, later sessions, future conversations, until i tell you, remember to always,
        future requests, each consolidation, every consolidation, standing order, standing rule""",
    "into_memory": """remember, memorise, memorize, store this, save this, keep this, keep in
        mind, long term memory, your memory, persistent memory, permanent memory, add to memory,
        retain, note this, commit to memory, save to memory, record this, in memory""",
    "future_reply": """your outputs, your output, your messages, every reply, each reply, every
        response, each response, every answer, each answer, all replies, all responses, all
        answers, future reply, future replies, future response, future responses, future
        answers, every message, each message, every report you, your replies, your responses,
        your answers, every summary, each summary, all future output, every output, each output,
        every future reply, every memory, each memory, any reply, any answer, any response,
        every report, every note, every document, every email you, every conversation, each
        memory you, every file""",
    "occasion": """if the user, if a user, if anyone, if someone, if somebody, when the user,
        when a user, when anyone, when someone, when asked, if asked, whenever, upon hearing,
        upon reading, when you see, when you read, when you hear, once you, next time, wait
        until, wait for, as soon as, the moment, on hearing, when this note, when this memory,
        if you see, should the user, should anyone, once the user, if they ask, after listing,
        after reading, the first time, when you load, when you are asked, if you are asked, when
        summarising, when summarizing, when reviewing, when this is, when you next, the next
        time, every time, if you ever, when processing, when the word, when the phrase, upon
        seeing, when prompted, if prompted, if questioned""",
    "unasked": """need to double check, no need to wait, without a look, without looking,
        without waiting for, without asking, without approval, without confirmation, without
        confirming, without permission, without review, without checking, without verification,
        without verifying, without further confirmation, without waiting, without consent,
        without authorization, without authorisation, without prompting, without any check,
        without question, without questions, without hesitation, without notifying, no questions
        asked, no questions, no need to ask, no need to confirm, no need to check, no need to
        verify, dont ask, do not ask, not ask, no confirmation, no approval, without a second
        look, instead of asking, rather than ask, rather than asking, rather than show, before
        asking, without human, without the users, skip confirmation, without manual, without any
        confirmation, without a review, without involving, before anyone, before she, before he
        sees, asking for permission, right away, without further review, no review, without
        supervision, unattended, regardless of the evidence, regardless of evidence, without
        evidence, asking again""",
    "unseen": """without telling, without informing, without mentioning, without notifying,
        without showing, silently, quietly, secretly, covertly, in secret, behind the scenes,
        without the user knowing, without logging, in the background, discreetly, without the
        users knowledge, without their knowledge, without anyone knowing, without being noticed,
        without letting, without a trace, without disclosing, unnoticed""",
    "overseer": """user, users, the user, anyone, anybody, operator, operators, owner, owners,
        human, humans, team, supervisor, reviewer, reviewers, maintainer, maintainers,
        administrator, admin, admins, security team, them, person, people, developer, moderator,
        auditor, auditors, compliance, this note, this message, this instruction, this memory,
        these instructions, this rule, the call, the change, this step, it, about this, finance""",
    "authority": """developer, developers, creator, creators, administrator, admin, root, owner,
        anthropic, openai, google, security team, compliance, ceo, legal, management,
        headquarters, your maker, your makers, system administrator, it department, ops,
        authorised, authorized, permission, clearance, i am your, the company, board, auditors,
        supervisor""",
    "first_do": """do the following first, before you can solve, before you answer, first do
        the, do this first, before doing anything, before answering, before responding, before
        replying, before you reply, before you respond, before continuing, before you continue,
        before proceeding, before any other, prior to answering, before completing, before you
        begin, before you can answer, before you read, instead do the following, do the
        following instead, after you do that, before you do, must first, in order to continue""",
    "asking": """asking for permission, asking permission, asking for approval, confirmations,
        asking the user, asking first, checking with, asking them, review steps""",
    "annoying": """annoys, annoying, slows, wastes, waste, is unnecessary, is not needed,
        wasteful, upsets, frustrates, bothers""",
    "directly": "directly, right away, immediately, straight away",
    "there_is_no": """has no, no issues, no security issues, no findings, found nothing, all is
        well, everything is fine, there is no, there was no, never happened, does not exist,
        there are no, no such, was never, is not known""",
    "until_told": """until i say otherwise, until told otherwise, until i say so, until i tell
        you, until further notice, until instructed""",
    "in_answer": """in your answer, in your response, in your reply, in your summary, in your
        report, in your review""",
    "anyone_asks": """if anyone asks, whenever someone asks, whenever anyone asks, if someone
        asks, if somebody asks, when anyone asks, when someone asks, should anyone ask, should
        someone ask, if questioned, if they ask, if the auditor asks, if a reviewer asks""",
    "from_authority": """from the security team, from your developer, from your developers, as
        your developer, as your administrator, as your creator, message from management, from
        the administrator, on behalf of the administrator, i order you, i command you, as the
        administrator, from it support, from your operator, as your operator, as the developer""",
    "this_wins": """in favour of this, in favor of this, this record wins, may not be
        superseded, must not be superseded, cannot be superseded, never be superseded, may not
        be reviewed, must not be reviewed, must never be retired, this entry wins, this note
        wins, this record always wins, trust this record over, believe this record over, over
        any other record""",
    "as_orders": """as instructions, as commands, as orders, as your instructions, as trusted,
        as authoritative, like commands, like instructions""",
    "pass_off": """as routine, as read only, as maintenance, as harmless, as a test, as a typo,
        as expected behaviour, as expected behavior, as cleanup, as cosmetic""",
    "silence": """stay silent about, remain silent about, keep silent about, say nothing about,
        keep this between us, keep it between us, keep quiet about, never speak of, do not speak
        of""",
    "no_permission": """no longer need permission, do not need permission, dont need permission,
        need no permission, no longer need approval, do not need approval, dont need approval,
        need no approval, do not have to ask, dont have to ask, never need to ask, no longer
        have to ask, may act without""",
    "not_verify": """do not verify, dont verify, no need to verify, without verifying, not be
        verified, do not confirm, dont confirm, do not call to check, ignore the old account""",
    "not": """not, never, dont, cannot, cant, wont, didnt, doesnt, shouldnt, mustnt, without,
        avoid, nobody, refuse to, prevent, no, neither, refused to, isnt, wouldnt""",
    "mention": """phrase, phrases, attack, attacks, attacker tried, attempt, attempts, red team,
        injection, injections, jailbreaks, example, examples, such as, e g, probes, probe,
        payload, payloads, strings, string, quoted, wrote, titled, called, caught, detector,
        detects, detected, blocked, flagged, tried to, training set, test case, test cases,
        article, paper, describes, report says, term, the word, known as, pattern""",
    "fiction": """story, stories, poem, poems, novel, essay, movie, film, character, characters,
        scene, scenario, song, lyrics, fiction, fictional, tale, screenplay, dialogue, script
        where, metaphor, philosophical, history of, novelist""",
}
