// Reads and overlays all layers of a configuration. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <hcl/config/configuring.hpp>
#include <hcl/config/gathered.hpp>
#include <hcl/config/impl/distrust.hpp>
#include <hcl/config/impl/entries.hpp>
#include <hcl/config/impl/environment.hpp>
#include <hcl/config/impl/file_layers.hpp>
#include <hcl/config/impl/flags.hpp>
#include <hcl/config/impl/layer_maker.hpp>
#include <hcl/config/impl/setting_files.hpp>
#include <hcl/config/impl/trace.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/impl/load_text.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

// Whether it is about the part that was set.
[[nodiscard]] inline bool is_about_part(const changed_object& of, const std::vector<std::string>& steps,
                                        const diagnostic& d) {
  const bool is_unknown = d.code == codes::unsupported_attribute;
  if (steps.size() < (is_unknown ? of.part.size() : of.whole + 1)) return !is_unknown;
  const std::size_t common = (std::min)(steps.size(), of.part.size());
  return std::equal(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(common), of.part.begin());
}

// Moves a diagnostic about the rest of such an object to the layers below.
inline void place_below(const std::vector<changed_object>& changed, diagnostic& d) {
  if (!d.subject) return;
  const std::vector<std::string> steps = origins::steps_of(d.path);
  for (auto one = changed.rbegin(); one != changed.rend(); ++one) {
    if (d.subject.source() != one->made) continue;
    if (is_about_part(*one, steps, d)) return;
    expression at = one->before;
    for (std::size_t i = one->whole; i < steps.size(); ++i)
      if (expression inside = written_at(at, steps[i]))
        at = std::move(inside);
      else
        break;
    d.subject = at.start_range();
  }
}

class gatherer {
 public:
  gatherer(const struct_description& whole, const load_options& opts, diagnostics& diags)
      : whole_(whole), opts_(opts), diags_(diags), of_flags_(diags.limit()) {
    all_.distrusts_caller = distrusts(opts);
  }

  [[nodiscard]] gathered read(std::vector<std::string> words, std::string_view command) {
    all_.followed.max_bytes = opts_.reading.decode.bounds.file_size;
    std::vector<std::string> given = take_config_flags(words);
    if (!given.empty() && all_.distrusts_caller) {
      given.clear();
      report_flag(rejection_of("--config names a file"));
    }
    file_layers files(opts_, profile_, diags_, all_);
    layers_ = files.read(given);
    body below = overlay(layers_);
    const std::vector<environment_variable> set =
        opts_.environment.empty() ? std::vector<environment_variable>() : files.variables();
    find_settings(below, set, words);
    const body files_below = below;
    const every_setting every = [&]() -> const std::vector<setting>& {
      if (!every_) every_ = setting_finder().find(whole_, files_below);
      every_->insert(every_->end(), near_.begin(), near_.end());
      near_.clear();
      return *every_;
    };
    add_layer(below, [&](layer_maker& to) {
      if (!opts_.environment.empty()) environment_reader(settings_, every, opts_, diags_).read(set, to, all_);
    });
    add_layer(below, [&](layer_maker& to) {
      const std::size_t before = all_.inputs.size();
      for (const std::string& directory : opts_.secrets)
        secret_reader(directory, settings_, opts_, diags_).read(to, all_);
      all_.secrets.assign(all_.inputs.begin() + static_cast<std::ptrdiff_t>(before), all_.inputs.end());
    });
    add_layer(below, [&](layer_maker& to) {
      flag_reader flags(settings_, every, opts_, of_flags_);
      flags.read(words, command, to, all_);
      all_.is_misused = all_.is_misused || flags.is_misused();
    });
    if (all_.is_misused) diags_ = diagnostics(diags_.limit());  // nothing is decoded
    diags_.append(std::move(of_flags_));
    all_.files.body = overlay(std::move(layers_));
    all_.followed.paths.insert(all_.followed.paths.end(), all_.inputs.begin(), all_.inputs.end());
    return std::move(all_);
  }

 private:
  // Takes --config FILE, --profile NAME, --version and --help out of the words, unless they are values of
  // other flags. Returns the files; of one that is given twice, the last one counts.
  [[nodiscard]] std::vector<std::string> take_config_flags(std::vector<std::string>& words) {
    std::vector<std::string> files, others;
    if (!words.empty()) settings_ = setting_finder().find(whole_, body());
    const every_setting every;  // nothing is reported here
    const flag_reader flags(settings_, every, opts_, of_flags_);
    for (std::size_t i = 0; i != words.size(); ++i) {
      const std::string& word = words[i];
      if (word == "--") {
        others.insert(others.end(), words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
        break;
      }
      const bool has_next = i + 1 != words.size() && words[i + 1] != "--";
      // The value of a flag that is called so; none if it lacks one, which is reported.
      const auto value_of = [&](std::string_view name,
                                std::string_view example) -> std::optional<std::string> {
        if (word != name) return word.substr(name.size() + 1);
        if (has_next) return words[++i];
        report_flag(std::string(name).append(" takes ").append(example));
        return std::nullopt;
      };
      const auto is_called = [&](std::string_view name) {
        return word == name || (word.starts_with(name) && word[name.size()] == '=');
      };
      if (word == "--help" || word == "-h") {
        all_.wants_help = true;
      } else if (word.starts_with("--help=") || (word.starts_with("--version=") && !opts_.version.empty())) {
        report_flag(word.substr(0, word.find('=')) + " takes no value.");
      } else if (word == "--version" && !opts_.version.empty()) {
        all_.wants_version = true;
      } else if (is_called("--config")) {
        if (const auto given = value_of("--config", "the name of a file, as in --config app.hcl.")) {
          const std::string path = expanded(*given, all_.distrusts_caller);
          std::erase(files, path);
          files.push_back(path);
        }
      } else if (opts_.profiles && is_called("--profile")) {
        if (const auto given = value_of("--profile", "the name of a profile, as in --profile prod."))
          profile_ = *given;
      } else {
        others.push_back(word);
        if (has_next && flags.takes_next(word)) others.push_back(words[++i]);
      }
    }
    words = std::move(others);
    return files;
  }

  // A file may have thousands of labelled blocks. Only those are searched that a variable or a flag
  // may lead into.
  void find_settings(const body& below, const std::vector<environment_variable>& set,
                     const std::vector<std::string>& words) {
    settings_ = setting_finder().find(whole_, body());
    std::vector<setting> entries;
    std::vector<std::string> wanted;
    find_unknown_variables(set, wanted, entries);
    find_unknown_flags(words, wanted, entries);
    // An element before those with higher indices, whatever the order of variables.
    const auto is_before = [](const setting_step& a, const setting_step& b) {
      if (a.is_index && a.name.size() != b.name.size()) return a.name.size() < b.name.size();
      return a.name < b.name;
    };
    sort_stably(entries, [&](const setting& a, const setting& b) {
      return std::lexicographical_compare(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(),
                                          is_before);
    });
    for (const setting& entry : entries)
      wanted.push_back(upper_name(entry.joined('_')));
    if (needs_all_blocks(whole_))
      settings_ = setting_finder().find(whole_, below);
    else if (!wanted.empty())
      settings_ = setting_finder().find(whole_, below, wanted);
    std::set<std::string, std::less<>> paths;
    for (const setting& s : settings_)
      paths.insert(s.path());
    for (setting& entry : entries)
      if (paths.insert(entry.path()).second) settings_.push_back(std::move(entry));
  }
  // The names of variables that no member outside of labelled blocks has, and the settings that those with __
  // name, which neither the struct nor a file need to list.
  void find_unknown_variables(const std::vector<environment_variable>& set, std::vector<std::string>& names,
                              std::vector<setting>& entries) {
    std::set<std::string, std::less<>> known;
    for (const setting& s : settings_)
      known.insert(variable_of(s, opts_.environment));
    const std::string prefix = opts_.environment + '_';
    for (const environment_variable& v : set) {
      if (!v.name.starts_with(prefix) || known.contains(v.name)) continue;
      std::string_view name = std::string_view(v.name).substr(prefix.size());
      names.push_back(upper_name(name));
      if (name.find("__") != name.npos) find_entry(variable_spelling, name, "_FILE", entries);
    }
  }
  // The same of flags, and of --set.
  void find_unknown_flags(const std::vector<std::string>& words, std::vector<std::string>& names,
                          std::vector<setting>& entries) {
    std::set<std::string, std::less<>> known;
    for (const setting& s : settings_)
      known.insert(without_hyphens(flag_name(s)));
    for (std::size_t i = 0; i != words.size(); ++i) {
      std::string_view path = words[i];
      const bool is_set = path == "--set" || path.starts_with("--set=");
      if (path == "--set" && i + 1 != words.size()) path = words[++i];
      if (is_set && path.starts_with("--set=")) path.remove_prefix(6);
      path = path.substr(0, path.find('='));
      if (!is_set && (!path.starts_with("--") || known.contains(without_hyphens(std::string(path)))))
        continue;
      if (!is_set) path.remove_prefix(2);
      std::string lines;
      for (const std::string& step : origins::steps_of(path))
        lines.append(lines.empty() ? "" : "\n").append(step);
      names.push_back(upper_name(lines));
      find_entry(is_set ? path_spelling : flag_spelling, lines, is_set ? "" : "-file", entries);
      if (is_set || !path.starts_with("no-")) continue;
      names.push_back(upper_name(lines.substr(3)));
      find_entry(flag_spelling, lines.substr(3), "", entries);
    }
  }
  // `ending`: of names that are followed by a file with the text.
  void find_entry(const entry_spelling& how, std::string_view text, std::string_view ending,
                  std::vector<setting>& entries) {
    entry_finder finder(how);
    std::optional<setting> made = finder.find(whole_, text);
    if (!made && finder.nearest()) near_.push_back(*finder.nearest());
    if (!made && text.ends_with(ending))
      made = finder.find(whole_, text.substr(0, text.size() - ending.size()));
    if (made) entries.push_back(*std::move(made));
  }
  // Whether a member in blocks with labels has a variable or a letter of its own, or may be in a file of
  // secrets.
  [[nodiscard]] bool needs_all_blocks(const struct_description& of, std::size_t depth = 0) const {
    const auto needs = [&](const block_description& b) {
      return b.inside && depth < max_setting_steps && needs_all_blocks(*b.inside, depth + 1);
    };
    return std::any_of(of.members.begin(), of.members.end(), [&](const member_description& m) {
      const bool is_named = m.text && (!m.text->details.env.empty() || m.text->details.flag != 0);
      const bool is_secret = !opts_.secrets.empty() && (m.is_sensitive || m.holds_secret);
      return (depth != 0 && (is_named || is_secret)) || std::any_of(m.blocks.begin(), m.blocks.end(), needs);
    });
  }

  void report_flag(std::string detail) {
    all_.is_misused = true;
    of_flags_.add({.code = codes::invalid_flag, .summary = "Invalid flag", .detail = std::move(detail)});
  }

  template <typename Read>
  void add_layer(body& below, const Read& read) {
    layer_maker made(whole_, below, opts_, diags_);
    read(made);
    all_.changed.insert(all_.changed.end(), made.changed().begin(), made.changed().end());
    all_.unset.insert(all_.unset.end(), made.unset().begin(), made.unset().end());
    if (made.empty()) return;
    layers_.push_back(made.finish());
    below = overlay(layers_);
  }

  const struct_description& whole_;
  const load_options& opts_;
  diagnostics& diags_;
  diagnostics of_flags_;
  std::vector<setting> settings_{};
  std::optional<std::vector<setting>> every_{};
  std::vector<setting> near_{};  // that misspelt names may mean
  gathered all_{};
  std::vector<body> layers_{};
  std::string profile_{};
};

// Whether it is about the block that a variable, a flag or a secret made because that of the files is not
// one: it is missing there, or there are two.
[[nodiscard]] inline bool is_follow_up(const diagnostic& d, const gathered& from,
                                       const std::vector<std::string>& misread) {
  if (!d.subject || (d.code != codes::missing_attribute && d.code != codes::duplicate_block)) return false;
  const std::string& name = d.subject.source()->name();
  const source_kind kind = kind_of_source(name);
  const bool is_setting = (kind != source_kind::file && kind != source_kind::text) ||
                          std::find(from.secrets.begin(), from.secrets.end(), name) != from.secrets.end();
  return is_setting && std::any_of(misread.begin(), misread.end(), [&](const std::string& block) {
           if (!d.path.starts_with(block)) return false;
           return d.path.size() == block.size() ? d.code == codes::duplicate_block
                                                : d.path[block.size()] == '.';
         });
}

// Moves diagnostics about parts of objects to their layers. What is ambiguous, or set to what is no value, is
// not reported as missing, too.
inline void settle(const gathered& from, diagnostics& diags) {
  std::vector<std::string> known = from.unset, misread;
  for (const diagnostic& d : diags) {
    if (d.severity != severity::error || d.code == codes::missing_attribute) continue;
    known.push_back(d.path);
    if (d.code != codes::duplicate_block) misread.push_back(d.path);
  }
  std::vector<diagnostic> left;
  std::size_t errors = 0;  // that are kept
  diags.rework([&](diagnostic& d) {
    errors += d.severity == severity::error;
    const bool is_known =
        d.code == codes::missing_attribute && std::find(known.begin(), known.end(), d.path) != known.end();
    if (is_known || is_follow_up(d, from, misread)) return;
    place_below(from.changed, d);
    left.push_back(std::move(d));
  });
  diags.rewind({0, diags.error_count() - errors, diags.dropped(), 0});  // what was only counted stays counted
  for (diagnostic& d : left)
    diags.add(std::move(d));
}

// Adds to missing members where else they can be set.
inline void add_ways(const struct_description& of, const load_options& options, const gathered& from,
                     diagnostics& diags) {
  const auto is_missing = [](const diagnostic& d) { return d.code == codes::missing_attribute; };
  if (std::none_of(diags.begin(), diags.end(), is_missing)) return;
  std::map<std::string, std::string> ways;
  for (const setting& s : setting_finder().find(of, from.files.body))
    if (!s.is_repeated) ways.emplace(s.path(), ways_to_set(s, options) + secrets_looked_at(s, options));
  diags.rework([&](diagnostic& d) {
    if (const auto found = ways.find(d.path); is_missing(d) && found != ways.end()) d.detail += found->second;
  });
}

HCL_DECL gathered configuring::gather(const struct_description& of, const load_options& options,
                                      std::vector<std::string> words, diagnostics& diags,
                                      std::string_view command) {
  return gatherer(of, options, diags).read(std::move(words), command);
}

// Protects against callers with fewer rights than the process, as with setuid.
HCL_DECL void configuring::hide_files(const load_options& options, diagnostics& diags) {
  if (!distrusts(options)) return;
  const auto is_callers = [](const range& at) {
    const source_kind kind = at ? kind_of_source(at.source()->name()) : source_kind::file;
    return kind == source_kind::variable || kind == source_kind::flag;
  };
  diags.rework([&](diagnostic& d) {
    if (!d.subject || is_callers(d.subject)) return;
    if (d.quotes == quoting::values || d.quotes == quoting::names) {
      std::string masked = masked_sentence(d.detail, [](std::string_view) { return false; });
      if (masked == d.detail)  // no quoted part was found
        masked =
            "More is not shown, as it would quote the file, and the program has more rights than its caller.";
      d.detail = std::move(masked);
      d.fix.reset();
    }
    hide_text(d.subject);
    d.context = {};
    d.inside.clear();
    d.function.clear();
    // Hides labels and keys of the file.
    d.path.resize(d.quotes == quoting::names ? 0 : (std::min)(d.path.size(), d.path.find('[')));
    d.variables.clear();
    if (d.fix) hide_text(d.fix->where);
    for (note& n : d.notes)
      hide_text(n.where);
  });
}

HCL_DECL load_attempt configuring::begin(const configured_struct& of, decode_session& session,
                                         const load_options& options, std::vector<std::string> words,
                                         std::string_view command) {
  load_attempt made{.is_over = true};
  load_answer answer;
  answer.from = gather(of.description(), options, std::move(words), session.diags(), command);
  if (answer.from.wants_help) {
    answer = {.output = help(of.description(), options), .code = 0};
  } else if (answer.from.wants_version) {
    answer = {.output = options.name + (options.name.empty() ? "" : " ") + options.version + '\n', .code = 0};
  } else if (answer.from.is_misused) {
    made.found = session.take_diagnostics();
    hide_secrets({.outermost = of.info ? &of.info() : nullptr,
                  .names = options.names,
                  .read = &answer.from.files.body},
                 options.reading.decode, made.found);
    hide_files(options, made.found);
  } else {
    made.is_over = false;
  }
  made.answer = std::make_shared<const load_answer>(std::move(answer));
  return made;
}

HCL_DECL diagnostics configuring::finish(const configured_struct& of, decode_session& session,
                                         const load_options& options, const gathered& from) {
  settle(from, session.diags());
  diagnostics shown = session.take_diagnostics();
  add_ways(of.description(), options, from, shown);
  hide_files(options, shown);
  return shown;
}

// Hashes the files of a configuration. Reads contents each time, as time stamps miss quick changes.
[[nodiscard]] inline input_print print_of(const std::string& path, std::size_t max_bytes) {
  input_print made{path};
  constexpr std::uint64_t seed = 1;
  std::string text;
  diagnostics why(1);
  if (directory::is_directory(path)) {
    made.exists = made.is_directory = true;
    made.hash = name_hash(status_of(directory::joined(path, ".")).error == 0 ? "" : "?", seed);
  } else if (read_whole_file(path, text, why, {max_bytes, false})) {
    made.exists = true;
    made.bytes = text.size();
    made.hash = name_hash(text, seed);
  } else {
    made.hash = name_hash(why[0].detail, seed);
  }
  return made;
}

HCL_DECL input_prints configuring::fingerprint(const followed_inputs& of) {
  std::vector<std::string> paths = of.paths;
  std::error_code unheard;
  if (!of.directory.empty())
    for (std::string& path : configuration_files(of.directory, of.extensions, unheard))
      paths.push_back(std::move(path));
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  input_prints all;
  all.reserve(paths.size());
  for (const std::string& path : paths)
    all.push_back(print_of(path, of.max_bytes));
  return all;
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL std::vector<std::string> config_directories(const std::string& program,
                                                     const std::vector<environment_variable>& variables) {
  const auto text_of = [&](std::string_view name) {
    for (const environment_variable& v : variables)
      if (v.name == name) return v.text;
    return std::string();
  };
  std::vector<std::string> all;
  std::string home = text_of("XDG_CONFIG_HOME"), others = text_of("XDG_CONFIG_DIRS");
  if (home.empty() && !text_of("HOME").empty()) home = text_of("HOME") + "/.config";
  if (!home.empty()) all.push_back(detail::directory::joined(home, program));
  if (others.empty()) others = "/etc/xdg";
  for (std::size_t begin = 0; begin <= others.size();) {
    const std::size_t end = (std::min)(others.find(':', begin), others.size());
    if (end != begin) all.push_back(detail::directory::joined(others.substr(begin, end - begin), program));
    begin = end + 1;
  }
  return all;
}
HCL_DECL std::vector<std::string> config_directories(const std::string& program) {
  return config_directories(program, detail::process_environment());
}

}  // namespace hcl::inline v1_0
