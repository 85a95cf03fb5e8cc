// Schemas of the structs in structs.hpp, and what decoding says of documents for them.
//
//   schemas DIRECTORY     writes NUMBER.DRAFT.FORM.json for each struct there; then, for each line of
//   standard input
//                         (a struct's number, a tab, a document), "-" and a message, "+" and what
//                         encode_json() makes of it, or
//                         "!" if that cannot be written: defaults need not keep to the rules of their members
#include <array>
#include <bitset>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/encode.hpp>
#include <hcl/schema.hpp>

enum class colour { red, green };

struct temperature {
  double degrees = 0;
};
template <>
struct hcl::decoder<temperature> {
  static hcl::outcome<temperature> decode(const hcl::value& v) {
    if (v.kind() != hcl::type_kind::number || v.as_number().to_double() < -273)
      return hcl::failure{"A temperature is a number of at least -273."};
    return temperature{v.as_number().to_double()};
  }
  static hcl::value encode(const temperature& t) { return hcl::value(t.degrees); }
  static hcl::value_description describe() {
    return {.form = hcl::value_form::number, .noun = "a temperature", .low = hcl::value(-273)};
  }
};

#include "structs.hpp"

namespace {

std::string on_one_line(std::string text) {
  for (char& c : text)
    if (c == '\n') c = ' ';
  return text;
}

template <typename T>
std::string decoded(const std::string& document) {
  const hcl::result<T> read = hcl::decode_json<T>(document);
  if (!read) return "-" + read.diagnostics()[0].detail;
  const hcl::result<std::string> written =
      hcl::encode_json(*read, {.sensitive = hcl::sensitive_values::reveal});
  return written ? "+" + *written : "!" + written.diagnostics()[0].detail;
}

template <typename T>
bool write_schemas(const std::string& stem) {
  for (const bool old : {false, true}) {
    for (const bool accepted : {false, true}) {
      const std::string text = hcl::json_schema<T>(
          {.dialect = old ? hcl::json_dialect::draft_07 : hcl::json_dialect::draft_2020_12,
           .forms = accepted ? hcl::json_forms::accepted : hcl::json_forms::written});
      const std::string path =
          stem + (old ? ".draft_07" : ".draft_2020_12") + (accepted ? ".accepted" : ".written") + ".json";
      if (!hcl::write_if_changed(path, text)) return false;
    }
  }
  return true;
}

template <typename... Root>
int run(const std::string& place) {
  std::size_t number = 0;
  if (!(true && ... && write_schemas<Root>(place + "/" + std::to_string(number++)))) return 1;
  constexpr std::array decoders{&decoded<Root>...};
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t tab = line.find('\t');
    std::cout << on_one_line(decoders.at(std::stoul(line))(line.substr(tab + 1))) << '\n';
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return argc == 2 ? run<ROOTS>(argv[1]) : 2; }
