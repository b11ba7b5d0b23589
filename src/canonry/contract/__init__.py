"""The pages that agents are given: the contract that they keep, and the skill that teaches it."""

from importlib.resources import files


def page(name: str) -> str:
    """Return the text of a page: `CANON.md` or `SKILL.md`."""
    return files(__name__).joinpath(name).read_text(encoding="utf-8")
