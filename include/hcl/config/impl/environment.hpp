// The layer of the environment: variables named after members, and files named by variables that end in
// _FILE. Implementation.
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

#include <hcl/config/gathered.hpp>
#include <hcl/config/impl/distrust.hpp>
#include <hcl/config/impl/layer_maker.hpp>
#include <hcl/config/impl/setting_value.hpp>
#include <hcl/config/impl/settings.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

// tcp://10.0.0.1:80
[[nodiscard]] inline bool is_link_address(std::string_view text) noexcept {
  const bool has_protocol =
      text.starts_with("tcp://") || text.starts_with("udp://") || text.starts_with("sctp://");
  const std::size_t colon = text.rfind(':');
  return has_protocol && colon > text.find("://") && colon + 1 != text.size() &&
         std::all_of(text.begin() + static_cast<std::ptrdiff_t>(colon) + 1, text.end(), is_digit);
}

// The variables that container platforms set for the services beside a program, which are reported as one:
// $APP_PORT=tcp://10.0.0.1:80 and, for the same service, $APP_SERVICE_HOST, $APP_PORT_80_TCP_ADDR and others.
class service_links {
 public:
  explicit service_links(const std::vector<environment_variable>& variables) {
    for (const environment_variable& v : variables)
      if (v.name.ends_with(port) && is_link_address(v.text))
        services_.insert(std::string_view(v.name).substr(0, v.name.size() - port.size()));
  }

  // Records a service variable. Lookalikes, such as APP_PORT=8080, or APP_SERVICE_HOST without an address of
  // such a service, go to members.
  [[nodiscard]] bool takes(const environment_variable& v, bool has_member) {
    const bool is_link = std::any_of(services_.begin(), services_.end(), [&](std::string_view service) {
      if (!v.name.starts_with(service)) return false;
      const std::string_view after = std::string_view(v.name).substr(service.size());
      const bool is_of_docker = after == "_NAME" || after.starts_with("_ENV_");
      return after == port || is_numbered(after) || after == "_SERVICE_HOST" || after == "_SERVICE_PORT" ||
             after.starts_with("_SERVICE_PORT_") || (is_of_docker && !has_member);
    });
    if (is_link && count_++ == 0) first_ = v.name;
    return is_link;
  }
  void report(diagnostics& diags) const {
    if (count_ == 0) return;
    std::string others = " is";
    if (count_ == 2) others = " and another one are";
    if (count_ > 2) others = " and " + std::to_string(count_ - 1) + " others are";
    report_setting(diags, codes::unknown_setting, "Variables of a container platform",
                   '$' + first_ + others +
                       " set by a container platform for a service of that name, so the configuration takes "
                       "nothing from there. In Kubernetes, enableServiceLinks: false turns them off.",
                   {}, severity::warning);
  }

 private:
  static constexpr std::string_view port = "_PORT";

  // _PORT_80_TCP, and that with _ADDR, _PORT or _PROTO
  [[nodiscard]] static bool is_numbered(std::string_view after) {
    if (!after.starts_with("_PORT_")) return false;
    const std::string_view rest =
        after.substr((std::min)(after.size(), after.find_first_not_of("0123456789", 6)));
    for (const std::string_view protocol : {"_TCP", "_UDP", "_SCTP"})
      for (const std::string_view part : {"", "_ADDR", "_PORT", "_PROTO"})
        if (rest.starts_with(protocol) && rest.substr(protocol.size()) == part) return true;
    return false;
  }

  std::set<std::string_view> services_{};  // that have an address
  std::string first_{};
  std::size_t count_ = 0;
};

// Settings with those in all labelled blocks, for suggestions.
using every_setting = callable<const std::vector<setting>&()>;

// The current name of the closest of some names; empty if none is close.
[[nodiscard]] inline std::string nearest_of(const std::string& word,
                                            const std::map<std::string, std::string>& known) {
  std::vector<std::string_view> names;
  names.reserve(known.size());
  for (const auto& [name, current] : known)
    names.push_back(name);
  const std::string_view found = closest(word, names);
  return found.empty() ? std::string() : known.at(std::string(found));
}

// Settings by name: of a variable, flag or letter. Several may share one.
template <typename Name>
class setting_names {
 public:
  using map = std::map<Name, std::vector<const setting*>>;

  // `name_of`: the name, empty or 0 if there is none; names of the first function come first. Settings
  // without labelled blocks precede others, as labels are not the program's choice, and current names former
  // ones.
  template <typename... NameOf>
  explicit setting_names(const std::vector<setting>& all, const NameOf&... name_of) {
    (add_all(all, name_of), ...);
  }

  // The settings of a name.
  [[nodiscard]] std::vector<const setting*> of(const Name& name) const {
    const auto found = all_.find(name);
    return found == all_.end() ? std::vector<const setting*>() : found->second;
  }
  [[nodiscard]] auto begin() const noexcept { return all_.begin(); }
  [[nodiscard]] auto end() const noexcept { return all_.end(); }

 private:
  template <typename NameOf>
  void add_all(const std::vector<setting>& all, const NameOf& name_of) {
    for (const bool is_labelled : {false, true})
      for (const bool is_other : {false, true}) {
        ++rank_;
        for (const setting& s : all) {
          if (s.has_labels() != is_labelled) continue;
          if (!is_other) add(name_of(s), s);
          if (is_other)
            for (const setting& spelling : other_spellings(s))
              add(name_of(spelling), s);
        }
      }
  }
  void add(Name name, const setting& s) {
    if (name == Name()) return;
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

// Whether all are one setting in indistinguishable blocks.
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

// `what`: the kind of what sets none of them.
inline void report_shared(const std::string& what, const std::string& place,
                          const std::vector<const setting*>& all, const load_options& opts,
                          diagnostics& diags) {
  report_setting(diags, codes::ambiguous_setting, "Ambiguous " + what,
                 place + " could set " + paths_of(all) + ", so it sets none of them.", {},
                 opts.strict_environment ? severity::error : severity::warning);
}

// APP_SERVICE__web__PORT for `port` in the block `service "web"`: labels and keys as they are written.
[[nodiscard]] inline std::string exact_variable(const setting& of, std::string_view prefix) {
  std::string name(prefix), between = "_";
  for (const setting_step& s : of.steps) {
    name.append(s.is_key ? "__" : between).append(s.is_key ? s.name : upper_name(s.name));
    for (const std::string& label : s.labels)
      name.append("__").append(label);
    between = s.is_key || !s.labels.empty() ? "__" : "_";
  }
  return name;
}
// APP_TLS_CERT for `cert` in the block `tls`, unless the member's documentation names another.
[[nodiscard]] inline std::string variable_of(const setting& of, std::string_view prefix) {
  if (of.text && !of.text->details.env.empty()) return std::string(of.text->details.env);
  return of.is_entry ? exact_variable(of, prefix) : upper_name(std::string(prefix) + '_' + of.joined('_'));
}

// The variable that sets it whether or not a file has the blocks on the way.
[[nodiscard]] inline std::string settable_variable(const setting& of, std::string_view prefix) {
  const bool has_own = of.text && !of.text->details.env.empty();
  return of.has_labels() && !has_own ? exact_variable(of, prefix) : variable_of(of, prefix);
}

// The file's text without a trailing newline. Empty, with a report, on failure; `named_by`: the variable or
// flag that names the file, or empty.
[[nodiscard]] inline std::optional<std::string> text_of_file(const setting& of, const std::string& path,
                                                             diagnostics& diags, const limits& bounds,
                                                             std::string_view named_by = {}) {
  std::string text;
  const std::size_t before = diags.size();
  if (!read_whole_file(path, text, diags, {bounds.file_size, false})) {
    if (!named_by.empty())
      diags.rework([&](diagnostic& d) { d.detail.append(" It is named by ").append(named_by).append("."); },
                   before);
    return std::nullopt;
  }
  if (text.ends_with('\n')) text.pop_back();
  if (text.ends_with('\r')) text.pop_back();
  if (first_invalid_utf8(text) == std::string_view::npos) return text;
  report_not_utf8(of, {{}, "The file \"" + path + '"'}, diags);
  return std::nullopt;
}

// app.prod.hcl for app.hcl, app.prod.hcl.json for app.hcl.json.
[[nodiscard]] inline std::string with_profile(std::string path, const std::string& profile) {
  const std::size_t name = path.find_last_of("/\\") + 1;  // 0 if there is none
  const std::size_t end = path.ends_with(".hcl.json") ? path.size() - 9 : path.rfind('.');
  return path.insert(end == path.npos || end < name ? path.size() : end, '.' + profile);
}

class environment_reader {
 public:
  environment_reader(const std::vector<setting>& settings, const every_setting& every,
                     const load_options& opts, diagnostics& diags)
      : settings_(settings),
        every_(every),
        opts_(opts),
        diags_(diags),
        by_name_(
            settings, [&](const setting& s) { return variable_of(s, opts.environment); },
            [&](const setting& s) { return exact_variable(s, opts.environment); }) {
    for (const auto& [name, all] : by_name_)
      if (all.size() > 1 && is_chosen_by_program(name, all)) report_ambiguous(name, all);
  }

  // Variables as settings of a layer. Reports those with the prefix that set nothing.
  void read(const std::vector<environment_variable>& variables, layer_maker& to, gathered& all) {
    std::map<const setting*, expression> found;
    service_links links(variables);
    for (const environment_variable& v : variables) {
      const std::string name = name_in_table(v.name);
      const std::vector<const setting*> known = by_name_.of(name);
      if (opts_.profiles && name == opts_.environment + "_PROFILE") continue;
      if ((!known.empty() || name.starts_with(opts_.environment + '_')) && links.takes(v, !known.empty()))
        continue;
      if (known.size() > 1 && !is_chosen_by_program(name, known))
        report_shared("variable", place_of(v), known, opts_, diags_);
      else if (!known.empty())
        take(*known.front(), {v.text, place_of(v), {.line = v.line}}, name, found);
      else if (const setting* const file = file_variable(name); file)
        take_file(*file, v, name, found, all);
      else if (name.starts_with(opts_.environment + '_'))
        report_unknown(place_of(v), name, all.files.complete);
    }
    links.report(diags_);
    for (const setting& s : settings_)  // an object before its members
      if (const auto made = found.find(&s); made != found.end()) to.set(s, made->second);
  }

 private:
  static constexpr std::string_view file_ending = "_FILE";

  [[nodiscard]] static std::string place_of(const environment_variable& v) {
    return '$' + v.name + (v.file.empty() ? "" : " in " + v.file);
  }
  // Whether it is a current name of members outside of labelled blocks.
  [[nodiscard]] bool is_chosen_by_program(const std::string& name,
                                          const std::vector<const setting*>& all) const {
    return !all.front()->has_labels() && variable_of(*all.front(), opts_.environment) == name;
  }
  [[nodiscard]] static std::string name_in_table(std::string name) {
#if defined(_WIN32)
    for (char& c : name)
      if (is_lower(c)) c = static_cast<char>(c - 'a' + 'A');
#endif
    return name;
  }

  [[nodiscard]] const setting* file_variable(const std::string& name) const {
    if (!name.ends_with(file_ending)) return nullptr;
    const std::vector<const setting*> known = by_name_.of(name.substr(0, name.size() - file_ending.size()));
    return known.size() == 1 && is_written_as_text(*known.front()->value) ? known.front() : nullptr;
  }

  void take(const setting& of, given_text from, const std::string& name,
            std::map<const setting*, expression>& found) {
    if (of.is_repeated) return report_shared("variable", from.place, {&of}, opts_, diags_);
    if (from.text.empty() && opts_.empty == empty_variables::ignored) return;
    const auto name_of = [&](const setting& s) {
      const std::string exact = exact_variable(s, opts_.environment);
      return exact == name ? exact : variable_of(s, opts_.environment);
    };
    report_former_names(of, name, name_of, from.place, diags_);
    if (found.contains(&of))
      return report_set_twice(of, from.place, found[&of].range().source()->name(), diags_);
    std::optional<expression> made = setting_expression(of, std::move(from), diags_, opts_.reading.decode);
    if (made) found.emplace(&of, *std::move(made));
  }
  void take_file(const setting& of, const environment_variable& v, const std::string& name,
                 std::map<const setting*, expression>& found, gathered& all) {
    if (all.distrusts_caller) return report_rejected(of, v.name);
    all.inputs.push_back(v.text);
    std::optional<std::string> text =
        text_of_file(of, v.text, diags_, opts_.reading.decode.bounds, place_of(v));
    if (text)
      take(of, {*std::move(text), place_of(v), {.line = v.line}},
           name.substr(0, name.size() - file_ending.size()), found);
  }

  void report_rejected(const setting& of, const std::string& name) {
    report_setting(diags_, codes::invalid_setting, "Invalid variable",
                   rejection_of('$' + name + " names a file"), of.path());
  }
  void report_ambiguous(const std::string& name, const std::vector<const setting*>& all) {
    report_setting(diags_, codes::ambiguous_setting, "Ambiguous variable",
                   '$' + name + " would set both " + paths_of(all) +
                       ". The program must name another variable for one of them: {.env = \"" + name +
                       "_2\"} in hcl_docs.",
                   all.back()->path());
  }
  void add_known(const setting& of) {
    const std::string now = variable_of(of, opts_.environment);
    known_.insert_or_assign(now, now);
    const std::string exact = exact_variable(of, opts_.environment);
    known_.emplace(exact, exact);
    for (const setting& other : other_spellings(of))
      known_.emplace(variable_of(other, opts_.environment), now);
  }
  void report_unknown(const std::string& written, const std::string& name, bool files_are_read) {
    std::string nearest;
    if (diags_.size() < diags_.limit()) {  // no others are shown
      if (known_.empty())
        for (const setting& of : every_())
          add_known(of);
      nearest = nearest_of(name, known_);
    }
    if (nearest.empty() && !files_are_read) return;  // it may be of a block in a file that failed to load
    std::string detail = written + " sets nothing.";
    if (!nearest.empty()) detail += " Did you mean $" + nearest + '?' + label_advice(name, nearest);
    report_setting(diags_, codes::unknown_setting, "Unknown variable", std::move(detail), {},
                   opts_.strict_environment ? severity::error : severity::warning);
  }

  [[nodiscard]] std::string label_advice(const std::string& name, const std::string& nearest) const {
    for (const setting& s : every_())
      if (s.has_labels() && !s.is_entry && nearest == variable_of(s, opts_.environment) &&
          name.ends_with('_' + upper_name(s.steps.back().name)))
        return " Labels that no file has are between two underscores, as in $" +
               exact_variable(s, opts_.environment) + '.';
    return {};
  }

  const std::vector<setting>& settings_;
  const every_setting& every_;
  const load_options& opts_;
  diagnostics& diags_;
  setting_names<std::string> by_name_;
  std::map<std::string, std::string> known_{};  // names and former ones, with current ones, for suggestions
};

}  // namespace hcl::inline v1_0::detail
