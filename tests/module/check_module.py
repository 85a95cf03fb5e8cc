#!/usr/bin/env python3
"""include/hcl/hcl.cppm exports every public name, and a program can import it beside a header. Needs clang with modules; 19 is what was tested.

    check_module.py [--compiler clang++-19] OBJECT...     exit 0 if all is well, 77 without the compiler
    check_module.py --write                               writes the module's list of names anew
The objects are those of a compiled implementation, which the programs are linked with.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MODULE = ROOT / "include/hcl/hcl.cppm"
FLAGS = ["-std=c++20", "-DHCL_DECLARATIONS_ONLY", "-I", str(ROOT / "include"), "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
NAMESPACES = ["", "codes", "edit", "functions", "model", "syntax"]
NO_NAMES = {"codes", "detail", "edit", "functions", "model", "parser", "syntax", "v1_0"}
COLUMNS = 110


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode:
        sys.exit(" ".join(map(str, command)) + ":\n" + done.stderr[:4000])
    return done.stdout


def public_names(compiler):
    """Of each namespace, what a program that includes <hcl/hcl.hpp> can name."""
    listed = run(compiler, *FLAGS, "-fsyntax-only", "-x", "c++", "-Xclang", "-ast-list", "-", input="#include <hcl/hcl.hpp>\n")
    found = {}
    for line in set(listed.split("\n")):
        entry = re.fullmatch(r"hcl::(?:v1_0::)?(?:(\w+)::)?([a-z_]\w+)", line)
        if entry and (entry[1] or "") in NAMESPACES and entry[2] not in NO_NAMES:
            found.setdefault(entry[1] or "", set()).add(entry[2])
    # Enumerators and parameters are listed as if they were members of the namespace.
    uses = "".join(f"using ::hcl::{space}{'::' if space else ''}{name};\n" for space, names in found.items() for name in names)
    tried = subprocess.run([compiler, *FLAGS, "-fsyntax-only", "-ferror-limit=0", "-fno-caret-diagnostics", "-x", "c++", "-"],
                           input=f"#include <hcl/hcl.hpp>\nnamespace others {{\n{uses}}}\n", capture_output=True, text=True, check=False)
    for name, space in re.findall(r"no member named '(\w+)' in namespace 'hcl(?:::(\w+))?'", tried.stderr):
        found[space].discard(name)
    return found


def text_of(names):
    text = """// The module of everything public: `import hcl;`. It declares only; link a unit that includes
// <hcl/implementation.hpp>, or hcl::hcl. The lists are written by tests/module/check_module.py.
module;
#if !defined(HCL_DECLARATIONS_ONLY)
#define HCL_DECLARATIONS_ONLY
#endif
#include <hcl/hcl.hpp>
export module hcl;
"""
    for namespace in NAMESPACES:
        whole = "hcl" + (namespace and "::" + namespace)
        text += f"\nexport namespace {whole} {{\n"
        line = "using"
        ordered = sorted(names[namespace])
        for i, name in enumerate(ordered):
            part = f" {whole}::{name}" + (";" if i + 1 == len(ordered) else ",")
            if len(line) + len(part) > COLUMNS:
                text += line + "\n"
                line = "   "
            line += part
        text += line + f"\n}}  // namespace {whole}\n"
    return text


def build_and_run(compiler, implementation):
    with tempfile.TemporaryDirectory() as folder:
        at = pathlib.Path(folder)
        run(compiler, *FLAGS, "--precompile", MODULE, "-o", at / "hcl.pcm")
        run(compiler, "-std=c++20", "-c", at / "hcl.pcm", "-o", at / "hcl.o")
        for program in sorted(HERE.glob("*.cpp")):
            run(compiler, *FLAGS, f"-fmodule-file=hcl={at / 'hcl.pcm'}", "-c", program, "-o", at / "main.o")
            run(compiler, at / "main.o", at / "hcl.o", *implementation, "-o", at / "main")
            run(at / "main")
            print(f"{program.name} builds and runs")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--compiler", default="clang++-19")
    options.add_argument("--write", action="store_true")
    options.add_argument("objects", nargs="*")
    args = options.parse_args()
    if not shutil.which(args.compiler):
        print(f"there is no {args.compiler}; the module is not checked")
        sys.exit(77)
    wanted = text_of(public_names(args.compiler))
    if args.write:
        MODULE.write_text(wanted, encoding="utf-8")
    elif MODULE.read_text(encoding="utf-8") != wanted:
        sys.exit("include/hcl/hcl.cppm does not export just what is public: check_module.py --write")
    if args.objects:
        build_and_run(args.compiler, ";".join(args.objects).split(";"))  # as CMake gives them


if __name__ == "__main__":
    main()
