// Attacks by what is done with documents: each does so much that whatever takes time for each item, each
// element or each change of a document shows.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

#include "attack.hpp"

namespace attacks {

struct edited_block {
  int a = 0;
};
struct edited_file {
  hcl::defaulted<std::vector<int>> list{};
  hcl::defaulted<std::map<std::string, int>> sizes{};
  hcl::blocks<edited_block, "b"> blocks{};
};

// Reads the text as a document and changes that; says whether it can.
inline std::function<std::string(const std::string&)> edits(
    const std::function<bool(hcl::document&, const std::string&)>& change) {
  return [change](const std::string& text) -> std::string {
    hcl::result<hcl::document> doc = hcl::document::parse(text, "attack");
    if (!doc) return "broken";
    return change(*doc, text) && doc->is_changed() ? "value" : "rejected";
  };
}
// Writes another struct than the text says into it.
inline std::function<std::string(const std::string&)> updates(
    const std::function<void(edited_file&)>& change) {
  return edits([change](hcl::document& doc, const std::string& text) {
    hcl::result<edited_file> read = hcl::decode<edited_file>(text);
    if (!read) return false;
    change(*read);
    return static_cast<bool>(hcl::update(doc, *read));
  });
}
inline std::string merged(const std::string& base, const std::string& mine, const std::string& theirs) {
  const auto read = [](const std::string& text) { return *hcl::document::parse(text, "attack"); };
  const hcl::merge_result made = hcl::merge3(read(base), read(mine), read(theirs));
  return made.conflicts.empty() ? "value" : "conflict";
}

inline list updated_values() {
  const maker list_of = numbered("list = [\n", "  #, /* of # */\n", "]\n");
  const maker map_of = numbered("sizes = {\n", "  k# = # /* of # */\n", "}\n");
  const maker blocks_of = numbered("", "b {\n  a = #\n}\n", "");
  const auto every_other = [](edited_file& file) {
    std::vector<int> kept;
    for (std::size_t i = 1; i < file.list->size(); i += 2)
      kept.push_back((*file.list)[i]);
    *file.list = kept;
  };
  const auto shifted = [](edited_file& file) {
    file.list->erase(file.list->begin());
    file.list->back() = -1;
  };
  const auto all = [](edited_file& file) {
    for (int& one : *file.list)
      one = -one - 1;
  };
  const auto grown = [](edited_file& file) {
    const int last = file.list->back();
    std::vector<int> many;
    for (int i = 0; i != last; ++i)
      many.push_back(-1 - i);
    file.list->insert(file.list->begin() + 1, many.begin(), many.end());
  };
  const maker reversed = [](std::size_t n) {
    std::string text = "sizes = {\n";
    while (n-- != 0)
      text += "  k" + std::to_string(1'000'000 + n) + " = 1\n";
    return text + "}\n";
  };
  return {
      {"update, all elements of a list changed", 4000, list_of, {}, {}, {}, updates(all)},
      {"update, every other element of a list removed", 4000, list_of, {}, {}, {}, updates(every_other)},
      {"update, the first element removed and the last changed", 4000, list_of, {}, {}, {}, updates(shifted)},
      {"update, a list that grows", 4000, list_of, {}, {}, {}, updates(grown)},
      {"update, every other member of an object removed",
       4000,
       map_of,
       {},
       {},
       {},
       updates([](edited_file& file) {
         for (std::size_t i = 0, n = file.sizes->size(); i < n; i += 2)
           file.sizes->erase("k" + std::to_string(i));
       })},
      {"update, an object in reverse order", 4000, reversed, {}, {}, {}, updates([](edited_file& file) {
         file.sizes->begin()->second = 2;
       })},
      {"update, every other block removed", 2000, blocks_of, {}, {}, {}, updates([](edited_file& file) {
         std::vector<edited_block> kept;
         for (std::size_t i = 1; i < file.blocks->size(); i += 2)
           kept.push_back((*file.blocks)[i]);
         *file.blocks = kept;
       })},
      {"update, all blocks changed", 2000, blocks_of, {}, {}, {}, updates([](edited_file& file) {
         for (edited_block& one : *file.blocks)
           one.a = -one.a - 1;
       })},
  };
}

inline list merged_documents() {
  const auto both_add = [](const std::string& kind) {
    return [kind](const std::string& text) {
      std::string mine = text, theirs = text;
      std::size_t n = text.size() / 8;
      for (std::size_t i = 0; i != n; ++i) {
        const std::string number = std::to_string(i);
        mine += kind == "attribute" ? "m" + number + " = 1\n" : "b {\n  m = " + number + "\n}\n";
        theirs += kind == "attribute" ? "t" + number + " = 1\n" : "b {\n  t = " + number + "\n}\n";
      }
      return merged(text, mine, theirs);
    };
  };
  const maker size = [](std::size_t n) { return "a = 1 #" + std::string(8 * n, '-') + "\n"; };
  return {
      {"merge3, both add attributes", 2000, size, {}, {}, {}, both_add("attribute")},
      {"merge3, both add blocks without labels", 1000, size, {}, {}, {}, both_add("block")},
      {"merge3, a long list that both have changed",
       2000,
       numbered("list = [\n", "  #,\n", "]\n"),
       {},
       {},
       {},
       [](const std::string& text) {
         std::string mine = text, theirs = text;
         mine.insert(mine.find('\n') + 1, "  -1,\n");
         theirs.insert(theirs.rfind(']'), "  -2,\n");
         return merged(text, mine, theirs);
       }},
  };
}

// What a program does in a loop, once for each item that there is.
inline list looped_edits() {
  const maker attributes = numbered("", "a# = 1\n", "");
  const maker blocks = numbered("", "b \"l#\" {\n}\n", "");
  const auto each = [](const std::function<bool(hcl::document&, const std::string&)>& change) {
    return edits([change](hcl::document& doc, const std::string&) {
      const std::size_t count = doc.body().size();
      for (std::size_t i = 0; i < count; ++i)
        if (!change(doc, std::to_string(i))) return false;
      return true;
    });
  };
  using doc = hcl::document;
  using number = std::string;
  return {
      {"set of an attribute that is there, each",
       2000,
       attributes,
       {},
       {},
       {},
       each([](doc& d, const number& n) { return d.body().set("a" + n, 2).has_value(); })},
      {"set of a new attribute, many", 2000, attributes, {}, {}, {}, each([](doc& d, const number& n) {
         return d.body().set("n" + n, 2).has_value();
       })},
      {"rename of an attribute, each", 2000, attributes, {}, {}, {}, each([](doc& d, const number& n) {
         return d.body().attribute("a" + n).rename("n" + n).has_value();
       })},
      {"insert of a text, many", 2000, attributes, {}, {}, {}, each([](doc& d, const number& n) {
         return d.body().insert("n" + n + " = 1\n").has_value();
       })},
      {"remove of an attribute, each", 2000, attributes, {}, {}, {}, each([](doc& d, const number& n) {
         return d.body().remove("a" + n).has_value();
       })},
      {"move_here from another document, each",
       2000,
       attributes,
       {},
       {},
       {},
       edits([](doc& d, const std::string&) {
         hcl::document to;
         while (d.body().size() != 0)
           if (!to.body().move_here(d.body()[d.body().size() - 1])) return false;
         return d.body().set("x", 1).has_value();
       })},
      {"look-up of a block by its label, each", 2000, blocks, {}, {}, {}, each([](doc& d, const number& n) {
         return d.body().block("b", {"l" + n}).set_comment_after("c").has_value();
       })},
      {"set in a block that is looked up, each", 2000, blocks, {}, {}, {}, each([](doc& d, const number& n) {
         return d.body().block("b", {"l" + n}).body().set("x", 1).has_value();
       })},
      {"comments above, each", 2000, attributes, {}, {}, {}, each([](doc& d, const number& n) {
         return d.body().attribute("a" + n).set_comments_above("c").has_value();
       })},
      {"a long heading",
       4000,
       [](std::size_t n) { return "a = 1 #" + std::string(8 * n, '-') + "\n"; },
       {},
       {},
       {},
       edits([](doc& d, const std::string& text) {
         return d.set_heading(repeat("a line\n", text.size() / 8)).has_value();
       })},
  };
}

// Elements of one value: a loop of changes reads it each time, a range is read once.
inline list many_elements() {
  const maker list_of = numbered("a = [\n", "  #, // of #\n", "]\n");
  const maker object_of = numbered("a = {\n", "  k# = # // of #\n", "}\n");
  const auto all_at_once = [](const std::function<bool(const hcl::edit::part&, std::size_t)>& change) {
    return edits([change](hcl::document& doc, const std::string&) {
      const hcl::edit::part all = doc.body().attribute("a").part("");
      return change(all, all.size()) && doc.text().ends_with("\n");
    });
  };
  using part = hcl::edit::part;
  const auto members = [](const char* prefix, std::size_t count) {
    std::vector<std::pair<std::string, std::size_t>> made;
    for (std::size_t i = 0; i != count; ++i)
      made.emplace_back(prefix + std::to_string(i), i + 1);
    return made;
  };
  return {
      {"append of many elements",
       20'000,
       list_of,
       {},
       {},
       {},
       all_at_once([](const part& all, std::size_t n) {
         return all.append(std::vector<std::size_t>(n, 1)).has_value();
       })},
      {"append of many members",
       20'000,
       object_of,
       {},
       {},
       {},
       all_at_once([=](const part& all, std::size_t n) { return all.append(members("n", n)).has_value(); })},
      {"assignment of many elements",
       20'000,
       list_of,
       {},
       {},
       {},
       all_at_once([](const part& all, std::size_t n) {
         return all.assign(std::vector<std::size_t>(n, 1)).has_value();
       })},
      {"assignment of many members",
       20'000,
       object_of,
       {},
       {},
       {},
       all_at_once([=](const part& all, std::size_t n) { return all.assign(members("k", n)).has_value(); })},
  };
}

inline list translated_texts() {
  const maker commented = [](std::size_t n) {
    return numbered("{\n\"//\": [", "\"a#: of it\", ", "\"of all\"]")(n) +
           numbered("", ",\n\"a#\": 1", "}\n")(n);
  };
  const maker types = numbered("", "t# \"x\" {\n}\n", ""), labels = numbered("", "t \"l#\" {\n}\n", "");
  const auto as_json = [](const std::string& text) -> std::string {
    return hcl::to_json_syntax(text) ? "value" : "broken";
  };
  return {
      {"to_native_syntax, comments of attributes",
       4000,
       commented,
       {},
       {},
       {},
       [](const std::string& text) -> std::string {
         return hcl::to_native_syntax(text) ? "value" : "broken";
       }},
      {"to_json_syntax, types of blocks", 4000, types, {}, {}, {}, as_json},
      {"to_json_syntax, labels of blocks", 4000, labels, {}, {}, {}, as_json},
  };
}

inline list editing() {
  list all = updated_values();
  add(all, merged_documents());
  add(all, looped_edits());
  add(all, many_elements());
  add(all, translated_texts());
  return all;
}

}  // namespace attacks
