#!/usr/bin/env python3
"""Shows that check_layers.py finds what it looks for: one small tree per rule, broken in that rule only."""
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import check_layers


def header(body, includes=()):
    return "// What it is for.\n#pragma once\n\n" + "".join(f"#include {i}\n" for i in includes) + f"\nnamespace hcl::inline v0_1 {{\n{body}\n}}\n"


GOOD = {"text/source.hpp": header("struct source;"), "value/value.hpp": header("struct value;", ["<hcl/text/source.hpp>", "<string>"])}
BROKEN = {
    "higher floor": {"text/source.hpp": header("", ["<hcl/value/value.hpp>"]), "value/value.hpp": header("")},
    "neighbour": {"record/a.hpp": header("", ["<hcl/write/b.hpp>"]), "write/b.hpp": header("")},
    "door": {"value/value.hpp": header("", ["<tao/pegtl.hpp>"])},
    "cycle": {"text/a.hpp": header("", ["<hcl/text/b.hpp>"]), "text/b.hpp": header("", ["<hcl/text/a.hpp>"])},
    "does not exist": {"text/a.hpp": header("", ["<hcl/text/b.hpp>"])},
    "spelling": {"text/a.hpp": header("", ['"b.hpp"']), "text/b.hpp": header("")},
    "macro": {"text/a.hpp": header("#define MACRO")},
    "the cap is 500": {"text/a.hpp": header("int a();\n" * 600)},
    "the cap is 150": {"text/a.hpp": header("//" + "x" * 150)},
    "pragma once": {"text/a.hpp": "// What.\nnamespace hcl::inline v0_1 {}\n"},
    "outside namespace": {"text/a.hpp": "// What.\n#pragma once\nstruct a;\n"},
    "anonymous": {"text/a.hpp": header("namespace { int a; }")},
    "static": {"text/a.hpp": header("static int a;")},
    "no floor": {"attic/a.hpp": header("")},
    "begin with a comment": {"text/a.hpp": header("")[len("// What it is for.\n"):]},
}


def problems(files):
    with tempfile.TemporaryDirectory() as directory:
        for name, text in files.items():
            path = pathlib.Path(directory) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return check_layers.check(pathlib.Path(directory))[0]


def main():
    failed = [f"a good tree is blamed: {problems(GOOD)}"] if problems(GOOD) else []
    for word, files in BROKEN.items():
        found = problems(files)
        if not any(word in p for p in found):
            failed.append(f"'{word}' is not found, but {found}")
    print("\n".join(failed) or f"{len(BROKEN)} broken rules found")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
