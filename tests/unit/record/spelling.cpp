// Names that come from C++: of enumerators wherever they are, of members by a struct's rule.
#include <map>
#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/encode.hpp>

namespace spelling_test {
enum class http_status { ok = 200, not_found = 404 };
enum class port { lowest = 1000, middle = 1001, highest = 1002 };
enum class far { below = -1000, above = 3000 };
}  // namespace spelling_test
template <>
struct hcl::enum_range<spelling_test::http_status> {
  static constexpr int first = 100, last = 599;
};
template <>
struct hcl::enum_range<spelling_test::port> {
  static constexpr spelling_test::port first = spelling_test::port::lowest,
                                       last = spelling_test::port::highest;
};
template <>
struct hcl::enum_range<spelling_test::far> {
  static constexpr int first = -1000, last = 3000;
};

namespace {

using spelling_test::far;
using spelling_test::http_status;
enum class flag : unsigned char { none, high = 200, all = 255 };
enum class small : signed char { low = -128, mid = 0, top = 127 };
enum class storage { auto_, static_ };

struct ports {
  std::vector<spelling_test::port> all;
};
TEST_CASE("the ends of an enum's range may be enumerators") {
  const auto read = hcl::decode<ports>("all = [\"lowest\", \"middle\", \"highest\"]\n");
  REQUIRE(read);
  using enum spelling_test::port;
  CHECK(read->all == std::vector{lowest, middle, highest});
}

struct statuses {
  std::vector<http_status> all;
  std::vector<flag> flags;
  std::vector<small> smalls;
  std::vector<far> fars;
  std::vector<storage> storages;
};
TEST_CASE(
    "enumerators beyond -16 to 127: a trait widens the range, types of 8 bits are searched as a whole") {
  const std::string text =
      "all = [\"ok\", \"not_found\"]\nflags = [\"none\", \"high\", \"all\"]\nsmalls = [\"low\", \"mid\", "
      "\"top\"]\nfars = [\"below\", \"above\"]\n"
      "storages = [\"auto\", \"static\"]\n";
  const auto c = hcl::decode<statuses>(text);
  if (!c) FAIL(to_string(c.diagnostics()));
  CHECK(c->all == std::vector{http_status::ok, http_status::not_found});
  CHECK(c->flags == std::vector{flag::none, flag::high, flag::all});
  CHECK(c->smalls == std::vector{small::low, small::mid, small::top});
  CHECK(c->fars == std::vector{far::below, far::above});
  CHECK(c->storages == std::vector{storage::auto_, storage::static_});
  const auto again = hcl::encode(*c);
  REQUIRE(again);
  CHECK(hcl::decode<statuses>(*again)->all == c->all);
}

struct post_processor {
  static constexpr hcl::naming hcl_naming = hcl::naming::kebab;
  int max_retries;
};
struct post_processors {
  static constexpr hcl::naming hcl_naming = hcl::naming::kebab;
  hcl::defaulted<int> HTTPPort2 = 1;
};
struct kebab_file {
  static constexpr hcl::naming hcl_naming = hcl::naming::kebab;
  int max_clients;
  bool keepAlive;
  std::string _internal_name;
  hcl::attr<int, "read_ahead"> prefetch;
  hcl::blocks<std::variant<post_processor, post_processors>> steps{};
  hcl::formerly<hcl::defaulted<int>, "old_name"> new_name = 1;
};
TEST_CASE("naming: kebab-case, but for names that are given") {
  const auto c = hcl::decode<kebab_file>(
      "max-clients = 1\nkeep-alive = true\n_internal-name = \"i\"\nread_ahead = 2\nold_name = 3\n"
      "post-processor {\n  max-retries = 4\n}\npost-processors {\n  http-port2 = 5\n}\n");
  if (!c) FAIL(to_string(c.diagnostics()));
  CHECK(c->max_clients == 1);
  CHECK(c->_internal_name == "i");
  CHECK(c->new_name == 3);
  CHECK(std::get<0>(c->steps[0]).max_retries == 4);
  CHECK(std::get<1>(c->steps[1]).HTTPPort2 == 5);
  const auto wrong =
      hcl::decode<kebab_file>("max_clients = 1\nkeep-alive = true\n_internal-name = \"i\"\nread_ahead = 2\n");
  REQUIRE_FALSE(wrong);
  CHECK(wrong.diagnostics()[0].suggestion() == "max-clients");
  const auto text = hcl::encode(*c);
  REQUIRE(text);
  CHECK(text->find("keep-alive ") != std::string::npos);
  CHECK(hcl::decode<kebab_file>(*text));
}

struct snake {
  static constexpr hcl::naming hcl_naming = hcl::naming::snake;
  int maxClients;
  int already_snake;
};
struct plain {
  bool static_;
  int maxClients;
};
class hidden_default {
 public:
  [[nodiscard]] bool value() const { return default_; }

 private:
  friend struct hcl::describe_class<hidden_default>;
  bool default_ = false;
};
TEST_CASE("naming: snake_case, and an underscore at the end is dropped") {
  CHECK(hcl::decode<snake>("max_clients = 1\nalready_snake = 2")->maxClients == 1);
  CHECK(hcl::decode<plain>("static = true\nmaxClients = 2")->static_);
  CHECK_FALSE(hcl::decode<plain>("static_ = true\nmaxClients = 2"));
}

struct freely {
  hcl::attributes<std::map<std::string, int>> all{};
};
TEST_CASE("attributes of maps are maps of them") {
  const auto c = hcl::decode<freely>("a = { x = 1 }\nb = { y = 2 }");
  if (!c) FAIL(to_string(c.diagnostics()));
  static_assert(std::is_base_of_v<std::map<std::string, std::map<std::string, int>>,
                                  hcl::attributes<std::map<std::string, int>>>);
  CHECK(c->all.at("a").at("x") == 1);
  CHECK(c->all.at("b").at("y") == 2);
}

}  // namespace

template <>
struct hcl::describe_class<hidden_default> {
  static constexpr std::tuple fields{hcl::as_attr<&hidden_default::default_>()};
};
namespace {
struct has_redacted {
  hcl::block<hidden_default, "inner"> inner;
};
TEST_CASE("naming: described members lose an underscore at the end, too") {
  CHECK((*hcl::decode<has_redacted>("inner { default = true }")->inner).value());
}
}  // namespace
