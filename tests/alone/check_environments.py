#!/usr/bin/env python3
"""The headers compile without exceptions and RTTI, after headers whose macros have ordinary names, and under warnings and sanitizers that users like to turn on.

    check_environments.py [--compiler g++] [--std c++20]
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FLAGS = ["-fsyntax-only", "-x", "c++", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-I", str(ROOT / "include")]
WARNINGS = ["-Wsign-conversion", "-Wundef", "-Wold-style-cast", "-Wdouble-promotion", "-Wformat=2", "-Wcast-align", "-Wcast-qual", "-Wextra-semi",
            "-Wnon-virtual-dtor", "-Woverloaded-virtual", "-Wredundant-decls", "-Wimplicit-fallthrough"]
GCC_WARNINGS = ["-Wduplicated-cond", "-Wduplicated-branches", "-Wlogical-op", "-Wsuggest-override", "-Wuseless-cast"]
CLANG_WARNINGS = ["-Wctad-maybe-unsupported", "-Wshadow-all", "-Wdocumentation", "-Wunreachable-code", "-Wnewline-eof", "-Wmissing-noreturn"]
INCLUDE = re.compile(r"^\s*#\s*include\s*<([^>]+)>", re.M)


def others():
    """All that our headers include of others: these must be read before the macros, which are no business of theirs."""
    found = {name for path in (ROOT / "include").rglob("*.?pp") for name in INCLUDE.findall(path.read_text(encoding="utf-8"))}
    return "".join(f"#if __has_include(<{name}>)\n#include <{name}>\n#endif\n" for name in sorted(found) if not name.startswith("hcl/"))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--compiler", default="g++")
    options.add_argument("--std", default="c++20")
    args = options.parse_args()
    fronts = sorted(path.name for path in (ROOT / "include/hcl").glob("*.hpp") if path.name not in ("implementation.hpp", "fmt.hpp"))
    program = "".join(f"#include <hcl/{name}>\n" for name in fronts) + f'#include "{HERE / "environments.cpp"}"\n'
    hostile = others() + f'#include "{HERE / "hostile.hpp"}"\n' + program
    bare = ["-fno-exceptions", "-fno-rtti"]
    cases = [("macros, no exceptions, no RTTI", hostile, bare + mode) for mode in ([], ["-DHCL_DECLARATIONS_ONLY"])]
    more = WARNINGS + (CLANG_WARNINGS if "clang" in args.compiler else GCC_WARNINGS)
    cases.append(("more warnings, with a sanitizer", "#include <hcl/implementation.hpp>\n" + program, [*more, "-fsanitize=undefined"]))
    cases.append(("min and max before anything else", "#define min(a, b) broken\n#define max(a, b) broken\n" + program, ["-DHCL_DECLARATIONS_ONLY"]))

    def run(case):
        what, source, flags = case
        done = subprocess.run([args.compiler, f"-std={args.std}", *FLAGS, *flags, "-"], input=source, capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else f"{what} {' '.join(flags)}:\n{done.stderr}"

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = [c for c in pool.map(run, cases) if c]
    for complaint in complaints:
        print(complaint)
    print(f"{len(cases) - len(complaints)} of {len(cases)} environments are fine with {args.compiler}")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()
