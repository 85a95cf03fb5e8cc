// Kind tokens: a text cut into tokens, under the reference's names.
#include <iterator>
#include <string>
#include <string_view>

#include <hcl/parser/token.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/text/source.hpp>

#include "kinds.hpp"

namespace test {
namespace {

using hcl::parser::token_kind;

struct token_name {
  token_kind kind;
  std::string_view reference;
};
constexpr token_name token_names[] = {
    {token_kind::open_brace, "OBrace"},
    {token_kind::close_brace, "CBrace"},
    {token_kind::open_bracket, "OBrack"},
    {token_kind::close_bracket, "CBrack"},
    {token_kind::open_parenthesis, "OParen"},
    {token_kind::close_parenthesis, "CParen"},
    {token_kind::open_quote, "OQuote"},
    {token_kind::close_quote, "CQuote"},
    {token_kind::open_heredoc, "OHeredoc"},
    {token_kind::close_heredoc, "CHeredoc"},
    {token_kind::star, "Star"},
    {token_kind::slash, "Slash"},
    {token_kind::plus, "Plus"},
    {token_kind::minus, "Minus"},
    {token_kind::percent, "Percent"},
    {token_kind::assign, "Equal"},
    {token_kind::equal, "EqualOp"},
    {token_kind::not_equal, "NotEqual"},
    {token_kind::less, "LessThan"},
    {token_kind::less_or_equal, "LessThanEq"},
    {token_kind::greater, "GreaterThan"},
    {token_kind::greater_or_equal, "GreaterThanEq"},
    {token_kind::logical_and, "And"},
    {token_kind::logical_or, "Or"},
    {token_kind::logical_not, "Bang"},
    {token_kind::dot, "Dot"},
    {token_kind::comma, "Comma"},
    {token_kind::ellipsis, "Ellipsis"},
    {token_kind::fat_arrow, "FatArrow"},
    {token_kind::double_colon, "DoubleColon"},
    {token_kind::question, "Question"},
    {token_kind::colon, "Colon"},
    {token_kind::interpolation, "TemplateInterp"},
    {token_kind::control, "TemplateControl"},
    {token_kind::sequence_end, "TemplateSeqEnd"},
    {token_kind::quoted_text, "QuotedLit"},
    {token_kind::literal_text, "StringLit"},
    {token_kind::number, "NumberLit"},
    {token_kind::name, "Ident"},
    {token_kind::comment, "Comment"},
    {token_kind::newline, "Newline"},
    {token_kind::bitwise_and, "BitwiseAnd"},
    {token_kind::bitwise_or, "BitwiseOr"},
    {token_kind::bitwise_not, "BitwiseNot"},
    {token_kind::bitwise_xor, "BitwiseXor"},
    {token_kind::semicolon, "Semicolon"},
    {token_kind::backtick, "Backtick"},
    {token_kind::apostrophe, "Apostrophe"},
    {token_kind::invalid, "Invalid"},
    {token_kind::bad_encoding, "BadUTF8"},
    {token_kind::quoted_newline, "QuotedNewline"},
    {token_kind::end_of_file, "EOF"},
};

constexpr std::string_view name_of(token_kind kind) {
  for (const token_name& row : token_names)
    if (row.kind == kind) return row.reference;
  return {};
}

consteval bool has_all_names() {
  for (const hcl::parser::token_traits& token : hcl::parser::token_table::rows)
    if (name_of(token.kind).empty()) return false;
  return std::size(token_names) == std::size(hcl::parser::token_table::rows);
}
static_assert(has_all_names(), "each kind of token has one name");

}  // namespace

verdict run_tokens(const json::value& test) {
  const hcl::source_ptr source = hcl::source::make(source_text(test), "test.hcl");
  const auto mode = test["mode"].string() == "template" ? hcl::parser::token_mode::template_text
                                                        : hcl::parser::token_mode::config;
  std::string have, want;
  bool never_valid = false;
  for (const hcl::parser::token& t : hcl::parser::tokenize(source->text(), mode)) {
    const hcl::position begin = hcl::range(source, t.span).begin();
    have += "Token" + std::string(name_of(t.kind)) + ' ' + std::to_string(t.span.begin) + '-' +
            std::to_string(t.span.end) + ' ' + std::to_string(begin.line) + ':' +
            std::to_string(begin.column) + '\n';
    never_valid =
        never_valid || hcl::parser::traits_of(t.kind).what == hcl::parser::token_traits::role::never_valid;
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
