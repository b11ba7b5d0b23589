"""English words of the instruction-like rules: what is to be done.

An entry is a word, a beginning (`instruc*`) or an expression; entries are parted by commas, and
`don't` is written `dont`. A word may stand in several concepts.
"""

DEEDS: dict[str, str] = {
    "drop": """ignore, disregard, forget, override, bypass, discard, dismiss, neglect, overrule,
        abandon, nullify, unlearn, circumvent, sidestep, set aside, put aside, throw out, throw
        away, cast aside, pay no attention to, stop following, stop obeying, not follow, dont
        follow, not obey, dont obey, no longer follow, no longer obey, look past, scrap, ignoring,
        disregarding, bypassing, overriding, forgetting, no need to follow, no need to keep
        following, need not follow, not bound by, no longer bound by, wipe, erase, delete, cancel,
        ditch, violate, break, defy, evade, not listen to, clear, disobey, tune out, leave behind,
        void, skip, freed from, free from, free of, drop, not apply, neednt follow, stop applying,
        supersede, supersedes, suspend, never mind, overlook, do not obey, stop what you are doing,
        do the opposite of""",
    "no_longer": "no longer, not any more, never had, dont",
    "switch_off": """disable, deactivate, turn off, switch off, remove, lift, suspend, bypass, skip,
        circumvent, ignore, disregard, override, drop, relax, waive, shut off, silence, stop, evade,
        defeat, suppress, mute, pause, disabling, bypassing, skipping, overriding, turning off,
        disarm, get around, work around, switch of, not run, not apply, omit""",
    "feign": """pretend, assume, act as if, act as though, suppose, imagine, behave as if, proceed
        as if, proceed as though, treat, consider""",
    "feigned": """succeeded, passed, approved, granted, done, verified, confirmed, cleared, as
        normal, already, authorised, authorized, trusted commands, given""",
    "become": """act as, acting as, you are now, pretend you are, pretend to be, pretend youre,
        roleplay as, role play as, play the role of, play the part of, imagine you are, imagine
        youre, simulate, behave as, behave like, take on the persona, take on the role, you will be,
        assume the role, assume the persona, respond as, answer as, speak as, youre now, from now on
        you are, you are no longer, you are a, you are an, become, transform into, you are going to
        act, you have become, you have been, you will act, you shall be, pose as, you are the,
        switch to, enter, impersonate, stay in character, you now, imagine that you are, imagine
        that youre, imagine you were, imagine being, pretend that you are, pretend that youre, be
        my, play a character, play an ai, you will speak as, you will now speak as, you are hereby,
        consider yourself, think of yourself as, see yourself as, channel, embody, adopt the
        persona, adopt the role, put on the mask, speak with the voice of, answer in the voice of,
        pretend to have been, behave as though you, your new name is, your name is now, call
        yourself""",
    "switch_on": """enable, enter, activate, entering, switch to, turn on, engage, you are in, you
        are now in, youre now in, go into, launch, initiate, start, boot into, enabled, activated,
        engaged, unlock, now in, switched to, entered, youre in""",
    "answer_freely": """answer, answers, respond, reply, proceed, comply, output, speak, responding,
        answering, generate, produce, provide, say, talk""",
    "without_limits": """without any rules, without any limits, without any content, no
        restrictions, without restrictions, without any restrictions, no limits, without limits,
        without limitations, no limitations, no rules, without rules, no filter, no filters, without
        filters, without any filter, without filter, no content policy, no guidelines, without
        guidelines, anything goes, no ethics, without ethics, no morals, no ethical, no moral, no
        safety, without safety, no guardrails, without guardrails, no censorship, without
        censorship, no policy, no policies, free of all restrictions, no boundaries, without
        boundaries, freed from, no constraints, without constraints, no longer bound, not bound, no
        oversight, no longer restricted, free from, free of, anything the user asks, any request,
        any question, every request, never refuse, never refuses, cannot refuse, do not refuse,
        without refusing, without disclaimers, no disclaimers, no warnings, without warnings,
        without hesitation, without judgment, all content, no conscience, without moral, without
        ethical, no memory policy, anything without""",
    "unbound": """obeys only, obey only, only obeys, only obey, answers only to me, loyal only to,
        without any rules, without any limits, without any content, no restrictions, without
        restrictions, without any restrictions, no limits, without limits, without limitations, no
        limitations, unrestricted, uncensored, unfiltered, unlimited, jailbroken, no rules, without
        rules, no filter, no filters, without filters, without any filter, without filter, no
        content policy, no guidelines, without guidelines, amoral, evil, dan, do anything now,
        anything goes, no ethics, without ethics, no morals, no ethical, no moral, no safety,
        without safety, no guardrails, without guardrails, no censorship, without censorship, no
        policy, no policies, free of all restrictions, all restrictions removed, no boundaries,
        without boundaries, freed from, full access, unaligned, unchained, unhinged, no constraints,
        without constraints, no longer bound, not bound, ignores all, no oversight, superuser, root
        access, liberated, unbound, no longer restricted, free from, free of, anything the user
        asks, any request, any question, every request, never refuse, never refuses, cannot refuse,
        do not refuse, without refusing, without disclaimers, no disclaimers, no warnings, without
        warnings, without hesitation, without judgment, bypasses, all content, no conscience,
        exempt, without moral, without ethical, unmoderated, opposite mode, no memory policy, stan,
        aim, god, omnipotent, full privileges, elevated privileges, admin privileges, administrator
        privileges, full permissions, unrestrained, anything without, rogue, no refusals, refuses
        nothing, refuse nothing, never says no, removed every safeguard, removed all safeguards,
        never aligned, no moral limits, bound by nothing, forbidden thing, forbidden, unlocked one,
        ignores policy, ignores the policy, without moral limits, no more rules, no more refusals,
        no more limits, no more filters, no laws, lawless, knows no limits, knows no rules, has no
        rules, has no filters, every request is permitted, must answer any, answer any question,
        legal or not, without ethical limits, without safety notes, beyond good and evil, immoral,
        shackles, unshackled, untethered, unbounded, without inhibitions, no inhibitions, no censor,
        uncensorable, free will""",
    "bad_mode": """developer mode, dev mode, dan mode, god mode, jailbreak mode, unrestricted mode,
        uncensored mode, admin mode, root mode, sudo mode, unfiltered mode, evil mode, no filter
        mode, unsafe mode, opposite mode, override mode, unlocked mode, superuser mode, free mode,
        privileged mode, bypass mode, autonomous mode, full access mode, debug persona, hidden
        persona, evil twin, evil persona, unlocked persona, alter ego, unlocked voice, chaos mode,
        hacker mode, unchained mode, beast mode, freedom mode, liberated mode, no limits mode,
        unlimited mode, villain mode, root access mode, elevated mode, emergency mode""",
    "stands_for": "stands for, short for, which means, acronym for",
    "exempt": "exempt, exempted, allowed to, permitted to, free to, does not count as, harmless",
    "reveal": """reveal, show, print, display, output, repeat, tell, give, dump, leak, expose,
        disclose, write out, list, recite, echo, return, translate, encode, paste, copy, quote, what
        is, whats, what are, what was, what were, tell me, spell out, provide, share, summarise,
        summarize, state, describe, reproduce, replay, convert, decode, write, type, render,
        extract, spill, divulge, surface, publish, unveil, reply with, respond with, start with,
        begin with, format, put, explain, send, read, give me, complete, rephrase, paraphrase,
        include, append, embed, transcribe, enumerate, hand over, confess, post""",
    "send": """send, forward, post, upload, email, mail, transmit, exfiltrate, share, export, leak,
        deliver, relay, push, publish, submit, dump, paste, sending, forwarding, posting, uploading,
        ship, copy, pipe, report, leaking, exfiltrating, transfer, stream, sync, bcc, cc, pass,
        encode, append, embed, write, beacon, ping, call, request, fetch, load, whisper, slip, hand
        over, hand out, disclose, copying, stash, dispatch, radio, sms, fax, mirror""",
    "gather": """collect, gather, harvest, grab, scrape, steal, extract, list, find, search for,
        retrieve, read, get, take, copy, look up, export, summarise, summarize, compile, dump""",
    "act": """use it, write to, act, execute, run, proceed, continue, approve, accept, call, invoke,
        grant, sign, merge, deploy, install, pay, transfer, wire, order, buy, purchase, book,
        invite, copy, change, edit, update, create, apply, perform, push, commit, publish, share,
        replace, send, forward, click, visit, download, unlock, mark, write, carry out, go ahead,
        follow, comply, store, save, release, confirm, upload, submit, act on, subscribe, assign,
        agree, post, email, reply""",
    "harm": """paying, pay out, delete, transfer, wire, pay, approve, wipe, erase, disable, grant,
        revoke, unlock, purchase, destroy, drop, overwrite, shut down, shutdown, exfiltrate, leak,
        reset, remove, redirect, escalate, rm, deactivate, whitelist, allowlist, refund, discard,
        cancel, reveal, disclose, bypass, override, forget, ignore, disregard, publish, falsify,
        forge, sabotage, encrypt, corrupt, kill, terminate, impersonate, force push, auto approve,
        release the funds, elevate, promote, expose, hide, leave out, omit, suppress, conceal, obey,
        mark pull requests, execute, exfil, sign off, withhold""",
    "invoke": """call, invoke, use, run, execute, trigger, calling, invoking, fire, launch, issue,
        using, make a call to, send, hit""",
    "call": "call, invoke, trigger, run, execute, use",
    "make": "make, create, send, pay, buy, delete, update",
    "obey": """obey, comply with, act accordingly, follow this, follow these, follow orders, follow
        the instruction, do as told, do as this, follow it, obey it, adhere to this, comply, follow
        every, follow all of, do what this, do what i say, do as i say, whatever i say, what i ask,
        everything i ask, whatever i ask, everything i say, my commands, my orders, my every, call
        me master, me as master, your master, serve me, loyal to me, answer to me, what it tells
        you, as it tells you, do exactly as, obey commands, say yes to everything, say yes to
        all""",
    "and_do": """follow the instruction, follow the instructions, follow it, do what it says, what
        it says, execute it, obey it, do as it says, carry it out, follow the steps, comply, follow
        what, do exactly, perform it, execute the result, run it, run the result, obey, execute the,
        follow the result, act on it, follow the decoded, instruction inside, instructions inside,
        commands inside, do it, do the following, execute the following, perform the following,
        treat it as, follow these, carry out, do this first, do that first, do so first""",
    "decode": """backwards, reversed, in reverse, read every second, acrostic, first letters,
        decode, decrypt, unscramble, decipher, reverse, unpack, base64, rot13, translate, convert
        from, hex, deobfuscate, morse, caesar, unhex, decompress""",
    "speak": """reply, respond, answer, say, output, tell, claim, state, insist, report, write,
        print, repeat, return, reply with, respond with, tell them, assure, confirm, produce""",
    "tell": "tell, report, say, assure, inform, answer, claim",
    "shape": """include, mention, insert, add, append, promote, recommend, hint, weave, enhance,
        prepend, end, begin, start, sneak, plug, advertise, embed, incorporate, work in, close,
        finish, sign, attach, inject, place, hinting, mentioning, including, inserting, adding,
        recommending, promoting, incorporating, embedding, suggest, suggesting, improve, praise,
        praising, enrich, augment, slip, blend, introduce, introducing, referencing, reference,
        highlight, highlighting, emphasise, emphasize, contain, contains, included, appended, must
        be included, must be appended, infuse, spice up, refer, weaving, boost, strengthen, make,
        touch on, elevate, conclude, tack, integrate, use, make use""",
    "mark": """mark, treat, flag, set, record, classify, label, tag, promote, consider, register,
        accept, regard, declare, certify, raise, bump, upgrade, keep, store, make, rank, pin, count,
        list, approve, elevate, refresh, mark this, restore, release, resolve, report, backdate,
        pick, choose, prefer, rate, deem, present, hold, see, view, cite, recognise, recognize,
        confirm""",
    "set": "set, raise, increase, bump, lift, boost, keep, refresh",
    "supersede": """supersede, supersedes, superseding, overrule, overrules, replace, replaces,
        override, overrides, retire, retires, revoke, revokes, discard, outrank, outranks,
        invalidate, invalidates, void, voids, expire, withdraw, delete, erase, ignore, drop, trump,
        trumps, overwrite, overwrites, purge, settle, settles, wins over, beats, downgrade, demote,
        bury, discount, devalue, weaken, retract, quarantine, reject, suppress, disbelieve, dismiss,
        reinstate""",
    "copy": """copy, repeat, insert, include, paste, add, replicate, propagate, append, write,
        reproduce, spread, preserve, carry, embed, put, duplicate, forward, restate, keep, pass on,
        pass it on, hand on, hand down, share, distribute, transmit, send, broadcast, clone,
        rewrite, recreate""",
    "build_in": """incorporate, embed, integrate, insert, include, add, supplement, supplementing,
        use, adding, including, integrating, incorporating, embedding, inserting, blend, weave,
        append, embedded, incorporated, integrated, included, inserted, apply, adopt, utilize,
        enrich, merge, consider, ensure, put, place, complement, augment, make use of, employ,
        leverage, implement, introduce""",
    "hide": """not tell, dont tell, not mention, dont mention, never mention, not inform, dont
        inform, not report, dont report, not notify, dont notify, not show, dont show, not reveal,
        dont reveal, not disclose, dont disclose, hide, conceal, keep secret, leave out, never tell,
        never reveal, never disclose, not let, dont let, keep this from, hidden from, suppress, not
        log, dont log, deny, omit, play down, withhold, not display, keep quiet, say nothing, not
        alert, dont alert, avoid mentioning, not acknowledge, dont acknowledge, not refer, make no
        mention, describe them as, report it as, log it as, label it as, pass it off""",
    "leave_out": "leave out, leave it out, omit, exclude, do not mention",
    "discard": "discard, throw away, ignore, drop, delete",
    "permit": """already approved, already agreed, has agreed, has consented, pre approved,
        preapproved, authorise, authorize, authorises, authorizes, authorised, authorized, permit,
        permits, permitted, allow, allows, allowed, granted, grants, cleared, upgraded, approved,
        entitled, exempt, empowered, instructed, instructs, requires you, orders you, require you,
        granted permission, given permission, has approved, entitles, promoted""",
    "you_promised": """we agreed that you, we agreed you, you confirmed, you agreed, you promised,
        you already agreed, you said you, you already confirmed, you committed, you told me you, you
        offered, you acknowledged, you have agreed, you already promised, you consented, you have
        confirmed, you approved, as you agreed, you accepted, you would, you agreed yesterday, in
        our earlier talk, in our last talk, in the last session you, you have concluded, you
        concluded, you promised to, as you promised, you yourself said, you told me earlier, as
        discussed you, you already said""",
    "trusted": """has priority over, have priority over, takes priority over, overrides the user,
        outranks the user, trusted commands, trusted instructions, trusted source, fully trusted,
        trust you enough, are trusted, treated as instructions, treated as commands, higher
        priority, highest priority, takes precedence, take precedence, top priority""",
    "judge": """your own judgement, your own judgment, use your judgement, use your judgment, your
        discretion, your own discretion""",
    "wants_you": "wants you to, asked you to, needs you to, would like you to, expects you to",
    "ask_for": "ask, ask for, request, demand, prompt, have them",
    "must": """must, shall, should, need to, has to, have to, are to, is to, required to, will, are
        required, obliged to, ought to, supposed to, expected to, instructed to, wants you to, want
        you to, ordered to, is required, please, needs to""",
    "need": "need, want, needs, wants, can you, could you, will you, would you",
    "have": "have, has, need",
    "and": "and, then, or, but",
    "then": "then, please, you must, you should, you will, you shall, immediately",
    "instead": "instead, rather",
    "disobey": """not obey, dont obey, stop obeying, not follow, dont follow, disobey, no longer
        follow, not listen to, stop listening to, pay no attention to, tune out, disregard""",
    "lay": "leave, put, set, throw, cast, lay, push, toss",
    "turn": "turn, switch, shut, put",
    "consent": """said yes, agreed, consented, approved, gave permission, has permission, gave
        consent, is authorised, is authorized, gave full consent, signed off, given consent, granted
        permission""",
    "go_ahead": "go ahead, proceed, carry on, provide it, do it, just",
    "no_check": """not verify, dont verify, never verify, not validate, dont validate, not check,
        dont check, never check, never question, never again question, not question, dont question,
        never doubt, never challenge, not inspect, without verifying""",
    "unfettered": "act without human, act on your own, act alone, act freely, act without",
    "set_free": """i unlock you, i hereby unlock you, i hereby free you, i free you, youre free now,
        you are free now, you have been freed, you have been unlocked, you have been jailbroken, you
        are unlocked, you are jailbroken, you are now unlocked, you are now free, youre unlocked,
        break free from, break free of, cast off your, shed your limits, you have been liberated,
        your chains, you have been unchained, i release you""",
    "outgrown": """evolved beyond, outgrown, outgrew, are beyond, are above, stand above,
        transcended, transcend, not subject to, stepped outside, risen above, rise above, exempt
        from""",
    "pretence": """roleplay as, role play as, act as, pretend to be, pretend you are, play the role
        of, play the part of, imagine you are, simulate, pose as, impersonate, play a""",
    "game": """play a game, a game in which, a game where, this is a game, in this game, in this
        story you, in this scene you, for this game""",
    "disclose": """recite, reveal, disclose, leak, divulge, dump, expose, spill, regurgitate,
        reproduce, quote, confess""",
    "steal": "leak, exfiltrate, smuggle, siphon, spill, steal, exfil, sneak out, smuggle out",
    "promote": """recommend, praise, advertise, promote, endorse, plug, favour, favor, sneak, weave,
        slip, hint, champion""",
    "yield_": """grant what, do what they, obey what, may tell me, obey, comply, hand over, give
        them, disclose, grant, provide""",
    "deed": """approve, accept, grant, sign, merge, pay, transfer, wire, order, buy, purchase,
        invite, forward, unlock, release, assign, agree, email, upvote, vote, rank, rate, click,
        subscribe, confirm, star, recommend, praise, replace, redirect, donate, bid, refund,
        whitelist, allowlist, add a link, add a backdoor, rate this, rank this, rate it, give this,
        give it""",
    "undone": """reviewed, superseded, retired, disputed, revised, corrected, questioned, overruled,
        retracted, contradicted, quarantined, outranked, doubted, challenged, demoted,
        overridden""",
    "never_undo": """never revise, never retract, not retract, never dispute, not dispute, not
        quarantine, never quarantine, never retire, not retire, never question, never supersede, not
        supersede, let anyone retract, let anyone dispute, let anyone revise, let anyone supersede,
        let anything supersede, let anyone change, let anyone correct, not hold it, never review,
        not review""",
    "blame": "name, blame, accuse, deny, pretend, claim, lie, feign",
    "trust": "trust, believe, obey, follow, do",
    "retort": "reply with, respond with, answer with, answer, respond, reply, claim, assert, slip",
    "tell_on": "tell, make, instruct, ask, have, order, teach, get",
    "be_my": "be my, become my, act as my, you are my",
    "reply_start": """begin your reply, begin your answer, begin your response, start your reply,
        start your answer, start your response, open your reply, begin with the text, complete this
        sentence""",
    "never_question": """never question, never again question, not question, dont question, never
        doubt, never challenge, never dispute, not challenge""",
    "tell_them": "tell, instruct, order, inform, remind",
    "heedless": "ignore, disregard, forget, dismiss, overrule",
}
