// Random sequences of changes, against a plain model of what the document says: after each of them the text
// can be read and says the same as the model, and the list of changes leads from the old text to the new one.
// HCL_EDIT_SEQUENCES says how many sequences there are, HCL_EDIT_SEED where they begin.
#include <catch2/catch.hpp>

#include <algorithm>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/parser/tokens.hpp>

#include <support/number_from.hpp>

namespace {

struct node {
  bool is_block = false;
  std::string name;
  std::vector<std::string> labels{};
  std::vector<int> numbers{};  // of an attribute that is a list
  int number = -1;             // of one that is none
  std::vector<node> items{};
};

std::string shape(const std::vector<node>& items) {
  std::string all;
  for (const node& one : items) {
    all += one.name;
    for (const std::string& label : one.labels)
      all += " \"" + label + '"';
    if (one.is_block) {
      all += "{\n" + shape(one.items) + "}\n";
    } else if (one.number >= 0) {
      all += '=' + std::to_string(one.number) + '\n';
    } else {
      all += "=[";
      for (const int n : one.numbers)
        all += std::to_string(n) + ',';
      all += "]\n";
    }
  }
  return all;
}
// The same of a document, from the text of its values.
std::string value_shape(const std::string& text) {
  std::string all;
  for (const hcl::parser::token& t : hcl::parser::tokenize(text)) {
    using kind = hcl::parser::token_kind;
    if (t.kind == kind::comment || t.kind == kind::newline || t.kind == kind::comma ||
        t.kind == kind::end_of_file)
      continue;
    all += text.substr(t.span.begin, t.span.size());
    if (t.kind == kind::number && text.front() == '[') all += ',';
  }
  return all;
}
std::string shape(const hcl::edit::body& body) {
  std::string all;
  for (const hcl::edit::item& one : body.items()) {
    if (one.is_attribute())
      all += one.as_attribute().name() + '=' + value_shape(one.as_attribute().value_text()) + '\n';
    if (!one.is_block()) continue;
    all += one.as_block().type();
    for (const std::string& label : one.as_block().labels())
      all += " \"" + label + '"';
    all += "{\n" + shape(one.as_block().body()) + "}\n";
  }
  return all;
}

class player {
 public:
  explicit player(unsigned seed) : random_(seed) {}

  void play() {
    line_end_ = chance(4) ? "\r\n" : "\n";
    model_ = make_items(0);
    std::string text = (chance(8) ? "\xEF\xBB\xBF" : "") + written(model_, "");
    if (chance(4) && text.ends_with('\n')) text.erase(text.size() - line_end_.size());
    auto parsed = hcl::document::parse(text, "random.hcl");
    INFO(text);
    INFO(to_string(parsed.diagnostics()));
    REQUIRE(parsed);
    hcl::document doc = *std::move(parsed);
    REQUIRE(doc.text() == text);
    REQUIRE(shape(doc.body()) == shape(model_));
    for (int i = 0; i != 10; ++i) {
      const std::string before = doc.text();
      INFO("before:\n" << before);
      step(doc, text);
    }
    CHECK((doc.text().find("\r\n") == std::string::npos || line_end_ == "\r\n"));
  }

 private:
  using handle = hcl::edit::body;
  struct place {
    std::vector<node>* items;
    handle body;
  };

  unsigned below(std::size_t bound) { return static_cast<unsigned>(random_() % bound); }
  bool chance(unsigned one_in) { return below(one_in) == 0; }
  std::string name() {
    static constexpr const char* all[] = {"a", "bb", "ccc", "d_1", "e-f"};
    return all[below(5)];
  }
  std::vector<std::string> labels() {
    std::vector<std::string> all;
    while (all.size() != 2 && chance(2))
      all.push_back(chance(2) ? "x" : "y z");
    return all;
  }

  std::vector<node> make_items(unsigned depth) {
    std::vector<node> all;
    for (unsigned i = below(5); i != 0; --i) {
      node one;
      one.name = name();
      if (chance(3) && depth < 3) {
        one.is_block = true;
        one.labels = labels();
        one.items = make_items(depth + 1);
      } else if (std::any_of(all.begin(), all.end(),
                             [&](const node& n) { return !n.is_block && n.name == one.name; })) {
        continue;
      } else if (chance(2)) {
        one.number = static_cast<int>(below(100));
      } else {
        for (unsigned n = below(4); n != 0; --n)
          one.numbers.push_back(static_cast<int>(below(100)));
      }
      all.push_back(std::move(one));
    }
    return all;
  }
  std::string comment() {
    return std::string(chance(2) ? "# " : "// ") + "note " + std::to_string(below(1000)) + line_end_;
  }
  std::string rest_of_line() {
    return chance(4) ? "  " + comment() : chance(6) ? " /* c */" + line_end_ : line_end_;
  }
  std::string written(const std::vector<node>& items, const std::string& indent) {
    std::string text;
    for (const node& one : items) {
      if (chance(4)) text += line_end_;
      if (chance(4)) text += indent + comment();
      if (chance(8)) text += indent + "/* own */" + line_end_;
      text += indent + (chance(8) ? "/* l */ " : "") + one.name;
      if (!one.is_block) {
        text += (chance(3) ? "  = " : " = ") + written_value(one, indent) + rest_of_line();
        continue;
      }
      for (const std::string& label : one.labels)
        text += label == "x" && chance(2) ? " x" : " \"" + label + '"';
      const bool is_short = one.items.empty() || (one.items.size() == 1 && !one.items[0].is_block);
      if (is_short && chance(2)) {
        text += " {" +
                (one.items.empty()
                     ? ""
                     : ' ' + one.items[0].name + " = " + written_value(one.items[0], indent) + ' ') +
                '}' + rest_of_line();
        continue;
      }
      text += " {" + rest_of_line() + written(one.items, indent + "  ") +
              (chance(6) ? indent + "  " + comment() : "") + indent + '}' + rest_of_line();
    }
    return text;
  }
  std::string written_value(const node& one, const std::string& indent) {
    if (one.number >= 0) return std::to_string(one.number);
    const bool has_lines = chance(3);
    std::string text = has_lines ? "[" + line_end_ : "[";
    for (std::size_t i = 0; i != one.numbers.size(); ++i) {
      const bool is_last = i + 1 == one.numbers.size();
      if (has_lines && chance(4)) text += indent + "  " + comment();
      if (has_lines) text += indent + "  ";
      text += std::to_string(one.numbers[i]) + (is_last && chance(2) ? "" : ",");
      text += has_lines ? rest_of_line() : is_last ? "" : " ";
    }
    return text + (has_lines ? indent : "") + "]";
  }

  place find_place(const handle& root, std::vector<node>& items) {
    std::vector<std::size_t> blocks;
    for (std::size_t i = 0; i != items.size(); ++i)
      if (items[i].is_block) blocks.push_back(i);
    if (blocks.empty() || chance(3)) return {&items, root};
    const unsigned number = below(blocks.size());
    return find_place(root.blocks()[number].body(), items[blocks[number]].items);
  }
  static std::vector<hcl::edit::item> items_of(const handle& body) {
    std::vector<hcl::edit::item> all;
    for (const hcl::edit::item& one : body.items())
      if (one.is_attribute() || one.is_block()) all.push_back(one);
    return all;
  }
  node* find(std::vector<node>& items, const std::string& wanted) {
    for (node& one : items)
      if (!one.is_block && one.name == wanted) return &one;
    return nullptr;
  }

  // One change of both, and what has to hold after it.
  void step(hcl::document& doc, const std::string& original) {
    const std::string before = doc.text(), wanted = shape(model_);
    const unsigned what = below(14);
    INFO("change " << what);
    const bool done = change(doc, what);
    INFO("after:\n" << doc.text());
    if (!done) REQUIRE((doc.text() == before && shape(model_) == wanted));
    REQUIRE(shape(doc.body()) == shape(model_));
    const auto again = hcl::document::parse(doc.text(), "again.hcl");
    INFO(to_string(again.diagnostics()));
    REQUIRE(again);
    REQUIRE(shape(again->body()) == shape(model_));
    std::string applied = original;
    const std::vector<hcl::text_edit> changes = doc.changes();
    for (std::size_t i = changes.size(); i-- != 0;)
      applied.replace(changes[i].where.begin, changes[i].where.size(), changes[i].replacement);
    REQUIRE(applied == doc.text());
    check_ranges(doc.body());
  }
  void check_ranges(const handle& body) {
    for (const hcl::edit::item& one : body.items()) {
      REQUIRE(one.whole_range().text() == one.text());
      if (one.is_attribute())
        REQUIRE(one.as_attribute().value_range().text() == one.as_attribute().value_text());
      if (one.is_block()) check_ranges(one.as_block().body());
    }
  }

  bool change(hcl::document& doc, unsigned what) {
    place at = find_place(doc.body(), model_);
    std::vector<node>& items = *at.items;
    const std::vector<hcl::edit::item> handles = items_of(at.body);
    const std::size_t number = items.empty() ? 0 : below(items.size());
    switch (what) {
      case 0:
      case 1: return set(at, name());
      case 2: return add_block(at);
      case 3: return chance(5) ? clear(at) : remove(at, handles, number);
      case 4: return rename(at, name());
      case 5: return !items.empty() && relabel(items[number], handles[number]);
      case 6: return !items.empty() && move(doc, at, handles, number);
      case 7:
      case 8:
      case 9: return !items.empty() && change_list(items[number], handles[number]);
      case 10: return !items.empty() && comment_on(handles[number]);
      case 11: return sort(at);
      case 12: return fail(at);
      default: return !items.empty() && items[number].is_block && handles[number].as_block().open();
    }
  }

  bool set(const place& at, const std::string& attribute) {
    node made{false, attribute, {}, {}, static_cast<int>(below(100)), {}};
    hcl::edit::content content = made.number;
    if (chance(2)) {
      made.number = -1;
      made.numbers = {1, 2};
      content = hcl::edit::raw(chance(2) ? "[1, 2]" : "[\n  1,\n  2\n]");
    }
    REQUIRE(at.body.set(attribute, content));
    if (node* const old = find(*at.items, attribute))
      *old = made;
    else
      at.items->push_back(made);
    return true;
  }
  bool add_block(const place& at) {
    node made{true, name(), labels(), {}, -1, {}};
    const std::vector<hcl::edit::item> handles = items_of(at.body);
    if (handles.empty() || chance(2)) {
      REQUIRE(at.body.add_block(made.name, made.labels));
      at.items->push_back(made);
      return true;
    }
    const std::size_t where = below(handles.size());
    const bool before = chance(2);
    REQUIRE(at.body.add_block(made.name, made.labels,
                              before ? hcl::edit::before(handles[where]) : hcl::edit::after(handles[where])));
    at.items->insert(at.items->begin() + static_cast<std::ptrdiff_t>(where + !before), made);
    return true;
  }
  bool remove(const place& at, const std::vector<hcl::edit::item>& handles, std::size_t number) {
    if (handles.empty()) return false;
    REQUIRE(handles[number].remove(chance(2) ? hcl::edit::comments::keep : hcl::edit::comments::drop));
    CHECK_FALSE(handles[number].is_attached());
    at.items->erase(at.items->begin() + static_cast<std::ptrdiff_t>(number));
    return true;
  }
  bool clear(const place& at) {
    REQUIRE(at.body.clear());
    at.items->clear();
    return true;
  }
  bool rename(const place& at, const std::string& to) {
    for (node& one : *at.items) {
      if (one.is_block) continue;
      const bool can = one.name == to || !find(*at.items, to);
      const auto done = at.body.attribute(one.name).rename(to);
      REQUIRE(done.has_value() == can);
      if (can) one.name = to;
      return can;
    }
    return false;
  }
  bool relabel(node& one, const hcl::edit::item& changed) {
    if (!one.is_block) return false;
    one.labels = labels();
    one.name = name();
    REQUIRE(changed.as_block().set_labels(one.labels));
    REQUIRE(changed.as_block().set_type(one.name));
    return true;
  }
  bool move(hcl::document& doc, const place& from, const std::vector<hcl::edit::item>& handles,
            std::size_t number) {
    const hcl::edit::item& moved = handles[number];
    const place to = find_place(doc.body(), model_);
    bool is_inside = false;
    for (handle around = to.body; around && !around.is_file(); around = around.block().parent())
      is_inside = is_inside || around.block() == moved;
    const node copy = (*from.items)[number];
    const bool is_taken = from.items != to.items && !copy.is_block && find(*to.items, copy.name);
    const auto done = to.body.move_here(moved);
    REQUIRE(done.has_value() == (!is_inside && !is_taken));
    if (!done) return false;
    (*from.items)[number].name.clear();
    to.items->push_back(copy);  // which may move what the other points to
    forget_nameless(model_);
    return true;
  }
  static void forget_nameless(std::vector<node>& items) {
    std::erase_if(items, [](const node& one) { return one.name.empty(); });
    for (node& one : items)
      forget_nameless(one.items);
  }
  bool change_list(node& one, const hcl::edit::item& changed) {
    if (one.is_block || one.number >= 0) return false;
    const hcl::edit::part list = changed.as_attribute().part("");
    const std::size_t index = below(one.numbers.size() + 1);
    REQUIRE(list.size() == one.numbers.size());
    const auto at = one.numbers.begin() + static_cast<std::ptrdiff_t>(index);
    const unsigned what = below(3);
    if (index == one.numbers.size() || what == 0) {
      REQUIRE(list.insert(index, 7));
      one.numbers.insert(at, 7);
    } else if (what == 1) {
      REQUIRE(list[index].remove());
      one.numbers.erase(at);
    } else {
      const std::size_t to = below(one.numbers.size());
      REQUIRE(list[index].move_to(to));
      const int moved = *at;
      one.numbers.erase(at);
      one.numbers.insert(one.numbers.begin() + static_cast<std::ptrdiff_t>(to), moved);
    }
    return true;
  }
  bool comment_on(const hcl::edit::item& changed) {
    switch (below(4)) {
      case 0: REQUIRE(changed.set_comments_above(chance(2) ? "new\nlines" : "")); break;
      case 1: REQUIRE(changed.set_comment_after(chance(2) ? "new" : "")); break;
      case 2: REQUIRE(changed.set_blank_lines_above(below(3))); break;
      default: REQUIRE(changed.format()); break;
    }
    return true;
  }
  bool sort(const place& at) {
    REQUIRE(at.body.sort());
    std::vector<node> attributes;
    std::copy_if(at.items->begin(), at.items->end(), std::back_inserter(attributes),
                 [](const node& n) { return !n.is_block; });
    std::stable_sort(attributes.begin(), attributes.end(),
                     [](const node& a, const node& b) { return a.name < b.name; });
    std::size_t next = 0;
    for (node& one : *at.items)
      if (!one.is_block) one = attributes[next++];
    return true;
  }
  bool fail(const place& at) {
    for (const char* text : {"", "1 2", "1\nx = 2", "}", "\"", "(", "<<E\n"})
      REQUIRE_FALSE(at.body.set(name(), hcl::edit::raw(text)));
    REQUIRE_FALSE(at.body.set("two words", 1));
    REQUIRE_FALSE(at.body.insert("x {"));
    REQUIRE_FALSE(at.body.add_block("1"));
    return false;
  }

  std::mt19937 random_;
  std::string line_end_;
  std::vector<node> model_;
};

}  // namespace

TEST_CASE("random changes do to the document what they do to a model of it") {
  const auto first = static_cast<unsigned>(test::number_from("HCL_EDIT_SEED", 1)),
             count = static_cast<unsigned>(test::number_from("HCL_EDIT_SEQUENCES", 2000));
  for (unsigned seed = first; seed != first + count; ++seed) {
    INFO("sequence " << seed);
    player(seed).play();
  }
}
