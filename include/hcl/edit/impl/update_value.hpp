// The value of an attribute changed part by part: elements of lists and members of objects that are as they
// are wanted stay as they are written, with the comments between them. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/edit/content.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/part_match.hpp>
#include <hcl/edit/impl/source_text.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/value_changes.hpp>
#include <hcl/edit/impl/value_layout.hpp>
#include <hcl/edit/impl/value_member.hpp>
#include <hcl/edit/impl/value_part.hpp>
#include <hcl/edit/impl/value_path.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/write/impl/heredoc_text.hpp>

namespace hcl::inline v0_1::detail {

// A value that is not there yet.
[[nodiscard]] inline edit::content new_content(const value& v, const encode_options& layout) {
  const bool is_heredoc = layout.heredocs && is_open_text(v) && is_heredoc_text(v.as_string());
  if (is_heredoc) return edit::content::heredoc(v.as_string());
  diagnostics wrong;
  const std::string text = layout.infinite_numbers ? value_source(v, wrong, true) : std::string();
  return text.empty() || wrong.has_errors() ? edit::content(v) : edit::content(edit::raw(text));
}

class value_updater {
 public:
  value_updater(const edit::attribute& of, const encode_options& layout)
      : tree_(*of.place().tree),
        attribute_(*of.place().node),
        layout_(layout),
        step_(indent_step(tree_)),
        line_end_(line_end_near(tree_, *attribute_.parent, edit_backend<>::index_of(attribute_))) {}

  // False if the value has to be written as a whole, whatever has become of it by then.
  [[nodiscard]] bool update(const value_part& present, const value_part& wanted) {
    if (gives(present, wanted)) return true;
    const syntax::node& whole = *attribute_.attribute->value;
    const std::optional<std::string> made = text_inside(whole, present, wanted, indent_of(attribute_));
    diagnostics ignored;
    editor edits(tree_, ignored);
    if (!made || !edits.set_content(attribute_, *made)) return false;
    make_room_for_heredoc(edits, attribute_);
    return true;
  }

 private:
  [[nodiscard]] std::string_view written(const syntax::node& n) const {
    return written_at(attribute_, n.range);
  }

  // The text of a part as it is to be; `indent`: of the line that it begins on. None if it cannot be said.
  [[nodiscard]] std::optional<std::string> text_of_part(const syntax::node& n, const value_part& present,
                                                        const value_part& wanted, std::string_view indent) {
    const std::string_view text = written(n);
    if (gives(present, wanted)) return std::string(text);
    if (std::optional<std::string> made = text_inside(n, present, wanted, indent)) return made;
    std::optional<std::string> made = text_of_new(wanted, container_changes::is_one_line(text), indent);
    if (made && wanted.form == part_form::leaf && wanted.content)
      if (std::optional<std::string> like = heredoc_instead(tree_, *attribute_.parent, text, *made))
        return like;
    return made;
  }
  [[nodiscard]] std::optional<std::string> text_of_new(const value_part& wanted, bool one_line,
                                                       std::string_view indent) const {
    const std::optional<edit::content> made = content_of(wanted, one_line);
    if (!made) return std::nullopt;
    return content_text(tree_, made->text(), made->is_raw(), indent, line_end_);
  }
  [[nodiscard]] std::optional<std::string> text_inside(const syntax::node& n, const value_part& present,
                                                       const value_part& wanted, std::string_view indent) {
    const std::string_view text = written(n);
    const bool is_empty = present.parts.empty() && text.find_first_of("#/") == text.npos;
    const bool are_lists = present.is_list() && wanted.is_list(),
               are_objects = present.form == part_form::object && wanted.form == part_form::object;
    if (!present.is_literal || is_empty || (!are_lists && !are_objects)) return std::nullopt;
    const syntax::node& container = bare_node(n);
    opened made(*this, container, indent);
    if (!(are_lists ? update_elements(made, present, wanted) : update_members(made, present, wanted)))
      return std::nullopt;
    const content_span outside = span_in(attribute_, n.range), inside = span_in(attribute_, container.range);
    return std::string(text.substr(0, inside.begin - outside.begin))
        .append(made.write_container())
        .append(text.substr(inside.end - outside.begin));
  }

  // A list or an object while it is changed.
  struct opened : container_changes {
    opened(const value_updater& by, const syntax::node& node, std::string_view indent)
        : container_changes(container_layout(by.attribute_, node),
                            {std::string(indent), by.step_, by.line_end_}),
          container(node),
          is_flat(is_one_line(layout().own_text())) {}

    // Whether a new element is laid out on one line, as its neighbour is.
    [[nodiscard]] bool fits_one_line(std::size_t next) const {
      if (is_flat) return true;
      const std::string_view text = neighbour(next);
      return is_one_line(text) && (text.starts_with('{') || text.starts_with('['));
    }

    const syntax::node& container;
    bool is_flat;
  };

  // An element that stays, if need be with another value.
  [[nodiscard]] bool update_kept(opened& in, std::size_t number, const value_part& present,
                                 const value_part& wanted) {
    if (gives(present, wanted)) return true;
    const syntax::node& n = *element_value(in.container, number);
    const std::optional<std::string> made = text_of_part(n, present, wanted, in.indent_of(number));
    if (!made) return false;
    const element_text& old = in.element(number);
    const content_span where = span_in(attribute_, n.range);
    in.set(number,
           old.text.substr(0, where.begin - old.begin) + *made + old.text.substr(where.end - old.begin));
    return true;
  }

  // Elements that are gone or changed, then those that change places, then new ones.
  [[nodiscard]] bool update_elements(opened& in, const value_part& present, const value_part& wanted) {
    const bool is_set = wanted.form == part_form::set;
    std::vector<std::size_t> match =
        is_set ? match_elements(present, wanted) : element_matcher(present, wanted).match();
    std::vector<std::size_t> becomes(present.parts.size(), unmatched);
    for (std::size_t i = 0; i != match.size(); ++i)
      if (match[i] != unmatched) becomes[match[i]] = i;
    for (std::size_t j = present.parts.size(); j-- != 0;) {
      if (becomes[j] == unmatched)
        in.remove(j);
      else if (!update_kept(in, j, present.parts[j], wanted.parts[becomes[j]]))
        return false;
    }
    if (!is_set) move_elements(in, match);
    std::size_t next = container_changes::none;
    std::vector<std::size_t> following(match.size(), next);  // of each new one, that which it is put before
    for (std::size_t i = match.size(); i-- != 0 && !is_set;) {
      following[i] = next;
      if (match[i] != unmatched) next = match[i];
    }
    for (std::size_t i = 0; i != match.size(); ++i) {
      if (match[i] != unmatched) continue;
      std::optional<std::string> made =
          text_of_new(wanted.parts[i], in.fits_one_line(following[i]), in.indent_before(following[i]));
      if (!made || made->empty()) return false;
      (void)in.insert(following[i], *std::move(made));
    }
    return true;
  }
  // Puts the remaining elements into the wanted order; their numbers change.
  static void move_elements(opened& in, std::vector<std::size_t>& match) {
    std::vector<std::size_t> order;
    for (const std::size_t j : match)
      if (j != unmatched) order.push_back(j);
    if (std::is_sorted(order.begin(), order.end())) return;
    const std::vector<std::size_t> numbers = in.arrange(order);
    std::size_t next = 0;
    for (std::size_t& j : match)
      if (j != unmatched) j = numbers[next++];
  }

  [[nodiscard]] bool update_members(opened& in, const value_part& present, const value_part& wanted) {
    std::unordered_map<std::string_view, std::size_t> numbers;
    member_finder all(wanted);
    for (std::size_t j = 0; j != present.parts.size(); ++j) {
      const value_part& part = present.parts[j];
      const value_part* const becomes = all.find(part.name);
      if (!becomes || (is_unset(*becomes) && !gives(part, *becomes))) {
        in.remove(j);
        continue;
      }
      if (!update_kept(in, j, part, *becomes)) return false;
      numbers.emplace(part.name, j);
    }
    std::size_t previous = container_changes::none;  // the member that is wanted before
    for (const value_part& part : wanted.parts) {
      if (const auto found = numbers.find(part.name); found != numbers.end()) {
        previous = found->second;
      } else if (!part.is_optional) {
        const std::size_t next = in.after(previous);
        std::optional<std::string> made = text_of_new(part, in.is_flat, in.indent_before(next));
        if (!made || made->empty()) return false;
        made->insert(0, member_head(in.neighbour(next), in.has_lines(), part.name));
        previous = in.insert(next, *std::move(made));
      }
    }
    return true;
  }
  // Of a member that is left out rather than said to be nothing.
  [[nodiscard]] static bool is_unset(const value_part& part) {
    return part.is_optional && part.content && part.content->is_null();
  }

  [[nodiscard]] std::optional<edit::content> content_of(const value_part& part, bool one_line) const {
    if (one_line) {
      const std::optional<std::string> flat = flat_text(part);
      if (flat && container_changes::is_one_line(*flat)) return edit::content(edit::raw(*flat));
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
    const edit::content made = new_content(v, layout_);
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
      if (!part.is_list()) text->insert(0, key_source(inner.name) + " = ");
      all.push_back(*std::move(text));
    }
    if (part.is_list()) return list_source(all, "[", "]");
    return all.empty() ? "{}" : list_source(all, "{ ", " }");
  }

  edit_tree& tree_;
  edit_node& attribute_;
  const encode_options& layout_;
  std::string step_, line_end_;
};

}  // namespace hcl::inline v0_1::detail
