// A place inside a value: steps by attribute or index from its root. Knows no source text.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// One step: an attribute of an object, or an index: a number (list, tuple), a string (map) or the element
// itself (set).
class path_step {
 public:
  [[nodiscard]] static path_step attribute(std::string name) { return {std::move(name), std::nullopt}; }
  [[nodiscard]] static path_step index(value key) { return {{}, std::move(key)}; }
  // `.name`, not `[key]`.
  [[nodiscard]] bool is_attribute() const noexcept { return !key_; }
  [[nodiscard]] const std::string& name() const noexcept { return name_; }  // of an attribute
  [[nodiscard]] const value& key() const { return *key_; }                  // of an index
  friend bool operator==(const path_step& a, const path_step& b) {
    if (a.is_attribute() || b.is_attribute())
      return a.is_attribute() == b.is_attribute() && a.name_ == b.name_;
    return is_identical(a.key(), b.key());
  }

 private:
  path_step(std::string name, std::optional<value> key) : name_(std::move(name)), key_(std::move(key)) {}
  std::string name_;
  std::optional<value> key_;
};

// `path().attribute("a").index(0).text()` is ".a[0]".
class path {
 public:
  path() = default;
  explicit path(std::vector<path_step> steps) : steps_(std::move(steps)) {}

  // From a text such as `a.b[0]["k"]`, with or without a dot before it. Fails for what is no path.
  [[nodiscard]] static outcome<path> parse(std::string_view text);

  // All steps, the outermost first.
  [[nodiscard]] std::span<const path_step> steps() const noexcept { return steps_; }
  [[nodiscard]] bool empty() const noexcept { return steps_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return steps_.size(); }
  // Adds a step at the end.
  void push(path_step step) { steps_.push_back(std::move(step)); }
  // Takes the last step off; there must be one.
  void pop() { steps_.pop_back(); }
  // This path and one step more.
  [[nodiscard]] path attribute(std::string name) const { return with(path_step::attribute(std::move(name))); }
  [[nodiscard]] path index(value key) const { return with(path_step::index(std::move(key))); }
  // All steps but the last; of the empty path, itself.
  [[nodiscard]] path parent() const { return empty() ? *this : path({steps_.begin(), steps_.end() - 1}); }
  // Whether this path begins with the steps of the other.
  [[nodiscard]] bool has_prefix(const path& other) const;
  // The value at this path in `root`; nothing if there is no such place. Marks above it are ignored; below an
  // unknown, everything is unknown.
  [[nodiscard]] std::optional<value> find_in(const value& root) const;
  // ".a[0][\"k\"]"; an index by anything else than a number or string is "[...]".
  [[nodiscard]] std::string text() const;
  friend bool operator==(const path&, const path&) = default;
  // Whether text() is that, with or without its first dot: `change.at == "service.port"`.
  template <std::convertible_to<std::string_view> Text>
  requires(!std::same_as<Text, path>) friend bool operator==(const path& a, const Text& b) {
    const std::string own = a.text();
    const std::string_view other = b;
    return other == own || (own.starts_with('.') && other == std::string_view(own).substr(1));
  }

 private:
  [[nodiscard]] path with(path_step step) const {
    path longer = *this;
    longer.push(std::move(step));
    return longer;
  }
  std::vector<path_step> steps_;
};

}  // namespace hcl::inline v1_0
