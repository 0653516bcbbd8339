# On a fresh Debian machine with python3 and make, `make demo` and `make test` are all you type.
# What Debian lacks is installed first (tools/system-packages says what, and asks for nothing else);
# everything of Python's lands in .venv.

export PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help demo test check clean

help:
	@echo "make demo   an evening on a simulated table; the page opens by itself"
	@echo "make test   style, types, import contracts and tests"
	@echo "make clean  removes what the two above made"

demo: $(VENV)/ready
	$(BIN)/companion demo

test: check
	$(BIN)/python -m pytest -q --cov --cov-report=term

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
	rm -rf $(VENV) build *.egg-info .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
