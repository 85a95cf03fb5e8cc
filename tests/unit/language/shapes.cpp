// Blocks of every shape that a member may have.
#include <catch2/catch.hpp>
#include <hcl/language.hpp>
#include <list>
#include <memory>
#include "deployment.hpp"

namespace {
struct job {
  hcl::label<> name;
  std::string image;
  hcl::sensitive<std::string> key{};
  hcl::expr<int> later{};
  hcl::remain<> rest{};
};
struct loose {
  hcl::label<std::optional<std::string>> name;
  hcl::defaulted<int> a = 1;
};
struct one {
  hcl::defaulted<int> a = 1;
};
struct disk {
  hcl::label<> name;
  int size;
};
struct memory {
  hcl::label<> name;
  int size;
};
struct my_variable {
  hcl::flatten<hcl::variable> base{};
  hcl::defaulted<std::string> team{};
};
struct shapes {
  hcl::blocks<hcl::located<job>, "job"> jobs{};
  hcl::blocks<std::list<job>, "joblist"> list{};
  hcl::block<std::unique_ptr<one>, "one"> only{};
  hcl::block<std::optional<hcl::located<one>>, "two"> located{};
  hcl::blocks<hcl::attributes<hcl::value>, "meta"> meta{};
  hcl::blocks<std::variant<disk, memory>, "cache"> caches{};
  hcl::blocks<std::variant<disk, memory>> by_type{};
  hcl::blocks<std::map<std::string, std::map<std::string, one>>, "deep"> deep{};
  hcl::blocks<loose, "loose"> loose_ones{};
  hcl::block<std::optional<hcl::body>, "body"> b{};
  hcl::blocks<my_variable, "variable"> variables{};
  hcl::blocks<hcl::output, "output"> outputs{};
};
struct item {
  hcl::label<> name;
  hcl::defaulted<int> size = 1;
  hcl::flatten<hcl::repeated> repeat{};
};
struct ruled {
  int size;
  hcl::blocks<hcl::variable, "variable"> variables{};
  hcl::blocks<hcl::output, "output"> outputs{};
  hcl::blocks<hcl::non_empty<std::vector<item>>, "item"> items{};
  void validate(hcl::check& check) const {
    int sum = 0;
    for (const item& each : *items)
      sum += each.size;
    if (sum != size) check.error(size, "The sizes must make the whole.");
  }
};

}  // namespace

TEST_CASE("blocks of every shape are decoded in pieces, and referred to if they have names") {
  const deployed::folder here(deployed::file_texts{{"main.hcl", R"(
job "a" {
  image = "x"
  key = "secret"
  later = 1 + 1
}
joblist "b" {
  image = job.a.image
  key = job.a.key
  later = 2
}
one {}
two { a = one.a + 4 }
meta { z = 1 }
cache "disk" "c" { size = two.a }
disk "d" { size = 4 }
deep "x" "y" { a = 7 }
loose "q" {}
loose {}
variable "v" {
  default = 3
  team = "t"
}
output "o" { value = [joblist.b.key, one.a, two.a, deep.x.y.a, deep.x, var.v] }
)"}});
  const auto made = hcl::language_of<shapes>().evaluate(here.path());
  REQUIRE(made.diagnostics().empty());
  CHECK(to_string(made->outputs()) == "{o = [(sensitive), 1, 5, 7, {y = {a = 7}}, 3]}");
  const shapes& all = **made;
  REQUIRE(all.jobs.size() == 1);
  CHECK(all.jobs[0].range.text() == "job \"a\"");
  CHECK(all.jobs[0]->later.evaluate() == 2);
  CHECK(all.list.size() == 1);
  CHECK(all.only->a == 1);
  CHECK((*all.located)->a == 5);
  CHECK(all.meta[0].at("z") == hcl::value(1));
  CHECK(std::get<disk>(all.caches[0]).size == 5);
  CHECK(std::get<disk>(all.by_type[0]).size == 4);
  CHECK(all.deep.at("x").at("y").a == 7);
  CHECK(all.loose_ones.size() == 2);
  CHECK(*all.variables[0].team == "t");
}

TEST_CASE("nothing can refer to blocks whose labels are optional") {
  const deployed::folder here(deployed::file_texts{
      {"main.hcl", "one {}\nloose \"q\" {}\noutput \"o\" {\n  value = [loose.q.a, one.a]\n}\n"}});
  CHECK(deployed::told(hcl::language_of<shapes>().evaluate(here.path()).diagnostics()) ==
        std::vector<std::string>{
            "main.hcl:4: loose: Nothing can refer to a block \"loose\", as it may have fewer labels."});
}

TEST_CASE("rules of the whole are asked once it is whole") {
  const deployed::folder here(deployed::file_texts{{"main.hcl", "size = 2\nitem \"a\" {}\nitem \"b\" {}\n"}});
  CHECK(to_string(hcl::language_of<ruled>().evaluate(here.path()).diagnostics()) == "");
  const deployed::folder few(deployed::file_texts{{"main.hcl", "size = 2\nitem \"a\" {}\n"}});
  CHECK(deployed::told(hcl::language_of<ruled>().evaluate(few.path()).diagnostics()) ==
        std::vector<std::string>{"main.hcl:1: 2: The sizes must make the whole."});
  const deployed::folder none(deployed::file_texts{{"main.hcl", "size = 0\n"}});
  CHECK(deployed::told(hcl::language_of<ruled>().evaluate(none.path()).diagnostics()) ==
        std::vector<std::string>{
            "main.hcl:1: : A block of type \"item\" is required here, but there is none."});
}

namespace {

struct one_at_most {
  static constexpr std::string_view wanted = "one at most";
  static bool accepts(const std::vector<item>& all) { return all.size() < 2; }
};
struct few_items {
  hcl::blocks<hcl::checked<std::vector<item>, one_at_most>, "item"> items{};
};

}  // namespace

TEST_CASE("a rule about blocks is reported at the first of them") {
  const deployed::folder here(deployed::file_texts{{"main.hcl", "\nitem \"a\" {}\nitem \"b\" {}\n"}});
  CHECK(deployed::told(hcl::language_of<few_items>().evaluate(here.path()).diagnostics()) ==
        std::vector<std::string>{"main.hcl:2: item \"a\": The blocks of type \"item\" must be one at most."});
}

TEST_CASE("rules of the whole are not asked of blocks that nobody knows") {
  const auto checked = [](const std::string& text) {
    const deployed::folder here({{"main.hcl", "variable \"n\" {}\nsize = 2\n" + text}});
    return deployed::told(hcl::language_of<ruled>().check(here.path()));
  };
  CHECK(checked("item \"a\" {\n  count = var.n\n}\n").empty());
  CHECK(checked("item \"a\" {\n  size = var.n\n}\n").empty());
  CHECK(checked("output \"o\" {\n  value = var.n\n}\nitem \"a\" {}\n") ==
        std::vector<std::string>{"main.hcl:2: 2: The sizes must make the whole."});
}
