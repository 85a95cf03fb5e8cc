// What in a body refers to what.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/model.hpp>

namespace {

using list = std::vector<std::string>;

std::string name_of(const hcl::dependency_item& item) {
  std::string text;
  for (const std::string& part : item.name)
    text += (text.empty() ? "" : ".") + part;
  return text;
}

list names(const hcl::dependency_graph& graph, const std::vector<std::size_t>& items) {
  list all;
  for (const std::size_t i : items)
    all.push_back(name_of(graph.items[i]));
  return all;
}

list needs(const hcl::dependency_graph& graph, std::size_t item) {
  list all;
  for (const hcl::dependency& each : graph.items[item].needs)
    all.push_back(name_of(graph.items[each.to]) + "@" + std::to_string(each.where.begin().line));
  return all;
}

}  // namespace

TEST_CASE("items of a body are ordered by their references") {
  const auto file = hcl::parse(R"(url = "http://${host}:${server.web.port}"
server "web" {
  port = base + 1
  check {
    path = host
  }
}
base = 8000
host = "a"
)");
  REQUIRE(file);
  const auto graph = hcl::dependencies(*file);
  REQUIRE(graph);
  CHECK(names(*graph, graph->order) == list{"host", "base", "server.web", "url"});
  CHECK(needs(*graph, 0) == list{"host@1", "server.web@1"});
  CHECK(needs(*graph, 1) == list{"base@3", "host@5"});
  CHECK(names(*graph, graph->items[3].needed_by) == list{"url", "server.web"});
  const std::string_view base[] = {"base"};
  CHECK(names(*graph, graph->affected_by(graph->find(base))) == list{"url", "server.web"});
  CHECK(graph->items[1].is_block);
}

TEST_CASE("a reference to the beginning of a name is one to all that begin so") {
  const auto file = hcl::parse("all = keys(disk)\ndisk \"a\" {}\ndisk \"b\" {}\n");
  REQUIRE(file);
  const auto graph = hcl::dependencies(*file);
  REQUIRE(graph);
  CHECK(graph->items[0].needs.size() == 2);
  CHECK(graph->order.back() == 0);
}

TEST_CASE("circles are reported with every place, and the graph is there all the same") {
  const auto file = hcl::parse("a = b\nb = c\nc = a\nd = 1\n");
  REQUIRE(file);
  const auto graph = hcl::dependencies(*file);
  CHECK_FALSE(graph);
  REQUIRE(graph.diagnostics().error_count() == 1);
  CHECK(graph.diagnostics()[0].code == "circular-reference");
  CHECK(graph.diagnostics()[0].notes.size() == 2);
}

TEST_CASE("blocks may be called otherwise, and iterators of dynamic blocks are no references") {
  const auto file = hcl::parse(R"(variable "zone" {}
server = 1
pool "p" {
  dynamic "server" {
    for_each = var.zone
    content {
      name = server.value
    }
  }
}
)");
  REQUIRE(file);
  hcl::dependency_options options;
  options.name_of = [](std::string_view type, std::span<const std::string> labels) {
    return std::vector<std::string>{type == "variable" ? "var" : std::string(type), labels[0]};
  };
  const auto graph = hcl::dependencies(*file, options);
  REQUIRE(graph);
  CHECK(needs(*graph, 2) == list{"var.zone@5"});
}

TEST_CASE("the collection of a dynamic block does not see its iterator") {
  const auto file = hcl::parse(R"(server = [1]
dynamic "server" {
  for_each = server
  content {
    name = server.value
  }
}
pool {
  dynamic "server" {
    iterator = it
    for_each = server
    content {
      name = [it.value, server]
    }
  }
}
)");
  REQUIRE(file);
  const auto graph = hcl::dependencies(*file);
  REQUIRE(graph);
  CHECK(needs(*graph, 1) == list{"server@3"});
  CHECK(needs(*graph, 2) == list{"server@11", "server@13"});
}

TEST_CASE("references between very many items are limited") {
  const auto file = hcl::parse("a = disk\nb = disk\ndisk \"x\" {}\ndisk \"y\" {}\n");
  REQUIRE(file);
  hcl::dependency_options options;
  options.bounds.elements = 3;
  const auto graph = hcl::dependencies(*file, options);
  CHECK_FALSE(graph);
  CHECK(graph.diagnostics()[0].code == "evaluation-limit");
}
