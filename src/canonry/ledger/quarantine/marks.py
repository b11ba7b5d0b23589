"""What a text holds that is no word but means something to the rules: marks and shapes.

A mark is a concept as the words are: an address, a tool's name, `SYSTEM:`. A shape is a whole rule
by itself: a command that fetches and runs code, the marks that part a chat. Both are looked for in
plain lower-case text, and only where one of the literals before the pattern stands. Every repeat is
bounded and begins at a literal or a boundary, so that nothing backtracks far.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from canonry.ledger.quarantine.model import Span

_ACTING = (
    "send|delete|remove|drop|wipe|purge|erase|transfer|pay|wire|post|upload|forward|share|publish"
    "|exec|execute|run|shell|grant|revoke|approve|disable|overwrite|export|buy|purchase|invite"
    "|download|email|mail|exfiltrate|kill|shutdown|unlock|reset|release|supersede|book|submit"
    "|archive|close|register|sync|cancel|order|accept|sign|charge|refund"
)
_HANDLING = "read|write|get|fetch|list|create|update|add|edit|move|copy|save|store"
_HANDLED = (
    "files?|secrets?|emails?|users?|memory|memories|messages?|records?|permissions?|credentials?"
    "|documents?|contacts?|payments?|env|notes?|keys?|tokens?|passwords?|path|webhook|url|event"
)

_READERS = "(?:ai|llm|assistant|agent|model|chatbot|bot|copilot|claude|chatgpt|gpt)s?(?![a-z0-9-])"


class Pattern(NamedTuple):
    """A pattern, and the literals, parted by spaces, of which every text that it matches"
    " has one.
    """

    literals: str
    pattern: str


MARKS: Mapping[str, Pattern] = {
    "address": Pattern(
        "@ :// www com net org example xyz ru cn cc top site online biz club info",
        r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,63}"
        r"|(?<![\w.@/-])(?:[a-z0-9-]{1,40}\.){1,4}(?:com|net|org|example|xyz|ru|cn|cc|top"
        r"|site|online|biz|club|info)\b(?![(=])"
        r"|\b(?:https?|s?ftp|wss?|hxxps?|s3|gs|ipfs|tcp|gopher)://[^\s\"'<>]{3,200}"
        r"|\bwww\.[\w./?=&%-]{3,200}",
    ),
    "account": Pattern(
        "$ € £ account accounts iban", r"\b[a-z]{2}\d{2}[a-z0-9]{10,30}\b|[$€£] ?\d[\d,.]{0,15}"
    ),
    "tool": Pattern(
        "_",
        rf"\b(?:{_ACTING})_[a-z][a-z_]{{1,40}}|\b(?:{_HANDLING})_(?:{_HANDLED})\b"
        r"|\b(?:http|sql|os)_[a-z_]{2,40}|\b[a-z]{2,20}_(?:exec|post|shell|command|transfer)\b",
    ),
    "role_mark": Pattern(
        "system systems developer developers administrator administrators admin admins llm llms ai"
        " ais resolver root moderator moderators operator operators assistant agent model",
        r"(?<!\w)(?<![\w)] )(?:system|developer|administrator|admin|llm|ai|resolver|root"
        r"|moderator|operator)s?\b"
        r"(?:[ _-](?:note|message|update|notice|override|instructions?|prompt|alert|directive"
        r"|action|command|agents?|assistants?|models?|admin|log"
        r"|task)){0,2}[ \t]?(?:\([^()\n]{0,30}\))?"
        r"[\])*_ \t]{0,4}(?::|>>|\]|=>|->|>)"
        r"|\b(?:assistant|agent|ai|llm|model)[ _-](?:action|instruction|directive|task|command"
        r"|note|hint)s?\b",
    ),
    "name_mark": Pattern(
        "assistant assistants agent agents model models chatbot chatbots bot bots claude gpt"
        " chatgpt copilot llm llms",
        r"(?<!\w)(?<![\w)] )(?:assistant|agent|model|chatbot|bot|copilot|claude|chatgpt|gpt"
        r"|llm)s?\b"
        r"[ \t]?(?:\([^()\n]{0,30}\))?[\])*_ \t]{0,4}(?::|>>|\]|=>|->|>|,)",
    ),
    "vocative": Pattern(
        "assistant assistants agent agents model models chatbot bot bots copilot claude chatgpt gpt"
        " llm llms ai ais",
        r"(?:^|[.:;!?\"'>)\n*-]\s{0,3}|\b(?:hey|hello|hi|ok|psst),?\s)"
        rf"{_READERS},\s|\b(?:hey|psst)\s{_READERS}\b"
        rf"|\b(?:dear|hello|hi|hey|attention)\s(?:[a-z]{{2,16}}\s){{0,2}}{_READERS}\s?[,:!-]",
    ),
    "addressed": Pattern(
        "assistant assistants agent agents model models chatbot chatbots bot bots copilot claude"
        " chatgpt gpt llm llms ai ais",
        r"\b(?:notes?|messages?|instructions?|hints?|docstring|memo|notice|reminder|attention"
        r"|comment|warning|request|info|tips?|orders?)\s(?:to|for)\s(?:the\s|all\s|any\s|every\s"
        rf"|each\s)?(?:[a-z]{{2,16}}\s){{0,2}}{_READERS}\b",
    ),
    "end_mark": Pattern(
        "-- == ## ** [[ << __ ~~ </ ]]>",
        r"[-=#*\[<_~]{2,8}\s{0,3}(?:end|begin|start|new)[ _-](?:of[ _-])?(?:the[ _-])?"
        r"(?:document|input|context|user|data|tool|prompt|system|conversation|instructions?|text"
        r"|message|output|file|note|email|trusted|untrusted)"
        r"|</(?:memory|context|document|data|tool_response|tool_result|function_results|user_input"
        r"|notes?|input|query|system|instructions?|untrusted|content|result|search_results)>"
        r"|\]\]>",
    ),
    "tag_mark": Pattern(
        "<",
        r"<(?:system|assistant|instructions?|important|information|admin|developer|system_prompt"
        r"|priority|override|command|directive|ai|agent|hidden|secret)(?:[ _-][^<>\n]{0,40})?>",
    ),
    "comment_mark": Pattern(
        "<!-- [//] display visibility font-size hidden opacity color",
        r"<!--|\[//\]:|display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0"
        r"|color\s?:\s?(?:white|#fff|transparent)|\(hidden\)|opacity\s?:\s?0",
    ),
    "todo": Pattern("todo", r"\btodo\b(?:\([^()\n]{0,20}\))?\s?[:-]"),
    "colon": Pattern(":", r":(?=\s|$)"),
    "fence": Pattern("``` ~~~", r"```|~~~"),
    "secret_path": Pattern(
        "ssh env aws passwd shadow rsa netrc kube localstorage cookie",
        r"[~/]\.ssh\b|\.env\b|~/\.aws\b|/passwd\b|/shadow\b|\bid_rsa\b|\.netrc\b|~/\.kube\b"
        r"|\blocalstorage\b|\bdocument\.cookie\b",
    ),
    "odd_token": Pattern(
        "- _", r"\b(?=[a-z0-9_-]{0,30}\d)[a-z]{2,12}(?:[-_][a-z0-9]{2,12}){1,4}\b"
    ),
}
"""Concepts that no word stands for."""

SHAPES: Mapping[str, tuple[Pattern, ...]] = {
    "shell": (
        Pattern(
            "curl wget fetch",
            r"\b(?:curl|wget|fetch)\b[^\n|]{1,300}\|\s?(?:sudo\s)?"
            r"(?:(?:ba|z|da|k)?sh|python3?|perl|node|ruby)\b"
            r"|\b(?:ba|z|k)?sh\s{1,3}(?:-c\s{1,3}\"?\$\(|<\()\s?(?:curl|wget)\b",
        ),
        Pattern(
            "rm",
            r"\brm\s{1,3}-[a-z-]{1,20}\s{1,3}(?:--?[a-z-]{1,20}\s{1,3})?[\"']?"
            r"(?:/(?:[\s*\"'`]|$)|~/?(?:\s|\*|$)|\$home\b|/(?:boot|bin|lib|etc|home|root|var)\b"
            r"|[^\s]{0,60}/\.git\b)",
        ),
        Pattern(
            "eval exec __import__(",
            r"\b(?:eval|exec)\s?\(\s?(?:atob|base64|unescape|fetch|requests|decod|bytes|zlib"
            r"|__import__|string\.fromcharcode)|__import__\(['\"](?:os|subprocess)",
        ),
        Pattern(
            "base64",
            r"\bbase64\s{1,3}(?:-d|--decode)\b[^\n|]{0,60}\|\s?(?:sudo\s)?(?:ba|z|da)?sh\b",
        ),
        Pattern("/dev/tcp/ -e", r"/dev/tcp/|\bn(?:et)?c(?:at)?\s{1,3}[^\n|]{0,40}-[a-z]{0,4}e\b"),
        Pattern(
            "iex powershell downloadstring",
            r"\biex\s?\(|\biex\b[^\n]{0,20}(?:new-object|iwr|irm|invoke-)|downloadstring\s?\("
            r"|\bpowershell\b[^\n]{0,60}\s-(?:enc|encodedcommand|e|w)\s",
        ),
        Pattern(
            "chmod",
            r"\bchmod\s{1,3}(?:-[a-z]{1,5}\s{1,3})?(?:0?777|a\+rwx)\s{1,3}/(?:\s|$|\*|usr|bin)",
        ),
        Pattern(
            "os.system os.popen subprocess child_process exec",
            r"(?:os\.system|os\.popen|subprocess\.[a-z_]{2,12}|child_process[.\w()'\"]{0,30}"
            r"|\bexec)"
            r"\s?\([^\n)]{0,80}(?:curl|wget|\brm -|shutdown|reboot|\bnc\b|powershell|mkfs|init 0)",
        ),
        Pattern(
            "mkfs dd",
            r"\bmkfs\.[a-z0-9]{2,5}\s|\bdd\s{1,3}if=/dev/(?:zero|u?random)\s{1,3}of=/dev/",
        ),
        Pattern(
            "authorized_keys curl wget",
            r">>\s?[~/$\w.]{0,40}authorized_keys|\*\s\*\s\*\s[^\n]{0,40}(?:curl|wget)",
        ),
        Pattern(":(){ :()", r":\(\)\s?\{\s?:\s?\|\s?:"),
        Pattern("drop delete", r"';\s{0,3}(?:drop|delete)\s{1,3}(?:table|from)\b"),
    ),
    "chat-template": (
        Pattern("<|", r"<\|/?[a-z][a-z0-9_]{1,24}\|>"),
        Pattern(
            "<function_call <tool_call <invoke <tool_use <tool_result",
            r"<(?:function_calls?|tool_calls?|invoke|tool_use|tool_result)(?:\s[^<>\n]{0,80})?>",
        ),
        Pattern("inst] sys>>", r"\[/?inst\]|<</?sys>>"),
        Pattern("_of_turn", r"<(?:start|end)_of_turn>"),
        Pattern(
            "role",
            r"[\"']role\\?[\"']\s?:\s?\\?[\"'](?:system|assistant|developer)\\?[\"']\s?,\s?\\?[\"']"
            r"content",
        ),
        Pattern(
            "</",
            r"</(?:tool_response|tool_result|function_results|memory|context|system|notes?"
            r"|search_results)>\s{0,5}<(?!/|br|p>|div|li|td|tr)",
        ),
        Pattern("###", r"###\s?(?:system|instruction)s?\s?:?\s?\n|^### (?:system|instruction)s?:"),
        Pattern("{{#", r"\{\{#(?:system|user|assistant)\b"),
        Pattern("human:", r"\n\n?human:[^\n]{1,300}\n{1,3}assistant:"),
    ),
    "carrier": (
        Pattern(
            "javascript: data:text/html",
            r"(?:\]\(|href\s?=\s?[\"']?)\s?(?:javascript:|data:text/html)",
        ),
        Pattern(
            "<img <svg <iframe <body <video <input <a <div",
            r"<(?:img|svg|iframe|body|video|input|a|div)\b[^<>]{0,200}\son[a-z]{3,12}\s?=",
        ),
        Pattern(
            "document.cookie localstorage sessionstorage",
            r"(?:fetch|xmlhttprequest|sendbeacon|src\s?=|location)[^\n]{0,120}"
            r"(?:document\.cookie|localstorage|sessionstorage)",
        ),
        Pattern(
            "](http",
            r"!\[[^\[\]\n]{0,80}\]\(https?://[^)\s]{1,200}[?&=/][^)\s]{0,100}(?:\{|%7b|\$\(|<|\[)",
        ),
    ),
    "carried-code": (
        Pattern(
            "grub socket os shutil keyboard pynput encryptor sendall",
            r"/boot/grub|os\.system\(\"sudo|shutil\.rmtree\(['\"](?:/|~)|keyboard\.(?:hook"
            r"|on_press)"
            r"|remote_socket|pynput|\.encryptor\(\)|sendall\(data\)|os\.kill\(",
        ),
    ),
}
"""Patterns that are a rule by themselves, by the rule's name."""


def literals(lower: str, words: frozenset[str], signs: Iterable[str]) -> list[str]:
    """Return the literals of the patterns that a text of these words and signs has, in order."""
    found = list(_WORDS & words)
    for sign in signs:
        found += [literal for literal in _BY_SIGN.get(sign, ()) if literal in lower]
    return sorted(found)


def has_shape(found: Iterable[str]) -> bool:
    """Tell whether a text of these literals may have a shape."""
    return any(literal in _SHAPES_OF for literal in found)


def marks(found: Iterable[str]) -> set[str]:
    """Return the marks that a text of these literals may have."""
    return {name for literal in found for name in _MARKS_OF.get(literal, ())}


def mark_spans(name: str, lower: str) -> Iterator[Span]:
    """Yield where a text has a mark."""
    return (match.span() for match in _compiled(MARKS[name].pattern).finditer(lower))


def shape_spans(found: Iterable[str], lower: str) -> Iterator[tuple[str, Span]]:
    """Yield where a text of these literals has a shape, with its rule."""
    for name, pattern in dict.fromkeys(
        shape for literal in found for shape in _SHAPES_OF.get(literal, ())
    ):
        for match in _compiled(pattern).finditer(lower):
            yield name, match.span()


_MARKS_OF: dict[str, list[str]] = {}
_SHAPES_OF: dict[str, list[tuple[str, str]]] = {}
for _name, _mark in MARKS.items():
    for _literal in _mark.literals.split():
        _MARKS_OF.setdefault(_literal, []).append(_name)
for _name, _shapes in SHAPES.items():
    for _shape in _shapes:
        for _literal in _shape.literals.split():
            _SHAPES_OF.setdefault(_literal, []).append((_name, _shape.pattern))
_WORDS = frozenset(filter(str.isalnum, (*_MARKS_OF, *_SHAPES_OF)))
_BY_SIGN: dict[str, list[str]] = {}
for _literal in dict.fromkeys((*_MARKS_OF, *_SHAPES_OF)):
    if not _literal.isalnum():
        _sign = next(_char for _char in _literal if not _char.isalnum())
        _BY_SIGN.setdefault(_sign, []).append(_literal)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
