// The instances of modules, and which of their items refer to which. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/impl/diagnose.hpp>
#include <hcl/eval/impl/reference_search.hpp>
#include <hcl/language/impl/piece_value.hpp>
#include <hcl/language/impl/source_module.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/engine_report.hpp>

namespace hcl::inline v1_0::detail {

inline constexpr std::size_t no_node = static_cast<std::size_t>(-1);

// A module as it is called once, or the configuration itself.
struct module_instance {
  language_source* from = nullptr;
  std::string address{};  // "module.db", or empty
  std::size_t depth = 0;
  std::size_t wave = 0;  // of a repeated call: that of what it needs
  module_instance* caller = nullptr;
  const language_item* call = nullptr;  // in the caller
  std::size_t call_node = no_node;
  const scope* call_names = nullptr;  // of the call's inputs
  scope own_call_names{};             // the same, if the call is repeated
  scope names{};
  bool is_known = true;   // all blocks of its struct: its rules can be asked
  std::size_t first = 0;  // the node of its first item
  std::unordered_map<std::string_view, std::size_t, name_hasher> groups{};  // all that is below a root
  std::unordered_map<const language_item*, module_instance*> children{};    // of calls that are not repeated

  [[nodiscard]] std::size_t node_of(std::size_t item) const noexcept { return first + item; }
  [[nodiscard]] std::string named(std::string_view name) const {
    return address.empty() ? std::string(name) : address + '.' + std::string(name);
  }
};

// An item of an instance, or all that is below a root.
struct language_node : referring {
  module_instance* in = nullptr;
  std::size_t item = no_item;
  std::string_view root{};  // of a group
  value made = failed_value();
  bool failed = false;
  std::size_t wave = 0;
  std::vector<std::shared_ptr<void>> pieces{};  // structs that hold one block each
  std::size_t repetitions = 0;                  // of a block, which count towards the limit
  // For the next evaluation: see earlier_results.
  std::size_t earlier = no_node;  // the node in the last one that is written alike
  bool is_same = false;           // so is all that its value depends on
  bool is_silent = false;         // has a value and no diagnostics
};

// Makes instances and nodes, and reports references to what there is not.
class module_graph {
 public:
  module_graph(const language_table& table, const language_options& opts, const directory_loader& loader,
               diagnostics& diags)
      : table_(table), opts_(opts), loader_(loader), diags_(diags) {}

  std::vector<language_node> nodes{};
  std::vector<std::unique_ptr<module_instance>> instances{};

  [[nodiscard]] loaded_files load(const std::string& directory, diagnostics& found) const {
    return loader_ ? loader_(directory, found) : loading::parse_directory(directory, found, opts_.files);
  }
  // Adds an instance and those that it calls. False where that is impossible.
  [[nodiscard]] module_instance* add_root(loaded_files files, std::string directory) {
    language_source& source = sources_[directory];
    source.directory = std::move(directory);
    source.is_complete = files.complete;
    if (!files.complete) return nullptr;
    source_reader(table_, opts_, diags_).read(source, std::move(files));
    return add_all(source, nullptr, nullptr, {});
  }
  [[nodiscard]] module_instance* add_call(module_instance& caller, const language_item& call,
                                          const std::string& key) {
    language_source* const source = source_of(caller, call);
    return source ? add_all(*source, &caller, &call, key) : nullptr;
  }
  // Adds the references of all nodes from that one on.
  void link(std::size_t from) {
    const std::size_t end = nodes.size();
    for (std::size_t i = from; i != end; ++i)
      if (nodes[i].item != no_item) link_node(i);
  }

  // A repeated call needs the outputs of its instances.
  void link_outputs(std::size_t at, const module_instance& made) {
    for (std::size_t i = 0; i != made.from->items.size(); ++i)
      if (made.from->items[i].row->meaning == block_meaning::output)
        nodes[at].references.push_back({made.node_of(i)});
  }

  // The node that the names lead to, and how many of them it takes; no_node if there is none.
  struct target {
    std::size_t node = no_node;
    std::size_t used = 0;
    bool is_known_root = false;
    const language_item* undeclared_output_of = nullptr;
    bool is_former = false;
  };
  [[nodiscard]] target find(const module_instance& in, std::span<const std::string_view> path,
                            bool is_whole = true) const {
    target found;
    const language_row* const row = row_of_root(path.front());
    if (!row) return found;
    const std::size_t wanted = row->meaning == block_meaning::locals ? 1 : row->labels;
    found.is_known_root = true;
    found.used = row->has_loose_labels ? 1 : wanted + 1;
    if (row->has_loose_labels) return found;
    if (path.size() <= wanted) {
      found.used = 1;
      if (!is_whole) return found;
      const auto group = in.groups.find(row->root);
      found.node = group == in.groups.end() ? no_node : group->second;
      return found;
    }
    std::string key(path.front());
    for (std::size_t i = 1; i <= wanted; ++i)
      add_part(key, path[i]);
    auto at = in.from->names.find(key);
    if (at == in.from->names.end()) {
      at = in.from->formers.find(key);
      if (at == in.from->formers.end()) return found;
      found.is_former = true;
    }
    found.node = in.node_of(at->second);
    find_output(in, at->second, path, found);
    return found;
  }

  [[nodiscard]] const language_item& item_of(const language_node& node) const {
    return node.in->from->items[node.item];
  }
  // The first row of that meaning; null if there is none.
  [[nodiscard]] const language_row* row_of(block_meaning meaning) const {
    for (const language_row& row : table_.rows)
      if (row.meaning == meaning) return &row;
    return nullptr;
  }
  [[nodiscard]] bool is_repeated_call(const language_node& node) const {
    return node.item != no_item && item_of(node).repeats &&
           item_of(node).row->meaning == block_meaning::module;
  }
  [[nodiscard]] const language_row* row_of_root(std::string_view root) const {
    for (const language_row& row : table_.rows)
      if (!row.root.empty() && row.root == root) return &row;
    return nullptr;
  }
  [[nodiscard]] std::unordered_map<std::string, language_source>& sources() { return sources_; }

 private:
  // module.db.url is the output "url" of the instance.
  void find_output(const module_instance& in, std::size_t item, std::span<const std::string_view> path,
                   target& found) const {
    const language_item& call = in.from->items[item];
    if (call.row->meaning != block_meaning::module || path.size() <= found.used) return;
    const auto child = in.children.find(&call);
    if (child == in.children.end() || !child->second) return;
    const language_source& inside = *child->second->from;
    const language_row* const outputs = row_of(block_meaning::output);
    const std::size_t output = outputs ? inside.find(*outputs, path[found.used]) : no_item;
    if (output == no_item) {
      found.undeclared_output_of = &call;
      found.node = no_node;
    } else {
      found.node = child->second->node_of(output);
    }
    ++found.used;
  }
  std::nullptr_t report_limit(const language_item& call, std::string_view what, std::size_t limit) {
    diags_.add({.code = codes::invalid_module,
                .summary = "Too many modules",
                .detail = "There are more than " + std::to_string(limit) + ' ' + std::string(what) + '.',
                .subject = call.where,
                .quotes = quoting::nothing});
    return nullptr;
  }
  // The directory that a call names, read if it has not been before; null if it cannot be.
  [[nodiscard]] language_source* source_of(const module_instance& caller, const language_item& call) {
    if (call.source.empty()) return nullptr;
    if (caller.depth == opts_.bounds.depth)
      return report_limit(call, "levels of modules", opts_.bounds.depth);
    std::string_view below(call.source);
    if (below.starts_with("./")) below.remove_prefix(2);
    std::string directory = caller.from->directory;
    if (!directory.empty() && directory.back() != '/') directory += '/';
    directory.append(below);
    if (!sources_.contains(directory) && sources_.size() >= opts_.bounds.modules)
      return report_limit(call, "directories of modules", opts_.bounds.modules);
    const auto [at, is_new] = sources_.try_emplace(directory);
    if (!is_new) return at->second.is_complete ? &at->second : nullptr;
    at->second.directory = directory;
    diagnostics found(diags_.limit());
    loaded_files files = load(directory, found);
    for (const diagnostic& each : found)  // what is about the directory is about its call
      diags_.add(each.subject ? each : at_call(each, call));
    at->second.is_complete = files.complete;
    if (!files.complete) return nullptr;
    source_reader(table_, opts_, diags_).read(at->second, std::move(files));
    return &at->second;
  }
  [[nodiscard]] static diagnostic at_call(diagnostic problem, const language_item& call) {
    problem.subject = call.where;
    if (const auto source = call.block.body.attribute("source")) problem.subject = source->expression.range();
    return problem;
  }

  module_instance* add_all(language_source& source, module_instance* caller, const language_item* call,
                           const std::string& key) {
    module_instance* const first = add(source, caller, call, nullptr, key);
    if (!first) return nullptr;
    std::vector<module_instance*> todo{first};
    while (!todo.empty()) {
      module_instance& next = *todo.back();
      todo.pop_back();
      for (const language_item& each : next.from->items) {
        if (each.row->meaning != block_meaning::module || each.repeats) continue;
        language_source* const inside = source_of(next, each);
        module_instance* const child = inside ? add(*inside, &next, &each, &next.names, {}) : nullptr;
        next.children.emplace(&each, child);
        if (child) todo.push_back(child);
      }
    }
    return first;
  }
  module_instance* add(language_source& source, module_instance* caller, const language_item* call,
                       const scope* names, const std::string& key) {
    if (instances.size() == opts_.bounds.instances) {
      return call ? report_limit(*call, "instances of modules", opts_.bounds.instances) : nullptr;
    }
    module_instance& made = *instances.emplace_back(std::make_unique<module_instance>());
    made.from = &source;
    made.caller = caller;
    made.call = call;
    made.call_names = names;
    made.depth = caller ? caller->depth + 1 : 0;
    if (call) {
      made.address = caller->named(call->name) + key;
      made.call_node = caller->node_of(static_cast<std::size_t>(call - caller->from->items.data()));
    }
    made.first = nodes.size();
    for (std::size_t i = 0; i != source.items.size(); ++i) {
      language_node& node = nodes.emplace_back();
      node.in = &made;
      node.item = i;
    }
    for (const language_row& row : table_.rows)
      if (!row.root.empty() && !row.has_loose_labels) add_group(made, row);
    if (call) check_inputs(made);
    return &made;
  }
  void add_group(module_instance& to, const language_row& row) {
    if (!to.groups.try_emplace(row.root, nodes.size()).second) return;
    language_node group;
    group.in = &to;
    group.root = row.root;
    for (std::size_t i = 0; i != to.from->items.size(); ++i)
      if (to.from->items[i].row->root == row.root) group.references.push_back({to.node_of(i)});
    nodes.push_back(std::move(group));
  }

  // The inputs of a call and the variables of its module.
  void check_inputs(const module_instance& made) {
    if (!once(made.call->where)) return;
    diagnostics found((std::max)(diags_.limit(), std::size_t{1}));  // one at least, so that it counts
    const language_row* const row = row_of(block_meaning::variable);
    for (const body_attribute& each : made.call->inputs) {
      if (row && made.from->find(*row, each.name) != no_item) continue;
      if (made.from->unclear.contains(each.name)) continue;
      found.add(
          {.code = codes::unsupported_attribute,
           .summary = "Unknown input",
           .detail = "The module has no variable named " + in_quotes(each.name) + '.',
           .subject = each.name_range,
           .fix = rename_to(each.name_range, row && !found.full() ? made.from->nearest(*row, each.name) : ""),
           .path = each.name,
           .quotes = quoting::names});
    }
    std::vector<std::string_view> known;
    for (const field_info& each : made.call->row->info().fields)
      if (each.form == role_form::block) known.push_back(each.name);
    for (const body_block& each : made.call->surplus)
      report_unsupported_block(found, each.type, each.type_range, known,
                               row && made.from->find(*row, each.type) != no_item);
    resolve_unknown(opts_.files.decode, found, diags_);
  }
  void link_node(std::size_t at) {
    const language_item& item = item_of(nodes[at]);
    module_instance& in = *nodes[at].in;
    const bool is_call = item.row->meaning == block_meaning::module && !item.repeats;
    // An input is needed by the variable of its module.
    for (const traversal& each : is_call ? item.own_references : item.references)
      add_reference(at, in, each);
    // A source must be constant, which is reported; what it refers to has a use all the same.
    if (item.row->meaning == block_meaning::module)
      if (const auto source = item.block.body.attribute("source"))
        for (const traversal& each : source->expression.variables())
          if (const target found = find(in, names_in(each)); found.node != no_node)
            note_use(found, each, names_in(each));
    if (is_call) return link_outputs(at, item);
    if (item.row->meaning != block_meaning::variable || !in.call) return;
    if (const body_attribute* const given = in.call->input(item.block.labels.front()))
      add_references(at, *in.caller, given->expression);
    if (in.call->repetition) add_references(at, *in.caller, in.call->repetition->expression);
  }
  void add_references(std::size_t from, const module_instance& in, const expression& written) {
    for (const traversal& each : written.variables())
      add_reference(from, in, each);
  }
  void link_outputs(std::size_t at, const language_item& call) {
    const auto child = nodes[at].in->children.find(&call);
    if (child == nodes[at].in->children.end() || !child->second) {
      nodes[at].failed = true;
      return;
    }
    link_outputs(at, *child->second);
  }
  void add_reference(std::size_t from, const module_instance& in, const traversal& written) {
    const std::vector<std::string_view> path = names_in(written);
    const target found = find(in, path);
    if (!found.is_known_root) return;
    if (found.node == no_node) {
      nodes[from].failed = nodes[from].failed || path.size() >= found.used;
      if (path.size() >= found.used) report_undeclared(in, written, path, found);
      return;
    }
    note_use(found, written, path);
    const bool is_own_validation =
        found.node == from && item_of(nodes[from]).row->meaning == block_meaning::variable;
    if (!is_own_validation) nodes[from].references.push_back({found.node, written.range()});
  }
  void note_use(const target& found, const traversal& written, std::span<const std::string_view> path) {
    const language_node& node = nodes[found.node];
    if (node.item == no_item) {
      if (used_groups_.insert(found.node).second)
        for (const reference& each : node.references)
          node.in->from->items[nodes[each.to].item].is_used = true;
      return;
    }
    language_item& item = node.in->from->items[node.item];
    item.is_used = true;
    if (!found.is_former || !once(written.range())) return;
    const range where = written.steps()[found.used - 1].where;
    diags_.add({.severity = severity::warning,
                .code = codes::former_name,
                .summary = "Former name",
                .detail = in_quotes(path[found.used - 1]) + " is now called " +
                          in_quotes(item.block.labels.back()) + '.',
                .subject = where,
                .context = written.range(),
                .fix = rename_to(where, item.block.labels.back(), true),
                .quotes = quoting::names});
  }
  void report_undeclared(const module_instance& in, const traversal& written,
                         std::span<const std::string_view> path, const target& found) {
    const language_item* const call = found.undeclared_output_of;
    const language_source& there = call ? *in.children.at(call)->from : *in.from;
    if (there.is_unclear(path.first(found.used)) || !once(written.range())) return;
    const std::string_view name = path[found.used - 1];
    const range where = written.steps()[found.used - 1].where;
    diagnostic problem{.code = codes::unknown_variable,
                       .summary = "Unknown name",
                       .subject = where,
                       .context = written.range(),
                       .quotes = quoting::names};
    std::string nearest;
    if (call) {
      problem.detail = "The module " + in_quotes(path[1]) + " has no output named " + in_quotes(name) + '.';
      if (!diags_.full()) nearest = there.nearest(*row_of(block_meaning::output), name);
    } else if (row_of_root(name) && row_of_root(name)->has_loose_labels && found.used == 1) {
      problem.detail = "Nothing can refer to a block " + in_quotes(name) + ", as it may have fewer labels.";
    } else if (found.used == 1) {
      problem.detail = "There is no block " + in_quotes(name) + '.';
    } else {
      std::string shown(path[1]);
      for (std::size_t i = 2; i < found.used; ++i)
        shown.append(1, '.').append(path[i]);
      problem.detail = "There is no " + kind_of(path.front()) + " named " + in_quotes(shown) + '.';
      const language_row& row = *row_of_root(path.front());
      if (!diags_.full()) nearest = in.from->nearest(row, name);
      if (const std::size_t meant = in.from->find(row, nearest); meant != no_item)
        in.from->items[meant].is_used = true;
    }
    problem.fix = rename_to(where, std::move(nearest));
    diags_.add(std::move(problem));
  }
  [[nodiscard]] std::string kind_of(std::string_view root) const {
    const language_row* const row = row_of_root(root);
    if (row && row->meaning == block_meaning::locals) return "local value";
    return row ? std::string(row->type) : std::string(root);
  }
  // Whether nothing has been reported there before: a directory may be used by several modules.
  [[nodiscard]] bool once(const range& where) {
    return reported_.emplace(where.source().get(), where.span().begin).second;
  }

  const language_table& table_;
  const language_options& opts_;
  const directory_loader& loader_;
  diagnostics& diags_;
  std::unordered_map<std::string, language_source> sources_{};
  std::set<std::pair<const source*, std::uint32_t>> reported_{};
  std::set<std::size_t> used_groups_{};
};

}  // namespace hcl::inline v1_0::detail
