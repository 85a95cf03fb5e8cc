// Diagnostics for machines: annotations of GitHub Actions, and SARIF logs. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/diagnostics/render.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/range.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

struct report_place {
  std::string file{};  // as the source is called
  std::size_t line = 1, end_line = 1;
  std::size_t column = 1, end_column = 1;  // the end is past the last
};

[[nodiscard]] inline report_place place_of(const range& r) {
  const position begin = r.begin(), end = r.end();
  const source& text = *r.source();
  return {text.name(), begin.line, end.line, column_in(begin, text, column_unit::utf16),
          column_in(end, text, column_unit::utf16)};
}

[[nodiscard]] inline bool is_in_file(const range& r) {
  return r && kind_of_source(r.source()->name()) == source_kind::file;
}

// The file for diagnostics without one: the preferred file, or the first that occurs; may be empty.
[[nodiscard]] inline std::string file_for_others(const diagnostics& all, const std::string& preferred) {
  if (!preferred.empty()) return preferred;
  for (std::size_t i = 0; i != all.size(); ++i)
    if (is_in_file(all[i].subject)) return all[i].subject.source()->name();
  return {};
}

// The message of a report: the detail and the advice, preceded by the place if that is no file.
[[nodiscard]] inline std::string report_message(const diagnostic& d) {
  std::string message;
  if (d.subject && !is_in_file(d.subject)) {
    std::string place = d.subject.source()->name();
    if (place.empty())
      place = "line " + std::to_string(d.subject.begin().line);
    else if (has_lines(*d.subject.source()))
      place = to_string(d.subject);
    message.append("In ").append(place).append(": ");
  }
  if (d.detail.empty()) return message + d.summary + '.' + advice(d);
  return message + d.detail + advice(d);
}

// The name of a file from the root, with slashes; as it is where it is not below that.
[[nodiscard]] inline std::string name_from_root(std::string_view file, std::string_view root) {
  while (!root.empty() && root.back() == '/')
    root.remove_suffix(1);
  if (!root.empty() && file.size() > root.size() && file.substr(0, root.size()) == root &&
      file[root.size()] == '/')
    file.remove_prefix(root.size() + 1);
  while (file.substr(0, 2) == "./")
    file.remove_prefix(2);
  return std::string(file);
}

[[nodiscard]] inline bool has_drive(std::string_view name) noexcept {
  const char letter = name.empty() ? '\0' : static_cast<char>(name.front() | 0x20);
  return name.size() > 2 && name[1] == ':' && (name[2] == '/' || name[2] == '\\') && letter >= 'a' &&
         letter <= 'z';
}
[[nodiscard]] inline bool is_absolute_name(std::string_view name) noexcept {
  return (!name.empty() && name.front() == '/') || has_drive(name);
}

// Relative names stay relative; everything but unreserved characters and slashes is percent-encoded.
[[nodiscard]] inline std::string file_uri(std::string_view name) {
  const bool is_windows = has_drive(name);
  std::string uri(is_absolute_name(name) ? (is_windows ? "file:///" : "file://") : "");
  if (is_windows) {
    uri.append(name.substr(0, 2));
    name.remove_prefix(2);
  }
  std::string path(name);
  if (is_windows) std::replace(path.begin(), path.end(), '\\', '/');
  append_percent_encoded(uri, path, "-._~/");
  return uri;
}
[[nodiscard]] inline std::string directory_uri(std::string_view name) {
  std::string uri = file_uri(name);
  if (uri.empty() || uri.back() != '/') uri += '/';
  return uri;
}

// A workflow command ends with its line, and its properties with a comma or two colons.
inline void append_command_text(std::string& out, std::string_view text, bool is_property) {
  constexpr std::string_view special = "%\r\n:,", escapes = "%25%0D%0A%3A%2C";
  for (const char c : text) {
    const std::size_t at = special.find(c);
    if (at == special.npos || (at > 2 && !is_property))
      out += c;
    else
      out.append(escapes, at * 3, 3);
  }
}

// Escapes control characters for terminals and pages.
[[nodiscard]] inline std::string visible_lines(std::string_view text) {
  std::string visible;
  append_escaped(visible, text, true);
  return visible;
}

inline void append_annotation(std::string& out, const diagnostic& d, std::string_view other_file,
                              const report_options& options) {
  const report_place place =
      is_in_file(d.subject) ? place_of(d.subject) : report_place{std::string(other_file)};
  out += d.severity == severity::error ? "::error " : "::warning ";
  if (!place.file.empty()) {
    out += "file=";
    append_command_text(out, name_from_root(place.file, options.root), true);
    out.append(",line=").append(std::to_string(place.line));
    out.append(",endLine=").append(std::to_string(place.end_line));
    // Columns are shown only within a line.
    if (place.line == place.end_line)
      out.append(",col=")
          .append(std::to_string(place.column))
          .append(",endColumn=")
          .append(std::to_string(place.end_column));
    out += ',';
  }
  out += "title=";
  append_command_text(out, visible_lines(d.summary), true);
  out += "::";
  append_command_text(out, visible_lines(report_message(d)), false);
  out += '\n';
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL std::string to_annotations(const diagnostics& all, const report_options& options) {
  const std::string other_file = detail::file_for_others(all, options.file);
  std::string out;
  for (std::size_t i = 0; i != all.size(); ++i)
    detail::append_annotation(out, all[i], other_file, options);
  if (all.dropped() != 0)
    out.append("::notice::").append(detail::dropped_sentence(all.dropped())).append(1, '\n');
  return out;
}

}  // namespace hcl::inline v1_0

namespace hcl::inline v1_0::detail {

class sarif_writer {
 public:
  sarif_writer(const diagnostics& all, const report_options& options)
      : all_(all), options_(options), other_file_(file_for_others(all, options.file)) {
    for (const diagnostic& d : all)
      if (std::find(rules_.begin(), rules_.end(), rule_of(d)) == rules_.end()) rules_.push_back(rule_of(d));
  }

  [[nodiscard]] std::string write() {
    out_.open('{').name("$schema").text("https://json.schemastore.org/sarif-2.1.0.json");
    out_.name("version").text("2.1.0").name("runs").open('[').open('{');
    write_tool();
    out_.name("columnKind").text("utf16CodeUnits");
    if (!options_.root.empty()) {
      out_.name("originalUriBaseIds").open('{');
      write_text("%SRCROOT%", "uri", directory_uri(options_.root));
      out_.close('}');
    }
    if (all_.dropped() != 0) {
      out_.name("invocations").open('[').open('{').name("executionSuccessful").truth(true);
      out_.name("toolExecutionNotifications").open('[').open('{').name("level").text("note");
      write_message("message", dropped_sentence(all_.dropped()));
      out_.close('}').close(']').close('}').close(']');
    }
    out_.name("results").open('[');
    for (const diagnostic& d : all_)
      write_result(d);
    return out_.close(']').close('}').close(']').close('}').take();
  }

 private:
  [[nodiscard]] static std::string_view rule_of(const diagnostic& d) noexcept {
    return d.code.empty() ? std::string_view("problem") : d.code;
  }
  [[nodiscard]] static std::string_view level_of(const diagnostic& d) noexcept {
    return d.severity == severity::error ? "error" : "warning";
  }

  // `"key":{"inner":"text"}`
  void write_text(std::string_view key, std::string_view inner, std::string_view text) {
    out_.name(key).open('{').name(inner).text(text).close('}');
  }
  void write_message(std::string_view key, std::string_view text) { write_text(key, "text", text); }

  void write_tool() {
    out_.name("tool").open('{').name("driver").open('{').name("name").text(options_.tool);
    if (!options_.version.empty()) out_.name("version").text(options_.version);
    if (!options_.home.empty()) out_.name("informationUri").text(options_.home);
    out_.name("rules").open('[');
    for (const std::string_view rule : rules_)
      write_rule(rule);
    out_.close(']').close('}').close('}');
  }
  void write_rule(std::string_view rule) {
    const auto with_rule = [&](const diagnostic& d) { return rule_of(d) == rule; };
    const diagnostic& first = *std::find_if(all_.begin(), all_.end(), with_rule);
    std::string meaning = first.summary + '.';
    for (const diagnostic_code& known : codes::all)
      if (known.name == rule) meaning = known.meaning;
    out_.open('{').name("id").text(rule);
    for (const std::string_view key : {"shortDescription", "fullDescription", "help"})
      write_message(key, meaning);
    if (!options_.help.empty()) out_.name("helpUri").text(options_.help + std::string(rule));
    write_text("defaultConfiguration", "level", level_of(first));
    out_.close('}');
  }

  void write_result(const diagnostic& d) {
    out_.open('{').name("ruleId").text(rule_of(d));
    const auto index = std::find(rules_.begin(), rules_.end(), rule_of(d)) - rules_.begin();
    out_.name("ruleIndex").number(static_cast<std::size_t>(index)).name("level").text(level_of(d));
    write_message("message", report_message(d));
    const report_place place = is_in_file(d.subject) ? place_of(d.subject) : report_place{other_file_};
    if (!place.file.empty()) {
      out_.name("locations").open('[').open('{');
      write_place(place);
      write_logical_location(d);
      out_.close('}').close(']');
    }
    write_notes(d);
    write_fix(d);
    write_text("partialFingerprints", "hclProblem/v1", fingerprint(d, place));
    out_.close('}');
  }
  void write_artifact(const std::string& file) {
    const std::string name = name_from_root(file, options_.root);
    out_.name("artifactLocation").open('{').name("uri").text(file_uri(name));
    if (!is_absolute_name(name)) out_.name("uriBaseId").text("%SRCROOT%");
    out_.close('}');
  }
  void write_region(std::string_view key, const report_place& at) {
    out_.name(key).open('{').name("startLine").number(at.line).name("startColumn").number(at.column);
    out_.name("endLine").number(at.end_line).name("endColumn").number(at.end_column).close('}');
  }
  void write_place(const report_place& at) {
    out_.name("physicalLocation").open('{');
    write_artifact(at.file);
    write_region("region", at);
    out_.close('}');
  }
  void write_logical_location(const diagnostic& d) {
    if (d.path.empty() && d.inside.empty()) return;
    out_.name("logicalLocations").open('[').open('{');
    out_.name("fullyQualifiedName").text(d.path.empty() ? d.inside : d.path);
    out_.name("kind").text(d.path.empty() ? "object" : "property").close('}').close(']');
  }
  void write_notes(const diagnostic& d) {
    std::size_t id = 0;
    for (const note& each : d.notes) {
      if (!is_in_file(each.where)) continue;
      if (id == 0) out_.name("relatedLocations").open('[');
      out_.open('{').name("id").number(++id);
      write_place(place_of(each.where));
      write_message("message", each.message + '.');
      out_.close('}');
    }
    if (id != 0) out_.close(']');
  }
  void write_fix(const diagnostic& d) {
    if (!d.fix || !is_in_file(d.fix->where)) return;
    const std::string described = advice(d);
    out_.name("fixes").open('[').open('{');
    write_message("description",
                  described.empty() ? d.detail : described.substr(described.find_first_not_of(' ')));
    const report_place place = place_of(d.fix->where);
    out_.name("artifactChanges").open('[').open('{');
    write_artifact(place.file);
    out_.name("replacements").open('[').open('{');
    write_region("deletedRegion", place);
    write_message("insertedContent", d.fix->replacement);
    out_.close('}').close(']').close('}').close(']').close('}').close(']');
  }

  // FNV-1a of what stays when lines move and values change; equal problems are numbered.
  [[nodiscard]] std::string fingerprint(const diagnostic& d, const report_place& place) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    const auto add = [&](std::string_view text) {
      for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
      hash *= 0x100000001b3U;  // the end of a text counts
    };
    for (const std::string_view part : {rule_of(d), std::string_view(d.path), std::string_view(d.inside)})
      add(part);
    add(name_from_root(place.file, options_.root));
    std::string text;
    append_hexadecimal(text, hash, 16);
    return text + ':' + std::to_string(++seen_[hash]);
  }

  const diagnostics& all_;
  const report_options& options_;
  std::string other_file_;
  std::vector<std::string_view> rules_{};
  std::map<std::uint64_t, std::size_t> seen_{};
  json_writer out_{json_escapes::disguises};
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL std::string to_sarif(const diagnostics& all, const report_options& options) {
  return detail::sarif_writer(all, options).write();
}

}  // namespace hcl::inline v1_0
