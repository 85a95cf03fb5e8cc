// Constraints in types, sizes in bytes, and a struct's own validation: what fails lands on the value.
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "decoded.hpp"

using test::decoded;
using test::good;
using test::problem;

namespace {

struct bounded {
  hcl::defaulted<hcl::ranged<int, 1, 65535>> port = 80;
  hcl::defaulted<hcl::ranged<unsigned, 5, 10>> natural = 5u;
  std::optional<hcl::ranged<double, 0, 1>> share{};
  hcl::defaulted<hcl::ranged<std::chrono::seconds, 1, 60>> timeout = std::chrono::seconds(5);
  hcl::defaulted<std::vector<hcl::at_least<int, 0>>> many{};
  hcl::defaulted<hcl::at_most<hcl::byte_size, 1024>> size{};
  bool operator==(const bounded&) const = default;
};
TEST_CASE("bounds") {
  const auto c = good<bounded>(
      "port = 1\nnatural = 10\nshare = 0.5\ntimeout = \"1m\"\nmany = [0, 7]\nsize = \"1KiB\"\n");
  CHECK(c.port == 1);
  CHECK(c.natural == 10u);
  CHECK(**c.share == 0.5);
  CHECK(c.timeout->count() == 60);
  CHECK(c.many[1] == 7);
  CHECK(c.size->bytes == 1024);
  CHECK(problem<bounded>("port = 70000").detail ==
        "Attribute \"port\" must be a whole number from 1 to 65535, not 70000.");
  CHECK(problem<bounded>("port = 0 + 0").detail ==
        "Attribute \"port\" must be a whole number from 1 to 65535, not 0.");
  CHECK(problem<bounded>("natural = 4").detail ==
        "Attribute \"natural\" must be a whole number from 5 to 10, not 4.");
  CHECK(problem<bounded>("share = 1.5").detail ==
        "Attribute \"share\" must be a number from 0 to 1, not 1.5.");
  CHECK(problem<bounded>("timeout = \"2m\"").detail ==
        "Attribute \"timeout\" must be a duration from \"1s\" to \"1m\", not \"2m\".");
  const auto d = problem<bounded>("many = [1, -2]");
  CHECK(d.detail == "Element \"many[1]\" must be a whole number from 0 to 2147483647, not -2.");
  CHECK(to_string(d.subject) == "test.hcl:1,12-14");
  CHECK(hcl::encode(bounded{.many = std::vector<hcl::at_least<int, 0>>{-2}}).error()[0].detail ==
        "The member \"many\" must be a whole number from 0 to 2147483647.");
  CHECK(problem<bounded>("size = 1025").detail ==
        "Attribute \"size\" must be a size of at most \"1KiB\", not 1025.");
}

struct even {
  static constexpr std::string_view wanted = "an even number";
  static bool accepts(int v) { return v % 2 == 0; }
};
struct listed {
  hcl::defaulted<hcl::one_of<std::string, "tcp", "udp">> protocol = "tcp";
  hcl::defaulted<hcl::one_of<int, 1, 2, 4>> lanes = 1;
  hcl::defaulted<hcl::matching<"[a-z][a-z0-9-]*">> name = "x";
  hcl::defaulted<hcl::non_empty<std::vector<std::string>>> hosts = {"a"};
  hcl::defaulted<hcl::non_empty<std::string>> text = "a";
  hcl::defaulted<hcl::checked<int, even>> width = 2;
  bool operator==(const listed&) const = default;
};
TEST_CASE("lists, patterns, emptiness, rules of one's own") {
  const auto c = good<listed>(
      "protocol = \"udp\"\nlanes = 4\nname = \"a-1\"\nhosts = [\"h\"]\ntext = \"${1}\"\nwidth = 4");
  CHECK(c.protocol == "udp");
  CHECK(c.lanes == 4);
  CHECK(c.name == "a-1");
  CHECK(c.hosts.size() == 1);
  const auto d = problem<listed>("protocol = \"tpc\"");
  CHECK(d.detail == "Attribute \"protocol\" must be \"tcp\" or \"udp\", not \"tpc\".");
  CHECK(d.suggestion() == "tcp");
  CHECK(problem<listed>("lanes = 3").detail == "Attribute \"lanes\" must be 1, 2 or 4, not 3.");
  CHECK(problem<listed>("name = \"a b\"").detail ==
        "Attribute \"name\" must be a string that matches the pattern \"[a-z][a-z0-9-]*\", not \"a b\".");
  CHECK(problem<listed>("name = \"xA\"").code == "unsuitable-value");
  CHECK(problem<listed>("hosts = []").detail == "Attribute \"hosts\" must not be empty.");
  CHECK(problem<listed>("text = \"\"").detail == "Attribute \"text\" must not be empty.");
  CHECK(problem<listed>("width = 3").detail == "Attribute \"width\" must be an even number, not 3.");
}
TEST_CASE("constraints that fail in several places are all reported") {
  CHECK(decoded<listed>("lanes = 3\nwidth = 5\nhosts = []").diagnostics().size() == 3);
}

struct named {
  hcl::label<hcl::matching<"[a-z]+">> name;
  bool operator==(const named&) const = default;
};
struct labels_only {
  hcl::blocks<named, "n"> all{};
  bool operator==(const labels_only&) const = default;
};
TEST_CASE("labels with constraints") {
  CHECK(good<labels_only>("n \"abc\" {}").all[0].name == "abc");
  const auto d = problem<labels_only>("n \"a1\" {}");
  CHECK(d.detail == "Label \"name\" must be a string that matches the pattern \"[a-z]+\", not \"a1\".");
  CHECK(to_string(d.subject) == "test.hcl:1,3-7");
}

struct sizes {
  std::vector<hcl::byte_size> all;
  bool operator==(const sizes&) const = default;
};
TEST_CASE("sizes in bytes") {
  const auto c =
      good<sizes>(R"(all = ["64KiB", "1.5 GB", 4096, "0B", "2EiB", "1kB", "1KB", "0.5KiB", 3 * 7])");
  const std::vector<std::uint64_t> wanted{65536, 1'500'000'000, 4096, 0, std::uint64_t{2} << 60,
                                          1000,  1000,          512,  21};
  REQUIRE(c.all.size() == wanted.size());
  for (std::size_t i = 0; i != wanted.size(); ++i)
    CHECK(c.all[i].bytes == wanted[i]);
  for (const char* bad : {"\"64Kb\"", "\"KiB\"", "\"1..5GB\"", "\"-1B\"", "\"1.GB\"", "\" 1GB\"", "\"1  GB\"",
                          "true", "\"1kib\"", "[]"}) {
    INFO(bad);
    CHECK(problem<sizes>("all = [" + std::string(bad) + "]")
              .detail.find("must be a size such as \"64KiB\" or \"1.5 GB\"") != std::string::npos);
  }
  CHECK(problem<sizes>("all = [-1]").detail.find("must be a size that is not negative") != std::string::npos);
  for (const char* bad : {"1.5", "\"0.5B\"", "\"16EiB\"", "18446744073709551616"}) {
    INFO(bad);
    CHECK(problem<sizes>("all = [" + std::string(bad) + "]")
              .detail.find("whole number of bytes below 16 EiB") != std::string::npos);
  }
}

struct window {
  int first, last;
  hcl::defaulted<hcl::located<int>> step = 1;
  hcl::defaulted<int> unused = 0;
  void validate(hcl::check& check) const {
    if (last < first) check.error(last, "The window must not end before it begins");
    if (*step == 0) check.error(step.range, "A step of zero leads nowhere.");
    if (*step > 100) check.warning(step, "This is a long step.");
    if (first == 13) check.error("Thirteen is not for windows.");
    if (first == 14) check.error(unused, "Said of something that is not there.");
  }
  bool operator==(const window&) const = default;
};
struct house_with_objects {
  hcl::attr<std::vector<window>> objects{};
  bool operator==(const house_with_objects&) const = default;
};
struct only_windows {
  hcl::blocks<window, "window"> windows{};
  bool operator==(const only_windows&) const = default;
};
TEST_CASE("a struct's own validation") {
  CHECK(good<only_windows>("window {\n first = 1\n last = 2\n}").windows.size() == 1);
  const auto at_member = problem<only_windows>("window {\n  first = 3\n  last  = 2\n}");
  CHECK(at_member.code == "validation");
  CHECK(at_member.detail == "The window must not end before it begins.");
  CHECK(to_string(at_member.subject) == "test.hcl:3,11-12");
  CHECK(to_string(problem<only_windows>("window {\n  first = 1\n  last  = 2\n  step = 0\n}").subject) ==
        "test.hcl:4,10-11");
  CHECK(to_string(problem<only_windows>("window {\n  first = 13\n  last  = 20\n}").subject) ==
        "test.hcl:1,1-7");
  CHECK(to_string(problem<only_windows>("window {\n  first = 14\n  last  = 20\n}").subject) ==
        "test.hcl:1,1-7");
  const auto warned = decoded<only_windows>("window {\n  first = 1\n  last  = 2\n  step = 101\n}");
  REQUIRE(warned);
  REQUIRE(warned.diagnostics().size() == 1);
  CHECK(warned.diagnostics()[0].severity == hcl::severity::warning);
  // Not asked about a window that could not be read.
  CHECK(problem<only_windows>("window {\n  first = 3\n  last  = \"x\"\n}").code == "unsuitable-value");
  const auto object = problem<house_with_objects>("objects = [{ first = 3, last = 2 }]");
  CHECK(to_string(object.subject) == "test.hcl:1,32-33");
  const auto json =
      hcl::decode_json<only_windows>("{\"window\": {\"first\": 3,\n \"last\": 2}}", "test.json");
  REQUIRE_FALSE(json);
  CHECK(to_string(json.diagnostics()[0].subject) == "test.json:2,10-11");
}

struct file_window {
  int first, last;
  void validate(hcl::check& check) const {
    if (last < first) check.error("The end comes first.");
  }
  bool operator==(const file_window&) const = default;
};
TEST_CASE("validation of the file as a whole") {
  CHECK(problem<file_window>("first = 2\nlast = 1\n").code == "validation");
}

}  // namespace
