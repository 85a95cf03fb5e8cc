#!/usr/bin/env python3
"""Shows that check_layers.py finds what it looks for: one small tree per rule, broken in that rule only."""
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import check_layers


def header(body, includes=()):
    return "// What it is for.\n#pragma once\n\n" + "".join(f"#include {i}\n" for i in includes) + f"\nnamespace hcl::inline v1_0 {{\n{body}\n}}\n"


IMPLEMENTATION = "\n#if !defined(HCL_DECLARATIONS_ONLY)\n#include <hcl/implementation/values.hpp>\n#endif\n"
GOOD = {
    "text/source.hpp": header("struct source;"),
    "value/value.hpp": header("struct value;", ["<hcl/text/source.hpp>", "<string>"]) + IMPLEMENTATION,
    "value/impl/value.hpp": header("inline int a(kind k) {\n  switch (k) {\n    case node_kind::text: return 1;\n    default: break;\n  }\n  return 0;\n}", ["<hcl/value/value.hpp>"]),
    "value/impl/backend.ipp": header("HCL_DECL int b() { return 1; }"),
    "implementation/values.hpp": header("", ["<hcl/value/impl/backend.ipp>"]),
    "hcl.hpp": header("", ["<hcl/value/value.hpp>"]),
    "regex/long_class.hpp": header("template <template <typename> class T>\nrequires(all<T>) struct a::b : c<T> {\n" + "  void d() {\n  }\n" * 30 + "};\nint e[] = {\n"
                                   + "    1,\n" * 60 + "};"),
    "regex/choices.hpp": header("inline auto a(bool b) {\n  const int c = b ? 1 : b ? 2 : 3;\n  call(b ? 1 : 2,\n       b ? 3 : 4);\n"
                                "  return b ? f<int, bool>(1, 2) : [](bool d) {\n    return d ? 1 : 2;\n  };\n}"),
}
BROKEN = {
    "higher layer": {"text/source.hpp": header("", ["<hcl/value/value.hpp>"]), "value/value.hpp": header("")},
    "neighbour": {"record/a.hpp": header("", ["<hcl/write/b.hpp>"]), "write/b.hpp": header("")},
    "only grammar/ and parser/ may": {"value/value.hpp": header("", ["<tao/pegtl.hpp>"])},
    "cycle": {"text/a.hpp": header("", ["<hcl/text/b.hpp>"]), "text/b.hpp": header("", ["<hcl/text/a.hpp>"])},
    "declarations-only": {"text/impl/a.hpp": header(""), "text/a.hpp": header("", ["<hcl/text/impl/a.hpp>"]), "hcl.hpp": header("", ["<hcl/text/a.hpp>"])},
    "<tao/grammar.hpp>, which is only for the implementation": {"parser/a.hpp": header("", ["<tao/grammar.hpp>"]), "hcl.hpp": header("", ["<hcl/parser/a.hpp>"])},
    "which is an implementation": {"text/impl/a.hpp": header(""), "text/a.hpp": header("", ["<hcl/text/impl/a.hpp>"])},
    "does not hold it": {"text/a.hpp": header("struct a;"), "hcl.hpp": header("")},
    "does not exist": {"text/a.hpp": header("", ["<hcl/text/b.hpp>"])},
    "names impl/b.ipp": {"text/a.hpp": header("// impl/b.ipp\nvoid a();")},
    "spelling": {"text/a.hpp": header("", ['"b.hpp"']), "text/b.hpp": header("")},
    "without parentheses": {"text/a.hpp": header("inline int a(int b) { return std::min(b, 1); }")},
    "macro": {"text/a.hpp": header("#define MACRO")},
    "says __int128": {"text/a.hpp": header("using wide = __int128;")},
    "says __builtin_ctz": {"text/a.hpp": header("inline int a() { return __builtin_ctz(1); }")},
    "says [[gnu::": {"text/a.hpp": header("[[gnu::cold]] void a();")},
    "says [[nodiscard, gnu::": {"text/a.hpp": header("[[nodiscard, gnu::cold]] int a();")},
    "says __PRETTY_FUNCTION__": {"text/a.hpp": header("inline auto a() { return __PRETTY_FUNCTION__; }")},
    "says _MSC_VER": {"text/a.hpp": header("#if defined(_MSC_VER)\n#endif")},
    "the cap is 500": {"text/a.hpp": header("int a();\n" * 600)},
    "function of 60 lines": {"text/a.hpp": header("template <template <typename> class T>\nT<int> a(int b = {}) {\n" + "  if (b) {\n  }\n" * 28 + "  return {};\n}")},
    "function of 50 lines": {"text/a.hpp": header("struct b : c {\n public:\n  b() {\n" + "    a();\n" * 48 + "  }\n};")},
    "the cap is 110": {"text/a.hpp": header("//" + "x" * 110)},
    "pragma once": {"text/a.hpp": "// What.\nnamespace hcl::inline v1_0 {}\n"},
    "outside namespace": {"text/a.hpp": "// What.\n#pragma once\nstruct a;\n"},
    "given as a literal": {"diagnostics/codes.hpp": header('inline constexpr diagnostic_code a_b{"a-b", "When."};'),
                           "value/a.hpp": header('inline auto code() { return "a-b"; }')},
    "switch over kinds": {"text/a.hpp": header("inline int a(kind k) {\n  switch (k) {\n    case syntax::node_kind::text: return 1;\n    default: return 0;\n  }\n}")},
    "name them all": {"model/impl/print_pieces.hpp": header("inline int a(kind k) {\n  switch (k) {\n    case node_kind::text: return 1;\n    default: break;\n  }\n  return 0;\n}")},
    "that none is forgotten": {"text/a.hpp": header("inline int a(kind k) {\n  switch (k) {\n    case type_kind::list: return 1;\n    default: break;\n  }\n  return 0;\n}")},
    "?: in ?:": {"text/a.hpp": header("inline int a(bool b, bool c) {\n  return b   ? 1\n         : c ? 2\n             : 3;\n}")},
    "comma in a return": {"text/a.hpp": header("inline bool a(int& b) {\n  return b = 1, true;\n}")},
    "only an .ipp does": {"text/impl/a.hpp": header("HCL_DECL int a() { return 1; }")},
    "a parameter that says nothing": {"text/a.hpp": header("template <typename X = void>\nint a() { return 1; }")},
    "every header-only unit has the whole class": {"text/a.hpp": header("struct a : b {\n  int c() const override;\n};")},
    "and .ipp in impl/": {"text/a.ipp": header("")},
    "only a part of the implementation may": {"text/impl/b.hpp": header("", ["<hcl/text/impl/a.ipp>"]), "text/impl/a.ipp": header("")},
    "is in 0 parts": {"text/impl/a.ipp": header("")},
    "is in 2 parts": {"text/impl/a.ipp": header(""), "implementation/a.hpp": header("", ["<hcl/text/impl/a.ipp>"]),
                      "implementation/b.hpp": header("", ["<hcl/text/impl/a.ipp>"])},
    "anonymous": {"text/a.hpp": header("namespace { int a; }")},
    "static": {"text/a.hpp": header("static int a;")},
    "in no layer": {"attic/a.hpp": header("")},
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
    failed = [f"a good tree has complaints: {problems(GOOD)}"] if problems(GOOD) else []
    for word, files in BROKEN.items():
        found = problems(files)
        if not any(word in p for p in found):
            failed.append(f"'{word}' is not found, but {found}")
    print("\n".join(failed) or f"{len(BROKEN)} broken rules found")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
