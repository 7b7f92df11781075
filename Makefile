# `make demo`, `make quick` and `make test` need nothing but Python 3.11 or later; they create .venv on the first run.
SHELL := /bin/sh
.DEFAULT_GOAL := help
BIN := .venv/bin
DEMO_EXTRAS := site,qrs,bulk,table,texts,spelling,quick
CAUSES := pyproject.toml constraints.txt .ci/environment

.PHONY: help setup demo quick affected test hostile lint format types floors generated benchmarks docs man playground tables clean

help: ## what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18

# A test environment serves the demo too, so it leaves both marks.
.venv/.ready-demo: $(CAUSES)
	@.ci/environment $(DEMO_EXTRAS)
	@touch $@

.venv/.ready-test: $(CAUSES)
	@.ci/environment all
	@touch .venv/.ready-demo $@

setup: .venv/.ready-test ## .venv, with all that work on Grognard needs

demo: .venv/.ready-demo ## a tour: play, print, prove and weigh a ruleset
	@$(BIN)/grognard demo regimental_filled

# The tests that are quick stand in the demo's environment too, which has all that the README uses.
quick: .venv/.ready-demo ## the tests that need no browser and little time; one file: .venv/bin/pytest FILE
	@$(BIN)/pytest -n auto --dist worksteal -q -m "not slow"

affected: .venv/.ready-test ## the quick tests that your edit reaches, the 30 nearest files; N=100 for more
	@files=$$($(BIN)/python -m tests.affected --nearest $(or $(N),30)); \
	test -z "$$files" || $(BIN)/pytest -q -x -m "not slow" $$files

test: .venv/.ready-test ## everything that must hold before a change is kept
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/lint-imports --no-cache --no-logo & floors=$$!; $(BIN)/mypy && wait $$floors
	@$(BIN)/pytest -n auto --dist worksteal -rs

hostile: .venv/.ready-test ## twenty minutes of hostile input; SECONDS=60 for less
	@PYTHONPATH=. $(BIN)/python -m tests.hostile.run --seconds $(or $(SECONDS),1200)

lint: .venv/.ready-test ## style of the code
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .

format: .venv/.ready-test ## put the code in style
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format .

types: .venv/.ready-test ## types of the code
	@$(BIN)/mypy

floors: .venv/.ready-test ## who imports whom
	@$(BIN)/lint-imports --no-cache --no-logo

generated: .venv/.ready-test ## write again every committed file that a program makes
	@$(BIN)/python -m tests.generated

benchmarks: .venv/.ready-test ## docs/benchmarks.md measured again; PEERS=PYTHON, one that has the peers
	@PYTHONPATH=. $(BIN)/python tests/benchmarks/report.py $(if $(PEERS),--peers $(PEERS)) > docs/benchmarks.md

docs: .venv/.ready-test ## the documentation as a site, in site/
	@$(BIN)/mkdocs build --strict --quiet
	@echo "The pages are in site/: open site/index.html."

man: .venv/.ready-test ## man pages of all commands, in build/man
	@$(BIN)/grognard man -o build/man

playground: .venv/.ready-test ## the workbench as pages for a web server, in build/playground; needs Node.js
	@cd editors/studio && npm install --no-audit --no-fund --silent
	@$(BIN)/grognard playground -o build/playground --pyodide editors/studio/node_modules/pyodide --typst editors/studio/node_modules/@myriaddreamin/typst-ts-web-compiler

tables: .venv/.ready-test ## parse tables of the grammar, and the classes of its nodes
	@$(BIN)/python -m grognard.syntax.tables > grammar/grognard.tables.new && mv grammar/grognard.tables.new grammar/grognard.tables.json
	@$(BIN)/python -m grognard.syntax.node_classes > grammar/nodes.new && mv grammar/nodes.new dsl/grognard/syntax/nodes.py

clean: ## remove what the other targets made, .venv included
	@rm -rf .venv build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find dsl tests -name __pycache__ -type d -prune -exec rm -rf {} +
