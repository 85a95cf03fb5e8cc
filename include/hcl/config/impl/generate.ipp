// Texts that are made for a description. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/config/configuring.hpp>
#include <hcl/config/impl/described_block.hpp>
#include <hcl/config/impl/random_values.hpp>
#include <hcl/config/schema_options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/json.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0::detail {

// Writes one text. Counts the places where a mistake can be made and makes it at one of them, so that the
// rest of the text is the same.
class text_maker {
 public:
  // `place`: of the mistake, counted from 1; 0: none.
  text_maker(std::uint64_t seed, const generate_options& options, std::size_t place)
      : random_(seed),
        values_(random_),
        near_(~seed),
        options_(options),
        wanted_(place),
        items_(options.items) {
    made_.syntax = options.syntax;
  }

  // Why it cannot be made; empty if it can.
  [[nodiscard]] std::string make(const struct_description& of) {
    body_model whole;
    add_body(of, whole, options_.depth);
    const std::size_t first = places_;
    places_ += syntax_mistakes(is_json()).size();
    diagnostics diags;
    const encode_options written{.escape_json_templates = false, .heredocs = random_.one_in(2)};
    made_.text = is_json() ? printing::json(whole, written, diags) : printing::native(whole, written, diags);
    if (diags.has_errors()) return diags[0].detail;
    if (wanted_ > first && wanted_ <= places_) break_syntax(wanted_ - first - 1);
    if (!repeated_.empty()) made_.text.insert(is_json() ? made_.text.find('{') + 1 : 0, repeated_);
    return missing_;
  }
  [[nodiscard]] generated& made() noexcept { return made_; }
  [[nodiscard]] std::size_t places() const noexcept { return places_; }
  [[nodiscard]] bool is_unsure() const noexcept { return values_.is_unsure(); }

 private:
  [[nodiscard]] bool is_json() const noexcept { return options_.syntax == syntax_form::json; }

  // Whether the mistake is to be made here.
  [[nodiscard]] bool is_here() noexcept { return ++places_ == wanted_; }
  void note(const diagnostic_code& code, std::string_view words, std::string_view name) {
    made_.expected = code.name;
    made_.mistake = words;
    made_.path = path_to(name);
  }
  [[nodiscard]] std::string path_to(std::string_view name) const {
    std::string path;
    for (const std::string_view outer : around_)
      path.append(outer).append(1, '.');
    return path.append(name);
  }
  void leave_out(const member_description& m, std::string_view name) {
    std::string path = path_to(name);
    if (m.is_needed())
      missing_ = "No value is known that " + path + " takes.";
    else if (std::find(made_.left_out.begin(), made_.left_out.end(), path) == made_.left_out.end())
      made_.left_out.push_back(std::move(path));
  }

  struct syntax_mistake {
    std::string_view text;  // that is appended, or stands before the last brace
    diagnostic_code code;
    std::string_view words;
  };
  [[nodiscard]] static std::span<const syntax_mistake> syntax_mistakes(bool json) {
    static constexpr syntax_mistake native[] = {
        {"broken_ = \n", codes::expression_expected, "an attribute without a value"},
        {"broken_ {\n", codes::unclosed_block, "a block that is not closed"},
        {"= 1\n", codes::item_expected, "a value without a name"},
        {"broken_ = \"open\n", codes::newline_in_string, "a text that is not closed"},
        {"broken_ = (1\n", codes::parenthesis_expected, "a parenthesis that is not closed"}};
    static constexpr syntax_mistake in_json[] = {{"}", codes::json_extraneous_data, "a brace too many"},
                                                 {"[", codes::json_extraneous_data, "text after the end"}};
    return json ? std::span<const syntax_mistake>(in_json) : native;
  }
  void break_syntax(std::size_t which) {
    const syntax_mistake& chosen = syntax_mistakes(is_json())[which];
    made_.text += chosen.text;
    note(chosen.code, chosen.words, {});
    made_.path.clear();
  }

  // A name that the struct does not know, with a letter of another one twice.
  [[nodiscard]] static std::string unknown_name(const struct_description& in, std::string_view like) {
    std::string name(like);
    const auto is_known = [&](const member_description& m) {
      const auto is_shape = [&](const block_description& b) { return b.name == name; };
      return is_called(m, name) || m.discriminator == name ||
             std::any_of(m.blocks.begin(), m.blocks.end(), is_shape);
    };
    do
      name += name.back();
    while (std::any_of(in.members.begin(), in.members.end(), is_known));
    return name;
  }

  void add_body(const struct_description& of, body_model& to, unsigned depth) {
    for (const member_description& m : of.members) {
      const bool is_chosen = items_ != 0 && random_.below(5) < 3;
      if (m.form == member_form::label || (!m.is_needed() && !is_chosen)) continue;
      if (!m.is_needed()) --items_;
      if (takes_attribute(m))
        add_attribute(of, m, to, depth);
      else if (m.form == member_form::block)
        add_blocks(of, m, to, depth);
      else
        add_rest(of, m, to, depth);
    }
    if (rest_member(of)) return;
    if (is_here()) {
      to.items.push_back(attribute(unknown_name(of, "unknown"), value(true)));
      note(codes::unsupported_attribute, "an attribute that is not known", to.items.back().name);
    }
    if (!is_json() && is_here()) {
      to.items.push_back({.is_block = true, .name = unknown_name(of, "unknown")});
      note(codes::unsupported_block, "a block that is not known", to.items.back().name);
    }
  }

  [[nodiscard]] static model_item attribute(std::string name, value content) {
    return {.name = std::move(name), .content = std::move(content)};
  }
  // One of the member's names.
  [[nodiscard]] std::string name_of(const member_description& m) {
    std::vector<std::string_view> all = names_of(m);
    all.insert(all.begin(), 2, m.name);
    return std::string(all[random_.below(all.size())]);
  }
  // The example that its author gives, where only the author knows what it may be.
  [[nodiscard]] static std::optional<value> example_of(const member_description& m) {
    return !m.text || m.text->details.example.empty() ? m.default_value : own_example(m);
  }
  [[nodiscard]] static bool needs_example(const value_description& of) {
    return !of.rule.empty() || (of.is_custom && of.form == value_form::any);
  }
  [[nodiscard]] std::optional<value> value_of(const member_description& m, unsigned depth) {
    if (needs_example(m.value))
      if (std::optional<value> example = example_of(m)) return example;
    std::optional<value> made = values_.make(m.value, depth);
    return made ? made : example_of(m);
  }

  void add_attribute(const struct_description& in, const member_description& m, body_model& to,
                     unsigned depth) {
    std::optional<value> known = value_of(m, depth);
    if (!known) return leave_out(m, m.name);
    model_item item = attribute(name_of(m), *known);
    if (!is_json() && m.value.form == value_form::type)
      item.verbatim = known->as_string();
    else if (!is_json())
      vary(m, item);
    if (m.is_required && is_here())
      return note(codes::missing_attribute, "a required attribute is missing", m.name);
    if (!m.is_required && !rest_member(in) && is_here()) {
      item.name = unknown_name(in, item.name);
      note(item.is_block ? codes::unsupported_block : codes::unsupported_attribute,
           "a name with a letter too many", item.name);
    }
    if (std::optional<near_value> wrong = near_miss(m.value, *known, near_); wrong && is_here()) {
      item = attribute(item.name, std::move(wrong->what));
      note(codes::unsuitable_value, wrong->words, m.name);
    }
    if ((!is_json() || around_.empty()) && !item.is_block && is_here()) {
      if (is_json())
        repeated_ = quoted_text(item.name) + ": " + to_json(*known).value_or("null") + ',';
      else
        item.comments.push_back(item.name + " = " + written_literal(*known));
      note(codes::duplicate_attribute, "an attribute that is there twice", item.name);
    }
    to.items.push_back(std::move(item));
  }
  // Other ways of writing the same.
  void vary(const member_description& m, model_item& item) {
    const value& known = item.content;
    const std::size_t way = random_.below(10);
    if (way == 0) item.comments.emplace_back("# As it was.");
    if (m.value.form == value_form::expression) return;
    const std::optional<std::int64_t> whole =
        known.kind() == type_kind::number ? known.as_number().to_int64() : std::nullopt;
    if (way == 1 && whole && *whole > 0 && *whole < 1000)
      item.verbatim = std::to_string(*whole - 1) + " + 1";
    else if (way == 2)
      item.verbatim = '(' + written_literal(known) + ')';
    else if (way == 4 && (m.value.form == value_form::number || m.value.form == value_form::integer))
      item.verbatim = '"' + written_literal(known) + '"';
    if (way != 3 || m.form != member_form::attribute_or_block || !known.is_known() || known.is_null() ||
        known.kind() != type_kind::object)
      return;
    item.is_block = true;
    for (const member& part : known.members()) {
      item.is_block = item.is_block && is_identifier(part.name);
      item.inside.items.push_back(attribute(part.name, part.value));
    }
    if (!item.is_block) item.inside.items.clear();
  }

  void add_rest(const struct_description& in, const member_description& m, body_model& to, unsigned depth) {
    for (std::size_t n = random_.below(3); n != 0; --n) {
      const std::string name = unknown_name(in, "extra" + std::to_string(n));
      std::optional<value> known = m.takes_blocks ? value(values_.text()) : values_.make(m.value, depth);
      if (!known) return leave_out(m, name);
      to.items.push_back(attribute(name, *std::move(known)));
    }
  }

  void add_blocks(const struct_description& in, const member_description& m, body_model& to, unsigned depth) {
    if (m.blocks.empty() || (depth == 0 && !m.is_needed())) return;
    std::size_t count = 1;
    if (m.is_repeated) count = (std::max)(m.min_count, std::size_t{1}) + (depth == 0 ? 0 : random_.below(2));
    if (m.max_count != 0) count = (std::min)(count, m.max_count);
    const std::size_t first = to.items.size();
    std::vector<std::vector<std::string>> taken;
    for (std::size_t i = 0; i != count; ++i) {
      const block_description& shape = m.blocks[random_.below(m.blocks.size())];
      const bool by_type = m.chosen == block_choice::by_type;
      model_item block{.is_block = true, .name = by_type ? std::string(shape.name) : name_of(m)};
      around_.push_back(by_type ? shape.name : m.name);
      add_labels(m, shape, block);
      if (!m.has_unique_labels || std::find(taken.begin(), taken.end(), block.labels) == taken.end()) {
        taken.push_back(block.labels);
        if (m.chosen == block_choice::by_attribute)
          block.inside.items.push_back(attribute(std::string(m.discriminator), value(shape.name)));
        if (shape.inside) add_body(*shape.inside, block.inside, depth == 0 ? 0 : depth - 1);
        to.items.push_back(std::move(block));
      }
      around_.pop_back();
    }
    damage_blocks(in, m, to, first);
  }
  void damage_blocks(const struct_description& in, const member_description& m, body_model& to,
                     std::size_t first) {
    const auto begin = to.items.begin() + static_cast<std::ptrdiff_t>(first);
    model_item copy = to.items.back();
    if (!m.is_needed() && !is_json() && !rest_member(in) && is_here()) {
      to.items.back().name = unknown_name(in, copy.name);
      note(codes::unsupported_block, "a block type with a letter too many", to.items.back().name);
    }
    if (m.is_needed() && !m.is_repeated && is_here()) {
      to.items.erase(begin, to.items.end());
      return note(codes::missing_block, "a required block is missing", m.name);
    }
    if ((!m.is_repeated || m.has_unique_labels) && is_here()) {
      to.items.push_back(copy);
      note(codes::duplicate_block, "a block that is there twice", copy.name);
    }
    if (!is_json()) damage_labels(m, to.items.back());
  }
  void damage_labels(const member_description& m, model_item& block) {
    const auto is_open = [](const block_description& b) {
      return !b.labels.empty() && b.labels.back().is_list;
    };
    const auto needs_one = [](const block_description& b) {
      return !b.labels.empty() && !b.labels.front().is_optional && !b.labels.front().is_list;
    };
    if (block.absent_labels == 0 && std::none_of(m.blocks.begin(), m.blocks.end(), is_open) && is_here()) {
      block.labels.emplace_back("surplus");
      note(codes::extraneous_label, "a label too many", block.name);
    }
    if (std::all_of(m.blocks.begin(), m.blocks.end(), needs_one) && is_here()) {
      block.labels.clear();
      note(codes::missing_label, "a block without its label", block.name);
    }
  }

  void add_labels(const member_description& m, const block_description& shape, model_item& block) {
    for (std::size_t i = 0; i != shape.labels.size(); ++i) {
      const label_description& label = shape.labels[i];
      const bool is_choice = m.chosen == block_choice::by_label && i == m.choice_label;
      if (label.is_list && is_json()) return;
      if ((label.is_optional || label.is_list) && (block.absent_labels != 0 || random_.one_in(2))) {
        block.absent_labels += label.is_list ? 0 : 1;
        continue;
      }
      std::optional<std::string> text = is_choice ? std::string(shape.name) : values_.key_of(label.value);
      if (!text) missing_ = "No text is known that the label " + path_to(label.name) + " takes.";
      block.labels.push_back(std::move(text).value_or(""));
      const std::optional<near_value> wrong = near_miss(label.value, value(block.labels.back()), near_);
      const outcome<value> unfit = wrong && !is_choice ? convert(wrong->what, type::string()) : failure{};
      if (!unfit || unfit->is_null() || !is_here()) continue;
      block.labels.back() = unfit->as_string();
      note(codes::unsuitable_value, wrong->words, label.name);
    }
  }

  random_numbers random_;
  random_values values_;
  random_numbers near_;
  const generate_options& options_;
  std::size_t wanted_, places_ = 0;
  std::size_t items_;
  generated made_{};
  std::string missing_{}, repeated_{};
  std::vector<std::string_view> around_{};  // blocks, the outermost first
};

// Whether a rule of the program may have reported it, which the description does not have.
[[nodiscard]] inline bool is_of_program(const diagnostics& found) {
  const auto is_known = [](const diagnostic& d) {
    return d.severity == severity::error && d.code != codes::validation.name &&
           std::any_of(std::begin(codes::all), std::end(codes::all),
                       [&](const diagnostic_code& c) { return c.name == d.code; });
  };
  return std::none_of(found.begin(), found.end(), is_known);
}

HCL_DECL void configuring::expect_empty(const std::string& complaint) {
  if (complaint.empty()) return;
  std::fprintf(stderr, "%s\n", complaint.c_str());
  std::abort();
}

HCL_DECL outcome<generated> configuring::generate(const struct_description& of, std::uint64_t seed,
                                                  const generate_options& options, text_reader read) {
  std::string why = "No text was tried.";
  random_numbers seeds(seed);
  for (unsigned i = 0; i != options.attempts; ++i) {
    const std::uint64_t own = seeds.next(), place = seeds.next();
    text_maker whole(own, options, 0);
    why = whole.make(of);
    if (!why.empty()) return failure{std::move(why)};
    const diagnostics found = read(whole.made().text, options.syntax);
    if (found.has_errors() && (whole.is_unsure() || is_of_program(found))) {
      why = "No text was found that the program accepts: " + found[0].detail;
      continue;
    }
    if (!options.mistake) return std::move(whole.made());
    for (std::size_t k = 0; k != whole.places(); ++k) {
      text_maker broken(own, options, 1 + static_cast<std::uint32_t>((place + k) % whole.places()));
      if (broken.make(of).empty() && !broken.made().expected.empty()) return std::move(broken.made());
    }
  }
  return failure{std::move(why)};
}

}  // namespace hcl::inline v1_0::detail
