#!/usr/bin/env python3
"""Runs a check unless it has passed for the same input, as the compiler cache compiles nothing twice.

    once.py [--input PATH]... COMMAND...

Measured: a second run of .ci/run without a change repeats none of about eight minutes of checks.

The key holds the contents of the inputs (files, folders), the command, the version of each compiler named in it, and the
packages that are installed. What passed is noted in $XDG_CACHE_HOME/hcl-checks (~/.cache); HCL_CHECK_AGAIN=1 runs the check
all the same. Without an input, without a home or with another exit code than 0 nothing is noted.
"""
import argparse
import hashlib
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPILER = re.compile(r"(.*[/-])?(clang(\+\+)?|g\+\+|c\+\+)(-\d+)?")
PACKAGES = pathlib.Path("/var/lib/dpkg/status")


def files(inputs):
    for path in (ROOT / entry for entry in inputs):
        if not path.exists():
            sys.exit(f"once.py: there is no {path}")
        found = [path] if path.is_file() else path.rglob("*")
        yield from (file for file in sorted(found) if file.is_file() and "__pycache__" not in file.parts)


def key(inputs, command):
    digest = hashlib.sha256()

    def add(data):
        digest.update(len(data).to_bytes(8, "big") + data)

    for file in files(inputs):
        add(str(file.relative_to(ROOT)).encode())
        add(file.read_bytes())
    for word in command:
        add(word.replace(str(ROOT), "").encode())
        if COMPILER.fullmatch(word):
            add(subprocess.run([word, "--version"], capture_output=True, check=False).stdout)
    if PACKAGES.exists():
        add(PACKAGES.read_bytes())
    return digest.hexdigest()


def main():
    options = argparse.ArgumentParser(allow_abbrev=False)
    options.add_argument("--input", action="append", default=[])
    options.add_argument("command", nargs=argparse.REMAINDER)
    args = options.parse_args()
    home = os.environ.get("XDG_CACHE_HOME") or (os.environ.get("HOME", "") and os.environ["HOME"] + "/.cache")
    note = pathlib.Path(home, "hcl-checks", key(args.input, args.command)) if home and args.input else None
    if note and note.exists() and not os.environ.get("HCL_CHECK_AGAIN"):
        print(f"has passed for these contents; HCL_CHECK_AGAIN=1 runs it again: {' '.join(args.command)}")
        return 0
    status = subprocess.run(args.command, check=False).returncode
    if note and status == 0:
        note.parent.mkdir(parents=True, exist_ok=True)
        note.touch()
    return status


if __name__ == "__main__":
    sys.exit(main())
