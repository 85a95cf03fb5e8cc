// Kind tokens: a text cut into tokens, under the reference's names.
#include <array>
#include <string>
#include <string_view>

#include <hcl/parser/tokens.hpp>
#include <hcl/text/source.hpp>

#include "kinds.hpp"

namespace test {
namespace {

using hcl::parser::token_kind;

// In the order of token_kind.
constexpr std::array<std::string_view, static_cast<std::size_t>(token_kind::end_of_file) + 1> names_of_tokens{
    "OBrace",
    "CBrace",
    "OBrack",
    "CBrack",
    "OParen",
    "CParen",
    "OQuote",
    "CQuote",
    "OHeredoc",
    "CHeredoc",
    "Star",
    "Slash",
    "Plus",
    "Minus",
    "Percent",
    "Equal",
    "EqualOp",
    "NotEqual",
    "LessThan",
    "LessThanEq",
    "GreaterThan",
    "GreaterThanEq",
    "And",
    "Or",
    "Bang",
    "Dot",
    "Comma",
    "Ellipsis",
    "FatArrow",
    "DoubleColon",
    "Question",
    "Colon",
    "TemplateInterp",
    "TemplateControl",
    "TemplateSeqEnd",
    "QuotedLit",
    "StringLit",
    "NumberLit",
    "Ident",
    "Comment",
    "Newline",
    "BitwiseAnd",
    "BitwiseOr",
    "BitwiseNot",
    "BitwiseXor",
    "Semicolon",
    "Backtick",
    "Apostrophe",
    "Invalid",
    "BadUTF8",
    "QuotedNewline",
    "EOF"};

}  // namespace

verdict run_tokens(const json::value& test) {
  const hcl::source_ptr source = hcl::source::make(source_text(test), "test.hcl");
  const auto mode = test["mode"].string() == "template" ? hcl::parser::token_mode::template_text
                                                        : hcl::parser::token_mode::config;
  std::string have, want;
  bool never_valid = false;
  for (const hcl::parser::token& t : hcl::parser::tokenize(source->text(), mode)) {
    const hcl::position begin = hcl::range(source, t.span).begin();
    have += "Token" + std::string(names_of_tokens[static_cast<std::size_t>(t.kind)]) + ' ' +
            std::to_string(t.span.begin) + '-' + std::to_string(t.span.end) + ' ' +
            std::to_string(begin.line) + ':' + std::to_string(begin.column) + '\n';
    never_valid = never_valid || (t.kind >= token_kind::bitwise_and && t.kind != token_kind::end_of_file);
  }
  for (const json::value& t : test["expect"]["tokens"].elements) {
    want += t[0].string() + ' ' + t[1].text + '-' + t[2].text + ' ' + t[3].text + ':' + t[4].text + '\n';
  }
  if (have != want) return fail("tokens\n" + have + "expected\n" + want);
  if (never_valid != (test["expect"]["errors"].integer() != 0))
    return fail(never_valid ? "an invalid token was not expected" : "no invalid token");
  return passed;
}

}  // namespace test
