// hcldec: decodes HCL files as a spec file says and writes the result as JSON. Options, output and exit codes
// are those of the reference's tool of that name, so that programs made for that one can use this one.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/hcl.hpp>
#include <hcl/value/impl/json_text.hpp>

namespace {

struct command {
  std::string spec, out, diagnostics_format;
  std::vector<std::string> variables, files;
  bool var_refs = false, with_type = false, keep_nulls = false, version = false;
};

constexpr std::string_view usage = R"(usage: hcldec --spec=<spec-file> [options] [hcl-file ...]
      --diags string        format of diagnostics; "json" or nothing for text
      --keep-nulls          keep object properties that are null
  -o, --out string          write to this file instead of the standard output
  -s, --spec string         the spec file (required)
      --var-refs            instead of decoding, describe the variables that the files refer to
  -V, --vars json-or-file   variables for the files; may be given more than once
  -v, --version             show the version and exit
      --with-type           write the type of the result beside its value
)";

[[noreturn]] void die(int code, const std::string& message) {
  std::cerr << message;
  std::exit(code);
}

struct option {
  char letter;  // 0 if it has none
  std::string_view name;
  void (*set)(command& to, std::string value);
  bool takes_value = true;
};
bool is_true(const std::string& text) {
  for (const std::string_view yes : {"1", "t", "T", "true", "TRUE", "True"})
    if (text == yes) return true;
  for (const std::string_view no : {"0", "f", "F", "false", "FALSE", "False"})
    if (text == no) return false;
  die(2, "option needs true or false: " + text + "\n" + std::string(usage));
}

constexpr option known_options[] = {
    {'s', "spec", [](command& c, std::string v) { c.spec = std::move(v); }},
    {'o', "out", [](command& c, std::string v) { c.out = std::move(v); }},
    {'V', "vars", [](command& c, std::string v) { c.variables.push_back(std::move(v)); }},
    {0, "diags", [](command& c, std::string v) { c.diagnostics_format = std::move(v); }},
    {0, "var-refs", [](command& c, std::string v) { c.var_refs = is_true(v); }, false},
    {0, "with-type", [](command& c, std::string v) { c.with_type = is_true(v); }, false},
    {0, "keep-nulls", [](command& c, std::string v) { c.keep_nulls = is_true(v); }, false},
    {'v', "version", [](command& c, std::string v) { c.version = is_true(v); }, false},
};

// `--name=value`, `--name value`, `-n value`, `-nvalue`; options and files in any order, only files after
// `--`.
command read_command(const std::vector<std::string>& arguments) {
  command read;
  for (std::size_t i = 0; i != arguments.size(); ++i) {
    const std::string& a = arguments[i];
    if (a == "--") {
      read.files.insert(read.files.end(), arguments.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                        arguments.end());
      break;
    }
    if (a.size() < 2 || a[0] != '-') {
      read.files.push_back(a);
      continue;
    }
    const bool is_long = a[1] == '-';
    const std::size_t equals = is_long ? a.find('=') : std::string::npos;
    const std::string name =
        is_long ? a.substr(2, equals == std::string::npos ? equals : equals - 2) : a.substr(1, 1);
    const option* found = nullptr;
    for (const option& o : known_options)
      if (is_long ? o.name == name : o.letter == name[0]) found = &o;
    if (!found)
      die(2, (name == "help" || name == "h" ? std::string() : "unknown option: " + a + "\n") +
                 std::string(usage));
    std::optional<std::string> value;
    if (equals != std::string::npos)
      value = a.substr(equals + 1);
    else if (!is_long && found->takes_value && a.size() > 2)
      value = a.substr(a[2] == '=' ? 3 : 2);
    else if (!found->takes_value)
      value = "true";
    else if (i + 1 != arguments.size())
      value = arguments[++i];
    if (!value) die(2, "option needs an argument: " + a + "\n" + std::string(usage));
    found->set(read, *std::move(value));
  }
  return read;
}

// Says what is wrong and ends, if something is.
void end_if_wrong(const hcl::diagnostics& diags, const command& wanted) {
  if (!diags.has_errors()) return;
  if (wanted.diagnostics_format == "json")
    std::cerr << to_json(diags) << '\n';
  else
    std::cerr << diags;
  std::exit(2);
}

// Variables from a JSON object, or from the attributes of a file.
void read_variables(const std::string& given, std::size_t index, hcl::scope& names, hcl::diagnostics& diags) {
  const std::size_t start = given.find_first_not_of(" \t\r\n");
  const bool is_text = start != std::string::npos && given[start] == '{';
  const auto file =
      is_text ? hcl::parse(given, "<vars argument " + std::to_string(index) + ">", {}, hcl::syntax_form::json)
              : hcl::parse_file(given);
  diags.append(file.diagnostics());
  if (!file) return;
  for (const hcl::body_attribute& a : file->just_attributes(diags)) {
    hcl::result<hcl::value> v = a.expression.evaluate();
    diags.append(v.diagnostics());
    if (v) names.variable(a.name, *std::move(v));
  }
}

hcl::body read_files(const command& wanted, hcl::diagnostics& diags) {
  std::vector<hcl::body> bodies;
  const auto add = [&](const hcl::result<hcl::body>& file) {
    diags.append(file.diagnostics());
    if (file) bodies.push_back(*file);
  };
  for (const std::string& path : wanted.files)
    add(hcl::parse_file(path));
  if (wanted.files.empty())
    add(hcl::parse(std::string(std::istreambuf_iterator<char>(std::cin), {}), "<stdin>"));
  return bodies.size() == 1 ? bodies.front() : hcl::merge(std::move(bodies));
}

// The same without what is null in objects and maps; its type does not matter any more.
hcl::value without_nulls(const hcl::value& v) {
  if (v.is_null() || !v.is_known() || v.is_marked()) return v;
  switch (v.kind()) {
    case hcl::type_kind::object:
    case hcl::type_kind::map: {
      std::vector<hcl::member> kept;
      for (const hcl::member& m : v.members())
        if (!m.value.is_null()) kept.push_back({m.name, without_nulls(m.value)});
      return hcl::value::object(std::move(kept));
    }
    case hcl::type_kind::tuple:
    case hcl::type_kind::list:
    case hcl::type_kind::set: {
      std::vector<hcl::value> elements;
      for (const hcl::value& element : v.elements())
        elements.push_back(without_nulls(element));
      return hcl::value::tuple(std::move(elements));
    }
    default: return v;
  }
}

std::string json_of(const hcl::value& v) {
  const hcl::outcome<std::string> text = to_json(v);
  if (!text) die(1, "Error: " + text.error().message + "\n\n");
  return *text;
}

std::string result_text(const hcl::value& v, const command& wanted) {
  if (wanted.keep_nulls)
    return wanted.with_type ? "{\"value\":" + json_of(v) + ",\"type\":" + to_json(v.type()) + "}"
                            : json_of(v);
  const std::string text = json_of(without_nulls(v));
  if (!wanted.with_type) return text;
  return "{\"type\":" + to_json(v.type()) + (v.is_null() ? "}" : ",\"value\":" + text + "}");
}

std::string json_of(const hcl::range& where) {
  const auto place = [](const hcl::position& at) {
    return "{\"line\": " + std::to_string(at.line) + ", \"column\": " + std::to_string(at.column) +
           ", \"byte\": " + std::to_string(at.byte) + "}";
  };
  const std::string name = where ? std::string(where.source()->name()) : std::string();
  return "{\"filename\": " + json_of(hcl::value(name)) + ", \"start\": " + place(where.begin()) +
         ", \"end\": " + place(where.end()) + "}";
}

std::string references_text(const std::vector<hcl::traversal>& references, const hcl::scope& names) {
  using kind = hcl::traversal_step::kind;
  std::string out;
  for (const hcl::traversal& t : references) {
    out += (out.empty() ? "[\n  {\"root_name\": " : ",\n  {\"root_name\": ") +
           json_of(hcl::value(t.root_name()));
    if (const auto v = t.apply(names)) {
      if (const auto text = to_json(*v)) out += ", \"value\": " + *text;
    }
    std::string steps;
    for (const hcl::traversal_step& s : t.steps()) {
      steps += steps.empty() ? "" : ",\n    ";
      if (s.what == kind::root || s.what == kind::attribute) {
        steps += std::string("{\"kind\": ") + (s.what == kind::root ? "\"root\"" : "\"attr\"") +
                 ", \"name\": " + json_of(hcl::value(s.name));
      } else {
        steps += s.what == kind::index ? "{\"kind\": \"index\", \"key\": " + json_of(s.key)
                                       : "{\"kind\": \"splat\"";
      }
      steps += ", \"range\": " + json_of(s.where) + "}";
    }
    out += ", \"steps\": [\n    " + steps + "],\n   \"range\": " + json_of(t.range()) + "}";
  }
  return out.empty() ? "[]" : out + "\n]";
}

void write(const std::string& text, const command& wanted) {
  if (wanted.out.empty()) {
    std::cout << text << '\n';
    return;
  }
  std::ofstream file(wanted.out);
  if (!(file << text << std::endl)) die(1, "Error: can't open " + wanted.out + " for writing\n\n");
}

}  // namespace

int main(int count, char** arguments) {
  const command wanted = read_command({arguments + 1, arguments + count});
  if (wanted.version) return std::cout << HCL_VERSION_STRING << '\n', 0;
  if (!wanted.diagnostics_format.empty() && wanted.diagnostics_format != "json")
    die(2, "Invalid diagnostics format \"" + wanted.diagnostics_format + "\": only \"json\" is supported.\n");
  if (wanted.spec.empty()) die(1, "Error: the --spec=... argument is required\n\n");

  const hcl::result<hcl::body> spec_text = hcl::parse_file(wanted.spec);
  end_if_wrong(spec_text.diagnostics(), wanted);
  const hcl::result<hcl::spec_file> opts = hcl::read_spec(*spec_text);
  end_if_wrong(opts.diagnostics(), wanted);

  // Where there are no variables or functions at all, their use is an error of another kind than the use of
  // unknown ones.
  hcl::scope names;
  opts->add_to(names);
  hcl::diagnostics diags;
  for (std::size_t i = 0; i != wanted.variables.size(); ++i)
    read_variables(wanted.variables[i], i, names, diags);
  const hcl::body body = read_files(wanted, diags);
  end_if_wrong(diags, wanted);

  if (wanted.var_refs) return write(references_text(hcl::variables(opts->root, body), names), wanted), 0;

  const hcl::value v =
      hcl::decode(opts->root, body, names.has_variables() || names.has_functions() ? &names : nullptr, diags);
  end_if_wrong(diags, wanted);
  write(result_text(v, wanted), wanted);
}
