// Bodies and expressions that are made or transformed: the definitions of extension/transform.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/list_cursor.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

HCL_DECL result<expression> parse_expression(text_view text, std::string name, const parse_options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  const source_ptr given =
      parser::make_source(std::string(std::string_view(text)), std::move(name), opts.model, opts.start);
  parser::check_mark(given, diags, opts.model);
  const syntax::document_ptr document = parser::parse_expression(given, diags, opts.bounds, opts.model);
  return {expression(document, document->expression), std::move(diags)};
}

HCL_DECL result<expression> parse_template(text_view text, std::string name, const parse_options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  const source_ptr given = source::make(std::string(std::string_view(text)), std::move(name), opts.start);
  parser::check_mark(given, diags, opts.model);
  const syntax::document_ptr document = parser::parse_template(given, diags, opts.bounds, opts.model);
  return {expression(document, document->expression), std::move(diags)};
}

HCL_DECL body_attribute make_attribute(std::string name, expression e) {
  range where = e.range();
  return {std::move(name), std::move(e), where, where};
}

HCL_DECL expression make_expression(value v, std::string origin, position start) {
  constexpr std::size_t max_length = 60;
  std::string shown = "(value)";
  if (v.weight() <= max_length) {
    if (outcome<std::string> json = to_json(v); json && json->size() <= max_length) shown = *std::move(json);
  }
  auto written = std::make_shared<syntax::document>(source::make(std::move(shown), std::move(origin), start));
  const byte_span whole{0, static_cast<std::uint32_t>(written->source->text().size())};
  const std::array<syntax::traversal_step, 1> steps{
      {{syntax::traversal_step::type::attribute, whole, std::string_view("value")}}};
  const auto* node = written->nodes.template make<syntax::scope_traversal>(
      syntax::node{syntax::node_kind::scope_traversal, whole}, detail::made_value_name, whole.end,
      written->nodes.copy(detail::view<const syntax::traversal_step>(steps.data(), steps.size())));
  written->expression = node;
  auto bound = std::make_shared<const detail::iterator_context>(
      nullptr, std::string(detail::made_value_name), value::null(), std::move(v), mark_set(), false);
  return {std::make_shared<const syntax::document>(std::move(written), std::move(bound)), node};
}

namespace detail {

// Attributes and blocks in a list; a partial call leaves a shorter one.
class made_body final : public body_source {
 public:
  explicit made_body(body_content parts) : parts_(std::move(parts)) {}

  [[nodiscard]] std::unique_ptr<body_cursor> items(const body_request&, diagnostics&) const override {
    return std::make_unique<list_cursor>(parts_);
  }
  [[nodiscard]] body rest(const body_schema& taken) const override {
    body_content left = parts_;
    std::erase_if(left.attributes, [&](const body_attribute& a) {
      return asks_for(taken.attributes, &schema_attribute::name, a.name);
    });
    std::erase_if(left.blocks,
                  [&](const body_block& b) { return asks_for(taken.blocks, &schema_block::type, b.type); });
    return body(std::make_shared<const made_body>(std::move(left)));
  }
  void append_written(written_text& to) const override {
    for (const body_attribute& a : parts_.attributes) {
      to.append_word("attribute");
      to.append_word(a.name);
      to.append(a.expression);
    }
    for (const body_block& b : parts_.blocks) {
      to.append_word("block");
      to.append_word(b.type);
      for (const std::string& label : b.labels)
        to.append_word(label);
      to.append_word("{");
      if (b.body.source()) b.body.source()->append_written(to);
      to.append_word("}");
    }
  }
  [[nodiscard]] hcl::range missing_item_range() const override { return parts_.missing_item_range; }

 private:
  template <typename Item>
  [[nodiscard]] static bool asks_for(const std::vector<Item>& items, std::string Item::*name,
                                     std::string_view wanted) {
    return std::any_of(items.begin(), items.end(), [&](const Item& i) { return i.*name == wanted; });
  }

  body_content parts_;
};

}  // namespace detail

HCL_DECL body make_body(body_content parts) {
  return body(std::make_shared<const detail::made_body>(std::move(parts)));
}

namespace detail {

[[nodiscard]] inline std::shared_ptr<const iterator_context> make_context(
    std::shared_ptr<const iterator_context> outer, mark_set marks, bool is_unknown) {
  return std::make_shared<const iterator_context>(std::move(outer), "(context)", value::null(), value::null(),
                                                  std::move(marks), is_unknown);
}

// A body whose expressions are inside a context; so are those of the blocks in it.
class context_body final : public body_source {
 public:
  context_body(body original, std::shared_ptr<const iterator_context> context)
      : original_(std::move(original)), context_(std::move(context)) {}

  [[nodiscard]] std::unique_ptr<body_cursor> items(const body_request& request,
                                                   diagnostics& diags) const override {
    return std::make_unique<cursor>(context_, items_of(original_, request, diags));
  }
  [[nodiscard]] body rest(const body_schema& taken) const override {
    return body(std::make_shared<const context_body>(rest_of_body(original_, taken), context_));
  }
  [[nodiscard]] bool is_whole_file() const noexcept override {
    return original_.source() && original_.source()->is_whole_file();
  }
  [[nodiscard]] bool is_json() const noexcept override { return original_.is_json(); }
  void append_written(written_text& to) const override {
    to.append_word(context_->unknown ? "unknown" : "marked");
    if (original_.source()) original_.source()->append_written(to);
  }
  [[nodiscard]] hcl::range missing_item_range() const override { return original_.missing_item_range(); }
  [[nodiscard]] bool is_unknown() const noexcept override { return context_->unknown; }
  [[nodiscard]] const mark_set* marks() const noexcept override {
    return context_->marks.empty() ? nullptr : &context_->marks;
  }

 private:
  class cursor final : public changing_cursor {
   public:
    cursor(const std::shared_ptr<const iterator_context>& context, std::unique_ptr<body_cursor> original)
        : changing_cursor(std::move(original)), context_(context) {}

    [[nodiscard]] body_attribute attribute() override {
      body_attribute a = changing_cursor::attribute();
      if (a.expression) a.expression = inside(a.expression);
      return a;
    }
    [[nodiscard]] body_block block() override {
      body_block b = changing_cursor::block();
      b.body = body(std::make_shared<const context_body>(std::move(b.body), context_));
      return b;
    }

   private:
    // One view of a document serves all expressions of it; the names that it has stay.
    [[nodiscard]] expression inside(const expression& e) {
      syntax::document_ptr& view = views_[e.document().get()];
      if (!view) {
        std::shared_ptr<const iterator_context> here = context_;
        if (e.document()->around) here = make_context(e.document()->around, here->marks, here->unknown);
        view = std::make_shared<const syntax::document>(e.document(), std::move(here));
      }
      return {view, e.node(), e.role()};
    }

    const std::shared_ptr<const iterator_context>& context_;
    std::unordered_map<const syntax::document*, syntax::document_ptr> views_{};
  };

  body original_;
  std::shared_ptr<const iterator_context> context_;
};

[[nodiscard]] inline body in_context(body from, mark_set marks, bool is_unknown) {
  const body_source* source = from.source().get();
  if (source && source->marks()) marks |= *source->marks();
  const bool unknown = is_unknown || from.is_unknown();
  return body(std::make_shared<const context_body>(std::move(from),
                                                   make_context(nullptr, std::move(marks), unknown)));
}

// A body whose blocks are transformed as they are taken out.
class deep_body final : public body_source {
 public:
  deep_body(body transformed, std::shared_ptr<const body_transform> by)
      : transformed_(std::move(transformed)), by_(std::move(by)) {}

  [[nodiscard]] std::unique_ptr<body_cursor> items(const body_request& request,
                                                   diagnostics& diags) const override {
    return std::make_unique<cursor>(*this, items_of(transformed_, request, diags), request);
  }
  [[nodiscard]] body rest(const body_schema& taken) const override {
    return body(std::make_shared<const deep_body>(rest_of_body(transformed_, taken), by_));
  }
  [[nodiscard]] bool is_whole_file() const noexcept override {
    return transformed_.source() && transformed_.source()->is_whole_file();
  }
  // The effect of another transform is not known.
  void append_written(written_text& to) const override {
    to.append_word("transformed");
    to.append_word(std::to_string(reinterpret_cast<std::uintptr_t>(by_.get())));
    if (transformed_.source()) transformed_.source()->append_written(to);
  }
  [[nodiscard]] hcl::range missing_item_range() const override { return transformed_.missing_item_range(); }
  [[nodiscard]] bool is_unknown() const noexcept override { return transformed_.is_unknown(); }
  [[nodiscard]] const mark_set* marks() const noexcept override {
    return transformed_.source() ? transformed_.source()->marks() : nullptr;
  }

 private:
  // The transform's result is unknown for a property that may be blocks.
  class cursor final : public changing_cursor {
   public:
    cursor(const deep_body& of, std::unique_ptr<body_cursor> original, const body_request& request)
        : changing_cursor(std::move(original)),
          of_(of),
          is_listing_(request.what == body_request::purpose::listing) {}

    [[nodiscard]] bool next() override {
      if (!changing_cursor::next()) return false;
      is_known_ = is_known_ && !(is_listing_ && item_.may_be_blocks);
      return is_known_;
    }
    [[nodiscard]] body_block block() override {
      body_block b = changing_cursor::block();
      b.body = body(std::make_shared<const deep_body>((*of_.by_)(std::move(b.body)), of_.by_));
      return b;
    }
    [[nodiscard]] std::string_view text() const override { return {}; }
    [[nodiscard]] bool is_complete() const noexcept override {
      return is_known_ && changing_cursor::is_complete();
    }

   private:
    const deep_body& of_;
    bool is_listing_;
    bool is_known_ = true;
  };

  body transformed_;
  std::shared_ptr<const body_transform> by_;
};

// A body that reports diagnostics when read, and is empty after errors.
class body_with_diagnostics final : public body_source {
 public:
  body_with_diagnostics(body original, diagnostics found, hcl::range missing)
      : original_(std::move(original)), found_(std::move(found)), missing_(std::move(missing)) {}

  [[nodiscard]] std::unique_ptr<body_cursor> items(const body_request& request,
                                                   diagnostics& diags) const override {
    if (request.what != body_request::purpose::listing) diags.append(found_);
    if (found_.has_errors()) return std::make_unique<no_items>();
    return items_of(original_, request, diags);
  }
  [[nodiscard]] body rest(const body_schema& taken) const override {
    return found_.has_errors() ? body() : rest_of_body(original_, taken);
  }
  [[nodiscard]] bool is_whole_file() const noexcept override {
    return original_.source() && original_.source()->is_whole_file();
  }
  void append_written(written_text& to) const override {
    for (const diagnostic& d : found_)
      to.append_word(d.detail);
    if (original_.source()) original_.source()->append_written(to);
  }
  [[nodiscard]] hcl::range missing_item_range() const override {
    return missing_ ? missing_ : original_.missing_item_range();
  }
  [[nodiscard]] bool is_unknown() const noexcept override { return original_.is_unknown(); }
  [[nodiscard]] const mark_set* marks() const noexcept override {
    return original_.source() ? original_.source()->marks() : nullptr;
  }

 private:
  class no_items final : public changing_cursor {
   public:
    no_items() : changing_cursor(nullptr) {}
    [[nodiscard]] bool is_complete() const noexcept override { return false; }
  };

  body original_;
  diagnostics found_;
  hcl::range missing_;
};

}  // namespace detail

HCL_DECL body transform_deep(body from, body_transform by) {
  auto shared = std::make_shared<const body_transform>(std::move(by));
  body transformed = (*shared)(std::move(from));
  return body(std::make_shared<const detail::deep_body>(std::move(transformed), std::move(shared)));
}

HCL_DECL body_transform chain(std::vector<body_transform> steps) {
  return [all = std::move(steps)](body from) {
    for (const body_transform& step : all)
      from = step(std::move(from));
    return from;
  };
}

HCL_DECL body with_marks(body from, mark_set marks) {
  return detail::in_context(std::move(from), std::move(marks), false);
}

HCL_DECL body unknown_body(body from) { return detail::in_context(std::move(from), {}, true); }

HCL_DECL body with_diagnostics(body from, diagnostics found) {
  if (found.empty()) return from;
  return body(
      std::make_shared<const detail::body_with_diagnostics>(std::move(from), std::move(found), range()));
}

HCL_DECL body error_body(diagnostics why, range missing) {
  return body(
      std::make_shared<const detail::body_with_diagnostics>(body(), std::move(why), std::move(missing)));
}

}  // namespace hcl::inline v1_0
