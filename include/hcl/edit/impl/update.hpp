// A document changed to say what a struct does. Implementation of edit/update.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/edit/content.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/generated_blocks.hpp>
#include <hcl/edit/impl/leave_alternative.hpp>
#include <hcl/edit/impl/match_blocks.hpp>
#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/member_names.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/impl/present_blocks.hpp>
#include <hcl/edit/impl/secret_values.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/update_value.hpp>
#include <hcl/edit/impl/value_part.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/edit/update.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/impl/native_text.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v0_1::detail {

class body_updater {
 public:
  // `anew`: what is still read as something else is written as a whole, and labelled blocks come into the
  // order that is wanted.
  body_updater(const update_options& options, bool may_show, bool anew, diagnostics& diags)
      : options_(options),
        layout_{.sensitive = options.sensitive,
                .heredocs = options.heredocs,
                .infinite_numbers = options.decode.infinite_numbers},
        may_show_(may_show),
        anew_(anew),
        diags_(diags) {}

  // `before` and `info` may be null.
  void update(const edit::body& body, const body_model& wanted, const body_model& needed,
              const body_model* before, const record_info* info) {
    update_attributes(body, wanted, needed, before, info);
    std::vector<std::string_view> done;
    for (const body_model* const of : {&wanted, before}) {
      if (!of) continue;
      for (const model_item& item : of->items) {
        if (!item.is_block || contains_name(done, item.name)) continue;
        const std::vector<std::string_view> types = member_names(info).types_with(item.name);
        done.insert(done.end(), types.begin(), types.end());
        update_blocks(body, types, wanted, needed, before, info);
      }
    }
  }

 private:
  // A body while its attributes are updated: what there is of each name, in it and in the struct.
  struct open_body {
    edit::body body;
    const record_info* info;
    const body_model &wanted, &needed;
    const body_model* before;
    std::optional<edit::position> next{};  // where a new attribute goes, once that is known
  };
  void update_attributes(const edit::body& body, const body_model& wanted, const body_model& needed,
                         const body_model* before, const record_info* info) {
    open_body in{body, info, wanted, needed, before};
    for (const model_item& item : wanted.items)
      if (!item.is_block) update_attribute(in, item);
    if (before) remove_attributes(in, *before);
  }

  template <typename Result>
  void examine(const Result& made) {
    if (!made) diags_.append(made.diagnostics());
  }

  void update_attribute(open_body& in, const model_item& item) {
    const member_names names(in.info);
    const model_item* const said = in.before ? find_attribute_item(*in.before, item.name) : nullptr;
    if (said && is_same_model_item(*said, item)) return;
    // Unset members of objects are left out: `null` would be read as an expression where one is kept.
    const model_item* const brief = find_attribute_item(in.needed, item.name);
    for (const std::string_view name : names.of(item.name))
      if (const edit::attribute present = in.body.attribute(name)) return set(present, item, brief, said);
    for (const std::string_view name : names.of(item.name)) {
      if (!names.may_be_block(item.name)) break;
      const std::vector<edit::block> blocks = in.body.blocks(name);
      if (blocks.size() == 1) return update_as_block(in, blocks[0], item, brief, said);
    }
    if (brief) add(in, *brief);
  }

  // The parts of an object; nothing if it is none.
  [[nodiscard]] static std::optional<body_model> parts_of(const model_item& item) {
    if (item.form == item_form::object) return item.inside;
    if (item.form == item_form::list || item.written || item.content.is_null() ||
        !is_object_value(item.content))
      return std::nullopt;
    body_model model;
    for (const member& m : item.content.members()) {
      model_item& inner = model.items.emplace_back();
      inner.name = m.name;
      inner.content = m.value;
    }
    return model;
  }
  // An attribute that is written as a block, and stays one if a block can say it.
  void update_as_block(open_body& in, const edit::block& block, const model_item& item,
                       const model_item* brief, const model_item* said) {
    std::optional<body_model> wanted = parts_of(item);
    const auto is_named = [](const model_item& part) { return is_identifier(part.name); };
    if (wanted && std::all_of(wanted->items.begin(), wanted->items.end(), is_named)) {
      std::optional<body_model> needed = parts_of(brief ? *brief : item);
      if (!needed) needed = wanted;
      std::optional<body_model> before = said ? parts_of(*said) : std::nullopt;
      // Objects have a null where a body has nothing.
      const auto is_unset = [&](const model_item& part) {
        return part.form == item_form::whole && !part.written && part.content.is_null() &&
               !find_attribute_item(*needed, part.name);
      };
      std::erase_if(wanted->items, is_unset);
      if (before) std::erase_if(before->items, is_unset);
      return update(block.body(), *wanted, *needed, before ? &*before : nullptr,
                    member_names(in.info).inside_as_block(item.name));
    }
    if (const auto made = block.to_attribute()) return set(*made, item, brief, said);
    remove_tidily(block);
    if (brief) add(in, *brief);
  }

  void set(const edit::attribute& present, const model_item& item, const model_item* brief,
           const model_item* said) {
    if (item.written) {
      if (present.expression() == item.written) return;
      return examine(present.set(edit::raw(expression_text(item))));
    }
    const bool is_value = item.form == item_form::whole;
    const bool is_told_apart =
        is_value && said && said->form == item_form::whole && are_told_apart(said->content, item.content);
    if (is_value && !is_told_apart && has_value(present.expression(), item.content, options_.names)) return;
    if (!anew_ && update_parts(present, item, brief, said)) return;
    report_expression(present);
    if (!is_value) return examine(present.set(edit::raw(expression_text(brief ? *brief : item))));
    const bool is_heredoc = present.value_text().starts_with("<<");
    examine(present.set(is_heredoc ? edit::content(item.content) : new_content(item.content, layout_)));
  }
  // A conditional or `for` that gives another value is lost.
  void report_expression(const edit::attribute& present) {
    using kind = syntax::node_kind;
    const kind what = bare_node(*present.expression().node()).kind;
    if (what != kind::conditional && what != kind::for_tuple && what != kind::for_object) return;
    diags_.add({.severity = severity::warning,
                .code = codes::expression_replaced,
                .summary = "Expression replaced by its value",
                .detail = "The expression of " + edit_backend<>::path_of(present) +
                          " gives another value than the struct has, so the value is written instead.",
                .subject = may_show_ ? present.value_range() : range(),
                .context = {}});
  }
  [[nodiscard]] bool update_parts(const edit::attribute& present, const model_item& item,
                                  const model_item* brief, const model_item* said) const {
    value_part written = part_of(present.expression(), options_.names);
    if (!written.is_literal) return false;
    const value_part wanted = part_of(item, brief), was = said ? part_of(*said, nullptr) : value_part();
    if (said) set_said(written, was);
    return value_updater(present, layout_).update(written, wanted);
  }
  // After the last attribute, or before all blocks.
  void add(open_body& in, const model_item& item) {
    if (!in.next) {
      in.next = edit::last();
      for (const edit::item& one : in.body.items()) {
        if (one.is_attribute()) in.next = edit::after(one);
        if (one.is_block() && in.next->what == edit::position::form::last) in.next = edit::first();
      }
    }
    const bool is_value = item.form == item_form::whole && !item.written;
    examine(in.body.set(
        item.name,
        is_value ? new_content(item.content, layout_) : edit::content(edit::raw(expression_text(item))),
        *in.next));
    const edit::attribute made = in.body.attribute(item.name);
    if (!made) return;
    if (!item.comments.empty()) examine(made.set_comments_above(lines_of(item.comments)));
    in.next = edit::after(made);
  }
  [[nodiscard]] static std::string lines_of(const std::vector<std::string>& comments) {
    std::string lines;
    for (const std::string& comment : comments)
      lines.append(lines.empty() ? "" : "\n").append(comment);
    return lines;
  }
  [[nodiscard]] static model_item without_comments(model_item item) {
    item.comments.clear();
    return item;
  }
  [[nodiscard]] std::string item_text(model_item item) {
    body_model one;
    one.items.push_back(std::move(item));
    return write_backend<>::native(one, layout_, diags_);
  }
  // Of a block, with what a level of the document adds.
  [[nodiscard]] std::string block_text(const edit::body& body, const model_item& item) {
    const std::string_view step = indent_step(*body.place().tree);
    const std::string text = item_text(item);
    return step == "  " ? text : laid_out(text, step);
  }
  [[nodiscard]] std::string expression_text(const model_item& item) {
    const std::string text = item_text(without_comments(item));
    const std::size_t sign = text.find(" = ");
    return sign == text.npos ? "null" : text.substr(sign + 3);
  }

  void remove_attributes(const open_body& in, const body_model& before) {
    const member_names names(in.info);
    for (const model_item& item : before.items) {
      if (item.is_block || find_attribute_item(in.wanted, item.name)) continue;
      for (const std::string_view name : names.of(item.name)) {
        if (const edit::attribute present = in.body.attribute(name)) remove_tidily(present);
        if (names.may_be_block(name))
          for (const edit::block& block : in.body.blocks(name))
            remove_tidily(block);
      }
    }
  }

  void update_blocks(const edit::body& body, const std::vector<std::string_view>& types,
                     const body_model& wanted, const body_model& needed, const body_model* before,
                     const record_info* info) {
    std::vector<const model_item*> want = blocks_of(wanted, types), need = blocks_of(needed, types);
    std::vector<const model_item*> said =
        before ? blocks_of(*before, types) : std::vector<const model_item*>();
    std::vector<edit::block> present;
    const std::vector<std::string_view> names = types.size() > 1 ? types : member_names(info).of(types[0]);
    for (const edit::block& block : body.blocks())
      if (contains_name(names, block.type())) present.push_back(block);
    generated_blocks generated;
    if (options_.decode.dynamic_blocks && said.size() > present.size())
      generated = generated_among(body, names, present.size(), said.size());
    const std::size_t ahead = leave_generated(generated, want, need, said);
    const std::vector<present_block> known = describe_blocks(present, said, types.size() > 1, info);
    const std::vector<std::size_t> match = block_matcher(want, known).match(need);
    remove_others(present, match);
    if (anew_ || !block_matcher::have_labels(want)) put_in_order(body, present, match);
    const std::vector<edit::block> next = next_blocks(present, match);
    edit::block last;
    for (std::size_t i = 0; i != want.size(); ++i) {
      const model_item& brief = i < need.size() ? *need[i] : *want[i];
      if (generated.by && i == ahead) last = generated.by;
      if (match[i] == unmatched)
        last = add_block(body, *want[i], brief, last, !next[i] && i < ahead ? generated.by : next[i]);
      else
        last = update_block(body, present[match[i]], *want[i], brief, known[match[i]], info);
    }
  }
  [[nodiscard]] edit::block update_block(const edit::body& body, const edit::block& block,
                                         const model_item& wanted, const model_item& needed,
                                         const present_block& known, const record_info* info) {
    const model_item* const said = known.said;
    if (known.labels != wanted.labels) examine(block.set_labels(wanted.labels));
    if (!wanted.verbatim.empty()) return replace_block(body, block, wanted, said);
    const edit_node& node = *block.place().node;
    const bool was_one_line = node.is_one_line();
    if (!said || !is_same_model(said->inside, wanted.inside))
      update_inside(block.body(), wanted, needed, said, info);
    if (!was_one_line || node.is_one_line()) return block;
    // Opened blocks have no layout of their own yet.
    const auto made = block.format();
    examine(made);
    return made ? made->as_block() : block;
  }

  void update_inside(const edit::body& body, const model_item& wanted, const model_item& needed,
                     const model_item* said, const record_info* info) {
    const member_names names(info);
    const record_info* const is = names.struct_of(wanted);
    const record_info* const was = said ? names.struct_of(*said) : is;
    if (is == was) return update(body, wanted.inside, needed.inside, said ? &said->inside : nullptr, is);
    const body_model left = leave_alternative(body, said->inside, wanted.inside, was, is, diags_);
    update(body, wanted.inside, needed.inside, &left, is);
  }
  void remove_tidily(const edit::item& item) {
    examine(item.remove(edit::comments::drop, edit::blank_lines::tidy));
  }
  void remove_others(const std::vector<edit::block>& present, const std::vector<std::size_t>& match) {
    std::vector<bool> stays(present.size(), false);
    for (const std::size_t j : match)
      if (j != unmatched) stays[j] = true;
    for (std::size_t j = present.size(); j-- != 0;)
      if (!stays[j]) remove_tidily(present[j]);
  }
  // Each block goes, with its comments, to a place that one of them has.
  void put_in_order(const edit::body& body, const std::vector<edit::block>& present,
                    std::vector<std::size_t> match) {
    std::erase(match, unmatched);
    if (std::is_sorted(match.begin(), match.end())) return;
    std::vector<const edit_node*> places;
    places.reserve(match.size());
    for (const std::size_t j : match)
      places.push_back(present[j].place().node);
    std::sort(places.begin(), places.end(), std::less<>());
    std::vector<edit_node*> order;
    std::size_t next = 0;
    for (const edit::item& item : body.items()) {
      if (!item.is_attribute() && !item.is_block()) continue;
      edit_node* const node = item.place().node;
      const bool moves = std::binary_search(places.begin(), places.end(), node, std::less<>());
      order.push_back(moves ? present[match[next++]].place().node : node);
    }
    (void)edit_backend<>::reorder(*body.place().tree, *body.place().node, order, diags_);
  }
  // For each wanted block the first after it that is there.
  [[nodiscard]] static std::vector<edit::block> next_blocks(const std::vector<edit::block>& present,
                                                            const std::vector<std::size_t>& match) {
    std::vector<edit::block> next(match.size());
    for (std::size_t i = match.size(); i-- > 1;)
      next[i - 1] = match[i] == unmatched ? next[i] : present[match[i]];
    return next;
  }

  [[nodiscard]] static std::vector<const model_item*> blocks_of(const body_model& body,
                                                                const std::vector<std::string_view>& types) {
    std::vector<const model_item*> all;
    for (const model_item& item : body.items)
      if (item.is_block && contains_name(types, item.name)) all.push_back(&item);
    return all;
  }
  // After the one before it, else before the one after it, as far from them as such blocks are apart.
  edit::block add_block(const edit::body& body, const model_item& wanted, const model_item& needed,
                        const edit::block& previous, const edit::block& next) {
    std::string text = block_text(body, wanted.verbatim.empty() ? needed : wanted);
    if (text.empty()) return previous;
    const std::string gap(gap_between(previous, next), '\n');
    edit::position where = edit::last();
    if (previous) {
      where = edit::after(previous);
      const std::size_t below = previous.index() + 1;
      text = gap + text + (below == body.size() || body[below].is_blank_line() ? "" : gap);
    } else if (next) {
      where = edit::before(next);
      text += gap;
    } else if (const std::size_t size = body.size(); size != 0 && !body[size - 1].is_blank_line()) {
      text.insert(0, "\n");
    }
    const auto made = body.insert(text, where);
    examine(made);
    if (made)
      for (const edit::item& item : *made)
        if (item.is_block()) return item.as_block();
    return previous;
  }
  // How many blank lines are between blocks like these: one, if nothing shows it.
  [[nodiscard]] static std::size_t gap_between(const edit::block& previous, const edit::block& next) {
    const auto shows = [](const edit::block& block) {
      return block && block.index() > block.comments_above().size() + block.blank_lines_above() &&
             block.parent()[block.index() - block.comments_above().size() - block.blank_lines_above() - 1]
                 .is_block();
    };
    if (previous && shows(next)) return next.blank_lines_above();
    if (shows(previous)) return previous.blank_lines_above();
    if (!next) return 1;
    for (std::size_t i = next.index() + 1; i < next.parent().size(); ++i) {
      const edit::block other = next.parent()[i].as_block();
      if (other && other.type() == next.type()) return shows(other) ? other.blank_lines_above() : 1;
    }
    return 1;
  }
  edit::block replace_block(const edit::body& body, const edit::block& block, const model_item& wanted,
                            const model_item* was) {
    if (was && is_same_model_item(*was, wanted)) return block;
    const auto inserted = body.insert(block_text(body, without_comments(wanted)), edit::after(block));
    examine(inserted);
    if (!inserted) return block;
    edit::block made;
    for (const edit::item& item : *inserted)
      if (item.is_block() && !made) made = item.as_block();
    take_comments(block, made);
    return made;
  }
  // Comments of the old block that are not in the text that replaces it.
  void take_comments(const edit::block& old, const edit::block& made) {
    const bool has_own = !made || !made.comments_above().empty();
    edit_node &was = *old.place().node, *const is = made ? made.place().node : nullptr;
    editor edits(*old.place().tree, diags_);
    if (is && trimmed(is->tail).empty()) edits.change(*is).tail = was.tail;
    if (is && trimmed(is->between).empty() && !is->is_one_line() && !was.is_one_line())
      edits.change(*is).between = was.between;
    examine(old.remove(has_own ? edit::comments::drop : edit::comments::keep));
    if (!has_own) edits.change(*is).is_separate = was.is_separate;
  }

  const update_options& options_;
  encode_options layout_;
  bool may_show_;  // lines of the document, which have no secrets
  bool anew_;
  diagnostics& diags_;
};

// Reads the document, secrets included.
[[nodiscard]] inline std::optional<body_model> read_openly(const document_reader& reader, const document& doc,
                                                           diagnostics& diags) {
  std::optional<body_model> said = reader.read(doc, diags);
  if (said) secret_writer(sensitive_values::reveal, nullptr).apply(*said);
  return said;
}

template <typename X>
void edit_backend<X>::update(document& doc, update_models& models, const document_reader& reader,
                             const update_options& options, diagnostics& diags) {
  const diagnostics none(options.decode.bounds.diagnostics);
  diagnostics ignored = none, found = none, unread = none;
  secret_writer(options.sensitive, &diags).apply(models.wanted);
  secret_writer(options.sensitive, nullptr).apply(models.needed);
  if (diags.has_errors()) return;
  const std::optional<body_model> before = read_openly(reader, doc, ignored);
  if (before && is_same_model(*before, models.wanted)) return;
  editor edits(*doc.tree(), ignored);
  // What differs is changed; what is read as something else then is written anew. Of a document that could
  // not be read it is known only after a first pass what has to go.
  std::optional<body_model> said = before;
  for (std::size_t pass = before ? 1 : 0; pass != 4 && !found.has_errors(); ++pass) {
    unread = none;
    body_updater(options, models.may_show, pass > 1, found)
        .update(doc.body(), models.wanted, models.needed, said ? &*said : nullptr, models.info);
    said = read_openly(reader, doc, unread);
    if (said && is_same_model(*said, models.wanted)) return diags.append(std::move(found));
  }
  edits.undo();
  found.append(std::move(unread));
  if (!found.has_errors())
    found.add({.code = codes::unwritable_value,
               .summary = "Document cannot be updated",
               .detail = std::string("With the values of the struct written into it, the document would not "
                                     "be read as the same struct again.") +
                         (options.decode.dynamic_blocks ? " Generated blocks cannot be changed." : ""),
               .subject = {},
               .context = {}});
  diags.append(std::move(found));
}

}  // namespace hcl::inline v0_1::detail
