// Decoding for tests: by both roads, which must agree.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>

namespace test {

inline std::vector<std::string> codes(const hcl::diagnostics& problems) {
  std::vector<std::string> out;
  for (const hcl::diagnostic& d : problems) out.push_back(std::string(d.code) + ": " + d.detail);
  return out;
}

template <typename T>
hcl::result<T> decoded(std::string_view text, const hcl::scope* names = nullptr) {
  hcl::options evaluate;
  evaluate.read_literals_directly = false;
  auto direct = names ? hcl::decode<T>(text, "test.hcl", *names) : hcl::decode<T>(text, "test.hcl");
  const auto evaluated = names ? hcl::decode<T>(text, "test.hcl", *names, evaluate) : hcl::decode<T>(text, "test.hcl", evaluate);
  CHECK(direct.has_value() == evaluated.has_value());
  if constexpr (requires { *direct == *evaluated; }) {
    if (direct && evaluated) CHECK(*direct == *evaluated);
  }
  CHECK(codes(direct.diagnostics()) == codes(evaluated.diagnostics()));
  return direct;
}

// The object; the test ends if there is none.
template <typename T>
T good(std::string_view text, const hcl::scope* names = nullptr) {
  auto result = decoded<T>(text, names);
  if (!result) FAIL(to_string(result.diagnostics()));
  return *std::move(result);
}

// The only problem.
template <typename T>
hcl::diagnostic problem(std::string_view text, const hcl::scope* names = nullptr) {
  auto result = decoded<T>(text, names);
  REQUIRE_FALSE(result);
  if (result.diagnostics().size() != 1) FAIL(to_string(result.diagnostics()));
  return result.diagnostics()[0];
}

}  // namespace test
