"""Tokens of services, known by their shape: a fixed beginning and a random rest."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from canonry.ledger.quarantine.lexicon import words_of
from canonry.ledger.quarantine.likely import is_noisy, is_placeholder, is_random
from canonry.ledger.quarantine.model import Span
from canonry.ledger.quarantine.patterns import lazily
from canonry.ledger.quarantine.views import replaced, sent

_SHAPES = """
GitHub        ghp_ gho_ ghu_ ghs_ ghr_                                    a 30 255
GitHub        github_pat_                                                 w 40 255
GitLab        glpat- gldt- glrt- glptt- glcbt- glsoat- glft- gloas- glagent- glimt- glffct-  w 18 64
Bitbucket     ATBB                                                        a 24 80
AWS           AKIA ASIA ABIA ACCA                                         u 16 16
Google        AIza                                                        w 33 36
Google        ya29. 1//0                                                  w 40 400
Google        GOCSPX-                                                     w 24 40
Alibaba       LTAI                                                        a 16 24
Tencent       AKID                                                        a 32 32
Yandex        t1. AQVN y0_ YC                                             d 35 220
Scaleway      SCW                                                         u 17 17
DigitalOcean  dop_v1_ doo_v1_ dor_v1_                                     h 60 64
Heroku        HRKU-                                                       w 36 80
Fly           fo1_ fm1_ fm2_ fm1a_ fm1r_                                  b 40 500
Netlify       nfp_ nfc_ nfo_ nfu_ nfb_                                    a 36 48
Vercel        vcp_ vci_ vca_ vcr_ vck_ vercel_blob_rw_                    w 24 64
Render        rnd_                                                        a 26 40
Cloudflare    v1.0- cfut_ cfat_ cfk_                                      w 36 200
Tailscale     tskey-auth- tskey-api- tskey-client- tskey-                 w 24 90
Supabase      sbp_ sb_secret_ sbp_oauth_                                  w 30 60
PlanetScale   pscale_tkn_ pscale_pw_ pscale_oauth_                        d 30 64
Neon          napi_                                                       a 50 80
Databricks    dapi dose                                                   h 32 36
Snowflake     ver:1-                                                      w 40 300
Elastic       essu_                                                       b 40 120
Typesense     tsk_                                                        a 24 64
Slack         xoxb- xoxa- xoxp- xoxr- xoxs- xoxo- xoxe- xoxc- xoxd-       w 20 255
Slack         xapp- xoxe.xoxp- xoxe.xoxb-                                 w 24 255
Facebook      EAAC EAAG EAAB EAAD                                         a 60 300
Twitter       AAAAAAAAAAAAAAAAAAAAA                                       b 60 160
Matrix        syt_ mct_                                                   w 30 90
Stripe        sk_live_ rk_live_ sk_test_ rk_test_ sk_prod_                a 16 255
Stripe        whsec_                                                      b 24 88
Square        sq0atp- sq0csp- sq0idp- EAAAE                               w 22 70
PayPal        access_token$production$ access_token$sandbox$              w 24 60
Braintree     production_ sandbox_                                        h 32 64
Razorpay      rzp_live_ rzp_test_                                         a 14 24
Plaid         access-production- access-sandbox- access-development-      w 36 36
Flutterwave   FLWSECK- FLWSECK_TEST- FLWPUBK-                             w 20 60
Paystack      paystack_                                                   a 30 60
Adyen         AQE                                                         b 60 400
Mollie        live_ test_                                                 a 30 30
GoCardless    live_ sandbox_                                              w 40 42
Lob           live_pub_ test_pub_                                         h 31 40
Shippo        shippo_live_ shippo_test_                                   h 40 40
EasyPost      EZAK EZTK                                                   a 54 54
Duffel        duffel_live_ duffel_test_                                   w 40 48
Shopify       shpat_ shpss_ shpca_ shppa_ shptka_                         a 28 40
OpenAI        sk-proj- sk-svcacct- sk-admin- sk-None-                     w 20 255
OpenAI        sk- sess-                                                   a 20 100
Anthropic     sk-ant-                                                     w 20 255
OpenRouter    sk-or-v1- sk-or-                                            a 32 96
Langfuse      sk-lf- pk-lf-                                               w 30 60
Hugging-Face  hf_ api_org_                                                a 30 40
Groq          gsk_                                                        a 40 64
xAI           xai-                                                        a 40 120
Replicate     r8_                                                         a 30 48
Perplexity    pplx-                                                       a 32 64
LangSmith     lsv2_pt_ lsv2_sk_ ls__                                      w 32 64
NVIDIA        nvapi-                                                      w 50 90
Cerebras      csk-                                                        a 40 64
Pinecone      pcsk_                                                       w 40 90
Jina          jina_                                                       w 40 90
Tavily        tvly- tvly-dev-                                             w 20 60
Together      tgp_v1_                                                     w 30 60
Fireworks     fw_                                                         a 22 32
Firecrawl     fc-                                                         h 32 32
Voyage        pa-                                                         w 40 50
ElevenLabs    sk_                                                         h 40 64
Weights-Biases wandb_v1_                                                  w 40 90
SendGrid      SG.                                                         d 40 80
Mailgun       key-                                                        h 32 32
Mailgun       pubkey-                                                     h 32 32
Brevo         xkeysib- xsmtpsib-                                          w 60 110
Resend        re_                                                         w 24 48
Twilio        SK                                                          h 32 32
Telnyx        KEY0                                                        d 40 70
HubSpot       pat-na1- pat-eu1- pat-na2-                                  w 36 36
Figma         figd_ figo_ figu_ figr_ figoh_                              w 30 80
Notion        ntn_ secret_                                                a 40 60
Linear        lin_api_ lin_oauth_ lin_wh_                                 a 36 80
Airtable      pat                                                         d 70 90
Atlassian     ATATT3 ATCTT3 ATSTT3                                        b 40 255
Postman       PMAK-                                                       w 50 70
Typeform      tfp_                                                        d 40 80
Calendly      eyjcal-                                                     w 40 200
Intercom      dG9rOm                                                      b 30 90
Contentful    CFPAT-                                                      w 40 50
Frame         fio-u-                                                      w 60 70
Mapbox        sk.eyJ                                                      d 60 200
Dropbox       sl.                                                         w 60 200
Canva         cnvca                                                       w 40 60
Discord       mfa.                                                        w 60 95
ReadMe        rdme_                                                       a 60 90
New-Relic     NRAK- NRII- NRJS- NRIQ- NRRA- NRSP-                         w 18 48
Grafana       glsa_ glc_ eyJrIjoi                                         b 32 400
Sentry        sntrys_ sntryu_ sntrya_                                     b 40 400
Datadog       ddapi_ ddapp_ ddp_                                          a 30 60
Dynatrace     dt0c01. dt0s01. dt0s02. dt0s16. dt0e01.                     d 40 120
Honeycomb     hcaik_ hcamk_ hcxik_ hcalk_                                 a 40 80
PagerDuty     pdus+ u+                                                    b 18 24
Axiom         xaat- xapt-                                                 w 36 36
Better-Stack  bst_                                                        a 24 60
PostHog       phx_ phc_ phs_                                              a 40 56
Statsig       secret-                                                     a 40 48
LaunchDarkly  sdk- mob- api-                                              w 36 36
Segment       sgp_                                                        a 40 80
Sonar         sqp_ squ_ sqa_                                              h 40 40
Snyk          snyk_uat. snyk_sat.                                         d 40 300
Codecov       codecov_                                                    a 30 60
Sourcegraph   sgp_ slk_                                                   w 40 90
Buildkite     bkua_ bkct_ bkaj_                                           h 40 64
CircleCI      CCIPAT_ CCIPRJ_                                             w 40 90
Harness       pat. sat.                                                   d 60 90
Octopus       API-                                                        u 25 36
Prefect       pnu_ pnb_                                                   a 36 36
Infracost     ico-                                                        a 32 32
Semgrep       sgp                                                         a 60 70
npm           npm_                                                        a 30 48
PyPI          pypi-AgE pypi-AgN                                           w 50 400
RubyGems      rubygems_                                                   h 40 64
Rust          cio                                                         a 32 32
NuGet         oy2                                                         a 40 48
Docker        dckr_pat_ dckr_oat_                                         w 24 64
Artifactory   AKCp                                                        a 60 90
Artifactory   cmVmd cmVmdGtu                                              a 50 80
Clojars       CLOJARS_                                                    a 50 70
Terraform     ATLAS-                                                      b 20 255
Pulumi        pul-                                                        h 40 40
Vault         hvs. hvb. hvr.                                              w 24 300
Doppler       dp.pt. dp.st. dp.sa. dp.ct. dp.scim. dp.audit.              d 40 60
Infisical     st.                                                         d 60 90
1Password     ops_eyJ A3-                                                 w 26 400
Okta          00                                                          w 40 40
Duo           DUO-                                                        a 40 48
Clerk         clerk_                                                      a 40 60
Svix          svix_ sk_svix_                                              d 24 90
Adafruit      aio_                                                        a 28 28
Age           AGE-SECRET-KEY-1                                            u 58 58
Retool        retool_                                                     w 20 40
Nostr         nsec1                                                       a 58 58
Sui           suiprivkey1                                                 a 60 70
Tezos         edsk                                                        a 50 98
Bitcoin       xprv yprv zprv tprv                                         a 100 112
"""
"""Service, the beginnings of its tokens, the characters of the rest, its least and most length.

The characters are: a letters and digits, w also - and _, h hexadecimal digits, u upper case letters
and digits, d also dots, b all of base64.
"""

_CHARACTERS = {
    "a": lazily(r"[A-Za-z0-9]*"),
    "w": lazily(r"[A-Za-z0-9_-]*"),
    "h": lazily(r"[0-9a-f]*"),
    "u": lazily(r"[A-Z0-9]*"),
    "d": lazily(r"[A-Za-z0-9._-]*"),
    "b": lazily(r"[A-Za-z0-9+/=_-]*"),
}
_RUN = lazily(r"(?<![A-Za-z0-9])[A-Za-z0-9][A-Za-z0-9_\-./+=~:$@%,;?&|]{15,}")
_REST = lazily(r"[a-z0-9]{12}|([_\-./+=])\1{12}")
_BETWEEN_PIECES = lazily(r"(?i:\s(?:underscore|dash|hyphen)\s)|[\s\"'`+\\\[\]]{1,8}|\.{3}")
_EVERYDAY = frozenset(
    "live test production sandbox access secret key api age re pat 1 00 pa fc u t1 mob sdk sl st"
    " sat ver retool pul".split()
)
_SPELT = {"underscore": "_", "dash": "-", "hyphen": "-"}
_EDGE = lazily(r"(?<![A-Za-z0-9])(?=[A-Za-z0-9])")
_KEY_CHARS = 2
_CHUNK_CHARS = 12
_DIFFERENT_CHARS = 8
_SCATTERED_CHARS = 3


class _Shape(NamedTuple):
    beginning: str
    characters: re.Pattern[str]
    shortest: int
    longest: int


@cache
def _shapes() -> dict[str, list[_Shape]]:
    """Return all shapes, by the first characters of their beginnings."""
    shapes: dict[str, list[_Shape]] = defaultdict(list)
    for line in _SHAPES.strip().splitlines():
        _, *beginnings, characters, shortest, longest = line.split()
        for beginning in beginnings:
            shape = _Shape(beginning, _CHARACTERS[characters], int(shortest), int(longest))
            shapes[beginning[:_KEY_CHARS]].append(shape)
    return shapes


def service_tokens(text: str) -> Iterator[Span]:
    """Yield every token of a known service, forwards or written backwards."""
    for run in _RUN.finditer(text):
        for start, end in _in_run(run[0], 2):
            yield run.start() + start, run.start() + end
        for start, end in _in_run(run[0][::-1], _SCATTERED_CHARS):
            yield run.end() - end, run.end() - start


def has_rest(lower: str) -> bool:
    """Tell whether a text in lower case has what is drawn in every token: a run, or one sign."""
    return _REST.search(lower) is not None


def scattered_tokens(text: str) -> Iterator[Span]:
    """Yield tokens of services that are cut in pieces, as strings to be joined or in lines."""
    pieces = [
        (match.span(), _SPELT.get(match[0].strip().lower(), ""))
        for match in _BETWEEN_PIECES.finditer(text)
    ]
    if not pieces:
        return
    joined = replaced(sent(text), pieces)
    for run in _RUN.finditer(joined.text):
        for start, end in _in_run(run[0], _SCATTERED_CHARS):
            if is_random(run[0][start:end]):
                yield joined.trace(run.start() + start, run.start() + end)


@cache
def beginning_words() -> frozenset[str]:
    """Return the first word of every beginning of a token, in lower case."""
    beginnings = (shape.beginning for shapes in _shapes().values() for shape in shapes)
    words = frozenset(words_of(beginning.lower())[0] for beginning in beginnings)
    return words - _EVERYDAY


def _in_run(run: str, beginning_chars: int) -> Iterator[Span]:
    """Yield tokens in a string without spaces, of shapes whose beginning is long enough."""
    for edge in _EDGE.finditer(run):
        start = edge.start()
        for shape in _shapes().get(run[start : start + _KEY_CHARS], ()):
            if len(shape.beginning) < beginning_chars or not run.startswith(shape.beginning, start):
                continue
            first = start + len(shape.beginning)
            rest = shape.characters.match(run, first, first + shape.longest + 1)
            if rest is None or not shape.shortest <= len(rest[0].rstrip("=")) <= shape.longest:
                continue
            if _is_drawn(rest[0]):
                yield start, rest.end()
                break


def _is_drawn(rest: str) -> bool:
    """Tell whether the rest of a token is random, not the name of something or a placeholder.

    One letter throughout is a token that somebody tries the detector with, unless it is a blank.
    """
    if len(set(rest)) == 1:
        return rest[0] not in "xX0"
    if is_placeholder(rest) or len(set(rest)) < _DIFFERENT_CHARS:
        return False
    chunks = [chunk for chunk in re.split(r"[-_.+/=]", rest) if len(chunk) >= _CHUNK_CHARS]
    return any(any(map(str.isdigit, chunk)) or is_noisy(chunk) for chunk in chunks)
