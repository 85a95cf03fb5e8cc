// Whatever is wrong with a text: it must be told in clean text and in JSON that can be read, whatever the
// text holds.
#include <hcl/decode.hpp>
#include <hcl/diagnostics/render.hpp>

#include <support/json.hpp>

#include "names.hpp"

#undef NDEBUG  // what is asserted here is the test, in every build
#include <cassert>

namespace {
struct config {
  std::string name;
  int port;
};
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(fuzz::text(data, size));
  // The first bytes also name the file: names are as hostile as texts.
  const auto result = hcl::decode<config>(bytes, bytes.substr(0, 8), fuzz::names());
  const std::string text = to_string(result.diagnostics());
  for (const char c : text)
    assert(static_cast<unsigned char>(c) >= 0x20 || c == '\n');
  assert(text.empty() == result.diagnostics().empty());
  const test::json::value json = test::json::parse(to_json(result.diagnostics()));
  assert(json["diagnostics"].size() == result.diagnostics().size());
  return 0;
}
