// Finds the description of a place. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/description.hpp>
#include <hcl/config/impl/described_block.hpp>
#include <hcl/config/impl/value_words.hpp>
#include <hcl/edit/impl/named_items.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/parser/typing_context.hpp>
#include <hcl/serve/impl/server_state.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/parts.hpp>

namespace hcl::inline v1_0::detail {

// The structs that an object may be.
[[nodiscard]] inline std::vector<const struct_description*> structs_in(const value_description& of) {
  std::vector<const struct_description*> all;
  if (of.form == value_form::object && of.inside) all.push_back(&*of.inside);
  if (of.form == value_form::alternatives)
    for (const value_description& part : of.parts)
      if (part.form == value_form::object && part.inside) all.push_back(&*part.inside);
  return all;
}

// The description of a block around a place.
[[nodiscard]] inline described_block find_block(const struct_description& in, const typing_frame& frame) {
  return find_block(in, frame.name, frame.labels, [&](std::string_view name) {
    const auto found = frame.texts.find(name);
    return found == frame.texts.end() ? std::optional<std::string>() : found->second;
  });
}
// The same of a block of a document.
[[nodiscard]] inline described_block find_block(const struct_description& in, const edit::block& block) {
  return find_block(in, block.type(), block.labels(), [&](std::string_view name) {
    const edit::attribute set = block.body().attribute(name);
    const result<value> found = set ? set.expression().evaluate() : value();
    return found && is_open_text(*found) ? std::optional<std::string>(found->as_string()) : std::nullopt;
  });
}

// `dynamic "T" {`, and its content block.
[[nodiscard]] inline bool is_dynamic(const typing_frame& frame) {
  return frame.is == typing_frame::form::block && frame.name == "dynamic" && frame.labels.size() == 1;
}
[[nodiscard]] inline bool is_content_of_dynamic(const std::vector<typing_frame>& frames, std::size_t i) {
  return i < frames.size() && is_dynamic(frames[i - 1]) && frames[i].is == typing_frame::form::block &&
         frames[i].name == "content";
}

// The struct of the innermost block; null where anything may be.
[[nodiscard]] inline const struct_description* find_struct(const struct_description& whole,
                                                           const std::vector<typing_frame>& frames) {
  const struct_description* at = &whole;
  for (std::size_t i = 1; i < frames.size() && at && frames[i].is == typing_frame::form::block; ++i) {
    described_block found = find_block(*at, frames[i]);
    if (!found && is_content_of_dynamic(frames, i + 1))
      found = find_block(*at, frames[i++].labels.front(), {});
    const member_description* const m = found ? nullptr : find_attribute_member(*at, frames[i].name);
    const std::vector<const struct_description*> all =
        m && takes_blocks(*m) ? structs_in(m->value) : std::vector<const struct_description*>{found.inside()};
    at = all.empty() ? nullptr : all.front();
  }
  return at;
}
// The member of the innermost block, if an attribute selects its struct; else null.
[[nodiscard]] inline const member_description* find_chooser(const struct_description& whole,
                                                            std::vector<typing_frame> frames) {
  while (frames.size() > 1 && frames.back().is != typing_frame::form::block)
    frames.pop_back();
  if (frames.size() < 2) return nullptr;
  const bool is_content = is_content_of_dynamic(frames, frames.size() - 1);
  typing_frame innermost = std::move(frames.back());
  frames.pop_back();
  if (is_content) {
    innermost.name = frames.back().labels.front();
    frames.pop_back();
  }
  const struct_description* const around = find_struct(whole, frames);
  const described_block found = around ? find_block(*around, innermost) : described_block();
  return found && found.member->chosen == block_choice::by_attribute ? found.member : nullptr;
}

// The description of the value at a place, and its member; null if they are not known.
struct described_value {
  const member_description* member = nullptr;
  const value_description* value = nullptr;
};
[[nodiscard]] inline described_value find_value(const struct_description& in,
                                                const std::vector<typing_frame>& frames) {
  described_value found;
  for (const typing_frame& frame : frames) {
    if (frame.is == typing_frame::form::value) {
      found.member = find_attribute_member(in, frame.name);
      found.value = found.member ? &found.member->value : nullptr;
      continue;
    }
    if (!found.value || frame.is == typing_frame::form::block) continue;
    if (frame.is == typing_frame::form::call || frame.is == typing_frame::form::sequence) return {};
    const value_form form = found.value->form;
    const std::vector<value_description>& parts = found.value->parts;
    if (frame.is == typing_frame::form::list && form == value_form::tuple) {
      found.value = frame.index < parts.size() ? &parts[frame.index] : nullptr;
    } else if (frame.is == typing_frame::form::list) {
      found.value =
          (form == value_form::list || form == value_form::set) && !parts.empty() ? &parts[0] : nullptr;
    } else if (frame.is == typing_frame::form::object && frame.has_key) {
      if (form == value_form::map && !parts.empty()) {
        found.value = &parts.back();
      } else {
        found.member = nullptr;
        for (const struct_description* const one : structs_in(*found.value))
          if (!found.member) found.member = find_attribute_member(*one, frame.key);
        found.value = found.member ? &found.member->value : nullptr;
      }
    }
  }
  return found;
}

// In Markdown: "`port` -- a whole number from 1 to 65535; `80` if it is not set", and the member's text.
[[nodiscard]] inline std::string documentation_of(const member_description& m) {
  std::string text;
  if (m.form == member_form::attribute || m.form == member_form::attribute_or_block) {
    text.append("`").append(m.name).append("`: ").append(value_words(m.value));
    if (m.is_required)
      text += ", required";
    else if (m.default_value && !m.is_sensitive && !m.value.is_sensitive)
      text.append("; `").append(written_literal(*m.default_value)).append("` if it is not set");
  } else {
    text.append("`").append(m.name).append("`: a block").append(m.is_needed() ? ", required" : "");
  }
  if (m.is_sensitive || m.value.is_sensitive) text += ". Sensitive";
  text += '.';
  if (m.text && !m.text->text.empty()) text.append("\n\n").append(m.text->text);
  if (m.text && !m.text->details.example.empty())
    text.append("\n\nExample: `").append(m.text->details.example).append("`");
  if (m.text && !m.text->details.since.empty())
    text.append("\n\nSince ").append(m.text->details.since).append(".");
  if (!m.advice.empty()) text.append("\n\nDeprecated: ").append(m.advice);
  return text;
}

// The numbers of the protocol for kinds of candidates.
enum class candidate_kind : unsigned char {
  function = 3,
  field = 5,
  variable = 6,
  module = 9,
  unit = 11,
  value = 12,
  keyword = 14,
  enum_member = 20
};

struct candidate {
  std::string label{};
  candidate_kind kind = candidate_kind::field;
  std::string detail{};
  std::string documentation{};  // Markdown
  std::string text{};           // what to insert; empty: the label
  std::string snippet{};        // the same with places to fill in, and lines as at the left margin
  bool is_first = false;        // before the others
};

// What steps from a variable on lead to; null if that is nothing or is hidden.
[[nodiscard]] inline const value* variable_at(const scope* names, const std::vector<std::string>& steps) {
  const value* at = names ? names->find_variable(steps.front()) : nullptr;
  for (std::size_t i = 1; at && i != steps.size(); ++i)
    at = is_plain(*at) && has_members(*at) ? at->find(steps[i]) : nullptr;
  return at;
}

// The names in the files of server_state::configuration_of(), in their order.
[[nodiscard]] inline named_items names_in(server_state& server, open_document& of) {
  std::vector<const document*> docs;
  for (open_document* const file : server.configuration_of(of))
    docs.push_back(&file->parsed(server.decode()));
  return {std::move(docs), server.lookup()};
}

// The target of steps at a place in a language's file.
[[nodiscard]] inline language_target look_in_view(server_state& server, const open_document& file,
                                                  const typing_context& at,
                                                  const std::vector<std::string>& steps) {
  const language_view* const view = server.view_of(file);
  if (!view) return {};
  const auto blocks = std::count_if(at.frames.begin(), at.frames.end(), [](const typing_frame& frame) {
    return frame.is == typing_frame::form::block;
  });
  const std::string directory = server_state::directory_of(path_of_uri(file.uri()));
  return view->look({directory, file.uri(), at.begin, blocks > 2}, steps);
}

[[nodiscard]] inline std::string location_of(const open_document& file, byte_span where, column_unit unit) {
  return json_object_of({{"uri", json_quoted(file.uri())}, {"range", file.range(where, unit)}});
}
[[nodiscard]] inline std::string text_edit_of(const open_document& file, byte_span where,
                                              std::string_view text, column_unit unit) {
  return json_object_of({{"range", file.range(where, unit)}, {"newText", json_quoted(text)}});
}

}  // namespace hcl::inline v1_0::detail
