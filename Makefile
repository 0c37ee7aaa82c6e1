# Builds sepaxis: src/ (C) -> build/<config>/<variant>/sepaxis.wasm -> bundled with js/ into dist/.
# Reads src/, js/, tests/, package.json; writes build/ and dist/ only. Needs GNU make.
#
#   make              dist/, and the sizes of its parts
#   make demo         dist/ and the API reference, then serves web/ on http://localhost:8080 (PORT=... for another port)
#   make site         build/site: the demo as a folder for any server, and the sizes of its pages
#   make lib          build/lib: a static library and its header, for C programs; make install PREFIX=...
#   make api          build/api: the API reference, from js/*.d.ts
#   make peers        build/peers/: other libraries, for the page that compares with them
#   make check        the quick suite for daily work: build, types, sanitizers, tests in Node
#   make test         all suites; the last line is `N passed, N failed`
#   make test-consumers  the packed package in bundlers, pages, browsers and engines: only=vite for a part
#   make soak         the same suites, longer
#   make test-engines the examples for Phaser, PixiJS and Colyseus: only=pixi for one of them
#   make load         the example for Colyseus with 200 players on two processes, for a minute
#   make lint         formatting, lint and types
#   make habits       house rules: workflows, forms and the guides for contributors
#   make coverage     the lines and branches of src/shape and src/narrow that the C tests reach
#   make fuzz         searches for inputs that break a law: FUZZ_SECONDS=... for each tests/fuzz/*.c
#   make bench        comparison with other libraries: quick=1 within a minute; into=web/guides/benchmarks.md
#   make weights      writes the size of each entry into README.md; make addresses: the addresses of package.json
#   make setup        installs missing tools for all of the above, or says how to
#   make golden       writes the expected hashes again
#   make picture      web/picture.gif, and web/pictures of pages and scenes: only=learn for one of them
#   make screenshots  of all pages, scenes and figures of the demo: only=learn for some pages
#   make clean        removes build/ and dist/
#
# config=debug (asserts, -O1 -g) and config=sanitize (the same, undefined behaviour traps) leave dist/
# alone: their bundles are build/<config>/simd/index.js and build/<config>/plain/index.js.
# EMCC=... is another emcc; WERROR= lets warnings of a compiler newer than this file pass; VERBOSE=1
# shows the commands themselves, and all output of the tests.

config ?= release
EMCC ?= emcc
WERROR ?= -Werror
PORT ?= 8080
export EMCC WERROR

ifeq ($(filter $(config),release debug sanitize),)
$(error config=$(config) is none of release, debug, sanitize)
endif

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-print-directory --no-builtin-rules

# One line per step: $(call STEP,verb,file) says which, $(Q) hides the command behind it.
Q := $(if $(VERBOSE),,@)
STEP = @printf '%-8s %s\n' '$(1)' '$(2)'

# Some versions of npm refuse a lock file without the binaries of all other systems.
NPM_CI = cd $(1) && { npm ci --no-audit --no-fund || npm install --no-save --no-audit --no-fund; }

BIN := node_modules/.bin
OUT := build/$(config)
# The API for C programs; the boundary for JavaScript uses some of it.
API := $(sort $(wildcard src/api/*.c))
BOUNDARY := $(filter-out src/wasm/layout.c,$(sort $(wildcard src/wasm/*.c)))
CORE := $(filter-out $(API) src/wasm/%,$(sort $(wildcard src/*/*.c)))
# The functions of these are called only for composite shapes, and for outlines that are not convex. The
# module of an entry that inlines it is split: these, and what only they call, are added when needed.
COMPOSITES := src/wasm/composites.c $(patsubst %,src/narrow/%.c,cell scattered union walk) $(patsubst %,src/shape/%.c,compound crossing tiles)
SOURCES := $(filter-out $(COMPOSITES) $(patsubst %,src/api/%.c,text batch explain),$(BOUNDARY) $(API) $(CORE)) $(COMPOSITES)
# The sources for two convex shapes.
PAIRS := src/wasm/pairs.c src/api/pairs.c src/base/trig.c \
	$(patsubst %,src/narrow/%.c,batch cast closest collide composite distance manifold sat sweep) \
	$(patsubst %,src/shape/%.c,ellipse grid outline shape)
SCRIPTS := $(sort $(wildcard js/*.js js/*/*.js))
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion $(WERROR)

.PHONY: all dist setup clean peers demo site api check test soak habits coverage fuzz lint lint-js lint-c lint-types bench golden screenshots picture weights addresses
.PHONY: wasm native lib install tools FORCE

# Installs what the goals need, or reports it: tests/tools/setup.sh. The library for C programs needs only a C
# compiler.
GOALS_TEST := setup check test soak coverage fuzz screenshots picture native build/native/%
WORK := $(if $(filter test-consumers,$(MAKECMDGOALS)),consumers,$(if $(filter test-engines load,$(MAKECMDGOALS)),engines,\
	$(if $(filter $(GOALS_TEST),$(MAKECMDGOALS)),test,$(if $(filter lint%,$(MAKECMDGOALS)),lint,build))))
tools:
	@$(if $(filter-out lib install,$(or $(MAKECMDGOALS),all)),sh tests/tools/setup.sh $(WORK))

setup: | tools
	@echo "Everything is installed: make, make demo, make test, make lint."

clean:
	rm -rf build dist

# --- WebAssembly -------------------------------------------------------------------------------------

# The default entry has a size budget: inner loops are compiled for speed, without unrolling except where four
# pairs share their SIMD lanes; restores, rays and queries of two shapes with little inlining; everything else as
# small as possible.
HOT := src/narrow/sat.c src/narrow/collide.c src/narrow/sweep.c \
	$(patsubst %,src/broad/%.c,bands band_pairs sweep) $(patsubst %,src/world/%.c,narrow poses round)
WARM := src/world/state.c src/narrow/cast.c src/narrow/manifold.c src/wasm/pairs.c
UNROLLED := src/narrow/batch.c
SPEED := -O2 -fno-unroll-loops
comma := ,
OPTIMIZE_release = -fno-vectorize -fno-slp-vectorize $(if $(filter $(UNROLLED),$<),-O2,$(if $(filter $(HOT),$<),\
	$(SPEED),$(if $(filter $(WARM),$<),$(SPEED) -mllvm -inline-threshold=25,-Oz -flto)))
OPTIMIZE_debug = -O1 -g -DSAT_DEBUG
OPTIMIZE_sanitize = -O1 -g -DSAT_DEBUG -fsanitize=undefined -fsanitize-trap=undefined
# The linker optimizes the small objects as one (-flto), but inlines no more than makes them smaller: with more,
# collide() and distance() take 10 % longer. Its own -Oz would slow a crowd by 20 %.
LINK_OPTIMIZE := $(if $(filter release,$(config)),-O3 -flto -Wl$(comma)-mllvm$(comma)-inline-threshold=0,-O1 -g)

# Contraction would change bits. The -m flags give every emcc the same set of wasm features: bulk memory,
# which every browser with SIMD has and which avoids memcpy and memset. They use no later feature.
WASM_CFLAGS := -std=c11 -ffp-contract=off -fno-math-errno $(WARNINGS) -Wframe-larger-than=4096 \
	-mbulk-memory -mno-nontrapping-fptoint -mno-reference-types -mno-multivalue -Isrc
VARIANT_simd := -msimd128
VARIANT_plain :=

# The stack is first in memory, so that an overflow traps instead of overwriting data. An emcc older than
# 3.1.25 then needs GLOBAL_BASE=0, or its optimiser takes low addresses for unused; later versions refuse it.
# No malloc: C never requests memory, JS grows it.
EMCC_VERSION = $(shell $(EMCC) -dumpversion 2>/dev/null)
STACK = $(shell echo $(EMCC_VERSION) | awk -F '[.-]' '{ print ($$1 * 1000000 + $$2 * 1000 + $$3 >= 3001025) \
	? "-sSTACK_SIZE=65536" : "-sTOTAL_STACK=65536 -sGLOBAL_BASE=0" }')
# --low-memory-unused lets constants be folded into the offsets of loads and stores, because no pointer plus
# such an offset wraps: only the end of the stack lies below 1024, and a stack that overflows traps anyway.
WASM_LDFLAGS := --no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH=1 -sMALLOC=none \
	-sINITIAL_MEMORY=131072 -sMAXIMUM_MEMORY=2147418112 -Wl,--stack-first \
	-sBINARYEN_EXTRA_PASSES=--low-memory-unused,--optimize-added-constants-propagate

# Changes only when the compiler, a flag or the list of sources changes; all objects depend on it.
$(OUT)/flags: FORCE | tools
	@mkdir -p $(@D)
	@echo '$(EMCC) $(EMCC_VERSION) $(WASM_CFLAGS) $(OPTIMIZE_$(config)) $(WASM_LDFLAGS) $(SOURCES) $(PAIRS)' > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# Four fifths of emcc's time for an object is Python's. If emcc reports its clang command, make calls that
# clang directly, without -fno-inline-functions, which emcc adds to -Oz and which only makes the code larger.
EMCC_CLANG = $(shell cflags=$$($(EMCC) --cflags 2>/dev/null) && \
	clang=$$($$(dirname "$$(command -v $(EMCC))")/em-config LLVM_ROOT 2>/dev/null)/clang && \
	test -n "$$cflags" -a -x "$$clang" && echo "$$clang $$cflags" || echo $(EMCC))
WASM_CC = $(eval WASM_CC := $(EMCC_CLANG))$(WASM_CC)

EMCC_FOLDER = $(eval EMCC_FOLDER := $(shell dirname "$$(command -v $(EMCC))"))$(EMCC_FOLDER)
BINARYEN = $(eval BINARYEN := $(shell $(EMCC_FOLDER)/em-config BINARYEN_ROOT)/bin)$(BINARYEN)
# Similar functions next to each other: 1 % less after compression.
ORDER = $(if $(filter release,$(config)),$(Q)node tests/tools/order.mjs $@ $@ $(BINARYEN))

define WASM_VARIANT
$(OUT)/$(1)/%.o: %.c Makefile $(OUT)/flags | tools
	@mkdir -p $$(@D)
	$$(call STEP,emcc,$$@)
	$$(Q)$$(WASM_CC) $(WASM_CFLAGS) $$(OPTIMIZE_$(config)) $(VARIANT_$(1)) -MMD -MP -c $$< -o $$@

$(OUT)/$(1)/sepaxis.wasm: $(SOURCES:%.c=$(OUT)/$(1)/%.o) Makefile $(OUT)/flags tests/tools/order.mjs
	$$(call STEP,link,$$@)
	$$(Q)$(EMCC) $(LINK_OPTIMIZE) $(VARIANT_$(1)) $(WASM_LDFLAGS) $$(STACK) $$(filter %.o,$$^) -o $$@
	$$(ORDER)

$(OUT)/$(1)/composites.txt: $(COMPOSITES:%.c=$(OUT)/$(1)/%.o) Makefile
	$$(Q)$$(EMCC_FOLDER)/emnm --defined-only --extern-only --format=posix $$(filter %.o,$$^) | \
		awk '$$$$2 == "T" { print $$$$1 }' > $$@

$(OUT)/$(1)/named.wasm: $(SOURCES:%.c=$(OUT)/$(1)/%.o) $(OUT)/$(1)/composites.txt
	$$(call STEP,link,$$@)
	$$(Q)$(EMCC) $(LINK_OPTIMIZE) $(VARIANT_$(1)) $(WASM_LDFLAGS) $$(STACK) --profiling-funcs \
		$$$$(sed 's/^/-Wl,--export=/' $(OUT)/$(1)/composites.txt) $$(filter %.o,$$^) -o $$@

$(OUT)/$(1)/convex.wasm: $(OUT)/$(1)/named.wasm $(OUT)/$(1)/composites.txt tests/tools/split.mjs tests/tools/order.mjs
	$$(call STEP,split,$$@)
	$$(Q)node tests/tools/split.mjs $$(filter-out %.mjs,$$^) $$@ $(OUT)/$(1)/composites.wasm $$(BINARYEN)

$(OUT)/$(1)/composites.wasm: $(OUT)/$(1)/convex.wasm ;

-include $(SOURCES:%.c=$(OUT)/$(1)/%.d)
endef
$(eval $(call WASM_VARIANT,simd))
$(eval $(call WASM_VARIANT,plain))

# The small module, for two convex shapes: as small as possible. The linker optimizes it as a whole, because
# much in it is constant.
SMALLEST := $(if $(filter release,$(config)),-Oz -flto)
OPTIMIZE_PAIRS = $(if $(SMALLEST),$(SMALLEST) -fno-vectorize -fno-slp-vectorize,$(OPTIMIZE_$(config))) -DSAT_SMALL -msimd128

$(OUT)/pairs/%.o: %.c Makefile $(OUT)/flags | tools
	@mkdir -p $(@D)
	$(call STEP,emcc,$@)
	$(Q)$(WASM_CC) $(WASM_CFLAGS) $(OPTIMIZE_PAIRS) -MMD -MP -c $< -o $@

$(OUT)/pairs/sepaxis.wasm: $(PAIRS:%.c=$(OUT)/pairs/%.o) Makefile $(OUT)/flags tests/tools/order.mjs
	$(call STEP,link,$@)
	$(Q)$(EMCC) $(or $(SMALLEST),$(LINK_OPTIMIZE)) -msimd128 $(WASM_LDFLAGS) $(STACK) $(filter %.o,$^) -o $@
	$(ORDER)

-include $(PAIRS:%.c=$(OUT)/pairs/%.d)

# The modules as text.
INLINER := tests/tools/inline.mjs tests/tools/streams.mjs js/decode.js
define INLINE
	$(call STEP,inline,$@)
	$(Q)node tests/tools/inline.mjs $< $@
endef

$(OUT)/%/wasm.js: $(OUT)/%/sepaxis.wasm $(INLINER)
	$(INLINE)

$(OUT)/%/convex.js: $(OUT)/%/convex.wasm $(INLINER)
	$(INLINE)

$(OUT)/%/composites.js: $(OUT)/%/composites.wasm $(INLINER)
	$(INLINE)

# What js/ must know about the C side, generated from it: offsets and limits, the same in all modules.
$(OUT)/layout.wasm: $(OUT)/simd/src/wasm/layout.o Makefile $(OUT)/flags
	$(call STEP,link,$@)
	$(Q)$(EMCC) -O1 $(VARIANT_simd) $(WASM_LDFLAGS) $(STACK) $(filter %.o,$^) -o $@

-include $(OUT)/simd/src/wasm/layout.d

$(OUT)/layout.js: $(OUT)/layout.wasm tests/tools/layout.mjs
	$(call STEP,layout,$@)
	$(Q)node tests/tools/layout.mjs $< $@

wasm: $(OUT)/simd/sepaxis.wasm $(OUT)/plain/sepaxis.wasm $(OUT)/pairs/sepaxis.wasm

# --- The package -------------------------------------------------------------------------------------

ENTRIES := index plain pairs async debug math tiled
# The files that entries share; sepaxis/plain has its own.
SHARED := base composites inlined sepaxis module errors
BUNDLES := $(OUT)/simd/index.js $(OUT)/plain/index.js $(OUT)/pairs/index.js
DIST := $(ENTRIES:%=dist/%.js) $(ENTRIES:%=dist/%.d.ts) $(SHARED:%=dist/%.js) $(SHARED:%=dist/plain/%.js) dist/plain/tiled.js \
	dist/async/tiled.js dist/sepaxis.global.js \
	dist/sepaxis.wasm dist/sepaxis-plain.wasm

ifeq ($(config),release)
dist: $(BUNDLES) $(DIST)

all: dist
	@node tests/tools/sizes.mjs
else
dist all: $(BUNDLES)
	@echo "$(BUNDLES)"
endif

addresses:
	@node tests/tools/addresses.mjs

weights: dist
	@node tests/tools/sizes.mjs README.md

# $(call BUNDLE,kind,entry[,wasm.js]): tests/tools/bundle.mjs.
BUNDLER := $(OUT)/layout.js tests/tools/bundle.mjs package.json $(SCRIPTS)
define BUNDLE
	@mkdir -p $(@D)
	$(call STEP,bundle,$@)
	$(Q)node tests/tools/bundle.mjs $(1) $(2) $@ $(OUT)/layout.js $(3)
endef

$(OUT)/pairs/index.js: $(OUT)/pairs/wasm.js $(BUNDLER) | tools
	$(call BUNDLE,whole,js/pairs.js,$<)

$(OUT)/%/index.js: $(OUT)/%/wasm.js $(BUNDLER) | tools
	$(call BUNDLE,whole,js/index.js,$<)

dist/index.js: build/release/simd/convex.js $(BUNDLER) | tools
	$(call BUNDLE,part,js/index.js,$<)

dist/plain.js: build/release/plain/convex.js $(BUNDLER) | tools
	$(call BUNDLE,part,js/index.js,$<)

dist/pairs.js: build/release/pairs/wasm.js $(BUNDLER) | tools
	$(call BUNDLE,map,js/pairs.js,$<)

dist/sepaxis.global.js: build/release/simd/wasm.js $(BUNDLER) | tools
	$(call BUNDLE,script,js/global.js,$<)

dist/inlined.js: build/release/simd/composites.js $(BUNDLER) | tools
	$(call BUNDLE,part,js/inlined.js,$<)

dist/plain/inlined.js: build/release/plain/composites.js $(BUNDLER) | tools
	$(call BUNDLE,part,js/inlined.js,$<)

dist/async/tiled.js: js/tiled.js $(BUNDLER) | tools
	$(call BUNDLE,part,$<)

dist/plain/%.js: js/%.js $(BUNDLER) | tools
	$(call BUNDLE,part,$<)

dist/%.js: js/%.js $(BUNDLER) | tools
	$(call BUNDLE,part,$<)

define COPY
	@mkdir -p $(@D)
	$(call STEP,copy,$@)
	$(Q)cp $< $@
endef

dist/%.d.ts: js/%.d.ts
	$(COPY)

dist/sepaxis.wasm: build/release/simd/sepaxis.wasm
	$(COPY)

dist/sepaxis-plain.wasm: build/release/plain/sepaxis.wasm
	$(COPY)

# The libraries that the page compares with, for a browser that loads them one by one. Two of them are not ES
# modules, and one imports its files without extensions.
PEERS := $(patsubst %,build/peers/%.js,sat detect-collisions matter-js)

peers: $(PEERS)

build/peers/%.js: package-lock.json Makefile | tools
	@mkdir -p $(@D)
	$(call STEP,bundle,$@)
	$(Q)$(BIN)/esbuild $* --bundle --format=esm --minify --target=es2022 --log-level=warning --outfile=$@

demo: dist peers api
	@PORT=$(PORT) node tests/tools/demo.mjs

site: dist api
	@node tests/tools/site.mjs

# The reference of the API, from the types; a public name without a comment is an error.
api: build/api/index.html

build/api/index.html: $(wildcard js/*.d.ts tests/reference/*.json tests/reference/*.js tests/reference/*.mjs tests/reference/*.css tests/reference/*.md web/pages/layouts/page.*) web/style/base.css web/style/controls.css package.json \
		tests/reference/node_modules/.package-lock.json
	$(call STEP,typedoc,$@)
	$(Q)cd tests/reference && node_modules/.bin/typedoc --logLevel Warn
	@touch $@

tests/reference/node_modules/.package-lock.json: tests/reference/package-lock.json | tools
	$(call NPM_CI,tests/reference)
	@touch $@

# --- Native programs of the tests --------------------------------------------------------------------

# Every tests/c/*.test.c is a program with all of src/ except the API and the boundary, in three builds; the one
# with SIMD lanes takes the core from the library for C programs. The API and the boundary are compiled too, for
# the test that searches objects for writable data.
NATIVE_CFLAGS := -std=c11 -ffp-contract=off -fno-math-errno $(WARNINGS) -Isrc -Itests/c
# Clang: stack traces need only the lines of -g, and use after return is only detected on request at run time.
# Either would go into each object, and double its time to compile.
NATIVE_sanitize := clang -O1 -gline-tables-only -fno-omit-frame-pointer -fsanitize=address,undefined \
	-fsanitize-address-use-after-return=never -fno-sanitize-recover=all -DSAT_DEBUG -DSAT_TESTS_FEW
LIB_CC ?= gcc
NATIVE_lanes := $(LIB_CC) -O2 -fPIC -fvisibility=hidden
NATIVE_scalar := gcc -O2 -fno-pie -DSAT_LANES_PLAIN -DSAT_TESTS_FEW
NATIVE_coverage := gcc -O0 --coverage -fno-pie -DSAT_TESTS_FEW
NATIVE_fuzz := clang -O1 -gline-tables-only -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined \
	-fsanitize-address-use-after-return=never -fno-sanitize-recover=all -DSAT_DEBUG
# Most of the compiler's time goes into the tests, and most of the tests' time into the core. With
# SAT_TESTS_FEW they try fewer cases: tests/c/check.h.
NATIVE_TESTS_sanitize := -O0
NATIVE_TESTS_lanes := -Og
NATIVE_TESTS_scalar := -O0
# Except where an oracle takes most of the time.
build/native/sanitize/tests/c/push-length.test.o: NATIVE_TESTS_sanitize := -O1
build/native/lanes/tests/c/push-length.test.o: NATIVE_TESTS_lanes := -O1
NATIVE_CORE_lanes := build/lib/libsepaxis.a
NATIVE_LINK_scalar := -no-pie
NATIVE_LINK_coverage := -no-pie
NATIVE_LINK_fuzz := -fsanitize=fuzzer
FUZZERS := $(patsubst tests/fuzz/%.c,%,$(sort $(wildcard tests/fuzz/*.c)))
PROGRAMS := $(patsubst tests/c/%.c,%,$(sort $(wildcard tests/c/*.test.c)))

define NATIVE_BUILD
build/native/$(1)/%.o: %.c Makefile | tools
	@mkdir -p $$(@D)
	$$(call STEP,$(firstword $(NATIVE_$(1))),$$@)
	$$(Q)$(NATIVE_$(1)) $(NATIVE_CFLAGS) $$(if $$(filter tests/%,$$<),$$(NATIVE_TESTS_$(1))) -MMD -MP -c $$< -o $$@

build/native/$(1)/%.test: build/native/$(1)/tests/c/%.test.o $(or $(NATIVE_CORE_$(1)),$(CORE:%.c=build/native/$(1)/%.o))
	$$(call STEP,link,$$@)
	$$(Q)$(NATIVE_$(1)) $(NATIVE_LINK_$(1)) $$^ -lm -o $$@

-include $(patsubst %.c,build/native/$(1)/%.d,$(CORE) $(BOUNDARY) $(API)) $(PROGRAMS:%=build/native/$(1)/tests/c/%.d)
endef
$(foreach build,sanitize lanes scalar coverage fuzz,$(eval $(call NATIVE_BUILD,$(build))))
.SECONDARY:

native: $(foreach build,sanitize lanes scalar,$(PROGRAMS:%=build/native/$(build)/%) \
	$(patsubst %.c,build/native/$(build)/%.o,$(BOUNDARY) $(API)))

# Every tests/fuzz/*.c is a libFuzzer target: tests/fuzz/fuzz.h.
build/native/fuzz/%.fuzz: build/native/fuzz/tests/fuzz/%.o $(CORE:%.c=build/native/fuzz/%.o)
	$(call STEP,link,$@)
	$(Q)$(NATIVE_fuzz) $(NATIVE_LINK_fuzz) $^ -lm -o $@

# For `make test` the core is that of the tests: the stored corpus needs no coverage counters in it.
build/native/sanitize/%.fuzz: build/native/fuzz/tests/fuzz/%.o $(CORE:%.c=build/native/sanitize/%.o)
	$(call STEP,link,$@)
	$(Q)$(NATIVE_fuzz) $(NATIVE_LINK_fuzz) $^ -lm -o $@

-include $(FUZZERS:%=build/native/fuzz/tests/fuzz/%.d)

# --- The library for C programs ----------------------------------------------------------------------

# Position independent, so that it can be linked into shared libraries, which then export none of its names.
# LIB_CC=... and LIB_AR=... select another compiler, in a clean build: cross-compilers for example.
LIB_AR ?= ar
PREFIX ?= /usr/local
LIB := build/lib/libsepaxis.a build/lib/sepaxis.h build/lib/sepaxis.pc

lib: $(LIB)
	@echo 'C programs: cc -Ibuild/lib game.c build/lib/libsepaxis.a -lm'

build/lib/libsepaxis.a: $(patsubst %.c,build/native/lanes/%.o,$(API) $(CORE))
	@mkdir -p $(@D)
	$(call STEP,ar,$@)
	$(Q)rm -f $@
	$(Q)$(LIB_AR) qcs $@ $^

build/lib/sepaxis.h: src/sepaxis.h
	@mkdir -p $(@D)
	$(call STEP,copy,$@)
	$(Q)cp $< $@

VERSION = $(shell sed -n 's/^  "version": "\(.*\)",$$/\1/p' package.json)
build/lib/sepaxis.pc: package.json Makefile
	@mkdir -p $(@D)
	$(call STEP,write,$@)
	$(Q)printf '%s\n' 'prefix=$${pcfiledir}/../..' 'Name: sepaxis' 'Version: $(VERSION)' \
		'Description: 2D collision detection around the Separating Axis Theorem' \
		'Cflags: -I$${prefix}/include' 'Libs: -L$${prefix}/lib -lsepaxis' 'Libs.private: -lm' > $@

install: $(LIB)
	mkdir -p $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/lib/pkgconfig
	cp build/lib/sepaxis.h $(DESTDIR)$(PREFIX)/include
	cp build/lib/libsepaxis.a $(DESTDIR)$(PREFIX)/lib
	cp build/lib/sepaxis.pc $(DESTDIR)$(PREFIX)/lib/pkgconfig

# Programs that include only the public header: with the archive in the build with SIMD lanes, with objects
# elsewhere.
build/native/lanes/lib/%: build/native/lanes/tests/lib/%.o build/lib/libsepaxis.a
	@mkdir -p $(@D)
	$(call STEP,link,$@)
	$(Q)$(NATIVE_lanes) $^ -pthread -o $@

define LIB_PROGRAM
build/native/$(1)/lib/%: $(patsubst %,build/native/$(1)/%.o,tests/lib/% $(API:%.c=%) $(CORE:%.c=%))
	@mkdir -p $$(@D)
	$$(call STEP,link,$$@)
	$$(Q)$(NATIVE_$(1)) $(NATIVE_LINK_$(1)) $$^ -pthread -o $$@
endef
$(foreach build,sanitize scalar,$(eval $(call LIB_PROGRAM,$(build))))

LIB_PROGRAMS := $(patsubst tests/lib/%.c,%,$(sort $(wildcard tests/lib/*.c)))
-include $(foreach build,lanes sanitize scalar,$(LIB_PROGRAMS:%=build/native/$(build)/tests/lib/%.d))

# --- Tests -------------------------------------------------------------------------------------------

# The runner calls `make`, `make native` and the lint targets itself: a broken build is a failed test, not a
# run without a count.
test: | tools
	@node tests/run.mjs

check: | tools
	@node tests/run.mjs check

soak: | tools
	@SOAK=1 node tests/run.mjs

# --- Consumers ---------------------------------------------------------------------------------------

# Bundlers, compilers, browsers and engines have a package.json of their own: 1.4 GB, most of it engines.
CONSUMERS := tests/consumers/node_modules/.package-lock.json

.PHONY: test-consumers
test-consumers: dist $(CONSUMERS)
	@node tests/consumers/run.mjs $(only)

$(CONSUMERS): tests/consumers/package.json tests/consumers/package-lock.json | tools
	$(call NPM_CI,tests/consumers)
	@touch $@

# --- Other checks ------------------------------------------------------------------------------------

# GitHub's files have their own language and their own linter.
habits: tests/habits/node_modules/.package-lock.json | tools
	@node tests/habits/run.mjs

tests/habits/node_modules/.package-lock.json: tests/habits/package.json | tools
	$(call NPM_CI,tests/habits)
	@touch $@

lint: lint-js lint-c lint-types

lint-js: | tools
	$(BIN)/biome ci --colors=off

lint-c: | tools
	$(Q)clang-format --dry-run -Werror $(sort $(wildcard src/*.[ch] src/*/*.[ch] tests/c/*.[ch] tests/lib/*.[ch] tests/fuzz/*.[ch]))

# Checks js/ against its own comments, its declarations against a user's code, and js/ against its
# declarations.
lint-types: build/release/layout.js | tools
	$(BIN)/tsc -p tests/types

coverage: $(PROGRAMS:%=build/native/coverage/%)
	@node tests/tools/coverage.mjs

FUZZ_SECONDS ?= 60
fuzz: | tools
	@FUZZ_SECONDS=$(FUZZ_SECONDS) node tests/fuzz/run.mjs

# --- Engines: the examples for Phaser, PixiJS and Colyseus, which are heavy and have package.jsons of their own -----

COLYSEUS := web/engines/colyseus/node_modules/.package-lock.json

.PHONY: test-engines load
test-engines: dist tests/engines/node_modules/.package-lock.json $(COLYSEUS)
	@node tests/engines/run.mjs $(only)

load: dist $(COLYSEUS)
	@node tests/engines/colyseus/worlds.mjs
	@node tests/engines/colyseus/load.mjs

# It has a copy of dist/, as npm would install it.
$(COLYSEUS): web/engines/colyseus/package-lock.json dist/index.js | tools
	@rm -rf $(@D)/sepaxis
	$(call NPM_CI,web/engines/colyseus)
	@touch $@

tests/engines/node_modules/.package-lock.json: tests/engines/package-lock.json | tools
	$(call NPM_CI,tests/engines)
	@touch $@

# --- Benchmarks ----------------------------------------------------------------------------------------

bench: dist tests/bench/node_modules/.package-lock.json
	node tests/bench/run.mjs $(if $(quick)$(QUICK),quick) $(if $(into),--into $(into))

tests/bench/node_modules/.package-lock.json: tests/bench/package.json | tools
	cd tests/bench && npm $(if $(wildcard tests/bench/package-lock.json),ci,install)
	@touch $@

golden: dist
	node tests/tools/golden.mjs

screenshots: dist peers
	node tests/tools/screenshots.mjs $(only)

picture: dist
	$(if $(only),,node tests/tools/picture.mjs)
	node tests/tools/pictures.mjs $(only)
