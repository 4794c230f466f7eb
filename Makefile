# The project's commands; `make help` lists them. What a command does stands in scripts/.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# cargo's folder may lie outside the project (a shared cache)
export CARGO_TARGET_DIR := $(abspath $(or $(CARGO_TARGET_DIR),target))

NPM_CI := npm ci --no-audit --no-fund --loglevel=error
FONTS := crates/document/fonts/node_modules/.installed
WEB_MODULES := web/node_modules/.installed
E2E_MODULES := e2e/node_modules/.installed
PAGES := web/dist/index.html

.PHONY: help
help: ## this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: run
run: tools $(FONTS) $(PAGES) ## start on http://127.0.0.1:8080 with a SQLite file under ./data
	scripts/run

.PHONY: test
test: tools $(FONTS) $(PAGES) $(E2E_MODULES) ## all tests: Rust on SQLite and PostgreSQL, web, browser
	scripts/setup postgres browser paper
	scripts/test

.PHONY: check
check: tools $(FONTS) $(PAGES) $(E2E_MODULES) ## formats, lints, types, walls, generated files, licences, unused code
	scripts/setup shellcheck
	scripts/check

.PHONY: build
build: tools $(FONTS) $(PAGES) ## the optimised program with the pages inside: target/release/shinchoryu
	cargo build --release --locked -p shinchoryu-server
	@echo "built: $(CARGO_TARGET_DIR)/release/shinchoryu"

.PHONY: gen
gen: tools $(FONTS) $(WEB_MODULES) ## make every generated file again
	scripts/gen

.PHONY: bench
bench: tools $(FONTS) $(PAGES) ## measurements (docs/performance.md)
	scripts/setup browser
	scripts/bench

.PHONY: bench-faults
bench-faults: build ## kills, a full disk, silent connections, half an hour of load (docs/reliability.md)
	scripts/with-postgres scripts/bench-faults

.PHONY: law-changes
law-changes: tools ## change every figure of the law files by one: fails where no test notices
	cargo run --release --locked -p shinchoryu-engine --example law_changes

.PHONY: advisories
advisories: tools ## known vulnerabilities of every package; 2 when nobody could be asked (network)
	@node scripts/advisories.mjs

.PHONY: sbom
sbom: tools ## what the product is made of, as CycloneDX: sbom.cdx.json beside what cargo builds
	@node scripts/sbom.mjs "$(CARGO_TARGET_DIR)/sbom.cdx.json"

.PHONY: pictures
pictures: tools $(FONTS) $(PAGES) $(E2E_MODULES) ## draw docs/pictures again: every screen and every page of paper
	scripts/setup browser paper
	scripts/pictures

.PHONY: tools
tools:
	@scripts/setup tools

%/node_modules/.installed: %/package-lock.json
	cd $* && $(NPM_CI)
	touch $@

$(PAGES): $(WEB_MODULES) $(shell find catalogue web/src web/public web/build web/index.html web/*.ts -type f 2>/dev/null)
	npm run --prefix web build
	touch $@
