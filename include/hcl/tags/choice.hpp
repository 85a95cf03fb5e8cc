// Several shapes under one name: which struct of a std::variant a block or an object becomes. Knows nothing
// of reading them.
#pragma once

#include <hcl/support/fixed_string.hpp>
#include <hcl/tags/payload.hpp>

namespace hcl::inline v0_1 {

// A variant of structs, chosen by the value of an attribute:
// `hcl::blocks<hcl::by_attribute<std::variant<disk, memory>, "kind">, "cache">` takes `cache { kind = "disk"
// ... }`; as `hcl::attr<hcl::by_attribute<...>>`, an object { kind = "disk", ... }. It is the std::variant
// otherwise.
//
// Without it, a variant of block structs is chosen by the block's first label,
// `hcl::blocks<std::variant<http, tcp>, "listener">` taking `listener "http" { ... }`; without a name as
// well, by the block's type: `hcl::blocks<std::variant<http, tcp>>` takes `http { ... }` and `tcp { ... }`
// into one list, in the order of the source. In all three, an alternative is called as its struct is, unless
// that has a member `static constexpr std::string_view hcl_name = "http";` or its hcl::schema has a `name`.
template <typename Variant, fixed_string Name>
class by_attribute : public detail::inherited_with_access<Variant> {
 public:
  using detail::inherited_with_access<Variant>::inherited_with_access;
};

template <typename Variant, fixed_string Name>
struct detail::held_in<by_attribute<Variant, Name>> : held_in<Variant> {};

}  // namespace hcl::inline v0_1
