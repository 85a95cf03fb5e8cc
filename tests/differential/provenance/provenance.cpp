// Random configurations whose values are made of variables, functions and other settings: changing what
// `explain --deep` does not name for a value never changes the value.
//
//   hcl-provenance COUNT [SEED]
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <hcl/extension/user_function.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/load.hpp>

namespace {

using texts = std::map<std::string, std::string>;

// What a program is given. `functions`: of its own, each adds its number.
struct input {
  std::map<std::string, int> variables{}, functions{};
  texts written{};                   // functions that the configuration defines, by their results
  texts locals{}, lower{}, upper{};  // settings of two layers
  texts environment{};
};

struct object {
  std::int64_t x = 0;
  std::int64_t y = 0;
};
struct settings {
  hcl::defaulted<std::map<std::string, std::int64_t>> locals{};
  hcl::defaulted<std::int64_t> a = 1;
  hcl::defaulted<std::int64_t> b = 2;
  hcl::defaulted<std::int64_t> c = 3;
  hcl::attr<std::optional<object>> point{};
  hcl::defaulted<std::vector<std::int64_t>> list{};
};
struct head {
  std::map<std::string, hcl::expression> locals{};
  hcl::remain<hcl::body> rest{};
};

class maker {
 public:
  explicit maker(unsigned long seed) : random_(seed) {}

  [[nodiscard]] std::size_t below(std::size_t bound) { return random_() % bound; }
  [[nodiscard]] bool one_in(std::size_t bound) { return below(bound) == 0; }
  [[nodiscard]] int number() { return static_cast<int>(below(100)); }

  [[nodiscard]] input make() {
    input made;
    for (const char* const name : {"p", "q", "r"})
      made.variables[name] = number();
    for (const char* const name : {"f", "g"})
      made.functions[name] = number();
    made.written["u"] = expression(2, 0, "n");
    made.written["v"] = expression(2, 0, "n");
    for (std::size_t i = 0; i != 4; ++i)
      made.locals["l" + std::to_string(i)] = expression(3, i);
    for (const char* const name : {"a", "b", "c", "point", "list"}) {
      if (!one_in(4)) made.lower[name] = setting(name);
      if (one_in(3)) made.upper[name] = setting(name);
    }
    if (one_in(3)) made.environment["APP_A"] = std::to_string(number());
    const bool has_point = made.lower.contains("point") || made.upper.contains("point");
    if (has_point && one_in(3)) made.environment["APP_POINT_X"] = std::to_string(number());
    if (one_in(4)) made.environment["APP_LOCALS__l0"] = std::to_string(number());
    return made;
  }
  [[nodiscard]] std::string setting(const std::string& name) {
    if (name == "point") return "{ x = " + expression(2, 4) + ", y = " + expression(2, 4) + " }";
    if (name != "list") return expression(4, 4);
    if (one_in(2)) return "[" + expression(2, 4) + ", " + expression(2, 4) + "]";
    return "[for k, p in { k = " + expression(1, 4) + ", l = r } : p + " + expression(1, 4) + "]";
  }
  // `locals`: how many of them it may name. `parameter`: of the function whose result it is.
  [[nodiscard]] std::string expression(std::size_t depth, std::size_t locals,
                                       const std::string& parameter = {}) {
    const auto inner = [&] { return expression(depth - 1, locals, parameter); };
    if (depth == 0 || one_in(4)) return leaf(locals, parameter);
    switch (below(9)) {
      case 0: return inner() + " + " + inner();
      case 1: return inner() + " - " + inner();
      case 2: return "(" + inner() + " > " + inner() + " ? " + inner() + " : " + inner() + ")";
      case 3: return "max(" + inner() + ", " + inner() + ")";
      case 4: return std::string(one_in(2) ? "f" : "g") + "(" + inner() + ")";
      case 5: return parameter.empty() ? std::string(one_in(2) ? "u" : "v") + "(" + inner() + ")" : inner();
      case 6: return "[" + inner() + ", " + inner() + "][" + std::to_string(below(2)) + "]";
      case 7: return "length(\"${" + inner() + "}${" + inner() + "}\")";
      default: return "{ z = " + inner() + " }.z";
    }
  }

 private:
  [[nodiscard]] std::string leaf(std::size_t locals, const std::string& parameter) {
    if (!parameter.empty() && one_in(2)) return parameter;
    const std::string one = "l" + std::to_string(below(locals + 1));
    const bool is_there = one != "l" + std::to_string(locals);
    switch (below(6)) {
      case 0: return "p";
      case 1: return "q";
      case 2: return "r";
      case 3: return is_there ? "local." + one : "p";
      case 4: return is_there ? "local[\"" + one + "\"]" : "q";
      default: return std::to_string(number());
    }
  }

  std::mt19937_64 random_;
};

[[nodiscard]] std::string text_of(const texts& of) {
  std::string all;
  for (const auto& [name, text] : of)
    all += name + " = " + text + '\n';
  return all;
}

// The program: reads the functions and locals first, then everything with them.
struct program {
  hcl::scope names{};
  hcl::load_options options{};
  hcl::user_functions own{};

  [[nodiscard]] bool start(const input& from) {
    for (const auto& [name, n] : from.variables)
      names.variable(name, n);
    for (const auto& [name, n] : from.functions)
      names.function(name, [n = n](std::int64_t v) { return v + n; });
    names.function("max", [](std::int64_t a, std::int64_t b) { return a > b ? a : b; });
    names.function("length", [](const std::string& s) { return static_cast<std::int64_t>(s.size()); });
    std::string functions;
    for (const auto& [name, result] : from.written)
      functions += "function \"" + name + "\" {\n  params = [n]\n  result = " + result + "\n}\n";
    hcl::diagnostics said;
    own = hcl::read_user_functions(*hcl::parse(functions, "functions.hcl"), &names, said);
    names.add(own);
    const std::string lower = "locals = {\n" + text_of(from.locals) + "}\n" + text_of(from.lower);
    const std::string upper = text_of(from.upper);
    options.layers = {{"lower", [=] { return hcl::parse(lower, "lower.hcl"); }},
                      {"upper", [=] { return hcl::parse(upper, "upper.hcl"); }}};
    options.environment = "APP";
    options.variables = [environment = from.environment] {
      std::vector<hcl::environment_variable> all;
      for (const auto& [name, text] : environment)
        all.push_back({name, text});
      return all;
    };
    options.names = &names;
    options.setting_names = {{"local", "locals"}};
    auto first = hcl::decode<head>(lower, "lower.hcl", names);
    if (!first) return std::cerr << first.diagnostics(), false;
    if (const auto set = from.environment.find("APP_LOCALS__l0"); set != from.environment.end())
      first->locals["l0"] = *hcl::parse_expression(set->second, "$APP_LOCALS__l0");
    const hcl::result<hcl::value> local = hcl::evaluate_all(first->locals, names, "local");
    if (!local) return std::cerr << local.diagnostics(), false;
    names.variable("local", *local);
    return true;
  }
};

void add_names(const std::vector<hcl::ingredient>& of, std::set<std::string>& to) {
  for (const hcl::ingredient& i : of) {
    if (i.what == hcl::ingredient::kind::omitted) std::abort();
    to.insert(i.name);
    if (i.name.starts_with("local[\"")) to.insert("local." + i.name.substr(7, 2));
    add_names(i.made_of, to);
  }
}

[[nodiscard]] std::string value_of(const settings& all, const std::string& path) {
  const hcl::value v = hcl::to_value(all);
  return *hcl::to_json(*v.find(path));
}

// Changes something that is not named. False if there is no such thing.
[[nodiscard]] bool change(input& what, const std::string& path, const std::set<std::string>& named,
                          maker& make) {
  std::vector<std::pair<int, std::string>> all;
  const auto add = [&](int kind, const auto& of, const std::string& prefix = {}) {
    for (const auto& [name, text] : of)
      if (!named.contains(prefix + name)) all.emplace_back(kind, name);
  };
  add(0, what.variables);
  add(1, what.functions);
  add(2, what.written);
  add(3, what.locals, "local.");
  for (const char* const name : {"a", "b", "c", "point", "list"})
    if (name != path) all.emplace_back(4, name);
  if (all.empty()) return false;
  const auto [kind, name] = all[make.below(all.size())];
  switch (kind) {
    case 0: what.variables[name] += 1 + make.number(); break;
    case 1: what.functions[name] += 1 + make.number(); break;
    case 2: what.written[name] = make.expression(2, 0, "n"); break;
    case 3:
      what.locals[name] = make.expression(2, static_cast<std::size_t>(name[1] - '0'));
      if (name == "l0") what.environment.erase("APP_LOCALS__l0");
      break;
    default:
      (make.one_in(2) ? what.lower : what.upper)[name] = make.setting(name);
      if (name == "a") what.environment.erase("APP_A");
      break;
  }
  return true;
}

struct count {
  unsigned long changed = 0, moved = 0;
};

// Whether the property holds for one configuration.
[[nodiscard]] bool holds(maker& make, count& of) {
  static const std::string paths[] = {"a", "b", "c", "point", "list"};
  input what = make.make();
  program before;
  if (!before.start(what)) return false;
  const auto app = hcl::load<settings>(before.options);
  if (!app) return std::cerr << app.diagnostics(), false;
  const std::string path = paths[make.below(std::size(paths))];
  const hcl::origin from = app.provenance(before.options).find(path);
  std::set<std::string> named;
  add_names(from.made_of, named);
  // The other way round: what is changed although it is named changes values now and then.
  input other = what;
  const bool is_mirror = make.one_in(4) && !named.empty();
  if (is_mirror) {
    for (auto& [name, n] : other.variables)
      if (named.contains(name)) n += 1 + make.number();
    for (auto& [name, n] : other.functions)
      if (named.contains(name)) n += 1 + make.number();
  } else if (!change(other, path, named, make)) {
    return true;
  }
  program after;
  if (!after.start(other)) return false;
  const auto again = hcl::load<settings>(after.options);
  if (!again) return std::cerr << again.diagnostics(), false;
  const std::string was = value_of(*app, path), is = value_of(*again, path);
  if (is_mirror) return of.moved += was != is, true;
  ++of.changed;
  if (was == is) return true;
  std::cout << path << " was " << was << " and is " << is << "\nlower:\n"
            << text_of(what.locals) << text_of(what.lower) << "upper:\n"
            << text_of(what.upper) << "functions:\n"
            << text_of(what.written) << "changed:\n"
            << text_of(other.locals) << text_of(other.lower) << text_of(other.upper)
            << text_of(other.written);
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const unsigned long runs = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000;
  const unsigned long seed = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
  count of;
  for (unsigned long i = 0; i != runs; ++i) {
    maker make(seed * 1000003 + i);
    if (holds(make, of)) continue;
    std::cout << "in run " << i << '\n';
    return 1;
  }
  std::printf("%lu configurations: %lu changes of what was not named changed nothing, %lu of what was did\n",
              runs, of.changed, of.moved);
  return of.changed * 2 > runs && of.moved != 0 ? 0 : 1;
}
