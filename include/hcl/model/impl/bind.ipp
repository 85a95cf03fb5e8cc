// Binding: the meanings and types of nodes, in a tree. Implementation.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/native_body.hpp>
#include <hcl/body/impl/schema_index.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/impl/bind.hpp>
#include <hcl/model/impl/checker.hpp>

namespace hcl::inline v1_0::model::detail {

HCL_DECL typed_expression binder::bind(const hcl::expression& e, const scope& names, diagnostics& diags,
                                       const bind_options& options) {
  typed_expression made{std::make_shared<tree>()};
  if (!e) return made;
  made.nodes->keep(e.document());
  made.root = root_of(*made.nodes, e);
  check_context ctx{made.nodes.get(), &names, diags, options};
  checker(ctx).examine(*made.root, e.document().get());
  return made;
}

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL void check_again(typed_expression& e, diagnostics& diags, const bind_options& options) {
  if (!e.root) return;
  detail::check_context ctx{e.nodes.get(), nullptr, diags, options};
  detail::checker(ctx).examine(*e.root, nullptr);
}

}  // namespace hcl::inline v1_0::model

// Binds bodies item by item, each expression in the host's scope for it.

namespace hcl::inline v1_0::model::detail {

class body_binder {
 public:
  body_binder(tree_ptr nodes, const scope& names, diagnostics& diags, const body_options& options)
      : nodes_(std::move(nodes)),
        options_(options),
        ctx_{nodes_.get(), &names, diags, options.expressions},
        checker_(ctx_) {}

  [[nodiscard]] typed_body bind(const hcl::body& of) { return bind(of, *ctx_.names); }

 private:
  [[nodiscard]] typed_body bind(const hcl::body& of, const scope& names) {
    const auto written = of.source() ? of.source()->written() : hcl::detail::body_source::written_view();
    if (written.native) return bind(*written.document, *written.native, names);
    typed_body made{.nodes = nodes_};
    if (written.document) made.document = *written.document;
    const body_schema* const schema = options_.schema ? options_.schema(around_) : nullptr;
    std::optional<hcl::detail::schema_index> wanted;
    hcl::detail::body_request request{.what = hcl::detail::body_request::purpose::listing};
    if (schema) {
      wanted.emplace(*schema);
      request = {.wanted = &*wanted};
    }
    const auto items = hcl::detail::items_of(of, request, ctx_.diags);
    while (items->next()) {
      typed_item& item = made.items.emplace_back();
      if (items->item().is_block)
        bind_block(item.block, items->block(), names);
      else
        bind_attribute(item.attribute.emplace(), items->attribute(), names);
    }
    return made;
  }
  // Reads native bodies directly.
  [[nodiscard]] typed_body bind(const syntax::document_ptr& document, const syntax::body_node& from,
                                const scope& names) {
    typed_body made{.nodes = nodes_, .items = {}, .origin = &from, .document = document};
    made.items.reserve(from.items.size());
    for (const syntax::body_item& written : from.items) {
      typed_item& item = made.items.emplace_back();
      if (written.attribute)
        bind_attribute(item.attribute.emplace(), document, *written.attribute, names);
      else
        bind_block(item.block, document, *written.block, names);
    }
    return made;
  }

  void bind_attribute(typed_attribute& made, body_attribute&& from, const scope& names) {
    made.name = std::move(from.name);
    made.name_range = std::move(from.name_range);
    made.range = std::move(from.range);
    if (from.expression) bind_value(made, from.expression, names);
  }
  void bind_attribute(typed_attribute& made, const syntax::document_ptr& document,
                      const syntax::attribute_node& from, const scope& names) {
    made.name = std::string_view(from.name);
    made.name_range = {document->source, from.name_range};
    made.range = {document->source, from.range()};
    made.origin = &from;
    bind_value(made, {document, from.value}, names);
  }
  void bind_value(typed_attribute& made, const hcl::expression& e, const scope& names) {
    const scope* const special =
        options_.attribute_scope ? options_.attribute_scope(around_, made.name) : nullptr;
    made.value.nodes = nodes_for(e.document());
    made.value.root = root_of(*made.value.nodes, e);
    ctx_.nodes = made.value.nodes.get();
    ctx_.names = special ? special : &names;
    checker_.examine(*made.value.root, e.document().get());
  }
  // Copies made by a dynamic block share nodes with different meanings.
  [[nodiscard]] tree_ptr nodes_for(const syntax::document_ptr& document) {
    tree_ptr nodes = nodes_;
    if (document->original) {
      tree_ptr& of_copy = of_copies_[document.get()];
      if (!of_copy) of_copy = std::make_shared<tree>();
      nodes = of_copy;
    }
    nodes->keep(document);
    return nodes;
  }
  void bind_block(std::unique_ptr<typed_block>& made, body_block&& from, const scope& names) {
    made = std::make_unique<typed_block>();
    made->type = std::move(from.type);
    made->labels = std::move(from.labels);
    made->definition_range = std::move(from.definition_range);
    made->type_range = std::move(from.type_range);
    made->label_ranges = std::move(from.label_ranges);
    bind_inside(*made, names, [&](const scope& inside) { return bind(from.body, inside); });
  }
  void bind_block(std::unique_ptr<typed_block>& made, const syntax::document_ptr& document,
                  const syntax::block_node& from, const scope& names) {
    made = std::make_unique<typed_block>();
    made->type = std::string_view(from.type);
    made->labels.reserve(from.labels.size());
    made->label_ranges.reserve(from.labels.size());
    for (const syntax::label_node& label : from.labels) {
      made->labels.emplace_back(std::string_view(label.text));
      made->label_ranges.emplace_back(document->source, label.range);
    }
    made->definition_range = {document->source, from.definition_range()};
    made->type_range = {document->source, from.type_range};
    made->origin = &from;
    bind_inside(*made, names, [&](const scope& inside) { return bind(document, *from.body, inside); });
  }
  template <typename Bind>
  void bind_inside(typed_block& block, const scope& names, const Bind& bind_body) {
    around_.push_back({block.type, block.labels});
    const scope* const special = options_.block_scope ? options_.block_scope(around_) : nullptr;
    block.body = std::make_unique<typed_body>(bind_body(special ? *special : names));
    around_.pop_back();
  }

  tree_ptr nodes_;
  const body_options& options_;
  check_context ctx_;
  checker checker_;
  std::unordered_map<const syntax::document*, tree_ptr> of_copies_{};
  std::vector<block_place> around_{};
};

HCL_DECL typed_body binder::bind(const hcl::body& of, const scope& names, diagnostics& diags,
                                 const body_options& options) {
  return body_binder(std::make_shared<tree>(), names, diags, options).bind(of);
}

}  // namespace hcl::inline v1_0::model::detail
