// Filling a struct from a native body. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/body/impl/native_body.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_inside.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/impl/plain_reader.hpp>
#include <hcl/record/impl/same_name.hpp>
#include <hcl/record/impl/struct_receiver.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::detail {

// The items of a native body, as they are written, straight from their nodes.
class native_reader : public struct_receiver {
 public:
  using struct_receiver::struct_receiver;

  void read(const syntax::body_node& body) {
    for (std::size_t i = 0; i != body.items.size(); ++i)
      read_item(body.items, i);
    finish(body);
  }

  void read_item(view<const syntax::body_item> items, std::size_t position) {
    const syntax::body_item& item = items[position];
    if (item.attribute)
      read_attribute(items, *item.attribute);
    else
      read_block(items, position);
  }

  void finish(const syntax::body_node& body) {
    const auto similar = [&](std::string_view wanted) {
      for (const syntax::body_item& item : body.items) {
        if (item.attribute && is_similar(item.attribute->name, wanted))
          return similar_name{std::string(item.attribute->name), at(item.attribute->name_range)};
      }
      return similar_name();
    };
    const byte_span brace = from().missing_item;
    const byte_span start = brace.begin != 0 ? brace : byte_span{body.range.begin, body.range.begin};
    struct_receiver::finish([&] { return at(start); }, similar);
    if (takes_rest()) take_rest(&body, nullptr);
    validate(start, &body);
  }

  // Items come one by one, from a text of that size, so that their number is not known yet.
  void expect_items_of(std::size_t text_size) noexcept { text_size_ = text_size; }
  // All of them are there.
  void expect_no_others() noexcept { text_size_ = 0; }

 private:
  [[nodiscard]] auto place() const noexcept {
    return [this](byte_span where) { return at(where); };
  }

  void read_attribute(view<const syntax::body_item> items, const syntax::attribute_node& a) {
    const std::size_t row = row_of_attribute(a.name);
    if (row != none()) {
      take_attribute(row, a.name, a.name_range, {a.value, nullptr}, place());
    } else if (is_discriminator(a.name)) {
      return;
    } else if (!has_rest()) {
      report_unknown_attribute(a.name, at(a.name_range), a.value->range, [&](const auto& visit) {
        for (const syntax::body_item& item : items)
          if (item.attribute) visit(item.attribute->name);
      });
    } else if (takes_entries()) {
      take_entry(a.name, a.name_range, {a.value, nullptr});
    }
  }

  void read_block(view<const syntax::body_item> items, std::size_t position) {
    const syntax::block_node& b = *items[position].block;
    const std::size_t row = row_of_block(b.type);
    if (row == none()) {
      if (!takes_rest())
        report_unknown_block(b.type, at(b.type_range), {b.type_range.end, b.close_brace.end});
      return;
    }
    block_input block{.type = b.type,
                      .type_range = b.type_range,
                      .definition_range = b.definition_range(),
                      .missing_item = {b.open_brace.begin, b.open_brace.begin},
                      .labels = b.labels};
    block.mislabelled = !has_labels(row, b);
    block.native = b.body;
    block.end = b.close_brace.end;
    block.position = position;
    block.neighbours = items.data();
    if (text_size_ != 0) reserve(row, b.type_range.begin);
    take_block(row, block, place(), [&] { return expected_blocks(items, position, b.type); });
  }

  // Blocks of a type from there on: as many as there are, or may be in the rest of a text that goes on as it
  // began, but no more than 16 times those at hand.
  [[nodiscard]] std::size_t expected_blocks(view<const syntax::body_item> items, std::size_t from,
                                            std::string_view type) const noexcept {
    const std::size_t count = count_blocks(items, from, type);
    if (text_size_ == 0) return count;
    const syntax::body_item& last = items.back();
    const std::uint32_t end = last.block ? last.block->close_brace.end : last.attribute->value->range.end;
    return expected(count, end - items[from].block->type_range.begin);
  }
  [[nodiscard]] std::size_t expected(std::size_t count, std::uint32_t in_bytes) const noexcept {
    const auto max_bound = static_cast<std::size_t>(static_cast<double>(count) *
                                                    static_cast<double>(text_size_) / in_bytes * 1.03) +
                           1;
    return max_bound < count * growth ? max_bound : count * growth;
  }
  // Room for the blocks of a list, whenever there are so many more of them.
  void reserve(std::size_t row, std::uint32_t offset) const {
    const field_info& f = info().fields[row];
    const field_state& state = states()[f.home];
    if (state.count == 0 || f.blocks->single || !f.blocks->reserve) return;
    std::size_t step = 1;
    while (step < state.count)
      step *= growth;
    if (step == state.count) f.blocks->reserve(state.at, expected(step, offset));
  }

  [[nodiscard]] static std::size_t count_blocks(view<const syntax::body_item> items, std::size_t from,
                                                std::string_view type) noexcept {
    std::size_t count = 0;
    for (const syntax::body_item& item : items.subspan(from))
      count += item.block && same_name(item.block->type, type);
    return count;
  }

  std::size_t text_size_ = 0;
  static constexpr std::size_t growth = 16;
};

template <typename X>
void engine_backend<X>::read_body(decode_context& ctx, const record_info& info, field_state* states,
                                  const block_input& from) {
  if (from.plain && !from.native) return from.plain->read_body(info, states, from);
  if (ctx.position.depth >= ctx.opts->bounds.depth) {
    report_nested_blocks(*ctx.diags, range_at(ctx, from.definition_range));
    return;
  }
  const nesting deeper(ctx);
  const inside_block named(ctx, from);
  const scoped_value outermost(ctx.position.place, nullptr);
  if (from.native) {
    native_reader receiver(ctx, info, states, from);
    receiver.read_labels();
    receiver.read(*from.native);
  } else {
    ctx.read_other(ctx, info, states, from);
  }
  named.finish();
}

template <typename X>
body engine_backend<X>::rest_of(const decode_context& ctx, const record_info& info, const field_state* states,
                                const syntax::body_node* native, body* other) {
  body rest =
      other ? std::move(*other) : native_body<>(*ctx.position.document, *native).rest(schema_of(info));
  if (redactor(info)) redact_misspelt(info, states, rest);
  return rest;
}

template <typename X>
body engine_backend<X>::body_of(decode_context& ctx, const block_input& from) {
  if (from.native) return body_backend<>::of_node(*ctx.position.document, *from.native);
  return from.json ? (*ctx.position.document)->json->whole(*ctx.position.document, *from.json) : *from.other;
}

}  // namespace hcl::inline v0_1::detail
