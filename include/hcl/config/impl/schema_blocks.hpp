// Blocks as JSON Schema has them: a level of properties for each label, and at the end of them one body, or
// several. Implementation.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <hcl/config/impl/schema_value.hpp>

namespace hcl::inline v0_1::detail {

class block_schema {
 public:
  block_schema(json_writer& out, value_schema& values, const member_description& of)
      : out_(out), values_(values), of_(of) {}

  // The keywords of the property that has the blocks: of all choices, or of one, where that is a type of its
  // own.
  void keywords() {
    std::vector<const block_description*> all;
    for (const block_description& block : of_.blocks)
      all.push_back(&block);
    level(all, 0);
  }
  void keywords(const block_description& one) { level({&one}, 0); }

 private:
  using choices = std::vector<const block_description*>;

  template <typename Write>
  void alternative(const Write& write) {
    out_.open('{');
    write();
    out_.close('}');
  }
  // As it is, or each of an array of them.
  template <typename Write>
  void one_or_array(const Write& write, std::size_t min_items, std::size_t max_items) {
    out_.name("anyOf").open('[');
    alternative(write);
    alternative([&] {
      out_.name("type").text("array");
      out_.name("items").open('{');
      write();
      out_.close('}');
      if (min_items != 0) out_.name("minItems").number(min_items);
      if (max_items != 0) out_.name("maxItems").number(max_items);
    });
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
      out_.close('}');
      out_.name("additionalProperties").word("false");
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
    if (values_.accepts_all() && may_be_none) alternative([&] { out_.name("type").text("null"); });
    out_.close(']');
  }
  void body(const choices& here) {
    if (of_.chosen != block_choice::by_attribute) return reference(*here.front());
    out_.name("oneOf").open('[');
    for (const block_description* one : here)
      alternative([&] { reference(*one); });
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

}  // namespace hcl::inline v0_1::detail
