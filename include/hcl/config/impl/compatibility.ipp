// Finds where the changes of a description hit a configuration, and runs `app config compat`. Implementation
// of compatibility.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/compatibility.hpp>
#include <hcl/config/configuring.hpp>
#include <hcl/config/impl/description_change.hpp>
#include <hcl/config/impl/distrust.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/render.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/value/path_walk.hpp>

namespace hcl::inline v1_0::detail {

class hit_finder {
 public:
  hit_finder(const struct_description& was, const struct_description& is, const scope* names)
      : changes_(finder_.find(was, is)), names_(names) {}

  [[nodiscard]] diagnostics find(const struct_description& was, const struct_description& is,
                                 const body& file) {
    visit(was, is, file, {}, {});
    diagnostics_access::arrange(found_);
    return std::move(found_);
  }

 private:
  struct counted_blocks {
    std::size_t count = 0;
    std::set<std::vector<std::string>> labels{};
  };
  // Two descriptions of a body, and what each takes of it.
  struct level {
    const struct_description& was;
    const struct_description& is;
    std::string path;  // without labels
    choice_names_of choice;
    body_content before{}, now{};
    body left{};  // what the old one took by other names
    std::set<const member_description*> set{};
    std::map<const member_description*, counted_blocks> blocks{};
  };

  void visit(const struct_description& was, const struct_description& is, const body& in,
             std::string_view fallback, const choice_names_of& choice) {
    const std::string known = finder_.path_of(was, is);
    level at{was, is, known.empty() ? std::string(fallback) : known, choice};
    diagnostics unheard(0);
    body ignored;
    at.before = content_by(in, schema_of(was), &at.left, unheard);
    at.now = content_by(in, schema_of(is), &ignored, unheard);
    if (!choice.was.empty() && choice.was != choice.is) visit_choice(at, in);
    for (const body_attribute& a : at.before.attributes)
      visit_attribute(at, a, *find_attribute_member(was, a.name));
    if (const member_description* const rest = rest_member(was)) visit_rest(at, *rest);
    for (const body_block& b : at.before.blocks)
      visit_block(at, b);
    visit_absent(at);
  }

  // The change of the description that explains it, best one of that name.
  void add(change_effect effect, std::string_view change, const std::string& path, const range& where) {
    const compatibility_change* why = nullptr;
    for (const compatibility_change& c : changes_) {
      const bool is_inside =
          c.path.starts_with(path) && (c.path.size() == path.size() || c.path[path.size()] == '.');
      if (!is_inside || c.effect != effect) continue;
      if (!why || (c.path == path && c.change == change && (why->path != path || why->change != change)))
        why = &c;
    }
    const bool is_error = effect == change_effect::breaking;
    std::string detail = in_quotes(path);
    detail +=
        is_error ? " is no longer accepted as it is written here." : " means something else than before.";
    found_.add({.severity = is_error ? severity::error : severity::warning,
                .code = is_error ? codes::incompatible : codes::changed_meaning,
                .summary = is_error ? "No longer accepted" : "Meaning has changed",
                .detail = why ? why->detail : detail,
                .subject = where,
                .path = path,
                .quotes = quoting::nothing});
  }
  [[nodiscard]] std::optional<value> value_of(const expression& of) const {
    result<value> made = names_ ? of.evaluate(*names_) : of.evaluate();
    if (!made || !made->is_wholly_known()) return std::nullopt;
    return unmark_deep(*made).first;
  }
  static void hide(const member_description& m, const range& where) {
    if ((m.is_sensitive || m.holds_secret) && where.source()) where.source()->redact(where.span());
  }

  // Reports an attribute that chose the struct and no longer does.
  void visit_choice(level& at, const body& in) {
    const std::optional<body_attribute> a = in.attribute(at.choice.was);
    const member_description* const takes = a ? taker_of(at.is, a->name) : nullptr;
    const std::optional<value> set = a ? value_of(a->expression) : std::nullopt;
    if (takes) at.set.insert(takes);
    if (set && (!takes || (!takes->takes_blocks && !read_as(takes->value, *set))))
      add(change_effect::breaking, "choice", at.path, a->range);
  }
  void visit_attribute(level& at, const body_attribute& a, const member_description& was) {
    if (at.choice.chose(a.name) || at.choice.chooses(a.name)) return;
    hide(was, a.expression.range());
    const member_description* const is = find_attribute_member(at.is, a.name);
    const std::string path = path_into(at.path, was.name);
    const bool is_value = was.value.form != value_form::type && was.value.form != value_form::expression;
    if (is && at.now.find(a.name)) {
      hide(*is, a.expression.range());
      const std::optional<value> set = is_value ? value_of(a.expression) : std::nullopt;
      if (set && set->is_null()) return;  // as if it were left out
      if (!at.set.insert(is).second) return add(change_effect::breaking, "name", path, a.range);
      const change_effect effect = set ? effect_on(was.value, is->value, *set) : change_effect::fine;
      if (effect != change_effect::fine) add(effect, "value", path, a.expression.range());
    } else if (const member_description* const rest = rest_member(at.is); rest && !slot_of(at.is, a.name)) {
      const std::optional<value> set = value_of(a.expression);
      const bool fits = !set || rest->takes_blocks || read_as(rest->value, *set);
      if (!fits) add(change_effect::breaking, "removed", path, a.range);
    } else if (!is && std::none_of(at.now.blocks.begin(), at.now.blocks.end(),
                                   [&](const body_block& b) { return b.type == a.name; })) {
      add(change_effect::breaking, slot_of(at.is, a.name) ? "written" : "removed", path, a.range);
    }
  }

  // Items that no member of the old struct has a name for.
  void visit_rest(level& at, const member_description& was) {
    diagnostics unheard(0);
    const member_description* const rest = rest_member(at.is);
    for (const body_entry& e : at.left.entries(unheard)) {
      if (e.block) {
        if (!rest || !rest->takes_blocks)
          add(change_effect::breaking, "rest", at.path, e.block->definition_range);
        continue;
      }
      const body_attribute& a = *e.attribute;
      if (at.choice.chose(a.name) || at.choice.chooses(a.name)) continue;
      const member_description* const is = find_attribute_member(at.is, a.name);
      if (is) at.set.insert(is);
      const std::optional<value> set = value_of(a.expression);
      change_effect effect = is || rest ? change_effect::fine : change_effect::breaking;
      const bool is_compared = set && (is || (rest && !rest->takes_blocks));
      const value_description* const takes = is_compared ? &(is ? is : rest)->value : nullptr;
      if (takes && !was.takes_blocks) effect = effect_on(was.value, *takes, *set);
      if (takes && was.takes_blocks && !read_as(*takes, *set)) effect = change_effect::breaking;
      if (effect != change_effect::fine)
        add(effect, "rest", is ? path_into(at.path, is->name) : at.path, is ? a.expression.range() : a.range);
    }
  }

  [[nodiscard]] static bool is_at(const body_block& a, const body_block& b) {
    return a.type_range.source() == b.type_range.source() &&
           a.type_range.span().begin == b.type_range.span().begin && a.labels == b.labels;
  }
  void visit_block(level& at, const body_block& b) {
    const described_block was = find_block(at.was, b);
    if (!was) return;
    hide(*was.member, b.range);
    const member_slot slot = slot_of(at.is, b.type);
    const std::string path = path_into(
        at.path, was.member->chosen == block_choice::by_type ? std::string_view(b.type) : was.member->name);
    const auto here = std::find_if(at.now.blocks.begin(), at.now.blocks.end(),
                                   [&](const body_block& other) { return is_at(b, other); });
    if (here == at.now.blocks.end()) {
      const member_description* const rest = rest_member(at.is);
      const bool is_rest = !slot && rest && rest->takes_blocks;
      const std::string_view why = !slot ? "removed" : takes_blocks(*slot.member) ? "labels" : "written";
      if (!is_rest) add(change_effect::breaking, why, path, b.definition_range);
      return;
    }
    const described_block is = find_block(at.is, *here);
    if (!is || !is_chosen(is, *here)) return add(change_effect::breaking, "choice", path, b.definition_range);
    count(at, is, *here, path);
    if (was.shape && is.shape) visit_labels(was, is, b, path);
    const struct_description *before = struct_of_block(at.was, b), *now = struct_of_block(at.is, *here);
    if (before && now)
      visit(*before, *now, here->body, path, {was.member->discriminator, is.member->discriminator});
    else if (now && was.shape)
      visit(anything(), *now, here->body, path, {{}, is.member->discriminator});
  }
  // The description of a body of which nothing is known.
  [[nodiscard]] static const struct_description& anything() {
    static const struct_description made{
        .members = {member_description{.form = member_form::rest, .takes_blocks = true}}};
    return made;
  }
  [[nodiscard]] bool is_chosen(const described_block& is, const body_block& b) const {
    if (is.member->chosen != block_choice::by_attribute) return true;
    const std::optional<body_attribute> set = b.body.attribute(is.member->discriminator);
    const std::optional<value> name = set ? value_of(set->expression) : std::nullopt;
    return name && std::any_of(is.member->blocks.begin(), is.member->blocks.end(),
                               [&](const block_description& one) { return *name == value(one.name); });
  }
  void count(level& at, const described_block& is, const body_block& b, const std::string& path) {
    counted_blocks& counted = at.blocks[is.member];
    ++counted.count;
    const std::size_t most = is.member->is_repeated ? is.member->max_count : 1;
    const bool is_fresh = counted.labels.insert(b.labels).second;
    const bool is_too_many = (most != 0 && counted.count > most) ||
                             (is.member->has_unique_labels && is.member->is_repeated && !is_fresh);
    if (is_too_many) add(change_effect::breaking, "count", path, b.definition_range);
  }
  void visit_labels(const described_block& was, const described_block& is, const body_block& b,
                    const std::string& path) {
    for (std::size_t i = 0; i != b.labels.size(); ++i) {
      const auto label_at = [&](const block_description& of) -> const value_description* {
        if (i < of.labels.size()) return &of.labels[i].value;
        return !of.labels.empty() && of.labels.back().is_list ? &of.labels.back().value : nullptr;
      };
      const value_description *before = label_at(*was.shape), *now = label_at(*is.shape);
      const change_effect effect =
          before && now ? effect_on(*before, *now, value(b.labels[i])) : change_effect::fine;
      if (effect != change_effect::fine)
        add(effect, "labels", path, i < b.label_ranges.size() ? b.label_ranges[i] : b.definition_range);
    }
  }

  void visit_absent(level& at) {
    for (const member_description& is : at.is.members) {
      if (is.form == member_form::label || is.form == member_form::rest || at.set.contains(&is)) continue;
      if (at.choice.chooses(is.name)) continue;
      const auto found = at.blocks.find(&is);
      const std::size_t blocks = found == at.blocks.end() ? 0 : found->second.count;
      const std::string path =
          path_into(at.path, is.chosen == block_choice::by_type ? is.blocks.front().name : is.name);
      if (blocks < (std::max)(is.min_count, std::size_t{is.is_required})) {
        add(change_effect::breaking, "required", path, at.now.missing_item_range);
      } else if (takes_attribute(is) && blocks == 0) {
        const member_description* const was = attribute_before(at.was, is);
        if (was && !was->is_required && !is_same_default(*was, is))
          add(change_effect::meaning, "default", path_into(at.path, was->name), at.now.missing_item_range);
      }
    }
  }

  change_finder finder_{};
  std::vector<compatibility_change> changes_;
  const scope* names_;
  diagnostics found_{};
};

inline constexpr std::string_view effect_names[] = {"fine", "meaning", "breaking"};

[[nodiscard]] inline std::string listed_changes(const std::vector<compatibility_change>& all) {
  std::string text;
  for (const compatibility_change& c : all) {
    const std::string_view effect = effect_names[static_cast<std::size_t>(c.effect)];
    constexpr std::size_t width = 10;
    text.append(effect).append(width - effect.size(), ' ');
    text.append(c.path).append(c.path.empty() ? "" : ": ").append(c.detail).append("\n");
  }
  return text.empty() ? "Nothing has changed that files may notice.\n" : text;
}
[[nodiscard]] inline std::string changes_as_json(const std::vector<compatibility_change>& all,
                                                 const diagnostics& hits) {
  json_writer out(json_escapes::none);
  out.open('{').name("changes").open('[');
  for (const compatibility_change& c : all) {
    out.open('{').name("effect").text(effect_names[static_cast<std::size_t>(c.effect)]);
    out.name("change").text(c.change).name("path").text(c.path).name("detail").text(c.detail).close('}');
  }
  out.close(']');
  return out.take() + ',' + to_json(hits).substr(1) + '\n';  // which is an object of one member
}

// The configurations to look at: each of the files after the first word, else that of the program.
[[nodiscard]] inline std::vector<body> bodies_of(const struct_description& of, const load_options& options,
                                                 gathered program, diagnostics& diags) {
  std::vector<body> all;
  for (std::size_t i = 1; i < program.arguments.size(); ++i) {
    load_options only;
    only.files = {{program.arguments[i]}};
    only.include = options.include;
    only.reading = options.reading;
    all.push_back(configuring::gather(of, only, {}, diags).files.body);
  }
  if (all.empty()) all.push_back(std::move(program.files.body));
  return all;
}
[[nodiscard]] inline command_answer refused(std::string detail, int code) {
  command_answer made{.code = code};
  made.found.add({.code = codes::invalid_flag, .summary = "Invalid command", .detail = std::move(detail)});
  return made;
}

// The code and the hits. `changes`: nothing if an input cannot be read.
[[nodiscard]] inline command_answer compared(const struct_description& of, const load_options& options,
                                             const command_words& words,
                                             std::optional<std::vector<compatibility_change>>& changes) {
  command_answer made;
  load_options asked = options;
  asked.takes_arguments = true;
  gathered program = configuring::gather(of, asked, words.rest, made.found, words.command);
  if (program.wants_help) return {.output = configuring::help(of, options)};
  made.code = program.is_misused ? 2 : 1;
  if (program.is_misused) return made;
  if (program.arguments.empty())
    return refused(
        "The command compat must be followed by the file that `config describe` of the old "
        "version wrote.",
        2);
  const std::string path = program.arguments.front();
  std::string text;
  if (!read_whole_file(path, text, made.found, {asked.reading.decode.bounds.file_size, true})) return made;
  const outcome<struct_description> old = description_from_json(text);
  if (!old)
    return refused(
        "The file " + in_quotes(path) + " is not what `config describe` wrote. " + old.error().message, 1);
  const std::vector<body> files = bodies_of(of, options, std::move(program), made.found);
  if (made.found.has_errors()) return made;
  changes = compatibility(*old, of);
  bool is_any = true;  // none is configured
  for (const body& file : files) {
    is_any = is_any && file.empty();
    made.found.append(compatibility(*old, of, file, options.names));
  }
  // The worst come first.
  const change_effect worst = changes->empty() ? change_effect::fine : changes->front().effect;
  const bool is_broken = is_any ? worst == change_effect::breaking : made.found.has_errors();
  const bool is_changed = is_any ? worst != change_effect::fine : !made.found.empty();
  made.code = is_broken || (words.is_strict && is_changed) ? 1 : 0;
  return made;
}

HCL_DECL command_answer configuring::compare_with_old(const struct_description& of,
                                                      const record_info& outermost,
                                                      const load_options& options,
                                                      const command_words& words) {
  std::optional<std::vector<compatibility_change>> changes;
  command_answer made = compared(of, options, words, changes);
  hide_secrets({.outermost = &outermost, .names = options.names}, options.reading.decode, made.found);
  if (!changes) return made;
  if (words.output.empty() || words.output == "text") {
    made.output = listed_changes(*changes);
    return made;
  }
  made.output =
      words.output == "json" ? changes_as_json(*changes, made.found) : sarif_of(made.found, options) + '\n';
  made.found = diagnostics();
  return made;
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL std::vector<compatibility_change> compatibility(const struct_description& old,
                                                         const struct_description& now) {
  return detail::change_finder().find(old, now);
}
HCL_DECL diagnostics compatibility(const struct_description& old, const struct_description& now,
                                   const body& file, const scope* names) {
  return detail::hit_finder(old, now, names).find(old, now, file);
}

}  // namespace hcl::inline v1_0
