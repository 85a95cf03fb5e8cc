// The sign of a zero, from doubles to text and back.
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/write/translate.hpp>

#include "decoded.hpp"

namespace {

struct levels {
  double gain;
  float half;
  long double wide;
  std::vector<double> all;
};
template <typename T>
struct member {
  T v;
};

// The sign of the one member.
template <typename T>
bool is_negative(const std::string& text) {
  const auto read = hcl::decode<member<T>>(text, "t.hcl");
  REQUIRE(read);
  return std::signbit(read->v);
}

}  // namespace

TEST_CASE("a negative zero keeps its sign in writing, and in reading what was written") {
  const levels written{-0.0, -0.0F, -0.0L, {-0.0, 0.0}};
  CHECK(*hcl::encode(written) == "gain = -0.0\nhalf = -0.0\nwide = -0.0\nall  = [-0.0, 0]\n");
  const auto json = hcl::encode_json(written);
  REQUIRE(json);
  CHECK(json->find("\"gain\": -0.0,") != std::string::npos);
  for (const auto& read : {hcl::decode<levels>(*hcl::encode(written)), hcl::decode_json<levels>(*json)}) {
    REQUIRE(read);
    CHECK(std::signbit(read->gain));
    CHECK(std::signbit(read->half));
    CHECK(std::signbit(read->wide));
    CHECK(std::signbit(read->all[0]));
    CHECK_FALSE(std::signbit(read->all[1]));
  }
}

TEST_CASE("the sign of a zero is read") {
  for (const char* text : {"v = -0\n", "v = -0.0\n", "v = -0e5\n", "v = \"-0.0\"\n", "v = true ? -0 : 1\n"}) {
    CAPTURE(text);
    CHECK(is_negative<double>(text));
    CHECK(is_negative<float>(text));
    CHECK(is_negative<long double>(text));
  }
  CHECK_FALSE(is_negative<double>("v = 0\n"));
  CHECK_FALSE(is_negative<double>("v = -(-0)\n"));
  CHECK(hcl::decode<member<unsigned>>("v = -0\n")->v == 0);
}

TEST_CASE("values and documents write the sign of a zero") {
  CHECK(*hcl::write_value(hcl::value(-0.0)) == "-0.0");
  CHECK(*hcl::to_json(hcl::value(-0.0)) == "-0");
  CHECK(std::signbit(hcl::from_json("-0.0")->as_number().to_double()));
  CHECK(hcl::to_json_syntax("v = -0.0\n")->find("\"v\": -0") != std::string::npos);
  CHECK(*hcl::to_native_syntax("{\"v\": -0.0}") == "v = -0.0\n");
  auto document = hcl::document::parse("v = 1\n");
  REQUIRE(document);
  CHECK(document->body().set("v", -0.0));
  CHECK(document->text() == "v = -0.0\n");
}
