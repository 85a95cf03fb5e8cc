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

  void add_attribute(std::string_view name) { attributes.insert(own(name)); }
  void add_block(std::string_view type) { blocks.insert(own(type)); }

 private:
  std::string_view own(std::string_view text) {
    texts.push_back(std::make_unique<const std::string>(text));
    return *texts.back();
  }
};

// What has been taken before, which may be null, and what is taken now.
template <typename = void>
[[nodiscard]] std::shared_ptr<const claimed_names> claim(const std::shared_ptr<const claimed_names>& before,
                                                         const body_schema& taken) {
  auto all = std::make_shared<claimed_names>();
  if (before) {
    for (const std::string_view name : before->attributes)
      all->add_attribute(name);
    for (const std::string_view type : before->blocks)
      all->add_block(type);
  }
  for (const schema_attribute& a : taken.attributes)
    all->add_attribute(a.name);
  for (const schema_block& b : taken.blocks)
    all->add_block(b.type);
  return all;
}

}  // namespace hcl::inline v0_1::detail
