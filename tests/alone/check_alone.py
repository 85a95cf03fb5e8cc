#!/usr/bin/env python3
"""Every header compiles by itself, without warnings, header-only and, where it has a switch for that, with declarations only.

    check_alone.py [--compiler clang++-14] [--std c++20] [--jobs N] [--each] [HEADER...]      headers relative to include/

Units hold a chain of headers where that shows each as much as a unit of its own would (chains.py); --each compiles every
header in a unit of its own. A chain that does not compile is taken apart to say which header it was. Clang reads what
many units begin with from precompiled headers, each made from the one below it; units that compile are remembered by the
compiler cache, if there is one.
"""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

from chains import chains, includes, pivots

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-Iinclude"]
CLANG_FLAGS = ["-Xclang", "-fno-pch-timestamp", "-fpch-instantiate-templates"]


SHARED = 16  # precompiled headers a mode


def ways(header):
    """The flags to compile it with. What ends by including a file of impl/ is compiled with it when that file's turn comes."""
    text = (ROOT / "include" / header).read_text(encoding="utf-8")
    if "defined(HCL_DECLARATIONS_ONLY)" not in text:
        return [[]]
    name = pathlib.PurePosixPath(header)
    has_counterpart = (ROOT / "include" / name.parent / "impl" / name.name).is_file()
    return [["-DHCL_DECLARATIONS_ONLY"]] if has_counterpart else [[], ["-DHCL_DECLARATIONS_ONLY"]]


class compiler:
    """Compiles units in a folder; with precompiled headers in it once precompile() has made some."""

    def __init__(self, program, standard):
        self.command = [program, f"-std={standard}", *FLAGS, *(CLANG_FLAGS if "clang" in program else [])]
        self.made = {}
        # The same place each time, as the compiler cache knows units by their paths.
        self.folder = ROOT / ".build/alone" / f"{pathlib.PurePath(program).name}-{standard}"
        self.folder.mkdir(parents=True, exist_ok=True)
        if shutil.which("ccache"):
            self.command.insert(0, "ccache")

    def precompile(self, flags, found, graph):
        """Makes the headers that chains.pivots() found, smallest first."""
        for header in found:
            below = self.largest(flags, graph.seen_by(header))
            made = self.folder / f"{len(self.made)}.pch"
            if not self.run(f"#include <{header}>\n", flags + below + ["-x", "c++-header"], made):
                self.made[(header, tuple(flags))] = made

    def largest(self, flags, seen):
        """The flags that read the last of the precompiled headers that hold only what is seen anyway."""
        fitting = [made for (header, used), made in self.made.items() if header in seen and list(used) == flags]
        return ["-include-pch", str(fitting[-1])] if fitting else []

    def run(self, text, flags, output):
        unit = output.with_suffix(".cpp")
        unit.write_text(text, encoding="utf-8")
        done = subprocess.run([*self.command, *flags, "-c", str(unit), "-o", str(output)], cwd=ROOT, capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else done.stderr or "the compiler failed without a word"

    def errors_of(self, headers, flags, seen):
        # Included twice: the second time must add nothing.
        text = "".join(f"#include <{header}>\n" for header in [*headers, *headers]) + "int main() {}\n"
        name = "-".join([headers[0].replace("/", "_"), headers[-1].replace("/", "_"), *(flag[2:] for flag in flags)])
        output, shared = self.folder / f"{name}.o", self.largest(flags, seen)
        # Clang 14 crashes on some units with a precompiled header that are fine without one.
        return self.run(text, flags + shared, output) and self.run(text, flags, output)


def failures(with_, chain, flags, graph):
    """Pairs of a header and the errors of its unit."""
    errors = with_.errors_of(chain, flags, graph.seen_by(chain[0]))
    if not errors or len(chain) == 1:
        return [(chain[-1], errors)] if errors else []
    single = [(header, with_.errors_of([header], flags, graph.seen_by(header))) for header in chain]
    return [one for one in single if one[1]] or [(" then ".join(chain), errors)]


def units(headers, each, count):
    """Chains of headers with their flags and the graph they come from, what to precompile for them, and circles of includes that hide something."""
    tasks, shared, circles = [], [], []
    for flags in ([], ["-DHCL_DECLARATIONS_ONLY"]):
        wanted = [header for header in headers if flags in ways(header)]
        graph = includes(ROOT / "include", bool(flags))
        seen = {name: graph.seen_by(name) for name in wanted}
        circles += [(header, pair) for header in wanted for pair in graph.wrong_order(header)]
        found = pivots(seen, graph, count)
        shared.append((flags, found, graph))
        # What begins with the same precompiled header.
        alike = {}
        for header in wanted:
            alike.setdefault(([""] + [name for name in found if name in seen[header]])[-1], []).append(header)
        for group in alike.values():
            tasks += [(chain, flags, graph) for chain in ([[header] for header in group] if each else chains(group, seen))]
    return tasks, shared, circles


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--compiler", default="clang++-14")
    options.add_argument("--std", default="c++20")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--each", action="store_true")
    options.add_argument("headers", nargs="*")
    args = options.parse_args()
    headers = args.headers or [p.relative_to(ROOT / "include").as_posix() for p in sorted((ROOT / "include").rglob("*.hpp"))]
    # Only Clang makes a precompiled header from another one, and a few headers are not worth it.
    tasks, shared, circles = units(headers, args.each, SHARED if "clang" in args.compiler and len(headers) > 2 * SHARED else 0)
    for header, (user, late) in circles:
        print(f"{header}: {user} includes {late}, which is not read yet there")
    failed = len(circles)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        with_ = compiler(args.compiler, args.std)
        list(pool.map(lambda one: with_.precompile(*one), shared))
        for found in pool.map(lambda task: failures(with_, *task), tasks):
            failed += len(found)
            for header, errors in found:
                print(f"{header} does not compile alone:\n{errors}")
    count = sum(len(chain) for chain, *_ in tasks)
    print(f"{count - failed} of {count} headers compile alone in {len(tasks)} units with {args.compiler} -std={args.std}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
