// Reads a text straight into structs while it is scanned, as long as it is plain: literals under the names of
// members, blocks with plain labels. An item that is not goes to the parser and from there the general way;
// where anything is wrong, all of the text does, from its start, so that diagnostics come from there only.
// Implementation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <hcl/grammar/plain_value.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/plain_text.hpp>
#include <hcl/record/impl/same_name.hpp>
#include <hcl/record/impl/struct_receiver.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/tags/check.hpp>

namespace hcl::inline v0_1::detail {

class plain_reader {
 public:
  plain_reader(decode_context& ctx, plain_text& text, const limits& bounds) noexcept
      : ctx_(ctx), text_(text), bounds_(bounds), at_(text.begin()) {}

  // Reads all of the text. False if the general way has to, into a new object: what has been read counts for
  // nothing.
  [[nodiscard]] bool read_file(const record_info& info, field_state* states) {
    const block_input whole{.plain = this};
    body_place body{info, states, whole};
    return has_room() && read_inside(body);
  }

  // Reads the labels and the inside of a block, up to its closing brace.
  void read_body(const record_info& info, field_state* states, const block_input& from) {
    body_place body{info, states, from};
    closed_ = has_room() && read_labels(body) && read_inside(body);
  }

  // Something is not as plain as it seemed. True, so that a block that says so is not read.
  bool give_up() noexcept { return gave_up_ = true; }

  // What lists and objects are made of, for the grammar.
  void plain_element(const plain_value& element) { parts_.push(element); }
  void plain_item(const plain_value& key, const plain_value& value) {
    parts_.push(key);
    parts_.push(value);
  }

 private:
  static constexpr std::size_t max_labels = 8;

  // The body that is read, and how far it is.
  struct body_place {
    const record_info& info;
    field_state* states;
    const block_input& from;
    std::size_t hint = 0;      // the row that is probably next
    std::size_t required = 0;  // members that are there and had to be
  };
  // An item that is read: where it begins and what it is called.
  struct item_start {
    const char* begin;
    std::string_view name;
    const char* after;  // its name and the blanks after that
  };

  [[nodiscard]] bool has_room() const noexcept {
    return ctx_.position.depth + 2 < ctx_.settings.max_depth && ctx_.position.depth < max_depth;
  }

  [[nodiscard]] bool read_inside(body_place& body) {
    const nesting deeper(ctx_);
    while (at_next_item()) {
      if (*at_ == '}') {
        if (body.from.type.empty()) return false;
        return is_complete(body);
      }
      if (!read_item(body) || gave_up_) return false;
    }
    return body.from.type.empty() && is_complete(body);
  }

  // Past blanks, newlines and line comments. False at the end of the text.
  [[nodiscard]] bool at_next_item() noexcept {
    const char* at = at_;
    const char* const end = text_.end();
    for (;;) {
      if (at >= end) return false;
      at = grammar::skip_blank_bytes(at, end);
      if (!grammar::is(*at, grammar::character::gap)) break;
      const char* const next =
          grammar::at_line_comment(at) ? grammar::skip_line_comment(at, end) : grammar::skip_newline(at, end);
      if (next == at) break;
      at = next;
    }
    at_ = at;
    return at < end;
  }

  [[nodiscard]] HCL_ALWAYS_INLINE bool read_item(body_place& body) {
    const char* const begin = at_;
    if (!grammar::is(*begin, grammar::character::name_start)) return read_generally(body);
    const std::size_t row = row_at(body, begin);
    const char* const past = row != body.info.fields.size() ? begin + body.info.fields[row].name.size()
                                                            : grammar::skip_name_bytes(begin, text_.end());
    const item_start item{
        begin, {begin, static_cast<std::size_t>(past - begin)}, grammar::skip_spaces(past, text_.end())};
    return *item.after == '=' ? read_attribute(body, item, row) : read_block(body, item, row);
  }

  // The row that is probably next, if that is its name.
  [[nodiscard]] HCL_ALWAYS_INLINE std::size_t row_at(body_place& body, const char* at) const noexcept {
    const view<const field_info> rows = body.info.fields;
    while (body.hint != rows.size() && rows[body.hint].role == field_role::label)
      ++body.hint;
    if (body.hint == rows.size()) return rows.size();
    const std::string_view name = rows[body.hint].name;
    if (name.size() >= static_cast<std::size_t>(text_.end() - at)) return rows.size();
    const char next = at[name.size()];
    const bool ends =
        !grammar::is(next, grammar::character::name_more) && static_cast<unsigned char>(next) < 0x80;
    return ends && same_name(name, {at, name.size()}) ? body.hint : rows.size();
  }

  [[nodiscard]] HCL_ALWAYS_INLINE bool read_attribute(body_place& body, const item_start& item,
                                                      std::size_t row) {
    if (row == body.info.fields.size() || body.info.fields[row].role == field_role::block)
      row = find_field(body.info, item.name, false, 0);
    if (row == body.info.fields.size()) return false;
    const field_info& f = body.info.fields[row];
    field_state& state = body.states[f.home];
    if (state.count != 0) return false;
    if (!f.read_plain) return read_generally(body);
    if (f.holds_view && text_.begin() != text_begin_of_views()) return begin_views();
    plain_input value;
    const char* const past = value_at(item.after, value);
    if (past == nullptr || !f.read_plain(value, state.at)) return read_generally(body);
    ++plain_items_;
    state.count = 1;
    body.required += body.info.fields[f.home].required;
    body.hint = row + 1;
    at_ = past;
    return true;
  }

  // The value after the "=" at `equals`, and past its line; null if it is not plain.
  [[nodiscard]] HCL_ALWAYS_INLINE const char* value_at(const char* equals, plain_input& value) {
    const char* const end = text_.end();
    const char* const at = grammar::skip_spaces(equals + 1, end);
    if (*at == '[' || *at == '{') return parts_at(at, value);
    value.whole = grammar::plain_value_at(at, end);
    return value.whole.form == plain_form::none ? nullptr : grammar::skip_rest_of_line(value.whole.end, end);
  }
  [[nodiscard]] HCL_NOINLINE const char* parts_at(const char* at, plain_input& value) {
    const char* const end = text_.end();
    parts_.truncate(0);
    const bool is_tuple = *at == '[';
    const char* const close = is_tuple ? grammar::skip_plain_tuple(at + 1, end, *this)
                                       : grammar::skip_plain_object(at + 1, end, *this);
    if (close == nullptr) return nullptr;
    value.whole = {is_tuple ? plain_form::tuple : plain_form::object, at, close};
    value.parts = parts_.above(0);
    return grammar::skip_rest_of_line(close, end);
  }

  [[nodiscard]] HCL_NOINLINE bool read_block(body_place& body, const item_start& item, std::size_t row) {
    if (row == body.info.fields.size() || body.info.fields[row].role != field_role::block)
      row = find_field(body.info, item.name, true, 0);
    if (row == body.info.fields.size()) return false;
    const field_info& f = body.info.fields[row];
    std::array<syntax::label_node, max_labels> labels;
    std::size_t count = 0;
    const char* const inside = inside_of_block(item.after, labels, count);
    if (inside == nullptr || !takes_plain(f, count)) return read_generally(body);
    field_state& state = body.states[f.home];
    if (state.count != 0 && f.blocks->single) return false;
    if (!prepare(body, f, state, item.begin)) return false;
    ++state.count;
    body.required += state.count == 1 && body.info.fields[f.home].required;
    body.hint = row;
    block_input block{.type = item.name, .labels = {labels.data(), count}, .plain = this};
    block.is_further = state.count > 1;
    at_ = inside;
    closed_ = false;
    f.blocks->read(ctx_, block, state.at);
    return closed_ && !gave_up_ && close_block();
  }

  // Past the labels, the opening brace and its line; null if they are not plain.
  [[nodiscard]] const char* inside_of_block(const char* at,
                                            std::array<syntax::label_node, max_labels>& labels,
                                            std::size_t& count) const noexcept {
    const char* const end = text_.end();
    while (*at != '{') {
      const plain_value label =
          *at == '"' ? grammar::plain_value_at(at, end) : grammar::plain_name_at(at, end);
      if (label.form == plain_form::none || count == max_labels) return nullptr;
      labels[count++] = {inner_text(label), {text_.offset(label.begin), text_.offset(label.end)}};
      at = grammar::skip_spaces(label.end, end);
    }
    const char* const past = grammar::skip_rest_of_line(at + 1, end);
    if (past != nullptr) return past;
    const char* const close = grammar::skip_spaces(at + 1, end);
    return *close == '}' ? close : nullptr;
  }

  [[nodiscard]] static bool takes_plain(const field_info& f, std::size_t labels) noexcept {
    const block_access& access = *f.blocks;
    if (!access.is_plain || access.labels != labels || access.optional_labels != 0 || access.any_labels)
      return false;
    if (!f.instead.empty() || !f.advice.empty() || !f.inside) return false;
    const record_info& inside = f.inside();
    return inside.rest == inside.fields.size() && !inside.has_loose_labels;
  }

  // Room for the blocks of a list: as many as the list before had; at the outermost level as many as there
  // will be if the text goes on as it began, but no more than 16 times those at hand. False if the member has
  // some already.
  [[nodiscard]] HCL_ALWAYS_INLINE bool prepare(const body_place& body, const field_info& f,
                                               field_state& state, const char* begin) {
    list_size& known = sizes_[reinterpret_cast<std::uintptr_t>(&f) / sizeof(field_info) % sizes_.size()];
    const bool is_outermost = body.from.type.empty();
    if (state.count == 0 && f.blocks->prepare) {
      const std::size_t expected = known.of == &f && !is_outermost ? known.count : 1;
      if (f.blocks->prepare(ctx_, state.at, expected < max_expected ? expected : max_expected)) return false;
    }
    if (is_outermost && state.count != 0 && f.blocks->reserve) reserve(f, state, begin);
    known = {&f, state.count + std::size_t{1}};
    return true;
  }
  void reserve(const field_info& f, const field_state& state, const char* begin) const {
    std::size_t step = 1;
    while (step < state.count)
      step *= growth;
    if (step != state.count) return;
    const double share =
        static_cast<double>(text_.end() - text_.begin()) / static_cast<double>(begin - text_.begin() + 1);
    const auto all = static_cast<std::size_t>(static_cast<double>(step) * share * 1.03) + 1;
    f.blocks->reserve(state.at, all < step * growth ? all : step * growth);
  }

  // At the brace of a block that has been read.
  [[nodiscard]] bool close_block() noexcept {
    const char* const past = grammar::skip_rest_of_line(at_ + 1, text_.end());
    if (past == nullptr && at_ + 1 < text_.end()) return false;
    at_ = past == nullptr ? text_.end() : past;
    return true;
  }

  [[nodiscard]] HCL_ALWAYS_INLINE bool read_labels(body_place& body) {
    const record_info& info = body.info;
    if (info.labels == 0) return true;
    std::size_t next = body.from.labels.size() - info.labels;  // those before are keys of maps
    for (std::size_t i = 0; next != body.from.labels.size(); ++i) {
      const field_info& f = info.fields[i];
      if (f.role != field_role::label) continue;
      if (!f.is_string) return read_other_labels(body);
      static_cast<std::string*>(body.states[i].at)->assign(body.from.labels[next++].text);
    }
    return true;
  }
  HCL_NOINLINE bool read_other_labels(body_place& body) {
    at_ = text_.own(at_);
    struct_receiver(ctx_, body.info, body.states, body.from).read_labels();
    return ctx_.diags->empty();
  }

  // Whether nothing is missing, and the struct itself finds nothing wrong.
  [[nodiscard]] bool is_complete(const body_place& body) const {
    return body.required == body.info.required && (!body.info.validate || is_valid(body));
  }
  [[nodiscard]] HCL_NOINLINE static bool is_valid(const body_place& body) {
    bool is_silent = true;
    constexpr check::reporter to{[](void* silent, bool, const check::subject&, std::string_view,
                                    const diagnostic*) { *static_cast<bool*>(silent) = false; },
                                 [](void* silent, const check::subject&) {
                                   *static_cast<bool*>(silent) = false;
                                   return range();
                                 }};
    check findings(to, &is_silent);
    body.info.validate(body.states[body.info.members].at, findings);
    return is_silent;
  }

  // The first time that a view of the text is wanted.
  HCL_NOINLINE bool begin_views() {
    at_ = text_.own(at_);
    views_of_ = text_.begin();
    ctx_.notes.borrowed = true;
    return true;  // the item is still to be read
  }
  [[nodiscard]] const char* text_begin_of_views() const noexcept { return views_of_; }

  // The item at hand, through the parser. Where few items are plain, all of the text is better read so.
  HCL_COLD HCL_NOINLINE bool read_generally(body_place& body) {
    const bool is_early =
        at_ - text_.begin() < early || (at_ - text_.begin()) * 16 < text_.end() - text_.begin();
    if (++general_items_ > plain_items_ / 4 && is_early) return false;
    at_ = text_.own(at_);
    const arena::checkpoint before = text_.nodes();
    syntax::body_item item{};
    const char* const past = text_.parse_item(at_, ctx_.position.depth - 1, bounds_, item);
    if (past == nullptr || !take(body, item) || !ctx_.diags->empty()) return false;
    text_.forget(before);
    at_ = past;
    return true;
  }
  [[nodiscard]] bool take(body_place& body, const syntax::body_item& item) {
    struct_receiver receiver(ctx_, body.info, body.states, body.from);
    const std::string_view name = item.attribute ? item.attribute->name : item.block->type;
    const std::size_t row = find_field(body.info, name, !item.attribute, 0);
    if (row == body.info.fields.size()) return false;
    field_state& state = body.states[body.info.fields[row].home];
    const bool is_first = state.count == 0;
    body.required += is_first && body.info.fields[body.info.fields[row].home].required;
    if (item.attribute) {
      const auto place = [&](byte_span where) { return receiver.at(where); };
      if (!is_first) return false;
      receiver.take_attribute(row, name, item.attribute->name_range, {item.attribute->value, nullptr}, place);
      state.node = nullptr;  // it is about to go
      return true;
    }
    return take_block(receiver, row, *item.block) && !state.has_earlier;
  }
  // There are no neighbours to be asked for the same labels: what wants to ask gives up.
  [[nodiscard]] bool take_block(struct_receiver& receiver, std::size_t row, const syntax::block_node& b) {
    const auto place = [&](byte_span where) { return receiver.at(where); };
    if (!receiver.has_labels(row, b)) return false;
    block_input block{.type = b.type,
                      .type_range = b.type_range,
                      .definition_range = b.definition_range(),
                      .missing_item = {b.open_brace.begin, b.open_brace.begin},
                      .labels = b.labels,
                      .native = b.body,
                      .plain = this,
                      .end = b.close_brace.end};
    receiver.take_block(row, block, place, [] { return std::size_t{1}; });
    return !gave_up_;
  }

  // How many blocks the last list of a member has had.
  struct list_size {
    const field_info* of = nullptr;
    std::size_t count = 0;
  };

  static constexpr std::size_t max_depth = 64;
  static constexpr std::size_t max_expected = 8;
  static constexpr std::size_t growth = 16;
  static constexpr std::ptrdiff_t early = 2048;

  decode_context& ctx_;
  plain_text& text_;
  const limits& bounds_;
  const char* at_;
  const char* views_of_ = nullptr;
  bool closed_ = false;
  bool gave_up_ = false;
  std::size_t plain_items_ = 0;
  std::size_t general_items_ = 0;
  std::array<list_size, 16> sizes_{};
  trivial_vector<plain_value> parts_{};
};

}  // namespace hcl::inline v0_1::detail
