#!/bin/sh
# hcl_session.sh PROGRAM...: the program `hcl` as people use it, each time with its exit code.
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
program=$*
hcl() {
  printf '$ hcl %s\n' "$*"
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

echo
echo "What hcledit is documented to do:"
printf 'resource "foo" "bar" {\n  attr1 = "val1" # one\n  nested {\n    attr2 = "val2"\n  }\n}\n' >attr.hcl
hcl get resource.foo.bar.nested.attr2 <attr.hcl
hcl get --comments resource.foo.bar.attr1 <attr.hcl
hcl set resource.foo.bar.nested.attr2 '"val3"' <attr.hcl
hcl mv resource.foo.bar.nested.attr2 resource.foo.bar.nested.attr3 <attr.hcl
hcl mv resource.foo.bar.nested.attr2 resource.foo.bar.nested.attr3 <attr.hcl | grep -v '^[$e]' |
  hcl set resource.foo.bar.nested.attr3 '"val3"'
hcl rm resource.foo.bar.attr1 <attr.hcl
hcl set --blank resource.foo.bar.nested.attr3 '"val3"' <attr.hcl
printf 'resource "foo" "bar" {\n  attr1 = "val1"\n}\n\nresource "foo" "baz" {\n  attr1 = "val2"\n}\n' >block.hcl
hcl list --blocks --top <block.hcl
hcl get resource.foo.bar <block.hcl
hcl get 'resource.foo.*' <block.hcl
hcl mv resource.foo.bar resource.foo.qux <block.hcl
hcl rm resource.foo.baz <block.hcl
hcl rm 'resource.*.*' <block.hcl
hcl add --blank resource.foo.bar.block1.label1 <block.hcl
hcl add 'resource.foo.*.block1' <block.hcl
hcl add resource.foo.qux <block.hcl
hcl add 'policy.*.rule' block.hcl
hcl mv resource.foo.bar 'policy.*' block.hcl
hcl add --diff resource.foo.baz block.hcl
hcl add resource.foo.baz.attr1 block.hcl
hcl set --diff 'resource.*.*.attr1' 2 block.hcl
hcl set --diff 'resource.foo.*.attr2' 2 block.hcl
hcl set --diff --create 'resource.foo.*.attr2' 2 block.hcl
hcl mv --diff 'resource.foo.*.attr1' resource.foo.bar.attr2 block.hcl
hcl mv --diff 'resource.*.*.attr1' 'resource.*.*.attr2' block.hcl
printf 'rule {\n  tags = { a = 1, b = 2 }\n}\nrule {\n  tags = { a = 3 }\n}\n' >rules.hcl
hcl mv rule policy rules.hcl
hcl get rule.tags.b rules.hcl
hcl mv rule.tags.a rule.tags.c rules.hcl
hcl mv rule.tags.a rule.tags.b rules.hcl
hcl mv rule.tags.a rule.only rules.hcl
hcl rm rule rules.hcl
hcl add --diff rule.tags.b.c rules.hcl
hcl get --body resource.foo.bar attr.hcl
hcl get --body resource.foo.bar.attr1 attr.hcl
hcl set --write resource.foo.bar.attr1 1 attr.hcl
hcl get resource.foo.bar.attr1 attr.hcl
hcl set --write resource.foo.bar.attr1 1 <attr.hcl | head -n 2
printf 'resource "foo" "bar" {\n  attr1 = "val1"\n  attr2="val2"\n}\n' >fmt.hcl
hcl fmt <fmt.hcl
printf 'a "b\\\\c.\\"" {\n}\nresource "foo.bar" {\n  nested {\n    attr2 = "val2"\n  }\n}\n' >dots.hcl
hcl list --blocks dots.hcl
hcl get 'resource.foo\.bar.nested.attr2' <dots.hcl
hcl get 'a."b\\c.\""' <dots.hcl

echo
echo "What hclfmt is documented to do:"
hcl fmt fmt.hcl
hcl check fmt.hcl
hcl check <broken.hcl | tail -n 1
hcl fmt --check fmt.hcl
hcl fmt --check --write fmt.hcl
hcl fmt --check --write fmt.hcl
cat fmt.hcl
hcl fmt --write <fmt.hcl | head -n 2
hcl fmt fmt.hcl dots.hcl
hcl --version | grep -c '^[0-9.]*$'

echo
echo "Directories are compared file by file:"
mkdir -p one/in two/in three/in none
printf 'a = 1\nb = 1\n' >one/a.hcl
printf 'a = 2\nb = 1\n' >two/a.hcl
printf 'a = 1\nb = 3\n' >three/a.hcl
printf 'c = 1\n' >one/in/c.hcl
printf 'd = 1\n' >two/in/d.hcl
hcl diff one one
hcl diff one two
hcl diff one none
hcl diff none none
hcl diff one/a.hcl two
hcl merge3 one two three
hcl merge3 none none none

echo
echo "What cannot be read is a mistake, and the rest is read:"
mkdir odd
ln -s loop.hcl odd/loop.hcl
mkfifo odd/pipe.hcl
printf 'a=1\n' >odd/z.hcl
hcl fmt --check odd
hcl fmt --check --output github odd
hcl check odd none
long=$(printf '%0300d' 0)
hcl get a "$long" odd/z.hcl | cut -c 1-40
hcl list odd/loop.hcl
hcl diff odd one

echo
echo "A report is the only thing that is printed:"
hcl fmt --check --output json odd/z.hcl
hcl fmt --output json one/a.hcl
hcl check --output json one
hcl fmt --diff --output json odd/z.hcl | head -n 2
hcl check --output sarif none/absent.hcl | grep -c '^{.*"uri":"none/absent.hcl".*}exit 1$'

echo
echo "A file is replaced whole, with its mode, behind its link:"
chmod 640 odd/z.hcl
ln -s odd/z.hcl link.hcl
hcl fmt --write link.hcl
ls -l odd/z.hcl | cut -c 1-10
cat link.hcl
hcl fmt --write odd/pipe.hcl | head -n 2

echo
echo "What a program defines is named:"
printf 'port = pick(1, 2)\nlocals {\n}\n' >host.hcl
hcl check host.hcl
hcl check --function pick host.hcl
hcl check --function 'p*' --block locals --spec spec.hcl host.hcl
hcl check --function pick --spec spec.hcl host.hcl
printf 'port = 1\n' >first.hcl
printf 'port = 2\n' >second.hcl
hcl check --spec spec.hcl first.hcl second.hcl
hcl check --merge --spec spec.hcl first.hcl second.hcl

echo
echo "Arguments are no elements:"
printf 'tags = merge(a, [b])\nname = "${a}-${b}"\nlist = [1, f(2)]\n' >calls.hcl
hcl get 'tags[0]' calls.hcl
hcl set 'tags[0]' 1 calls.hcl
hcl rm 'name[0]' calls.hcl
hcl get 'list[1]' calls.hcl
hcl set --diff 'list[2]' 3 calls.hcl

echo
echo "The JSON syntax is checked and converted, and not laid out or edited:"
printf '{"a": "${uper(\\"x\\")} ${pick(1)}", "b": {"c": ["${pick(nope)}", "${lower(2)}"]}}\n' >calls.json
hcl check calls.json
hcl check --function 'p*' calls.json
hcl fmt --write calls.json
hcl get a calls.json
hcl diff calls.json calls.json
