// Checks a call against the signature of its function, which may depend on the arguments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/model/impl/check_names.hpp>
#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/explain.hpp>
#include <hcl/model/impl/traverse.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v1_0::model::detail {

// Of a text that is written there, what it says counts, too.
[[nodiscard]] inline bool accepts(check_context& ctx, const type& wanted, const node* part) {
  if (!ctx.known.accepts(wanted, ctx.type_of(part))) return false;
  const type plain = wanted.without_none();
  const bool is_number = plain.is(type_kind::number) || plain.is(type_kind::integer);
  if (!ctx.follows_evaluation || (!is_number && !plain.is(type_kind::boolean))) return true;
  const std::optional<value> text = text_value(*ctx.nodes, *part);
  return !text || !text->is_known() || text->is_null() ||
         hcl::convert(*text, is_number ? hcl::type::number() : hcl::type::boolean());
}

class call_check {
 public:
  call_check(check_context& ctx, const node_facts& about, node_names& names)
      : ctx_(ctx), about_(about), e_(as<syntax::function_call>(*about.about)), names_(names) {}

  type examine() {
    collect_arguments();
    find_signature();
    if (!known_) return type::dynamic();
    const signature& called = names_.signature();
    bool is_lifted = false;
    const std::size_t count = given_count();
    for (std::size_t i = 0; i < count; ++i) {
      const parameter* to = called.parameter_of(i);
      if (!to) break;
      is_lifted = check_argument(given(i), (std::min)(i, e_.arguments.size() - 1), *to) || is_lifted;
    }
    if (is_open_)
      is_lifted = check_rest(called) || is_lifted;
    else
      check_count(called);
    if (!is_lifted) return called.result;
    return lift_over(ctx_, called.result, e_.arguments);
  }

 private:
  // An expanded tuple is its elements. The length of a list or set is not known, and of
  // a dynamic value nothing is.
  void collect_arguments() {
    written_ = e_.arguments.size();
    if (!e_.expands_last || written_ == 0) return;
    --written_;
    const plain_type plain = plain_type_of(ctx_.type_of(e_.arguments.back()));
    switch (access_to(plain.inner.kind())) {
      case element_access::by_position:
        for (const type& element : plain.inner.elements())  // of a tuple
          expanded_.push_back(plain.wrap(element));
        if (plain.inner.is(type_kind::tuple)) break;
        is_open_ = true;
        rest_ = plain.wrap(plain.inner.element());
        break;
      case element_access::unknown: is_open_ = true; break;
      case element_access::by_name:
      case element_access::none: report_expansion(*e_.arguments.back()); break;
    }
  }
  // The types of written arguments, then of expanded elements.
  [[nodiscard]] std::size_t given_count() const noexcept { return written_ + expanded_.size(); }
  [[nodiscard]] const type& given(std::size_t i) const noexcept {
    return i < written_ ? ctx_.type_of(e_.arguments[i]) : expanded_[i - written_];
  }

  void find_signature() {
    if (!names_.function && ctx_.is_first()) report_unknown();
    if (!names_.function) return;
    known_ = true;
    if (!names_.function->is_computed()) return;
    std::vector<type> types;
    types.reserve(given_count() + 1);
    for (std::size_t i = 0; i < given_count(); ++i)
      types.push_back(given(i));
    if (is_open_) types.push_back(rest_);
    const hcl::range whole = here(), named_at = name();
    names_.computed = std::make_shared<const signature>(
        names_.function->of({.types = types,
                             .arguments = {e_.arguments.data(), e_.arguments.size()},
                             .document = about_.document,
                             .is_open = is_open_,
                             .skip_range_typechecking = ctx_.options.skip_range_typechecking,
                             .call = whole,
                             .name = named_at},
                            ctx_.diags));
  }

  // Checks the required arguments: all parameters but the last ones that accept none.
  void check_count(const signature& called) {
    const std::size_t count = called.parameters.size();
    if (given_count() > count && !called.varargs) return report_count(codes::too_many_arguments, count);
    for (std::size_t i = given_count(); i < count; ++i)
      if (!accepts_none(called.parameters[i].type)) report_missing(called.parameters[i]);
  }

  // Whether it is eventual, so that the result is lifted.
  bool check_argument(const type& argument, std::size_t number, const parameter& to) {
    const node* const written = e_.arguments[number];
    const bool is_alone = number < written_;  // not one of several elements
    if (!(is_alone ? accepts(ctx_, to.type, written) : ctx_.known.accepts(to.type, argument)))
      report_argument(argument, *written, to);
    return !ctx_.known.is_assignable(argument, to.type);
  }
  void report_argument(const type& argument, const node& written, const parameter& to) {
    if (!ctx_.is_kept(severity::error)) return;
    const std::string want = noun_of(to.type), have = noun_of(argument);
    ctx_.diags.add({.code = codes::invalid_function_argument,
                    .summary = "Invalid function argument",
                    .detail = "The parameter \"" + to.name + "\" of " + std::string(e_.name) + "() " +
                              (want == have ? hcl::detail::must_be(named(to.type), named(argument))
                                            : hcl::detail::must_be(want, have)),
                    .subject = ctx_.nodes->where(written),
                    .context = here(),
                    .function = std::string(e_.name)});
  }

  // Elements of an expanded list may go to any remaining parameter.
  bool check_rest(const signature& called) {
    bool is_lifted = false;
    const std::size_t count = called.parameters.size();
    const std::size_t last = called.varargs ? count + 1 : count;
    const hcl::diagnostics::checkpoint before = ctx_.diags.here();
    for (std::size_t i = given_count(); i < last || (i == given_count() && called.varargs); ++i) {
      const parameter* to = called.parameter_of(i);
      if (!to) break;
      const bool waits = ctx_.diags.errors_since(before)
                             ? !ctx_.known.is_assignable(rest_, to->type)
                             : check_argument(rest_, e_.arguments.size() - 1, *to);
      is_lifted = is_lifted || waits;
    }
    return is_lifted;
  }

  [[nodiscard]] hcl::range here() const { return about_.where(); }
  [[nodiscard]] hcl::range name() const {
    return about_.document ? hcl::range(about_.document->source, e_.name_range) : hcl::range();
  }
  void report_unknown() {
    if (ctx_.later == later_names::any) return;
    const bool may_be_later = ctx_.later != later_names::none;
    const severity level = may_be_later ? severity::warning : severity::error;
    hcl::detail::name_candidates candidates(e_.name);
    ctx_.names->visit_functions(candidates);
    auto fix = hcl::detail::rename_to(name(), candidates.best());
    if ((may_be_later && !fix) || !ctx_.is_kept(level)) return;
    ctx_.diags.add({.severity = level,
                    .code = codes::unknown_function,
                    .summary = "Call to unknown function",
                    .detail = "There is no function named \"" + shown(e_.name) + "\".",
                    .subject = name(),
                    .context = here(),
                    .fix = std::move(fix),
                    .function = std::string(e_.name)});
  }
  void report_count(std::string_view code, std::size_t count) {
    ctx_.diags.add({.code = code,
                    .summary = "Too many function arguments",
                    .detail = "The function \"" + std::string(e_.name) + "\" takes " + std::to_string(count) +
                              (count == 1 ? " argument" : " arguments") + ", not " +
                              std::to_string(given_count()) + '.',
                    .subject = name(),
                    .context = here(),
                    .function = std::string(e_.name)});
  }
  void report_missing(const parameter& missing) {
    if (!ctx_.is_kept(severity::error)) return;
    ctx_.diags.add({.code = codes::not_enough_arguments,
                    .summary = "Not enough function arguments",
                    .detail = "The function \"" + std::string(e_.name) +
                              "\" needs an argument for its parameter \"" + missing.name + "\".",
                    .subject = name(),
                    .context = here(),
                    .function = std::string(e_.name)});
  }
  void report_expansion(const node& last) {
    ctx_.diags.add({.code = codes::invalid_expanding_argument,
                    .summary = "Invalid expanded argument",
                    .detail = "Only a list, set or tuple can be expanded with \"...\", but this is " +
                              named(ctx_.type_of(&last)) + ".",
                    .subject = ctx_.nodes->where(last),
                    .context = here(),
                    .function = std::string(e_.name)});
    is_open_ = true;
  }

  check_context& ctx_;
  const node_facts& about_;
  const syntax::function_call& e_;
  node_names& names_;
  std::size_t written_ = 0;       // arguments that are not expanded
  std::vector<type> expanded_{};  // the elements of one that is
  bool known_ = false;
  bool is_open_ = false;
  type rest_{};  // of the elements of an expanded list
};

}  // namespace hcl::inline v1_0::model::detail
