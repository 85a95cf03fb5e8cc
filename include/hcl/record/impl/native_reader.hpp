// One struct being filled from the nodes of a native body. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/body/impl/diagnose.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/same_name.hpp>
#include <hcl/record/impl/struct_receiver.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::detail {

// The items of a native body.
class native_reader : public struct_receiver {
 public:
  using struct_receiver::struct_receiver;

  void read(const syntax::body_node& body) {
    open(body);
    for (std::size_t i = 0; i != body.items.size(); ++i)
      read_item(body.items, i);
    finish(body);
  }

  // Its items are read next.
  void open(const syntax::body_node& body) noexcept {
    if (!document().errors.empty()) is_broken_ = has_own_error(body);
  }
  void read_item(view<const syntax::body_item> items, std::size_t position) {
    const syntax::body_item& item = items[position];
    if (item.attribute)
      read_attribute(items, *item.attribute);
    else
      read_block(items, position);
  }

  // After all items: missing items are not reported if the syntax is broken.
  void finish(const syntax::body_node& body) {
    const byte_span brace = from().missing_item;
    const byte_span start = brace.begin != 0 ? brace : byte_span{body.range.begin, body.range.begin};
    if (is_broken_) return forget_earlier();
    struct_receiver::finish([&] { return at(start); },
                            [&](std::string_view wanted) { return similar_in(body, wanted); });
    if (takes_rest()) take_rest(&body, nullptr);
    if (!is_broken(body.range)) validate([&] { return start; }, &body);
  }
  // The same for a text cursor. `rest`: unclaimed items, if a member takes them.
  void finish(const syntax::body_node* rest) {
    const auto start = [&] {
      return from().type.empty() ? byte_span{tree()->range.begin, tree()->range.begin} : from().missing_item;
    };
    struct_receiver::finish([&] { return at(start()); },
                            [&](std::string_view wanted) {
                              const syntax::body_node* const body = tree();
                              return body ? similar_in(*body, wanted) : similar_name();
                            });
    if (rest) take_rest(rest, nullptr);
    validate(start);
  }

 private:
  [[nodiscard]] similar_name similar_in(const syntax::body_node& body, std::string_view wanted) const {
    for (const syntax::body_item& item : body.items) {
      if (item.attribute && is_similar(item.attribute->name, wanted))
        return {std::string(item.attribute->name), at(item.attribute->name_range)};
    }
    return {};
  }
  [[nodiscard]] const syntax::body_node* tree() const {
    block_input body = from();
    body.cursor->locate(body);
    return body.native;
  }
  // Whether there is a syntax error.
  [[nodiscard]] bool is_broken(byte_span where) const noexcept { return document().is_broken(where); }
  [[nodiscard]] const syntax::document& document() const noexcept { return **context().position.document; }
  // The same of what is not in a block of the body.
  [[nodiscard]] bool has_own_error(const syntax::body_node& body) const noexcept {
    for (const std::uint32_t error : document().errors) {
      bool is_own = body.range.begin <= error && error <= body.range.end;
      for (std::size_t i = 0; is_own && i != body.items.size(); ++i)
        if (const syntax::block_node* const b = body.items[i].block)
          is_own = error < b->open_brace.end || error >= b->close_brace.begin;
      if (is_own) return true;
    }
    return false;
  }
  [[nodiscard]] auto place() const noexcept {
    return [this](byte_span where) { return at(where); };
  }

  void read_attribute(view<const syntax::body_item> items, const syntax::attribute_node& a) {
    const std::size_t row = row_of_attribute(a.name);
    if (is_broken_ && (is_broken(a.range()) || a.value->kind == syntax::node_kind::broken)) {
      if (row != none()) count_attribute(row);
    } else if (row != none()) {
      take_attribute(row, a.name, a.name_range, {a.value, nullptr}, place());
    } else if (is_discriminator(a.name)) {
      return;
    } else if (!has_rest()) {
      if (!is_broken_)
        report_unknown_attribute(a.name, at(a.name_range), [&](const auto& visit) {
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
      if (!takes_rest() && !is_broken_) report_unknown_block(b.type, at(b.type_range));
      return;
    }
    block_input block{.type = b.type,
                      .type_range = b.type_range,
                      .definition_range = b.definition_range(),
                      .missing_item = {b.open_brace.begin, b.open_brace.begin},
                      .labels = b.labels};
    block.mislabelled = (is_broken_ && is_broken(between(b.type_range, b.open_brace))) || !has_labels(row, b);
    block.native = b.body;
    block.cursor = from().cursor;
    block.end = b.close_brace.end;
    block.position = position;
    block.neighbours = items.data();
    take_block(row, block, place(), [&] { return count_blocks(items, position, b.type); });
  }

  // Blocks of a type from there on.
  [[nodiscard]] static std::size_t count_blocks(view<const syntax::body_item> items, std::size_t from,
                                                std::string_view type) noexcept {
    std::size_t count = 0;
    for (const syntax::body_item& item : items.subspan(from))
      count += item.block && same_name(item.block->type, type);
    return count;
  }

  bool is_broken_ = false;  // the body, by an error of syntax
};

}  // namespace hcl::inline v1_0::detail
