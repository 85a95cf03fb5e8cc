// Reads a native text into structs while scanning: constants and blocks of structs from their bytes, other
// items from nodes of the parser. Where more than an item is needed (a syntax error, an unknown name, sibling
// blocks), parses the whole text and continues at the same place in the tree. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <hcl/grammar/plain_value.hpp>
#include <hcl/parser/name_set.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/constant_text.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/impl/native_reader.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/walk.hpp>

namespace hcl::inline v1_0::detail {

class native_text final : public constant_text {
 public:
  using constant_text::constant_text;

  // All of the text.
  HCL_HOT void read_file(const record_info& info, field_state* states) {
    const block_input whole{.cursor = this};
    if (!begins_plainly()) parse_all();
    read_inside(info, states, whole);
    finish_diagnostics();
  }

  void locate(block_input& body) override {
    parse_all();
    body.native = body_of(body);
  }

 private:
  // An item that is read: where it begins and what it is called.
  struct item_start {
    const char* begin;
    std::string_view name;
    const char* after;  // its name and the blanks after that
  };
  // Whether an item was read or must be read from the tree.
  enum class outcome_of_item : bool { left, done };

  HCL_HOT void read_inside(const record_info& info, field_state* states, const block_input& from) override {
    const bool has_room_inside = has_room();
    const nesting deeper(ctx_);
    native_reader to(ctx_, info, states, from);
    read_labels(to);
    trivial_vector<syntax::body_item> kept;
    const scoped_value keeper(kept_, &kept);
    const std::uint32_t begin = offset(at_);
    if (!has_room_inside || !takes_items(info)) parse_all();
    std::uint32_t left = offset(at_);
    while (!tree_ && at_next_item() && *at_ != '}') {
      left = offset(at_);
      if (read_item(to) == outcome_of_item::done) ++left;
    }
    if (!tree_ && (from.type.empty() ? at_ < end_ : !take_end())) parse_all();
    if (!tree_ && to.takes_rest() && has_duplicates(kept)) parse_all();
    if (!tree_) return to.finish(to.takes_rest() ? rest_of(kept, from, begin) : nullptr);
    const syntax::body_node* const body = body_of(from);
    if (!body) return;
    const native_part part{ctx_.position.document, body->items};
    to.open({&part, 1}, body->range);
    for (std::size_t i = 0; i != body->items.size(); ++i)
      if (begin_of(body->items[i]) >= left) to.read_item(part, i);
    to.finish(*body);
  }

  HCL_ALWAYS_INLINE void read_labels(native_reader& to) {
    if (to.info().labels != 0 || to.info().has_loose_labels) to.read_labels();
  }

  // Past blanks, newlines and comments. False at the end of the text.
  [[nodiscard]] HCL_ALWAYS_INLINE bool at_next_item() noexcept {
    if (at_ < end_)
      at_ = grammar::skip_gap(at_, end_, grammar::skip_block_comment);  // may be one past the end
    return at_ < end_;
  }

  [[nodiscard]] HCL_ALWAYS_INLINE outcome_of_item read_item(native_reader& to) {
    const char* const begin = at_;
    if (!grammar::is(*begin, grammar::character::name_start)) return read_generally(to);
    const std::size_t row = row_at(to, begin);
    const char* const past =
        row != to.none() ? begin + to.info().fields[row].name.size() : grammar::skip_name_bytes(begin, end_);
    const item_start item{
        begin, {begin, static_cast<std::size_t>(past - begin)}, grammar::skip_spaces(past, end_)};
    return *item.after == '=' ? read_attribute(to, item, row) : read_block(to, item, row);
  }

  // The likely next row, if it has the name.
  [[nodiscard]] HCL_ALWAYS_INLINE std::size_t row_at(const native_reader& to, const char* at) const noexcept {
    const std::size_t next_row = to.next_row();
    if (next_row == to.none()) return next_row;
    const std::string_view name = to.info().fields[next_row].name;
    if (name.size() >= static_cast<std::size_t>(end_ - at)) return to.none();
    const char next = at[name.size()];
    const bool ends =
        !grammar::is(next, grammar::character::name_more) && static_cast<unsigned char>(next) < 0x80;
    return ends && same_name(name, {at, name.size()}) ? next_row : to.none();
  }

  [[nodiscard]] HCL_ALWAYS_INLINE outcome_of_item read_attribute(native_reader& to, const item_start& item,
                                                                 std::size_t row) {
    if (row == to.none() || to.info().fields[row].form == role_form::block)
      row = find_field(to.info(), item.name, false, to.next_row());
    if (row == to.none()) return read_entry(to, item);
    const field_info& f = to.info().fields[row];
    const field_state& state = to.states()[f.home];
    if (state.count != 0) return leave_to_tree();
    plain_value scalar;
    const plain_value* const constant = value_at(item.after, scalar);
    if (constant == nullptr) return read_generally(to);
    to.expect_row(row + 1);
    const std::uint32_t past = offset(past_);
    to.take_attribute(row, item.name, {offset(item.begin), offset(item.begin + item.name.size())},
                      {.constant = constant}, [&](byte_span where) { return to.at(where); });
    at_ = begin_ + past;
    return outcome_of_item::done;
  }

  // One that no member claims.
  HCL_NOINLINE outcome_of_item read_entry(native_reader& to, const item_start& item) {
    if (to.takes_rest()) return read_generally(to);
    if (!to.has_rest()) return leave_to_tree();
    plain_value scalar;
    const plain_value* const constant = value_at(item.after, scalar);
    if (constant == nullptr) return read_generally(to);
    const std::uint32_t past = offset(past_);
    const byte_span name{offset(item.begin), offset(item.begin + item.name.size())};
    if (!is_new_entry(to, [&] { to.take_entry(item.name, name, {.constant = constant}); }))
      return leave_to_tree();
    at_ = begin_ + past;
    return outcome_of_item::done;
  }

  // The constant after the "=" at `equals`, with `past_` behind its line; null if it is not plain.
  [[nodiscard]] HCL_ALWAYS_INLINE const plain_value* value_at(const char* equals, plain_value& scalar) {
    const char* const end = end_;
    const char* at = equals + 1 + (equals[1] == ' ');
    if (grammar::is(*at, grammar::character::blank)) at = grammar::skip_blank_bytes(at, end);
    const plain_value* found = &scalar;
    if (*at == '[' || *at == '{') {
      found = parts_at(at, [&](const char* from) {
        return *from == '[' ? grammar::skip_plain_tuple(from + 1, end, *this)
                            : grammar::skip_plain_object(from + 1, end, *this);
      });
      if (!found) return nullptr;
    } else {
      scalar = grammar::constant_at(at, end);
      if (scalar.form == plain_form::none) return nullptr;
    }
    past_ = grammar::skip_rest_of_line(found->end, end);
    return past_ ? found : nullptr;
  }
  HCL_HOT HCL_NOINLINE [[nodiscard]] outcome_of_item read_block(native_reader& to, const item_start& item,
                                                                std::size_t row) {
    if (row == to.none() || to.info().fields[row].form != role_form::block)
      row = find_field(to.info(), item.name, true, to.next_row());
    if (row == to.none()) return to.takes_rest() ? read_generally(to) : leave_to_tree();
    const field_info& f = to.info().fields[row];
    label_list labels;
    std::size_t count = 0;
    const char* open = item.after;
    const char* const inside = inside_of_block(open, labels, count);
    if (inside == nullptr || !takes_plain_block(f, count) ||
        (f.blocks->single && to.states()[f.home].count != 0))
      return read_generally(to);
    to.expect_row(row);
    const std::uint32_t begin = offset(item.begin), brace = offset(open);
    const std::uint32_t name_end = begin + static_cast<std::uint32_t>(item.name.size());
    block_input block{.type = item.name,
                      .type_range = {begin, name_end},
                      .definition_range = {begin, count == 0 ? name_end : labels[count - 1].range.end},
                      .missing_item = {brace, brace},
                      .labels = {labels.data(), count},
                      .cursor = this};
    at_ = inside;
    was_read_ = false;
    to.take_block(row, block, [&](byte_span where) { return to.at(where); });
    if (tree_) return outcome_of_item::done;
    if (!was_read_) return skip_item(begin);
    return outcome_of_item::done;
  }
  // Skips plain labels, the opening brace and its line; leaves `at` at the brace. Null if they are not plain.
  HCL_HOT [[nodiscard]] const char* inside_of_block(const char*& at, label_list& labels,
                                                    std::size_t& count) const noexcept {
    const char* const end = end_;
    while (*at != '{') {
      const plain_value label =
          *at == '"' ? grammar::plain_value_at(at, end) : grammar::plain_name_at(at, end);
      if (label.form == plain_form::none || count == max_labels) return nullptr;
      labels[count++] = {inner_text(label), {offset(label.begin), offset(label.end)}};
      at = grammar::skip_spaces(label.end, end);
    }
    const char* const past = grammar::skip_rest_of_line(at + 1, end);
    if (past != nullptr) return past;
    const char* const close = grammar::skip_spaces(at + 1, end);
    return *close == '}' ? close : nullptr;
  }

  // Skips the closing line of a block. False if it is not one.
  HCL_HOT [[nodiscard]] bool take_end() noexcept {
    if (at_ >= end_) return false;
    const char* const past = grammar::skip_rest_of_line(at_ + 1, end_);
    if (past == nullptr && at_ + 1 < end_) return false;
    at_ = past == nullptr ? end_ : past;
    return true;
  }

  // Unclaimed items as a body.
  [[nodiscard]] const syntax::body_node* rest_of(const trivial_vector<syntax::body_item>& kept,
                                                 const block_input& from, std::uint32_t begin) {
    own();
    const bool is_file = from.type.empty();
    const auto* const made = made_->nodes.make<syntax::body_node>(
        byte_span{is_file ? begin : from.missing_item.begin, offset(at_)},
        made_->nodes.copy(view<const syntax::body_item>(kept.begin(), kept.size())));
    if (is_file) made_->body = made;
    return made;
  }
  // Parses the item at `at`. Returns its end, or null if it has errors.
  [[nodiscard]] const char* parse_item(const char* at, syntax::body_item& item) {
    return parser::parse_item(*made_, offset(at), ctx_.position.depth - 1, ctx_.opts->bounds, item);
  }
  // The parser drops and reports duplicate names.
  [[nodiscard]] static bool has_duplicates(trivial_vector<syntax::body_item>& kept) {
    bool any = false;
    parser::name_set().find_duplicates(
        kept.above(0), [&](const syntax::attribute_node&, syntax::body_item&) { any = true; });
    return any;
  }
  // Parses the current item.
  HCL_COLD HCL_NOINLINE outcome_of_item read_generally(native_reader& to) {
    own();
    const arena::checkpoint before = made_->nodes.here();
    syntax::body_item item{};
    const char* const past = parse_item(at_, item);
    if (past == nullptr) return leave_to_tree();
    const std::size_t row = item.attribute ? find_field(to.info(), item.attribute->name, false, to.next_row())
                                           : find_field(to.info(), item.block->type, true, 0);
    if (row == to.none() && to.takes_rest()) {
      kept_->push(item);
      at_ = past;
      return outcome_of_item::done;
    }
    const bool is_entry = item.attribute && row == to.none() && to.has_rest();
    if (row == to.none() && !is_entry) return leave_to_tree();
    if (item.attribute && !is_entry && to.states()[to.info().fields[row].home].count != 0)
      return leave_to_tree();
    at_ = past;
    const auto read_it = [&] { to.read_item({ctx_.position.document, {&item, 1}}, 0); };
    if (!is_entry)
      read_it();
    else if (!is_new_entry(to, read_it))
      return leave_to_tree();
    if (tree_) return outcome_of_item::done;
    forget(before);
    return outcome_of_item::done;
  }
  // Skips a rejected block.
  HCL_COLD HCL_NOINLINE outcome_of_item skip_item(std::uint32_t begin) {
    own();
    syntax::body_item item{};
    const char* const past = parse_item(begin_ + begin, item);
    if (past == nullptr)
      parse_all();
    else
      at_ = past;
    return outcome_of_item::done;
  }

  // Reads from the tree from now on.
  HCL_COLD outcome_of_item leave_to_tree() {
    parse_all();
    return outcome_of_item::left;
  }
  HCL_COLD HCL_NOINLINE void parse_all() {
    if (tree_) return;
    own();
    parser::check_mark(made_->source, syntax_errors_, ctx_.opts->model);
    parser::parse_file_into(*made_, syntax_errors_, ctx_.opts->bounds);
    tree_ = made_->body;
  }
  [[nodiscard]] static std::uint32_t begin_of(const syntax::body_item& item) noexcept {
    return item.block ? item.block->type_range.begin : item.attribute->name_range.begin;
  }
  // The body in the tree for a body of the text; null if the parser reads it differently.
  [[nodiscard]] const syntax::body_node* body_of(const block_input& from) const {
    if (from.type.empty()) return tree_;
    const std::uint32_t begin = from.type_range.begin;
    const syntax::body_node* found = nullptr;
    syntax::walk(*tree_, [&](const syntax::body_item& item) {
      if (item.block && item.block->type_range.begin == begin) found = item.block->body;
      return !found && item.block && item.block->open_brace.end <= begin && begin < item.block->range().end;
    });
    return found;
  }

  trivial_vector<syntax::body_item>* kept_ = nullptr;  // of the body at hand: what no member claims
  const syntax::body_node* tree_ = nullptr;            // of all of the text, once it is needed
};

}  // namespace hcl::inline v1_0::detail
