// The names of a schema, found in constant time.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>

#include <hcl/body/schema.hpp>
#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

// Of names that come twice, the first counts.
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

}  // namespace hcl::inline v0_1::detail
