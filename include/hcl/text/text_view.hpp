// Texts and names of files as callers have them.
#pragma once

#include <concepts>
#include <cstddef>
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

}  // namespace hcl::inline v1_0
