"""Whether an output is what a page shows, but for what differs from run to run.

Ids that were minted, digests and times stand on a page as one run gave them. Another run gives
others, so each stands for what it met first: a later command or line of the page that holds it
again means the same thing. What a page says itself, such as the time in a command, must come out as
it is. A line that is a lone … stands for any lines.
"""

import re

_TOKEN = re.compile(
    r"\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"|[0-9a-f]{64}"
    r"|concept-\d+-[0-9a-f]{8}"
    r"|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))(?![\w-])"
)
_ANY_LINES = "…"


class Names:
    """What the ids, digests and times of a page stand for in one run."""

    def __init__(self) -> None:
        self._meant: dict[str, str] = {}
        self._said: set[str] = set()

    def told(self, command: str) -> str:
        """The command as this run must say it; what it says of itself is from now on exact."""
        self._said |= set(_TOKEN.findall(command)) - self._meant.keys()
        return _TOKEN.sub(lambda token: self._meant.get(token[0], token[0]), command)

    def match(self, shown: list[str], actual: list[str]) -> bool:
        """Whether `actual` is what the page shows; if not, nothing is learnt from it."""
        before = dict(self._meant)
        found = self._match(shown, actual)
        if not found:
            self._meant = before
        return found

    def _match(self, shown: list[str], actual: list[str]) -> bool:
        if not shown:
            return not actual
        if shown[0] == _ANY_LINES:
            return any(self.match(shown[1:], actual[at:]) for at in range(len(actual) + 1))
        if not actual or not self._match_line(shown[0], actual[0]):
            return False
        return self._match(shown[1:], actual[1:])

    def _match_line(self, shown: str, actual: str) -> bool:
        if _TOKEN.split(shown) != _TOKEN.split(actual):
            return False
        pairs = list(zip(_TOKEN.findall(shown), _TOKEN.findall(actual), strict=True))
        return all(self._match_token(*pair) for pair in pairs)

    def _match_token(self, shown: str, actual: str) -> bool:
        if shown in self._said or actual in self._said:
            return shown == actual
        meant = self._meant.setdefault(shown, actual)
        if "T" in shown:  # two times may fall into one second in one run and not in another
            return "T" in actual
        return len(shown) == len(actual) and meant == actual
