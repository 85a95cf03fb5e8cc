// Several bodies that are to be read as one, over files and syntaxes. Far side.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/problems.hpp>
#include <hcl/text/name_hash.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
class merged_body final : public body_source {
 public:
  explicit merged_body(std::vector<body> parts) : parts_(std::move(parts)) {}

  [[nodiscard]] const std::vector<body>* parts() const noexcept override { return &parts_; }

  [[nodiscard]] body_content content(const body_schema& wanted, body* rest, diagnostics& problems) const override {
    body_schema lenient = wanted;  // what one part lacks another may have
    for (schema_attribute& a : lenient.attributes) a.required = false;
    body_content all;
    all.missing_item_range = missing_item_range();
    std::vector<body> remains;
    first_places places;
    const std::size_t start = problems.size();
    for (const body& part : parts_) {
      body remaining;
      body_content some = rest ? part.partial_content(lenient, remaining, problems) : part.content(lenient, problems);
      if (rest) remains.push_back(std::move(remaining));
      add(std::move(some.attributes), all.attributes, places, problems);
      for (body_block& b : some.blocks) all.blocks.push_back(std::move(b));
    }
    in_order_of(wanted, all.attributes);
    for (const schema_attribute& a : wanted.attributes)
      if (a.required && !places.contains(a.name) && !is_misspelt(a.name, problems, start))
        report_missing_attribute(problems, a.name, all.missing_item_range);
    if (rest) *rest = body(std::make_shared<const merged_body<>>(std::move(remains)));
    return all;
  }

  [[nodiscard]] std::vector<body_attribute> just_attributes(diagnostics& problems, bool lenient) const override {
    std::vector<body_attribute> all;
    first_places places;
    for (const body& part : parts_) add(lenient ? part.remaining_attributes(problems) : part.just_attributes(problems), all, places, problems);
    return all;
  }

  [[nodiscard]] hcl::range missing_item_range() const override { return parts_.front().missing_item_range(); }

 private:
  using first_places = std::unordered_map<std::string, hcl::range, name_hasher>;

  static void in_order_of(const body_schema& wanted, std::vector<body_attribute>& attributes) {
    std::unordered_map<std::string_view, std::size_t> place;
    for (const schema_attribute& a : wanted.attributes) place.try_emplace(a.name, place.size());
    std::sort(attributes.begin(), attributes.end(), [&](const body_attribute& a, const body_attribute& b) { return place[a.name] < place[b.name]; });
  }

  // Keeps the first of each name.
  static void add(std::vector<body_attribute> some, std::vector<body_attribute>& all, first_places& places, diagnostics& problems) {
    for (body_attribute& a : some) {
      const auto [place, is_new] = places.try_emplace(a.name, a.name_range);
      if (is_new) all.push_back(std::move(a));
      else report_duplicate_attribute(problems, a.name, a.name_range, place->second);
    }
  }

  std::vector<body> parts_;  // at least one
};

template <typename X>
body body_waist<X>::merge(std::vector<body> parts) {
  std::vector<body> flat;
  for (body& part : parts) {
    if (!part.source()) continue;
    if (const std::vector<body>* inner = part.source()->parts()) flat.insert(flat.end(), inner->begin(), inner->end());
    else flat.push_back(std::move(part));
  }
  if (flat.empty()) return {};
  if (flat.size() == 1) return std::move(flat.front());
  return body(std::make_shared<const merged_body<>>(std::move(flat)));
}

}  // namespace hcl::inline v0_1::detail
