// Suggests what a name may mean that an object type does not have. A wrong name may be used as often as a
// text is long, on an object of any size: one check computes it once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hcl/model/type.hpp>
#include <hcl/support/ascii.hpp>
#include <hcl/text/closest.hpp>

namespace hcl::inline v0_1::model::detail {

class property_search {
 public:
  // The first property of that name in another case; null if there is none.
  [[nodiscard]] const property* in_other_case(const type& object, std::string_view name) {
    const auto all = object.properties();
    if (memory* const known = memory_of(object)) {
      const auto found = known->by_small_name.find(in_lower_case(name));
      return found == known->by_small_name.end() ? nullptr : found->second;
    }
    const auto found = std::find_if(all.begin(), all.end(),
                                    [name](const property& each) { return same_but_case(each.name, name); });
    return found == all.end() ? nullptr : &*found;
  }

  // The name of a property that is close to it; empty if none is. Looks at the first thousand.
  [[nodiscard]] std::string_view near_name(const type& object, std::string_view name) {
    memory* const known = memory_of(object);
    if (!known) return closest_of(object, name);
    const auto [found, is_new] = known->near_names.try_emplace(std::string(name));
    if (is_new) found->second = closest_of(object, name);
    return found->second;
  }

 private:
  // Of an object that was asked about often.
  struct memory {
    type object{};  // kept, so that no other gets its identity
    std::size_t asked = 0;
    std::unordered_map<std::string, const property*> by_small_name{};
    std::unordered_map<std::string, std::string_view> near_names{};
  };

  [[nodiscard]] static std::string in_lower_case(std::string_view text) {
    std::string all(text);
    std::transform(all.begin(), all.end(), all.begin(), [](char c) { return hcl::detail::lower_case(c); });
    return all;
  }
  [[nodiscard]] static bool same_but_case(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
      return hcl::detail::lower_case(x) == hcl::detail::lower_case(y);
    });
  }
  [[nodiscard]] static std::string_view closest_of(const type& object, std::string_view name) {
    constexpr std::size_t max_candidates = 1000;
    const auto all = object.properties();
    std::vector<std::string_view> candidates;
    for (const property& each : all.first((std::min)(all.size(), max_candidates)))
      candidates.push_back(each.name);
    return hcl::closest(name, candidates);
  }

  // Null where it is cheaper to look at every property.
  [[nodiscard]] memory* memory_of(const type& object) {
    constexpr std::size_t few_properties = 16, few_questions = 8;
    if (object.properties().size() < few_properties) return nullptr;
    memory& known = objects_[object.identity()];
    if (++known.asked <= few_questions) {
      known.object = object;
      return nullptr;
    }
    if (known.by_small_name.empty())
      for (const property& each : object.properties())
        known.by_small_name.try_emplace(in_lower_case(each.name), &each);
    return &known;
  }

  std::unordered_map<std::uintptr_t, memory> objects_{};
};

}  // namespace hcl::inline v0_1::model::detail
