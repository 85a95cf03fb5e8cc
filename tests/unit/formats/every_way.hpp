// One struct in every direction that the library knows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include <hcl/generate.hpp>
#include <hcl/hcl.hpp>
#include <hcl/schema.hpp>

namespace test {

template <typename T>
T read(const hcl::result<T>& from) {
  INFO(to_string(from.diagnostics()));
  REQUIRE(from);
  return *from;
}

// The same from either syntax, written and read again in both, as a value and back, checked, and written into
// a document that needs no change for it. A JSON Schema and a description of it can be made,
// and texts, which are read as they should be.
template <typename T>
T every_way(std::string_view native, std::string_view json, const hcl::options& opts = {}) {
  const T object = read(hcl::decode<T>(native, "t.hcl", opts));
  CHECK(read(hcl::decode_json<T>(json, "t.json", opts)) == object);
  const auto again = hcl::encode(object), as_json = hcl::encode_json(object);
  INFO(to_string(again.diagnostics()) << to_string(as_json.diagnostics()));
  REQUIRE(again);
  REQUIRE(as_json);
  INFO(*again << *as_json);
  CHECK(read(hcl::decode<T>(*again, "t.hcl", opts)) == object);
  CHECK(read(hcl::decode_json<T>(*as_json, "t.json", opts)) == object);
  const auto back = hcl::from_value<T>(hcl::to_value(object));
  INFO((back ? std::string() : back.error().message));
  REQUIRE(back);
  CHECK(*back == object);
  for (const hcl::body& file : {*hcl::parse(native, "t.hcl"), *hcl::parse_json(json, "t.json")}) {
    const hcl::diagnostics found = hcl::model::check_body<T>(file, hcl::model::scope(), {.decode = opts});
    INFO(to_string(found));
    CHECK(found.empty());
  }
  auto doc = hcl::document::parse(native, "t.hcl");
  REQUIRE(doc);
  const auto updated = hcl::update(*doc, object, {.decode = opts});
  INFO(to_string(updated.diagnostics()));
  CHECK(updated);
  CHECK(doc->text() == native);
  CHECK(hcl::from_json(hcl::json_schema<T>()));
  for (std::uint64_t seed = 0; seed != 40; ++seed)
    CHECK(hcl::check_generated<T>(seed) == "");
  CHECK(hcl::generate<T>(1));
  return object;
}

}  // namespace test
