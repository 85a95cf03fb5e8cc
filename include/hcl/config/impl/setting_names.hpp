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
  // lead to its name: the program does not choose those. Other names come after the one that a member has
  // now.
  template <typename NameOf>
  setting_names(const std::vector<setting>& all, const NameOf& name_of) {
    for (const bool is_labelled : {false, true})
      for (const bool is_other : {false, true}) {
        ++rank_;
        for (const setting& s : all) {
          if (s.has_labels() != is_labelled) continue;
          if (!is_other) {
            if (auto name = name_of(s)) add(*std::move(name), s);
            continue;
          }
          for (const setting& spelling : other_spellings(s))
            if (auto name = name_of(spelling)) add(*std::move(name), s);
        }
      }
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
    const int rank = ranks_.try_emplace(name, rank_).first->second;
    std::vector<const setting*>& here = all_[std::move(name)];
    if (rank == rank_ && (here.empty() || here.back() != &s)) here.push_back(&s);
  }

  map all_{};
  std::map<Name, int> ranks_{};  // of those that have the name
  int rank_ = 0;
};

// Warns if that name is a former one of the setting.
template <typename Name, typename NameOf>
void report_former_names(const setting& of, const Name& name, const NameOf& name_of, const std::string& place,
                         diagnostics& diags) {
  if (name_of(of) == name) return;
  for (const setting& spelling : other_spellings(of))
    if (name_of(spelling) == name) return report_former_names(of, spelling, place, diags);
}

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
