// References in expressions that get other names. What `for` binds inside an expression is no reference, and
// none may become such a name. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/value_path.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/text/text_edit.hpp>

namespace hcl::inline v0_1::detail {

// The name that a step of a reference says, which may be written as a key: `.x` and `["x"]` mean the same.
// Empty if it says none.
[[nodiscard]] inline std::string name_of_step(const traversal_step& step) {
  switch (step.what) {
    case traversal_step::kind::root:
    case traversal_step::kind::attribute: return step.name;
    case traversal_step::kind::index: {
      const bool is_name = step.key.is_known() && !step.key.is_marked() && !step.key.is_null() &&
                           step.key.kind() == type_kind::string;
      return is_name ? std::string(step.key.as_string()) : std::string();
    }
    case traversal_step::kind::splat: break;
  }
  return {};
}

// A part of a text that begins at `base`, with those of the edits that are in it, which are in order.
[[nodiscard]] inline std::string spliced(std::string_view part, std::size_t base,
                                         const std::vector<text_edit>& edits) {
  std::string out;
  std::size_t copied = 0;
  for (const text_edit& one : edits) {
    if (one.where.begin < base || one.where.end > base + part.size()) continue;
    out.append(part.substr(copied, one.where.begin - base - copied)).append(one.replacement);
    copied = one.where.end - base;
  }
  return out.append(part.substr(copied));
}
inline void sort_edits(std::vector<text_edit>& edits) {
  std::sort(edits.begin(), edits.end(),
            [](const text_edit& a, const text_edit& b) { return a.where.begin < b.where.begin; });
}

// The comments of steps that are no more, or are written anew.
[[nodiscard]] inline std::string comments_in_steps(std::string_view steps) {
  std::string all;
  for (const parser::token& word : parser::tokenize(steps))
    if (word.kind == parser::token_kind::comment)
      (all += ' ') += steps.substr(word.span.begin, word.span.size());
  return all;
}

// Of `.old` or `["old"]`. A key stays one: what changes is between its brackets.
[[nodiscard]] inline text_edit renamed_step(const traversal_step& step, std::string_view old,
                                            const std::string& to) {
  const byte_span where = step.where.span();
  const std::string_view text = step.where.text();
  const bool is_key = step.what == traversal_step::kind::index;
  std::uint32_t open = where.end;
  for (const parser::token& word : parser::tokenize(is_key ? text : std::string_view())) {
    if (word.kind == parser::token_kind::open_quote) open = where.begin + word.span.begin;
    if (word.kind == parser::token_kind::close_quote && open != where.end)
      return {{open, where.begin + word.span.end}, quoted_text(to)};
  }
  const std::uint32_t begin = where.end - static_cast<std::uint32_t>(old.size());
  if (text.ends_with(old) && is_identifier(to)) return {{begin, where.end}, to};
  return {where, comments_in_steps(text) + '[' + quoted_text(to) + ']'};
}

class reference_renamer {
 public:
  using names = std::vector<std::string>;

  reference_renamer(editor& edits, const names& from, const names& to)
      : edits_(edits), from_(from), to_(to) {}

  // In every expression of an item. False if the new name means something else in one.
  [[nodiscard]] bool rename(edit_node& in) {
    if (in.attribute && !rename_in(in)) return false;
    return std::all_of(in.children().begin(), in.children().end(),
                       [&](edit_node* child) { return rename(*child); });
  }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

 private:
  [[nodiscard]] static std::vector<traversal> references(const edit_node& attribute) {
    return expression(attribute.parsed, attribute.attribute->value).variables();
  }
  [[nodiscard]] static bool has_prefix(const traversal& path, const names& of) {
    return path.size() >= of.size() &&
           std::equal(of.begin(), of.end(), path.steps().begin(),
                      [](const std::string& name, const auto& step) { return name_of_step(step) == name; });
  }

  [[nodiscard]] bool rename_in(edit_node& attribute) {
    const std::vector<traversal> before = references(attribute);
    std::vector<text_edit> edits;
    std::size_t found = 0;
    std::ptrdiff_t wanted = 0;
    for (const traversal& path : before) {
      const bool is_found = has_prefix(path, from_);
      if (is_found) add(edits, attribute, path);
      if (is_found) ++found;
      if (is_found || has_prefix(path, to_)) ++wanted;
    }
    if (edits.empty()) return true;
    count_ += found;
    for (const std::string& name : to_)
      if (!edits_.check_name(name, "a reference")) return false;
    sort_edits(edits);
    const auto [content, comment] =
        without_comment(spliced(attribute.content, attribute.attribute->value->range.begin, edits));
    if (!edits_.set_content(attribute, content)) return false;
    if (!comment.empty())
      edits_.change(attribute).tail = edits_.tree().keep(' ' + comment + std::string(attribute.tail));
    const std::vector<traversal> after = references(attribute);
    const auto made = std::count_if(after.begin(), after.end(),
                                    [&](const traversal& path) { return has_prefix(path, to_); });
    if (after.size() == before.size() && made == wanted) return true;
    return edits_.reject_edit("The new name of a reference would be one that the expression itself defines.",
                              &attribute);
  }

  void add(std::vector<text_edit>& all, const edit_node& attribute, const traversal& path) const {
    const std::size_t common = (std::min)(from_.size(), to_.size());
    for (std::size_t i = 0; i != common; ++i)
      if (from_[i] != to_[i]) all.push_back(renamed_step(path.steps()[i], from_[i], to_[i]));
    const std::uint32_t kept = path.steps()[common - 1].where.span().end,
                        past = path.steps()[from_.size() - 1].where.span().end;
    std::string more;
    for (std::size_t i = common; i < to_.size(); ++i)
      (more += '.') += to_[i];
    if (more.empty() && kept == past) return;
    all.push_back({{kept, past}, more + comments_in_steps(written_at(attribute, {kept, past}))});
  }

  editor& edits_;
  const names& from_;
  const names& to_;
  std::size_t count_ = 0;
};

}  // namespace hcl::inline v0_1::detail
