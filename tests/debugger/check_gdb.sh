#!/bin/sh
# GDB shows values as HCL, tags as what they hold: the printers of .cmake/hcl-gdb.py in a session. check_gdb.sh PROGRAM, which is
# debugged.cpp with -g. Exits with 77 where there is no GDB that may run a program.
set -eu
program=$1
if ! command -v gdb >/dev/null 2>&1; then
  echo "there is no gdb; its printers are not tested"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/expected" <<'END'
text = "web"
long_text = "a text that is longer than sixteen bytes"
yes = true
nothing = null
fraction = 2.5
wide = 0.33333333333333333333...
list = [1, 2]
empty = []
object = {a = [1, 2], b = "say \"$${x}\""}
map = {"a" = 1}
unknown = unknown(list(string))
secret = (sensitive)
small = 80
large = 92233720368547758070
dynamic = any
boolean = bool
objects = object({a=list(number),b=string})
handle = handle
path = .a[0]["k"]
made.port = 80
made.password = (sensitive)
made.upstreams = std::vector of length 1, capacity 1 = {{name = "a", weight = 1}}
good = with a value = {value = {port = 80, password = (sensitive), upstreams = std::vector of length 1, capacity 1 = {{name = "a", weight = 1}}}}
bad = without a value = {diagnostics = Error: Unsuitable value (bad.hcl:2): Attribute "port" must be a whole number from 1 to 65535, not 0.}
why = Error: Unsuitable value (bad.hcl:2): Attribute "port" must be a whole number from 1 to 65535, not 0.
END
set --
while IFS= read -r line; do
  set -- "$@" -ex "printf \"${line%% = *} = \"" -ex "output ${line%% = *}" -ex 'printf "\n"'
done <"$work/expected"
gdb -nx -batch -ex 'set print pretty off' -ex 'set width 0' -x .cmake/hcl-gdb.py -ex 'break stop_here' -ex run -ex 'finish' "$@" "$program" >"$work/out" 2>"$work/errors" || true
if ! grep -q 'Breakpoint 1, ' "$work/out"; then
  echo "gdb cannot run a program here; its printers are not tested"
  cat "$work/errors"
  exit 77
fi
sed -n 's/^Run till exit.*//;/ = /p' "$work/out" | grep -v '^Breakpoint\|^#\|^[0-9]' >"$work/shown" || true
diff "$work/expected" "$work/shown" || { head -20 "$work/errors"; exit 1; }
echo "gdb shows $(wc -l <"$work/expected") things as HCL"
