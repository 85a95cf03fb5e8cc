// The value of an attribute changed part by part: elements of lists and members of objects that are as they
// are wanted stay as they are written, with the comments between them. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/content.hpp>
#include <hcl/edit/impl/alignment.hpp>
#include <hcl/edit/impl/element_match.hpp>
#include <hcl/edit/impl/heredoc_edit.hpp>
#include <hcl/edit/impl/source_text.hpp>
#include <hcl/edit/impl/value_part.hpp>
#include <hcl/edit/items.hpp>

namespace hcl::inline v0_1::detail {

class value_updater {
 public:
  value_updater(const edit::attribute& of, bool heredocs) : of_(of), heredocs_(heredocs) {}

  // False if the value has to be written as a whole, whatever has become of it by then.
  [[nodiscard]] bool update(const value_part& present, const value_part& wanted) {
    return gives(present, wanted) || update_inside(of_.part(""), present, wanted);
  }

 private:
  // Each change reads the attribute again: many changes of a long value are more work than writing it anew.
  static constexpr std::size_t max_work = 20'000'000;

  template <typename Change>
  [[nodiscard]] bool change(const Change& make) {
    work_ += of_.value_text().size();
    return work_ < max_work && make().has_value();
  }

  [[nodiscard]] bool update_part(const edit::part& at, const value_part& present, const value_part& wanted) {
    if (gives(present, wanted) || update_inside(at, present, wanted) || update_heredoc(at, wanted))
      return true;
    const std::optional<edit::content> made = content_of(wanted, is_one_line(at.text()));
    return made && change([&] { return at.set(*made); });
  }
  // A text in a heredoc stays in one like it, if that can say it.
  [[nodiscard]] bool update_heredoc(const edit::part& at, const value_part& wanted) {
    const std::string present = at.text();
    if (wanted.form != part_form::leaf || !wanted.content || !present.starts_with("<<")) return false;
    const value& v = *wanted.content;
    if (!v.is_known() || v.is_marked() || v.is_null() || v.kind() != type_kind::string) return false;
    const std::optional<std::string> made = heredoc_like(present, v.as_string());
    return made && change([&] { return at.set(edit::raw(*made)); }) && has_value(at.expression(), v, nullptr);
  }
  [[nodiscard]] bool update_inside(const edit::part& at, const value_part& present,
                                   const value_part& wanted) {
    const bool is_empty = present.parts.empty() && at.text().find_first_of("#/") == std::string::npos;
    if (!present.is_literal || is_empty) return false;
    if (present.is_list() && wanted.is_list()) return update_elements(at, present, wanted);
    if (present.form == part_form::object && wanted.form == part_form::object)
      return update_members(at, present, wanted);
    return false;
  }

  [[nodiscard]] bool update_elements(const edit::part& at, const value_part& present,
                                     const value_part& wanted) {
    if (wanted.form == part_form::set)
      return update_kept(at, present, wanted, match_elements(present, wanted));
    element_matcher matcher(present, wanted);
    const std::vector<std::size_t>& match = matcher.match();
    std::vector<std::size_t> order;  // the numbers of those that stay
    for (const std::size_t j : match)
      if (j != unmatched) order.push_back(j);
    std::sort(order.begin(), order.end());
    std::vector<std::size_t> moved;
    for (std::size_t i = 0; i != match.size(); ++i)
      if (match[i] != unmatched && matcher.moves(i)) moved.push_back(i);
    return update_kept(at, present, wanted, match, [&] { return move_elements(at, match, moved, order); });
  }
  // Elements that are gone or changed, then those that change places, then new ones.
  [[nodiscard]] bool update_kept(const edit::part& at, const value_part& present, const value_part& wanted,
                                 const std::vector<std::size_t>& match,
                                 const std::function<bool()>& reorder = {}) {
    std::vector<std::size_t> becomes(present.parts.size(), unmatched);
    for (std::size_t i = 0; i != match.size(); ++i)
      if (match[i] != unmatched) becomes[match[i]] = i;
    std::size_t count = 0;
    for (std::size_t j = present.parts.size(); j-- != 0;) {
      const bool is_gone = becomes[j] == unmatched;
      if (is_gone ? !change([&] { return at[j].remove(); })
                  : !update_part(at[j], present.parts[j], wanted.parts[becomes[j]]))
        return false;
      if (!is_gone) ++count;
    }
    if (reorder && !reorder()) return false;
    // What has been kept is in order, so that each place is known once all before it are there.
    for (std::size_t i = 0; i != match.size(); ++i) {
      if (match[i] != unmatched) continue;
      const std::size_t index = wanted.form == part_form::set ? count++ : i;
      const std::optional<edit::content> made = content_of(wanted.parts[i], fits_one_line(at, index));
      if (!made || !change([&] { return at.insert(index, *made); })) return false;
    }
    return true;
  }
  // Each goes behind the one that is wanted before it.
  [[nodiscard]] bool move_elements(const edit::part& at, const std::vector<std::size_t>& match,
                                   const std::vector<std::size_t>& moved, std::vector<std::size_t>& order) {
    for (const std::size_t i : moved) {
      std::size_t previous = i;
      while (previous != 0 && match[previous - 1] == unmatched)
        --previous;
      const auto old = std::find(order.begin(), order.end(), match[i]);
      const auto from = static_cast<std::size_t>(old - order.begin());
      order.erase(old);
      const auto before =
          previous == 0 ? order.end() : std::find(order.begin(), order.end(), match[previous - 1]);
      const std::size_t to = previous == 0 ? 0 : static_cast<std::size_t>(before - order.begin()) + 1;
      order.insert(order.begin() + static_cast<std::ptrdiff_t>(to), match[i]);
      if (from != to && !change([&] { return at[from].move_to(to); })) return false;
    }
    return true;
  }

  [[nodiscard]] bool update_members(const edit::part& at, const value_part& present,
                                    const value_part& wanted) {
    std::vector<std::string_view> keys;
    member_finder all(wanted);
    for (const value_part& part : present.parts) {
      const value_part* const becomes = all.find(part.name);
      const bool is_gone = !becomes || (is_unset(*becomes) && !gives(part, *becomes));
      if (!is_gone) keys.push_back(part.name);
      if (is_gone ? !change([&] { return at[part.name].remove(); })
                  : !update_part(at[part.name], part, *becomes))
        return false;
    }
    std::size_t next = 0;  // after the member that is wanted before
    for (const value_part& part : wanted.parts) {
      const auto after = keys.begin() + static_cast<std::ptrdiff_t>(next);
      const auto found =
          after != keys.end() && *after == part.name ? after : std::find(keys.begin(), keys.end(), part.name);
      if (found == keys.end() && part.is_optional) continue;
      if (found != keys.end()) {
        next = static_cast<std::size_t>(found - keys.begin()) + 1;
        continue;
      }
      const std::optional<edit::content> made = content_of(part, fits_one_line(at, next));
      if (!made || !change([&] { return at.insert(next, part.name, *made); })) return false;
      keys.insert(keys.begin() + static_cast<std::ptrdiff_t>(next++), part.name);
    }
    return true;
  }
  // Of a member that is left out rather than said to be nothing.
  [[nodiscard]] static bool is_unset(const value_part& part) {
    return part.is_optional && part.content && part.content->is_null();
  }

  [[nodiscard]] static bool is_one_line(std::string_view text) {
    return text.find('\n') == std::string_view::npos;
  }
  // Whether a new element is laid out on one line, as its neighbour is.
  [[nodiscard]] static bool fits_one_line(const edit::part& around, std::size_t index) {
    if (is_one_line(around.text())) return true;
    if (around.size() == 0) return false;
    const edit::part near_one = around[index == 0 ? 0 : (std::min)(index, around.size()) - 1];
    const std::string text = near_one.text();
    return is_one_line(text) && (text.starts_with('{') || text.starts_with('['));
  }

  [[nodiscard]] std::optional<edit::content> content_of(const value_part& part, bool one_line) const {
    if (one_line) {
      const std::optional<std::string> flat = flat_text(part);
      if (flat && is_one_line(*flat)) return edit::content(edit::raw(*flat));
    }
    if (part.form == part_form::leaf) return leaf_content(part);
    std::vector<edit::content> elements;
    std::vector<std::pair<std::string, edit::content>> members;
    for (const value_part& inner : part.parts) {
      if (inner.is_optional) continue;
      std::optional<edit::content> made = content_of(inner, false);
      if (!made) return std::nullopt;
      if (part.is_list())
        elements.push_back(*std::move(made));
      else
        members.emplace_back(inner.name, *std::move(made));
    }
    return part.is_list() ? edit::content::list(elements) : edit::content::object(members);
  }
  [[nodiscard]] std::optional<edit::content> leaf_content(const value_part& part) const {
    if (part.written) {
      if (part.written.document()->json || part.written.text().empty()) return std::nullopt;
      return edit::content(edit::raw(std::string(part.written.text())));
    }
    const value& v = *part.content;
    const bool is_text = v.is_known() && !v.is_marked() && !v.is_null() && v.kind() == type_kind::string;
    const edit::content made = heredocs_ && is_text && is_heredoc_text(v.as_string())
                                   ? edit::content::heredoc(v.as_string())
                                   : edit::content(v);
    if (made.diagnostics().has_errors()) return std::nullopt;
    return made;
  }
  [[nodiscard]] std::optional<std::string> flat_text(const value_part& part) const {
    if (part.form == part_form::leaf) {
      const std::optional<edit::content> made = leaf_content(part);
      return made ? std::optional<std::string>(made->text()) : std::nullopt;
    }
    std::vector<std::string> all;
    for (const value_part& inner : part.parts) {
      if (inner.is_optional) continue;
      std::optional<std::string> text = flat_text(inner);
      if (!text) return std::nullopt;
      if (!part.is_list()) text->insert(0, key_source(inner.name, all.empty()) + " = ");
      all.push_back(*std::move(text));
    }
    if (part.is_list()) return list_source(all, "[", "]");
    return all.empty() ? "{}" : list_source(all, "{ ", " }");
  }

  const edit::attribute& of_;
  bool heredocs_;
  std::size_t work_ = 0;
};

}  // namespace hcl::inline v0_1::detail
