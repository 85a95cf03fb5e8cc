#!/usr/bin/env python3
"""Every header compiles by itself, without warnings, header-only and, where it has a switch for that, with declarations only.

    check_alone.py [--compiler g++] [--std c++20] [--jobs N] [HEADER...]      headers relative to include/
"""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAGS = ["-fsyntax-only", "-x", "c++", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-I", str(ROOT / "include")]


def ways(header):
    """The flags to compile it with. What ends by including a file of impl/ is compiled with it when that file's turn comes."""
    text = (ROOT / "include" / header).read_text(encoding="utf-8")
    if "defined(HCL_DECLARATIONS_ONLY)" not in text:
        return [[]]
    name = pathlib.PurePosixPath(header)
    has_counterpart = (ROOT / "include" / name.parent / "impl" / name.name).is_file()
    return [["-DHCL_DECLARATIONS_ONLY"]] if has_counterpart else [[], ["-DHCL_DECLARATIONS_ONLY"]]


def compile_alone(compiler, standard, header, flags):
    # Included twice: the second time must add nothing.
    unit = f"#include <{header}>\n#include <{header}>\nint main() {{}}\n"
    run = subprocess.run([compiler, f"-std={standard}", *FLAGS, *flags, "-"], input=unit, capture_output=True, text=True, check=False)
    return " ".join([header, *flags]), run.returncode, run.stderr


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--compiler", default="g++")
    options.add_argument("--std", default="c++20")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("headers", nargs="*")
    args = options.parse_args()
    headers = args.headers or [str(p.relative_to(ROOT / "include")) for p in sorted((ROOT / "include").rglob("*.hpp"))]
    tasks = [(header, flags) for header in headers for flags in ways(header)]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for header, code, errors in pool.map(lambda task: compile_alone(args.compiler, args.std, *task), tasks):
            if code:
                failed += 1
                print(f"{header} does not compile alone:\n{errors}")
    print(f"{len(tasks) - failed} of {len(tasks)} headers compile alone with {args.compiler} -std={args.std}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
