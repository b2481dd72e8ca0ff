PYTHON ?= python3
BIN := .venv/bin
PREVIEW = $(BIN)/chunkscope preview
CLIENT := vscode-client

.PHONY: demo test check laws vsix picture clean

demo: .venv/runtime  ## install, and preview a sample document
	$(PREVIEW) examples/guide.md
	@echo
	@echo "In VS Code: make vsix, install $(CLIENT)/dist/chunkscope.vsix, set chunkscope.server.command to"
	@echo '  ["$(CURDIR)/$(BIN)/chunkscope-server", "--stdio"]  and open examples/guide.md'

test: .venv/development $(CLIENT)/node_modules  ## all tests
	cd $(CLIENT) && npm test --silent
	$(BIN)/pytest

check: .venv/development $(CLIENT)/node_modules  ## format, lint, types
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/pyright
	cd $(CLIENT) && npm run --silent check

laws: .venv/development  ## the laws over 25,000 new documents each
	HYPOTHESIS_PROFILE=laws $(BIN)/pytest tests/chunker/test_laws.py tests/chunker/test_edits.py --timeout=0 -q

vsix: $(CLIENT)/node_modules  ## package the VS Code extension
	cd $(CLIENT) && npm run --silent package

picture: .venv/runtime  ## draw the picture of the README anew
	$(BIN)/python docs/picture.py

clean:
	rm -rf .venv $(CLIENT)/node_modules $(CLIENT)/dist $(CLIENT)/out chunker/chunkscope/vocabularies/*.bin.gz

.venv/runtime: pyproject.toml hatch_build.py
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable ".[server]"
	@touch $@

.venv/development: .venv/runtime
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

$(CLIENT)/node_modules: $(CLIENT)/package-lock.json
	cd $(CLIENT) && npm ci --silent --no-audit --no-fund
	@touch $@
