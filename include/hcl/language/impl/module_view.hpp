// The view of a configuration that a server asks. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/language/impl/module_graph.hpp>
#include <hcl/language/view.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/parts.hpp>

namespace hcl::inline v1_0::detail {

class module_view final : public language_view {
 public:
  // Takes a graph that has been evaluated.
  module_view(const language_table& table, module_graph& graph, const diagnostics& found)
      : table_(table), graph_(graph) {
    said = found;
    for (const auto& [name, source] : graph_.sources())
      directories.push_back(name);
    std::sort(directories.begin(), directories.end());
    for (const auto& each : graph_.instances) {
      if (each->call) called_.try_emplace(each->call, each.get());
      if (first_.try_emplace(each->from, each.get()).second) add_symbols(*each);
    }
    for (const auto& [source, instance] : first_)
      add_uses(*instance);
  }

  [[nodiscard]] const module_graph& graph() const noexcept { return graph_; }

  [[nodiscard]] language_target look(const language_place& from,
                                     std::span<const std::string> steps) const override {
    const module_instance* const in = instance_in(from.directory);
    if (!in) return {};
    const std::size_t around = item_around(*in, from);
    if (steps.empty()) return begins(*in, around, from.is_nested);
    const bool is_own = steps.front() == "each" || steps.front() == "count" || steps.front() == "self";
    if (is_own && !graph_.row_of_root(steps.front()))
      return around == no_item ? language_target() : own_name(*in, around, steps);
    return lookup(*in, steps);
  }

  [[nodiscard]] std::vector<language_candidate> inputs_of(std::string_view directory, std::string_view type,
                                                          std::string_view label) const override {
    const module_instance* const in = instance_in(directory);
    for (std::size_t i = 0; in && i != in->from->items.size(); ++i) {
      const language_item& item = in->from->items[i];
      const bool is_it =
          item.block.type == type && item.block.labels == std::vector<std::string>{std::string(label)};
      if (const module_instance* const inside = is_it ? instance_of(item) : nullptr)
        return names_of(*inside, block_meaning::variable);
    }
    return {};
  }
  [[nodiscard]] const scope* functions_in(std::string_view directory) const override {
    const module_instance* const in = instance_in(directory);
    return in && !in->from->functions.functions.empty() ? &in->from->own_functions : nullptr;
  }
  [[nodiscard]] range member_at(const language_place& at) const override {
    const module_instance* const in = instance_in(at.directory);
    for (std::size_t i = 0; in && i != in->from->items.size(); ++i)
      for (const traversal& written : in->from->items[i].references)
        if (range found = member_at(*in, written, at)) return found;
    return {};
  }

 private:
  using symbol_key = std::pair<const language_source*, std::size_t>;

  // An instance of a directory; null if it is not read.
  [[nodiscard]] const module_instance* instance_in(std::string_view directory) const {
    for (const auto& [source, instance] : first_)
      if (source->directory == directory) return instance;
    return nullptr;
  }

  // Symbols and their uses.

  void add_symbols(const module_instance& of) {
    for (std::size_t i = 0; i != of.from->items.size(); ++i) {
      const language_item& item = of.from->items[i];
      const bool has_name = item.local || !item.block.label_ranges.empty();
      if (!has_name || (item.row->root.empty() && item.row->meaning != block_meaning::output)) continue;
      const range named = item.local ? item.where : inside_quotes(item.block.label_ranges.back());
      numbers_.emplace(symbol_key(of.from, i), symbols.size());
      uses.push_back({named, symbols.size()});
      symbols.push_back({item.name, named});
    }
  }
  void add_use(const range& where, const language_source* in, std::size_t item) {
    const auto found = numbers_.find({in, item});
    if (found != numbers_.end()) uses.push_back({where, found->second});
  }
  void add_uses(const module_instance& in) {
    for (const language_item& item : in.from->items) {
      for (const traversal& each : item.references)
        add_reference(in, each);
      const module_instance* const inside = instance_of(item);
      if (!inside) continue;
      if (const auto source = item.block.body.attribute("source"))
        links.push_back({inside_quotes(source->expression.range()), inside->from->directory});
      for (const body_attribute& given : item.inputs)
        add_use(given.name_range, inside->from, find_in(*inside, block_meaning::variable, given.name));
    }
  }
  // The item that a path begins with, and how many names that takes; no_node if there is none.
  struct found_item {
    std::size_t node = no_node;
    std::size_t used = 0;
    std::size_t next = 0;                     // after the key of one that is repeated
    const module_instance* inside = nullptr;  // of a call
  };
  [[nodiscard]] found_item find_item(const module_instance& in,
                                     std::span<const std::string_view> path) const {
    const language_row* const row = path.empty() ? nullptr : graph_.row_of_root(path.front());
    if (!row || row->has_loose_labels) return {};
    const std::size_t used = (row->meaning == block_meaning::locals ? 1 : row->labels) + 1;
    if (path.size() < used) return {};
    const std::size_t node = graph_.find(in, path.first(used)).node;
    if (node == no_node || graph_.nodes[node].item == no_item) return {};
    const language_item& item = graph_.item_of(graph_.nodes[node]);
    return {node, used, used + (item.repeats ? 1 : 0), instance_of(item)};
  }
  // The item with that meaning and name.
  [[nodiscard]] std::size_t find_in(const module_instance& in, block_meaning meaning,
                                    std::string_view name) const {
    const language_row* const row = graph_.row_of(meaning);
    return row ? in.from->find(*row, name) : no_item;
  }
  void add_reference(const module_instance& in, const traversal& written) {
    const std::vector<traversal_step>& steps = written.steps();
    const found_item found = find_item(in, names_in(written));
    if (found.node == no_node || found.used < 2) return;
    add_use(name_range_of(steps[found.used - 1]), in.from, graph_.nodes[found.node].item);
    if (!found.inside || found.next >= steps.size()) return;
    const traversal_step& step = steps[found.next];
    if (const std::optional<std::string_view> output = name_in(step))
      add_use(name_range_of(step), found.inside->from,
              find_in(*found.inside, block_meaning::output, *output));
  }
  // Where the member is set that a reference names at a place.
  [[nodiscard]] range member_at(const module_instance& in, const traversal& written,
                                const language_place& at) const {
    const range& whole = written.range();
    const auto is_inside = [&](const byte_span& span) {
      return span.begin <= at.offset && at.offset <= span.end;
    };
    if (!whole.source() || whole.source()->name() != at.file || !is_inside(whole.span())) return {};
    const std::vector<std::string_view> path = names_in(written);
    if (path.size() != written.steps().size()) return {};
    const found_item found = find_item(in, path);
    if (found.node == no_node) return {};
    const language_item& item = graph_.item_of(graph_.nodes[found.node]);
    const std::size_t step = found.next;
    if (item.row->meaning != block_meaning::host || step >= path.size() ||
        !is_inside(name_range_of(written.steps()[step]).span()))
      return {};
    const auto set = item.block.body.attribute(path[step]);
    return set ? set->name_range : range();
  }
  // An instance of the module that an item calls; null if it calls none.
  [[nodiscard]] const module_instance* instance_of(const language_item& call) const {
    const auto found = called_.find(&call);
    return found == called_.end() ? nullptr : found->second;
  }

  // Follows references.

  [[nodiscard]] static std::size_t item_around(const module_instance& in, const language_place& from) {
    std::size_t found = no_item, begin = 0;
    for (std::size_t i = 0; i != in.from->items.size(); ++i) {
      const language_item& item = in.from->items[i];
      const range& written = item.local ? item.where : item.block.definition_range;
      if (!written.source() || written.source()->name() != from.file) continue;
      const std::size_t at = written.span().begin;
      if (at > from.offset || at < begin) continue;
      found = i;
      begin = at;
    }
    return found;
  }
  [[nodiscard]] language_target begins(const module_instance& in, std::size_t around, bool is_nested) const {
    language_target found;
    for (const language_row& row : table_.rows) {
      const bool has_items = std::any_of(in.from->items.begin(), in.from->items.end(),
                                         [&](const language_item& item) { return item.row == &row; });
      if (!row.root.empty() && !row.has_loose_labels && has_items)
        found.next.push_back({std::string(row.root)});
    }
    if (around == no_item) return found;
    const language_item& item = in.from->items[around];
    if (item.repeats) found.next.push_back({item.block.body.attribute("for_each") ? "each" : "count"});
    if (is_nested && item.row->meaning == block_meaning::host) found.next.push_back({"self"});
    return found;
  }
  [[nodiscard]] language_target own_name(const module_instance& in, std::size_t around,
                                         std::span<const std::string> steps) const {
    const language_item& item = in.from->items[around];
    if (steps.front() == "self") return descend(item.row->type_of(), value::unknown(), steps.subspan(1));
    if (!item.repeats) return {};
    if (steps.front() == "count")
      return descend(type::object({{"index", type::number()}}), value::unknown(), steps.subspan(1));
    type of = type::dynamic();
    if (const auto over = item.block.body.attribute("for_each")) {
      const result<value> all = over->expression.evaluate(in.names);
      if (all) of = element_of(all->type());
    }
    return descend(type::object({{"key", type::string()}, {"value", std::move(of)}}), value::unknown(),
                   steps.subspan(1));
  }
  // The type of any element.
  [[nodiscard]] static type element_of(const type& t) {
    if (t.is_collection()) return t.element();
    if (t.kind() == type_kind::object && !t.attributes().empty()) return t.attributes().front().type;
    if (t.kind() == type_kind::tuple && !t.elements().empty()) return t.elements().front();
    return type::dynamic();
  }

  [[nodiscard]] language_target lookup(const module_instance& in, std::span<const std::string> steps) const {
    const std::vector<std::string_view> path(steps.begin(), steps.end());
    const found_item found = find_item(in, path);
    if (found.node == no_node) return names_below(in, path);
    if (!found.inside || path.size() <= found.next) {
      language_target made = of_node(found.node, steps.subspan(found.used));
      if (found.inside && path.size() == found.next)
        made.next = names_of(*found.inside, block_meaning::output);
      return made;
    }
    const std::size_t output = find_in(*found.inside, block_meaning::output, path[found.next]);
    return output == no_item ? language_target()
                             : of_node(found.inside->node_of(output), steps.subspan(found.next + 1));
  }
  // Names and further labels.
  [[nodiscard]] language_target names_below(const module_instance& in,
                                            const std::vector<std::string_view>& path) const {
    language_target found;
    for (std::size_t i = 0; i != in.from->items.size(); ++i) {
      const language_item& item = in.from->items[i];
      if (item.row->root != path.front() || item.row->has_loose_labels) continue;
      if (item.local && path.size() == 1) found.next.push_back(candidate_of(in, i, item.local->name));
      if (item.local) continue;
      const std::vector<std::string>& labels = item.block.labels;
      if (labels.size() >= path.size() && std::equal(path.begin() + 1, path.end(), labels.begin()))
        found.next.push_back(candidate_of(in, i, labels[path.size() - 1]));
    }
    return found;
  }
  [[nodiscard]] std::vector<language_candidate> names_of(const module_instance& in,
                                                         block_meaning meaning) const {
    std::vector<language_candidate> all;
    for (std::size_t i = 0; i != in.from->items.size(); ++i)
      if (in.from->items[i].row->meaning == meaning && !in.from->items[i].block.labels.empty())
        all.push_back(candidate_of(in, i, in.from->items[i].block.labels.front()));
    return all;
  }
  [[nodiscard]] language_candidate candidate_of(const module_instance& in, std::size_t item,
                                                const std::string& name) const {
    return {name, to_string(type_of(in.node_of(item))), description_of(in.from->items[item])};
  }
  [[nodiscard]] static std::string description_of(const language_item& item) {
    const bool has_one =
        item.row->meaning == block_meaning::variable || item.row->meaning == block_meaning::output;
    const auto written = has_one ? item.block.body.attribute("description") : std::nullopt;
    const result<value> text = written ? written->expression.evaluate() : result<value>(value());
    return text && is_open_text(*text) ? std::string(text->as_string()) : std::string();
  }

  // The type of the node's value or, if that failed or is unknown, of its struct.
  [[nodiscard]] type type_of(std::size_t at) const {
    const language_node& node = graph_.nodes[at];
    const language_item& item = graph_.item_of(node);
    const type& made = node.made.type();
    if (!made.is_dynamic() || item.row->meaning != block_meaning::host) return made;
    return item.repeats ? type::map(item.row->type_of()) : item.row->type_of();
  }
  [[nodiscard]] language_target of_node(std::size_t at, std::span<const std::string> steps) const {
    const language_item& item = graph_.item_of(graph_.nodes[at]);
    std::vector<bool> seen(graph_.nodes.size());
    const bool is_shown = !is_secret(at, seen) && !graph_.nodes[at].failed;
    language_target found = descend(type_of(at), is_shown ? graph_.nodes[at].made : value::unknown(), steps);
    if (steps.empty()) found.about = description_of(item);
    if (found.next.empty() && is_shown && item.row->meaning == block_meaning::variable)
      found.next = keys_of_default(graph_.nodes[at], steps);
    return found;
  }
  // The keys of a variable's default, as its value is unknown.
  [[nodiscard]] std::vector<language_candidate> keys_of_default(const language_node& of,
                                                                std::span<const std::string> steps) const {
    const auto written = graph_.item_of(of).block.body.attribute("default");
    if (!written || of.made.is_marked()) return {};
    const result<value> usual = written->expression.evaluate(of.in->names);
    return usual ? descend(usual->type(), *usual, steps).next : std::vector<language_candidate>();
  }
  // Whether something sensitive may be part of a value: values of structs have no marks.
  [[nodiscard]] bool is_secret(std::size_t at, std::vector<bool>& seen) const {
    std::vector<std::size_t> todo{at};
    while (!todo.empty()) {
      const language_node& node = graph_.nodes[todo.back()];
      const bool is_seen = seen[todo.back()];
      seen[todo.back()] = true;
      todo.pop_back();
      if (is_seen) continue;
      if (node.item != no_item) {
        const language_item& item = graph_.item_of(node);
        if (item.row->is_secret() || (item.repeats && item.row->meaning == block_meaning::module))
          return true;
      }
      for (const reference& each : node.references)
        todo.push_back(each.to);
    }
    return false;
  }
  [[nodiscard]] static language_target descend(type of, value known, std::span<const std::string> steps) {
    for (const std::string& step : steps) {
      const value* const inside = is_plain(known) && has_members(known) ? known.find(step) : nullptr;
      known = inside ? value(*inside) : value::unknown();
      if (of.kind() == type_kind::object) {
        const object_attribute* const found = of.find(step);
        if (!found) return {};
        of = type(found->type);
      } else {
        of = element_of(of);
      }
    }
    language_target made{.is_value = true, .type = of, .known = std::move(known)};
    if (of.kind() == type_kind::object)
      for (const object_attribute& each : of.attributes())
        made.next.push_back({each.name, to_string(each.type)});
    if (of.kind() == type_kind::map && is_plain(made.known))
      for (const member& each : made.known.members())
        made.next.push_back({each.name, to_string(of.element())});
    return made;
  }

  const language_table& table_;
  module_graph& graph_;
  std::map<const language_source*, const module_instance*> first_{};  // of each source
  std::map<const language_item*, const module_instance*> called_{};   // the first instance of each call
  std::map<symbol_key, std::size_t> numbers_{};
};

}  // namespace hcl::inline v1_0::detail
