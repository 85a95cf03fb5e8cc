// "$schema" in the root of a text in the JSON syntax, where editors look for the schema of a document.
#include <fstream>
#include <map>
#include <string>

#include <hcl/decode.hpp>

#include "decoded.hpp"
#include "folder.hpp"

namespace {

struct tls {
  std::string file;
};
struct server {
  int port = 0;
  hcl::block<std::optional<tls>, "tls"> secured{};
};
constexpr std::string_view text = R"({"$schema": "./app.schema.json", "port": 80})";
const hcl::options skipping{.json_schema_property = true};

TEST_CASE("it is a name like others, unless it is to be skipped") {
  const auto strict = hcl::decode_json<server>(text);
  REQUIRE_FALSE(strict);
  CHECK(strict.diagnostics()[0].code == hcl::codes::unsupported_attribute);
  const auto read = hcl::decode_json<server>(text, "app.json", skipping);
  REQUIRE(read);
  CHECK(read->port == 80);
  CHECK(hcl::decode_json<server>(R"({"port": 80, "$schema": 5, "tls": {"file": "x"}})", "app.json", skipping)
            ->secured->file == "x");
  CHECK(hcl::decode_json<server>(R"({"port": 80})", "app.json", skipping));
}

TEST_CASE("it is skipped in the root only, and in the JSON syntax only") {
  const auto inside =
      hcl::decode_json<server>(R"({"port": 80, "tls": {"$schema": "x", "file": "y"}})", "app.json", skipping);
  CHECK_FALSE(inside);
  struct rest {
    hcl::attributes<std::string> all{};
  };
  CHECK(hcl::decode_json<rest>(R"({"$schema": "x", "a": "y"})", "app.json", skipping)->all.size() == 1);
  CHECK(hcl::decode_json<rest>(R"({"$schema": "x", "a": "y"})")->all.size() == 2);
}

TEST_CASE("on each path: parsed before, from a file, from several") {
  const auto parsed = hcl::parse_json(text, "app.json", skipping);
  REQUIRE(parsed);
  CHECK(hcl::decode_body<server>(*parsed));
  const test::folder files;
  const std::string path = files.write("app.json", text);
  CHECK(hcl::decode_file<server>(path, skipping));
  CHECK_FALSE(hcl::decode_file<server>(path));
  CHECK(hcl::decode_files<server>({path}, {.decode = skipping}));
}

}  // namespace
