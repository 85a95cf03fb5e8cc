// The common part of the readers of plain text, whatever the syntax: labels and blocks into the struct, room
// in lists, completeness of structs, items that go the general way. Implementation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/eval/backend.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/native_text.hpp>
#include <hcl/record/impl/plain_text.hpp>
#include <hcl/record/impl/struct_receiver.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::detail {

// Whether the struct itself finds nothing wrong with an object.
HCL_NOINLINE inline bool is_found_valid(const record_info& info, const void* object) {
  bool is_silent = true;
  constexpr check::reporter to{[](void* silent, bool, const check::subject&, std::string_view,
                                  const diagnostic*) { *static_cast<bool*>(silent) = false; },
                               [](void* silent, const check::subject&) {
                                 *static_cast<bool*>(silent) = false;
                                 return range();
                               }};
  check findings(to, &is_silent);
  info.validate(object, findings);
  return is_silent;
}
[[nodiscard]] inline bool is_valid_object(const record_info& info, const field_state* states) {
  for (std::size_t i = 0; info.has_block_rules && i != info.members; ++i) {
    const field_info& f = info.fields[i];
    if (f.broken_rule && !f.broken_rule(states[i].at, states[i].count != 0).empty()) return false;
  }
  return !info.validate || is_found_valid(info, states[info.members].at);
}

[[nodiscard]] inline bool takes_plain_entries(const record_info& info) {
  return info.rest == info.fields.size() || reads_plain_entries(info);
}

class plain_reader : public text_cursor {
 public:
  plain_reader(decode_context& ctx, plain_text& text) noexcept : ctx_(ctx), text_(text), at_(text.begin()) {
    ctx.position.cursor = this;
  }
  plain_reader(const plain_reader&) = delete;
  plain_reader& operator=(const plain_reader&) = delete;

  void own() override { at_ = text_.own(at_); }
  [[nodiscard]] bool find_neighbours(block_input&) override {
    gave_up_ = true;
    return false;
  }
  [[nodiscard]] const syntax::body_node* tree_of(const block_input&) override { return nullptr; }
  [[nodiscard]] const syntax::node* node_of(const plain_value& constant) override {
    own();
    return text_.parse_value(text_.offset(constant.begin), ctx_.position.depth, ctx_.opts->bounds);
  }
  [[nodiscard]] byte_span span_of(const plain_value& constant) const noexcept override {
    return {text_.offset(constant.begin), text_.offset(constant.end)};
  }
  [[nodiscard]] std::string_view keep(std::string_view part) override {
    own();
    return {text_.begin() + text_.offset(part.data()), part.size()};
  }
  [[nodiscard]] bool is_broken(byte_span) const noexcept override { return false; }

  // Keys and elements of lists and objects, for the grammar.
  void plain_element(const plain_value& element) { parts_.push(element); }
  // Lists and objects inside of these.
  [[nodiscard]] bool open_part(plain_form form, const char* at) {
    if (open_parts_ == max_open_parts || !has_room(open_parts_)) return false;
    opened_[open_parts_++] = parts_.size();
    parts_.push({form, at, nullptr});
    return true;
  }
  [[nodiscard]] const char* close_part(const char* end) noexcept {
    const std::size_t place = opened_[--open_parts_];
    parts_[place].end = end;
    parts_[place].inside = static_cast<std::uint32_t>(parts_.size() - place - 1);
    return end;
  }

 protected:
  static constexpr std::size_t max_labels = 8;
  using label_list = std::array<syntax::label_node, max_labels>;

  ~plain_reader() = default;

  // The body that is read, and how far it is.
  struct body_place {
    const record_info& info;
    field_state* states;
    const block_input& from;
    std::size_t hint = 0;      // the row that is probably next
    std::size_t required = 0;  // members that are there and had to be

    [[nodiscard]] std::size_t none() const noexcept { return info.fields.size(); }
    [[nodiscard]] bool is_file() const noexcept { return from.type.empty(); }
    void take(std::size_t row) noexcept { required += info.fields[info.fields[row].home].required; }
  };

  [[nodiscard]] bool has_room(std::size_t brackets = 0) const noexcept {
    const std::size_t depth = ctx_.position.depth + brackets;
    return depth + 2 < ctx_.opts->bounds.depth && depth < max_depth;
  }

  [[nodiscard]] static bool takes_plain(const field_info& f, std::size_t labels) noexcept {
    const block_access& access = *f.blocks;
    if (!access.is_plain || access.labels != labels || access.optional_labels != 0 || access.any_labels)
      return false;
    if (!f.instead.empty() || !f.advice.empty() || !f.inside) return false;
    const record_info& inside = f.inside();
    return !inside.has_loose_labels && takes_plain_entries(inside);
  }

  // A block with these labels, whose inside is at `inside`. False if the text is not plain after all.
  HCL_HOT [[nodiscard]] bool read_inner(body_place& body, std::size_t row, block_input& block,
                                        const char* inside) {
    const field_info& f = body.info.fields[row];
    field_state& state = body.states[f.home];
    if (state.count != 0 && f.blocks->single) return false;
    if (++state.count == 1) body.take(row);
    block.cursor = this;
    block.is_further = state.count > 1;
    at_ = inside;
    closed_ = false;
    f.blocks->read(ctx_, block, state.at);
    return closed_ && !gave_up_;
  }

  [[nodiscard]] HCL_ALWAYS_INLINE bool read_labels(body_place& body) {
    const record_info& info = body.info;
    if (info.labels == 0) return true;
    std::size_t next = body.from.labels.size() - info.labels;  // those before are keys of maps
    for (std::size_t i = 0; next != body.from.labels.size(); ++i) {
      const field_info& f = info.fields[i];
      if (f.form != role_form::label) continue;
      if (!f.is_string) return read_other_labels(body);
      std::string& to = *static_cast<std::string*>(body.states[i].at);
      to.clear();
      to.append(body.from.labels[next++].text);
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
    return body.required == body.info.required && is_valid_object(body.info, body.states);
  }

  // Where few items are plain, all of the text is better read the general way.
  [[nodiscard]] bool is_mostly_plain() noexcept {
    const std::ptrdiff_t done = at_ - text_.begin();
    const bool is_early = done < early || done * 16 < text_.end() - text_.begin();
    return ++general_items_ <= plain_items_ / 4 || !is_early;
  }
  // Whether reading an item may ask functions or lookups of the program. They may answer differently each
  // time, and a text that needs the general way after all is read twice: it goes that way before they are
  // asked.
  [[nodiscard]] bool may_ask_program(const char* end) const {
    const std::string_view item(at_, static_cast<std::size_t>(end - at_));
    return item.find('(') != item.npos || (ctx_.names && eval_backend<>::has_lookup(*ctx_.names));
  }
  // An attribute for the rest, the general way.
  [[nodiscard]] bool take_entry(body_place& body, std::string_view name, byte_span name_range,
                                const syntax::node& value) {
    return take_entry(body, name, name_range, input{&value});
  }
  // False if there is one already, too.
  [[nodiscard]] bool take_entry(body_place& body, std::string_view name, byte_span name_range,
                                const input& from) {
    if (body.info.rest == body.none()) return false;
    const std::uint32_t count = body.states[body.info.rest].count;
    struct_receiver(ctx_, body.info, body.states, body.from).take_entry(name, name_range, from);
    return ctx_.diags->empty() && body.states[body.info.rest].count != count;
  }
  // An attribute the general way.
  [[nodiscard]] bool take_attribute(body_place& body, std::size_t row, std::string_view name,
                                    byte_span name_range, const syntax::node& value) {
    field_state& state = body.states[body.info.fields[row].home];
    if (state.count != 0) return false;
    body.take(row);
    struct_receiver receiver(ctx_, body.info, body.states, body.from);
    receiver.take_attribute(row, name, name_range, {&value, nullptr},
                            [&](byte_span where) { return receiver.at(where); });
    state.node = nullptr;  // it is about to go
    return ctx_.diags->empty();
  }

  static constexpr std::size_t max_depth = 64;
  static constexpr std::size_t max_open_parts = 8;
  static constexpr std::ptrdiff_t early = 2048;

  decode_context& ctx_;
  plain_text& text_;
  const char* at_;
  bool closed_ = false;
  bool gave_up_ = false;
  std::size_t plain_items_ = 0;
  std::size_t general_items_ = 0;
  trivial_vector<plain_value> parts_{};
  std::array<std::size_t, max_open_parts> opened_{};  // where in the parts
  std::size_t open_parts_ = 0;
};

}  // namespace hcl::inline v0_1::detail
