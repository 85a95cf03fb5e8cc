#!/usr/bin/env python3
"""Checks the house rules on include/: floors, doors, cycles, file sizes, macros, namespaces, includes that resolve.

    check_layers.py [INCLUDE_DIR]      exit 0 if every rule holds
"""
import pathlib
import re
import statistics
import sys

FLOORS = {
    "fwd.hpp": 0, "version.hpp": 0, "text": 0, "diagnostics": 1, "tags": 1, "value": 2, "tags.hpp": 2, "syntax": 3, "regex": 3, "grammar": 4,
    "parser": 5, "eval": 6, "body": 7, "record": 8, "extension": 8, "functions": 8, "model": 8, "write": 8,
    "spec": 9, "implementation.hpp": 10, "decode.hpp": 11, "encode.hpp": 12, "format.hpp": 12, "hcl.hpp": 13,
}
# Third-party code: who may open which door.
DOORS = [
    (re.compile(r"tao/"), re.compile(r"(grammar|parser)/")),
    (re.compile(r"boost/pfr"), re.compile(r"record/reflect\.hpp")),
    (re.compile(r"boost/multiprecision"), re.compile(r"value/number\w*\.hpp")),
    (re.compile(r"utf8"), re.compile(r"text/unicode\w*\.hpp")),
]
LINES, COLUMNS = 500, 150
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
MACRO_HOMES = {"version.hpp"}


def folder(name):
    return name.split("/")[0]


def strip(text):
    """Blanks out comments and literals, so that words in them are not mistaken for code."""
    pattern = r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\''
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)


def check(root):
    problems = []
    files = {str(p.relative_to(root)): p.read_text(encoding="utf-8") for p in sorted(root.rglob("*")) if p.is_file()}
    edges = {}
    for name, text in files.items():
        def bad(message, line=0):
            problems.append(f"{name}{':' + str(line) if line else ''}: {message}")

        if not name.endswith(".hpp"):
            bad("only .hpp files live here")
        if folder(name) not in FLOORS:
            bad("belongs to no floor")
            continue
        lines = text.splitlines()
        table = "_table" in name
        if len(lines) > LINES and not table:
            bad(f"{len(lines)} lines; the cap is {LINES}")
        if not lines or not lines[0].startswith("//"):
            bad("must begin with a comment that says what it is for")
        if sum(line.strip() == "#pragma once" for line in lines) != 1:
            bad("needs exactly one #pragma once")
        for number, line in enumerate(lines, 1):
            if len(line) > COLUMNS:
                bad(f"{len(line)} columns; the cap is {COLUMNS}", number)
            if "\t" in line or line != line.rstrip():
                bad("tab or trailing blank", number)
        code = strip(text)
        if name not in MACRO_HOMES and re.search(r"^\s*#\s*(define|undef)\b", code, re.M):
            bad("defines a macro")
        if name not in MACRO_HOMES and not re.search(r"namespace hcl::inline v0_1\b", code) and re.search(r"^\s*(class|struct|template|enum)\b", code, re.M):
            bad("declares outside namespace hcl::inline v0_1")
        if re.search(r"namespace\s*\{", code):
            bad("has an anonymous namespace")
        if re.search(r"^(static|inline static|static inline)\b", code, re.M) or re.search(r"^(inline )?thread_local\b", code, re.M):
            bad("has a namespace-scope static")

        edges[name] = set()
        for number, line in enumerate(lines, 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            bracket, target = match.groups()
            if bracket == '"':
                bad(f'"{target}": the spelling is <hcl/...>', number)
            for third_party, allowed in DOORS:
                if third_party.match(target) and not allowed.match(name):
                    bad(f"<{target}> does not enter through this door", number)
            if not target.startswith("hcl/"):
                continue
            target = target[len("hcl/"):]
            if target not in files:
                bad(f"<hcl/{target}> does not exist", number)
                continue
            edges[name].add(target)
            here, there = FLOORS[folder(name)], FLOORS.get(folder(target), 99)
            if there > here:
                bad(f"<hcl/{target}> is on a higher floor", number)
            elif there == here and folder(target) != folder(name):
                bad(f"<hcl/{target}> is a neighbour on the same floor", number)
    problems += cycles(edges)
    return problems, files


def cycles(edges):
    found, state = [], {}
    for start in edges:
        if start in state:
            continue
        path, stack = [], [(start, iter(sorted(edges[start])))]
        state[start] = 1
        path.append(start)
        while stack:
            name, successors = stack[-1]
            for successor in successors:
                if state.get(successor) == 1:
                    found.append("cycle: " + " -> ".join(path[path.index(successor):] + [successor]))
                elif successor not in state:
                    state[successor] = 1
                    path.append(successor)
                    stack.append((successor, iter(sorted(edges.get(successor, ())))))
                    break
            else:
                state[name] = 2
                path.pop()
                stack.pop()
    return found


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2] / "include"
    problems, files = check(root / "hcl")
    sizes = sorted(len(t.splitlines()) for n, t in files.items() if "_table" not in n)
    if not sizes:
        sys.exit(f"no headers under {root}")
    print(f"{len(files)} headers, median {int(statistics.median(sizes))} lines, longest {sizes[-1]}")
    for problem in problems:
        print(problem)
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
