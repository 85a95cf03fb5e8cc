// Evaluates a configuration in the order of its references: the definitions of language/engine.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/extension/transform.hpp>
#include <hcl/language/impl/earlier_results.hpp>
#include <hcl/language/impl/given_inputs.hpp>
#include <hcl/language/impl/ignored_diagnostics.hpp>
#include <hcl/language/impl/item_advice.hpp>
#include <hcl/language/impl/module_graph.hpp>
#include <hcl/language/impl/module_view.hpp>
#include <hcl/language/impl/planned_items.hpp>
#include <hcl/language/impl/repetition.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v1_0::detail {

class language_evaluation {
 public:
  language_evaluation(const language_table& table, const language_options& opts, const language_input& from,
                      language_run& to, const module_graph* last = nullptr)
      : table_(table),
        opts_(opts),
        from_(from),
        to_(to),
        graph_(table, opts, from.load, to.diags),
        earlier_(graph_, last),
        inputs_(table, opts, from) {}

  module_graph& run() {
    module_instance* const root = graph_.add_root(load(), from_.directory);
    if (root) evaluate_all(*root);
    for (auto& [directory, source] : graph_.sources())
      hide_secrets({.outermost = &table_.info(), .names = opts_.names, .read = &source.whole},
                   opts_.files.decode, to_.diags);
    diagnostics_access::arrange(to_.diags);
    if (root && from_.use && !to_.diags.has_errors()) from_.use(root->names);
    return graph_;
  }

  // Called by the search when all that the node refers to is finished.
  void finish(std::size_t at) {
    graph_.nodes[at].wave = wave_before(at) + 1;
    if (graph_.nodes[at].circular) return;
    graph_.nodes[at].is_same = earlier_.is_same(at, !graph_.is_repeated_call(graph_.nodes[at]));
    if (take_over(graph_.nodes[at])) return;
    if (graph_.nodes[at].item == no_item) {
      graph_.nodes[at].made = group_value(graph_.nodes[at]);
      graph_.nodes[at].is_silent = true;
      return;
    }
    ++evaluated_;
    diagnostics found(to_.diags.limit());
    value made = evaluate(at, found);
    language_node& node = graph_.nodes[at];
    item_advice(table_, graph_, node).add_to(found);
    node.failed = node.failed || found.has_errors();
    node.is_silent = !node.failed && found.empty();
    node.is_same = node.is_same && !node.failed && earlier_.is_same(at, true);
    to_.diags.append(std::move(found));
    node.made = node.failed ? failed_value() : std::move(made);
  }
  // How many items have been evaluated: the others are as before.
  [[nodiscard]] std::size_t evaluated_items() const noexcept { return evaluated_; }
  [[nodiscard]] std::string quoted_name(std::size_t at) const {
    const language_node& node = graph_.nodes[at];
    if (node.item == no_item) return {};
    return '"' + node.in->named(graph_.item_of(node).name) + '"';
  }

 private:
  void evaluate_all(module_instance& root) {
    prepare(0);
    graph_.link(0);
    inputs_.report_unknown(root, to_.diags);
    search(0);
    for (const auto& each : graph_.instances)
      assemble(*each);
    if (from_.is_check) {
      report_unused();
      drop_ignored();
    }
    if (from_.lists_items) to_.items = planned_items(graph_);
    is_done_ = true;
  }
  [[nodiscard]] bool take_over(language_node& node) {
    const language_node* const before = earlier_.result_of(node);
    if (!before ||
        before->repetitions > opts_.bounds.instances - (std::min)(opts_.bounds.instances, repeated_))
      return false;
    node.made = before->made;
    node.is_silent = true;
    repeated_ += node.repetitions = before->repetitions;
    return true;
  }
  // The wave of the last of what it needs.
  [[nodiscard]] std::size_t wave_before(std::size_t at) const {
    std::size_t wave = 0;
    for (const reference& each : graph_.nodes[at].references)
      wave = (std::max)(wave, graph_.nodes[each.to].wave);
    for (const module_instance* in = graph_.nodes[at].in; in; in = in->caller)
      wave = (std::max)(wave, in->wave);
    return wave;
  }
  [[nodiscard]] loaded_files load() {
    diagnostics found(to_.diags.limit());
    loaded_files files = from_.files.empty() ? graph_.load(from_.directory, found)
                                             : loading::parse_files(from_.files, found, opts_.files);
    to_.diags.append(std::move(found));
    return files;
  }
  void search(std::size_t from) {
    reference_search order(graph_.nodes, *this, to_.diags);
    const std::size_t end = graph_.nodes.size();
    for (std::size_t i = from; i != end; ++i)
      order.visit(i);
  }
  // Gives the instances from that one on their names.
  void prepare(std::size_t from) {
    for (std::size_t i = from; i != graph_.instances.size(); ++i) {
      module_instance& each = *graph_.instances[i];
      const bool has_functions = !each.from->functions.functions.empty();
      const scope* const outer = has_functions ? &each.from->own_functions : opts_.names;
      each.names = outer ? outer->child() : scope();
      std::vector<std::string> roots;
      for (const language_row& row : table_.rows)
        if (!row.root.empty()) roots.emplace_back(row.root);
      each.names.lookup(
          [this, in = &each](std::span<const std::string_view> path) { return look_up(*in, path); },
          std::move(roots));
      each.names.allow_functions();
      earlier_.match(each);
    }
  }
  [[nodiscard]] std::optional<value> look_up(const module_instance& in,
                                             std::span<const std::string_view> path) const {
    const module_graph::target found = graph_.find(in, path, path.size() == 1);
    if (!found.is_known_root || path.size() != found.used) return std::nullopt;
    if (found.node == no_node) return is_done_ ? std::nullopt : std::optional(failed_value());  // reported
    return graph_.nodes[found.node].made;
  }

  [[nodiscard]] value group_value(const language_node& group) const {
    std::vector<const language_node*> all;
    for (const reference& each : group.references)
      all.push_back(&graph_.nodes[each.to]);
    return nested_value(all, 0);
  }
  // An object of the items by their labels.
  [[nodiscard]] value nested_value(const std::vector<const language_node*>& all, std::size_t level) const {
    std::map<std::string, std::vector<const language_node*>> parts;
    for (const language_node* each : all) {
      const language_item& item = graph_.item_of(*each);
      if (item.local)
        parts[item.local->name].push_back(each);
      else if (level < item.block.labels.size())
        parts[item.block.labels[level]].push_back(each);
      else
        return each->made;
    }
    std::vector<member> members;
    for (const auto& [name, below] : parts) {
      const language_item& first = graph_.item_of(*below.front());
      const bool is_leaf = first.local || level + 1 == first.block.labels.size();
      members.push_back({name, is_leaf ? below.front()->made : nested_value(below, level + 1)});
    }
    return value::object(std::move(members));
  }

  [[nodiscard]] value evaluate(std::size_t at, diagnostics& found) {
    const language_node& node = graph_.nodes[at];
    const language_item& item = graph_.item_of(node);
    if (item.local) return evaluated(item.local->expression, node.in->names, found);
    if (item.row->meaning == block_meaning::variable) return variable_value(at, found);
    if (item.repeats) return repeated_value(at, found);
    if (item.row->meaning == block_meaning::module) return call_value(at, found);
    return block_value(at, node.in->names, {}, found);
  }
  [[nodiscard]] value evaluated(const expression& e, const scope& names, diagnostics& found) const {
    budget work(opts_.files.decode.bounds);
    return e.evaluate(&names, found, work);
  }

  // Decodes the block into a struct of its own; null if it has mistakes.
  [[nodiscard]] void* decode(std::size_t at, const scope& names, const repetition_key& key,
                             std::vector<noted_value>& noted, diagnostics& found) {
    const language_item& item = graph_.item_of(graph_.nodes[at]);
    const std::shared_ptr<void> piece = table_.make();
    body_block block = item.block;
    if (item.row->keys_by_label && !key.text.empty() && !block.labels.empty())
      block.labels.back() += key.text;
    body_content parts;
    parts.blocks.push_back(std::move(block));
    const diagnostics::checkpoint before = found.here();
    table_.decode(make_body(std::move(parts)), piece.get(), names, opts_.files.decode, &noted,
                  {.whole = &table_.info()}, found, to_.owners);
    // An unknown member is left as it was, which rules must not judge; an output holds a value and can tell.
    if (item.row->meaning != block_meaning::output && !are_known(noted))
      graph_.nodes[at].in->is_known = false;
    void* const element = found.errors_since(before) ? nullptr : item.row->element(piece.get());
    if (element) graph_.nodes[at].pieces.push_back(piece);
    return element;
  }

  [[nodiscard]] static bool are_known(const std::vector<noted_value>& all) {
    return std::all_of(all.begin(), all.end(), [](const noted_value& n) { return n.given.is_known(); });
  }

  [[nodiscard]] value block_value(std::size_t at, const scope& names, const repetition_key& key,
                                  diagnostics& found) {
    const language_item& item = graph_.item_of(graph_.nodes[at]);
    const language_row& row = *item.row;
    std::vector<noted_value> noted;
    void* const element = decode(at, names, key, noted, found);
    if (!element) return failed_value();
    const diagnostics::checkpoint before = found.here();
    piece_value parts(row, item.block.body, found);
    value made = parts.complete(row.export_of(element), noted);
    if (found.errors_since(before)) return failed_value();
    scope inside = names.child();
    inside.variable("self", made);
    check_rules(row, element, inside, found);
    if (row.meaning == block_meaning::output)
      return output_value(*static_cast<const output*>(row.part(element)));
    if (row.meaning != block_meaning::host || !from_.visit || !are_known(noted) || found.has_errors() ||
        graph_.nodes[at].failed || has_failed(made))
      return made;
    from_.visit({.address = graph_.nodes[at].in->named(item.name) + key.text,
                 .element = element,
                 .identity = row.identity,
                 .names = &inside,
                 .self = &made,
                 .wave = graph_.nodes[at].wave,
                 .diags = &found});
    return parts.complete(row.export_of(element), noted);
  }
  [[nodiscard]] static value output_value(const output& of) {
    return of.sensitive ? of.value.with_marks({"sensitive"}) : of.value;
  }

  // Conditions of a block, of which `self` is known.
  void check_rules(const language_row& row, const void* element, const scope& names, diagnostics& found) {
    std::vector<const assertion*> rules;
    row.list_rules(element, rules);
    for (const assertion* each : rules)
      check_rule(*each, names, {}, found);
  }
  void check_rule(const assertion& rule, const scope& names, const range& given, diagnostics& found) {
    const diagnostics::checkpoint before = found.here();
    const value holds = evaluated(rule.condition.written(), names, found);
    const value& plain = holds.unmarked();
    if (found.errors_since(before) || !plain.is_known()) return;
    const outcome<value> truth = convert(plain, type::boolean());
    if (!truth || truth->is_null()) {
      found.add({.code = codes::invalid_condition,
                 .summary = "Invalid condition",
                 .detail = "The condition must be true or false, not " + describe(holds) + '.',
                 .subject = rule.condition.range()});
      return;
    }
    if (truth->as_bool()) return;
    const value why = evaluated(rule.error_message.written(), names, found);
    if (found.errors_since(before)) return;
    diagnostic problem{.code = codes::validation,
                       .summary = "Condition not met",
                       .detail = is_open_text(why) ? std::string(why.as_string()) : "The condition is false.",
                       .subject = given ? given : rule.condition.range()};
    if (given) problem.notes.push_back({"The condition is here", rule.condition.range()});
    found.add(std::move(problem));
  }

  [[nodiscard]] value variable_value(std::size_t at, diagnostics& found) {
    std::vector<noted_value> noted;
    module_instance& in = *graph_.nodes[at].in;
    const language_item& item = graph_.item_of(graph_.nodes[at]);
    void* const element = decode(at, in.names, {}, noted, found);
    if (!element) return failed_value();
    const variable& declared = *static_cast<const variable*>(item.row->part(element));
    range given;
    value made = inputs_.read(declared, item, in, given, found);
    if (found.has_errors()) return failed_value();
    if (declared.sensitive) made = made.with_marks({"sensitive"});
    graph_.nodes[at].made = made;  // for its own conditions
    for (const assertion& each : declared.validations)
      check_rule(each, in.names, given, found);
    return made;
  }
  [[nodiscard]] value repeated_value(std::size_t at, diagnostics& found) {
    const language_item& item = graph_.item_of(graph_.nodes[at]);
    const scope& names = graph_.nodes[at].in->names;
    const auto for_each = item.block.body.attribute("for_each"), count = item.block.body.attribute("count");
    if (for_each && count) {
      found.add({.code = codes::unsuitable_value,
                 .summary = "Both for_each and count",
                 .detail = "A block has for_each or count, not both.",
                 .subject = count->name_range,
                 .notes = {{"The other one is here", for_each->name_range}}});
      return failed_value();
    }
    const body_attribute& how = for_each ? *for_each : *count;
    const value wanted = evaluated(how.expression, names, found);
    if (found.has_errors()) return failed_value();
    if (has_failed(wanted)) {
      graph_.nodes[at].failed = true;
      return failed_value();
    }
    std::vector<repetition_key> keys;
    const repetition_reader reader(how, names, from_.is_check || from_.is_rehearsal,
                                   opts_.bounds.instances - (std::min)(opts_.bounds.instances, repeated_),
                                   found);
    if (!reader.read(wanted, keys)) return failed_value();
    repeated_ += graph_.nodes[at].repetitions = keys.size();
    std::vector<member> by_key;
    std::vector<value> in_order;
    const diagnostics::checkpoint before = found.here();
    const std::size_t first = graph_.instances.size();
    for (const repetition_key& key : keys) {
      value made = instance_value(at, key, found);
      if (for_each)
        by_key.push_back({key.name, std::move(made)});
      else
        in_order.push_back(std::move(made));
      if (found.errors_since(before)) break;  // the others have the same
    }
    for (std::size_t i = first; i != graph_.instances.size(); ++i)
      if (graph_.instances[i]->call_node == at) graph_.link_outputs(at, *graph_.instances[i]);
    if (!has_known_keys(wanted)) {
      graph_.nodes[at].pieces.clear();
      graph_.nodes[at].in->is_known = false;
      return value::unknown();
    }
    return for_each ? value::object(std::move(by_key)) : value::tuple(std::move(in_order));
  }
  [[nodiscard]] value instance_value(std::size_t at, const repetition_key& key, diagnostics& found) {
    module_instance& in = *graph_.nodes[at].in;
    const language_item& item = graph_.item_of(graph_.nodes[at]);
    scope names = in.names.child();
    if (key.each) names.variable("each", *key.each);
    if (key.count) names.variable("count", *key.count);
    if (item.row->meaning != block_meaning::module) return block_value(at, names, key, found);
    std::vector<noted_value> noted;
    if (!decode(at, names, key, noted, found)) return failed_value();
    const std::size_t first = graph_.nodes.size(), first_instance = graph_.instances.size();
    module_instance* const made = graph_.add_call(in, item, key.text);
    if (!made) {
      graph_.nodes[at].failed = true;
      return failed_value();
    }
    made->own_call_names = std::move(names);
    made->call_names = &made->own_call_names;
    made->wave = wave_before(at);
    prepare(first_instance);
    graph_.link(first);
    search(first);
    for (std::size_t i = first; i != graph_.nodes.size(); ++i)
      graph_.nodes[at].wave = (std::max)(graph_.nodes[at].wave, graph_.nodes[i].wave + 1);
    return outputs_of(*made);
  }

  [[nodiscard]] value call_value(std::size_t at, diagnostics& found) {
    module_instance& in = *graph_.nodes[at].in;
    const language_item& item = graph_.item_of(graph_.nodes[at]);
    std::vector<noted_value> noted;
    static_cast<void>(decode(at, in.names, {}, noted, found));
    const auto child = in.children.find(&item);
    if (child == in.children.end() || !child->second) return failed_value();
    return outputs_of(*child->second);
  }
  [[nodiscard]] value outputs_of(const module_instance& of) const {
    std::vector<member> all;
    for (std::size_t i = 0; i != of.from->items.size(); ++i) {
      const language_item& item = of.from->items[i];
      if (item.row->meaning == block_meaning::output)
        all.push_back({item.block.labels.front(), graph_.nodes[of.node_of(i)].made});
    }
    return value::object(std::move(all));
  }

  void assemble(const module_instance& of) {
    const std::shared_ptr<void> whole = table_.make();
    std::vector<bool> present(table_.info().members, false);
    std::vector<member> values;
    for (std::size_t i = 0; i != of.from->items.size(); ++i) {
      const language_item& item = of.from->items[i];
      language_node& node = graph_.nodes[of.node_of(i)];
      present[item.row->row] = true;
      for (const std::shared_ptr<void>& piece : node.pieces)
        item.row->take(whole.get(), piece.get());
      if (!item.local) continue;
      values.push_back({item.local->name, node.made});
      const bool is_last = i + 1 == of.from->items.size() || !of.from->items[i + 1].local ||
                           of.from->items[i + 1].block.definition_range != item.block.definition_range;
      if (is_last && item.row->set_locals) item.row->set_locals(whole.get(), std::exchange(values, {}));
    }
    for (const language_row& row : table_.rows)
      if (row.meaning == block_meaning::function || row.meaning == block_meaning::locals)
        present[row.row] = true;
    diagnostics found(to_.diags.limit());
    std::vector<noted_value> noted;
    table_.decode(of.from->rest, whole.get(), of.names, opts_.files.decode, &noted,
                  {&table_.info(), &present, of.is_known && !to_.diags.has_errors()}, found, to_.owners);
    found.rework([&](diagnostic& d) {
      item_advice::explain_place(table_, d);
      // A rule about blocks, which have been taken out
      for (const language_item& each : of.from->items)
        if (d.path == each.row->type) return void(d.subject = each.where);
    });
    to_.diags.append(std::move(found));
    to_.modules.push_back({of.address, of.from->directory, whole, outputs_of(of)});
  }

  void drop_ignored() {
    ignored_diagnostics ignored;
    for (const auto& [directory, source] : graph_.sources())
      ignored.read(source.whole, to_.diags);
    ignored.drop(to_.diags);
  }
  void report_unused() {
    for (const auto& [directory, source] : graph_.sources())
      for (const language_item& item : source.items) {
        const bool is_local = item.row->meaning == block_meaning::locals;
        if (item.is_used || (!is_local && item.row->meaning != block_meaning::variable)) continue;
        to_.diags.add({.severity = severity::warning,
                       .code = codes::unused_name,
                       .summary = is_local ? "Unused local value" : "Unused variable",
                       .detail = "Nothing refers to " + in_quotes(item.name) + '.',
                       .subject = item.where,
                       .quotes = quoting::nothing});
      }
  }

  const language_table& table_;
  const language_options& opts_;
  const language_input& from_;
  language_run& to_;
  bool is_done_ = false;  // names that are not there are not reported yet
  module_graph graph_;
  earlier_results earlier_;
  input_reader inputs_;
  std::size_t repeated_ = 0;   // instances of blocks so far
  std::size_t evaluated_ = 0;  // items
};

HCL_DECL language_run interpreting::run(const language_table& table, const language_options& opts,
                                        const language_input& from) {
  language_run made{.diags = diagnostics(opts.files.decode.bounds.diagnostics)};
  language_evaluation(table, opts, from, made).run();
  return made;
}

HCL_DECL std::shared_ptr<const language_view> interpreting::view(const language_table& table,
                                                                 const language_options& opts,
                                                                 const std::string& directory,
                                                                 const directory_loader& load,
                                                                 const language_view* last) {
  struct whole {
    language_options opts;
    language_input from;
    language_run run;
    language_evaluation work;
    module_view view;
    whole(const language_table& of, language_options given, language_input in, const module_graph* before)
        : opts(std::move(given)),
          from(std::move(in)),
          run{.diags = diagnostics(opts.files.decode.bounds.diagnostics)},
          work(of, opts, from, run, before),
          view(of, work.run(), run.diags) {
      view.evaluated = work.evaluated_items();
    }
  };
  language_input from{.directory = directory, .is_check = true, .load = load};
  // Rules of the whole struct need all blocks.
  const record_info& info = table.info();
  const bool may_reuse = last && !info.validate && !info.has_block_rules;
  const module_graph* const before = may_reuse ? &static_cast<const module_view*>(last)->graph() : nullptr;
  const auto made = std::make_shared<whole>(table, opts, std::move(from), before);
  return {made, &made->view};
}

}  // namespace hcl::inline v1_0::detail
