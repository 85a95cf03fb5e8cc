#!/bin/sh
# check_writers.sh [COMPILER]: a program follows a file that others write in all the ways that they do, under the
# thread sanitizer: each content is reported once, and readers never see a mix.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
watched=
trap 'kill $watched 2>/dev/null || :; rm -rf "$work"' EXIT
"${1:-clang++-14}" -std=c++20 -O1 -fsanitize=thread -fno-sanitize-recover=all -I "$root/include" "$root/tests/config/writers.cpp" -o "$work/writers" -pthread
cd "$work"
mkdir volume volume/..1
text() {  # NUMBER [STOP]
  printf 'number = %s\nall = [\n' "$1"
  i=0
  while [ $i -lt 300 ]; do printf '  %s,\n' "$1"; i=$((i + 1)); done
  printf ']\nstop = %s\n' "${2:-false}"
}
# As the kubelet mounts a volume: the file is a link into a link, which is swapped.
text 0 >volume/..1/app.hcl
ln -s ..1 volume/..data
ln -s ..data/app.hcl volume/app.hcl
file=volume/app.hcl
"$work/writers" "$file" >log 2>errors &
watched=$!
sleep 1
expected=
wait_for() {  # what the program is to say next
  expected="$expected$1
"
  tries=0
  while [ "$(cat log)" != "${expected%?}" ]; do
    tries=$((tries + 1))
    [ $tries -lt 150 ] || { printf 'after: %s\nexpected:\n%ssaid:\n' "$2" "$expected"; cat log errors; exit 1; }
    sleep 0.1
  done
}

mkdir volume/..2
text 1 >volume/..2/app.hcl
ln -s ..2 volume/..data_tmp
mv -T volume/..data_tmp volume/..data
rm -r volume/..1
wait_for "adopted 1" "a swap of links"
text 2 >new
rm "$file"
mv new "$file"
wait_for "adopted 2" "a rename"
text 3 >"$file"
wait_for "adopted 3" "a text written in place"
text 4 >new
cp new "$file"
wait_for "adopted 4" "a copy"
sed -i 's/4/5/' "$file"
wait_for "adopted 5" "sed -i"
for editor in vim nvim; do
  command -v $editor >/dev/null || { echo "skipped: there is no $editor"; continue; }
  case $editor in vim) number=6 ;; *) number=7 ;; esac
  $editor -u NONE -es -c "%s/\\d\\+/$number/" -c wq "$file" </dev/null
  wait_for "adopted $number" "$editor"
done
mkdir repository
text 8 >repository/app.hcl
git init -q repository && git -C repository add app.hcl
rm "$file"
git --git-dir repository/.git --work-tree volume checkout -q -- app.hcl
wait_for "adopted 8" "a checkout"
rm "$file"
sleep 0.3
text 9 >"$file"
wait_for "adopted 9" "a file that was gone for a moment"
: >"$file"
sleep 0.3
text 10 >"$file"
wait_for "adopted 10" "a file that was empty for a moment"
touch "$file"
{ cat "$file"; echo "# a comment"; } >new
mv new "$file"
sleep 1  # neither is a change
text 11 | head -100 >"$file"
wait_for "rejected" "a writer that stops half-way"
sleep 1
text 11 >"$file"
wait_for "adopted 11" "the rest of the text"
python3 - "$file" <<'P'
import os, sys, time
path = sys.argv[1]
end = time.monotonic() + 3
number = 100
while time.monotonic() < end:
    number += 1
    with open(path + ".new", "w") as file:
        file.write(f"number = {number}\nall = [{', '.join([str(number)] * 300)}]\n")
    os.rename(path + ".new", path)
    time.sleep(0.001)
P
text 12 true >new
mv new "$file"
wait "$watched" || { cat log errors; exit 1; }
grep -q '^never mixed$' log && grep -q '^adopted 12$' log
[ -z "$(sort log | uniq -d)" ] || { echo "reported twice:"; cat log; exit 1; }
echo "all writers are followed: $(grep -c adopted log) contents adopted, none mixed"
