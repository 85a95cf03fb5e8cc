// Adds what the language knows of its names to diagnostics of a block. Implementation.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/language/impl/module_graph.hpp>

namespace hcl::inline v1_0::detail {

class item_advice {
 public:
  item_advice(const language_table& table, const module_graph& graph, const language_node& node)
      : table_(table), graph_(graph), node_(node), item_(graph.item_of(node)) {}

  void add_to(diagnostics& found) const {
    bool has_assert = false;
    found.rework([&](diagnostic& d) {
      if (d.code == codes::unknown_variable) explain_variable(d);
      if (d.code == codes::unsupported_attribute || d.code == codes::invalid_function_argument)
        explain_repeated(d);
      if (d.code != codes::unsupported_block) return;
      if (row_of_type(d.subject.text()))
        add(d, "Blocks of type " + in_quotes(d.subject.text()) + " belong at the top level.");
      if (item_.row->meaning != block_meaning::check || d.subject.text() != "assert") return;
      add(d, "Write the condition and the error_message in the check itself.");
      has_assert = true;
    });
    if (has_assert) found.remove_if([](const diagnostic& d) { return d.code == codes::missing_attribute; });
  }
  // Of a block at the top that belongs in another.
  static void explain_place(const language_table& table, diagnostic& d) {
    if (d.code != codes::unsupported_block) return;
    for (const language_row& row : table.rows) {
      if (!row.info) continue;
      for (const field_info& each : row.info().fields)
        if (each.form == role_form::block && each.name == d.subject.text())
          return add(d, in_quotes(each.name) + " belongs in a block of type " + in_quotes(row.type) + '.');
    }
  }

 private:
  static void add(diagnostic& d, std::string_view sentence) {
    d.detail.append(1, ' ').append(sentence);
    d.fix.reset();
  }
  [[nodiscard]] const language_row* row_of_type(std::string_view type) const {
    for (const language_row& row : table_.rows)
      if (!type.empty() && row.type == type) return &row;
    return nullptr;
  }
  void explain_variable(diagnostic& d) const {
    const std::string_view name = d.subject.text();
    const language_row* const row = row_of_type(name);
    if (row && !row->root.empty()) {
      add(d, "References to these blocks begin with " + in_quotes(row->root) + '.');
      d.fix = fix_it{d.subject, std::string(row->root), false, true};
    } else if ((name == "each" || name == "count") &&
               std::ranges::any_of(table_.rows, &language_row::repeats)) {
      add(d, "It is known only in blocks with " + std::string(name == "each" ? "for_each" : name) + '.');
    } else if (name == "self") {
      add(d, "It is known only in the conditions of a block.");
    }
  }
  void explain_repeated(diagnostic& d) const {
    if (is_exported(d.subject)) return add(d, "The program sets " + in_quotes(d.subject.text()) + '.');
    for (const traversal& each : item_.references) {
      const std::vector<std::string_view> path = names_in(each);
      if (path.empty()) continue;
      const module_graph::target found = graph_.find(*node_.in, path);
      if (found.node == no_node || graph_.nodes[found.node].item == no_item) continue;
      const language_item& to = graph_.item_of(graph_.nodes[found.node]);
      if (!to.repeats || !is_of_all(d.subject, each, found.used)) continue;
      d.quotes = (std::max)(d.quotes, quoting::names);
      const std::string& how = to.repetition->name;
      return add(d, in_quotes(to.name) + " has " + how + "; write " + to.name +
                        (how == "count" ? "[0]" : "[\"KEY\"]") + " for one of its instances.");
    }
  }
  // Whether it is all that the first names of a reference lead to, or an attribute of that.
  [[nodiscard]] static bool is_of_all(const range& where, const traversal& reference, std::size_t used) {
    if (reference.size() > used) return reference.steps()[used].where == where;
    const range whole = reference.range();
    return where == whole ||
           (where.source() == whole.source() &&
            between(whole, where).text() == std::string(whole.text()) + "[*]" + std::string(where.text()));
  }
  // Whether it is written in the block, but a member that the program sets.
  [[nodiscard]] bool is_exported(const range& where) const {
    const std::string_view name = where.text();
    const auto written = item_.block.body.attribute(name);
    if (item_.row->meaning != block_meaning::host || !written || written->name_range != where) return false;
    const auto is_read = [&](const field_info& each) { return has_name(each.form) && each.name == name; };
    const type& all = item_.row->type_of();
    return all.kind() == type_kind::object && all.find(name) &&
           std::ranges::none_of(item_.row->info().fields, is_read);
  }

  const language_table& table_;
  const module_graph& graph_;
  const language_node& node_;
  const language_item& item_;
};

}  // namespace hcl::inline v1_0::detail
