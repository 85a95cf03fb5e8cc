#!/bin/sh
# check_emacs.sh SERVICE: Emacs with eglot against the language server of the example `service`. 77: they are not there.
command -v emacs >/dev/null && emacs --batch --eval "(progn (package-initialize) (require 'eglot))" >/dev/null 2>&1 ||
  { echo "skipped: there is no Emacs with eglot (Debian: emacs-nox, elpa-eglot)"; exit 77; }
script=$(cd "$(dirname "$0")" && pwd)/emacs.el
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory" || exit 1
printf 'wrkers = 8\ntoken = "t"\n' >service.hcl
said=$(HCL_SERVER=$1 HOME=$directory emacs --batch --eval '(package-initialize)' --load "$script" 2>messages)
expected='diagnostic: service [unsupported-attribute]: Unsupported attribute. No attribute named "wrkers" is expected here. Did you mean "workers"?
fixed: workers = 8|token = "t"|
completion: listen
hover: workers: a whole number from 1 to 64; 4 if it is not set.
renamed: upstream "first" {|address="𝄞"|}|listen = upstream.first.address|
formatted: upstream "first" {|  address = "𝄞"|}|listen = upstream.first.address|
ended'
[ "$said" = "$expected" ] && echo "Emacs is served" && exit 0
printf 'said:\n%s\nexpected:\n%s\n' "$said" "$expected"
tail -n 20 messages
exit 1
