// VALUE and TYPE of the conformance data (go-cty's JSON forms) to and from the library's values and types.
// What the data has no form for: {"marks": [NAME...], "value": VALUE} is what is marked, {"unknown": TYPE,
// "facts": FACTS} an unknown of which something is known, with FACTS {"not_null": true, "prefix": TEXT,
// "lower": [NUMBER, INCLUSIVE], "upper": ..., "min_length": N, "max_length": N}, each where it is known.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <hcl/value/capsule.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

#include <support/json.hpp>

namespace test {

// The two capsule types of the data, one value each.
inline const hcl::type& capsule_type(const std::string& name) {
  static const hcl::type things = hcl::make_capsule_type({.name = "thing"});
  static const hcl::type others = hcl::make_capsule_type({.name = "other"});
  if (name == "thing") return things;
  if (name == "other") return others;
  throw std::runtime_error("unknown capsule type " + name);
}

inline hcl::value capsule_value(const std::string& name) {
  static const std::shared_ptr<const void> one_thing = std::make_shared<int>(1);
  static const std::shared_ptr<const void> one_other = std::make_shared<int>(2);
  return hcl::value::capsule(capsule_type(name), name == "thing" ? one_thing : one_other);
}

inline hcl::type to_type(const json::value& t) {
  if (t.is_string()) {
    if (t.text == "string") return hcl::type::string();
    if (t.text == "number") return hcl::type::number();
    if (t.text == "bool") return hcl::type::boolean();
    if (t.text == "dynamic") return hcl::type::dynamic();
    throw std::runtime_error("unknown type " + t.text);
  }
  const std::string& head = t[0].string();
  if (head == "list") return hcl::type::list(to_type(t[1]));
  if (head == "set") return hcl::type::set(to_type(t[1]));
  if (head == "map") return hcl::type::map(to_type(t[1]));
  if (head == "capsule") return capsule_type(t[1].string());
  if (head == "tuple") {
    std::vector<hcl::type> elements;
    for (const json::value& element : t[1].elements)
      elements.push_back(to_type(element));
    return hcl::type::tuple(std::move(elements));
  }
  if (head != "object") throw std::runtime_error("unknown type " + head);
  std::vector<hcl::object_attribute> attributes;
  for (std::size_t i = 0; i < t[1].size(); ++i) {
    const std::string& name = t[1].names[i];
    const bool optional = t.size() > 2 && std::any_of(t[2].elements.begin(), t[2].elements.end(),
                                                      [&](const json::value& o) { return o.text == name; });
    attributes.push_back({name, to_type(t[1][i]), optional});
  }
  return hcl::type::object(std::move(attributes));
}

inline hcl::number to_number(const std::string& text) {
  if (text == "inf" || text == "-inf") return hcl::number::infinity(text[0] == '-');
  hcl::outcome<hcl::number> parsed = hcl::number::parse(text);
  if (!parsed) parsed = hcl::number::parse(text + "e0");  // the reference's digits are rounded
  if (!parsed) throw std::runtime_error("bad number " + text + ": " + parsed.error().message);
  return *parsed;
}

inline hcl::refinement to_refinement(const json::value& f) {
  hcl::refinement refinements;
  const auto bound = [&](const char* name) -> std::optional<hcl::number_bound> {
    const json::value* found = f.find(name);
    if (!found) return std::nullopt;
    return hcl::number_bound{to_number((*found)[0].string()), (*found)[1].boolean};
  };
  const auto length = [&](const char* name, std::size_t otherwise) {
    const json::value* found = f.find(name);
    return found ? static_cast<std::size_t>(found->integer()) : otherwise;
  };
  if (f.is_true("not_null")) refinements.null = hcl::refinement::nullness::not_null;
  if (const json::value* prefix = f.find("prefix")) refinements.prefix = prefix->string();
  refinements.lower = bound("lower");
  refinements.upper = bound("upper");
  refinements.min_length = length("min_length", 0);
  refinements.max_length = length("max_length", hcl::refinement::no_limit);
  return refinements;
}

inline hcl::value to_value(const json::value& v) {
  if (!v.is_object() || v.size() == 0) throw std::runtime_error("not a VALUE: " + json::write(v));
  const auto all = [](const json::value& list) {
    std::vector<hcl::value> out;
    for (const json::value& element : list.elements)
      out.push_back(to_value(element));
    return out;
  };
  const auto named = [](const json::value& list) {
    std::vector<hcl::member> out;
    for (std::size_t i = 0; i < list.size(); ++i)
      out.push_back({list.names[i], to_value(list[i])});
    return out;
  };
  if (const json::value* t = v.find("null")) return hcl::value::null(to_type(*t));
  if (const json::value* t = v.find("unknown")) {
    const json::value* refinements = v.find("facts");
    return refinements ? hcl::value::unknown(to_type(*t), to_refinement(*refinements))
                       : hcl::value::unknown(to_type(*t));
  }
  if (const json::value* names = v.find("marks")) {
    hcl::mark_set marks;
    for (const json::value& name : names->elements)
      marks |= hcl::mark(name.string());
    return to_value(v["value"]).with_marks(marks);
  }
  if (const json::value* s = v.find("string")) return hcl::value(std::string_view(s->string()));
  if (const json::value* n = v.find("number")) return hcl::value(to_number(n->string()));
  if (const json::value* b = v.find("bool")) return hcl::value(b->boolean);
  if (const json::value* l = v.find("list")) return hcl::value::list(to_type(v["of"]), all(*l));
  if (const json::value* s = v.find("set")) return hcl::value::set(to_type(v["of"]), all(*s));
  if (const json::value* m = v.find("map")) return hcl::value::map(to_type(v["of"]), named(*m));
  if (const json::value* t = v.find("tuple")) return hcl::value::tuple(all(*t));
  if (const json::value* o = v.find("object")) return hcl::value::object(named(*o));
  if (const json::value* c = v.find("capsule")) return capsule_value(c->string());
  throw std::runtime_error("not a VALUE: " + json::write(v));
}

inline std::string encode(const hcl::type& t) {
  switch (t.kind()) {
    case hcl::type_kind::dynamic: return "\"dynamic\"";
    case hcl::type_kind::string: return "\"string\"";
    case hcl::type_kind::number: return "\"number\"";
    case hcl::type_kind::boolean: return "\"bool\"";
    case hcl::type_kind::list: return "[\"list\"," + encode(t.element()) + "]";
    case hcl::type_kind::set: return "[\"set\"," + encode(t.element()) + "]";
    case hcl::type_kind::map: return "[\"map\"," + encode(t.element()) + "]";
    case hcl::type_kind::capsule:
      return t == capsule_type("thing") ? "[\"capsule\",\"thing\"]" : "[\"capsule\",\"other\"]";
    case hcl::type_kind::tuple: {
      std::string out;
      for (const hcl::type& element : t.elements())
        out += (out.empty() ? "" : ",") + encode(element);
      return "[\"tuple\",[" + out + "]]";
    }
    case hcl::type_kind::object: break;
  }
  std::string out, optional;
  for (const hcl::object_attribute& a : t.attributes()) {
    out += (out.empty() ? "" : ",") + json::quote(a.name) + ":" + encode(a.type);
    if (a.optional) optional += (optional.empty() ? "" : ",") + json::quote(a.name);
  }
  return "[\"object\",{" + out + "}" + (optional.empty() ? "" : ",[" + optional + "]") + "]";
}

inline std::string encode(const hcl::refinement& refinements) {
  std::string out;
  const auto add = [&](const char* name, const std::string& what) {
    out += (out.empty() ? "" : ",") + json::quote(name) + ":" + what;
  };
  const auto bound = [](const hcl::number_bound& b) {
    return "[" + json::quote(b.value.to_string()) + (b.inclusive ? ",true]" : ",false]");
  };
  if (refinements.null == hcl::refinement::nullness::not_null) add("not_null", "true");
  if (!refinements.prefix.empty()) add("prefix", json::quote(refinements.prefix));
  if (refinements.lower) add("lower", bound(*refinements.lower));
  if (refinements.upper) add("upper", bound(*refinements.upper));
  if (refinements.min_length != 0) add("min_length", std::to_string(refinements.min_length));
  if (refinements.max_length != hcl::refinement::no_limit)
    add("max_length", std::to_string(refinements.max_length));
  return "{" + out + "}";
}

// Without `refinements`, unknowns are written by their type alone.
inline std::string encode(const hcl::value& v, bool refinements = true) {
  if (v.is_marked()) {
    std::string names;
    for (const hcl::mark& m : v.marks())
      names += (names.empty() ? "" : ",") + json::quote(m.name());
    return "{\"marks\":[" + names + "],\"value\":" + encode(v.unmarked(), refinements) + "}";
  }
  if (v.is_null()) return "{\"null\":" + encode(v.type()) + "}";
  if (!v.is_known()) {
    const std::string known =
        refinements && !v.refinements().empty() ? ",\"facts\":" + encode(v.refinements()) : "";
    return "{\"unknown\":" + encode(v.type()) + known + "}";
  }
  const auto listed = [&] {
    std::string out;
    for (const hcl::value& element : v.elements())
      out += (out.empty() ? "" : ",") + encode(element, refinements);
    return "[" + out + "]";
  };
  const auto named = [&] {
    std::string out;
    for (const hcl::member& m : v.members())
      out += (out.empty() ? "" : ",") + json::quote(m.name) + ":" + encode(m.value, refinements);
    return "{" + out + "}";
  };
  switch (v.type().kind()) {
    case hcl::type_kind::string: return "{\"string\":" + json::quote(v.as_string()) + "}";
    case hcl::type_kind::number:
      return "{\"number\":\"" + v.as_number().to_string(hcl::number_digits::shortest) + "\"}";
    case hcl::type_kind::boolean: return v.as_bool() ? "{\"bool\":true}" : "{\"bool\":false}";
    case hcl::type_kind::list: return "{\"list\":" + listed() + ",\"of\":" + encode(v.type().element()) + "}";
    case hcl::type_kind::set: return "{\"set\":" + listed() + ",\"of\":" + encode(v.type().element()) + "}";
    case hcl::type_kind::map: return "{\"map\":" + named() + ",\"of\":" + encode(v.type().element()) + "}";
    case hcl::type_kind::tuple: return "{\"tuple\":" + listed() + "}";
    case hcl::type_kind::object: return "{\"object\":" + named() + "}";
    case hcl::type_kind::capsule:
      return v.type() == capsule_type("thing") ? "{\"capsule\":\"thing\"}" : "{\"capsule\":\"other\"}";
    case hcl::type_kind::dynamic: break;
  }
  return "{}";
}

// Numbers carry their reference's own precision as text: equal as text or equal as 512-bit numbers; the sign
// of zero does not count.
inline bool same_number(const hcl::number& actual, const std::string& expected) {
  const std::string text = actual.to_string(hcl::number_digits::shortest);
  return text == expected || (expected == "-0" && text == "0") || actual == to_number(expected);
}

// Whether `marks` are the names that are listed; none are where there is no list.
inline bool same_marks(const hcl::mark_set& marks, const json::value* names) {
  if (marks.size() != (names ? names->size() : 0)) return false;
  for (const hcl::mark& m : marks) {
    const auto same = [&](const json::value& name) { return name.text == m.name(); };
    if (!std::any_of(names->elements.begin(), names->elements.end(), same)) return false;
  }
  return true;
}

// Whether `actual` is the VALUE `expected`, marks included. What is known of an unknown counts where the data
// has it.
inline bool same_value(const hcl::value& actual, const json::value& expected) {
  if (!same_marks(actual.marks(), expected.find("marks"))) return false;
  if (actual.is_marked()) return same_value(actual.unmarked(), expected["value"]);
  if (const json::value* t = expected.find("null")) return actual.is_null() && actual.type() == to_type(*t);
  if (const json::value* t = expected.find("unknown")) {
    const json::value* refinements = expected.find("facts");
    if (actual.is_known() || !(actual.type() == to_type(*t))) return false;
    return !refinements || actual.refinements() == to_refinement(*refinements);
  }
  if (actual.is_null() || !actual.is_known()) return false;
  const hcl::type_kind kind = actual.type().kind();
  const auto same_elements = [&](const json::value& list) {
    const auto elements = actual.elements();
    if (elements.size() != list.size()) return false;
    for (std::size_t i = 0; i < list.size(); ++i)
      if (!same_value(elements[i], list[i])) return false;
    return true;
  };
  const auto same_set = [&](const json::value& list) {
    const auto elements = actual.elements();
    if (elements.size() != list.size()) return false;
    std::vector<bool> used(list.size());
    for (const hcl::value& element : elements) {
      std::size_t i = 0;
      while (i < list.size() && (used[i] || !same_value(element, list[i])))
        ++i;
      if (i == list.size()) return false;
      used[i] = true;
    }
    return true;
  };
  const auto same_members = [&](const json::value& object) {
    if (actual.members().size() != object.size()) return false;
    for (std::size_t i = 0; i < object.size(); ++i) {
      const hcl::value* found = actual.find(object.names[i]);
      if (!found || !same_value(*found, object[i])) return false;
    }
    return true;
  };
  const auto same_type = [&](hcl::type wanted) { return actual.type() == wanted; };
  if (const json::value* s = expected.find("string"))
    return kind == hcl::type_kind::string && actual.as_string() == s->text;
  if (const json::value* n = expected.find("number"))
    return kind == hcl::type_kind::number && same_number(actual.as_number(), n->text);
  if (const json::value* b = expected.find("bool"))
    return kind == hcl::type_kind::boolean && actual.as_bool() == b->boolean;
  if (const json::value* l = expected.find("list"))
    return same_type(hcl::type::list(to_type(expected["of"]))) && same_elements(*l);
  if (const json::value* s = expected.find("set"))
    return same_type(hcl::type::set(to_type(expected["of"]))) && same_set(*s);
  if (const json::value* m = expected.find("map"))
    return same_type(hcl::type::map(to_type(expected["of"]))) && same_members(*m);
  if (const json::value* t = expected.find("tuple"))
    return kind == hcl::type_kind::tuple && same_elements(*t);
  if (const json::value* o = expected.find("object"))
    return kind == hcl::type_kind::object && same_members(*o);
  if (const json::value* c = expected.find("capsule")) return same_type(capsule_type(c->text));
  return false;
}

}  // namespace test
