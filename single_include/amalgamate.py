#!/usr/bin/env python3
"""Makes the single header out of include/: every own header once, depth first, in the place of its first inclusion.

    amalgamate.py                 writes single_include/hcl/decode.hpp, hcl.hpp, which includes it and holds the other public headers, and
                                  schema.hpp, which includes that and holds those that hcl.hpp leaves out; comments of the implementation
                                  stay behind, those of the interface do not
    amalgamate.py --check         exit 1 if those files are not what the headers give
    amalgamate.py --bundle FILE   writes one file with the third-party headers inside as well (see bundle.py); from a folder that has only
                                  these scripts and hcl/decode.hpp, too

Each file is header-only, or declares only with HCL_DECLARATIONS_ONLY, and gives the implementation to the one unit that defines
HCL_IMPLEMENTATION: also where its declarations were read before.
"""
import argparse
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parent / "include"
ENTRY, OTHERS = "hcl/decode.hpp", ("hcl/encode.hpp", "hcl/format.hpp")
EVERYTHING = "hcl/hcl.hpp"
IMPLEMENTATION = "hcl/implementation.hpp"  # its name outside single_include: a few lines
# What hcl.hpp leaves out, and names for its parts.
APART, APART_OTHERS, APART_PARTS = "hcl/serve.hpp", ("hcl/generate.hpp", "hcl/language.hpp"), ("config", "generating", "languages", "serving")
APART_NAMES = ("hcl/describe.hpp", "hcl/schema.hpp", "hcl/load.hpp", "hcl/live.hpp", "hcl/generate.hpp", "hcl/language.hpp")
ALONE = ("hcl/wide.hpp", "hcl/formatter.hpp", "hcl/fmt.hpp")  # beside decode.hpp, for programs that ask for them
TARGET = HERE / ENTRY
OWN = re.compile(r'^\s*#\s*include\s*[<"](hcl/[^>"]+)[>"]')
PART = re.compile(r"#include <(hcl/implementation/(\w+)\.hpp)>")
OTHER = re.compile(r"^\s*#\s*include\s*<([^>]+)>")
IMPLEMENTING = re.compile(r"hcl/((grammar|parser|regex)/|\w+/impl/)")
COMMENT = re.compile(r"^\s*//")
ONCE = re.compile(r"^\s*#\s*pragma\s+once\b")
IMPLEMENTATION_WANTED = "#if !defined(HCL_DECLARATIONS_ONLY)"
GIVEN_OR_WANTED = "#if defined(HCL_HAS_PREREQUISITES) && (!defined(HCL_DECLARATIONS_ONLY) || defined(HCL_IMPLEMENTATION))"


def version():
    return re.search(r'HCL_VERSION_STRING "(.*)"', (INCLUDE / "hcl/version.hpp").read_text(encoding="utf-8")).group(1)


def guard(name, lines):
    """`lines` read once by a program, in whichever of the files it meets them first."""
    macro = "HCL_SINGLE_" + re.sub(r"\W", "_", name.replace("hcl/", "")).upper()
    return [f"#if !defined({macro})", f"#define {macro}", *lines, "#endif"]


def expand(name, seen, systems, deferred, depth=0, guarded=False):
    """The lines of header `name` with own includes in their places; nothing for a header seen before. What it includes only where the
    implementation is wanted goes to `deferred`: in its place, an interface that something else needs always could be read first there."""
    if name in seen:
        return []
    seen.append(name)
    path = INCLUDE / name
    if not path.is_file():
        raise SystemExit(f"<{name}> is included but does not exist")
    lines = [f"// --- begin {name}"]
    conditions = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if re.match(r"^\s*#\s*if", line):
            conditions.append(line.strip() == IMPLEMENTATION_WANTED)
        own, other = OWN.match(line), OTHER.match(line)
        if ONCE.match(line) or IMPLEMENTING.match(name) and COMMENT.match(line):
            pass
        elif any(conditions):
            if own:
                deferred.append(own.group(1))
        elif own:
            try:
                lines += expand(own.group(1), seen, systems, deferred, depth + len(conditions), guarded)
            except SystemExit as e:
                raise SystemExit(f"{name}:{number}: {e}") from None
        elif other and not conditions and not depth:
            # Unconditional: goes to the top, so that the list is short and in order.
            systems.add(other.group(1))
        else:
            lines.append(line)
        if re.match(r"^\s*#\s*endif", line):
            conditions.pop()
    lines.append(f"// --- end {name}")
    return guard(name, lines) if guarded else lines


def expand_deferred(seen, deferred):
    """The implementation that was left out of its places."""
    lines = [GIVEN_OR_WANTED]
    while deferred:
        lines += expand(deferred.pop(0), seen, set(), deferred, 1, guarded=True)
    return [*lines, "#endif", ""] if len(lines) > 1 else []


def expand_parts(chosen, seen):
    """These parts of the implementation, once in the unit that gives it. They include by name all they need of it."""
    lines = ["#if defined(HCL_HAS_PREREQUISITES) && defined(HCL_IMPLEMENTATION)"]
    for name, part in PART.findall((INCLUDE / IMPLEMENTATION).read_text(encoding="utf-8")):
        if chosen(part):
            lines += expand(name, seen, set(), [], 1, guarded=True)
    return [*lines, "#endif", ""]


def head(title):
    licence = (HERE.parent / "LICENSE").read_text(encoding="utf-8").splitlines()
    lines = [f"// hcl {version()}: {title} Generated by amalgamate.py; do not edit.", "// SPDX-License-Identifier: BSL-1.0", "//"]
    return lines + [("// " + line).rstrip() for line in licence] + [""]


def declarations(name, systems, body):
    return guard(f"declarations of {name}", [*(f"#include <{system}>" for system in sorted(systems)), "", *body, ""]) + [""]


def amalgamate():
    """The text of each file to write by its name, and the names of the headers inside the single header."""
    seen, systems, deferred = [], set(), []
    body = [line for name in (ENTRY, *OTHERS) for line in expand(name, seen, systems, deferred)]
    declared = list(seen)
    alone = {name: alone_text(name, seen) for name in ALONE}
    single = [*head("HCL into C++ structs, in one header."), *declarations(ENTRY, systems, body)]
    single += expand_deferred(seen, deferred)
    in_parts, inside = list(seen), list(seen)
    systems.clear()
    # Of what decode.hpp holds only as part of the implementation, a program that sees declarations reads here what they need.
    body = expand(EVERYTHING, declared, systems, deferred, guarded=True)
    seen += [name for name in declared if name not in seen]
    everything = [*head("every public header: what decode.hpp beside it holds, and all the rest."), "#include <hcl/decode.hpp>", ""]
    everything += declarations(EVERYTHING, systems, body)
    everything += expand_deferred(seen, deferred)
    in_parts += [name for name in seen if name not in in_parts]
    everything += expand_parts(lambda part: part not in APART_PARTS, in_parts)
    systems.clear()
    body = [line for name in (APART, *APART_OTHERS) for line in expand(name, declared, systems, deferred, guarded=True)]
    seen += [name for name in declared if name not in seen]
    apart = [*head("descriptions of structs, what is made of them, layers of configuration, and the language server."), f"#include <{EVERYTHING}>", "", *declarations(APART, systems, body)]
    apart += expand_deferred(seen, deferred)
    apart += expand_parts(lambda part: part in APART_PARTS, in_parts + seen)
    unit = [*head("the one unit of a program that defines HCL_DECLARATIONS_ONLY."), "#if !defined(HCL_IMPLEMENTATION)",
            "#define HCL_IMPLEMENTATION", "#endif", f"#include <{APART}>"]
    named = {name: text([*head("a part of serve.hpp."), f"#include <{APART}>"]) for name in APART_NAMES}
    return {ENTRY: text(single), EVERYTHING: text(everything), APART: text(apart), IMPLEMENTATION: text(unit), **named, **alone}, inside


def alone_text(name, seen):
    """A header that needs what decode.hpp has, and that nothing else includes."""
    systems = set()
    body = expand(name, list(seen), systems, [], guarded=True)
    return text([*head("a header that few programs need."), f"#include <{ENTRY}>", "", *declarations(name, systems, body)])


def text(lines):
    return "\n".join(squeeze(lines)) + "\n"


def squeeze(lines):
    """Runs of blank lines, left behind by the includes, become one."""
    return [line for i, line in enumerate(lines) if line or (i and lines[i - 1])]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--check", action="store_true")
    options.add_argument("--bundle", type=pathlib.Path)
    args = options.parse_args()
    if args.bundle:
        import bundle
        single = amalgamate()[0][ENTRY] if (INCLUDE / "hcl/fwd.hpp").is_file() else TARGET.read_text(encoding="utf-8")
        return bundle.write(single, args.bundle)
    files, inside = amalgamate()
    for name, content in files.items():
        path = HERE / name
        if not args.check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(content, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != content:
            sys.exit(f"{path} is stale: run single_include/amalgamate.py")
    print(f"{TARGET.name}: {len(inside)} headers, {len(files[ENTRY].splitlines())} lines" + (", fresh" if args.check else ""))
    return None


if __name__ == "__main__":
    main()
