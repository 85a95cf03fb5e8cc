// Semantic versions as members, and by themselves.
#include <optional>
#include <string>
#include <unordered_set>

#include <hcl/encode.hpp>

#include "decoded.hpp"

using hcl::semantic_version;
using test::good;
using test::problem;

namespace {

semantic_version version(std::string_view text) { return *semantic_version::parse(text); }

TEST_CASE("versions have three numbers, a pre-release and a build") {
  const semantic_version v = version("1.20.3-rc.1-x+build.007");
  CHECK(v.major == 1);
  CHECK(v.minor == 20);
  CHECK(v.patch == 3);
  CHECK(v.pre_release == "rc.1-x");
  CHECK(v.build == "build.007");
  for (const char* text : {"0.0.0", "1.20.3-rc.1-x+build.007", "1.0.0--", "1.2.3+a-b", "1.0.0-0A.is.legal",
                           "18446744073709551615.0.0"})
    CHECK(version(text).to_string() == text);
  CHECK((semantic_version{1, 2, 3}).to_string() == "1.2.3");
}

TEST_CASE("what is no version") {
  const auto why = [](std::string_view text) { return semantic_version::parse(text).error().message; };
  for (const char* text :
       {"", "1", "1.2", "1.2.3.4", "1.2.3.", "v1.2.3", "1.2.x", "1..2", "-1.2.3", " 1.2.3"})
    CHECK(why(text) == "A version has three numbers with a \".\" between them.");
  CHECK(why("01.2.3") == "The numbers of a version have no leading zeros.");
  CHECK(why("18446744073709551616.0.0") == "The numbers of a version are below 2^64.");
  for (const char* text : {"1.2.3-", "1.2.3+", "1.2.3-a..b", "1.2.3-a.", "1.2.3-.a", "1.2.3-+b"})
    CHECK(why(text) == "An identifier after \"-\", \"+\" or \".\" is missing.");
  CHECK(why("1.2.3-a_b") == "Identifiers have ASCII letters, digits and \"-\" only.");
  CHECK(why("1.2.3+a+b") == "Identifiers have ASCII letters, digits and \"-\" only.");
  CHECK(why("1.2.3-01") == "A number in a pre-release has no leading zeros.");
}

TEST_CASE("versions are ordered by precedence") {
  const char* const ascending[] = {"0.9.0",        "1.0.0-1",       "1.0.0-2",          "1.0.0-10",
                                   "1.0.0-alpha",  "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta",
                                   "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1",       "1.0.0",
                                   "1.0.1",        "1.2.0",         "1.10.0",           "2.0.0"};
  for (std::size_t i = 0; i + 1 != std::size(ascending); ++i) {
    INFO(ascending[i]);
    CHECK(version(ascending[i]) < version(ascending[i + 1]));
    CHECK(version(ascending[i + 1]) > version(ascending[i]));
  }
  CHECK((version("1.0.0+a") <=> version("1.0.0+b")) == std::weak_ordering::equivalent);
  CHECK(version("1.0.0+a") != version("1.0.0+b"));
  CHECK(std::unordered_set<semantic_version>{version("1.0.0"), version("1.0.0"), version("1.0.1")}.size() ==
        2);
}

struct release {
  semantic_version version;
  std::optional<semantic_version> next{};
  bool operator==(const release&) const = default;
};

TEST_CASE("versions are read and written") {
  const auto r = good<release>("version = \"1.4.0-rc.1\"\nnext = \"1.4.0\"");
  CHECK(r.version < *r.next);
  const hcl::result<std::string> text = hcl::encode(r);
  REQUIRE(text);
  CHECK(*text == "version = \"1.4.0-rc.1\"\nnext    = \"1.4.0\"\n");
  CHECK(good<release>(*text) == r);
  CHECK(to_string(hcl::type_of<semantic_version>()) == "string");
  const auto bad = problem<release>("version = \"1.4\"");
  CHECK(bad.detail ==
        "Attribute \"version\" must be a version such as \"1.4.0\" or \"2.0.0-rc.1\", not \"1.4\". A "
        "version has three numbers with a \".\" between them.");
  CHECK(to_string(bad.subject) == "test.hcl:1,12-15");
  CHECK(problem<release>("version = 1.4").detail ==
        "Attribute \"version\" must be a version such as \"1.4.0\" or \"2.0.0-rc.1\", not 1.4. "
        "Write it in quotes.");
}

}  // namespace
