// Names that have changed and names that are to go: still read, with a warning that says what to write
// instead. Knows nothing of reading.
#pragma once

#include <hcl/fwd.hpp>
#include <hcl/support/fixed_string.hpp>
#include <hcl/tags/payload.hpp>

namespace hcl::inline v0_1 {

// A member that had other names before: `hcl::formerly<hcl::defaulted<int>, "port_number"> port = 80;` takes
// `port`, and `port_number` with a warning. Goes around the type of any member that has a name, tag
// and all.
template <typename Member, fixed_string... Old>
class formerly : public detail::payload_of<Member>::type {
  using holder = typename detail::payload_of<Member>::type;

 public:
  using holder::holder;
};

// The same without a warning: both names are as good. `hcl::alias<hcl::attr<int, "colour">, "color"> colour;`
template <typename Member, fixed_string... Other>
class alias : public detail::payload_of<Member>::type {
  using holder = typename detail::payload_of<Member>::type;

 public:
  using holder::holder;
};

// A member that should not be used any more: read, with a warning. `Advice` is a sentence that says what to
// do instead.
//   hcl::deprecated<std::optional<int>, "Set \"listen\" instead."> port{};
template <typename Member, fixed_string Advice>
class deprecated : public detail::payload_of<Member>::type {
  using holder = typename detail::payload_of<Member>::type;

 public:
  using holder::holder;
};

}  // namespace hcl::inline v0_1
