// Texts made of a struct and a seed, for tests: configurations that decode, and ones with a single mistake,
// of which the code is known. Not in <hcl/hcl.hpp>; programs that do not include it pay nothing for it.
//
//   for (std::uint64_t seed = 0; seed != 1000; ++seed)
//     CHECK(hcl::check_generated<server>(seed) == "");
//
// As a fuzz target:
//
//   extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
//     return hcl::fuzz<server>(data, size);
//   }
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/config/schema_options.hpp>
#include <hcl/encode.hpp>
#include <hcl/schema.hpp>

namespace hcl::inline v1_0 {
namespace detail {

template <typename T>
result<T> read_generated(std::string_view text, syntax_form syntax) {
  return syntax == syntax_form::json ? decode_json<T>(text, "generated.json")
                                     : decode<T>(text, "generated.hcl");
}
template <typename T>
diagnostics problems_of_generated(const std::string& text, syntax_form syntax) {
  return read_generated<T>(text, syntax).diagnostics();
}

// Writes an object and reads it again. Returns what differs; empty if nothing does, or if it cannot be
// written.
template <typename T>
std::string check_round_trip(const T& object) {
  constexpr encode_options reveal{.escape_json_templates = false, .sensitive = sensitive_values::reveal};
  const result<std::string> text = encode(object, reveal), in_json = encode_json(object, reveal);
  if (text) {
    const result<T> again = decode<T>(*text, "written.hcl");
    if (!again) return "What was written does not decode:\n" + to_string(again.diagnostics()) + *text;
    const result<std::string> second = encode(*again, reveal);
    if (!second || *second != *text) return "What was written and read is written otherwise:\n" + *text;
    if constexpr (std::equality_comparable<T>) {
      if (!(*again == object)) return "What was written is read as another object:\n" + *text;
    }
  }
  if (!in_json) return {};
  const result<T> again = decode_json<T>(*in_json, "written.json");
  return again ? "" : "What was written does not decode:\n" + to_string(again.diagnostics()) + *in_json;
}

// The same of what a text is read as, if it decodes.
template <typename T, bool Encodes>
std::string check_text(std::string_view text, syntax_form syntax) {
  const result<T> read = read_generated<T>(text, syntax);
  if (!read) return read.diagnostics().has_errors() ? "" : "There is neither an object nor an error.";
  if constexpr (Encodes) return check_round_trip(*read);
  return {};
}

}  // namespace detail

// A text for a struct: one that decodes, in the native syntax, unless the options say otherwise. All kinds of
// members, blocks and labels are in it, by all of their names, with what may be absent there or not, within
// ranges, choices and patterns. The same text for the same seed, whatever the platform. Texts that `validate`
// or a rule of the program rejects are replaced by others; if there is none among options.attempts, or no
// value is known that a required member takes, that is a failure. A `doc::details.example` helps: it is taken
// where only the author knows a value. `hcl::generate<server>(7, {.mistake = true})`: text, expected =
// "missing-attribute", path = "tls.key"
template <typename T>
[[nodiscard]] outcome<generated> generate(std::uint64_t seed, const generate_options& options = {}) {
  return detail::configuring::generate(description_of<T>(), seed, options, &detail::problems_of_generated<T>);
}

// Tests how a T is read and written, with texts made from the seed, in both syntaxes. A valid text must
// decode, and the object must be the same when it is written and read again; a text with a mistake must give
// its code. Returns the first difference; empty if there is none, or if no text can be made. `Encodes`: false
// for a struct that cannot be written, as one of a hcl::decoder without `encode`.
template <typename T, bool Encodes = true>
[[nodiscard]] std::string check_generated(std::uint64_t seed, generate_options options = {}) {
  for (const syntax_form syntax : {syntax_form::native, syntax_form::json}) {
    options.syntax = syntax;
    for (const bool mistake : {false, true}) {
      options.mistake = mistake;
      const outcome<generated> made = generate<T>(seed, options);
      if (!made) continue;
      const diagnostics found = detail::problems_of_generated<T>(made->text, syntax);
      const std::string whole = '\n' + made->text + to_string(found);
      if (!mistake && found.has_errors()) return "A good text does not decode:" + whole;
      if (mistake && !found.find(made->expected))
        return "A text with " + made->mistake + " at " + made->path + " does not give " +
               std::string(made->expected) + ':' + whole;
      if (mistake) continue;
      if (std::string why = detail::check_text<T, Encodes>(made->text, syntax); !why.empty())
        return why + whole;
    }
  }
  return {};
}

// A fuzz target: reads the bytes as a configuration in both syntaxes, and as a seed for check_generated().
// Writes mistakes to stderr and aborts the program. Returns 0 otherwise.
template <typename T, bool Encodes = true>
int fuzz(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  std::uint64_t seed = 0xCBF29CE484222325;  // FNV-1a
  for (const char c : text)
    seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  for (const syntax_form syntax : {syntax_form::native, syntax_form::json})
    detail::configuring::expect_empty(detail::check_text<T, Encodes>(text, syntax));
  detail::configuring::expect_empty(check_generated<T, Encodes>(seed));
  return 0;
}

}  // namespace hcl::inline v1_0

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/implementation/generating.hpp>
#endif

#endif
