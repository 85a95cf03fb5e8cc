// Checks a call against the signature of its function, which may depend on the arguments.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/model/assignable.hpp>
#include <hcl/model/conversion.hpp>
#include <hcl/model/eventual.hpp>
#include <hcl/model/impl/check_names.hpp>
#include <hcl/model/impl/check_report.hpp>
#include <hcl/model/impl/iteration.hpp>
#include <hcl/model/signature.hpp>
#include <hcl/model/tree.hpp>

namespace hcl::inline v0_1::model::detail {

// The type of one argument, and which it is as written: elements of an expanded one share their place.
struct argument_type {
  type given{};
  std::size_t number = 0;
};

class call_check {
 public:
  call_check(check_context& ctx, call_expr& e) : ctx_(ctx), e_(e) {}

  type check() {
    collect_arguments();
    find_signature();
    if (!known_) return type::dynamic();
    const signature& called = e_.signature;
    bool is_lifted = false;
    for (std::size_t i = 0; i < given_.size(); ++i) {
      const parameter* to = parameter_of(called, i);
      if (!to) break;
      check_argument(given_[i], *to);
      is_lifted = is_lifted || !ctx_.known.is_assignable(given_[i].given, to->type);
    }
    if (is_open_)
      is_lifted = check_rest(called) || is_lifted;
    else
      check_count(called);
    if (!is_lifted) return called.result;
    return lift(called.result, written_types());
  }

 private:
  // An expanded tuple is its elements. Of lists and sets nobody knows how many elements they have, and of
  // what is dynamic nobody knows anything.
  void collect_arguments() {
    const std::size_t count = e_.arguments.size();
    for (std::size_t i = 0; i < count; ++i) {
      const type& given = e_.arguments[i]->type;
      if (!e_.expands_last || i + 1 != count) {
        given_.push_back({given, i});
        continue;
      }
      const plain_type plain = plain_type_of(given);
      switch (plain.inner.kind()) {
        case type_kind::tuple:
          for (const type& element : plain.inner.elements())
            given_.push_back({plain.wrap(element), i});
          break;
        case type_kind::list:
        case type_kind::set:
          is_open_ = true;
          rest_ = plain.wrap(plain.inner.element());
          break;
        case type_kind::dynamic: is_open_ = true; break;
        default: report_expansion(*e_.arguments[i]);
      }
    }
  }

  void find_signature() {
    if (ctx_.is_first()) {
      e_.what = ctx_.names->find_function(e_.name);
      if (!e_.what) report_unknown();
    }
    if (!e_.what) return;
    known_ = true;
    if (!e_.what->is_computed()) {
      e_.signature = e_.what->fixed();
    } else {
      std::vector<type> types;
      types.reserve(given_.size() + 1);
      for (const argument_type& argument : given_)
        types.push_back(argument.given);
      if (is_open_) types.push_back(rest_);
      const std::vector<const node*> arguments(e_.arguments.begin(), e_.arguments.end());
      const hcl::range whole = e_.where(), named_at = name();
      e_.signature = e_.what->of({.types = types,
                                  .arguments = arguments,
                                  .is_open = is_open_,
                                  .skip_range_typechecking = ctx_.options.skip_range_typechecking,
                                  .call = whole,
                                  .name = named_at},
                                 ctx_.diags);
    }
  }

  [[nodiscard]] static const parameter* parameter_of(const signature& called, std::size_t i) noexcept {
    if (i < called.parameters.size()) return &called.parameters[i];
    return called.varargs ? &*called.varargs : nullptr;
  }

  // What must be given: all parameters but the last ones that take none.
  void check_count(const signature& called) {
    const std::size_t count = called.parameters.size();
    if (given_.size() > count && !called.varargs) return report_count(codes::too_many_arguments, count);
    for (std::size_t i = given_.size(); i < count; ++i)
      if (!accepts_none(called.parameters[i].type)) report_missing(called.parameters[i]);
  }

  void check_argument(const argument_type& argument, const parameter& to) {
    if (ctx_.known.is_convertible(argument.given, ctx_.known.input(to.type)) ||
        !ctx_.is_kept(severity::error))
      return;
    const node& written = *e_.arguments[argument.number];
    report(ctx_.diags, {.code = codes::invalid_function_argument,
                        .summary = "Invalid function argument",
                        .detail = "The parameter \"" + to.name + "\" of " + e_.name + "() takes " +
                                  named(to.type) + ", but this is " + named(argument.given) + ".",
                        .subject = written.where(),
                        .context = e_.where()});
  }

  // The elements of an expanded list may be for any parameter that is left.
  bool check_rest(const signature& called) {
    bool is_lifted = false;
    const std::size_t count = called.parameters.size();
    const std::size_t last = called.varargs ? count + 1 : count;
    const argument_type element{rest_, e_.arguments.size() - 1};
    const hcl::diagnostics::mark before = ctx_.diags.here();
    for (std::size_t i = given_.size(); i < last || (i == given_.size() && called.varargs); ++i) {
      const parameter* to = parameter_of(called, i);
      if (!to) break;
      if (!ctx_.diags.errors_since(before)) check_argument(element, *to);
      is_lifted = is_lifted || !ctx_.known.is_assignable(rest_, to->type);
    }
    return is_lifted;
  }

  [[nodiscard]] std::vector<type> written_types() const {
    std::vector<type> types;
    types.reserve(e_.arguments.size());
    for (const node* argument : e_.arguments)
      types.push_back(argument->type);
    return types;
  }

  [[nodiscard]] hcl::range name() const {
    return e_.document ? hcl::range(e_.document->source, e_.name_range) : hcl::range();
  }
  void report_unknown() {
    if (!ctx_.is_kept(severity::error)) return;
    near_names candidates(e_.name);
    ctx_.names->visit_functions(candidates);
    report(ctx_.diags, {.code = codes::unknown_function,
                        .summary = "Call to unknown function",
                        .detail = "There is no function named \"" + shown(e_.name) + "\".",
                        .subject = name(),
                        .context = e_.where(),
                        .fix = candidates.fix(name())});
  }
  void report_count(std::string_view code, std::size_t count) {
    report(ctx_.diags,
           {.code = code,
            .summary = "Too many function arguments",
            .detail = "The function \"" + e_.name + "\" takes " + std::to_string(count) +
                      (count == 1 ? " argument" : " arguments") + ", but " + std::to_string(given_.size()) +
                      (given_.size() == 1 ? " is given." : " are given."),
            .subject = name(),
            .context = e_.where()});
  }
  void report_missing(const parameter& missing) {
    if (!ctx_.is_kept(severity::error)) return;
    report(ctx_.diags, {.code = codes::not_enough_arguments,
                        .summary = "Not enough function arguments",
                        .detail = "The function \"" + e_.name + "\" needs an argument for its parameter \"" +
                                  missing.name + "\".",
                        .subject = name(),
                        .context = e_.where()});
  }
  void report_expansion(const node& last) {
    report(ctx_.diags, {.code = codes::invalid_expanding_argument,
                        .summary = "Invalid expanded argument",
                        .detail = "Only a list, set or tuple can be expanded with \"...\", but this is " +
                                  named(last.type) + ".",
                        .subject = last.where(),
                        .context = e_.where()});
    is_open_ = true;
  }

  check_context& ctx_;
  call_expr& e_;
  std::vector<argument_type> given_{};
  bool known_ = false;
  bool is_open_ = false;
  type rest_{};  // of the elements of an expanded list
};

}  // namespace hcl::inline v0_1::model::detail
