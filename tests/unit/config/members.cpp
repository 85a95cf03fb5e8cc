// The description of members: names, roles, defaults, labels, blocks.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/describe.hpp>

using hcl::block_choice;
using hcl::member_description;
using hcl::member_form;

namespace {

struct address {
  std::string host;
};
struct http {
  hcl::label<std::string> name;
  int port = 0;
  static constexpr hcl::doc hcl_docs[] = {{"name", "What it is called."}};
};
struct tcp {
  hcl::label<int, "number"> number;
};
struct common {
  hcl::defaulted<bool> enabled = true;
  static constexpr hcl::doc hcl_docs[] = {{"enabled", "Whether it is used."}};
};
struct node {
  std::string title;
  hcl::blocks<node, "node"> children{};
};
struct disk {
  std::string path;
};
struct memory {
  int megabytes = 0;
};

struct service {
  static constexpr hcl::naming hcl_naming = hcl::naming::kebab;
  static constexpr std::string_view hcl_about = "What runs.";

  std::string listen_on;
  hcl::attr<int, "default"> usual{};
  std::optional<int> limit{};
  hcl::defaulted<int> workers = 4;
  hcl::formerly<hcl::defaulted<int>, "port_number", "p"> port = 80;
  hcl::alias<std::string, "color"> colour{};
  hcl::deprecated<std::optional<int>, "Set \"port\" instead."> old{};
  hcl::sensitive<std::optional<std::string>> token = std::string("secret");
  hcl::attr_or_block<std::map<std::string, std::string>> tags{};
  hcl::flatten<common> base{};
  hcl::ignore<int> counter{};
  hcl::block<address> upstream{};
  hcl::block<std::optional<address>, "fallback"> other{};
  hcl::blocks<http, "server"> servers{};
  hcl::blocks<std::map<std::string, http>, "keyed"> keyed{};
  hcl::blocks<std::map<std::string, std::map<std::string, address>>, "deep"> deep{};
  hcl::blocks<std::variant<http, tcp>> listeners{};
  hcl::blocks<std::variant<http, tcp>, "by_label"> labelled{};
  hcl::blocks<hcl::by_attribute<std::variant<disk, memory>, "kind">, "cache"> caches{};
  hcl::blocks<hcl::body, "plugin"> plugins{};
  hcl::remain<> rest{};
};

const member_description& member(std::string_view cpp_name) {
  for (const member_description& m : hcl::description_of<service>().members)
    if (m.cpp_name == cpp_name) return m;
  FAIL("no member " << cpp_name);
  std::abort();
}

TEST_CASE("names in configurations and in C++") {
  const hcl::struct_description& of = hcl::description_of<service>();
  CHECK(of.name == "service");
  CHECK(of.about == "What runs.");
  CHECK(&of == &hcl::description_of<service>());
  CHECK(member("listen_on").name == "listen-on");
  CHECK(member("usual").name == "default");
  CHECK(member("port").former_names == std::vector<std::string_view>{"port_number", "p"});
  CHECK(member("port").other_names.empty());
  CHECK(member("colour").other_names == std::vector<std::string_view>{"color"});
  CHECK(member("old").advice == "Set \"port\" instead.");
  CHECK(of.members.back().name.empty());
  for (const member_description& m : of.members)
    CHECK(m.cpp_name != "counter");
}

TEST_CASE("what is required, and what is there instead") {
  CHECK(member("listen_on").is_required);
  CHECK(member("usual").is_required);
  CHECK_FALSE(member("usual").default_value);
  CHECK_FALSE(member("limit").is_required);
  CHECK_FALSE(member("limit").default_value);
  CHECK(*member("workers").default_value == hcl::value(4));
  CHECK(member("token").is_sensitive);
  CHECK_FALSE(member("token").default_value);
  CHECK(member("enabled").form == member_form::attribute);
  CHECK(*member("enabled").default_value == hcl::value(true));
  CHECK(member("enabled").text->text == "Whether it is used.");
  CHECK(member("upstream").is_required);
  CHECK_FALSE(member("other").is_required);
  CHECK_FALSE(member("servers").is_required);
  CHECK(member("rest").takes_blocks);
}

TEST_CASE("forms of members") {
  CHECK(member("tags").form == member_form::attribute_or_block);
  CHECK(member("upstream").form == member_form::block);
  CHECK_FALSE(member("upstream").is_repeated);
  CHECK(member("servers").is_repeated);
  CHECK(member("rest").form == member_form::rest);
  const std::vector<member_description>& inside = hcl::description_of<http>().members;
  CHECK(inside[0].form == member_form::label);
  CHECK(inside[1].form == member_form::attribute);
}

TEST_CASE("labels are the keys of maps and those of the struct") {
  const auto labels = [](std::string_view name) { return member(name).blocks.at(0).labels; };
  REQUIRE(labels("servers").size() == 1);
  CHECK(labels("servers")[0].name == "name");
  CHECK_FALSE(labels("servers")[0].is_key);
  CHECK(labels("servers")[0].text->text == "What it is called.");
  REQUIRE(labels("keyed").size() == 1);
  CHECK(labels("keyed")[0].is_key);
  CHECK(member("keyed").has_unique_labels);
  REQUIRE(labels("deep").size() == 2);
  CHECK(labels("deep")[1].name == "name");
  CHECK(labels("deep")[1].is_key);
  CHECK(labels("upstream").empty());
}

TEST_CASE("blocks that become one of several structs") {
  const member_description& by_type = member("listeners");
  CHECK(by_type.chosen == block_choice::by_type);
  CHECK(by_type.name.empty());
  REQUIRE(by_type.blocks.size() == 2);
  CHECK(by_type.blocks[1].name == "tcp");
  CHECK(by_type.blocks[1].labels.at(0).value.form == hcl::value_form::integer);
  const member_description& by_label = member("labelled");
  CHECK(by_label.chosen == block_choice::by_label);
  CHECK(by_label.choice_label == 0);
  REQUIRE(by_label.blocks.at(0).labels.size() == 2);
  CHECK(by_label.blocks[0].labels[0].value.choices.size() == 2);
  CHECK(by_label.blocks[0].labels[1].name == "name");
  const member_description& by_attribute = member("caches");
  CHECK(by_attribute.chosen == block_choice::by_attribute);
  CHECK(by_attribute.discriminator == "kind");
  CHECK(by_attribute.blocks.at(1).name == "memory");
  CHECK(&*by_attribute.blocks[0].inside == &hcl::description_of<disk>());
  CHECK_FALSE(member("plugins").blocks.at(0).inside);
}

TEST_CASE("a struct inside itself") {
  const member_description& children = hcl::description_of<node>().members.at(1);
  CHECK(&*children.blocks.at(0).inside == &hcl::description_of<node>());
}

TEST_CASE("a description is made once, by whichever thread asks first") {
  struct asked_by_all {
    int x = 0;
  };
  std::vector<const hcl::struct_description*> seen(8);
  std::vector<std::thread> threads;
  for (const hcl::struct_description*& each : seen)
    threads.emplace_back([&each] { each = &hcl::description_of<asked_by_all>(); });
  for (std::thread& each : threads)
    each.join();
  for (const hcl::struct_description* each : seen)
    CHECK(each == seen[0]);
}

}  // namespace

// Described from outside.
class hidden {
 public:
  hidden() : workers(8) {}
  int workers;
};
template <>
struct hcl::describe_class<hidden> {
  static constexpr std::string_view name = "pool";
  static constexpr std::string_view about = "A pool.";
  static constexpr auto fields = std::tuple{hcl::as_attr<&hidden::workers>("threads").optional()};
  static constexpr hcl::doc docs[] = {{"threads", "How many."}};
};

namespace {

TEST_CASE("a hcl::describe_class has texts of its own") {
  const hcl::struct_description& of = hcl::description_of<hidden>();
  CHECK(of.name == "pool");
  CHECK(of.about == "A pool.");
  REQUIRE(of.members.size() == 1);
  CHECK(of.members[0].name == "threads");
  CHECK(of.members[0].text->text == "How many.");
  CHECK(*of.members[0].default_value == hcl::value(8));
}

}  // namespace
