// Publishes diagnostics of a configuration, and their fixes. Implementation.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/serve/impl/described_place.hpp>
#include <hcl/serve/impl/server_state.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline bool tells_of_absence(const diagnostic& d) {
  return d.code == codes::missing_attribute || d.code == codes::missing_block ||
         d.code == codes::missing_label;
}

// Duplicate attributes do not prevent reading.
[[nodiscard]] inline bool has_errors_beside_duplicates(const diagnostics& all) {
  return std::any_of(all.begin(), all.end(), [](const diagnostic& d) {
    return d.severity == severity::error && d.code != codes::duplicate_attribute;
  });
}

// All diagnostics of a configuration. Missing items are not reported with syntax errors, as they may be being
// typed.
[[nodiscard]] inline diagnostics diagnose(server_state& server, open_document& of) {
  diagnostics all(server.decode().bounds.diagnostics);
  const std::vector<open_document*> files = server.configuration_of(of);
  for (open_document* const file : files) {
    diagnostics errors = file->syntax_errors(server.decode());
    server.rules.hide(&errors, nullptr);
    all.append(std::move(errors));
  }
  const bool is_broken = has_errors_beside_duplicates(all);
  if (const language_view* const view = server.view_of(of)) {
    for (const diagnostic& d : view->said)
      if (!is_broken) all.add(d);
    return all;
  }
  const std::optional<body> whole = server.body_of(files);
  if (!whole) return all;
  const diagnostics checked = server.rules.check ? (server.rules.check)(*whole) : diagnostics();
  for (const diagnostic& d : checked)
    if (!is_broken || !tells_of_absence(d)) all.add(d);
  if (has_errors_beside_duplicates(all)) return all;
  // Warnings about names are given by both.
  const diagnostics known = all;
  for (const diagnostic& d : server.rules.decode(*whole))
    if (std::none_of(known.begin(), known.end(),
                     [&](const diagnostic& c) { return c.code == d.code && c.subject == d.subject; }))
      all.add(d);
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

// Stores the diagnostics of each file; those without a place go to the first.
inline void find_diagnostics(server_state& server, open_document& of) {
  const std::vector<open_document*> files = server.configuration_of(of);
  for (const open_document* const file : files)
    server.reported[file->uri()].clear();
  for (const diagnostic& d : diagnose(server, of)) {
    const std::string uri = d.subject ? d.subject.source()->name() : files.front()->uri();
    if (server.reported.contains(uri)) server.reported[uri].push_back(d);
  }
}
[[nodiscard]] inline std::string diagnostics_json(server_state& server, const open_document& file) {
  std::vector<std::string> all;
  for (const diagnostic& d : server.reported[file.uri()])
    all.push_back(diagnostic_json(server, file, d));
  return json_array_of(all);
}
// Clears diagnostics of files that were removed or renamed.
inline void publish_vanished(server_state& server) {
  std::erase_if(server.reported, [&](const auto& entry) {
    const open_document* const file = server.find(entry.first);
    if (file && file->uri() == entry.first) return false;
    server.notify("textDocument/publishDiagnostics",
                  json_object_of({{"uri", json_quoted(entry.first)}, {"diagnostics", "[]"}}));
    return true;
  });
}
inline void publish_file(server_state& server, const open_document& file) {
  server.unpublished.erase(file.uri());
  server.notify("textDocument/publishDiagnostics",
                json_object_of({{"uri", json_quoted(file.uri())},
                                {"version", file.version() == "null" ? "" : file.version()},
                                {"diagnostics", diagnostics_json(server, file)}}));
}
// For a language: a change may move directories from one configuration to another.
inline void publish_all(server_state& server) {
  std::set<const language_view*> told;
  std::set<std::string> uris;
  std::vector<open_document*> open;
  for (auto& [path, file] : server.files)
    if (file.is_open()) open.push_back(&file);
  for (open_document* const file : open) {
    const bool is_told = !told.insert(server.view_of(*file)).second && uris.contains(file->uri());
    if (is_told) continue;
    find_diagnostics(server, *file);
    for (const open_document* const each : server.configuration_of(*file)) {
      uris.insert(each->uri());
      publish_file(server, *each);
    }
  }
  for (auto& [uri, said] : server.reported)
    if (!uris.contains(uri) && !std::exchange(said, {}).empty())
      if (const open_document* const file = server.find(uri)) publish_file(server, *file);
}
inline void publish(server_state& server, open_document& of) {
  if (server.is_behind) return void(server.unpublished.insert(of.uri()));
  if (server.is_in_folder(of.uri()) && server.read_folder()) publish_vanished(server);
  if (server.rules.view) return publish_all(server);
  find_diagnostics(server, of);
  for (const open_document* const file : server.configuration_of(of))
    publish_file(server, *file);
}
// Publishes what has waited while several messages were at hand.
inline void publish_waiting(server_state& server) {
  server.is_behind = false;
  while (!server.unpublished.empty()) {
    const std::string uri = *server.unpublished.begin();
    server.unpublished.erase(uri);
    if (open_document* const file = server.find(uri)) publish(server, *file);
  }
}
// Only the configuration of the folder depends on the disk.
inline void publish_folder(server_state& server) {
  publish_vanished(server);
  if (server.rules.view) return publish_all(server);
  for (auto& [path, file] : server.files)
    if (server.is_in_folder(file.uri())) return publish(server, file);
}
// Rereads files that are not open before an answer, as other programs may change them.
inline void reread_folder(server_state& server) {
  if (server.read_folder()) publish_folder(server);
}

}  // namespace hcl::inline v1_0::detail
