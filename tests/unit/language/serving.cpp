// A server of a language: its diagnostics are those of a check, and its answers go through modules.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../serve/editor.hpp"
#include "deployment.hpp"

using deployed::file_texts;
using served::has;

namespace {

constexpr const char* site_text = R"(variable "tag" {
  type        = string
  description = "Of images."
  default     = "1.2"
}
variable "sizes" {
  type = map(object({ cpu = number, disk = string }))
}
locals {
  image = "web:${var.tag}"
  port  = 8080
  hosts = { a = "one", b = "two" }
}
network "inner" {
  cidr = "10.0.0.0/8"
}
job "api" {
  image = local.image
  ports = [local.port]
  needs = network.inner.cidr
}
job "worker" {
  for_each = var.sizes
  image    = "${each.key}-${each.value.disk}-${job.api.image}"
  precondition {
    condition     = self.copies > 0
    error_message = "There is no copy of ${self.image}."
  }
}
job "copy" {
  count = 2
  image = "copy-${count.index}"
}
module "db" {
  source = "./db"
  name   = "db-${var.tag}"
}
output "first" {
  value = local.hosts.a
}
output "url" {
  value = module.db.url
}
output "workers" {
  value = job.worker
}
)";
constexpr const char* db_text = R"(variable "name" {
  type = string
}
job "db" {
  image = var.name
}
output "url" {
  value = "db://${job.db.image}"
}
)";

// An editor of files in /w, none of which is open.
class site {
 public:
  explicit site(file_texts disk) : disk_(std::make_shared<file_texts>(std::move(disk))) {
    hcl::serve_options options;
    options.list = [disk = disk_](const std::string& directory) {
      std::vector<std::string> all;
      for (const auto& [name, text] : *disk)
        if (("/w/" + name).substr(0, ("/w/" + name).rfind('/')) == directory)
          all.push_back(name.substr(name.rfind('/') + 1));
      return all;
    };
    options.read = [disk = disk_](const std::string& path) {
      const auto found = disk->find(path.substr((std::min)(path.size(), std::size_t{3})));
      return found == disk->end() ? std::nullopt : std::optional(found->second);
    };
    e_ = std::make_unique<served::editor>(
        hcl::language_server(hcl::language(deployed::language(), std::move(options))));
  }
  served::editor* operator->() { return e_.get(); }
  file_texts& disk() { return *disk_; }

  void open(const std::string& name, const std::string& text) { e_->open(text, uri(name)); }
  [[nodiscard]] std::vector<std::string> told(const std::string& name) const { return e_->told(uri(name)); }
  [[nodiscard]] static std::string uri(const std::string& name) { return "file:///w/" + name; }

  // About the place after the first occurrence of `before` in a text.
  hcl::value ask(const std::string& what, const std::string& name, const std::string& text,
                 const std::string& before, const std::string& more = "") {
    const std::size_t at = text.find(before) + before.size();
    REQUIRE(text.find(before) != text.npos);
    return ask_at(what, name, text, at, more);
  }
  hcl::value ask_at(const std::string& what, const std::string& name, const std::string& text, std::size_t at,
                    const std::string& more = "") {
    const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    const std::size_t begin = at == 0 ? text.npos : text.rfind('\n', at - 1);
    return e_->ask("textDocument/" + what,
                   R"({"textDocument":{"uri":")" + uri(name) + R"("},"position":{"line":)" +
                       std::to_string(line) + R"(,"character":)" +
                       std::to_string(at - (begin == text.npos ? 0 : begin + 1)) + '}' + more + '}');
  }
  // What is offered where "|" is typed into the site's text in the place of what is there.
  std::vector<std::string> offered(const std::string& typed) {
    const std::size_t at = typed.find('|');
    std::string text = typed;
    text.erase(at, 1);
    open("main.hcl", text);
    return labels(ask_at("completion", "main.hcl", text, at));
  }
  static std::vector<std::string> labels(const hcl::value& answer) {
    std::vector<std::string> all;
    for (const hcl::value& item : answer.find("items")->elements())
      all.emplace_back(item.find("label")->as_string());
    return all;
  }

 private:
  std::shared_ptr<file_texts> disk_;
  std::unique_ptr<served::editor> e_{};
};

// "db/main.hcl:6:8" of a location.
std::string place_of(const hcl::value& location) {
  const hcl::value& start = *location.find("range")->find("start");
  const auto number = [&](const char* name) {
    return std::to_string(static_cast<int>(start.find(name)->as_number().to_double()));
  };
  return std::string(location.find("uri")->as_string()).substr(10) + ':' + number("line") + ':' +
         number("character");
}
std::vector<std::string> places_of(const hcl::value& all) {
  std::vector<std::string> places;
  for (const hcl::value& one : all.elements())
    places.push_back(place_of(one));
  std::sort(places.begin(), places.end());
  return places;
}

TEST_CASE("a correct language has no errors in the server") {
  site w(file_texts{{"main.hcl", site_text}, {"db/main.hcl", db_text}});
  w.open("main.hcl", site_text);
  CHECK(w.told("main.hcl").empty());
  CHECK(w.told("db/main.hcl").empty());
}

TEST_CASE("the references that a struct alone takes for errors") {
  site w(file_texts{});
  w.open("main.hcl",
         "variable \"tag\" {\n  default = \"1\"\n}\njob \"a\" {\n  image = \"x:${var.tag}\"\n}\n"
         "job \"b\" {\n  image = job.a.image\n}\n");
  CHECK(w.told("main.hcl").empty());
}

TEST_CASE("mistakes are told where they are, in the texts of editors and of modules") {
  site w(file_texts{{"main.hcl", site_text}, {"db/main.hcl", db_text}});
  w.open("main.hcl", site_text);
  w.open("db/main.hcl", std::string(db_text) + "output \"more\" {\n  value = var.nam\n}\n");
  REQUIRE(w.told("db/main.hcl").size() == 1);
  CHECK(w.told("db/main.hcl")[0].find("There is no variable named \"nam\"") != std::string::npos);
  CHECK(w.told("main.hcl").empty());
  w.open("db/main.hcl", "output \"address\" {\n  value = 1\n}\n");
  CHECK(w.told("db/main.hcl").empty());
  CHECK(w.told("main.hcl").size() == 2);  // an input and an output that are not there
  w.open("db/main.hcl", db_text);
  CHECK(w.told("main.hcl").empty());
}

TEST_CASE("a module that is no longer called is a configuration of its own") {
  site w(file_texts{{"main.hcl", site_text}});
  w.open("db/main.hcl", std::string(db_text) + "locals {\n  unused = 1\n}\n");
  CHECK(w.told("db/main.hcl").size() == 1);
  w.open("main.hcl", site_text);
  CHECK(w.told("main.hcl").empty());
  w.open("main.hcl", "locals {\n  a = 1\n}\n");
  CHECK(w.told("main.hcl").size() == 1);
  CHECK(w.told("db/main.hcl").size() == 1);
}

TEST_CASE("definitions and references go through modules") {
  site w(file_texts{{"main.hcl", site_text}, {"db/main.hcl", db_text}});
  w.open("main.hcl", site_text);
  const auto definition = [&](const std::string& before) {
    const hcl::value found = w.ask("definition", "main.hcl", site_text, before);
    return found.is_null() ? std::string() : place_of(found);
  };
  CHECK(definition("web:${var.t") == "main.hcl:0:10");
  CHECK(definition("image = local.im") == "main.hcl:9:2");
  CHECK(definition("needs = network.inn") == "main.hcl:13:9");
  CHECK(definition("-${job.a") == "main.hcl:16:5");
  CHECK(definition("-${job.api.im") == "main.hcl:17:2");
  CHECK(definition("network.inner.ci") == "main.hcl:14:2");
  CHECK(definition("value = module.d") == "main.hcl:33:8");
  CHECK(definition("value = module.db.u") == "db/main.hcl:6:8");
  CHECK(definition("  nam") == "db/main.hcl:0:10");
  CHECK(definition("module \"d") == "main.hcl:33:8");
  const std::string whole = R"(,"context":{"includeDeclaration":true})";
  CHECK(places_of(w.ask("references", "main.hcl", site_text, "variable \"t", whole)) ==
        std::vector<std::string>{"main.hcl:0:10", "main.hcl:35:21", "main.hcl:9:21"});
  w.open("db/main.hcl", db_text);
  CHECK(places_of(w.ask("references", "db/main.hcl", db_text, "output \"u", whole)) ==
        std::vector<std::string>{"db/main.hcl:6:8", "main.hcl:41:20"});
  CHECK(places_of(w.ask("references", "db/main.hcl", db_text, "variable \"n", whole)) ==
        std::vector<std::string>{"db/main.hcl:0:10", "db/main.hcl:4:14", "main.hcl:35:2"});
}

TEST_CASE("hovering tells the type, and the value where it is known") {
  site w(file_texts{{"main.hcl", site_text}, {"db/main.hcl", db_text}});
  w.open("main.hcl", site_text);
  const auto said = [&](const std::string& before) {
    const hcl::value found = w.ask("hover", "main.hcl", site_text, before);
    return found.is_null() ? std::string() : std::string(found.find("contents")->find("value")->as_string());
  };
  CHECK(said("web:${var.t") == "`tag`: string\n\nOf images.");
  CHECK(said("ports = [local.po") == "`port`: number\n\n```hcl\n8080\n```");
  CHECK(said("network.inner.ci") == "`cidr`: string\n\n```hcl\n\"10.0.0.0/8\"\n```");
  CHECK(said("each.va") == "`value`: object({cpu=number,disk=string})");
  CHECK(said("-${job.api.im") == "`image`: string");
  CHECK(said("local.hosts.a") == "`a`: string\n\n```hcl\n\"one\"\n```");
  CHECK(said("module.db.ur") == "`url`: string");
}

TEST_CASE("what a reference may go on with is offered") {
  site w(file_texts{{"main.hcl", site_text}, {"db/main.hcl", db_text}});
  using words = std::vector<std::string>;
  const auto after = [&](const std::string& written, const std::string& typed) {
    std::string text = site_text;
    const std::size_t at = text.find(written);
    REQUIRE(at != text.npos);
    return w.offered(text.replace(at, written.size(), typed));
  };
  CHECK(after("var.tag}", "var.|}") == words{"tag", "sizes"});
  CHECK(after("local.image", "local.|") == words{"image", "port", "hosts"});
  CHECK(after("network.inner.cidr", "job.|") == words{"api", "worker", "copy"});
  CHECK(has(after("network.inner.cidr", "job.api.|"), "image"));
  CHECK(has(after("network.inner.cidr", "job.api.|"), "address"));
  CHECK(has(after("network.inner.cidr", "job.worker[\"a\"].|"), "image"));
  CHECK(after("value = module.db.url", "value = module.|") == words{"db"});
  CHECK(after("value = module.db.url", "value = module.db.|") == words{"url"});
  CHECK(after("each.key", "each.|") == words{"key", "value"});
  CHECK(after("each.value.disk", "each.value.|") == words{"cpu", "disk"});
  CHECK(after("count.index", "count.|") == words{"index"});
  CHECK(has(after("self.copies", "self.|"), "copies"));
  CHECK(after("local.hosts.a", "local.hosts.|") == words{"a", "b"});
  CHECK(after("local.hosts.a", "var.sizes[\"x\"].|") == words{"cpu", "disk"});
  const auto first = after("local.hosts.a", "|");
  for (const char* const root : {"var", "local", "job", "network", "module"})
    CHECK(has(first, root));
  CHECK_FALSE(has(first, "variable"));
  CHECK_FALSE(has(first, "each"));
  CHECK(has(after("each.key", "|"), "each"));
  CHECK(has(after("count.index", "|"), "count"));
  CHECK(has(after("self.copies", "|"), "self"));
}

TEST_CASE("keys in quotes are offered where they are known") {
  site w(file_texts{{"db/main.hcl", db_text}});
  using words = std::vector<std::string>;
  const auto after = [&](const std::string& typed) {
    return w.offered(
        "variable \"limits\" {\n  default = { cpu = 1, disk = 2 }\n}\n"
        "variable \"hidden\" {\n  default   = { cpu = 1 }\n  sensitive = true\n}\n"
        "variable \"typed\" {\n  type = object({ host = string })\n}\n"
        "job \"all\" {\n  for_each = { east = 1, west = 2 }\n  image    = each.key\n}\n"
        "locals {\n  made = { a = 1, b = { c = 2 } }\n  used = " +
        typed + "\n}\n");
  };
  CHECK(after("var.limits[\"|\"]") == words{"cpu", "disk"});
  CHECK(after("var.limits.|") == words{"cpu", "disk"});
  CHECK(after("var.hidden[\"|\"]").empty());
  CHECK(after("var.typed[\"|\"]") == words{"host"});
  CHECK(after("local.made[\"b\"][\"|\"]") == words{"c"});
  CHECK(after("[job.all[\"|\"].image]") == words{"east", "west"});
  CHECK(after("[\"|\"]").empty());
}

TEST_CASE("inputs of a module and functions of blocks are offered") {
  const std::string twice = "function \"twice\" {\n  params = [text]\n  result = \"${text}${text}\"\n}\n";
  site w(file_texts{{"db/main.hcl", db_text}});
  const auto inputs = [&](const std::string& typed) {
    return w.offered("module \"db\" {\n  source = \"./db\"\n  " + typed + "\n}\n");
  };
  CHECK(has(inputs("|"), "name"));
  CHECK_FALSE(has(inputs("name = 1\n  |"), "name"));
  CHECK(has(w.offered(twice + "locals {\n  a = |\n}\n"), "twice"));
  CHECK_FALSE(has(w.offered("locals {\n  a = |\n}\n"), "twice"));
  const std::string text = twice + "locals {\n  a = twice(\"x\")\n}\n";
  w.open("main.hcl", text);
  CHECK(to_string(w.ask("hover", "main.hcl", text, "a = twi")).find("twice(") != std::string::npos);
  CHECK(to_string(w.ask("signatureHelp", "main.hcl", text, "a = twice(")).find("twice(") !=
        std::string::npos);
  CHECK(place_of(w.ask("definition", "main.hcl", text, "a = twi")) == "main.hcl:0:10");
  CHECK(w.ask("definition", "main.hcl", text, "result").is_null());
}

struct account {
  hcl::label<> name;
  hcl::sensitive<std::string> key;
  hcl::defaulted<int> level = 1;
};
struct secretive {
  hcl::blocks<hcl::variable, "variable"> variables{};
  hcl::blocks<hcl::locals, "locals"> locals{};
  hcl::blocks<account, "account"> accounts{};
  hcl::blocks<hcl::output, "output"> outputs{};
};
TEST_CASE("no answer has a value of a sensitive member, nor what is made of it") {
  static const hcl::language_of<secretive> language;
  served::editor e(hcl::language_server(hcl::language(language)));
  const std::string text =
      "account \"a\" {\n  key = \"hunter2\"\n}\nlocals {\n  copy = \"x${account.a.key}\"\n"
      "  plain = 1\n}\noutput \"o\" {\n  value = [account.a.key, local.copy, local.plain]\n}\n";
  for (const std::string word : {"account.a.key,", "local.copy", "local.plain"}) {
    std::string marked = text;
    marked.insert(marked.find(word) + word.size() - 2, "|");
    for (const char* const what : {"hover", "completion"})
      CHECK_FALSE(e.ask_at(what, marked).is_null());
  }
  CHECK(e.everything().find("`plain`: number") != std::string::npos);
  CHECK(e.everything().find("hunter2") == std::string::npos);
}

TEST_CASE("the source of a module is a link to its files") {
  site w(file_texts{{"main.hcl", site_text}, {"db/main.hcl", db_text}});
  w.open("main.hcl", site_text);
  const hcl::value links =
      w->ask("textDocument/documentLink", R"({"textDocument":{"uri":"file:///w/main.hcl"}})");
  REQUIRE(links.size() == 1);
  CHECK(links.elements()[0].find("target")->as_string() == "file:///w/db/main.hcl");
}

struct listener {
  hcl::label<> name;
  hcl::file_path certificate;
};
struct listeners {
  hcl::blocks<listener, "listen"> all{};
};
TEST_CASE("paths are links to the files that are there") {
  hcl::serve_options options;
  options.list = [](const std::string& directory) {
    return directory == "/w/tls" ? std::vector<std::string>{"a.pem"} : std::vector<std::string>{"main.hcl"};
  };
  options.read = [](const std::string&) { return std::optional<std::string>(""); };
  static const hcl::language_of<listeners> language;
  served::editor e(hcl::language_server(hcl::language(language, std::move(options))));
  e.open(
      "listen \"a\" {\n  certificate = \"./tls/a.pem\"\n}\nlisten \"b\" {\n  certificate = "
      "\"tls/b.pem\"\n}\n",
      "file:///w/main.hcl");
  const hcl::value links =
      e.ask("textDocument/documentLink", R"({"textDocument":{"uri":"file:///w/main.hcl"}})");
  REQUIRE(links.size() == 1);
  CHECK(links.elements()[0].find("target")->as_string() == "file:///w/tls/a.pem");
  CHECK(place_of(hcl::value::object({{"uri", "file:///w/main.hcl"},
                                     {"range", *links.elements()[0].find("range")}})) == "main.hcl:1:17");
}

TEST_CASE("renaming goes through a module there and back") {
  site w(file_texts{{"main.hcl", site_text}, {"db/main.hcl", db_text}});
  file_texts texts = w.disk();
  for (const auto& [name, text] : texts)
    w.open(name, text);
  const auto rename = [&](const std::string& name, const std::string& before, const std::string& to) {
    const hcl::value found = w.ask("rename", name, texts[name], before, R"(,"newName":")" + to + '"');
    const hcl::value* const changes = found.find("changes");
    if (!changes) return std::string(found.find("message")->as_string());
    for (auto& [file, text] : texts) {
      const hcl::value* const edits = changes->find(site::uri(file));
      if (!edits) continue;
      std::vector<hcl::value> sorted(edits->elements().begin(), edits->elements().end());
      std::sort(sorted.begin(), sorted.end(), [](const hcl::value& a, const hcl::value& b) {
        const auto line = [](const hcl::value& of) {
          return of.find("range")->find("start")->find("line")->as_number().to_double();
        };
        return line(a) < line(b);
      });
      text = served::applied(text, hcl::value::tuple(std::move(sorted)));
    }
    for (const auto& [file, text] : texts)
      w.open(file, text);
    return std::string();
  };
  const file_texts before = texts;
  for (const auto& [name, place, there, back_place] :
       std::vector<std::array<std::string, 4>>{{{"main.hcl", "module.db.u", "address", "output \"a"}},
                                               {{"main.hcl", "  nam", "title", "variable \"t"}}}) {
    CHECK(rename(name, place, there).empty());
    CHECK(texts["main.hcl"] != before.at("main.hcl"));
    CHECK(texts["db/main.hcl"] != before.at("db/main.hcl"));
    CHECK(w.told("main.hcl").empty());
    CHECK(w.told("db/main.hcl").empty());
    CHECK(rename("db/main.hcl", back_place, there == "address" ? "url" : "name").empty());
    CHECK(texts == before);
  }
  CHECK(rename("main.hcl", "job \"a", "copy") == "There is a job.copy already.");
  CHECK(rename("main.hcl", "job \"a", "a b").find("cannot be written") != std::string::npos);
}

// After each line, with as many closing braces as are open.
TEST_CASE("while a language is typed, what is told is what a check says") {
  const std::string text = site_text;
  deployed::folder disk({{"main.hcl", ""}, {"db/main.hcl", db_text}});
  site w(file_texts{{"db/main.hcl", db_text}});
  std::size_t statements = 0, whole = 0, open = 0;
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) {
    const std::string so_far = text.substr(0, at + 1);
    open = static_cast<std::size_t>(std::count(so_far.begin(), so_far.end(), '{') -
                                    std::count(so_far.begin(), so_far.end(), '}'));
    std::string closed = so_far;
    for (std::size_t i = 0; i != open; ++i)
      closed += "}\n";
    w.open("main.hcl", closed);
    std::ofstream(disk.path() + "/main.hcl") << closed;
    std::vector<std::string> wanted, found = w.told("main.hcl");
    for (const hcl::diagnostic& d : deployed::language().check(disk.path()))
      wanted.push_back(d.detail);
    ++statements;
    std::sort(wanted.begin(), wanted.end());
    REQUIRE(wanted.size() == found.size());
    if (open != 0) continue;
    ++whole;
    for (const std::string& one : found)
      CHECK(one.starts_with("Unused"));
  }
  CHECK(statements > 40);
  CHECK(whole > 10);
}

TEST_CASE("of the references of a correct text, nearly all are offered letter by letter") {
  const std::string text = site_text;
  site w(file_texts{{"db/main.hcl", db_text}});
  const auto document = hcl::document::parse(text, "t.hcl");
  std::size_t all = 0, offered = 0;
  hcl::edit::walk(document->body(), [&](const hcl::edit::item& item) {
    if (!item.is_attribute() || item.as_attribute().name() == "type") return true;
    for (const hcl::traversal& each : item.as_attribute().expression().variables())
      for (const hcl::traversal_step& step : each.steps()) {
        if (step.name.empty()) continue;
        const std::size_t end = step.where.span().end, begin = end - step.name.size();
        for (const std::size_t at : {begin, begin + 1}) {
          const std::string typed = text.substr(0, at) + '|' + text.substr(end);
          ++all;
          const bool is_there = has(w.offered(typed), step.name);
          if (is_there)
            ++offered;
          else
            UNSCOPED_INFO(text.substr(begin, step.name.size()) << " of " << each.root_name());
        }
      }
    return true;
  });
  INFO(all << " places");
  CHECK(all > 60);
  CHECK(offered * 100 >= all * 95);
  CHECK(offered == all);
}

}  // namespace
