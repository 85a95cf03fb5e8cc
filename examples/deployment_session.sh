#!/bin/sh
# deployment_session.sh PROGRAM...: what the program of a language offers besides what it is for.
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
program=$*
deployment() {
  echo "\$ deployment $*"
  # shellcheck disable=SC2086
  $program "$@" 2>&1
}
cp -r "$(dirname "$0")/deployment/." "$directory"
cd "$directory" || exit 1

deployment --help
deployment check
printf 'tag = "1.4"\n' >prod.inputs
deployment plan --inputs prod.inputs
deployment plan . tags=1
deployment graph database network=net-1 password=correct-horse replicas=1 --mermaid
printf 'upper(var.tag)\nmodule.database\n[for name, s in local.services : s.port]\njob.cahce\n' >lines
deployment console . tag=1.5 <lines
printf 'tag="1.4"\n' >prod.hcl
deployment fmt --check
deployment fmt
cat prod.hcl
deployment paln
