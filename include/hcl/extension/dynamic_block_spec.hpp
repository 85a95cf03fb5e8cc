// One dynamic block taken apart: what to iterate over, under which name, and how to make a block of each element. Expands nothing itself.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/problems.hpp>
#include <hcl/eval/coerce.hpp>
#include <hcl/eval/evaluate.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/eval/surroundings.hpp>
#include <hcl/value/type_text.hpp>

namespace hcl::inline v0_1::detail {

// Expressions as they are inside iterations. One view of a document serves all expressions of it.
template <typename = void>
class document_views {
 public:
  explicit document_views(std::shared_ptr<const surroundings> around) : around_(std::move(around)) {}
  [[nodiscard]] expression inside(const expression& e) {
    if (!e || !around_) return e;
    syntax::document_ptr& view = views_[e.document().get()];
    if (!view) view = std::make_shared<const syntax::document>(e.document(), around_);
    return {view, e.node(), e.role()};
  }

 private:
  std::shared_ptr<const surroundings> around_;
  std::unordered_map<const syntax::document*, syntax::document_ptr> views_;
};

// The value without what the surroundings add to values of attributes.
template <typename = void>
[[nodiscard]] value evaluate_bare(const expression& e, const scope* names, diagnostics& problems, budget& work) {
  evaluation run{e.document(), names, problems, work};
  return evaluate(*e.node(), run);
}

template <typename = void>
[[gnu::cold]] void report_dynamic(std::string_view summary, std::string detail, const expression& e, const scope* names, diagnostics& problems,
                                         budget& work) {
  evaluation run{e.document(), names, problems, work};
  report(run, {.code = "invalid-dynamic-block", .summary = summary, .detail = std::move(detail), .subject = e.node()->range, .about = e.node()});
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

  // The block of one iteration; nothing if its labels are wrong.
  template <typename = void>
  [[nodiscard]] std::optional<body_block> make_block(const std::shared_ptr<const surroundings>& iteration, const scope* names, diagnostics& problems,
                                                     budget& work) const {
    body_block made{type, {}, content, definition_range, type_range, {}};
    document_views<> views(iteration);
    for (const expression& written : labels) {
      const expression e = views.inside(written);
      const diagnostics::mark before = problems.here();
      value v = evaluate_bare(e, names, problems, work);
      if (problems.errors_since(before) || work.exhausted) return std::nullopt;
      evaluation run{e.document(), names, problems, work};
      std::string why;
      if (!coerce_primitive(run, v, type_kind::string, e.node()->range, why)) why = as_sentence(std::move(why));
      else if (v.is_null()) why = "it is null.";
      else if (!v.unmarked().is_known()) why = "it is not known yet, and labels must be known at once.";
      else if (v.is_marked()) why = "it is marked, as sensitive for example, and labels are not.";
      if (!why.empty()) {
        report_dynamic("Invalid dynamic block label", "This cannot be a label of a block: " + why, e, names, problems, work);
        return std::nullopt;
      }
      made.labels.emplace_back(v.as_string());
      made.label_ranges.push_back(e.range());
    }
    return made;
  }
};

// `around` is what the block stands in. Nothing if it is no usable dynamic block, or nothing can be said about what it iterates over.
template <typename = void>
[[nodiscard]] std::optional<dynamic_block_spec> read_dynamic_block(const body_block& written, const schema_block& header,
                                                                          const std::shared_ptr<const surroundings>& around, const scope* names,
                                                                          diagnostics& problems, budget& work) {
  const diagnostics::mark start = problems.here();
  body_schema inside{.attributes = {{"for_each", true}, {"iterator"}}, .blocks = {{"content"}}};
  if (!header.labels.empty()) inside.attributes.push_back({"labels", true});
  const body_content parts = written.body.content(inside, problems);
  if (problems.errors_since(start)) return std::nullopt;
  dynamic_block_spec spec{header.type, written.label_ranges.front(), written.definition_range, {}, {}, header.type, {}, {}};
  document_views<> views(around);

  if (const body_attribute* iterator = parts.find("iterator")) {
    const result<traversal> name = traversal_of(iterator->expression);
    if (!name) {
      problems.append(name.diagnostics());
      return std::nullopt;
    }
    if (name->size() != 1) {
      problems.add({.code = "invalid-dynamic-block",
                    .summary = "Invalid dynamic iterator name",
                    .detail = "The iterator of a dynamic block must be one name.",
                    .subject = name->range(),
                    .context = {}});
      return std::nullopt;
    }
    spec.iterator = name->root_name();
  }

  spec.for_each = views.inside(parts.find("for_each")->expression);
  spec.collection = evaluate_bare(spec.for_each, names, problems, work);
  if (problems.errors_since(start) || work.exhausted) return std::nullopt;
  const value& plain_collection = spec.collection.unmarked();
  const hcl::type& t = plain_collection.type();
  const char* const summary = "Invalid dynamic for_each value";
  if (!t.is_collection() && !t.is_structural() && !t.is_dynamic()) {
    report_dynamic(summary, "A list, set, map, tuple or object is needed to iterate over; this is a " + friendly_name(t) + ".", spec.for_each, names,
                   problems, work);
    return std::nullopt;
  }
  if (plain_collection.is_null()) {
    report_dynamic(summary, "There is nothing to iterate over: this is null.", spec.for_each, names, problems, work);
    return std::nullopt;
  }

  if (const body_attribute* labels = parts.find("labels")) {
    result<std::vector<expression>> all = list_of(labels->expression);
    if (!all) {
      problems.append(all.diagnostics());
      return std::nullopt;
    }
    if (all->size() != header.labels.size()) {
      const bool surplus = all->size() > header.labels.size();
      problems.add({.code = surplus ? "extraneous-label" : "missing-label",
                    .summary = surplus ? "Too many dynamic block labels" : "Too few dynamic block labels",
                    .detail = "Blocks of type " + detail::quoted(header.type) + " have " + number_of(header.labels.size(), "label") + ".",
                    .subject = surplus ? (*all)[header.labels.size()].range() : labels->expression.range(),
                    .context = labels->expression.range()});
      return std::nullopt;
    }
    spec.labels = *std::move(all);
  }

  if (parts.blocks.size() != 1) {
    const bool none = parts.blocks.empty();
    problems.add({.code = none ? "missing-block" : "duplicate-block",
                  .summary = none ? "Missing content of dynamic block" : "Duplicate content of dynamic block",
                  .detail = none ? "A block of type \"content\" must say here what is in each generated block."
                                 : "A dynamic block has only one block of type \"content\".",
                  .subject = none ? parts.missing_item_range : parts.blocks[1].definition_range,
                  .context = {}});
    return std::nullopt;
  }
  spec.content = parts.blocks.front().body;
  return spec;
}

}  // namespace hcl::inline v0_1::detail
