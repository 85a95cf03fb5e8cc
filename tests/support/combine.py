#!/usr/bin/env python3
"""Writes a unit that includes several test files, each in a namespace of its own, behind all that they include.

    combine.py OUTPUT FILE...

Most of what the tests of a layer instantiate is alike. Measured (config, model and spec, g++): 99 s of processor time in place
of 182, so about six minutes of .ci/run. Files that specialise templates of the library cannot be inside a namespace; CMakeLists.txt
compiles them by themselves.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include (<[^>]+>|"[^"]+")', re.M)


def text_of(files):
    above, below = {}, []
    for file in files:
        for name in INCLUDE.findall(file.read_text(encoding="utf-8")):
            beside = file.parent / name[1:-1]
            above[f'"{beside.as_posix()}"' if name[0] == '"' and beside.is_file() else name] = None
        space = re.sub(r"\W", "_", "_".join(file.parts[-2:]))
        below.append(f'namespace test_{space} {{\n#include "{file.as_posix()}"\n}}\n')
    return "".join(f"#include {name}\n" for name in above) + "".join(below)


def main():
    output, *files = [pathlib.Path(name) for name in sys.argv[1:]]
    output.write_text(text_of(files), encoding="utf-8")


if __name__ == "__main__":
    main()
