// Filling a struct from a body: labels, attributes, blocks, and everything that can be missing, unknown or too many. Far side.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/native_body.hpp>
#include <hcl/body/problems.hpp>
#include <hcl/eval/json_road.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/engine_check.hpp>
#include <hcl/record/engine_container.hpp>
#include <hcl/record/engine_json.hpp>
#include <hcl/record/engine_report.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/text/pile.hpp>

namespace hcl::inline v0_1::detail {

// The names a struct claims, for bodies that are asked by schema.
template <typename = void>
[[nodiscard]] body_schema schema_of(const record_info& info) {
  body_schema wanted;
  for (const field_info& f : info.fields) {
    if (f.role == field_role::attribute || f.role == field_role::defaulted) {
      wanted.attributes.push_back({std::string(f.name), f.required && !f.shared});
    } else if (f.role == field_role::block) {
      schema_block header{std::string(f.name), {}};
      for (std::size_t i = 0; i != f.blocks->labels; ++i) header.labels.emplace_back(f.blocks->label_name(i));
      wanted.blocks.push_back(std::move(header));
    }
  }
  return wanted;
}

// Sets document and text for messages while it lives.
class reading_from {
 public:
  reading_from(reading& run, const syntax::document_ptr* document, const source_ptr* text) noexcept
      : run_(run), document_(std::exchange(run.document, document)), text_(std::exchange(run.text, text)) {}
  ~reading_from() { run_.document = document_, run_.text = text_; }
  reading_from(const reading_from&) = delete;
  reading_from& operator=(const reading_from&) = delete;

 private:
  reading& run_;
  const syntax::document_ptr* document_;
  const source_ptr* text_;
};

// One struct being filled.
class body_reader {
 public:
  body_reader(reading& run, const record_info& info, field_state* states, const block_input& from) noexcept
      : run_(run), info_(info), states_(states), from_(from), start_(run.problems->here()), number_(++run.bodies), rest_(find_rest(info)) {}

  void read_labels() {
    std::size_t own = 0;
    for (const field_info& f : info_.fields) own += f.role == field_role::label;
    if (own == 0 || own > from_.labels.size() || from_.mislabelled) return;
    std::size_t next = from_.labels.size() - own;  // those before are only keys of maps
    for (std::size_t i = 0; i != info_.fields.size() && next != from_.labels.size(); ++i) {
      const field_info& f = info_.fields[i];
      if (f.role != field_role::label) continue;
      const syntax::label_node& label = from_.labels[next++];
      if (f.is_string) {
        static_cast<std::string*>(states_[i].at)->assign(label.text);
        continue;
      }
      const std::string_view what = std::exchange(run_.what, "Label");
      run_.label = label.range;
      run_.hidden = false;
      const value known(label.text);
      const standing place(run_, f.name);
      f.read(run_, {nullptr, &known}, states_[i].at);
      run_.what = what;
    }
  }

  void read_native(const syntax::body_node& body) {
    for (std::size_t i = 0; i != body.items.size(); ++i) read_native_item(body.items, i);
    finish_native(body);
  }

  void read_native_item(syntax::view<const syntax::body_item> items, std::size_t position) {
    const syntax::body_item& item = items[position];
    if (item.attribute) read_native_attribute(items, *item.attribute);
    else read_native_block(items, position);
  }

  void finish_native(const syntax::body_node& body) {
    finish([&] { return at({body.range.begin, body.range.begin}); });
    if (takes_rest()) info_.fields[rest_].take_rest(run_, info_, &body, nullptr, states_[rest_].at);
    validate({body.range.begin, body.range.begin});
  }

  // Items come one by one, from a text of that size, so that nobody knows how many there will be.
  void expect_items_of(std::size_t text_size) noexcept { text_size_ = text_size; }
  // All of them are there.
  void expect_no_others() noexcept { text_size_ = 0; }

  // Whether a member takes it, or would if its labels were right.
  [[nodiscard]] bool claims(const syntax::body_item& item) const noexcept {
    return item.attribute ? rest_ != info_.fields.size() || find_field(info_, item.attribute->name, false, hint_) != info_.fields.size()
                          : find_field(info_, item.block->type, true, block_hint_) != info_.fields.size();
  }
  // Whether what no member claims is wanted as a body.
  [[nodiscard]] bool takes_rest() const noexcept { return rest_ != info_.fields.size() && info_.fields[rest_].take_rest; }

  // What the struct itself has against what it was given; asked only if that is without errors.
  void validate(byte_span missing_item) {
    if (!info_.validate || from_.mislabelled || run_.problems->errors_since(start_)) return;
    const range whole = at(from_.definition_range.empty() ? missing_item : from_.definition_range);
    validate_record(run_, info_, states_, whole, {});
  }

 protected:
  [[nodiscard]] range at(byte_span where) const { return engine_waist<>::range_at(run_, where); }
  [[nodiscard]] bool is_discriminator(std::string_view name) const noexcept {
    return !from_.discriminator.empty() && same_name(name, from_.discriminator);
  }

  [[nodiscard]] body_content open_other(const body& body, hcl::body& rest) {
    body_schema wanted = schema_of(info_);
    for (schema_attribute& a : wanted.attributes) a.required = false;  // said at the end, if no misspelt name has said it by then
    if (!from_.discriminator.empty() && find_field(info_, from_.discriminator, false, 0) == info_.fields.size())
      wanted.attributes.push_back({std::string(from_.discriminator), false});
    if (rest_ != info_.fields.size()) return body.partial_content(wanted, rest, *run_.problems);
    body_content found;
    report_unknown(run_, [&](diagnostics& problems) { found = body.content(wanted, problems); });
    return found;
  }

  [[gnu::cold]] void report_missing(const field_info& f, range where) {
    if (f.blocks->types.empty()) return report_missing_block(*run_.problems, f.name, std::move(where));
    run_.problems->add({.code = "missing-block",
                        .summary = "Missing required block",
                        .detail = "A block of type " + name_list(f.blocks->types) + " is required here, but there is none.",
                        .subject = std::move(where),
                        .context = {}});
  }
  [[gnu::cold]] void report_second(const field_info& f, range where, range first) {
    if (f.blocks->types.empty()) return report_duplicate_block(*run_.problems, info_.fields[f.home].name, std::move(where), std::move(first));
    run_.problems->add({.code = "duplicate-block",
                        .summary = "Duplicate block",
                        .detail = "Only one block of type " + name_list(f.blocks->types) + " is allowed here.",
                        .subject = std::move(where),
                        .context = {},
                        .notes = {{"First defined here", std::move(first)}}});
  }
  // A member that is set a second time, which only one with several names can be.
  [[gnu::cold]] void report_repeated(const field_info& f, range where) {
    const field_state& state = states_[f.home];
    report_duplicate_attribute(*run_.problems, info_.fields[f.home].name, std::move(where),
                               state.text ? range(*state.text, state.first) : at(state.first));
  }

  void read_native_attribute(syntax::view<const syntax::body_item> items, const syntax::attribute_node& a) {
    const std::size_t i = find_field(info_, a.name, false, hint_);
    run_.name_range = a.name_range;
    run_.hidden = false;
    const standing place(run_, a.name);
    if (i != info_.fields.size()) {
      hint_ = i + 1;
      const field_info& f = info_.fields[i];
      field_state& state = states_[f.home];
      if (state.count++ != 0) return report_repeated(f, at(a.name_range));
      state.first = a.name_range;
      state.node = a.value;
      state.text = run_.text;
      if (!f.instead.empty() || !f.advice.empty()) report_discouraged(run_, f, at(a.name_range));
      f.read(run_, {a.value, nullptr}, state.at);
    } else if (is_discriminator(a.name)) {
      return;
    } else if (rest_ == info_.fields.size()) {
      report_unsupported(items, a);
    } else if (info_.fields[rest_].read_entry) {
      info_.fields[rest_].read_entry(run_, a.name, {a.value, nullptr}, states_[rest_].at);
    }
  }

  void read_native_block(syntax::view<const syntax::body_item> items, std::size_t position) {
    const syntax::block_node& b = *items[position].block;
    const std::size_t i = find_field(info_, b.type, true, block_hint_);
    if (i == info_.fields.size()) {
      if (!takes_rest()) report_unsupported(b);
      return;
    }
    block_hint_ = i;
    const field_info& f = info_.fields[i];
    const block_access& access = *f.blocks;
    field_state& state = states_[f.home];
    const bool mislabelled = b.labels.size() != access.labels;
    if (mislabelled) report_labels(b, access);
    if (state.count == 0) {
      state.first = b.definition_range();
      state.text = run_.text;
      if (access.prepare) access.prepare(state.at, expected_blocks(items, position, b.type));
    } else if (access.single) {
      ++state.count;
      if (!mislabelled) report_second(f, at(b.definition_range()), state.text ? range(*state.text, state.first) : at(state.first));
      return;
    } else if (text_size_ != 0 && access.reserve) {
      reserve(access, state, b.type_range.begin);
    }
    if (!f.instead.empty() || !f.advice.empty()) report_discouraged(run_, f, at(b.type_range));
    block_input inner{.type = b.type, .type_range = b.type_range, .definition_range = b.definition_range(),
                      .missing_item = {b.open_brace.begin, b.open_brace.begin}, .labels = b.labels};
    inner.mislabelled = mislabelled;
    inner.native = b.body;
    inner.position = position;
    inner.enclosing = number_;
    inner.neighbours = items.data();
    access.read(run_, inner, state.at, state.count++);
  }

  // Blocks of a type from there on: as many as there are, or may be in the rest of a text that goes on as it began, but no more than 16 times
  // those at hand.
  [[nodiscard]] std::size_t expected_blocks(syntax::view<const syntax::body_item> items, std::size_t from, std::string_view type) const noexcept {
    const std::size_t count = count_blocks(items, from, type);
    if (text_size_ == 0) return count;
    const syntax::body_item& last = items.back();
    const std::uint32_t end = last.block ? last.block->close_brace.end : last.attribute->value->range.end;
    return expected(count, end - items[from].block->type_range.begin);
  }
  [[nodiscard]] std::size_t expected(std::size_t count, std::uint32_t in_bytes) const noexcept {
    const auto most = static_cast<std::size_t>(static_cast<double>(count) * static_cast<double>(text_size_) / in_bytes * 1.03) + 1;
    return most < count * growth ? most : count * growth;
  }
  void reserve(const block_access& access, const field_state& state, std::uint32_t offset) const {
    std::size_t step = 1;
    while (step < state.count) step *= growth;
    if (step == state.count) access.reserve(state.at, expected(step, offset));
  }

  [[nodiscard]] static std::size_t count_blocks(syntax::view<const syntax::body_item> items, std::size_t from, std::string_view type) noexcept {
    std::size_t count = 0;
    for (const syntax::body_item& item : items.subspan(from)) count += item.block && same_name(item.block->type, type);
    return count;
  }

  // `missing_item`: gives the place to say that something is missing.
  template <typename Place>
  void finish(const Place& missing_item) {
    for (std::size_t i = 0; i != info_.members; ++i) {
      const field_info& f = info_.fields[i];
      const std::size_t count = states_[i].count;
      if (f.role == field_role::attribute && f.required && count == 0 && !states_[i].misspelt) {
        report_missing_attribute(*run_.problems, f.name, missing_item());
      } else if (f.role == field_role::block) {
        if (f.required && count == 0 && !states_[i].misspelt) report_missing(f, missing_item());
        if (count != 0 && f.blocks->finish) f.blocks->finish(states_[i].at, count);
      }
    }
  }

  [[gnu::cold]] void report_labels(const syntax::block_node& b, const block_access& access) {
    const range header = at(between(b.type_range, b.open_brace));
    if (b.labels.size() > access.labels) {
      report_surplus_label(*run_.problems, b.type, access.labels, at(b.labels[access.labels].range), header);
    } else {
      report_missing_label(*run_.problems, b.type, access.labels, access.label_name(b.labels.size()), at(b.open_brace), header);
    }
  }

  [[gnu::cold]] void report_unsupported(syntax::view<const syntax::body_item> items, const syntax::attribute_node& a) {
    if (run_.unknown == unknown_names::error && run_.problems->full()) return run_.problems->add_unseen();
    if (is_set_.empty()) {
      is_set_.resize(info_.fields.size() + 1);
      for (const syntax::body_item& item : items)
        if (item.attribute) is_set_[find_field(info_, item.attribute->name, false, 0)] = true;
    }
    std::vector<std::string_view> candidates;
    for (std::size_t i = 0; i != info_.fields.size(); ++i) {
      const field_info& f = info_.fields[i];
      if ((f.role == field_role::attribute || f.role == field_role::defaulted) && f.instead.empty() && !is_set_[i]) candidates.push_back(f.name);
    }
    const bool is_block = find_field(info_, a.name, true, 0) != info_.fields.size();
    report_unknown(run_, [&](diagnostics& problems) {
      expect_no_more(report_unsupported_attribute(problems, a.name, at(a.name_range), candidates, is_block), false);
    });
  }

  [[gnu::cold]] void report_unsupported(const syntax::block_node& b) {
    if (run_.unknown == unknown_names::error && run_.problems->full()) return run_.problems->add_unseen();
    std::vector<std::string_view> candidates, choices;
    for (const field_info& f : info_.fields) {
      if (f.role != field_role::block || !f.instead.empty()) continue;
      candidates.push_back(f.name);
      if (!f.blocks->types.empty()) choices.push_back(f.name);
    }
    const bool is_attribute = find_field(info_, b.type, false, 0) != info_.fields.size();
    const std::string expected = choices.empty() || is_attribute ? std::string() : " Possible are " + name_list(candidates) + '.';
    report_unknown(run_, [&](diagnostics& problems) {
      expect_no_more(report_unsupported_block(problems, b.type, at(b.type_range), candidates, is_attribute, expected), true);
    });
  }

  // A misspelt name says enough: that the right one is missing is not a second mistake.
  void expect_no_more(std::string_view suggested, bool is_block) {
    const std::size_t i = suggested.empty() || run_.unknown != unknown_names::error ? info_.fields.size() : find_field(info_, suggested, is_block, 0);
    if (i != info_.fields.size()) states_[info_.fields[i].home].misspelt = true;
  }

  reading& run_;
  const record_info& info_;
  field_state* states_;
  const block_input& from_;
  diagnostics::mark start_;
  std::size_t number_;
  std::size_t rest_;
  std::size_t hint_ = 0;
  std::size_t block_hint_ = 0;
  std::size_t text_size_ = 0;
  std::vector<bool> is_set_{};  // attributes, for suggestions; filled when there is something to suggest
  static constexpr std::size_t growth = 16;
};

// One struct being filled from a body that is not native.
template <typename = void>
class other_body_reader : public body_reader {
 public:
  using body_reader::body_reader;

  // Bodies of other kinds say themselves what is unsupported.
  void read_other(const body& body) {
    hcl::body rest;
    const std::size_t before = run_.problems->size();
    const body_content found = open_other(body, rest);
    for (std::size_t i = before; i < run_.problems->size(); ++i) {
      for (const bool is_block : {false, true}) expect_no_more((*run_.problems)[i].suggestion, is_block);
    }
    std::size_t hint = 0;
    for (const body_attribute& a : found.attributes) {
      const std::size_t row = find_field(info_, a.name, false, hint);
      if (row == info_.fields.size()) continue;  // the discriminator
      hint = row + 1;
      const field_info& f = info_.fields[row];
      field_state& state = states_[f.home];
      if (state.count++ != 0) {
        report_repeated(f, a.name_range);
        continue;
      }
      state.first = a.name_range.span();
      state.node = a.expression.node();
      if (a.expression.document()) state.text = &a.expression.document()->source;
      if (!f.instead.empty() || !f.advice.empty()) report_discouraged(run_, f, a.name_range);
      read_other_attribute(a, [&](const input& from) { return f.read(run_, f.or_block ? only_block(from) : from, state.at); });
    }
    for (std::size_t i = 0; i != found.blocks.size(); ++i) read_other_block(found, i);
    finish([&] { return found.missing_item_range; });
    if (takes_rest()) info_.fields[rest_].take_rest(run_, info_, nullptr, &rest, states_[rest_].at);
    else if (rest_ != info_.fields.size()) {
      for (const body_attribute& a : rest.remaining_attributes(*run_.problems)) {
        if (is_discriminator(a.name)) continue;
        read_other_attribute(a, [&](const input& from) { return info_.fields[rest_].read_entry(run_, a.name, from, states_[rest_].at); });
      }
    }
    const source_ptr text = found.missing_item_range.source();
    const reading_from here(run_, run_.document, text ? &text : run_.text);
    validate(found.missing_item_range.span());
  }

 private:
  // A block in JSON is an object or an array of them.
  [[nodiscard]] static input only_block(const input& from) noexcept {
    if (from.node->kind != syntax::node_kind::json_array) return from;
    const syntax::node_list& all = syntax::as<syntax::json_array>(*from.node).elements;
    return all.size() == 1 && all[0]->kind == syntax::node_kind::json_object ? input{all[0], nullptr} : from;
  }

  template <typename Read>
  void read_other_attribute(const body_attribute& a, const Read& read) {
    const syntax::document_ptr& document = a.expression.document();
    if (!document) return;
    const reading_from here(run_, &document, &document->source);
    run_.name_range = a.name_range.span();
    run_.hidden = false;
    const standing place(run_, a.name);
    read({a.expression.node(), nullptr});
  }

  void read_other_block(const body_content& found, std::size_t position) {
    const body_block& b = found.blocks[position];
    const std::size_t i = find_field(info_, b.type, true, block_hint_);
    if (i == info_.fields.size()) return;
    block_hint_ = i;
    const field_info& f = info_.fields[i];
    const block_access& access = *f.blocks;
    field_state& state = states_[f.home];
    if (state.count == 0) {
      state.first = b.definition_range.span();
      if (b.definition_range) state.text = &b.definition_range.source();
      if (access.prepare) access.prepare(state.at, found.blocks.size() - position);
    } else if (access.single) {
      ++state.count;
      return report_second(f, b.definition_range, state.text ? range(*state.text, state.first) : at(state.first));
    }
    if (!f.instead.empty() || !f.advice.empty()) report_discouraged(run_, f, b.type_range);
    pile<syntax::label_node> labels;
    for (std::size_t l = 0; l != b.labels.size(); ++l) {
      labels.push({b.labels[l], l < b.label_ranges.size() ? b.label_ranges[l].span() : byte_span()});
    }
    const source_ptr& text = b.definition_range.source();
    const reading_from here(run_, run_.document, text ? &text : run_.text);
    block_input inner{.type = b.type, .type_range = b.type_range.span(), .definition_range = b.definition_range.span(),
                      .missing_item = {}, .labels = {labels.begin(), labels.size()}};
    inner.other = &b.body;
    inner.position = position;
    inner.enclosing = number_;
    inner.siblings = &found;
    const bool uncounted = std::exchange(run_.uncounted, b.body.is_unknown());
    access.read(run_, inner, state.at, state.count++);
    run_.uncounted = uncounted;
  }
};

template <typename X>
void engine_waist<X>::read_body(reading& run, const record_info& info, field_state* states, const block_input& from) {
  if (run.depth >= run.deepest) {
    run.problems->add({.code = "nesting-too-deep", .summary = "Nesting too deep", .detail = "Blocks are nested too deeply here.",
                       .subject = range_at(run, from.definition_range), .context = {}});
    return;
  }
  const nesting deeper(run);
  const path_place* const outer = std::exchange(run.place, nullptr);
  if (from.native) {
    body_reader reader(run, info, states, from);
    reader.read_labels();
    reader.read_native(*from.native);
  } else {
    run.read_other(run, info, states, from);
  }
  run.place = outer;
}

template <typename X>
void other_body_waist<X>::read(reading& run, const record_info& info, field_state* states, const block_input& from) {
  other_body_reader<> reader(run, info, states, from);
  reader.read_labels();
  body_source::written_view view{run.document, nullptr, from.json};
  if (from.other && from.other->source()) view = from.other->source()->written();
  if (!view.native && !view.json) return reader.read_other(*from.other);
  const reading_from here(run, view.document, &(*view.document)->source);
  if (view.native) {
    reader.read_native(*view.native);
  } else if (json_reader<> plain(run, info, states, *view.json); from.discriminator.empty() && plain.fits()) {
    plain.read();
    reader.validate(start_of(*view.json));
  } else {
    reader.read_other(body_waist<>::of_json(*view.document, *view.json));
  }
}

template <typename X>
body engine_waist<X>::rest_of(const reading& run, const record_info& info, const syntax::body_node* native, body* other) {
  if (other) return std::move(*other);
  body_schema mine = schema_of(info);
  for (schema_attribute& a : mine.attributes) a.required = false;
  diagnostics unheard(0);
  body rest;
  (void)native_body<>(*run.document, *native).content(mine, &rest, unheard);
  return rest;
}

template <typename X>
std::vector<traversal> engine_waist<X>::variables(const record_info& info, const variable_walk& at) {
  bool others = false;
  for (const field_info& f : info.fields) others = others || f.read_entry;
  variable_step here = at.visit(schema_of(info), others);
  std::vector<traversal> found = std::move(here.variables);
  for (const variable_block& b : here.blocks) {
    const std::size_t i = find_field(info, b.type, true, 0);
    if (i == info.fields.size() || !info.fields[i].inside) continue;
    std::vector<traversal> more = variables(info.fields[i].inside(), b.inside);
    found.insert(found.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  return found;
}

template <typename X>
body engine_waist<X>::body_of(reading& run, const block_input& from) {
  if (from.native) return body_waist<>::of_node(*run.document, *from.native);
  return from.json ? (*run.document)->json->whole(*run.document, *from.json) : *from.other;
}

}  // namespace hcl::inline v0_1::detail
