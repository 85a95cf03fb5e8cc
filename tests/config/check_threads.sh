#!/bin/sh
# check_threads.sh [COMPILER]: readers and a writer of a live configuration under the thread sanitizer.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#define CATCH_CONFIG_MAIN\n#include "%s/tests/unit/config/live.cpp"\n' "$root" >"$work/live.cpp"
"${1:-clang++-14}" -std=c++20 -O1 -fsanitize=thread -fno-sanitize-recover=all -I "$root/include" -I "$root/tests/unit/config" "$work/live.cpp" -o "$work/live" -pthread
"$work/live"
