// hcledit: reads and changes HCL files from the command line; everything that is not changed stays as it is
// written. Addresses are names with dots between them, labels included: `service.web.port`; a name with a dot
// or bracket in it goes between quotes: `service."a.b".port`. They go on into values:
// `service.web.tags.Name`, `service.web.ports[2]`.
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

constexpr std::string_view usage = R"(usage: hcledit [options] command ... [file ...]
  get ADDRESS          print the value of an attribute, a part of it, or a block
  set ADDRESS VALUE    give an attribute or a part another value, an expression; make it if it is not there
  rm ADDRESS           remove an attribute, a part of its value, or a block, with the comments above it
  mv ADDRESS ADDRESS   rename an attribute, a part or a block, or move it into another block or value
  add ADDRESS          make a block with a type and labels, or an empty object in a value
  rename FROM TO       give references another beginning, as `var.port` `local.port`
  list                 print the addresses of all attributes and blocks
  fmt                  lay the text out
Without files, or with -, the standard input is read. The result goes to the standard output.
  -i       write to the files instead, where they change
  --diff   print the lines that change instead of the text
An address is made of names with dots between them, and of numbers of elements, as service.web.ports[2].
Ends with 0, with 1 after an error, with 2 if it is called wrongly, with 3 if there is nothing at an address.
)";
enum exit_code : int { good = 0, failed = 1, misused = 2, absent = 3 };

using address = std::vector<std::string>;
using names = std::vector<std::string>;

// `ports[2]` is `ports` and `[2]`, `tags["two words"]` is `tags` and `two words`.
address parse_address(std::string_view text) {
  address parts(1);
  bool quoted = false;
  for (std::size_t i = 0; i != text.size(); ++i) {
    const char c = text[i];
    const bool is_key = !quoted && c == '[' && text.substr(i + 1, 1) == "\"";
    if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '.' || is_key))
      parts.emplace_back();
    else if (!quoted && c == '[' && i != 0)
      parts.emplace_back("[");
    else if (quoted || c != ']' || parts.back().starts_with('['))
      parts.back() += c;
  }
  return parts;
}

bool is_index(std::string_view part) { return part.starts_with('[') && part.ends_with(']'); }

std::string to_text(const address& parts) {
  std::string text;
  for (const std::string& part : parts) {
    const bool is_plain = part.find_first_of(".[") == part.npos || is_index(part);
    text += (text.empty() || is_index(part) ? "" : ".") + (is_plain ? part : '"' + part + '"');
  }
  return text;
}

names header_of(const hcl::edit::block& block) {
  names header{block.type()};
  for (std::string& label : block.labels())
    header.push_back(std::move(label));
  return header;
}

// What is at an address; of one without an item, the innermost body above it and the names that are
// left. Where it leads into the value of an attribute, that is the item, and the names left are in the value.
struct found {
  hcl::edit::item item{};
  hcl::edit::body around{};
  address rest{};
  hcl::edit::part part{};

  bool in_value() const { return item && !rest.empty(); }
  bool is_there() const { return in_value() ? bool(part) : bool(item); }
};
hcl::edit::part part_of(const hcl::edit::attribute& attribute, const address& path) {
  hcl::edit::part part = attribute.part("");
  for (const std::string& step : path)
    part = is_index(step) || step.starts_with('@') ? attribute.part(part.path() + step) : part[step];
  return part;
}
found find(const hcl::edit::body& body, const address& parts) {
  if (const auto attribute = body.attribute(parts[0])) {
    const address path(parts.begin() + 1, parts.end());
    return {attribute, body, path, part_of(attribute, path)};
  }
  found nearest{{}, body, parts, {}};
  for (const hcl::edit::block& block : body.blocks()) {
    const names header = header_of(block);
    if (header.size() > parts.size() || !std::equal(header.begin(), header.end(), parts.begin())) continue;
    if (header.size() == parts.size()) return {block, body, {}, {}};
    const address inner(parts.begin() + static_cast<std::ptrdiff_t>(header.size()), parts.end());
    found there = find(block.body(), inner);
    if (there.item) return there;
    if (there.rest.size() < nearest.rest.size()) nearest = std::move(there);
  }
  return nearest;
}

int nothing_at(const address& where) {
  std::cerr << "Error: there is nothing at " << to_text(where) << '\n';
  return absent;
}
int something_at(const address& where) {
  std::cerr << "Error: " << to_text(where) << " is there already\n";
  return failed;
}
template <typename Result>
int outcome(const Result& made) {
  if (made) return good;
  std::cerr << made.diagnostics();
  return made.diagnostics()[0].code == hcl::codes::missing_item ? absent : failed;
}

std::string text_at(const found& there) {
  if (there.in_value()) return there.part.text();
  return there.item.is_attribute() ? there.item.as_attribute().value_text()
                                   : std::string(there.item.range().text());
}

int get(const hcl::document& doc, const address& where) {
  const found there = find(doc.body(), where);
  if (!there.is_there()) return nothing_at(where);
  std::cout << text_at(there) << '\n';
  return good;
}

int set_there(const found& there, const address& where, const std::string& value) {
  if (there.in_value()) return outcome(there.part.set(hcl::edit::raw(value)));
  if (there.item && there.item.is_attribute())
    return outcome(there.item.as_attribute().set(hcl::edit::raw(value)));
  if (there.item || there.rest.size() != 1) return nothing_at(where);
  return outcome(there.around.set(there.rest[0], hcl::edit::raw(value)));
}
int set(const hcl::document& doc, const address& where, const std::string& value) {
  return set_there(find(doc.body(), where), where, value);
}

int remove(const hcl::document& doc, const address& where) {
  const found there = find(doc.body(), where);
  if (!there.is_there()) return nothing_at(where);
  return there.in_value() ? outcome(there.part.remove()) : outcome(there.item.remove());
}

int add(const hcl::document& doc, const address& where) {
  const found there = find(doc.body(), where);
  if (there.is_there()) return something_at(where);
  if (there.in_value()) return outcome(there.part.set(hcl::edit::raw("{}")));
  return outcome(there.around.add_block(there.rest[0], {there.rest.begin() + 1, there.rest.end()}));
}

// A value from or to a place in another one. A member that stays in its object gets another name.
int move_value(const hcl::document& doc, const address& from, const address& to) {
  const found source = find(doc.body(), from), target = find(doc.body(), to);
  if (!source.in_value() && !source.item.is_attribute()) return nothing_at(to);
  const bool is_member = from.size() == to.size() && !is_index(to.back()) &&
                         std::equal(from.begin(), from.end() - 1, to.begin());
  if (source.in_value() && is_member) return outcome(source.part.rename(to.back()));
  if (const int code = set_there(target, to, text_at(source)); code != good) return code;
  return source.in_value() ? outcome(source.part.remove()) : outcome(source.item.remove());
}

int move(const hcl::document& doc, const address& from, const address& to) {
  const found source = find(doc.body(), from), target = find(doc.body(), to);
  if (!source.is_there()) return nothing_at(from);
  if (target.is_there()) return something_at(to);
  if (source.in_value() || target.in_value()) return move_value(doc, from, to);
  hcl::edit::item item = source.item;
  if (!(target.around == source.around)) {
    const auto moved = target.around.move_here(item);
    if (!moved) return outcome(moved);
    item = *moved;
  }
  if (item.is_attribute()) {
    if (target.rest.size() != 1) return nothing_at(to);
    const bool same = target.rest[0] == item.as_attribute().name();
    return same ? good : outcome(item.as_attribute().rename(target.rest[0]));
  }
  const hcl::edit::block block = item.as_block();
  if (const auto done = block.set_type(target.rest[0]); !done) return outcome(done);
  return outcome(block.set_labels({target.rest.begin() + 1, target.rest.end()}));
}

void list(const std::vector<hcl::edit::symbol>& symbols, const address& around) {
  for (const hcl::edit::symbol& one : symbols) {
    address here = around;
    if (one.item.is_attribute())
      here.push_back(one.item.as_attribute().name());
    else
      for (std::string& name : header_of(one.item.as_block()))
        here.push_back(std::move(name));
    std::cout << to_text(here) << '\n';
    list(one.inside, here);
  }
}

using lines = std::vector<std::string_view>;

lines lines_of(std::string_view text) {
  lines all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    all.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

// How many lines two texts have in common from each pair of lines on; texts of too many lines have none.
class common_lines {
 public:
  common_lines(const lines& before, const lines& after) : width_(after.size() + 1) {
    constexpr std::size_t max_cells = 20'000'000;
    if ((before.size() + 1) > max_cells / width_) return;
    counts_.resize((before.size() + 1) * width_);
    for (std::size_t i = before.size(); i-- != 0;)
      for (std::size_t j = after.size(); j-- != 0;)
        counts_[i * width_ + j] =
            before[i] == after[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
  }
  unsigned at(std::size_t i, std::size_t j) const { return counts_.empty() ? 0 : counts_[i * width_ + j]; }

 private:
  std::size_t width_;
  std::vector<unsigned> counts_{};
};

// The lines that change, as they were and as they are.
void print_changes(const std::string& name, std::string_view before, std::string_view after) {
  lines old = lines_of(before), now = lines_of(after);
  std::size_t first = 0;
  while (first != std::min(old.size(), now.size()) && old[first] == now[first])
    ++first;
  while (std::min(old.size(), now.size()) != first && old.back() == now.back()) {
    old.pop_back();
    now.pop_back();
  }
  const auto skip = static_cast<std::ptrdiff_t>(first);
  old.erase(old.begin(), old.begin() + skip);
  now.erase(now.begin(), now.begin() + skip);
  const common_lines common(old, now);
  for (std::size_t i = 0, j = 0; i != old.size() || j != now.size();) {
    if (common.at(i, j) != 0 && old[i] == now[j]) {
      ++i, ++j;
      continue;
    }
    std::cout << name << ':' << first + i + 1 << '\n';
    std::string added;
    const auto is_same = [&] {
      return i != old.size() && j != now.size() && common.at(i, j) != 0 && old[i] == now[j];
    };
    while ((i != old.size() || j != now.size()) && !is_same()) {
      if (j == now.size() || (i != old.size() && common.at(i + 1, j) >= common.at(i, j + 1)))
        std::cout << '-' << old[i++] << '\n';
      else
        added.append("+").append(now[j++]).append("\n");
    }
    std::cout << added;
  }
}

struct command {
  bool in_place = false, diff = false;
  std::string verb{};
  std::vector<std::string> operands{};
  std::vector<std::string> files{};
};

// A command that changes the document.
int carry_out(const command& wanted, hcl::document& doc) {
  const auto at = [&](std::size_t i) { return parse_address(wanted.operands[i]); };
  if (wanted.verb == "set") return set(doc, at(0), wanted.operands[1]);
  if (wanted.verb == "rm") return remove(doc, at(0));
  if (wanted.verb == "mv") return move(doc, at(0), at(1));
  if (wanted.verb == "add") return add(doc, at(0));
  return outcome(doc.body().rename_references(at(0), at(1)));
}

int run(const command& wanted, const std::string& text, const std::string& name, const std::string& path) {
  auto doc = hcl::document::parse(text, name);
  if (!doc) return outcome(doc);
  if (wanted.verb == "get") return get(*doc, parse_address(wanted.operands[0]));
  if (wanted.verb == "list") return list(hcl::edit::symbols(*doc), {}), good;
  std::string result;
  if (wanted.verb == "fmt") {
    result = hcl::format(text);
  } else {
    if (const int code = carry_out(wanted, *doc); code != good) return code;
    result = doc->text();
  }
  if (wanted.diff) print_changes(name, text, result);
  if (wanted.in_place && !path.empty()) {
    if (result != text && !(std::ofstream(path, std::ios::binary) << result << std::flush))
      return std::cerr << "Error: cannot write " << path << '\n', failed;
  } else if (!wanted.diff) {
    std::cout << result;
  }
  return good;
}

std::string read_all(std::istream& from) { return {std::istreambuf_iterator<char>(from), {}}; }

bool read_command(int count, char** arguments, command& to) {
  const std::vector<std::pair<std::string_view, std::size_t>> verbs = {
      {"get", 1}, {"set", 2}, {"rm", 1}, {"mv", 2}, {"add", 1}, {"rename", 2}, {"list", 0}, {"fmt", 0}};
  std::size_t operands = 0;
  for (const std::string& argument : std::vector<std::string>(arguments + 1, arguments + count)) {
    if (to.verb.empty() && argument == "-i") {
      to.in_place = true;
    } else if (to.verb.empty() && argument == "--diff") {
      to.diff = true;
    } else if (to.verb.empty()) {
      const auto verb =
          std::find_if(verbs.begin(), verbs.end(), [&](const auto& one) { return one.first == argument; });
      if (verb == verbs.end()) return false;
      to.verb = argument;
      operands = verb->second;
    } else if (to.operands.size() < operands) {
      to.operands.push_back(argument);
    } else {
      to.files.push_back(argument);
    }
  }
  return !to.verb.empty() && to.operands.size() == operands;
}

}  // namespace

int main(int count, char** arguments) {
  command wanted;
  if (!read_command(count, arguments, wanted)) return std::cerr << usage, misused;
  if (wanted.files.empty()) wanted.files.emplace_back("-");
  int code = good;
  for (const std::string& path : wanted.files) {
    if (path == "-") {
      code = std::max(code, run(wanted, read_all(std::cin), "<stdin>", ""));
      continue;
    }
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path)) {
      std::cerr << "Error: cannot read " << path << '\n';
      code = std::max(code, int{failed});
      continue;
    }
    code = std::max(code, run(wanted, read_all(file), path, path));
  }
  return code;
}
