#!/usr/bin/env python3
"""Checks the rules of layering on include/: layers, adapters, impl/, cycles, sizes, macros, namespaces, includes that resolve.

    check_layers.py [INCLUDE_DIR]      exit 0 if every rule holds
"""
import pathlib
import re
import statistics
import sys

LAYERS = {
    "prerequisites.hpp": -1, "fwd.hpp": 0, "version.hpp": 0, "support": 0, "text": 1, "diagnostics": 2, "tags": 2, "value": 3, "tags.hpp": 3, "syntax": 4, "regex": 4,
    "grammar": 5, "parser": 6, "eval": 7, "body": 8, "record": 9, "extension": 9, "functions": 9, "write": 9,
    "spec": 10, "model": 10, "edit": 10, "config": 11, "merge": 11, "language": 11, "serve": 12, "implementation": 13, "implementation.hpp": 14, "decode.hpp": 14, "encode.hpp": 15, "format.hpp": 15, "model.hpp": 15, "msgpack.hpp": 15,
    "edit.hpp": 15, "formatter.hpp": 15, "fmt.hpp": 15, "wide.hpp": 15, "hcl.hpp": 16, "describe.hpp": 15, "generate.hpp": 17, "schema.hpp": 16, "load.hpp": 17, "language.hpp": 15, "live.hpp": 18, "serve.hpp": 19,
}
# Public headers that the umbrella leaves out, as decoding does not need them, and the layer behind them.
APART = ("describe.hpp", "fmt.hpp", "formatter.hpp", "generate.hpp", "language.hpp", "live.hpp", "load.hpp", "record/shown_text.hpp", "record/wide_table.hpp", "schema.hpp", "serve.hpp", "wide.hpp")
APART_LAYERS = {"config", "language", "serve"}
# Third-party code enters the library through one adapter each.
ADAPTERS = [
    (re.compile(r"tao/(?!pegtl/version)"), re.compile(r"(grammar|parser)/"), "grammar/ and parser/"),
    (re.compile(r"boost/pfr"), re.compile(r"record/pfr\.hpp"), "record/pfr.hpp"),
    (re.compile(r"boost/multiprecision"), re.compile(r"value/impl/number\w*\.hpp"), "value/impl/number*.hpp"),
    (re.compile(r"fmt/"), re.compile(r"fmt\.hpp"), "fmt.hpp"),
    (re.compile(r"utf8"), re.compile(r"text/impl/unicode\w*\.hpp"), "text/impl/unicode*.hpp"),
]
LINES, COLUMNS, FUNCTION_LINES = 500, 110, 50
# Function templates that have a parameter only to be templates.
DUMMY_HEAD = re.compile(r"template <typename( \w+)? = void>")
VIRTUAL = re.compile(r"\b(?:virtual|override)\b[^;{}]*;")
# What only the implementation includes: a header that promises to be cheap in declarations-only mode must not reach any of it.
IMPLEMENTATION = re.compile(r"hcl/\w+/impl/|tao/(?!pegtl/version)|boost/multiprecision")
# Layers and files that are no interface of the library as a whole.
INTERNAL = {"support", "grammar", "parser", "regex", "implementation", "implementation.hpp"}
DECLARATIONS_ONLY = "!defined(HCL_DECLARATIONS_ONLY)"
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
# What differs between compilers is in one header; it needs macros, as attributes cannot be named otherwise.
COMPILERS = "support/compiler.hpp"
COMPILER_WORDS = re.compile(r"__u?int128\w*|__builtin_\w+|__attribute__|__declspec|__forceinline|__extension__|__PRETTY_FUNCTION__|__FUNCSIG__|_Pragma|\[\[[^\]]*\b(gnu|clang|msvc)::"
                            r"|#\s*pragma\s+(GCC|clang|warning)|\b__(GNUC|clang)__|\b_MSC_VER\b|__SIZEOF_INT128__|\bHCL_PORTABLE\b")
# Asks for versions, and says by a macro whether they will do.
PREREQUISITES = "prerequisites.hpp"
MACRO_HOMES = {"version.hpp", COMPILERS, PREREQUISITES}
# Nothing but specialisations of what other libraries declare.
SPECIALISING = {"fmt.hpp", "formatter.hpp"}
# What comes before a brace that opens no function: a class or namespace, or an initialiser.
TYPE_OR_VALUE = re.compile(r"^(template\s*<.*>\s*)?(requires\s*\(.*\)\s*)?(inline\s+)?\b(namespace|class|struct|union|enum)\b([^(:]|::)*(:(?!:)|$)|=\s*$", re.S)
# The label of a switch that must name every kind.
KINDS = re.compile(r"\s*case (\w+::)*(node_kind|type_kind|type_form|json_kind|element_access|definition_kind|kind)::\w+:")
# Of kinds of nodes most switches name those that they treat in a way of their own, and do nothing for others.
NODE_KINDS = re.compile(r"\s*case (\w+::)*node_kind::\w+:")
# These must name all: what is inside a node, and what a typed one is made of, is, and is printed as.
WHOLE_NODES = {"syntax/walk.hpp", "model/impl/check_expression.hpp", "model/impl/print_expression.hpp", "model/impl/print_pieces.hpp"}
# No header: the module made of them, which tests/module looks after.
MODULE = "hcl.cppm"
# Where the codes of diagnostics are written, and nowhere else.
CODES = "diagnostics/codes.hpp"
# Pages for readers, beside the code that they describe; installing leaves them out.
PAGE = re.compile(r"(\w+/)?README\.md")
# One row a line, however long.
TABLES = {CODES, "parser/messages.hpp"}


def folder(name):
    return name.split("/")[0]


def may_include_implementations(name):
    """Implementations themselves, and the layers that are nothing else."""
    return "/impl/" in name or folder(name) in {"grammar", "parser", "regex", "implementation", "implementation.hpp"}


def strip(text):
    """Blanks out comments and literals, so that words in them are not mistaken for code."""
    pattern = r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\''
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)


def functions(text):
    """First line and number of lines of each function, from its head to its closing brace. Lambdas in it are its own lines."""
    code = re.sub(r"^ *(#(.*\\\n)*.*|(public|private|protected):)$", lambda m: "\n" * m.group().count("\n"), strip(text), flags=re.M)
    head, start, line, parentheses, open_braces = "", 0, 1, 0, []
    for c in code:
        parentheses += (c in "([") - (c in ")]")
        if c == "{":
            is_inside = parentheses or any(open_braces)
            open_braces.append(start if not is_inside and "(" in head and not re.search(TYPE_OR_VALUE, head) else 0)
        elif c == "}" and open_braces:
            if first := open_braces.pop():
                yield first, line - first + 1
        if c in "{};" and not parentheses:
            head = ""
        elif head or not c.isspace():
            start = start if head else line
            head += c
        line += c == "\n"


def open_switches(name, text):
    """First line of each switch over kinds that has a default and may have none: a kind that is added must be a compile error there."""
    switches = []  # line, depth of its braces, whether over kinds, whether over those of nodes
    depth = 0
    for number, line in enumerate(strip(text).splitlines(), 1):
        if re.search(r"\bswitch\s*\(", line):
            switches.append([number, depth, False, False])
        depth += line.count("{") - line.count("}")
        if switches and depth <= switches[-1][1] and "}" in line:
            switches.pop()
        elif switches:
            switches[-1][2] |= bool(re.match(KINDS, line))
            switches[-1][3] |= bool(re.match(NODE_KINDS, line)) and name not in WHOLE_NODES
            does_nothing = switches[-1][3] and re.match(r"\s*default: break;", line)
            if switches[-1][2] and re.match(r"\s*default:", line) and not does_nothing:
                yield switches[-1][0]


def expression(code, begin, stops):
    """What there is from a place to one of `stops`, or to the bracket around: outside of any brackets, `<` and `>` among these, and outside of braces."""
    depth = braces = angles = 0
    flat = unbraced = ""
    for at in range(begin, len(code)):
        c = code[at]
        depth += (c in "([{") - (c in ")]}")
        braces += (c == "{") - (c == "}")
        angles += (c == "<") - (c == ">" and code[at - 1] != "-")
        if depth < 0 or (depth == 0 and c in stops):
            break
        flat += c if depth == 0 and angles <= 0 else ""
        unbraced += c if braces == 0 else ""
    return flat, unbraced


def tangles(text):
    """Offset of each `?:` of several lines with another one in it, lambdas aside, and of each comma that makes two statements of a return."""
    code = strip(text)
    past = 0
    for match in re.finditer(r"\?|\breturn\b", code):
        if match[0] == "return":
            if "," in expression(code, match.end(), ";")[0]:
                yield match.start(), "has a comma in a return; write two statements"
        elif match.start() >= past:
            choice = expression(code, match.end(), ";,")[1]
            if "?" in choice and "\n" in choice:
                yield match.start(), "has ?: in ?: over several lines; say it in statements"
                past = match.end() + len(choice)


def literal_codes(text, codes):
    """Line number and code where a code is given as a literal."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("//"):
            continue
        for literal in re.findall(r'"((?:\\.|[^"\\])*)"', line):
            if literal in codes and ("-" in literal or "code" in line):
                yield number, literal
        if match := re.search(r'[.]code = "([^"]*)"', line):
            if match[1] not in codes:
                yield number, match[1]


def includes(text):
    """Line number, bracket, target, and whether the include is left out in declarations-only mode."""
    conditions = []
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"\s*#\s*if", line):
            conditions.append(DECLARATIONS_ONLY in line)
        elif re.match(r"\s*#\s*endif", line) and conditions:
            conditions.pop()
        elif match := INCLUDE.match(line):
            yield number, *match.groups(), any(conditions)


def named_files(text):
    """Line number and name of each header that a comment names, as others see it: with or without its folder."""
    for number, line in enumerate(text.splitlines(), 1):
        comment = line.partition("//")[2]
        for match in re.finditer(r"(?<![\w./])(?:hcl/)?((?:\w+/)*\w+\.[hi]pp)\b(?!\w)", comment):
            if not re.match(r"(tao|boost|fmt|acme|tests)/", match[1]):
                yield number, match[1]


def check(root):
    problems = []
    files = {str(p.relative_to(root)): p.read_text(encoding="utf-8") for p in sorted(root.rglob("*")) if p.is_file()}
    files = {name: text for name, text in files.items() if name != MODULE and not PAGE.fullmatch(name)}
    codes = set(re.findall(r'diagnostic_code \w+\{\s*"([^"]+)"', files.get(CODES, "")))
    edges = {}
    for name, text in files.items():
        def bad(message, line=0):
            problems.append(f"{name}{':' + str(line) if line else ''}: {message}")

        if not name.endswith((".hpp", ".ipp")) or name.endswith(".ipp") and "/impl/" not in name:
            bad("only .hpp files live here, and .ipp in impl/")
        if folder(name) not in LAYERS:
            bad("is in no layer; the layers are listed at the top of check_layers.py")
            continue
        lines = text.splitlines()
        table = "_table" in name or name in TABLES
        if len(lines) > LINES and not table:
            bad(f"has {len(lines)} lines; split it, the cap is {LINES}")
        if not lines or not lines[0].startswith("//"):
            bad("must begin with a comment that says what it is for")
        if sum(line.strip() == "#pragma once" for line in lines) != 1:
            bad("needs exactly one #pragma once")
        for number, line in enumerate(lines, 1):
            if len(line) > COLUMNS and not table:
                bad(f"has {len(line)} columns; the cap is {COLUMNS}", number)
            if "\t" in line or line != line.rstrip():
                bad("has a tab or a blank at the end of the line", number)
        for number, count in functions(text):
            if count >= FUNCTION_LINES:
                bad(f"has a function of {count} lines; split it, the cap is {FUNCTION_LINES - 1}", number)
        for number in open_switches(name, text):
            bad("has a switch over kinds with a default; name them all, so that none is forgotten", number)
        code = strip(text)
        for offset, what in tangles(text):
            bad(what, text.count("\n", 0, offset) + 1)
        if name not in MACRO_HOMES and re.search(r"^\s*#\s*(define|undef)\b", code, re.M):
            bad("defines a macro")
        if name != COMPILERS:
            for number, line in enumerate(code.splitlines(), 1):
                if match := COMPILER_WORDS.search(line):
                    bad(f"says {match[0]}, which only {COMPILERS} may", number)
        if name not in MACRO_HOMES | SPECIALISING and not re.search(r"namespace hcl::inline v1_0\b", code) and re.search(r"^\s*(class|struct|template|enum)\b", code, re.M):
            bad("declares outside namespace hcl::inline v1_0")
        if re.search(r"^\s*#\s*define", code, re.M) is None and "HCL_DECL " in code and not name.endswith(".ipp"):
            bad("defines with HCL_DECL what every unit may see; only an .ipp does")
        if re.search(r"\bstd::(min|max)\(", code):
            bad("calls std::min or std::max without parentheses around the name, which are macros of windows.h")
        if DUMMY_HEAD.search(code):
            bad("has a template with a parameter that says nothing; say inline, or define it in an .ipp")
        for declared in VIRTUAL.finditer(code):
            head = re.split("[;{}]", code[max(0, declared.start() - 1000):declared.start()])[-1]
            if not re.search(r"\binline\b|=\s*(0|default)\s*;", head + declared[0]):
                bad("declares a virtual function that is defined elsewhere; say inline here, else every header-only unit has the whole class", code.count("\n", 0, declared.end()) + 1)
        if "boost::pfr" in code and name != "record/pfr.hpp":
            bad("uses Boost.PFR, which only record/pfr.hpp may")
        if re.search(r"namespace\s*\{", code):
            bad("has an anonymous namespace")
        if re.search(r"^(static|inline static|static inline)\b", code, re.M) or re.search(r"^(inline )?thread_local\b", code, re.M):
            bad("has a namespace-scope static")

        for number, named in named_files(text):
            if not any(f"/{file}".endswith(f"/{named}") for file in files):
                bad(f"names {named}, which does not exist", number)
        if name != CODES:
            for number, literal in literal_codes(text, codes):
                bad(f'the code "{literal}" is given as a literal; say hcl::codes::{literal.replace("-", "_")}', number)

        edges[name] = set()
        for number, bracket, target, is_implementation in includes(text):
            if bracket == '"':
                bad(f'"{target}": the spelling is <hcl/...>', number)
            for third_party, allowed, adapter in ADAPTERS:
                if third_party.match(target) and not allowed.match(name):
                    bad(f"includes <{target}>, which only {adapter} may include", number)
            if not target.startswith("hcl/"):
                continue
            target = target[len("hcl/"):]
            if target not in files:
                bad(f"<hcl/{target}> does not exist", number)
                continue
            if not is_implementation:  # an interface ends by including its implementation, which begins by including the interface
                edges[name].add(target)
            if target.endswith(".ipp") and folder(name) != "implementation":
                bad(f"includes <hcl/{target}>, which only a part of the implementation may", number)
            if "/impl/" in target and not may_include_implementations(name) and not is_implementation:
                bad(f"includes <hcl/{target}>, which is an implementation; only under #if {DECLARATIONS_ONLY}", number)
            here, there = LAYERS[folder(name)], LAYERS.get(folder(target), 99)
            if is_implementation and folder(target) == "implementation":
                continue
            if there > here:
                bad(f"includes <hcl/{target}>, which is in a higher layer", number)
            elif there == here and folder(target) != folder(name):
                bad(f"includes <hcl/{target}>, a neighbour in the same layer", number)
    problems += cycles(edges)
    if "hcl.hpp" in files:
        problems += expensive_declarations(files, edges)
        problems += left_out(files, edges)
    problems += misplaced(files, edges)
    return problems, files


def expensive_declarations(files, edges):
    """What some public header reaches in declarations-only mode although only the implementation needs it."""
    found, seen, stack = [], set(), ["hcl.hpp", *(name for name in APART if name in files)]
    while stack:
        name = stack.pop()
        if name in seen:
            continue
        seen.add(name)
        stack += edges.get(name, ())
        found += [f"{name}:{number}: includes <{target}>, which is only for the implementation, in declarations-only mode" for number, _, target, is_implementation
                  in includes(files[name]) if not is_implementation and IMPLEMENTATION.match(target)]
    return sorted(found)


def reach(start, edges):
    reached, stack = set(), [start]
    while stack:
        name = stack.pop()
        if name not in reached:
            reached.add(name)
            stack += edges.get(name, ())
    return reached


def misplaced(files, edges):
    """Definitions that no part of the implementation has, so that the linker misses them, or that two have."""
    parts = [name for name in files if folder(name) == "implementation"]
    for name in sorted(name for name in files if name.endswith(".ipp")):
        homes = [part for part in parts if name in edges[part]]
        if len(homes) != 1:
            yield f"{name}: is in {len(homes)} parts of the implementation; an .ipp is in one"


def left_out(files, edges):
    """Headers that a program may include, but that the umbrella does not hold in declarations-only mode; and the other way round."""
    reached = reach("hcl.hpp", edges)
    apart = set().union(*(reach(name, edges) for name in APART if name in files))
    found = [f"{name}: is public, but <hcl/hcl.hpp> does not hold it; an implementation goes to impl/" for name in sorted(files)
             if name not in reached and folder(name) not in INTERNAL and "/impl/" not in name and not (name in apart and is_apart(name))]
    return found + [f"{name}: is apart from <hcl/hcl.hpp>, which must not hold it" for name in sorted(reached) if is_apart(name)]


def is_apart(name):
    return name in APART or folder(name) in APART_LAYERS


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
