# CTest's LastTest.log to one line of figures: awk -v name=NAME -f figures.awk LastTest.log
/ Testing: / { ++tests }
/^Test (Failed|timed out)/ { ++failed }
/^Unable to find executable/ { ++failed }
/assertions? in [0-9]+ test case/ {  # All tests passed (12 assertions in 3 test cases)
  for (i = 2; i <= NF; ++i) {
    if ($i ~ /^assertions?$/) { number = $(i - 1); sub(/[(]/, "", number); assertions += number }
    if ($i == "test" && $(i + 1) ~ /^case/) cases += $(i - 1)
  }
}
/: primary [0-9]+\/[0-9]+/ {  # expr: primary 21/22, first-position 6/6 (1 known differences)
  split($3, part, /[\/,]/)
  agreeing += part[1]
  compared += part[2]
  if (match($0, /[(][0-9]+ known differences[)]/)) known += substr($0, RSTART + 1)
}
/ cases left out of / { left_out += $1 }
END {
  printf "%s: %d tests, %d failed; unit: %d assertions in %d cases; conformance: %d of %d cases agree", name, tests, failed, assertions, cases, agreeing, compared
  if (known) printf ", %d known differences", known
  if (left_out) printf ", %d left out", left_out
  printf "\n"
}
