// Partial evaluation: evaluates the largest known parts, each once. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/impl/print_pieces.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/parts.hpp>

namespace hcl::inline v1_0::model::detail {

// The outermost loop whose variable an expression uses.
class name_reach {
 public:
  static constexpr std::size_t closed = (std::numeric_limits<std::size_t>::max)();

  // `hidden`: names that mean something else where the expression stands.
  name_reach(tree& nodes, const hcl::scope& names, const std::vector<std::string>& hidden)
      : nodes_(nodes), names_(names), hidden_(hidden) {}

  // Whether a node can be evaluated where it stands.
  [[nodiscard]] bool is_closed(const node& n) const { return reach_at(n) == closed; }

  void measure(node_ptr& root) {
    visit(
        nodes_, root, [&](node_ptr& at) { enter(*at); }, [&](node_ptr& at) { leave(*at); });
  }

  // Measures a node after its parts, and again if they change.
  void enter(const node& n) {
    ++depth_;
    if (!is_loop(n) && n.kind != node_kind::splat) return;
    for (const auto& each : nodes_.find(n)->names->defines)
      if (each) loops_[each.get()] = depth_;
  }
  void leave(const node& n) {
    std::size_t reach = closed;
    for_each_child(nodes_, n, [&](const node& child) {
      const std::size_t inner = reach_at(child);
      if (inner != depth_) reach = (std::min)(reach, inner);  // else it is this loop's variable
    });
    const node_names* const names = nodes_.find(n)->names;
    if (names && names->is_variable && !made_value(nodes_, n)) reach = reach_of(*names);
    if (n.kind == node_kind::broken || (names && names->is_function)) reach = unknown;
    reach_[&nodes_.written(n)] = reach;
    --depth_;
  }
  // A replacement reaches as far.
  void pass_on(const node& from, const node& to) {
    if (literal_value(nodes_, to)) return;
    reach_.try_emplace(&nodes_.written(to), reach_at(from));
  }

 private:
  static constexpr std::size_t unknown = 0;  // loops count from one

  // Literals that were made since have not been measured.
  [[nodiscard]] std::size_t reach_at(const node& n) const {
    const auto found = reach_.find(&nodes_.written(n));
    if (found != reach_.end()) return found->second;
    return literal_value(nodes_, n) ? closed : unknown;
  }
  [[nodiscard]] std::size_t reach_of(const node_names& n) const {
    if (const auto loop = loops_.find(n.what.get()); n.what && loop != loops_.end()) return loop->second;
    if (std::find(hidden_.begin(), hidden_.end(), n.root) != hidden_.end()) return unknown;
    if (names_.find_variable(n.root)) return closed;
    const std::string_view path[] = {n.root};
    std::size_t used = 0;
    return hcl::detail::eval_access::look_up(names_, path, used) ? closed : unknown;
  }

  tree& nodes_;
  const hcl::scope& names_;
  const std::vector<std::string>& hidden_;
  std::size_t depth_ = 0;
  std::unordered_map<const definition*, std::size_t> loops_{};
  std::unordered_map<const node*, std::size_t> reach_{};
};

// Where a value may be written as a literal: no literal is a list, a map or a typed null, which matters
// everywhere but in what the expression gives, of which the receiver chooses the type.
class literal_places {
 public:
  explicit literal_places(const tree& nodes) : nodes_(nodes) {}

  // Whether the value of a node can be written in its place.
  [[nodiscard]] bool takes(const node& n, const hcl::value& v) const {
    const auto found = inner_.find(&nodes_.written(n));
    return found == inner_.end() || is_exact(v, found->second);
  }
  // Records the use of the values of direct parts, outer nodes first.
  void enter(const node& n) {
    const bool is_whole = !inner_.contains(&nodes_.written(n));
    for (std::size_t i = 0; part_of(n, i).is_there; ++i)
      if (const node* const part = part_of(n, i).at; part && !(is_whole && is_in_result(n, i)))
        inner_.emplace(&nodes_.bare(*part), gives_elements(n, i));
  }

 private:
  [[nodiscard]] static bool is_in_result(const node& n, std::size_t part) noexcept {
    return n.kind == node_kind::tuple || n.kind == node_kind::json_array || (is_object(n) && part % 2 == 1) ||
           (is_loop(n) && part == 2);
  }
  // Whether only the elements of the part are used: a loop goes over them, or they are arguments.
  [[nodiscard]] static bool gives_elements(const node& n, std::size_t part) noexcept {
    if (n.kind != node_kind::function_call) return is_loop(n) && part == 0;
    const auto& call = as<syntax::function_call>(n);
    return call.expands_last && part + 1 == call.arguments.size();
  }
  // Whether a literal gives a value of the same type, or, of a collection, elements of the same types.
  [[nodiscard]] static bool is_exact(const hcl::value& v, bool is_collection) {
    if (v.is_null()) return v.type() == hcl::type::dynamic();
    const hcl::type_kind kind = v.kind();
    if (!is_collection && (kind == hcl::type_kind::list || kind == hcl::type_kind::map)) return false;
    for (std::size_t i = 0; hcl::detail::has_parts(v) && i != v.size(); ++i)
      if (!is_exact(hcl::detail::part_of(v, i), false)) return false;
    return true;
  }

  const tree& nodes_;
  std::unordered_map<const node*, bool> inner_{};  // of whose values the type matters, or only the elements'
};

class simplifier {
 public:
  simplifier(tree_ptr nodes, const hcl::scope& names, const std::vector<std::string>& hidden,
             const simplify_options& options, budget& work)
      : nodes_(std::move(nodes)),
        names_(names),
        hidden_(hidden),
        options_(options),
        work_(work),
        places_(*nodes_) {}

  void simplify(node_ptr& root) {
    name_reach reach(*nodes_, names_, hidden_);
    reach.measure(root);
    visit(
        *nodes_, root, [&](node_ptr& at) { return enter(at, reach); },
        [&](node_ptr& at) { leave(at, reach); });
  }

 private:
  // Whether what is inside is to be looked at.
  bool enter(node_ptr& at, name_reach& reach) {
    reach.enter(*at);
    const bool is_folded = reach.is_closed(*at) && fold(at);
    heredocs_ += is_heredoc(*at) ? 1U : 0U;
    if (!is_folded) places_.enter(*at);
    return !is_folded;
  }
  // The simplified part may have been the last unknown one.
  void leave(node_ptr& at, name_reach& reach) {
    heredocs_ -= is_heredoc(*at) ? 1U : 0U;
    const bool was_closed = reach.is_closed(*at);
    reach.leave(*at);
    const bool is_closed = reach.is_closed(*at);
    const node& left = *at;
    if (was_closed || !is_closed || !fold(at)) choose(at, is_closed);
    reach.pass_on(left, *at);
  }
  [[nodiscard]] static bool is_heredoc(const node& n) noexcept {
    return n.kind == node_kind::template_expr && as<syntax::template_expr>(n).heredoc;
  }

  // Whether the node is as simple as it can be.
  bool fold(node_ptr& at) {
    if (literal_value(*nodes_, *at) || text_of(*nodes_, *at)) return true;
    if (work_.exhausted) return false;
    diagnostics diags(1);
    const value found = evaluate_tree(nodes_, at, names_, diags, work_);
    std::string text;
    if (!diags.has_errors() && is_writable(found) && places_.takes(*at, found))
      hcl::detail::append_literal(text, found);
    if (text.empty() || text.size() > options_.max_text) return false;
    at = nodes_->make_literal(found, at);
    return true;
  }
  // Excludes marked values, and values without a literal.
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
  // Decides by the known parts. Known parts without a value have errors or marks, and stay.
  void choose(node_ptr& at, bool is_known) {
    if (at->kind == node_kind::template_expr)
      join_texts(at);
    else if (at->kind == node_kind::conditional && !is_known)
      choose_arm(at);
    else if (at->kind == node_kind::binary && !is_known)
      choose_operand(at);
  }
  [[nodiscard]] std::optional<bool> known_bool(const node& n) const {
    const std::optional<value> v = literal_value(*nodes_, n);
    if (!v || !v->is_known() || v->is_null() || v->kind() != hcl::type_kind::boolean) return std::nullopt;
    return v->as_bool();
  }
  // Texts are of one type whichever is chosen; other arms may change each other's.
  void choose_arm(node_ptr& at) const {
    if (heredocs_ != 0) return;
    const auto& choice = as<syntax::conditional>(*at);
    const std::optional<bool> known = known_bool(*choice.condition);
    if (!known || !is_quoted(*choice.true_result) || !is_quoted(*choice.false_result)) return;
    at = *known ? choice.true_result : choice.false_result;
  }
  [[nodiscard]] bool is_quoted(const node& part) const {
    const node& n = nodes_->bare(part);
    if (n.kind == node_kind::template_expr || n.kind == node_kind::string || n.kind == node_kind::text)
      return true;
    const value* const made = made_value(*nodes_, n);
    return made && made->kind() == hcl::type_kind::string && !made->is_null();
  }
  // The left operand may decide alone.
  void choose_operand(node_ptr& at) {
    const auto& pair = as<syntax::binary_expr>(*at);
    const bool is_or = pair.op == binary_operator::logical_or;
    if (!is_or && pair.op != binary_operator::logical_and) return;
    if (const std::optional<bool> known = known_bool(*pair.left); known && *known == is_or)
      at = nodes_->make_literal(is_or);
  }

  // Known parts of a quoted text become text; a heredoc stays one.
  void join_texts(node_ptr& at) {
    const node& from = nodes_->written(*at);
    if (heredocs_ != 0 || is_heredoc(*at) || &from == at) return;
    const syntax::node_list& parts = as<syntax::template_expr>(*at).parts;
    const syntax::node_list& before = as<syntax::template_expr>(from).parts;
    joined_parts joined{*nodes_};
    bool is_changed = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const node& part = nodes_->bare(*parts[i]);
      const bool is_moved = !is_in_place(*nodes_, *before[i], part);
      is_changed = is_changed || is_moved;
      if (is_moved && part.kind == node_kind::string)  // the arm of a directive
        joined.add_text(text_of(*nodes_, part).value_or(""));
      else if (is_moved && part.kind == node_kind::template_expr)
        for (const node* inner : as<syntax::template_expr>(part).parts)
          joined.add(inner);
      else
        joined.add(parts[i]);
    }
    if (!is_changed) return;
    joined.finish_text();
    syntax::template_expr like = as<syntax::template_expr>(*at);
    like.parts = nodes_->keep(joined.all);
    const node* const made = nodes_->make(like, at);
    nodes_->find(*made)->type = type::string();
    at = made;
  }
  // The parts of a template, where texts that follow each other become one when another part comes.
  struct joined_parts {
    tree& nodes;
    std::vector<const node*> all{};
    std::optional<std::string> text{};

    void add(node_ptr part) {
      const bool is_literal = literal_value(nodes, *part).has_value();
      const std::optional<std::string> written = is_literal ? written_literal(nodes, *part) : std::nullopt;
      if (written) return add_text(*written);
      finish_text();
      all.push_back(part);
    }
    void add_text(const std::string& more) {
      if (!text) text.emplace();
      text->append(more);
    }
    void finish_text() {
      if (text) all.push_back(nodes.make_literal(value(std::string_view(*text))));
      text.reset();
    }
  };

  tree_ptr nodes_;
  const hcl::scope& names_;
  const std::vector<std::string>& hidden_;
  const simplify_options& options_;
  budget& work_;
  literal_places places_;
  std::size_t heredocs_ = 0;  // that are open
};

// Simplifies bodies. Iterators of dynamic blocks hide other names.
class body_simplifier {
 public:
  body_simplifier(const hcl::scope& names, const simplify_options& options)
      : names_(names), options_(options), work_(options.bounds) {}

  void simplify(typed_body& of) {
    for (typed_item& item : of.items) {
      if (item.attribute)
        simplify(*item.attribute);
      else if (item.block->type == "dynamic" && item.block->labels.size() == 1)
        simplify_dynamic(*item.block);
      else
        simplify(*item.block->body);
    }
  }

 private:
  void simplify(typed_attribute& attribute) {
    typed_expression& value = attribute.value;
    if (value) simplifier(value.nodes, names_, hidden_, options_, work_).simplify(value.root);
  }
  void simplify_dynamic(typed_block& block) {
    std::string iterator = block.labels.front();
    const typed_attribute* const named = block.body->find("iterator");
    const node* const variable =
        named && named->value ? variable_of(named->value.nodes->bare(*named->value.root)) : nullptr;
    if (variable && variable->kind == node_kind::scope_traversal)
      iterator = std::string_view(as<syntax::scope_traversal>(*variable).root);
    for (typed_item& item : block.body->items)
      if (item.attribute && item.attribute->name == "for_each") simplify(*item.attribute);
    hidden_.push_back(std::move(iterator));
    for (typed_item& item : block.body->items) {
      if (item.block)
        simplify(*item.block->body);
      else if (item.attribute->name != "for_each" && item.attribute->name != "iterator")
        simplify(*item.attribute);
    }
    hidden_.pop_back();
  }

  const hcl::scope& names_;
  const simplify_options& options_;
  budget work_;
  std::vector<std::string> hidden_{};
};

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0 {

HCL_DECL std::string simplify(const expression& e, const scope& names, const simplify_options& options) {
  const model::scope none;
  diagnostics diags(1);  // what is wrong stays as it is
  model::typed_expression bound =
      model::bind(e, none, diags, {.allow_missing_variables = true, .bounds = options.bounds});
  budget work(options.bounds);
  const std::vector<std::string> no_names;
  if (bound) model::detail::simplifier(bound.nodes, names, no_names, options, work).simplify(bound.root);
  return model::print(bound);
}

HCL_DECL std::string simplify(const body& of, const scope& names, const simplify_options& options) {
  const model::scope none;
  diagnostics diags(1);
  model::body_options body_opts;
  body_opts.expressions = {.allow_missing_variables = true, .bounds = options.bounds};
  model::typed_body bound = model::bind(of, none, diags, body_opts);
  model::detail::body_simplifier(names, options).simplify(bound);
  return model::print(bound);
}

}  // namespace hcl::inline v1_0
