# The small habits. `make run` and `make test` need Python 3.11 or newer and nothing else.

BIN := .venv/bin
PINS = $(BIN)/uv pip compile --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-emit-index-url --no-emit-find-links --custom-compile-command 'make pins' -q
PYBABEL := $(BIN)/pybabel -q
POT := .cache/messages.pot
# One more than there are cores, five at most: some tests wait for a server.
WORKERS = $(shell $(BIN)/python -c 'import os; print(min(os.cpu_count() or 1, 4) + 1)')
# A browser that is driven from here keeps an event loop running, beside which no test of the server can run its own.
IN_A_BROWSER := tests/browser tests/camera tests/pocket
WITHOUT_IT := $(IN_A_BROWSER:%=--ignore %)
# pytest ends with 5 where all that is near is on the tour.
nearest = $(if $(1),$(BIN)/python -m pytest $(1) -m "not tour" --hypothesis-profile few -n 2 --dist worksteal || test $$? = 5)
# What SHORT=1 walks of the tour: a tenth, so that ten days walk it all.
TENTH = $(if $(SHORT),--tenth $(or $(DAY),today) --hypothesis-profile few)
OF_LINT := tests/source/test_translations.py
LANGUAGES := referee/translations
BIOME := .cache/biome@2.6.8
TYPESCRIPT := .cache/typescript@7.0.2
LIGHTHOUSE := .cache/lighthouse@12.8.2

# Without it each worker, and each server that the tests start, would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run test near scripts unit journeys tour drawn walks browser trust bench lighthouse lint format types pins \
	schema messages sentences weights album pictures hosting dist pocket clean

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 16

run: .venv/run ## serve the app; ARGS="--port 9000" goes to `referee serve`
	@$(BIN)/referee serve $(ARGS)

test: lint types scripts unit journeys ## ruff, mypy, and every test but the long walks

scripts: ## the tests of the scripts that need no page, and the types they say, where npm and Node are
	@echo "==> tsc$(lacks_npm)"
	@$(tsc) --lib esnext,dom,dom.iterable $$(grep -rl '^// @ts-check' static/js)
	@$(tsc) --lib esnext,webworker,dom.iterable tests/scripts/worker.d.ts $$(grep -rl '^// @ts-check' static/pocket)
	@$(node) --test --test-reporter dot tests/scripts/*.test.js

near: browser ## the tests nearest to what differs from main, or by SINCE=HEAD~1 from another commit, but for the tour
	@$(eval NEAR := $(shell $(BIN)/python -m tests.support.near $(or $(SINCE),main)))
	@$(call nearest,$(filter-out %.js $(IN_A_BROWSER:=/%),$(NEAR)))
	@$(call nearest,$(filter $(IN_A_BROWSER:=/%),$(NEAR)))
	@$(if $(filter %.js,$(NEAR)),$(node) --test --test-reporter dot $(filter %.js,$(NEAR)))

unit: browser ## the tests of the rules, the record and the pages
	@echo "==> pytest: the rules, the record, the pages"
	@$(BIN)/python -m pytest $(WITHOUT_IT) --ignore $(OF_LINT) -m "not tour" --hypothesis-profile few -n $(WORKERS) --dist worksteal

journeys: browser ## the journeys in a real browser
	@echo "==> pytest: journeys in a real browser"
	@$(BIN)/python -m pytest $(IN_A_BROWSER) -m "not tour or loss" -n 2 --dist worksteal

tour: drawn walks ## all that `make test` leaves out

drawn: browser ## the pages on PostgreSQL, and many drawn games and photos; SHORT=1 is today's tenth of it, and DAY=0 to 9 another day's
	@echo "==> pytest: the pages on PostgreSQL, and what is drawn, with more of it"
	@$(BIN)/python -m pytest $(WITHOUT_IT) -m "tour$(if $(SHORT),, or hypothesis)" $(TENTH) -n $(WORKERS) --dist worksteal
	@$(BIN)/python -m pytest tests/camera tests/pocket -m "tour and not loss" $(TENTH) -n 2 --dist loadfile

walks: browser ## every page at every size, outages, journeys without htmx or by keys alone, in a real browser; SHORT=1 as above
	@echo "==> pytest: the tour of every page, in a real browser"
	@$(BIN)/python -m pytest tests/browser -m "tour and not loss" $(TENTH) -n 2 --dist worksteal

browser: .venv/test
	@echo "==> a browser, and htmx, for the browser tests"
	@$(BIN)/python -m tests.browser.chromium
	@$(BIN)/python -m tests.browser.htmx

trust: browser ## kills, races, strangers, hostile requests; SHORT=1 takes a minute, ARGS="kills wire" some of it
	@echo "==> python -m tests.proofs.trust"
	@$(BIN)/python -m tests.proofs.trust $(if $(SHORT),--short) $(ARGS)

bench: .venv/test ## what the app does in a second, beside a bare Flask app; SHORT=1 takes half a minute, ARGS="--help" says what else
	@$(BIN)/python -m tests.proofs.bench $(if $(SHORT),--short) $(ARGS)

lighthouse: browser | $(LIGHTHOUSE) ## what Lighthouse says of the pages, and how long a slow phone waits; ARGS="--scores rules" for some
	@$(BIN)/python -m tests.proofs.lighthouse $(ARGS)

lint: .venv/test ## ruff for Python, who imports whom; Biome for scripts and stylesheets where npm is
	@echo "==> ruff"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@echo "==> import-linter"
	@$(BIN)/lint-imports --no-logo --no-cache
	@echo "==> translations"
	@$(BIN)/python -m pytest -q --no-header -p no:cacheprovider $(OF_LINT)
	@$(biome) check --error-on-warnings

format: .venv/test ## let both format the code and repair what they can
	@$(BIN)/ruff check --fix-only
	@$(BIN)/ruff format
	@$(biome) check --write

types: .venv/test ## mypy
	@echo "==> mypy"
	@$(BIN)/mypy

pins: .venv/test ## take the newest versions into requirements/
	@$(BIN)/python -m pip -qq install uv
	@$(PINS) pyproject.toml -o requirements/run.txt
	@$(PINS) pyproject.toml --extra postgres --extra redis -c requirements/run.txt -o requirements/hosting.txt
	@$(PINS) --group build -c requirements/run.txt -o requirements/build.txt
	@$(PINS) --group release -c requirements/run.txt -c requirements/build.txt -o requirements/release.txt
	@$(PINS) pyproject.toml --group build --group dev --extra postgres --extra redis -c requirements/run.txt -o requirements/test.txt

schema: .venv/run ## write the JSON Schema of the game record
	@$(BIN)/referee schema > static/schemas/record.schema.json
	@$(BIN)/referee schema --table > static/schemas/table.schema.json

messages: .venv/test ## gather the texts for the translators, and say what waits for them; LOCALE=de starts a language
	@mkdir -p .cache
	@$(PYBABEL) extract -F pyproject.toml --add-location file --add-comments Translators: --project domino-referee -o $(POT) referee templates static/pocket
	@test -z "$(LOCALE)" -o -d "$(LANGUAGES)/$(LOCALE)" || $(PYBABEL) init --width 120 -i $(POT) -d $(LANGUAGES) -l $(LOCALE)
	@$(BIN)/python -m tests.support.messages $(POT) $(LANGUAGES)

sentences: .venv/test ## write down what refusals say, by their tests; what differs is what people will read
	@$(BIN)/python -m pytest -q --no-header -p no:cacheprovider tests/rulesets --sentences

weights: .venv/test ## print what the pages weigh on the wire
	@$(BIN)/python -m tests.proofs.weights

album: .venv/test ## photograph every page, empty and full, into .cache/album/index.html; ARGS="--only sheet --width 390"
	@$(BIN)/python -m tests.browser.album .cache/album $(ARGS)

pictures: browser ## take the pictures of the READMEs, and the one that chats show of a link, anew; ARGS="preview" for some
	@$(BIN)/python -m tests.browser.screenshot $(ARGS)

hosting: .venv/test ## try the hosting guide: https, two servers, a backup and another machine; ARGS="caddy" for one proxy, "upgrades" for pip, pipx and uv
	@$(BIN)/python -m tests.proofs.hosting $(ARGS)

dist: .venv/build ## build the wheel and the source distribution into dist/
	@rm -f dist/domino_referee-*
	@$(BIN)/python -m hatchling build

pocket: .venv/run .venv/build ## write the app that needs no server, a folder for any static host, into dist/pocket/
	@$(BIN)/python -m static.pocket.builder dist/pocket

clean: ## forget the virtual environment and the caches; the games in instance/ stay
	@rm -rf .venv .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist

# Biome reads scripts and stylesheet, which are sent as they are: nothing is built or bundled.
ifneq ($(shell command -v npm),)
lint format: | $(BIOME)
biome = echo "==> biome"; $(BIOME)/node_modules/.bin/biome
scripts: | $(TYPESCRIPT)
tsc = $(TYPESCRIPT)/node_modules/.bin/tsc --noEmit --allowJs --strict false --target esnext --module esnext \
	--moduleResolution bundler
else
biome = echo "==> no npm here: scripts and stylesheet are not looked at"; :
tsc = :
lacks_npm = : not without npm
endif

# From 20.19 on Node takes a script for a module where it looks like one.
ifneq ($(shell node -p 'process.features.require_module || ""' 2>/dev/null),)
node = echo "==> node --test"; NODE_OPTIONS=--disable-warning=MODULE_TYPELESS_PACKAGE_JSON node
else
node = echo "==> no Node here, or one before 20.19: scripts are not tried by themselves"; :
endif

$(BIOME): package = @biomejs/$(@F)
$(LIGHTHOUSE) $(TYPESCRIPT): package = $(@F)

$(BIOME) $(LIGHTHOUSE) $(TYPESCRIPT):
	@echo "==> $(@F) into .cache"
	@npm install --loglevel=error --no-save --no-package-lock --ignore-scripts --no-audit --no-fund \
		--prefix $@.part $(package)
	@mv $@.part $@

# .venv/run, .venv/build, .venv/release and .venv/test say that those requirements are installed.
.venv/run .venv/build .venv/release .venv/test: .venv/%: requirements/%.txt requirements/install.py | $(BIN)/python
	@echo "==> requirements/$*.txt into .venv"
	@$(BIN)/python requirements/install.py requirements/$*.txt
	@touch $@

$(BIN)/python:
	@for python in python3 python3.14 python3.13 python3.12 python3.11; do \
		if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "==> a virtual environment in .venv, with $$($$python --version)"; \
			exec $$python -m venv --clear --without-pip .venv; \
		fi; \
	done; \
	if uv --version >/dev/null 2>&1; then \
		echo "==> a virtual environment in .venv, with a Python that uv has or fetches"; \
		exec uv venv --quiet --clear --python '>=3.11' .venv; \
	fi; \
	echo "Python 3.11 or newer, with its venv module, is not on this machine" \
		"(Debian and Ubuntu: apt install python3-venv)." >&2; exit 1
