#!/bin/sh
# service_session.sh PROGRAM...: a service with layers of configuration, as its operators use it.
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
program=$*
service() {
  echo "\$ service $*"
  # Nothing of the environment that runs this; what is set by `with` comes on top.
  # shellcheck disable=SC2086
  env -i $with $program "$@" 2>&1
  echo "exit $?"
}
with=
cd "$directory" || exit 1
mkdir service.d secrets
printf 'workers = 8\nupstream "primary" {\n  address = "10.0.0.1"\n}\n' >service.hcl
printf 'timeout = "1m"\n' >service.d/10-site.hcl
printf 's3cret\n' >secrets/token

service
with='SERVICE_WORKERS=16 SERVICE_UPSTREAM_PRIMARY_WEIGHT=3'
service --listen :80
service config explain workers
service config show
service config check --workers 100
with='SERVICE_WORKRS=16'
service --token x
service config check
with=
rm secrets/token
service config check
printf 'upstream {\n' >service.d/20-broken.hcl
service config chekc
service config check
# A file of variables, as service managers read it.
rm service.d/20-broken.hcl
printf 'SERVICE_TOKEN=t\nSERVICE_TIMEOUT=5s\n' >service.env
with=$(cat service.env)
service config explain timeout
# Secrets as container platforms mount them.
mkdir secrets/..first && printf 'one' >secrets/..first/token && ln -s ..first secrets/..data && ln -s ..data/token secrets/token
with=
service config explain token
# An editor starts it as a language server.
message() { printf 'Content-Length: %s\r\n\r\n%s' "${#1}" "$1"; }
{
  message '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
  message '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///app/service.hcl","version":1,"text":"wrkers = 8\ntoken = \"s3cret\"\n"}}}'
  message '{"jsonrpc":"2.0","id":2,"method":"shutdown"}'
  message '{"jsonrpc":"2.0","method":"exit"}'
} >messages
service config lsp <messages | tr -d '\r' | sed 's/Content-Length:.*//' | grep -v '^$\|capabilities'
