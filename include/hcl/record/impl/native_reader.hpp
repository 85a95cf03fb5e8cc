// One struct being filled from the nodes of a native body, of one text or several. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/impl/struct_receiver.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::detail {

// The texts of a native body without errors that is written in several; empty for any other.
[[nodiscard]] inline trivial_vector<native_part> native_parts(const body& of) {
  trivial_vector<native_part> all;
  const std::vector<body>* const parts = of.source() ? of.source()->parts() : nullptr;
  for (const body& part : parts ? std::span<const body>(*parts) : std::span<const body>()) {
    const body_source::written_view view =
        part.source() ? part.source()->written() : body_source::written_view();
    if (!view.native || !(*view.document)->errors.empty()) return {};
    all.push({view.document, view.native->items});
  }
  return all;
}

// The items of a native body.
class native_reader : public struct_receiver {
 public:
  using struct_receiver::struct_receiver;

  void read(const syntax::document_ptr& document, const syntax::body_node& body) {
    const native_part part{&document, body.items};
    open({&part, 1}, body.range);
    read_items(part);
    finish(body);
  }
  // The same of several texts. `whole`: all of them.
  void read(view<const native_part> parts, const body& whole) {
    parts_ = parts;
    for (const native_part& part : parts) {
      const source_scope here(context(), part.document, &(*part.document)->source);
      read_items(part);
    }
    const source_scope here(context(), parts[0].document, &(*parts[0].document)->source);
    body rest = takes_rest() ? rest_of_body(whole, schema_of(info())) : body();
    end([&] { return whole.missing_item_range().span(); }, nullptr, &rest);
  }

  // Its items are read next.
  void open(view<const native_part> parts, byte_span whole) noexcept {
    parts_ = parts;
    if (!document().errors.empty()) find_own_error(parts[0].items, whole);
  }
  HCL_ALWAYS_INLINE void read_item(const native_part& in, std::size_t position) {
    if (const syntax::attribute_node* const attribute = in.items[position].attribute)
      read_attribute(*attribute);
    else
      read_block(in, position);
  }

  // After all items: missing items are not reported if the syntax is broken.
  void finish(const syntax::body_node& body) {
    const byte_span brace = from().missing_item;
    const byte_span start = brace.begin != 0 ? brace : byte_span{body.range.begin, body.range.begin};
    if (is_broken_) return;
    end([&] { return start; }, &body, nullptr);
  }
  // The same for a text cursor. `rest`: unclaimed items, if a member takes them.
  void finish(const syntax::body_node* rest) {
    const auto start = [&] {
      return from().type.empty() ? byte_span{tree()->range.begin, tree()->range.begin} : from().missing_item;
    };
    struct_receiver::finish([&] { return at(start()); },
                            [&](std::string_view wanted) {
                              const syntax::body_node* const body = tree();
                              if (!body) return similar_name();
                              const native_part part{context().position.document, body->items};
                              return similar_in({&part, 1}, wanted);
                            });
    if (rest) take_rest(rest, nullptr);
    validate(start);
  }

 private:
  template <typename Place>
  void end(const Place& start, const syntax::body_node* native, body* rest) {
    struct_receiver::finish([&] { return at(start()); },
                            [&](std::string_view wanted) { return similar_in(parts_, wanted); });
    if (takes_rest()) take_rest(native, rest);
    if (!native || !is_broken(native->range)) validate(start, native);
  }
  [[nodiscard]] similar_name similar_in(view<const native_part> parts, std::string_view wanted) const {
    for (const native_part& part : parts)
      for (const syntax::body_item& item : part.items)
        if (item.attribute && is_similar(item.attribute->name, wanted))
          return {std::string(item.attribute->name), {(*part.document)->source, item.attribute->name_range}};
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
  // The first error that is in no block of the body. An unclosed block may have taken in items of the body.
  void find_own_error(view<const syntax::body_item> items, byte_span whole) noexcept {
    for (const std::uint32_t error : document().errors) {
      bool is_own = whole.begin <= error && error <= whole.end;
      for (std::size_t i = 0; is_own && i != items.size(); ++i)
        if (const syntax::block_node* const b = items[i].block) {
          is_own = error < b->open_brace.end || error >= b->close_brace.begin;
          if (is_own || !b->close_brace.empty()) continue;
          is_broken_ = true;
          certain_ = (std::min)(certain_, b->type_range.begin);
        }
      if (!is_own) continue;
      is_broken_ = true;
      const source& text = *document().source;
      certain_ = text.certain_end() == 0 ? 0 : (std::min)(certain_, text.certain_end_with(error));
    }
  }
  // Whether an unknown name is the author's, and not one of a broken item.
  [[nodiscard]] bool is_certain(byte_span name) const noexcept { return name.begin < certain_; }
  [[nodiscard]] auto place() const noexcept {
    return [this](byte_span where) { return at(where); };
  }

  HCL_ALWAYS_INLINE void read_attribute(const syntax::attribute_node& a) {
    const std::size_t row = row_of_attribute(a.name);
    if (is_broken_ && (is_broken(a.range()) || a.value->kind == syntax::node_kind::broken)) {
      if (row != none()) count_attribute(row);
    } else if (row != none()) {
      take_attribute(row, a.name, a.name_range, {a.value, nullptr}, place());
    } else {
      read_unclaimed(a);
    }
  }
  HCL_NOINLINE void read_unclaimed(const syntax::attribute_node& a) {
    if (is_discriminator(a.name)) {
      return;
    } else if (!has_rest()) {
      if (is_certain(a.name_range))
        report_unknown_attribute(a.name, at(a.name_range), [&](const auto& visit) {
          for (const native_part& part : parts_)
            for (const syntax::body_item& item : part.items)
              if (item.attribute) visit(item.attribute->name);
        });
    } else if (takes_entries()) {
      take_entry(a.name, a.name_range, {a.value, nullptr});
    }
  }

  HCL_NOINLINE void read_items(const native_part& in) {
    for (std::size_t i = 0; i != in.items.size(); ++i)
      read_item(in, i);
  }
  void read_block(const native_part& in, std::size_t position) {
    const syntax::block_node& b = *in.items[position].block;
    const std::size_t row = row_of_block(b.type);
    if (row == none()) {
      if (!takes_rest() && is_certain(b.type_range)) report_unknown_block(b.type, at(b.type_range));
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
    take_block(row, block, place());
  }

  view<const native_part> parts_{};
  bool is_broken_ = false;                                               // the body, by an error of syntax
  std::uint32_t certain_ = (std::numeric_limits<std::uint32_t>::max)();  // up to here its items are
};

}  // namespace hcl::inline v1_0::detail
