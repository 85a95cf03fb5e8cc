// What holds of every place of a document: names that are changed and changed back, definitions and their
// uses.
#include <catch2/catch.hpp>

#include <map>

#include "editor.hpp"

using served::editor;

namespace {

// Positions in bytes.
constexpr std::string_view capabilities = R"({"general":{"positionEncodings":["utf-8"]},)"
                                          R"("workspace":{"workspaceEdit":{"documentChanges":true}}})";

struct sample {
  std::string text;
  std::vector<hcl::edit::name_rule> rules;
  std::size_t names;  // places of it that can be renamed, at least
};
const std::vector<sample> samples{
    {"# 𝄞\nupstream \"main\" {\n  address = \"x\"\n}\nupstream \"𝄞é\" {\n  address = "
     "upstream.main.address\n}\n"
     "hosts = [for name, host in [upstream[\"main\"].weight] : \"${name}-${host}\" if host != "
     "upstream.main]\n"
     "listen = \"${upstream.main.address}:${upstream[\"𝄞é\"].weight}\"\nat = { x = upstream.main.weight }\n"
     "workers = { for main in [1] : main => upstream.main }\nupstream bare {\n}\ntoken = upstream.bare\n",
     {},
     8},
    {"variable \"region\" {\n  default = \"north\"\n}\nlocals {\n  full = \"shop-${var.region}\"\n"
     "  twice = [local.full, local[\"full\"], var.region]\n}\nresource \"disk\" \"main\" {\n"
     "  size = var.region\n  region = var.other\n}\noutput \"name\" {\n  value = disk.main[0].size + "
     "local.twice[0]\n}\n",
     {{{"var"}, "variable"}, {{"local"}, "locals", true}, {{}, "resource"}},
     8}};

class walker {
 public:
  explicit walker(const sample& of) : e_({.names = &served::names(), .rules = of.rules}, capabilities) {
    open(of.text);
  }
  void open(const std::string& text) {
    text_ = text;
    e_.open(text);
  }
  [[nodiscard]] const std::string& text() const { return text_; }
  hcl::value ask(std::string_view what, std::size_t at, const std::string& more = "") {
    const std::string before = text_.substr(0, at);
    const std::size_t newline = before.rfind('\n');
    return e_.ask("textDocument/" + std::string(what),
                  R"({"textDocument":{"uri":"file:///w/app.hcl"},"position":{"line":)" +
                      std::to_string(std::count(before.begin(), before.end(), '\n')) + R"(,"character":)" +
                      std::to_string(at - (newline == before.npos ? 0 : newline + 1)) + '}' + more + '}');
  }
  [[nodiscard]] std::size_t offset(const hcl::value& position) const {
    std::size_t begin = 0;
    for (auto line = position.find("line")->as_number().to_double(); line > 0; --line)
      begin = text_.find('\n', begin) + 1;
    return begin + static_cast<std::size_t>(position.find("character")->as_number().to_double());
  }
  [[nodiscard]] std::pair<std::size_t, std::size_t> span(const hcl::value& range) const {
    return {offset(*range.find("start")), offset(*range.find("end"))};
  }
  // The text with another name; the reason if there is none.
  [[nodiscard]] std::string renamed(std::size_t at, const std::string& to) {
    const hcl::value made = ask("rename", at, R"(,"newName":)" + editor::quoted(to));
    const hcl::value* const changes = made.find("documentChanges");
    if (!changes) return std::string(made.find("message")->as_string());
    edits_.clear();
    for (const hcl::value& one : changes->elements()[0].find("edits")->elements()) {
      const auto [begin, end] = span(*one.find("range"));
      CHECK(edits_.try_emplace(begin, end, std::string(one.find("newText")->as_string())).second);
    }
    std::string result = text_;
    for (auto edit = edits_.rbegin(); edit != edits_.rend(); ++edit)
      result.replace(edit->first, edit->second.first - edit->first, edit->second.second);
    return result;
  }

  // Where a place is after the edits.
  [[nodiscard]] std::size_t moved(std::size_t at) const {
    std::size_t to = at;
    for (const auto& [begin, edit] : edits_)
      if (edit.first <= at) to += edit.second.size() - (edit.first - begin);
    return to;
  }

 private:
  editor e_;
  std::string text_{};
  std::map<std::size_t, std::pair<std::size_t, std::string>> edits_{};  // begin; end and text
};

TEST_CASE("every name that is changed and changed back is as it was, byte for byte") {
  for (const sample& of : samples) {
    walker by(of);
    std::size_t names = 0;
    for (std::size_t at = 0, last = std::string::npos; at <= of.text.size(); ++at) {
      const hcl::value here = by.ask("prepareRename", at);
      if (here.is_null()) continue;
      const std::size_t begin = by.span(*here.find("range")).first;
      if (std::exchange(last, begin) == begin) continue;
      ++names;
      const std::string old(here.find("placeholder")->as_string());
      CAPTURE(of.text.substr(0, at), old);
      const std::string there = by.renamed(at, "renamed");
      REQUIRE(there.find("renamed") != std::string::npos);
      const std::size_t again = by.moved(begin) + 1;
      by.open(there);
      CHECK(by.renamed(again, old) == of.text);
      by.open(of.text);
    }
    CHECK(names >= of.names);
  }
}

TEST_CASE("the references of every definition hold the place that led to it") {
  for (const sample& of : samples) {
    walker by(of);
    std::size_t found = 0;
    for (std::size_t at = 0; at <= of.text.size(); ++at) {
      const hcl::value definition = by.ask("definition", at);
      if (definition.is_null()) continue;
      ++found;
      const std::size_t there = by.offset(*definition.find("range")->find("start"));
      CAPTURE(of.text.substr(0, at), of.text.substr(there, 10));
      const hcl::value uses = by.ask("references", there, R"(,"context":{"includeDeclaration":true})");
      const auto holds = [&](const hcl::value& use) {
        const auto [begin, end] = by.span(*use.find("range"));
        // References go on with names of members.
        const std::string_view more = std::string_view(of.text).substr(end, at < end ? 0 : at - end);
        return begin <= at && (at <= end || more.find_first_of(" \n,}") == more.npos);
      };
      CHECK(std::any_of(uses.elements().begin(), uses.elements().end(), holds));
    }
    CHECK(found > 50);
  }
}

}  // namespace
