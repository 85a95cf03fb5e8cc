// Tests of a program's configuration without texts written by hand: made of the struct and a seed, texts that
// decode, and texts with one mistake, of which the code is known.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <hcl/generate.hpp>

enum class protocol { http, tcp };

struct upstream {
  hcl::label<> name;
  std::string address;
  hcl::defaulted<hcl::ranged<int, 1, 100>> weight = 1;
  bool operator==(const upstream&) const = default;
};

struct server {
  hcl::matching<"[a-z]{2,8}"> zone;
  hcl::ranged<int, 1, 65535> port = 80;
  hcl::defaulted<std::vector<protocol>> speaks{};
  std::optional<hcl::byte_size> limit{};
  hcl::blocks<upstream, "upstream"> upstreams{};

  // Texts that this rejects are replaced by others.
  void validate(hcl::check& check) const {
    if (upstreams->empty()) check.error(upstreams, "one upstream is needed.");
  }
  bool operator==(const server&) const = default;
};

// What libFuzzer calls, with -fsanitize=fuzzer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return hcl::fuzz<server>(data, size);
}

int main() {
  std::cout << hcl::generate<server>(1).value().text;
  std::cout << "---\n" << hcl::generate<server>(2, {.syntax = hcl::syntax_form::json}).value().text;
  for (std::uint64_t seed = 0; seed != 8; ++seed) {
    const hcl::generated wrong = hcl::generate<server>(seed, {.mistake = true}).value();
    std::cout << "--- " << wrong.expected << ", " << wrong.mistake << ": " << wrong.path << '\n';
  }

  // A property test: good texts decode, and come back when they are written; mistakes are reported.
  for (std::uint64_t seed = 0; seed != 100; ++seed)
    if (const std::string why = hcl::check_generated<server>(seed); !why.empty()) std::cout << why << '\n';
  const std::uint8_t bytes[] = {'p', 'o', 'r', 't', '=', '1'};
  return LLVMFuzzerTestOneInput(bytes, sizeof bytes);
}
