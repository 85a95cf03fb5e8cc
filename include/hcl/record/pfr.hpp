// The adapter of Boost.PFR: references to the members of an aggregate. Uses private names of PFR, as the
// public ones count members. tests/package/check_pfr.sh tries it with each Boost in reach.
#pragma once

#include <cstddef>

#include <boost/pfr/core.hpp>

namespace hcl::inline v1_0::detail {

// PFR has code for so many members.
inline constexpr std::size_t max_pfr_fields = 100;
// The same for more of them: <hcl/wide.hpp> specialises it for each number.
template <std::size_t Count>
struct wide_members;
template <std::size_t Count>
concept has_wide_members = requires {
  sizeof(wide_members<Count>);
};

// References to these members, as PFR's tuple.
template <typename... Member>
constexpr auto tie_each(Member&... member) noexcept {
  return boost::pfr::detail::sequence_tuple::tuple<Member&...>{member...};
}
// References to all members, as PFR's tuple: `member_at<2>(tie_members<3>(object))` is the third of three.
template <std::size_t Count, typename T>
constexpr auto tie_members(T& object) noexcept {
  if constexpr (Count > max_pfr_fields)
    return wide_members<Count>::tie(object);
  else
    return boost::pfr::detail::tie_as_tuple(object, boost::pfr::detail::size_t_<Count>{});
}
template <std::size_t Index, typename Members>
constexpr auto& member_at(const Members& all) noexcept {
  return boost::pfr::detail::sequence_tuple::get<Index>(all);
}

}  // namespace hcl::inline v1_0::detail
