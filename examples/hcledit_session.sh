#!/bin/sh
# hcledit_session.sh PROGRAM...: what hcledit does with files, the standard input and addresses that lead nowhere, each
# with its exit code.
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
program=$*
hcledit() {
  echo "\$ hcledit $*"
  $program "$@" 2>&1
  echo "exit $?"
}
here=$PWD
cd "$directory" || exit 1
cp "$here/hcledit.hcl" web.hcl
printf 'a=1\nb = 2\nc {\n d = 3\n}\n' >other.hcl

hcledit get service.web.tags.tier web.hcl
hcledit get 'service.web.tags.ports' web.hcl
hcledit --diff set service.web.tags.tier '"back"' web.hcl
hcledit --diff set service.web.tags.owner '"me"' web.hcl
hcledit --diff rm 'service.web.tags["tier"]' web.hcl
hcledit --diff mv service.web.tags.tier service.web.tags.level web.hcl
hcledit --diff mv service.web.tags.tier service.web.tier web.hcl
hcledit --diff mv service.web.port service.web.tags.port web.hcl
hcledit --diff add service.web.tags.more web.hcl
hcledit get service.web.tags.none web.hcl
hcledit set service.web.tags.none.deeper 1 web.hcl
hcledit --diff mv b c.b other.hcl
hcledit --diff mv c service.web.c other.hcl
hcledit --diff fmt other.hcl
hcledit fmt <other.hcl
hcledit set a 5 - <other.hcl
hcledit get a other.hcl web.hcl
hcledit -i set a 7 other.hcl
cat other.hcl
hcledit -i --diff set added true other.hcl web.hcl
tail -n 1 other.hcl web.hcl
hcledit get a .
hcledit get a none.hcl
hcledit get a . other.hcl
hcledit set a | head -n 1
hcledit take a other.hcl | tail -n 1
printf 'a = \n' >broken.hcl
hcledit get a broken.hcl
echo '{"a": 1}' >a.json
hcledit fmt a.json
