#!/bin/sh
# check_outputs.sh COMPILER DIRECTORY OBJECT...: the JSON of the commands of examples/relay.cpp against schemas, by ajv. DIRECTORY, of the build, gets
# what npm brings. Exit code 77: there is no Node, or nothing to be had from its registry.
set -eu
here=$(cd "$(dirname "$0")" && pwd) compiler=$1 place=$2
shift 2
command -v npm >/dev/null && command -v node >/dev/null || { echo "skipped: there is no Node"; exit 77; }
mkdir -p "$place"
if [ ! -d "$place/node_modules/ajv-formats" ]; then
  npm install --prefix "$place" --no-audit --no-fund --silent ajv@8 ajv-formats@3 >/dev/null 2>&1 || { echo "skipped: npm brings no ajv"; exit 77; }
fi
"$compiler" -std=c++20 -O0 -DHCL_DECLARATIONS_ONLY -I "$here/../../include" "$here/../../examples/relay.cpp" "$@" -o "$place/relay"
cd "$place"
rm -f ./[a-z]*.[0-9].json
printf 'source = ":9000"\nenv    = { MODE = "fast" }\nbackend "a" {\n  host = "10.0.0.1"\n}\n' >good.hcl
printf 'sorce   = ":9000"\nworkers = "many"\nbackend "a" {\n  host = "10.0.0.1" + 1\n}\nbackend {\n' >bad.hcl
printf 'source  = ":9000"\nworker  = 3\nbackend "a" {\n  host = "10.0.0.1"\n}\n' >old.hcl
run() { # NAME.NUMBER.json WORDS...
  output=$1
  shift
  env -i XDG_CONFIG_HOME=none ./relay config "$@" >"$output" || [ $? = 1 ]
}
run schema.json schema
run describe.1.json describe --json
run check.1.json check --output json --config good.hcl
run check.2.json check --output json --config bad.hcl
run check.3.json check --output json --config absent.hcl
run show.1.json show --json --config good.hcl
run show.2.json show --json --config good.hcl --backend.b.host=10.0.0.2
sed -e 's/"name": "workers"/"name": "worker"/' -e 's/"default": 80/"default": 443/' describe.1.json >changed.json
run compat.1.json compat changed.json --json
run compat.2.json compat changed.json old.hcl good.hcl --output json
run compat.3.json compat describe.1.json --json
node "$here/check_outputs.mjs" "$place"
