// The references in a broken expression. Reads tokens and makes nodes of the names among them. Runs for
// broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <hcl/parser/tokens.hpp>
#include <hcl/support/arena.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/support/view.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v0_1::parser {

class broken_references {
 public:
  // Of [begin, until), where an expression begins or goes on.
  broken_references(std::string_view text, std::uint32_t begin, std::uint32_t until, const char* open_comment)
      : text_(text) {
    tokenizer words(text, token_mode::config_tolerant, begin, open_comment);
    for (token word = words.next(); word.span.begin < until && word.kind != token_kind::end_of_file;
         word = words.next())
      if (word.kind != token_kind::comment) words_.push(word);
    words_.push({token_kind::end_of_file, {until, until}});
  }

  // Calls `each(node)` for every one of them, in order.
  template <typename Each>
  void find(hcl::detail::arena& nodes, const Each& each) {
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
      if (words_[i].kind == token_kind::name && !bind_loop(i) && is_reference(i)) each(make(i, nodes));
    }
  }

 private:
  [[nodiscard]] std::string_view written(std::size_t i) const {
    return text_.substr(words_[i].span.begin, words_[i].span.size());
  }
  [[nodiscard]] token_kind kind(std::size_t i) const noexcept {
    return i < words_.size() ? words_[i].kind : token_kind::end_of_file;
  }

  // `for k, v in`: the names are none of the file. True if a loop begins at `i`.
  bool bind_loop(std::size_t i) {
    if (written(i) != "for") return false;
    std::size_t at = i + 1;
    for (; kind(at) == token_kind::name || kind(at) == token_kind::comma; ++at) {
      if (kind(at) != token_kind::name) continue;
      if (written(at) == "in") return true;
      bound_.push_back(written(at));
    }
    return true;
  }

  [[nodiscard]] bool is_reference(std::size_t i) const {
    const std::string_view name = written(i);
    for (const std::string_view word :
         {"true", "false", "null", "for", "in", "if", "else", "endif", "endfor"})
      if (name == word) return false;
    if (std::find(bound_.begin(), bound_.end(), name) != bound_.end()) return false;
    if (i != 0 && words_[i - 1].kind == token_kind::dot) return false;
    const token_kind next = kind(i + 1);
    if (next == token_kind::open_parenthesis || next == token_kind::double_colon) return false;
    if (i != 0 && words_[i - 1].kind == token_kind::double_colon) return false;
    return !(begins_element(i) && (next == token_kind::assign || next == token_kind::colon));
  }
  // Whether the name would be the key of an object.
  [[nodiscard]] bool begins_element(std::size_t i) const noexcept {
    if (i == 0) return true;
    using enum token_kind;
    const token_kind before = words_[i - 1].kind;
    return before == open_brace || before == comma || before == newline;
  }

  // The name and the constant steps after it.
  [[nodiscard]] const syntax::node* make(std::size_t& i, hcl::detail::arena& nodes) {
    using type = syntax::traversal_step::type;
    auto* const made = nodes.make<syntax::scope_traversal>(
        syntax::node{syntax::node_kind::scope_traversal, words_[i].span}, written(i), words_[i].span.end);
    steps_.clear();
    for (;;) {
      if (kind(i + 1) == token_kind::dot && kind(i + 2) == token_kind::name) {
        steps_.push({type::attribute, {words_[i + 1].span.begin, words_[i + 2].span.end}, written(i + 2)});
        i += 2;
      } else if (kind(i + 1) == token_kind::open_bracket && kind(i + 2) == token_kind::number &&
                 kind(i + 3) == token_kind::close_bracket) {
        steps_.push({type::number_index, {words_[i + 1].span.begin, words_[i + 3].span.end}, written(i + 2)});
        i += 3;
      } else {
        break;
      }
    }
    if (!steps_.empty()) {
      made->range.end = steps_.top().range.end;
      made->steps = nodes.copy(hcl::detail::view<const syntax::traversal_step>(steps_.above(0)));
    }
    return made;
  }

  std::string_view text_;
  hcl::detail::trivial_vector<token> words_{};
  hcl::detail::trivial_vector<syntax::traversal_step> steps_{};
  std::vector<std::string_view> bound_{};
};

}  // namespace hcl::inline v0_1::parser
