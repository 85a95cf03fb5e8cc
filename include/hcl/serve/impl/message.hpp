// Messages in JSON, read through the tree of the parser, so that texts stay byte for byte as they are, and
// written. Implementation.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/text/impl/json_writer.hpp>

namespace hcl::inline v0_1::detail {

// A value of a message; what is not there is nothing, and so is all that is in it.
class json_in {
 public:
  json_in() = default;
  explicit json_in(const syntax::node* at) : at_(at) {}

  [[nodiscard]] explicit operator bool() const noexcept { return at_ != nullptr; }
  // Of properties with one name the last counts.
  [[nodiscard]] json_in operator[](std::string_view name) const {
    json_in found;
    if (at_ && at_->kind == syntax::node_kind::json_object)
      for (const syntax::json_property& p : syntax::as<syntax::json_object>(*at_).properties)
        if (std::string_view(p.name->text) == name) found = json_in(p.value);
    return found;
  }
  [[nodiscard]] std::vector<json_in> elements() const {
    std::vector<json_in> all;
    if (at_ && at_->kind == syntax::node_kind::json_array)
      for (const syntax::node* const element : syntax::as<syntax::json_array>(*at_).elements)
        all.emplace_back(element);
    return all;
  }
  [[nodiscard]] bool is_text() const noexcept { return at_ && at_->kind == syntax::node_kind::json_string; }
  [[nodiscard]] std::string_view text() const {
    return is_text() ? std::string_view(syntax::as<syntax::json_string>(*at_).text) : std::string_view();
  }
  // A whole number that is not negative, made smaller if need be; `absent` for anything else.
  [[nodiscard]] std::size_t number(std::size_t absent = 0) const { return number_in(word(), absent); }
  [[nodiscard]] static std::size_t number_in(std::string_view digits, std::size_t absent = 0) {
    constexpr std::size_t max = 2'147'483'647;  // of the protocol
    if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) return absent;
    std::size_t n = 0;
    for (const char c : digits)
      n = n > max / 10 ? max : n * 10 + static_cast<std::size_t>(c - '0');
    return n;
  }
  [[nodiscard]] bool is_true() const { return word() == "true"; }
  // A number, true, false or null as it is written.
  [[nodiscard]] std::string_view word() const {
    return at_ && at_->kind == syntax::node_kind::literal
               ? std::string_view(syntax::as<syntax::literal>(*at_).text)
               : std::string_view();
  }
  [[nodiscard]] const syntax::node* node() const noexcept { return at_; }

 private:
  const syntax::node* at_ = nullptr;
};

[[nodiscard]] inline std::string json_quoted(std::string_view text) {
  std::string out;
  append_json_string(out, text, json_escapes::web);
  return out;
}
// `{"name":value,...}` of values in JSON, without those that are empty.
[[nodiscard]] inline std::string json_object_of(
    std::initializer_list<std::pair<std::string_view, std::string>> members) {
  json_writer out(json_escapes::web);
  out.open('{');
  for (const auto& [name, value] : members)
    if (!value.empty()) out.name(name).word(value);
  return out.close('}').take();
}
[[nodiscard]] inline std::string json_array_of(const std::vector<std::string>& elements) {
  json_writer out(json_escapes::web);
  out.open('[');
  for (const std::string& one : elements)
    out.word(one);
  return out.close(']').take();
}

}  // namespace hcl::inline v0_1::detail
