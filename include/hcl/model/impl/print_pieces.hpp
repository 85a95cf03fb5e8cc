// The pieces still to be printed: texts, and nodes in their places. Implementation of printing.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/model/impl/precedence.hpp>
#include <hcl/model/tree.hpp>

namespace hcl::inline v0_1::model::detail {

enum class print_form : unsigned char {
  expression,
  key,  // of an object
  text  // a directive between the quotes of a template
};

struct print_place {
  binding needs = binding::none;  // of what stands there without parentheses
  const node* written = nullptr;  // the part of the source that stands there, if it is that, changed or not
  bool lines_ok = false;          // a new line means nothing there
  print_form form = print_form::expression;
};

struct print_piece {
  const node* what = nullptr;  // as it is written, with parentheses
  print_place at{};
  std::string_view text{};  // of the source, or of a literal
  std::string made{};
};

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

}  // namespace hcl::inline v0_1::model::detail
