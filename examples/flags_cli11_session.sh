#!/bin/sh
# flags_cli11_session.sh PROGRAM...: flags of a struct beside a program's own.
program=$*
server() {
  echo "\$ server $*"
  # shellcheck disable=SC2086
  $program "$@" 2>&1
  echo "exit $?"
}
server
server --dry-run -w 8 --listen=:443
server --workers=100
server --workers
