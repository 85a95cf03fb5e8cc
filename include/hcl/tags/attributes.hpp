// hcl::attributes, attributes of any names.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <hcl/fwd.hpp>
#include <hcl/tags/block.hpp>
#include <hcl/tags/payload.hpp>
#include <hcl/tags/tag.hpp>

namespace hcl::inline v0_1 {
namespace detail {
struct attributes_role;  // record/roles/attributes.hpp
}  // namespace detail

// A block of freely named attributes: `attributes<T>` is a std::map<std::string, T> of those no other member
// claims, whatever T is; for a map of another kind say hcl::remain. Unclaimed blocks stay errors. In a block
// of its own it is a struct with nothing else: `hcl::blocks<hcl::attributes<hcl::value>, "locals"> locals;`
template <typename T = hcl::value>
class attributes : public detail::tag<detail::attributes_role, std::map<std::string, T>, ""> {
 public:
  using detail::tag<detail::attributes_role, std::map<std::string, T>, "">::tag;
};

namespace detail {

// The members of a struct that is nothing but attributes of any name: those of hcl::attributes in a block.
template <typename T>
struct free_attributes {
  using role = attributes_role;
  using member = std::map<std::string, T>;
  using owner = attributes<T>;

  template <typename Object>
  [[nodiscard]] static constexpr auto& in(Object& object) noexcept {
    return static_cast<typename payload_of<member>::type&>(object);
  }
  [[nodiscard]] static constexpr std::string_view own_name() { return {}; }

  std::string_view name{};
  bool may_be_absent = true;
};

template <typename T>
struct collected_in<attributes<T>> {
  using type = std::vector<attributes<T>>;
};

}  // namespace detail

template <typename T>
struct schema<attributes<T>> {
  static constexpr auto fields = std::tuple{detail::free_attributes<T>{}};
};

}  // namespace hcl::inline v0_1
