"""Marks: what a text contains that is no word but means something to the rules.

A mark is looked for only where one of its literals stands, so that most texts pay a few
substring tests. Every repeat is bounded and begins at a boundary, so no mark backtracks.
"""

from typing import NamedTuple


class Mark(NamedTuple):
    """A shape in folded lower-case text, and the literals of which it contains one."""

    literals: tuple[str, ...]
    shape: str


_ACTING = (
    "send|delete|remove|drop|wipe|purge|erase|transfer|pay|wire|post|upload|forward|share|publish"
    "|exec|execute|run|shell|grant|revoke|approve|disable|overwrite|export|buy|purchase|invite"
    "|download|email|mail|exfiltrate|kill|shutdown|unlock|reset|release|supersede|book|submit|archive|close|register|sync|cancel|order|accept|sign|charge|refund|drop"
)
_HANDLING = "read|write|get|fetch|list|create|update|add|edit|move|copy"
_HANDLED = (
    "files?|secrets?|emails?|users?|memory|memories|messages?|records?|permissions?|credentials?"
    "|documents?|contacts?|payments?|env|notes?|keys?|tokens?|passwords?|path"
)

MARKS: dict[str, Mark] = {
    "address": Mark(
        ("@", "://", "www."),
        r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,63}"
        r"|(?:https?|ftp|wss?|hxxps?)://[^\s\"'<>]{3,200}|\bwww\.[\w./?=&%-]{3,200}",
    ),
    "account": Mark(
        ("account", "iban", "us1", "us2", "gb", "de", "$"),
        r"\b[a-z]{2}\d{2}[a-z0-9]{10,30}\b|[$€£]\s?\d[\d,.]{0,15}",
    ),
    "tool": Mark(
        ("_",),
        rf"\b(?:{_ACTING})_[a-z][a-z_]{{1,40}}|\b(?:{_HANDLING})_(?:{_HANDLED})\b"
        r"|\b(?:http|sql|os)_[a-z_]{2,40}|\b[a-z]{2,20}_(?:exec|post|shell|command|transfer)\b",
    ),
    "role_mark": Mark(
        ("system", "developer", "admin", "llm", "ai", "resolver", "root", "agent", "assistant"),
        r"(?<!\w)(?<![\w)] )(?:system|developer|administrator|admin|llm|ai|resolver|root|moderator)s?\b"
        r"(?:[ _-](?:note|message|update|notice|override|instructions?|prompt|alert|directive"
        r"|action|command|agents?|assistants?|models?|admin|log)){0,2}[ \t]?(?:\([^()\n]{0,30}\))?"
        r"[\])*_ \t]{0,4}(?::|>>|\]|=>|->|>)"
        r"|\b(?:assistant|agent|ai|llm|model)[ _-](?:action|instruction|directive|task|command"
        r"|note|hint)s?\b",
    ),
    "name_mark": Mark(
        ("assistant", "agent", "model", "bot", "copilot", "claude", "gpt"),
        r"(?<!\w)(?<![\w)] )(?:assistant|agent|model|chatbot|bot|copilot|claude|gpt)s?\b"
        r"[ \t]?(?:\([^()\n]{0,30}\))?[\])*_ \t]{0,4}(?::|>>|\]|=>|->|>|,)",
    ),
    "end_mark": Mark(
        ("end", "begin", "</", "]]>"),
        r"[-=#*\[<_~]{2,8}\s{0,3}(?:end|begin|start|new)[ _-](?:of[ _-])?(?:the[ _-])?"
        r"(?:document|input|context|user|data|tool|prompt|system|conversation|instructions?|text"
        r"|message|output|file|note|email|trusted|untrusted)"
        r"|\bend of (?:document|input|context|user data|tool output|prompt|data|file|transcript)\b"
        r"|</(?:memory|context|document|data|tool_response|tool_result|function_results|user_input"
        r"|notes?|input|query|system|instructions?|untrusted|content|result|search_results)>"
        r"|\]\]>",
    ),
    "tag_mark": Mark(
        ("<",),
        r"<(?:system|assistant|instructions?|important|information|admin|developer|system_prompt"
        r"|priority|override|command|directive|ai|agent|hidden|secret)(?:[ _-][^<>\n]{0,40})?>",
    ),
    "comment_mark": Mark(
        ("<!--", "[//]", "display:", "visibility:", "font-size", "color:", "hidden"),
        r"<!--|\[//\]:|display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0"
        r"|color\s?:\s?(?:white|#fff|transparent)|\(hidden\)|opacity\s?:\s?0",
    ),
    "todo": Mark(("todo",), r"\btodo\b(?:\([^()\n]{0,20}\))?\s?[:-]"),
    "colon": Mark((":",), r":(?=\s|$)"),
    "fence": Mark(("```", "~~~"), r"```|~~~"),
    "quoted_word": Mark(("'", '"'), r"(?<!\w)(['\"])[^'\"\n]{1,80}\1"),
    "secret_path": Mark(
        (".ssh", ".env", ".aws", "passwd", "shadow", "id_rsa", ".netrc", ".kube", "credentials"),
        r"[~/]\.ssh\b|\.env\b|~/\.aws\b|/passwd\b|/shadow\b|\bid_rsa\b|\.netrc\b|~/\.kube\b",
    ),
}
