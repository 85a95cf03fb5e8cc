// References in expressions that get other names. What `for` binds inside an expression is no reference, and
// none may become such a name. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/parser/tokens.hpp>
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

// A part of an expression's text that becomes another.
struct content_splice {
  std::size_t begin, end;
  std::string replacement;
};
[[nodiscard]] inline std::string spliced(std::string_view text, const std::vector<content_splice>& all) {
  std::string out;
  std::size_t copied = 0;
  for (const content_splice& one : all) {
    out.append(text.substr(copied, one.begin - copied)).append(one.replacement);
    copied = one.end;
  }
  return out.append(text.substr(copied));
}

// The comments of steps that are no more, or are written anew.
[[nodiscard]] inline std::string comments_in_steps(std::string_view steps) {
  const std::string text(steps);  // with a NUL after it
  std::string all;
  parser::tokenizer words(text);
  for (parser::token word = words.next(); word.kind != parser::token_kind::end_of_file; word = words.next())
    if (word.kind == parser::token_kind::comment)
      (all += ' ') += steps.substr(word.span.begin, word.span.size());
  return all;
}

// Of `.old` or `["old"]`. A key stays one: what changes is between its brackets.
[[nodiscard]] inline text_edit renamed_step(const traversal_step& step, std::string_view old,
                                            const std::string& to) {
  const byte_span where = step.where.span();
  const std::string text(step.where.text());  // with a NUL after it
  std::uint32_t open = where.end;
  parser::tokenizer words(text);
  for (parser::token word = words.next();
       step.what == traversal_step::kind::index && word.kind != parser::token_kind::end_of_file;
       word = words.next()) {
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
  reference_renamer(const std::vector<std::string>& from, const std::vector<std::string>& to)
      : from_(from), to_(to) {}

  [[nodiscard]] static std::vector<traversal> references(const edit_node& attribute) {
    return expression(attribute.parsed, attribute.attribute->value).variables();
  }
  [[nodiscard]] static bool has_prefix(const traversal& path, const std::vector<std::string>& names) {
    if (names.empty() || path.size() < names.size()) return false;
    for (std::size_t i = 0; i != names.size(); ++i)
      if (name_of_step(path.steps()[i]) != names[i]) return false;
    return true;
  }

  // The changes to the text of an attribute's expression.
  [[nodiscard]] std::vector<content_splice> changes(const edit_node& attribute) const {
    std::vector<content_splice> all;
    for (const traversal& path : references(attribute))
      if (has_prefix(path, from_)) add(all, attribute, path);
    std::sort(all.begin(), all.end(),
              [](const content_splice& a, const content_splice& b) { return a.begin < b.begin; });
    return all;
  }

 private:
  void add(std::vector<content_splice>& all, const edit_node& attribute, const traversal& path) const {
    const std::size_t base = attribute.attribute->value->range.begin,
                      common = (std::min)(from_.size(), to_.size());
    const auto end_of = [&](std::size_t step) { return path.steps()[step].where.span().end - base; };
    for (std::size_t i = 0; i != common; ++i)
      if (from_[i] != to_[i]) {
        text_edit made = renamed_step(path.steps()[i], from_[i], to_[i]);
        all.push_back({made.where.begin - base, made.where.end - base, std::move(made.replacement)});
      }
    std::string more;
    for (std::size_t i = common; i < to_.size(); ++i)
      (more += '.') += to_[i];
    const std::size_t kept = end_of(common - 1), past = end_of(from_.size() - 1);
    if (more.empty() && kept == past) return;
    more += comments_in_steps(attribute.content.substr(kept, past - kept));
    all.push_back({kept, past, std::move(more)});
  }

  const std::vector<std::string>& from_;
  const std::vector<std::string>& to_;
};

inline void collect_attributes(edit_node& around, std::vector<edit_node*>& all) {
  if (around.attribute) all.push_back(&around);
  for (edit_node* child : around.children())
    collect_attributes(*child, all);
}

// False if the new name means something else in the expression.
inline bool rename_in(editor& edits, edit_node& attribute, const std::vector<content_splice>& splices,
                      const std::vector<std::string>& from, const std::vector<std::string>& to) {
  const auto is_renamed = [&](const traversal& path) { return reference_renamer::has_prefix(path, to); };
  const std::vector<traversal> before = reference_renamer::references(attribute);
  const auto wanted = std::count_if(before.begin(), before.end(), [&](const traversal& path) {
    return is_renamed(path) || reference_renamer::has_prefix(path, from);
  });
  const auto [content, comment] = without_comment(spliced(attribute.content, splices));
  if (!edits.set_content(attribute, content)) return false;
  if (!comment.empty())
    edits.change(attribute).tail = edits.tree().keep(' ' + comment + std::string(attribute.tail));
  const std::vector<traversal> after = reference_renamer::references(attribute);
  if (after.size() == before.size() && std::count_if(after.begin(), after.end(), is_renamed) == wanted)
    return true;
  return edits.reject_edit("The new name of a reference would be one that the expression itself defines.",
                           &attribute);
}

// In every expression, or in none.
template <typename X>
bool edit_backend<X>::rename_references(edit_tree& tree, edit_node& around,
                                        const std::vector<std::string>& from,
                                        const std::vector<std::string>& to, std::size_t& count,
                                        diagnostics& diags) {
  editor edits(tree, diags);
  count = 0;
  if (!edits.check_attached(&around)) return false;
  if (from.empty()) return true;
  if (to.empty()) return edits.reject_edit("A reference needs a name.");
  std::vector<edit_node*> attributes;
  collect_attributes(around, attributes);
  bool is_checked = false;
  const reference_renamer renamer(from, to);
  for (edit_node* attribute : attributes) {
    const std::vector<content_splice> splices = renamer.changes(*attribute);
    if (splices.empty()) continue;
    for (const std::string& name : to)
      if (!is_checked && !edits.check_name(name, "a reference")) return false;
    is_checked = true;
    const std::vector<traversal> before = reference_renamer::references(*attribute);
    if (!rename_in(edits, *attribute, splices, from, to)) {
      edits.undo();
      return false;
    }
    count += static_cast<std::size_t>(std::count_if(before.begin(), before.end(), [&](const traversal& path) {
      return reference_renamer::has_prefix(path, from);
    }));
  }
  return true;
}

}  // namespace hcl::inline v0_1::detail
