#!/usr/bin/env python3
"""Every header compiles by itself, without warnings, header-only and, where it has a switch for that, with declarations only.

    check_alone.py [--compiler g++] [--std c++20] [--jobs N] [--each] [HEADER...]      headers relative to include/

Units hold a chain of headers where that shows each as much as a unit of its own would (chains.py); --each compiles every
header in a unit of its own. A chain that does not compile is taken apart to say which header it was.
"""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys

from chains import chains, includes

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


def compile_unit(compiler, standard, headers, flags):
    # Included twice: the second time must add nothing.
    unit = "".join(f"#include <{header}>\n" for header in [*headers, *headers]) + "int main() {}\n"
    run = subprocess.run([compiler, f"-std={standard}", *FLAGS, *flags, "-"], input=unit, capture_output=True, text=True, check=False)
    return "" if run.returncode == 0 else run.stderr or "the compiler failed without a word"


def failures(compiler, standard, chain, flags):
    """Pairs of a header and the errors of its unit."""
    errors = compile_unit(compiler, standard, chain, flags)
    if not errors or len(chain) == 1:
        return [(chain[-1], errors)] if errors else []
    single = [(header, compile_unit(compiler, standard, [header], flags)) for header in chain]
    return [one for one in single if one[1]] or [(" then ".join(chain), errors)]


def units(headers, each):
    """Chains of headers with their flags, and the headers whose includes go round in a circle that hides something."""
    result, circles = [], []
    for flags in ([], ["-DHCL_DECLARATIONS_ONLY"]):
        wanted = [header for header in headers if flags in ways(header)]
        graph = includes(ROOT / "include", bool(flags))
        circles += [(header, pair) for header in wanted for pair in graph.wrong_order(header)]
        groups = [[header] for header in wanted] if each else chains(wanted, {name: graph.seen_by(name) for name in wanted})
        result += [(group, flags) for group in groups]
    return result, circles


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--compiler", default="g++")
    options.add_argument("--std", default="c++20")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--each", action="store_true")
    options.add_argument("headers", nargs="*")
    args = options.parse_args()
    headers = args.headers or [p.relative_to(ROOT / "include").as_posix() for p in sorted((ROOT / "include").rglob("*.hpp"))]
    tasks, circles = units(headers, args.each)
    for header, (user, late) in circles:
        print(f"{header}: {user} includes {late}, which is not read yet there")
    failed = len(circles)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for found in pool.map(lambda task: failures(args.compiler, args.std, *task), tasks):
            failed += len(found)
            for header, errors in found:
                print(f"{header} does not compile alone:\n{errors}")
    count = sum(len(chain) for chain, _ in tasks)
    print(f"{count - failed} of {count} headers compile alone in {len(tasks)} units with {args.compiler} -std={args.std}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
