// The values of variables, in the few words that a diagnostic can show. Knows how to look up, not how to
// report.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/traverse.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v0_1::detail {

// `a.b[0]["k"]`
[[nodiscard]] inline std::string reference_text(const syntax::scope_traversal& e) {
  using kind = syntax::traversal_step::type;
  std::string text(e.root);
  for (const syntax::traversal_step& step : e.steps) {
    switch (step.what) {
      case kind::attribute:
      case kind::legacy_index: text.append(".").append(step.text); break;
      case kind::number_index: text.append("[").append(step.text).append("]"); break;
      case kind::string_index: text.append("[\"").append(step.text).append("\"]"); break;
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

}  // namespace hcl::inline v0_1::detail
