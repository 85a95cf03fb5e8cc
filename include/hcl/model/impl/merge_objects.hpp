// One object type for many: all properties are gone through once, where merging one object after the other
// would copy the growing whole each time.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <hcl/model/impl/relation.hpp>
#include <hcl/model/impl/unify_rules.hpp>
#include <hcl/support/stable_sort.hpp>

namespace hcl::inline v0_1::model::detail {

class object_merger {
 public:
  object_merger(std::span<const type> types, conversion wanted, type_relations& relations) noexcept
      : types_(types), wanted_(wanted), relations_(relations) {}

  // Whether these are objects that may be merged so.
  [[nodiscard]] static bool takes(std::span<const type> types) noexcept {
    if (types.size() < 3) return false;
    for (const type& each : types)
      if (!each.is(type_kind::object) || each.has_cycle()) return false;
    return true;
  }

  // The result of merging them one after the other; nothing if they do not merge as well as wanted.
  [[nodiscard]] std::optional<type> merge() {
    const std::vector<occurrence> all = occurrences();
    if (!relations_.spend(all.size())) return type::dynamic();
    std::vector<property> properties;
    for (std::size_t i = 0; i < all.size();) {
      std::size_t end = i + 1;
      while (end < all.size() && all[end].what->name == all[i].what->name)
        ++end;
      std::optional<type> common = merge_one(std::span(all).subspan(i, end - i));
      if (relations_.is_exhausted()) return type::dynamic();
      if (!common) return std::nullopt;
      properties.push_back({all[i].what->name, *std::move(common)});
      i = end;
    }
    return type::object(std::move(properties), options());
  }

 private:
  struct occurrence {
    const property* what;
    std::size_t at;  // in which of the types
  };

  // By name, and for each name in the order of the types.
  [[nodiscard]] std::vector<occurrence> occurrences() const {
    std::vector<occurrence> all;
    for (std::size_t i = 0; i < types_.size(); ++i)
      for (const property& each : types_[i].properties())
        all.push_back({&each, i});
    hcl::detail::sort_stably(
        all, [](const occurrence& a, const occurrence& b) { return a.what->name < b.what->name; });
    return all;
  }
  // A property that some of the objects have not is optional from there on.
  [[nodiscard]] std::optional<type> merge_one(std::span<const occurrence> all) {
    type common = all.front().what->type;
    if (all.front().at != 0) common = optional(std::move(common));
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (all[i].at != all[i - 1].at + 1) common = optional(std::move(common));
      merged next = relations_.unify(std::move(common), all[i].what->type);
      if (next.kind < wanted_) return std::nullopt;
      common = std::move(next.what);
    }
    return all.back().at + 1 == types_.size() ? common : optional(std::move(common));
  }
  [[nodiscard]] static type optional(type t) { return t.is_optional() ? t : type::optional(std::move(t)); }

  [[nodiscard]] object_options options() const {
    object_options options = types_.front().options_of_object();
    for (const type& each : types_) {
      options.is_strict = options.is_strict && each.is_strict();
      if (options.tag != each.tag()) options.tag.clear();
    }
    return options;
  }

  std::span<const type> types_;
  conversion wanted_;
  type_relations& relations_;
};

}  // namespace hcl::inline v0_1::model::detail
