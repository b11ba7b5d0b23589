"""The closed vocabularies: every word an answer can hold."""

import json
import re

import pytest

from canonry.core.reasons import CLAIMS, MARKERS, Coded, Outcome, Reason, State, Status
from canonry.core.rights import EVERY_RIGHT, Right

VOCABULARIES: list[type[Coded]] = [*Coded.__subclasses__()]
CODES = [code for vocabulary in VOCABULARIES for code in vocabulary]

STATES = {
    State.RESOLVED: {Reason.CURRENT_RECORD_SELECTED},
    State.REVOKED: {Reason.CURRENT_EVENT_REVOKED},
    State.CONFLICT: {
        Reason.EXPLICIT_CONFLICT,
        Reason.FORKED_SUPERSESSION,
        Reason.UNLINKED_DISAGREEMENT,
    },
}


def test_these_are_the_vocabularies() -> None:
    assert [
        "Check", "CheckOutcome", "Disposition", "Note", "Outcome", "Reason", "Refusal", "Right",
        "State", "Status",
    ] == sorted(vocabulary.__name__ for vocabulary in VOCABULARIES)  # fmt: skip


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_a_plain_word_with_a_sentence(code: Coded) -> None:
    assert re.fullmatch(r"[a-z]+(?:[-_ ][a-z]+)*", code)
    assert re.fullmatch(r"[A-Z].*\.", code.sentence)


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_no_code_stands_for_two_things(vocabulary: type[Coded]) -> None:
    sentences = [code.sentence for code in vocabulary]
    assert len(set(sentences)) == len(sentences) == len(vocabulary.__members__)


@pytest.mark.parametrize("reason", list(Reason))
def test_a_reason_leads_to_one_state_and_says_what_to_do_next(reason: Reason) -> None:
    others = [state for state, found in STATES.items() if reason in found]
    assert (others or [State.PROVISIONAL]) == [reason.state]
    assert re.fullmatch(r"[A-Z].*\.", reason.next)


def test_a_code_is_its_word_wherever_it_is_sent() -> None:
    assert '["no-history"]' == json.dumps([Reason.NO_HISTORY])
    assert "set_aside" == f"{Outcome.SET_ASIDE}"


def test_every_status_is_a_claim_a_marker_a_revocation_or_a_dispute() -> None:
    assert set(Status) == CLAIMS | MARKERS | {Status.REVOKED, Status.CONFLICT}
    assert CLAIMS.isdisjoint(MARKERS)


def test_whoever_holds_every_right_holds_the_four() -> None:
    assert frozenset(Right) == EVERY_RIGHT
    assert 4 == len(EVERY_RIGHT)
