// Descriptions as JSON, and back. Implementation of compatibility.hpp.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/config/compatibility.hpp>
#include <hcl/config/description.hpp>
#include <hcl/record/enumeration.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/value/json.hpp>

namespace hcl::inline v1_0::detail {

// The fields of each part of a description, for writing and for reading.
template <typename Io>
void list_fields(Io& io, named_value& of) {
  io("value", of.what);
  io("text", of.text);
}
template <typename Io>
void list_fields(Io& io, value_description& of) {
  io("form", of.form);
  io("noun", of.noun);
  io("long_noun", of.long_noun);
  io("low", of.low);
  io("high", of.high);
  io("has_type_bounds", of.has_type_bounds);
  io("choices", of.choices);
  io("pattern", of.pattern);
  io("is_non_empty", of.is_non_empty);
  io("rule", of.rule);
  io("takes_null", of.takes_null);
  io("takes_numbers", of.takes_numbers);
  io("is_sensitive", of.is_sensitive);
  io("size", of.size);
  io("parts", of.parts);
  io("inside", of.inside);
  io("discriminator", of.discriminator);
  io("names", of.names);
  io("is_custom", of.is_custom);
}
template <typename Io>
void list_fields(Io& io, label_description& of) {
  io("name", of.name);
  io("value", of.value);
  io("is_key", of.is_key);
  io("text", of.text);
  io("is_optional", of.is_optional);
  io("is_list", of.is_list);
}
template <typename Io>
void list_fields(Io& io, block_description& of) {
  io("name", of.name);
  io("labels", of.labels);
  io("inside", of.inside);
  io("rule", of.rule);
}
template <typename Io>
void list_fields(Io& io, member_description& of) {
  io("name", of.name);
  io("other_names", of.other_names);
  io("former_names", of.former_names);
  io("form", of.form);
  io("is_required", of.is_required);
  io("is_repeated", of.is_repeated);
  io("has_unique_labels", of.has_unique_labels);
  io("min_count", of.min_count);
  io("max_count", of.max_count);
  io("is_sensitive", of.is_sensitive);
  io("holds_secret", of.holds_secret);
  io("advice", of.advice);
  if (of.form != member_form::block) io("value", of.value);
  io("default", of.default_value);
  io("takes_blocks", of.takes_blocks);
  io("chosen", of.chosen);
  io("discriminator", of.discriminator);
  io("choice_label", of.choice_label);
  io("blocks", of.blocks);
  io("blocks_rule", of.blocks_rule);
  io("text", of.text);
}
template <typename Io>
void list_fields(Io& io, struct_description& of) {
  io("name", of.name);
  io("about", of.about);
  io("members", of.members);
}

// Writes what is not as in a new object. Structs are a list, and named by their number in it.
class description_writer {
 public:
  [[nodiscard]] std::string write(const struct_description& root) && {
    all_.push_back(&root);
    out_.open('{');
    out_.name("format").number(1);
    out_.name("structs").open('[');
    for (std::size_t i = 0; i != all_.size(); ++i)
      put(*all_[i]);
    out_.close(']');
    out_.close('}');
    return out_.take() + '\n';
  }

  template <typename T>
  void operator()(std::string_view name, const T& field) {
    if (is_usual(field)) return;
    out_.name(name);
    put(field);
  }

 private:
  template <typename T>
  [[nodiscard]] static bool is_usual(const T& field) {
    if constexpr (requires { field.empty(); })
      return field.empty();
    else if constexpr (std::is_enum_v<T>)
      return std::is_same_v<T, block_choice> && field == T{};
    else if constexpr (std::is_same_v<T, std::optional<value>>)
      return !field || !to_json(*field);  // infinity is no number of JSON
    else if constexpr (std::is_constructible_v<bool, const T&>)
      return !field;
    else
      return false;
  }

  void put(std::string_view text) { out_.text(text); }
  void put(bool is_true) { out_.truth(is_true); }
  void put(std::size_t count) { out_.number(count); }
  void put(const value& of) { out_.word(to_json(of).value_or("null")); }
  void put(const doc* text) { out_.text(text->text); }
  void put(const struct_link& inside) {
    std::size_t number = 0;
    while (number != all_.size() && all_[number] != &*inside)
      ++number;
    if (number == all_.size()) all_.push_back(&*inside);
    out_.number(number);
  }
  template <typename T>
  void put(const std::optional<T>& of) {
    put(*of);
  }
  template <typename T>
  void put(const std::vector<T>& of) {
    out_.open('[');
    for (const T& one : of)
      put(one);
    out_.close(']');
  }
  template <typename T>
  requires std::is_enum_v<T>
  void put(T of) { out_.text(enumeration<T>::names[static_cast<std::size_t>(of)]); }
  template <typename T>
  requires requires(description_writer& io, T& of) { list_fields(io, of); }
  void put(const T& of) {
    T copy = of;
    out_.open('{');
    list_fields(*this, copy);
    out_.close('}');
  }

  json_writer out_{json_escapes::none, 1};
  std::vector<const struct_description*> all_{};
};

// The structs of a description that was read. Links between them own nothing, as they may be circular.
struct saved_structs {
  std::deque<std::string> texts{};
  std::deque<doc> docs{};
  std::vector<struct_description> structs{};
};

class description_reader {
 public:
  [[nodiscard]] outcome<struct_description> read(std::string_view text) && {
    const outcome<value> whole = from_json(text);
    if (!whole) return failure{whole.error().message};
    const value* const all = member_of(*whole, "structs");
    if (!all || all->kind() != type_kind::tuple || all->size() == 0)
      return failure{"There is no list \"structs\"."};
    kept_->structs.resize(all->size());
    path_ = "structs";
    take(*all, kept_->structs);
    if (!wrong_.empty()) return failure{wrong_ + " has another form."};
    struct_description root = kept_->structs.front();
    root.owner = kept_;
    return root;
  }

  template <typename T>
  void operator()(std::string_view name, T& field) {
    const value* const found = member_of(*object_, name);
    if (!found) return;
    const std::size_t before = path_.size();
    path_.append(1, '.').append(name);
    take(*found, field);
    path_.resize(before);
  }

 private:
  [[nodiscard]] static const value* member_of(const value& of, std::string_view name) {
    if (of.is_null() || of.kind() != type_kind::object) return nullptr;
    for (const member& one : of.members())
      if (one.name == name) return &one.value;
    return nullptr;
  }
  void reject() {
    if (wrong_.empty()) wrong_ = path_;
  }
  [[nodiscard]] bool is(const value& from, type_kind kind) {
    const bool is_it = !from.is_null() && from.kind() == kind;
    if (!is_it) reject();
    return is_it;
  }

  void take(const value& from, std::string_view& to) {
    if (is(from, type_kind::string)) to = kept_->texts.emplace_back(from.as_string());
  }
  void take(const value& from, bool& to) {
    if (is(from, type_kind::boolean)) to = from.as_bool();
  }
  void take(const value& from, std::size_t& to) {
    if (!is(from, type_kind::number)) return;
    const std::optional<std::int64_t> whole = from.as_number().to_int64();
    constexpr std::int64_t max_count = 1'000'000'000;
    if (!whole || *whole < 0 || *whole > max_count) return reject();
    to = static_cast<std::size_t>(*whole);
  }
  void take(const value& from, value& to) { to = from; }
  void take(const value& from, const doc*& to) {
    doc made{};
    take(from, made.text);
    to = &kept_->docs.emplace_back(made);
  }
  void take(const value& from, struct_link& to) {
    std::size_t number = 0;
    take(from, number);
    if (number >= kept_->structs.size()) return reject();
    to = std::shared_ptr<const struct_description>(std::shared_ptr<void>(), &kept_->structs[number]);
  }
  template <typename T>
  void take(const value& from, std::optional<T>& to) {
    take(from, to.emplace());
  }
  template <typename T>
  void take(const value& from, std::vector<T>& to) {
    if (!is(from, type_kind::tuple)) return;
    to.resize(from.size());
    const std::size_t before = path_.size();
    for (std::size_t i = 0; i != from.size(); ++i) {
      path_.append(1, '[').append(std::to_string(i)).append(1, ']');
      take(from.elements()[i], to[i]);
      path_.resize(before);
    }
  }
  template <typename T>
  requires std::is_enum_v<T>
  void take(const value& from, T& to) {
    if (!is(from, type_kind::string)) return;
    for (std::size_t i = 0; i != enumeration<T>::names.size(); ++i)
      if (enumeration<T>::names[i] == from.as_string()) return void(to = enumeration<T>::values[i]);
    reject();
  }
  template <typename T>
  requires requires(description_reader& io, T& of) { list_fields(io, of); }
  void take(const value& from, T& to) {
    if (!is(from, type_kind::object)) return;
    const value* const outer = std::exchange(object_, &from);
    list_fields(*this, to);
    object_ = outer;
    if constexpr (std::is_same_v<T, value_description>)
      if (!has_parts(to)) reject();
  }
  // Whether it has the parts that its form needs.
  [[nodiscard]] static bool has_parts(const value_description& of) {
    const bool is_chosen = !of.discriminator.empty();
    bool is_whole = of.form != value_form::object || of.inside;
    if (of.form == value_form::list || of.form == value_form::set) is_whole = of.parts.size() == 1;
    if (of.form == value_form::map) is_whole = of.parts.size() == 2;
    if (of.form != value_form::alternatives || !is_chosen) return is_whole;
    is_whole = of.names.size() == of.parts.size();
    for (const value_description& part : of.parts)
      is_whole = is_whole && part.inside;
    return is_whole;
  }

  std::shared_ptr<saved_structs> kept_ = std::make_shared<saved_structs>();
  const value* object_ = nullptr;
  std::string path_{}, wrong_{};
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL std::string description_to_json(const struct_description& of) {
  return detail::description_writer().write(of);
}
HCL_DECL outcome<struct_description> description_from_json(std::string_view text) {
  return detail::description_reader().read(text);
}

}  // namespace hcl::inline v1_0
