// Types written as expressions: `list(string)`, `object({name = string, port = optional(number, 80)})`. Read
// statically, never evaluated.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/closure.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/parser/token.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

namespace detail {

inline constexpr std::array<std::string_view, 4> simple_type_words{"string", "number", "bool", "any"};
inline constexpr std::array<std::string_view, 5> type_constructors{"list", "set", "map", "object", "tuple"};
inline constexpr std::array<std::string_view, 9> type_words{"string", "number", "bool",   "any",  "list",
                                                            "set",    "map",    "object", "tuple"};

template <std::size_t N>
[[nodiscard]] constexpr bool is_one_of(std::string_view word,
                                       const std::array<std::string_view, N>& words) noexcept {
  for (const std::string_view w : words)
    if (w == word) return true;
  return false;
}

// One reading of a type expression: every problem is reported, and dynamic stands in for what is wrong.
class type_reader {
 public:
  // `ctx`: what pays for it if the expression may be read again and again; may be null.
  type_reader(type_expression_mode mode, diagnostics& diags, eval_context* ctx = nullptr)
      : mode_(mode), diags_(diags), ctx_(ctx) {}

  [[nodiscard]] type_constraint read(const expression& e, unsigned depth = 0) {
    if (depth > max_depth) {
      fail("This type is nested too deeply.", e.range());
      return {};
    }
    if (ctx_ && is_repeated(*ctx_) && !spend(*ctx_, step_limit, steps_per_type, e.node()->range)) return {};
    if (const std::string word = keyword_of(e); !word.empty()) return {read_word(word, e), {}};
    const result<static_call> call = call_of(e);
    if (!call) {
      fail(
          "A type is expected: string, number, bool, or a composite type such as list(string)." + hint_for(e),
          e.range());
      return {};
    }
    return read_call(*call, e, depth);
  }

 private:
  // The parts read of an object type.
  struct object_parts {
    std::vector<object_attribute> attributes{};
    std::vector<member> defaults{};
    std::vector<type_defaults> inside{};
  };

  static constexpr unsigned max_depth = 256;
  static constexpr std::size_t steps_per_type = 20;

  void fail(std::string detail, range subject, range context = {}, std::optional<fix_it> fix = {}) {
    diags_.add({.code = codes::invalid_type_expression,
                .summary = "Invalid type specification",
                .detail = std::move(detail),
                .subject = std::move(subject),
                .context = std::move(context),
                .fix = std::move(fix)});
  }
  [[nodiscard]] static std::string wants(std::string_view constructor) {
    if (constructor == "object")
      return "The type object needs one argument, an object of attribute types, as in object({name = "
             "string}).";
    if (constructor == "tuple")
      return "The type tuple needs one argument, a list of element types, as in tuple([string, number]).";
    const std::string name(constructor);
    return "The type " + name + " needs one argument, the type of its elements, as in " + name + "(string).";
  }

  // Hints for common mistakes.
  [[nodiscard]] static std::string hint_for(const expression& e) {
    const range where = e.range();
    const std::string_view written = where.text();
    if (written.starts_with('"')) return " Types are written without quotes.";
    if (written.starts_with('[')) return " A list of strings is list(string).";
    if (written.starts_with('{')) return " An object is object({name = string}).";
    return {};
  }
  // The HCL type for a type name of another language; else empty.
  [[nodiscard]] static std::string_view type_for(std::string_view word) {
    constexpr std::pair<std::string_view, std::string_view> others[] = {
        {"int", "number"},  {"integer", "number"}, {"float", "number"},   {"double", "number"},
        {"str", "string"},  {"text", "string"},    {"boolean", "bool"},   {"array", "list"},
        {"vector", "list"}, {"dict", "map"},       {"dictionary", "map"}, {"struct", "object"},
    };
    for (const auto& [other, ours] : others)
      if (word == other) return ours;
    return {};
  }
  template <std::size_t N>
  [[nodiscard]] static std::string meant_by(std::string_view word,
                                            const std::array<std::string_view, N>& words) {
    const std::string_view known = type_for(word);
    return std::string(is_one_of(known, words) ? known : closest(word, words));
  }

  [[nodiscard]] type read_word(const std::string& word, const expression& e) {
    if (word == "string") return type::string();
    if (word == "number") return type::number();
    if (word == "bool") return type::boolean();
    if (word == "any") {
      if (mode_ == type_expression_mode::exact)
        fail("The type any cannot be used here: an exact type is needed.", e.range());
    } else if (is_one_of(word, type_constructors)) {
      fail(wants(word), e.range());
    } else {
      std::string suggestion = meant_by(word, type_words);
      fail("There is no type named \"" + word + "\".", e.range(), {},
           rename_to(e.range(), std::move(suggestion)));
    }
    return {};
  }

  [[nodiscard]] type_constraint read_call(const static_call& call, const expression& e, unsigned depth) {
    if (is_one_of(call.name, simple_type_words)) {
      fail("The type " + call.name + " takes no arguments.", call.arguments_range);
      return {};
    }
    if (!is_one_of(call.name, type_constructors)) {
      if (call.name == "optional") {
        fail("Only attributes in object({...}) can be optional(...).", call.name_range);
      } else {
        std::string suggestion = meant_by(call.name, type_constructors);
        fail("There is no type \"" + call.name + "(...)\".", e.range(), {},
             rename_to(call.name_range, std::move(suggestion)));
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
    type_constraint element = read(call.arguments[0], depth + 1);
    const auto make = call.name == "list" ? &type::list : call.name == "set" ? &type::set : &type::map;
    type made = make(std::move(element.type));
    const type_kind kind = made.kind();
    return {std::move(made), type_defaults(kind, {}, {std::move(element.defaults)})};
  }

  [[nodiscard]] type_constraint read_tuple(const static_call& call, const expression& e, unsigned depth) {
    const result<std::vector<expression>> list = list_of(call.arguments[0]);
    if (!list) {
      fail("The type tuple needs a list of element types, as in tuple([string, number]).",
           call.arguments[0].range(), e.range());
      return {};
    }
    std::vector<type> elements;
    std::vector<type_defaults> inside;
    for (const expression& element : *list) {
      type_constraint read_element = read(element, depth + 1);
      inside.push_back(std::move(read_element.defaults).named(std::to_string(elements.size())));
      elements.push_back(std::move(read_element.type));
    }
    return {type::tuple(std::move(elements)), type_defaults(type_kind::tuple, {}, std::move(inside))};
  }

  [[nodiscard]] type_constraint read_object(const static_call& call, const expression& e, unsigned depth) {
    const result<std::vector<static_item>> items = map_of(call.arguments[0]);
    if (!items) {
      fail("The type object needs an object of attribute types, as in object({name = string}).",
           call.arguments[0].range(), e.range());
      return {};
    }
    std::map<std::string, range, std::less<>> seen;
    object_parts parts;
    for (const static_item& item : *items) {
      const std::string name = keyword_of(item.key);
      if (name.empty()) {
        fail("The keys of an object type must be plain names.", item.key.range(), e.range());
        continue;
      }
      if (const auto [there, added] = seen.emplace(name, item.key.range()); !added) {
        diags_.add({.code = codes::invalid_type_expression,
                    .summary = "Invalid type specification",
                    .detail = "The attribute \"" + name + "\" appears twice.",
                    .subject = item.key.range(),
                    .context = e.range(),
                    .notes = {{"First given here", there->second}}});
        continue;
      }
      read_attribute(name, item.value, parts, depth);
    }
    return {type::object(std::move(parts.attributes)),
            type_defaults(type_kind::object, std::move(parts.defaults), std::move(parts.inside))};
  }

  void read_attribute(const std::string& name, const expression& written, object_parts& parts,
                      unsigned depth) {
    expression of_type = written;
    expression fallback;
    bool optional = false;
    if (const result<static_call> call = call_of(written); call && call->name == "optional") {
      if (call->arguments.empty()) {
        fail("The word optional needs the attribute's type, as in optional(string).", call->arguments_range,
             written.range());
        return;
      }
      const std::size_t max_arguments = mode_ == type_expression_mode::with_defaults ? 2 : 1;
      if (mode_ == type_expression_mode::exact) {
        fail("Attributes cannot be optional here: an exact type is needed.", call->name_range,
             written.range());
      } else if (call->arguments.size() > max_arguments) {
        fail(max_arguments == 2
                 ? "The word optional takes at most two arguments: the attribute's type and a default value."
                 : "The word optional takes only one argument here, the attribute's type.",
             call->arguments_range, written.range());
      } else {
        optional = true;
        if (call->arguments.size() == 2) fallback = call->arguments[1];
      }
      of_type = call->arguments[0];
    }
    type_constraint read_type = read(of_type, depth + 1);
    if (fallback) read_default(name, fallback, read_type.type, parts.defaults);
    parts.inside.push_back(std::move(read_type.defaults).named(name));
    parts.attributes.push_back({name, std::move(read_type.type), optional});
  }

  void read_default(const std::string& name, const expression& fallback, const type& wanted,
                    std::vector<member>& defaults) {
    budget work;
    const diagnostics_checkpoint before = diags_.here();
    const value v = fallback.evaluate(nullptr, diags_, work);
    if (diags_.errors_since(before)) return;
    outcome<value> converted = convert(v, wanted, fallback.document()->model);
    if (converted) {
      defaults.push_back({name, *std::move(converted)});
      return;
    }
    diags_.add({.code = codes::invalid_default,
                .summary = "Invalid default for optional attribute",
                .detail = "This default does not fit the type of the attribute \"" + name +
                          "\": " + as_sentence(converted.error().message),
                .subject = fallback.range()});
  }

  type_expression_mode mode_;
  diagnostics& diags_;
  eval_context* ctx_;
};

// The type after "=" in an object type, with the defaults it has here.
inline void append_type(std::string& out, const type& t, const type_defaults* defaults) {
  const auto inner = [&](const std::string& name) -> const type_defaults* {
    return defaults ? defaults->find(name) : nullptr;
  };
  if (!defaults || defaults->empty()) {
    out += to_string(t, {.optional = true});
  } else if (t.is_collection()) {
    out.append(keyword(t.kind())) += '(';
    append_type(out, t.element(), inner(""));
    out += ')';
  } else if (t.kind() == type_kind::tuple) {
    out += "tuple([";
    for (std::size_t i = 0; i != t.elements().size(); ++i) {
      if (i != 0) out += ',';
      append_type(out, t.elements()[i], inner(std::to_string(i)));
    }
    out += "])";
  } else {
    out += "object({";
    for (const object_attribute& a : t.attributes()) {
      if (out.back() != '{') out += ',';
      out.append(a.name).append(a.optional ? "=optional(" : "=");
      append_type(out, a.type, inner(a.name));
      const value* fallback = defaults->values().is_null() ? nullptr : defaults->values().find(a.name);
      if (fallback) append_literal(out += ',', *fallback);
      if (a.optional) out += ')';
    }
    out += "})";
  }
}

// As the formatter leaves it: `object({ a = optional(number, 1) })`.
[[nodiscard]] inline std::string spaced_type(const std::string& text) {
  using enum parser::token_kind;
  parser::tokenizer words(text);
  std::string out;
  parser::token_kind before = end_of_file;
  for (parser::token word = words.next(); word.kind != end_of_file; word = words.next()) {
    const bool is_empty = before == open_brace && word.kind == close_brace;
    const bool is_apart = before == comma || before == assign || word.kind == assign ||
                          before == open_brace || word.kind == close_brace;
    if (is_apart && !is_empty) out += ' ';
    out.append(text, word.span.begin, word.span.size());
    before = word.kind;
  }
  return out;
}

}  // namespace detail
}  // namespace hcl::inline v1_0
