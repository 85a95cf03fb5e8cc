// Hover texts of names, and signature help. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/eval/scope.hpp>
#include <hcl/parser/typing_context.hpp>
#include <hcl/serve/impl/described_place.hpp>
#include <hcl/serve/impl/locations.hpp>
#include <hcl/serve/impl/server_state.hpp>
#include <hcl/value/impl/literal_text.hpp>

namespace hcl::inline v0_1::detail {

// Where the word ends that a place is in.
[[nodiscard]] inline std::size_t end_of_word(std::string_view text, std::size_t offset) {
  parser::tokenizer words(text, parser::token_mode::config_tolerant);
  for (parser::token t = words.next(); t.kind != parser::token_kind::end_of_file && t.span.begin <= offset;
       t = words.next())
    if (t.kind == parser::token_kind::name && t.span.begin <= offset && offset <= t.span.end)
      return t.span.end;
  return offset;
}

class hover_reader {
 public:
  hover_reader(server_state& server, open_document& file, std::size_t offset)
      : server_(server),
        file_(file),
        at_(typing_reader(file.text(), end_of_word(file.text(), offset)).read()) {}

  [[nodiscard]] std::string read() const {
    const std::string text = said();
    if (text.empty()) return "null";
    const byte_span where{static_cast<std::uint32_t>(at_.begin),
                          static_cast<std::uint32_t>(at_.begin + at_.word.size())};
    return json_object_of({{"contents", markup_of(text, server_.has_plain_hover)},
                           {"range", file_.range(where, server_.unit)}});
  }

 private:
  [[nodiscard]] std::string said() const {
    if (at_.word.empty() || at_.place == typing_place::comment) return {};
    const struct_description* const in = find_struct(*server_.rules.description, at_.frames);
    if (at_.place == typing_place::name) return in && at_.begins_item ? said_of_name(*in) : std::string();
    if (at_.place == typing_place::key) {
      const described_value around = in ? find_value(*in, at_.frames) : described_value();
      if (!around.value || around.value->form != value_form::object || !around.value->inside) return {};
      const member_description* const m = find_attribute_member(*around.value->inside, at_.word);
      return m ? documentation_of(*m) : std::string();
    }
    return at_.place == typing_place::value ? said_of_reference() : std::string();
  }
  [[nodiscard]] std::string said_of_name(const struct_description& in) const {
    if (const member_description* const m = find_attribute_member(in, at_.word)) return documentation_of(*m);
    const described_block block = find_block(in, at_.word, {});
    if (!block) return {};
    std::string text = documentation_of(*block.member);
    if (block.shape->inside && !block.shape->inside->about.empty())
      text.append("\n\n").append(block.shape->inside->about);
    return text;
  }
  [[nodiscard]] std::string said_of_reference() const {
    if (at_.is_step && at_.chain.empty()) return {};
    std::vector<std::string> steps = at_.chain;
    steps.push_back(at_.word);
    const scope* const names = server_.names();
    if (steps.size() == 1 && names)
      if (const function* const f = names->find_function(at_.word))
        return "`" + f->signature() + "`\n\n" + f->definition().description;
    const named_items table = names_in(server_, file_);
    const auto begin = static_cast<std::uint32_t>(at_.begin);
    if (const named_item found = table.find(steps, server_.number_of(file_), {begin, begin})) {
      const std::string comment = edit::documentation(found.item);
      return "`" + edit::path_of(found.item) + "`" + (comment.empty() ? "" : "\n\n" + comment);
    }
    const value* at = names ? names->find_variable(steps.front()) : nullptr;
    for (std::size_t i = 1; at && i != steps.size(); ++i) {
      const bool has_members = at->is_known() && !at->is_null() && !at->is_marked() &&
                               (at->kind() == type_kind::object || at->kind() == type_kind::map);
      at = has_members ? at->find(steps[i]) : nullptr;
    }
    if (!at) return {};
    std::string text = "`" + at_.word + "`: " + to_string(at->type());
    constexpr std::size_t max_shown = 200;
    if (at->is_wholly_known() && !at->contains_marked()) {
      std::string shown;
      append_literal(shown, *at);
      if (shown.size() <= max_shown) text.append("\n\n```hcl\n").append(shown).append("\n```");
    }
    return text;
  }

  server_state& server_;
  open_document& file_;
  typing_context at_;
};

// Of the innermost call around the place.
[[nodiscard]] inline std::string signature_help(const server_state& server, const open_document& file,
                                                std::size_t offset) {
  const typing_context at = typing_reader(file.text(), offset).read();
  for (auto frame = at.frames.rbegin(); frame != at.frames.rend(); ++frame) {
    if (frame->is != typing_frame::form::call) continue;
    const function* const f = server.names() ? server.names()->find_function(frame->name) : nullptr;
    if (!f) return "null";
    std::vector<std::string> parameters;
    const auto add = [&](const parameter& p) {
      parameters.push_back(
          json_object_of({{"label", json_quoted(p.name)},
                          {"documentation", p.description.empty() ? "" : json_quoted(p.description)}}));
    };
    for (const parameter& p : f->definition().parameters)
      add(p);
    if (f->definition().variadic) add(*f->definition().variadic);
    const std::size_t last = parameters.empty() ? 0 : parameters.size() - 1;
    const std::string description = f->definition().description;
    const std::string signature =
        json_object_of({{"label", json_quoted(f->signature())},
                        {"documentation", description.empty() ? "" : json_quoted(description)},
                        {"parameters", json_array_of(parameters)}});
    return json_object_of({{"signatures", json_array_of({signature})},
                           {"activeSignature", "0"},
                           {"activeParameter", std::to_string((std::min)(frame->index, last))}});
  }
  return "null";
}

}  // namespace hcl::inline v0_1::detail
