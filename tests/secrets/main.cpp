// Random damage to configurations that hold a secret: whatever is said about them, the secret is not in it. A
// tenth as often the mirror: one mistake in a member that is not sensitive is shown and explained.
//
//   hcl-secrets CASES [SEED [FAILURES]]
//
// Prints the damaged text and what was said of it at each case that shows the secret, and exits with 1 if
// there is one; after so many failures it ends.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "damage.hpp"
#include "mirror.hpp"
#include "said.hpp"
#include "said_of_language.hpp"
#include "shapes.hpp"

namespace {

using namespace secrets;

struct shape {
  std::string_view name;
  std::vector<sample> samples;
  std::string (*said_of)(const sample&, const sample&, std::size_t way);
  std::string (*said_of_files)(const sample&, const sample&, const std::filesystem::path&, bool on_top);
  std::string (*said_of_loading)(const sample&, const std::filesystem::path&, std::size_t way);
};

template <typename T>
shape shape_of(std::string_view name) {
  return {name, T::samples(), &said_of<T>, &said_of_files<T>, &said_of_loading<T>};
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t cases = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const std::size_t max_failures = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  const std::array shapes{shape_of<plain>("plain"), shape_of<sinks>("sinks"), shape_of<caches>("caches"),
                          shape_of<accounts>("accounts"), shape_of<containers>("containers")};
  const std::vector<sample> blocks = site::samples();
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("hcl-secrets-" + std::to_string(std::random_device{}()));
  std::filesystem::create_directory(folder);
  damage change(seed);
  std::size_t rejected = 0, failures = 0;
  for (std::size_t i = 0; i != cases && failures != max_failures; ++i) {
    const shape& of = shapes[change.below(shapes.size())];
    const sample& other = of.samples[change.below(of.samples.size())];
    sample one = of.samples[change.below(of.samples.size())];
    one.text = change(std::move(one.text));
    const bool in_files = i % 64 == 0, is_loaded = i % 64 == 32, is_language = i % 64 == 16;
    if (is_language) one.text = change(std::move((one = blocks[change.below(blocks.size())]).text));
    const std::string said = in_files      ? of.said_of_files(one, other, folder, i % 128 == 0)
                             : is_loaded   ? of.said_of_loading(one, folder, i / 64)
                             : is_language ? said_of_language(one, folder, i / 64)
                                           : of.said_of(one, other, i);
    rejected += !said.empty();
    if (!shows_secret(said) || is_shown_by_rule(one.text)) continue;
    ++failures;
    std::cerr << "case " << i << " (" << of.name
              << (in_files      ? ", several files"
                  : is_loaded   ? ", loaded"
                  : is_language ? ", of a language"
                                : "")
              << ") shows the secret:\n"
              << one.text << "\n--- beside:\n"
              << other.text << "\n--- says:\n"
              << said << '\n';
  }
  std::filesystem::remove_all(folder);
  const hcl::scope names = usual_names();
  for (std::size_t i = 0; i < cases / 10 && failures != max_failures; ++i) {
    std::string text;
    const std::string fault = fault_of_mirror(change, names, text);
    if (fault.empty()) continue;
    ++failures;
    std::cerr << "mirror " << i << ": " << text << "--- " << fault << '\n';
  }
  std::cout << cases << " damaged texts, " << rejected << " of them with something to say, " << failures
            << " that show the secret or hide too much\n";
  // A test that damages nothing would find nothing.
  return failures == 0 && rejected * 2 > cases ? EXIT_SUCCESS : EXIT_FAILURE;
}
