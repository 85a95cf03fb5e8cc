#!/usr/bin/env python3
"""check_alone.py, on headers made for it: test_alone.py [COMPILER]"""
import pathlib
import sys
import tempfile
import unittest

from check_alone import compiler
from includes import includes

SWITCHED = "#if !defined(HCL_DECLARATIONS_ONLY)\n#include <{}>\n#endif\n"
VECTOR = "#include <vector>\ninline std::vector<int> numbers() { return {}; }\n"


class Alone(unittest.TestCase):
    program = "clang++-19"

    def library(self, **headers):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, text in headers.items():
            pathlib.Path(folder.name, f"{name}.hpp").write_text(f"#pragma once\n{text}", encoding="utf-8")
        return pathlib.Path(folder.name).resolve()

    def errors(self, declarations_only=False, **headers):
        folder = self.library(**headers)
        flags = ["-DHCL_DECLARATIONS_ONLY"] if declarations_only else []
        return compiler(self.program, "c++20", folder).errors(includes(folder, declarations_only), flags)

    def test_what_is_included_directly_or_not_is_seen(self):
        self.assertEqual(self.errors(a=VECTOR, b="#include <a.hpp>\n", c="#include <b.hpp>\ninline std::vector<int> more() { return numbers(); }\n"), "")

    def test_what_is_not_included_is_not_seen(self):
        # Each is read after one that includes it, and in both orders of names.
        for user, other in (("b", "a"), ("a", "b")):
            self.assertIn("'numbers'", self.errors(**{user: "inline auto more() { return numbers(); }\n", other: VECTOR}))
            self.assertIn("vector", self.errors(**{user: "#include <string>\ninline std::vector<int> more() { return {}; }\n", other: VECTOR}))
            self.assertIn("'ONE'", self.errors(**{user: "inline int one() { return ONE; }\n", other: "#define ONE 1\n"}))

    def test_templates_are_looked_into(self):
        self.assertIn("'numbers'", self.errors(a=VECTOR, b="template <typename T>\nvoid f() { numbers(); }\n"))

    def test_a_warning_is_an_error(self):
        self.assertIn("unused", self.errors(a="inline void f() { int unused = 0; }\n"))

    def test_what_only_the_end_of_a_header_includes_is_seen_only_header_only(self):
        headers = {"a": "struct a {};\n" + SWITCHED.format("b.hpp"), "b": "#include <a.hpp>\ninline a b() { return {}; }\n",
                   "c": "#include <a.hpp>\ninline a c() { return b(); }\n"}
        self.assertEqual(self.errors(**headers), "")
        self.assertIn("'b'", self.errors(declarations_only=True, **headers))

    def test_a_circle_that_hides_a_header_is_found(self):
        graph = includes(self.library(a="#include <b.hpp>\n", b="#include <a.hpp>\n"), declarations_only=False)
        self.assertEqual(graph.wrong_order("a.hpp"), [("b.hpp", "a.hpp")])
        graph = includes(self.library(a=SWITCHED.format("b.hpp"), b="#include <a.hpp>\n"), declarations_only=False)
        self.assertEqual(graph.wrong_order("a.hpp") + graph.wrong_order("b.hpp"), [])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Alone.program = sys.argv.pop(1)
    unittest.main()
