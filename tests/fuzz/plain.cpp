// Any text, in both syntaxes, decoded the way for plain texts and the general way: the same object or the
// same diagnostics, to the byte. Once alone, and once after plain blocks, so that single items that are not
// plain are read by themselves.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/decode.hpp>

#include "names.hpp"

namespace {

enum class color { red, green };

struct zone {
  hcl::defaulted<std::int8_t> a = 1;
  hcl::defaulted<double> b = 2;
  std::optional<std::string> c{};
  std::optional<hcl::located<bool>> d{};
  hcl::blocks<zone, "zone"> zones{};
  bool operator==(const zone&) const = default;
};
struct named {
  hcl::label<std::string> name;
  std::optional<std::uint64_t> a{};
  hcl::defaulted<color> b = color::red;
  bool operator==(const named&) const = default;
  void validate(hcl::check& check) const {
    if (a == 5u) check.error(a, "Not five.");
  }
};
struct entry {
  hcl::defaulted<hcl::at_most<int, 5>> a = 1;
  std::optional<std::vector<bool>> b{};
  std::optional<std::pair<int, std::string>> c{};
  bool operator==(const entry&) const = default;
};
struct all {
  std::optional<std::string> a{};
  hcl::defaulted<int> b = 1;
  std::optional<float> c{};
  hcl::defaulted<std::vector<std::string>> d{};
  hcl::defaulted<std::map<std::string, int>> e{};
  hcl::defaulted<std::set<double>> f{};
  std::optional<hcl::sensitive<std::string>> g{};
  hcl::defaulted<std::vector<entry>> h{};
  hcl::defaulted<std::map<std::string, entry>> i{};
  std::optional<std::chrono::milliseconds> j{};
  std::optional<hcl::byte_size> k{};
  std::optional<std::chrono::sys_seconds> l{};
  std::optional<hcl::cidr> m{};
  std::optional<hcl::number> n{};
  std::optional<hcl::matching<"[a-z]+">> o{};
  hcl::blocks<zone, "zone"> zones{};
  hcl::blocks<std::map<std::string, named>, "named"> keyed{};
  hcl::block<std::optional<zone>, "one"> one{};
  bool operator==(const all&) const = default;
};

bool is_sound(const hcl::detail::text_to_decode& from) {
  return hcl::parse(from.text, "t", {.bounds = fuzz::small_limits()}).has_value();
}
bool is_sound(const hcl::detail::json_to_decode& from) {
  return hcl::parse_json(from.text, "t", {.bounds = fuzz::small_limits()}).has_value();
}

template <typename From>
void check_both(const From& from) {
  hcl::options opts;
  opts.bounds = fuzz::small_limits();
  const hcl::result<all> plain = hcl::detail::decode_from<all>(&fuzz::names(), opts, from);
  all object{};
  const hcl::result<void> general = hcl::detail::decode_from_into(&fuzz::names(), opts, from, object);
  // Which of too many mistakes are kept is a matter of the order in which they are found.
  if (plain.diagnostics().dropped() != 0 && general.diagnostics().dropped() != 0) return;
  // Of a text with errors of syntax, the one may have read more before it parsed the whole.
  if (!is_sound(from)) {
    if (plain || !general.diagnostics().has_errors()) std::abort();
    return;
  }
  if (to_json(plain.diagnostics()) != to_json(general.diagnostics())) std::abort();
  if (plain.has_value() == general.diagnostics().has_errors()) std::abort();
  if (plain && *plain != object) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text(data, size);
  std::string native, json;
  for (int i = 0; i != 12; ++i) {
    native += "zone {\n  a = 1\n  b = 2.5\n  c = \"x\"\n}\n";
    json += R"({"a": 1, "b": 2.5, "c": "x"}, )";
  }
  check_both(hcl::detail::text_to_decode{text, "fuzz.hcl"});
  native += text;
  check_both(hcl::detail::text_to_decode{native, "fuzz.hcl"});
  check_both(hcl::detail::json_to_decode{text, "fuzz.json"});
  json = R"({"zone": [)" + json + "{}], " + std::string(text);
  check_both(hcl::detail::json_to_decode{json, "fuzz.json"});
  return 0;
}
