#!/usr/bin/env python3
"""chains.py, on headers made for it."""
import pathlib
import tempfile
import unittest

from chains import chains, includes, pivots

SWITCHED = "#if !defined(HCL_DECLARATIONS_ONLY)\n#include <{}>\n#endif\n"


def library(**headers):
    folder = tempfile.TemporaryDirectory()
    for name, text in headers.items():
        (pathlib.Path(folder.name) / f"{name}.hpp").write_text(text, encoding="utf-8")
    return folder


class Chains(unittest.TestCase):
    def test_each_header_is_seen_by_the_next_of_its_chain(self):
        with library(a="", b="#include <a.hpp>\n", c="#include <b.hpp>\n#include <string>\n", d="#include <a.hpp>\n") as folder:
            graph = includes(folder, declarations_only=False)
            names = sorted(graph.above)
            found = chains(names, {name: graph.seen_by(name) for name in names})
            self.assertEqual(len(found), 2)
            self.assertEqual(sorted(name for chain in found for name in chain), names)
            for chain in found:
                for one, user in zip(chain, chain[1:]):
                    self.assertIn(one, graph.seen_by(user))

    def test_what_only_the_end_of_a_header_includes_is_not_seen_by_its_content(self):
        with library(a=SWITCHED.format("b.hpp"), b="", c="#include <a.hpp>\n") as folder:
            self.assertEqual(includes(folder, declarations_only=False).seen_by("a.hpp"), set())
            self.assertEqual(includes(folder, declarations_only=False).seen_by("c.hpp"), {"a.hpp", "b.hpp"})
            self.assertEqual(includes(folder, declarations_only=True).seen_by("c.hpp"), {"a.hpp"})

    def test_a_circle_that_hides_a_header_is_found(self):
        with library(a="#include <b.hpp>\n", b="#include <a.hpp>\n") as folder:
            self.assertEqual(includes(folder, declarations_only=False).wrong_order("a.hpp"), [("b.hpp", "a.hpp")])
        with library(a=SWITCHED.format("b.hpp"), b="#include <a.hpp>\n") as folder:
            graph = includes(folder, declarations_only=False)
            self.assertEqual(graph.wrong_order("a.hpp") + graph.wrong_order("b.hpp"), [])

    def test_what_many_see_is_precompiled_and_nothing_else(self):
        with library(a="", b="#include <a.hpp>\n", c="#include <b.hpp>\n", d="#include <b.hpp>\n", e="") as folder:
            graph = includes(folder, declarations_only=False)
            seen = {name: graph.seen_by(name) for name in graph.above}
            self.assertEqual(pivots({name: seen[name] for name in ["c.hpp", "d.hpp", "e.hpp"]}, graph, 2), ["b.hpp"])
            self.assertEqual(pivots({"e.hpp": seen["e.hpp"]}, graph, 2), [])


if __name__ == "__main__":
    unittest.main()
