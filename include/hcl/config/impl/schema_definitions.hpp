// The structs that a schema refers to, each under a name of its own. Implementation.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include <hcl/config/description.hpp>
#include <hcl/support/ascii.hpp>

namespace hcl::inline v0_1::detail {

// One of them; with a discriminator, an alternative that says by this attribute that it is meant.
struct schema_definition {
  struct_link of{};
  std::string_view discriminator{};
  std::string_view choice{};
  bool is_body = false;  // of a block, where comments may be
  bool is_part = false;  // one of several objects that are one body: none of them has to have anything
  std::string name{};
};

class schema_definitions {
 public:
  // The name of a definition, which is added if there is none.
  [[nodiscard]] const std::string& name_of(const schema_definition& wanted) {
    const auto [place, is_new] = places_.try_emplace(
        key(&*wanted.of, wanted.discriminator, wanted.choice, wanted.is_body, wanted.is_part), all_.size());
    if (!is_new) return all_[place->second].name;
    schema_definition& added = all_.emplace_back(wanted);
    added.name = free_name(added);
    return added.name;
  }
  // Those that have been asked for, in that order; more may be added while they are looked at.
  [[nodiscard]] const std::deque<schema_definition>& all() const noexcept { return all_; }

 private:
  using key = std::tuple<const struct_description*, std::string_view, std::string_view, bool, bool>;

  // Of letters that need no escape in a URI.
  [[nodiscard]] std::string free_name(const schema_definition& of) {
    std::string plain(of.of->name.empty() ? std::string_view("body") : of.of->name);
    if (!of.choice.empty()) plain.append(1, '.').append(of.choice);
    if (of.is_part) plain += ".part";
    for (char& c : plain)
      if (!is_letter(c) && !is_digit(c) && c != '.' && c != '-') c = '_';
    std::string name = plain;
    for (std::size_t& last = used_[plain]; !taken_.insert(name).second;)
      name = plain + '_' + std::to_string(++last + 1);
    return name;
  }

  std::map<key, std::size_t> places_{};
  std::set<std::string> taken_{};
  std::map<std::string, std::size_t> used_{};  // numbers after a name
  std::deque<schema_definition> all_{};
};

}  // namespace hcl::inline v0_1::detail
