// Names that are no longer in a body because they have been taken.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <hcl/body/schema.hpp>
#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

struct claimed_names {
  std::unordered_set<std::string_view, name_hasher> attributes{};
  std::unordered_set<std::string_view, name_hasher> blocks{};
  std::vector<std::unique_ptr<const std::string>> texts{};  // what the views look at
};

// Adds the names taken now to `before`, which may be null.
[[nodiscard]] inline std::shared_ptr<const claimed_names> claim(
    const std::shared_ptr<const claimed_names>& before, const body_schema& taken) {
  auto all = std::make_shared<claimed_names>();
  const auto own = [&](std::string_view text) {
    return std::string_view(*all->texts.emplace_back(std::make_unique<const std::string>(text)));
  };
  if (before) {
    for (const std::string_view name : before->attributes)
      all->attributes.insert(own(name));
    for (const std::string_view type : before->blocks)
      all->blocks.insert(own(type));
  }
  for (const schema_attribute& a : taken.attributes)
    all->attributes.insert(own(a.name));
  for (const schema_block& b : taken.blocks)
    all->blocks.insert(own(b.type));
  return all;
}

}  // namespace hcl::inline v0_1::detail
