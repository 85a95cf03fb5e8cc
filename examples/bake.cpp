// A build tool's file in the manner of docker-bake: variables that refer to each other, functions written in
// the file, targets that inherit from others or make a whole matrix, and groups. What is to be built is
// written as JSON.
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <hcl/encode.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/hcl.hpp>

struct variable {
  hcl::label<> name;
  hcl::attr<hcl::expression, "default"> fallback;
};
struct group {
  std::vector<hcl::located<std::string>> targets;
};

// What a target says of itself; the rest is decoded when it is known what it inherits.
struct target_header {
  std::optional<hcl::expr<std::string>> name{};
  hcl::defaulted<std::map<std::string, std::vector<hcl::value>>> matrix{};
  hcl::defaulted<std::vector<hcl::located<std::string>>> inherits{};
  hcl::remain<> rest{};
};
struct bakefile {
  hcl::blocks<std::map<std::string, group>, "group"> groups{};
  hcl::blocks<std::map<std::string, target_header>, "target"> targets{};
};
struct variables {
  hcl::blocks<variable, "variable"> all{};
  hcl::remain<> rest{};
};

struct target {
  static constexpr hcl::naming hcl_naming = hcl::naming::kebab;  // cache_from is cache-from in the file
  hcl::defaulted<std::string> context = ".";
  hcl::defaulted<std::string> dockerfile = "Dockerfile";
  hcl::attr_or_block<std::optional<std::map<std::string, std::string>>> args{};
  hcl::defaulted<std::vector<std::string>> tags{};
  hcl::defaulted<std::vector<std::string>> platforms{};
  hcl::defaulted<std::vector<std::string>> cache_from{};
  hcl::defaulted<bool> no_cache = false;
};
struct plan {
  hcl::blocks<std::map<std::string, target>, "target"> targets{};
};

struct baker {
  const bakefile& file;
  const hcl::scope& names;
  plan made{};
  hcl::diagnostics diags{};
  std::set<std::string> added{}, open{};

  // A target, or a group of targets and further groups.
  void add(const hcl::located<std::string>& name) {
    if (!added.insert(*name).second) return;
    if (const auto group = file.groups.find(*name); group != file.groups.end()) {
      for (const auto& member : group->second.targets)
        add(member);
    } else if (const auto target = file.targets.find(*name); target != file.targets.end()) {
      const target_header& found = target->second;
      add_each(*name, found, inherited(*name, found), found.matrix->begin(), names);
    } else {
      report("No target or group is called \"" + *name + "\".", name.range);
    }
  }

  // The body of a target laid over those of the targets that it inherits from.
  hcl::body inherited(const std::string& name, const target_header& from) {
    std::vector<hcl::body> layers;
    open.insert(name);
    for (const auto& parent : *from.inherits) {
      const auto found = file.targets.find(*parent);
      if (found == file.targets.end())
        report("No target is called \"" + *parent + "\".", parent.range);
      else if (open.contains(*parent))
        report("\"" + *parent + "\" inherits from itself.", parent.range);
      else
        layers.push_back(inherited(found->first, found->second));
    }
    open.erase(name);
    layers.push_back(*from.rest);
    return hcl::overlay(std::move(layers));
  }

  // One target for each combination of the matrix's values; `axis` is the next name that has to be given one.
  using axes = std::map<std::string, std::vector<hcl::value>>;
  void add_each(const std::string& name, const target_header& from, const hcl::body& all,
                axes::const_iterator axis, const hcl::scope& known) {
    if (axis == from.matrix->end()) return decode(name, from, all, known);
    const auto before = diags.here();
    for (const hcl::value& v : axis->second) {
      if (diags.errors_since(before)) return;  // the others would only repeat them
      hcl::scope inner = known.child();
      inner.variable(axis->first, v);
      add_each(name, from, all, std::next(axis), inner);
    }
  }
  void decode(hcl::result<std::string> name, const target_header& from, const hcl::body& all,
              const hcl::scope& known) {
    if (from.name) name = from.name->evaluate(known);
    const auto decoded = hcl::decode_body<target>(all, known);
    diags.append(name.diagnostics());
    diags.append(decoded.diagnostics());
    if (name && decoded) made.targets.emplace(*name, *decoded);
  }
  void report(const std::string& text, const hcl::range& where) {
    diags.add({.code = "target", .summary = "Invalid target", .detail = text, .subject = where});
  }
};

hcl::result<plan> read(const std::string& path, const std::string& wanted) {
  const auto text = hcl::parse_file(path);
  if (!text) return text.diagnostics();
  hcl::diagnostics diags;
  hcl::scope names;
  names.add(hcl::functions::standard());
  const hcl::user_functions own = hcl::read_user_functions(*text, &names, diags);
  names.add(own);

  const auto declared = hcl::decode_body<variables>(own.rest);
  if (!declared) return declared.diagnostics();
  std::map<std::string, hcl::expression> defaults;
  for (const variable& v : declared->all)
    defaults.emplace(v.name, v.fallback);
  const auto values = hcl::evaluate_all(defaults, names);
  if (!values) return values.diagnostics();
  for (const auto& [name, value] : values->members())
    names.variable(name, value);

  const auto file = hcl::decode_body<bakefile>(*declared->rest, names);
  if (!file) return file.diagnostics();
  baker bake{*file, names};
  bake.add(wanted);
  return {bake.made, bake.diags};
}

int main(int count, char** arguments) {
  const auto planned = read(count > 1 ? arguments[1] : "bake.hcl", "default");
  if (!planned) return std::cout << planned.diagnostics(), 1;
  std::cout << *hcl::encode_json(*planned, {.skip_defaults = true});
}
