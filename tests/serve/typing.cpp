// The typing test: real files letter by letter, with the true continuation among what is offered.
//
//   hcl-serve-typing             types all, prints figures; exit code 1 if something is not offered
//   hcl-serve-typing --cost NAME asks about one file, while valgrind counts; see check_cost.py
#include <cstddef>
#include <iostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/items.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/walk.hpp>

#include "cost.hpp"
#include "example_formats.hpp"
#include "formats.hpp"
#include "typist.hpp"

namespace typed {

struct figures {
  std::size_t names = 0, keys = 0, words = 0, references = 0, missed_references = 0;
  bool is_good = true;

  void miss(const format& of, std::string_view what, std::string_view word) {
    is_good = false;
    std::cout << of.name << ": the " << what << ' ' << word << " is not offered\n";
  }
};

template <typename Each>
void for_each_item(const hcl::edit::body& body, const Each& each) {
  for (const hcl::edit::item& item : body.items()) {
    if (item.is_attribute() || item.is_block()) each(item);
    if (item.is_block()) for_each_item(item.as_block().body(), each);
  }
}

// A word that is offered must be so before its first letter and after it.
[[nodiscard]] bool is_offered(typist& by, const std::string& text, hcl::byte_span where, bool has_rest) {
  const std::string word = text.substr(where.begin, where.size());
  const auto after = [&](std::size_t letters) {
    return by.offers(text.substr(0, where.begin + letters), has_rest ? text.substr(where.end) : "", word);
  };
  return after(0) && after(1);
}

void type_names(const format& of, typist& by, figures& all) {
  const std::string text(of.text);
  std::set<std::string> unknown;
  const auto document = hcl::document::parse(text, "t.hcl");
  for_each_item(document->body(), [&](const hcl::edit::item& item) {
    const hcl::range name = item.is_block() ? item.as_block().type_range() : item.as_attribute().name_range();
    ++all.names;
    const bool known = is_offered(by, text, name.span(), false);
    const std::string word(name.text());
    if (!known) unknown.insert(word);
    // What is set already, after the place, is not offered; the word itself is.
    if (known != is_offered(by, text, name.span(), true)) all.miss(of, "name before its rest", word);
  });
  for (const std::string& word : unknown)
    if (!of.free_names.contains(word)) all.miss(of, "name", word);
  for (const std::string& word : of.free_names)
    if (!unknown.contains(word)) all.miss(of, "free name", word);
}
// Keys of objects that are structs. Nothing is offered for those of maps.
void type_keys(const format& of, typist& by, figures& all) {
  const std::string text(of.text);
  const auto tree = hcl::document::parse(text, "t.hcl")->syntax();
  hcl::syntax::walk(*tree->body, [&](const hcl::syntax::body_item& item) {
    if (item.attribute)
      hcl::syntax::walk(*item.attribute->value, [&](const hcl::syntax::node& node) {
        if (node.kind != hcl::syntax::node_kind::object) return true;
        for (const hcl::syntax::object_item& entry : hcl::syntax::as<hcl::syntax::object_expr>(node).items) {
          const hcl::byte_span where = entry.key->range;
          if (by.candidates(text.substr(0, where.begin), "").empty()) continue;
          ++all.keys;
          if (!is_offered(by, text, where, false))
            all.miss(of, "key", text.substr(where.begin, where.size()));
        }
        return true;
      });
    return true;
  });
}
void type_words(const format& of, typist& by, figures& all) {
  const std::string text(of.text);
  const auto type = [&](const std::string& word, const std::string& written, bool must_be_there) {
    const std::size_t first = text.find(written);
    if (must_be_there && first == text.npos) all.miss(of, "word of the test", word);
    for (std::size_t at = first; at != text.npos; at = text.find(written, at + 1)) {
      ++all.words;
      const auto begin = static_cast<std::uint32_t>(at + written.find(word));
      const hcl::byte_span where{begin, begin + static_cast<std::uint32_t>(word.size())};
      for (const bool has_rest : {false, true})
        if (!is_offered(by, text, where, has_rest)) all.miss(of, "word", word);
    }
  };
  for (const std::string& word : of.words)
    type(word, '"' + word + '"', true);
  for (const std::string word : {"true", "false"})
    type(word, "= " + word + '\n', false);
}
void type_references(const format& of, typist& by, figures& all) {
  const std::string text(of.text);
  const auto document = hcl::document::parse(text, "t.hcl");
  for_each_item(document->body(), [&](const hcl::edit::item& item) {
    if (!item.is_attribute()) return;
    for (const hcl::traversal& reference : item.as_attribute().expression().variables())
      for (const hcl::traversal_step& step : reference.steps()) {
        if (step.name.empty()) continue;
        hcl::byte_span where = step.where.span();
        where.begin = where.end - static_cast<std::uint32_t>(step.name.size());
        ++all.references;
        if (is_offered(by, text, where, true)) continue;
        ++all.missed_references;
        std::cout << of.name << ": not offered: " << step.name << " of " << to_string(reference) << '\n';
      }
  });
}
void type_letters(const format& of, typist& by) {
  by.set("");
  for (std::size_t at = 0; at != of.text.size(); ++at) {
    by.type_letter(of.text, at);
    constexpr std::size_t between = 5;  // letters, after which everything is asked
    if (at % between == 0) by.ask_everything(at + 1);
  }
}

}  // namespace typed

int main(int argc, char** argv) {
  using namespace typed;
  std::vector<format> languages = formats();
  for (format& of : example_formats())
    languages.push_back(std::move(of));
  if (argc == 3 && std::string_view(argv[1]) == "--cost") {
    for (const format& of : languages)
      if (of.name == argv[2]) return count_cost(of);
    return 2;
  }
  figures all;
  for (const format& of : languages) {
    typist by(of.rules);
    type_names(of, by, all);
    type_keys(of, by, all);
    type_words(of, by, all);
    type_references(of, by, all);
    type_letters(of, by);
  }
  std::cout << all.names << " names, " << all.keys << " keys, " << all.words << " words; of "
            << all.references << " steps of references " << all.missed_references << " are not offered\n";
  const bool is_enough = all.missed_references * 20 <= all.references;
  return all.is_good && is_enough && all.names > 150 && all.words > 14 && all.references > 50 ? 0 : 1;
}
