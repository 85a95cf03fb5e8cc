// Prints whole expressions. Implementation; print_expression.hpp does it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/model/impl/print_expression.hpp>
#include <hcl/model/print.hpp>

namespace hcl::inline v0_1::model::detail {

[[nodiscard]] inline std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view blank = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(blank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blank) + 1 - begin);
}

}  // namespace hcl::inline v0_1::model::detail

namespace hcl::inline v0_1::model {

// Comments around an expression that is a whole text belong to it.
HCL_DECL std::string print(const typed_expression& e, const print_options& options) {
  std::string out;
  if (!e.root) return out;
  const node& root = e.nodes->bare(*e.root);
  const node_facts* const known = e.nodes->find(root);
  const syntax::document* const document = known ? known->document : nullptr;
  const node* const written = document ? document->expression : nullptr;
  const bool is_whole_text = options.keep_source && written && detail::is_native(*document) &&
                             detail::is_in_place(*e.nodes, *written, root);
  std::string_view before, after;
  if (is_whole_text) {
    const std::string_view text = document->source->text();
    before = detail::trimmed(text.substr(0, written->range.begin));
    after = text.substr(written->range.end);
  }
  if (!before.empty()) (out += before) += '\n';
  detail::expression_printer(out, *e.nodes, options)
      .print(e.root, {.written = is_whole_text ? written : nullptr});
  if (after.starts_with('\n') && out.find("<<") != std::string::npos) out += '\n';  // ends a heredoc
  if (const std::string_view comments = detail::trimmed(after); !comments.empty()) (out += ' ') += comments;
  return out;
}

}  // namespace hcl::inline v0_1::model
