#!/bin/sh
# A report of broken files passes Microsoft's validator with GitHub's rules: check_sarif.sh REPORTS_PROGRAM DIRECTORY
# The validator comes from npm into DIRECTORY. Exit 77 where there is no npm, or it reaches nothing.
set -eu
program=$1 place=$2
command -v npm >/dev/null 2>&1 || { echo "there is no npm: the report is not validated"; exit 77; }
mkdir -p "$place"
tool=$place/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
if [ ! -f "$tool" ]; then
  npm install --silent --no-fund --no-audit --prefix "$place" @microsoft/sarif-multitool@5.7.0 || { echo "npm has no validator: skipped"; exit 77; }
fi
chmod u+x "$tool"
"$program" sarif >"$place/report.sarif"
"$tool" validate --rule-kind "Sarif;Ghas" "$place/report.sarif" >"$place/found.txt" 2>&1 || true
cat "$place/found.txt"
grep -q "Analysis completed successfully" "$place/found.txt"
if grep -E ": (error|warning|note) " "$place/found.txt"; then exit 1; fi
# What must be found is found.
sed 's|"uri":"app.hcl"|"uri":"/app.hcl"|' "$place/report.sarif" >"$place/broken.sarif"
"$tool" validate --rule-kind "Sarif;Ghas" "$place/broken.sarif" 2>&1 | grep -qE ": (error|warning) "
