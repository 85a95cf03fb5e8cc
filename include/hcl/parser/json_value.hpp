// Reads JSON text as values and types. Implementation of value/json.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tao/pegtl/memory_input.hpp>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/control.hpp>
#include <hcl/parser/json_builder.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {
namespace parser::detail {

// clang-format off
using json_actions = action_table<
    row<grammar::json::string,        apply_verb<&json_builder::string_value>>,
    row<grammar::json::property_name, apply_verb<&json_builder::string>>,
    row<grammar::json::number,        apply_verb<&json_builder::number>>,
    row<grammar::json::keyword,       apply_verb<&json_builder::keyword>>,
    row<grammar::json::array_open,    apply_verb<&json_builder::open>>,
    row<grammar::json::object_open,   apply_verb<&json_builder::open>>,
    row<grammar::json::array_close,   apply_verb<&json_builder::close_array>>,
    row<grammar::json::array_end,     apply_verb<&json_builder::close_array>>,
    row<grammar::json::object_close,  apply_verb<&json_builder::close_object>>,
    row<grammar::json::object_end,    apply_verb<&json_builder::close_object>>>;
// clang-format on
template <typename Rule>
using json_action = action_of<Rule, json_actions>;

// Builds the tree of a text; null if it is too broken.
[[nodiscard]] inline const syntax::node* match_json(syntax::document& document, json_builder& builder) {
  const std::string_view bytes = document.source->text();
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*> in(
      bytes.data(), bytes.data() + bytes.size(), "");
  const bool matched =
      control<grammar::json::text>::match<pegtl::apply_mode::action, pegtl::rewind_mode::dontcare,
                                          json_action, control>(in, builder);
  return matched ? builder.root() : nullptr;
}

// An object without its "$schema".
[[nodiscard]] inline const syntax::node* without_schema(syntax::document& document,
                                                        const syntax::node& root) {
  constexpr std::string_view name = "$schema";
  if (root.kind != syntax::node_kind::json_object) return &root;
  std::vector<syntax::json_property> kept;
  const auto& object = syntax::as<syntax::json_object>(root);
  for (const syntax::json_property& p : object.properties)
    if (p.name->text != name) kept.push_back(p);
  if (kept.size() == object.properties.size()) return &root;
  const auto properties =
      document.nodes.copy(hcl::detail::view<const syntax::json_property>(kept.data(), kept.size()));
  return document.nodes.make<syntax::json_object>(syntax::node{root.kind, root.range}, properties);
}

}  // namespace parser::detail

namespace detail {

// One reading. Recurses as deep as the parser has allowed.
class json_value_reader {
 public:
  // As what it looks like.
  [[nodiscard]] outcome<value> read(const syntax::node& n) {
    switch (syntax::json_kind_of(n.kind)) {
      case syntax::json_kind::string: return value(syntax::as<syntax::json_string>(n).text);
      case syntax::json_kind::array: {
        std::vector<value> elements;
        elements.reserve(syntax::as<syntax::json_array>(n).elements.size());
        for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements) {
          outcome<value> v = at(path_step::index(elements.size()), [&] { return read(*element); });
          if (!v) return v;
          elements.push_back(*std::move(v));
        }
        return value::tuple(std::move(elements));
      }
      case syntax::json_kind::object: {
        std::map<std::string, value, std::less<>> members;
        for (const syntax::json_property& p : syntax::as<syntax::json_object>(n).properties) {
          outcome<value> v =
              at(path_step::attribute(std::string(p.name->text)), [&] { return read(*p.value); });
          if (!v) return v;
          std::string name(p.name->text);
          const auto found = members.find(name);
          if (found != members.end() && found->second.type() != v->type()) {
            return fail("The property " + in_quotes(name) +
                        " is there twice, with values of different types.");
          }
          members.insert_or_assign(std::move(name), *std::move(v));
        }
        return value::object(list_of(std::move(members)));
      }
      case syntax::json_kind::literal: return read_literal(syntax::as<syntax::literal>(n));
      case syntax::json_kind::none: break;
    }
    return fail("This is not JSON.");
  }

  // As a value of type `t`.
  [[nodiscard]] outcome<value> read(const syntax::node& n, const type& t) {
    if (n.kind == syntax::node_kind::literal &&
        syntax::as<syntax::literal>(n).what == syntax::literal::type::null)
      return value::null(t);
    switch (t.kind()) {
      case type_kind::dynamic: return read_described(n);
      case type_kind::string:
      case type_kind::number:
      case type_kind::boolean: return read_primitive(n, t);
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: return read_sequence(n, t);
      case type_kind::map:
      case type_kind::object: return read_members(n, t);
      case type_kind::capsule: break;
    }
    return fail("Values of type " + friendly_name(t) + " cannot be read from JSON.");
  }

  [[nodiscard]] outcome<type> read_type(const syntax::node& n) {
    if (n.kind == syntax::node_kind::json_string) {
      const std::string_view word = syntax::as<syntax::json_string>(n).text;
      if (word == "string") return type::string();
      if (word == "number") return type::number();
      if (word == "bool") return type::boolean();
      if (word == "dynamic") return type::dynamic();
    } else if (n.kind == syntax::node_kind::json_array) {
      const syntax::node_list& parts = syntax::as<syntax::json_array>(n).elements;
      if (parts.size() >= 2 && parts[0]->kind == syntax::node_kind::json_string) {
        const std::string_view word = syntax::as<syntax::json_string>(*parts[0]).text;
        if (parts.size() == 2 && (word == "list" || word == "set" || word == "map")) {
          outcome<type> element = at(path_step::index(1), [&] { return read_type(*parts[1]); });
          if (!element) return element;
          if (word == "list") return type::list(*std::move(element));
          if (word == "set") return type::set(*std::move(element));
          return type::map(*std::move(element));
        }
        if (parts.size() == 2 && word == "tuple" && parts[1]->kind == syntax::node_kind::json_array)
          return read_tuple_type(*parts[1]);
        if (parts.size() <= 3 && word == "object" && parts[1]->kind == syntax::node_kind::json_object) {
          return read_object_type(*parts[1], parts.size() == 3 ? parts[2] : nullptr);
        }
      }
    }
    return fail("This is not a type; types are written like \"string\" and [\"list\",\"string\"].");
  }

 private:
  template <typename Read>
  [[nodiscard]] auto at(path_step step, const Read& read) -> decltype(read()) {
    at_.push(std::move(step));
    auto made = read();
    if (made) at_.pop();  // else the path to the failure
    return made;
  }
  [[nodiscard]] failure fail(std::string why) const { return {std::move(why), at_.text()}; }
  [[nodiscard]] static std::vector<member> list_of(std::map<std::string, value, std::less<>> members) {
    std::vector<member> list;
    list.reserve(members.size());
    for (auto& [name, v] : members)
      list.push_back({name, std::move(v)});
    return list;
  }

  [[nodiscard]] outcome<value> read_literal(const syntax::literal& l) {
    switch (l.what) {
      case syntax::literal::type::boolean_true: return value(true);
      case syntax::literal::type::boolean_false: return value(false);
      case syntax::literal::type::null: return value();
      case syntax::literal::type::number: break;
    }
    outcome<number> parsed = number::parse(l.text);
    if (!parsed) return fail(parsed.error().message);
    return value(*std::move(parsed));
  }

  // Numbers as strings keep their digits.
  [[nodiscard]] outcome<value> read_primitive(const syntax::node& n, const type& t) {
    const syntax::literal* literal =
        n.kind == syntax::node_kind::literal ? &syntax::as<syntax::literal>(n) : nullptr;
    if (literal && literal->what == syntax::literal::type::number && t.kind() == type_kind::string)
      return value(literal->text);
    const bool scalar = n.kind == syntax::node_kind::literal || n.kind == syntax::node_kind::json_string;
    outcome<value> read_value = scalar ? read(n) : outcome<value>(fail({}));
    if (scalar && !read_value) return read_value;
    const bool fits = scalar && (read_value->kind() == t.kind() || read_value->kind() == type_kind::string ||
                                 t.kind() == type_kind::string);
    outcome<value> converted = fits ? convert(*read_value, t) : outcome<value>(fail({}));
    if (!converted) return fail("A " + friendly_name(t) + " is required.");
    return converted;
  }

  [[nodiscard]] outcome<value> read_sequence(const syntax::node& n, const type& t) {
    if (n.kind != syntax::node_kind::json_array) return fail("An array is required.");
    const syntax::node_list& written = syntax::as<syntax::json_array>(n).elements;
    const bool tuple = t.kind() == type_kind::tuple;
    if (tuple && written.size() != t.elements().size()) {
      return fail("An array of " + std::to_string(t.elements().size()) +
                  " elements is required, but this has " + std::to_string(written.size()) + '.');
    }
    std::vector<value> elements;
    elements.reserve(written.size());
    for (const syntax::node* element : written) {
      const std::size_t i = elements.size();
      outcome<value> v =
          at(path_step::index(i), [&] { return read(*element, tuple ? t.elements()[i] : t.element()); });
      if (!v) return v;
      if (!tuple && i != 0 && elements.front().type() != v->type())
        return fail("The elements must all have the same type.");
      elements.push_back(*std::move(v));
    }
    if (tuple) return value::tuple(std::move(elements));
    const type element = elements.empty() ? t.element().without_optional() : elements.front().type();
    return t.kind() == type_kind::list ? value::list(element, std::move(elements))
                                       : value::set(element, std::move(elements));
  }

  [[nodiscard]] outcome<value> read_members(const syntax::node& n, const type& t) {
    if (n.kind != syntax::node_kind::json_object) return fail("An object is required.");
    const bool is_map = t.kind() == type_kind::map;
    std::map<std::string, value, std::less<>> members;
    for (const syntax::json_property& p : syntax::as<syntax::json_object>(n).properties) {
      std::string name(p.name->text);
      const object_attribute* attribute = is_map ? nullptr : t.find(name);
      if (!is_map && !attribute) return fail("There is no attribute " + in_quotes(name) + " in this type.");
      outcome<value> v = at(is_map ? path_step::index(value(name)) : path_step::attribute(name),
                            [&] { return read(*p.value, is_map ? t.element() : attribute->type); });
      if (!v) return v;
      if (is_map && !members.empty() && members.begin()->second.type() != v->type())
        return fail("The elements must all have the same type.");
      members.insert_or_assign(attribute ? std::string(attribute->name) : std::move(name), *std::move(v));
    }
    if (is_map) {
      const type element = members.empty() ? t.element().without_optional() : members.begin()->second.type();
      return value::map(element, list_of(std::move(members)));
    }
    for (const object_attribute& a : t.attributes())
      members.try_emplace(a.name, value::null(a.type));
    return value::object(list_of(std::move(members)));
  }

  // A value and its type.
  [[nodiscard]] outcome<value> read_described(const syntax::node& n) {
    const syntax::node* written = nullptr;
    const syntax::node* written_type = nullptr;
    bool good = n.kind == syntax::node_kind::json_object;
    if (good) {
      for (const syntax::json_property& p : syntax::as<syntax::json_object>(n).properties) {
        const std::string_view name = p.name->text;
        if (name == "value")
          written = p.value;
        else if (name == "type")
          written_type = p.value;
        else
          good = false;
      }
    }
    if (!good || !written || !written_type)
      return fail("A value of any type is written with it, like {\"value\":5,\"type\":\"number\"}.");
    const outcome<type> t = at(path_step::attribute("type"), [&] { return read_type(*written_type); });
    if (!t) return t.error();
    return at(path_step::attribute("value"), [&] { return read(*written, *t); });
  }

  [[nodiscard]] outcome<type> read_tuple_type(const syntax::node& n) {
    std::vector<type> elements;
    for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements) {
      outcome<type> t = read_type(*element);
      if (!t) return t;
      elements.push_back(*std::move(t));
    }
    return type::tuple(std::move(elements));
  }
  // False for an unknown name.
  [[nodiscard]] static bool make_optional(std::vector<object_attribute>& attributes,
                                          syntax::node_list written) {
    std::map<std::string_view, bool> is_there;
    for (const syntax::node* name : written) {
      if (name->kind != syntax::node_kind::json_string) return false;
      is_there.emplace(syntax::as<syntax::json_string>(*name).text, false);
    }
    for (object_attribute& a : attributes) {
      const auto found = is_there.find(a.name);
      if (found == is_there.end()) continue;
      a.optional = found->second = true;
    }
    return std::all_of(is_there.begin(), is_there.end(), [](const auto& name) { return name.second; });
  }
  [[nodiscard]] outcome<type> read_object_type(const syntax::node& n, const syntax::node* optional) {
    std::vector<object_attribute> attributes;
    for (const syntax::json_property& p : syntax::as<syntax::json_object>(n).properties) {
      outcome<type> t = read_type(*p.value);
      if (!t) return t;
      attributes.push_back({std::string(p.name->text), *std::move(t)});
    }
    if (optional && optional->kind != syntax::node_kind::json_array)
      return fail("The names of optional attributes are an array of strings.");
    if (optional && !make_optional(attributes, syntax::as<syntax::json_array>(*optional).elements))
      return fail("Only attributes of the object can be optional.");
    return type::object(std::move(attributes));
  }

  path at_;
};

// The root of a JSON text, which `document` keeps.
[[nodiscard]] inline outcome<const syntax::node*> parse_json_root(std::string_view text,
                                                                  syntax::document_ptr& document) {
  diagnostics diags(1);
  document = parser::parse_json(source::make(std::string(text), "text"), diags, {}, nullptr);
  if (!diags.empty()) return failure{"The text is not JSON: " + diags[0].detail};
  return document->expression;
}

}  // namespace detail

}  // namespace hcl::inline v1_0
