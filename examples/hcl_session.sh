#!/bin/sh
# hcl_session.sh PROGRAM...: the program `hcl` as people use it, each time with its exit code.
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
program=$*
hcl() {
  echo "\$ hcl $*"
  $program "$@" 2>&1
  echo "exit $?"
}
here=$PWD
cd "$directory" || exit 1
cp "$here/hcledit.hcl" web.hcl
mkdir -p conf/inner conf/.git
printf 'a=1\nb = [ 2,3 ]\n' >conf/a.hcl
printf 'c = 4\n' >conf/inner/c.hcl
printf 'broken = \n' >conf/.git/x.hcl

hcl fmt --check conf
hcl fmt --diff conf/a.hcl
hcl fmt --write conf
hcl fmt --check conf
hcl fmt <conf/a.hcl
hcl check conf
printf 'port: 80\nname = "x\n' >broken.hcl
hcl check broken.hcl
hcl check --output=github broken.hcl
hcl check --output json broken.hcl
hcl check --output sarif broken.hcl | head -c 100
echo
hcl fix --diff broken.hcl
printf 'object {\n  attr "port" {\n    type     = number\n    required = true\n  }\n}\n' >spec.hcl
printf 'prt = 80\n' >prt.hcl
hcl check --spec=spec.hcl prt.hcl
printf 'port = upper("a")\n' >port.hcl
hcl check --spec spec.hcl port.hcl
printf 'a {\n  b = [uper("x"), lower("Y")]\n}\n' >calls.hcl
hcl check calls.hcl
hcl get service.web.port web.hcl
hcl set --diff service.web.port 9000 web.hcl
hcl rm --diff service.web.tags web.hcl
hcl mv --diff service.web service.site web.hcl
hcl list conf
hcl get a.b conf/a.hcl
hcl convert conf/a.hcl
echo '{"a": [1, {"b": 2}]}' >back.json
hcl convert back.json
hcl convert --to=hcl - <back.json
hcl convert --values conf/a.hcl
printf 'port = 8080\n' >vars.hcl
hcl eval --vars vars.hcl '"${upper("a")}:${port + 1}"'
hcl eval 'nope + 1'
hcl dump 'a.b + 1'
cp conf/a.hcl mine.hcl
hcl set --write a 7 mine.hcl
cp conf/a.hcl theirs.hcl
hcl rm --write b theirs.hcl
hcl diff conf/a.hcl mine.hcl
hcl diff conf/a.hcl conf/a.hcl
hcl merge3 conf/a.hcl mine.hcl theirs.hcl
printf 'a = 8\nb = [2, 3]\n' >theirs.hcl
hcl merge3 conf/a.hcl mine.hcl theirs.hcl
hcl fmt --help
hcl fmt --wrte conf
hcl eval
hcl fly
hcl get a none.hcl
