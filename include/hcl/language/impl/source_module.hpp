// The files of one directory as items that can be referred to. Read once, however often a module is called.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/language/engine.hpp>
#include <hcl/language/impl/piece_value.hpp>
#include <hcl/model/dependencies.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/impl/mismatch.hpp>

namespace hcl::inline v1_0::detail {

// A block, or one local value.
struct language_item {
  const language_row* row = nullptr;
  std::string name{};  // "job.api"; of what has no name in references, by its type
  body_block block{};
  std::optional<body_attribute> local{};
  std::vector<traversal> references{};
  range where{};         // the name of a local value, type and labels of a block
  bool repeats = false;  // has for_each or count, which is ...
  std::optional<body_attribute> repetition{};
  bool is_used = false;  // something refers to it
  // Only for a module call.
  std::string source{};
  std::vector<body_attribute> inputs{};     // by their names
  std::vector<body_block> surplus{};        // blocks that a call does not have
  std::vector<traversal> own_references{};  // of what is no input

  // The input of that name; null if it is not given.
  [[nodiscard]] const body_attribute* input(std::string_view called) const {
    const auto at = std::lower_bound(inputs.begin(), inputs.end(), called,
                                     [](const body_attribute& a, std::string_view b) { return a.name < b; });
    return at != inputs.end() && at->name == called ? &*at : nullptr;
  }
};

inline constexpr std::size_t no_item = static_cast<std::size_t>(-1);

// Joins names to a key of a map.
inline std::string& add_part(std::string& key, std::string_view part) {
  return key.append(1, '\0').append(part);
}

// Adds what a block says. In the JSON syntax its range has the blocks before it as well.
inline std::string& add_block_text(std::string& text, const body_block& block) {
  const body_source::written_view written = block.body.source()->written();
  if (!written.json) return add_part(text, block.range.text());
  for (const std::string& label : block.labels)
    add_part(text, label);
  const std::string_view all = (*written.document)->source->text();
  return add_part(text, all.substr(written.json->range.begin, written.json->range.size()));
}

struct language_source {
  std::string directory{};
  body whole{};
  body rest{};  // what is no item
  bool is_complete = true;
  std::vector<language_item> items{};
  std::unordered_map<std::string, std::size_t> names{};    // "job\0api": its item
  std::unordered_map<std::string, std::size_t> formers{};  // the same of old names
  // What blocks with wrong heads, which are reported, may be: their labels, or the root if these are missing.
  std::set<std::string, std::less<>> unclear{};
  user_functions functions{};
  scope own_functions{};
  std::string function_texts{};  // of the blocks that declare them

  // The item of that row with one name; no_item if there is none.
  [[nodiscard]] std::size_t find(const language_row& row, std::string_view name) const {
    std::string key(row.key());
    const auto found = names.find(add_part(key, name));
    return found == names.end() ? no_item : found->second;
  }
  // Whether it may refer to a block with a wrong head.
  [[nodiscard]] bool is_unclear(std::span<const std::string_view> path) const {
    return std::ranges::any_of(path, [&](std::string_view name) { return unclear.contains(name); });
  }
  // The name of an item of that row that was probably meant.
  [[nodiscard]] std::string nearest(const language_row& row, std::string_view name) const {
    std::vector<std::string_view> all;
    for (const language_item& each : items)
      if (each.row == &row && (each.local || !each.block.labels.empty()))
        all.push_back(each.local ? each.local->name : each.block.labels.back());
    return std::string(closest(name, all));
  }
};

// Reads the items of a directory.
class source_reader {
 public:
  source_reader(const language_table& table, const language_options& opts, diagnostics& diags)
      : table_(table), opts_(opts), diags_(diags) {}

  void read(language_source& to, loaded_files files) {
    to.whole = std::move(files.body);
    const body_content found = to.whole.partial_content(schema(), to.rest, diags_);
    for (const body_block& each : found.blocks)
      if (const language_row* const row = row_of(each.type)) add_block(to, *row, each);
    read_functions(to);
    for (std::size_t i = 0; i != to.items.size(); ++i)
      add_name(to, i);
    for (std::size_t i = 0; i != to.items.size(); ++i)
      if (to.items[i].row->has_former_names) add_formers(to, i);
    note_unclear(to);
  }

 private:
  [[nodiscard]] const language_row* row_of(std::string_view type) const {
    for (const field_info& field : table_.info().fields)
      if (field.form == role_form::block && field.name == type) return &table_.rows[field.home];
    return nullptr;
  }
  [[nodiscard]] body_schema schema() const {
    body_schema wanted;
    for (const field_info& field : table_.info().fields) {
      if (field.form != role_form::block || table_.rows[field.home].meaning == block_meaning::other) continue;
      schema_block block{.type = std::string(field.name)};
      for (std::size_t i = 0; i != field.blocks->labels; ++i)
        block.labels.emplace_back(field.blocks->label_name(i));
      block.optional_labels = field.blocks->optional_labels;
      block.any_labels = field.blocks->any_labels;
      if (field.name != table_.rows[field.home].type)
        block.same_as = std::string(table_.rows[field.home].type);
      wanted.blocks.push_back(std::move(block));
    }
    return wanted;
  }

  void add_block(language_source& to, const language_row& row, const body_block& block) {
    if (row.meaning == block_meaning::function) return void(add_block_text(to.function_texts, block));
    if (row.meaning == block_meaning::locals) {
      for (body_attribute& each : block.body.just_attributes(diags_)) {
        language_item item{.row = &row, .name = std::string(row.root) + '.' + each.name, .block = block};
        item.references = each.expression.variables();
        item.where = each.name_range;
        item.local = std::move(each);
        to.items.push_back(std::move(item));
      }
      return;
    }
    language_item item{.row = &row, .name = std::string(row.root.empty() ? row.type : row.root)};
    for (const std::string& label : block.labels)
      item.name.append(1, '.').append(label);
    item.block = block;
    item.where = block.definition_range;
    item.references = model::detail::references_in(block);
    if (row.repeats) item.repetition = block.body.attribute("for_each");
    if (row.repeats && !item.repetition) item.repetition = block.body.attribute("count");
    item.repeats = item.repetition.has_value();
    if (row.meaning == block_meaning::module) read_call(item);
    to.items.push_back(std::move(item));
  }
  void read_call(language_item& item) {
    diagnostics unheard(0);
    body_block rest = item.block;  // without `source`, which must not refer to anything
    static_cast<void>(item.block.body.partial_content({.attributes = {{"source"}}}, rest.body, unheard));
    item.references = model::detail::references_in(rest);
    const std::optional<body_attribute> source = item.block.body.attribute("source");
    if (source) {
      const result<value> constant = source->expression.evaluate();
      if (constant && constant->kind() == type_kind::string && !constant->is_null())
        item.source = constant->as_string();
      if (!is_below(item.source)) {
        item.source.clear();
        diags_.add({.code = codes::invalid_module,
                    .summary = "Invalid module source",
                    .detail =
                        "The source of a module must be a constant string: a directory below this one, such "
                        "as \"./network\".",
                    .subject = source->expression.range()});
      }
    }
    const auto is_own = [&](std::string_view name) {
      for (const field_info& f : item.row->info().fields)
        if ((f.form == role_form::attribute || f.form == role_form::block) && f.name == name) return true;
      return false;
    };
    body_schema inputs;
    for (body_attribute& each : item.block.body.just_attributes(unheard)) {
      if (is_own(each.name)) continue;
      inputs.attributes.push_back({each.name});
      item.inputs.push_back(std::move(each));
    }
    std::vector<body_entry> entries;
    static_cast<void>(body_access::list_entries(item.block.body, entries));
    for (body_entry& each : entries) {
      if (!each.block) continue;
      const body_block& block = *each.block;
      if (!is_own(opts_.files.decode.dynamic_blocks ? type_of_block(block) : block.type))
        item.surplus.push_back(*std::move(each.block));
    }
    static_cast<void>(rest.body.partial_content(inputs, rest.body, unheard));
    item.own_references = model::detail::references_in(rest);
    std::sort(item.inputs.begin(), item.inputs.end(),
              [](const body_attribute& a, const body_attribute& b) { return a.name < b.name; });
  }
  [[nodiscard]] static bool is_below(std::string_view path) {
    if (path.starts_with("./")) path.remove_prefix(2);
    if (path.empty() || path.front() == '/' || path.find('\\') != path.npos || path.find(':') != path.npos)
      return false;
    while (!path.empty()) {
      const std::string_view part = path.substr(0, path.find('/'));
      if (part.empty() || part == "." || part == "..") return false;
      path.remove_prefix(part.size() == path.size() ? part.size() : part.size() + 1);
    }
    return true;
  }

  void add_name(language_source& to, std::size_t index) {
    language_item& item = to.items[index];
    std::string key(item.row->key());
    if (item.local)
      add_part(key, item.local->name);
    else
      for (const std::string& label : item.block.labels)
        add_part(key, label);
    if (item.row->labels == 0 && !item.local && !item.row->is_single) return;  // one of a list
    const auto [first, is_new] = to.names.try_emplace(std::move(key), index);
    if (!is_new) report_duplicate(item, to.items[first->second]);
  }
  void add_formers(language_source& to, std::size_t index) {
    const std::optional<body_attribute> old = to.items[index].block.body.attribute("formerly");
    if (!old) return;
    const result<value> names = old->expression.evaluate();
    if (!names) return;
    for (const value& each : *names) {
      if (each.kind() != type_kind::string || each.is_null()) continue;
      std::string key(to.items[index].row->root);
      add_part(key, each.as_string());
      const auto taken = to.names.find(key);
      const auto [first, is_new] = to.formers.try_emplace(std::move(key), index);
      if (taken == to.names.end() && is_new) continue;
      const language_item& other = to.items[taken == to.names.end() ? first->second : taken->second];
      diags_.add({.severity = severity::warning,
                  .code = codes::former_name,
                  .summary = "Former name without effect",
                  .detail = in_quotes(each.as_string()) + " already means " + in_quotes(other.name) + '.',
                  .subject = old->expression.range()});
    }
  }
  void note_unclear(language_source& to) const {
    std::vector<body_entry> all;
    if (table_.info().rest != table_.info().fields.size() || !body_access::list_entries(to.whole, all))
      return;
    const bool takes_others = opts_.files.decode.unknown != unknown_names::error;  // without an error
    for (const body_entry& each : all) {
      const language_row* const row = row_of(each.block ? each.block->type : each.attribute->name);
      if (takes_others && !(row && each.block)) continue;
      if (!each.block) {
        if (row && !each.may_be_blocks) to.unclear.emplace(row->root);
        continue;
      }
      const std::vector<std::string>& labels = each.block->labels;
      const bool is_right = row && (row->meaning == block_meaning::other || row->has_loose_labels ||
                                    row->labels == labels.size());
      if (is_right || each.block->type == "dynamic") continue;
      if (row && labels.size() < row->labels) to.unclear.emplace(row->root);
      to.unclear.insert(labels.begin(), labels.end());
      if (!labels.empty() && !(row && row->meaning == block_meaning::locals)) continue;
      diagnostics unheard(0);
      for (body_attribute& local : each.block->body.just_attributes(unheard))
        to.unclear.insert(std::move(local.name));
    }
  }
  void report_duplicate(language_item& again, const language_item& first) {
    again.is_used = true;  // as far as one can know: references are to the first
    const bool is_local = again.local.has_value();
    diags_.add({.code = is_local ? codes::duplicate_attribute : codes::duplicate_block,
                .summary = is_local ? "Duplicate local value" : "Duplicate block",
                .detail = (is_local ? "The local value " : "The block ") + in_quotes(again.name) +
                          " is already defined.",
                .subject = again.where,
                .notes = {{"First defined here", first.where}},
                .quotes = quoting::names});
  }

  void read_functions(language_source& to) {
    for (const language_row& row : table_.rows) {
      if (row.meaning != block_meaning::function) continue;
      to.own_functions = opts_.names ? opts_.names->child() : scope();
      to.functions =
          read_user_functions(to.whole, &to.own_functions, diags_, {row.type, opts_.files.decode.bounds});
      for (user_functions::entry& each : to.functions.functions)
        if (!is_usable(each.function)) each.function = make_failed(each.function);
      to.own_functions.add(to.functions);
    }
  }
  // Reports references of a function to items, which it does not see.
  [[nodiscard]] bool is_usable(const function& made) {
    const auto& written = made.definition().written;
    if (!written) return false;  // which is reported
    const diagnostics::checkpoint before = diags_.here();
    for (const traversal& each : written->result.variables()) {
      const std::string_view root = each.root_name();
      const auto has_root = [&](const language_row& row) { return !root.empty() && row.root == root; };
      if (std::ranges::none_of(table_.rows, has_root) || (opts_.names && opts_.names->find_variable(root)) ||
          std::ranges::find(written->parameters, root) != written->parameters.end())
        continue;
      diags_.add(
          {.code = codes::unknown_variable,
           .summary = "Unknown variable",
           .detail =
               "A function cannot refer to " + in_quotes(root) +
               ", as it sees its parameters and the program's names only. Pass the value as an argument.",
           .subject = each.range(),
           .quotes = quoting::names});
    }
    return !diags_.errors_since(before);
  }
  // Its calls are no mistakes.
  [[nodiscard]] static function make_failed(const function& made) {
    function_definition definition = made.definition();
    definition.call_within = nullptr;
    definition.call = [](std::span<const value>, const type&) { return outcome<value>(failed_value()); };
    return function(std::move(definition));
  }

  const language_table& table_;
  const language_options& opts_;
  diagnostics& diags_;
};

}  // namespace hcl::inline v1_0::detail
