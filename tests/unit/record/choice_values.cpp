// Blocks of several types as values: which alternative each is, and the order of them, come back.
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/model.hpp>
#include <hcl/value/path_walk.hpp>

#include "decoded.hpp"

namespace {

struct mem {
  int size = 0;
  bool operator==(const mem&) const = default;
};
struct red {
  int size = 0;  // no value of another kind than that of mem
  bool operator==(const red&) const = default;
};
struct named_mem {
  static constexpr std::string_view hcl_name = "mem_of";
  hcl::label<std::string> name;
  std::optional<int> size{};
  bool operator==(const named_mem&) const = default;
};
struct named_red {
  static constexpr std::string_view hcl_name = "red_of";
  hcl::label<std::string> name;
  hcl::blocks<std::variant<mem, red>, "level"> levels{};
  bool operator==(const named_red&) const = default;
};
using plain = std::variant<mem, red>;
using labelled = std::variant<named_mem, named_red>;

struct listed {
  hcl::blocks<plain> caches{};
  bool operator==(const listed&) const = default;
};
struct single {
  hcl::block<plain> cache{};
  bool operator==(const single&) const = default;
};
struct kinds {
  hcl::label<std::string, "all"> all{};
  hcl::blocks<plain, "cache"> caches{};
  hcl::block<plain, "one"> one{};
  hcl::block<std::optional<plain>, "maybe"> maybe{};
  hcl::block<std::unique_ptr<plain>, "pointer"> pointer{};
  hcl::blocks<std::map<std::string, plain>, "keyed"> keyed{};
  hcl::blocks<labelled> parts{};
  hcl::block<hcl::by_attribute<plain, "kind">, "told"> told{};
  hcl::blocks<hcl::located<plain>, "placed"> placed{};
  hcl::attr<std::variant<int, std::string, std::vector<int>>> either{};

  [[nodiscard]] const plain* pointer_to() const {
    const std::unique_ptr<plain>& held = pointer;
    return held.get();
  }
  bool operator==(const kinds& other) const {
    return all == other.all && caches == other.caches && one == other.one && maybe == other.maybe &&
           (pointer_to() && other.pointer_to() ? *pointer_to() == *other.pointer_to()
                                               : pointer_to() == other.pointer_to()) &&
           keyed == other.keyed && parts == other.parts && told == other.told && placed == other.placed &&
           either == other.either;
  }
};

class maker {
 public:
  explicit maker(unsigned seed) : random_(seed) {}
  int number(int max_bound) { return std::uniform_int_distribution<int>(0, max_bound)(random_); }
  plain choice() {
    if (number(1) == 0) return mem{number(1)};
    return red{number(1)};
  }
  labelled part() {
    if (number(1) == 0) return named_mem{std::to_string(number(1)), number(1)};
    named_red made{std::to_string(number(1)), {}};
    for (int i = number(2); i > 0; --i)
      made.levels.push_back(choice());
    return made;
  }
  // One member at most is no default, so that many are equal and the others differ in little.
  kinds all() {
    kinds made;
    switch (number(9)) {
      case 0: made.all = std::to_string(number(1)); break;
      case 1:
        for (int i = number(2); i > 0; --i)
          made.caches.push_back(choice());
        break;
      case 2: *made.one = choice(); break;
      case 3: made.maybe = choice(); break;
      case 4: made.pointer = std::make_unique<plain>(choice()); break;
      case 5: (*made.keyed)[std::to_string(number(1))] = choice(); break;
      case 6:
        for (int i = number(2); i > 0; --i)
          made.parts.push_back(part());
        break;
      case 7: made.told->operator=(choice()); break;
      case 8:
        for (int i = number(2); i > 0; --i)
          made.placed.push_back(choice());
        break;
      default:
        if (const int which = number(2); which == 0)
          *made.either = number(1);
        else if (which == 1)
          *made.either = std::to_string(number(1));
        else
          *made.either = std::vector<int>(static_cast<std::size_t>(number(1)), number(1));
    }
    return made;
  }

 private:
  std::mt19937 random_;
};

}  // namespace

TEST_CASE("blocks of several types are in the value of a struct") {
  const auto read = hcl::decode<listed>("red { size = 1 }\nmem { size = 2 }\nred { size = 3 }\n");
  REQUIRE(read);
  const hcl::value made = hcl::to_value(*read);
  CHECK(*hcl::to_json(made) == R"({"caches":[{"red":{"size":1}},{"mem":{"size":2}},{"red":{"size":3}}]})");
  const auto back = hcl::from_value<listed>(made);
  if (!back) FAIL(back.error().message);
  CHECK(*back == *read);
  CHECK(*hcl::from_value<single>(hcl::to_value(single{red{4}})) == single{red{4}});
  CHECK_FALSE(hcl::changes(hcl::to_value(single{red{4}}), hcl::to_value(single{mem{4}})).empty());
}

TEST_CASE("every object with blocks of several types comes back from its value, and differs from others") {
  std::vector<kinds> made;
  for (unsigned seed = 0; seed != 300; ++seed)
    made.push_back(maker(seed).all());
  std::size_t equal = 0;
  for (const kinds& a : made) {
    const hcl::value v = hcl::to_value(a);
    const auto back = hcl::from_value<kinds>(v);
    if (!back) FAIL(back.error().message);
    CHECK(*back == a);
    for (const kinds& b : made) {
      const bool same = a == b;
      equal += same;
      if (is_identical(v, hcl::to_value(b)) != same) FAIL(*hcl::to_json(v));
    }
  }
  CHECK(equal > 2 * made.size());
}

TEST_CASE("types know the blocks of several types") {
  CHECK(to_string(hcl::type_of<listed>()) == "object({caches=any})");
  CHECK(to_string(hcl::type_of<single>()) == "object({cache=any})");
  CHECK(to_pretty_string(hcl::model::type_of<single>(), {.width = 1000, .indent = 2}) ==
        "{ cache: { mem: { size: int } } | { red: { size: int } } }");
  CHECK(to_pretty_string(hcl::model::type_of<listed>(), {.width = 1000, .indent = 2}) ==
        "{ caches: list({ mem: { size: int } } | { red: { size: int } })? }");
}

TEST_CASE("expressions see blocks of several types") {
  hcl::scope names;
  names.variable("c", listed{{red{7}, mem{8}}});
  struct one {
    std::string s;
  };
  CHECK(test::good<one>("s = \"${c.caches[0].red.size} ${c.caches[1].mem.size}\"", &names).s == "7 8");
}

TEST_CASE("a value that is none of the types says which there are") {
  const auto why = [](std::string_view text) {
    const auto made = hcl::from_json(text);
    REQUIRE(bool(made));
    const auto read = hcl::from_value<single>(*made);
    return read ? std::string() : read.error().message;
  };
  CHECK(why(R"({"cache": {"rde": {"size": 1}}})") ==
        "Attribute \"cache\" must be \"mem\" or \"red\", not \"rde\".");
  CHECK(why(R"({"cache": {}})") ==
        "Attribute \"cache\" must be an object with a single attribute, \"mem\" or \"red\".");
  CHECK(why(R"({"cache": {"red": {"size": "x"}}})")
            .starts_with("Attribute \"cache.red.size\" must be a whole number"));
}

namespace {

// The member's own name may be that of another one's attribute, and a label's that of an attribute.
struct clashing {
  hcl::label<std::string> name{};
  hcl::attr<int, "name"> number{};
  hcl::attr<int, "caches"> count{};
  hcl::blocks<plain> caches{};
  bool operator==(const clashing&) const = default;
};

}  // namespace

TEST_CASE("labels and blocks of several types do not take the place of attributes of their names") {
  clashing made{"n", 1, 2, {red{3}}};
  const auto back = hcl::from_value<clashing>(hcl::to_value(made));
  if (!back) FAIL(back.error().message);
  CHECK(*back == made);
}
