# Every target makes what it needs in .venv first, so any of them works on a fresh checkout.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Stamps: the environment exists, the package is in it, the server, the tools of a developer, what the examples need.
MADE := $(VENV)/.made
PLAIN := $(VENV)/.plain
SERVER := $(VENV)/.server
DEV := $(VENV)/.dev
EXAMPLES := $(VENV)/.examples
# From the command line only: some shells have a HOST of their own.
HOST_OPTION := $(if $(filter command,$(firstword $(origin HOST))),--host $(HOST))
# One more than there are cores: a test that waits for a server or a process leaves its core idle.
WORKERS = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PARALLEL = --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder

# What is compiled; a change to any of it installs anew.
COMPILED := setup.py $(wildcard src/longshanks/rules/*.py src/longshanks/views/*.py) \
  $(wildcard src/longshanks/ai/battle_odds/*.py) $(patsubst %,src/longshanks/ai/%.py,brain encoding features search value) src/longshanks/lab/random_games.py \
  $(patsubst %,src/longshanks/ai/%.py,battle_forecast groups observation_layout observer winter) src/longshanks/research/game_batch.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup play terminal client chromium services test coverage check rules mutants words bench fuzz soak examples docs clean

help: ## Show this list
	@echo "Usage: make TARGET [PYTHON=python3.x]"
	@awk 'BEGIN { FS = ":.*## " } /^[a-z]+:.*## / { printf "  %-8s  %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(PLAIN) ## Install the package; the command is then .venv/bin/longshanks

play: client ## Play in the browser; HOST=0.0.0.0 lets in others in your network
	@$(BIN)/longshanks serve --open $(HOST_OPTION)

terminal: $(PLAIN) ## Play in the terminal
	@$(BIN)/longshanks play

client: $(SERVER) ## Build the browser client into the package, if it is older than its sources
	@$(BIN)/python tools/build_client.py

chromium: ## Install the browser of the tests where it is missing: on Debian, as root
	@for name in chromium-headless-shell chromium chromium-browser google-chrome; do command -v $$name > /dev/null && exit 0; done; \
	if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	  echo "Installing Chromium for the tests in the browser."; \
	  apt-get -qq update && for name in chromium-headless-shell chromium; do \
	    DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends $$name fonts-dejavu-core > /dev/null && exit 0; done \
	  || echo "Chromium could not be installed: the tests in the browser will be skipped."; \
	else echo "There is no Chromium here and it cannot be installed: the tests in the browser will be skipped."; fi

services: ## Install PostgreSQL and nginx for the tests where they are missing: on Debian, as root
	@missing=; ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || command -v postgres > /dev/null || missing=postgresql; \
	command -v nginx > /dev/null || missing="$$missing nginx-light"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	  echo "Installing for the tests of the server:" $$missing; \
	  { apt-get -qq update && RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive \
	    apt-get -qq -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends $$missing > /dev/null; } \
	  || echo "They could not be installed: the tests with them will be skipped."; \
	else echo "Not here, and cannot be installed:" $$missing "- the tests with them will be skipped."; fi

test: check rules client chromium services ## Run everything: check, rules and the tests, those in the browser included
	$(BIN)/python tools/build_client.py --test
	$(BIN)/python -m pytest $(PARALLEL)

coverage: $(DEV) client ## Print which lines no test runs: the tests but those in the browser, on the plain engine; takes longer
	@rm -f .coverage .coverage.*
	LONGSHANKS_PURE=1 $(BIN)/python -m pytest $(PARALLEL) \
	  --cov --cov-report= --ignore tests/browser --ignore tests/soak
	$(BIN)/python -m coverage report

check: $(DEV) ## Lint, formatting and types, the client's too
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/build_client.py --check

rules: $(PLAIN) ## Every rule has code and a test, and the index of rules is up to date
	$(BIN)/python tools/rules_index.py --check
	$(BIN)/python -m tools.editions_page --check
	$(BIN)/python -m tools.events_page --check

mutants: $(DEV) ## Remove every guard of a secret, one at a time, and name those that no test misses; takes minutes
	$(BIN)/python -m tools.mutants

words: $(DEV) ## Extract every text, update the catalogues of all languages and check them
	$(BIN)/python -m tools.words extract
	$(BIN)/python -m tools.words update
	$(BIN)/python -m tools.words check

bench: $(PLAIN) ## Measure the speed of the engine
	$(BIN)/python -m bench

fuzz: $(PLAIN) ## Play 2000 random games and look for trouble
	$(BIN)/longshanks fuzz --games 2000

soak: $(DEV) ## Do what the tests do a million times over, for half an hour; resumed when ended, see python -m soak --help
	$(BIN)/python -m soak

examples: $(EXAMPLES) ## Train a small policy with PPO and let OpenSpiel's ISMCTS play; needs PyTorch, takes minutes
	$(BIN)/python examples/ppo.py
	$(BIN)/python examples/openspiel_ismcts.py

docs: $(DEV) ## Build the site of the documents into build/site
	$(BIN)/python -m mkdocs build --strict --quiet
	@echo "The site is in build/site: open build/site/index.html"

clean: ## Remove the environment, caches and build output
	rm -rf $(VENV) build dist client/node_modules src/longshanks/server/static src/*.egg-info src/*.so src/longshanks/*/*.so src/longshanks/*/*/*.so .hypothesis .mypy_cache .pytest_cache .ruff_cache .coverage .coverage.*
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed, and $(PYTHON) is $$($(PYTHON) --version 2>&1 || true): make PYTHON=python3.12 setup"; \
	  exit 1; } >&2
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(PLAIN): pyproject.toml $(COMPILED) $(MADE)
	@echo "Installing Longshanks and compiling its engine, which takes a minute or two."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@$(BIN)/longshanks --version
	@touch $@

$(SERVER): pyproject.toml $(COMPILED) $(MADE)
	@echo "Installing Longshanks with its server and compiling its engine, which takes a minute or two."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[server]'
	@$(BIN)/longshanks --version
	@touch $(PLAIN) $@

$(DEV): pyproject.toml $(COMPILED) $(MADE)
	@echo "Installing Longshanks with its developer tools and compiling its engine, which takes a few minutes."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@$(BIN)/longshanks --version
	@touch $(PLAIN) $(SERVER) $@

$(EXAMPLES): pyproject.toml $(PLAIN)
	@echo "Installing what the examples need, PyTorch among it: a large download if it is not there yet."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[examples]'
	@touch $@
