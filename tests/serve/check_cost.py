#!/usr/bin/env python3
"""Counts what answers of a language server cost: none may take more than twice the instructions of a parse and check.

That is one of as many bytes as the answer is about: the text, and those of the message and of the answer itself, as a list
of all functions is longer than a small file.

    check_cost.py PROGRAM FORMAT...

PROGRAM is hcl-serve-typing; valgrind counts, the same on every machine, however busy it is. Exit code 77: there is none.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FUNCTIONS = ("hcl_serve_check", "hcl_serve_answer")
MOST = 2.0


def counts_of(program, name, place):
    """What was asked, and the instructions that it took, in order."""
    # Without what debuggers read, which not every valgrind knows.
    subprocess.run(["strip", "-g", "-o", place / "program", program], check=True)
    flags = [f"--{what}={function}" for function in FUNCTIONS for what in ("zero-before", "dump-after")]
    run = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={place}/cost", *flags, place / "program",
                          "--cost", name], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"{program} --cost '{name}' ends with {run.returncode}:\n{run.stderr[-2000:]}")
    asked = [(what, int(size)) for what, size in (line.split() for line in run.stdout.splitlines())]
    dumps = sorted(place.glob("cost.*"), key=lambda file: int(file.suffix[1:]))
    found = []
    for dump in dumps:
        text = dump.read_text(encoding="utf-8")
        if any(f"Trigger: --dump-after={function}" in text for function in FUNCTIONS):
            found.append(int(re.search(r"^(?:summary|totals): (\d+)", text, re.M).group(1)))
    # The first half of the calls comes before everything is counted.
    if len(found) != 2 * len(asked):
        sys.exit(f"{len(found)} calls were counted, {len(asked)} twice were made")
    return list(zip(asked, found[len(asked):]))


def main():
    program, *names = sys.argv[1:]
    if not shutil.which("valgrind") or not shutil.which("strip"):
        print("skipped: there is no valgrind (Debian: valgrind, binutils)")
        return 77
    is_good = True
    for name in names:
        with tempfile.TemporaryDirectory() as place:
            counts = counts_of(program, name, pathlib.Path(place))
        most = {}
        for (what, size), count in counts:
            if what == "check":
                text, check = size, count
            else:
                most[what] = max(most.get(what, 0), count / (check * (text + size) / text))
        print(f"{name}:", ", ".join(f"{what} {times:.2f}" for what, times in sorted(most.items())))
        for what, times in most.items():
            if times > MOST:
                print(f"{name}: {what} takes {times:.2f} times as much as a parse and check")
                is_good = False
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
