// Reuses results of the last evaluation of a directory: those of items that are
// written as before and refer only to such. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hcl/language/impl/module_graph.hpp>

namespace hcl::inline v1_0::detail {

class earlier_results {
 public:
  // `last`: null if there is none.
  earlier_results(module_graph& now, const module_graph* last) : now_(now), last_(last) {
    for (std::size_t i = 0; last && i != last->instances.size(); ++i)
      instances_.try_emplace(last->instances[i]->address, last->instances[i].get());
  }

  // Finds the nodes of a new instance in the last evaluation.
  void match(const module_instance& made) {
    const auto found = instances_.find(made.address);
    if (found == instances_.end() || found->second->from->directory != made.from->directory) return;
    const module_instance& before = *found->second;
    const std::vector<std::size_t>& items = items_before(*made.from, *before.from);
    for (std::size_t i = 0; i != items.size(); ++i)
      if (items[i] != no_item) now_.nodes[made.node_of(i)].earlier = before.node_of(items[i]);
    for (const auto& [root, group] : made.groups)
      if (const auto same = before.groups.find(root); same != before.groups.end())
        now_.nodes[group].earlier = same->second;
  }

  // Whether all that the value of a node depends on is as before. A repeated call has no references to the
  // outputs of its instances before it is evaluated (`is_whole`: after that).
  [[nodiscard]] bool is_same(std::size_t at, bool is_whole) const {
    const language_node& node = now_.nodes[at];
    if (node.earlier == no_node || node.failed) return false;
    const language_node& last = last_->nodes[node.earlier];
    if (last.failed || last.circular) return false;
    const std::vector<reference>& before = last.references;
    if (node.references.size() > before.size()) return false;
    if (is_whole && node.references.size() != before.size()) return false;
    for (std::size_t i = 0; i != node.references.size(); ++i) {
      const language_node& to = now_.nodes[node.references[i].to];
      if (!to.is_same || to.earlier != before[i].to) return false;
    }
    const bool is_given =
        node.item != no_item && node.in->call && now_.item_of(node).row->meaning == block_meaning::variable;
    if (!is_given) return true;
    const language_node& call = now_.nodes[node.in->call_node];
    return call.earlier != no_node && call.earlier == last.in->call_node &&
           (!node.in->call->repeats || call.is_same);
  }
  // The node with the result of one that is the same, if that can be taken over: diagnostics are given
  // anew, for their places, and instances of modules are made anew.
  [[nodiscard]] const language_node* result_of(const language_node& node) const {
    if (!node.is_same || now_.is_repeated_call(node)) return nullptr;
    const language_node& before = last_->nodes[node.earlier];
    return before.is_silent ? &before : nullptr;
  }

 private:
  // For each item of a directory the one that was written so, or no_item.
  [[nodiscard]] const std::vector<std::size_t>& items_before(const language_source& now,
                                                             const language_source& before) {
    const auto [at, is_new] = items_.try_emplace(&now);
    std::vector<std::size_t>& found = at->second;
    if (!is_new || !is_comparable(now) || !is_comparable(before) ||
        now.function_texts != before.function_texts)
      return found;
    std::unordered_map<std::string, std::size_t> written;
    for (std::size_t i = 0; i != before.items.size(); ++i)
      written.try_emplace(text_of(before.items[i]), i);
    for (const language_item& item : now.items) {
      const auto same = written.find(text_of(item));
      found.push_back(same == written.end() ? no_item : same->second);
    }
    return found;
  }
  // A block of several layers is not what one text says.
  [[nodiscard]] static bool is_comparable(const language_source& of) {
    return of.whole.source() && !of.whole.source()->layers();
  }
  [[nodiscard]] static std::string text_of(const language_item& item) {
    std::string text = item.name;
    if (item.local) return add_part(text, item.local->range.text());
    return add_block_text(text, item.block);
  }

  module_graph& now_;
  const module_graph* last_;
  std::unordered_map<std::string_view, const module_instance*> instances_{};  // by their addresses
  std::unordered_map<const language_source*, std::vector<std::size_t>> items_{};
};

}  // namespace hcl::inline v1_0::detail
