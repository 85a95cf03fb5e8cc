#include <map>
#include <new>
#include <string>
#include <vector>

#include <hcl/functions/standard.hpp>
#include <hcl/hcl.hpp>
#include <hcl/support/trivial_vector.hpp>

#include <unit/record/folder.hpp>

#include "documents.hpp"
#include "exhaust.hpp"
#include "tasks.hpp"

namespace test {
namespace {

struct server {
  std::string name;
  hcl::defaulted<std::vector<std::string>> hosts{};
};

std::string written(const hcl::outcome<hcl::value>& v) {
  if (!v) return v.error().message + v.error().path;
  const auto text = hcl::to_json(*v);
  return text ? *text : text.error().message;
}

void run_files() {
  const folder place;
  const std::string good =
      place.write("good.hcl", "name = \"a name that is longer than small strings are\"\n");
  const std::string json = place.write("good.json", "{\"hosts\": [\"one\", \"two\"]}");
  const std::string bad = place.write("bad.hcl", "nam = \"a\"\nname = \n");
  const std::string over =
      place.write("x_override.hcl", "name = \"another name that is longer than small strings are\"\n");
  exhaust("decode_file", good, [&] { return seen(hcl::decode_file<server>(good)); });
  exhaust("decode_file", bad, [&] { return seen(hcl::decode_file<server>(bad)); });
  exhaust("decode_file", "a file that is not there",
          [&] { return seen(hcl::decode_file<server>(place.path() + "/none.hcl")); });
  exhaust("decode_files", good, [&] { return seen(hcl::decode_files<server>({good, json, over})); });
  exhaust("decode_directory", place.path(),
          [&] { return seen(hcl::decode_directory<server>(place.path())); });
  exhaust("decode_directory", "a directory that is not there",
          [&] { return seen(hcl::decode_directory<server>(place.path() + "/none")); });
}

void run_values() {
  exhaust("functions::standard", "names", [] {
    hcl::scope s;
    s.add(hcl::functions::standard());
    hcl::scope child = s.child();
    child.variable("a_name_that_is_longer_than_small_strings", std::vector<std::string>{"a", "b"});
    return std::string(child.find_variable("a_name_that_is_longer_than_small_strings") != nullptr ? "found"
                                                                                                  : "lost");
  });
  const std::string text =
      "{\"a\": [1, 1.5, 1e400, null], \"b\": {\"c\": \"e\xCC\x81 a text that is longer than small strings\", "
      "\"d\": true}}";
  exhaust("from_json", text, [&] { return written(hcl::from_json(text)); });
  exhaust("from_json", "a wrong text", [&] { return written(hcl::from_json("{\"a\": [1, 2")); });
  const hcl::value v = *hcl::from_json(
      "{\"a\": [1, \"2\", 3], \"b\": [\"x\", \"y\", \"x\", \"a text that is longer than small strings\"]}");
  const hcl::type wanted = hcl::type::object(
      {{"a", hcl::type::list(hcl::type::number())}, {"b", hcl::type::set(hcl::type::string())}});
  exhaust("convert", "a value", [&] { return written(hcl::convert(v, wanted)); });
  exhaust("convert", "to what it cannot be",
          [&] { return written(hcl::convert(v, hcl::type::map(hcl::type::number()))); });
  exhaust("types as text", "a type",
          [&] { return hcl::to_json(wanted) + to_string(*hcl::type_from_json(hcl::to_json(wanted))); });
  exhaust("to_value and from_value", "an object", [&] {
    const auto back = hcl::from_value<server>(hcl::to_value(
        server{.name = "a name that is longer than small strings", .hosts = std::vector<std::string>{"x"}}));
    return back ? back->name : back.error().message;
  });
  exhaust("changes", "values",
          [&] { return std::to_string(hcl::changes(v, *hcl::convert(v, wanted)).size()); });
}

// What holds things goes on holding them, and takes more when there is memory again.
void run_holders() {
  const auto insist = [](const auto& act) {
    try {
      act();
    } catch (const std::bad_alloc&) {
      act();
    }
  };
  exhaust("a scope", "names", [&] {
    hcl::scope s;
    std::size_t found = 0;
    for (int i = 0; i != 40; ++i) {
      const std::string name = "a_name_that_is_longer_than_small_strings_" + std::to_string(i);
      insist([&] { s.variable(name, i); });
      insist([&] { s.function(name, [](int v) { return v; }); });
      found += s.find_variable(name) && s.find_function(name);
    }
    return std::to_string(found);
  });
  exhaust("a vector", "numbers", [&] {
    hcl::detail::trivial_vector<std::size_t> numbers;
    std::size_t sum = 0;
    for (std::size_t i = 0; i != 1000; ++i)
      insist([&] { numbers.push(i); });
    for (const std::size_t n : numbers)
      sum += n;
    return std::to_string(sum);
  });
  exhaust("diagnostics", "problems", [&] {
    hcl::diagnostics all;
    for (int i = 0; i != 20; ++i) {
      const std::string detail = "A sentence that is longer than small strings, " + std::to_string(i);
      insist([&] { all.add({.code = "a", .summary = "b", .detail = detail, .subject = {}, .context = {}}); });
    }
    return std::to_string(all.error_count());
  });
}

void run_specs() {
  const std::string text = R"(object {
  attr "a" { type = list(string) }
  block_list "list" {
    block_type = "item"
    min_items  = 1
    object {
      block_label "name" { index = 0 }
      default "value" {
        attr { name = "value" }
        literal { value = "a default that is longer than small strings" }
      }
    }
  }
  block_map "map" {
    block_type = "entry"
    labels     = ["key"]
    transform {
      attr {
        name = "x"
        type = number
      }
      result = nested + 1
    }
  }
  block_attrs "env" {
    block_type   = "env"
    element_type = string
  }
}
)";
  const std::string_view configs[] = {
      "a = [\"x\", 1]\nitem \"one\" { value = 1 }\nitem \"two\" {}\nentry \"k\" { x = 1 }\nenv {\n  A = "
      "1\n}\n",
      "a = {}\nentry \"k\" { x = [] }\nentry \"k\" {}\nenv {\n  A = []\n}\nunknown {}\n"};
  const auto file = hcl::parse(text, "spec");
  exhaust("read_spec", text, [&] { return seen(hcl::read_spec(*file)); });
  const auto opts = hcl::read_spec(*file);
  if (!opts) return complain("the spec is wrong");
  for (const std::string_view config : configs) {
    const auto from = hcl::parse(config, "config");
    exhaust("decode by a spec", config, [&] {
      const auto v = hcl::decode(opts->root, *from, hcl::scope());
      return seen(v) + (v ? written(*v) : std::string());
    });
  }
}

void run_bodies() {
  const hcl::body one = *hcl::parse("name = \"below\"\nhosts = []\n", "one"),
                  two = *hcl::parse("name = \"above\"\n", "two");
  exhaust("merge", "bodies", [&] { return seen(hcl::decode_body<server>(hcl::merge({one, two}))); });
  exhaust("overlay", "bodies", [&] { return seen(hcl::decode_body<server>(hcl::overlay({one, two}))); });
  exhaust("transform", "a body", [&] {
    return seen(hcl::decode_body<server>(
        hcl::transform_deep(one, [](hcl::body b) { return hcl::with_diagnostics(std::move(b), {}); })));
  });
}

}  // namespace

void run_others() {
  run_files();
  run_values();
  run_holders();
  run_specs();
  run_bodies();
}

}  // namespace test
