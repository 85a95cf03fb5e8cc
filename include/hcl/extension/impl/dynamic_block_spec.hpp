// One dynamic block: the collection, the iterator's name, and how to make a block for each element.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/eval/impl/coerce.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/value/impl/mismatch.hpp>

namespace hcl::inline v1_0::detail {

// Expressions as they are inside iterations. One view of a document serves all expressions of it.
class document_views {
 public:
  explicit document_views(std::shared_ptr<const iterator_context> around) : around_(std::move(around)) {}
  [[nodiscard]] expression inside(const expression& e) {
    if (!e || !around_) return e;
    syntax::document_ptr& view = views_[e.document().get()];
    if (!view) view = std::make_shared<const syntax::document>(e.document(), around_);
    return {view, e.node(), e.role()};
  }

 private:
  std::shared_ptr<const iterator_context> around_;
  std::unordered_map<const syntax::document*, syntax::document_ptr> views_;
};

// The value without the iterator context's marks.
[[nodiscard]] inline value evaluate_bare(const expression& e, const scope* names, diagnostics& diags,
                                         budget& work) {
  eval_context ctx{e.document(), names, diags, work};
  return evaluate(*e.node(), ctx);
}

HCL_COLD inline void report_dynamic(std::string_view summary, std::string detail, const expression& e,
                                    const scope* names, diagnostics& diags, budget& work) {
  eval_context ctx{e.document(), names, diags, work};
  report(ctx, {.code = codes::invalid_dynamic_block,
               .summary = summary,
               .detail = std::move(detail),
               .subject = e.node()->range,
               .about = e.node()});
}

struct dynamic_block_spec {
  std::string type;
  hcl::range type_range;
  hcl::range definition_range;
  expression for_each;
  value collection;  // what for_each is: iterable or of dynamic type, not null; may be unknown and marked
  std::string iterator;
  std::vector<expression> labels;
  body content;
  bool has_wrong_labels = false;  // which have been reported

  // The block of one iteration; nothing if its labels are wrong.
  [[nodiscard]] std::optional<body_block> make_block(const std::shared_ptr<const iterator_context>& iteration,
                                                     const scope* names, diagnostics& diags,
                                                     budget& work) const {
    body_block made{type, {}, content, definition_range, type_range, {}};
    document_views views(iteration);
    for (const expression& written : labels) {
      const expression e = views.inside(written);
      const diagnostics::checkpoint before = diags.here();
      value v = evaluate_bare(e, names, diags, work);
      if (diags.errors_since(before) || work.exhausted) return std::nullopt;
      eval_context ctx{e.document(), names, diags, work};
      std::string why;
      if (!coerce_primitive(ctx, v, type_kind::string, e.node()->range, why))
        why = as_sentence(std::move(why));
      else if (v.is_null())
        why = "it is null.";
      else if (!v.unmarked().is_known())
        why = "it is not known yet, but labels must be known immediately.";
      else if (v.is_marked())
        why = "it is marked, for example as sensitive, which a label cannot be.";
      if (!why.empty()) {
        report_dynamic("Invalid dynamic block label", "This cannot be a label of a block: " + why, e, names,
                       diags, work);
        return std::nullopt;
      }
      if (!spend_key(ctx, v.as_string().size(), e.node()->range)) return std::nullopt;
      made.labels.emplace_back(v.as_string());
      made.label_ranges.push_back(e.range());
    }
    return made;
  }
  // A block with a wrong number of labels, read for diagnostics only. Empty if any number is allowed.
  [[nodiscard]] std::optional<body_block> make_mislabelled(const schema_block& header) const {
    const std::size_t needed = header.labels.size() - header.optional_labels;
    if (!header.keeps_mislabelled || (needed == 0 && header.any_labels)) return std::nullopt;
    const std::size_t count = needed != 0 ? needed - 1 : header.labels.size() + 1;
    return body_block{type,       std::vector<std::string>(count),
                      content,    definition_range,
                      type_range, std::vector<hcl::range>(count, definition_range)};
  }
};

// The name for the element of an iteration.
[[nodiscard]] inline std::optional<std::string> read_iterator_name(const expression& written,
                                                                   diagnostics& diags) {
  const result<traversal> name = traversal_of(written);
  if (!name) {
    const std::size_t known = diags.size();
    diags.append(name.diagnostics());
    name_paths(diags, known, "iterator");
    return std::nullopt;
  }
  if (name->size() != 1) {
    diags.add({.code = codes::invalid_dynamic_block,
               .summary = "Invalid dynamic iterator name",
               .detail = "The iterator of a dynamic block must be one name.",
               .subject = name->range(),
               .path = "iterator"});
    return std::nullopt;
  }
  return std::string(name->root_name());
}

// Gives diagnostics found in a dynamic block the path of that attribute, unless they have one.
HCL_COLD inline void name_dynamic_paths(diagnostics& diags, std::size_t since, std::string_view type,
                                        std::string_view attribute) {
  const std::array<std::string_view, 1> label{type};
  name_paths(diags, since, attribute);
  lead_paths_into(diags, since, block_step("dynamic", label));
}

inline constexpr std::string_view invalid_for_each = "Invalid dynamic for_each value";
[[nodiscard]] inline std::string not_iterable_text(const hcl::type& t) {
  return "The collection to iterate over " +
         must_be("a list, set, map, tuple or object", with_article(friendly_name(t)));
}

// Whether `v`, what `for_each` is, can be iterated over.
[[nodiscard]] inline bool is_iterable(const value& v, const expression& for_each, const scope* names,
                                      diagnostics& diags, budget& work) {
  const hcl::type& t = v.unmarked().type();
  std::string why;
  if (!t.is_collection() && !t.is_structural() && !t.is_dynamic())
    why = not_iterable_text(t);
  else if (v.is_null())
    why = "The collection to iterate over is null.";
  else
    return true;
  report_dynamic(invalid_for_each, std::move(why), for_each, names, diags, work);
  return false;
}

// The expressions of the labels, as many as blocks of this type have.
[[nodiscard]] inline std::optional<std::vector<expression>> read_labels(const expression& written,
                                                                        const schema_block& header,
                                                                        diagnostics& diags) {
  result<std::vector<expression>> all = list_of(written);
  if (!all) {
    const std::size_t known = diags.size();
    diags.append(all.diagnostics());
    name_paths(diags, known, "labels");
    return std::nullopt;
  }
  const std::size_t wanted = header.labels.size(), needed = wanted - header.optional_labels;
  const bool surplus = all->size() > wanted;
  if (surplus ? header.any_labels : all->size() >= needed) return *std::move(all);
  report_dynamic_labels(diags, header.type, surplus ? wanted : needed, surplus,
                        surplus ? (*all)[header.labels.size()].range() : written.range(), written.range());
  return std::nullopt;
}

[[nodiscard]] inline bool has_one_content(const body_content& parts, diagnostics& diags) {
  if (parts.blocks.size() == 1) return true;
  const bool none = parts.blocks.empty();
  report_dynamic_content(diags, none, none ? parts.missing_item_range : parts.blocks[1].definition_range);
  return false;
}

// `around`: the context of the block. Empty if the dynamic block is invalid or its collection is unusable.
[[nodiscard]] inline std::optional<dynamic_block_spec> read_dynamic_block(
    const body_block& written, const schema_block& header,
    const std::shared_ptr<const iterator_context>& around, const scope* names, diagnostics& diags,
    budget& work) {
  body_schema inside{.attributes = {{"for_each", true}, {"iterator"}}, .blocks = {{"content"}}};
  const bool needs_labels = header.labels.size() > header.optional_labels;
  if (!header.labels.empty() || header.any_labels) inside.attributes.push_back({"labels", needs_labels});
  const body_content parts = written.body.content(inside, diags);
  if (!parts.find("for_each")) return std::nullopt;
  dynamic_block_spec spec{
      header.type, written.label_ranges.front(), written.definition_range, {}, {}, header.type, {}, {}};

  if (const body_attribute* iterator = parts.find("iterator")) {
    std::optional<std::string> name = read_iterator_name(iterator->expression, diags);
    if (!name) return std::nullopt;
    spec.iterator = *std::move(name);
  }
  const diagnostics::checkpoint before = diags.here();
  spec.for_each = document_views(around).inside(parts.find("for_each")->expression);
  spec.collection = evaluate_bare(spec.for_each, names, diags, work);
  if (diags.errors_since(before) || work.exhausted) return std::nullopt;
  if (!is_iterable(spec.collection, spec.for_each, names, diags, work)) return std::nullopt;
  if (const body_attribute* labels = parts.find("labels")) {
    std::optional<std::vector<expression>> all = read_labels(labels->expression, header, diags);
    spec.has_wrong_labels = !all;
    if (all) spec.labels = *std::move(all);
  } else if (needs_labels) {
    spec.has_wrong_labels = true;
  }
  if (!has_one_content(parts, diags)) return std::nullopt;
  spec.content = parts.blocks.front().body;
  return spec;
}

}  // namespace hcl::inline v1_0::detail
