// The base of every expression node, the kinds of nodes and their traits.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0 {
namespace syntax {

// One enumerator per production. A new one needs
// - its row in the table below, a struct in expression.hpp, and in walk.hpp its size and its parts
//   with their names, by which edits reach them ("@left");
// - a rule in grammar/, and a verb of the parser's builder with its line in parser/actions.hpp. Rules that
//   must match need a message in parser/messages.hpp;
// - if it has a symbol of its own: a token in parser/token.hpp, read in parser/tokens.hpp, and its row in
//   tests/conformance/tokens.cpp; would_merge() in write/impl/text_layout.hpp if it may run together with
//   another. A binary operator is no kind: it has a row in value/operate_symbol.hpp, a case in
//   grammar::binary_operator_token and, if its first byte is new, that byte where a static_assert says so;
// - its value in eval/impl/evaluate.hpp, worked out in a file beside it: chained() and finish() if long
//   chains of it can be written, as of all operators, and the last group of evaluate_term(); else
//   evaluate_term() alone. Its diagnostics have codes in diagnostics/codes.hpp;
// - its type in model/impl/check_expression.hpp: `ctx_.recent.lift(result, ...)` if it waits for what
//   its parts wait for. If it passes eventuals on without looking at them, observes() and inspects() in
//   model/impl/apply.ipp say so;
// - to be printed: how tightly it and its parts bind, binding_of() and needs_of() in print_pieces.hpp, and
// its
//   text in print_expression.hpp;
// - its line in tests/support/dump.hpp, and a text in tests/support/samples.hpp, which takes it through
//   everything else; tests/module/check_module.py --write adds its struct to hcl.cppm.
// The compiler asks for what the table, walk.hpp, evaluate_term(), the rules of types, bindings and printing
// lack, g++ with -Wall only. Other switches name the kinds that they treat specially.
enum class node_kind : std::uint8_t {
  literal,             // number, true, false, null
  text,                // literal text inside a template
  string,              // a quoted template that is one literal piece (or empty): the common case, one node
  template_expr,       // quoted or heredoc template, or a synthesised directive body
  template_wrap,       // "${x}": exactly one interpolation
  template_join,       // %{ for }
  scope_traversal,     // a.b[0]
  relative_traversal,  // f().b[0]
  function_call,       // f(x)
  conditional,         // operator or %{ if }
  index,               // a[k] with a computed key
  tuple,               // [1, 2]
  object,              // { a = 1 }
  for_tuple,           // [for x in y : z]
  for_object,          // {for k, v in y : k => v}
  splat,               // a.*.b, a[*].b
  splat_item,          // the stand-in for the current element
  binary,
  unary,        // -a, !a
  parentheses,  // (a)
  broken,       // a broken_expr; evaluates to the dynamic value
  json_string,  // JSON syntax: see expression.hpp
  json_array,   // [1, 2]
  json_object,  // {"a": 1}
};

// The kind of a node in the JSON syntax; others are of the native one.
enum class json_kind : std::uint8_t { none, string, array, object, literal };

// The traits of a kind of node.
struct node_traits {
  node_kind kind;
  const char* name;                  // in trees that are shown
  bool is_value = false;             // a constructor or literal
  json_kind json = json_kind::none;  // what it is in the JSON syntax
};

}  // namespace syntax

namespace detail {

inline constexpr syntax::node_traits node_rows[] = {
    {syntax::node_kind::literal, "literal", true, syntax::json_kind::literal},
    {syntax::node_kind::text, "text"},
    {syntax::node_kind::string, "string", true},
    {syntax::node_kind::template_expr, "template_expr"},
    {syntax::node_kind::template_wrap, "template_wrap"},
    {syntax::node_kind::template_join, "template_join"},
    {syntax::node_kind::scope_traversal, "scope_traversal"},
    {syntax::node_kind::relative_traversal, "relative_traversal"},
    {syntax::node_kind::function_call, "function_call"},
    {syntax::node_kind::conditional, "conditional"},
    {syntax::node_kind::index, "index"},
    {syntax::node_kind::tuple, "tuple", true},
    {syntax::node_kind::object, "object", true},
    {syntax::node_kind::for_tuple, "for_tuple"},
    {syntax::node_kind::for_object, "for_object"},
    {syntax::node_kind::splat, "splat"},
    {syntax::node_kind::splat_item, "splat_item"},
    {syntax::node_kind::binary, "binary"},
    {syntax::node_kind::unary, "unary"},
    {syntax::node_kind::parentheses, "parentheses"},
    {syntax::node_kind::broken, "broken"},
    {syntax::node_kind::json_string, "json_string", false, syntax::json_kind::string},
    {syntax::node_kind::json_array, "json_array", true, syntax::json_kind::array},
    {syntax::node_kind::json_object, "json_object", true, syntax::json_kind::object},
};
static_assert(
    [] {
      std::size_t next = 0;
      for (const syntax::node_traits& row : node_rows)
        if (row.kind != static_cast<syntax::node_kind>(next++)) return false;
      return next == static_cast<std::size_t>(syntax::node_kind::json_object) + 1;
    }(),
    "each kind has its row, in the order of the kinds");

}  // namespace detail

namespace syntax {

// The row of a kind.
[[nodiscard]] constexpr const node_traits& traits_of(node_kind kind) noexcept {
  return hcl::detail::node_rows[static_cast<std::size_t>(kind)];
}

// Compact views for nodes: a 32-bit size and a pointer in 12 bytes, which fit after a node's span. Convert to
// detail::view and std::string_view.
using detail::view;  // what rows of nodes are read through

// Saves the four bytes of padding before a pointer.
#pragma pack(push, 4)

// No text has 2^32 bytes, so no row in it has as many items.
class compact_size {
 public:
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }

 protected:
  constexpr compact_size() = default;
  explicit constexpr compact_size(std::size_t size) noexcept : size_(static_cast<std::uint32_t>(size)) {}

 private:
  std::uint32_t size_ = 0;
};

// A detail::view<T> for storage.
template <typename T>
class compact_view : public compact_size {
 public:
  constexpr compact_view() = default;
  constexpr compact_view(detail::view<T> items) noexcept : compact_size(items.size()), first_(items.data()) {}
  constexpr operator detail::view<T>() const noexcept { return {first_, size()}; }

  [[nodiscard]] constexpr T* data() const noexcept { return first_; }
  [[nodiscard]] constexpr T* begin() const noexcept { return first_; }
  [[nodiscard]] constexpr T* end() const noexcept { return first_ + size(); }
  [[nodiscard]] constexpr T& operator[](std::size_t i) const noexcept { return first_[i]; }
  [[nodiscard]] constexpr T& front() const noexcept { return *first_; }
  [[nodiscard]] constexpr T& back() const noexcept { return first_[size() - 1]; }

 private:
  T* first_ = nullptr;
};

// A string_view for storage.
class compact_text : public compact_size {
 public:
  constexpr compact_text() = default;
  constexpr compact_text(std::string_view text) noexcept : compact_size(text.size()), first_(text.data()) {}
  constexpr operator std::string_view() const noexcept { return {first_, size()}; }

  [[nodiscard]] constexpr const char* data() const noexcept { return first_; }
  template <std::convertible_to<std::string_view> Text>
  friend constexpr bool operator==(const compact_text& a, const Text& b) noexcept {
    return std::string_view(a) == std::string_view(b);
  }

 private:
  const char* first_ = nullptr;
};

#pragma pack(pop)

// Base of all nodes: where it is written, its range, and its kind. With a constructor, so that members of
// derived nodes may begin in the last two of its 12 bytes.
struct node {
  node() = default;
  constexpr node(node_kind what, byte_span where) noexcept : range(where), kind(what) {}
  byte_span range;
  node_kind kind = node_kind::broken;
  bool forced = false;  // the key of an object's item, in parentheses
};

// `as<unary_expr>(n)`: the kind must be that.
template <typename Node>
[[nodiscard]] const Node& as(const node& n) noexcept {
  return static_cast<const Node&>(n);
}

// Children of a node, in the order of the source.
using node_list = compact_view<const node* const>;

}  // namespace syntax

}  // namespace hcl::inline v1_0
