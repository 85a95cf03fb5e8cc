// Settings that no struct and no file lists: entries of maps, elements of lists, members of blocks that are
// not there yet. $APP_TAGS__team, --tags.team, --set 'tags.team="a"'. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/impl/settings.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

// How names, keys, indices and labels follow one another in a text.
struct entry_spelling {
  std::string_view between_names;
  std::string_view around_keys;  // before and after a key, an index or a label
  bool is_upper = false;         // names are in upper case, keys as they are written
  bool has_hyphens = false;      // names may have them for underscores
};
inline constexpr entry_spelling variable_spelling{"_", "__", true};
inline constexpr entry_spelling path_spelling{"\n", "\n"};  // of words, a line each
inline constexpr entry_spelling flag_spelling{"\n", "\n", false, true};

class entry_finder {
 public:
  explicit entry_finder(const entry_spelling& how) : how_(how) {}

  [[nodiscard]] std::optional<setting> find(const struct_description& whole, std::string_view text) {
    found_.reset();
    nearest_.reset();
    in_struct(whole, text, setting());
    return std::move(found_);
  }
  // The setting that the last text may mean, if its last name is misspelt.
  [[nodiscard]] const std::optional<setting>& nearest() const noexcept { return nearest_; }

 private:
  // The text after a name and its separator; none if the text begins otherwise.
  [[nodiscard]] std::optional<std::string_view> after(std::string_view text, std::string_view name,
                                                      std::string_view sign) const {
    const std::string wanted = (how_.is_upper ? upper_name(name) : std::string(name)).append(sign);
    const auto is_same = [&](char w, char c) { return c == w || (how_.has_hyphens && w == '_' && c == '-'); };
    if (text.size() <= wanted.size() || !std::equal(wanted.begin(), wanted.end(), text.begin(), is_same))
      return std::nullopt;
    return text.substr(wanted.size());
  }
  [[nodiscard]] std::pair<std::string, std::string_view> split(std::string_view text) const {
    const std::size_t end = text.find(how_.around_keys);
    if (end == text.npos) return {std::string(text), {}};
    return {std::string(text.substr(0, end)), text.substr(end + how_.around_keys.size())};
  }

  // `around`: the steps to the struct.
  void in_struct(const struct_description& of, std::string_view text, const setting& around) {
    if (around.steps.size() >= max_setting_steps) return;
    for (const member_description& m : of.members)
      for (const std::string_view name : names_of(m)) {
        if (found_) return;
        if (takes_attribute(m)) in_value(name, m.value, text, entry_setting(around, m));
        if (takes_blocks(m) && m.blocks.size() == 1 && m.blocks.front().inside)
          in_block(name, m, text, around);
      }
  }
  void in_value(std::string_view name, const value_description& of, std::string_view text,
                const setting& made) {
    if (of.form == value_form::object && of.inside) {
      const auto rest = after(text, name, how_.between_names);
      if (rest) in_members(*of.inside, *rest, made);
      return;
    }
    const std::optional<std::string_view> rest = after(text, name, how_.around_keys);
    if (rest && (of.form == value_form::map || of.form == value_form::list)) in_entry(of, *rest, made);
  }
  // `text`: the key or the index, and what follows it.
  void in_entry(const value_description& of, std::string_view text, const setting& around) {
    auto [key, rest] = split(text);
    const bool is_index = of.form == value_form::list;
    if (key.empty() || (is_index && (key.size() > 6 || !std::all_of(key.begin(), key.end(), is_digit))))
      return;
    const value_description& element = of.parts.back();
    setting made = around;
    made.steps.push_back({std::move(key), {}, false, nullptr, true, is_index});
    made.value = &element;
    made.text = nullptr;
    made.is_required = false;
    if (rest.empty())
      found_ = std::move(made);
    else if (element.form == value_form::object && element.inside)
      in_members(*element.inside, rest, made);
    else if (element.form == value_form::map || element.form == value_form::list)
      in_entry(element, rest, made);
  }
  // All members of a struct that the text leads to, as no file lists them.
  void in_members(const struct_description& of, std::string_view text, const setting& around) {
    const std::string ended = std::string(text) + "\n?";
    for (const member_description& m : of.members) {
      const std::vector<std::string_view> names = names_of(m);
      const auto is_it = [&](std::string_view name) { return after(ended, name, "\n") == "?"; };
      if (!takes_attribute(m) || std::none_of(names.begin(), names.end(), is_it)) continue;
      found_ = entry_setting(around, m);
      return;
    }
    in_struct(of, text, around);
    if (!found_) note_nearest(of, text, around);
  }
  void note_nearest(const struct_description& of, std::string_view text, const setting& around) {
    std::vector<std::string> names;
    for (const member_description& m : of.members)
      names.push_back(!takes_attribute(m) ? "" : how_.is_upper ? upper_name(m.name) : std::string(m.name));
    const std::string_view found = closest(text, std::vector<std::string_view>(names.begin(), names.end()));
    for (std::size_t i = 0; i != names.size() && !found.empty(); ++i)
      if (const member_description& m = of.members[i]; names[i] == found) nearest_ = entry_setting(around, m);
  }
  void in_block(std::string_view name, const member_description& m, std::string_view text,
                const setting& around) {
    const block_description& shape = m.blocks.front();
    setting_step step{std::string(m.name), {}, true, &m};
    std::optional<std::string_view> rest;
    if (shape.labels.empty()) {
      if (m.is_repeated) return;  // they have no names
      rest = after(text, name, how_.between_names);
    } else {
      rest = after(text, name, how_.around_keys);
      for (std::size_t i = 0; rest && i != shape.labels.size(); ++i) {
        auto [label, left] = split(*rest);
        if (label.empty() || left.empty()) return;
        step.labels.push_back(std::move(label));
        rest = left;
      }
    }
    if (!rest) return;
    setting made = around;
    made.steps.push_back(std::move(step));
    in_members(*shape.inside, *rest, made);
  }

  [[nodiscard]] static setting entry_setting(const setting& around, const member_description& m) {
    setting made = member_setting(around, m);
    made.is_entry = true;
    return made;
  }

  const entry_spelling& how_;
  std::optional<setting> found_{}, nearest_{};
};

}  // namespace hcl::inline v1_0::detail
