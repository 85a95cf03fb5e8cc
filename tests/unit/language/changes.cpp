// What a change of a text evaluates again: the blocks that are written otherwise and those that depend on
// them, with the same result as an evaluation of everything.
#include <catch2/catch.hpp>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../serve/editor.hpp"
#include "random_configuration.hpp"

namespace {

using deployed::configuration;
using deployed::deployment;
using deployed::file_texts;
using deployed::folder;
using deployed::graphs;

using words = std::multiset<std::string>;

// The names that seen() has been called with since they were cleared.
words& asked() {
  static words all;
  return all;
}
const hcl::language_of<deployment>& counted_language() {
  static const hcl::scope names = [] {
    hcl::scope made;
    made.function("seen", [](const std::string& name, const std::string& of) {
      asked().insert(name);
      return of;
    });
    return made;
  }();
  static const hcl::language_of<deployment> made({.names = &names});
  return made;
}

// One directory, viewed again after each change.
class observed {
 public:
  explicit observed(const file_texts& files, hcl::language_rules rules = hcl::language(counted_language()))
      : here_(files), files_(files), rules_(std::move(rules)), now_(made(nullptr)) {}

  // Returns the names that have been asked for.
  words change(const file_texts& files) {
    for (const auto& [name, text] : files_)
      std::filesystem::remove(here_.path() + '/' + name);
    for (const auto& [name, text] : files_ = files)
      std::ofstream(here_.path() + '/' + name) << text;
    asked().clear();
    now_ = made(now_.get());
    return asked();
  }
  words change(const std::string& file, const std::string& from, const std::string& to) {
    file_texts files = files_;
    std::string& text = files.at(file);
    REQUIRE(text.find(from) != text.npos);
    text.replace(text.find(from), from.size(), to);
    return change(files);
  }
  [[nodiscard]] std::size_t evaluated() const { return now_->evaluated; }
  // What the view knows, and what one knows that is made without the last.
  [[nodiscard]] std::vector<std::string> known() const { return known_of(*now_); }
  [[nodiscard]] std::vector<std::string> known_anew() const { return known_of(*made(nullptr)); }

 private:
  using view = std::shared_ptr<const hcl::detail::language_view>;

  [[nodiscard]] view made(const hcl::detail::language_view* last) const {
    return rules_.view(here_.path(), {}, last);
  }
  [[nodiscard]] std::vector<std::string> known_of(const hcl::detail::language_view& of) const {
    std::vector<std::string> all{to_string(of.said)};
    for (const auto& symbol : of.symbols) {
      const std::string file(symbol.declared.source()->name());
      const std::string directory = file.substr(0, file.rfind('/'));
      std::vector<std::string> steps;
      for (std::size_t at = 0; at < symbol.name.size();) {
        const std::size_t end = std::min(symbol.name.find('.', at), symbol.name.size());
        steps.push_back(symbol.name.substr(at, end - at));
        at = end + 1;
      }
      const auto found = of.look({directory, file, 0}, steps);
      all.push_back(symbol.name + ": " + to_string(found.type) + " = " + to_string(found.known) + " at " +
                    std::to_string(symbol.declared.span().begin));
    }
    for (const auto& use : of.uses)
      all.push_back(of.symbols[use.symbol].name + " in " + std::string(use.where.source()->name()) + ' ' +
                    std::to_string(use.where.span().begin));
    std::sort(all.begin(), all.end());
    return all;
  }

  folder here_;
  file_texts files_;
  hcl::language_rules rules_;
  view now_;
};

std::string job(const std::string& name, const std::string& image) {
  return "job \"" + name + "\" {\n  image = seen(\"" + name + "\", " + image + ")\n}\n";
}
// Jobs in rows of ten, each of which refers to the one before in its row.
std::string rows_of_jobs(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i != count; ++i)
    text += job("j" + std::to_string(i), i % 10 == 0 ? "\"x\"" : "job.j" + std::to_string(i - 1) + ".image");
  return text;
}

struct some_networks {
  hcl::blocks<hcl::non_empty<std::vector<deployed::network>>, "network"> networks{};
  hcl::blocks<hcl::output, "output"> outputs{};
};

}  // namespace

TEST_CASE("a change of one block evaluates it and what depends on it, of a thousand") {
  observed here({{"main.hcl", rows_of_jobs(1000)}});
  CHECK(here.evaluated() == 1000);
  CHECK(here.change("main.hcl", "job.j506.image", "\"y${job.j506.image}\"") == words{"j507", "j508", "j509"});
  CHECK(here.evaluated() == 3);
  CHECK(here.known() == here.known_anew());
  CHECK(here.change("main.hcl", "job \"j42\"", "# Nothing.\n\n\njob \"j42\"").empty());
  CHECK(here.known() == here.known_anew());
  CHECK(here.change("main.hcl", "job.j42.image", "job.j40.image").size() == 7);
  CHECK(here.known() == here.known_anew());
}

TEST_CASE("a server evaluates what a typed change touches, and everything when a file is opened") {
  served::editor e(hcl::language_server(hcl::language(counted_language())));
  std::string text = rows_of_jobs(1000);
  e.open(text);
  asked().clear();
  text.replace(text.find("job.j506.image"), 14, "\"y${job.j506.image}\"");
  e.type(text);
  CHECK(asked() == words{"j507", "j508", "j509"});
  CHECK(e.told().empty());
  asked().clear();
  text.replace(text.find("job.j42.image"), 13, "job.j40.image");
  e.type(text, 3);
  CHECK(asked().size() == 7);
  asked().clear();
  e.open(text);
  CHECK(asked().size() == 1000);
}

TEST_CASE("a change is followed through modules") {
  const std::string inside =
      "variable \"in\" {\n  type = string\n}\nvariable \"other\" {\n  default = 1\n}\n" + job("a", "var.in") +
      job("b", "\"${var.other}\"") +
      "output \"a\" {\n  value = job.a.image\n}\noutput \"b\" {\n  value = job.b.image\n}\n";
  const std::string call = "module \"m\" {\n  source = \"./m\"\n  in = job.one.image\n}\n";
  const std::string text = job("one", "\"1\"") + job("alone", "\"2\"") + call + job("of_a", "module.m.a") +
                           job("of_b", "module.m.b") + job("of_all", "\"${length(module.m)}\"");
  observed here({{"main.hcl", text}, {"m/main.hcl", inside}});
  CHECK(here.change("main.hcl", "\"2\"", "\"3\"") == words{"alone"});
  CHECK(here.change("main.hcl", "\"1\"", "\"4\"").count("b") == 0);
  CHECK(here.known() == here.known_anew());
  const words through = here.change("main.hcl", "\"4\"", "\"5\"");
  for (const char* const name : {"one", "a", "of_a"})
    CHECK(through.count(name) == 1);
  CHECK(through.count("of_b") == 0);
  CHECK(here.change("m/main.hcl", "\"${var.other}\"", "\"x${var.other}\"").count("of_b") == 1);
  CHECK(here.known() == here.known_anew());
}

TEST_CASE("a change is followed to what a call of a module has for itself") {
  static const hcl::language_of<deployed::copied_modules> language;
  observed here({{"main.hcl",
                  "locals {\n  n = 1\n}\nmodule \"m\" {\n  source = \"./m\"\n  copies = local.n\n}\n"
                  "output \"o\" {\n  value = module.m\n}\n"},
                 {"m/main.hcl", "output \"o\" {\n  value = 1\n}\n"}},
                hcl::language(language));
  static_cast<void>(here.change("main.hcl", "n = 1", "n = -1"));
  CHECK(here.known() == here.known_anew());
  static_cast<void>(here.change("main.hcl", "n = -1", "n = 2"));
  CHECK(here.known() == here.known_anew());
}

TEST_CASE("rules of blocks are asked of all of them after a change") {
  static const hcl::language_of<some_networks> language;
  observed here({{"main.hcl", "network \"a\" {\n  cidr = \"x\"\n}\noutput \"o\" {\n  value = 1\n}\n"}},
                hcl::language(language));
  static_cast<void>(here.change("main.hcl", "= 1", "= 2"));
  CHECK(here.known() == here.known_anew());
}

TEST_CASE("instances of a repeated module are as before where nothing has changed for them") {
  const std::string inside = "variable \"in\" {\n  type = string\n}\n" + job("a", "var.in") +
                             "output \"a\" {\n  value = job.a.image\n}\n";
  const std::string text =
      job("one", "\"1\"") + job("alone", "\"2\"") +
      "locals {\n  all = { x = \"1\", y = \"2\" }\n}\nmodule \"m\" {\n"
      "  source   = \"./m\"\n  for_each = local.all\n  in = \"${each.value}${job.one.image}\"\n}\n" +
      job("of_x", "module.m[\"x\"].a");
  observed here({{"main.hcl", text}, {"m/main.hcl", inside}});
  CHECK(here.change("main.hcl", "\"2\")", "\"3\")") == words{"alone"});
  CHECK(here.known() == here.known_anew());
  CHECK(here.change("main.hcl", "y = \"2\"", "y = \"3\"") == words{"a", "a", "of_x"});
  CHECK(here.known() == here.known_anew());
  CHECK(here.change("main.hcl", "\"1\")", "\"9\")") == words{"a", "a", "of_x", "one"});
  CHECK(here.known() == here.known_anew());
  CHECK(here.change("m/main.hcl", "var.in)", "\"${var.in}!\")") == words{"a", "a", "of_x"});
  CHECK(here.known() == here.known_anew());
  static_cast<void>(here.change("m/main.hcl", "output \"a\"", "output \"b\""));
  CHECK(here.known() == here.known_anew());
}

TEST_CASE("functions of blocks and whole roots are followed") {
  const std::string text = "function \"twice\" {\n  params = [x]\n  result = \"${x}${x}\"\n}\n" +
                           job("one", "twice(\"1\")") +
                           "locals {\n  names = join(\",\", [for name, j in job : name])\n}\n";
  observed here({{"main.hcl", text}});
  CHECK(here.change("main.hcl", "${x}${x}", "${x}-${x}") == words{"one"});
  CHECK(here.known() == here.known_anew());
  CHECK(here.change("main.hcl", "locals", job("two", "\"2\"") + "locals") == words{"two"});
  CHECK(here.known() == here.known_anew());
}

TEST_CASE("mistakes keep their places") {
  observed here({{"main.hcl", "job \"b\" {\n  image = [1]\n}\n" + rows_of_jobs(20)}});
  static_cast<void>(here.change("main.hcl", "job \"b\"", "# A line.\njob \"b\""));
  CHECK(here.evaluated() == 1);
  CHECK(here.known() == here.known_anew());
}

TEST_CASE("blocks of the JSON syntax are compared one by one") {
  std::string text = R"({"job": {)";
  for (int i = 0; i != 20; ++i) {
    const std::string name = "j" + std::to_string(i);
    text.append(i == 0 ? "" : ", ") += '"' + name + R"(": {"image": "${seen(\")" + name + R"(\", \"1\")}"})";
  }
  text += "}}";
  observed here({{"main.hcl.json", text}});
  CHECK(here.change("main.hcl.json", R"(j3\", \"1\")", R"(j3\", \"2\")") == words{"j3"});
  CHECK(here.known() == here.known_anew());
}

TEST_CASE("calls with one address are not mistaken for each other") {
  const std::string root =
      "module \"a.module.b\" {\n  source = \"./a/b\"\n  in = \"1\"\n}\n"
      "module \"a\" {\n  source = \"./a\"\n}\nlocals {\n  q = module.a.o\n}\n";
  observed here(
      {{"main.hcl", root},
       {"a/main.hcl",
        "module \"b\" {\n  source = \"./b\"\n  in = \"2\"\n}\n"
        "output \"o\" {\n  value = module.b.o\n}\n"},
       {"a/b/main.hcl", "variable \"in\" {\n  type = string\n}\noutput \"o\" {\n  value = var.in\n}\n"}});
  static_cast<void>(here.change("main.hcl", "locals", "\nlocals"));
  CHECK(here.known() == here.known_anew());
}

TEST_CASE("repetitions count towards their limit, evaluated again or not") {
  const std::string text =
      "locals {\n  n = 5000\n}\njob \"a\" {\n  count = local.n\n  image = \"1\"\n}\n"
      "job \"b\" {\n  count = 4999\n  image = \"1\"\n}\n";
  observed here({{"main.hcl", text}});
  static_cast<void>(here.change("main.hcl", "5000", "6000"));
  CHECK(here.known() == here.known_anew());
}

TEST_CASE("after random changes all is known as it is anew") {
  std::size_t evaluated = 0, all = 0;
  for (unsigned seed = 0; seed != graphs(); ++seed) {
    INFO("seed " << seed);
    configuration config(seed);
    if (config.is_empty()) continue;
    observed here(config.files());
    const std::size_t count = here.evaluated();
    for (int times = 0; times != 8; ++times) {
      config.change_something();
      if (times == 6) static_cast<void>(config.plant_circle());
      static_cast<void>(here.change(config.files()));
      REQUIRE(here.known() == here.known_anew());
      evaluated += here.evaluated();
      all += count;
    }
  }
  INFO(evaluated << " of " << all);
  CHECK(evaluated * 2 < all);
}
