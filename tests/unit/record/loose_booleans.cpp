// Switches as other programs let people write them, and only where the struct says so.
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/encode.hpp>

namespace {

struct app {
  hcl::loose_bool ui;
  hcl::defaulted<std::vector<hcl::loose_bool>> all{};
};

TEST_CASE("a loose switch is read in each form, from both syntaxes") {
  for (const std::string_view word :
       {"true", "True", "yes", "YES", "on", "1", "\"true\"", "\"Yes\"", "\"1\"", "1 == 1"})
    CHECK(hcl::decode<app>("ui = " + std::string(word) + "\n")->ui);
  for (const std::string_view word : {"false", "False", "no", "off", "0", "\"no\"", "\"0\"", "0.0"})
    CHECK_FALSE(hcl::decode<app>("ui = " + std::string(word) + "\n")->ui);
  CHECK(hcl::decode_json<app>(R"({"ui": "on", "all": [1, "off", true]})")->all->at(1) == false);
  CHECK(hcl::decode<app>("ui = on\nall = [yes, no]\n")->all->at(0));
}

TEST_CASE("what is no such word is an error, and variables keep their meaning") {
  for (const std::string_view word : {"2", "\"ja\"", "[]", "null", "yes_please"})
    CHECK_FALSE(hcl::decode<app>("ui = " + std::string(word) + "\n"));
  CHECK(hcl::decode<app>("ui = \"ja\"\n").diagnostics()[0].detail ==
        "Attribute \"ui\" must be true, false, yes, no, on, off, 1 or 0, not \"ja\".");
  hcl::scope names;
  names.variable("enabled", true);
  CHECK(hcl::decode<app>("ui = enabled\n", names)->ui);
  CHECK(*hcl::encode(app{true}) == "ui  = true\nall = []\n");
  struct strict {
    bool ui = false;
  };
  CHECK_FALSE(hcl::decode<strict>("ui = yes\n"));
  CHECK_FALSE(hcl::decode<strict>("ui = \"yes\"\n"));
}

}  // namespace
