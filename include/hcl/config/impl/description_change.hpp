// The differences of two descriptions, in words. Implementation of compatibility.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/compatibility.hpp>
#include <hcl/config/impl/value_change.hpp>
#include <hcl/config/impl/value_words.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/value/impl/mismatch.hpp>

namespace hcl::inline v1_0::detail {

// Words for what has changed: `{}` is the member, `{is}` and `{was}` are in words.
struct change_words {
  std::string_view change;
  change_effect effect;
  std::string_view detail;
};
inline constexpr change_words removed_words{"removed", change_effect::breaking, "{} is no longer accepted."};
inline constexpr change_words renamed_words{
    "renamed", change_effect::breaking,
    "{} is no longer accepted. It may now be called {is}, which is new and takes the same."};
inline constexpr change_words name_words{"name", change_effect::breaking,
                                         "The name {was} is no longer accepted. Use {is} instead."};
inline constexpr change_words former_name_words{"other-name", change_effect::fine,
                                                "Its name is {is}; {} is still accepted."};
inline constexpr change_words added_words{"added", change_effect::fine, "{} is new and may be left out."};
inline constexpr change_words new_words{"required", change_effect::breaking, "{} is new and required."};
inline constexpr change_words required_words{"required", change_effect::breaking,
                                             "{} is required. Before, it could be left out."};
inline constexpr change_words optional_words{"optional", change_effect::fine,
                                             "{} may be left out. Before, it was required."};
inline constexpr change_words narrower_words{"value", change_effect::breaking,
                                             "{} must be {is}. Before, it could be {was}."};
inline constexpr change_words wider_words{"wider", change_effect::fine,
                                          "{} may be {is}. Before, it had to be {was}."};
inline constexpr change_words kind_words{"kind", change_effect::breaking,
                                         "{} must be {is}. Before, it was {was}."};
inline constexpr change_words meaning_words{"kind", change_effect::meaning,
                                            "{} is read as {is}. Before, it was {was}."};
inline constexpr change_words default_words{"default", change_effect::meaning,
                                            "Where {} is left out, it is {is}. Before, it was {was}."};
inline constexpr change_words written_words{"written", change_effect::breaking,
                                            "{} must be written as {is}. Before, it was {was}."};
inline constexpr change_words either_words{"written", change_effect::fine,
                                           "{} may be written as {is}. Before, it was {was}."};
inline constexpr change_words single_words{"count", change_effect::breaking,
                                           "Only one block {} is allowed. Before, there could be several."};
inline constexpr change_words several_words{
    "count", change_effect::fine, "Several blocks {} are allowed. Before, there could be only one."};
inline constexpr change_words count_words{"count", change_effect::breaking,
                                          "There must be {is} blocks {}. Before, {was}."};
inline constexpr change_words unique_words{"count", change_effect::breaking,
                                           "No two blocks {} may have the same labels. Before, they could."};
inline constexpr change_words labels_words{"labels", change_effect::breaking,
                                           "Blocks {} have {is}. Before, they had {was}."};
inline constexpr change_words more_labels_words{"labels", change_effect::fine,
                                                "Blocks {} have {is}. Before, they had {was}."};
inline constexpr change_words label_words{"labels", change_effect::breaking,
                                          "A label of {} must be {is}. Before, it could be {was}."};
inline constexpr change_words choice_words{"choice", change_effect::breaking,
                                           "There is no longer a block {} that is {was}."};
inline constexpr change_words chosen_words{"choice", change_effect::breaking,
                                           "What a block {} is depends on {is}. Before, on {was}."};
inline constexpr change_words rule_words{"rule", change_effect::breaking, "Blocks {} must be {is}."};
inline constexpr change_words rest_words{"rest", change_effect::breaking,
                                         "Other names are no longer accepted here."};
inline constexpr change_words open_words{"rest", change_effect::fine, "Other names are accepted here."};
inline constexpr change_words claimed_words{
    "rest", change_effect::breaking,
    "{} must be {is}. Before, it was one of the other names, which could be {was}."};
inline constexpr change_words deprecated_words{"deprecation", change_effect::fine, "{} is deprecated. {is}"};

[[nodiscard]] inline std::string filled(std::string_view words, std::string_view name, std::string_view is,
                                        std::string_view was) {
  std::string made(words);
  for (const auto& [place, text] :
       {std::pair<std::string_view, std::string_view>{"{is}", is}, {"{was}", was}, {"{}", name}})
    if (const std::size_t at = made.find(place); at != made.npos) made.replace(at, place.size(), text);
  return made;
}

// How the values of two descriptions relate, from best to worst.
enum class relation : unsigned char { same, wider, meaning, narrower };

[[nodiscard]] inline bool is_bounded_less(const value_description& was, const value_description& is,
                                          bool is_low) {
  const std::optional<value>& before = is_low ? was.low : was.high;
  const std::optional<value>& now = is_low ? is.low : is.high;
  if (!now || (before && *before == *now)) return false;
  return !before || !measure(is, *now) || (is_low ? is_less(is, *before, *now) : is_less(is, *now, *before));
}
// Relates the rules alone: bounds, choices, pattern and the like.
[[nodiscard]] inline relation relate_rules(const value_description& was, const value_description& is) {
  relation all = relation::same;
  const auto note = [&](bool is_narrower, bool is_wider) {
    if (is_wider) all = (std::max)(all, relation::wider);
    if (is_narrower) all = relation::narrower;
  };
  note(was.takes_null && !is.takes_null, is.takes_null && !was.takes_null);
  note(was.takes_numbers && !is.takes_numbers, is.takes_numbers && !was.takes_numbers);
  note(is.is_non_empty && !was.is_non_empty, was.is_non_empty && !is.is_non_empty);
  note(!is.rule.empty() && is.rule != was.rule, is.rule.empty() && !was.rule.empty());
  note(is.is_custom && (!was.is_custom || is.noun != was.noun), was.is_custom && !is.is_custom);
  note(is.size && is.size != was.size, was.size && !is.size);
  for (const bool is_low : {true, false})
    note(is_bounded_less(was, is, is_low), is_bounded_less(is, was, is_low));
  const auto lacks = [](const value_description& of, const value_description& other) {
    return std::any_of(other.choices.begin(), other.choices.end(),
                       [&](const named_value& c) { return !is_choice(of, c.what); });
  };
  if (!is.choices.empty()) note(was.choices.empty() || lacks(is, was), lacks(was, is));
  if (is.choices.empty()) note(false, !was.choices.empty());
  const bool all_match =
      !was.choices.empty() && std::all_of(was.choices.begin(), was.choices.end(), [&](const named_value& c) {
        return c.what.kind() == type_kind::string && is_whole_match(is.pattern, c.what.as_string());
      });
  if (is.pattern != was.pattern) note(!is.pattern.empty() && !all_match, is.pattern.empty());
  return all;
}
[[nodiscard]] inline bool is_text_form(value_form form) {
  return form == value_form::text || form == value_form::path || form == value_form::enumeration;
}
[[nodiscard]] inline bool is_scalar(const value_description& of) {
  return !of.inside && of.parts.empty() && of.form != value_form::any && of.form != value_form::expression &&
         of.form != value_form::type && of.form != value_form::tuple && of.form != value_form::alternatives;
}
// Relates two different forms.
[[nodiscard]] inline relation relate_forms(const value_description& was, const value_description& is) {
  const bool is_list_now = is_list(was) && is_list(is);
  if (is.form == value_form::any || is_list_now) return relation::meaning;
  const bool is_kept = (is_text_form(was.form) && is_text_form(is.form)) ||
                       (was.form == value_form::integer && is.form == value_form::number);
  if (is_kept) return relation::same;
  const bool is_text = is.form == value_form::text || is.form == value_form::path;
  return is_text && is_scalar(was) ? relation::meaning : relation::narrower;
}

// The block or attribute that a name of a configuration is for. Blocks of several types are one each.
struct member_slot {
  const member_description* member = nullptr;
  const block_description* shape = nullptr;  // of blocks that their type chooses
  std::string_view name{};

  [[nodiscard]] explicit operator bool() const noexcept { return member != nullptr; }
  [[nodiscard]] bool takes(std::string_view other) const {
    return shape ? other == name : is_called(*member, other);
  }
  [[nodiscard]] std::vector<std::string_view> names() const {
    return shape ? std::vector<std::string_view>{name} : names_of(*member);
  }
};
[[nodiscard]] inline std::vector<member_slot> slots_of(const struct_description& of) {
  std::vector<member_slot> all;
  for (const member_description& m : of.members) {
    if (m.form == member_form::label || m.form == member_form::rest) continue;
    if (m.chosen == block_choice::by_type)
      for (const block_description& shape : m.blocks)
        all.push_back({&m, &shape, shape.name});
    else
      all.push_back({&m, nullptr, m.name});
  }
  return all;
}
[[nodiscard]] inline member_slot slot_of(const struct_description& in, std::string_view name) {
  for (const member_slot& one : slots_of(in))
    if (one.takes(name)) return one;
  return {};
}
// The member that took its place. One of the same name comes before one with a former name.
[[nodiscard]] inline member_slot slot_after(const member_slot& was, const struct_description& is) {
  for (const std::string_view name : was.names())
    if (const member_slot found = slot_of(is, name)) return found;
  return {};
}

class change_finder {
 public:
  [[nodiscard]] std::vector<compatibility_change> find(const struct_description& was,
                                                       const struct_description& is) {
    visit(was, is, {});
    sort_stably(found_, [](const auto& a, const auto& b) { return a.effect > b.effect; });
    return found_;
  }
  // Where these two have been compared already: structs may be recursive.
  [[nodiscard]] std::string path_of(const struct_description& was, const struct_description& is) const {
    const auto at = paths_.find({&was, &is});
    return at == paths_.end() ? std::string() : at->second;
  }

 private:
  void add(const change_words& what, const std::string& path, std::string_view name, std::string_view is = {},
           std::string_view was = {}) {
    const std::string whole = name.empty() ? path : path_into(path, name);
    found_.push_back({what.effect, what.change, whole, filled(what.detail, in_quotes(name), is, was)});
  }

  void visit(const struct_description& was, const struct_description& is, const std::string& path) {
    if (!paths_.try_emplace({&was, &is}, path).second) return;
    const std::vector<member_slot> before = slots_of(was), now = slots_of(is);
    std::vector<member_slot> fresh = now;
    for (const member_slot& one : before)
      if (const member_slot after = slot_after(one, is))
        std::erase_if(fresh, [&](const member_slot& f) { return f.name == after.name; });
    for (const member_slot& one : before) {
      if (const member_slot after = slot_after(one, is))
        compare(one, after, path);
      else
        report_removed(one, fresh, path);
    }
    const member_description *rest_before = rest_member(was), *rest_now = rest_member(is);
    for (const member_slot& one : fresh) {
      if (rest_before && takes_attribute(*one.member))
        add(claimed_words, path, one.name, words_of(one.member->value), words_of(rest_before->value));
      else
        add(one.member->is_needed() ? new_words : added_words, path, one.name);
    }
    if (!rest_before != !rest_now) add(rest_now ? open_words : rest_words, path, "");
    if (!rest_before || !rest_now || rest_now->takes_blocks) return;
    if (rest_before->takes_blocks)
      add(rest_words, path, "");
    else
      compare_values(rest_before->value, rest_now->value, path, "");
  }

  // A single new member that accepts the same values may be the removed one, renamed.
  void report_removed(const member_slot& of, const std::vector<member_slot>& fresh, const std::string& path) {
    std::vector<std::string_view> alike;
    for (const member_slot& one : fresh)
      if (one.member->form == of.member->form && one.member->value.form == of.member->value.form)
        alike.push_back(one.name);
    if (alike.size() == 1)
      add(renamed_words, path, of.name, in_quotes(alike.front()));
    else
      add(removed_words, path, of.name);
  }

  void compare(const member_slot& was, const member_slot& is, const std::string& path) {
    const member_description &before = *was.member, &now = *is.member;
    for (const std::string_view name : was.names())
      if (!is.takes(name)) add(name_words, path, was.name, in_quotes(is.name), in_quotes(name));
    if (is.name != was.name && is.takes(was.name)) add(former_name_words, path, was.name, in_quotes(is.name));
    if (now.is_needed() && !before.is_needed()) add(required_words, path, was.name);
    if (!now.is_needed() && before.is_needed()) add(optional_words, path, was.name);
    if (!now.advice.empty() && before.advice.empty()) add(deprecated_words, path, was.name, now.advice);
    if (before.form != now.form)
      add(now.form == member_form::attribute_or_block ? either_words : written_words, path, was.name,
          form_words(now), form_words(before));
    if (takes_attribute(before) && takes_attribute(now)) {
      compare_values(before.value, now.value, path, was.name);
      if (!before.is_required && !now.is_required && !is_same_default(before, now))
        add(default_words, path, was.name, default_of(now), default_of(before));
    } else if (takes_blocks(before) && takes_blocks(now)) {
      compare_blocks(was, is, path);
    }
  }
  [[nodiscard]] static std::string_view form_words(const member_description& m) {
    if (m.form == member_form::block) return "a block";
    return m.form == member_form::attribute ? "an attribute" : "an attribute or a block";
  }
  [[nodiscard]] static std::string default_of(const member_description& m) {
    return m.default_value ? written_literal(*m.default_value) : "not set";
  }

  void compare_values(const value_description& was, const value_description& is, const std::string& path,
                      std::string_view name) {
    const relation how = relate(was, is, name.empty() ? path : path_into(path, name));
    if (how == relation::same) return;
    std::string before = words_of(was), now = words_of(is);
    if (before == now && was.form != is.form && is_list(was) && is_list(is))
      (is.form == value_form::set ? now : before) += ", each once";
    else if (before == now)
      now += was.takes_null && !is.takes_null ? ", not null" : ", by another rule";
    const change_words& breaking = was.form == is.form ? narrower_words : kind_words;
    const change_words& harmless = how == relation::wider ? wider_words : meaning_words;
    add(how == relation::narrower ? breaking : harmless, path, name, now, before);
  }
  static void show_bounds(value_description& of) {
    of.has_type_bounds = false;
    for (value_description& part : of.parts)
      show_bounds(part);
  }
  // Includes the bounds of a C++ type, since these may have changed.
  [[nodiscard]] static std::string words_of(const value_description& of) {
    value_description shown = of;
    show_bounds(shown);
    return value_words(shown);
  }
  // Reports what has changed in objects inside.
  [[nodiscard]] relation relate(const value_description& was, const value_description& is,
                                const std::string& path) {
    relation all = relate_rules(was, is);
    const auto note = [&](relation other) { all = (std::max)(all, other); };
    if (was.form != is.form) {
      note(relate_forms(was, is));
      if (is_list(was) && is_list(is)) note(relate(was.parts.front(), is.parts.front(), path));
    } else if (was.form == value_form::object) {
      visit(*was.inside, *is.inside, path);
    } else if (was.form == value_form::alternatives) {
      note(relate_alternatives(was, is, path));
    } else {
      if (was.parts.size() != is.parts.size()) return relation::narrower;
      for (std::size_t i = 0; i != was.parts.size(); ++i)
        note(relate(was.parts[i], is.parts[i], path));
    }
    return all;
  }
  [[nodiscard]] relation relate_alternatives(const value_description& was, const value_description& is,
                                             const std::string& path) {
    if (was.discriminator != is.discriminator) return relation::narrower;
    relation all = is.parts.size() > was.parts.size() ? relation::wider : relation::same;
    for (std::size_t i = 0; i != was.parts.size(); ++i) {
      std::size_t k = 0;
      while (k != is.parts.size() && (was.discriminator.empty() ? was.parts[i].form != is.parts[k].form
                                                                : was.names[i] != is.names[k]))
        ++k;
      all = (std::max)(all,
                       k == is.parts.size() ? relation::narrower : relate(was.parts[i], is.parts[k], path));
    }
    return all;
  }

  void compare_blocks(const member_slot& was, const member_slot& is, const std::string& path) {
    const member_description &before = *was.member, &now = *is.member;
    if (before.is_repeated != now.is_repeated)
      add(now.is_repeated ? several_words : single_words, path, was.name);
    const bool is_fewer =
        now.is_repeated && now.max_count != 0 &&
        (before.is_repeated ? before.max_count == 0 || now.max_count < before.max_count : false);
    if (is_fewer || now.min_count > (std::max)(before.min_count, std::size_t{before.is_required}))
      add(count_words, path, was.name, counts(now), counts(before));
    if (now.has_unique_labels && now.is_repeated && before.is_repeated && !before.has_unique_labels)
      add(unique_words, path, was.name);
    if (!now.blocks_rule.empty() && now.blocks_rule != before.blocks_rule)
      add(rule_words, path, was.name, now.blocks_rule);
    if (before.blocks.empty() || now.blocks.empty()) return compare_objects(before, now, was.name, path);
    if (was.shape || is.shape)
      return compare_shapes(was.shape ? *was.shape : before.blocks.front(),
                            is.shape ? *is.shape : now.blocks.front(), was.name, path);
    if (before.chosen != now.chosen || before.discriminator != now.discriminator ||
        before.choice_label != now.choice_label)
      return add(chosen_words, path, was.name, chooser(now), chooser(before));
    for (const block_description& shape : before.blocks) {
      const auto same = std::find_if(now.blocks.begin(), now.blocks.end(), [&](const block_description& b) {
        return before.chosen == block_choice::none || b.name == shape.name;
      });
      if (same == now.blocks.end())
        add(choice_words, path, was.name, {}, in_quotes(shape.name));
      else
        compare_shapes(shape, *same, was.name, path);
    }
  }
  // Compares an attribute that may be written as a block.
  void compare_objects(const member_description& was, const member_description& is, std::string_view name,
                       const std::string& path) {
    const auto inside_of = [](const member_description& m) {
      return m.blocks.empty() ? m.value.inside : m.blocks.front().inside;
    };
    const std::string inside = path_into(path, name);
    if (inside_of(was) && inside_of(is))
      visit(*inside_of(was), *inside_of(is), inside);
    else
      add(kind_words, path, name, words_of(is.value), words_of(was.value));
  }
  [[nodiscard]] static std::string counts(const member_description& m) {
    std::string text = "at least " + std::to_string(m.min_count);
    if (m.max_count != 0) text += " and at most " + std::to_string(m.max_count);
    return text;
  }
  [[nodiscard]] static std::string chooser(const member_description& m) {
    switch (m.chosen) {
      case block_choice::by_attribute: return "its attribute " + in_quotes(m.discriminator);
      case block_choice::by_label: return "its label " + std::to_string(m.choice_label + 1);
      case block_choice::by_type: return "its type";
      case block_choice::none: break;
    }
    return "nothing";
  }

  void compare_shapes(const block_description& was, const block_description& is, std::string_view name,
                      const std::string& path) {
    const auto required = [](const block_description& b) {
      return std::count_if(b.labels.begin(), b.labels.end(),
                           [](const label_description& l) { return !l.is_optional && !l.is_list; });
    };
    const auto is_open = [](const block_description& b) {
      return !b.labels.empty() && b.labels.back().is_list;
    };
    const bool fits = required(is) <= required(was) &&
                      (is_open(is) || (!is_open(was) && is.labels.size() >= was.labels.size()));
    if (!fits || is.labels.size() != was.labels.size() || required(is) != required(was))
      add(fits ? more_labels_words : labels_words, path, name, labels_of(is), labels_of(was));
    for (std::size_t i = 0; i != (std::min)(was.labels.size(), is.labels.size()); ++i)
      if (relate(was.labels[i].value, is.labels[i].value, path) > relation::wider)
        add(label_words, path, name, words_of(is.labels[i].value), words_of(was.labels[i].value));
    if (!is.rule.empty() && is.rule != was.rule) add(rule_words, path, name, is.rule);
    const std::string inside = path_into(path, name);
    if (was.inside && is.inside)
      visit(*was.inside, *is.inside, inside);
    else if (is.inside || was.inside)
      add(is.inside ? rest_words : open_words, inside, "");
  }
  [[nodiscard]] static std::string labels_of(const block_description& b) {
    std::string text;
    for (const label_description& l : b.labels) {
      text.append(text.empty() ? (b.labels.size() == 1 ? "the label " : "the labels ") : ", ");
      text.append(in_quotes(l.name));
      if (l.is_optional) text += " or none";
      if (l.is_list) text += " and more";
    }
    return text.empty() ? "no labels" : text;
  }

  std::map<std::pair<const struct_description*, const struct_description*>, std::string> paths_{};
  std::vector<compatibility_change> found_{};
};

}  // namespace hcl::inline v1_0::detail
