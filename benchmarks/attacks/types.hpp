// Attacks by types of the typed model: much that has to be unified, in one expression or in many.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <hcl/hcl.hpp>
#include <hcl/model.hpp>

#include "attack.hpp"

namespace attacks {

struct free_values {
  hcl::attributes<hcl::value> all;
};

// Whether nothing is wrong with the text, as far as types tell.
inline std::string checked(const std::string& text) {
  return hcl::model::check<free_values>(text, "attack", hcl::model::scope()).empty() ? "value" : "rejected";
}
// So many attributes, each a list or an object.
inline hcl::model::type wide_object(std::size_t count, bool of_lists) {
  using hcl::model::type;
  std::vector<hcl::model::property> all;
  for (std::size_t i = 0; i != count; ++i) {
    const std::string number = std::to_string(i);
    all.push_back({"k" + number,
                   of_lists ? type::list(type::number()) : type::object({{"x" + number, type::string()}})});
  }
  return type::object(std::move(all));
}

inline list types() {
  constexpr std::size_t expressions = 10;
  const maker distinct = [](std::size_t n) {
    std::string text;
    for (std::size_t e = 0; e != expressions; ++e)
      text += numbered("a" + std::to_string(e) + " = [for x in [", "{ a# = 1 }, ", "] : x]\n")(n);
    return text;
  };
  const maker clashing = [](std::size_t n) {
    std::string text;
    for (std::size_t e = 0; e != expressions; ++e)
      text += numbered("a" + std::to_string(e) + " = true ? {", "k# = [1], ", "}")(n) +
              numbered(" : {", "k# = { x# = 1 }, ", "}\n")(n);
    return text;
  };
  const maker size = [](std::size_t n) { return "a = 1 #" + std::string(8 * n, '-') + "\n"; };
  return {
      {"check, objects of distinct attributes in ten expressions", 400, distinct, {}, {}, {}, checked},
      {"check, clashing objects in ten conditionals", 400, clashing, {}, {}, {}, checked},
      {"unify, two objects whose attributes clash",
       1600,
       size,
       {},
       {},
       {},
       [](const std::string& text) -> std::string {
         const std::size_t count = text.size() / 8;
         const auto both = hcl::model::unify(wide_object(count, true), wide_object(count, false));
         return both.safe.properties().size() == count ? "value" : "rejected";
       }},
  };
}

}  // namespace attacks
