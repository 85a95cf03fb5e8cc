// Reports why a value does not fit its member. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v1_0::detail {

// A key may be an empty text.
[[nodiscard]] inline bool is_element(const path_place& step) noexcept { return step.name.data() == nullptr; }

// `ports[2].name`
[[nodiscard]] inline std::string place_text(const path_place& innermost, const path_place* last = nullptr) {
  constexpr std::size_t max_length = 200;
  trivial_vector<const path_place*> steps;
  bool cut = false;  // what is after `last` is not shown
  for (const path_place* p = &innermost; p; p = p->outer) {
    if (p == last) cut = !steps.empty(), steps.clear();
    steps.push(p);
  }
  std::string text;
  for (const std::size_t all = steps.size(); !steps.empty();) {
    const bool is_first = steps.size() == all;
    const path_place& step = *steps.pop();
    const std::string_view name = step.name;
    if (text.size() > max_length) return text += "...";
    const bool is_word = name.size() <= max_length && is_identifier(name);
    if (is_first && !name.empty())
      text += name;
    else if (is_element(step))
      text += '[' + std::to_string(step.index) + ']';
    else if (is_word)
      text.append(".").append(name);
    else
      text.append("[").append(excerpt(name)).append("]");
  }
  if (cut) text += "[...]";
  return text;
}

// The text that is read; null if there is none.
[[nodiscard]] inline const source_ptr* text_of(const decode_context& ctx) {
  if (!ctx.position.text && ctx.position.cursor) ctx.position.cursor->own();
  return ctx.position.text;
}

// The expression that is read; null if there is none.
[[nodiscard]] inline const syntax::node* node_of(const decode_context& ctx, const input& from) {
  return from.constant ? ctx.position.cursor->node_of(*from.constant) : from.node;
}

// The path in its block to what is read at the moment.
[[nodiscard]] inline std::string path_here(const decode_context& ctx) {
  if (!ctx.position.place) return {};
  return place_text(*ctx.position.place, ctx.redaction.active ? ctx.redaction.origin : nullptr);
}

[[nodiscard]] inline std::string subject_text(const decode_context& ctx, std::string_view inside = {}) {
  if (!ctx.position.place) return std::string(ctx.position.itself);
  const path_place* const last = ctx.redaction.active ? ctx.redaction.origin : nullptr;
  const bool is_one = inside.empty() && is_element(last ? *last : *ctx.position.place);
  std::string text(is_one ? "Element" : ctx.position.what);
  return text.append(" \"").append(place_text(*ctx.position.place, last)).append(inside).append("\"");
}

// The reason as a sentence, with the value's name if known.
[[nodiscard]] inline std::string said_of_subject(const decode_context& ctx, std::string_view words) {
  std::string text = subject_text(ctx);
  return text.append(text.empty() ? "" : " ").append(words);
}

HCL_COLD HCL_NOINLINE inline bool report_unsuitable(decode_context& ctx, const input& from,
                                                    std::string_view code, std::string_view summary,
                                                    std::string detail, std::string suggestion = {}) {
  if (ctx.work && ctx.work->exhausted) return false;  // follows from what has been said
  // Quotes the value; hidden if its place is.
  const bool shows_value = !ctx.redaction.active;
  diagnostic problem{.code = code,
                     .summary = std::string(summary),
                     .detail = std::move(detail),
                     .path = path_here(ctx),
                     .quotes = shows_value ? quoting::names : quoting::nothing};
  if (text_of(ctx)) {
    if (const syntax::node* const node = node_of(ctx, from)) {
      problem.subject = {*ctx.position.text, value_span(*node)};
      problem.context = {*ctx.position.text, node->range};
      if (ctx.position.document && ctx.names && !ctx.diags->full()) {
        eval_context quiet{*ctx.position.document, ctx.names, *ctx.diags, *ctx.work};
        problem.variables = notes_about(*node, quiet);
      }
    } else {
      problem.subject = {*ctx.position.text, ctx.position.label};
    }
  }
  problem.fix = rename_to(problem.subject, std::move(suggestion));
  ctx.diags->add(std::move(problem));
  return false;
}

// Whether another error would only be counted.
[[nodiscard]] inline bool is_suppressed(const decode_context& ctx) {
  if (!ctx.diags->full()) return false;
  if (!ctx.work || !ctx.work->exhausted) ctx.diags->add_suppressed();
  return true;
}

// Passes diagnostics on, unknown names as the options say. False if errors are among them. Dropped ones are
// like the last kept: unknown names come last.
inline bool resolve_unknown(const options& opts, const diagnostics& found, diagnostics& to) {
  bool good = true;
  for (const diagnostic& d : found) {
    const bool is_unknown = d.code == codes::unsupported_attribute || d.code == codes::unsupported_block;
    if (is_unknown && opts.unknown == unknown_names::ignore) continue;
    diagnostic passed = d;
    if (is_unknown && opts.unknown != unknown_names::error) passed.severity = severity::warning;
    good = good && passed.severity != severity::error;
    if (is_unknown && opts.unknown == unknown_names::collect) {
      if (opts.collected) opts.collected->add(std::move(passed));
    } else {
      to.add(std::move(passed));
    }
  }
  const bool passes_on = !good || opts.unknown == unknown_names::warn;
  for (std::size_t i = 0; passes_on && i != found.dropped(); ++i)
    to.add_suppressed(good ? severity::warning : severity::error);
  return good;
}

// Calls `report` with the list for unknown names. False if it added errors.
template <typename Report>
bool report_unknown(decode_context& ctx, const Report& report) {
  if (ctx.opts->unknown == unknown_names::error) {
    report(*ctx.diags);
    return false;
  }
  diagnostics found((std::max)(ctx.diags->limit(), std::size_t{1}));  // the first tells if there are errors
  report(found);
  return resolve_unknown(*ctx.opts, found, *ctx.diags);
}

HCL_COLD inline diagnostic changed_name(bool is_block, std::string_view written, std::string_view now,
                                        range where) {
  return {.severity = severity::warning,
          .code = codes::former_name,
          .summary = "Name has changed",
          .detail = std::string(is_block ? "The block type " : "The attribute ") + detail::quoted(written) +
                    " is called " + detail::quoted(now) + " now.",
          .subject = std::move(where),
          .path = std::string(written),
          .quotes = quoting::nothing};
}

// Reports a former or deprecated name.
HCL_COLD inline void report_discouraged(decode_context& ctx, const field_info& f, range where) {
  const bool is_block = f.form == role_form::block;
  const char* const kind = is_block ? "block type " : "attribute ";
  if (!f.instead.empty()) {
    diagnostic changed = changed_name(is_block, f.name, f.instead, where);
    changed.fix = rename_to(where, std::string(f.instead), true);
    ctx.diags->add(std::move(changed));
  } else if (!f.advice.empty()) {
    ctx.diags->add({.severity = severity::warning,
                    .code = codes::deprecated,
                    .summary = "Deprecated name",
                    .detail = "The " + std::string(kind) + detail::quoted(f.name) +
                              " should not be used any more. " + std::string(f.advice),
                    .subject = std::move(where),
                    .path = std::string(f.name),
                    .quotes = quoting::nothing});
  }
}

// Reports a missing attribute of an object. `more`: what it should be, after a comma.
HCL_COLD inline bool reject_incomplete(decode_context& ctx, const input& from, std::string_view attribute,
                                       std::string_view more = {}) {
  const std::size_t before = ctx.diags->size();
  engine::reject(ctx, from, "must have the attribute " + detail::quoted(attribute) + std::string(more) + '.');
  const auto add_step = [&](diagnostic& d) { d.path.append(d.path.empty() ? "" : ".").append(attribute); };
  ctx.diags->rework(add_step, before);
  return false;
}

// Shows numbers in full, as their bounds are.
[[nodiscard]] inline std::string shown_value(const decode_context& ctx, const value& v) {
  if (ctx.redaction.active)
    return v.kind() == type_kind::tuple ? "a list" : "a value of type " + friendly_name(v.type());
  if (v.kind() == type_kind::number && v.is_known() && !v.is_null() && !v.is_marked() &&
      !v.as_number().is_infinite()) {
    if (outcome<std::string> digits = v.as_number().to_string(40, number_digits::all))
      return *std::move(digits);
  }
  std::string text = describe(v);
  // Tuples are lists to authors.
  if (const std::size_t at = v.kind() == type_kind::tuple ? text.find("tuple") : text.npos; at != text.npos)
    text.replace(at, 5, "list");
  return text;
}

HCL_COLD inline void reject_marked(decode_context& ctx, const input& from, const value& given) {
  std::string names;
  for (const mark& m : given.marks())
    names.append(names.empty() ? "\"" : ", \"").append(m.name()).append("\"");
  engine::reject(ctx, from, "must not be marked " + names + '.');
}

// Where it comes from, if that can be seen.
[[nodiscard]] HCL_COLD inline std::string infinity_hint(const decode_context& ctx, const input& from) {
  const bool divides = engine::range_of(ctx, from).text().find_first_of("/%") != std::string_view::npos;
  return divides ? " A division by zero gives infinity." : "";
}

// "must be WHAT, not GIVEN. WHY"
HCL_COLD inline bool reject_kind(decode_context& ctx, const input& from, std::string_view what,
                                 const value& given, std::string suggestion = {}, std::string_view why = {}) {
  if (is_suppressed(ctx)) return false;
  std::string reason = must_be(what, shown_value(ctx, given));
  if (reason.ends_with("infinity.")) reason += infinity_hint(ctx, from);
  if (!why.empty()) reason.append(" ").append(why);
  return engine::reject(ctx, from, std::move(reason), std::move(suggestion));
}

}  // namespace hcl::inline v1_0::detail
