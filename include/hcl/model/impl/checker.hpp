// Goes through a tree and gives every node its type, inner nodes first; binds the variables of loops, splats
// and functions on the way. Costs no stack.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <hcl/model/impl/check_expression.hpp>
#include <hcl/model/impl/check_names.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/visit.hpp>

namespace hcl::inline v0_1::model::detail {

class checker {
 public:
  explicit checker(check_context& ctx) : ctx_(ctx), rules_(ctx) {}

  void check(node* root) {
    if (!root) return;
    open(*root);
    while (!open_.empty()) {
      place& top = open_.back();
      node& at = *top.at;
      const std::size_t number = top.next++;
      if (top.has_rules && at.kind == node_kind::call) forget_expression(as<call_expr>(at), number, top);
      node_ptr* const child = child_place(at, number);
      if (!child) {
        rules_.check(at);
        if (top.has_rules) ctx_.locals.resize(top.locals);
        open_.pop_back();
        continue;
      }
      if (top.has_rules) before_child(at, number, top.locals);
      if (*child) open(**child);
    }
  }

 private:
  struct place {
    node* at;
    std::size_t locals;  // how many there are around it
    bool has_rules;      // of its own, for some child
    std::size_t next = 0;
    diagnostics::checkpoint before{};  // what was found before the child that is being checked
  };

  void open(node& n) {
    if (n.kind == node_kind::call && ctx_.is_first()) {
      auto& call = as<call_expr>(n);
      call.what = ctx_.names->find_function(call.name);
    }
    if (child_place(n, 0))
      open_.push_back({&n, ctx_.locals.size(), has_rules(n)});
    else
      rules_.check(n);
  }

  // Whether something has a name inside that it does not have outside, or nothing is wrong in there.
  [[nodiscard]] static bool has_rules(const node& n) noexcept {
    if (n.kind != node_kind::call)
      return n.kind == node_kind::for_each || n.kind == node_kind::splat || n.kind == node_kind::function;
    const auto& call = as<call_expr>(n);
    return call.name == "recover" || (call.what && call.what->takes_expressions());
  }
  // What was found in the argument before that number counts for nothing if only the expression is wanted. An
  // expanded one has been evaluated.
  void forget_expression(const call_expr& e, std::size_t number, place& at) {
    const parameter* const to = number != 0 && e.what ? e.what->fixed().parameter_of(number - 1) : nullptr;
    if (to && to->takes_expression && !(e.expands_last && number == e.arguments.size()))
      ctx_.diags.rewind(at.before);
    at.before = ctx_.diags.here();
  }
  // Adds the names that a node's later children know.
  void before_child(node& at, std::size_t number, std::size_t around) {
    if (at.kind == node_kind::for_each && number == 1) {
      auto& loop = as<for_expr>(at);
      rules_.enter(loop);
      if (loop.key_variable) ctx_.locals.push_back(loop.key_variable);
      ctx_.locals.push_back(loop.value_variable);
    } else if (at.kind == node_kind::splat && number == 1) {
      auto& splat = as<splat_expr>(at);
      rules_.enter(splat);
      ctx_.locals.push_back(splat.item);
    } else if (at.kind == node_kind::function && number == 0) {
      for (const auto& parameter : as<function_expr>(at).parameters)
        ctx_.locals.push_back(parameter);
    } else if (at.kind == node_kind::call && as<call_expr>(at).name == "recover") {
      ctx_.locals.resize(around);
      if (number == 1) ctx_.locals.push_back(error_variable(as<call_expr>(at)));
    }
  }
  // The second argument of `recover` knows what went wrong in the first.
  [[nodiscard]] static std::shared_ptr<definition> error_variable(call_expr& e) {
    if (!e.second_variable) {
      e.second_variable = std::make_shared<definition>();
      e.second_variable->name = "error";
      e.second_variable->type = type::string();
    }
    return e.second_variable;
  }

  check_context& ctx_;
  expression_check rules_;
  std::vector<place> open_{};
};

}  // namespace hcl::inline v0_1::model::detail
