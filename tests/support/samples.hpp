// One expression for each kind of syntax node, for what must be true of every kind. In none of them is the
// letter x anything but the name of the operand.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/syntax/node.hpp>

namespace test {

struct sample {
  enum class form : std::uint8_t { none, native, json };  // none: the kind cannot be written

  hcl::syntax::node_kind kind{};
  std::string_view text{};  // laid out badly; `y` is "k", and f() gives a string back
  std::string_view x{};     // what x may be there; empty if the kind has no operands
  // What makes another link around what is written so far, if the kind forms chains. Flat: without a level of
  // nesting more.
  std::string_view before{}, after{};
  bool flat = false;
  form written = form::native;
  bool exists = true;

  // x with so many links.
  [[nodiscard]] std::string chain(std::size_t links) const {
    std::string whole;
    whole.reserve(1 + links * (before.size() + after.size()));
    for (std::size_t i = 0; i < links; ++i)
      whole += before;
    whole += 'x';
    for (std::size_t i = 0; i < links; ++i)
      whole += after;
    return whole;
  }
  [[nodiscard]] bool chains() const noexcept { return !before.empty() || !after.empty(); }
};

[[nodiscard]] constexpr sample sample_of(hcl::syntax::node_kind kind) {
  using enum hcl::syntax::node_kind;
  using enum sample::form;
  switch (kind) {
    case literal: return {kind, "12"};
    case text: return {kind, "\"a ${ x}\"", "\"b\""};
    case string: return {kind, "\"a\""};
    case template_expr: return {kind, "\"a ${x }$${b}\"", "\"b\""};
    case template_wrap: return {kind, "\"${ x }\"", "1", "\"${", "}\""};
    case template_join: return {kind, "\"%{ for e in x }${e},%{ endfor }\"", "[\"b\"]"};
    case scope_traversal: return {kind, "x . a[ 0]", "{ a = [1] }", "", ".a", true};
    case relative_traversal: return {kind, "( x) .a", "{ a = 1 }", "(", ").a"};
    case function_call: return {kind, "f ( x )", "\"b\""};
    case conditional: return {kind, "x?x :false", "true", "false ? 1 : ", ""};
    case index: return {kind, "x[ y ]", "{ k = 1 }", "", "[y]", true};
    case tuple: return {kind, "[ x,1 ]", "1"};
    case object: return {kind, "{a=x,(y)=2, \"b\" = 3}", "1"};
    case for_tuple: return {kind, "[for e in x:e if true]", "[1]"};
    case for_object: return {kind, "{for k,v in x:k=>v...}", "{ a = 1 }"};
    case splat: return {kind, "x [*] .a", "[{ a = 1 }]", "", ".*.a[0]", true};
    case splat_item: return {kind, "x.* .a", "[{ a = 1 }]"};
    case binary: return {kind, "x+1 *2", "1", "", "+1", true};
    case unary: return {kind, "- x", "1", "-", ""};
    case parentheses: return {kind, "( x)", "1", "(", ")"};
    case broken: return {.kind = kind, .written = none};
    case json_string: return {.kind = kind, .text = "\"a ${x}\"", .x = "\"b\"", .written = json};
    case json_array: return {.kind = kind, .text = "[ \"${x}\", 1]", .x = "1", .written = json};
    case json_object: return {.kind = kind, .text = "{\"a\":\"${x}\"}", .x = "1", .written = json};
  }
  return {.exists = false};
}

// Of all kinds.
[[nodiscard]] inline std::vector<sample> all_samples() {
  std::vector<sample> all;
  for (const hcl::syntax::node_traits& row : hcl::detail::node_rows)
    all.push_back(sample_of(row.kind));
  return all;
}
static_assert(
    [] {
      for (const hcl::syntax::node_traits& row : hcl::detail::node_rows)
        if (!sample_of(row.kind).exists) return false;
      return true;
    }(),
    "each kind of node has a sample");

}  // namespace test
