#!/bin/sh
# Checks that the tools for a kind of work are there. Reads PATH and package-lock.json. As root on Debian it prints and
# runs the commands that install missing ones; elsewhere it only prints them. Prints nothing if nothing is missing.
#
#     sh tests/tools/setup.sh build|lint|test|engines|consumers
#
# `test` includes `build` and `lint`; `engines` and `consumers` include all three. EMCC, CHROMIUM and FIREFOX name an
# emcc and browsers that are not on PATH.

set -eu
work=${1:-test}
emcc=${EMCC:-emcc}
have() { command -v "$1" > /dev/null 2>&1; }
say() { printf '%s\n' "$*" >&2; }

# --- Node ---------------------------------------------------------------------------------------------

# This script never installs Node.js, because Debian's may be too old.
check_node() {
    if have node && have npm && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1);'; then
        return
    fi
    if ! have node; then say 'Node.js is missing; it runs the build and the tests.'
    elif ! have npm; then say 'npm is missing; it comes with most installations of Node.js.'
    else say "Node.js is too old: $(node --version)."; fi
    say 'sepaxis needs Node.js 20.19 or newer, with npm:'
    say '  any system:      https://nodejs.org/en/download'
    say '  macOS:           brew install node'
    say '  Debian 13:       sudo apt-get install --no-install-recommends nodejs npm'
    exit 1
}

# --- Compilers, Chromium ------------------------------------------------------------------------------

# Fills `missing` (lines for people), `packages` (Debian) and `brew`.
need() { # tool, what for, Debian packages, Homebrew's
    missing="$missing  $1: $2
"
    packages="$packages $3"
    brew="$brew $4"
}

have_runtime() { ls "$(clang -print-resource-dir)"/lib/*/libclang_rt.asan* > /dev/null 2>&1; }
have_chromium() {
    have "${CHROMIUM:-chromium}" || have chromium-browser || have google-chrome
}
have_firefox() { have "${FIREFOX:-firefox-esr}" || have firefox; }
have_fonts() { # Only where fontconfig is, which Debian's Chromium brings
    ! have fc-list || [ -n "$(fc-list : family)" ]
}

# The runtime's package is named after clang's version: of the installed clang, or of the one to come.
clang_major() {
    if have clang; then clang -dumpversion | cut -d. -f1
    elif have apt-cache; then
        apt-cache policy clang | sed -n 's/^ *Candidate: \([0-9]*:\)\{0,1\}\([0-9]*\).*/\2/p'
    fi | grep . || echo 14
}

look() {
    missing= packages= brew=
    have "$emcc" || need "$emcc" 'Emscripten, compiles src/ to WebAssembly' emscripten emscripten
    if [ "$work" = build ]; then return; fi
    have clang-format || need clang-format 'checks how C is laid out' clang-format clang-format
    if [ "$work" = lint ]; then return; fi
    have gcc && have nm || need gcc 'builds the C tests' 'gcc libc6-dev' gcc
    if ! have clang || ! have_runtime; then
        need clang 'with its sanitizers, builds the C tests' \
            "clang libclang-rt-$(clang_major)-dev" llvm
    fi
    have_chromium || need chromium 'runs the browser tests' chromium chromium
    have_fonts || need fonts 'for the pages in Chromium' fonts-dejavu-core ''
    if [ "$work" = test ]; then return; fi
    if [ "$work" = engines ]; then
        have redis-server || need redis-server 'connects the processes of web/engines/colyseus' redis-server redis
        return
    fi
    have_firefox || need firefox 'opens the pages of tests/consumers' firefox-esr firefox
}

may_install() { [ "$(id -u)" = 0 ] && have apt-get; }

run() {
    say "+ $*"
    "$@"
}

tell() {
    say "Missing, and needed for $1:"
    printf '%s' "$missing" >&2
    if may_install; then return; fi
    say 'To get them, type:'
    say "  Debian, Ubuntu:  sudo apt-get install --no-install-recommends$packages"
    say "  macOS:           brew install$brew"
    case $missing in *Emscripten*)
        say '  emcc elsewhere:  emsdk, https://emscripten.org/docs/getting_started/downloads.html'
        say '                   or, if it is there already: make EMCC=/path/to/emcc' ;;
    esac
    case $missing in *chromium*)
        say '  another Chrome:  CHROMIUM=/path/to/chrome make test' ;;
    esac
    case $missing in *firefox*)
        say '  another Firefox: FIREFOX=/path/to/firefox make test-consumers' ;;
    esac
}

# --- Main ---------------------------------------------------------------------------------------------

case $work in build | lint | test | engines | consumers) ;; *) say "$0: $work is none of build, lint, test, engines, consumers"; exit 1 ;; esac

check_node

look
if [ -n "$missing" ]; then
    tell "$work"
    may_install || exit 1
    run apt-get update -qq
    look # now that the newest versions are known
    # shellcheck disable=SC2086 # a list of words
    run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        -o DPkg::Lock::Timeout=300 $packages
    look
    if [ -n "$missing" ]; then
        say 'Still missing after the installation:'
        printf '%s' "$missing" >&2
        exit 1
    fi
fi

# npm writes the second file after it has installed what the first lists.
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    if ! run npm ci --no-audit --no-fund; then
        # Some versions of npm refuse a lock file without the binaries of all other systems.
        say 'npm ci did not work. Trying without its check of the lock file:'
        run npm install --no-save --no-audit --no-fund
    fi
    touch node_modules/.package-lock.json
fi
