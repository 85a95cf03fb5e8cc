// Values of attributes, elements and labels as JSON Schema has them. Implementation.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include <hcl/config/description.hpp>
#include <hcl/config/impl/ecma_pattern.hpp>
#include <hcl/config/schema_options.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/value/json.hpp>

namespace hcl::inline v1_0::detail {

// A definition; with a discriminator, an alternative.
struct schema_definition {
  struct_link of{};
  std::string_view discriminator{};
  std::string_view choice{};
  bool is_body = false;  // of a block, where comments may be
  bool is_part = false;  // one of several objects of a body, without required properties
  std::string name{};
};

class schema_definitions {
 public:
  // The name of a definition, which is added if there is none.
  [[nodiscard]] const std::string& name_of(const schema_definition& wanted) {
    const auto [place, is_new] = places_.try_emplace(
        key(&*wanted.of, wanted.discriminator, wanted.choice, wanted.is_body, wanted.is_part), all_.size());
    if (!is_new) return all_[place->second].name;
    schema_definition& added = all_.emplace_back(wanted);
    added.name = free_name(added);
    return added.name;
  }
  // The used definitions in order; the list may grow during iteration.
  [[nodiscard]] const std::deque<schema_definition>& all() const noexcept { return all_; }

 private:
  using key = std::tuple<const struct_description*, std::string_view, std::string_view, bool, bool>;

  // An unused name of letters that need no escape in a URI.
  [[nodiscard]] std::string free_name(const schema_definition& of) {
    std::string plain(of.of->name.empty() ? std::string_view("body") : of.of->name);
    if (!of.choice.empty()) plain.append(1, '.').append(of.choice);
    if (of.is_part) plain += ".part";
    for (char& c : plain)
      if (!is_letter(c) && !is_digit(c) && c != '.' && c != '-') c = '_';
    std::string name = plain;
    for (std::size_t& last = used_[plain]; !taken_.insert(name).second;)
      name = plain + '_' + std::to_string(++last + 1);
    return name;
  }

  std::map<key, std::size_t> places_{};
  std::set<std::string> taken_{};
  std::map<std::string, std::size_t> used_{};  // numbers after a name
  std::deque<schema_definition> all_{};
};

[[nodiscard]] inline std::string json_of(const value& v) { return to_json(v).value_or("null"); }

// Writes keywords into the object that is open.
class value_schema {
 public:
  value_schema(json_writer& out, schema_definitions& definitions, const schema_options& options)
      : out_(out), definitions_(definitions), options_(options) {}

  // `or_null`: allows null. `exact`: without conversions.
  void keywords(const value_description& of, bool or_null = false, bool exact = false) {
    if (of.form == value_form::any || of.form == value_form::expression || of.form == value_form::type)
      return;
    or_null = or_null || of.takes_null;
    const bool is_template = options_.expressions;
    const bool is_simple = of.form != value_form::object && of.form != value_form::alternatives &&
                           of.choices.empty() && of.form != value_form::boolean;
    if (!is_template && (is_simple || !or_null)) return plain(of, or_null, exact);
    out_.name("anyOf").open('[').open('{');
    plain(of, false, exact);
    out_.close('}');
    if (or_null) only("type", "null");
    if (is_template) out_.open('{').name("type").text("string").name("pattern").text("[$%]\\{").close('}');
    out_.close(']');
  }
  void schema(const value_description& of, bool exact = false) {
    out_.open('{');
    keywords(of, false, exact);
    out_.close('}');
  }
  // The schema of property names that are labels or keys, if restricted. A missing label is the empty name.
  void names_schema(const value_description& of, bool may_be_empty = false) {
    if (!restricts_names(of)) return;
    out_.name("propertyNames").open('{');
    if (may_be_empty) {
      out_.name("anyOf").open('[');
      only("const", "");
      out_.open('{');
    }
    if (!of.choices.empty()) {
      out_.name("enum").open('[');
      for (const named_value& choice : of.choices)
        out_.text(choice.what.kind() == type_kind::string ? std::string(choice.what.as_string())
                                                          : json_of(choice.what));
      out_.close(']');
    } else if (of.form == value_form::integer || of.form == value_form::number) {
      out_.name("pattern").text(number_pattern);
    } else {
      text_rules(of);
    }
    if (may_be_empty) out_.close('}').close(']');
    out_.close('}');
  }
  void reference(const schema_definition& of) {
    out_.name("$ref").text((is_draft_07() ? "#/definitions/" : "#/$defs/") + definitions_.name_of(of));
  }
  // A schema of one keyword: {"type": "null"}
  void only(std::string_view keyword, std::string_view text) {
    out_.open('{').name(keyword).text(text).close('}');
  }
  // One or more of "string", "number" and so on.
  void types(std::initializer_list<std::string_view> names, bool or_null = false) {
    out_.name("type");
    if (names.size() == 1 && !or_null) return void(out_.text(*names.begin()));
    out_.open('[');
    for (const std::string_view name : names)
      out_.text(name);
    if (or_null) out_.text("null");
    out_.close(']');
  }
  [[nodiscard]] bool is_draft_07() const { return options_.dialect == json_dialect::draft_07; }
  [[nodiscard]] bool accepts_all() const { return options_.forms == json_forms::accepted; }

 private:
  static constexpr std::string_view number_pattern = "^[-+]?([0-9]|\\.[0-9]|[Ii]nf)";
  static constexpr std::string_view loose_pattern =
      "^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[Yy][Ee][Ss]|[Nn][Oo]|[Oo]([Nn]|[Ff][Ff])|[01])$";

  [[nodiscard]] static bool restricts_names(const value_description& of) {
    return !of.choices.empty() || !of.pattern.empty() || of.is_non_empty ||
           of.form == value_form::character || of.form == value_form::integer ||
           of.form == value_form::number;
  }

  void plain(const value_description& of, bool or_null, bool exact) {
    switch (of.form) {
      case value_form::list:
      case value_form::set: return list(of, or_null);
      case value_form::tuple: return tuple(of, or_null);
      case value_form::map: return map(of, or_null);
      case value_form::object: return reference({.of = of.inside});
      case value_form::alternatives: return alternatives(of);
      case value_form::boolean: return boolean(of, exact);
      case value_form::number:
      case value_form::integer: return number(of, or_null, exact);
      default: return text(of, or_null, exact);
    }
  }

  void list(const value_description& of, bool or_null) {
    types({"array"}, or_null);
    out_.name("items");
    schema(of.parts.front());
    if (of.size) {
      out_.name("minItems").number(*of.size).name("maxItems").number(*of.size);
    } else if (of.is_non_empty) {
      out_.name("minItems").number(1);
    }
  }
  void tuple(const value_description& of, bool or_null) {
    types({"array"}, or_null);
    if (!of.parts.empty()) {
      out_.name(is_draft_07() ? "items" : "prefixItems").open('[');
      for (const value_description& part : of.parts)
        schema(part);
      out_.close(']').name(is_draft_07() ? "additionalItems" : "items").word("false");
    }
    out_.name("minItems").number(of.parts.size());
    if (of.parts.empty()) out_.name("maxItems").number(0);
  }
  void map(const value_description& of, bool or_null) {
    types({"object"}, or_null);
    names_schema(of.parts.front());
    out_.name("additionalProperties");
    schema(of.parts.back());
    if (of.is_non_empty) out_.name("minProperties").number(1);
  }
  // Which alternative it is follows from the kind of value, so that nothing is converted.
  void alternatives(const value_description& of) {
    out_.name(of.discriminator.empty() ? "anyOf" : "oneOf").open('[');
    for (std::size_t i = 0; i != of.parts.size(); ++i) {
      if (of.discriminator.empty()) {
        schema(of.parts[i], true);
      } else {
        out_.open('{');
        reference({.of = of.parts[i].inside, .discriminator = of.discriminator, .choice = of.names[i]});
        out_.close('}');
      }
    }
    out_.close(']');
  }

  void boolean(const value_description& of, bool exact) {
    if (exact || !accepts_all()) return void(out_.name("type").text("boolean"));
    if (of.takes_numbers) {  // hcl::loose_bool
      types({"boolean", "string", "integer"}, false);
      out_.name("minimum").number(0).name("maximum").number(1).name("pattern").text(loose_pattern);
      return;
    }
    out_.name("enum").open('[').word("true").word("false");
    for (const std::string_view word : {"true", "false", "1", "0"})
      out_.text(word);
    out_.close(']');
  }
  void number(const value_description& of, bool or_null, bool exact) {
    if (!of.choices.empty()) return choices(of, !exact && accepts_all());
    const std::string_view name = of.form == value_form::integer ? "integer" : "number";
    if (exact || !accepts_all())
      types({name}, or_null);
    else
      types({name, "string"}, or_null);
    if (of.low) out_.name("minimum").word(json_of(*of.low));
    if (of.high) out_.name("maximum").word(json_of(*of.high));
    if (!exact && accepts_all()) out_.name("pattern").text(number_pattern);
  }

  // Formats of texts, such as durations, are checked when they are read.
  void text(const value_description& of, bool or_null, bool exact) {
    if (!of.choices.empty()) return choices(of, false);
    const bool is_plain =
        of.form == value_form::text || of.form == value_form::path || of.form == value_form::character;
    if (is_plain && accepts_all() && !exact)
      types({"string", "number", "boolean"}, or_null);
    else if (of.form == value_form::byte_size || of.takes_numbers)
      types({"string", "number"}, or_null);
    else
      types({"string"}, or_null);
    text_rules(of);
  }
  void text_rules(const value_description& of) {
    if (of.form == value_form::character) out_.name("pattern").text("^[\\x00-\\x7f]$");
    if (of.form == value_form::base64) out_.name("contentEncoding").text("base64");
    if (of.size) {
      const std::size_t length = (*of.size + 2) / 3 * 4;
      out_.name("minLength").number(length).name("maxLength").number(length);
    } else if (of.is_non_empty) {
      out_.name("minLength").number(1);
    }
    if (of.pattern.empty()) return;
    if (const std::optional<std::string> translated = ecma_translator(of.pattern).translate())
      out_.name("pattern").text(*translated);
    else
      out_.name("$comment").text("Matches, in RE2's dialect: " + std::string(of.pattern));
  }

  void choices(const value_description& of, bool as_texts) {
    bool has_texts = false;
    for (const named_value& choice : of.choices)
      has_texts = has_texts || choice.text;
    if (has_texts && !is_draft_07()) return described_choices(of);
    out_.name("enum").open('[');
    for (const named_value& choice : of.choices)
      out_.word(json_of(choice.what));
    for (const named_value& choice : of.choices)
      if (as_texts) out_.text(json_of(choice.what));
    out_.close(']');
    if (!has_texts) return;
    out_.name("enumDescriptions").open('[');
    for (const named_value& choice : of.choices)
      out_.text(choice.text ? choice.text->text : std::string_view());
    out_.close(']');
  }
  void described_choices(const value_description& of) {
    out_.name("oneOf").open('[');
    for (const named_value& choice : of.choices) {
      out_.open('{').name("const").word(json_of(choice.what));
      if (choice.text) out_.name("description").text(choice.text->text);
      out_.close('}');
    }
    out_.close(']');
  }

  json_writer& out_;
  schema_definitions& definitions_;
  const schema_options& options_;
};

}  // namespace hcl::inline v1_0::detail
