// The structs that a schema refers to, each under a name of its own. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

#include <hcl/config/description.hpp>
#include <hcl/support/ascii.hpp>

namespace hcl::inline v0_1::detail {

// One of them; with a discriminator, an alternative that says by this attribute that it is meant.
struct schema_definition {
  struct_link of{};
  std::string_view discriminator{};
  std::string_view choice{};
  bool is_body = false;  // of a block, where comments may be
  std::string name{};
};

class schema_definitions {
 public:
  // The name of a definition, which is added if there is none.
  [[nodiscard]] const std::string& name_of(const schema_definition& wanted) {
    for (const schema_definition& known : all_)
      if (&*known.of == &*wanted.of && known.discriminator == wanted.discriminator &&
          known.choice == wanted.choice && known.is_body == wanted.is_body)
        return known.name;
    schema_definition& added = all_.emplace_back(wanted);
    added.name = free_name(added);
    return added.name;
  }
  // Those that have been asked for, in that order; more may be added while they are looked at.
  [[nodiscard]] const std::deque<schema_definition>& all() const noexcept { return all_; }

 private:
  // Of letters that need no escape in a URI.
  [[nodiscard]] std::string free_name(const schema_definition& of) const {
    std::string plain(of.of->name.empty() ? std::string_view("body") : of.of->name);
    if (!of.choice.empty()) plain.append(1, '.').append(of.choice);
    for (char& c : plain)
      if (!is_letter(c) && !is_digit(c) && c != '.' && c != '-') c = '_';
    std::string name = plain;
    const auto is_taken = [&](const schema_definition& known) { return known.name == name; };
    for (std::size_t i = 2; std::any_of(all_.begin(), all_.end(), is_taken); ++i)
      name = plain + '_' + std::to_string(i);
    return name;
  }

  std::deque<schema_definition> all_{};
};

}  // namespace hcl::inline v0_1::detail
