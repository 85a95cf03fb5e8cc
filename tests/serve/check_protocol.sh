#!/bin/sh
# check_protocol.sh DIRECTORY PROGRAM...: Microsoft's client, vscode-languageserver-protocol over vscode-jsonrpc, against
# language servers: `PROGRAM config lsp`. Each message of theirs is checked by the TypeScript compiler against the types
# of the protocol. DIRECTORY, of the build, gets what npm brings. 77: there is no Node, or nothing to be had from its registry.
set -eu
here=$(cd "$(dirname "$0")" && pwd) place=$1
shift
command -v npm >/dev/null && command -v node >/dev/null || { echo "skipped: there is no Node (Debian: npm)"; exit 77; }
mkdir -p "$place"
place=$(cd "$place" && pwd)
if [ ! -d "$place/node_modules/typescript" ]; then
  npm install --prefix "$place" --no-audit --no-fund --silent \
    vscode-languageserver-protocol@3.18 typescript@5 @types/node@20 >/dev/null 2>&1 ||
    { echo "skipped: npm brings no vscode-languageserver-protocol"; exit 77; }
fi
for program; do
  node "$here/check_protocol.mjs" "$place" "$program"
  (cd "$place" && node node_modules/typescript/bin/tsc --strict --noEmit --skipLibCheck --module node16 \
    --target es2022 messages.mts)
done
