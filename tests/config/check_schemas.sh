#!/bin/sh
# check_schemas.sh COMPILER DIRECTORY OBJECT...: random structs; their schemas, by three validators, against what decoding says of documents. DIRECTORY, of
# the build, gets what npm brings. Exit code 77: there is no Node, or nothing to be had from its registry.
# HCL_SCHEMA_SEED and HCL_SCHEMA_STRUCTS choose other structs.
set -eu
here=$(dirname "$0") compiler=$1 place=$2
shift 2
command -v npm >/dev/null && command -v node >/dev/null || { echo "there is no Node"; exit 77; }
mkdir -p "$place"
if [ ! -d "$place/node_modules/vscode-json-languageservice" ]; then
  npm install --prefix "$place" --no-audit --no-fund --silent ajv@8 ajv-formats@3 @hyperjump/json-schema@1 @hyperjump/browser@1 \
    vscode-json-languageservice@5 >/dev/null 2>&1 || { echo "npm brings no validators"; exit 77; }
fi
rm -f "$place"/[0-9]*.json
python3 "$here/generate.py" "${HCL_SCHEMA_SEED:-1}" "${HCL_SCHEMA_STRUCTS:-8}" "$place"
"$compiler" -std=c++20 -O0 -DHCL_DECLARATIONS_ONLY -I "$here/../../include" -I "$place" "$here/schemas.cpp" "$@" -o "$place/schemas"
cut -f 1,3 "$place/documents.txt" | "$place/schemas" "$place" >"$place/results.txt"
node "$here/check_schemas.mjs" "$place"
