#!/bin/sh
# hcl2json_session.sh PROGRAM...: options of hcl2json, and what it cannot translate, each with its exit code.
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
program=$*
hcl2json() {
  echo "\$ hcl2json $*"
  $program "$@" 2>&1
  echo "exit $?"
}
cd "$directory" || exit 1

printf '{"tags": {"a": {"b": 1}}, "s": {"x": [{"y": 2}]}, "//": "All."}' >some.json
hcl2json some.json
hcl2json -no-guess some.json
hcl2json -no-guess -no-comments -b s:1 some.json
hcl2json -r <some.json
printf '{"k": "%%{ if x }", "a": 1, "a": 2, "l": ["${1 2}"]}' >broken.json
hcl2json broken.json
printf 's = { l = 1 }\ns "l" {}\n' >twice.hcl
hcl2json twice.hcl
printf 'a = \n' >broken.hcl
hcl2json broken.hcl
hcl2json .
hcl2json none.hcl
hcl2json -what none.hcl | tail -n 1
