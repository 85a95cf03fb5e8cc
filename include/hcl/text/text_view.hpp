// Texts from outside: as callers have them, as constants of the language, as misspelt names.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace hcl::inline v1_0 {

// Views a text: a std::string or a literal, of char8_t too, or bytes, such as those of a mapped file.
// `hcl::decode<config>(u8"port = 80")`
class text_view {
 public:
  template <std::convertible_to<std::string_view> Text>
  text_view(const Text& text) : text_(text) {}
  text_view(std::u8string_view text) noexcept : text_(characters_of(text.data()), text.size()) {}
  text_view(const char8_t* text) noexcept : text_view(std::u8string_view(text)) {}
  text_view(std::span<const std::byte> bytes) noexcept : text_(characters_of(bytes.data()), bytes.size()) {}

  // The same bytes.
  operator std::string_view() const noexcept { return text_; }

 private:
  template <typename Unit>
  [[nodiscard]] static const char* characters_of(const Unit* units) noexcept {
    return static_cast<const char*>(static_cast<const void*>(units));
  }

  std::string_view text_;
};

// The name of a file: any text, or a std::filesystem::path. `hcl::decode_file<config>(directory / "app.hcl")`
class file_name {
 public:
  template <std::convertible_to<std::string_view> Text>
  file_name(const Text& name) : name_(std::string_view(name)) {}
  template <typename Path>
  requires(!std::convertible_to<Path, std::string_view> &&
           requires(const Path& name) {
             { name.string() } -> std::same_as<std::string>;
           }) file_name(const Path& name)
      : name_(name.string()) {}

  operator const std::string&() const noexcept { return name_; }

 private:
  std::string name_;
};

namespace detail {

// What a source is, by its name: "app.hcl", "$PORT", "$PORT in app.env", "--port"; or "<text>", "-", "".
enum class source_kind : unsigned char { file, variable, variable_of_file, flag, text };
[[nodiscard]] constexpr source_kind kind_of_source(std::string_view name) noexcept {
  if (name.empty() || name.front() == '<' || name == "-") return source_kind::text;
  if (name.front() == '-') return source_kind::flag;
  if (name.front() != '$') return source_kind::file;
  if (name.find(" in ") != name.npos) return source_kind::variable_of_file;
  return name.find('/') == name.npos ? source_kind::variable : source_kind::file;  // $HOME/app.hcl
}

// The form of a plain value, mostly by its first character; escaped: a text with backslashes.
enum class plain_form : unsigned char { none, text, escaped, number, yes, no, null, name, tuple, object };

// A value and where it stands, a string with its quotes. Where values are listed, those inside of it, at
// any depth, follow it.
struct plain_value {
  constexpr plain_value() = default;
  constexpr plain_value(plain_form what, const char* first, const char* past) noexcept
      : form(what), begin(first), end(past) {}

  plain_form form = plain_form::none;
  std::uint32_t inside = 0;  // how many
  const char* begin = nullptr;
  const char* end = nullptr;
};

// The text of a name or of a string as it is written, without its quotes.
[[nodiscard]] constexpr std::string_view inner_text(const plain_value& of) noexcept {
  const std::size_t quotes = of.form == plain_form::text || of.form == plain_form::escaped ? 1 : 0;
  return {of.begin + quotes, static_cast<std::size_t>(of.end - of.begin) - 2 * quotes};
}

// Decodes an escaped string: \n, \r, \t, \" and \\.
inline void decode_text(const plain_value& of, std::string& to) {
  const std::string_view written = inner_text(of);
  to.clear();
  for (std::size_t at = 0;;) {
    const std::size_t next = written.find('\\', at);
    to.append(written.substr(at, next - at));
    if (next == written.npos) return;
    const char c = written[next + 1];
    to += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
    at = next + 2;
  }
}

}  // namespace detail

// The candidate at the smallest Levenshtein distance below 3, in code points and whatever the case of ASCII
// letters, that has half of them in common with the word; two neighbours swapped are at distance 1. Ties go
// to the name that sorts first. Where none is that close: the only candidate that begins as the word does, or
// the other way round, with three bytes at least. Empty if there is none. Looks at no more than 256
// candidates that may be near by their length, of at most 64 bytes each. `closest("prot", {"port", "host"})`
// is "port"; "addr" is near "address".
[[nodiscard]] std::string_view closest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace hcl::inline v1_0
