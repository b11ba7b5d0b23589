"""completion: the script that lets a shell complete commands, options and entity keys.

The script hands the line so far to `canonry completion --line` and offers the words that come back.
Entity keys were written by anyone, so only those are offered that every shell reads as they stand:
a word that is completed can never become a command.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import click

from canonry.core.reasons import State, Status
from canonry.surfaces.cli.commands import make, merged
from canonry.surfaces.cli.session import GLOBAL_OPTIONS, Session

KEYS_OFFERED = 100

_PLAIN_WORD = re.compile(r"[\w./:@+,][\w./:@+,-]*")

_MORE = """\b
  eval "$(canonry completion bash)"                  in ~/.bashrc
  eval "$(canonry completion zsh)"                   in ~/.zshrc, after compinit
  canonry completion fish | source                   in config.fish"""


def command(path: tuple[str, ...], summary: str) -> click.Command:
    """Return the command."""
    shell = click.Argument(["shell"], type=click.Choice(list(SCRIPTS)), required=False)
    line = click.Option(["--line"], metavar="TEXT", hidden=True)
    return make(path[-1], summary, [shell, line], _completion, more=_MORE)


def _completion(session: Session, *, shell: str | None, line: str | None) -> None:
    if line is not None:
        session.say(_offers(line))
    elif shell is None:
        click.get_current_context().fail(f"which shell? one of {', '.join(SCRIPTS)}")
    else:
        session.say([SCRIPTS[shell]])


def _offers(line: str) -> Iterator[str]:
    """Yield what may follow `line`, each with what it is for after a tab, if that is known."""
    from click.shell_completion import ShellComplete, split_arg_string

    from canonry.surfaces.cli import group

    said = split_arg_string(line)[1:]
    last = said.pop() if said and not line[-1].isspace() else ""
    for item in ShellComplete(group.tree(), {}, "canonry", "").get_completions(said, last):
        yield f"{item.value}\t{item.help}" if item.help else item.value


def values(ctx: click.Context, name: str, incomplete: str) -> list[str]:
    """Return the values that begin with `incomplete`, for the argument or option `name`."""
    offered = _VALUES.get(name)
    return [] if offered is None else offered(ctx, incomplete)


def _keys(ctx: click.Context, incomplete: str) -> list[str]:
    from canonry.jobs import entities

    flags: dict[str, Any] = {}
    for level in _down_to(ctx):
        flags = merged(flags, {name: level.params.get(name) for name in GLOBAL_OPTIONS})
    # Beginning after the very word looks for no likeness, and a whole key needs no completion.
    request = entities.Request(query=incomplete, after=incomplete, limit=KEYS_OFFERED)
    with Session(flags).context() as context:
        found = entities.run(context, request).entities
    return [row.entity_key for row in found if _PLAIN_WORD.fullmatch(row.entity_key)]


def _down_to(ctx: click.Context) -> list[click.Context]:
    """The commands from the root down to the one that is completed."""
    return [ctx] if ctx.parent is None else [*_down_to(ctx.parent), ctx]


def _words(known: Iterable[str]) -> _Offered:
    return lambda _, incomplete: [word for word in known if word.startswith(incomplete)]


_Offered = Callable[[click.Context, str], list[str]]

_VALUES: Mapping[str, _Offered] = {
    **dict.fromkeys(("entity_key", "query", "focus", "prefix", "after", "replaced_by"), _keys),
    "state": _words(State),
    "status": _words(Status),
    "confidence": _words(("high", "medium", "low")),
    "kind": _words(("entity", "logic", "constraint", "resource", "observation")),
}

_BASH = r"""_canonry_words() {
    local line="${COMP_LINE:0:COMP_POINT}" offers offer before=""
    COMPREPLY=()
    offers="$(canonry completion --line "$line" 2>/dev/null </dev/null)" || return
    # readline takes what follows the last colon for the word that it completes.
    line="${line##*[[:space:]]}"
    if [[ $line == *:* && $COMP_WORDBREAKS == *:* ]]; then before="${line%:*}:"; fi
    while IFS= read -r offer; do
        offer="${offer%%$'\t'*}"
        [[ -n $offer ]] && COMPREPLY+=("${offer#"$before"}")
    done <<<"$offers"
}
complete -o bashdefault -o default -F _canonry_words canonry"""

_ZSH = r"""#compdef canonry
_canonry_words() {
    local offer line="${(j: :)words[1,CURRENT]}"
    local -a offers
    for offer in ${(f)"$(canonry completion --line "$line" 2>/dev/null </dev/null)"}; do
        offers+=("${${offer%%$'\t'*}//:/\\:}:${${offer#*$'\t'}//$offer/}")
    done
    if (( $#offers )); then _describe -V canonry offers; else _files; fi
}
compdef _canonry_words canonry"""

_FISH = r"""function __canonry_words
    set -l line (commandline -cp | string collect)
    set -l offers (canonry completion --line "$line" 2>/dev/null </dev/null)
    if set -q offers[1]
        printf '%s\n' $offers
    else
        __fish_complete_path (commandline -ct)
    end
end
complete --command canonry --no-files --arguments '(__canonry_words)'"""

SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}
