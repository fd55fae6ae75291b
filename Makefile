# Two commands do everything on a fresh machine with Python: `make lab` and `make test`.

PYTHON ?= python3
BIN := .venv/bin
# Playwright brings a Node of its own, so that none has to be installed.
NODE = $(shell command -v node || $(BIN)/python -c "from playwright._impl._driver import compute_driver_executable as d; print(d()[0])")

.PHONY: lab test lint check bench gallery tutorials playthroughs mutants clean

lab: .venv/lab.stamp            ## open JupyterLab on the tutorials
	$(BIN)/fijiwidgets lab

test: .venv/test.stamp          ## run all tests
	@$(BIN)/python -m tests.browser.chromium
	@$(BIN)/python -m tests.browser.axe
	$(NODE) --test tests/js/*.test.mjs
	@$(BIN)/fijiwidgets warm
	$(BIN)/python -m pytest -n auto --dist worksteal --ignore=tests/browser
	@# One JupyterLab and one Chromium for each file: a page with hundreds of widgets gets slow. What fails is tried once
	@# more, alone and in a fresh browser, and said so: a machine under load can miss a moment; a mistake fails again.
	for file in tests/browser/test_*.py; do $(BIN)/python -m pytest $$file || \
	  { echo "$$file: what failed is tried once more"; $(BIN)/python -m pytest $$file --last-failed; } || exit 1; done
	$(BIN)/python -m pytest -n auto --dist loadfile --nbval tutorials -p nbval --override-ini addopts=

lint: .venv/test.stamp          ## style, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check: lint test                ## everything that must be green before a commit

bench: .venv/bench.stamp        ## speed, side by side with peers in one run
	$(BIN)/python -m benchmarks

gallery: .venv/test.stamp       ## draw the pictures of docs/gallery.md anew
	@$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m docs.gallery

tutorials: .venv/test.stamp     ## run all notebooks and keep their outputs
	$(BIN)/python -m docs.tutorials

playthroughs: .venv/test.stamp  ## write the recorded games anew after a wanted change
	$(BIN)/python -m tests.playthroughs

mutants: .venv/test.stamp       ## break every rule once and show which test notices
	$(BIN)/python -m tests.mutants

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis

# Debian and Ubuntu ship Python without its venv module: get it where we may, say so where we may not.
.venv/bin/python:
	@$(PYTHON) -m venv .venv 2>/dev/null || { rm -rf .venv; \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv .venv; \
	  else echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv" >&2; exit 1; fi; }
	@$(BIN)/python -m pip install --quiet --upgrade pip

.venv/lab.stamp: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/test.stamp: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable ".[test]"
	@touch $@

.venv/bench.stamp: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable ".[bench]"
	@touch $@
