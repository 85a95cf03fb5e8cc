// What a description says is what diagnostics say when each of its rules is violated.
#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/schema.hpp>
#include <hcl/value/json.hpp>

using hcl::member_description;
using hcl::member_form;
using hcl::value_form;

namespace {

enum class colour { red, green };
struct is_even {
  static bool accepts(int n) { return n % 2 == 0; }
  static constexpr std::string_view wanted = "an even number";
};
struct point {
  int x = 0;
};
struct disk {
  std::string path;
};
struct memory {
  int megabytes = 0;
};

struct numbers {
  int plain = 0;
  std::uint8_t byte = 0;
  hcl::ranged<int, 1, 64> ranged{};
  hcl::at_least<double, 2> least{};
  hcl::one_of<int, 80, 443> port{};
  hcl::checked<int, is_even> even{};
  double ratio = 0;
};
struct texts {
  std::string name;
  colour shade{};
  hcl::one_of<std::string, "tcp", "udp"> protocol{};
  hcl::matching<"[a-z]+"> word{};
  hcl::non_empty<std::string> some{};
  char letter{};
  std::chrono::seconds pause{};
  hcl::at_most<std::chrono::seconds, 60> limited{};
  hcl::byte_size size{};
  hcl::ip_address address{};
  hcl::cidr network{};
  hcl::semantic_version version{};
};
struct containers {
  std::vector<int> list{};
  std::array<bool, 2> pair{};
  hcl::non_empty<std::vector<int>> some{};
  std::map<std::string, hcl::ranged<int, 1, 9>> ranges{};
  hcl::attr<point> origin{};
  std::variant<bool, std::vector<std::string>> either{};
};
struct optional_members {
  hcl::defaulted<hcl::ranged<int, 1, 64>> workers = 4;
  std::optional<colour> shade{};
  hcl::formerly<hcl::defaulted<int>, "old"> fresh = 1;
  hcl::alias<std::optional<int>, "other"> one{};
  hcl::sensitive<std::optional<std::string>> token{};
};
struct with_blocks {
  hcl::block<point> first{};
  hcl::block<std::optional<disk>, "disk"> second{};
  hcl::blocks<memory, "memory"> third{};
  hcl::blocks<std::map<std::string, point>, "place"> places{};
};

// A configuration in which each required member has a value that suits.
template <typename T>
std::string complete() {
  std::string text;
  for (const member_description& m : hcl::description_of<T>().members) {
    if (!m.is_required) continue;
    static const std::map<std::string_view, std::string_view> literals{{"plain", "1"},
                                                                       {"byte", "1"},
                                                                       {"ranged", "1"},
                                                                       {"least", "2"},
                                                                       {"port", "80"},
                                                                       {"even", "2"},
                                                                       {"ratio", "0.5"},
                                                                       {"name", R"("x")"},
                                                                       {"shade", R"("red")"},
                                                                       {"protocol", R"("udp")"},
                                                                       {"word", R"("abc")"},
                                                                       {"some", R"("x")"},
                                                                       {"letter", R"("x")"},
                                                                       {"pause", R"("1s")"},
                                                                       {"limited", R"("1s")"},
                                                                       {"size", R"("1KiB")"},
                                                                       {"address", R"("::1")"},
                                                                       {"network", R"("10.0.0.0/8")"},
                                                                       {"version", R"("1.0.0")"},
                                                                       {"list", "[1]"},
                                                                       {"pair", "[true, false]"},
                                                                       {"ranges", "{ a = 1 }"},
                                                                       {"origin", "{ x = 1 }"},
                                                                       {"either", "true"}};
    if (m.form == member_form::block)
      text += std::string(m.name) + " {\n  x = 1\n}\n";
    else if (m.name == "some" && m.value.form == value_form::list)
      text += "some = [1]\n";
    else
      text.append(m.name).append(" = ").append(literals.at(m.name)).append("\n");
  }
  return text;
}

// The detail of the first error; empty if there is none.
template <typename T>
std::string why(const std::string& text) {
  const hcl::result<T> read = hcl::decode<T>(text);
  return read ? "" : read.diagnostics()[0].detail;
}

// The configuration with another value for a member.
std::string replaced(const std::string& text, std::string_view name, std::string_view literal) {
  std::string made;
  const std::string head = std::string(name) + " = ";
  bool found = false;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    found = found || line.starts_with(head);
    made += (line.starts_with(head) ? head + std::string(literal) : line) + '\n';
  }
  return found ? made : made + head + std::string(literal) + '\n';
}

template <typename T>
void check_names() {
  const std::string whole = complete<T>();
  INFO(whole);
  CHECK(why<T>(whole) == "");
  for (const member_description& m : hcl::description_of<T>().members) {
    INFO(m.name);
    const std::string doubled = whole + std::string(m.name) + " = 1\n" + std::string(m.name) + " = 2\n";
    CHECK(why<T>(doubled) != "");
    if (!m.is_required) continue;
    // Without its lines.
    const std::size_t begin = whole.find(std::string(m.name) + (m.form == member_form::block ? " {" : " ="));
    const std::size_t end =
        m.form == member_form::block ? whole.find("}\n", begin) + 2 : whole.find('\n', begin) + 1;
    const std::string rest = whole.substr(0, begin) + whole.substr(end);
    CHECK_THAT(why<T>(rest), Catch::Contains('"' + std::string(m.name) + '"'));
  }
  CHECK_THAT(why<T>(whole + "zz_unknown = 1\n"), Catch::Contains("\"zz_unknown\""));
}

TEST_CASE("required members are missed by name, others are not, and no other name is known") {
  check_names<numbers>();
  check_names<texts>();
  check_names<containers>();
  check_names<optional_members>();
  check_names<with_blocks>();
}

template <typename T>
void check_values() {
  const std::string whole = complete<T>();
  for (const member_description& m : hcl::description_of<T>().members) {
    if (m.form == member_form::block || m.is_sensitive) continue;
    INFO(m.name);
    const auto complaint = [&](std::string_view literal) { return why<T>(replaced(whole, m.name, literal)); };
    if (!m.value.choices.empty()) {
      const bool is_text = m.value.choices[0].what.kind() == hcl::type_kind::string;
      const std::string message = complaint(is_text ? R"("zz")" : "81");
      for (const hcl::named_value& choice : m.value.choices)
        CHECK_THAT(message, Catch::Contains(hcl::describe(choice.what)));
    }
    if (m.value.low && m.value.low->kind() == hcl::type_kind::number && !m.value.low->as_number().is_zero()) {
      const hcl::number low = m.value.low->as_number();
      CHECK(complaint(low.to_string()) == "");
      const std::string below = (*subtract(low, hcl::number(1))).to_string();
      CHECK_THAT(complaint(below), Catch::Contains(low.to_string()));
    }
    if (m.value.high && m.value.high->kind() == hcl::type_kind::number) {
      const std::string above = (*add(m.value.high->as_number(), hcl::number(1))).to_string();
      CHECK_THAT(complaint(above), Catch::Contains(m.value.high->as_number().to_string()));
    }
    if (!m.value.rule.empty()) CHECK_THAT(complaint("3"), Catch::Contains(std::string(m.value.rule)));
    if (!m.value.pattern.empty())
      CHECK_THAT(complaint(R"("A1")"), Catch::Contains(std::string(m.value.pattern)));
    if (m.value.is_non_empty)
      CHECK_THAT(complaint(m.value.form == value_form::list ? "[]" : R"("")"), Catch::Contains("empty"));
    if (m.value.size) CHECK_THAT(complaint("[]"), Catch::Contains(std::to_string(*m.value.size)));
    if (!m.value.long_noun.empty() && !m.value.high)
      CHECK_THAT(complaint("[]"), Catch::Contains(std::string(m.value.noun)));
    CHECK(complaint("null").empty() == (m.value.takes_null || !m.is_required));
  }
}

TEST_CASE("ranges, choices, patterns and rules are those of messages") {
  check_values<numbers>();
  check_values<texts>();
  check_values<containers>();
  check_values<optional_members>();
}

TEST_CASE("other names are read, and former ones with a warning") {
  for (const member_description& m : hcl::description_of<optional_members>().members) {
    for (const std::string_view other : m.other_names)
      CHECK(hcl::decode<optional_members>(std::string(other) + " = 1").diagnostics().empty());
    for (const std::string_view former : m.former_names) {
      const auto read = hcl::decode<optional_members>(std::string(former) + " = 1");
      REQUIRE(read);
      CHECK_THAT(read.diagnostics()[0].detail, Catch::Contains('"' + std::string(m.name) + '"'));
    }
  }
}

TEST_CASE("single blocks, and blocks that may come again") {
  const std::string whole = complete<with_blocks>();
  for (const member_description& m : hcl::description_of<with_blocks>().members) {
    INFO(m.name);
    const hcl::block_description& block = m.blocks.at(0);
    std::string header(m.name);
    for (std::size_t i = 0; i != block.labels.size(); ++i)
      header += " \"a\"";
    const std::string inside(block.inside->members.at(0).name);
    const std::string literal = inside == "path" ? R"("x")" : "1";
    const std::string one = header + " {\n  " + inside + " = " + literal + "\n}\n";
    const std::string twice = m.is_required ? whole + one : whole + one + one;
    CHECK(why<with_blocks>(twice).empty() == (m.is_repeated && !m.has_unique_labels));
    CHECK_FALSE(why<with_blocks>(whole + std::string(m.name) + " \"a\" \"b\" \"c\" {\n}\n").empty());
  }
}

TEST_CASE("the body schema of a struct names what its description does") {
  const hcl::body_schema schema = hcl::body_schema_of<with_blocks>();
  REQUIRE(schema.blocks.size() == 4);
  CHECK(schema.blocks[3].type == "place");
  CHECK(schema.blocks[3].labels == std::vector<std::string>{"name"});
  const hcl::body_schema attributes = hcl::body_schema_of<optional_members>();
  REQUIRE(attributes.attributes.size() == 7);
  CHECK_FALSE(attributes.attributes[0].required);
}

}  // namespace
