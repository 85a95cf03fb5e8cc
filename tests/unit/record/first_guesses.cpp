// Calls that a user tries first: they compile, and do what their names say.
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>
#include <hcl/decode.hpp>
#include <hcl/encode.hpp>
#include <hcl/functions/standard.hpp>

namespace {

struct config {
  int port = 0;
};
enum class level { debug, info };

}  // namespace

TEST_CASE("texts in whatever form are decoded", "[first guesses]") {
  const std::string owned = "port = 1";
  const std::string_view viewed = owned;
  CHECK(hcl::decode<config>("port = 1")->port == 1);
  CHECK(hcl::decode<config>(owned)->port == 1);
  CHECK(hcl::decode<config>(viewed)->port == 1);
  CHECK(hcl::decode<config>(u8"port = 1")->port == 1);
  CHECK(hcl::decode<config>(std::as_bytes(std::span(owned)))->port == 1);
  std::istringstream stream(owned);
  CHECK(hcl::decode<config>(stream)->port == 1);
  CHECK(hcl::decode_json<config>(R"({"port": 1})", {.json_schema_property = true})->port == 1);
  config present;
  CHECK(hcl::decode_into(present, "port = 2", {.partial = true}));
  CHECK(present.port == 2);
  CHECK(hcl::decode_json_into(present, R"({"port": 3})"));
  CHECK(present.port == 3);
  CHECK(hcl::decode_json_into(present, "{}", {.partial = true}));
  CHECK(present.port == 3);
}

TEST_CASE("numbers are calculated with", "[first guesses]") {
  const hcl::number n(7);
  CHECK(n + 1 == 8);
  CHECK(1 + n == 8);
  CHECK(n * 2 - 4 == 10);
  CHECK(n / 2 == hcl::number(3.5));
  CHECK(n % 4 == 3);
  CHECK(-n == -7);
  CHECK(n > 6);
  CHECK(double(n / 2) == 3.5);
  CHECK((n / 0).is_infinite());
  CHECK_THROWS_AS(hcl::number(0) / 0, hcl::error);
}

TEST_CASE("names of files are texts and paths", "[first guesses]") {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "hcl-first-guesses.hcl";
  REQUIRE(hcl::write_file(path, "port = 5"));
  const std::string name = path.string();
  CHECK(hcl::decode_file<config>(path)->port == 5);
  CHECK(hcl::decode_file<config>(name)->port == 5);
  CHECK(hcl::decode_file<config>(std::string_view(name))->port == 5);
  CHECK(hcl::decode_file<config>(name.c_str())->port == 5);
  CHECK(hcl::parse_file(path));
  CHECK(hcl::parse(std::string_view("port = 1")));
  CHECK(hcl::parse_expression(std::string_view("1 + 1")));
  std::filesystem::remove(path);
}

TEST_CASE("members are variables, whatever their tags", "[first guesses]") {
  struct disk {
    int size = 8;
  };
  struct machine {
    hcl::label<> name = "a";
    hcl::defaulted<level> log = level::info;
    hcl::attr<std::optional<int>, "cpu"> cores{};
    hcl::formerly<hcl::defaulted<int>, "old"> port = 80;
    hcl::block<disk> root{};
    hcl::blocks<disk, "disk"> disks{disk{1}, disk{2}};
    hcl::sensitive<std::string> token = "secret";
  };
  const machine made;
  hcl::scope names;
  names.variable("name", made.name);
  names.variable("log", made.log);
  names.variable("cores", made.cores);
  names.variable("port", made.port);
  names.variable("root", made.root);
  names.variable("disks", made.disks);
  names.variable("token", made.token);
  CHECK(hcl::evaluate<std::string>("\"${name} ${log} ${port + 1} ${root.size} ${disks[1].size}\"", names)
            .value() == "a info 81 8 2");
  CHECK(hcl::evaluate<bool>("cores == null", names).value());
  CHECK(hcl::evaluate("token", names)->is_marked());
  CHECK(hcl::to_value(made.log) == "info");
}

TEST_CASE("a block may be freely named attributes", "[first guesses]") {
  struct pod {
    hcl::block<hcl::attributes<std::string>, "labels"> labels;
    hcl::block<std::optional<hcl::attributes<int>>, "limits"> limits{};
  };
  const auto read = hcl::decode<pod>("labels {\n  any = \"thing\"\n}\n");
  REQUIRE(read);
  CHECK(read->labels->at("any") == "thing");
  CHECK(!read->limits);
  CHECK(hcl::encode(*read).value() == "labels {\n  any = \"thing\"\n}\n");
}

TEST_CASE("a stream is read within the limit for files", "[first guesses]") {
  std::istringstream stream("port = 1\n# a comment");
  const auto read = hcl::decode<config>(stream, {.bounds = {.file_size = 8}});
  REQUIRE(!read);
  CHECK(read.error().find(hcl::codes::file_too_large) != nullptr);
  std::istringstream exact("port = 1");
  CHECK(hcl::decode<config>(exact, {.bounds = {.file_size = 8}}));
}

TEST_CASE("a stream that has failed is no empty text", "[first guesses]") {
  std::ifstream absent("no such file.hcl");
  const auto read = hcl::decode<config>(absent);
  REQUIRE(!read);
  CHECK(read.error().find(hcl::codes::file_unreadable) != nullptr);
  std::istringstream nothing;
  std::istringstream misspelt("prot = 1");
  CHECK(hcl::decode<config>(misspelt, "<stdin>").error()[0].subject.source()->name() == "<stdin>");
  CHECK(hcl::decode<config>(nothing).error().find(hcl::codes::missing_attribute) != nullptr);
}

TEST_CASE("options hold for a text without a name, and bring names", "[first guesses]") {
  hcl::scope names{{"base", 8000}, {"zone", "eu"}};
  names.add(hcl::functions::standard());
  CHECK(hcl::decode<config>("port = max(base, 80)", {.names = &names})->port == 8000);
  CHECK(hcl::decode<config>("port = 1\nx = 2", {.unknown = hcl::unknown_names::ignore})->port == 1);
  CHECK(hcl::decode<config>("port = base", {.names = names})->port == 8000);
  CHECK(hcl::decode<config>("port = base", "a.hcl", {.partial = true, .names = names})->port == 8000);
  CHECK(hcl::evaluate<int>("base + 80", {.names = names}) == 8080);
  config kept;
  REQUIRE(hcl::decode_into(kept, "port = base", {.names = names}));
  CHECK(kept.port == 8000);
  names.remove("base");
  CHECK_FALSE(hcl::decode<config>("port = base", {.names = &names}));
  CHECK(names.find_variable("zone"));
}

TEST_CASE("expressions are evaluated in one call", "[first guesses]") {
  const hcl::scope names{{"a", 1}};
  CHECK(hcl::evaluate<int>("a + 1", names) == 2);
  CHECK(hcl::evaluate<int>("8000 + 80") == 8080);
  CHECK(hcl::evaluate<std::vector<int>>("[for x in [1, 2] : x + a]", names)->at(1) == 3);
  const hcl::result<int> wrong = hcl::evaluate<int>("\"x\"", names);
  REQUIRE(!wrong);
  CHECK(wrong.error()[0].subject);
  const auto kept = hcl::parse_expression("a");
  REQUIRE(kept);
  CHECK(hcl::evaluate<int>(*kept, names) == 1);
  CHECK(kept->evaluate(names)->get<int>() == 1);
}

TEST_CASE("a value that does not fit a struct says which member was meant", "[first guesses]") {
  const hcl::value wrong = hcl::value::object({{"prot", 1}});
  CHECK(wrong.get<config>().error()[0].suggestion() == "port");
  CHECK(hcl::to_string(hcl::from_value<config>(wrong).error()) ==
        "prot: The value takes no attribute \"prot\". Did you mean \"port\"?");
}

TEST_CASE("paths are read from texts and compared with them", "[first guesses]") {
  const hcl::path way = hcl::path::parse("a.b[0][\"k\"]").value();
  CHECK(way.text() == ".a.b[0][\"k\"]");
  CHECK(way == "a.b[0][\"k\"]");
  CHECK(way == ".a.b[0][\"k\"]");
  CHECK_FALSE(way == "a.b");
  CHECK(hcl::path::parse(way.text()).value() == way);
  CHECK(hcl::path::parse("[1].x").value() == hcl::path().index(1).attribute("x"));
  CHECK_FALSE(hcl::path::parse("a b"));
  CHECK_FALSE(hcl::path::parse("a[*]"));
  CHECK_FALSE(hcl::path::parse(""));
}

TEST_CASE("a body is asked for one thing", "[first guesses]") {
  const hcl::body file = hcl::parse("port = 1\nservice \"a\" {}\nservice \"b\" \"c\" {}").value();
  REQUIRE(file.attribute("port"));
  CHECK(file.attribute("port")->expression.text() == "1");
  CHECK_FALSE(file.attribute("none"));
  REQUIRE(file.blocks("service").size() == 2);
  CHECK(file.blocks("service")[1].labels == std::vector<std::string>{"b", "c"});
  CHECK(file.blocks("service")[0].body.empty());
  CHECK_FALSE(file.empty());
  CHECK(hcl::body().empty());
  CHECK(hcl::parse("").value().empty());
  const hcl::body json = hcl::parse_json(R"({"port": 1, "service": [{"x": 1}, {}]})").value();
  CHECK(json.attribute("port")->expression.text() == "1");
  CHECK(json.blocks("service").size() == 2);
}
