// Completion at a place. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/impl/value_words.hpp>
#include <hcl/edit/impl/lookup.hpp>
#include <hcl/eval/impl/type_expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/parser/typing_context.hpp>
#include <hcl/serve/impl/described_place.hpp>
#include <hcl/serve/impl/server_state.hpp>

namespace hcl::inline v1_0::detail {

class completer {
 public:
  completer(server_state& server, open_document& file, std::size_t offset)
      : server_(server), file_(file), offset_(offset), at_(typing_reader(file.text(), offset).read()) {}

  [[nodiscard]] std::string complete() {
    const struct_description* const in = find_struct(*server_.rules.description, at_.frames);
    switch (at_.place) {
      case typing_place::comment: break;
      case typing_place::name:
        if (in && at_.begins_item) add_names(*in);
        if (in && at_.begins_item) add_choosing_names();
        if (at_.begins_item) add_inputs();
        if (at_.begins_item) add_dynamic(in);
        break;
      case typing_place::label: add_labels(in); break;
      case typing_place::key: add_keys(in); break;
      case typing_place::text: add_texts(in); break;
      case typing_place::value: add_values(in); break;
    }
    word_range_ = file_.range({static_cast<std::uint32_t>(at_.begin), static_cast<std::uint32_t>(at_.end)},
                              server_.unit);
    std::vector<std::string> items;
    server_.texts.clear();
    for (const candidate& one : found_)
      items.push_back(json_of(one));
    return json_object_of({{"isIncomplete", "false"}, {"items", json_array_of(items)}});
  }
  [[nodiscard]] const std::vector<candidate>& found() const noexcept { return found_; }

 private:
  [[nodiscard]] const typing_frame& top() const { return at_.frames.back(); }
  void add(candidate one) {
    if (seen_.insert(one.label).second) found_.push_back(std::move(one));
  }

  // Names that the innermost block has, before the place and after it.
  [[nodiscard]] std::vector<std::string> names_set() const {
    std::vector<std::string> all = top().set;
    const document& doc = file_.parsed(server_.decode());
    const std::vector<edit::block> blocks = place_finder(doc, offset_).find().blocks;
    if (blocks.size() + 1 != at_.frames.size()) return all;
    const edit::body body = blocks.empty() ? doc.body() : blocks.back().body();
    for (const edit::item& item : body.items()) {
      const byte_span where = item.range().span();
      if (where.begin <= at_.begin && at_.begin <= where.end) continue;  // what is typed
      if (item.is_attribute()) all.push_back(item.as_attribute().name());
      if (item.is_block()) all.push_back(item.as_block().type());
    }
    return all;
  }

  void add_names(const struct_description& in) {
    const std::vector<std::string> set = names_set();
    const auto is_set = [&](const member_description& m) {
      return std::any_of(set.begin(), set.end(), [&](const std::string& name) { return is_called(m, name); });
    };
    for (const member_description& m : in.members) {
      if (m.form == member_form::label || m.form == member_form::rest) continue;
      const bool may_be_repeated = m.form == member_form::block && m.is_repeated;
      if (!m.advice.empty() || (is_set(m) && !may_be_repeated)) continue;
      if (m.form != member_form::block) add_attribute(m, " = ");
      if (!takes_blocks(m)) continue;
      for (const block_description& shape : m.blocks) {
        const bool by_type = m.chosen == block_choice::by_type;
        if (!by_type && &shape != &m.blocks.front()) break;
        add_block(m, shape, by_type ? shape.name : m.name);
      }
    }
  }
  // Offers the inputs of the module that the innermost block calls.
  void add_inputs() {
    const language_view* const view = server_.view_of(file_);
    if (!view || at_.frames.size() != 2 || top().labels.size() != 1) return;
    const std::vector<std::string> set = names_set();
    const std::string directory = server_state::directory_of(path_of_uri(file_.uri()));
    for (const language_candidate& one : view->inputs_of(directory, top().name, top().labels.front()))
      if (std::find(set.begin(), set.end(), one.name) == set.end())
        add({.label = one.name, .detail = one.detail, .documentation = one.about, .text = one.name + " = "});
  }
  // The attribute that selects the struct of the innermost block, and before it is set, the members of all.
  void add_choosing_names() {
    const member_description* const m = find_chooser(*server_.rules.description, at_.frames);
    if (!m) return;
    const std::vector<std::string> set = names_set();
    if (std::find(set.begin(), set.end(), m->discriminator) != set.end()) return;
    add({.label = std::string(m->discriminator),
         .text = std::string(m->discriminator) + " = ",
         .is_first = true});
    for (const block_description& shape : m->blocks)
      if (shape.inside) add_names(*shape.inside);
  }
  // `dynamic` where blocks may be, and what is in it.
  void add_dynamic(const struct_description* in) {
    if (!server_.rules.options.decode.dynamic_blocks) return;
    if (in && !top().is_one_line && std::any_of(in->members.begin(), in->members.end(), takes_blocks))
      add({.label = "dynamic",
           .kind = candidate_kind::module,
           .text = "dynamic \"\" {\n" + line_indent() + '}'});
    if (in || !is_dynamic(top())) return;
    const std::vector<std::string> set = names_set();
    const auto offer = [&](std::string_view name, std::string_view rest, candidate_kind kind) {
      if (std::find(set.begin(), set.end(), name) == set.end())
        add({.label = std::string(name), .kind = kind, .text = std::string(name) + std::string(rest)});
    };
    for (const char* const name : {"for_each", "iterator", "labels"})
      offer(name, " = ", candidate_kind::field);
    if (!top().is_one_line) offer("content", " {\n" + line_indent() + '}', candidate_kind::module);
  }
  // The iterator names of the dynamic blocks around the place.
  [[nodiscard]] std::vector<std::string> iterators() const {
    std::vector<std::string> all;
    if (!server_.rules.options.decode.dynamic_blocks) return all;
    for (const typing_frame& frame : at_.frames) {
      const auto renamed = frame.texts.find("iterator");
      if (is_dynamic(frame)) all.push_back(renamed == frame.texts.end() ? frame.labels[0] : renamed->second);
    }
    return all;
  }
  void add_attribute(const member_description& m, std::string_view sign) {
    candidate one{
        .label = std::string(m.name), .detail = value_words(m.value), .documentation = documentation_of(m)};
    one.text = one.label + std::string(sign);
    one.snippet = one.text + "${1:" + escaped(placeholder(m.value, m.name).value_or("")) + '}';
    one.is_first = m.is_needed();
    add(std::move(one));
  }
  // Offers a block with its labels and required members. A block on one line holds no block.
  void add_block(const member_description& m, const block_description& shape, std::string_view type) {
    if (top().is_one_line) return;
    candidate one{.label = std::string(type),
                  .kind = candidate_kind::module,
                  .detail = "block",
                  .documentation = documentation_of(m)};
    one.text = one.snippet = one.label;
    std::size_t place = 0;
    const auto put = [&](const std::string& plain, const std::string& filled) {
      one.text += plain;
      one.snippet += filled;
    };
    for (const label_description& label : shape.labels)
      put(" \"\"", " \"${" + std::to_string(++place) + ':' + escaped(std::string(label.name)) + "}\"");
    put(" {\n", " {\n");
    const std::string indent = line_indent();
    if (shape.inside)
      for (const member_description& inner : shape.inside->members) {
        if (!inner.is_required || inner.form != member_form::attribute || inner.name.empty()) continue;
        const std::string value = placeholder(inner.value, inner.name).value_or("");
        const std::string head = "  " + std::string(inner.name) + " = ";
        std::string plain = indent, snippet = head;
        plain.append(head).append(value).append("\n");
        snippet.append("${").append(std::to_string(++place)).append(":").append(escaped(value)).append("}\n");
        put(plain, snippet);
      }
    put(indent + '}', place == 0 ? "  $0\n}" : "}");
    one.is_first = m.is_needed();
    add(std::move(one));
  }
  // The indentation for further lines of a text; clients add it to snippets.
  [[nodiscard]] std::string line_indent() const {
    const std::size_t begin = file_.lines().begin_of(file_.lines().line_of(offset_));
    const std::size_t text = file_.text().find_first_not_of(" \t", begin);
    return file_.text().substr(begin, (std::min)(text, at_.begin) - begin);
  }
  [[nodiscard]] static std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text)
      (c == '$' || c == '}' || c == '\\' ? out += '\\' : out) += c;
    return out;
  }

  void add_labels(const struct_description* in) {
    if (!in || at_.header.empty()) return;
    const std::size_t number = at_.header.size() - 1;
    const std::vector<std::string> before(at_.header.begin() + 1, at_.header.end());
    for (const member_description& m : in->members) {
      if (!takes_blocks(m) || m.chosen != block_choice::by_label || !is_called(m, at_.header.front()))
        continue;
      for (const block_description& shape : m.blocks)
        if (m.choice_label == number)
          add({.label = std::string(shape.name), .kind = candidate_kind::enum_member});
    }
    if (const described_block block = find_block(*in, at_.header.front(), before);
        block && number < block.shape->labels.size())
      add_choices(block.shape->labels[number].value, false);
  }
  void add_keys(const struct_description* in) {
    const described_value at = in ? find_value(*in, at_.frames) : described_value();
    if (!at.value) return;
    const std::vector<std::string>& set = top().set;
    const std::string_view choosing = at.value->discriminator;
    if (!choosing.empty() && std::find(set.begin(), set.end(), choosing) == set.end())
      add({.label = std::string(choosing), .text = std::string(choosing) + " = ", .is_first = true});
    for (const struct_description* const one : structs_in(*at.value))
      for (const member_description& m : one->members) {
        const bool is_set =
            std::any_of(set.begin(), set.end(), [&](const std::string& name) { return is_called(m, name); });
        if (m.form == member_form::attribute && !is_set) add_attribute(m, " = ");
      }
  }

  // The words of the attribute that chooses the struct of a block.
  void add_shapes(bool in_quotes) {
    const bool is_whole = at_.frames.size() > 1 &&
                          top().is == (in_quotes ? typing_frame::form::text : typing_frame::form::value);
    const typing_frame* set = nullptr;
    if (is_whole) set = in_quotes ? &at_.frames[at_.frames.size() - 2] : &top();
    const member_description* const m = set && set->is == typing_frame::form::value
                                            ? find_chooser(*server_.rules.description, at_.frames)
                                            : nullptr;
    if (!m || m->discriminator != set->name) return;
    for (const block_description& shape : m->blocks)
      add({.label = in_quotes ? std::string(shape.name) : written_literal(value(shape.name)),
           .kind = candidate_kind::enum_member});
  }

  // Inside of quotes.
  void add_texts(const struct_description* in) {
    if (!at_.chain.empty()) return add_steps();  // a key of what it leads to
    add_shapes(true);
    const described_value at = in ? find_value(*in, at_.frames) : described_value();
    if (!at.value || at.value->is_sensitive || at.member->is_sensitive) return;
    add_choices(*at.value, false);
    add_units(*at.value);
  }
  void add_units(const value_description& of) {
    const std::size_t digits = (std::min)(at_.word.find_first_not_of("0123456789."), at_.word.size());
    if (digits == 0) return;
    const std::string number = at_.word.substr(0, digits);
    const auto offer = [&](std::initializer_list<std::string_view> units, std::size_t first = 0) {
      for (const std::string_view unit : std::span(units).subspan(first))
        add({.label = number + std::string(unit), .kind = candidate_kind::unit});
    };
    if (of.form == value_form::duration) offer({"ns", "us", "ms", "s", "m", "h", "d"}, of.first_unit);
    if (of.form == value_form::byte_size) offer({"B", "KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB"});
  }
  void add_choices(const value_description& of, bool in_quotes) {
    for (const named_value& choice : of.choices) {
      const bool is_text = choice.what.type() == type::string();
      if (!is_text && !in_quotes) continue;
      candidate one{.label = is_text && !in_quotes ? std::string(choice.what.as_string())
                                                   : written_literal(choice.what),
                    .kind = candidate_kind::enum_member};
      if (choice.text) one.documentation = choice.text->text;
      add(std::move(one));
    }
    if (of.form == value_form::alternatives)
      for (const value_description& part : of.parts)
        add_choices(part, in_quotes);
  }

  void add_values(const struct_description* in) {
    if (at_.is_step) return add_steps();
    add_shapes(false);
    if (in) add_types(*in);
    const described_value at = in ? find_value(*in, at_.frames) : described_value();
    if (at.value && !at.value->is_sensitive) {
      add_choices(*at.value, true);
      const auto takes_boolean = [](const value_description& of) { return of.form == value_form::boolean; };
      if (takes_boolean(*at.value) ||
          (at.value->form == value_form::alternatives &&
           std::any_of(at.value->parts.begin(), at.value->parts.end(), takes_boolean)))
        for (const char* const word : {"true", "false"})
          add({.label = word, .kind = candidate_kind::keyword, .is_first = true});
      if (at.member && at.member->text && !at.member->text->details.example.empty())
        add({.label = std::string(at.member->text->details.example),
             .kind = candidate_kind::value,
             .detail = "example"});
      add_form(*at.value);
    }
    const auto offer = [&](std::string_view name) {
      add({.label = std::string(name), .kind = candidate_kind::variable});
    };
    for (const typing_frame& frame : at_.frames)
      std::for_each(frame.loops.begin(), frame.loops.end(), offer);
    for (const std::string& name : iterators())
      offer(name);
    const scope* const names = server_.names_in(file_);
    const bool may_name_all = server_.rules.keeps_expressions || server_.rules.options.types ||
                              !server_.rules.options.rules.empty();
    for (const named_item& one : known_names())
      if (may_name_all || (names && names->find_variable(one.names.front()))) offer(one.names.front());
    add_next({});
    if (names) {
      names->visit_variables(offer);
      names->visit_functions([&](std::string_view name) { add_function(*names, name); });
    }
    if (const model::scope* const types = server_.rules.options.types) types->visit_names(offer);
  }
  // Where a type is written, at any depth of it.
  void add_types(const struct_description& in) {
    std::vector<typing_frame> frames = at_.frames;
    while (frames.size() > 1 && frames.back().is != typing_frame::form::value)
      frames.pop_back();
    const value_description* const whole = find_value(in, frames).value;
    if (!whole || whole->form != value_form::type) return;
    for (const std::string_view word : simple_type_words)
      add({.label = std::string(word), .kind = candidate_kind::keyword, .is_first = true});
    for (const std::string_view word : type_constructors)
      add({.label = std::string(word),
           .kind = candidate_kind::keyword,
           .text = std::string(word) + '(',
           .snippet = std::string(word) + "($0)",
           .is_first = true});
  }
  void add_form(const value_description& of) {
    const bool is_list =
        of.form == value_form::list || of.form == value_form::set || of.form == value_form::tuple;
    if (is_list) add({.label = "[]", .kind = candidate_kind::value, .snippet = "[$0]"});
    if (of.form == value_form::map || of.form == value_form::object)
      add({.label = "{}", .kind = candidate_kind::value, .snippet = "{\n  $0\n}"});
  }
  void add_function(const scope& names, std::string_view name) {
    const function* const f = names.find_function(name);
    if (!f) return;
    add({.label = std::string(name),
         .kind = candidate_kind::function,
         .detail = f->signature(),
         .documentation = f->definition().description,
         .text = std::string(name) + '(',
         .snippet = std::string(name) + "($0)"});
  }

  // The blocks and attributes that references at the place may name.
  [[nodiscard]] std::vector<named_item> known_names() const {
    if (server_.rules.view) return {};
    const named_items table = names_in(server_, file_);
    const std::size_t number = server_.number_of(file_);
    const auto at = static_cast<std::uint32_t>(at_.begin);
    std::vector<named_item> all;
    std::copy_if(table.items().begin(), table.items().end(), std::back_inserter(all),
                 [&](const named_item& one) {
                   return one.is_known_at(number, {at, at});
                 });
    return all;
  }
  // Offers the next steps that a language knows.
  void add_next(const std::vector<std::string>& steps) {
    for (const language_candidate& one : look_in_view(server_, file_, at_, steps).next)
      add({.label = one.name,
           .kind = candidate_kind::variable,
           .detail = one.detail,
           .documentation = one.about});
  }
  // After a dot: labels and attributes of blocks, members of values.
  void add_steps() {
    const std::vector<std::string>& chain = at_.chain;
    if (chain.empty()) return;
    add_next(chain);
    for (const named_item& one : known_names()) {
      const bool goes_on =
          one.names.size() > chain.size() && std::equal(chain.begin(), chain.end(), one.names.begin());
      if (goes_on)
        add({.label = one.names[chain.size()],
             .kind = candidate_kind::variable,
             .documentation = edit::documentation(one.item)});
      if (one.item.is_block() && is_element(one.names)) add_members(one.item.as_block());
    }
    for (const std::string& name : iterators())
      if (chain.size() == 1 && chain.front() == name)
        for (const char* const step : {"key", "value"})
          add({.label = step});
    const scope* const names = server_.names();
    const value* const at = variable_at(names, chain);
    if (at && is_plain(*at) && has_members(*at))
      for (const member& m : at->members())
        add({.label = m.name, .detail = to_string(m.value.type())});
  }
  // Whether the chain is these names, or goes on with numbers: `disk.main[0]`.
  [[nodiscard]] bool is_element(const std::vector<std::string>& names) const {
    const std::vector<std::string>& chain = at_.chain;
    return names.size() <= chain.size() && std::equal(names.begin(), names.end(), chain.begin()) &&
           std::all_of(
               chain.begin() + static_cast<std::ptrdiff_t>(names.size()), chain.end(),
               [](const std::string& step) { return step.find_first_not_of("0123456789") == step.npos; });
  }
  void add_members(const edit::block& of) {
    const described_block block = find_block(*server_.rules.description, of);
    if (block && block.shape->inside)
      for (const member_description& m : block.shape->inside->members)
        if (m.form == member_form::attribute && !m.is_sensitive)
          add({.label = std::string(m.name),
               .detail = value_words(m.value),
               .documentation = documentation_of(m)});
    for (const edit::item& item : of.body().items())
      if (item.is_attribute()) add({.label = item.as_attribute().name()});
  }

  // Texts of candidates are sent on demand, if the client can resolve them.
  [[nodiscard]] std::string json_of(const candidate& one) const {
    const bool is_snippet = server_.has_snippets && !one.snippet.empty() && !at_.has_rest;
    const std::string& plain = one.text.empty() || at_.has_rest ? one.label : one.text;
    const std::string& text = is_snippet ? one.snippet : plain;
    const std::string_view as_is = "1", adjust_indentation = "2";
    const bool has_lines = text.find('\n') != text.npos;
    std::string documentation;
    if (!one.documentation.empty())
      documentation = markup_of(one.documentation, server_.has_plain_documentation);
    if (server_.resolves_texts && !documentation.empty())
      server_.texts.insert_or_assign(one.label, std::exchange(documentation, ""));
    return json_object_of(
        {{"label", json_quoted(one.label)},
         {"kind", std::to_string(static_cast<unsigned>(one.kind))},
         {"detail", one.detail.empty() ? "" : json_quoted(one.detail)},
         {"documentation", documentation},
         {"sortText", json_quoted((one.is_first ? "0" : "1") + one.label)},
         {"insertTextFormat", is_snippet ? "2" : ""},
         {"insertTextMode", std::string(has_lines ? (is_snippet ? adjust_indentation : as_is) : "")},
         {"textEdit", json_object_of({{"range", word_range_}, {"newText", json_quoted(text)}})}});
  }

  server_state& server_;
  open_document& file_;
  std::size_t offset_;
  typing_context at_;
  std::string word_range_{};  // in JSON
  std::vector<candidate> found_{};
  std::set<std::string> seen_{};
};

}  // namespace hcl::inline v1_0::detail
