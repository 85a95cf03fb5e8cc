// What holds of unify() whatever the types: everything converts to its result, and the order does not matter.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <hcl/value/convert.hpp>

using hcl::conversion;
using hcl::type;
using hcl::unify;

namespace {

class random_types {
 public:
  explicit random_types(unsigned seed, bool with_any) : random_(seed), with_any_(with_any) {}

  [[nodiscard]] type one(int depth) {
    switch (below(depth == 0 ? 4 : 10)) {
      case 0: return type::string();
      case 1: return type::number();
      case 2: return type::boolean();
      case 3: return with_any_ ? type::dynamic() : type::string();
      case 4: return type::list(one(depth - 1));
      case 5: return type::set(one(depth - 1));
      case 6: return type::map(one(depth - 1));
      case 7: return type::tuple(several(depth - 1));
      default: break;
    }
    std::vector<hcl::object_attribute> attributes;
    for (const char* name : {"a", "b", "c"})
      if (below(3) != 0) attributes.push_back({name, one(depth - 1), below(6) == 0});
    return type::object(std::move(attributes));
  }
  [[nodiscard]] std::vector<type> several(int depth) {
    std::vector<type> types(below(4));
    for (type& t : types)
      t = one(depth);
    return types;
  }
  // Of similar kinds, so that there is something to unify.
  [[nodiscard]] std::vector<type> similar(int depth) {
    std::vector<type> types{one(depth)};
    for (std::size_t i = 1 + below(3); i != 0; --i)
      types.push_back(below(3) == 0 ? one(depth) : varied(types[below(types.size())]));
    return types;
  }
  void shuffle(std::vector<type>& types) { std::shuffle(types.begin(), types.end(), random_); }

 private:
  [[nodiscard]] std::size_t below(std::size_t bound) { return random_() % bound; }
  // Another type of the same family, with other parts here and there.
  [[nodiscard]] type varied(const type& t) {
    if (t.is_primitive() || t.is_dynamic()) return one(0);
    if (t.is_collection()) {
      const type element = below(2) == 0 ? t.element() : varied(t.element());
      if (t.kind() == hcl::type_kind::map) return type::map(element);
      return below(3) == 0   ? type::set(element)
             : below(3) == 0 ? type::tuple(std::vector<type>(below(3), element))
                             : type::list(element);
    }
    if (t.kind() == hcl::type_kind::tuple) {
      std::vector<type> elements(t.elements().begin(), t.elements().end());
      for (type& e : elements)
        if (below(2) == 0) e = varied(e);
      if (below(4) == 0) elements.push_back(one(1));
      return type::tuple(std::move(elements));
    }
    std::vector<hcl::object_attribute> attributes;
    for (const hcl::object_attribute& a : t.attributes())
      if (below(5) != 0) attributes.push_back({a.name, below(2) == 0 ? a.type : varied(a.type)});
    if (!attributes.empty() && below(3) == 0) return type::map(attributes.front().type);
    return type::object(std::move(attributes));
  }

  std::mt19937 random_;
  bool with_any_;
};

std::string shown(const std::vector<type>& types) {
  std::string text;
  for (const type& t : types)
    text += to_string(t, {.optional = true}) + "; ";
  return text;
}

constexpr hcl::sequences all_sequences[] = {hcl::sequences::prefer_list, hcl::sequences::prefer_tuple};

}  // namespace

TEST_CASE("every type converts to what unify() makes of it and others", "[unify]") {
  std::size_t found_count = 0;
  for (unsigned seed = 0; seed != 12'000; ++seed) {
    random_types make(seed, seed % 2 == 0);
    const std::vector<type> types = make.similar(3);
    for (const hcl::sequences sequences : all_sequences) {
      for (const conversion allowed : {conversion::safe, conversion::unsafe}) {
        const hcl::model_options options{.unify_sequences = sequences};
        const std::optional<type> found = unify(types, allowed, options);
        if (!found) continue;
        ++found_count;
        for (const type& t : types) {
          const conversion kind = conversion_between(t, *found, options);
          if (kind == conversion::safe || kind == allowed) continue;
          CAPTURE(seed, static_cast<int>(allowed), shown(types), to_string(*found), to_string(t));
          CHECK(kind == conversion::safe);
        }
      }
    }
  }
  CHECK(found_count > 10'000);
}

TEST_CASE("unify() does not look at the order", "[unify]") {
  for (unsigned seed = 0; seed != 12'000; ++seed) {
    random_types make(seed, false);
    std::vector<type> types = make.similar(3);
    for (type& t : types)
      t = t.without_optional();  // values have no types with optional attributes
    for (const conversion allowed : {conversion::safe, conversion::unsafe}) {
      const std::optional<type> found = unify(types, allowed);
      std::vector<type> others = types;
      make.shuffle(others);
      const std::optional<type> again = unify(others, allowed);
      if (found == again) continue;
      CAPTURE(seed, static_cast<int>(allowed), shown(types), found ? to_string(*found) : "none",
              again ? to_string(*again) : "none", shown(others));
      CHECK(found == again);
    }
  }
}

TEST_CASE("the rules of unification apply one after the other", "[unify]") {
  const type text = type::string(), num = type::number(), boolean = type::boolean();
  const auto safe = [](const std::vector<type>& types) {
    const std::optional<type> found = unify(types);
    return found ? to_string(*found) : "none";
  };
  CHECK(safe({type::list(num), type::set(text)}) == "list(string)");
  CHECK(safe({type::set(text), type::list(num)}) == "list(string)");
  CHECK(safe({type::list(num), type::set(text), type::tuple({boolean})}) == "list(string)");
  CHECK(safe({type::set(num), type::tuple({text})}) == "set(string)");
  CHECK(safe({type::list(type::list(num)), type::set(type::set(text))}) == "list(list(string))");
  CHECK(safe({type::map(type::list(num)), type::object({{"a", type::set(text)}})}) == "map(list(string))");
  CHECK(safe({type::list(num), type::set(boolean)}) == "none");
  const type object = type::object({{"a", type::dynamic()}, {"b", type::list(text)}});
  const std::optional<type> common =
      unify(std::vector<type>{type::map(boolean), object}, hcl::conversion::unsafe);
  REQUIRE(common);
  CHECK(conversion_between(type::map(boolean), *common) != conversion::none);
  CHECK(conversion_between(object, *common) != conversion::none);
}
