// Types as text, in sentences and as type expressions, without recursion.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/type_build.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::detail {

// The keyword of a type expression.
[[nodiscard]] inline std::string_view keyword(type_kind kind) noexcept {
  constexpr std::string_view words[] = {"any", "string", "number", "bool",   "list",
                                        "set", "map",    "tuple",  "object", "capsule"};
  return words[static_cast<std::size_t>(kind)];
}

// Bytes, about: parts of types are shared, and as text they are not.
inline constexpr std::size_t max_type_text = std::size_t{16} << 20;

// Writes a type as its type expression, with a stack of its own: types may be deep.
class type_writer {
 public:
  explicit type_writer(type_text_options options) noexcept : options_(options) {}

  [[nodiscard]] std::string write(const type& whole) {
    type_later(whole);
    while (!todo_.empty()) {
      const part piece = todo_.pop();
      if (text_.size() > max_type_text) return text_ += "...";
      if (piece.what)
        write_one(*piece.what);
      else
        text_ += piece.words;
    }
    return std::move(text_);
  }

 private:
  struct part {
    const type* what;  // or else words
    std::string_view words;
  };

  void type_later(const type& what) { todo_.push({&what, {}}); }
  void words_later(std::string_view words) { todo_.push({nullptr, words}); }

  void write_one(const type& t) {
    if (t.is_primitive() || t.is_dynamic()) {
      text_ += keyword(t.kind());
    } else if (const auto& definition = t.capsule()) {
      text_ += definition->name;
    } else if (t.is_collection()) {
      text_.append(keyword(t.kind())) += '(';
      words_later(")");
      type_later(t.element());
    } else if (t.kind() == type_kind::tuple) {
      write_tuple(t);
    } else {
      write_object(t);
    }
  }

  void write_tuple(const type& t) {
    text_ += "tuple([";
    words_later("])");
    const auto elements = t.elements();
    for (std::size_t i = elements.size(); i-- > 0;) {
      type_later(elements[i]);
      if (i > 0) words_later(",");
    }
  }

  void write_object(const type& t) {
    text_ += "object({";
    words_later("})");
    const auto attributes = t.attributes();
    for (std::size_t i = attributes.size(); i-- > 0;) {
      const bool wrapped = options_.optional && attributes[i].optional;
      if (wrapped) words_later(")");
      type_later(attributes[i].type);
      words_later(wrapped ? "=optional(" : "=");
      words_later(attributes[i].name);
      if (i > 0) words_later(",");
    }
  }

  type_text_options options_;
  std::string text_{};
  trivial_vector<part> todo_{};  // still to be written, the next one last
};

}  // namespace hcl::inline v1_0::detail
