"""Read a text as a person sees it: one plain letter for every way of writing it.

Letters in circles, at full width, with accents or strokes, from an alphabet that looks alike, with
invisible characters between: all of them fold to the plain letter. The words of the rules go
through the same table, so that a word of any alphabet still meets itself.
"""

import unicodedata

from canonry.ledger.quarantine.views import View, respelled

_LOOKALIKES = """
аa еe оo рp сc уy хx кk мm тt вb нh ѕs іi јj һh ԁd ԛq ԝw єe ӏl ɡg υu αa βb γy εe ηn ιi κk νv οo
ρp σo ςs τt χx ωw ΗH ΜM ΝN ΥY ΖZ ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw
ʏy ᴢz ɐa ɔc ǝe ɟf ƃg ɥh ᴉi ɾj ʞk ɯm ɹr ʇt ʌv ʍw ʎy ıi ȷj ɑa łl øo đd ħh ŧt ɓb ɖd ɗd ɛe ɩi ɨi ʋv ƒf
ɫl ɵo ʂs ʐz ꓲi ꓳo ꓮa ꓰe ꓢs ꓑp ꓣr ꓔt ꓖg ꓠn ꓟm ꓡl ꓴu ꓦv ꓪw ꓬy ꓜz ꓗk ꓧh ꓓd ꓚc ꓐb Ꭺa Ꭼe Ꮐg Ꮋh Ꭵi Ꭻj Ꮶk
Ꮮl Ꮇm Ꮲp Ꭱr Ꮪs Ꭲt Ꮩv Ꮃw Ꮓz ⲟo ցg սu ոn օo ѡw ϲc ϳj ǀl ’' ‘' ʼ' ′' “" ”" „" «" »" ‐- ‑- ‒- –- —- ―-
−- ∕/ ։: ꞉: ∶: ؟? ،, 、, ؛; ！! ？?
"""
"""A character and the plain one that it looks like."""

_SPECIAL = {
    # What prints as nothing or as white space, though Unicode calls it a letter or a symbol.
    **dict.fromkeys((0x115F, 0x1160, 0x3164, 0xFFA0, 0x034F), ""),
    **dict.fromkeys((0x2800, 0x3000, 0x00A0), " "),
    **dict.fromkeys((0x2028, 0x2029, 0x0085), "\n"),
    # Ends of sentences in scripts that put no space after them.
    **{ord(stop): ". " for stop in "。．｡।۔"},
}

_LETTER_BLOCKS = (0x1F130, 0x1F150, 0x1F170, 0x1F1E6)
"""Where 26 letters begin that Unicode does not take apart: in squares, on black, and flags."""

_UNSEEN = frozenset({"Mn", "Mc", "Me", "Cf", "Cc", "Cs", "Cn"})


_REMEMBERED_CHARS = 8_192


class _Fold(dict[int, str]):
    """What each character folds to, found when it is first met, and mostly remembered."""

    def __missing__(self, code: int) -> str:
        plain = "".join(
            self._plain(part)
            for part in unicodedata.normalize("NFKD", chr(code))
            if part in "\t\n\r\x1b" or unicodedata.category(part) not in _UNSEEN
        )
        if len(self) < _REMEMBERED_CHARS:
            self[code] = plain
        return plain

    def _plain(self, char: str) -> str:
        if (known := self.get(ord(char))) is not None:
            return known
        small = char.lower()
        if small == char or len(small) != 1:
            return char
        return self.get(ord(small), small).upper()


_FOLD = _Fold(_SPECIAL)
_FOLD.update((ord(pair[0]), pair[1]) for pair in _LOOKALIKES.split())
_FOLD.update((first + i, chr(ord("a") + i)) for first in _LETTER_BLOCKS for i in range(26))


def fold(text: str) -> str:
    """Return the text in plain characters, in the case in which it was."""
    return text if text.isascii() and _has_no_controls(text) else text.translate(_FOLD)


def folded(view: View) -> View:
    """Return the view in plain characters; itself where it already is."""
    if view.text.isascii() and _has_no_controls(view.text):
        return view
    return respelled(view, _FOLD)


def _has_no_controls(text: str) -> bool:
    return text.isprintable() or text.replace("\n", "").replace("\t", "").isprintable()
