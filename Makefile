# Every target makes what it needs in .venv first, so any of them works on a fresh checkout.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Stamps: the environment exists, the package is in it, the tools of a developer, what the examples need.
MADE := $(VENV)/.made
PLAIN := $(VENV)/.plain
DEV := $(VENV)/.dev
EXAMPLES := $(VENV)/.examples

# What is compiled; a change to any of it installs anew.
COMPILED := setup.py $(wildcard src/longshanks/rules/*.py src/longshanks/views/*.py) src/longshanks/ai/encoding.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup play test check rules bench fuzz examples clean

help: ## Show this list
	@echo "Usage: make TARGET [PYTHON=python3.x]"
	@awk 'BEGIN { FS = ":.*## " } /^[a-z]+:.*## / { printf "  %-8s  %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(PLAIN) ## Install the package; the command is then .venv/bin/longshanks

play: $(PLAIN) ## Play a game in the terminal
	$(BIN)/longshanks play

test: check rules ## Run everything: check, rules and the tests
	$(BIN)/python -m pytest

check: $(DEV) ## Lint, formatting and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

rules: $(PLAIN) ## Every rule has code and a test, and the index of rules is up to date
	$(BIN)/python tools/rules_index.py --check
	$(BIN)/python tools/editions_page.py --check

bench: $(PLAIN) ## Measure the speed of the engine
	$(BIN)/python -m bench

fuzz: $(PLAIN) ## Play 2000 random games and look for trouble
	$(BIN)/longshanks fuzz --games 2000

examples: $(EXAMPLES) ## Train a small policy with PPO and let OpenSpiel's ISMCTS play; needs PyTorch, takes minutes
	$(BIN)/python examples/ppo.py
	$(BIN)/python examples/openspiel_ismcts.py

clean: ## Remove the environment, caches and build output
	rm -rf $(VENV) build dist src/*.egg-info src/*.so src/longshanks/*/*.so .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed, but $(PYTHON) is: $$($(PYTHON) --version 2>&1 || true)"; \
	  echo "Name another one like this: make PYTHON=python3.12 setup"; exit 1; } >&2
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(PLAIN): pyproject.toml $(COMPILED) $(MADE)
	@echo "Installing Longshanks and compiling its engine, which takes a minute or two."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@$(BIN)/longshanks --version
	@touch $@

$(DEV): pyproject.toml $(COMPILED) $(MADE)
	@echo "Installing Longshanks with its developer tools and compiling its engine, which takes a few minutes."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@$(BIN)/longshanks --version
	@touch $(PLAIN) $@

$(EXAMPLES): pyproject.toml $(PLAIN)
	@echo "Installing what the examples need, PyTorch among it: a large download unless it is there already."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[examples]'
	@touch $@
