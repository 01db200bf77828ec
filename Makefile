# Each target does the set-up it needs; a machine needs Python 3.11 or newer, pip and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_TO_DEVELOP := $(VENV)/.ready-to-develop

.PHONY: play test setup bench messages clean

play: $(READY)
	@$(BIN)/razz play

test: $(READY_TO_DEVELOP)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest --cov -n auto --dist worksteal

setup: $(READY_TO_DEVELOP)

bench: $(READY_TO_DEVELOP)
	@for file in bench/*.py; do echo "== $$file"; $(BIN)/python "$$file" || exit 1; done

messages: $(READY_TO_DEVELOP)
	@$(BIN)/python -m scripts.messages

clean:
	rm -rf $(VENV) dist .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf web/node_modules src/razz/server/page web/src/locales/messages.*.json
	find src -name '*.mo' -delete

# A set-up is stale when what it was made from has changed, or when its Python or the folder of the
# checkout is no longer where it was.
FOUND := -c 'import importlib.util, sys; sys.exit(not importlib.util.find_spec("razz"))'
ifeq ($(shell $(BIN)/python $(FOUND) 2>/dev/null && echo found),)
.PHONY: $(READY)
endif

# Installing also makes the catalogues (.mo) from their texts (.po), and the page from web/.
PAGE := web/index.html web/package-lock.json web/vite.config.ts \
	$(shell find web/src web/public -type f -not -name 'messages.*.json')

$(READY): pyproject.toml hatch_build.py $(wildcard src/razz/locale/*/LC_MESSAGES/razz.po) $(PAGE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "razz needs Python 3.11 or newer")'
	@echo 'Setting up razz in $(VENV) ...'
	@$(BIN)/python $(FOUND) 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(READY_TO_DEVELOP): $(READY) pyproject.toml
	@$(BIN)/python -m pip install --quiet --group dev
	@touch $@
