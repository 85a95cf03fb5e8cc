// Runs a fuzz target over kept inputs, and over every prefix of the short ones: replay DIRECTORY-OR-FILE...
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

std::size_t run(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const std::size_t shortest = bytes.size() <= 512 ? 0 : bytes.size();
  for (std::size_t size = shortest; size <= bytes.size(); ++size)
    LLVMFuzzerTestOneInput(data, size);
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
  return inputs ? 0 : 1;
}
