// Documents changed while memory runs out: each is as it was then, and takes the change once there is memory.
#include <functional>
#include <map>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

#include "exhaust.hpp"
#include "tasks.hpp"

namespace test {
namespace {

struct pair_of_documents {
  hcl::document one, other;
};
using change = std::function<void(pair_of_documents&)>;

std::string text_of(const pair_of_documents& both) {
  std::string items;
  for (const hcl::edit::item& item : both.one.body().items())
    items += item.text();
  for (const hcl::edit::item& item : both.other.body().items())
    items += item.text();
  const std::string text = both.one.text() + both.other.text();
  if (items != text) complain("the items are not those of the text");
  return text;
}

void run(const char* task, const std::string& text, const change& make) {
  const auto read = [&] {
    return pair_of_documents{*hcl::document::parse(text, "t.hcl"),
                             *hcl::document::parse("here = 1 # a comment that is not short\n", "t.hcl")};
  };
  const auto work = [&] {
    pair_of_documents both = read();
    const std::string before = both.one.text() + both.other.text();
    try {
      make(both);
    } catch (const std::bad_alloc&) {
      (void)stop_failing();  // the rest needs memory
      if (text_of(both) != before) complain("half a change is left");
      make(both);
      pair_of_documents fresh = read();
      make(fresh);
      if (text_of(both) != text_of(fresh)) complain("the document is of no use");
      throw;
    }
    return both.one.text() + both.other.text();
  };
  for (const failure which : {failure::single, failure::lasting})
    exhaust(task, text, work, which);
}

const char* const short_text =
    "# a comment that is longer than small strings\na = [1, 2, 3] # and another one, as long\n\n"
    "# of the block, which is a comment as well\nservice \"web\" {\n  port = var.port + 1\n  host = {\n    x "
    "= 1 "
    "# of x\n  }\n}\none_line { b = var.port }\n";

void run_items() {
  const std::string text = short_text, name = "a_name_that_is_longer_than_small_strings";
  run("set", text, [&](auto& d) { (void)d.one.body().set("a", "a text that is longer than small strings"); });
  run("set of a new attribute", text, [&](auto& d) { (void)d.one.body().set(name, 1, hcl::edit::first()); });
  run("set in a block on one line", text,
      [&](auto& d) { (void)d.one.body().block("one_line").body().set(name, 1); });
  run("set of a heredoc", text, [&](auto& d) {
    (void)d.one.body().attribute("a").set(hcl::edit::content::heredoc("a text\nof lines\n"));
  });
  run("rename", text, [&](auto& d) { (void)d.one.body().attribute("a").rename(name); });
  run("add_block", text, [&](auto& d) { (void)d.one.body().add_block(name, {"a label", "another"}); });
  run("set_labels", text, [&](auto& d) {
    (void)d.one.body().block("service", {"web"}).set_labels({"a label that is longer than small strings"});
  });
  run("insert", text, [&](auto& d) {
    (void)d.one.body().insert("# a comment\nx = 1\ny {\n  z = 1\n}\n", hcl::edit::first());
  });
  run("remove", text, [&](auto& d) { (void)d.one.body().remove("a"); });
  run("clear", text, [&](auto& d) { (void)d.one.body().block("service", {"web"}).body().clear(); });
  run("move_here within a body", text, [&](auto& d) {
    (void)d.one.body().move_here(d.one.body().block("service", {"web"}), hcl::edit::first(),
                                 hcl::edit::blank_lines::tidy);
  });
  run("move_here into a block", text,
      [&](auto& d) { (void)d.one.body().block("one_line").body().move_here(d.one.body().attribute("a")); });
  run("move_here into another document", text,
      [&](auto& d) { (void)d.other.body().move_here(d.one.body().block("service", {"web"})); });
  run("sort", text, [&](auto& d) {
    (void)d.one.body().sort([](const auto& a, const auto& b) { return a.text() > b.text(); });
  });
  run("open", text, [&](auto& d) { (void)d.one.body().block("one_line").open(); });
  run("to_attribute", text, [&](auto& d) { (void)d.one.body().block("one_line").to_attribute(); });
  run("to_block", text,
      [&](auto& d) { (void)d.one.body().block("service", {"web"}).body().attribute("host").to_block(); });
  run("format", text, [&](auto& d) { (void)d.one.body().block("service", {"web"}).format(); });
}

void run_comments() {
  const std::string text = short_text,
                    comment = "# another comment that is longer than small strings\n# and more";
  run("set_comments_above", text,
      [&](auto& d) { (void)d.one.body().attribute("a").set_comments_above(comment); });
  run("set_comment_after", text, [&](auto& d) {
    (void)d.one.body()
        .block("one_line")
        .body()
        .attribute("b")
        .set_comment_after("a comment that is not short");
  });
  run("set_comment_inside", text, [&](auto& d) {
    (void)d.one.body().block("one_line").set_comment_inside("a comment that is not short");
  });
  run("set_blank_lines_above", text,
      [&](auto& d) { (void)d.one.body().block("one_line").set_blank_lines_above(3); });
  run("set_heading", text, [&](auto& d) { (void)d.one.set_heading(comment); });
}

void run_values() {
  const std::string text = short_text;
  const auto host = [](pair_of_documents& d) {
    return d.one.body().block("service", {"web"}).body().attribute("host");
  };
  run("part.set", text,
      [&](auto& d) { (void)d.one.body().attribute("a").part("[1]").set("a text of some length"); });
  run("part.append", text, [&](auto& d) { (void)d.one.body().attribute("a").part("").append(4); });
  run("part.append of a range", text, [&](auto& d) {
    (void)d.one.body().attribute("a").part("").append(std::vector<std::string>{"x", "a text of some length"});
  });
  run("part.assign", text, [&](auto& d) {
    (void)host(d).part("").assign(
        std::map<std::string, std::string>{{"x", "a text of some length"}, {"y", "z"}});
  });
  run("part.remove", text, [&](auto& d) { (void)host(d).part("x").remove(); });
  run("part.rename", text,
      [&](auto& d) { (void)host(d).part("x").rename("another_name_that_is_not_short"); });
  run("part.move_to", text, [&](auto& d) { (void)d.one.body().attribute("a").part("[0]").move_to(2); });
  run("rename_references", text, [&](auto& d) {
    (void)d.one.body().rename_references({"var", "port"}, {"a_name_that_is_longer_than_small_strings"});
  });
}

// Changes of one object: those that were done are there, whatever failed after them.
void run_loop(const char* task, const std::string& path, const std::string& before,
              const std::string& after) {
  using part_change = std::function<void(const hcl::edit::part&)>;
  const std::vector<part_change> changes{
      [](const auto& all) { (void)all["first"].set("a text that is longer than small strings"); },
      [](const auto& all) { (void)all["second"].set("another text that is longer"); },
      [](const auto& all) { (void)all["fifth"].set("a member that it does not have yet"); },
      [](const auto& all) { (void)all["second"].rename("a_name_that_is_longer_than_small_strings"); },
      [](const auto& all) { (void)all.insert(1, "another_name_that_is_not_so_short", 7); },
      [](const auto& all) { (void)all["third"].remove(); },
      [](const auto& all) { (void)all["fourth"].move_to(0); },
  };
  const std::string text =
      before + "{\n  first = 1 # which is the first one\n  second = 2\n  third = 3\n  fourth = 4\n}" + after;
  const auto parse = [&] { return *hcl::document::parse(text, "t.hcl"); };
  const auto all_of = [&](const hcl::document& doc) { return doc.body().attribute("a").part(path); };
  const auto work = [&] {
    const hcl::document doc = parse();
    std::size_t done = 0;
    try {
      for (; done != changes.size(); ++done)
        changes[done](all_of(doc));
      return doc.text();
    } catch (const std::bad_alloc&) {
      (void)stop_failing();
      const hcl::document fresh = parse();
      for (std::size_t i = 0; i != done; ++i)
        changes[i](all_of(fresh));
      if (doc.text() != fresh.text()) complain("not all of the changes that were done are there");
      throw;
    }
  };
  for (const failure which : {failure::single, failure::lasting})
    exhaust(task, text, work, which);
}

struct service {
  hcl::label<> name{};
  int port = 0;
};
struct config {
  hcl::defaulted<std::vector<int>> list{};
  hcl::defaulted<std::map<std::string, int>> sizes{};
  hcl::blocks<service, "service"> services{};
};

void run_update() {
  config wanted;
  *wanted.list = {2, 3, 4};
  *wanted.sizes = {{"a_key_that_is_longer_than_small_strings", 1}, {"b", 2}};
  *wanted.services = {{"web", 81}, {"a label that is longer than small strings", 1}};
  run("update",
      "list = [\n  1, # one\n  2, # two\n]\nsizes = { b = 1 }\nservice \"web\" {\n  port = 80 # c\n}\n",
      [&](auto& d) { (void)hcl::update(d.one, wanted); });
  exhaust("merge3", "documents", [&] {
    const auto read = [](const std::string& text) { return *hcl::document::parse(text, "t.hcl"); };
    const auto made =
        hcl::merge3(read("a = [1]\n"), read("a = [1, 2]\nb {\n}\n"), read("a = [0, 1]\nc = 1\n"));
    return made.merged.text() + std::to_string(made.conflicts.size());
  });
  exhaust("diff", "documents", [&] {
    const auto read = [](const std::string& text) { return *hcl::document::parse(text, "t.hcl"); };
    return std::to_string(hcl::diff(read("a = [1]\nb {}\n"), read("a = [1, 2]\nb {\n  c = 1\n}\n")).size());
  });
}

}  // namespace

void run_edits() {
  run_items();
  run_comments();
  run_values();
  run_loop("a loop of parts", "", "a = ", "\n");
  run_loop("a loop of parts above a heredoc", "@true", "a = c ? ",
           " : <<E\na text that is not short at all\nE\n");
  run_update();
}

}  // namespace test
