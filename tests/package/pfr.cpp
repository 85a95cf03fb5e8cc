// What record/pfr.hpp needs of Boost.PFR, and what would go wrong were it to change: check_pfr.sh.
#include <string>
#include <type_traits>

#include <hcl/record/reflect.hpp>

namespace {

struct three {
  int first;
  std::string second;
  const double third = 0.5;
};

using namespace hcl::detail;
constexpr three* object = nullptr;

static_assert(std::is_same_v<decltype(member_at<0>(tie_members<3>(*object))), int&>);
static_assert(std::is_same_v<decltype(member_at<1>(tie_members<3>(*object))), std::string&>);
static_assert(std::is_same_v<decltype(member_at<2>(tie_members<3>(*object))), const double&>);

struct plain {
  int first;
  long second;
};
constexpr bool refers_to_members() {
  plain object{1, 2};
  member_at<1>(tie_members<2>(object)) = 3;
  return object.second == 3 && &member_at<0>(tie_members<2>(object)) == &object.first;
}
static_assert(refers_to_members());
static_assert(member_name<three, 1> == "second");
static_assert(member_name<three, 2> == "third");

}  // namespace
