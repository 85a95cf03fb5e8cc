// JSON expressions: strings are templates in full mode and plain text in literal mode; objects and arrays are
// what they look like.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/coerce.hpp>
#include <hcl/eval/impl/json_text_origin.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/value/impl/conversion_failure.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] HCL_NOINLINE inline value evaluate_json_string(const syntax::json_string& e,
                                                             eval_context& ctx) {
  if (!ctx.names) return value(e.text);
  diagnostics diags(ctx.diags.limit());
  const syntax::document_ptr document = parse_json_template(*ctx.document, e, diags);
  if (!document) return value(e.text);
  const bool failed = diags.has_errors();
  ctx.diags.append(std::move(diags));
  if (failed) return value::unknown();
  eval_context inner{document,  ctx.names,  ctx.diags, ctx.work, ctx.options,       ctx.explain,
                     ctx.loops, ctx.splats, ctx.depth, {},       ctx.redacts_values};
  inner.repeated = ctx.repeated;
  return evaluate(*document->expression, inner);
}

[[nodiscard]] inline value evaluate_json_array(const syntax::json_array& e, eval_context& ctx) {
  std::vector<value> elements;
  elements.reserve(e.elements.size());
  for (const syntax::node* element : e.elements)
    elements.push_back(evaluate(*element, ctx));
  return value::tuple(std::move(elements));
}

// A JSON object under construction; see object_build. The first of two properties with one name counts.
class json_object_build {
 public:
  json_object_build(const syntax::json_object& e, eval_context& ctx) : ctx_(ctx) {
    members_.reserve(e.properties.size());
  }

  HCL_NOINLINE void add(const syntax::json_property& p, value key, value content) {
    if (key.is_marked()) {
      marks_ |= key.marks();
      key = std::move(key).unmarked();
    }
    std::string why;
    if (key.is_null()) return report_key(p, "it is null");
    if (!coerce_primitive(ctx_, key, type_kind::string, p.name->range, why)) return report_key(p, why);
    if (!key.is_known()) {
      known_ = false;
      return;
    }
    const std::string_view name = key.as_string();
    if (!spend_key(ctx_, name.size(), p.name->range)) {
      known_ = false;
      return;
    }
    if (const byte_span* first = seen_.find(name)) return report_repetition(p, name, *first);
    seen_.set(std::string(name), p.name->range);
    members_.push_back({std::string(name), std::move(content)});
  }

  [[nodiscard]] value finish() && {
    if (!known_) return value::unknown();
    value result = value::object(std::move(members_));
    return marks_.empty() ? result : result.with_marks(marks_);
  }

 private:
  HCL_COLD HCL_NOINLINE void report_key(const syntax::json_property& p, std::string why) {
    report(ctx_, {.code = codes::invalid_object_key,
                  .summary = "Invalid object key expression",
                  .detail = "This cannot be the key of an object: " + as_sentence(std::move(why)),
                  .subject = p.name->range});
  }
  HCL_COLD HCL_NOINLINE void report_repetition(const syntax::json_property& p, std::string_view name,
                                               byte_span first) {
    if (ctx_.work.exhausted) return;
    ctx_.diags.add({.code = codes::duplicate_object_attribute,
                    .summary = "Duplicate object attribute",
                    .detail = marks_.empty() ? "An attribute named \"" + std::string(beginning_of(name)) +
                                                   "\" is already defined."
                                             : std::string("An attribute of this name is already defined."),
                    .subject = range_of(ctx_, p.name->range),
                    .notes = {{"First defined here", range_of(ctx_, first)}}});
  }

  eval_context& ctx_;
  std::vector<member> members_{};
  mark_set marks_{};
  name_table<byte_span> seen_{};
  bool known_ = true;
};

[[nodiscard]] inline value evaluate_json_object(const syntax::json_object& e, eval_context& ctx) {
  json_object_build object(e, ctx);
  for (const syntax::json_property& p : e.properties) {
    value key = evaluate_json_string(*p.name, ctx);
    value content = evaluate(*p.value, ctx);
    object.add(p, std::move(key), std::move(content));
  }
  return std::move(object).finish();
}

[[nodiscard]] inline value evaluate_json(const syntax::node& e, eval_context& ctx) {
  if (e.kind == syntax::node_kind::json_string)
    return evaluate_json_string(syntax::as<syntax::json_string>(e), ctx);
  if (e.kind == syntax::node_kind::json_array)
    return evaluate_json_array(syntax::as<syntax::json_array>(e), ctx);
  return evaluate_json_object(syntax::as<syntax::json_object>(e), ctx);
}

}  // namespace hcl::inline v0_1::detail
