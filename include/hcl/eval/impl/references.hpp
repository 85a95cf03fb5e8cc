// References: finding them, applying them to values, the notes about their values, and other facts about the
// shape of expressions. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/constructors.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/json_values.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/traverse.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v1_0::detail {

// Goes through an expression in the order of its parts and reports the references that are not bound by a
// `for` inside it, JSON strings, which may hold templates, and, if asked to, calls.
class reference_walk {
 public:
  explicit reference_walk(const syntax::node& root, bool has_calls = false) : has_calls_(has_calls) {
    visit(&root);
  }

  // The next scope_traversal, json_string or function_call, or null at the end; gives up after `max_count`
  // nodes.
  [[nodiscard]] const syntax::node* next(std::size_t max_count = static_cast<std::size_t>(-1)) {
    while (!pending_.empty()) {
      const step now = pending_.pop();
      if (now.what == action::unbind) {
        bound_.truncate(bound_.size() - 2);
      } else if (now.what == action::bind) {
        const auto& loop = syntax::as<syntax::for_expr>(*now.node);
        bound_.push(loop.key_name);
        bound_.push(loop.value_name);
      } else if (++seen_ > max_count) {
        pending_.clear();
      } else if (expand(*now.node)) {
        return now.node;
      }
    }
    return nullptr;
  }

 private:
  enum class action : unsigned char { visit, bind, unbind };
  struct step {
    const syntax::node* node;
    action what;
  };

  void visit(const syntax::node* node) {
    if (node) pending_.push({node, action::visit});
  }
  // Reverses the additions since `from`, as a stack needs them.
  void in_order(std::size_t from) noexcept {
    for (std::size_t to = pending_.size(); from + 1 < to; ++from)
      std::swap(pending_[from], pending_[--to]);
  }

  // Whether the node is to be reported; if not, its parts are next.
  [[nodiscard]] bool expand(const syntax::node& e) {
    if (e.kind == syntax::node_kind::json_string) return true;
    if (e.kind == syntax::node_kind::scope_traversal) {
      const std::string_view name = syntax::as<syntax::scope_traversal>(e).root;
      return name.empty() || std::find(bound_.begin(), bound_.end(), name) == bound_.end();
    }
    const std::size_t from = pending_.size();
    visit_parts(e);
    in_order(from);
    return has_calls_ && e.kind == syntax::node_kind::function_call;
  }

  void visit_parts(const syntax::node& e) {
    if (e.kind == syntax::node_kind::for_tuple || e.kind == syntax::node_kind::for_object)
      return visit_for(syntax::as<syntax::for_expr>(e));
    if (e.kind == syntax::node_kind::object) {
      for (const syntax::object_item& item : syntax::as<syntax::object_expr>(e).items) {
        if (keyword_text(*item.key).empty()) visit(item.key);
        visit(item.value);
      }
      return;
    }
    syntax::for_each_part(e, [&](const syntax::node& part) { visit(&part); });
  }
  void visit_for(const syntax::for_expr& e) {
    visit(e.collection);
    pending_.push({&e, action::bind});
    visit(e.key), visit(e.value), visit(e.condition);
    pending_.push({&e, action::unbind});
  }

  trivial_vector<step> pending_{};
  trivial_vector<std::string_view> bound_{};
  std::size_t seen_ = 0;
  bool has_calls_;
};

// `a.b[0]["k"]`
[[nodiscard]] inline std::string reference_text(const syntax::scope_traversal& e) {
  using kind = syntax::traversal_step::type;
  std::string text(e.root);
  for (const syntax::traversal_step& step : e.steps) {
    switch (step.what) {
      case kind::attribute:
      case kind::legacy_index: text.append(".").append(step.text); break;
      case kind::number_index: text.append("[").append(step.text).append("]"); break;
      case kind::string_index: append_quoted(text.append("["), step.text), text += ']'; break;
      case kind::true_index: text += "[true]"; break;
      case kind::false_index: text += "[false]"; break;
      case kind::null_index: text += "[null]"; break;
      case kind::splat: text += "[*]"; break;
    }
  }
  return text;
}

// `"80"`, `5`, `null`, `a list of string with 2 elements`, `an object with 1 attribute "port"`. For known,
// unmarked values.
[[nodiscard]] inline std::string brief_text(const value& v) {
  if (v.is_null()) return "null";
  switch (v.kind()) {
    case type_kind::boolean: return v.as_bool() ? "true" : "false";
    case type_kind::number: {
      const outcome<std::string> digits = v.as_number().to_string(40, number_digits::all);
      return digits ? *digits : "a number of more than 40 digits";
    }
    case type_kind::string: {
      constexpr std::size_t max_length = 60;
      std::string_view text = v.as_string();
      if (text.size() <= max_length) return '"' + std::string(text) + '"';
      std::size_t end = max_length;
      while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
      return '"' + std::string(text.substr(0, end)) + "...\"";
    }
    case type_kind::dynamic:
    case type_kind::list:
    case type_kind::set:
    case type_kind::map:
    case type_kind::tuple:
    case type_kind::object:
    case type_kind::capsule: break;
  }
  return describe(v);
}

HCL_COLD HCL_NOINLINE inline std::vector<variable_note> notes_about(const syntax::node& about,
                                                                    const eval_context& ctx) {
  constexpr std::size_t max_nodes = 1000, max_notes = 8;
  std::vector<variable_note> notes;
  diagnostics unheard(0);
  eval_context quiet{ctx.document, ctx.names, unheard,    ctx.work,  ctx.options,
                     false,        ctx.loops, ctx.splats, ctx.depth, {}};
  reference_walk walk(about);
  while (const syntax::node* found = walk.next(max_nodes)) {
    if (found->kind != syntax::node_kind::scope_traversal || notes.size() == max_notes) continue;
    const auto& reference = syntax::as<syntax::scope_traversal>(*found);
    const value* root = reference.root == made_value_name ? nullptr : find_variable(ctx, reference.root);
    if (!root) continue;
    const value v = follow(*root, reference.steps, reference, quiet);
    if (unheard.has_errors()) {
      unheard.rewind({0, 0, 0, 0});
      continue;
    }
    if (!v.is_known() || v.is_marked()) continue;
    std::string name = reference_text(reference);
    bool again = false;
    for (const variable_note& n : notes)
      again = again || n.name == name;
    if (!again) notes.push_back({std::move(name), brief_text(v)});
  }
  sort_stably(notes, [](const variable_note& a, const variable_note& b) { return a.name < b.name; });
  return notes;
}

// The name that a step of a reference selects: `a.b` and `a["b"]` select the same. Nothing for splats,
// numbers, and keys that are not known or marked.
[[nodiscard]] inline std::optional<std::string_view> name_in(const traversal_step& s) {
  if (s.what == traversal_step::kind::root || s.what == traversal_step::kind::attribute) return s.name;
  const bool is_text = s.what == traversal_step::kind::index && is_open_text(s.key);
  return is_text ? std::optional<std::string_view>(s.key.as_string()) : std::nullopt;
}

// A name without the quotes around it.
[[nodiscard]] inline range inside_quotes(const range& written) {
  byte_span where = written.span();
  if (written.text().starts_with('"') && where.size() > 1) ++where.begin, --where.end;
  return {written.source(), where};
}
// The name of a step: `.name` without its dot, `["name"]` without brackets and quotes.
[[nodiscard]] inline range name_range_of(const traversal_step& step) {
  byte_span where = step.where.span();
  if (step.what == traversal_step::kind::index)
    ++where.begin, --where.end;
  else
    where.begin = where.end - static_cast<std::uint32_t>(step.name.size());
  return inside_quotes({step.where.source(), where});
}

// Traversals from nodes, and what they refer to.
[[nodiscard]] inline traversal_step step_of(const source_ptr& source, const syntax::traversal_step& step) {
  using from = syntax::traversal_step::type;
  using kind = traversal_step::kind;
  const range where(source, step.range);
  switch (step.what) {
    case from::attribute: return {kind::attribute, std::string(step.text), {}, where};
    case from::splat: return {kind::splat, {}, {}, where};
    case from::string_index:
    case from::number_index:
    case from::true_index:
    case from::false_index:
    case from::null_index:
    case from::legacy_index: break;
  }
  return {kind::index, {}, key_of(step), where};
}

inline void append_steps(std::vector<traversal_step>& steps, const source_ptr& source,
                         detail::view<const syntax::traversal_step> more) {
  steps.reserve(steps.size() + more.size());
  for (const syntax::traversal_step& step : more)
    steps.push_back(step_of(source, step));
}

[[nodiscard]] inline traversal make_traversal(const source_ptr& source, const syntax::scope_traversal& e) {
  std::vector<traversal_step> steps;
  if (!e.root.empty())
    steps.push_back({traversal_step::kind::root, std::string(e.root), {}, range(source, e.root_range())});
  append_steps(steps, source, e.steps);
  return traversal(std::move(steps));
}

// The references of an expression, those in templates inside JSON strings included.
inline void collect_references(const syntax::document_ptr& document, const syntax::node& root,
                               std::vector<traversal>& found) {
  reference_walk walk(root);
  while (const syntax::node* e = walk.next()) {
    if (e->kind == syntax::node_kind::scope_traversal) {
      found.push_back(make_traversal(document->source, syntax::as<syntax::scope_traversal>(*e)));
      continue;
    }
    const auto& text = syntax::as<syntax::json_string>(*e);
    diagnostics diags(1);
    const syntax::document_ptr inner = document->json->parse_string(*document, text, diags);
    if (inner && !diags.has_errors())
      collect_references(inner, *inner->expression, found);  // native: no JSON string again
  }
}

[[nodiscard]] inline outcome<value, access_failure> take_step(const value& from, const traversal_step& step) {
  switch (step.what) {
    case traversal_step::kind::attribute: return attribute(from, step.name);
    case traversal_step::kind::index: return index(from, step.key);
    case traversal_step::kind::root:
    case traversal_step::kind::splat: break;
  }
  return access_failure{codes::invalid_traversal, "Reference cannot be followed",
                        "A reference with a splat or a second root has no single value."};
}

[[nodiscard]] inline result<value> follow(value current, const traversal& t, std::size_t from) {
  for (std::size_t i = from; i < t.size(); ++i) {
    const traversal_step& step = t.steps()[i];
    auto next = take_step(current, step);
    if (!next) {
      access_failure reason = std::move(next).error();
      diagnostics diags;
      diags.add({.code = reason.code,
                 .summary = std::move(reason.summary),
                 .detail = std::move(reason.detail),
                 .subject = step.where,
                 .context = t.range(),
                 .fix = rename_to(step.where, std::move(reason.suggestion))});
      return diags;
    }
    current = *std::move(next);
  }
  return current;
}

// The root's name and the constant names after it, as far as a lookup is asked for them.
[[nodiscard]] inline std::vector<std::string_view> names_in(const traversal& t) {
  std::vector<std::string_view> path;
  for (const traversal_step& step : t.steps()) {
    const std::optional<std::string_view> name = name_in(step);
    if (path.size() == max_lookup || !name) break;
    path.push_back(*name);
  }
  return path;
}

// The implementation behind expression handles: evaluation, ranges, references.
[[nodiscard]] inline value evaluate_in_role(const expression& e, eval_context& ctx) {
  if (e.role() == expression_role::plain || e.node()->kind == syntax::node_kind::json_string)
    return evaluate(*e.node(), ctx);
  return evaluate_key(*e.node(), e.role() == expression_role::forced_key, ctx);
}

[[nodiscard]] inline diagnostics static_error(std::string_view code, std::string_view what, range where) {
  diagnostics diags;
  diags.add({.code = code,
             .summary = "Invalid expression",
             .detail = std::string(what),
             .subject = std::move(where)});
  return diags;
}

// The words `true`, `false`, `null` are names where a reference is looked for.
[[nodiscard]] inline bool collect_steps(const expression& e, std::vector<traversal_step>& steps) {
  const source_ptr& source = e.document()->source;
  std::vector<const syntax::relative_traversal*> links;
  const syntax::node* at = e.node();
  while (at->kind == syntax::node_kind::relative_traversal) {
    links.push_back(&syntax::as<syntax::relative_traversal>(*at));
    at = links.back()->source;
  }
  if (at->kind == syntax::node_kind::json_string) {
    diagnostics diags(1);
    const auto parse = [](arena& nodes, const source_ptr& from, parser::decoded_text text, diagnostics& to,
                          const limits& bounds) {
      return parser::parse_traversal_text(nodes, from, text, to, false, bounds);
    };
    const syntax::document_ptr parsed =
        parse_json_text(*e.document(), syntax::as<syntax::json_string>(*at), parse, diags);
    if (diags.has_errors() || parsed->expression->kind != syntax::node_kind::scope_traversal) return false;
    steps = make_traversal(parsed->source, syntax::as<syntax::scope_traversal>(*parsed->expression)).steps();
  } else if (at->kind == syntax::node_kind::scope_traversal) {
    steps = make_traversal(source, syntax::as<syntax::scope_traversal>(*at)).steps();
  } else if (const std::string_view word = keyword_text(*at); !word.empty() && !e.document()->json) {
    steps.push_back({traversal_step::kind::root, std::string(word), {}, range(source, at->range)});
  } else {
    return false;
  }
  for (auto link = links.rbegin(); link != links.rend(); ++link)
    append_steps(steps, source, (*link)->steps);
  return true;
}

[[nodiscard]] inline std::vector<expression> expressions_of(const syntax::document_ptr& document,
                                                            syntax::node_list nodes) {
  std::vector<expression> all;
  all.reserve(nodes.size());
  for (const syntax::node* n : nodes)
    all.emplace_back(document, n);
  return all;
}

[[nodiscard]] inline static_call make_call(const syntax::document_ptr& document,
                                           const syntax::function_call& e) {
  return {std::string(e.name), range(document->source, e.name_range), expressions_of(document, e.arguments),
          range(document->source, between(e.open_parenthesis, e.close_parenthesis))};
}

}  // namespace hcl::inline v1_0::detail
