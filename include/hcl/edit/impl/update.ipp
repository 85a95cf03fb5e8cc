// Updates a document to match a struct. Implementation of edit/update.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/body/impl/json_blocks.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/content.hpp>
#include <hcl/edit/impl/arrangement.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/match_blocks.hpp>
#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/update_value.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/edit/lookup.hpp>
#include <hcl/edit/update.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/write/translate.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL bool is_same_model(const body_model& a, const body_model& b) {
  return std::equal(
      a.items.begin(), a.items.end(), b.items.begin(), b.items.end(),
      [](const model_item& x, const model_item& y) { return x.name == y.name && is_same_model_item(x, y); });
}

// An expression that was read from the JSON syntax, as the native one says it: documents are of that.
[[nodiscard]] inline expression in_native(const expression& written) {
  const result<std::string> text = write_expression(written);
  if (!text) return written;
  diagnostics ignored;
  const syntax::document_ptr read = parser::parse_expression(source::make(*text, ""), ignored);
  return ignored.has_errors() ? written : expression(read, read->expression);
}

HCL_DECL void finish_model(body_model& body, bool reveals) {
  for (model_item& item : body.items) {
    finish_model(item.inside, reveals);
    if (item.written && item.written.document()->json &&
        !(item.may_be_blocks && has_json_bodies(*item.written.node())))
      item.written = in_native(item.written);
    if (reveals) item.content = unmark_deep(item.content).first;
  }
}

// Secrets that were redacted as they were written are wanted so.
inline void want_redacted(body_model& wanted, const body_model& said) {
  for (std::size_t i = 0; i != (std::min)(wanted.items.size(), said.items.size()); ++i) {
    model_item& item = wanted.items[i];
    const model_item& now = said.items[i];
    if (item.name != now.name || item.labels != now.labels) continue;
    want_redacted(item.inside, now.inside);
    if (!item.content.contains_marked()) continue;
    if (item.written && now.written && now.written.text() == detail::quoted(redacted_text))
      item.written = now.written;
    item.content = transform(item.content, [&](const path& at, const value& v) {
      const std::optional<value> found = v.is_marked() ? at.find_in(now.content) : std::nullopt;
      return found && redacted(v) == found->unmarked() ? *found : v;
    });
  }
}

class body_updater {
 public:
  // A secret that must not be written, and where it would be.
  struct kept_secret {
    edit_node* where;
    std::string why;
  };

  // `anew`: rewrites values that still differ as a whole, and sorts labelled blocks.
  body_updater(const update_options& options, bool anew, std::vector<kept_secret>& secrets,
               diagnostics& diags)
      : options_(options),
        layout_{.sensitive = options.sensitive,
                .heredocs = options.heredocs,
                .infinite_numbers = options.decode.infinite_numbers},
        anew_(anew),
        secrets_(secrets),
        diags_(diags) {}

  // `before` and `info` may be null. `was`: the former struct of the body, if another.
  void update(const edit::body& body, const body_model& wanted, const body_model* before,
              const record_info* info, const record_info* was) {
    open_body in{body, info, wanted, before};
    for (const model_item& item : wanted.items)
      if (!item.is_block) update_attribute(in, item);
    if (before) remove_others(in, was);
    std::vector<std::string_view> done;
    for (const body_model* const of : {&wanted, before}) {
      if (!of) continue;
      for (const model_item& item : of->items) {
        if (!item.is_block || contains_name(done, item.name)) continue;
        const std::vector<std::string_view> types = member_names(info).types_with(item.name);
        done.insert(done.end(), types.begin(), types.end());
        update_blocks(body, types, wanted, before, info);
      }
    }
  }

 private:
  // A body while its attributes are updated.
  struct open_body {
    edit::body body;
    const record_info* info;
    const body_model& wanted;
    const body_model* before;
    std::optional<edit::position> next{};  // where a new attribute goes, once that is known
  };

  template <typename Result>
  void examine(const Result& made) {
    if (!made) diags_.append(made.diagnostics());
  }

  void update_attribute(open_body& in, const model_item& item) {
    const member_names names(in.info);
    const model_item* const said = in.before ? find_attribute_item(*in.before, item.name) : nullptr;
    if (said && is_same_model_item(*said, item)) return;
    for (const std::string_view name : names.of(item.name))
      if (const edit::attribute present = in.body.attribute(name)) return set(present, item, said);
    for (const std::string_view name : names.of(item.name)) {
      if (!names.may_be_block(item.name)) break;
      const std::vector<edit::block> blocks = in.body.blocks(name);
      if (blocks.size() == 1) return update_as_block(in, blocks[0], item, said);
    }
    if (!item.is_default) add(in, item);
  }

  // The parts of an object; nothing if it is none. Objects have a null where a body has nothing.
  [[nodiscard]] static std::optional<body_model> parts_of(const model_item& item, bool is_wanted) {
    model_item parts = opened(item);
    if (item.written || parts.form != item_form::object) return std::nullopt;
    if (!is_value(item))
      std::erase_if(parts.inside.items, [&](const model_item& part) {
        return is_value(part) && part.content.is_null() && (part.is_default || !is_wanted);
      });
    return std::move(parts.inside);
  }
  // An attribute written as a block, which stays one if possible.
  void update_as_block(open_body& in, const edit::block& block, const model_item& item,
                       const model_item* said) {
    const std::optional<body_model> wanted = parts_of(item, true);
    const auto is_named = [](const model_item& part) { return is_identifier(part.name); };
    if (wanted && std::all_of(wanted->items.begin(), wanted->items.end(), is_named)) {
      const std::optional<body_model> before = said ? parts_of(*said, false) : std::nullopt;
      const record_info* const inside = member_names(in.info).inside_as_block(item.name);
      return update(block.body(), *wanted, before ? &*before : nullptr, inside, inside);
    }
    if (const auto made = block.to_attribute()) return set(*made, item, said);
    remove_tidily(block);
    if (!item.is_default) add(in, item);
  }

  void set(const edit::attribute& present, const model_item& item, const model_item* said) {
    if (item.written) {
      if (present.expression() == item.written) return;
      return set_whole(present, item);
    }
    const model_item wanted = opened(item), was = said ? opened(*said) : model_item();
    // Nothing is known of what a value that was not read is in the struct.
    if (!said && gives(said_by(present.expression(), options_.names), wanted)) return;
    value_updater parts(present, layout_, options_.names);
    const auto report = [&] { report_expression(present); };
    if (!anew_ && parts.update(said ? &was : nullptr, wanted, report)) return;
    if (is_computed(present.expression())) report();
    set_whole(present, item);
  }
  void set_whole(const edit::attribute& present, model_item item) {
    if (!may_write(item, item.name, present)) return;
    if (!is_value(item)) return examine(present.set(edit::raw(expression_text(item))));
    const bool is_heredoc = present.value_text().starts_with("<<");
    examine(present.set(is_heredoc ? edit::content(item.content) : new_content(item.content, layout_)));
  }
  // False, with a note, if a secret in it must not be written; may redact it. `name`: with the names around
  // it.
  [[nodiscard]] bool may_write(model_item& item, std::string name, const edit::item& where) {
    bool may_be_written = true;
    for (const std::string& label : item.labels)
      name += '[' + detail::quoted(label) + ']';
    for (model_item& inner : item.inside.items)
      if (!inner.is_default && !may_write(inner, inner.name.empty() ? name : name + '.' + inner.name, where))
        may_be_written = false;
    if (!item.content.contains_marked()) return may_be_written;
    const bool redacts = options_.sensitive == sensitive_values::redact;
    if (redacts) item.content = redacted_deep(item.content);
    if (redacts) item.written = {};
    if (!item.content.contains_marked()) return may_be_written;
    secrets_.push_back(
        {where.place().node,
         "The member \"" + name + "\"" +
             (redacts ? " holds a sensitive value that is not a string, so it cannot be redacted."
                      : " is sensitive, and its new value must not be written.")});
    return false;
  }
  // What refers to something, a conditional or a `for` that gives another value is lost.
  void report_expression(const edit::attribute& present) {
    diags_.add({.severity = severity::warning,
                .code = codes::expression_replaced,
                .summary = "Expression replaced by its value",
                .detail = "The expression of \"" + present.name() +
                          "\" gives another value than the struct has, and was replaced by that value.",
                .subject = present.value_range()});
  }
  // After the last attribute, or before all blocks.
  void add(open_body& in, model_item item) {
    if (!may_write(item, item.name, in.body.block())) return;
    if (!in.next) {
      in.next = edit::last();
      for (const edit::item& one : in.body.items()) {
        if (one.is_attribute()) in.next = edit::after(one);
        if (one.is_block() && in.next->what == edit::position::form::last) in.next = edit::first();
      }
    }
    examine(in.body.set(
        item.name,
        is_value(item) ? new_content(item.content, layout_) : edit::content(edit::raw(expression_text(item))),
        *in.next));
    const edit::attribute made = in.body.attribute(item.name);
    if (!made) return;
    std::string lines;
    for (const std::string& comment : item.comments)
      lines.append(comment).append(1, '\n');
    if (!lines.empty()) examine(made.set_comments_above(lines));
    in.next = edit::after(made);
  }
  // The item without defaults, which need not be written.
  [[nodiscard]] static model_item needed_of(model_item item) {
    (void)inside_of(item);
    std::erase_if(item.inside.items, [](const model_item& inner) { return inner.is_default; });
    for (model_item& inner : item.inside.items)
      inner = needed_of(std::move(inner));
    return item;
  }
  [[nodiscard]] std::string item_text(const model_item& item) {
    body_model one;
    one.items.push_back(needed_of(item));
    return printing::native(one, layout_, diags_);
  }
  // The text of a block, indented as this document indents.
  [[nodiscard]] std::string block_text(const edit::body& body, const model_item& item) {
    const std::string_view step = indent_step(*body.place().tree);
    const std::string text = item_text(item);
    if (step != "  ") return laid_out(text, step);
    // A block that was kept has the indentation of the place that it came from.
    return reindented(text, indent_in(std::string_view(text).substr(text.rfind('\n', text.size() - 2) + 1)),
                      "");
  }
  [[nodiscard]] std::string expression_text(const model_item& item) {
    model_item alone = item;
    alone.comments.clear();
    const std::string text = item_text(alone);
    const std::size_t sign = text.find(" = ");
    return sign == text.npos ? "null" : text.substr(sign + 3);
  }

  // Removes items of the former struct that are not wanted.
  void remove_others(const open_body& in, const record_info* was) {
    const member_names names(was), new_names(in.info);
    for (const model_item& item : in.before->items) {
      if (item.is_block && was == in.info) continue;
      const bool is_wanted =
          std::any_of(in.wanted.items.begin(), in.wanted.items.end(), [&](const model_item& other) {
            return other.is_block == item.is_block && other.name == item.name;
          });
      const std::vector<std::string_view> kept =
          is_wanted ? new_names.of(item.name) : std::vector<std::string_view>();
      for (const std::string_view name : names.of(item.name)) {
        if (contains_name(kept, name)) continue;
        const edit::attribute present = item.is_block ? edit::attribute() : in.body.attribute(name);
        if (present) remove_tidily(present);
        if (item.is_block || names.may_be_block(name))
          for (const edit::block& block : in.body.blocks(name))
            remove_tidily(block);
      }
    }
  }

  void update_blocks(const edit::body& body, const std::vector<std::string_view>& types,
                     const body_model& wanted, const body_model* before, const record_info* info) {
    std::vector<const model_item*> want = blocks_of(wanted, types);
    std::vector<const model_item*> said =
        before ? blocks_of(*before, types) : std::vector<const model_item*>();
    std::vector<edit_node*> present;
    const std::vector<std::string_view> names = types.size() > 1 ? types : member_names(info).of(types[0]);
    for (edit_node* const child : body.place().node->children())
      if (child->block && contains_name(names, child->block->type)) present.push_back(child);
    generated_blocks generated;
    if (options_.decode.dynamic_blocks && said.size() > present.size())
      generated = generated_among(body, names, present.size(), said.size());
    const std::size_t ahead = leave_generated(generated, want, said);
    edit_node* last = nullptr;  // the one before
    const bool have_types = types.size() > 1;
    std::vector<present_block> known = describe_blocks(present, said, have_types, info);
    const std::vector<std::size_t> match = block_matcher(want, known).match(have_types);
    remove_others(body, present, match);
    if (anew_ || !block_matcher::have_labels(want)) put_in_order(body, present, match);
    const auto first = std::find_if(match.begin(), match.end(), [](std::size_t j) { return j != unmatched; });
    edit_node* const next = first == match.end() ? nullptr : present[*first];
    for (std::size_t i = 0; i != want.size(); ++i) {
      if (generated.by && i == ahead) last = generated.by;
      if (match[i] == unmatched)
        last = add_block(body, *want[i], last, !next && i < ahead ? generated.by : next);
      else
        last = known[match[i]].is_wanted ? present[match[i]]
                                         : update_block(body, *want[i], known[match[i]], info);
    }
  }
  [[nodiscard]] edit_node* update_block(const edit::body& body, const model_item& wanted,
                                        const present_block& known, const record_info* info) {
    const model_item* const said = known.said;
    const edit::block block(body.place().at(known.node));
    if (known.labels() != wanted.labels) examine(block.set_labels(wanted.labels));
    if (said && is_same_model_item(*said, wanted)) return known.node;
    if (!wanted.verbatim.empty()) return replace_block(body, block, wanted);
    const bool was_one_line = known.node->is_one_line();
    const member_names names(info);
    const record_info* const is = names.struct_of(wanted);
    update(block.body(), inside_of(wanted), said ? &inside_of(*said) : nullptr, is,
           said ? names.struct_of(*said) : is);
    if (!was_one_line || known.node->is_one_line()) return known.node;
    // Opened blocks have no layout of their own yet.
    const auto made = block.format();
    examine(made);
    return made ? made->place().node : known.node;
  }

  void remove_tidily(const edit::item& item) {
    examine(item.remove(edit::comments::drop, edit::blank_lines::tidy));
  }
  void remove_others(const edit::body& body, const std::vector<edit_node*>& present,
                     const std::vector<std::size_t>& match) {
    std::vector<bool> stays(present.size(), false);
    for (const std::size_t j : match)
      if (j != unmatched) stays[j] = true;
    for (std::size_t j = present.size(); j-- != 0;)
      if (!stays[j]) remove_tidily(edit::item(body.place().at(present[j])));
  }
  // Each block goes, with its comments, to a place that one of them has.
  void put_in_order(const edit::body& body, const std::vector<edit_node*>& present,
                    std::vector<std::size_t> match) {
    std::erase(match, unmatched);
    if (std::is_sorted(match.begin(), match.end())) return;
    const std::vector<edit_node*>& all = body.place().node->children();
    std::vector<bool> moves(all.size(), false);
    for (const std::size_t j : match)
      moves[present[j]->place] = true;
    std::vector<edit_node*> order;
    std::size_t next = 0;
    for (edit_node* const node : all)
      if (node->attribute || node->block) order.push_back(moves[node->place] ? present[match[next++]] : node);
    editor edits(*body.place().tree, diags_);
    reorder(edits, *body.place().node, order);
  }
  [[nodiscard]] static std::vector<const model_item*> blocks_of(const body_model& body,
                                                                const std::vector<std::string_view>& types) {
    std::vector<const model_item*> all;
    for (const model_item& item : body.items)
      if (item.is_block && contains_name(types, item.name)) all.push_back(&item);
    return all;
  }
  // After the one before it, else before the one after it, as far from them as such blocks are apart.
  edit_node* add_block(const edit::body& body, model_item wanted, edit_node* previous, edit_node* next) {
    (void)inside_of(wanted);
    if (!may_write(wanted, wanted.name, body.block())) return previous;
    const std::string text = block_text(body, wanted);
    if (text.empty()) return previous;
    edit_node& node = *body.place().node;
    using form = edit::position::form;
    edit::position where = edit::last();
    if (previous || next) where = {previous ? form::after : form::before, 0, previous ? previous : next};
    const std::size_t gap = gap_of_blocks(node, index_in(node, where)).value_or(1);
    const auto made = body.insert(text, where);
    examine(made);
    if (!made) return previous;
    editor edits(*body.place().tree, diags_);
    separate(edits, node, made->back().index() + 1, gap);
    separate(edits, node, made->front().index(), gap);
    for (const edit::item& item : *made)
      if (item.is_block()) return item.place().node;
    return previous;
  }
  // By one with the comments around the old one, unless it has others.
  edit_node* replace_block(const edit::body& body, const edit::block& block, model_item wanted) {
    wanted.comments.clear();
    edit_node& old = *block.place().node;
    editor edits(*body.place().tree, diags_);
    const std::string_view line_end = line_end_of(edits.tree());
    edit_node* const node =
        exchange(edits, old, fitted(with_line_ends(block_text(body, wanted), line_end), indent_of(old)),
                 edit::item_kind::block);
    if (!node) return &old;
    const edit::block made(body.place().at(node));
    const std::string inside = block.comment_inside(), after = block.comment_after();
    if (made.comment_inside().empty() && !inside.empty()) examine(made.set_comment_inside(inside));
    if (made.comment_after().empty() && !after.empty()) examine(made.set_comment_after(after));
    return node;
  }

  const update_options& options_;
  encode_options layout_;
  bool anew_;
  std::vector<kept_secret>& secrets_;
  diagnostics& diags_;
};

HCL_DECL void update_document(document& doc, update_models& models, const update_options& options,
                              diagnostics& diags) {
  const diagnostics none(options.decode.bounds.diagnostics);
  diagnostics ignored = none, found = none, unread = none;
  std::vector<body_updater::kept_secret> secrets;
  finish_model(models.wanted, options.sensitive == sensitive_values::reveal);
  // The document as it is, secrets included.
  std::optional<body_model> said = models.read(ignored);
  const auto is_done = [&] { return said && (models.is_there || is_same_model(*said, models.wanted)); };
  if (is_done()) return;
  editor edits(*doc.tree(), diags);
  // Changes what differs, then rewrites what still differs. For an undecodable document, a first pass finds
  // what to remove.
  for (std::size_t pass = said ? 1 : 0; pass != 4; ++pass) {
    const source_ptr before = doc.source();
    body_updater(options, pass > 1, secrets, found)
        .update(doc.body(), models.wanted, said ? &*said : nullptr, models.info, models.info);
    if (found.has_errors() || !secrets.empty()) break;
    if (!said || doc.tree()->source != before) {
      unread = none;
      said = models.read(unread);
    }
    if (said && options.sensitive == sensitive_values::redact) want_redacted(models.wanted, *said);
    if (diags.has_errors()) break;  // of the struct
    if (is_done()) return diags.append(std::move(found));
  }
  edits.undo();
  if (diags.has_errors()) return;  // of the struct
  for (auto& [where, why] : secrets)
    edits.reject(codes::unwritable_value, "Value cannot be written", std::move(why), where);
  if (!secrets.empty()) return;
  found.append(std::move(unread));
  if (!found.has_errors())
    found.add({.code = codes::unwritable_value,
               .summary = "Document cannot be updated",
               .detail = std::string("With the values of the struct written into it, the document would not "
                                     "be read as the same struct again.") +
                         (options.decode.dynamic_blocks ? " Generated blocks cannot be changed." : "")});
  diags.append(std::move(found));
}

}  // namespace hcl::inline v1_0::detail
