// Origins: for each path, the layer that set it, and those it overrode.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/evaluate_all.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

// The layer that a value came from.
enum class config_layer : unsigned char { defaults, file, environment, secret, flag, source };

// One layer that sets a value.
struct contribution {
  config_layer layer = config_layer::defaults;
  std::string place{};    // "$APP_PORT", "--port", "app.hcl:3", "the default"
  std::string written{};  // the value as it is written there; "(sensitive)" where it is
  hcl::range where{};     // of the value; empty for defaults
};

// The origin of one value. Streams as "$APP_PORT, over app.hcl:3 and the default"; "not set" if no layer sets
// it.
struct origin {
  std::string path{};                   // as diagnostics write it: service["web"].port
  std::vector<contribution> setters{};  // the one that counts, then those it overrides, the uppermost first
  std::string value{};                  // of loaded::provenance(): the value, if that is not what is written
  std::vector<ingredient> made_of{};    // of loaded::provenance(): the names that the value was made of

  // Whether any layer sets it.
  [[nodiscard]] explicit operator bool() const noexcept { return !setters.empty(); }
  // The text that it streams as.
  [[nodiscard]] std::string text() const {
    std::string all = setters.empty() ? "not set" : setters.front().place;
    for (std::size_t i = 1; i < setters.size(); ++i)
      all.append(i == 1 ? ", over " : i + 1 == setters.size() ? " and " : ", ").append(setters[i].place);
    return all;
  }
  template <typename Stream>
  requires requires(Stream& out, std::string_view text) { out << text; }
  friend Stream& operator<<(Stream& out, const origin& of) {
    out << std::string_view(of.text());
    return out;
  }
};

// The origins of all values that a configuration has, defaults included, in the order of the struct.
class origins {
 public:
  origins() = default;
  explicit origins(std::vector<origin> all) : all_(std::move(all)) {}

  [[nodiscard]] auto begin() const noexcept { return all_.begin(); }
  [[nodiscard]] auto end() const noexcept { return all_.end(); }
  [[nodiscard]] std::size_t size() const noexcept { return all_.size(); }

  // The origin of a path; parts of an attribute's value have the attribute's. Labels and indices may be
  // steps: `service.web.port` is service["web"].port. Without setters if unknown.
  [[nodiscard]] origin find(std::string_view path) const {
    const std::vector<std::string> wanted = steps_of(path);
    const origin* best = nullptr;
    std::size_t max_steps = 0;
    for (const origin& each : all_) {
      const std::vector<std::string> steps = steps_of(each.path);
      if (steps.size() < max_steps || steps.size() > wanted.size()) continue;
      if (!std::equal(steps.begin(), steps.end(), wanted.begin())) continue;
      best = &each;
      max_steps = steps.size();
    }
    return best ? *best : origin{.path = std::string(path)};
  }

  // `a["b.c"].d` as a, b.c and d; `a."b.c".d` as well.
  [[nodiscard]] static std::vector<std::string> steps_of(std::string_view path) {
    std::vector<std::string> steps(1);
    bool is_quoted = false;
    for (std::size_t i = 0; i != path.size(); ++i) {
      const char c = path[i];
      if (c == '\\' && is_quoted && i + 1 != path.size())
        steps.back() += path[++i];
      else if (c == '"')
        is_quoted = !is_quoted;
      else if (!is_quoted && (c == '.' || c == '['))
        steps.emplace_back();
      else if (is_quoted || c != ']')
        steps.back() += c;
    }
    return steps;
  }

 private:
  std::vector<origin> all_{};
};

}  // namespace hcl::inline v1_0
