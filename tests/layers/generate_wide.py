#!/usr/bin/env python3
"""Writes include/hcl/record/wide_table.hpp: how the members of structs of 101 to 256 are reached, a specialisation for each number.

    generate_wide.py [--check]

C++20 names each member that it takes out of a struct. --check writes nothing and fails if the header is not what would be written.
"""
import pathlib
import string
import sys

TABLE = pathlib.Path(__file__).resolve().parents[2] / "include/hcl/record/wide_table.hpp"
FIRST, LAST = 101, 256
NAMES = [letter + digit for letter in string.ascii_lowercase for digit in string.digits]
HEAD = """// References to the members of structs that have more than Boost.PFR takes: for <hcl/wide.hpp>. Written by
// tests/layers/generate_wide.py.
#pragma once

#include <cstddef>

#include <hcl/record/pfr.hpp>

namespace hcl::inline v1_0::detail {

// clang-format off
"""


def main():
    text = HEAD
    for count in range(FIRST, LAST + 1):
        names = ",".join(NAMES[:count])
        text += f"template <> struct wide_members<{count}> {{ template <typename T> static constexpr auto tie(T& all) noexcept {{"
        text += f" auto& [{names}] = all; return tie_each({names}); }} }};\n"
    text += "// clang-format on\n\n}  // namespace hcl::inline v1_0::detail\n"
    if "--check" not in sys.argv:
        TABLE.write_text(text, encoding="utf-8")
    elif TABLE.read_text(encoding="utf-8") != text:
        sys.exit(f"{TABLE} is not what {sys.argv[0]} writes")


if __name__ == "__main__":
    main()
