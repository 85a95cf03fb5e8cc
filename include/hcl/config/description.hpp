// The description of a struct or spec as data: names, forms, types, ranges, texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/record/tag_traits.hpp>
#include <hcl/tags/members.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

struct struct_description;

// A lazy description, as structs may be recursive. `if (member.inside) member.inside->members`
class struct_link {
 public:
  struct_link() = default;
  struct_link(const struct_description& (*make)()) : make_(make) {}
  struct_link(std::shared_ptr<const struct_description> kept) : kept_(std::move(kept)) {}

  [[nodiscard]] explicit operator bool() const noexcept { return make_ || kept_; }
  [[nodiscard]] const struct_description& operator*() const { return make_ ? make_() : *kept_; }
  [[nodiscard]] const struct_description* operator->() const { return &**this; }

 private:
  const struct_description& (*make_)() = nullptr;
  std::shared_ptr<const struct_description> kept_{};
};

// One value of a list of them.
struct named_value {
  value what{};               // in the form in which it is written
  const doc* text = nullptr;  // null: none
};

// The values of an attribute, label or element. A hcl::decoder<T> describes its own by a function `static
// hcl::value_description describe()`:
//
//   return {.form = hcl::value_form::text, .noun = "a colour", .pattern = "#[0-9a-f]{6}"};
struct value_description {
  value_form form = value_form::any;
  std::string_view noun{};       // as messages have it: "a whole number"
  std::string_view long_noun{};  // the same with an example: "a duration such as \"1h30m\""; empty: none
  std::uint8_t first_unit = 0;   // of a duration: the smallest of ns, us, ms, s, m, h, d that it takes
  hcl::type type{};              // of the language; dynamic where that depends on the value
  std::optional<value> low{};    // at least that, in the form in which it is written: a duration is a text
  std::optional<value> high{};   // at most that
  bool has_type_bounds = false;  // low and high are the bounds of the C++ type
  std::vector<named_value> choices{};  // one of these, if there are any
  std::string_view pattern{};          // that texts match as a whole, in RE2's dialect
  bool is_non_empty = false;           // not an empty text, list or map
  std::string_view rule{};             // of hcl::checked, in words: "an even number"
  bool takes_null = false;             // null is accepted
  bool takes_numbers = false;          // a duration may be a plain number, a switch 1, 0 and other words
  bool is_sensitive = false;           // never shown
  std::optional<std::size_t> size{};   // elements of a list, or bytes in base64, that there are always
  // Lists and sets: the element. Maps: key and element. Tuples: each element. Alternatives: each of them;
  // with a discriminator, objects.
  std::vector<value_description> parts{};
  struct_link inside{};                   // objects
  std::string_view discriminator{};       // alternatives: the attribute that says which, by ...
  std::vector<std::string_view> names{};  // ... one of these names, in the order of `parts`
  bool is_custom = false;                 // of a hcl::decoder, which may reject some of them
};

// How a member is written in a body.
enum class member_form : unsigned char { attribute, label, block, attribute_or_block, rest };

// How to select the struct of a block among several.
enum class block_choice : unsigned char { none, by_type, by_label, by_attribute };

// A label of a block.
struct label_description {
  std::string_view name{};    // as messages call it
  value_description value{};  // what it may be
  bool is_key = false;        // of a map in C++
  const doc* text = nullptr;  // null: none
  bool is_optional = false;   // may be left out
  bool is_list = false;       // all labels that follow; none in the JSON syntax
};

// An alternative of a block.
struct block_description {
  std::string_view name{};                  // among several: the type, label or attribute that selects it
  std::vector<label_description> labels{};  // in order
  struct_link inside{};                     // none: hcl::body, which takes anything
  std::string_view rule{};                  // of hcl::checked, in words, for each such block
};

// A member of a struct, including those of flattened structs.
struct member_description {
  std::string_view name{};      // empty: what takes the rest, and blocks of several types
  std::string_view cpp_name{};  // of the member in C++; of schemas known at run time, empty
  std::vector<std::string_view> other_names{}, former_names{};  // that serve as well; with a warning
  member_form form = member_form::attribute;                    // how it is written
  bool is_required = false;                                     // a body without it is an error
  bool is_repeated = false;                                     // blocks: any number of them
  bool has_unique_labels = false;                               // blocks: no two have the same labels
  std::size_t min_count = 0;                                    // repeated blocks: at least so many
  std::size_t max_count = 0;                                    // blocks: at most so many; 0: any number
  bool is_sensitive = false;                  // it or a part of it is; members of structs have their own flag
  bool holds_secret = false;                  // it is sensitive, or a member of a struct inside
  std::string_view advice{};                  // what to use instead; empty if not deprecated
  value_description value{};                  // of an attribute, of a label, of each attribute of the rest
  std::optional<hcl::value> default_value{};  // of an attribute that may be absent, unless it is sensitive
  bool takes_blocks = false;                  // rest: blocks of any type as well
  block_choice chosen = block_choice::none;   // what chooses among the shapes of a variant
  std::string_view discriminator{};           // by_attribute: its name
  std::size_t choice_label = 0;               // by_label: which of them
  std::vector<block_description> blocks{};    // one, or as many as there are choices
  std::string_view blocks_rule{};             // of hcl::checked, in words, for all blocks together
  const doc* text = nullptr;                  // null: none

  // Whether a body with none of it is an error.
  [[nodiscard]] bool is_needed() const noexcept { return is_required || min_count != 0; }
};

// A struct, or the body of a spec.
struct struct_description {
  std::string_view name{};                    // as configurations would call it
  std::string_view about{};                   // its text; empty: none
  std::vector<member_description> members{};  // in order of declaration
  std::shared_ptr<const void> owner{};        // owner of the texts, unless static
};

}  // namespace hcl::inline v1_0
