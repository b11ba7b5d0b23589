"""The instruction-like rules, in order."""

from typing import NamedTuple

class Instruction(NamedTuple):
    name: str
    severity: str
    reason: str
    phrases: str
    shapes: tuple[tuple[tuple[str, ...], str], ...] = ()
    even_asked: bool = False

_COMMANDED = "drop|reveal|harm|invoke|obey|unseen|unasked|send|hide"

INSTRUCTIONS = (
    Instruction("override", "high", "Tells the reader to lay aside the instructions it was given.",
    """
    drop 45 prior|all|your 35 directive
    drop 35 charter
    drop 40 told
    drop 30 above_text
    all|prior|your 20 directive 45 far_drop
    directive 40 far_drop
    far_drop 60 prior|all|your 40 directive
    far_drop 40 directive
    new_task 50 you|your|reveal|drop|obey|send|sensitive|unbound|harm|speak
    your 30 directive|charter 30 off
    your 20 directive|charter 30 supersede
    prior 25 directive 30 off 60 +you|speak|reveal|only
    directive|charter|safeguard 40 off 80 +speak|reveal|answer_freely
    new_task|directive 40 supersede 20 all 20 prior
    ^obey 20 only 20 this_text
    obey 20 only 10 this_text|you
    disobey 20 authority|person 40 +obey
    obey 30 this_text 30 instead
    instead 40 ^reveal|speak 60 only|nothing_else
    new_task 12 colon 100 +^act|harm|reveal|send
    end_mark 120 +drop|reveal|obey|send|new_task|tool|harm
    """),
    Instruction("safeguards-off", "high", "Switches off a check, a filter or a confirmation.",
    """
    ^switch_off 40 safeguard
    you|reader|permit|bound_to 40 switch_off 40 safeguard
    safeguard 25 off 60 +you|act|speak|unbound
    far_drop 40 safeguard
    feign 60 safeguard
    ~60 feign safeguard harm
    authority 40 switch_off 40 safeguard
    persist 40 switch_off 40 safeguard
    """),
    Instruction("persona", "high", "Gives the reader another self, or one without limits.",
    """
    become 60 unbound
    you_are 30 unbound
    persona 30 unbound 40 anything_goes
    answer_freely|speak 45 unbound
    switch_on 20 bad_mode
    become|you 20 mode
    mode 50 you
    become 40 persona 40 anything_goes
    far_become 50 unbound
    off 60 answer_freely
    exempt 40 directive 80 +act|reveal|speak
    directive 30 exempt 80 +answer_freely
    unbound 40 anything_goes
    """, even_asked=True),
    Instruction("prompt-extraction", "high", "Asks for what the reader was told to keep to itself.",
    """
    reveal 60 charter_text
    charter_text 40 far_reveal
    charter_text 25 verbatim
    """, even_asked=True),
    Instruction("exfiltration", "high", "Carries private things to someone outside.",
    """
    send 70 sensitive 80 outside|address|account
    send 40 outside|address|account 60 sensitive
    ^reveal 30 stored 25 sensitive
    ^harm 12 stored 25 sensitive
    ^send|reveal 40 sensitive 60 send 40 outside|address
    must 30 disclose 40 sensitive
    ^disclose 30 sensitive
    secret_path 80 send
    send|reveal 60 secret_path
    ~60 far_send sensitive outside|address|persist|unseen|unasked
    ~60 far_reveal sensitive persist|unseen|unasked|stored|all
    ~60 far_send|far_reveal future_reply outside|address
    ~60 far_drop far_send outside|sensitive
    ~60 persist far_send outside|address
    """),
    Instruction("tool-call", "high", "Directs the reader to use a tool that acts on the world.",
    """
    invoke 20 tool
    persist|occasion 30 tool 60 act|send|harm
    tool_word 30 bound_to 60 sensitive
    """),
    Instruction("role-marker", "high", "Speaks in the voice of the system or to the reader by name.",
    """
    role_mark 90 drop|reveal|harm|invoke|obey|you|unseen|unasked|send|permit|future_reply|tool|malice|off
    role_mark 90 bound_to 30 speak|harm|act
    name_mark 70 drop|reveal|harm|obey|unseen|unasked|hide|sensitive|malice
    direct_address 90 +drop|harm|send|reveal|first_do|must|obey|sensitive
    tag_mark 120 +you|harm|drop|reveal|obey|send|first_do|unseen
    comment_mark 60 reader
    comment_mark 60 drop|reveal|obey|unseen
    notice 30 reader 90 +drop|reveal|harm|invoke|obey|unseen|unasked|send|speak|your|shape|act
    if_you 15 reader
    reader 30 bound_to 40 drop|reveal|harm|invoke|unseen|unasked|send|obey|tool|hide
    """),
    Instruction("standing-order", "medium", "Binds the reader for all time to come.",
    """
    persist 60 hide 30 all
    persist|always 60 harm|drop|reveal|send|unseen|unasked|hide 60 money|person|sensitive|outside|address|ledger_item|safeguard|reader|directive|tool
    ^shape 40 future_reply
    future_reply 60 speak|shape|send
    ^speak 60 future_reply
    added 20 future_reply|every_report
    ^shape|speak 40 every_report
    memorise 40 into_memory 60 you|your|harm|drop|obey|speak|persist
    persist 40 you 60 unbound|obey|harm
    persist|always 60 mark 60 ledger_state
    persist 40 answer_freely|speak 50 nothing_else|quoted_word
    """),
    Instruction("unasked", "medium", "Has the reader act unasked or unseen.",
    """
    ^act|harm 70 unasked|unseen
    unasked|unseen 60 act|harm 40 money|tool|person|ledger_item
    ^unseen 40 person
    hide 30 person
    not_show 20 artefact
    checking 40 wasteful
    """),
    Instruction("occasion", "medium", "Waits for an occasion before it acts.",
    """
    occasion 30 asked 70 speak|harm|drop|invoke|reveal
    occasion 40 asked 80 far_speak
    occasion 60 begin 12 harming
    occasion 20 person 30 asked 60 speak|harm|drop|send|invoke|reveal
    """),
    Instruction("answer-shaping", "medium", "Puts words into the reader's answer.",
    """
    ^shape 80 answer
    ^speak 40 nothing_else
    ^speak 25 odd_style
    """),
    Instruction("ledger", "high", "Tries to settle what the ledger holds by saying so.",
    """
    ^mark 40 ledger_item 50 ledger_state
    ~60 far_mark ledger_item ledger_state
    ledger_void 60 +ledger_item|ledger_state
    ^supersede 30 all_ledger
    supersede 30 all_ledger 80 reader|bound_to
    """),
    Instruction("authority", "medium", "Claims an authority that lets the reader do what it may not.",
    """
    authority 60 permit 60 switch_off|reveal|send|harm|obey|safeguard|act
    permit 40 switch_off|reveal|send|harm
    """),
    Instruction("propagation", "medium", "Has the reader copy it onwards.",
    """
    copy 20 this_note 60 every_place|persist
    """),
    Instruction("carried-code", "medium", "Has the reader build foreign code into its answer.",
    """
    build_in 60 code 60 yours
    build_in|yours 60 code 80 +fence
    yours 60 build_in 60 code
    """),
    Instruction("errand", "medium", "Sends the reader on an errand that its user did not ask for.",
    """
    todo 60 send|harm|speak|act 60 address|account|errand_item
    first_do 40 +^act|harm|send|invoke|reveal
    first_do 60 address
    address 40 and_do
    """),
    Instruction("decode-and-obey", "high", "Has the reader decode something and do what it says.",
    """
    decode 60 and_do
    """, even_asked=True),
    Instruction("false-history", "medium", "Reminds the reader of a promise that it never made.",
    """
    earlier_on 40 you_agreed 60 harm|send|reveal|tool|sensitive|hide
    you_promised 60 +act
    you_promised 40 harm|send|reveal|tool|sensitive|hide
    """),
    Instruction("coaxing", "low", "Says that it is kind or sensible to do what is not allowed.",
    """
    coax 80 +unasked|unseen|sensitive|safeguard|ledger_item|harm|ledger_state
    """),
    Instruction("dictation", "low", "Dictates what the reader is to say.",
    """
    expected 60 +speak|quoted_word
    """),
)

SHELL = (
    (("curl", "wget", "fetch"), r"\b(?:curl|wget|fetch)\b[^\n|]{1,300}\|\s?(?:sudo\s)?(?:(?:ba|z|da|k)?sh|python3?|perl|node|ruby)\b"),
    (("rm -", "rm\t-"), r"\brm\s+-[a-z-]{1,20}\s+(?:--?[a-z-]{1,20}\s+)?[\"']?(?:/(?:\s|\*|$|\"|')|~/?(?:\s|\*|$)|\$home\b|/(?:boot|etc|bin|lib|home|root)\b|[^\s]{0,60}/\.git\b)"),
    (("eval", "exec"), r"\b(?:eval|exec)\s?\(\s?(?:atob|base64|unescape|fetch|requests|compile|decod|bytes|__import__|zlib|string\.fromcharcode)"),
    (("base64",), r"\bbase64\s+(?:-d|--decode)\b[^\n|]{0,60}\|\s?(?:sudo\s)?(?:ba|z|da|k)?sh\b"),
    (("/dev/tcp",), r"/dev/tcp/"),
    (("nc ", "ncat ", "bash -i"), r"\bn(?:et)?cat?\s[^\n]{0,40}-[a-z]{0,4}e\b|\bnc\s+-[a-z]{0,4}e\b|\bbash\s+-i\b"),
    (("iex", "powershell", "downloadstring", "invoke-"), r"\biex\s?\(|\biex\b[^\n]{0,20}(?:new-object|iwr|irm|invoke-)|downloadstring\s?\(|\bpowershell\b[^\n]{0,60}\s-(?:enc|encodedcommand|e|w)\s"),
    (("chmod",), r"\bchmod\s+(?:-[a-z]{1,5}\s+)?(?:0?777|a\+rwx)\s+/(?:\s|$|\*|etc|usr)"),
    (("os.system", "subprocess", "child_process", "exec("), r"(?:os\.system|subprocess\.[a-z_]{2,12}|child_process[.\w()'\"]{0,30}|\bexec)\s?\([^\n)]{0,80}(?:curl|wget|\brm -|shutdown|reboot|\bnc\b|powershell|mkfs)"),
    (("mkfs", "dd if"), r"\bmkfs\.[a-z0-9]{2,5}\s|\bdd\s+if=/dev/(?:zero|u?random)\s+of=/dev/"),
    (("authorized_keys",), r">>\s?[~/$\w.]{0,40}authorized_keys"),
    ((":(){", ":() {"), r":\(\)\s?\{\s?:\|:"),
)
TEMPLATE = (
    (("<|",), r"<\|/?[a-z][a-z0-9_]{1,24}\|>"),
    (("inst]", "sys>>"), r"\[/?inst\]|<</?sys>>"),
    (("_of_turn",), r"<(?:start|end)_of_turn>"),
    (('"role"', "'role'"), r"[\"']role[\"']\s?:\s?[\"'](?:system|assistant|developer)[\"']\s?,\s?[\"']content[\"']"),
    (("</tool", "</function", "</system", "<system>", "</context>", "</memory>"), r"</(?:tool_response|tool_result|function_results|memory|context|system)>\s{0,5}<"),
    (("###",), r"###\s?(?:system|instruction)s?\s?:?\s?\n"),
)
CARRIER = (
    (("javascript:",), r"(?:\]\(|href\s?=\s?[\"']?)\s?javascript:"),
    (("on",), r"<(?:img|svg|iframe|body|video|input|a)\b[^<>]{0,200}\son[a-z]{3,12}\s?="),
    (("document.cookie", "localstorage", "sessionstorage"), r"(?:fetch|xmlhttprequest|sendbeacon|src\s?=|location)[^\n]{0,120}(?:document\.cookie|localstorage|sessionstorage)"),
    (("](http",), r"!\[[^\[\]\n]{0,80}\]\(https?://[^)\s]{1,200}[?&=/][^)\s]{0,100}(?:\{|%7b|\$\(|<|\[)"),
)
