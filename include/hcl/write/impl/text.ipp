// Bodies as text, and values as bodies. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/body_model.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/write/format.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/impl/json_model.hpp>
#include <hcl/write/impl/json_text.hpp>
#include <hcl/write/impl/native_text.hpp>
#include <hcl/write/impl/text_layout.hpp>
#include <hcl/write/impl/writable.hpp>
#include <hcl/write/translate.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL std::string printing::native(const body_model& whole, const encode_options& options,
                                      diagnostics& diags) {
  return native_writer(options, diags).write(whole);
}

HCL_DECL std::string printing::json(const body_model& whole, const encode_options& options,
                                    diagnostics& diags) {
  return json_syntax_writer(options, diags).write(whole);
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL std::string format(std::string_view text, const format_options& opts) {
  if (text.size() >= UINT32_MAX) return std::string(text);  // places have 32 bits
  const std::string kept(text);                             // with a NUL after it
  return detail::text_layout(kept, opts).text();
}

HCL_DECL std::vector<text_edit> format_changes(std::string_view text, line_range lines,
                                               const format_options& opts) {
  if (text.size() >= UINT32_MAX) return {};
  const std::string kept(text);
  return detail::text_layout(kept, opts).changes(lines);
}

}  // namespace hcl::inline v1_0

namespace hcl::inline v1_0::detail {

// Whether a value has texts in it that look like templates.
[[nodiscard]] inline bool has_code(const value& v) {
  bool found = false;
  walk(v, [&](const path&, const value& part) {
    const value& bare = part.unmarked();
    if (is_open_text(bare))
      found = found || bare.as_string().find("${") != std::string_view::npos ||
              bare.as_string().find("%{") != std::string_view::npos;
    return !found;
  });
  return found;
}

// A value whose strings are escaped for templates.
[[nodiscard]] inline value with_escapes(const value& v) {
  return transform(
      v, [](const path&, const value& part) { return has_code(part); },
      [](const path&, const value& part) {
        const value& bare = part.unmarked();
        return is_open_text(bare) ? value(with_escapes(bare.as_string())).with_marks(part.marks()) : part;
      });
}

class body_reader {
 public:
  body_reader(const translate_options& options, diagnostics& diags)
      : options_(options), diags_(diags), work_(options.bounds) {}

  [[nodiscard]] value read(const body& from, std::size_t depth = 0) {
    std::vector<body_entry> entries;
    if (depth > options_.bounds.depth) {
      diags_.add({.code = codes::unwritable_value,
                  .summary = "Body has no value",
                  .detail = "The body is nested too deeply.",
                  .subject = from.missing_item_range()});
      return value::object({});
    }
    if (!body_access::list_entries(from, entries)) {
      body_access::report_unlisted(from, diags_);
      return value::object({});
    }
    std::vector<member> members;
    std::unordered_map<std::string_view, range> attributes;
    block_groups types;
    for (const body_entry& entry : entries) {
      if (const auto& a = entry.attribute) {
        const auto [first, is_new] = attributes.try_emplace(a->name, a->name_range);
        if (!is_new) report_duplicate_attribute(diags_, a->name, a->name_range, first->second);
        members.push_back({a->name, evaluate(a->expression)});
      } else {
        types.add(entry.block->type, *entry.block);
      }
    }
    for (const auto& [type, blocks] : types.all) {
      if (const auto both = attributes.find(type); both != attributes.end())
        reject_both(*blocks.front(), both->second);
      members.push_back({std::string(type), read_blocks(blocks, 0, depth + 1)});
    }
    return value::object(std::move(members));
  }

 private:
  using block_list = std::vector<const body_block*>;
  // Blocks that have a type or a label in common, in the order of the first of each.
  struct block_groups {
    std::vector<std::pair<std::string_view, block_list>> all{};
    std::unordered_map<std::string_view, std::size_t> known{};

    void add(std::string_view name, const body_block& block) {
      const auto [at, is_new] = known.try_emplace(name, all.size());
      if (is_new) all.push_back({name, {}});
      all[at->second].second.push_back(&block);
    }
  };

  // An object cannot have both.
  void reject_both(const body_block& block, const range& attribute) {
    diags_.add({.code = codes::unwritable_value,
                .summary = "Body has no value",
                .detail = "There is an attribute " + excerpt(block.type) +
                          " as well as a block of that type, and an object can have only one of them.",
                .subject = block.type_range,
                .notes = {{"Set as an attribute here", attribute}}});
  }

  [[nodiscard]] value evaluate(const expression& e) {
    if (!options_.keep_expressions) return e.evaluate(options_.names, diags_, work_, nullptr);
    diagnostics ignored;
    value v = e.evaluate(options_.names, ignored, work_, nullptr);
    // Without names, JSON strings are not templates.
    const bool is_template = e.document()->json && !options_.names;
    if (!ignored.has_errors() && v.is_wholly_known()) return is_template ? v : with_escapes(v);
    if (std::optional<value> parts = evaluate_parts(e)) return *std::move(parts);
    const bool is_wrap = e.node()->kind == syntax::node_kind::template_wrap;
    const std::string_view text =
        is_wrap ? expression(e.document(), syntax::as<syntax::template_wrap>(*e.node()).inner).text()
                : e.text();
    if (e.document()->json) return value(text.size() > 1 ? unquoted_json(e) : std::string(text));
    return value("${" + std::string(text) + (text.find('\n') == text.npos ? "}" : "\n}"));
  }
  // Lists and objects of which some parts have no value.
  [[nodiscard]] std::optional<value> evaluate_parts(const expression& e) {
    const auto part = [&](const syntax::node* n) { return evaluate(expression(e.document(), n)); };
    if (e.node()->kind == syntax::node_kind::tuple) {
      std::vector<value> elements;
      for (const syntax::node* n : syntax::as<syntax::tuple_expr>(*e.node()).elements)
        elements.push_back(part(n));
      return value::tuple(std::move(elements));
    }
    if (e.node()->kind != syntax::node_kind::object) return std::nullopt;
    std::vector<member> members;
    for (const syntax::object_item& item : syntax::as<syntax::object_expr>(*e.node()).items) {
      const std::string_view key = written_key(*item.key);
      if (item.key->forced || (key.empty() && item.key->kind != syntax::node_kind::string))
        return std::nullopt;
      members.push_back({std::string(key), part(item.value)});
    }
    return value::object(std::move(members));
  }
  [[nodiscard]] static std::string unquoted_json(const expression& e) {
    return e.node()->kind == syntax::node_kind::json_string
               ? std::string(syntax::as<syntax::json_string>(*e.node()).text)
               : std::string(e.text());
  }

  [[nodiscard]] value read_blocks(const block_list& blocks, std::size_t level, std::size_t depth) {
    std::vector<value> bodies;
    block_groups labels;
    for (const body_block* block : blocks) {
      if (block->labels.size() == level)
        bodies.push_back(read(block->body, depth));
      else
        labels.add(block->labels[level], *block);
    }
    if (labels.all.empty()) return value::tuple(std::move(bodies));
    std::vector<member> members;
    for (const auto& [label, inside] : labels.all)
      members.push_back({std::string(label), read_blocks(inside, level + 1, depth)});
    value by_label = value::object(std::move(members));
    if (bodies.empty()) return by_label;
    bodies.push_back(std::move(by_label));
    return value::tuple(std::move(bodies));
  }

  const translate_options& options_;
  diagnostics& diags_;
  budget work_;
};

// A value as a body to be written.
class value_modeller {
 public:
  explicit value_modeller(const translate_options& options) : options_(options) {}

  // Attributes first, then blocks.
  [[nodiscard]] body_model model(const value& v, std::size_t depth = 0) const {
    body_model made, blocks;
    for (const member& m : v.members()) {
      const int labels = depth > writing::max_depth ? none : labels_of(m.name, m.value);
      if (labels != none) {
        std::vector<std::string> path;
        add_blocks(blocks, m.name, path, static_cast<std::size_t>(labels), m.value, depth);
        continue;
      }
      model_item& item = made.items.emplace_back();
      item.name = m.name;
      set_content(item, m.value);
    }
    for (model_item& block : blocks.items)
      made.items.push_back(std::move(block));
    return made;
  }

 private:
  static constexpr int none = -1;

  [[nodiscard]] static bool is_object(const value& v) { return is_plain(v) && has_members(v); }
  [[nodiscard]] static bool is_list(const value& v) {
    return is_plain(v) && (v.kind() == type_kind::list || v.kind() == type_kind::tuple);
  }

  [[nodiscard]] int labels_of(std::string_view name, const value& v) const {
    for (const schema_block& known : options_.blocks)
      if (known.type == name)
        return is_object(v) || is_list(v) ? static_cast<int>(known.labels.size()) : none;
    return options_.guess_blocks ? depth_of(v) : none;
  }
  [[nodiscard]] static bool may_be_body(const value& v) {
    return is_object(v) && std::all_of(v.members().begin(), v.members().end(),
                                       [](const member& m) { return is_identifier(m.name); });
  }
  [[nodiscard]] static int depth_of(const value& v) {
    if (is_list(v)) {
      for (const value& element : v.elements())
        if (!may_be_body(element)) return none;
      return v.elements().empty() ? none : 0;
    }
    int depth = none;
    if (!is_object(v)) return none;
    for (const member& m : v.members()) {
      const int inner = depth_of(m.value);
      if (inner == none || (depth != none && depth != inner + 1)) return none;
      depth = inner + 1;
    }
    return depth;
  }

  void add_blocks(body_model& to, std::string_view type, std::vector<std::string>& path, std::size_t labels,
                  const value& v, std::size_t depth) const {
    if (is_list(v)) {
      for (const value& element : v.elements())
        add_blocks(to, type, path, labels, element, depth);
    } else if (!is_object(v)) {
      if (v.is_null()) return;
      model_item& item = to.items.emplace_back();  // no block: the writer says what is wrong, if anything is
      item.name = std::string(type);
      item.content = v;
    } else if (labels == 0) {
      model_item block{.is_block = true, .name = std::string(type), .labels = path};
      block.inside = model(v, depth + 1);
      to.items.push_back(std::move(block));
    } else {
      for (const member& m : v.members()) {
        path.push_back(m.name);
        add_blocks(to, type, path, labels - 1, m.value, depth);
        path.pop_back();
      }
    }
  }

  // A text "${...}" is an expression again, where that is asked for.
  void set_content(model_item& item, const value& v) const {
    item.content = v;
    if (!options_.keep_expressions || !is_plain(v)) return;
    if (is_list(v) || is_object(v)) {
      if (!has_code(v)) return;
      item.form = is_list(v) ? item_form::list : item_form::object;
      const auto add = [&](std::string_view name, const value& part) {
        model_item& inner = item.inside.items.emplace_back();
        inner.name = std::string(name);
        set_content(inner, part);
      };
      if (is_list(v)) {
        for (const value& element : v.elements())
          add({}, element);
      } else {
        for (const member& m : v.members())
          add(m.name, m.value);
      }
      return;
    }
    if (!has_code(v)) return;
    const std::string kept(v.as_string());  // with a NUL after it
    diagnostics ignored;
    const syntax::document_ptr parsed =
        parser::parse_expression(source::make(template_source(kept).write(false), "<expression>"), ignored,
                                 options_.bounds, options_.model);
    if (!ignored.has_errors()) item.written = expression(parsed, parsed->expression);
  }
  const translate_options& options_;
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL result<value> body_value(const body& whole, const translate_options& options) {
  diagnostics diags(options.bounds.diagnostics);
  value made = detail::body_reader(options, diags).read(whole);
  return {std::move(made), std::move(diags)};
}

HCL_DECL result<std::string> write_body(const value& whole, const translate_options& options) {
  diagnostics diags(options.bounds.diagnostics);
  if (!detail::is_plain(whole) || !detail::has_members(whole)) {
    diags.add({.code = codes::unwritable_value,
               .summary = "Value cannot be written",
               .detail = "A body is an object or a map that is known and not marked."});
    return diags;
  }
  const encode_options layout{.heredocs = options.heredocs, .max_bytes = options.max_bytes};
  std::string text = detail::printing::native(detail::value_modeller(options).model(whole), layout, diags);
  return {std::move(text), std::move(diags)};
}

HCL_DECL result<std::string> write_value(const value& v, const encode_options& options) {
  diagnostics diags;
  std::string text = detail::content_text({.content = v}, options, diags);
  return {std::move(text), std::move(diags)};
}

}  // namespace hcl::inline v1_0
