// A document changed to say what a struct does. Implementation of edit/update.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/edit/content.hpp>
#include <hcl/edit/impl/match_blocks.hpp>
#include <hcl/edit/impl/update_value.hpp>
#include <hcl/edit/impl/value_part.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/edit/update.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v0_1::detail {

// Tried one after the other until the document is read as it should be: blocks of one type come into the
// order that is wanted, and values that differ are written as a whole.
struct update_effort {
  bool reorders = false;
  bool keeps_parts = true;
};

class body_updater {
 public:
  body_updater(const update_options& options, update_effort effort, diagnostics& diags)
      : options_(options),
        layout_{.sensitive = options.sensitive, .heredocs = options.heredocs},
        effort_(effort),
        diags_(diags) {}

  // `before` and `info` may be null.
  void update(const edit::body& body, const body_model& wanted, const body_model& needed,
              const body_model* before, const record_info* info) {
    for (const model_item& item : wanted.items)
      if (!item.is_block) update_attribute(body, item, needed, before, info);
    if (before) remove_attributes(body, wanted, *before, info);
    std::vector<std::string_view> done;
    for (const body_model* const of : {&wanted, before}) {
      if (!of) continue;
      for (const model_item& item : of->items) {
        if (!item.is_block || is_in(done, item.name)) continue;
        const std::vector<std::string_view> types = types_with(item.name, info);
        done.insert(done.end(), types.begin(), types.end());
        update_blocks(body, types, wanted, needed, before, info);
      }
    }
  }

 private:
  // The names that a member goes by, its own first.
  [[nodiscard]] static std::vector<std::string_view> names_of(std::string_view name,
                                                              const record_info* info) {
    std::vector<std::string_view> names{name};
    if (!info) return names;
    for (const field_info& row : info->fields) {
      if (row.name != name) continue;
      if (has_types(row)) break;
      for (const field_info& other : info->fields)
        if (other.home == row.home && other.name != name) names.push_back(other.name);
      break;
    }
    return names;
  }
  // Of a member whose blocks have several types: names of alternatives, none of which means another.
  [[nodiscard]] static bool has_types(const field_info& row) {
    return row.blocks && row.blocks->types.size() > 1;
  }
  // The types of blocks whose order matters.
  [[nodiscard]] static std::vector<std::string_view> types_with(std::string_view type,
                                                                const record_info* info) {
    if (info)
      for (const field_info& row : info->fields)
        if (row.name == type && has_types(row)) return {row.blocks->types.begin(), row.blocks->types.end()};
    return {type};
  }
  [[nodiscard]] static bool is_in(const std::vector<std::string_view>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }
  [[nodiscard]] static const record_info* inside_of(std::string_view type, const record_info* info) {
    if (!info) return nullptr;
    for (const field_info& row : info->fields)
      if (row.name == type && row.inside) return &row.inside();
    return nullptr;
  }

  template <typename Result>
  void check(const Result& made) {
    if (!made) diags_.append(made.diagnostics());
  }

  void update_attribute(const edit::body& body, const model_item& item, const body_model& needed,
                        const body_model* before, const record_info* info) {
    edit::attribute present;
    edit::block as_block;
    for (const std::string_view name : names_of(item.name, info)) {
      if (!present) present = body.attribute(name);
      if (const std::vector<edit::block> blocks = body.blocks(name); !as_block && blocks.size() == 1)
        as_block = blocks[0];
    }
    const model_item* const said = before ? find_attribute_item(*before, item.name) : nullptr;
    if (said && is_same_model_item(*said, item)) return;
    // Unset members of objects are left out: `null` would be read as an expression where one is kept.
    const model_item* const brief = find_attribute_item(needed, item.name);
    if (present) return set(present, item, brief, said);
    if (as_block && update_map(as_block, item, brief, said)) return;
    if (brief) add(body, *brief);
  }

  // An attribute that is written as a block.
  [[nodiscard]] bool update_map(const edit::block& block, const model_item& item, const model_item* brief,
                                const model_item* said) {
    if (item.form != item_form::whole || item.written || item.content.is_null() ||
        !is_object_value(item.content))
      return false;
    const bool are_names = std::all_of(item.content.members().begin(), item.content.members().end(),
                                       [](const member& m) { return is_identifier(m.name); });
    if (!are_names) {
      const auto made = block.to_attribute();
      check(made);
      if (made) set(*made, item, brief, said);
      return true;
    }
    const auto members = [](const value& v) {
      body_model model;
      for (const member& m : v.members()) {
        model_item& inner = model.items.emplace_back();
        inner.name = m.name;
        inner.content = m.value;
      }
      return model;
    };
    const body_model wanted = members(item.content);
    std::optional<body_model> before;
    if (said && !said->content.is_null() && is_object_value(said->content)) before = members(said->content);
    update(block.body(), wanted, wanted, before ? &*before : nullptr, nullptr);
    return true;
  }

  void set(const edit::attribute& present, const model_item& item, const model_item* brief,
           const model_item* said) {
    if (item.written) {
      if (present.expression() == item.written) return;
      return check(present.set(edit::raw(expression_text(item))));
    }
    const bool is_value = item.form == item_form::whole;
    if (is_value && has_value(present.expression(), item.content, options_.names)) return;
    if (effort_.keeps_parts && update_parts(present, item, brief, said)) return;
    if (!is_value) return check(present.set(edit::raw(expression_text(brief ? *brief : item))));
    check(present.set(content_of(item)));
  }
  [[nodiscard]] bool update_parts(const edit::attribute& present, const model_item& item,
                                  const model_item* brief, const model_item* said) const {
    value_part written = part_of(present.expression(), options_.names);
    if (!written.is_literal) return false;
    const value_part wanted = part_of(item, brief), was = said ? part_of(*said, nullptr) : value_part();
    if (said) set_said(written, was);
    return value_updater(present, options_.heredocs).update(written, wanted);
  }
  void add(const edit::body& body, const model_item& item) {
    edit::position where = edit::last();
    for (const edit::item& one : body.items()) {
      if (one.is_attribute()) where = edit::after(one);
      if (one.is_block() && where.what == edit::position::form::last) where = edit::first();
    }
    const bool is_value = item.form == item_form::whole && !item.written;
    check(body.set(item.name, is_value ? content_of(item) : edit::content(edit::raw(expression_text(item))),
                   where));
  }
  [[nodiscard]] edit::content content_of(const model_item& item) const {
    const bool is_text = options_.heredocs && item.content.is_known() && !item.content.is_marked() &&
                         !item.content.is_null() && item.content.kind() == type_kind::string;
    if (is_text && is_heredoc_text(item.content.as_string()))
      return edit::content::heredoc(item.content.as_string());
    return edit::content(item.content);
  }
  [[nodiscard]] std::string item_text(const model_item& item) {
    body_model one;
    one.items.push_back(item);
    one.items.back().comments.clear();
    return write_backend<>::native(one, layout_, diags_);
  }
  [[nodiscard]] std::string expression_text(const model_item& item) {
    const std::string text = item_text(item);
    const std::size_t sign = text.find(" = ");
    return sign == text.npos ? "null" : text.substr(sign + 3);
  }

  void remove_attributes(const edit::body& body, const body_model& wanted, const body_model& before,
                         const record_info* info) {
    for (const model_item& item : before.items) {
      if (item.is_block || find_attribute_item(wanted, item.name)) continue;
      for (const std::string_view name : names_of(item.name, info)) {
        if (const edit::attribute present = body.attribute(name)) check(present.remove());
        if (info && inside_of(name, info) == nullptr)
          for (const edit::block& block : body.blocks(name))
            check(block.remove());
      }
    }
  }

  void update_blocks(const edit::body& body, const std::vector<std::string_view>& types,
                     const body_model& wanted, const body_model& needed, const body_model* before,
                     const record_info* info) {
    const std::vector<const model_item*> want = blocks_of(wanted, types), need = blocks_of(needed, types);
    const std::vector<const model_item*> said =
        before ? blocks_of(*before, types) : std::vector<const model_item*>();
    std::vector<edit::block> present;
    const std::vector<std::string_view> names = types.size() > 1 ? types : names_of(types[0], info);
    for (const edit::block& block : body.blocks())
      if (is_in(names, block.type())) present.push_back(block);
    const std::vector<present_block> known = describe(present, said, types.size() > 1);
    const std::vector<std::size_t> match = block_matcher(want, known).match();
    for (std::size_t j = 0; j != present.size(); ++j)
      if (std::find(match.begin(), match.end(), j) == match.end()) check(present[j].remove());
    edit::block last;
    for (std::size_t i = 0; i != want.size(); ++i) {
      if (match[i] == block_matcher::none) {
        last = add_block(body, *want[i], i < need.size() ? *need[i] : *want[i], last);
        continue;
      }
      edit::block block = present[match[i]];
      const model_item* const was = known[match[i]].said;
      if (block.labels() != want[i]->labels) check(block.set_labels(want[i]->labels));
      if (!want[i]->verbatim.empty())
        block = replace_block(body, block, *want[i], was);
      else
        update(block.body(), want[i]->inside, i < need.size() ? need[i]->inside : want[i]->inside,
               was ? &was->inside : nullptr, inside_of(want[i]->name, info));
      if (effort_.reorders && last && block && block.index() < last.index())
        if (const auto moved = body.move_here(block, edit::after(last))) block = moved->as_block();
      last = block;
    }
  }

  [[nodiscard]] static std::vector<const model_item*> blocks_of(const body_model& body,
                                                                const std::vector<std::string_view>& types) {
    std::vector<const model_item*> all;
    for (const model_item& item : body.items)
      if (item.is_block && is_in(types, item.name)) all.push_back(&item);
    return all;
  }
  // What the blocks of the document say, found by their types and labels, or by their order.
  [[nodiscard]] static std::vector<present_block> describe(const std::vector<edit::block>& present,
                                                           const std::vector<const model_item*>& said,
                                                           bool have_types) {
    std::vector<present_block> all;
    std::vector<bool> taken(said.size(), false);
    for (std::size_t j = 0; j != present.size(); ++j) {
      present_block one{have_types ? present[j].type() : "", present[j].labels(), nullptr};
      for (std::size_t i = 0; i != said.size() && present.size() == said.size(); ++i) {
        if (taken[i] || said[i]->labels != one.labels || !one.may_be(*said[i])) continue;
        taken[i] = true;
        one.said = said[i];
        break;
      }
      all.push_back(std::move(one));
    }
    return all;
  }

  edit::block add_block(const edit::body& body, const model_item& wanted, const model_item& needed,
                        const edit::block& previous) {
    const bool is_kept = !wanted.verbatim.empty();
    std::string text = item_text(is_kept ? wanted : needed);
    if (text.empty()) return previous;
    const bool is_first = body.size() == 0;
    const edit::position where = previous ? edit::after(previous) : edit::last();
    const auto made = body.insert((is_first ? "" : "\n") + text, where);
    check(made);
    if (made)
      for (const edit::item& item : *made)
        if (item.is_block()) return item.as_block();
    return previous;
  }
  edit::block replace_block(const edit::body& body, const edit::block& block, const model_item& wanted,
                            const model_item* was) {
    if (was && is_same_model_item(*was, wanted)) return block;
    const auto made = body.insert(item_text(wanted), edit::after(block));
    check(made);
    if (!made) return block;
    check(block.remove());
    for (const edit::item& item : *made)
      if (item.is_block()) return item.as_block();
    return {};
  }

  const update_options& options_;
  encode_options layout_;
  update_effort effort_;
  diagnostics& diags_;
};

// The document as `backup` has it, still knowing what was read and what has been changed since.
inline void restore(document& doc, const document& backup, const source_ptr& original, bool was_changed) {
  doc = backup;
  edit_tree& tree = *doc.tree();
  if (!was_changed || !tree.original) return;
  tree.parsed_since.push_back(tree.original);  // which the items are made of
  tree.original = original;
  tree.is_changed = true;
}

template <typename X>
void edit_backend<X>::update(document& doc, const update_models& models, const document_reader& reader,
                             const update_options& options, diagnostics& diags) {
  const document backup = doc;
  const source_ptr original = doc.tree()->original;
  const bool was_changed = doc.is_changed();
  diagnostics ignored, found;
  for (const update_effort effort :
       {update_effort{}, update_effort{true, true}, update_effort{true, false}}) {
    const std::optional<body_model> before = reader.read(doc, ignored);
    if (before && is_same_model(*before, models.wanted)) return;
    found = {};
    body_updater(options, effort, found)
        .update(doc.body(), models.wanted, models.needed, before ? &*before : nullptr, models.info);
    if (found.has_errors()) break;
    const std::optional<body_model> after = reader.read(doc, found);
    if (after && is_same_model(*after, models.wanted)) return;
  }
  restore(doc, backup, original, was_changed);
  if (!found.has_errors())
    found.add({.code = codes::unwritable_value,
               .summary = "Document cannot be updated",
               .detail = "With the values of the struct written into it, the document would not be read as "
                         "the same struct again.",
               .subject = {},
               .context = {}});
  diags.append(std::move(found));
}

}  // namespace hcl::inline v0_1::detail
