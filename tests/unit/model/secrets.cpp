// What is sensitive is not shown when a config is checked, either.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>

#include <hcl/decode.hpp>
#include <hcl/model.hpp>

using hcl::model::type;

namespace {

struct database {
  std::string url;
  hcl::sensitive<std::string> password;
  hcl::defaulted<hcl::sensitive<int>> pin = 0;
};
struct config {
  hcl::blocks<database, "db"> all{};
  hcl::sensitive<std::string> token;
};

template <typename T = config>
std::string said(std::string_view text) {
  hcl::model::scope names;
  names.variable("region", type::string());
  const hcl::diagnostics found = hcl::model::check<T>(text, "m.hcl", names);
  std::string all = to_string(found) + to_json(found);
  for (const hcl::diagnostic& d : found)
    all.append(d.summary).append(d.detail).append(d.suggestion()).append(d.path).append(d.inside);
  return all;
}

}  // namespace

TEST_CASE("a check shows no secret") {
  for (const std::string_view text :
       {"token \"hunter2\"\n", "token = [\"hunter2\"]\n", "tokn = \"hunter2\"\n",
        "token = \"hunter2\"\ndb {\n url = []\n password \"hunter2\"\n}\n",
        "token = \"x\"\ndb {\n url = [] \n password = [\"hunter2\"]\n}\n", "token = \"hunter2\" + 1\n",
        "token = \"hunter2\" # c\ntoken = 5\n", "token = nope(\"hunter2\")\n",
        "token = \"x\"\ndb {\n url = region\n passwrd = \"hunter2\"\n}\n", "token = \"${[\"hunter2\"]}\"\n",
        "token=\"x\"\ndb {\n url=\"u\"\n password=\"p\"\n pin = \"hunter2\"\n}",
        "token = { hunter2 = 1 }.x\n", "token = [{ hunter2 = 1 }][0].x\n",
        "token = true ? [\"hunter2\"] : 5\n", "token = {a=\"hunter2\"}.b\n", "token = x.hunter2"}) {
    const std::string all = said(text);
    INFO(text);
    INFO(all);
    CHECK(all.find("hunter2") == std::string::npos);
  }
}

TEST_CASE("what a check collects shows no secret") {
  hcl::diagnostics collected;
  hcl::model::check_options opts;
  opts.decode.unknown = hcl::unknown_names::collect;
  opts.decode.collected = &collected;
  (void)hcl::model::check<config>("tokn = \"hunter2\"\noken \"hunter2\" {\n}\n", "m.hcl", {}, opts);
  const std::string all = to_string(collected) + to_json(collected);
  INFO(all);
  CHECK(collected.size() == 2);
  CHECK(all.find("hunter2") == std::string::npos);
}

TEST_CASE("a check of what is not sensitive says all") {
  struct open {
    int pin;
  };
  CHECK(said<open>("pin = \"hunter2\"\n").find("\"hunter2\"") != std::string::npos);
}
