// Partial evaluation. Implementation: the largest parts that need nothing unknown are evaluated, each once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/eval/impl/scope_tables.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/body.hpp>
#include <hcl/model/evaluate.hpp>
#include <hcl/model/impl/evaluate.hpp>
#include <hcl/model/impl/literal_conversion.hpp>
#include <hcl/model/impl/literal_places.hpp>
#include <hcl/model/impl/source_slots.hpp>
#include <hcl/model/print.hpp>
#include <hcl/model/simplify.hpp>
#include <hcl/model/visit.hpp>
#include <hcl/value/impl/literal_text.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1::model::detail {

// How far out an expression reaches for names: to the outermost loop whose variable it uses, or beyond.
class name_reach {
 public:
  static constexpr std::size_t closed = (std::numeric_limits<std::size_t>::max)();

  // `hidden`: names that mean something else where the expression stands.
  name_reach(const hcl::scope& names, const std::vector<std::string>& hidden)
      : names_(names), hidden_(hidden) {}

  // Nodes below and with it.
  [[nodiscard]] std::size_t size(const node& n) const {
    const auto found = sizes_.find(&n);
    return n.kind == node_kind::literal || found == sizes_.end() ? 1 : found->second;
  }
  // Whether a node can be evaluated where it stands.
  [[nodiscard]] bool is_closed(const node& n) const { return reach_at(n) == closed; }

  void measure(node_ptr& root) {
    visit(
        root, [&](node_ptr& at) { enter(*at); }, [&](node_ptr& at) { leave(*at); });
  }

  // Around what is inside of a node, which is measured once it has been left; again if that has changed.
  void enter(const node& n) {
    ++depth_;
    if (n.kind == node_kind::for_each) {
      const auto& loop = as<for_expr>(n);
      if (loop.key_variable) loops_[loop.key_variable.get()] = depth_;
      loops_[loop.value_variable.get()] = depth_;
    } else if (n.kind == node_kind::splat) {
      loops_[as<splat_expr>(n).item.get()] = depth_;
    }
  }
  void leave(const node& n) {
    std::size_t reach = closed;
    std::size_t size = 1;
    for_each_child(n, [&](const node& child) {
      size += this->size(child);
      const std::size_t inner = reach_at(child);
      if (inner != depth_) reach = (std::min)(reach, inner);  // else it is this loop's variable
    });
    if (n.kind == node_kind::variable) reach = reach_of(as<variable_expr>(n));
    if (n.kind == node_kind::error || n.kind == node_kind::function) reach = unknown;
    reach_[&n] = reach;
    sizes_[&n] = size;
    --depth_;
  }

 private:
  static constexpr std::size_t unknown = 0;  // loops count from one

  // Literals that were made since have not been measured.
  [[nodiscard]] std::size_t reach_at(const node& n) const {
    if (n.kind == node_kind::literal) return closed;
    const auto found = reach_.find(&n);
    return found == reach_.end() ? unknown : found->second;
  }
  [[nodiscard]] std::size_t reach_of(const variable_expr& n) const {
    if (const auto loop = loops_.find(n.what.get()); n.what && loop != loops_.end()) return loop->second;
    if (std::find(hidden_.begin(), hidden_.end(), n.root) != hidden_.end()) return unknown;
    if (names_.find_variable(n.root)) return closed;
    const std::string_view path[] = {n.root};
    std::size_t used = 0;
    return hcl::detail::eval_backend<>::look_up(names_, path, used) ? closed : unknown;
  }

  const hcl::scope& names_;
  const std::vector<std::string>& hidden_;
  std::size_t depth_ = 0;
  std::unordered_map<const definition*, std::size_t> loops_{};
  std::unordered_map<const node*, std::size_t> reach_{};
  std::unordered_map<const node*, std::size_t> sizes_{};
};

// The cost limits of simplifying.
struct simplify_work {
  explicit simplify_work(const limits& bounds) : evaluation(bounds), nodes(bounds.steps) {}
  budget evaluation;
  std::size_t nodes;  // that may still be evaluated for nothing
};

class simplifier {
 public:
  simplifier(tree_ptr nodes, const hcl::scope& names, const std::vector<std::string>& hidden,
             const simplify_options& options, simplify_work& work)
      : nodes_(std::move(nodes)), names_(names), hidden_(hidden), options_(options), work_(work) {}

  void simplify(node_ptr& root) {
    name_reach reach(names_, hidden_);
    reach.measure(root);
    visit(
        root, [&](node_ptr& at) { return enter(at, reach); }, [&](node_ptr& at) { leave(at, reach); });
  }

 private:
  // Whether what is inside is to be looked at.
  bool enter(node_ptr& at, name_reach& reach) {
    reach.enter(*at);
    const bool is_folded = reach.is_closed(*at) && fold(at, reach.size(*at));
    heredocs_ += is_heredoc(*at) ? 1U : 0U;
    if (!is_folded) places_.enter(*at);
    return !is_folded;
  }
  // The part simplified inside may have been the last unknown one.
  void leave(node_ptr& at, name_reach& reach) {
    heredocs_ -= is_heredoc(*at) ? 1U : 0U;
    const bool was_closed = reach.is_closed(*at);
    reach.leave(*at);
    const bool is_closed = reach.is_closed(*at);
    if (was_closed || !is_closed || !fold(at, reach.size(*at))) choose(at, is_closed);
  }
  [[nodiscard]] static bool is_heredoc(const node& n) noexcept {
    return n.kind == node_kind::template_text && n.origin &&
           n.origin->kind == syntax::node_kind::template_expr &&
           syntax::as<syntax::template_expr>(*n.origin).heredoc;
  }

  // Whether the node is as simple as it can be.
  bool fold(node_ptr& at, std::size_t size) {
    if (at->kind == node_kind::literal || text_of(*at)) return true;
    if (work_.nodes < size || work_.evaluation.exhausted) return false;
    diagnostics diags(1);
    const value found = evaluate_tree(nodes_, at, names_, diags, work_.evaluation);
    std::string text;
    if (!diags.has_errors() && is_writable(found) && places_.takes(*at, found))
      hcl::detail::append_literal(text, found);
    if (text.empty() || text.size() > options_.max_text) {
      work_.nodes -= size;
      return false;
    }
    literal_expr* const made = literal(found);
    made->range = at->range;
    made->document = at->document;
    at = made;
    return true;
  }
  // Nothing that may not be shown, and nothing that no literal gives.
  [[nodiscard]] static bool is_writable(const value& v) {
    if (!v.is_wholly_known() || v.contains_marked()) return false;
    struct finder {
      bool& found;
      [[nodiscard]] bool open(const value& part) const {
        found = found || part.kind() == hcl::type_kind::set || part.kind() == hcl::type_kind::capsule;
        return !found;
      }
      void before(const value&, std::size_t) const {}
      void after(const value&, std::size_t) const {}
      void close(const value&) const {}
    };
    bool has_other = false;
    hcl::detail::visit_value(v, finder{has_other});
    return !has_other;
  }
  [[nodiscard]] literal_expr* literal(value v) {
    auto* const made = nodes_->make<literal_expr>();
    made->value = std::move(v);
    made->type = type::constant(made->value);
    return made;
  }

  // Decides by the known parts. A part that is wholly known but no value has errors or marks, and stays.
  void choose(node_ptr& at, bool is_known) {
    if (at->kind == node_kind::template_text)
      join_texts(as<template_expr>(*at));
    else if (at->kind == node_kind::conditional && !is_known)
      choose_arm(at);
    else if (at->kind == node_kind::binary && !is_known)
      choose_operand(at);
  }
  [[nodiscard]] static std::optional<bool> known_bool(const node& n) {
    if (n.kind != node_kind::literal) return std::nullopt;
    const value& v = as<literal_expr>(n).value;
    if (!v.is_known() || v.is_null() || v.kind() != hcl::type_kind::boolean) return std::nullopt;
    return v.as_bool();
  }
  // Texts are of one type whichever is chosen; other arms may change each other's.
  void choose_arm(node_ptr& at) const {
    if (heredocs_ != 0) return;
    auto& choice = as<conditional_expr>(*at);
    const std::optional<bool> known = known_bool(*choice.condition);
    if (!known || !is_quoted(*choice.true_result) || !is_quoted(*choice.false_result)) return;
    at = *known ? choice.true_result : choice.false_result;
  }
  [[nodiscard]] static bool is_quoted(const node& n) {
    return n.kind == node_kind::template_text || (is_text(n) && !as<literal_expr>(n).value.is_null());
  }
  // The left operand may decide alone.
  void choose_operand(node_ptr& at) {
    const auto& pair = as<binary_expr>(*at);
    const bool is_or = pair.op == binary_operator::logical_or;
    if (!is_or && pair.op != binary_operator::logical_and) return;
    if (const std::optional<bool> known = known_bool(*pair.left); known && *known == is_or)
      at = literal(is_or);
  }

  // Known parts of a quoted text become text; a heredoc stays one.
  void join_texts(template_expr& n) {
    if (heredocs_ != 0 || is_heredoc(n)) return;
    const std::size_t count = n.parts.size();
    const auto* const from = n.origin && n.origin->kind == syntax::node_kind::template_expr
                                 ? &syntax::as<syntax::template_expr>(*n.origin).parts
                                 : nullptr;
    joined_parts parts{*this, node_list(n.parts.get_allocator())};
    bool is_changed = false;
    for (std::size_t i = 0; i < count; ++i) {
      node& part = *n.parts[i];
      const bool is_moved = from && from->size() == count && !is_in_place((*from)[i], &n, &part);
      is_changed = is_changed || is_moved;
      if (is_moved && part.kind == node_kind::template_text)  // the arm of a directive
        for (node_ptr inner : as<template_expr>(part).parts)
          parts.add(inner);
      else
        parts.add(&part);
    }
    if (!is_changed) return;
    parts.finish_text();
    n.parts = std::move(parts.all);
    n.is_original = false;
  }
  [[nodiscard]] static bool is_text(const node& n) {
    return n.kind == node_kind::literal && as<literal_expr>(n).value.kind() == hcl::type_kind::string;
  }
  // The parts of a template, where texts that follow each other become one when another part comes.
  struct joined_parts {
    simplifier& by;
    node_list all;
    std::optional<std::string> text{};

    void add(node_ptr part) {
      std::optional<std::string> written = written_literal(*part);
      if (written && part->kind == node_kind::literal) {
        if (text)
          text->append(*written);
        else
          text = std::move(written);
        return;
      }
      finish_text();
      all.push_back(part);
    }
    void finish_text() {
      if (text) all.push_back(by.literal(value(std::string_view(*text))));
      text.reset();
    }
  };

  tree_ptr nodes_;
  const hcl::scope& names_;
  const std::vector<std::string>& hidden_;
  const simplify_options& options_;
  simplify_work& work_;
  literal_places places_{};
  std::size_t heredocs_ = 0;  // that are open
};

// Simplifies bodies. The iterator of a dynamic block means what the block says, whatever else has its name.
class body_simplifier {
 public:
  body_simplifier(const hcl::scope& names, const simplify_options& options)
      : names_(names), options_(options), work_(options.bounds) {}

  void simplify(typed_body& of) {
    for (typed_item& item : of.items) {
      if (item.attribute)
        simplify(of, *item.attribute);
      else if (item.block->type == "dynamic" && item.block->labels.size() == 1)
        simplify_dynamic(*item.block);
      else
        simplify(*item.block->body);
    }
  }

 private:
  void simplify(const typed_body& of, typed_attribute& attribute) {
    if (attribute.value) simplifier(of.nodes, names_, hidden_, options_, work_).simplify(attribute.value);
  }
  void simplify_dynamic(typed_block& block) {
    std::string iterator = block.labels.front();
    const typed_attribute* const named = block.body->find("iterator");
    if (named && named->value && named->value->kind == node_kind::variable)
      iterator = as<variable_expr>(*named->value).root;
    for (typed_item& item : block.body->items)
      if (item.attribute && item.attribute->name == "for_each") simplify(*block.body, *item.attribute);
    hidden_.push_back(std::move(iterator));
    for (typed_item& item : block.body->items) {
      if (item.block)
        simplify(*item.block->body);
      else if (item.attribute->name != "for_each" && item.attribute->name != "iterator")
        simplify(*block.body, *item.attribute);
    }
    hidden_.pop_back();
  }

  const hcl::scope& names_;
  const simplify_options& options_;
  simplify_work work_;
  std::vector<std::string> hidden_{};
};

template <typename X>
std::string rewrite_backend<X>::simplify(const hcl::expression& e, const hcl::scope& names,
                                         const simplify_options& options) {
  const scope none;
  diagnostics diags(1);  // what is wrong stays as it is
  typed_expression bound = bind(e, none, diags, {.allow_missing_variables = true, .bounds = options.bounds});
  simplify_work work(options.bounds);
  const std::vector<std::string> no_names;
  if (bound) simplifier(bound.nodes, names, no_names, options, work).simplify(bound.root);
  return model::print(bound);
}
template <typename X>
std::string rewrite_backend<X>::simplify(const hcl::body& of, const hcl::scope& names,
                                         const simplify_options& options) {
  const scope none;
  diagnostics diags(1);
  body_options body_opts;
  body_opts.expressions = {.allow_missing_variables = true, .bounds = options.bounds};
  typed_body bound = bind(of, none, diags, body_opts);
  body_simplifier(names, options).simplify(bound);
  return model::print(bound);
}

}  // namespace hcl::inline v0_1::model::detail
