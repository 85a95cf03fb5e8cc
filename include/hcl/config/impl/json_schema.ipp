// A description as a JSON Schema. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/config/configuring.hpp>
#include <hcl/config/description.hpp>
#include <hcl/config/impl/described_block.hpp>
#include <hcl/config/impl/schema_value.hpp>
#include <hcl/config/impl/value_words.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/impl/plain_text.hpp>
#include <hcl/value/json.hpp>

namespace hcl::inline v1_0::detail {

class block_schema {
 public:
  block_schema(json_writer& out, value_schema& values, const member_description& of)
      : out_(out), values_(values), of_(of) {}

  // The keywords of a block property: of all alternatives, or of one with its own type.
  void keywords() {
    std::vector<const block_description*> all;
    for (const block_description& block : of_.blocks)
      all.push_back(&block);
    level(all, 0);
  }
  void keywords(const block_description& one) { level({&one}, 0); }

 private:
  using choices = std::vector<const block_description*>;

  // A body or an array of bodies.
  template <typename Write>
  void one_or_array(const Write& write, std::size_t min_items, std::size_t max_items) {
    out_.name("anyOf").open('[').open('{');
    write();
    out_.close('}').open('{').name("type").text("array").name("items").open('{');
    write();
    out_.close('}');
    if (min_items != 0) out_.name("minItems").number(min_items);
    if (max_items != 0) out_.name("maxItems").number(max_items);
    out_.close('}');
  }

  void level(const choices& here, std::size_t depth) {
    const std::vector<label_description>& labels = here.front()->labels;
    if (depth == labels.size() || labels[depth].is_list) return bodies(here, depth != 0);
    const auto one = [&] { label_object(here, depth); };
    // encode_json() keeps the order of a list whose blocks have labels by an array of them.
    const bool is_list = depth == 0 && of_.is_repeated && !of_.has_unique_labels;
    if (!values_.accepts_all() && !is_list) return one();
    one_or_array(one, 1, 0);
    out_.close(']');
  }
  void label_object(const choices& here, std::size_t depth) {
    const label_description& label = here.front()->labels[depth];
    out_.name("type").text("object");
    if (of_.chosen == block_choice::by_label && here.size() > 1 && depth == of_.choice_label) {
      out_.name("properties").open('{');
      for (const block_description* one : here) {
        out_.name(one->name).open('{');
        level({one}, depth + 1);
        out_.close('}');
      }
      out_.close('}').name("additionalProperties").word("false");
    } else {
      values_.names_schema(label.value, label.is_optional);
      out_.name("additionalProperties").open('{');
      if (label.text) out_.name("description").text(label.text->text);
      level(here, depth + 1);
      out_.close('}');
    }
    out_.name("minProperties").number(1);
    if (!of_.is_repeated) out_.name("maxProperties").number(1);
  }

  // The bodies at the end of the labels. Those of a map of single blocks are one each.
  void bodies(const choices& here, bool has_labels) {
    const auto one = [&] { body(here); };
    const bool is_one = !of_.is_repeated || (has_labels && of_.has_unique_labels);
    if (!values_.accepts_all() && is_one) return one();
    const bool may_be_none = has_labels || !of_.is_needed();
    one_or_array(one, may_be_none ? 0 : 1, is_one ? 1 : has_labels ? 0 : of_.max_count);
    if (values_.accepts_all() && may_be_none) values_.only("type", "null");
    out_.close(']');
  }
  void body(const choices& here) {
    if (of_.chosen != block_choice::by_attribute) return reference(*here.front());
    out_.name("oneOf").open('[');
    for (const block_description* one : here) {
      out_.open('{');
      reference(*one);
      out_.close('}');
    }
    out_.close(']');
  }
  void reference(const block_description& one) {
    if (!one.inside) return void(out_.name("type").text("object"));
    const bool is_chosen = of_.chosen == block_choice::by_attribute;
    values_.reference({.of = one.inside,
                       .discriminator = is_chosen ? of_.discriminator : std::string_view(),
                       .choice = is_chosen ? one.name : std::string_view(),
                       .is_body = true});
  }

  json_writer& out_;
  value_schema& values_;
  const member_description& of_;
};

// The example of a member as a value. Empty without a constant example.
[[nodiscard]] inline std::optional<value> example_of(const member_description& of) {
  if (of.is_sensitive) return std::nullopt;
  if (of.text && !of.text->details.example.empty()) return own_example(of);
  if (of.default_value || of.value.low || of.value.high) return std::nullopt;
  if (of.value.form == value_form::duration && !of.value.long_noun.empty())
    return value(example_in(of.value.long_noun));
  return of.value.form == value_form::byte_size ? std::optional<value>("64KiB") : std::nullopt;
}

class json_schema_writer {
 public:
  explicit json_schema_writer(const schema_options& options)
      : options_(options), values_(out_, definitions_, options) {}

  [[nodiscard]] std::string write(const struct_description& root) && {
    out_.open('{');
    out_.name("$schema").text(values_.is_draft_07() ? "http://json-schema.org/draft-07/schema#"
                                                    : "https://json-schema.org/draft/2020-12/schema");
    if (!options_.id.empty()) out_.name("$id").text(options_.id);
    if (!options_.title.empty() || !root.name.empty())
      out_.name("title").text(options_.title.empty() ? root.name : std::string_view(options_.title));
    const schema_definition as{.is_body = true};
    object(root, as, options_.schema_property, may_be_array(root));
    write_definitions();
    out_.close('}');
    return out_.take() + '\n';
  }

 private:
  void write_definitions() {
    if (definitions_.all().empty()) return;
    out_.name(values_.is_draft_07() ? "definitions" : "$defs").open('{');
    for (std::size_t i = 0; i != definitions_.all().size(); ++i) {
      const schema_definition& one = definitions_.all()[i];
      out_.name(one.name).open('{');
      object(*one.of, one, false, false);
      out_.close('}');
    }
    out_.close('}');
  }

  void describe(std::string_view text) {
    if (text.empty()) return;
    const std::string plain = without_markdown(text);
    out_.name("description").text(plain);
    if (plain != text) out_.name("markdownDescription").text(text);
  }
  // The JSON syntax has a body as an object or as an array of objects, which is how encode_json() keeps the
  // order of blocks of several types.
  [[nodiscard]] bool may_be_array(const struct_description& root) const {
    return values_.accepts_all() ||
           std::any_of(root.members.begin(), root.members.end(), [](const member_description& m) {
             return m.takes_blocks ||
                    (m.chosen == block_choice::by_type && m.is_repeated && m.blocks.size() > 1);
           });
  }
  void object(const struct_description& of, const schema_definition& as, bool has_schema_property,
              bool or_array) {
    describe(of.about);
    if (or_array)
      values_.types({"object", "array"});
    else
      values_.types({"object"});
    out_.name("properties").open('{');
    if (has_schema_property) {
      out_.name("$schema");
      values_.only("type", "string");
    }
    if (as.is_body) out_.name("//").word("true");
    if (!as.discriminator.empty()) {
      out_.name(as.discriminator);
      values_.only("const", as.choice);
    }
    for (const member_description& m : of.members)
      if (m.name != as.discriminator || as.discriminator.empty()) properties_of(m);
    out_.close('}');
    if (!as.is_part) required_names(of, as);
    other_properties(of);
    if (or_array) {
      out_.name("items").open('{');
      const struct_link whole(std::shared_ptr<const struct_description>(std::shared_ptr<void>(), &of));
      values_.reference({.of = whole, .is_body = as.is_body, .is_part = true});
      out_.close('}');
    }
    if (!as.is_part) conditions(of, or_array);
  }

  void properties_of(const member_description& m) {
    if (m.form == member_form::label || m.form == member_form::rest) return;
    if (m.chosen == block_choice::by_type) {
      for (const block_description& block : m.blocks) {
        out_.name(block.name).open('{');
        annotations(m, {});
        block_schema(out_, values_, m).keywords(block);
        out_.close('}');
      }
      return;
    }
    property(m, m.name, {});
    for (const std::string_view other : m.other_names)
      property(m, other, {});
    for (const std::string_view former : m.former_names)
      property(m, former, "Use \"" + std::string(m.name) + "\" instead.");
  }
  void property(const member_description& m, std::string_view name, std::string_view instead) {
    out_.name(name).open('{');
    annotations(m, instead);
    if (m.form == member_form::block)
      block_schema(out_, values_, m).keywords();
    else if (m.form == member_form::attribute_or_block && values_.accepts_all())
      attribute_or_block(m);
    else
      values_.keywords(m.value, values_.accepts_all() && !m.is_required);
    out_.close('}');
  }
  // As a block, it may be in an array.
  void attribute_or_block(const member_description& m) {
    out_.name("anyOf").open('[').open('{');
    values_.keywords(m.value, !m.is_required);
    out_.close('}').open('{').name("type").text("array").name("items").open('{');
    if (m.value.form == value_form::object && m.value.inside) {
      values_.reference({.of = m.value.inside, .is_body = true});
    } else {
      out_.name("properties").open('{').name("//").word("true").close('}');
      values_.keywords(m.value, false);
    }
    out_.close('}');
    if (m.is_required) out_.name("minItems").number(1);
    out_.name("maxItems").number(1).close('}').close(']');
  }
  // Annotations, which validators ignore and editors show.
  void annotations(const member_description& m, std::string_view instead) {
    if (m.text) describe(m.text->text);
    const std::string_view advice = instead.empty() ? m.advice : instead;
    if (!advice.empty()) {
      out_.name("deprecated").word("true").name("deprecationMessage").text(advice);
    }
    if (m.is_sensitive) return void(out_.name("writeOnly").truth(true));
    // Infinity is no number of JSON.
    if (m.default_value)
      if (const outcome<std::string> text = to_json(*m.default_value)) out_.name("default").word(*text);
    if (const std::optional<value> example = example_of(m))
      out_.name("examples").open('[').word(json_of(*example)).close(']');
  }

  [[nodiscard]] static bool has_one_name(const member_description& m) {
    return m.other_names.empty() && m.former_names.empty() && m.chosen != block_choice::by_type;
  }
  [[nodiscard]] static bool is_needed(const member_description& m) {
    return m.is_needed() && m.form != member_form::label && m.form != member_form::rest;
  }
  void required_names(const struct_description& of, const schema_definition& as) {
    std::vector<std::string_view> names;
    if (!as.discriminator.empty()) names.push_back(as.discriminator);
    for (const member_description& m : of.members)
      if (is_needed(m) && has_one_name(m) && (as.discriminator.empty() || m.name != as.discriminator))
        names.push_back(m.name);
    if (names.empty()) return;
    out_.name("required").open('[');
    for (const std::string_view name : names)
      out_.text(name);
    out_.close(']');
  }
  void other_properties(const struct_description& of) {
    for (const member_description& m : of.members) {
      if (m.form != member_form::rest) continue;
      out_.name("additionalProperties");
      return m.takes_blocks ? void(out_.truth(true)) : values_.schema(m.value);
    }
    out_.name("additionalProperties").word("false");
  }

  [[nodiscard]] static std::vector<std::string_view> all_names_of(const member_description& m) {
    if (m.chosen != block_choice::by_type) return names_of(m);
    std::vector<std::string_view> names;
    for (const block_description& block : m.blocks)
      names.push_back(block.name);
    return names;
  }
  // For members with several names: allows one of them, and requires one if needed. Repeated blocks may use
  // several. In an array, one object has the required one.
  void conditions(const struct_description& of, bool or_array) {
    bool any = false;
    const auto begin = [&] {
      if (!any) out_.name("allOf").open('[');
      any = true;
    };
    for (const member_description& m : of.members) {
      if (has_one_name(m) || (m.is_repeated && !is_needed(m))) continue;
      begin();
      condition(m, or_array);
    }
    for (const member_description& m : of.members) {
      if (!or_array || !is_needed(m)) continue;
      begin();
      array_condition(m);
    }
    if (any) out_.close(']');
  }
  void condition(const member_description& m, bool or_array) {
    out_.open('{').name(m.is_repeated ? "anyOf" : "oneOf").open('[');
    requirements(m, or_array);
    if (!is_needed(m)) {
      out_.open('{').name("not").open('{').name("anyOf").open('[');
      requirements(m, or_array);
      out_.close(']').close('}').close('}');
    } else if (or_array) {
      values_.only("type", "array");
    }
    out_.close(']').close('}');
  }
  void array_condition(const member_description& m) {
    out_.open('{').name("anyOf").open('[');
    values_.only("type", "object");
    out_.open('{').name("type").text("array").name("contains").open('{').name("anyOf").open('[');
    requirements(m, true);
    out_.close(']').close('}').close('}').close(']').close('}');
  }
  // Requires one of the names, each in a schema of its own. An array, where one is allowed, has none of them.
  void requirements(const member_description& m, bool or_array) {
    for (const std::string_view name : all_names_of(m)) {
      out_.open('{');
      if (or_array) out_.name("type").text("object");
      out_.name("required").open('[').text(name).close(']').close('}');
    }
  }

  const schema_options& options_;
  json_writer out_{json_escapes::none, 2};
  schema_definitions definitions_{};
  value_schema values_;
};

HCL_DECL std::string configuring::json_schema(const struct_description& of, const schema_options& options) {
  return json_schema_writer(options).write(of);
}

}  // namespace hcl::inline v1_0::detail
