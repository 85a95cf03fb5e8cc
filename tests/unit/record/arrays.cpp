// C arrays as members, which are read and written as a std::array is.
#include <array>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <hcl/decode.hpp>
#include <hcl/edit.hpp>
#include <hcl/encode.hpp>

namespace {

struct disk {
  hcl::label<std::string> name;
  std::string mounts[2];
  bool operator==(const disk&) const = default;
};
struct host {
  std::vector<std::string> before = {"a", "b"};
  int ports[3] = {1, 2, 3};
  double grid[2][3];
  std::array<int, 2> pair{};
  hcl::blocks<disk, "disk"> disks{};
  std::string last;
  bool operator==(const host&) const = default;
};
struct only {
  bool flags[1];
};
struct large {
  int all[200];
};

constexpr const char* text = R"(before = []
ports  = [80, 443, 8080]
grid   = [[1, 2, 3], [4, 5, 6]]
pair   = [1, 2]
last   = "l"

disk "a" {
  mounts = ["/a", "/b"] # both
}
)";

}  // namespace

TEST_CASE("C arrays are members as std::array is") {
  using namespace hcl::detail;
  STATIC_REQUIRE(field_count<host> == 6);
  STATIC_REQUIRE(field_count<only> == 1);
  CHECK(member_name<host, 1> == "ports");
  CHECK(member_name<host, 5> == "last");
  const auto read = hcl::decode<host>(text);
  if (!read) FAIL(to_string(read.diagnostics()));
  CHECK((read->ports[0] == 80 && read->ports[2] == 8080));
  CHECK(read->grid[1][2] == 6);
  CHECK(read->disks[0].mounts[1] == "/b");
  CHECK(read->last == "l");
  const auto again = hcl::decode<host>(*hcl::encode(*read));
  REQUIRE(again);
  CHECK(*again == *read);
  CHECK(hcl::decode<only>("flags = [true]")->flags[0]);
  std::string ones = "all = [1";
  for (int i = 1; i != 200; ++i)
    ones += ", 1";
  const auto many = hcl::decode<large>(ones + "]");
  REQUIRE(many);
  CHECK(many->all[199] == 1);
}

TEST_CASE("mistakes in C arrays are reported as in others") {
  const auto reason = [](const char* from) { return hcl::decode<only>(from).diagnostics()[0].detail; };
  CHECK(reason("flags = [true, false]") == "Attribute \"flags\" must have 1 element, not 2.");
  CHECK(reason("flags = [3]") == "Element \"flags[0]\" must be true or false, not 3.");
  CHECK(reason("flags = true") == "Attribute \"flags\" must be a list, not true.");
}

TEST_CASE("update writes the elements of a C array that differ") {
  auto doc = hcl::document::parse(text);
  auto wanted = *hcl::decode<host>(text);
  wanted.disks[0].mounts[1] = "/c";
  const auto done = hcl::update(*doc, wanted);
  if (!done) FAIL(to_string(done.diagnostics()));
  std::string expected = text;
  expected.replace(expected.find("/b"), 2, "/c");
  CHECK(doc->text() == expected);
}
