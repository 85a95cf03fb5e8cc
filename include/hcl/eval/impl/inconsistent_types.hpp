// Why the two results of a conditional have no common type: the two parts that clash. Implementation.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <hcl/value/describe.hpp>
#include <hcl/value/impl/conversion_failure.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/unify.hpp>

namespace hcl::inline v0_1::detail {

// Names the two parts of two types that keep these from having a common one.
class inconsistency {
 public:
  explicit inconsistency(const model_options& options) noexcept : options_(options) {}

  [[nodiscard]] std::string describe(const type& a, const type& b, unsigned depth = 0) const {
    if (depth < max_depth) {
      std::string found = a.kind() == b.kind() ? describe_same_kind(a, b, depth) : std::string();
      if (found.empty()) found = describe_elements(a, b);
      if (!found.empty()) return found;
    }
    const std::string mine = friendly_name(a), other = friendly_name(b);
    if (mine == other) return "a deeply nested part of the two differs";
    return "the true value is " + mine + ", the false value is " + other;
  }

 private:
  static constexpr unsigned max_depth = 16;
  static constexpr std::size_t max_parts = 24;  // of different types, each compared with each

  // A part of one of the two, and what it is called.
  struct part {
    std::string name;
    const type* of;
  };

  [[nodiscard]] bool clash(const type& a, const type& b) const {
    return !(a == b) && !unify(std::array{a, b}, true, options_);
  }

  // Part by part, if both have the same parts.
  [[nodiscard]] std::string describe_same_kind(const type& a, const type& b, unsigned depth) const {
    if (a.is_collection() && a.element().is_structural())
      return "their elements differ: " + describe(a.element(), b.element(), depth + 1);
    if (a.kind() == type_kind::tuple && a.elements().size() == b.elements().size()) {
      for (std::size_t i = 0; i < a.elements().size(); ++i)
        if (clash(a.elements()[i], b.elements()[i]))
          return "element " + std::to_string(i) +
                 " differs: " + describe(a.elements()[i], b.elements()[i], depth + 1);
    }
    if (a.kind() != type_kind::object || a.attributes().size() != b.attributes().size()) return {};
    for (const object_attribute& mine : a.attributes())
      if (!b.find(mine.name)) return {};
    for (const object_attribute& mine : a.attributes())
      if (const type& other = b.find(mine.name)->type; clash(mine.type, other))
        return "attribute \"" + mine.name + "\" differs: " + describe(mine.type, other, depth + 1);
    return {};
  }

  // Of types that only have a collection in common, whose elements must have one type.
  [[nodiscard]] std::string describe_elements(const type& a, const type& b) const {
    const bool sequences = is_sequence(a) && is_sequence(b);
    if (!sequences && !(is_keyed(a) && is_keyed(b))) return {};
    std::vector<part> parts;
    add_parts(a, "true", parts);
    add_parts(b, "false", parts);
    for (std::size_t j = 1; j < parts.size(); ++j)
      for (std::size_t i = 0; i < j; ++i)
        if (clash(*parts[i].of, *parts[j].of)) return what_differs(a, b) + describe_pair(parts[i], parts[j]);
    return {};
  }
  [[nodiscard]] static std::string what_differs(const type& a, const type& b) {
    if (a.kind() == type_kind::tuple && b.kind() == type_kind::tuple)
      return "their lengths differ, so all elements must have one type, but ";
    if (a.kind() == type_kind::object && b.kind() == type_kind::object)
      return "their attributes differ, so all of these must have one type, but ";
    return "all elements must have one type, but ";
  }
  [[nodiscard]] static std::string describe_pair(const part& one, const part& two) {
    return one.name + " is " + with_article(friendly_name(*one.of)) + ", and " + two.name + " is " +
           with_article(friendly_name(*two.of));
  }

  [[nodiscard]] static bool is_sequence(const type& t) noexcept {
    return t.kind() == type_kind::list || t.kind() == type_kind::set || t.kind() == type_kind::tuple;
  }
  [[nodiscard]] static bool is_keyed(const type& t) noexcept {
    return t.kind() == type_kind::map || t.kind() == type_kind::object;
  }
  static void add_parts(const type& t, const char* side, std::vector<part>& parts) {
    const std::string of = std::string(" of the ") + side + " value";
    if (t.is_collection()) add(parts, "each element" + of, t.element());
    for (std::size_t i = 0; i < t.elements().size() && parts.size() < max_parts; ++i)
      add(parts, "element " + std::to_string(i) + of, t.elements()[i]);
    for (const object_attribute& attribute : t.attributes())
      add(parts, "attribute \"" + attribute.name + '"' + of, attribute.type);
  }
  static void add(std::vector<part>& parts, std::string name, const type& t) {
    if (parts.size() == max_parts) return;
    for (const part& other : parts)
      if (*other.of == t) return;
    parts.push_back({std::move(name), &t});
  }

  const model_options& options_;
};

[[nodiscard]] inline std::string describe_inconsistency(const type& a, const type& b,
                                                        const model_options& options) {
  return inconsistency(options).describe(a, b);
}

}  // namespace hcl::inline v0_1::detail
