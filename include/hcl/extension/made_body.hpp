// Bodies and expressions made by the program instead of parsed from a text: for values of the environment laid over a file, for extensions of
// the language, for tests of whatever takes bodies. Near side; extension/expression_maker.hpp makes expressions.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/problems.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {
namespace detail {

// Defined in extension/expression_maker.hpp.
template <typename = void>
struct maker_waist {
  static expression constant(value v, std::string origin);
  static result<expression> parse(std::string text, std::string name, const limits& bounds);
};

// Attributes and blocks in a list; a partial call leaves a shorter one.
class made_body final : public body_source {
 public:
  explicit made_body(body_content parts) : parts_(std::move(parts)) {}

  [[nodiscard]] body_content content(const body_schema& wanted, body* rest, diagnostics& problems) const override {
    body_content found{{}, {}, parts_.missing_item_range}, left = found;
    std::vector<std::string_view> missing;
    for (const schema_attribute& a : wanted.attributes) {
      if (const body_attribute* is_set = parts_.find(a.name)) found.attributes.push_back(*is_set);
      else if (a.required) missing.push_back(a.name);
    }
    for (const body_attribute& a : parts_.attributes)
      if (!asks_for(wanted.attributes, &schema_attribute::name, a.name)) left.attributes.push_back(a);
    for (const body_block& b : parts_.blocks) {
      const auto header = std::find_if(wanted.blocks.begin(), wanted.blocks.end(), [&](const schema_block& h) { return h.type == b.type; });
      if (header == wanted.blocks.end()) left.blocks.push_back(b);
      else if (has_labels(b, header->labels, problems)) found.blocks.push_back(b);
    }
    diagnostics unsupported(problems.limit());
    if (rest) *rest = body(std::make_shared<const made_body>(std::move(left)));
    else report_unsupported(left, wanted, unsupported);
    report_missing_attributes(problems, missing, unsupported, parts_.missing_item_range);
    problems.append(std::move(unsupported));
    return found;
  }
  [[nodiscard]] std::vector<body_attribute> just_attributes(diagnostics& problems, bool) const override {
    if (!parts_.blocks.empty()) report_blocks_not_allowed(problems, parts_.blocks.front().type, parts_.blocks.front().type_range);
    return parts_.attributes;
  }
  [[nodiscard]] hcl::range missing_item_range() const override { return parts_.missing_item_range; }

 private:
  template <typename Item>
  [[nodiscard]] static bool asks_for(const std::vector<Item>& items, std::string Item::*name, std::string_view wanted) {
    return std::any_of(items.begin(), items.end(), [&](const Item& i) { return i.*name == wanted; });
  }
  [[nodiscard]] static bool has_labels(const body_block& b, const std::vector<std::string>& names, diagnostics& problems) {
    const std::size_t have = b.labels.size();
    if (have > names.size()) {
      const range& surplus = names.size() < b.label_ranges.size() ? b.label_ranges[names.size()] : b.definition_range;
      report_surplus_label(problems, b.type, names.size(), surplus, b.definition_range);
    } else if (have < names.size()) {
      report_missing_label(problems, b.type, names.size(), names[have], b.definition_range, b.definition_range);
    }
    return have == names.size();
  }
  static void report_unsupported(const body_content& left, const body_schema& wanted, diagnostics& problems) {
    std::vector<std::string_view> names, types;
    for (const schema_attribute& a : wanted.attributes) names.push_back(a.name);
    for (const schema_block& b : wanted.blocks) types.push_back(b.type);
    for (const body_attribute& a : left.attributes)
      (void)report_unsupported_attribute(problems, a.name, a.name_range, names, asks_for(wanted.blocks, &schema_block::type, a.name));
    for (const body_block& b : left.blocks)
      (void)report_unsupported_block(problems, b.type, b.type_range, types, asks_for(wanted.attributes, &schema_attribute::name, b.type));
  }

  body_content parts_;
};

}  // namespace detail

// An expression that is `v`, whatever the names known. Diagnostics about it point at a text called `origin`, which holds the value as JSON if it
// is short and not secret. Where it stands in a config, it is evaluated like others.
[[nodiscard]] inline expression make_expression(value v, std::string origin = "<program>") {
  return detail::maker_waist<>::constant(std::move(v), std::move(origin));
}
// An expression from its text: `parse_expression("var.port + 1")`.
[[nodiscard]] inline result<expression> parse_expression(std::string text, std::string name = "<expression>", const limits& bounds = {}) {
  return detail::maker_waist<>::parse(std::move(text), std::move(name), bounds);
}

// An attribute for make_body(): `make_attribute("port", make_expression(80, "$PORT"))`.
[[nodiscard]] inline body_attribute make_attribute(std::string name, expression e) {
  hcl::range where = e.range();
  return {std::move(name), std::move(e), where, where};
}

// A body of these parts, taken apart like one of a file: what is asked for and missing, or there and not asked for, is a problem.
//
//   const hcl::body from_environment = hcl::make_body({.attributes = {hcl::make_attribute("port", hcl::make_expression(80, "$PORT"))}});
//   auto config = hcl::decode_body<app>(hcl::overlay({*file, from_environment}));
[[nodiscard]] inline body make_body(body_content parts) { return body(std::make_shared<const detail::made_body>(std::move(parts))); }

}  // namespace hcl::inline v0_1
