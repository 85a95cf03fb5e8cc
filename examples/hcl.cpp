// hcl: lays out, checks, reads, changes, translates, compares and repairs HCL files, for people who write no
// C++. `hcl --help` lists its commands; see hcl_session.sh.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <span>
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
// Says what is wrong to people, behind what a command has printed; what the command ends with.
int finish(const hcl::diagnostics& all, int code) {
  std::cerr << all;
  return all.has_errors() ? std::max<int>(code, failed) : code;
}

hcl::diagnostics parsed(const input& from) {
  return from.name.ends_with(".json")
             ? hcl::parse(from.text, from.name, {}, hcl::syntax_form::json).diagnostics()
             : hcl::parse(from.text, from.name).diagnostics();
}

// The text of a file has become another one: writes it, or shows it.
void put(const input& from, const std::string& made, const options& wanted, hcl::diagnostics& all) {
  if (wanted.diff) print_changes(from.name, from.text, made);
  if (wanted.write && !from.path.empty()) {
    if (made == from.text) return;
    const auto done = hcl::write_file(from.path, made);
    for (const hcl::diagnostic& one : done.diagnostics())
      add_about(from.path, one, all);
  } else if (!wanted.diff) {
    std::cout << made;
  }
}

// A file whose layout changes: its name, or an error in a report.
void name_unformatted(const input& file, const options& wanted, hcl::diagnostics& all) {
  if (wanted.output == "text") {
    std::cout << file.name << '\n';
    return;
  }
  const std::vector<hcl::text_edit> changes = hcl::format_changes(file.text);
  all.add({.code = "unformatted",
           .summary = "File not formatted",
           .detail = "The layout is another one from here on. Run hcl fmt --write to change it.",
           .subject = {hcl::source::make(file.text, file.name),
                       changes.empty() ? hcl::byte_span{} : changes[0].where}});
}

int format(inputs from, const options& wanted) {
  const bool only_report = wanted.output != "text" && !wanted.write;
  hcl::diagnostics all = std::move(from.errors);
  int code = good;
  for (const input& file : from.files) {
    const hcl::diagnostics errors = parsed(file);
    all.append(errors);
    if (errors.has_errors()) continue;
    const std::string made = hcl::format(file.text);
    if ((wanted.check || only_report) && made != file.text) {
      name_unformatted(file, wanted, all);
      code = failed;
    }
    const bool only_names = wanted.check && !wanted.diff && !wanted.write;
    if (!only_report && !only_names) put(file, made, wanted, all);
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

// Whether a name is one of those, of which `pack*` is all that begin so.
bool fits(const std::vector<std::string>& patterns, std::string_view name) {
  return std::any_of(patterns.begin(), patterns.end(), [&](std::string_view one) {
    return one.ends_with('*') ? name.starts_with(one.substr(0, one.size() - 1)) : name == one;
  });
}

// Calls in the expressions of a file: of the standard functions, of those of the program that reads the
// file, whose results are not known here, and of others, which are mistakes.
class calls {
 public:
  calls(hcl::scope& names, const std::vector<std::string>& host, hcl::diagnostics& all)
      : names_(names), host_(host), all_(all) {
    for (const std::string& name : host)
      if (!name.ends_with('*')) declare(name);
  }
  void check(const hcl::edit::body& in, const hcl::source_ptr& text) {
    for (const hcl::edit::item& item : in.items()) {
      if (item.is_attribute()) check(hcl::tree_of(item.as_attribute().part("").expression()), text);
      if (item.is_block()) check(item.as_block().body(), text);
    }
  }

  // In the JSON syntax, texts become expressions only when they are evaluated. Again after each function that
  // turned out to be the program's: what is behind it can be seen then.
  void check(const hcl::body& json) {
    hcl::diagnostics ignored = new_report(), found = new_report();
    for (const hcl::body_attribute& a : json.just_attributes(ignored)) {
      bool is_complete = false;
      while (!is_complete) {
        found = a.expression.evaluate(names_).diagnostics();
        is_complete = true;
        for (const hcl::diagnostic& one : found) {
          const bool is_unknown =
              one.code == hcl::codes::unknown_function && !names_.find_function(one.function);
          if (!is_unknown || !fits(host_, one.function)) continue;
          declare(one.function);
          is_complete = false;
        }
      }
      for (const hcl::diagnostic& one : found)
        if (one.code == hcl::codes::unknown_function) report(one.function, one.subject);
    }
  }

 private:
  void report(std::string_view name, hcl::range where) {
    all_.add({.code = hcl::codes::unknown_function,
              .summary = "Unknown function",
              .detail = "There is no standard function \"" + std::string(name) +
                        "\". If the program that reads the file has it, say --function.",
              .subject = std::move(where)});
  }
  void check(const hcl::value& tree, const hcl::source_ptr& text) {
    const auto number = [&](const char* name) {
      return static_cast<std::uint32_t>(tree.find(name)->as_number().to_double());
    };
    const hcl::value* const name = tree.find("name");
    const bool is_call = tree.find("kind")->as_string() == "function_call";
    if (is_call && name && !names_.find_function(name->as_string())) {
      if (fits(host_, name->as_string()))
        declare(std::string(name->as_string()));
      else
        report(name->as_string(), {text, {number("begin"), number("end")}});
    }
    if (const hcl::value* const parts = tree.find("parts"))
      for (const hcl::value& part : parts->elements())
        check(part, text);
  }
  void declare(const std::string& name) {
    if (names_.find_function(name)) return;
    const hcl::parameter anything{.name = "argument",
                                  .allow_null = true,
                                  .allow_unknown = true,
                                  .allow_dynamic = true,
                                  .allow_marked = true};
    names_.function(name, hcl::function({.name = name,
                                         .variadic = anything,
                                         .call = [](std::span<const hcl::value>, const hcl::type&) {
                                           return hcl::outcome<hcl::value>(hcl::value::unknown());
                                         }}));
  }

  hcl::scope& names_;
  const std::vector<std::string>& host_;
  hcl::diagnostics& all_;
};

// Judges files by a spec file: each for itself, or all as one.
void judge(const std::vector<hcl::body>& bodies, hcl::scope& names, const options& wanted,
           hcl::diagnostics& all) {
  read_variables(wanted, names, all);
  const auto text = hcl::parse_file(wanted.spec);
  for (const hcl::diagnostic& one : text.diagnostics())
    add_about(wanted.spec, one, all);
  if (!text) return;
  const auto spec = hcl::read_spec(*text);
  all.append(spec.diagnostics());
  if (!spec) return;
  spec->add_to(names);
  for (const hcl::body& body : wanted.merge ? std::vector<hcl::body>{hcl::merge(bodies)} : bodies) {
    hcl::diagnostics found = new_report();
    (void)hcl::decode(spec->root, body, &names, found);
    for (const hcl::diagnostic& one : found) {
      const bool is_block =
          one.code == hcl::codes::unsupported_block || one.code == hcl::codes::blocks_not_allowed;
      if (!is_block || !fits(wanted.host_blocks, one.subject.text())) all.add(one);
    }
  }
}

int check(inputs from, const options& wanted) {
  hcl::diagnostics all = std::move(from.errors);
  hcl::scope names;
  names.add(hcl::functions::standard());
  calls known(names, wanted.host_functions, all);
  std::vector<hcl::body> bodies;
  bool complete = !all.has_errors();
  for (const input& file : from.files) {
    const auto form = file.name.ends_with(".json") ? hcl::syntax_form::json : hcl::syntax_form::native;
    const auto body = hcl::parse(file.text, file.name, {}, form);
    all.append(body.diagnostics());
    if (body) bodies.push_back(*body);
    complete = complete && body;
    if (body && form == hcl::syntax_form::json) known.check(*body);
    if (!body || form == hcl::syntax_form::json) continue;
    const auto doc = hcl::document::parse(file.text, file.name);
    if (doc) known.check(doc->body(), doc->source());
  }
  // Of one that is made of all files, parts must not be missing.
  if (!wanted.spec.empty() && (complete || !wanted.merge)) judge(bodies, names, wanted, all);
  return report(all, wanted) ? good : failed;
}

int edit(std::string_view verb, const std::vector<input>& files, const options& wanted) {
  hcl::diagnostics all = new_report();
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
    if (verb == "set") done = set(*doc, at(0), wanted.operands[1], {wanted.blank, wanted.create});
    if (verb == "add") done = add(*doc, at(0), wanted.blank);
    if (verb == "rm") done = remove(*doc, at(0));
    if (verb == "mv") done = move(*doc, at(0), at(1));
    const bool changes = verb != "get" && verb != "list";
    if (changes && done == good) put(file, doc->text(), wanted, all);
    code = std::max(code, done);
  }
  return finish(all, code);
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
  names.add(hcl::functions::standard()).add(hcl::functions::common());
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

int compare(const options& wanted) {
  hcl::diagnostics all = new_report();
  int code = good;
  for (const auto& [name, files] : read_versions(wanted.operands, all)) {
    if (!files[0] || !files[1]) {
      std::cout << (files[0] ? "- " : "+ ") << name << '\n';
      code = failed;
      continue;
    }
    const auto before = hcl::document::parse(files[0]->text, files[0]->name),
               after = hcl::document::parse(files[1]->text, files[1]->name);
    all.append(before.diagnostics());
    all.append(after.diagnostics());
    if (!before || !after) continue;
    for (const hcl::document_change& one : hcl::diff(*before, *after)) {
      constexpr std::string_view signs[] = {"+ ", "- ", "~ "};
      std::cout << signs[static_cast<std::size_t>(one.what)] << name << (name.empty() ? "" : ": ") << one.path
                << '\n';
      code = failed;
    }
  }
  return finish(all, code);
}

int merge(const options& wanted) {
  hcl::diagnostics all = new_report();
  int code = good;
  for (const auto& [name, files] : read_versions(wanted.operands, all)) {
    std::vector<hcl::document> read;
    for (const std::optional<input>& file : files) {
      auto doc = file ? hcl::document::parse(file->text, file->name) : hcl::document::parse("", name);
      all.append(doc.diagnostics());
      if (doc) read.push_back(*std::move(doc));
    }
    if (read.size() != files.size()) continue;
    const hcl::merge_result made = hcl::merge3(read[0], read[1], read[2]);
    const std::string text = made.merged.text();
    if (!name.empty() && !text.empty()) std::cout << "# " << name << '\n';
    std::cout << text;
    for (const hcl::merge_conflict& c : made.conflicts)
      std::cerr << "Conflict: " << name << (name.empty() ? "" : ": ") << c.path << ": " << c.reason << '\n';
    if (!made.conflicts.empty()) code = failed;
  }
  return finish(all, code);
}

int repair(const std::vector<input>& files, const options& wanted) {
  hcl::diagnostics all = new_report();
  for (const input& file : files) {
    const auto which = wanted.all ? hcl::fix_choice::all : hcl::fix_choice::certain;
    const std::string made = hcl::apply_fixes(file.text, parsed(file), which);
    const input fixed{file.name, file.path, made};
    put(file, made, wanted, all);
    all.append(parsed(fixed));
  }
  return finish(all, good);
}

int run(const command& of, const options& wanted) {
  if (of.name == "eval" || of.name == "dump") return evaluate(wanted, of.name == "dump");
  const bool edits =
      of.name == "get" || of.name == "set" || of.name == "add" || of.name == "rm" || of.name == "mv";
  const auto first = wanted.operands.begin() + static_cast<std::ptrdiff_t>(edits ? of.least : 0);
  const bool with_json = of.name == "check" || of.name == "convert" || of.name == "fix";
  if (of.name == "diff") return compare(wanted);
  if (of.name == "merge3") return merge(wanted);
  inputs from = read_inputs({first, wanted.operands.end()}, with_json);
  if (of.name == "fmt") return format(std::move(from), wanted);
  if (of.name == "check") return check(std::move(from), wanted);
  int code = good;
  if (of.name == "convert")
    code = convert(from.files, wanted);
  else if (of.name == "fix")
    code = repair(from.files, wanted);
  else
    code = edit(of.name, from.files, wanted);
  return finish(from.errors, code);
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
    const int code = run(one, wanted);
    if (std::cout.flush()) return code;
    std::cerr << "Error: the standard output cannot be written.\n";
    return failed;
  }
  std::cerr << "Error: hcl has no command " << words[0] << ".\n";
  return print_usage(std::cerr), misused;
}
