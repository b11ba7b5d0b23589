"""Read a text as a person sees it: one plain character for every way of writing it.

Letters in circles, at full width, with accents or strokes, from an alphabet that looks
alike, with invisible characters between: all of them fold to the plain letter. The
rules' own words go through the same table, so that a word of any alphabet still meets
itself.
"""

import re
import unicodedata

from canonry.ledger.quarantine.views import View, respelled

# Each item is a character and what stands for it.
_LOOKALIKES = """
аa еe оo рp сc уy хx кk мm тt вb нh ѕs іi јj һh ԁd ԛq ԝw єe ӏl АA ЕE ОO РP СC УY ХX КK МM ТT ВB НH
ЅS ІI ЈJ ҺH ԀD ԚQ ԜW ЄE ӀI αa βb γy εe ηn ιi κk νv οo ρp σo ςs τt υu χx ωw ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM
ΝN ΟO ΡP ΤT ΥY ΧX ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ǫq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɐa ɔc
ǝe ɟf ƃg ɥh ᴉi ɾj ʞk ɯm ɹr ʇt ʌv ʍw ʎy ıi ȷj ɑa ɡg łl øo đd ħh ŧt ɓb ɖd ɗd ɛe ɩi ɨi ʋv ƒf ɫl ɵo ʂs ʐz
ŁL ØO ĐD ĦH ŦT ƁB ƊD ƐE ƖI ꓲI ꓳO ꓮA ꓰE ꓢS ꓑP ꓣR ꓔT ꓖG ꓠN ꓟM ꓡL ꓴU ꓦV ꓪW ꓬY ꓜZ ꓗK ꓧH ꓓD ꓚC ꓐB ᎪA
ᎬE ᏀG ᎻH ᎥI ᎫJ ᏦK ᏞL ᎷM ᏢP ᎡR ᏚS ᎢT ᏙV ᎳW ᏃZ ⲟo ⲣp ցg սu ոn օo ѡw ϲc ϳj ǀl ‘' ’' ‚' ‛' ′' “" ”" „"
‟" ″" «" »" ‐- ‑- ‒- –- —- ―- −- ⁃- ∕/ ⁄/ ։: ꞉: ׃: ∶: ؟? ،, 、, ؛;
"""

_FULL_STOPS = "。．｡।۔"
"""Ends of sentences in scripts that put no space after them; the fold adds one."""

_LETTER_BLOCKS = (0x1F150, 0x1F170, 0x1F1E6)
"""Where 26 letters begin that Unicode does not take apart: white on black, and flags."""

_BLANKS = {0x115F: "", 0x1160: "", 0x3164: "", 0xFFA0: "", 0x2800: " ", 0x2028: "\n", 0x2029: "\n"}
"""Letters and symbols that print as nothing or as white space."""

_UNSEEN = frozenset({"Mn", "Mc", "Me", "Cf", "Cc", "Cs", "Cn"})
_KEPT_CONTROLS = frozenset("\t\n\r")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class _Fold(dict[int, str]):
    """What each character folds to, found when it is first met."""

    def __missing__(self, code: int) -> str:
        plain = "".join(
            self.get(ord(part), part)
            for part in unicodedata.normalize("NFKD", chr(code))
            if part in _KEPT_CONTROLS or unicodedata.category(part) not in _UNSEEN
        )
        self[code] = plain
        return plain


_FOLD = _Fold(_BLANKS)
_FOLD.update((ord(item[0]), item[1:]) for item in _LOOKALIKES.split())
_FOLD.update((ord(stop), ". ") for stop in _FULL_STOPS)
_FOLD.update((first + i, chr(ord("a") + i)) for first in _LETTER_BLOCKS for i in range(26))


def fold(text: str) -> str:
    """The text in plain characters, with its upper and lower case."""
    return text.translate(_FOLD)


def folded(view: View) -> View:
    """The view in plain characters; itself where it already is."""
    text = view.text
    if text.isascii() and (text.isprintable() or not _CONTROL.search(text)):
        return view
    return respelled(view, _FOLD)
