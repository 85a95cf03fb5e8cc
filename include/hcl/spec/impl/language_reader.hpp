// Reads spec files, one function for each kind of block. Implementation.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/spec/impl/spec_node.hpp>
#include <hcl/spec/tree.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// The functions that expressions in spec files may call.
[[nodiscard]] inline scope spec_functions() {
  scope names;
  for (const char* const name : {"abs", "coalesce", "concat", "hasindex", "int", "jsondecode", "jsonencode",
                                 "length", "lower", "max", "min", "strlen", "substr", "upper"})
    names.function(name, *functions::find_standard(name));
  names.function("reverse", *functions::find_standard("strrev"));
  return names;
}

class spec_reader {
 public:
  spec_reader(const options& opts, diagnostics& diags) : opts_(opts), diags_(diags), work_(opts.bounds) {}

  [[nodiscard]] spec_file read(const body& from) {
    spec_file file;
    user_functions own = read_user_functions(from, names_.get(), diags_, {.bounds = opts_.bounds});
    // The functions refer to names_, which must live as long as they do.
    for (auto& f : own.functions)
      file.functions.push_back({f.name, keep_names(f.function)});
    body rest;
    for (const body_block& b :
         own.rest.partial_content({.attributes = {}, .blocks = {{"variables"}}}, rest, diags_).blocks) {
      for (const body_attribute& a : b.body.just_attributes(diags_))
        file.variables.push_back({a.name, a.expression.evaluate(names_.get(), diags_, work_, &opts_.model)});
    }
    file.root = read_only(rest, "One spec block is expected. It describes the result.");
    file.spec = file.root;
    return file;
  }

  // A word of the language. `read` gets the body of its block and the label, or "", which is the default
  // name.
  struct word {
    std::string_view text;
    spec (spec_reader::*read)(const body& from, const std::string& name);
  };

  // The language: every word, in the order of messages.
  [[nodiscard]] static std::span<const word> words() {
    using self = spec_reader;
    static constexpr word all[] = {
        {"object", &self::read_object},
        {"array", &self::read_array},
        {"literal", &self::read_literal},
        {"attr", &self::read_attribute},
        {"block", &self::read_one_block},
        {"block_list", &self::read_blocks<block_grouping::list>},
        {"block_map", &self::read_keyed_blocks<false>},
        {"block_set", &self::read_blocks<block_grouping::set>},
        {"block_tuple", &self::read_blocks<block_grouping::tuple>},
        {"block_object", &self::read_keyed_blocks<true>},
        {"block_attrs", &self::read_block_attributes},
        {"block_label", &self::read_block_label},
        {"default", &self::read_default},
        {"transform", &self::read_transform},
    };
    return all;
  }

 private:
  [[nodiscard]] function keep_names(const function& f) const {
    function_definition same = f.definition();
    same.call_within = [kept = names_, f](std::span<const value> arguments, const type& result,
                                          eval_context* ctx) {
      return f.definition().call_within(arguments, result, ctx);
    };
    return same;
  }

  void report(std::string_view summary, std::string detail, range where) {
    diags_.add({.code = codes::invalid_spec,
                .summary = std::string(summary),
                .detail = std::move(detail),
                .subject = std::move(where)});
  }

  [[nodiscard]] body_content content(const body& from, body_schema arguments, bool labelled) {
    for (const word& w : words()) {
      arguments.blocks.push_back({std::string(w.text), {}});
      if (labelled) arguments.blocks.back().labels.emplace_back("key");
    }
    return from.content(arguments, diags_);
  }

  // The one spec block in a body, whose other arguments have been read.
  [[nodiscard]] spec only(const body_content& inside, bool broken, std::string_view rule) {
    if (inside.blocks.empty()) {
      if (!broken) report("Missing spec block", std::string(rule), inside.missing_item_range);
      return {};
    }
    if (inside.blocks.size() > 1) {
      report("Too many spec blocks", std::string(rule), inside.blocks[1].definition_range);
      return {};
    }
    return read_block(inside.blocks.front());
  }
  // The same for the whole spec of a body, whose parts must fit together.
  [[nodiscard]] spec only_for_body(const body_content& inside, bool broken, std::string_view rule) {
    const diagnostics::checkpoint before = diags_.here();
    spec made = only(inside, broken, rule);
    return diags_.errors_since(before) || inside.blocks.size() != 1
               ? made
               : usable(std::move(made), inside.blocks.front().body);
  }
  [[nodiscard]] spec read_only(const body& from, std::string_view rule) {
    const diagnostics::checkpoint before = diags_.here();
    const body_content inside = content(from, {}, false);
    return only_for_body(inside, diags_.errors_since(before), rule);
  }

  [[nodiscard]] spec read_block(const body_block& b) {
    const std::string name = b.labels.empty() ? std::string() : b.labels.front();
    for (const word& w : words())
      if (w.text == b.type) return (this->*w.read)(b.body, name);
    return {};  // content() asks for no other blocks
  }

  [[nodiscard]] spec read_object(const body& from, const std::string&) {
    std::vector<spec_member> members;
    std::unordered_set<std::string> names;
    for (const body_block& b : content(from, {}, true).blocks) {
      spec what = read_block(b);
      if (names.insert(b.labels.front()).second)
        members.push_back({b.labels.front(), std::move(what)});
      else
        report("Duplicate key", "The object already has the key " + detail::quoted(b.labels.front()) + ".",
               b.label_ranges.front());
    }
    return part(spec::object(std::move(members)), from);
  }
  [[nodiscard]] spec read_array(const body& from, const std::string&) {
    std::vector<spec> elements;
    for (const body_block& b : content(from, {}, false).blocks)
      elements.push_back(read_block(b));
    return part(spec::tuple(std::move(elements)), from);
  }

  // An argument of a spec block, without names; empty if absent, null or wrong, which is reported.
  [[nodiscard]] std::optional<value> argument(const body_content& inside, std::string_view name,
                                              const type& wanted) {
    const body_attribute* a = inside.find(name);
    if (!a) return std::nullopt;
    const diagnostics::checkpoint before = diags_.here();
    const value v = a->expression.evaluate(nullptr, diags_, work_, &opts_.model);
    if (diags_.errors_since(before)) return std::nullopt;
    outcome<value> converted = convert(v, wanted, opts_.model);
    if (converted && converted->is_null()) return std::nullopt;
    if (converted && converted->is_wholly_known()) return *std::move(converted);
    const std::string why = converted ? "it is unknown" : converted.error().message;
    report("Unsuitable value", "The attribute " + detail::quoted(name) + " does not fit: " + as_sentence(why),
           a->expression.range());
    return std::nullopt;
  }
  [[nodiscard]] std::string text(const body_content& inside, std::string_view name,
                                 const std::string& otherwise) {
    const std::optional<value> v = argument(inside, name, type::string());
    return v ? std::string(v->as_string()) : otherwise;
  }
  [[nodiscard]] bool flag(const body_content& inside, std::string_view name) {
    const std::optional<value> v = argument(inside, name, type::boolean());
    return v && v->as_bool();
  }
  [[nodiscard]] std::size_t count(const body_content& inside, std::string_view name) {
    const std::optional<value> v = argument(inside, name, type::number());
    if (!v) return 0;
    const std::optional<std::int64_t> whole = v->as_number().to_int64();
    if (whole && *whole >= 0 && *whole <= 1'000'000'000) return static_cast<std::size_t>(*whole);
    report("Unsuitable value",
           "The attribute " + detail::quoted(name) + " must be a whole number that is not negative.",
           inside.find(name)->expression.range());
    return 0;
  }
  [[nodiscard]] type type_argument(const body_content& inside, std::string_view name) {
    const body_attribute* a = inside.find(name);
    return a ? read_type_expression(a->expression, diags_, type_expression_mode::constraint).type : type();
  }

  [[nodiscard]] spec read_literal(const body& from, const std::string&) {
    const body_content inside = from.content({.attributes = {{"value", true}}}, diags_);
    const body_attribute* a = inside.find("value");
    return a ? spec::literal(a->expression.evaluate(names_.get(), diags_, work_, &opts_.model)) : spec();
  }
  [[nodiscard]] spec read_attribute(const body& from, const std::string& implied) {
    const diagnostics::checkpoint before = diags_.here();
    const body_content inside = from.content({.attributes = {{"name"}, {"type"}, {"required"}}}, diags_);
    if (diags_.errors_since(before)) return {};
    const std::string name = text(inside, "name", implied);
    const attribute_spec made = spec::attribute(name, type_argument(inside, "type"));
    if (name.empty()) {
      report("Missing attribute name", "Set \"name\" to the name of the attribute.",
             inside.missing_item_range);
      return {};
    }
    return flag(inside, "required") ? made.required() : made;
  }
  [[nodiscard]] spec read_block_attributes(const body& from, const std::string& implied) {
    const diagnostics::checkpoint before = diags_.here();
    const body_content inside =
        from.content({.attributes = {{"block_type"}, {"element_type"}, {"required"}}}, diags_);
    if (diags_.errors_since(before)) return {};
    const std::string block_type = text(inside, "block_type", implied);
    if (block_type.empty()) return no_block_type(inside);
    const block_spec made = spec::block_attributes(block_type, type_argument(inside, "element_type"));
    return flag(inside, "required") ? made.required() : made;
  }
  [[nodiscard]] spec read_block_label(const body& from, const std::string& implied) {
    const diagnostics::checkpoint before = diags_.here();
    const body_content inside = from.content({.attributes = {{"index", true}, {"name"}}}, diags_);
    if (diags_.errors_since(before)) return {};
    return usable(
        spec::block_label(count(inside, "index"), text(inside, "name", implied.empty() ? "label" : implied)),
        from);
  }
  [[nodiscard]] spec no_block_type(const body_content& inside) {
    report("Missing block type", "Set \"block_type\" to the type of the blocks.", inside.missing_item_range);
    return {};
  }

  // The arguments of a block that describes other blocks, and in it the spec of what is in those.
  struct nested_spec {
    body_content arguments;
    std::string block_type;
    spec what;
    bool broken;  // which has been reported
  };
  // `read_own(arguments)` reads the arguments besides `block_type`, before the spec inside.
  template <typename ReadOwn>
  [[nodiscard]] nested_spec read_nested(const body& from, const std::string& implied,
                                        std::vector<schema_attribute> arguments, const ReadOwn& read_own) {
    const diagnostics::checkpoint before = diags_.here();
    arguments.insert(arguments.begin(), schema_attribute{"block_type"});
    nested_spec read{content(from, {.attributes = std::move(arguments)}, false), {}, {}, true};
    read.block_type = text(read.arguments, "block_type", implied);
    read_own(read.arguments);
    read.what = only_for_body(read.arguments, diags_.errors_since(before),
                              "One spec block is expected here. It describes the contents of the blocks.");
    read.broken = diags_.errors_since(before);
    if (!read.broken && read.block_type.empty()) {
      (void)no_block_type(read.arguments);
      read.broken = true;
    }
    return read;
  }
  [[nodiscard]] spec read_one_block(const body& from, const std::string& implied) {
    const nested_spec inside = read_nested(from, implied, {{"required"}}, [](const body_content&) {});
    if (inside.broken) return {};
    const block_spec made = spec::block(inside.block_type, inside.what);
    return usable(flag(inside.arguments, "required") ? made.required() : made, from);
  }
  template <block_grouping Grouping>
  [[nodiscard]] spec read_blocks(const body& from, const std::string& implied) {
    std::size_t min_bound = 0, max_bound = 0;
    const nested_spec inside =
        read_nested(from, implied, {{"min_items"}, {"max_items"}}, [&](const body_content& arguments) {
          min_bound = count(arguments, "min_items");
          max_bound = count(arguments, "max_items");
        });
    if (inside.broken) return {};
    return usable(make_blocks(Grouping, inside).at_least(min_bound).at_most(max_bound), from);
  }
  [[nodiscard]] static blocks_spec make_blocks(block_grouping grouping, const nested_spec& inside) {
    switch (grouping) {
      case block_grouping::list: break;
      case block_grouping::tuple: return spec::block_tuple(inside.block_type, inside.what);
      case block_grouping::set: return spec::block_set(inside.block_type, inside.what);
    }
    return spec::block_list(inside.block_type, inside.what);
  }
  template <bool AsObject>
  [[nodiscard]] spec read_keyed_blocks(const body& from, const std::string& implied) {
    std::vector<std::string> labels;
    const nested_spec inside =
        read_nested(from, implied, {{"labels", true}}, [&](const body_content& arguments) {
          if (const std::optional<value> v = argument(arguments, "labels", type::list(type::string())))
            for (const value& label : v->elements())
              labels.emplace_back(label.is_null() ? std::string_view() : label.as_string());
        });
    if (inside.broken) return {};
    if (labels.empty()) {
      report("Missing block labels", "The attribute \"labels\" must name at least one label.",
             inside.arguments.missing_item_range);
      return {};
    }
    return usable(AsObject ? spec::block_object(inside.block_type, labels, inside.what)
                           : spec::block_map(inside.block_type, labels, inside.what),
                  from);
  }

  [[nodiscard]] spec read_default(const body& from, const std::string&) {
    const diagnostics::checkpoint before = diags_.here();
    const body_content inside = content(from, {}, false);
    std::vector<spec> choices;
    choices.reserve(inside.blocks.size());
    for (const body_block& b : inside.blocks)
      choices.push_back(read_block(b));
    if (choices.empty() && !diags_.errors_since(before))
      report("Missing spec block",
             "A default needs specs inside it. The first result that is not null is used.",
             inside.missing_item_range);
    return part(spec::first_of(std::move(choices)), from);
  }
  [[nodiscard]] spec read_transform(const body& from, const std::string&) {
    const diagnostics::checkpoint before = diags_.here();
    const body_content inside = content(from, {.attributes = {{"result", true}}}, false);
    const body_attribute* result = inside.find("result");
    if (!result) return {};
    const spec nested = only(inside, diags_.errors_since(before),
                             "A transform needs one spec block inside it, whose value is transformed.");
    return diags_.errors_since(before) ? spec() : nested.transformed(result->expression, "nested", names_);
  }

  // Reports what is wrong with the spec of a block, once, at the innermost block.
  [[nodiscard]] spec usable(spec made, const body& from) { return without(made.mistake(), made, from); }
  // The same for a part of a larger spec; whether parts fit together is checked once for the whole.
  [[nodiscard]] spec part(spec made, const body& from) { return without(node_of(made).mistake, made, from); }
  [[nodiscard]] spec without(const std::string& mistake, const spec& made, const body& from) {
    if (mistake.empty()) return made;
    report("Unusable specification", mistake, from.missing_item_range());
    return {};
  }

  const options& opts_;
  diagnostics& diags_;
  budget work_;
  std::shared_ptr<const scope> names_ = std::make_shared<const scope>(spec_functions());
};

}  // namespace hcl::inline v1_0::detail
