// Decoding for tests: from the text and from its nodes, which must agree, and from both syntaxes, which must
// agree, too.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>

#include "json_form.hpp"

namespace test {

// Whether the JSON form of the config must give the same. `native_only` wants a reason beside it.
enum class syntaxes { both, native_only };

inline std::vector<std::string> codes(const hcl::diagnostics& diags) {
  std::vector<std::string> out;
  for (const hcl::diagnostic& d : diags)
    out.push_back(std::string(d.code) + ": " + d.detail);
  return out;
}

// What the problems of a config are in either syntax: JSON cannot tell an unknown attribute from a
// block.
inline std::vector<std::string> codes_of_both(const hcl::diagnostics& diags) {
  std::vector<std::string> out;
  for (const hcl::diagnostic& d : diags)
    out.emplace_back(
        d.code == "unsupported-block" || d.code == "unsupported-property" ? "unsupported-attribute" : d.code);
  std::sort(out.begin(), out.end());
  return out;
}

// From a body that has been parsed as a whole before; the mistakes of its syntax if there is none.
template <typename T>
hcl::result<T> decoded_parsed(std::string_view text, const std::string& name,
                              const hcl::scope* names = nullptr,
                              hcl::syntax_form form = hcl::syntax_form::native) {
  auto body = hcl::parse(text, name, hcl::options(), form);
  if (!body) return body.diagnostics();
  auto made = names ? hcl::decode_body<T>(*body, *names) : hcl::decode_body<T>(*body);
  if (body.diagnostics().empty()) return made;
  return body.diagnostics();
}

template <typename T>
hcl::result<T> decoded(std::string_view text, const hcl::scope* names = nullptr,
                       syntaxes which = syntaxes::both) {
  auto direct = names ? hcl::decode<T>(text, "test.hcl", *names) : hcl::decode<T>(text, "test.hcl");
  const auto same = [&](const hcl::result<T>& other) {
    CHECK(direct.has_value() == other.has_value());
    if constexpr (requires { *direct == *other; }) {
      if (direct && other) CHECK(*direct == *other);
    }
  };
  if (hcl::parse(text, "test.hcl")) {
    const auto parsed = decoded_parsed<T>(text, "test.hcl", names);
    same(parsed);
    CHECK(codes(direct.diagnostics()) == codes(parsed.diagnostics()));
  }

  const std::optional<std::string> json = which == syntaxes::both ? json_form(text) : std::nullopt;
  if (!json) return direct;
  INFO("in JSON: " << *json);
  static const hcl::scope nothing;  // names or not, templates must be read as such
  const hcl::scope& known = names ? *names : nothing;
  for (const bool is_parsed : {false, true}) {
    const auto other = is_parsed ? decoded_parsed<T>(*json, "test.json", &known, hcl::syntax_form::json)
                                 : hcl::decode_json<T>(*json, "test.json", known);
    INFO(to_string(other.diagnostics()));
    same(other);
    CHECK(codes_of_both(direct.diagnostics()) == codes_of_both(other.diagnostics()));
  }
  return direct;
}

// The object; the test ends if there is none.
template <typename T>
T good(std::string_view text, const hcl::scope* names = nullptr, syntaxes which = syntaxes::both) {
  auto result = decoded<T>(text, names, which);
  if (!result) FAIL(to_string(result.diagnostics()));
  return *std::move(result);
}

// The only problem.
template <typename T>
hcl::diagnostic problem(std::string_view text, const hcl::scope* names = nullptr,
                        syntaxes which = syntaxes::both) {
  auto result = decoded<T>(text, names, which);
  REQUIRE_FALSE(result);
  if (result.diagnostics().size() != 1) FAIL(to_string(result.diagnostics()));
  return result.diagnostics()[0];
}

}  // namespace test
