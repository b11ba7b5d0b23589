"""Keeps out of the repository what no review should have to look for.

Every text file that git knows, or would add, is read once, and every rule of `RULES` sees it, in
that order. A rule is a pure function from a file to its faults; it refuses and never mends.

Sizes ratchet: a file or function that has outgrown its limit may stand in `LARGE_FILES` or
`LARGE_FUNCTIONS` with its exact size, so that it can shrink but not grow unseen.

What is forbidden is named here only in pieces, because this file obeys its own rules.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

LINE_CHARACTERS_MAX = 100
FILE_LINES_MAX = 400
FUNCTION_LINES_MAX = 70

LARGE_FILES: Mapping[str, int] = {}
"""Lines of each file under src that is over its limit, by path."""

LARGE_FUNCTIONS: Mapping[str, int] = {}
"""Lines of each function under src that is over its limit, by `path:name`."""

ALLOWED_PATHS = ("/usr/bin/env",)
"""Absolute paths that mean the same on every machine."""

SYSTEM_MODULES = ("src/canonry/adapters/system.py",)
"""Where the clock and the chance of the machine come in."""

ENTRY_MODULES = (
    "src/canonry/bootstrap.py",
    "src/canonry/settings.py",
    "src/canonry/surfaces/cli.py",
    "src/canonry/surfaces/cli/",
)
"""Where the environment may be read: files, and folders, which end with a slash."""

REGISTRY_HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("deb", "debian", "org"),
        ("crates", "io"),
        ("proxy", "golang", "org"),
        ("repo1", "maven", "org"),
        ("rubygems", "org"),
        ("anaconda", "org"),
        ("docker", "io"),
        ("ghcr", "io"),
    )
)

SECRETS: Mapping[str, str] = {
    "an access key of AWS": r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b",
    "a token of GitHub": r"\b(?:gh[oprsu]_[0-9A-Za-z]{36}|github_pat_\w{40})",
    "a token of GitLab": r"\bglpat-[\w-]{20}",
    "a token of Slack": r"\bxox[abeprs]-[\w-]{10}",
    "a key of Google": r"\bAIza[\w-]{35}",
    "a token of a package registry": r"\b(?:npm_[0-9A-Za-z]{36}|pypi-[\w-]{50})",
    "a secret key": r"\b[rs]k[-_](?:[a-z]+[-_])*[0-9A-Za-z]{20}",
    "a private key": r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY",
    "a signed token": r"\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.",
    "a password in an address": r"://[^\s/:@]+:(?!password@|[<{$*])[^\s/:@]+@",
}

MACHINE_FOLDERS = "Users|etc|home|mnt|opt|private|root|srv|tmp|usr|var|work"

UNFINISHED = ("TODO", "FIXME", "XXX", "HACK")

DATA_SUFFIXES = (".css", ".csv", ".html", ".js", ".json", ".jsonl", ".svg", ".txt")
"""Files in which a word or a number sign is not a remark."""

CLOCK_AND_CHANCE = frozenset(
    {
        "datetime.date.today",
        "datetime.datetime.now",
        "datetime.datetime.today",
        "datetime.datetime.utcnow",
        "os.urandom",
        "secrets.randbits",
        "secrets.token_bytes",
        "secrets.token_hex",
        "secrets.token_urlsafe",
        "time.time",
        "time.time_ns",
        "uuid.uuid1",
        "uuid.uuid4",
    }
)

ENVIRONMENT = frozenset({"os.environ", "os.environb", "os.getenv", "os.putenv"})

Fault = tuple[int, str]
"""The number of a line, from 1, and what is wrong with it."""


@dataclass(frozen=True)
class SourceFile:
    """A text file of the repository: its path from the root, with slashes, and its text."""

    path: str
    text: str

    @cached_property
    def lines(self) -> list[str]:
        """The lines, without their ends."""
        return self.text.removesuffix("\n").split("\n")

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax of a Python file; raises SyntaxError for any other."""
        return ast.parse(self.text, self.path)

    @property
    def is_python(self) -> bool:
        """Whether rules about Python apply."""
        return self.path.endswith(".py")

    @property
    def is_shipped(self) -> bool:
        """Whether rules about the package's own Python apply."""
        return self.is_python and self.path.startswith("src/")


Rule = Callable[[SourceFile], Iterator[Fault]]


def line_ends(file: SourceFile) -> Iterator[Fault]:
    """Refuse lines that end with anything but a line feed, and a last line without one."""
    for number, line in enumerate(file.lines, 1):
        if "\r" in line:
            yield number, "a carriage return"
    if file.text and not file.text.endswith("\n"):
        yield len(file.lines), "the last line does not end"
    if file.text.endswith("\n\n"):
        yield len(file.lines), "the file ends with an empty line"


def trailing_space(file: SourceFile) -> Iterator[Fault]:
    """Refuse white space at the end of a line."""
    for number, line in enumerate(file.lines, 1):
        if re.search(r"[^\S\r]\r?$", line):
            yield number, "white space at the end of the line"


def long_lines(file: SourceFile) -> Iterator[Fault]:
    """Refuse lines of Python and SQL that do not fit side by side on a screen."""
    if not file.path.endswith((".py", ".sql")):
        return
    for number, line in enumerate(file.lines, 1):
        if len(line) > LINE_CHARACTERS_MAX:
            yield number, f"{len(line)} characters, where {LINE_CHARACTERS_MAX} are the limit"


def secrets(file: SourceFile) -> Iterator[Fault]:
    """Refuse what has the shape of a credential. The text itself is not repeated."""
    for number, line in enumerate(file.lines, 1):
        for name, shape in SECRETS.items():
            if re.search(shape, line):
                yield number, f"what looks like {name}"


def registry_hosts(file: SourceFile) -> Iterator[Fault]:
    """Refuse addresses of package registries, which differ from place to place."""
    hosts = re.compile("|".join(rf"\b{re.escape(host)}\b" for host in REGISTRY_HOSTS))
    for number, line in enumerate(file.lines, 1):
        if found := hosts.search(line):
            yield number, f"the registry host {found[0]}"


def index_lines(file: SourceFile) -> Iterator[Fault]:
    """Refuse requirement files that say where to download from."""
    if not file.path.startswith("requirements/"):
        return
    for number, line in enumerate(file.lines, 1):
        if re.match(r"\s*(-[if]\b|--(extra-)?index|--find-links|--trusted-host)|.*://", line):
            yield number, "a requirement file names a place to download from"


def machine_paths(file: SourceFile) -> Iterator[Fault]:
    """Refuse absolute paths, which hold on one machine only."""
    paths = re.compile(
        rf"(?<![\w.~)}}\]>*-])/(?:{MACHINE_FOLDERS})/[\w./-]*"
        rf"|\b[A-Za-z]:\\{{1,2}}(?:Program|Temp|Users|Windows)"
    )
    for number, line in enumerate(file.lines, 1):
        for found in paths.finditer(line):
            if found[0] not in ALLOWED_PATHS:
                yield number, f"the absolute path {found[0]}"


def diary(file: SourceFile) -> Iterator[Fault]:
    """Refuse remarks about work that is left or tracked elsewhere: they age, and git remembers."""
    unfinished = re.compile(rf"\b(?:{'|'.join(UNFINISHED)})\b")
    tracked = re.compile(r"\bissues? #?\d+|(?<![\w&#/])#\d+\b", re.IGNORECASE)
    for number, remark in remarks(file):
        if found := unfinished.search(remark):
            yield number, f"the note {found[0]}: do it or leave it out"
        if found := tracked.search(remark):
            yield number, f"the number {found[0]} of an issue: say what it is about"


def remarks(file: SourceFile) -> Iterator[tuple[int, str]]:
    """Comments and docstrings of Python, and every line of other files that are not data."""
    if file.path.endswith(DATA_SUFFIXES):
        return
    if not file.is_python:
        yield from enumerate(file.lines, 1)
        return
    for token in tokenize.generate_tokens(io.StringIO(file.text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.removeprefix("#")
    for node in ast.walk(file.tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield from enumerate(text.split("\n"), node.lineno)


def large_files(file: SourceFile) -> Iterator[Fault]:
    """Refuse files that have outgrown their limit, and figures in `LARGE_FILES` that are not so."""
    if file.is_shipped:
        yield from ratchet(file.path, 1, len(file.lines), FILE_LINES_MAX, LARGE_FILES)


def large_functions(file: SourceFile) -> Iterator[Fault]:
    """Refuse functions that do not fit a screen, and figures in `LARGE_FUNCTIONS` likewise."""
    if not file.is_shipped:
        return
    for name, node in functions(file.tree):
        lines = (node.end_lineno or node.lineno) - node.lineno + 1
        row = f"{file.path}:{name}"
        yield from ratchet(row, node.lineno, lines, FUNCTION_LINES_MAX, LARGE_FUNCTIONS)


def ratchet(
    name: str, number: int, lines: int, limit: int, large: Mapping[str, int]
) -> Iterator[Fault]:
    """Compare a size with its row in a table, or with the limit where it has none."""
    if name not in large:
        if lines > limit:
            yield number, f"{name} has {lines} lines, where {limit} are the limit"
    elif lines <= limit:
        yield number, f"{name} is within its limit: take it off the table of large ones"
    elif lines != large[name]:
        yield number, f"{name} has {lines} lines, and {large[name]} in the table of large ones"


def functions(
    node: ast.AST, prefix: str = ""
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function below a node, with its name as Python qualifies it."""
    for child in ast.iter_child_nodes(node):
        name = prefix
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{prefix}.{child.name}".removeprefix(".")
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield name, child
        yield from functions(child, name)


def broad_handlers(file: SourceFile) -> Iterator[Fault]:
    """Refuse handlers that catch everything without a `# because …` on their line."""
    if not file.is_shipped:
        return
    for node in ast.walk(file.tree):
        match node:
            case ast.ExceptHandler(type=caught, lineno=number) if catches_everything(caught):
                if "# because " not in file.lines[number - 1]:
                    yield number, "a handler of every exception that does not say `# because …`"


def catches_everything(caught: ast.expr | None) -> bool:
    """Whether what stands after `except` includes Exception."""
    match caught:
        case None | ast.Name(id="Exception" | "BaseException"):
            return True
        case ast.Tuple(elts=several):
            return any(map(catches_everything, several))
    return False


def clock_and_chance(file: SourceFile) -> Iterator[Fault]:
    """Refuse the machine's clock and randomness, so that history replays: they are ports."""
    if file.is_shipped and not file.path.startswith(SYSTEM_MODULES):
        for number, name in names(file.tree):
            if name in CLOCK_AND_CHANCE:
                yield number, f"{name}: time and chance arrive through a port"


def environment(file: SourceFile) -> Iterator[Fault]:
    """Refuse the environment anywhere but where a process starts, so that code can be tested."""
    if file.is_shipped and not file.path.startswith(ENTRY_MODULES):
        for number, name in names(file.tree):
            if name in ENVIRONMENT:
                yield number, f"{name}: settings are read once, at the entry"


def names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every dotted name that a module uses, with its imports resolved."""
    imported: dict[str, str] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                imported |= {alias.asname: alias.name for alias in aliases if alias.asname}
            case ast.ImportFrom(module=str(module), names=aliases):
                imported |= {a.asname or a.name: f"{module}.{a.name}" for a in aliases}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute):
            yield node.lineno, dotted(node, imported)


def dotted(node: ast.expr, imported: Mapping[str, str]) -> str:
    """The full name of an expression, or of its end where it does not begin with a name."""
    match node:
        case ast.Name(id=name):
            return imported.get(name, name)
        case ast.Attribute(value=owner, attr=name):
            return f"{dotted(owner, imported)}.{name}"
    return ""


RULES: tuple[Rule, ...] = (
    line_ends,
    trailing_space,
    long_lines,
    secrets,
    registry_hosts,
    index_lines,
    machine_paths,
    diary,
    large_files,
    large_functions,
    broad_handlers,
    clock_and_chance,
    environment,
)


def read_files(root: Path) -> Iterator[SourceFile]:
    """Text files below `root` that git knows or would add; a NUL marks those that are not text."""
    listed = subprocess.run(
        # A checkout may belong to another user than the one who checks it.
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "-co", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
    )
    for path in sorted(listed.stdout.decode().removesuffix("\0").split("\0")):
        file = root / path
        if file.is_file() and b"\0" not in (content := file.read_bytes()):
            yield SourceFile(path, content.decode())


def main() -> int:
    """Print every fault as `path:line: what is wrong`; 0 if there is none."""
    files = list(read_files(Path.cwd()))
    faults = [
        f"{file.path}:{number}: {fault}"
        for file in files
        for rule in RULES
        for number, fault in rule(file)
    ]
    for line in faults:
        print(line)
    print(f"Tidy: {len(files)} files, {len(faults)} faults.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
