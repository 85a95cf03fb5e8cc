// The tokenizer on its own.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>

#include <hcl/parser/tokens.hpp>
#include <hcl/value/operate_symbol.hpp>

#include "parsing.hpp"

using hcl::parser::token_kind;
using hcl::parser::token_mode;

namespace {

// "kind:begin-end" for each token but the last, with kinds as numbers' names where the test needs them.
std::string spans(std::string_view text, token_mode mode = token_mode::config) {
  std::string out;
  const std::string held(text);
  for (const auto& t : hcl::parser::tokenize(held, mode))
    out += (out.empty() ? "" : " ") + std::to_string(t.span.begin) + "-" + std::to_string(t.span.end);
  return out;
}

}  // namespace

TEST_CASE("tokens follow quotes, sequences and heredocs") {
  CHECK(spans("a = \"x${b}y$${z}\"\n") == "0-1 2-3 4-5 5-6 6-8 8-9 9-10 10-11 11-14 14-16 16-17 17-18 18-18");
  CHECK(spans("<<E\na\n  E\n") == "0-4 4-6 6-9 9-10 10-10");
  CHECK(spans("\"${ {} }\"") == "0-1 1-3 4-5 5-6 7-8 8-9 9-9");
  CHECK(spans("a # b\n/* c */ d") == "0-1 2-6 6-13 14-15 15-15");
  CHECK(spans("1... <= ::") == "0-1 1-4 5-7 8-10 10-10");
  CHECK(spans("${a}", token_mode::template_text) == "0-2 2-3 3-4 4-4");
  CHECK(spans("") == "0-0");
}

TEST_CASE("each operator is one token of its own, and what the grammar takes for it") {
  for (const hcl::detail::operator_traits& row : hcl::detail::binary_operators) {
    INFO(row.symbol);
    const auto tokens = hcl::parser::tokenize(std::string("a ") + row.symbol + " b");
    REQUIRE(tokens.size() == 4);
    const hcl::parser::token_traits& traits = hcl::parser::traits_of(tokens[1].kind);
    CHECK(traits.what == hcl::parser::token_traits::role::plain);
    CHECK(traits.precedes_operand);
    const std::string binary = std::string("binary ") + row.symbol;
    CHECK(test::tree(std::string("a ") + row.symbol + " b") ==
          binary + "; scope_traversal a; scope_traversal b");
    // Of what binds more tightly, the operator of the outer node is the looser one.
    for (const hcl::detail::operator_traits& other : hcl::detail::binary_operators) {
      const std::string text = std::string("a ") + row.symbol + " b " + other.symbol + " c";
      const bool is_left = row.level >= other.level;
      CHECK(test::tree(text).starts_with(std::string("binary ") + (is_left ? other.symbol : row.symbol)));
    }
  }
}

TEST_CASE("a newline ends a quoted string only where asked for") {
  const std::string text = "\"a\nb\"";
  CHECK(hcl::parser::tokenize(text).size() == 6);
  const auto tolerant = hcl::parser::tokenize(text, token_mode::config_tolerant);
  CHECK(tolerant[2].kind == token_kind::quoted_newline);
  CHECK(tolerant[3].kind == token_kind::name);
}
