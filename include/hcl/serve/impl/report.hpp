// Diagnostics of the files of a configuration, and the fixes that they offer. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/fix.hpp>
#include <hcl/serve/impl/described_place.hpp>
#include <hcl/serve/impl/named_items.hpp>
#include <hcl/serve/impl/server_state.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool tells_of_absence(const diagnostic& d) {
  return d.code == codes::missing_attribute || d.code == codes::missing_block ||
         d.code == codes::missing_label;
}

// Everything that is wrong with a configuration. What is missing is not told while something is broken, as it
// may be what is being typed.
[[nodiscard]] inline diagnostics diagnose(server_state& server, open_document& of) {
  diagnostics all(server.bounds().diagnostics);
  std::vector<body> bodies;
  for (open_document* const file : server.configuration_of(of)) {
    diagnostics errors = file->syntax_errors(server.bounds());
    server.rules.hide(errors);
    all.append(std::move(errors));
    if (syntax::document_ptr tree = file->tree(server.bounds()); tree && (tree->body || file->is_json()))
      bodies.emplace_back(std::move(tree));
  }
  const bool is_broken = all.has_errors();
  if (bodies.empty()) return all;
  const body whole = bodies.size() == 1 ? bodies.front() : merge(bodies);
  bool is_checked = true;
  if (server.rules.check) {
    for (const diagnostic& d : server.rules.check(whole))
      if (!is_broken || !tells_of_absence(d)) all.add(d);
    is_checked = !all.has_errors();
  }
  if (!is_broken && is_checked) all.append(server.rules.decode(whole));
  return all;
}

[[nodiscard]] inline std::string diagnostic_json(server_state& server, const open_document& file,
                                                 const diagnostic& d) {
  std::vector<std::string> related;
  for (const note& n : d.notes)
    if (n.where)
      if (const open_document* const there = server.find(n.where.source()->name()))
        related.push_back(json_object_of({{"location", location_of(*there, n.where.span(), server.unit)},
                                          {"message", json_quoted(n.message)}}));
  const bool is_outdated = d.code == codes::former_name || d.code == codes::deprecated;
  const std::string text = (d.detail.empty() ? d.summary : d.summary + ". " + d.detail) + advice(d);
  return json_object_of({{"range", file.range(d.subject ? d.subject.span() : byte_span{}, server.unit)},
                         {"severity", d.severity == severity::error ? "1" : "2"},
                         {"code", d.code.empty() ? "" : json_quoted(d.code)},
                         {"source", json_quoted(server.rules.description->name)},
                         {"message", json_quoted(text)},
                         {"tags", is_outdated ? "[2]" : ""},
                         {"relatedInformation", related.empty() ? "" : json_array_of(related)}});
}

// Keeps what there is to say about each file of a configuration: what has no place is told of the first.
inline void find_problems(server_state& server, open_document& of) {
  const std::vector<open_document*> files = server.configuration_of(of);
  for (const open_document* const file : files)
    server.reported[file->uri()].clear();
  for (const diagnostic& d : diagnose(server, of)) {
    const std::string uri = d.subject ? d.subject.source()->name() : files.front()->uri();
    if (server.reported.contains(uri)) server.reported[uri].push_back(d);
  }
}
[[nodiscard]] inline std::string problems_json(server_state& server, const open_document& file) {
  std::vector<std::string> all;
  for (const diagnostic& d : server.reported[file.uri()])
    all.push_back(diagnostic_json(server, file, d));
  return json_array_of(all);
}
inline void publish(server_state& server, open_document& of) {
  find_problems(server, of);
  for (const open_document* const file : server.configuration_of(of))
    server.notify("textDocument/publishDiagnostics",
                  json_object_of({{"uri", json_quoted(file->uri())},
                                  {"version", file->version() == "null" ? "" : file->version()},
                                  {"diagnostics", problems_json(server, *file)}}));
}

[[nodiscard]] inline bool has_fix(const diagnostic& d, const open_document& file) {
  return d.fix && d.fix->where && d.fix->where.source()->name() == file.uri() &&
         d.fix->where.source()->text() == file.text();
}
[[nodiscard]] inline std::string fix_title(const diagnostic& d) {
  const std::string old(d.fix->where.text()), made = d.fix->replacement;
  constexpr std::size_t max_shown = 40;
  if (made.empty()) return "Remove `" + old.substr(0, max_shown) + '`';
  if (made.size() > max_shown || made.find('\n') != made.npos) return "Repair: " + d.summary;
  return old.empty() ? "Insert `" + made + '`' : "Replace with `" + made + '`';
}

// Each fix that touches the range, and all of the same kind in the file.
[[nodiscard]] inline std::string code_actions(server_state& server, open_document& file, byte_span where) {
  find_problems(server, file);
  const std::vector<diagnostic>& all = server.reported[file.uri()];
  const auto action = [&](const std::string& title, std::string_view kind, const std::string& told,
                          const std::vector<std::string>& edits) {
    const std::string changes = "{" + json_quoted(file.uri()) + ':' + json_array_of(edits) + '}';
    return json_object_of({{"title", json_quoted(title)},
                           {"kind", json_quoted(kind)},
                           {"diagnostics", told},
                           {"edit", json_object_of({{"changes", changes}})}});
  };
  const auto edit_of = [&](const diagnostic& d) {
    return text_edit_of(file, d.fix->where.span(), d.fix->replacement, server.unit);
  };
  std::vector<std::string> actions;
  for (const diagnostic& d : all) {
    const byte_span subject = d.subject ? d.subject.span() : byte_span{};
    if (!has_fix(d, file) || subject.begin > where.end || where.begin > subject.end) continue;
    actions.push_back(
        action(fix_title(d), "quickfix", json_array_of({diagnostic_json(server, file, d)}), {edit_of(d)}));
    std::vector<std::string> edits;
    std::uint32_t past = 0;
    for (const diagnostic& other : all) {
      if (other.code != d.code || !has_fix(other, file)) continue;
      const byte_span place = other.fix->where.span();
      if (!edits.empty() && place.begin < past) continue;
      edits.push_back(edit_of(other));
      past = place.end;
    }
    if (edits.size() > 1) actions.push_back(action("Fix all: " + d.summary, "quickfix", "", edits));
  }
  return json_array_of(actions);
}

}  // namespace hcl::inline v0_1::detail
