// Function calls: lookup, expansion of the last argument, arity, conversion, and the function's result or
// failure.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/eval/closure.hpp>
#include <hcl/eval/impl/coerce.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/written_part.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/impl/number_decimal.hpp>

namespace hcl::inline v1_0::detail {

HCL_COLD HCL_NOINLINE inline void report_unknown_function(eval_context& ctx, const syntax::function_call& e) {
  if (count_suppressed(ctx, e.name_range)) return;
  if (already_reported(ctx, codes::unknown_function, e.name_range))
    return report(ctx, {.code = codes::unknown_function, .subject = e.name_range});
  if (!ctx.names || !ctx.names->has_functions()) {
    report(ctx, {.code = codes::functions_not_allowed,
                 .summary = "Function calls not allowed",
                 .detail = "Functions may not be called here, but this calls " + in_quotes(e.name) + '.',
                 .subject = e.range,
                 .context = e.range,
                 .quotes = quoting::names,
                 .function = e.name});
    return;
  }
  const std::string_view name = e.name;
  const std::size_t last = name.rfind("::");
  const std::string_view space =
      last == std::string_view::npos ? std::string_view() : name.substr(0, last + 2);
  bool space_exists = space.empty();
  if (!space_exists)
    ctx.names->visit_functions(
        [&](std::string_view known) { space_exists = space_exists || known.starts_with(space); });
  std::string suggestion = suggest_function(ctx, e.name, space);
  std::string detail = space_exists ? "There is no function named " + in_quotes(name.substr(space.size()))
                                    : std::string("There are no functions");
  if (!space.empty()) detail += " in the namespace " + in_quotes(space.substr(0, space.size() - 2));
  report(ctx, {.code = codes::unknown_function,
               .summary = "Call to unknown function",
               .detail = detail + '.',
               .subject = e.name_range,
               .context = e.range,
               .fix = rename_to(range_of(ctx, e.name_range), std::move(suggestion)),
               .quotes = quoting::names,
               .function = e.name});
}

// The arguments of one call. Few need no memory of the heap.
class argument_list {
 public:
  explicit argument_list(std::size_t count) {
    if (count > max_few) many_.reserve(count);
  }
  argument_list(const argument_list&) = delete;
  argument_list& operator=(const argument_list&) = delete;
  ~argument_list() {
    for (std::size_t i = 0; i != count_; ++i)
      few_[i].~value();
  }
  // Room for the next one, which is null.
  [[nodiscard]] value& add() {
    if (many_.capacity() != 0) return many_.emplace_back();
    return *::new (static_cast<void*>(few_ + count_++)) value();
  }
  [[nodiscard]] std::span<const value> all() const noexcept {
    return many_.capacity() != 0 ? std::span<const value>(many_) : std::span<const value>(+few_, count_);
  }

 private:
  static constexpr std::size_t max_few = 4;
  std::size_t count_ = 0;  // of those here
  union {
    value few_[max_few];
  };
  std::vector<value> many_{};
};

// One call: written arguments as expressions, expanded ones as values.
class call_run {
 public:
  call_run(const syntax::function_call& e, const function& called, eval_context& ctx)
      : e_(e), called_(called), definition_(called.definition()), ctx_(ctx), written_(e.arguments.size()) {}

  [[nodiscard]] value evaluate() {
    const diagnostics_checkpoint start = ctx_.diags.here();
    if (e_.expands_last && !expand()) {
      if (!ctx_.diags.errors_since(start)) try_arguments();
      return value::unknown().with_marks(unexpanded_marks_);
    }
    const std::size_t count = written_ + expanded_.size();
    if (!arity_fits(count)) return value::unknown();
    argument_list arguments(count);
    for (std::size_t i = 0; i < count; ++i) {
      take_argument(i, arguments.add());
      if (ctx_.work.exhausted) return value::unknown();
    }
    if (ctx_.diags.errors_since(start)) return value::unknown();
    return invoke(arguments.all());
  }

 private:
  static constexpr std::size_t steps_per_rebuilt_container = 8;

  // Apart from the evaluation of arguments, which nests.
  [[nodiscard]] HCL_NOINLINE value invoke(std::span<const value> arguments) {
    outcome<value> result = called_.call(arguments, &ctx_);
    ensure_exhaustion_reported(ctx_);
    if (!resolve_charges(ctx_, e_.range)) return value::unknown();
    if (!result) {
      report_failure(result.error(), arguments.size());
      return value::unknown();
    }
    return pay_for(*result, arguments) ? *std::move(result) : value::unknown();
  }

  // Expands the last argument. False if the result is unknown.
  [[nodiscard]] bool expand() {
    const syntax::node& last = *e_.arguments.back();
    const diagnostics_checkpoint before = ctx_.diags.here();
    const value list = v1_0::evaluate(last, ctx_);
    if (ctx_.diags.errors_since(before)) return false;
    const bool sequence =
        list.kind() == type_kind::tuple || list.kind() == type_kind::list || list.kind() == type_kind::set;
    if (list.is_null() && (sequence || list.kind() == type_kind::dynamic)) {
      report_expansion(last, "The value that \"...\" expands must not be null.");
      return false;
    }
    unexpanded_marks_ = list.marks();
    --written_;
    if (list.kind() == type_kind::dynamic) return false;
    if (!sequence) {
      report_expansion(last, "The value that \"...\" expands " +
                                 must_be("a list, set or tuple", with_article(friendly_name(list.type()))));
      return false;
    }
    if (!list.is_known()) return expand_type(list.type());
    const auto elements = list.unmarked().elements();
    if (!spend(ctx_, element_limit, elements.size(), last.range)) return false;
    expanded_.assign(elements.begin(), elements.end());
    if (list.is_marked()) {
      for (value& v : expanded_)
        v = v.with_marks(list.marks());
    }
    return true;
  }
  // An unknown tuple expands to unknown elements; a list or set expands to one element for all.
  [[nodiscard]] bool expand_type(const type& t) {
    if (t.is_collection()) {
      expanded_.push_back(value::unknown(t.element()));
      return false;
    }
    if (!spend(ctx_, element_limit, t.elements().size(), e_.arguments.back()->range)) return false;
    for (const type& element : t.elements())
      expanded_.push_back(value::unknown(element).with_marks(unexpanded_marks_));
    return true;
  }
  // Checks the arguments that are there, although their final number is unknown.
  void try_arguments() {
    const std::size_t count = written_ + expanded_.size();
    if (written_ > definition_.parameters.size() && !definition_.variadic) {
      report_arity(written_, definition_.least_arguments(), definition_.parameters.size());
      return;
    }
    value unused;
    for (std::size_t i = 0; i < count && parameter_of(i) && !ctx_.work.exhausted; ++i)
      take_argument(i, unused);
  }
  void report_expansion(const syntax::node& last, std::string detail) {
    report(ctx_, {.code = codes::invalid_expanding_argument,
                  .summary = "Invalid expanded argument",
                  .detail = std::move(detail),
                  .subject = last.range,
                  .context = e_.range,
                  .about = &last,
                  .function = e_.name});
  }

  [[nodiscard]] const parameter* parameter_of(std::size_t i) const {
    if (i < definition_.parameters.size()) return &definition_.parameters[i];
    return definition_.variadic ? &*definition_.variadic : nullptr;
  }
  // The written expression of an argument.
  [[nodiscard]] const syntax::node& expression_of(std::size_t i) const {
    return *e_.arguments[(std::min)(i, e_.arguments.size() - 1)];
  }
  // The range to point at for an argument: all of an expanded list, the beginning of others.
  [[nodiscard]] byte_span place_of(std::size_t i) const {
    return i < written_ ? start_span(expression_of(i)) : expression_of(i).range;
  }

  [[nodiscard]] bool arity_fits(std::size_t count) {
    const std::size_t max_count = definition_.parameters.size();
    if (count == max_count || (count > max_count && definition_.variadic)) return true;
    const std::size_t min_count = definition_.least_arguments();
    if (count >= min_count && count < max_count) return true;
    report_arity(count, min_count, max_count);
    return false;
  }
  HCL_COLD HCL_NOINLINE void report_arity(std::size_t count, std::size_t min_count, std::size_t max_count) {
    const bool few = count < min_count;
    std::string detail = "The function \"" + std::string(e_.name) + "\" takes ";
    if (few) {
      const std::string& name = definition_.parameters[count].name;
      detail += (definition_.variadic || min_count != max_count ? "at least " : "") +
                arguments_text(min_count) + "; " +
                (name.empty() ? "argument " + std::to_string(count + 1) : "a value for \"" + name + '"') +
                " is missing.";
    } else if (max_count == 0) {
      detail += "no arguments.";
    } else {
      detail += (min_count != max_count ? "at most " : "only ") + arguments_text(max_count) + '.';
    }
    report(ctx_, {.code = few ? codes::not_enough_arguments : codes::too_many_arguments,
                  .summary = few ? "Not enough function arguments" : "Too many function arguments",
                  .detail = std::move(detail),
                  .subject = few ? e_.close_parenthesis : place_of(max_count),
                  .context = e_.range,
                  .quotes = quoting::nothing,
                  .function = e_.name});
  }
  [[nodiscard]] static std::string arguments_text(std::size_t n) {
    return std::to_string(n) + (n == 1 ? " argument" : " arguments");
  }

  // Sets `to` to argument `i`, as its parameter wants it.
  void take_argument(std::size_t i, value& to) {
    const parameter& wanted =
        i < definition_.parameters.size() ? definition_.parameters[i] : *definition_.variadic;
    if (const expression_decoder* decoder = expression_decoder_of(wanted.type); decoder && decoder->decode) {
      to = i < written_ ? decoder->decode(expression(ctx_.document, &expression_of(i)), wanted.type, ctx_)
                        : decode_expanded(*decoder, wanted, i);
      return;
    }
    to = i < written_ ? v1_0::evaluate(expression_of(i), ctx_) : std::move(expanded_[i - written_]);
    fit(to, i, wanted);
  }
  // Where an expression is wanted, an element of an expanded list is taken as it is, as the current element
  // of a splat does.
  [[nodiscard]] HCL_NOINLINE value decode_expanded(const expression_decoder& decoder, const parameter& wanted,
                                                   std::size_t i) {
    const auto document = std::make_shared<syntax::document>(ctx_.document, ctx_.document->around);
    const syntax::node* const element =
        document->nodes.make<syntax::node>(syntax::node_kind::splat_item, place_of(i));
    const splat_frame frame{ctx_.splats, element, &expanded_[i - written_]};
    ctx_.splats = &frame;
    value decoded = decoder.decode(expression(document, element), wanted.type, ctx_);
    ctx_.splats = frame.outer;
    return decoded;
  }
  // Arithmetic on big numbers costs more.
  [[nodiscard]] bool spend_digits(const value& v) {
    if (v.kind() != type_kind::number || !v.is_known() || v.is_null() || v.is_marked()) return true;
    if (v.as_number().is_small_integer()) return true;
    const auto decimal = value_access::decimal_of(v.as_number());
    if (decimal && decimal->exponent > -40 && decimal->exponent < 40) return true;
    const double magnitude = (std::abs)(v.as_number().to_double());
    return spend(ctx_, step_limit, magnitude < 1e40 && magnitude > 1e-40 ? 60 : 1500, e_.range);
  }
  void fit(value& given, std::size_t i, const parameter& wanted) {
    const std::size_t effort =
        (std::max)(definition_.effort, std::size_t{given.contains_marked() && !wanted.allow_marked});
    if (!spend_weight(ctx_, given, e_.range, effort) || !spend_digits(given)) {
      given = value::unknown();
    } else if (!is_as_wanted(given, wanted.type)) {
      convert_argument(given, i, wanted);
    }
  }
  HCL_NOINLINE void convert_argument(value& given, std::size_t i, const parameter& wanted) {
    outcome<value> converted = coerce(ctx_, given, wanted.type, place_of(i));
    if (!converted) report_misfit(i, wanted, given, converted.error());
    given = converted ? *std::move(converted) : value::unknown(wanted.type);
  }
  // Leaves out the path into a secret value, since keys may be secret.
  HCL_COLD HCL_NOINLINE void report_misfit(std::size_t i, const parameter& wanted, const value& given,
                                           failure reason) {
    if (given.contains_marked())
      reason.path.clear();
    else if (given.kind() == type_kind::string && wanted.type.is_primitive())
      reason.message += ", not " + describe(given);
    report_argument(i, wanted, reason);
  }
  // `The argument "str" of "upper"`; parameters of C++ callables have no names.
  [[nodiscard]] std::string argument_text(std::size_t i, const parameter& p) const {
    return (p.name.empty() ? "Argument " + std::to_string(i + 1) : "The argument \"" + p.name + '"') +
           " of \"" + std::string(e_.name) + '"';
  }
  // A reason that is a sentence by itself follows as one.
  [[nodiscard]] static std::string invalid_value(const std::string& why) {
    const bool is_sentence = !why.empty() && lower_case(why[0]) != why[0];
    return " has an invalid value" + std::string(is_sentence ? ". " : ": ") + as_sentence(why);
  }
  HCL_COLD HCL_NOINLINE void report_argument(std::size_t i, const parameter& wanted, const failure& reason) {
    const bool tells_place = reason.path.empty() || reason.tells_path;
    const std::string why = (tells_place ? "" : "at " + reason.path + ": ") + reason.message;
    const syntax::node* const part =
        i < written_ ? written_at(expression_of(i), reason.path, wanted.type) : nullptr;
    const byte_span place = part ? value_span(*part) : place_of(i);
    report(ctx_, {.code = codes::invalid_function_argument,
                  .summary = "Invalid function argument",
                  .detail = argument_text(i, wanted) +
                            (reason.is_predicate ? ' ' + as_sentence(why) : invalid_value(why)),
                  .subject = place,
                  .context = e_.range,
                  .about = part ? part : &expression_of(i),
                  .fix = rename_to(range_of(ctx_, place), reason.suggestion),
                  .function = e_.name,
                  .extra = reason.extra});
  }

  HCL_COLD HCL_NOINLINE void report_failure(const failure& reason, std::size_t count) {
    failure_trace& trace = trace_of(ctx_);
    std::vector<note> notes = std::exchange(trace.notes, {});
    if (trace.cause.empty()) trace.cause = reason.message;
    const auto i = static_cast<std::size_t>(reason.argument);
    if (reason.argument >= 0 && i < count && parameter_of(i)) {
      report_argument(i, *parameter_of(i), reason);
      return;
    }
    const parameter* unnamed = reason.argument >= 0 ? parameter_of(i) : nullptr;
    report(ctx_, {.code = unnamed ? codes::invalid_function_argument : codes::function_call_failed,
                  .summary = unnamed ? "Invalid function argument" : "Error in function call",
                  .detail = unnamed ? argument_text(i, *unnamed) + invalid_value(reason.message)
                                    : "The call of \"" + std::string(e_.name) +
                                          "\" failed: " + as_sentence(reason.message),
                  .subject = unnamed ? e_.range : start_span(e_),
                  .context = e_.range,
                  .about = &e_,
                  .notes = std::move(notes),
                  .function = e_.name,
                  .extra = reason.extra});
  }

  // Checks the kind only, as building types of tuples and objects is expensive.
  [[nodiscard]] static bool is_container(type_kind kind) noexcept {
    return kind == type_kind::list || kind == type_kind::set || kind == type_kind::map ||
           kind == type_kind::tuple || kind == type_kind::object;
  }
  // The number of new values in the result.
  [[nodiscard]] static std::size_t new_parts(const value& result, std::span<const value> arguments) noexcept {
    std::size_t parts = result.weight();
    for (const value& v : arguments)
      parts -= (std::min)(parts, v.weight());
    return parts;
  }
  [[nodiscard]] bool pay_for(const value& result, std::span<const value> arguments) {
    const value& plain = result.unmarked();
    if (!plain.is_known() || plain.is_null()) return true;
    if (plain.kind() == type_kind::number)
      return !is_wide(plain.as_number()) || spend(ctx_, step_limit, 2 * steps_per_wide_operation, e_.range);
    if (plain.kind() == type_kind::string) return spend(ctx_, text_limit, plain.as_string().size(), e_.range);
    return !is_container(plain.kind()) || pay_for_container(plain, arguments);
  }
  [[nodiscard]] HCL_NOINLINE bool pay_for_container(const value& result, std::span<const value> arguments) {
    const bool is_sorted =
        result.kind() == type_kind::set || result.kind() == type_kind::object;  // or its type is
    const std::size_t size = result.size() * (is_sorted ? 2 : 1), made = new_parts(result, arguments);
    const bool nested =
        is_repeated(ctx_) && made != 0 && result.depth() > 1;  // containers cost more than what is in them
    const bool rebuilt =
        is_repeated(ctx_) && definition_.effort >= 4 && size != 0;  // even of what the arguments held
    if (rebuilt && !spend(ctx_, step_limit, steps_per_rebuilt_container, e_.range)) return false;
    return spend(ctx_, element_limit, (std::max)(size, made) + (nested ? 3 * result.size() : 0), e_.range);
  }

  const syntax::function_call& e_;
  const function& called_;
  const function_definition& definition_;
  eval_context& ctx_;
  std::size_t written_;  // arguments that are expressions; the others follow them
  std::vector<value> expanded_{};
  mark_set unexpanded_marks_{};  // of a list that is not known yet
};

HCL_NOINLINE inline value evaluate_call(const syntax::function_call& e, eval_context& ctx) {
  // A call takes longer than other nodes.
  if (is_repeated(ctx) &&
      (!spend(ctx, step_limit, 2, e.range) || !spend_length(ctx, 4 * e.name.size(), e.range)))
    return value::unknown();
  const function* called = ctx.names ? ctx.names->find_function(e.name) : nullptr;
  if (called) [[likely]]
    return call_run(e, *called, ctx).evaluate();
  report_unknown_function(ctx, e);
  return value::unknown();
}

}  // namespace hcl::inline v1_0::detail
