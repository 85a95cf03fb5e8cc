// hcl: lays out, checks, reads, changes, translates, compares and repairs HCL files, for people who write no
// C++. `hcl --help` lists its commands; see hcl_session.sh.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/hcl.hpp>

#include "tool/address.hpp"
#include "tool/command_line.hpp"
#include "tool/files.hpp"
#include "tool/line_changes.hpp"

using namespace tool;

namespace {

// Says what is wrong in the form that is wanted; whether nothing is.
bool report(const hcl::diagnostics& all, const options& wanted) {
  if (wanted.output == "sarif")
    std::cout << hcl::to_sarif(all, {.tool = "hcl", .version = HCL_VERSION_STRING});
  else if (wanted.output == "github")
    std::cout << hcl::to_annotations(all);
  else if (wanted.output == "json")
    std::cout << to_json(all) << '\n';
  else
    std::cerr << all;
  return !all.has_errors();
}

hcl::diagnostics parsed(const input& from) {
  return from.name.ends_with(".json")
             ? hcl::parse(from.text, from.name, {}, hcl::syntax_form::json).diagnostics()
             : hcl::parse(from.text, from.name).diagnostics();
}

// The text of a file has become another one: writes it, or shows it.
int put(const input& from, const std::string& made, const options& wanted) {
  if (wanted.diff) print_changes(from.name, from.text, made);
  if (wanted.write && !from.path.empty())
    return made == from.text || write_file(from.path, made) ? good : failed;
  if (!wanted.diff) std::cout << made;
  return good;
}

int format(const std::vector<input>& files, const options& wanted) {
  hcl::diagnostics all;
  int code = good;
  for (const input& file : files) {
    const hcl::diagnostics errors = parsed(file);
    all.append(errors);
    if (errors.has_errors()) continue;
    const std::string made = hcl::format(file.text);
    if (wanted.check && made != file.text) {
      std::cout << file.name << '\n';
      code = failed;
    }
    if (!wanted.check || wanted.diff || wanted.write) code = std::max(code, put(file, made, wanted));
  }
  return report(all, wanted) ? code : failed;
}

// The attributes of files as variables.
void read_variables(const options& wanted, hcl::scope& names, hcl::diagnostics& diags) {
  for (const std::string& path : wanted.variables) {
    const auto file = hcl::parse_file(path);
    diags.append(file.diagnostics());
    if (!file) continue;
    for (const hcl::body_attribute& a : file->just_attributes(diags)) {
      hcl::result<hcl::value> v = a.expression.evaluate();
      diags.append(v.diagnostics());
      if (v) names.variable(a.name, *std::move(v));
    }
  }
}

// Calls of functions that are no standard ones, in an expression of a file.
void check_calls(const hcl::value& tree, const hcl::source_ptr& text, const hcl::scope& names,
                 hcl::diagnostics& all) {
  const auto number = [&](const char* name) {
    return static_cast<std::uint32_t>(tree.find(name)->as_number().to_double());
  };
  const hcl::value* const name = tree.find("name");
  const bool is_call = tree.find("kind")->as_string() == "function_call";
  if (is_call && name && !names.find_function(name->as_string()))
    all.add({.code = hcl::codes::unknown_function,
             .summary = "Unknown function",
             .detail = "There is no standard function \"" + std::string(name->as_string()) + "\".",
             .subject = {text, {number("begin"), number("end")}}});
  if (const hcl::value* const parts = tree.find("parts"))
    for (const hcl::value& part : parts->elements())
      check_calls(part, text, names, all);
}
void check_calls(const hcl::edit::body& in, const hcl::source_ptr& text, const hcl::scope& names,
                 hcl::diagnostics& all) {
  for (const hcl::edit::item& item : in.items()) {
    if (item.is_attribute())
      check_calls(hcl::tree_of(item.as_attribute().part("").expression()), text, names, all);
    if (item.is_block()) check_calls(item.as_block().body(), text, names, all);
  }
}

int check(const std::vector<input>& files, const options& wanted) {
  hcl::diagnostics all;
  std::vector<hcl::body> bodies;
  for (const input& file : files) {
    const auto form = file.name.ends_with(".json") ? hcl::syntax_form::json : hcl::syntax_form::native;
    const auto body = hcl::parse(file.text, file.name, {}, form);
    all.append(body.diagnostics());
    if (body) bodies.push_back(*body);
    if (!body || form == hcl::syntax_form::json) continue;
    hcl::scope names;
    hcl::functions::register_standard(names);
    const auto doc = hcl::document::parse(file.text, file.name);
    if (doc) check_calls(doc->body(), doc->source(), names, all);
  }
  if (!wanted.spec.empty() && !all.has_errors()) {
    hcl::scope names;
    hcl::functions::register_standard(names);
    read_variables(wanted, names, all);
    const auto text = hcl::parse_file(wanted.spec);
    all.append(text.diagnostics());
    if (text) {
      const auto spec = hcl::read_spec(*text);
      all.append(spec.diagnostics());
      if (spec) {
        spec->add_to(names);
        (void)hcl::decode(spec->root, hcl::merge(bodies), &names, all);
      }
    }
  }
  return report(all, wanted) ? good : failed;
}

int edit(std::string_view verb, const std::vector<input>& files, const options& wanted) {
  int code = good;
  for (const input& file : files) {
    const auto doc = hcl::document::parse(file.text, file.name);
    if (!doc) {
      code = std::max(code, outcome(doc));
      continue;
    }
    const auto at = [&](std::size_t i) { return parse_address(wanted.operands[i]); };
    int done = good;
    if (verb == "get") done = get(*doc, at(0), {.body = wanted.body, .comments = wanted.comments});
    if (verb == "list") list(hcl::edit::symbols(*doc), {}, {.blocks = wanted.blocks, .top = wanted.top});
    if (verb == "set") done = set(*doc, at(0), wanted.operands[1], wanted.blank);
    if (verb == "add") done = add(*doc, at(0), wanted.blank);
    if (verb == "rm") done = remove(*doc, at(0));
    if (verb == "mv") done = move(*doc, at(0), at(1));
    const bool changes = verb != "get" && verb != "list";
    if (changes && done == good) done = put(file, doc->text(), wanted);
    code = std::max(code, done);
  }
  return code;
}

int convert(const std::vector<input>& files, const options& wanted) {
  int code = good;
  for (const input& file : files) {
    if (wanted.values) {
      const auto body = hcl::parse(file.text, file.name);
      const auto whole = body ? hcl::body_value(*body, {.keep_expressions = true})
                              : hcl::result<hcl::value>(body.diagnostics());
      const auto json = whole ? to_json(*whole, {.indent = 2}) : hcl::outcome<std::string>("null");
      std::cerr << whole.diagnostics();
      if (!whole)
        code = failed;
      else
        std::cout << *json << '\n';
      continue;
    }
    const bool to_native = wanted.to.empty() ? file.name.ends_with(".json") : wanted.to == "hcl";
    const auto made =
        to_native ? hcl::to_native_syntax(file.text, file.name) : hcl::to_json_syntax(file.text, file.name);
    if (made)
      std::cout << *made;
    else
      code = std::max(code, outcome(made));
  }
  return code;
}

int evaluate(const options& wanted, bool only_tree) {
  hcl::scope names;
  hcl::functions::register_standard(names);
  hcl::diagnostics all;
  read_variables(wanted, names, all);
  const auto written = hcl::parse_expression(wanted.operands[0], "<expression>");
  all.append(written.diagnostics());
  if (!written || all.has_errors()) return report(all, wanted) ? good : failed;
  hcl::value made;
  if (only_tree) {
    made = hcl::tree_of(*written);
  } else {
    const auto v = written->evaluate(names);
    all.append(v.diagnostics());
    if (!v) return report(all, wanted) ? good : failed;
    made = *v;
  }
  if (!all.empty()) (void)report(all, wanted);
  const auto json = to_json(made, {.indent = 2});
  std::cout << (json ? *json : describe(made)) << '\n';
  return good;
}

int compare(const std::vector<input>& files) {
  const auto before = hcl::document::parse(files[0].text, files[0].name),
             after = hcl::document::parse(files[1].text, files[1].name);
  if (!before || !after) return std::max(outcome(before), outcome(after));
  const std::vector<hcl::document_change> all = hcl::diff(*before, *after);
  for (const hcl::document_change& one : all) {
    constexpr std::string_view signs[] = {"+ ", "- ", "~ "};
    std::cout << signs[static_cast<std::size_t>(one.what)] << one.path << '\n';
  }
  return all.empty() ? good : failed;
}

int merge(const std::vector<input>& files) {
  std::vector<hcl::document> all;
  for (const input& file : files) {
    auto doc = hcl::document::parse(file.text, file.name);
    if (!doc) return outcome(doc);
    all.push_back(*std::move(doc));
  }
  const hcl::merge_result made = hcl::merge3(all[0], all[1], all[2]);
  std::cout << made.merged.text();
  for (const hcl::merge_conflict& c : made.conflicts)
    std::cerr << "Conflict: " << c.path << ": " << c.reason << '\n';
  return made.conflicts.empty() ? good : failed;
}

int repair(const std::vector<input>& files, const options& wanted) {
  int code = good;
  for (const input& file : files) {
    const auto which = wanted.all ? hcl::fix_choice::all : hcl::fix_choice::certain;
    const std::string made = hcl::apply_fixes(file.text, parsed(file), which);
    const input fixed{file.name, file.path, made};
    code = std::max(code, put(file, made, wanted));
    const hcl::diagnostics left = parsed(fixed);
    std::cerr << left;
    if (left.has_errors()) code = failed;
  }
  return code;
}

int run(const command& of, const options& wanted) {
  if (of.name == "eval" || of.name == "dump") return evaluate(wanted, of.name == "dump");
  const bool edits =
      of.name == "get" || of.name == "set" || of.name == "add" || of.name == "rm" || of.name == "mv";
  const auto first = wanted.operands.begin() + static_cast<std::ptrdiff_t>(edits ? of.least : 0);
  const bool with_json = of.name == "check" || of.name == "convert";
  const auto files = read_inputs({first, wanted.operands.end()}, with_json);
  if (!files) return failed;
  if (of.name == "fmt") return format(*files, wanted);
  if (of.name == "check") return check(*files, wanted);
  if (of.name == "convert") return convert(*files, wanted);
  if (of.name == "diff") return compare(*files);
  if (of.name == "merge3") return merge(*files);
  if (of.name == "fix") return repair(*files, wanted);
  return edit(of.name, *files, wanted);
}

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  if (words.empty()) return print_usage(std::cerr), misused;
  if (words[0] == "--help" || words[0] == "help") return print_usage(std::cout), good;
  if (words[0] == "--version") return std::cout << HCL_VERSION_STRING << '\n', good;
  for (const command& one : commands) {
    if (one.name != words[0]) continue;
    options wanted;
    if (!read_words(one, {words.begin() + 1, words.end()}, wanted)) return misused;
    if (wanted.help) return print_usage(std::cout, one), good;
    return run(one, wanted);
  }
  std::cerr << "Error: hcl has no command " << words[0] << ".\n";
  return print_usage(std::cerr), misused;
}
