#!/bin/sh
# check_browser.sh DIRECTORY [PICTURE]: the page of examples/editor/browser in Chromium, with Monaco and the library in WebAssembly. DIRECTORY,
# of the build, gets the module and what npm brings. 77: something of it is not there.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd) place=$1
for tool in clang++-19 wasm-ld-19 npm node chromium; do
  command -v $tool >/dev/null || { echo "skipped: there is no $tool (Debian: clang-19 lld-19 npm chromium)"; exit 77; }
done
start=/usr/lib/wasm32-wasi/crt1-reactor.o
[ -f $start ] || { echo "skipped: there is no libc for WebAssembly (Debian: wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32)"; exit 77; }
mkdir -p "$place/headers"
cd "$place" && place=$PWD
if [ ! -d node_modules/puppeteer-core ]; then
  npm install --no-audit --no-fund --silent monaco-editor@0.57 puppeteer-core@24 >/dev/null 2>&1 || { echo "skipped: npm brings no Monaco"; exit 77; }
fi
for header in boost tao utf8 utf8.h; do ln -sfn "/usr/include/$header" "headers/$header"; done
launcher=$(command -v ccache || true)
compile="$launcher clang++-19 --target=wasm32-wasi -std=c++20 -fno-exceptions"
# shellcheck disable=SC2086
$compile -O1 -I "$root/include" -isystem headers -c "$root/examples/editor/browser/editor.cpp" -o editor.o
$compile -nostartfiles editor.o $start -Wl,--no-entry,--strip-all -o editor.wasm
node "$root/tests/serve/check_browser.mjs" "$root/examples/editor/browser" "$place" ${2:+"$2"}
