#!/bin/sh
# check.sh EXPECTED PROGRAM ARGUMENT...: runs the program and compares all it prints with the file EXPECTED.
expected=$1
shift
actual=$("$@" 2>&1; echo .)
wanted=$(cat "$expected" 2>/dev/null; echo .)
if [ "$actual" != "$wanted" ]; then
  printf 'printed:\n%s\nexpected (%s):\n%s\n' "${actual%.}" "$expected" "${wanted%.}"
  exit 1
fi
