// Infinite numbers: not taken unless a program allows them, and written then.
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/edit.hpp>
#include <hcl/encode.hpp>

namespace {

template <typename T>
struct ratio_of {
  T ratio{};
  hcl::defaulted<int> port = 1;
};
constexpr double infinity = std::numeric_limits<double>::infinity();

template <typename T>
void rejects(std::string_view text) {
  const auto read = hcl::decode<ratio_of<T>>(text, "a.hcl");
  REQUIRE(read.diagnostics().size() == 1);
  const hcl::diagnostic& d = read.diagnostics()[0];
  CHECK(d.code == hcl::codes::unsuitable_value);
  CHECK(d.detail.find("must be a finite number, not ") != std::string::npos);
  const bool divides = text.find('/') != text.npos;
  CHECK(d.detail.ends_with(divides ? "infinity. A division by zero gives infinity." : "infinity."));
  CHECK((d.detail.find("division") != std::string::npos) == divides);
  CHECK(d.subject.begin().line == 1);
  CHECK(hcl::decode<ratio_of<T>>(text, "a.hcl", {.infinite_numbers = true}));
}

TEST_CASE("infinity is no value of a number unless it is allowed") {
  for (const std::string_view text :
       {"ratio = \"inf\"\n", "ratio = 1/0\n", "ratio = -1/0\n", "ratio = \"-Inf\"\n"}) {
    rejects<double>(text);
    rejects<float>(text);
    rejects<long double>(text);
    rejects<hcl::number>(text);
    rejects<std::optional<double>>(text);
  }
  rejects<std::vector<double>>("ratio = [1, 1/0]\n");
  CHECK_FALSE(hcl::decode_json<ratio_of<double>>(R"({"ratio": "inf"})"));
  const auto read =
      hcl::decode<ratio_of<std::vector<double>>>("ratio = [1, -1/0]\n", "a.hcl", {.infinite_numbers = true});
  REQUIRE(read);
  CHECK(read->ratio == std::vector<double>{1, -infinity});
}

TEST_CASE("infinity does not become a string unless it is allowed") {
  for (const std::string_view text : {"ratio = 5 / 0\n", "ratio = -5 / 0\n"}) {
    const auto read = hcl::decode<ratio_of<std::string>>(text, "a.hcl");
    REQUIRE(read.diagnostics().size() == 1);
    CHECK(read.diagnostics()[0].detail.starts_with("Attribute \"ratio\" must be a string, not "));
    const auto allowed = hcl::decode<ratio_of<std::string>>(text, "a.hcl", {.infinite_numbers = true});
    REQUIRE(allowed);
    CHECK(allowed->ratio.ends_with("Inf"));
  }
  CHECK_FALSE(hcl::decode<ratio_of<std::vector<std::string>>>("ratio = [5 / 0]\n"));
}

TEST_CASE("infinity is nowhere in a value unless it is allowed") {
  for (const std::string_view text :
       {"ratio = 1/0\n", "ratio = [1, -1/0]\n", "ratio = { a = [{ b = 1/0 }] }\n",
        "ratio = [for x in [1, 2] : [x, x / 0]]\n"}) {
    const auto read = hcl::decode<ratio_of<hcl::value>>(text, "a.hcl", hcl::scope());
    REQUIRE(read.diagnostics().size() == 1);
    CHECK(read.diagnostics()[0].detail ==
          (text == "ratio = 1/0\n"
               ? "Attribute \"ratio\" must be a finite number. A division by zero gives infinity."
               : "Attribute \"ratio\" must not contain an infinite number. A "
                 "division by zero gives infinity."));
    CHECK_FALSE(hcl::decode<ratio_of<std::vector<hcl::value>>>(text, "a.hcl", hcl::scope()));
    const auto allowed =
        hcl::decode<ratio_of<hcl::value>>(text, "a.hcl", hcl::scope(), {.infinite_numbers = true});
    REQUIRE(allowed);
    const auto written = hcl::encode(*allowed, {.infinite_numbers = true});
    REQUIRE(written);
    const auto again =
        hcl::decode<ratio_of<hcl::value>>(*written, "a.hcl", hcl::scope(), {.infinite_numbers = true});
    REQUIRE(again);
    CHECK(again->ratio == allowed->ratio);
  }
  CHECK(hcl::decode<ratio_of<hcl::value>>("ratio = [\"inf\", 1e300, null]\n"));
  std::string many = "ratio = [";
  for (int i = 0; i != 100; ++i)
    many += "[1, 2],";
  CHECK(hcl::decode<ratio_of<hcl::value>>(many + "]\n"));
  CHECK_FALSE(hcl::decode<ratio_of<hcl::value>>(many + "[1 / 0]]\n", "a.hcl", hcl::scope()));
}

TEST_CASE("a value that shares its parts is looked through once") {
  hcl::value v = hcl::value::tuple({1, 2});
  for (int i = 0; i != 60; ++i)
    v = hcl::value::tuple({v, v});
  hcl::scope names;
  names.variable("v", v);
  CHECK(hcl::decode<ratio_of<hcl::value>>("ratio = v\n", "a.hcl", names));
}

TEST_CASE("a function takes any value") {
  hcl::scope names;
  names.function("size", [](const hcl::value& v) { return v.kind() == hcl::type_kind::number ? 1 : 0; });
  const auto read = hcl::decode<ratio_of<int>>("ratio = size(1 / 0)\n", "a.hcl", names);
  REQUIRE(read);
  CHECK(read->ratio == 1);
}

TEST_CASE("infinity is written where it is allowed, and read back") {
  for (const double each : {infinity, -infinity}) {
    const ratio_of<std::vector<double>> object{{each, 2}};
    CHECK_FALSE(hcl::encode(object));
    CHECK_FALSE(hcl::encode_json(object));
    const hcl::encode_options allowed{.infinite_numbers = true};
    const hcl::result<std::string> native = hcl::encode(object, allowed),
                                   json = hcl::encode_json(object, allowed);
    REQUIRE(native);
    REQUIRE(json);
    const auto again =
        hcl::decode<ratio_of<std::vector<double>>>(*native, "a.hcl", {.infinite_numbers = true});
    REQUIRE(again);
    CHECK(again->ratio == object.ratio);
    const auto from_json =
        hcl::decode_json<ratio_of<std::vector<double>>>(*json, "a.json", {.infinite_numbers = true});
    REQUIRE(from_json);
    CHECK(from_json->ratio == object.ratio);
  }
  CHECK_FALSE(
      hcl::encode(ratio_of<double>{std::numeric_limits<double>::quiet_NaN()}, {.infinite_numbers = true}));
}

TEST_CASE("another member is updated beside an infinite one") {
  for (const std::string_view text : {"ratio = \"inf\"\nport = 1\n", "ratio = 1/0\nport = 1\n"}) {
    const hcl::update_options allowed{.decode = {.infinite_numbers = true}};
    auto document = hcl::document::parse(text, "a.hcl");
    auto config = hcl::decode<ratio_of<double>>(text, "a.hcl", allowed.decode);
    REQUIRE(config);
    config->port = 2;
    REQUIRE(hcl::update(*document, *config, allowed));
    CHECK(document->text() == std::string(text.substr(0, text.size() - 2)) + "2\n");
    config->ratio = -infinity;
    REQUIRE(hcl::update(*document, *config, allowed));
    CHECK(document->text() == "ratio = -1 / 0\nport = 2\n");
  }
}

TEST_CASE("division is named where something is divided") {
  for (const std::string text : {"ratio = \"inf\"\n", "ratio = \"${10 / 0}\"\n"}) {
    const auto read = hcl::decode_body<ratio_of<double>>(*hcl::parse(text, "a.hcl"));
    REQUIRE(read.diagnostics().size() == 1);
    const bool divides = text.find('/') != text.npos;
    CHECK((read.diagnostics()[0].detail.find("division by zero") != std::string::npos) == divides);
  }
}

}  // namespace
