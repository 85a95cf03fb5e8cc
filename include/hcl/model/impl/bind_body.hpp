// Binding of bodies: item by item, each expression in the scope that the host says. Implementation.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/native_body.hpp>
#include <hcl/body/impl/schema_index.hpp>
#include <hcl/model/body.hpp>
#include <hcl/model/impl/checker.hpp>
#include <hcl/model/impl/tree_builder.hpp>

namespace hcl::inline v0_1::model::detail {

class body_binder {
 public:
  body_binder(tree_ptr nodes, const scope& names, diagnostics& diags, const body_options& options)
      : nodes_(std::move(nodes)),
        options_(options),
        ctx_{&names, diags, options.expressions, nodes_.get()},
        builder_(*nodes_, diags),
        checker_(ctx_) {}

  [[nodiscard]] typed_body bind(const hcl::body& of) { return bind(of, *ctx_.names); }

 private:
  [[nodiscard]] typed_body bind(const hcl::body& of, const scope& names) {
    typed_body made{.nodes = nodes_};
    if (of.source()) {
      const auto written = of.source()->written();
      made.origin = written.native;
      if (written.document) made.document = *written.document;
    }
    const body_schema* const schema = options_.schema ? options_.schema(around_) : nullptr;
    std::optional<hcl::detail::schema_index> wanted;
    hcl::detail::body_request request{.what = hcl::detail::body_request::purpose::listing};
    if (schema) {
      wanted.emplace(*schema);
      request = {.wanted = &*wanted};
    }
    const auto items = hcl::detail::items_of(of, request, ctx_.diags);
    for (std::size_t i = 0; items->next(); ++i) {
      const syntax::body_item* const origin =
          made.origin && i < made.origin->items.size() ? &made.origin->items[i] : nullptr;
      made.items.push_back(items->item().is_block ? block_item(items->block(), origin, names)
                                                  : attribute_item(items->attribute(), origin, names));
    }
    return made;
  }

  [[nodiscard]] typed_item attribute_item(body_attribute&& from, const syntax::body_item* origin,
                                          const scope& names) {
    const scope* const special =
        options_.attribute_scope ? options_.attribute_scope(around_, from.name) : nullptr;
    typed_item item{.attribute = std::make_unique<typed_attribute>()};
    item.attribute->value = builder_.build(from.expression);
    item.attribute->name = std::move(from.name);
    item.attribute->name_range = std::move(from.name_range);
    item.attribute->range = std::move(from.range);
    if (origin) item.attribute->origin = origin->attribute;
    ctx_.names = special ? special : &names;
    checker_.check(item.attribute->value);
    return item;
  }

  [[nodiscard]] typed_item block_item(body_block&& from, const syntax::body_item* origin,
                                      const scope& names) {
    typed_item item{.attribute = {}, .block = std::make_unique<typed_block>()};
    typed_block& block = *item.block;
    block.type = std::move(from.type);
    block.labels = std::move(from.labels);
    block.definition_range = std::move(from.definition_range);
    block.type_range = std::move(from.type_range);
    block.label_ranges = std::move(from.label_ranges);
    if (origin) block.origin = origin->block;
    around_.push_back({block.type, block.labels});
    const scope* const special = options_.block_scope ? options_.block_scope(around_) : nullptr;
    block.body = std::make_unique<typed_body>(bind(from.body, special ? *special : names));
    around_.pop_back();
    return item;
  }

  tree_ptr nodes_;
  const body_options& options_;
  check_context ctx_;
  tree_builder builder_;
  checker checker_;
  std::vector<block_place> around_{};
};

template <typename X>
typed_body binder_backend<X>::bind(const hcl::body& of, const scope& names, diagnostics& diags,
                                   const body_options& options) {
  return body_binder(std::make_shared<tree>(), names, diags, options).bind(of);
}

}  // namespace hcl::inline v0_1::model::detail
