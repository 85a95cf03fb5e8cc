// A model of precedence: random sets of sources, each of which sets some members, against what load() makes
// of them, and what it says of who set what.
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "layered.hpp"

namespace {

struct link {
  hcl::label<std::string> name;
  hcl::defaulted<std::string> host = "-";
  hcl::defaulted<int> port = 0;
};
struct pool {
  hcl::defaulted<int> size = 0;
};
struct app {
  hcl::defaulted<std::string> name = "-";
  hcl::defaulted<int> size = 0;
  hcl::defaulted<std::map<std::string, std::string>> env{};
  hcl::block<std::optional<pool>> db_pool{};
  hcl::blocks<link, "link"> links{};
};

// What a source sets: paths of members and entries, and texts of values. A whole map replaces the one below.
struct contents {
  std::map<std::string, std::string> members;                 // "size", "db_pool.size", "link.a.host"
  std::optional<std::map<std::string, std::string>> whole{};  // env
  std::map<std::string, std::string> entries{};               // of env
};

class model {
 public:
  explicit model(unsigned seed) : random_(seed) {}

  hcl::load_options options{.environment = "APP"};
  std::vector<std::string> words{};

  void make(const layered::folder& here) {
    options.profiles = one_in(2);
    if (options.profiles && one_in(2)) words.push_back("--profile=prod");
    const bool has_profile = !words.empty();
    for (const char* const name : {"a", "b"}) {
      const std::string stem = here / name;
      add_file(here, std::string(name) + ".hcl");
      options.files.push_back({stem + ".hcl"});
      if (stem.ends_with('b') && one_in(2)) continue;  // a profile has one file at least
      const contents laid_over = some(true);
      here.write(std::string(name) + ".prod.hcl", text_of(laid_over));
      if (has_profile) apply(laid_over, std::string(name) + ".prod.hcl:");
    }
    if (one_in(2)) {
      here.write("conf.d/empty.hcl", "");
      add_file(here, "conf.d/one.hcl");
      options.directory = here / "conf.d";
    }
    if (one_in(2)) {
      add_file(here, "given.hcl");
      words.push_back("--config=" + (here / "given.hcl"));
    }
    for (const char* const name : {"vault", "store"})
      if (one_in(3)) {
        const contents set = some(true);
        options.layers.push_back({name, [text = text_of(set), name] { return hcl::parse(text, name); }});
        apply(set, name);
      }
    add_variables(here);
    add_flags();
  }

  void check(const hcl::loaded<app>& made) const {
    INFO(made.diagnostics());
    REQUIRE(made);
    CHECK(made.diagnostics().empty());
    std::map<std::string, std::string> given{{"name", *made->name}, {"size", std::to_string(*made->size)}};
    if (made->db_pool) given["db_pool.size"] = std::to_string(*made->db_pool->size);
    for (const link& each : made->links) {
      given["link." + std::string(each.name) + ".host"] = *each.host;
      given["link." + std::string(each.name) + ".port"] = std::to_string(*each.port);
    }
    for (const auto& [path, value] : given) {
      INFO(path);
      const auto wanted = values_.find(path);
      const std::string usual = path.ends_with("host") || path == "name" ? "-" : "0";
      CHECK(value == (wanted == values_.end() ? usual : wanted->second));
    }
    for (const auto& [path, value] : values_)
      CHECK(given.contains(path));
    CHECK(*made->env == env_);
    for (const auto& [path, places] : setters_) {
      const hcl::origin said = made.origin_of(path);
      std::string listed;
      for (const std::string& each : places)
        listed += each + " < ";
      INFO(path << ": " << said.text() << " vs. " << listed);
      REQUIRE(said.setters.size() >= places.size());
      for (std::size_t i = 0; i != places.size(); ++i)
        CHECK(said.setters[i].place.find(places[places.size() - 1 - i]) != std::string::npos);
    }
  }

 private:
  bool one_in(unsigned n) { return random_() % n == 0; }
  std::string number() { return std::to_string(++last_); }

  contents some(bool is_file) {
    contents made;
    for (const char* const path : {"name", "size", "db_pool.size", "link.a.host", "link.a.port",
                                   "link.b.host", "link.my-c.host", "link.my-c.port"})
      if (one_in(4)) made.members[path] = number();
    if (is_file && one_in(4)) made.whole = {{"k", number()}, {"l", number()}};
    if (!is_file)
      for (const char* const key : {"k", "A.B", "new"})
        if (one_in(5)) made.entries[key] = number();
    return made;
  }
  static bool is_text(const std::string& path) { return path == "name" || path.ends_with("host"); }
  static std::string literal(const std::string& path, const std::string& value) {
    return is_text(path) ? '"' + value + '"' : value;
  }
  static std::string text_of(const contents& of) {
    std::string text;
    std::map<std::string, std::string> blocks;
    for (const auto& [path, value] : of.members) {
      const std::size_t end = path.rfind('.');
      const std::string line = path.substr(end + 1) + " = " + literal(path, value) + '\n';
      if (end == path.npos)
        text += line;
      else
        blocks[path.substr(0, end)] += line;
    }
    if (of.whole) {
      text += "env = {\n";
      for (const auto& [key, value] : *of.whole)
        text.append(key).append(" = \"").append(value).append("\"\n");
      text += "}\n";
    }
    for (const auto& [head, inside] : blocks)
      text.append(head.starts_with("link.") ? "link \"" + head.substr(5) + '"' : head)
          .append(" {\n" + inside + "}\n");
    return text;
  }
  void apply(const contents& set, const std::string& place) {
    for (const auto& [path, value] : set.members) {
      values_[path] = value;
      setters_[path].push_back(place);
    }
    if (set.whole) env_ = *set.whole;
    for (const auto& [key, value] : set.entries)
      env_[key] = value;
  }
  void add_file(const layered::folder& here, const std::string& name) {
    const contents set = some(true);
    here.write(name, text_of(set));
    apply(set, name.substr(name.rfind('/') + 1) + ':');
  }

  static std::string variable_of(const std::string& path) {
    if (path == "db_pool.size") return "APP_DB_POOL_SIZE";
    if (!path.starts_with("link.")) return "APP_" + std::string(path == "name" ? "NAME" : "SIZE");
    const std::size_t end = path.rfind('.');
    return "APP_LINK__" + path.substr(5, end - 5) + "__" + (path.ends_with("host") ? "HOST" : "PORT");
  }
  // One of the same name in a file of variables is not read.
  void add_variables(const layered::folder& here) {
    const contents in_file = one_in(2) ? some(false) : contents(), in_process = some(false);
    std::string lines;
    contents left = in_file;  // what the process's environment does not have
    for (const auto& [path, value] : in_file.members) {
      lines.append(variable_of(path)).append("=").append(value).append("\n");
      if (in_process.members.contains(path)) left.members.erase(path);
    }
    for (const auto& [key, value] : in_file.entries)
      lines.append("APP_ENV__").append(key).append("=").append(value).append("\n");
    if (!lines.empty()) options.env_files = {{here.write("app.env", lines)}};
    layered::variables variables;
    for (const auto& [path, value] : in_process.members)
      variables.push_back({variable_of(path), value});
    for (const auto& [key, value] : in_process.entries)
      variables.push_back({"APP_ENV__" + key, value});
    options.variables = [variables] { return variables; };
    for (const auto& [path, value] : left.members) {
      values_[path] = value;
      setters_[path].push_back('$' + variable_of(path) + " in ");
    }
    for (const auto& [key, value] : left.entries)
      env_[key] = value;
    for (const auto& [path, value] : in_process.members) {
      values_[path] = value;
      setters_[path].push_back('$' + variable_of(path));
    }
    for (const auto& [key, value] : in_process.entries)
      env_[key] = value;
  }
  void add_flags() {
    const contents set = some(false);
    for (const auto& [path, value] : set.members) {
      values_[path] = value;
      if (one_in(3)) {
        std::string spelled = path;
        if (path.starts_with("link."))
          spelled = "link[\"" + path.substr(5, path.rfind('.') - 5) + "\"]" + path.substr(path.rfind('.'));
        words.push_back("--set=" + spelled + '=' + literal(path, value));
        setters_[path].push_back("--set " + spelled);
        continue;
      }
      const std::string flag = path == "db_pool.size" && one_in(2) ? "--db-pool.size" : "--" + path;
      if (one_in(2)) words.push_back(flag + "=1");  // the last one counts
      words.push_back(flag + '=' + value);
      setters_[path].push_back(flag);
    }
    for (const auto& [key, value] : set.entries) {
      env_[key] = value;
      words.push_back(key == "A.B" ? "--set=env[\"A.B\"]=\"" + value + '"' : "--env." + key + '=' + value);
    }
  }

  std::mt19937 random_;
  int last_ = 0;
  std::map<std::string, std::string> values_{};
  std::map<std::string, std::string> env_{};
  std::map<std::string, std::vector<std::string>> setters_{};  // the lowest first
};

}  // namespace

// HCL_LOAD_CASES: how many.
TEST_CASE("the uppermost source of each member counts, and origins say so") {
  const char* const count = std::getenv("HCL_LOAD_CASES");
  for (unsigned seed = 0; seed != (count ? static_cast<unsigned>(std::atoi(count)) : 200u); ++seed) {
    const layered::folder here;
    model wanted(seed);
    wanted.make(here);
    std::vector<const char*> argv{"app"};
    std::string shown;
    for (const std::string& word : wanted.words) {
      argv.push_back(word.c_str());
      shown += word + ' ';
    }
    INFO(seed << ": " << shown);
    wanted.check(hcl::load<app>(static_cast<int>(argv.size()), argv.data(), wanted.options));
  }
}
