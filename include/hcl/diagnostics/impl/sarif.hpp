// Diagnostics as a SARIF 2.1.0 log. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/dropped.hpp>
#include <hcl/diagnostics/impl/file_uri.hpp>
#include <hcl/diagnostics/impl/render_json.hpp>
#include <hcl/diagnostics/impl/report_place.hpp>
#include <hcl/diagnostics/reports.hpp>

namespace hcl::inline v0_1::detail {

class sarif_writer {
 public:
  sarif_writer(const diagnostics& all, const report_options& options)
      : all_(all), options_(options), other_file_(file_for_others(all, options.file)) {
    for (const diagnostic& d : all)
      if (std::find(rules_.begin(), rules_.end(), rule_of(d)) == rules_.end()) rules_.push_back(rule_of(d));
  }

  [[nodiscard]] std::string write() {
    out_ = R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{)";
    write_tool();
    out_ += R"(,"columnKind":"utf16CodeUnits")";
    if (!options_.root.empty()) {
      out_ += R"(,"originalUriBaseIds":{"%SRCROOT%":)";
      write_text("uri", directory_uri(options_.root));
      out_ += '}';
    }
    if (all_.dropped() != 0) {
      out_ += R"(,"invocations":[{"executionSuccessful":true,)";
      out_ += R"("toolExecutionNotifications":[{"level":"note","message":)";
      write_text("text", dropped_sentence(all_.dropped()));
      out_ += "}]}]";
    }
    out_ += R"(,"results":[)";
    for (const diagnostic& d : all_)
      write_result(d);
    return out_ += "]}]}";
  }

 private:
  [[nodiscard]] static std::string_view rule_of(const diagnostic& d) noexcept {
    return d.code.empty() ? std::string_view("problem") : d.code;
  }
  [[nodiscard]] static std::string_view level_of(const diagnostic& d) noexcept {
    return d.severity == severity::error ? "error" : "warning";
  }

  // `{"key":"text"}`
  void write_text(std::string_view key, std::string_view text) {
    out_ += '{';
    append_json_member(out_, key, text);
    out_ += '}';
  }
  // `,"key":{"text":"text"}`
  void write_message(std::string_view key, std::string_view text) {
    out_.append(",\"").append(key).append("\":");
    write_text("text", text);
  }
  void begin_element() {
    if (out_.back() != '[') out_ += ',';
    out_ += '{';
  }

  void write_tool() {
    out_ += R"("tool":{"driver":{)";
    append_json_member(out_, "name", options_.tool);
    if (!options_.version.empty()) append_json_member(out_, "version", options_.version);
    if (!options_.home.empty()) append_json_member(out_, "informationUri", options_.home);
    out_ += R"(,"rules":[)";
    for (const std::string_view rule : rules_)
      write_rule(rule);
    out_ += "]}}";
  }
  void write_rule(std::string_view rule) {
    const auto with_rule = [&](const diagnostic& d) { return rule_of(d) == rule; };
    const diagnostic& first = *std::find_if(all_.begin(), all_.end(), with_rule);
    std::string meaning = first.summary + '.';
    for (const diagnostic_code& known : codes::all)
      if (known.name == rule) meaning = known.meaning;
    begin_element();
    append_json_member(out_, "id", rule);
    write_message("shortDescription", meaning);
    write_message("fullDescription", meaning);
    write_message("help", meaning);
    if (!options_.help.empty()) append_json_member(out_, "helpUri", options_.help + std::string(rule));
    out_ += R"(,"defaultConfiguration":{)";
    append_json_member(out_, "level", level_of(first));
    out_ += "}}";
  }

  void write_result(const diagnostic& d) {
    begin_element();
    append_json_member(out_, "ruleId", rule_of(d));
    const auto index = std::find(rules_.begin(), rules_.end(), rule_of(d)) - rules_.begin();
    out_.append(",\"ruleIndex\":").append(std::to_string(index));
    append_json_member(out_, "level", level_of(d));
    write_message("message", report_message(d));
    const report_place place = is_in_file(d.subject) ? place_of(d.subject) : report_place{other_file_};
    if (!place.file.empty()) {
      out_ += R"(,"locations":[{)";
      write_place(place);
      write_logical_location(d);
      out_ += "}]";
    }
    write_notes(d);
    write_fix(d);
    out_ += R"(,"partialFingerprints":)";
    write_text("hclProblem/v1", fingerprint(d, place));
    out_ += '}';
  }
  void write_artifact(const std::string& file) {
    out_ += R"("artifactLocation":{)";
    const std::string name = name_from_root(file, options_.root);
    append_json_member(out_, "uri", file_uri(name));
    if (!is_absolute_name(name)) append_json_member(out_, "uriBaseId", "%SRCROOT%");
    out_ += '}';
  }
  void write_region(const report_place& at) {
    out_.append("{\"startLine\":").append(std::to_string(at.line));
    out_.append(",\"startColumn\":").append(std::to_string(at.column));
    out_.append(",\"endLine\":").append(std::to_string(at.end_line));
    out_.append(",\"endColumn\":").append(std::to_string(at.end_column)).append(1, '}');
  }
  void write_place(const report_place& at) {
    out_ += R"("physicalLocation":{)";
    write_artifact(at.file);
    out_ += R"(,"region":)";
    write_region(at);
    out_ += '}';
  }
  void write_logical_location(const diagnostic& d) {
    if (d.path.empty() && d.inside.empty()) return;
    out_ += R"(,"logicalLocations":[{)";
    append_json_member(out_, "fullyQualifiedName", d.path.empty() ? d.inside : d.path);
    append_json_member(out_, "kind", d.path.empty() ? "object" : "property");
    out_ += "}]";
  }
  void write_notes(const diagnostic& d) {
    std::size_t id = 0;
    for (const note& each : d.notes) {
      if (!is_in_file(each.where)) continue;
      out_ += id == 0 ? R"(,"relatedLocations":[{"id":)" : R"(,{"id":)";
      out_.append(std::to_string(++id)).append(1, ',');
      write_place(place_of(each.where));
      write_message("message", each.message + '.');
      out_ += '}';
    }
    if (id != 0) out_ += ']';
  }
  void write_fix(const diagnostic& d) {
    if (!d.fix || !is_in_file(d.fix->where)) return;
    out_ += R"(,"fixes":[{"description":)";
    const std::string described = advice(d);
    write_text("text", described.empty() ? d.detail : described.substr(described.find_first_not_of(' ')));
    out_ += R"(,"artifactChanges":[{)";
    const report_place place = place_of(d.fix->where);
    write_artifact(place.file);
    out_ += R"(,"replacements":[{"deletedRegion":)";
    write_region(place);
    write_message("insertedContent", d.fix->replacement);
    out_ += "}]}]}]";
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
    for (int shift = 60; shift >= 0; shift -= 4)
      text += "0123456789abcdef"[hash >> shift & 15U];
    return text + ':' + std::to_string(++seen_[hash]);
  }

  const diagnostics& all_;
  const report_options& options_;
  std::string other_file_;
  std::vector<std::string_view> rules_{};
  std::map<std::uint64_t, std::size_t> seen_{};
  std::string out_{};
};

template <typename X>
std::string report_backend<X>::sarif(const diagnostics& all, const report_options& options) {
  return sarif_writer(all, options).write();
}

}  // namespace hcl::inline v0_1::detail
