// Random documents changed by two authors: a merge takes what only one has changed byte by byte, brings
// changes of different items together without a conflict, names what both have changed, and always parses.
#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <hcl/edit.hpp>

namespace {

struct node {
  bool is_block = false;
  std::string name{}, label{}, value{}, above{}, after{};
  std::vector<node> items{};
};
using nodes = std::vector<node>;

class generator {
 public:
  explicit generator(unsigned seed) : random_(seed) {}

  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  std::string value() {
    const std::string number = std::to_string(below(1'000'000));
    switch (below(4)) {
      case 0: return "[\n" + number + ",\n2,\n]";
      case 1: return "<<E\n" + number + "\n  x\nE";
      default: return number;
    }
  }
  std::string comment() { return "# " + std::to_string(below(1'000'000)); }
  // Names are used once in a document; blocks without labels are all of one type.
  node item(unsigned depth) {
    node made;
    made.is_block = depth < 2 && below(2) == 0;
    made.name = (made.is_block ? "b" : "a") + std::to_string(next_++);
    if (below(3) == 0) made.above = comment();
    if (made.is_block) {
      if (below(3) == 0)
        made.name = "u";
      else
        made.label = "l" + std::to_string(below(3));
      made.items = body(depth + 1, 2 + below(3));
    } else {
      made.value = value();
    }
    if (below(3) == 0 && !made.value.starts_with('<')) made.after = comment();
    return made;
  }
  nodes body(unsigned depth, unsigned count) {
    nodes made;
    for (; count != 0; --count)
      made.push_back(item(depth));
    return made;
  }
  // Some change of what is said.
  void change(node& one) {
    if (one.is_block && below(4) != 0)
      return change(one.items[below(static_cast<unsigned>(one.items.size()))]);
    if (below(3) == 0) {
      one.above = comment();
    } else if (!one.is_block) {
      one.value = value();
      if (one.value.starts_with('<')) one.after.clear();
    } else {
      one.after = comment();
    }
  }

 private:
  std::mt19937 random_;
  unsigned next_ = 0;
};

std::string text_of(const nodes& items, const std::string& gap, const std::string& indent = "") {
  std::string out;
  for (const node& one : items) {
    if (!out.empty()) out += gap;
    if (!one.above.empty()) out += indent + one.above + "\n";
    out += indent + one.name;
    if (one.is_block) {
      out += (one.label.empty() ? "" : " \"" + one.label + "\"") + " {\n";
      out += text_of(one.items, gap, indent + "  ") + indent + "}";
    } else {
      out += " = " + one.value;
    }
    out += (one.after.empty() ? "" : " " + one.after) + "\n";
  }
  return out;
}

hcl::document parsed(const std::string& text) {
  auto doc = hcl::document::parse(text, "t.hcl");
  INFO(text);
  REQUIRE(doc);
  return *doc;
}
void check_same(const std::string& base, const std::string& mine, const std::string& theirs,
                const std::string& wanted) {
  const hcl::merge_result made = hcl::merge3(parsed(base), parsed(mine), parsed(theirs));
  INFO(base << "-- mine\n" << mine << "-- theirs\n" << theirs);
  for (const hcl::merge_conflict& c : made.conflicts)
    UNSCOPED_INFO(c.path << ": " << c.reason);
  CHECK(made.conflicts.empty());
  REQUIRE(made.merged.text() == wanted);
}

// The result can be changed as any document.
void check_edit(hcl::document doc) {
  REQUIRE(doc.body().set("added", 1));
  for (const hcl::edit::block& block : doc.body().blocks()) {
    REQUIRE(block.body().set("added", 2));
    REQUIRE(block.set_labels({"new"}));
  }
  REQUIRE(hcl::document::parse(doc.text()));
}

}  // namespace

TEST_CASE("what one author has changed is taken byte by byte, whatever it is") {
  generator random(1);
  for (int i = 0; i != 300; ++i) {
    const nodes base = random.body(0, 1 + random.below(5));
    nodes other = base;
    for (unsigned count = 1 + random.below(3); count != 0; --count) {
      const unsigned at = random.below(static_cast<unsigned>(other.size()));
      switch (random.below(4)) {
        case 0: std::rotate(other.begin(), other.begin() + at, other.end()); break;
        case 1: other.insert(other.begin() + at, random.item(0)); break;
        case 2:
          if (other.size() > 1) other.erase(other.begin() + at);
          break;
        default: random.change(other[at]);
      }
    }
    const std::string was = text_of(base, "\n"), now = text_of(other, random.below(2) ? "\n" : "");
    check_same(was, now, was, now);
    check_same(was, was, now, now);
    check_same(was, now, now, now);
  }
}

TEST_CASE("changes of different items are brought together, both as they are written") {
  generator random(2);
  for (int i = 0; i != 500; ++i) {
    const nodes base = random.body(0, 2 + random.below(6));
    nodes mine, theirs, both;
    for (const node& one : base) {
      node changed = one;
      const unsigned who = random.below(3), what = random.below(5);
      if (what != 0) random.change(changed);
      const bool is_kept = what != 0;
      if (who != 1 || is_kept) mine.push_back(who == 1 ? changed : one);
      if (who != 2 || is_kept) theirs.push_back(who == 2 ? changed : one);
      if (who == 0 || is_kept) both.push_back(who == 0 ? one : changed);
    }
    for (nodes* const side : {&mine, &theirs}) {
      if (random.below(3) != 0) continue;
      node added = random.item(1);
      if (added.is_block) added.label = side == &mine ? "mine" : "theirs";
      side->push_back(added);
      both.push_back(added);
    }
    const std::string gap = random.below(2) ? "\n" : "";
    check_same(text_of(base, gap), text_of(mine, gap), text_of(theirs, gap), text_of(both, gap));
  }
}

TEST_CASE("what both have changed is named, and mine stays") {
  generator random(3);
  for (int i = 0; i != 300; ++i) {
    nodes base = random.body(0, 1 + random.below(5));
    node& one = base[random.below(static_cast<unsigned>(base.size()))];
    node* const changed = one.is_block ? &one.items[0] : &one;
    if (changed->is_block) continue;
    changed->value = "1";
    const std::string was = text_of(base, "\n");
    changed->value = "2";
    const std::string mine = text_of(base, "\n");
    changed->value = "3";
    const std::string theirs = text_of(base, "\n");
    const hcl::merge_result made = hcl::merge3(parsed(was), parsed(mine), parsed(theirs));
    INFO(was << "-- mine\n" << mine << "-- theirs\n" << theirs);
    REQUIRE(made.conflicts.size() == 1);
    CHECK(made.conflicts[0].path.ends_with(changed->name));
    CHECK(made.merged.text() == mine);
  }
}

TEST_CASE("whatever two authors have done, the result parses and depends on both alike") {
  generator random(4);
  for (int i = 0; i != 500; ++i) {
    const nodes base = random.body(0, 1 + random.below(5));
    nodes sides[2] = {base, base};
    for (nodes& side : sides)
      for (unsigned count = 1 + random.below(3); count != 0; --count) {
        const unsigned at = random.below(static_cast<unsigned>(side.size()));
        switch (random.below(4)) {
          case 0: std::rotate(side.begin(), side.begin() + at, side.end()); break;
          case 1: side.insert(side.begin() + at, random.item(0)); break;
          case 2:
            if (side.size() > 1) side.erase(side.begin() + at);
            break;
          default: random.change(side[at]);
        }
      }
    const std::string was = text_of(base, "\n"), mine = text_of(sides[0], "\n"),
                      theirs = text_of(sides[1], "\n");
    const hcl::merge_result made = hcl::merge3(parsed(was), parsed(mine), parsed(theirs)),
                            other = hcl::merge3(parsed(was), parsed(theirs), parsed(mine));
    INFO(was << "-- mine\n" << mine << "-- theirs\n" << theirs << "-- merged\n" << made.merged.text());
    REQUIRE(hcl::document::parse(made.merged.text()));
    REQUIRE(made.conflicts.empty() == other.conflicts.empty());
    if (made.conflicts.empty()) REQUIRE(hcl::diff(made.merged, other.merged).empty());
    REQUIRE(made.merged.text().find("\n\n\n") == std::string::npos);
    std::string applied = mine;
    const std::vector<hcl::text_edit> changes = made.merged.changes();
    for (std::size_t k = changes.size(); k-- != 0 && made.merged.is_changed();)
      applied.replace(changes[k].where.begin, changes[k].where.size(), changes[k].replacement);
    if (made.merged.is_changed()) REQUIRE(applied == made.merged.text());
    check_edit(made.merged);
  }
}
