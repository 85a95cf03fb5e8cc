// PT of the conformance data: types of the typed model as JSON, cyclic ones included.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <hcl/model/type.hpp>

#include <support/codec.hpp>
#include <support/json.hpp>

namespace test {

// Reads PT. Keeps the objects around what is read, for ["ref", n].
class model_type_reader {
 public:
  hcl::model::type read(const json::value& t) {
    using hcl::model::type;
    if (t.is_string()) return plain(t.text);
    const std::string& head = t[0].string();
    if (head == "optional") return type::optional(read(t[1]));
    if (head == "output") return type::output(read(t[1]));
    if (head == "promise") return type::promise(read(t[1]));
    if (head == "map") return type::map(read(t[1]));
    if (head == "list") return type::list(read(t[1]));
    if (head == "set") return type::set(read(t[1]));
    if (head == "tuple") return type::tuple(all(t[1]));
    if (head == "union") return type::union_of(all(t[1]), union_options(t));
    if (head == "opaque") return type::opaque(t[1].string());
    if (head == "const") return type::constant(read(t[1]), to_value(t[2]));
    if (head == "enum") return type::enumeration(t[1].string(), read(t[2]), values(t[3]));
    if (head == "ref") return around_.at(around_.size() - static_cast<std::size_t>(t[1].integer()));
    if (head != "object") throw std::runtime_error("unknown type " + head);
    return type::recursive([&](const type& self) {
      around_.push_back(self);
      type made = object(t);
      around_.pop_back();
      return made;
    });
  }

 private:
  static hcl::model::type plain(const std::string& name) {
    using hcl::model::type;
    if (name == "bool") return type::boolean();
    if (name == "int") return type::integer();
    if (name == "number") return type::number();
    if (name == "string") return type::string();
    if (name == "id") return type::id();
    if (name == "dynamic") return type::dynamic();
    if (name == "none") return type::none();
    throw std::runtime_error("unknown type " + name);
  }
  std::vector<hcl::model::type> all(const json::value& list) {
    std::vector<hcl::model::type> out;
    for (const json::value& element : list.elements)
      out.push_back(read(element));
    return out;
  }
  static std::vector<hcl::value> values(const json::value& list) {
    std::vector<hcl::value> out;
    for (const json::value& element : list.elements)
      out.push_back(to_value(element));
    return out;
  }
  static hcl::model::union_options union_options(const json::value& t) {
    hcl::model::union_options options;
    if (t.size() < 3) return options;
    if (const json::value* name = t[2].find("discriminator")) options.discriminator = name->string();
    if (const json::value* mapping = t[2].find("mapping"))
      for (std::size_t i = 0; i < mapping->size(); ++i)
        options.mapping.push_back({mapping->names[i], (*mapping)[i].string()});
    return options;
  }
  hcl::model::type object(const json::value& t) {
    std::vector<hcl::model::property> properties;
    for (std::size_t i = 0; i < t[1].size(); ++i)
      properties.push_back({t[1].names[i], read(t[1][i])});
    hcl::model::object_options options;
    if (t.size() > 2) {
      if (const json::value* strict = t[2].find("strict")) options.is_strict = strict->boolean;
      if (const json::value* tag = t[2].find("tag")) options.tag = tag->string();
    }
    return hcl::model::type::object(std::move(properties), std::move(options));
  }

  std::vector<hcl::model::type> around_{};
};

inline hcl::model::type to_model_type(const json::value& t) { return model_type_reader().read(t); }

}  // namespace test
