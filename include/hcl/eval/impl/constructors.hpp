// Tuple and object constructors, and keys of objects.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/coerce.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::detail {

// A lone name, `true`, `false` and `null` among them; empty for anything else.
[[nodiscard]] inline std::string_view keyword_text(const syntax::node& e) noexcept {
  if (e.kind == syntax::node_kind::scope_traversal) {
    const auto& reference = syntax::as<syntax::scope_traversal>(e);
    return reference.steps.empty() ? std::string_view(reference.root) : std::string_view();
  }
  if (e.kind == syntax::node_kind::literal) {
    const auto& constant = syntax::as<syntax::literal>(e);
    return constant.what == syntax::literal::type::number ? std::string_view()
                                                          : std::string_view(constant.text);
  }
  return {};
}

[[nodiscard]] inline value evaluate_tuple(const syntax::tuple_expr& e, eval_context& ctx) {
  if (!spend_container(ctx, e.elements.size(), e.range)) return value::unknown();
  std::vector<value> elements;
  elements.reserve(e.elements.size());
  for (const syntax::node* element : e.elements)
    elements.push_back(evaluate(*element, ctx));
  return value::tuple(std::move(elements));
}

// A key: a bare word is a text, anything else is evaluated.
[[nodiscard]] inline value evaluate_key(const syntax::node& key, bool forced, eval_context& ctx) {
  if (!forced) {
    if (const std::string_view word = keyword_text(key); !word.empty()) return value(word);
    if (key.kind == syntax::node_kind::scope_traversal) {
      report(ctx, {.code = codes::ambiguous_attribute_key,
                   .summary = "Ambiguous attribute key",
                   .detail = "A key with dots or brackets could be a reference or a string. Write it in "
                             "parentheses if it is a reference, or in quotes if it is the name itself.",
                   .subject = key.range});
      return value::unknown();
    }
  }
  return evaluate(key, ctx);
}

// An object under construction. Separate from the evaluation of its items, to save stack.
class object_build {
 public:
  object_build(const syntax::object_expr& e, eval_context& ctx) : e_(e), ctx_(ctx) {
    members_.reserve(e.items.size());
  }

  // No key could be made: the object's type cannot be known.
  void fail() noexcept { known_ = false; }

  HCL_NOINLINE void add(const syntax::object_item& item, value key, value content) {
    if (key.is_null()) {
      report_key(item, item.value->range, "The key of this item is null, but a key must be a string.",
                 codes::null_object_key, "Null value as key");
      return;
    }
    if (key.is_marked()) {
      marks_ |= key.marks();
      key = std::move(key).unmarked();
    }
    std::string why;
    if (!coerce_primitive(ctx_, key, type_kind::string, item.key->range, why)) {
      report_key(item, item.key->range, "This value cannot be a key: " + as_sentence(why),
                 codes::invalid_object_key, "Incorrect key type");
      return;
    }
    if (!key.is_known() || !spend_key(ctx_, key.as_string().size(), item.key->range)) return fail();
    if (ctx_.options->object_keys == duplicate_keys::last_wins_with_warning)
      watch_repetition(key.as_string(), item.key->range);
    members_.push_back({std::string(key.as_string()), std::move(content)});
  }

  [[nodiscard]] value finish() && {
    if (!known_) return value::unknown().with_marks(marks_);
    value result = value::object(std::move(members_));
    return marks_.empty() ? result : result.with_marks(marks_);
  }

 private:
  HCL_COLD HCL_NOINLINE void report_key(const syntax::object_item& item, byte_span subject,
                                        std::string detail, std::string_view code, std::string_view summary) {
    known_ = false;
    report(ctx_, {.code = code,
                  .summary = summary,
                  .detail = std::move(detail),
                  .subject = subject,
                  .context = e_.range,
                  .about = item.key});
  }
  HCL_NOINLINE void watch_repetition(std::string_view key, byte_span where) {
    if (const byte_span* first = seen_.find(key)) {
      ctx_.diags.add({.severity = severity::warning,
                      .code = codes::duplicate_object_key,
                      .summary = "Duplicate key in object",
                      .detail = (marks_.empty() ? "The key \"" + std::string(beginning_of(key)) + '"'
                                                : std::string("This key")) +
                                " appears again here. Only the last item with it counts.",
                      .subject = range_of(ctx_, where),
                      .context = range_of(ctx_, e_.range),
                      .notes = {{"First given here", range_of(ctx_, *first)}}});
    } else {
      seen_.set(std::string(key), where);
    }
  }

  const syntax::object_expr& e_;
  eval_context& ctx_;
  std::vector<member> members_{};
  mark_set marks_{};
  name_table<byte_span> seen_{};
  bool known_ = true;
};

[[nodiscard]] inline value evaluate_object(const syntax::object_expr& e, eval_context& ctx) {
  if (!spend_container(ctx, e.items.size(), e.range)) return value::unknown();
  object_build object(e, ctx);
  for (const syntax::object_item& item : e.items) {
    const diagnostics_checkpoint before = ctx.diags.here();
    value key = evaluate_key(*item.key, item.form() == syntax::object_item::key_form::forced, ctx);
    const bool failed = ctx.diags.errors_since(before);
    value content = evaluate(*item.value, ctx);
    if (failed) {
      object.fail();
    } else {
      object.add(item, std::move(key), std::move(content));
    }
  }
  return std::move(object).finish();
}

}  // namespace hcl::inline v1_0::detail
