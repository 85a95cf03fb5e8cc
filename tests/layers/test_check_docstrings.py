#!/usr/bin/env python3
"""Shows that check_docstrings.py finds public names without a comment, and nothing else."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
from check_docstrings import undocumented

WRONG = {
    "struct a {};": ["a"],
    "// A thing.\nstruct a {\n  int b = 0;\n  int c;  // how many\n};": ["a::b"],
    "// A thing with b.\nstruct a {\n  int b = 0;\n  int d{};\n};": ["a::d"],
    "// A thing.\nclass a {\n  int hidden_;\n public:\n  a();\n  void f();\n  // Does it.\n  void g() { if (x) { y(); } }\n  void g(int);\n  void h() {}\n private:\n  void i();\n};":
        ["a::f", "a::h"],
    "// A list.\nenum class a { b, c };\n// Another.\nenum class d {\n  e,  // this\n  f,\n};": ["d::f"],
    "template <typename T>\n[[nodiscard]] T f(T x) { return x; }\n// A constant.\ninline constexpr int k = 1;\nusing t = int;\n\ntemplate <typename T>\nconcept c = true;":
        ["f", "t", "c"],
    "namespace detail {\nstruct a { int b; };\n}\nint g();": ["g"],
    "// add() and its opposite subtract().\nint add(int, int);\nint subtract(int, int);\nint multiply(int, int);": ["multiply"],
    "// A bound.\ntemplate <typename T>\nclass a : public detail::b<T, detail::none{}> {\n  using holder = int;\n public:\n  using holder::holder;\n};\nint z;": ["z"],
    "// Whatever.\nstruct a {\n  friend bool operator==(const a&, const a&) = default;\n  explicit operator bool() const;\n  int* begin() const;\n  ~a();\n};\nstruct a;": [],
}


def main():
    wrong = []
    for body, wanted in WRONG.items():
        found = [name for _, name in undocumented(f"// A header.\n#pragma once\n\nnamespace hcl::inline v1_0 {{\n\n{body}\n\n}}\n")]
        if found != wanted:
            wrong.append(f"found {found} instead of {wanted} in\n{body}")
    rules = "// Block = \"{\" Body \"}\"\nstruct open {};\nstruct block {\n  static bool match();\n};\n\nstruct lonely {};\n"
    found = [name for _, name in undocumented(f"namespace hcl::inline v1_0::grammar {{\n\n{rules}\n}}\n")]
    if found != ["grammar::lonely"]:
        wrong.append(f"of rules, {found} are found instead of the one without a production")
    print("\n".join(wrong) or f"{sum(map(len, WRONG.values())) + 1} names without a comment found, the others left alone")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
