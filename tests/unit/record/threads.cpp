// Several threads, one parsed file, one scope, one spec: everything that is made on first use is made by
// the first thread.
#include <catch2/catch.hpp>

#include <barrier>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <hcl/functions/standard.hpp>
#include <hcl/hcl.hpp>

namespace {

struct listener {
  hcl::label<> name;
  hcl::ranged<int, 1, 65535> port;
  std::optional<hcl::matching<"[a-z]+">> protocol{};
  bool operator==(const listener&) const = default;
};

struct config {
  std::string name;
  hcl::sensitive<std::string> password;
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::value tree{};
  hcl::expr<std::string> later{};
  hcl::blocks<listener, "listener"> listeners{};
};

constexpr const char* text = R"(name     = "e${upper("x")}ample-${length(tree.a)}"
password = "secret-${tree.b}"
hosts    = [for h in ["b", "a"] : "${h}.example.org"]
tree     = { a = [1, "2", { c = tree.b }], b = format("%s", regex("[a-z]+", "1abc2")) }
later    = "${tree.b}!"
listener "one" { port = 80 }
dynamic "listener" {
  for_each = tree.a
  labels   = ["l${listener.key}"]
  content {
    port     = 8000 + listener.value
    protocol = "tcp"
  }
}
)";
constexpr const char* wrong =
    "name = [5]\nhosts = [1, {}]\nlistener \"x\" {\n  port = 0\n  prt = 1\n}\npassword = [\"hidden\"]\n";

hcl::scope make_names() {
  hcl::scope s;
  s.add(hcl::functions::standard());
  s.variable("tree", hcl::value::object({{"a", hcl::value::tuple({1, 2, 3})}, {"b", "text"}}));
  return s;
}

// All there is to see of one thread's work.
std::string work(const hcl::body& file, const hcl::body& bad, const hcl::scope& names,
                 const hcl::spec& spec) {
  const hcl::options opts{.dynamic_blocks = true};
  const auto good = hcl::decode_body<config>(file, names, opts);
  if (!good) return to_string(good.diagnostics());
  const auto again = hcl::decode<config>(text, "text.hcl", names, opts);
  const auto later = good->later.evaluate(names);
  const auto rejected = hcl::decode_body<config>(bad, names, opts);
  const auto value = hcl::decode(spec, file, names, opts);
  const auto json = hcl::to_json(good->tree);
  return good->name + *good->password + std::to_string(good->listeners.size()) +
         std::to_string(again->listeners == good->listeners) + (later ? *later : "none") +
         to_string(rejected.diagnostics()) + hcl::to_json(rejected.diagnostics()) + (json ? *json : "none") +
         (value ? to_string(value->type()) : to_string(value.diagnostics())) +
         to_string(names.find_variable("tree")->type());
}

}  // namespace

TEST_CASE("threads share what is parsed and what is known", "[threads]") {
  constexpr std::size_t rounds = 20, threads = 8, decodes = 4;
  for (std::size_t round = 0; round != rounds; ++round) {
    const auto file = hcl::parse(text, "a.hcl"), bad = hcl::parse(wrong, "b.hcl");
    REQUIRE(file);
    REQUIRE(bad);
    const hcl::scope names = make_names();
    const hcl::spec spec = hcl::spec::object({{"name", hcl::spec::attribute("name", hcl::type::string())}});
    std::barrier start(static_cast<std::ptrdiff_t>(threads));
    std::vector<std::vector<std::string>> seen(threads);
    std::vector<std::thread> all;
    for (std::size_t t = 0; t != threads; ++t)
      all.emplace_back([&, t] {
        start.arrive_and_wait();
        for (std::size_t i = 0; i != decodes; ++i)
          seen[t].push_back(work(*file, *bad, names, spec));
      });
    for (std::thread& t : all)
      t.join();
    CHECK(seen[0][0].starts_with("eXample-3secret-text4"));
    for (const auto& one : seen)
      for (const std::string& result : one)
        CHECK(result == seen[0][0]);
  }
}
