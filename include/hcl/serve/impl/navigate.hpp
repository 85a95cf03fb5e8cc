// Hover, signature help, definitions, references and rename. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/lookup.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/parser/typing_context.hpp>
#include <hcl/serve/impl/described_place.hpp>
#include <hcl/serve/impl/server_state.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v1_0::detail {

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
    if (const member_description* const m = find_attribute_member(in, at_.word))
      return documentation_of(*m) + made_of(item_here());
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
    const scope* const names = server_.names_in(file_);
    if (steps.size() == 1 && names)
      if (const function* const f = names->find_function(at_.word))
        return "`" + f->signature() + "`\n\n" + f->definition().description;
    if (server_.rules.view)
      if (std::string text = said_of_target(look_in_view(server_, file_, at_, steps)); !text.empty())
        return text;
    const named_items table =
        server_.rules.view ? named_items({}, server_.lookup()) : names_in(server_, file_);
    const auto begin = static_cast<std::uint32_t>(at_.begin);
    if (const named_item found = table.find(steps, server_.number_of(file_), {begin, begin})) {
      const std::string comment = edit::documentation(found.item);
      return "`" + edit::path_of(found.item) + "`" + (comment.empty() ? "" : "\n\n" + comment) +
             made_of(found.item);
    }
    const value* const at = variable_at(names, steps);
    return at ? said_of_value(at->type(), *at) : std::string();
  }
  [[nodiscard]] std::string said_of_value(const type& of, const value& known) const {
    std::string text = "`" + at_.word + "`: " + to_string(of);
    constexpr std::size_t max_shown = 200;
    if (known.is_wholly_known() && !known.contains_marked()) {
      std::string shown;
      append_literal(shown, known);
      if (shown.size() <= max_shown) text.append("\n\n```hcl\n").append(shown).append("\n```");
    }
    return text;
  }
  [[nodiscard]] std::string said_of_target(const language_target& found) const {
    if (!found.is_value) return {};
    return said_of_value(found.type, found.known) + (found.about.empty() ? "" : "\n\n" + found.about);
  }

  [[nodiscard]] edit::item item_here() const {
    return place_finder(file_.parsed(server_.decode()), at_.begin).find().item;
  }
  // The ingredients of an attribute's value, as `explain --deep` lists them, as far as files show them.
  [[nodiscard]] std::string made_of(const edit::item& item) const {
    if (!item || !item.is_attribute()) return {};
    std::optional<named_items> table;  // of all files: only a reference needs it
    const std::size_t number = server_.number_of(file_);
    const auto expression_of = [&](const edit::item& of) {
      expression e = of.as_attribute().expression();
      if (e.range()) server_.rules.hide(nullptr, e.range().source().get());
      return e;
    };
    const auto find = [&](const traversal& reference) -> std::optional<variable_source> {
      if (!table) table.emplace(names_in(server_, file_));
      const named_item found = table->definition(number, reference);
      if (!found) return std::nullopt;
      edit::item of = found.item;
      for (std::size_t i = found.names.size(); of.is_block() && i != reference.size(); ++i) {
        const edit::attribute inside =
            of.as_block().body().attribute(name_in(reference.steps()[i]).value_or(""));
        if (!inside) break;
        of = inside;
      }
      const range where = of.range();
      variable_source made{.place = path_of_uri(where.source()->name()) + ':' +
                                    std::to_string(where.begin().line)};
      if (of.is_attribute()) made.written.push_back(expression_of(of));
      return made;
    };
    const scope none, &names = server_.names() ? *server_.names() : none;
    const std::vector<ingredient> all = provenance(expression_of(item), names, find);
    return all.empty() ? std::string() : "\n\nMade of:\n\n```text\n" + to_string(all) + "```";
  }

  server_state& server_;
  open_document& file_;
  typing_context at_;
};

// The signature of the innermost call around the place.
[[nodiscard]] inline std::string signature_help(server_state& server, const open_document& file,
                                                std::size_t offset) {
  const typing_context at = typing_reader(file.text(), offset).read();
  for (auto frame = at.frames.rbegin(); frame != at.frames.rend(); ++frame) {
    if (frame->is != typing_frame::form::call) continue;
    const scope* const names = server.names_in(file);
    const function* const f = names ? names->find_function(frame->name) : nullptr;
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

// From the paths in a body to files beside this one.
inline void add_path_links(const server_state& server, const open_document& file,
                           const struct_description& in, const edit::body& of, std::vector<std::string>& to) {
  for (const edit::item& item : of.items()) {
    if (item.is_block()) {
      const described_block block = find_block(in, item.as_block());
      if (block && block.inside()) add_path_links(server, file, *block.inside(), item.as_block().body(), to);
      continue;
    }
    const member_description* const m = find_attribute_member(in, item.as_attribute().name());
    if (!m || m->value.form != value_form::path || m->is_sensitive || m->value.is_sensitive) continue;
    const expression written = item.as_attribute().expression();
    const result<value> path = written.evaluate();
    if (!path || path->kind() != type_kind::string || path->is_null() ||
        !written.range().text().starts_with('"'))
      continue;
    std::string_view name = path->as_string();
    if (name.starts_with("./")) name.remove_prefix(2);
    std::string whole(name);
    if (!name.starts_with('/'))
      whole = server_state::directory_of(path_of_uri(file.uri())).append(1, '/').append(whole);
    byte_span where = written.range().span();
    ++where.begin, --where.end;
    if (server.has_file(whole))
      to.push_back(json_object_of(
          {{"range", file.range(where, server.unit)}, {"target", json_quoted(server.uri_of(whole))}}));
  }
}
// From the sources of modules to the first file of each, and from paths to files.
[[nodiscard]] inline std::string document_links(server_state& server, open_document& file) {
  std::vector<std::string> all;
  const language_view* const view = server.view_of(file);
  if (!view) return "[]";
  add_path_links(server, file, *server.rules.description, file.parsed(server.decode()).body(), all);
  for (const language_link& link : view->links) {
    if (link.where.source()->name() != file.uri()) continue;
    const std::vector<open_document*> inside = server.texts_in(link.directory);
    if (!inside.empty())
      all.push_back(json_object_of({{"range", file.range(link.where.span(), server.unit)},
                                    {"target", json_quoted(inside.front()->uri())}}));
  }
  return json_array_of(all);
}

// Edits of several files, with the versions that they are of where clients know such edits.
using edits_by_file = std::map<const open_document*, std::vector<std::string>>;
[[nodiscard]] inline std::string workspace_edit_of(const server_state& server, const edits_by_file& edits) {
  std::vector<std::string> versioned;
  std::string plain;
  for (const auto& [file, made] : edits) {
    const std::string uri = json_quoted(file->uri()), all = json_array_of(made);
    const std::string identifier = json_object_of({{"uri", uri}, {"version", file->version()}});
    versioned.push_back(json_object_of({{"textDocument", identifier}, {"edits", all}}));
    plain.append(plain.empty() ? "" : ",").append(uri).append(":").append(all);
  }
  return server.has_versioned_edits ? json_object_of({{"documentChanges", json_array_of(versioned)}})
                                    : json_object_of({{"changes", '{' + plain + '}'}});
}

class navigator {
 public:
  navigator(server_state& server, open_document& file, std::size_t offset)
      : server_(server),
        file_(file),
        offset_(offset),
        place_(place_finder(file.parsed(server.decode()), offset).find()),
        files_(server.configuration_of(file)),
        table_(server.rules.view ? named_items({}, server.lookup()) : names_in(server, file)) {
    if (place_.loop_name) return;
    view_ = server.view_of(file);
    if (view_)
      find_use();
    else if (place_.reference)
      target_ = table_.definition(server.number_of(file), *place_.reference);
    else if (place_.item)
      target_ = is_on_name(offset) ? table_.find(place_.item) : named_item();
  }

  [[nodiscard]] std::string definition() const {
    if (place_.loop_name) return location_of(file_, place_.loop_name.span(), server_.unit);
    if (use_) return location_of(*file_of(symbol().declared), symbol().declared.span(), server_.unit);
    const std::string directory = server_state::directory_of(path_of_uri(file_.uri()));
    if (const range member = view_ ? view_->member_at({directory, file_.uri(), offset_}) : range())
      return location_of(*file_of(member), member.span(), server_.unit);
    if (target_) return location_of(*files_[target_.document], target_.last_name().span(), server_.unit);
    return function_here();
  }
  [[nodiscard]] std::string references(bool with_definition) const {
    std::vector<std::string> all;
    for (const auto& [file, where] : places(with_definition))
      all.push_back(location_of(*file, where, server_.unit));
    return json_array_of(all);
  }
  // The uses of a name in this file.
  [[nodiscard]] std::string highlights() const {
    std::vector<std::string> all;
    for (const auto& [file, where] : places(true))
      if (file == &file_) all.push_back(json_object_of({{"range", file->range(where, server_.unit)}}));
    return json_array_of(all);
  }
  // The name that can be changed here.
  [[nodiscard]] std::string prepare_rename() const {
    const std::optional<range> name = name_here();
    if (!name) return "null";
    return json_object_of(
        {{"range", file_.range(name->span(), server_.unit)}, {"placeholder", json_quoted(old_name())}});
  }
  // The edits in all files; an error in words if the name will not do.
  [[nodiscard]] std::pair<std::string, std::string> rename(const std::string& to) const {
    if (!name_here()) return {"", "There is nothing here that has a name to change."};
    edits_by_file edits;
    const auto add = [&](const open_document& file, byte_span where, std::string_view text) {
      edits[&file].push_back(text_edit_of(file, where, text, server_.unit));
    };
    if (place_.loop_name || use_) {
      if (std::string why = why_not(to); !why.empty()) return {"", std::move(why)};
      for (const auto& [file, where] : places(true))
        add(*file, where, to);
      return {workspace_edit_of(server_, edits), ""};
    }
    if (std::string why = table_.why_not(target_, to); !why.empty()) return {"", std::move(why)};
    const std::vector<std::vector<text_edit>> changes = table_.renamed(target_, to);
    for (std::size_t i = 0; i != changes.size(); ++i)
      for (const text_edit& one : changes[i])
        add(*files_[i], one.where, one.replacement);
    return {workspace_edit_of(server_, edits), ""};
  }

 private:
  using place_in_file = std::pair<open_document*, byte_span>;

  // Navigates in a language.

  void find_use() {
    for (const language_use& one : view_->uses)
      if (one.where.source()->name() == file_.uri() && touches(one.where.span(), offset_)) use_ = &one;
  }
  [[nodiscard]] const language_symbol& symbol() const { return view_->symbols[use_->symbol]; }
  [[nodiscard]] open_document* file_of(const range& where) const {
    return server_.find(where.source()->name());
  }
  // Why a symbol or the variable of a loop cannot have that name.
  [[nodiscard]] std::string why_not(const std::string& to) const {
    if (!valid_identifier(to)) return "The name \"" + to + "\" cannot be written in a configuration.";
    if (place_.loop_name) return {};
    const std::string& old = symbol().name;
    const std::string name = old.substr(0, old.rfind('.') + 1) + to;
    const auto directory = [](const language_symbol& of) {
      return server_state::directory_of(of.declared.source()->name());
    };
    for (const language_symbol& one : view_->symbols)
      if (one.name == name && directory(one) == directory(symbol()))
        return "There is a " + name + " already.";
    return {};
  }

  // The block that declares the function whose name is here: only languages have such.
  [[nodiscard]] std::string function_here() const {
    if (!view_) return "null";
    const typing_context at = typing_reader(file_.text(), end_of_word(file_.text(), offset_)).read();
    const bool is_name = at.place == typing_place::value && !at.is_step && !at.word.empty();
    const scope* const names = is_name ? server_.names_in(file_) : nullptr;
    const function* const f = names ? names->find_function(at.word) : nullptr;
    const auto* const written = f ? f->definition().written.get() : nullptr;
    const open_document* const file = written && written->named ? file_of(written->named) : nullptr;
    return file ? location_of(*file, inside_quotes(written->named).span(), server_.unit) : "null";
  }
  [[nodiscard]] bool is_on_name(std::size_t offset) const {
    const named_item here = table_.find(place_.item);
    return here && touches(here.last_name().span(), offset);
  }
  [[nodiscard]] std::string old_name() const {
    if (use_) return std::string(use_->where.text());
    return place_.loop_name ? std::string(place_.loop_name.text()) : target_.names.back();
  }
  [[nodiscard]] std::optional<range> name_here() const {
    if (place_.loop_name) {
      for (const auto& [file, where] : places(true))
        if (touches(where, offset_)) return range(place_.loop_name.source(), where);
      return std::nullopt;
    }
    if (use_) return use_->where;
    if (!target_) return std::nullopt;
    if (!place_.reference) return target_.last_name();
    if (place_.step + 1 != target_.names.size()) return std::nullopt;
    const range name = name_range_of(place_.reference->steps()[place_.step]);
    return touches(name.span(), offset_) ? std::optional(name) : std::nullopt;
  }
  [[nodiscard]] std::vector<place_in_file> places(bool with_definition) const {
    std::vector<place_in_file> all;
    if (place_.loop_name) {
      if (with_definition) all.emplace_back(&file_, place_.loop_name.span());
      for (const range& use : edit::uses(file_.parsed(server_.decode()), place_))
        if (use.span() != place_.loop_name.span()) all.emplace_back(&file_, use.span());
      return all;
    }
    for (std::size_t i = 0; use_ && i != view_->uses.size(); ++i) {
      const language_use& one = view_->uses[i];
      const bool is_declaration = one.where == symbol().declared;
      if (one.symbol == use_->symbol && (with_definition || !is_declaration))
        all.emplace_back(file_of(one.where), one.where.span());
    }
    if (!target_) return all;
    if (with_definition) all.emplace_back(files_[target_.document], target_.last_name().span());
    table_.for_each_use(target_, [&](std::size_t number, const traversal& reference, const syntax::node&) {
      all.emplace_back(files_[number], named_items::named_part(reference, target_).span());
    });
    return all;
  }

  server_state& server_;
  open_document& file_;
  std::size_t offset_;
  edit::place place_;
  std::vector<open_document*> files_;
  named_items table_;
  named_item target_{};
  const language_view* view_ = nullptr;
  const language_use* use_ = nullptr;  // here
};

}  // namespace hcl::inline v1_0::detail
