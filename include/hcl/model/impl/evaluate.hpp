// Evaluation of typed trees by the ordinary evaluator: of the text they were made of, and, once they have
// been changed, of the text they are printed as. Implementation.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/expression_backend.hpp>
#include <hcl/eval/impl/scope_tables.hpp>
#include <hcl/model/evaluate.hpp>
#include <hcl/model/impl/print_expression.hpp>
#include <hcl/model/impl/source_slots.hpp>
#include <hcl/model/visit.hpp>
#include <hcl/parser/parse_all.hpp>

namespace hcl::inline v0_1::model::detail {

// The constants that a tree refers to, by name.
[[nodiscard]] inline std::unordered_map<std::string, value> constants_in(const node* root) {
  std::unordered_map<std::string, value> found;
  walk(root, [&](const node& n) {
    if (n.kind != node_kind::variable) return true;
    const auto& e = as<variable_expr>(n);
    if (e.what && e.what->kind == definition_kind::constant) found.try_emplace(e.root, e.what->constant);
    return true;
  });
  return found;
}

// Whether the text says what the tree does, down to the last node.
[[nodiscard]] inline bool is_as_written(const node& root) {
  std::vector<const node*> open{&root};
  std::vector<source_slot> found;
  while (!open.empty()) {
    const node& n = *open.back();
    open.pop_back();
    found.clear();
    if (!slot_finder(found).find(n)) return false;
    for (const source_slot& slot : found) {
      if (!is_in_place(slot.written, &n, slot.now)) return false;
      open.push_back(slot.now);
    }
  }
  return true;
}

// The text of a changed tree, read again.
class printed_tree {
 public:
  printed_tree(const node& root, const limits& bounds, diagnostics& diags) {
    std::string text = print(root);
    if (!has_own_names(text)) {
      notes_.name_prefix.append(max_dashes(text), '-');
      text = print(root);
    }
    text_ = source::make(std::move(text), "<program>");
    document_ = parser::parse_expression(text_, diags, bounds);
    around_ = root.document ? root.document->around : nullptr;
  }
  [[nodiscard]] hcl::expression expression() const {
    if (!around_) return {document_, document_->expression};
    return {std::make_shared<const syntax::document>(document_, around_), document_->expression};
  }
  // The value of such a name; null for others.
  [[nodiscard]] const value* named(std::string_view name) const {
    std::size_t number = 0;
    if (!name.starts_with(notes_.name_prefix)) return nullptr;
    name.remove_prefix(notes_.name_prefix.size());
    const auto end = std::from_chars(name.data(), name.data() + name.size(), number).ptr;
    if (end != name.data() + name.size() || number >= notes_.values.size()) return nullptr;
    return &notes_.values[number];
  }
  // Moves what is reported about the printed text to where its nodes come from.
  void relocate(diagnostic& d) const {
    if (d.subject.source() != text_) return;
    d.fix.reset();
    d.subject = written(d.subject);
    if (d.context.source() == text_) d.context = written(d.context);
  }

 private:
  [[nodiscard]] std::string print(const node& root) {
    notes_.nodes.clear();
    notes_.values.clear();
    std::string text;
    expression_printer(text, {.keep_source = false}, &notes_).print(&root, {});
    return text;
  }
  // Whether names of values are all that begins so.
  [[nodiscard]] bool has_own_names(std::string_view text) const {
    std::size_t count = 0;
    for_each_prefix(text, [&](std::size_t) { ++count; });
    return notes_.values.empty() || count == notes_.values.size();
  }
  // How many dashes the text has at most behind such a prefix.
  [[nodiscard]] std::size_t max_dashes(std::string_view text) const {
    std::size_t count = 1;
    for_each_prefix(text, [&](std::size_t past) {
      const std::size_t end = (std::min)(text.find_first_not_of('-', past), text.size());
      count = (std::max)(count, end - past + 1);
    });
    return count;
  }
  template <typename Each>
  void for_each_prefix(std::string_view text, const Each& each) const {
    const std::string_view prefix = notes_.name_prefix;
    for (std::size_t at = text.find(prefix); at != text.npos; at = text.find(prefix, at + prefix.size()))
      each(at + prefix.size());
  }
  [[nodiscard]] hcl::range written(const hcl::range& where) const {
    for (std::size_t i = notes_.nodes.size(); i-- > 0;) {
      const printed_node& n = notes_.nodes[i];
      if (n.what->document && n.begin <= where.span().begin && where.span().end <= n.end)
        return n.what->where();
    }
    return where;
  }

  print_notes notes_{};
  source_ptr text_{};
  syntax::document_ptr document_{};
  std::shared_ptr<const hcl::detail::iterator_context> around_{};
};

// `work`: what evaluating several trees may cost together.
[[nodiscard]] inline value evaluate_tree(const tree_ptr& nodes, const node* root, const hcl::scope& names,
                                         diagnostics& diags, budget& work) {
  if (!root) return {};
  if (root->kind == node_kind::literal) return as<literal_expr>(*root).value;
  const std::size_t before = diags.size();
  std::optional<printed_tree> printed;
  if (!is_as_written(*root)) printed.emplace(*root, work.given, diags);
  const auto constants = constants_in(root);
  hcl::scope inner = names.child();
  inner.lookup([&](std::span<const std::string_view> path) -> std::optional<value> {
    if (path.size() != 1) return std::nullopt;
    if (const value* const known = printed ? printed->named(path.front()) : nullptr) return *known;
    std::size_t used = 0;
    if (auto known = hcl::detail::eval_backend<>::look_up(names, path, used)) return known;
    const auto constant = constants.find(std::string(path.front()));
    return constant == constants.end() ? value::unknown() : constant->second;
  });
  const auto evaluate = [&](const hcl::expression& e) {
    return hcl::detail::eval_backend<>::evaluate_into(e, &inner, diags, work, nullptr);
  };
  if (!printed) return evaluate({syntax::document_ptr(nodes, root->document), root->written});
  value found = evaluate(printed->expression());
  diags.rework([&](diagnostic& d) { printed->relocate(d); }, before);
  return found;
}

template <typename X>
value binder_backend<X>::evaluate(const typed_expression& e, const hcl::scope& names, diagnostics& diags,
                                  const limits& bounds) {
  budget work(bounds);
  return evaluate_tree(e.nodes, e.root, names, diags, work);
}

}  // namespace hcl::inline v0_1::model::detail
