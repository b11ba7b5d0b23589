"""From the fields of a request to the arguments and options of its command, and back.

A required text is an argument by its place, every other field an option with dashes; what a field
is for is said once, in the request. The same names lead back from options to the words that say
them.
"""

from collections.abc import Collection, Mapping
from functools import cache
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin

import click
import msgspec
from msgspec.structs import FieldInfo, fields

from canonry.jobs import requests
from canonry.surfaces.cli.session import GLOBAL_OPTIONS

Request = TypeVar("Request", bound=msgspec.Struct)

_SEQ_DIGITS = 18


def parameters(
    request: type[msgspec.Struct],
    *,
    without: Collection[str] = (),
    by_option: Collection[str] = (),
    by_place: Collection[str] = (),
    helps: Mapping[str, str] | None = None,
) -> list[click.Parameter]:
    """Return the parameters of a command that makes `request`.

    Global options have their own. Fields in `without` are left to the caller; those in `by_option`
    are options although they are required, those in `by_place` arguments although they are not; and
    `helps` replaces what a request says of a field.
    """
    said = helps or {}
    return [
        _argument(field)
        if field.name in by_place or (field.required and field.name not in by_option)
        else _option(field, said.get(field.name))
        for field in _fields(request)
        if field.name not in without and field.name not in GLOBAL_OPTIONS
    ]


def build(request: type[Request], given: Mapping[str, Any], **exact: Any) -> Request:
    """Return the request that the given parameters make, with `exact` fields taken as they are.

    A parameter that was not given is absent. Raises Incorrect and names the field.
    """
    kinds = {field.name: _kinds(field) for field in _fields(request)}
    arguments = {
        name: _sent(name, item, kinds[name])
        for name, item in given.items()
        if item is not None and item is not False and item != ()
    }
    return requests.build(request, {**arguments, **exact})


@cache
def _fields(request: type[msgspec.Struct]) -> tuple[FieldInfo, ...]:
    return fields(request)


def words(given: Mapping[str, Any]) -> list[str]:
    """Return the words of a command line that give these options; absent ones are left out."""
    said: list[str] = []
    for name, item in given.items():
        for one in item if isinstance(item, list | tuple) else (item,):
            if one is not None and one is not False:
                said += [_flag(name)] if one is True else [_flag(name), str(one)]
    return said


def complete(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return what could stand for a parameter that a shell completes."""
    from canonry.surfaces.cli import completing

    return completing.values(ctx, parameter.name or "", incomplete)


def _argument(field: FieldInfo) -> click.Parameter:
    return click.Argument([field.name], required=field.required, shell_complete=complete)


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _option(field: FieldInfo, said: str | None) -> click.Parameter:
    kinds = _kinds(field)
    flag = _flag(field.name)
    text = said or _description(field)
    if kinds == {bool}:
        return click.Option([flag], is_flag=True, help=text)
    return click.Option(
        [flag],
        type=click.INT if kinds == {int} else click.STRING,
        metavar=_metavar(kinds),
        multiple=list in kinds,
        required=field.required,
        shell_complete=complete,
        help=f"{text.removesuffix('.')}; may be repeated." if list in kinds else text,
    )


def _metavar(kinds: frozenset[Any]) -> str:
    return "JSON" if dict in kinds else "NUMBER" if kinds == {int} else "TEXT"


def _sent(name: str, item: Any, kinds: frozenset[Any]) -> Any:
    if list in kinds:
        return item[0] if str in kinds and len(item) == 1 else list(item)
    if dict in kinds:
        from canonry.surfaces.jsontext import parse_json

        return parse_json(item, name)
    if kinds == {int, str}:
        return int(item) if _is_seq(item) else item
    return item


def _is_seq(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _SEQ_DIGITS


def _kinds(field: FieldInfo) -> frozenset[Any]:
    """The plain types that a field may have, besides None."""
    whole = get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type
    members = get_args(whole) if NoneType in get_args(whole) else (whole,)
    return frozenset(get_origin(member) or member for member in members if member is not NoneType)


def _description(field: FieldInfo) -> str:
    notes = get_args(field.type)[1:] if get_origin(field.type) is Annotated else ()
    return next((note.description for note in notes if isinstance(note, msgspec.Meta)), None) or ""
