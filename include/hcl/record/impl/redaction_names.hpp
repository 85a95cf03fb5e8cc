// The names that structs and those inside them know, and whether what is written under them may be shown. By
// name, wherever it stands, so rather too much is hidden than too little. Implementation.
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

enum class name_use : unsigned char {
  plain,   // nothing under it is sensitive
  nested,  // a struct with sensitive members is, among other things
  secret,
};

struct known_name {
  std::string_view name;
  name_use use;
  bool is_required;           // of a member of the outermost struct
  std::size_t labels;         // of a block
  bool is_attribute;          // rather than of blocks only
  const record_info* inside;  // the struct that values are made of; null if there is none, or several

  // Whether that struct has the member, or that is not known.
  [[nodiscard]] static bool may_have(const record_info* struct_of_values, std::string_view name) noexcept {
    if (!struct_of_values) return true;
    for (const field_info& f : struct_of_values->fields)
      if (f.name == name) return true;
    return false;
  }
};

template <typename = void>
class known_names {
 public:
  // One name, which is sensitive.
  explicit known_names(std::string_view name) : names_{{name, name_use::secret, false, 0, true, nullptr}} {}

  // Those of all these structs.
  explicit known_names(view<const record_info* const> outermost) {
    std::vector<std::pair<const record_info*, bool>> seen;
    for (const record_info* const one : outermost)
      seen.emplace_back(one, false);
    for (std::size_t i = 0; i != seen.size(); ++i) {
      const auto [record, within_secret] = seen[i];
      for (const field_info& f : record->fields) {
        const bool is_secret = within_secret || f.sensitive != nullptr;
        const auto see = [&](record_getter get) {
          const std::pair inside{&get(), is_secret};
          if (std::find(seen.begin(), seen.end(), inside) == seen.end()) seen.push_back(inside);
        };
        add(f, is_secret, i < outermost.size());
        if (f.inside) see(f.inside);
        for (const record_getter other : f.others)
          see(other);
      }
    }
    sort();
  }

  // Null if no member has the name.
  [[nodiscard]] const known_name* find(std::string_view name) const noexcept {
    const auto found = std::lower_bound(names_.begin(), names_.end(), name,
                                        [](const known_name& a, std::string_view b) { return a.name < b; });
    return found != names_.end() && found->name == name ? &*found : nullptr;
  }
  [[nodiscard]] bool is_secret(std::string_view name) const noexcept {
    const known_name* const found = find(name);
    return all_secret_ || (found && found->use == name_use::secret);
  }
  [[nodiscard]] bool any_secret() const noexcept {
    return all_secret_ || std::any_of(names_.begin(), names_.end(),
                                      [](const known_name& n) { return n.use == name_use::secret; });
  }

  // Whether the name begins as that of a sensitive member does, and goes on for long enough to hold a value,
  // too: equals sign and quotes may have got lost. `is_written`: whether a name stands elsewhere.
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

  // Whether a sensitive member that must be there is not.
  template <typename IsWritten>
  [[nodiscard]] bool lacks_secret(const IsWritten& is_written) const {
    return std::any_of(names_.begin(), names_.end(), [&](const known_name& n) {
      return n.use == name_use::secret && n.is_required && !is_written(n.name);
    });
  }

  // Whether it may be what somebody meant to be the name of a member: one with an edit or two, no longer.
  [[nodiscard]] bool is_nearly_known(std::string_view name) const {
    constexpr std::size_t max_edits = 2;
    return std::any_of(names_.begin(), names_.end(), [&](const known_name& n) {
      return name.size() <= n.name.size() + max_edits && !closest(name, std::span(&n.name, 1)).empty();
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

  // Whether the word is the name of a sensitive member, or what damage may have left of it.
  [[nodiscard]] bool is_part_of_secret(std::string_view word) const noexcept {
    return !word.empty() && std::any_of(names_.begin(), names_.end(), [&](const known_name& n) {
      return n.use == name_use::secret && n.name.find(word) != n.name.npos;
    });
  }

 private:
  void add(const field_info& f, bool secret, bool is_outermost) {
    if (f.name.empty()) {
      all_secret_ = all_secret_ || secret;
      return;
    }
    bool nested = f.inside && engine_backend<>::redactor(f.inside()) != nullptr;
    for (const record_getter other : f.others)
      nested = nested || engine_backend<>::redactor(other()) != nullptr;
    names_.push_back({f.name,
                      secret   ? name_use::secret
                      : nested ? name_use::nested
                               : name_use::plain,
                      is_outermost && f.required, f.blocks ? f.blocks->labels : 0, f.blocks == nullptr,
                      f.inside && f.others.empty() ? &f.inside() : nullptr});
  }

  // Of several uses of a name, the most careful one.
  void sort() {
    std::sort(names_.begin(), names_.end(), [](const known_name& a, const known_name& b) {
      return a.name != b.name ? a.name < b.name : a.use > b.use;
    });
    std::size_t kept = 0;
    for (const known_name& n : names_) {
      if (kept == 0 || names_[kept - 1].name != n.name) {
        names_[kept++] = n;
        continue;
      }
      known_name& same = names_[kept - 1];
      same.is_required = same.is_required || n.is_required;
      same.labels = (std::max)(same.labels, n.labels);
      same.is_attribute = same.is_attribute || n.is_attribute;
      if (same.inside != n.inside) same.inside = nullptr;
    }
    names_.resize(kept, known_name{});
  }

  std::vector<known_name> names_;
  bool all_secret_ = false;  // attributes of any name may be
};

}  // namespace hcl::inline v0_1::detail
