# Every task of this project. Each sets up what it needs in .venv first (tools/set-up), from nothing
# but make and a Python of 3.11 or newer; PYTHON=… names another one than is found.

PY := .venv/bin/python
CODE := $(wildcard src tests tools benchmarks)
RUN := .venv/ready-to-run
DEV := .venv/ready-to-develop
CLIENTS := .venv/ready-with-clients
INPUTS := pyproject.toml tools/set-up $(wildcard requirements/*.txt)

export PYTHON

.PHONY: help demo test long clients lint check bench quality clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s%s\n", $$1, $$2 }' Makefile

demo: $(RUN) ## tell the story of a release on a fresh store
	@.venv/bin/canonry demo

test: $(DEV) ## run the tests, but for the long random runs
	$(PY) -m pytest -n auto -m "not long and not clients"

long: $(DEV) ## run the long random runs, and mutations (MUTANTS="graph.gates" for a part)
	$(PY) -m pytest -n auto -m long
	$(PY) -m tools.mutants $(MUTANTS)

clients: $(CLIENTS) ## speak to the server with the conformance suite and other clients
	$(PY) -m pytest -n auto -m clients

lint: $(DEV) ## check style, types, floors and tidiness
	$(PY) -m ruff check $(CODE)
	$(PY) -m ruff format --check $(CODE)
	$(PY) -m mypy $(CODE)
	.venv/bin/lint-imports --no-logo
	$(PY) -m tools.tidy

check: lint test ## lint and test

bench: $(DEV) ## measure against a bare floor; QUICK=1 for a small run
	QUICK=$(QUICK) $(PY) -m benchmarks

quality: $(DEV) ## measure the quarantine and recall on ../shared
	$(PY) -m tools.quality
	$(PY) -m tools.recall_quality

clean: ## remove everything that was made here
	rm -rf .venv build dist .hypothesis .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +

$(shell tools/set-up check)

$(RUN): $(INPUTS)
	@tools/set-up run

$(DEV): $(INPUTS)
	@tools/set-up dev

$(CLIENTS): $(INPUTS) $(wildcard tools/node/*)
	@tools/set-up clients
