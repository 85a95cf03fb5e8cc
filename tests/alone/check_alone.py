#!/usr/bin/env python3
"""Every header compiles by itself, without warnings, in both modes where that differs.

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


def compile_alone(compiler, standard, header):
    # Included twice: the second time must add nothing.
    unit = f"#include <{header}>\n#include <{header}>\nint main() {{}}\n"
    run = subprocess.run([compiler, f"-std={standard}", *FLAGS, "-"], input=unit, capture_output=True, text=True, check=False)
    return header, run.returncode, run.stderr


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--compiler", default="g++")
    options.add_argument("--std", default="c++20")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("headers", nargs="*")
    args = options.parse_args()
    headers = args.headers or [str(p.relative_to(ROOT / "include")) for p in sorted((ROOT / "include").rglob("*.hpp"))]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for header, code, errors in pool.map(lambda h: compile_alone(args.compiler, args.std, h), headers):
            if code:
                failed += 1
                print(f"{header} does not compile alone:\n{errors}")
    print(f"{len(headers) - failed} of {len(headers)} headers compile alone with {args.compiler} -std={args.std}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
