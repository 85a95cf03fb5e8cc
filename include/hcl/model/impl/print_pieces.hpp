// The pieces still to be printed: texts, and nodes in their places. Implementation of printing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/model/impl/precedence.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/value/value.hpp>
#include <hcl/write/impl/template_text.hpp>

namespace hcl::inline v0_1::model::detail {

enum class print_form : unsigned char {
  expression,
  key,  // of an object
  text  // a directive between the quotes of a template
};

struct print_place {
  binding needs = binding::none;  // of what stands there without parentheses
  bool in_place = false;          // where its source has it
  bool lines_ok = false;          // a new line means nothing there
  print_form form = print_form::expression;
};

struct print_piece {
  const node* what = nullptr;
  print_place at{};
  std::string_view text{};  // of the source, or of a literal
  std::string made{};
  std::size_t ends = 0;  // the number of the node that ends here, counted from one
};

// A node and the bytes that were printed for it.
struct printed_node {
  const node* what;
  std::size_t begin, end;
};

// What the printer says about a text that is to be evaluated.
struct print_notes {
  std::vector<printed_node> nodes{};  // outer ones first
  std::vector<value> values{};        // what no text can say: for each there is a name, of its number
  std::string name_prefix = "hcl-value-";
};

// Whether a text says all of it, its type included.
[[nodiscard]] inline bool is_said_by_text(const value& v) {
  if (!v.is_known() || v.is_marked()) return false;
  if (v.is_null()) return v.type().is_dynamic();
  if (v.kind() == hcl::type_kind::string) return first_invalid_utf8(v.as_string()) >= v.as_string().size();
  if (v.kind() == hcl::type_kind::number) return !v.as_number().is_infinite();
  return v.kind() == hcl::type_kind::boolean;
}

// Pieces are put in the order of the text; flush() makes what was put since the last one the next to come.
class print_pieces {
 public:
  void put(std::string_view text) {
    if (!text.empty()) next_.push_back({.text = text});
  }
  void put(const char* text) { put(std::string_view(text)); }
  void put(std::string&& text) {
    if (!text.empty()) next_.push_back({.made = std::move(text)});
  }
  void put_end(std::size_t number) { next_.push_back({.ends = number}); }
  void put_copy(std::string text) { put(std::move(text)); }
  void put(const node* what, const print_place& at) {
    if (what) next_.push_back({.what = what, .at = at});
  }
  void put(const node* what, binding needs = binding::none, bool lines_ok = false) {
    put(what, print_place{.needs = needs, .lines_ok = lines_ok});
  }
  void flush() {
    for (; !next_.empty(); next_.pop_back())
      open_.push_back(std::move(next_.back()));
  }
  [[nodiscard]] bool empty() const noexcept { return open_.empty(); }
  [[nodiscard]] print_piece pop() {
    print_piece last = std::move(open_.back());
    open_.pop_back();
    return last;
  }

 private:
  std::vector<print_piece> open_{};
  std::vector<print_piece> next_{};
};

inline void append_template_text(std::string& out, std::string_view text) {
  hcl::detail::append_template_text(out, text, false, true);
}
inline void append_quoted_text(std::string& out, std::string_view text) {
  out += '"';
  append_template_text(out, text);
  out += '"';
}

}  // namespace hcl::inline v0_1::model::detail
