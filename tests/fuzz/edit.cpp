// Any bytes as a document, mistakes included: every byte comes back. What comes after a NUL says what to
// change in it: whatever is done, what comes out can be read, and the list of changes leads to it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit.hpp>

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_items(const hcl::edit::body& body) {
  for (const hcl::edit::item& one : body.items()) {
    require(one.is_attached() && one.parent() == body);
    require(one.whole_range().text() == one.text());
    if (one.is_attribute())
      require(one.as_attribute().value_range().text() == one.as_attribute().value_text());
    if (one.is_block()) check_items(one.as_block().body());
  }
}

// A body and an item of it, chosen by bytes.
class chooser {
 public:
  chooser(std::string_view bytes) : bytes_(bytes) {}
  bool has_more() const { return !bytes_.empty(); }
  std::size_t below(std::size_t bound) {
    if (bytes_.empty() || bound == 0) return 0;
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte % bound;
  }
  hcl::edit::body body(const hcl::document& doc) {
    hcl::edit::body at = doc.body();
    for (std::size_t depth = below(4); depth != 0 && !at.blocks().empty(); --depth)
      at = at.blocks()[below(at.blocks().size())].body();
    return at;
  }
  std::string text() {
    static constexpr std::string_view all[] = {"1",         "x",
                                               "{}",        "[1, # c\n 2]",
                                               "<<E\nx\nE", "\"${x}\"",
                                               "x.y[0]",    "f(x)",
                                               "1 # c",     "",
                                               "}",         "{\n  k = 1\n}",
                                               "[",         "a b",
                                               "for",       "x\ny=1",
                                               "\xFF",      "<<-E\n ${y}\n E\n",
                                               "/* c */",   "k"};
    return std::string(all[below(std::size(all))]);
  }

 private:
  std::string_view bytes_;
};

// Of a list or call; members of objects have no numbers.
std::vector<std::string> elements(const hcl::edit::part& all) {
  std::vector<std::string> texts(all.size());
  for (std::size_t i = 0; i != texts.size(); ++i)
    texts[i] = all[i].text();
  return texts;
}
void change_value(const hcl::edit::attribute& attribute, chooser& choose) {
  static constexpr const char* paths[] = {"",     "[0]",   "[1]",         "k",      "a.b",
                                          "k[0]", "@left", "@collection", "[0][0]", "@true"};
  const std::size_t path = choose.below(std::size(paths));
  const hcl::edit::part all = attribute.part(""), part = attribute.part(paths[path]);
  const std::vector<std::string> before = elements(all);
  std::vector<std::string> wanted = before;
  // The element that is changed, and whether the others can be told.
  const std::size_t index = path - 1;
  const bool is_element = (path == 1 || path == 2) && index < wanted.size() && !part.text().empty();
  bool done = false, is_known = is_element;
  switch (choose.below(6)) {
    case 0:
      done = part.set(hcl::edit::raw(choose.text())).has_value();
      if (is_element) wanted[index] = part.text();
      break;
    case 1:
      done = part.remove().has_value();
      if (is_element) wanted.erase(wanted.begin() + static_cast<std::ptrdiff_t>(index));
      break;
    case 2: done = part.rename(choose.text()).has_value(); break;
    case 3: {
      const std::size_t at = (std::min)(choose.below(3), wanted.size());
      done = part.insert(at, hcl::edit::raw(choose.text())).has_value();
      is_known = path == 0;
      if (is_known) wanted.insert(wanted.begin() + static_cast<std::ptrdiff_t>(at), all[at].text());
      break;
    }
    case 4:
      done = part.insert(choose.below(3), choose.text(), 1).has_value();
      is_known = false;  // a member of an element
      break;
    default: {
      const std::size_t to = choose.below(3);
      done = part.move_to(to).has_value();
      if (!is_element || !done) break;
      std::string moved = std::move(wanted[index]);
      wanted.erase(wanted.begin() + static_cast<std::ptrdiff_t>(index));
      wanted.insert(wanted.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
    }
  }
  if (!done) require(elements(all) == before);
  if (done && is_known) require(elements(all) == wanted);
}
void change_item(const hcl::edit::item& item, chooser& choose) {
  switch (choose.below(8)) {
    case 0:
      (void)item.remove(choose.below(2) == 0 ? hcl::edit::comments::keep : hcl::edit::comments::drop);
      return;
    case 1: (void)item.set_comments_above(choose.text()); return;
    case 2: (void)item.set_comment_after(choose.text()); return;
    case 3: (void)item.set_blank_lines_above(choose.below(4)); return;
    case 4: (void)item.format(); return;
    default: break;
  }
  if (item.is_attribute()) {
    const hcl::edit::attribute attribute = item.as_attribute();
    switch (choose.below(4)) {
      case 0: (void)attribute.set(hcl::edit::raw(choose.text())); return;
      case 1: (void)attribute.rename(choose.text()); return;
      case 2: (void)attribute.to_block(); return;
      default: return change_value(attribute, choose);
    }
  }
  if (!item.is_block()) return;
  const hcl::edit::block block = item.as_block();
  switch (choose.below(5)) {
    case 0: (void)block.set_type(choose.text()); return;
    case 1: (void)block.set_labels({choose.text(), choose.text()}); return;
    case 2: (void)block.open(); return;
    case 3: (void)block.set_comment_inside(choose.text()); return;
    default: (void)block.to_attribute(); return;
  }
}
void change(hcl::document& doc, chooser& choose) {
  const hcl::edit::body body = choose.body(doc);
  const std::size_t index = choose.below(body.size() + 1);
  switch (choose.below(10)) {
    case 0: (void)body.set(choose.text(), hcl::edit::raw(choose.text()), hcl::edit::at(index)); return;
    case 1: (void)body.add_block(choose.text(), {choose.text()}, hcl::edit::at(index)); return;
    case 2: (void)body.insert(choose.text(), hcl::edit::at(index)); return;
    case 3: (void)body.clear(); return;
    case 4: (void)body.sort(); return;
    case 5: (void)body.rename_references({choose.text()}, {choose.text(), choose.text()}); return;
    case 6:
      if (index < body.size()) (void)choose.body(doc).move_here(body[index], hcl::edit::at(choose.below(4)));
      return;
    case 7: (void)doc.set_heading(choose.text()); return;
    default:
      if (index < body.size()) change_item(body[index], choose);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::string text(all.substr(0, all.find('\0')));
  hcl::parse_options options;
  options.bounds.depth = 40;
  hcl::diagnostics diags;
  hcl::document doc = hcl::document::parse_broken(text, "fuzz.hcl", diags, options);
  require(doc.text() == text && doc.changes().empty());
  check_items(doc.body());
  if (diags.has_errors() || text.size() == size) return 0;
  chooser choose(all.substr(text.size() + 1, 64));
  while (choose.has_more()) {
    change(doc, choose);
    require(hcl::document::parse(doc.text(), "again.hcl", options).has_value());
    check_items(doc.body());
    std::string applied = text;
    const std::vector<hcl::text_edit> changes = doc.changes();
    for (std::size_t i = changes.size(); i-- != 0;)
      applied.replace(changes[i].where.begin, changes[i].where.size(), changes[i].replacement);
    require(applied == doc.text());
  }
  return 0;
}
