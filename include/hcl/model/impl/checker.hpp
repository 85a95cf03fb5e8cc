// Computes the types of all nodes of a tree, inner ones first, without recursion; binds variables of loops,
// splats and functions.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/impl/check_expression.hpp>
#include <hcl/model/impl/check_names.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::model::detail {

class checker {
 public:
  explicit checker(check_context& ctx) : ctx_(ctx), rules_(ctx) {}

  // The document of an expression; null for generated ones.
  void examine(const node& root, const syntax::document* document) {
    open(root, document);
    while (!open_.empty()) {
      place& top = open_.back();
      node_facts& at = *top.at;
      const std::size_t number = top.next++;
      if (top.has_rules) {
        if (number != 0 && is_unevaluated(at, number - 1)) ctx_.diags.rewind(top.before);
        top.before = ctx_.diags.here();
      }
      const node_part part = part_of(*at.about, number);
      if (!part.is_there) {
        rules_.examine(at);
        if (top.has_rules) ctx_.locals.resize(top.locals);
        open_.pop_back();
        continue;
      }
      if (top.has_rules) before_part(at, number, top.locals);
      if (part.at) open(*part.at, at.document);
    }
  }

 private:
  struct place {
    node_facts* at;
    std::size_t locals;  // how many there are around it
    bool has_rules;      // of its own, for some part
    std::size_t next = 0;
    diagnostics::checkpoint before{};  // what was found before the part that is being checked
  };

  void open(const node& part, const syntax::document* document) {
    const node* written = &part;
    if (const node& at = unwrapped(part); at.kind == node_kind::json_string)
      written = open_text(as<syntax::json_string>(at), document);
    const node* const at = &unwrapped(*written);
    node_facts& n = ctx_.nodes->facts(*at, document);
    if (!n.is_made) n.written = written;
    if (at->kind == node_kind::function_call && ctx_.is_first())
      ctx_.nodes->names(n).function = ctx_.names->find_function(as<syntax::function_call>(*at).name);
    if (part_of(*at, 0).is_there)
      open_.push_back({&n, ctx_.locals.size(), has_rules(n)});
    else
      rules_.examine(n);
  }
  // A string of the JSON syntax may be a template.
  [[nodiscard]] const node* open_text(const syntax::json_string& e, const syntax::document*& document) {
    node_facts& n = ctx_.nodes->facts(e, document);
    if (!n.origin && document && document->json) {
      if (syntax::document_ptr text = document->json->parse_string(*document, e, ctx_.diags)) {
        n.origin = text->expression;
        ctx_.nodes->facts(unwrapped(*n.origin), text.get());
        ctx_.nodes->keep(std::move(text));
      }
    }
    if (!n.origin) return &e;
    document = ctx_.nodes->facts(unwrapped(*n.origin), document).document;
    return n.origin;
  }

  // Whether a part has names of its own, or its errors do not count.
  [[nodiscard]] bool has_rules(const node_facts& n) const noexcept {
    if (n.about->kind != node_kind::function_call)
      return is_loop(*n.about) || n.about->kind == node_kind::splat ||
             (ctx_.follows_evaluation && n.about->kind == node_kind::conditional);
    return is_recover(n) || n.names->is_function ||
           (n.names->function && n.names->function->takes_expressions());
  }
  [[nodiscard]] static bool is_recover(const node_facts& n) noexcept {
    return n.about->kind == node_kind::function_call &&
           as<syntax::function_call>(*n.about).name == "recover" && !n.names->is_function;
  }
  // Whether a literal condition does not take a part, or its parameter takes the expression. Expanded
  // arguments are evaluated.
  [[nodiscard]] bool is_unevaluated(const node_facts& n, std::size_t part) const {
    if (n.about->kind == node_kind::conditional) {
      const type& when = ctx_.type_of(as<syntax::conditional>(*n.about).condition);
      return part != 0 && when.is(type_kind::constant) && when.value() == hcl::value(part != 1);
    }
    if (n.about->kind != node_kind::function_call || !n.names->function) return false;
    const auto& e = as<syntax::function_call>(*n.about);
    const parameter* const to = n.names->function->fixed().parameter_of(part);
    return to && to->takes_expression && !(e.expands_last && part + 1 == e.arguments.size());
  }
  // Adds the names that a node's later parts know.
  void before_part(node_facts& n, std::size_t number, std::size_t around) {
    if (n.about->kind == node_kind::function_call) {
      if (n.names->is_function && number == 0) return add_locals(*n.names);
      if (!is_recover(n)) return;
      ctx_.locals.resize(around);
      if (number == 1) define_error(*n.names);
    } else if (number == 1 && n.about->kind != node_kind::conditional) {
      if (n.about->kind == node_kind::splat)
        rules_.enter_splat(n);
      else
        rules_.enter_loop(n);
      add_locals(*n.names);
    }
  }
  void add_locals(const node_names& names) {
    for (const auto& each : names.defines)
      if (each) ctx_.locals.push_back(each);
  }
  // The second argument of `recover` has the error of the first.
  void define_error(node_names& names) {
    if (names.defines.empty()) {
      names.defines = {std::make_shared<definition>()};
      names.defines[0]->name = "error";
      names.defines[0]->type = type::string();
    }
    add_locals(names);
  }

  check_context& ctx_;
  expression_check rules_;
  std::vector<place> open_{};
};

// The node of an expression for a tree: one of its own where a lone name is a text.
[[nodiscard]] inline node_ptr root_of(tree& nodes, const hcl::expression& e) {
  const node& n = *e.node();
  if (e.role() != hcl::detail::expression_role::key || !is_bare_key(n)) return &n;
  nodes.facts(n, e.document().get());
  return nodes.make_literal(value(bare_key(n)), &n);
}

// Binds expressions one by one for diagnostics only; they share memory and memoised types.
class expression_binder {
 public:
  // `rejects_others`: whether members reject unknown attributes of objects.
  expression_binder(diagnostics& diags, const bind_options& options, bool rejects_others)
      : ctx_{&nodes_, nullptr, diags, options, true, rejects_others}, checker_(ctx_) {}

  // The node that the tree has for it; null for no expression.
  [[nodiscard]] const node* bind(const expression& e, const scope& names) {
    start(names);
    if (!e) return nullptr;
    nodes_.keep(e.document());
    return checked(*root_of(nodes_, e), *e.document());
  }
  [[nodiscard]] const node* bind(const syntax::document& document, const syntax::node& e, const scope& names,
                                 later_names later) {
    start(names);
    ctx_.later = later;
    return checked(e, document);
  }
  // The nodes of the expression that was bound last.
  [[nodiscard]] const tree& nodes() const noexcept { return nodes_; }
  [[nodiscard]] check_memory& memory() noexcept { return ctx_.known; }

 private:
  // Each expression has as many warnings as the list of diagnostics keeps.
  void start(const scope& names) {
    nodes_.clear();
    ctx_.names = &names;
    ctx_.warnings = 0;
    ctx_.later = later_names::none;
  }
  [[nodiscard]] const node* checked(const node& root, const syntax::document& document) {
    checker_.examine(root, &document);
    return &nodes_.bare(root);
  }

  tree nodes_{};
  check_context ctx_;
  checker checker_;
};

}  // namespace hcl::inline v1_0::model::detail
