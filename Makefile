# On a fresh Debian machine with python3 and make, `make demo` and `make test` are all you type.
# What Debian lacks is installed first (tools/system-packages says what, and asks for nothing else);
# everything of Python's lands in .venv.

export PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORES := -n auto --dist worksteal

.PHONY: help demo test test-deep mutants check clean

help:
	@echo "make demo       an evening on a simulated table; the page opens by itself"
	@echo "make test       style, types, import contracts and tests"
	@echo "make test-deep  5,000 evenings by chance of every game, edition and number of players"
	@echo "make mutants    how many small faults in the rules the tests find"
	@echo "make clean      removes what these made in this folder; evenings stay where they were written"

demo: $(VENV)/ready
	$(BIN)/companion demo

# Whole evenings come without coverage: to follow them line by line takes three times as long.
test: check
	$(BIN)/python -m pytest -q $(CORES) --cov --cov-report=term --ignore=tests/games/every_game
	$(BIN)/python -m pytest -q $(CORES) tests/games/every_game

test-deep: $(VENV)/ready-dev
	EVENINGS=5000 $(BIN)/python -m pytest -q $(CORES) tests/games/every_game

mutants: $(VENV)/ready-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,mutants]'
	EVENINGS=1 $(BIN)/mutmut run
	$(BIN)/mutmut results

check: $(VENV)/ready-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

$(VENV)/bin/python:
	./tools/system-packages run
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/ready-dev: pyproject.toml tools/system-packages | $(VENV)/bin/python
	./tools/system-packages test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(VENV)/ready $@

clean:
	rm -rf $(VENV) build mutants *.egg-info .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
