// Updates a value part by part: equal elements and members keep their text and comments. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/edit/content.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/value_changes.hpp>
#include <hcl/edit/impl/value_path.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/write/impl/heredoc_text.hpp>

namespace hcl::inline v1_0::detail {

// A secret as text that may be shown, if it can be; other values as they are.
[[nodiscard]] inline value redacted(const value& v) {
  return v.is_marked() && v.type() == type::string() ? value(redacted_text) : v;
}
[[nodiscard]] inline value redacted_deep(const value& v) {
  return v.contains_marked() ? transform(v, [](const path&, const value& part) { return redacted(part); })
                             : v;
}

// A value that is not there yet.
[[nodiscard]] inline edit::content new_content(const value& whole, const encode_options& layout) {
  const value v = layout.sensitive == sensitive_values::redact ? redacted_deep(whole) : whole;
  const bool is_heredoc = layout.heredocs && is_open_text(v) && is_heredoc_text(v.as_string());
  if (is_heredoc) return edit::content::heredoc(v.as_string());
  diagnostics wrong;
  const std::string text = layout.infinite_numbers ? written(v, true, wrong) : std::string();
  return text.empty() || wrong.has_errors() ? edit::content(v) : edit::content(edit::raw(text));
}

// Whether all keys are known and none is there twice.
[[nodiscard]] inline bool have_names(const std::vector<element_node>& members) {
  std::set<std::string_view> known;
  return std::all_of(members.begin(), members.end(), [&](const element_node& member) {
    return member.name() && known.insert(*member.name()).second;
  });
}

// Whether a value in its place loses something: a reference, a conditional or a `for`.
[[nodiscard]] inline bool is_computed(const expression& of) {
  using kind = syntax::node_kind;
  const kind what = without_parentheses(*of.node()).kind;
  return what == kind::conditional || what == kind::for_tuple || what == kind::for_object || !of.evaluate();
}

class value_updater {
 public:
  value_updater(const edit::attribute& of, const encode_options& layout, const scope* names)
      : tree_(*of.place().tree),
        attribute_(*of.place().node),
        layout_(layout),
        names_(names),
        step_(indent_step(tree_)),
        line_end_(line_end_of(tree_)) {}

  // `said`: the model of the present value, if known. Both are opened. False if it must be written as a
  // whole. `report()`: before expressions inside of it are replaced.
  template <typename Report>
  [[nodiscard]] bool update(const model_item* said, const model_item& wanted, const Report& report) {
    const syntax::node& whole = *attribute_.attribute->value;
    const std::optional<std::string> made = text_inside(whole, said, wanted);
    diagnostics ignored;
    editor edits(tree_, ignored);
    if (made && loses_expression_) report();
    if (!made || !edits.set_content(attribute_, *made)) return false;
    make_room_for_heredoc(edits, attribute_);
    return true;
  }

 private:
  [[nodiscard]] model_item said_at(const syntax::node& n) const {
    return said_by(expression(attribute_.parsed, &n), names_);
  }
  // Whether a part equals the wanted one.
  [[nodiscard]] bool says(const syntax::node& n, const model_item* said, const model_item& wanted) const {
    return said ? is_same_model_item(*said, wanted) : gives(said_at(n), wanted);
  }

  // The new text of a list or object; empty if not possible.
  [[nodiscard]] std::optional<std::string> text_inside(const syntax::node& n, const model_item* said,
                                                       const model_item& wanted) {
    const syntax::node& container = without_parentheses(n);
    const auto elements = elements_of(container);
    const bool are_lists = container.kind == syntax::node_kind::tuple && wanted.form == item_form::list,
               are_objects = container.kind == syntax::node_kind::object &&
                             wanted.form == item_form::object && have_names(*elements);
    const std::string_view text = written_at(attribute_, n.range);
    if (!are_lists && !are_objects) return std::nullopt;
    if (elements->empty() && text.find_first_of("#/") == text.npos) return std::nullopt;
    container_changes made(attribute_, container, {std::string(indent_of(attribute_)), step_, line_end_});
    if (!(are_lists ? update_elements(made, said, wanted) : update_members(made, said, wanted)))
      return std::nullopt;
    const std::size_t begin = span_in(attribute_, n.range).begin;
    return replaced(text, {made.where().begin - begin, made.where().end - begin}, made.write());
  }

  // An element that stays, if need be with another value.
  [[nodiscard]] bool update_kept(container_changes& in, std::size_t number, const model_item* said,
                                 const model_item& wanted) {
    const syntax::node& n = *in.nodes[number].value;
    if (says(n, said, wanted)) return true;
    const std::string_view text = written_at(attribute_, n.range);
    std::optional<std::string> made = text_inside(n, said, wanted);
    if (!made) {
      loses_expression_ = loses_expression_ || is_computed(expression(attribute_.parsed, &n));
      made = text_of_new(wanted, in.is_one_line(text), in.indent_before(number));
      if (made && wanted.form == item_form::whole && !wanted.written)
        made = heredoc_instead(text, *made).value_or(*made);
    }
    if (made) in.set_value(number, span_in(attribute_, n.range), *made);
    return made.has_value();
  }

  // Whether a new element is laid out on one line, as its neighbour is.
  [[nodiscard]] static bool fits_one_line(const container_changes& in, std::size_t next) {
    const std::string_view text = in.neighbour(next);
    return in.is_flat() || (in.is_one_line(text) && (text.starts_with('{') || text.starts_with('[')));
  }
  // Elements that are gone or changed, then those that change places, then new ones.
  [[nodiscard]] bool update_elements(container_changes& in, const model_item* said,
                                     const model_item& wanted) {
    const bool is_said = said && said->form == item_form::list && said->inside.items.size() == in.count();
    std::vector<model_item> present;
    for (std::size_t j = 0; j != in.count() && !is_said; ++j)
      present.push_back(said_at(*in.nodes[j].value));
    std::vector<std::size_t> match = match_elements(is_said ? said->inside.items : present, wanted);
    std::vector<std::size_t> becomes(in.count(), unmatched);
    for (std::size_t i = 0; i != match.size(); ++i)
      if (match[i] != unmatched) becomes[match[i]] = i;
    for (std::size_t j = becomes.size(); j-- != 0;) {
      if (becomes[j] == unmatched)
        in.remove(j);
      else if (!update_kept(in, j, is_said ? &said->inside.items[j] : nullptr,
                            wanted.inside.items[becomes[j]]))
        return false;
    }
    const bool have_places = !is_set(wanted);
    if (have_places) move_elements(in, match);
    std::size_t next = container_changes::none;
    std::vector<std::size_t> following(match.size(), next);  // of each new one, that which it is put before
    for (std::size_t i = match.size(); i-- != 0 && have_places;) {
      following[i] = next;
      if (match[i] != unmatched) next = match[i];
    }
    for (std::size_t i = 0; i != match.size(); ++i) {
      if (match[i] != unmatched) continue;
      std::optional<std::string> made = text_of_new(wanted.inside.items[i], fits_one_line(in, following[i]),
                                                    in.indent_before(following[i]));
      if (!made || made->empty()) return false;
      (void)in.insert(following[i], *std::move(made));
    }
    return true;
  }
  // Puts the remaining elements into the wanted order; their numbers change.
  static void move_elements(container_changes& in, std::vector<std::size_t>& match) {
    std::vector<std::size_t> order;
    for (const std::size_t j : match)
      if (j != unmatched) order.push_back(j);
    if (std::is_sorted(order.begin(), order.end())) return;
    const std::vector<std::size_t> numbers = in.arrange(order);
    std::size_t next = 0;
    for (std::size_t& j : match)
      if (j != unmatched) j = numbers[next++];
  }

  [[nodiscard]] bool update_members(container_changes& in, const model_item* said, const model_item& wanted) {
    std::unordered_map<std::string_view, std::size_t> numbers;
    member_finder all(wanted);
    std::optional<member_finder> was;
    if (said && said->form == item_form::object) was.emplace(*said);
    for (std::size_t j = 0; j != in.nodes.size(); ++j) {
      const std::string_view name = *in.nodes[j].name();
      const model_item* const becomes = all.find(name);
      const model_item* const present = was ? was->find(name) : nullptr;
      // A member that is left out rather than said to be nothing.
      const bool is_unset = becomes && becomes->is_default && becomes->form == item_form::whole &&
                            !becomes->written && becomes->content.is_null();
      if (!becomes || (is_unset && !says(*in.nodes[j].value, present, *becomes))) {
        in.remove(j);
        continue;
      }
      if (!update_kept(in, j, present, *becomes)) return false;
      numbers.emplace(name, j);
    }
    std::size_t previous = container_changes::none;  // the member that is wanted before
    for (const model_item& part : wanted.inside.items) {
      if (const auto found = numbers.find(part.name); found != numbers.end()) {
        previous = found->second;
      } else if (!part.is_default) {
        const std::size_t next = in.after(previous);
        std::optional<std::string> made = text_of_new(part, in.is_flat(), in.indent_before(next));
        if (!made || made->empty()) return false;
        previous = in.insert(next, part.name, *made);
      }
    }
    return true;
  }

  [[nodiscard]] std::optional<std::string> text_of_new(const model_item& wanted, bool one_line,
                                                       std::string_view indent) const {
    std::optional<std::string> made = one_line ? new_text(wanted, true) : std::nullopt;
    if (!made || !container_changes::is_one_line(*made)) made = new_text(wanted, false);
    if (!made) return std::nullopt;
    return content_text(tree_, *made, false, indent, line_end_);
  }
  [[nodiscard]] std::optional<std::string> new_text(const model_item& part, bool one_line) const {
    if (part.written) {
      if (part.written.document()->json || part.written.text().empty() || part.content.is_marked())
        return std::nullopt;
      return std::string(part.written.text());
    }
    if (part.form == item_form::whole) {
      const edit::content made = new_content(part.content, layout_);
      return made.diagnostics().has_errors() ? std::nullopt : std::optional(made.text());
    }
    const bool is_list = part.form == item_form::list;
    std::vector<std::pair<std::string, std::string>> members;
    std::vector<std::string> elements;
    for (const model_item& inner : part.inside.items) {
      if (inner.is_default) continue;
      const std::optional<std::string> made = new_text(inner, one_line);
      if (!made) return std::nullopt;
      members.emplace_back(member_key(inner.name), *made);
      elements.push_back(is_list ? *made : members.back().first + " = " + *made);
    }
    if (is_list) return list_text(elements, "[", "]");
    return one_line && !elements.empty() ? list_text(elements, "{ ", " }") : object_text(members);
  }

  edit_tree& tree_;
  edit_node& attribute_;
  const encode_options& layout_;
  const scope* names_;
  std::string step_, line_end_;
  bool loses_expression_ = false;
};

}  // namespace hcl::inline v1_0::detail
