// Doubles are written in the shortest form that reads back, wherever they are written.
#include <limits>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/edit.hpp>
#include <hcl/encode.hpp>
#include <hcl/write/translate.hpp>

namespace {

struct constants {
  double avogadro;
  double huge;
  std::vector<double> all;
  bool operator==(const constants&) const = default;
};
constants known() {
  return {6.02214076e23, 1e300, {1e-300, -6.02214076e23, std::numeric_limits<double>::denorm_min()}};
}

}  // namespace

TEST_CASE("encoded doubles are as short as reads back") {
  const auto native = hcl::encode(known());
  REQUIRE(native);
  CHECK(*native ==
        "avogadro = 6.02214076e23\nhuge     = 1e300\n"
        "all      = [1e-300, -6.02214076e23, 5e-324]\n");
  CHECK(*hcl::decode<constants>(*native) == known());
  const auto json = hcl::encode_json(known());
  REQUIRE(json);
  for (const char* part :
       {"\"avogadro\": 6.02214076e23,", "\"huge\": 1e300,", "[1e-300, -6.02214076e23, 5e-324]"})
    CHECK(json->find(part) != std::string::npos);
  CHECK(*hcl::decode_json<constants>(*json) == known());
}

TEST_CASE("doubles that are put into a document are as short as reads back") {
  auto doc = *hcl::document::parse("avogadro = 1 # per mole\nhuge = 2\nall = [1e-300]\n");
  REQUIRE(hcl::update(doc, known()));
  CHECK(doc.text() ==
        "avogadro = 6.02214076e23 # per mole\nhuge = 1e300\n"
        "all = [1e-300, -6.02214076e23, 5e-324]\n");
  CHECK(*hcl::decode<constants>(doc.text()) == known());
  auto other = *hcl::document::parse("a = 1\nb = [1]\n");
  REQUIRE(other.body().set("a", 6.02214076e23));
  REQUIRE(other.body().attribute("b").part("[0]").set(1e300));
  REQUIRE(other.body().set("c", 1e-300));
  CHECK(other.text() == "a = 6.02214076e23\nb = [1e300]\nc = 1e-300\n");
}

TEST_CASE("the native syntax reads exponents in every spelling") {
  struct one {
    double v;
  };
  for (const char* text : {"v = 6.02214076e23\n", "v = 6.02214076E23\n", "v = 6.02214076e+23\n",
                           "v = 602214076e15\n", "v = \"6.02214076e23\"\n", "v = 6.02214076e22 * 1e1\n"}) {
    CAPTURE(text);
    CHECK(hcl::decode<one>(text)->v == 6.02214076e23);
  }
}
