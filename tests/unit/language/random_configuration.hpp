// Random configurations: variables, local values, jobs and outputs of modules that refer to each other.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "deployment.hpp"

namespace deployed {

// What a value is computed from: a constant and references, as they are written.
struct formula {
  int constant = 0;
  std::vector<std::string> parts{};
  bool is_choice = false;  // the first part decides between the others and the constant

  [[nodiscard]] std::string text() const {
    std::string sum = std::to_string(constant);
    for (std::size_t i = is_choice ? 1 : 0; i != parts.size(); ++i)
      sum += " + " + parts[i];
    sum = "(" + sum + ") % 1000";
    return is_choice ? parts[0] + " > 500 ? " + sum + " : " + std::to_string(constant) : sum;
  }
};

enum class graph_kind { variable, local, job, output };

struct graph_item {
  graph_kind what;
  std::string name;
  std::size_t module;
  std::size_t rank = 0;
  formula of{};                            // of variables of the root, what they are given
  std::map<std::string, formula> given{};  // of other variables, by calls
  bool is_absent = false;                  // not written
};
struct graph_module {
  std::string path;
  std::size_t parent = 0;
  std::vector<std::string> calls{};
};

// How others in the same module refer to it.
inline std::string reference_to(const graph_item& i) {
  switch (i.what) {
    case graph_kind::variable: return "var." + i.name;
    case graph_kind::local: return "local." + i.name;
    case graph_kind::job: return "job." + i.name + ".copies";
    case graph_kind::output: break;
  }
  return "output." + i.name;
}

class configuration {
 public:
  explicit configuration(unsigned seed) : random_(seed) {
    modules_.push_back({""});
    for (int i = 0, count = pick(4); i != count; ++i) {
      const std::size_t parent = static_cast<std::size_t>(pick(static_cast<int>(modules_.size())));
      const std::string name = "m" + std::to_string(i);
      const std::string& above = modules_[parent].path;
      graph_module made{above.empty() ? name : above + "/" + name, parent, {name}};
      if (pick(4) == 0) made.calls.push_back(name + "x");
      modules_.push_back(std::move(made));
    }
    for (std::size_t m = 0; m != modules_.size(); ++m) {
      for (const graph_kind what :
           {graph_kind::variable, graph_kind::local, graph_kind::job, graph_kind::output})
        for (int i = 0, count = pick(4); i != count; ++i)
          items_.push_back({what, std::string(1, "vljo"[static_cast<int>(what)]) + std::to_string(i), m});
    }
    std::vector<std::size_t> ranks(items_.size());
    for (std::size_t i = 0; i != ranks.size(); ++i)
      ranks[i] = i;
    std::shuffle(ranks.begin(), ranks.end(), random_);
    for (std::size_t i = 0; i != items_.size(); ++i)
      items_[i].rank = ranks[i];
    for (graph_item& each : items_) {
      if (each.what != graph_kind::variable)
        each.of = make(each.module, each.rank);
      else if (each.module == 0)
        each.of = {pick(1000)};
      else
        for (const std::string& call : modules_[each.module].calls)
          each.given[call] = make(modules_[each.module].parent, each.rank);
    }
  }

  // Each module's items in one to three files, in any order.
  file_texts files() {
    std::map<std::string, std::vector<std::string>> texts;
    for (std::size_t m = 0; m != modules_.size(); ++m)
      texts[modules_[m].path].push_back("# a module\n");
    for (std::size_t m = 1; m != modules_.size(); ++m)
      for (const std::string& call : modules_[m].calls)
        texts[modules_[modules_[m].parent].path].push_back(call_text(m, call));
    for (const graph_item& each : items_)
      if (!each.is_absent) texts[modules_[each.module].path].push_back(text_of(each));
    file_texts made;
    for (auto& [path, parts] : texts) {
      std::shuffle(parts.begin(), parts.end(), random_);
      for (const std::string& part : parts)
        made[(path.empty() ? "" : path + "/") + "f" + std::to_string(pick(3)) + ".hcl"] += part;
    }
    return made;
  }

  hcl::value inputs() const {
    std::vector<hcl::member> all;
    for (const graph_item& each : items_)
      if (each.module == 0 && each.what == graph_kind::variable) all.push_back({each.name, each.of.constant});
    return hcl::value::object(std::move(all));
  }
  // The same with some that are not known.
  hcl::value unknown_inputs() {
    std::vector<hcl::member> all;
    for (const graph_item& each : items_)
      if (each.module == 0 && each.what == graph_kind::variable)
        all.push_back({each.name, pick(2) == 0 ? hcl::value(each.of.constant)
                                               : hcl::value::unknown(hcl::type::number())});
    return hcl::value::object(std::move(all));
  }
  hcl::value completed(const hcl::value& inputs) {
    std::vector<hcl::member> all;
    for (const hcl::member& m : inputs.members())
      all.push_back({m.name, m.value.is_known() ? m.value : hcl::value(pick(1000))});
    return hcl::value::object(std::move(all));
  }

  // All formulas of all instances, by "module.a.local.l0".
  [[nodiscard]] std::map<std::string, formula> equations() const {
    std::map<std::string, formula> all;
    add(all, 0, "", "", "");
    return all;
  }
  // The values, as far as they do not depend on themselves.
  [[nodiscard]] static std::map<std::string, int> fixpoint(const std::map<std::string, formula>& equations) {
    std::map<std::string, int> known;
    for (bool is_new = true; is_new;) {
      is_new = false;
      for (const auto& [name, of] : equations) {
        if (known.contains(name)) continue;
        const bool is_ready =
            std::all_of(of.parts.begin(), of.parts.end(), [&](const auto& p) { return known.contains(p); });
        if (!is_ready) continue;
        int sum = of.constant;
        for (std::size_t i = of.is_choice ? 1 : 0; i != of.parts.size(); ++i)
          sum += known.at(of.parts[i]);
        known[name] = of.is_choice && known.at(of.parts[0]) <= 500 ? of.constant : sum % 1000;
        is_new = true;
      }
    }
    return known;
  }

  // Gives something another value, takes it away, or brings it back.
  void change_something() {
    graph_item& one = items_[static_cast<std::size_t>(pick(static_cast<int>(items_.size())))];
    if (pick(4) == 0) {
      one.is_absent = !one.is_absent;
      return;
    }
    if (one.what != graph_kind::variable) {
      one.of = make(one.module, one.rank);
    } else if (one.module != 0) {
      const std::vector<std::string>& calls = modules_[one.module].calls;
      one.given[calls[static_cast<std::size_t>(pick(static_cast<int>(calls.size())))]] =
          make(modules_[one.module].parent, one.rank);
    }
  }
  [[nodiscard]] bool is_empty() const { return items_.empty(); }

  // Lets something refer to what refers to it. False if there is nothing.
  bool plant_circle() {
    std::vector<std::pair<graph_item*, std::string>> all;
    for (graph_item& each : items_)
      if (each.what == graph_kind::local || each.what == graph_kind::job)
        for (const graph_item& other : items_)
          if (other.module == each.module && other.what != graph_kind::output && reaches(other, each))
            all.push_back({&each, reference_to(other)});
    if (all.empty()) return false;
    auto& [from, to] = all[static_cast<std::size_t>(pick(static_cast<int>(all.size())))];
    from->of.parts.push_back(to);
    return true;
  }

 private:
  int pick(int count) { return std::uniform_int_distribution(0, count - 1)(random_); }

  formula make(std::size_t module, std::size_t rank) {
    std::vector<std::string> all;
    for (const graph_item& each : items_) {
      if (each.rank >= rank) continue;
      if (each.module == module && each.what != graph_kind::output) all.push_back(reference_to(each));
      if (each.module != 0 && modules_[each.module].parent == module && each.what == graph_kind::output)
        for (const std::string& call : modules_[each.module].calls)
          all.push_back("module." + call + "." + each.name);
    }
    formula made{pick(1000)};
    for (int i = 0, count = all.empty() ? 0 : pick(4); i != count; ++i)
      made.parts.push_back(all[static_cast<std::size_t>(pick(static_cast<int>(all.size())))]);
    made.is_choice = made.parts.size() > 1 && pick(4) == 0;
    return made;
  }
  // In one instance.
  [[nodiscard]] bool reaches(const graph_item& from, const graph_item& to) const {
    const auto all = equations();
    for (const std::string& prefix : prefixes_of(from.module)) {
      std::set<std::string> seen;
      std::vector<std::string> todo{prefix + reference_to(from)};
      while (!todo.empty()) {
        const std::string next = todo.back();
        todo.pop_back();
        if (next == prefix + reference_to(to)) return true;
        if (!seen.insert(next).second) continue;
        for (const std::string& part : all.at(next).parts)
          todo.push_back(part);
      }
    }
    return false;
  }
  // The addresses of the instances of a module, with a dot each.
  [[nodiscard]] std::set<std::string> prefixes_of(std::size_t m) const {
    if (m == 0) return {""};
    std::set<std::string> all;
    for (const std::string& above : prefixes_of(modules_[m].parent))
      for (const std::string& call : modules_[m].calls)
        all.insert(above + "module." + call + ".");
    return all;
  }

  std::string call_text(std::size_t m, const std::string& call) const {
    const std::string& path = modules_[m].path;
    std::string text =
        "module \"" + call + "\" {\n  source = \"./" + path.substr(path.rfind('/') + 1) + "\"\n";
    for (const graph_item& each : items_)
      if (each.module == m && each.what == graph_kind::variable)
        text += "  " + each.name + " = " + each.given.at(call).text() + "\n";
    return text + "}\n";
  }
  static std::string text_of(const graph_item& i) {
    switch (i.what) {
      case graph_kind::variable: return "variable \"" + i.name + "\" {\n  type = number\n}\n";
      case graph_kind::local: return "locals {\n  " + i.name + " = " + i.of.text() + "\n}\n";
      case graph_kind::job:
        return "job \"" + i.name + "\" {\n  image = \"x\"\n  copies = " + i.of.text() + "\n}\n";
      case graph_kind::output: break;
    }
    return "output \"" + i.name + "\" {\n  value = " + i.of.text() + "\n}\n";
  }
  void add(std::map<std::string, formula>& to, std::size_t m, const std::string& prefix,
           const std::string& above, const std::string& call) const {
    for (const graph_item& each : items_) {
      if (each.module != m) continue;
      const bool is_given = each.what == graph_kind::variable && m != 0;
      formula of = is_given ? each.given.at(call) : each.of;
      for (std::string& part : of.parts)
        part = absolute(is_given ? above : prefix, part);
      to[prefix + reference_to(each)] = std::move(of);
    }
    for (std::size_t inner = 1; inner != modules_.size(); ++inner)
      if (modules_[inner].parent == m)
        for (const std::string& name : modules_[inner].calls)
          add(to, inner, prefix + "module." + name + ".", prefix, name);
  }
  // `module.a.o0` is `module.a.output.o0`.
  static std::string absolute(const std::string& prefix, const std::string& part) {
    if (!part.starts_with("module.")) return prefix + part;
    const std::size_t last = part.rfind('.');
    return prefix + part.substr(0, last) + ".output" + part.substr(last);
  }

  std::mt19937 random_;
  std::vector<graph_module> modules_{};
  std::vector<graph_item> items_{};
};

// How many are tried.
inline unsigned graphs() {
  const char* const given = std::getenv("HCL_LANGUAGE_GRAPHS");
  return given ? static_cast<unsigned>(std::atoi(given)) : 200u;
}

}  // namespace deployed
