// Sets of enumerators that are bits, and std::bitset.
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>

#include <hcl/encode.hpp>

#include "decoded.hpp"

using test::good;
using test::problem;

namespace {

enum class access : std::uint8_t { none = 0, read = 1, write = 2, change = 3, own = 64, both_unnamed = 24 };

struct share {
  hcl::flags<access> first;
  std::optional<hcl::flags<access>> other{};
  hcl::defaulted<hcl::flags<access>> rest = access::own;
  hcl::defaulted<std::bitset<70>> cpus{};
  bool operator==(const share&) const = default;
};

std::string why_not(const std::string& text) { return problem<share>(text).detail; }

TEST_CASE("flags hold enumerators") {
  constexpr hcl::flags<access> two{access::read, access::own};
  static_assert(two.contains(access::read) && !two.contains(access::change) && two.bits() == 65);
  static_assert((two | access::write).contains(access::change) && (two & access::change) == access::read);
  static_assert(hcl::flags<access>().empty() && hcl::flags<access>::of_bits(65) == two);
  hcl::flags<access> changed = two;
  changed.insert(access::write);
  changed.erase(access::own);
  CHECK(changed == access::change);
}

TEST_CASE("flags and bits are read and written") {
  const auto s =
      good<share>("first = [\"read\", \"o${\"wn\"}\"]\nother = [\"change\", \"none\"]\ncpus = [0, 69]");
  CHECK(s.first == hcl::flags<access>{access::read, access::own});
  CHECK(s.other == access::change);
  CHECK(s.rest == access::own);
  CHECK((s.cpus.test(0) && s.cpus.test(69) && s.cpus.count() == 2));
  const hcl::result<std::string> text = hcl::encode(s);
  REQUIRE(text);
  CHECK(*text ==
        "first = [\"read\", \"own\"]\nother = [\"read\", \"write\"]\nrest  = [\"own\"]\ncpus  = [0, 69]\n");
  CHECK(good<share>(*text) == s);
  CHECK(good<share>("first = []").first.empty());
  CHECK(*hcl::encode(share{access::both_unnamed}, {.skip_defaults = true}) == "first = [\"both_unnamed\"]\n");
  CHECK(hcl::encode(share{hcl::flags<access>::of_bits(128)}).diagnostics()[0].detail ==
        "The member \"first\" has bits without a name in its enumeration.");
  CHECK(to_string(hcl::type_of<hcl::flags<access>>()) == "list(string)");
  CHECK(hcl::to_value(s)["first"] == hcl::value::list({"read", "own"}));
  CHECK(hcl::to_value(s)["cpus"] == hcl::value::list({0, 69}));
}

TEST_CASE("messages about flags and bits point at the element") {
  CHECK(why_not("first = [\"raed\"]") ==
        "Element \"first[0]\" must be \"none\", \"read\", \"write\", \"change\", \"both_unnamed\" or "
        "\"own\", "
        "not \"raed\".");
  CHECK(problem<share>("first = [\"raed\"]").suggestion() == "read");
  CHECK(why_not("first = \"read\"") == "Attribute \"first\" must be a list, not \"read\".");
  CHECK(why_not("first = []\ncpus = [70]") ==
        "Element \"cpus[0]\" must be a whole number from 0 to 69, not 70.");
}

}  // namespace
