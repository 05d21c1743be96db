# The commands of the project; `make` alone lists them.

PYTHON ?= python3
ifeq ($(origin CXX),default)
CXX    := c++
endif
export CXX
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --quiet --disable-pip-version-check
NPM    := ./with-node npm
CORE   := $(shell find core -name '*.hpp' -o -name '*.cpp') CMakeLists.txt pyproject.toml
CPP    := $(shell find core tests benchmarks -name '*.hpp' -o -name '*.cpp' -o -name '*.cu')
WEB    := $(shell find web/src web/public) web/index.html $(wildcard web/*.config.*) web/tsconfig.json
# The NVIDIA GPU to build for; sm_90 is that of an H100 and an H200.
GPU    ?= sm_90
# Tests start Python hundreds of times: what it compiles is kept, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE
# Tests wait for servers and browsers now and then: one worker more than there are cores.
JOBS   ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

# Stamps: what has been set up. They live where it was set up, so that removing it removes them.
RUNTIME := $(VENV)/.runtime
DEV     := $(VENV)/.dev
BUILT   := $(VENV)/.built
NODE    := web/node_modules/.ready
PAGE    := src/tablier/server/page/index.html

define NO_COMPILER
Tablier needs a C++20 compiler ($(CXX) is missing or older). To install one:
  Debian, Ubuntu   sudo apt install g++
  Fedora           sudo dnf install gcc-c++
  macOS            xcode-select --install
endef
export NO_COMPILER

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test check format types bench fit ladder benchweb screenshots profile differential facts sanitize mutation wasm gpu dist clean

help: ## List the commands
	@echo "Tablier: make play and make test are all you need to start."
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 24

play: $(NODE) $(BUILT) $(PAGE) ## Play in the browser
	@$(BIN)/tablier

test: $(NODE) $(BUILT) $(DEV) $(PAGE) ## Run all tests (less than a quarter of an hour on two cores)
	@cd web && $(NPM) test --silent
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

check: $(BUILT) $(DEV) $(NODE) ## Lint, format and type checks
	@cd web && $(NPM) run check --silent
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/clang-format --dry-run --Werror $(CPP)

format: $(DEV) $(NODE) ## Put all code into the house format
	@cd web && $(NPM) run format --silent
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIN)/clang-format -i $(CPP)

types: $(BUILT) $(NODE) ## Write the page's types anew from the server's description
	@cd web && $(NPM) run types --silent

bench: $(BUILT) ## Measure the speed of the rules, as ratios against stated baselines
	@$(BIN)/python -m benchmarks.rules

fit: $(BUILT) ## Find the weights of the evaluations anew in games of the engine
	@$(BIN)/python -m benchmarks.fit

ladder: $(BUILT) ## Measure the levels of the computer by matches (a quarter of an hour)
	@$(BIN)/python -m benchmarks.ladder --pairs 75

benchweb: $(BUILT) $(DEV) $(PAGE) ## Measure the server and the page (needs Chromium)
	@$(BIN)/python -m benchmarks.server
	@$(BIN)/python -m benchmarks.page

screenshots: $(BUILT) $(DEV) $(PAGE) ## Take the pictures in docs/screenshots (needs Chromium)
	@$(BIN)/python -m tests.browser.screenshots

profile: ## Count where the core spends its instructions (needs valgrind)
	@$(PYTHON) -m benchmarks.profile

differential: $(BUILT) $(DEV) ## Compare both implementations on 4.3 million positions (half an hour)
	@$(BIN)/python -m tests.differential --positions 1000000 --tchag 300000

facts: ## Check the facts the core relies on over all 524 810 Tchag shapes and many Tours positions
	@$(MAKE) --no-print-directory build/facts && build/facts

sanitize: $(BUILT) $(DEV) ## Comparison and tests with the core under address, undefined-behaviour and thread sanitizers
	@BIN=$(BIN) tests/sanitize.sh

mutation: $(BUILT) $(DEV) ## Break each rule in the core in turn and show that a test notices
	@$(BIN)/python -m tests.mutation

wasm: ## Compile the core for wasm32, for make test to run it (needs clang++-19 and wasi-libc)
	@tests/wasm/build.sh

gpu: ## Build build/tablier-endings-gpu, which builds endings on an NVIDIA GPU (needs nvcc 13; nothing else needs it)
	@$(MAKE) --no-print-directory build/tablier-endings-gpu

dist: $(BUILT) $(PAGE) ## Build a wheel that carries the page
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) wheel --no-build-isolation --no-deps -w dist .

clean: ## Remove everything that was set up or built
	rm -rf $(VENV) build dist web/node_modules src/tablier/server/page .hypothesis .pytest_cache .mypy_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

build/facts: tests/facts/facts.cpp $(CORE)
	@mkdir -p build
	$(CXX) -std=c++20 -O3 -Wall -Wextra -Icore/include -o $@ $<

build/tablier-endings-gpu: $(wildcard core/cuda/*) $(CORE)
	@mkdir -p build
	nvcc -std=c++20 -O3 -arch=$(GPU) --split-compile=0 --expt-relaxed-constexpr --extended-lambda -Icore/include -c -o $@.o core/cuda/endings.cu
	@! nm -u $@.o | grep -qw exit \
	  || { echo "The processor calls a function that is the GPU's alone, which nvcc lets pass in templates and makes exit(1)."; exit 1; }
	nvcc -arch=$(GPU) -o $@ $@.o

$(RUNTIME): requirements-build.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Tablier needs Python 3.11 or newer ($(PYTHON) is missing or older)."; exit 1; }
	@$(CXX) -std=c++20 -fsyntax-only -Icore/include tests/wasm/uses.cpp 2>/dev/null \
	  || { echo "$$NO_COMPILER"; exit 1; }
	@$(PYTHON) -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' \
	  || { echo "Tablier needs Python's headers (Debian, Ubuntu: python3-dev; Fedora: python3-devel)."; exit 1; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null \
	  || { echo "Tablier needs Python's venv module (Debian, Ubuntu: python3-venv)."; exit 1; }
	@echo "Setting up .venv …"
	@$(PIP) install -r requirements-build.txt
	@touch $@

$(DEV): $(RUNTIME) requirements-dev.txt
	@echo "Setting up the test tools …"
	@$(PIP) install -r requirements-dev.txt
	@touch $@

$(BUILT): $(RUNTIME) $(CORE)
	@echo "Building the core …"
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) install --no-build-isolation --no-deps -e .
	@touch $@

$(NODE): web/package.json web/package-lock.json | $(RUNTIME)
	@echo "Setting up web/node_modules …"
	@cd web && $(NPM) ci --loglevel=error
	@touch $@

$(PAGE): $(NODE) $(WEB)
	@echo "Building the page …"
	@cd web && $(NPM) run build --silent -- --logLevel warn
	@touch $@
