// Types written as expressions: `list(string)`, `object({name = string, port = optional(number, 80)})`. Read statically, never evaluated.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/extension/type_defaults.hpp>
#include <hcl/text/suggest.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1 {

// How much a type expression may say.
enum class type_expression_mode : unsigned char {
  exact,          // one type: neither `any` nor optional(...)
  constraint,     // `any`, and optional(T) for object attributes
  with_defaults   // also optional(T, default)
};

// A type, and what its optional attributes are where they are left out.
struct type_with_defaults {
  hcl::type type{};
  type_defaults defaults{};
};

namespace detail {

inline constexpr std::array<std::string_view, 4> simple_type_words{"string", "number", "bool", "any"};
inline constexpr std::array<std::string_view, 5> type_constructors{"list", "set", "map", "object", "tuple"};
inline constexpr std::array<std::string_view, 9> type_words{"string", "number", "bool", "any", "list", "set", "map", "object", "tuple"};

template <std::size_t N>
[[nodiscard]] constexpr bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) noexcept {
  for (const std::string_view w : words)
    if (w == word) return true;
  return false;
}

// One reading of a type expression: every problem is reported, and dynamic stands in for what is wrong.
class type_reader {
 public:
  type_reader(type_expression_mode mode, diagnostics& problems) : mode_(mode), problems_(problems) {}

  [[nodiscard]] type_with_defaults read(const expression& e, unsigned depth = 0) {
    if (depth > deepest) {
      fail("This type is nested too deeply.", e.range());
      return {};
    }
    if (const std::string word = keyword_of(e); !word.empty()) return {read_word(word, e), {}};
    const result<static_call> call = call_of(e);
    if (!call) {
      fail("A type is one of the words string, number and bool, or something like list(string).", e.range());
      return {};
    }
    return read_call(*call, e, depth);
  }

 private:
  static constexpr unsigned deepest = 256;

  void fail(std::string detail, range subject, range context = {}, std::string suggestion = {}) {
    problems_.add({.code = "invalid-type-expression",
                   .summary = "Invalid type specification",
                   .detail = std::move(detail),
                   .subject = std::move(subject),
                   .context = std::move(context),
                   .suggestion = std::move(suggestion)});
  }
  [[nodiscard]] static std::string wants(std::string_view constructor) {
    if (constructor == "object") return "The type object needs one argument, an object of attribute types, as in object({name = string}).";
    if (constructor == "tuple") return "The type tuple needs one argument, a list of element types, as in tuple([string, number]).";
    const std::string name(constructor);
    return "The type " + name + " needs one argument, the type of its elements, as in " + name + "(string).";
  }

  [[nodiscard]] type read_word(const std::string& word, const expression& e) {
    if (word == "string") return type::string();
    if (word == "number") return type::number();
    if (word == "bool") return type::boolean();
    if (word == "any") {
      if (mode_ == type_expression_mode::exact) fail("The type any cannot be used here: an exact type is needed.", e.range());
    } else if (is_one_of(word, type_constructors)) {
      fail(wants(word), e.range());
    } else {
      std::string suggestion(suggest(word, type_words));
      fail("There is no type named \"" + word + "\"." + did_you_mean(suggestion), e.range(), {}, suggestion);
    }
    return {};
  }

  [[nodiscard]] type_with_defaults read_call(const static_call& call, const expression& e, unsigned depth) {
    if (is_one_of(call.name, simple_type_words)) {
      fail("The type " + call.name + " takes no arguments.", call.arguments_range);
      return {};
    }
    if (!is_one_of(call.name, type_constructors)) {
      if (call.name == "optional") {
        fail("Only attributes in object({...}) can be optional(...).", call.name_range);
      } else {
        std::string suggestion(suggest(call.name, type_constructors));
        fail("There is no type \"" + call.name + "(...)\"." + did_you_mean(suggestion), e.range(), {}, suggestion);
      }
      return {};
    }
    if (call.arguments.size() != 1) {
      range subject = call.arguments_range;
      if (call.arguments.size() > 1) {
        const range first = call.arguments[1].range();
        subject = {first.source(), between(first.span(), call.arguments.back().range().span())};
      }
      fail(wants(call.name), subject, call.arguments_range);
      return {};
    }
    if (call.name == "object") return read_object(call, e, depth);
    if (call.name == "tuple") return read_tuple(call, e, depth);
    type_with_defaults element = read(call.arguments[0], depth + 1);
    const auto make = call.name == "list" ? &type::list : call.name == "set" ? &type::set : &type::map;
    type made = make(std::move(element.type));
    type_defaults defaults = type_defaults::of_elements(made.kind(), std::move(element.defaults));
    return {std::move(made), std::move(defaults)};
  }

  [[nodiscard]] type_with_defaults read_tuple(const static_call& call, const expression& e, unsigned depth) {
    const result<std::vector<expression>> list = list_of(call.arguments[0]);
    if (!list) {
      fail("The type tuple needs a list of element types, as in tuple([string, number]).", call.arguments[0].range(), e.range());
      return {};
    }
    std::vector<type> elements;
    type_defaults defaults(type_kind::tuple);
    for (const expression& element : *list) {
      type_with_defaults read_element = read(element, depth + 1);
      defaults.add_child(std::to_string(elements.size()), std::move(read_element.defaults));
      elements.push_back(std::move(read_element.type));
    }
    return {type::tuple(std::move(elements)), std::move(defaults)};
  }

  [[nodiscard]] type_with_defaults read_object(const static_call& call, const expression& e, unsigned depth) {
    const result<std::vector<static_item>> items = map_of(call.arguments[0]);
    if (!items) {
      fail("The type object needs an object of attribute types, as in object({name = string}).", call.arguments[0].range(), e.range());
      return {};
    }
    std::map<std::string, range, std::less<>> seen;
    std::vector<object_attribute> attributes;
    type_defaults defaults(type_kind::object);
    for (const static_item& item : *items) {
      const std::string name = keyword_of(item.key);
      if (name.empty()) {
        fail("The keys of an object type must be plain names.", item.key.range(), e.range());
        continue;
      }
      if (const auto [there, added] = seen.emplace(name, item.key.range()); !added) {
        problems_.add({.code = "invalid-type-expression",
                       .summary = "Invalid type specification",
                       .detail = "The attribute \"" + name + "\" is given twice.",
                       .subject = item.key.range(),
                       .context = e.range(),
                       .notes = {{"first given here", there->second}}});
        continue;
      }
      read_attribute(name, item.value, attributes, defaults, depth);
    }
    return {type::object(std::move(attributes)), std::move(defaults)};
  }

  void read_attribute(const std::string& name, const expression& written, std::vector<object_attribute>& attributes, type_defaults& defaults,
                      unsigned depth) {
    expression of_type = written;
    expression fallback;
    bool optional = false;
    if (const result<static_call> call = call_of(written); call && call->name == "optional") {
      if (call->arguments.empty()) {
        fail("The word optional needs the attribute's type, as in optional(string).", call->arguments_range, written.range());
        return;
      }
      const std::size_t most = mode_ == type_expression_mode::with_defaults ? 2 : 1;
      if (mode_ == type_expression_mode::exact) {
        fail("Attributes cannot be optional here: an exact type is needed.", call->name_range, written.range());
      } else if (call->arguments.size() > most) {
        fail(most == 2 ? "The word optional takes at most two arguments: the attribute's type and a default value."
                       : "The word optional takes only one argument here, the attribute's type.",
             call->arguments_range, written.range());
      } else {
        optional = true;
        if (call->arguments.size() == 2) fallback = call->arguments[1];
      }
      of_type = call->arguments[0];
    }
    type_with_defaults read_type = read(of_type, depth + 1);
    if (fallback) read_default(name, fallback, read_type.type, defaults);
    defaults.add_child(name, std::move(read_type.defaults));
    attributes.push_back({name, std::move(read_type.type), optional});
  }

  void read_default(const std::string& name, const expression& fallback, const type& wanted, type_defaults& defaults) {
    budget work;
    const problem_mark before = problems_.here();
    const value v = fallback.evaluate(nullptr, problems_, work);
    if (problems_.errors_since(before)) return;
    outcome<value> converted = convert(v, wanted);
    if (converted) {
      defaults.add_value(name, *std::move(converted));
      return;
    }
    problems_.add({.code = "invalid-default",
                   .summary = "Invalid default for optional attribute",
                   .detail = "This default does not fit the type of the attribute \"" + name + "\": " + as_sentence(converted.error().message),
                   .subject = fallback.range(),
                   .context = {}});
  }

  type_expression_mode mode_;
  diagnostics& problems_;
};

}  // namespace detail

// Reads a type, reporting to `problems`; what is wrong in it is dynamic in the result.
[[nodiscard]] inline type_with_defaults read_type_expression(const expression& e, diagnostics& problems,
                                                             type_expression_mode mode = type_expression_mode::exact) {
  return detail::type_reader(mode, problems).read(e);
}

// The type that an expression names: `type_from(e, type_expression_mode::constraint)` of list(any) is list of dynamic.
[[nodiscard]] inline result<type> type_from(const expression& e, type_expression_mode mode = type_expression_mode::exact) {
  diagnostics problems;
  type t = read_type_expression(e, problems, mode).type;
  return {std::move(t), std::move(problems)};
}

// The same with optional(T, default).
[[nodiscard]] inline result<type_with_defaults> type_with_defaults_from(const expression& e) {
  diagnostics problems;
  type_with_defaults t = read_type_expression(e, problems, type_expression_mode::with_defaults);
  return {std::move(t), std::move(problems)};
}

}  // namespace hcl::inline v0_1
