// Every tag once.
#include <chrono>
#include <iostream>

#include <hcl/decode.hpp>

enum class log_level { debug, info, warning };

struct point {
  double x;
  double y;
};

struct mount {
  hcl::label<std::string> source;         // the block's first label
  hcl::label<std::string> target;         // the second
  hcl::defaulted<bool> writable = false;  // may be absent or null: keeps its value
};

struct quotas {
  hcl::attributes<int> all;  // std::map<std::string, int>: any names
};

struct job {
  std::string command;                                // required attribute
  std::optional<int> retries{};                       // may be absent or null
  hcl::defaulted<log_level> level = log_level::info;  // enum by name
  hcl::attr<bool, "default"> is_default{};            // the name is not a C++ name
  hcl::attr<point> position{};                        // a struct as an object: position = { x = 1, y = 2 }
  hcl::blocks<mount, "mount"> mounts{};               // any number, in order
  hcl::block<quotas> limits{};                        // exactly one
  hcl::blocks<std::map<std::string, point>, "place"> places{};  // by label; a label twice is an error
  hcl::located<std::chrono::seconds> timeout{};                 // the value and where it was written
  hcl::value extra{};                                           // any value
  hcl::expression when{};                                       // kept, evaluated later
  hcl::ignore<int> runs{};                                      // not part of the configuration
};

int main() {
  const auto result = hcl::decode_file<job>("tags.hcl");
  if (!result) return std::cerr << result.diagnostics(), 1;
  const job& j = *result;
  std::cout << j.command << ", level " << static_cast<int>(*j.level) << ", default " << *j.is_default
            << ", at " << j.position.x << ' ' << j.position.y << '\n';
  for (const mount& m : j.mounts)
    std::cout << m.source << " on " << m.target << (m.writable ? ", writable" : "") << '\n';
  for (const auto& [name, limit] : j.limits.all)
    std::cout << name << " <= " << limit << '\n';
  for (const auto& [name, place] : j.places)
    std::cout << name << " at " << place.x << ' ' << place.y << '\n';
  std::cout << "timeout " << j.timeout->count() << " s, written at " << to_string(j.timeout.range)
            << "; when " << j.when.text() << '\n';
}
