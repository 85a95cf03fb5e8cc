// Evaluates references and access: names, `.a`, `[0]`, `["k"]`, `[key]`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/eval/impl/coerce.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/impl/operate.hpp>

namespace hcl::inline v1_0::detail {

// The key of a constant index step.
[[nodiscard]] inline value key_of(const syntax::traversal_step& step) {
  using kind = syntax::traversal_step::type;
  switch (step.what) {
    case kind::attribute:
    case kind::string_index: return value(step.text);
    case kind::number_index:
    case kind::legacy_index: {
      outcome<number> n = number::parse(
          step.text);  // rounded if need be, and infinite if too long: out of every range in any case
      return n ? *std::move(n) : number::infinity();
    }
    case kind::true_index: return value(true);
    case kind::false_index: return value(false);
    case kind::null_index: return value();
    case kind::splat: break;
  }
  return value::unknown();
}

// Short digits as an index; -1 if they are not that.
[[nodiscard]] inline std::int64_t small_index(std::string_view digits) noexcept {
  if (digits.empty() || digits.size() > 9) return -1;
  std::int64_t n = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return -1;
    n = n * 10 + (c - '0');
  }
  return n;
}

// The part of a known, unmarked value that a step selects, without copying; else null.
[[nodiscard]] inline const value* part_of(const value& whole, const syntax::traversal_step& step) {
  using kind = syntax::traversal_step::type;
  if (!whole.is_known() || whole.is_null() || whole.is_marked()) return nullptr;
  switch (whole.kind()) {
    case type_kind::object:
    case type_kind::map:
      if (step.what != kind::attribute && step.what != kind::string_index) return nullptr;
      return whole.find(step.text);
    case type_kind::tuple:
    case type_kind::list: {
      if (step.what != kind::number_index && step.what != kind::legacy_index) return nullptr;
      const std::int64_t n = small_index(step.text);
      if (n < 0) return nullptr;
      const std::span<const value> elements = whole.elements();
      return static_cast<std::size_t>(n) < elements.size() ? &elements[static_cast<std::size_t>(n)] : nullptr;
    }
    case type_kind::dynamic:
    case type_kind::string:
    case type_kind::number:
    case type_kind::boolean:
    case type_kind::set:
    case type_kind::capsule: break;
  }
  return nullptr;
}

// Whether brackets follow a value that is written out and no attribute's, as in `["a" ["b"]]`: no one takes a
// part of these.
[[nodiscard]] HCL_COLD inline bool may_lack_comma(const eval_context& ctx, byte_span where,
                                                  const syntax::node& about) {
  const syntax::node* of = nullptr;
  if (about.kind == syntax::node_kind::index) of = syntax::as<syntax::index_expr>(about).collection;
  if (about.kind == syntax::node_kind::relative_traversal)
    of = syntax::as<syntax::relative_traversal>(about).source;
  if (!of || !(syntax::traits_of(of->kind).is_value || of->kind == syntax::node_kind::tuple)) return false;
  const std::string_view text = ctx.document->source->text();
  const std::size_t before = text.substr(0, about.range.begin).find_last_not_of(" \t");
  return text.substr(where.begin).starts_with('[') && (before == text.npos || text[before] != '=');
}

HCL_COLD HCL_NOINLINE inline void report_access(eval_context& ctx, access_failure&& reason, byte_span where,
                                                byte_span whole, const syntax::node* about) {
  const std::string summary = std::move(reason.summary);
  if (may_lack_comma(ctx, where, *about)) reason.detail += " Is a comma missing before the bracket?";
  const bool is_reference = about->kind == syntax::node_kind::scope_traversal;
  report(ctx, {.code = reason.code,
               .summary = summary,
               .detail = std::move(reason.detail),
               .subject = where,
               .context = whole,
               .about = about,
               .fix = rename_to(range_of(ctx, where), std::move(reason.suggestion)),
               .quotes = is_reference ? quoting::names : quoting::values});
}

// Numbers as keys of maps and objects become texts, which must not get out of hand.
[[nodiscard]] inline outcome<value, access_failure> index_within(const value& collection, const value& key,
                                                                 const eval_context& ctx) {
  if (key.kind() == type_kind::number && key.is_known() && !key.is_null() && !key.is_marked() &&
      !key.as_number().to_int64() &&
      (collection.kind() == type_kind::map || collection.kind() == type_kind::object)) {
    if (const outcome<std::string> digits = key.as_number().to_string(ctx.work.digits); !digits) {
      return access_failure{codes::invalid_index, "Invalid index", digits.error().message};
    }
  }
  return index(collection, key);
}

[[nodiscard]] inline outcome<value, access_failure> take_step(const value& from,
                                                              const syntax::traversal_step& step,
                                                              const eval_context& ctx) {
  if (step.what == syntax::traversal_step::type::attribute) return attribute(from, step.text);
  return index_within(from, key_of(step), ctx);
}

// Follows `steps` from `root`; stops at the first that fails.
[[nodiscard]] HCL_NOINLINE inline value follow(const value& root, view<const syntax::traversal_step> steps,
                                               const syntax::node& whole, eval_context& ctx) {
  const value* at = &root;
  std::size_t taken = 0;
  for (; taken < steps.size(); ++taken) {
    if (!spend_length(ctx, steps[taken].text.size(), steps[taken].range)) return value::unknown();
    const value* next = part_of(*at, steps[taken]);
    if (!next) break;
    at = next;
  }
  if (taken == steps.size()) return *at;
  value current = *at;
  for (; taken < steps.size(); ++taken) {
    if (!spend_length(ctx, steps[taken].text.size(), steps[taken].range)) return value::unknown();
    auto next = take_step(current, steps[taken], ctx);
    if (!next) {
      report_access(ctx, std::move(next).error(), steps[taken].range, whole.range, &whole);
      return value::unknown();
    }
    current = *std::move(next);
  }
  return current;
}

// Whether the reference is all that an interpolation in the native syntax holds: `${HOME}`.
[[nodiscard]] inline bool is_interpolated(const eval_context& ctx, const syntax::scope_traversal& e) {
  if (ctx.document->json || !e.steps.empty()) return false;
  const std::string_view before = ctx.document->source->text().substr(0, e.range.begin);
  return before.ends_with("${");
}

HCL_COLD HCL_NOINLINE inline void report_unknown_variable(eval_context& ctx,
                                                          const syntax::scope_traversal& e) {
  if (count_suppressed(ctx, e.range)) return;
  const bool allowed = ctx.loops || (ctx.names && ctx.names->has_variables());
  const std::string_view code = allowed ? codes::unknown_variable : codes::variables_not_allowed;
  if (already_reported(ctx, code, e.root_range()))
    return report(ctx, {.code = code, .subject = e.root_range()});
  const iterator_context* const around = ctx.document->around.get();
  const std::string_view iterator = around ? around->renamed(e.root) : std::string_view();
  std::string suggestion(iterator);
  const std::string_view constant = ctx.explain && e.steps.empty() ? constant_for(e.root) : "";
  if (iterator.empty()) suggestion = constant;
  if (suggestion.empty() && allowed) suggestion = suggest_variable(ctx, e.root);
  const type_kind expected = &e == ctx.whole ? ctx.expected : type_kind::dynamic;
  if (suggestion.empty() && e.steps.empty() && expected == type_kind::boolean)
    suggestion = closest(e.root, std::array<std::string_view, 2>{"true", "false"});
  std::optional<fix_it> fix = rename_to(range_of(ctx, e.root_range()), suggestion);
  if (const syntax::traversal_step* const step = fix || e.steps.empty() ? nullptr : &e.steps[0];
      step && find_variable(ctx, step->text))  // as in var.cores, where there is a variable cores
    fix = fix_it{range_of(ctx, between(e.root_range(), step->range)), std::string(step->text)};
  std::string detail =
      allowed ? "There is no variable named " : "Variables may not be used here, but this refers to ";
  detail += in_quotes(e.root) + '.';
  if (e.root == redacted_name) {
    detail = "This stands for a secret that was not shown. Write the secret itself.";
  } else if (!iterator.empty()) {
    detail += " The iterator of this block is called \"" + std::string(iterator) + "\".";
    fix = fix_it{range_of(ctx, e.root_range()), std::string(iterator), true, true};
  } else if (!suggestion.empty() && constant.empty()) {
    // said by the fix-it
  } else if (ctx.names && ctx.names->find_function(e.root)) {
    detail += " This is a function. Call it with arguments in parentheses.";
  } else if (is_interpolated(ctx, e)) {
    detail += " If this is part of the text, not a reference, write \"$${\" instead of \"${\".";
  } else if (e.steps.empty() && (expected == type_kind::string || expected == type_kind::dynamic)) {
    detail += " If this is meant as a string, write it in quotes.";
    if (!ctx.document->json && constant.empty())
      fix = fix_it{range_of(ctx, e.range), '"' + std::string(e.root) + '"', false, true};
  }
  report(ctx, {.code = code,
               .summary = allowed ? "Unknown variable" : "Variables not allowed",
               .detail = std::move(detail),
               .subject = e.root_range(),
               .context = e.range,
               .fix = std::move(fix),
               .quotes = quoting::names});
}

// The program's answer for a reference whose first name is no variable; `used`: how many of its names that
// covers.
[[nodiscard]] HCL_NOINLINE inline std::optional<value> look_up(const syntax::scope_traversal& e,
                                                               const eval_context& ctx, std::size_t& used) {
  if (!ctx.names) return std::nullopt;
  std::array<std::string_view, max_lookup> path{e.root};
  std::size_t size = 1;
  for (const syntax::traversal_step& step : e.steps) {
    using kind = syntax::traversal_step::type;
    if (size == path.size() || (step.what != kind::attribute && step.what != kind::string_index)) break;
    path[size++] = step.text;
  }
  return eval_access::look_up(*ctx.names, std::span<const std::string_view>(path).first(size), used);
}

// The existing value of a reference, without evaluation; else null. Valid until the program is called.
[[nodiscard]] inline const value* referenced(const syntax::scope_traversal& e, const eval_context& ctx) {
  if (e.root.size() >= free_length) return nullptr;
  const value* at = find_variable(ctx, e.root);
  for (const syntax::traversal_step& step : e.steps) {
    if (!at || step.text.size() >= free_length) return nullptr;
    at = part_of(*at, step);
  }
  return at;
}

[[nodiscard]] HCL_NOINLINE inline value evaluate_reference_slowly(const syntax::scope_traversal& e,
                                                                  eval_context& ctx) {
  if (!spend_length(ctx, e.root.size(), e.range)) return value::unknown();
  const value* root = find_variable(ctx, e.root);
  if (root) [[likely]]
    return follow(*root, e.steps, e, ctx);
  std::size_t names = 0;
  if (const std::optional<value> found = look_up(e, ctx, names)) {
    return follow(*found, view<const syntax::traversal_step>(e.steps).subspan(names - 1), e, ctx);
  }
  report_unknown_variable(ctx, e);
  return value::unknown();
}

[[nodiscard]] HCL_NOINLINE inline value evaluate_reference(const syntax::scope_traversal& e,
                                                           eval_context& ctx) {
  if (const value* const there = referenced(e, ctx)) [[likely]]
    return *there;
  return evaluate_reference_slowly(e, ctx);
}

// The value of an expression for immediate use, without copying an existing one.
class operand_value {
 public:
  operand_value(const syntax::node& e, eval_context& ctx) : there_(find(e, ctx)) {
    if (!there_) there_ = ::new (static_cast<void*>(&made_)) value(v1_0::evaluate(e, ctx));
  }
  operand_value(const operand_value&) = delete;
  operand_value& operator=(const operand_value&) = delete;
  ~operand_value() {
    if (there_ == &made_) made_.~value();
  }
  [[nodiscard]] const value& operator*() const noexcept { return *there_; }

 private:
  [[nodiscard]] static const value* find(const syntax::node& e, eval_context& ctx) {
    // evaluate() reports an exhausted budget.
    if (e.kind != syntax::node_kind::scope_traversal || ctx.work.exhausted || ctx.work.steps == 0)
      return nullptr;
    const value* const there = referenced(syntax::as<syntax::scope_traversal>(e), ctx);
    if (there && is_repeated(ctx)) --ctx.work.steps;
    return there;
  }

  union {
    value made_;
  };
  const value* there_;
};

[[nodiscard]] HCL_NOINLINE inline value finish_traversal(const syntax::relative_traversal& e,
                                                         const value& source, eval_context& ctx) {
  return follow(source, e.steps, e, ctx);
}

[[nodiscard]] HCL_NOINLINE inline value finish_index(const syntax::index_expr& e, const value& collection,
                                                     eval_context& ctx) {
  const operand_value key(*e.key, ctx);
  if (!spend_weight(ctx, *key, e.range)) return value::unknown();
  auto found = index_within(collection, *key, ctx);
  if (found) [[likely]]
    return *std::move(found);
  report_access(ctx, std::move(found).error(), e.brackets, e.range, &e);
  return value::unknown();
}

}  // namespace hcl::inline v1_0::detail
