// The implementation as one unit: everything that programs built with HCL_DECLARATIONS_ONLY see only
// declared, compiled here once. Include it in one unit of such a program; CMake's hcl::hcl, Meson's hcl and
// pkg-config's bring that unit with them. Its parts can be units of their own as well, for objects that are
// limited in size; a program needs all of them.
//
// For those who change the library:
// - The layers, each of which sees only those before it: support, text, diagnostics and tags, value, syntax
//   and regex, grammar, parser, eval, body; then record, extension, functions and write, which do not see
//   each other; then spec, model and edit; then config, merge and language; then serve.
//   tests/layers/check_layers.py has the list and enforces it.
// - A header of a layer is interface. What a program needs compiled once is in <layer>/impl/ and included by
//   a part in implementation/.
// - One part: g++ -std=c++20 -Iinclude -c of a file that includes <hcl/implementation/values.hpp>. One test:
//   the same with -DHCL_DECLARATIONS_ONLY -Itests -Itests/support and tests/unit/eval/marks.cpp, linked with
//   all parts, tests/support/catch_main.cpp and tests/support/parse.cpp. All: tests/run.sh.
// - What a new thing of a kind needs is listed where the kinds are: syntax/node.hpp (expressions),
//   value/operate_symbol.hpp (operators), parser/token.hpp, model/tree.hpp, record/kinds.hpp (members),
//   functions/impl/row.hpp (standard functions), diagnostics/codes.hpp.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/implementation/bodies.hpp>
#include <hcl/implementation/common.hpp>
#include <hcl/implementation/config.hpp>
#include <hcl/implementation/editing.hpp>
#include <hcl/implementation/functions.hpp>
#include <hcl/implementation/generating.hpp>
#include <hcl/implementation/languages.hpp>
#include <hcl/implementation/model.hpp>
#include <hcl/implementation/msgpack.hpp>
#include <hcl/implementation/parsing.hpp>
#include <hcl/implementation/records.hpp>
#include <hcl/implementation/rewriting.hpp>
#include <hcl/implementation/serving.hpp>
#include <hcl/implementation/specs.hpp>
#include <hcl/implementation/values.hpp>
#include <hcl/implementation/writing.hpp>

#endif
