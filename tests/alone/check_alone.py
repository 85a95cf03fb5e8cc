#!/usr/bin/env python3
"""Every header compiles by itself, without warnings; the files of definitions, too.

    check_alone.py [--compiler clang++-19] [--std c++20] [--include FOLDER]

What a header needs to compile as the first of a unit is that it includes, directly or not, all that its text names. Clang
checks that for all headers at once, as each is a submodule of one module: its text sees the names and macros of what it
includes and of nothing else, though all of them are read once. The headers of other libraries are submodules as well, so
that one that is missing is found even if most headers include it. That is done with declarations only, as header-only
more of each header is seen by those that include it. Circles of includes, in which it matters which header comes first,
are looked for in both modes.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

from includes import includes

ROOT = pathlib.Path(__file__).resolve().parents[2]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
# Clang says this of C++20 as well when it builds a module.
MODULES = ["-Wno-c++17-extensions", "-fmodules", "-fno-implicit-module-maps", "-ferror-limit=0", "-fsyntax-only"]
# These are no modules: what they declare belongs to the standard library's headers, too.
OF_C = re.compile(r"(sys/)?[a-z]+\.h")


class compiler:
    def __init__(self, program, standard, folder):
        self.command, self.folder = [program, f"-std={standard}", "-I", str(folder)], folder

    def directories(self):
        """Where headers of other libraries are looked for."""
        done = subprocess.run([*self.command, "-E", "-v", "-x", "c++", "/dev/null"], capture_output=True, text=True, check=True)
        listed = done.stderr.partition("search starts here:\n")[2].partition("End of search list")[0]
        return [pathlib.Path(line.strip()).resolve() for line in listed.splitlines() if line.startswith(" ")]

    def errors(self, graph, flags):
        """What Clang says about the headers of the graph."""
        directories = self.directories()
        standard, others = [], []
        for name in graph.of_others():
            place = next((directory for directory in directories if (directory / name).is_file()), None)
            if place and not OF_C.fullmatch(name):
                (standard if "c++" in place.parts else others).append((name, place / name))
        own = [(name, self.folder / name) for name in graph.above]
        with tempfile.TemporaryDirectory() as work:
            modules = pathlib.Path(work, "modules")
            modules.write_text(module("standard", standard, "system") + module("others", others, "system") + module("own", own), encoding="utf-8")
            unit = pathlib.Path(work, "unit.cpp")
            unit.write_text(f"#include <{own[0][0]}>\n", encoding="utf-8")
            done = subprocess.run([*self.command, *WARNINGS, *MODULES, *flags, f"-fmodule-map-file={modules}", f"-fmodules-cache-path={work}", str(unit)],
                                  capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else done.stderr or "the compiler failed without a word"


def module(name, headers, *attributes):
    listed = "".join(f'  module "{header}" {{ header "{place}" export * }}\n' for header, place in headers)
    return f"module {name} {' '.join(f'[{attribute}]' for attribute in attributes)} {{\n{listed}}}\n"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--compiler", default="clang++-19")
    options.add_argument("--std", default="c++20")
    options.add_argument("--include", type=pathlib.Path, default=ROOT / "include")
    args = options.parse_args()
    circles = set()
    for declarations_only in (False, True):
        graph = includes(args.include, declarations_only)
        circles |= {pair for header in graph.above if header.endswith(".hpp") for pair in graph.wrong_order(header)}
    for user, late in sorted(circles):
        print(f"{user} includes {late}, which is not read yet there")
    errors = compiler(args.compiler, args.std, args.include).errors(graph, ["-DHCL_DECLARATIONS_ONLY"])
    print(errors, end="")
    failed = bool(circles or errors)
    print(f"{len(graph.above)} headers: {'FAIL' if failed else 'each compiles alone'}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
