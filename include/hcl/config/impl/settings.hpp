// Settings that variables and flags can set: attributes by their paths. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/body/impl/layers.hpp>
#include <hcl/config/description.hpp>
#include <hcl/config/impl/described_block.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/text/source.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v1_0::detail {

// A step of a path: a block, an attribute, or a member of an object.
struct setting_step {
  std::string name;
  std::vector<std::string> labels{};
  bool is_block = false;
  const member_description* member =
      nullptr;            // that has the name and others; null: a block named by its type
  bool is_key = false;    // of a map or a list: `name` is the key or the index
  bool is_index = false;  // of a list
};

// An attribute, or a member of an object that is one.
struct setting {
  std::vector<setting_step> steps{};
  const value_description* value = nullptr;
  const doc* text = nullptr;
  bool is_sensitive = false;
  bool holds_secret = false;  // it is sensitive, or something in it
  bool is_shown = true;       // neither it nor an object around it holds a secret
  bool is_required = false;
  bool is_repeated = false;    // in several blocks with the same labels, hence ambiguous
  std::string default_text{};  // as it is written; empty: none, or not to be shown
  bool is_entry = false;       // neither the struct nor a file lists it

  // `service["web"].port`
  [[nodiscard]] std::string path() const {
    std::string all;
    for (const setting_step& s : steps)
      if (s.is_key)
        all.append("[").append(s.is_index ? s.name : excerpt(s.name)).append("]");
      else
        all.append(all.empty() ? "" : ".").append(block_step(s.name, s.labels));
    return all;
  }
  // Whether there are labels on the way, which files choose.
  [[nodiscard]] bool has_labels() const {
    return std::any_of(steps.begin(), steps.end(), [](const setting_step& s) { return !s.labels.empty(); });
  }
  // The names and labels, with `between` between them: `service.web.port`
  [[nodiscard]] std::string joined(char between) const {
    std::string all;
    const auto add = [&](std::string_view word) {
      if (!all.empty()) all += between;
      all += word;
    };
    for (const setting_step& s : steps) {
      add(s.name);
      for (const std::string& label : s.labels)
        add(label);
    }
    return all;
  }
};

inline constexpr std::size_t max_setting_steps = 8;  // structs may contain themselves

// A member of the struct that the steps of `around` lead to.
[[nodiscard]] inline setting member_setting(setting around, const member_description& m) {
  around.steps.push_back({std::string(m.name), {}, false, &m});
  around.value = &m.value;
  around.text = m.text;
  around.is_sensitive = around.is_sensitive || m.is_sensitive || m.value.is_sensitive;
  around.holds_secret = around.is_sensitive || m.holds_secret;
  around.is_shown = around.is_shown && !around.holds_secret;
  around.is_required = m.is_required;
  around.default_text =
      m.default_value && !around.is_sensitive ? written_literal(*m.default_value) : std::string();
  return around;
}

// A complaint about a setting or a command line, which quotes names only.
inline void report_setting(diagnostics& diags, std::string_view code, std::string summary, std::string detail,
                           std::string path = {}, severity level = severity::error) {
  diags.add({.severity = level,
             .code = code,
             .summary = std::move(summary),
             .detail = std::move(detail),
             .path = std::move(path),
             .quotes = quoting::names});
}

// As variables write a name: in upper case, with underscores for what is neither a letter nor a digit.
[[nodiscard]] inline char upper_byte(char c) noexcept {
  if (is_lower(c)) return static_cast<char>(c - 'a' + 'A');
  return is_upper(c) || is_digit(c) ? c : '_';
}
[[nodiscard]] inline std::string upper_name(std::string_view name) {
  std::string made(name);
  for (char& c : made)
    c = upper_byte(c);
  return made;
}

// The same setting by the other names of its steps: blocks, members, parts of objects. In the order of how
// many steps have one.
[[nodiscard]] inline std::vector<setting> other_spellings(const setting& of) {
  const auto has_others = [](const setting_step& s) {
    return s.member && (!s.member->other_names.empty() || !s.member->former_names.empty());
  };
  if (std::none_of(of.steps.begin(), of.steps.end(), has_others)) return {};
  std::vector<setting> all{of};
  for (std::size_t i = 0; i != of.steps.size(); ++i) {
    const member_description* const m = of.steps[i].member;
    const std::size_t known = all.size();
    for (const std::string_view name : m ? names_of(*m) : std::vector<std::string_view>())
      for (std::size_t j = 0; name != m->name && j != known; ++j) {
        setting other = all[j];
        other.steps[i].name = name;
        all.push_back(std::move(other));
      }
  }
  all.erase(all.begin());
  return all;
}

// Warns of names that have changed, in words as for those of a file. `spelling`: one of other_spellings().
inline void report_former_names(const setting& of, const setting& spelling, const std::string& place,
                                diagnostics& diags) {
  for (std::size_t i = 0; i != of.steps.size(); ++i) {
    const setting_step& now = of.steps[i];
    const std::string& written = spelling.steps[i].name;
    if (written == now.name) continue;
    const std::vector<std::string_view>& former = now.member->former_names;
    if (std::find(former.begin(), former.end(), written) != former.end())
      diags.add(changed_name(now.is_block, written, now.name, {source::make({}, place), {}}));
  }
}

// Of two variables or files.
inline void report_set_twice(const setting& of, const std::string& one, const std::string& other,
                             diagnostics& diags) {
  report_setting(diags, codes::ambiguous_setting, "Set twice",
                 other + " and " + one + " both set " + of.path() + ". Keep one of them.", of.path());
}

// The schema of a description. A member that may be an attribute or a block is both.
[[nodiscard]] inline body_schema schema_of(const struct_description& of) {
  body_schema made;
  const auto add_attribute = [&](const member_description& m) {
    made.attributes.push_back({std::string(m.name)});
    for (const std::string_view name : names_of(m))
      if (name != m.name) made.attributes.push_back({std::string(name), false, std::string(m.name)});
  };
  const auto add_block = [&](const member_description& m, std::string_view type, const block_description& b) {
    schema_block header{std::string(type)};
    for (const label_description& label : b.labels) {
      header.any_labels = label.is_list;
      header.optional_labels += label.is_optional;
      if (!label.is_list) header.labels.emplace_back(label.name);
    }
    if (!m.is_repeated) header.one_of = m.chosen == block_choice::by_type ? m.blocks.front().name : m.name;
    header.discriminator = m.discriminator;
    made.blocks.push_back(header);
    if (m.chosen == block_choice::by_type) return;
    for (const std::string_view name : names_of(m)) {
      if (name == m.name) continue;
      schema_block& other = made.blocks.emplace_back(header);
      other.type = name;
      other.same_as = type;
    }
  };
  for (const member_description& m : of.members) {
    if (takes_attribute(m)) add_attribute(m);
    if (!takes_blocks(m)) continue;
    if (m.form == member_form::attribute_or_block && m.blocks.empty()) add_block(m, m.name, {});
    const std::size_t shapes =
        m.chosen == block_choice::by_type ? m.blocks.size() : (m.blocks.empty() ? 0 : 1);
    for (std::size_t i = 0; i != shapes; ++i)
      add_block(m, m.chosen == block_choice::by_type ? m.blocks[i].name : m.name, m.blocks[i]);
  }
  return made;
}

// The member of a block, and its alternative, if any.
[[nodiscard]] inline described_block find_block(const struct_description& of, const body_block& b) {
  const auto text_of = [&](std::string_view name) -> std::optional<std::string> {
    const std::optional<body_attribute> found = b.body.attribute(name);
    const result<value> set = found ? found->expression.evaluate() : value();
    return set && is_open_text(*set) ? std::optional<std::string>(set->as_string()) : std::nullopt;
  };
  described_block found = find_block(of, b.type, b.labels, text_of);
  if (!found) found.member = find_attribute_member(of, b.type);
  return found;
}

// The items of a body under the main names of their members. Reports nothing.
[[nodiscard]] inline body_content described_content(const struct_description& of, const body& in,
                                                    body& rest) {
  diagnostics unheard(0);
  body_content found = content_by(in, schema_of(of), &rest, unheard);
  for (body_attribute& a : found.attributes)
    if (const member_description* const m = find_attribute_member(of, a.name)) a.name = m->name;
  for (body_block& b : found.blocks)
    if (const described_block is = find_block(of, b); is && is.member->chosen != block_choice::by_type)
      b.type = is.member->name;
  return found;
}

[[nodiscard]] inline body_content described_content(const struct_description& of, const body& in) {
  body rest;
  return described_content(of, in, rest);
}

// The struct of a block; null if anything is allowed.
[[nodiscard]] inline const struct_description* struct_of_block(const struct_description& of,
                                                               const body_block& b) {
  const described_block found = find_block(of, b);
  if (!found || found.shape) return found.inside();
  const value_description& whole = found.member->value;
  return whole.form == value_form::object && whole.inside ? &*whole.inside : nullptr;
}

// Finds all settings of a struct. `below` has the labelled blocks; with `wanted`, names as upper_name() makes
// them, only those blocks are searched that the names may lead into.
class setting_finder {
 public:
  [[nodiscard]] std::vector<setting> find(const struct_description& of, const body& below,
                                          const std::optional<std::vector<std::string>>& wanted = {}) {
    if (wanted) wanted_.emplace(wanted->begin(), wanted->end());
    visit(of, below);
    return std::move(found_);
  }

 private:
  void visit(const struct_description& of, const body& below) {
    if (around_.steps.size() >= max_setting_steps) return;
    const body_content there = described_content(of, below);
    for (const member_description& m : of.members) {
      if (takes_attribute(m)) {
        add(m, around_);
      } else if (m.form == member_form::block && m.blocks.size() == 1 && m.blocks.front().labels.empty() &&
                 !m.is_repeated && m.blocks.front().inside) {
        const std::vector<const body_block*> known = there.of_type(m.name);
        enter({std::string(m.name), {}, true, &m}, *m.blocks.front().inside,
              known.size() == 1 ? known.front()->body : body());
      }
    }
    const body_schema schema = schema_of(of);
    const canonical_names names(schema);
    std::vector<std::pair<const body_block*, setting_step>> blocks;
    for (const body_block& b : there.blocks) {
      const member_description* const m = member_of_type(of, b);
      if (!wanted_ || !wanted_inside(b.type, b.labels, m).empty())
        blocks.push_back({&b, {b.type, b.labels, true, m}});
    }
    std::map<std::string, std::size_t> count;
    for (const auto& [b, step] : blocks)
      ++count[names.header_of(*b)];
    for (auto& [b, step] : blocks) {
      const std::size_t alike = b->labels.empty() ? 0 : std::exchange(count[names.header_of(*b)], 0);
      const struct_description* const inside = alike == 0 ? nullptr : struct_of_block(of, *b);
      if (!inside) continue;
      const scoped_value repeated(around_.is_repeated, around_.is_repeated || alike > 1);
      enter(std::move(step), *inside, b->body);
    }
  }
  // The member that a block type names; null if the type names one of its alternatives.
  [[nodiscard]] static const member_description* member_of_type(const struct_description& of,
                                                                const body_block& b) {
    const described_block found = find_block(of, b.type, b.labels);
    const member_description* const m = found ? found.member : find_attribute_member(of, b.type);
    return m && m->chosen == block_choice::by_type ? nullptr : m;
  }
  void enter(setting_step step, const struct_description& inside, const body& below) {
    std::optional<std::vector<std::string_view>> left;
    if (wanted_) left = wanted_inside(step.name, step.labels, step.member);
    const scoped_value narrowed(wanted_, std::move(left));
    around_.steps.push_back(std::move(step));
    visit(inside, below);
    around_.steps.pop_back();
  }
  // Takes `what` off the start of an upper_name().
  [[nodiscard]] static bool skip(std::string_view& in, std::string_view what) {
    if (what.size() > in.size()) return false;
    for (std::size_t i = 0; i != what.size(); ++i)
      if (in[i] != upper_byte(what[i])) return false;
    in.remove_prefix(what.size());
    return true;
  }
  // The remainders of the names that lead through a step.
  [[nodiscard]] std::vector<std::string_view> wanted_inside(std::string_view type,
                                                            const std::vector<std::string>& labels,
                                                            const member_description* of) const {
    std::vector<std::string_view> left;
    const auto take = [&](std::string_view name) {
      for (std::string_view each : *wanted_) {
        const auto has = [&](const std::string& label) { return skip(each, "_") && skip(each, label); };
        if (skip(each, name) && std::all_of(labels.begin(), labels.end(), has) && skip(each, "_"))
          left.push_back(each);
      }
    };
    if (!of) take(type);
    if (of)
      for (const std::string_view name : names_of(*of))
        take(name);
    return left;
  }

  void add(const member_description& m, const setting& around) {
    if (m.name.empty() || around.steps.size() >= max_setting_steps) return;
    const setting made = member_setting(around, m);
    found_.push_back(made);
    if (m.value.form == value_form::object && m.value.inside)
      for (const member_description& part : m.value.inside->members)
        if (part.form == member_form::attribute) add(part, made);
  }

  setting around_{};  // the blocks around, and whether they are ambiguous
  std::optional<std::vector<std::string_view>> wanted_{};
  std::vector<setting> found_{};
};

}  // namespace hcl::inline v1_0::detail
