// The type that `*member` has for each tag and nesting. The table in include/hcl/record/README.md is made
// from these lines.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/tags.hpp>

namespace {

template <typename Member>
using star = std::remove_cvref_t<decltype(*std::declval<Member&>())>;
template <typename Member, typename Wanted>
inline constexpr bool gives = std::is_same_v<star<Member>, Wanted>;

struct tls {};
using names = std::map<std::string, tls>;
using port = hcl::ranged<int, 1, 65535>;

// What stands in the file:     the member,                          *member
static_assert(gives<hcl::label<std::string>, std::string>);
static_assert(gives<hcl::attr<int>, int>);
static_assert(gives<hcl::attr<std::optional<int>>, int>);
static_assert(gives<hcl::defaulted<int>, int>);
static_assert(gives<hcl::block<tls>, tls>);
static_assert(gives<hcl::block<std::optional<tls>>, tls>);
static_assert(gives<hcl::block<std::unique_ptr<tls>>, tls>);
static_assert(gives<hcl::blocks<tls>, std::vector<tls>>);
static_assert(gives<hcl::blocks<names>, names>);
static_assert(gives<hcl::flatten<tls>, tls>);
static_assert(gives<hcl::ignore<int>, int>);
static_assert(gives<hcl::located<int>, int>);
static_assert(gives<hcl::located<std::optional<int>>, std::optional<int>>);
static_assert(gives<hcl::sensitive<std::string>, std::string>);
static_assert(gives<hcl::sensitive<std::optional<int>>, std::optional<int>>);
static_assert(gives<std::optional<hcl::sensitive<int>>, hcl::sensitive<int>>);
static_assert(gives<hcl::defaulted<hcl::sensitive<int>>, int>);
static_assert(gives<hcl::attr<hcl::located<int>>, int>);
static_assert(gives<hcl::label<hcl::located<std::string>>, std::string>);
static_assert(gives<port, int>);
static_assert(gives<hcl::defaulted<port>, int>);
static_assert(gives<std::optional<port>, port>);
static_assert(gives<hcl::attr<std::optional<port>>, port>);
static_assert(gives<hcl::formerly<int, "old">, int>);
static_assert(gives<hcl::formerly<hcl::defaulted<int>, "old">, int>);
static_assert(gives<hcl::deprecated<std::optional<int>, "Remove it.">, int>);

}  // namespace

TEST_CASE("a member of two layers is reached by two stars", "[record][tags]") {
  hcl::attr<std::optional<port>> outer;
  CHECK(!outer);
  outer = port(80);
  REQUIRE(outer);
  CHECK(**outer == 80);
}
