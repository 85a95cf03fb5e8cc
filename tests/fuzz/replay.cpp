// Runs a fuzz target over kept inputs, and over every prefix of the short ones: replay DIRECTORY-OR-FILE...
// Fails if a target has found errors in a whole input whose name does not begin with "wrong".
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "names.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

bool failed = false;

std::size_t run(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const std::size_t shortest = bytes.size() <= 512 ? 0 : bytes.size();
  for (std::size_t size = shortest; size <= bytes.size(); ++size)
    LLVMFuzzerTestOneInput(data, size);
  if (!fuzz::errors_of_last().empty() && !path.filename().string().starts_with("wrong")) {
    std::printf("%s has errors:\n%s\n", path.string().c_str(), fuzz::errors_of_last().c_str());
    failed = true;
  }
  return bytes.size() - shortest + 1;
}

}  // namespace

int main(int count, char** arguments) {
  std::size_t inputs = 0;
  for (int i = 1; i < count; ++i) {
    if (std::filesystem::is_regular_file(arguments[i])) inputs += run(arguments[i]);
    if (!std::filesystem::is_directory(arguments[i])) continue;
    for (const auto& entry : std::filesystem::directory_iterator(arguments[i]))
      if (entry.is_regular_file()) inputs += run(entry.path());
  }
  std::printf("%zu inputs\n", inputs);
  return inputs && !failed ? 0 : 1;
}
