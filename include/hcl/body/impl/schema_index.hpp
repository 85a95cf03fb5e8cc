// The names of a schema, found in constant time.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/support/name_table.hpp>

// Names taken from a body.

namespace hcl::inline v1_0::detail {

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

// The first of two rows with the same name counts.
class schema_index {
 public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  explicit schema_index(const body_schema& schema) : schema_(schema) {
    for (std::size_t i = 0; i != schema.attributes.size(); ++i)
      attributes_.try_emplace(schema.attributes[i].name, i);
    for (std::size_t i = 0; i != schema.blocks.size(); ++i)
      blocks_.try_emplace(schema.blocks[i].type, i);
  }
  schema_index(const schema_index&) = delete;
  schema_index& operator=(const schema_index&) = delete;

  [[nodiscard]] const body_schema& schema() const noexcept { return schema_; }
  [[nodiscard]] std::size_t attribute(std::string_view name) const { return place(attributes_, name); }
  [[nodiscard]] std::size_t block(std::string_view type) const { return place(blocks_, type); }
  // Null if there is none.
  [[nodiscard]] const schema_block* header(std::string_view type) const {
    const std::size_t at = block(type);
    return at == none ? nullptr : &schema_.blocks[at];
  }

 private:
  using places = std::unordered_map<std::string_view, std::size_t, name_hasher>;
  [[nodiscard]] static std::size_t place(const places& all, std::string_view name) {
    const auto found = all.find(name);
    return found == all.end() ? none : found->second;
  }

  const body_schema& schema_;
  places attributes_{};
  places blocks_{};
};

}  // namespace hcl::inline v1_0::detail
