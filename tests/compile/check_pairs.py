#!/usr/bin/env python3
"""Compiles each file of this directory once as it should be and once per mistake; a mistake must be answered with its sentence.

A file holds lines `// reject N: SENTENCE` and code under `#if HCL_REJECT == N`; with HCL_REJECT == 0 it must compile. Each sentence must come
once, and no other error may follow from a mistake. A line `// shows N: TEXT` says what else must be among the notes, a line
`// at most N lines` how long the whole may be. What all files include is compiled once, before them.

    check_pairs.py [--compiler g++] [--std c++20] [--jobs N] [FILE...]
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FLAGS = ["-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-DHCL_DECLARATIONS_ONLY", "-I", str(HERE.parents[1] / "include")]
REJECT = re.compile(r"^// reject (\d+): (.+?)\s*$", re.M)
SHOWS = re.compile(r"^// shows (\d+): (.+?)\s*$", re.M)
LENGTH = re.compile(r"^// at most (\d+) lines$", re.M)


def cases(path):
    text = path.read_text(encoding="utf-8")
    sentences = REJECT.findall(text)
    used = set(re.findall(r"HCL_REJECT == (\d+)", text)) - {"0"}
    if not sentences or used != {number for number, _ in sentences}:
        raise SystemExit(f"{path.name}: the `// reject N:` lines and the `HCL_REJECT == N` branches do not match")
    return [(path, "0", None)] + [(path, number, sentence) for number, sentence in sentences]


def precompile(command, place):
    """The flags that read the headers of all cases from a file that is made here once."""
    header = place / "all.hpp"
    header.write_text("#include <hcl/decode.hpp>\n#include <hcl/encode.hpp>\n", encoding="utf-8")
    is_clang = "clang" in command[0]
    made = place / ("all.pch" if is_clang else "all.hpp.gch")
    flags = [flag for flag in FLAGS if flag != "-fsyntax-only"]
    subprocess.run([*command, *flags, "-x", "c++-header", str(header), "-o", str(made)], check=True)
    return ["-include-pch", str(made)] if is_clang else ["-include", str(header)]


def run(command, case):
    path, number, sentence = case
    done = subprocess.run([*command, *FLAGS, f"-DHCL_REJECT={number}", str(path)], capture_output=True, text=True, check=False)
    errors = [line for line in done.stderr.splitlines() if " error: " in line]  # not a note in <system_error>
    if sentence is None:
        return "" if done.returncode == 0 else f"{path.name}: should compile:\n{done.stderr}"
    if done.returncode == 0:
        return f"{path.name} {number}: compiles, but should be rejected: {sentence}"
    others = [line for line in errors if sentence not in line]
    if others and any(sentence in line for line in errors):
        return f"{path.name} {number}: rejected with other errors, too:\n" + "\n".join(others[:5])
    if not any(sentence in line for line in errors):
        return f"{path.name} {number}: rejected without the sentence \"{sentence}\":\n" + "\n".join(errors[:5])
    if sentence.startswith("hcl: ") and len(errors) != 1:
        return f"{path.name} {number}: says its sentence {len(errors)} times: \"{sentence}\""
    text = path.read_text(encoding="utf-8")
    for shown in [what for of, what in SHOWS.findall(text) if of == number and what not in done.stderr]:
        return f"{path.name} {number}: does not show \"{shown}\""
    length = len(done.stderr.splitlines())
    for limit in [int(limit) for limit in LENGTH.findall(text) if int(limit) < length]:
        return f"{path.name} {number}: takes {length} lines, {limit} at most"
    return ""


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--compiler", default="g++")
    options.add_argument("--std", default="c++20")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("files", nargs="*", type=pathlib.Path)
    args = options.parse_args()
    todo = [case for path in args.files or sorted(HERE.glob("*.cpp")) for case in cases(path)]
    command = [args.compiler, f"-std={args.std}"]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool, tempfile.TemporaryDirectory() as place:
        command += precompile(command, pathlib.Path(place))
        complaints = [c for c in pool.map(lambda case: run(command, case), todo) if c]
    for complaint in complaints:
        print(complaint)
    print(f"{len(todo) - len(complaints)} of {len(todo)} accept and reject cases as expected with {args.compiler}")
    sys.exit(bool(complaints) or not todo)


if __name__ == "__main__":
    main()
