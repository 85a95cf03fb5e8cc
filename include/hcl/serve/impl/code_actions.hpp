// Code actions at a place: fixes, former names, missing members. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/edit/lookup.hpp>
#include <hcl/serve/impl/described_place.hpp>
#include <hcl/serve/impl/navigate.hpp>
#include <hcl/serve/impl/report.hpp>
#include <hcl/serve/impl/server_state.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline bool has_fix(const diagnostic& d, const open_document& file) {
  return d.fix && d.fix->where && d.fix->where.source()->name() == file.uri() &&
         d.fix->where.source()->text() == file.text();
}
[[nodiscard]] inline std::string fix_title(const diagnostic& d) {
  const std::string old = heading_text(*d.fix->where.source(), d.fix->where.span()),
                    made = d.fix->replacement;
  constexpr std::size_t max_shown = 40;
  if (made.empty()) return "Remove `" + old.substr(0, max_shown) + '`';
  if (made.size() > max_shown || made.find('\n') != made.npos) return "Repair: " + d.summary;
  return old.empty() ? "Insert `" + made + '`' : "Replace with `" + made + '`';
}

// Adds missing required items to a copy of a document.
class member_adder {
 public:
  member_adder(server_state& server, open_document& file, std::size_t offset)
      : server_(server), file_(file), copy_(file.parsed(server.decode())) {
    const std::vector<edit::block> blocks = edit::look_up(copy_, offset).blocks;
    const struct_description* of = &*server.rules.description;
    for (const edit::block& block : blocks) {
      const described_block found = find_block(*of, block);
      if (!found || !found.shape->inside) return;
      of = &*found.shape->inside;
    }
    add(blocks.empty() ? copy_.body() : blocks.back().body(), *of, 0);
  }

  // Empty: nothing is missing.
  [[nodiscard]] const std::vector<std::string>& added() const noexcept { return added_; }
  [[nodiscard]] std::vector<std::string> edits() const {
    std::vector<std::string> all;
    for (const text_edit& one : copy_.changes())
      all.push_back(text_edit_of(file_, one.where, one.replacement, server_.unit));
    return all;
  }
  [[nodiscard]] bool only_inserts() const {
    const std::vector<text_edit> all = copy_.changes();
    return std::all_of(all.begin(), all.end(), [](const text_edit& one) { return one.where.empty(); });
  }

 private:
  void add(const edit::body& to, const struct_description& of, std::size_t depth) {
    constexpr std::size_t max_depth = 8;  // of structs that must have one of their own kind
    if (depth == max_depth) return;
    for (const member_description& m : of.members) {
      if (!m.is_needed() || m.name.empty()) continue;
      std::size_t count = count_of(to, m);
      if (m.form == member_form::block)
        for (const std::size_t wanted = m.is_required ? 1 : m.min_count; count < wanted; ++count)
          add_block(to, m, depth);
      else if (count == 0 && (m.form == member_form::attribute || m.form == member_form::attribute_or_block))
        note(to.set(m.name, edit::raw(placeholder(m.value, m.name).value_or("null"))).has_value(), m, depth);
    }
  }
  void add_block(const edit::body& to, const member_description& m, std::size_t depth) {
    const block_description& shape = m.blocks.front();
    std::vector<std::string> labels;
    for (const label_description& label : shape.labels)
      labels.emplace_back(label.name);
    const result<edit::block> made = to.add_block(m.name, labels);
    note(made.has_value(), m, depth);
    if (made && shape.inside) add(made->body(), *shape.inside, depth + 1);
  }
  void note(bool is_done, const member_description& m, std::size_t depth) {
    const bool is_named = !added_.empty() && added_.back() == m.name;
    if (is_done && depth == 0 && !is_named) added_.emplace_back(m.name);
  }
  // How many there are in the body and in the other files of the same configuration.
  [[nodiscard]] std::size_t count_of(const edit::body& body, const member_description& m) const {
    const auto count = [&](const edit::body& in) {
      const std::vector<edit::item> all = in.items();
      return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const edit::item& item) {
        return (item.is_attribute() && is_called(m, item.as_attribute().name())) ||
               (item.is_block() && is_called(m, item.as_block().type()));
      }));
    };
    std::size_t all = count(body);
    if (!body.is_file()) return all;
    for (open_document* const other : server_.configuration_of(file_))
      if (other != &file_) all += count(other->parsed(server_.decode()).body());
    return all;
  }

  server_state& server_;
  open_document& file_;
  document copy_;
  std::vector<std::string> added_{};
};

class action_finder {
 public:
  // `only`: the kinds that are wanted; empty: all.
  action_finder(server_state& server, open_document& file, byte_span where, std::vector<std::string> only)
      : server_(server), file_(file), where_(where), only_(std::move(only)) {
    find_diagnostics(server, file);
  }

  [[nodiscard]] std::string find() {
    for (const diagnostic& d : server_.reported[file_.uri()]) {
      const byte_span subject = d.subject ? d.subject.span() : byte_span{};
      if (!has_fix(d, file_) || subject.begin > where_.end || where_.begin > subject.end) continue;
      add(fix_title(d), json_array_of({diagnostic_json(server_, file_, d)}), {{&file_, {edit_of(file_, d)}}});
      add_alike(d);
    }
    if (!file_.is_json()) add_missing();
    add_certain();
    return json_array_of(actions_);
  }

 private:
  void add(const std::string& title, const std::string& told, const edits_by_file& edits,
           std::string_view kind = "quickfix") {
    const auto has = [&](const std::string& one) {
      return kind.starts_with(one) && (kind.size() == one.size() || kind[one.size()] == '.');
    };
    if (!only_.empty() && std::none_of(only_.begin(), only_.end(), has)) return;
    actions_.push_back(json_object_of({{"title", json_quoted(title)},
                                       {"kind", json_quoted(kind)},
                                       {"diagnostics", told},
                                       {"edit", workspace_edit_of(server_, edits)}}));
  }
  [[nodiscard]] std::string edit_of(const open_document& file, const diagnostic& d) const {
    return text_edit_of(file, d.fix->where.span(), d.fix->replacement, server_.unit);
  }
  // The fixes that editors apply on saving: those that are certain.
  void add_certain() {
    edits_by_file edits;
    std::uint32_t past = 0;
    for (const diagnostic& d : server_.reported[file_.uri()]) {
      if (!has_fix(d, file_) || !d.fix->is_certain || d.fix->where.span().begin < past) continue;
      edits[&file_].push_back(edit_of(file_, d));
      past = d.fix->where.span().end;
    }
    if (!edits.empty()) add("Fix all that is certain", "", edits, "source.fixAll");
  }
  // All of the same kind in the file; a former name in all files.
  void add_alike(const diagnostic& d) {
    const bool is_former = d.code == codes::former_name;
    const auto is_alike = [&](const diagnostic& other) {
      return other.code == d.code && (!is_former || (other.fix->where.text() == d.fix->where.text() &&
                                                     other.fix->replacement == d.fix->replacement));
    };
    edits_by_file edits;
    std::size_t count = 0;
    for (open_document* const file : server_.configuration_of(file_)) {
      if (file != &file_ && !is_former) continue;
      std::uint32_t past = 0;
      for (const diagnostic& other : server_.reported[file->uri()]) {
        if (!has_fix(other, *file) || !is_alike(other) || (past != 0 && other.fix->where.span().begin < past))
          continue;
        edits[file].push_back(edit_of(*file, other));
        past = other.fix->where.span().end;
        ++count;
      }
    }
    const std::string title = is_former ? "Rename `" + std::string(d.fix->where.text()) + "` to `" +
                                              d.fix->replacement + "` everywhere"
                                        : "Fix all: " + d.summary;
    if (count > 1) add(title, "", edits);
  }
  void add_missing() {
    const member_adder adder(server_, file_, where_.begin);
    // Does not quote lines of a text with syntax errors, as values in them are unknown.
    if (adder.added().empty() ||
        (!adder.only_inserts() && file_.syntax_errors(server_.decode()).has_errors()))
      return;
    std::string title = "Add missing ";
    for (const std::string& name : adder.added())
      title.append(title.ends_with(' ') ? "`" : ", `").append(name).append("`");
    add(title, "", {{&file_, adder.edits()}});
  }

  server_state& server_;
  open_document& file_;
  byte_span where_;
  std::vector<std::string> only_;
  std::vector<std::string> actions_{};
};

[[nodiscard]] inline std::string code_actions(server_state& server, open_document& file, byte_span where,
                                              std::vector<std::string> only) {
  return action_finder(server, file, where, std::move(only)).find();
}

}  // namespace hcl::inline v1_0::detail
