// The names that structs and those inside them know, and whether what is written under them may be shown.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/record/engine.hpp>
#include <hcl/text/closest.hpp>

namespace hcl::inline v0_1::detail {

// The structs that a body or an object may be; none if that is not known.
struct record_choice {
  const record_info* one = nullptr;
  view<const record_getter> others{};

  template <typename Visit>
  void visit(const Visit& each) const {
    if (one) each(*one);
    for (const record_getter other : others)
      each(other());
  }
  // Those inside a member.
  [[nodiscard]] static record_choice inside(const field_info& f) {
    return {f.inside ? &f.inside() : nullptr, f.others};
  }
};

// Whether the member is sensitive, or has something in it that is.
template <typename = void>
[[nodiscard]] bool holds_secret(const field_info& f) {
  bool found = f.sensitive != nullptr;
  record_choice::inside(f).visit(
      [&](const record_info& one) { found = found || engine_backend<>::redactor(one) != nullptr; });
  return found;
}

enum class name_use : unsigned char {
  unknown,
  plain,   // nothing under it is sensitive
  nested,  // a struct with sensitive members is, among other things
  secret,
};

struct known_name {
  std::string_view name{};
  name_use use = name_use::unknown;
  const field_info* field = nullptr;
  [[nodiscard]] std::size_t labels() const noexcept {
    return field && field->blocks ? field->blocks->labels : 0;
  }
};

template <typename = void>
class known_names {
 public:
  explicit known_names(const record_choice& outermost) {
    std::vector<std::pair<const record_info*, bool>> seen;
    const auto see = [&](const record_info& one, bool within_secret) {
      const std::pair inside{&one, within_secret};
      if (std::find(seen.begin(), seen.end(), inside) == seen.end()) seen.push_back(inside);
    };
    outermost.visit([&](const record_info& one) { see(one, false); });
    for (std::size_t i = 0; i != seen.size(); ++i) {
      const auto [record, within_secret] = seen[i];
      for (const field_info& f : record->fields) {
        const bool is_secret = within_secret || f.sensitive;
        any_secret_ = any_secret_ || is_secret;
        name_use use = holds_secret(f) ? name_use::nested : name_use::plain;
        if (is_secret) use = name_use::secret;
        if (!f.name.empty()) names_.push_back({f.name, use, &f});
        record_choice::inside(f).visit([&](const record_info& one) { see(one, is_secret); });
      }
    }
    std::sort(names_.begin(), names_.end(), [](const known_name& a, const known_name& b) {
      return a.name != b.name ? a.name < b.name : a.use > b.use;
    });
  }

  [[nodiscard]] bool any_secret() const noexcept { return any_secret_; }
  // Of several members with the name, the most careful use of it.
  [[nodiscard]] known_name find(std::string_view name) const noexcept {
    const auto found = first(name);
    return found != names_.end() && found->name == name ? *found : known_name{};
  }
  [[nodiscard]] bool is_known(std::string_view name) const noexcept {
    return find(name).use != name_use::unknown;
  }
  [[nodiscard]] bool is_secret(std::string_view name) const noexcept {
    return find(name).use == name_use::secret;
  }
  // Of a member of one of these structs. What is written under a name that they do not know may go to the
  // member for the rest.
  [[nodiscard]] known_name find(std::string_view name, const record_choice& in) const {
    known_name found{name};
    const auto see = [&](const field_info& f, name_use use) {
      if (use > found.use) found = {name, use, &f};
    };
    for (auto at = first(name); at != names_.end() && at->name == name; ++at) {
      if (at->use == name_use::secret && !at->field->sensitive) continue;  // where all of its struct is
      in.visit([&](const record_info& one) {
        const field_info* const end = one.fields.begin() + one.fields.size();
        if (at->field >= one.fields.begin() && at->field < end) see(*at->field, at->use);
      });
    }
    if (found.use == name_use::unknown)
      in.visit([&](const record_info& one) {
        if (one.rest == one.fields.size()) return;
        const field_info& f = one.fields[one.rest];
        if (f.read_entry) see(f, holds_secret(f) ? name_use::secret : name_use::plain);
      });
    return found;
  }

  // Whether a name that no member has may hold what a sensitive member should: it begins as that one's name
  // does and goes on for long enough. `is_written`: whether a name stands elsewhere.
  template <typename IsWritten>
  [[nodiscard]] bool may_hold_secret(std::string_view name, const IsWritten& is_written) const {
    constexpr std::size_t enough = 3;
    return std::any_of(names_.begin(), names_.end(), [&](const known_name& n) {
      if (n.use != name_use::secret || name.size() < n.name.size() + enough) return false;
      const std::size_t begin =
          n.name.size() == 1 || holds_number(name) ? 1 : (std::min)(n.name.size() - 1, enough);
      return name.starts_with(n.name.substr(0, begin)) && !is_written(n.name);
    });
  }
  // Whether it may be a misspelt name of a member: one with an edit or two, no longer.
  [[nodiscard]] bool is_nearly_known(std::string_view name) const {
    constexpr std::size_t max_edits = 2;
    return std::any_of(names_.begin(), names_.end(), [&](const known_name& n) {
      return name.size() <= n.name.size() + max_edits && !closest(name, std::span(&n.name, 1)).empty();
    });
  }
  // Whether the word is the name of a sensitive member, or what damage may have left of it.
  [[nodiscard]] bool is_part_of_secret(std::string_view word) const noexcept {
    return !word.empty() && std::any_of(names_.begin(), names_.end(), [&](const known_name& n) {
      return n.use == name_use::secret && n.name.find(word) != n.name.npos;
    });
  }
  // Whether there are more digits in a row than names have.
  [[nodiscard]] static bool holds_number(std::string_view name) noexcept {
    std::size_t digits = 0;
    for (const char c : name) {
      digits = c >= '0' && c <= '9' ? digits + 1 : 0;
      if (digits == 5) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] std::vector<known_name>::const_iterator first(std::string_view name) const noexcept {
    return std::lower_bound(names_.begin(), names_.end(), name,
                            [](const known_name& a, std::string_view b) { return a.name < b; });
  }

  std::vector<known_name> names_;
  bool any_secret_ = false;
};

}  // namespace hcl::inline v0_1::detail
