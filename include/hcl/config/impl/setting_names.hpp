// Settings by a name that each has: of a variable, a flag, a letter. Several may share one. Implementation.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <hcl/config/impl/settings.hpp>

namespace hcl::inline v0_1::detail {

template <typename Name>
class setting_names {
 public:
  using map = std::map<Name, std::vector<const setting*>>;

  // `name_of`: an optional name. What is not in labelled blocks comes first, and is not asked for labels that
  // lead to its name: the program does not choose those.
  template <typename NameOf>
  setting_names(const std::vector<setting>& all, const NameOf& name_of) {
    for (const bool is_labelled : {false, true})
      for (const setting& s : all)
        if (s.has_labels() == is_labelled)
          if (auto name = name_of(s)) add(*std::move(name), s);
  }

  // Those of a name; none if it is no setting's.
  [[nodiscard]] std::vector<const setting*> of(const Name& name) const {
    const auto found = all_.find(name);
    return found == all_.end() ? std::vector<const setting*>() : found->second;
  }
  // The one of a name; null if there is none, or several.
  [[nodiscard]] const setting* only(const Name& name) const {
    const auto found = all_.find(name);
    return found == all_.end() || found->second.size() != 1 ? nullptr : found->second.front();
  }
  [[nodiscard]] auto begin() const noexcept { return all_.begin(); }
  [[nodiscard]] auto end() const noexcept { return all_.end(); }

 private:
  void add(Name name, const setting& s) {
    std::vector<const setting*>& here = all_[std::move(name)];
    if (here.empty() || here.front()->has_labels() == s.has_labels()) here.push_back(&s);
  }

  map all_{};
};

// Whether it is one setting, in blocks that differ in nothing that could be named.
[[nodiscard]] inline bool is_one_repeated(const std::vector<const setting*>& all) {
  return all.size() == 1 && all.front()->is_repeated;
}

// "service["a.b"].port and service["a"].b.port"
[[nodiscard]] inline std::string paths_of(const std::vector<const setting*>& all) {
  if (is_one_repeated(all)) return all.front()->path() + " in several blocks";
  std::string paths;
  for (std::size_t i = 0; i != all.size(); ++i)
    paths.append(i == 0 ? "" : i + 1 == all.size() ? " and " : ", ").append(all[i]->path());
  return paths;
}

}  // namespace hcl::inline v0_1::detail
