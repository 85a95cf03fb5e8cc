// hcledit: reads and changes HCL files from the command line; everything that is not changed stays as it is
// written. Addresses are names with dots between them, labels included: `service.web.port`; a name with a dot
// in it goes between quotes: `service."a.b".port`.
#include <algorithm>
#include <cstddef>
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
  get ADDRESS          print the value of an attribute, or a block
  set ADDRESS VALUE    give an attribute another value, an expression; make it if it is not there
  rm ADDRESS           remove an attribute or a block, with the comments above it
  mv ADDRESS ADDRESS   rename an attribute or a block, or move it into another block
  add ADDRESS          make a block with a type and labels
  rename FROM TO       give references another beginning, as `var.port` `local.port`
  list                 print the addresses of all attributes and blocks
  fmt                  lay the text out
Without files, or with -, the standard input is read. The result goes to the standard output.
  -i       write to the files instead, where they change
  --diff   print the lines that change instead of the text
Ends with 0, with 1 after an error, with 2 if it is called wrongly, with 3 if there is nothing at an address.
)";
enum exit_code : int { good = 0, failed = 1, misused = 2, absent = 3 };

using address = std::vector<std::string>;
using names = std::vector<std::string>;

address parse_address(std::string_view text) {
  address parts(1);
  bool quoted = false;
  for (const char c : text) {
    if (c == '"')
      quoted = !quoted;
    else if (c == '.' && !quoted)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

std::string to_text(const address& parts) {
  std::string text;
  for (const std::string& part : parts)
    text += (text.empty() ? "" : ".") + (part.find('.') == part.npos ? part : '"' + part + '"');
  return text;
}

names header_of(const hcl::edit::block& block) {
  names header{block.type()};
  for (std::string& label : block.labels())
    header.push_back(std::move(label));
  return header;
}

// What is at an address; of one that leads nowhere, the innermost body on the way and the names that are
// left.
struct found {
  hcl::edit::item item{};
  hcl::edit::body around{};
  address rest{};
};
found find(const hcl::edit::body& body, const address& parts) {
  if (parts.size() == 1)
    if (const auto attribute = body.attribute(parts[0])) return {attribute, body, {}};
  found nearest{{}, body, parts};
  for (const hcl::edit::block& block : body.blocks()) {
    const names header = header_of(block);
    if (header.size() > parts.size() || !std::equal(header.begin(), header.end(), parts.begin())) continue;
    if (header.size() == parts.size()) return {block, body, {}};
    const address inner(parts.begin() + static_cast<std::ptrdiff_t>(header.size()), parts.end());
    found there = find(block.body(), inner);
    if (there.item) return there;
    if (there.rest.size() < nearest.rest.size()) nearest = std::move(there);
  }
  return nearest;
}

template <typename Result>
int outcome(const Result& made) {
  if (!made) std::cerr << made.diagnostics();
  return made ? good : failed;
}
int nothing_at(const address& where) {
  std::cerr << "Error: there is nothing at " << to_text(where) << '\n';
  return absent;
}

int get(const hcl::document& doc, const address& where) {
  const found there = find(doc.body(), where);
  if (!there.item) return nothing_at(where);
  if (there.item.is_attribute())
    std::cout << there.item.as_attribute().value_text() << '\n';
  else
    std::cout << there.item.range().text() << '\n';
  return good;
}

int set(const hcl::document& doc, const address& where, const std::string& value) {
  const found there = find(doc.body(), where);
  if (there.item && there.item.is_attribute())
    return outcome(there.item.as_attribute().set(hcl::edit::raw(value)));
  if (there.item || there.rest.size() != 1) return nothing_at(where);
  return outcome(there.around.set(there.rest[0], hcl::edit::raw(value)));
}

int remove(const hcl::document& doc, const address& where) {
  const found there = find(doc.body(), where);
  return there.item ? outcome(there.item.remove()) : nothing_at(where);
}

int add(const hcl::document& doc, const address& where) {
  const found there = find(doc.body(), where);
  if (there.item) return std::cerr << "Error: " << to_text(where) << " is there already\n", failed;
  return outcome(there.around.add_block(there.rest[0], {there.rest.begin() + 1, there.rest.end()}));
}

int move(const hcl::document& doc, const address& from, const address& to) {
  const found source = find(doc.body(), from), target = find(doc.body(), to);
  if (!source.item) return nothing_at(from);
  if (target.item) return std::cerr << "Error: " << to_text(to) << " is there already\n", failed;
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

// The lines that change, as they were and as they are.
void print_changes(const std::string& name, std::string_view before, const std::vector<hcl::text_edit>& all) {
  const auto print = [](char sign, std::string_view lines) {
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = std::min(lines.find('\n', at), lines.size());
      std::cout << sign << lines.substr(at, end - at) << '\n';
      at = end + 1;
    }
  };
  const auto line_end = [&](std::size_t at) {
    return std::min(before.find('\n', at), before.size() - 1) + 1;
  };
  for (std::size_t i = 0; i != all.size();) {
    const std::size_t begin = all[i].where.begin == 0 ? 0 : before.rfind('\n', all[i].where.begin - 1) + 1;
    std::size_t end = begin, done = begin;
    std::string after;
    for (; i != all.size() && (all[i].where.begin < end || end == begin); ++i) {
      after.append(before.substr(done, all[i].where.begin - done)).append(all[i].replacement);
      done = all[i].where.end;
      const bool ends_line = done == begin || before[done - 1] == '\n';
      end = ends_line && (after.empty() || after.ends_with('\n')) ? done : line_end(done);
      if (end == begin) break;
    }
    if (i != all.size() && end == begin) ++i;
    after.append(before.substr(done, end - done));
    std::cout << name << ':'
              << 1 + std::count(before.begin(), before.begin() + static_cast<long>(begin), '\n') << '\n';
    print('-', before.substr(begin, end - begin));
    print('+', after);
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
  std::vector<hcl::text_edit> changes;
  std::string result;
  if (wanted.verb == "fmt") {
    result = hcl::format(text);
    if (result != text) changes.push_back({{0, static_cast<std::uint32_t>(text.size())}, result});
  } else {
    if (const int code = carry_out(wanted, *doc); code != good) return code;
    result = doc->text();
    changes = doc->changes();
  }
  if (wanted.diff) print_changes(name, text, changes);
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
    if (!file) {
      std::cerr << "Error: cannot read " << path << '\n';
      code = std::max(code, int{failed});
      continue;
    }
    code = std::max(code, run(wanted, read_all(file), path, path));
  }
  return code;
}
