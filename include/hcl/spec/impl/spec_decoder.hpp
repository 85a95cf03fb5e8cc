// Decodes a body to a value, by a spec: one function per kind of spec. What is wrong becomes unknown, of the
// type it should have. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/expression_decoder.hpp>
#include <hcl/eval/impl/evaluate.hpp>
#include <hcl/spec/impl/spec_node.hpp>
#include <hcl/spec/impl/spec_places.hpp>
#include <hcl/spec/impl/spec_plan.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/value/impl/convert.hpp>
#include <hcl/value/impl/unify.hpp>

namespace hcl::inline v0_1::detail {

// One decode. `labels` are those of the block around the body that `content` is of, without those that are
// keys.
class spec_decoder {
 public:
  spec_decoder(const scope* names, const options& opts, diagnostics& diags)
      : names_(names), opts_(opts), diags_(diags), work_(opts.bounds) {}

  // `rest`: where to leave what the spec does not claim; null if there must be no such thing.
  [[nodiscard]] value decode_body(const spec& by, const body& from, body* rest, block_labels labels) {
    const body_schema& schema = plan_of(by).schema;
    const std::size_t before = diags_.size();
    const body_content content = content_by(from, schema, rest, diags_);
    std::vector<std::string> misspelt;
    for (std::size_t i = before; i < diags_.size(); ++i) {
      const diagnostic& d = diags_[i];
      if (d.code != codes::unsupported_attribute && d.code != codes::unsupported_block &&
          d.code != codes::missing_label && d.code != codes::extraneous_label)
        continue;
      // One without a suggestion may be a block that is written as an attribute, or has other labels.
      misspelt.emplace_back(d.suggestion().empty() ? d.path : d.suggestion());
    }
    const indexed_content indexed(content);
    const std::string_view name =
        from.source() && from.source()->is_whole_file() ? missing_in_file : missing_here;
    return decode(by, {indexed, labels, misspelt, name}).with_marks(from.marks());
  }

 private:
  [[nodiscard]] value decode(const spec& by, const spec_place& in) {
    const spec_node& n = node_of(by);
    const auto decode_kind = [&](const auto& s) -> value {
      if constexpr (requires { this->decode(s, n, in); })
        return this->decode(s, n, in);
      else
        static_assert(is_no_kind<decltype(s)>,
                      "this kind of spec needs a decode() in spec_decoder: what is its value?");
    };
    return std::visit(decode_kind, n.what);
  }

  [[nodiscard]] value decode(const literal_spec_node& s, const spec_node&, const spec_place&) {
    return s.constant;
  }
  [[nodiscard]] value decode(const evaluated_spec_node& s, const spec_node&, const spec_place&) {
    return s.written.evaluate(names_, diags_, work_, &opts_.model);
  }
  [[nodiscard]] value decode(const object_spec_node& s, const spec_node&, const spec_place& in) {
    std::vector<member> members;
    members.reserve(s.members.size());
    for (const spec_member& m : s.members)
      members.push_back({m.name, decode(m.what, in)});
    return value::object(std::move(members));
  }
  [[nodiscard]] value decode(const tuple_spec_node& s, const spec_node&, const spec_place& in) {
    std::vector<value> elements;
    elements.reserve(s.elements.size());
    for (const spec& element : s.elements)
      elements.push_back(decode(element, in));
    return value::tuple(std::move(elements));
  }
  [[nodiscard]] value decode(const label_spec_node& s, const spec_node&, const spec_place& in) {
    return s.index < in.labels.texts.size() ? value(std::string_view(in.labels.texts[s.index]))
                                            : value::unknown(type::string());
  }

  [[nodiscard]] value decode(const attribute_spec_node& s, const spec_node& n, const spec_place& in) {
    const body_attribute* a = in.content.find(s.name);
    if (!a) {
      missing_ += s.required;  // reported with the content
      return value::null(n.implied);
    }
    return attribute_value(*a, s.wanted, [&] {
      return "The value of the attribute " + detail::quoted(s.name) + " does not fit";
    });
  }
  // `what`: the beginning of a sentence, for the case that the value does not convert.
  template <typename What>
  [[nodiscard]] value attribute_value(const body_attribute& a, const type& wanted, const What& what) {
    const expression& e = a.expression;
    const diagnostics::checkpoint before = diags_.here();
    if (const expression_decoder* custom = expression_decoder_of(wanted)) {
      eval_context ctx{e.document(), names_, diags_, work_, &opts_.model};
      value v = custom->decode(e, wanted, ctx);
      return diags_.errors_since(before) ? value::unknown(wanted) : v;
    }
    const value v = e.evaluate(names_, diags_, work_, &opts_.model);
    outcome<value> converted = convert(v, wanted, opts_.model);
    if (converted) return *std::move(converted);
    if (!diags_.errors_since(before)) {
      const failure& why = converted.error();
      eval_context ctx{e.document(), names_, diags_, work_, &opts_.model};
      report(ctx, {.code = codes::unsuitable_value,
                   .summary = "Unsuitable value",
                   .detail =
                       what() + (why.path.empty() ? "" : " at " + why.path) + ": " + as_sentence(why.message),
                   .subject = e.range().span(),
                   .context = a.range.span(),
                   .about = e.node()});
    }
    return value::unknown(wanted);
  }

  // Diagnostics found by `read` are in the block, if it is one of the file's own.
  template <typename Read>
  [[nodiscard]] auto inside(const body_block& b, const Read& read) {
    const std::size_t since = diags_.size();
    auto made = read();
    if (diags_.size() != since) {
      const std::vector<std::string_view> labels(b.labels.begin(), b.labels.end());
      diagnostics_backend<>::set_block(diags_, since, {b.type, labels, b.definition_range});
    }
    return made;
  }
  [[nodiscard]] value decode_block(const spec& nested, const body_block& b, block_labels labels) {
    return inside(b, [&] { return decode_body(nested, b.body, nullptr, labels); });
  }

  [[nodiscard]] value decode(const block_spec_node& s, const spec_node& n, const spec_place& in) {
    const body_block* found = only_block(s.type, s.required, in);
    return found ? decode_block(s.nested, *found, labels_of(*found)) : value::null(n.implied);
  }
  [[nodiscard]] static bool is_misspelt(std::string_view type, const spec_place& in) {
    return std::find(in.misspelt.begin(), in.misspelt.end(), type) != in.misspelt.end();
  }
  // The first block of a type, which ought to be the only one; null if there is none. If it is not known
  // whether there is one, what is in it is unknown and marked.
  [[nodiscard]] const body_block* only_block(std::string_view type, bool required, const spec_place& in) {
    const found_blocks found = in.content.find_blocks(type);
    if (found.blocks.empty()) {
      if (required && !is_misspelt(type, in))
        report_missing_block(diags_, detail::quoted(type), in.content.missing_item_range(), in.name);
      return nullptr;
    }
    if (found.blocks.size() > 1)
      report_duplicate_block(diags_, detail::quoted(type), found.blocks[1]->definition_range,
                             found.blocks[0]->definition_range);
    return found.blocks[0];
  }

  [[nodiscard]] value decode(const block_attributes_spec_node& s, const spec_node& n, const spec_place& in) {
    const body_block* found = only_block(s.type, s.required, in);
    return found ? inside(*found, [&] { return attributes_of(s, n, *found); }) : value::null(n.implied);
  }
  [[nodiscard]] value attributes_of(const block_attributes_spec_node& s, const spec_node& n,
                                    const body_block& found) {
    std::vector<member> members;
    for (const body_attribute& a : found.body.just_attributes(diags_)) {
      members.push_back({a.name, attribute_value(a, s.element, [&] {
                           return "The value of " + detail::quoted(a.name) + " in the block " +
                                  detail::quoted(s.type) + " does not fit";
                         })});
    }
    if (n.implied.element().has_dynamic()) {
      std::vector<value> values;
      values.reserve(members.size());
      for (const member& m : members)
        values.push_back(m.value);
      if (!make_alike(values)) {
        diags_.add({.code = codes::inconsistent_types,
                    .summary = "Inconsistent types",
                    .detail = "The values in the block " + detail::quoted(s.type) +
                              " have no common type, but elements of a map need one.",
                    .subject = found.definition_range});
        return value::unknown();
      }
      for (std::size_t i = 0; i != members.size(); ++i)
        members[i].value = std::move(values[i]);
    }
    const type element = members.empty() ? n.implied.element() : type();
    return value::map(element, std::move(members)).with_marks(found.body.marks());
  }

  // Several blocks of one type, decoded. `unknown`: their number is not known yet.
  struct decoded_blocks {
    std::vector<value> values{};
    std::vector<const body_block*> from{};
    bool unknown = false;
    mark_set marks{};  // of what makes it unknown
  };
  [[nodiscard]] decoded_blocks decode_blocks(std::string_view type, const spec& nested, std::size_t keys,
                                             const spec_place& in) {
    found_blocks found = in.content.find_blocks(type);
    decoded_blocks all{.unknown = found.unknown != nullptr, .marks = std::move(found.marks)};
    for (const body_block* b : found.blocks) {
      value v = decode_block(nested, *b, labels_of(*b, keys));
      if (b == found.unknown) break;  // what is wrong in it has been reported
      all.values.push_back(std::move(v));
      all.from.push_back(b);
    }
    return all;
  }

  [[nodiscard]] value decode(const blocks_spec_node& s, const spec_node& n, const spec_place& in) {
    decoded_blocks all = decode_blocks(s.type, s.nested, 0, in);
    if (all.unknown) return value::unknown(n.implied).with_marks(all.marks);
    check_bounds(s, all, in);
    if (s.grouping == block_grouping::tuple) return value::tuple(std::move(all.values));
    if (const auto odd = index_of_unlike_value(all.values)) {
      report_unlike(s.type, s.nested, *all.from[*odd]);
      return value::unknown();
    }
    const type element = all.values.empty() ? n.implied.element() : type();
    switch (s.grouping) {
      case block_grouping::tuple: break;  // done
      case block_grouping::list: return value::list(element, std::move(all.values));
      case block_grouping::set: return value::set(element, std::move(all.values));
    }
    return value::unknown();
  }
  void check_bounds(const blocks_spec_node& s, const decoded_blocks& all, const spec_place& in) {
    const std::size_t count = all.values.size();
    if (count < s.min_bound && !is_misspelt(s.type, in)) {
      report_too_few_blocks(diags_, s.type, s.min_bound, count, in.content.missing_item_range());
    } else if (s.max_bound != 0 && count > s.max_bound) {
      const body_block& surplus = *all.from[s.max_bound];
      report_too_many_blocks(diags_, s.type, s.max_bound, count, place_of(s.nested, surplus),
                             surplus.definition_range);
    }
  }

  [[nodiscard]] value decode(const keyed_blocks_spec_node& s, const spec_node& n, const spec_place& in) {
    decoded_blocks all = decode_blocks(s.type, s.nested, s.labels.size(), in);
    if (all.unknown) return value::unknown(n.implied).with_marks(all.marks);
    if (!s.as_object && !all.values.empty()) {
      if (const auto odd = index_of_unlike_value(all.values)) {
        report_unlike(s.type, s.nested, *all.from[*odd]);
        return value::unknown(n.implied);
      }
    }
    std::vector<std::size_t> order(all.values.size());
    for (std::size_t i = 0; i != order.size(); ++i)
      order[i] = i;
    const auto keys = [&](std::size_t i) { return std::span(all.from[i]->labels).first(s.labels.size()); };
    const auto compare = [&](std::size_t a, std::size_t b) {
      return std::lexicographical_compare(keys(a).begin(), keys(a).end(), keys(b).begin(), keys(b).end());
    };
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return compare(a, b) || (!compare(b, a) && a < b); });
    std::vector<std::size_t> unique, repeated;
    for (const std::size_t i : order)
      (!unique.empty() && !compare(unique.back(), i) ? repeated : unique).push_back(i);
    std::sort(repeated.begin(), repeated.end());
    for (const std::size_t i : repeated) {
      const std::size_t first = *std::lower_bound(unique.begin(), unique.end(), i, compare);
      const std::vector<std::string_view> labels(keys(i).begin(), keys(i).end());
      report_same_labels(diags_, s.type, labels, true, all.from[i]->definition_range,
                         all.from[first]->definition_range);
    }
    return group(s, n.implied, all, unique, 0);
  }
  // `which` blocks, sorted by their labels, which are the same up to `level`.
  [[nodiscard]] value group(const keyed_blocks_spec_node& s, const type& implied, decoded_blocks& all,
                            std::span<const std::size_t> which, std::size_t level) {
    std::vector<member> members;
    while (!which.empty()) {
      const std::string& key = all.from[which.front()]->labels[level];
      const auto end = std::find_if(which.begin(), which.end(),
                                    [&](std::size_t i) { return all.from[i]->labels[level] != key; });
      const std::span same = which.first(static_cast<std::size_t>(end - which.begin()));
      const bool last = level + 1 == s.labels.size();
      const type& inner = s.as_object ? implied : implied.element();
      members.push_back(
          {key, last ? std::move(all.values[same.front()]) : group(s, inner, all, same, level + 1)});
      which = which.subspan(same.size());
    }
    if (s.as_object) return value::object(std::move(members));
    const type element = members.empty() ? implied.element() : type();
    return value::map(element, std::move(members));
  }

  [[nodiscard]] value decode(const fallback_spec_node& s, const spec_node&, const spec_place& in) {
    value v;
    for (const spec& choice : s.choices) {
      v = decode(choice, in);
      if (!v.is_null()) break;
    }
    return v;
  }
  // The value of what is wrapped, or nothing after errors: then it would only confuse to go on.
  [[nodiscard]] std::optional<value> unwrap(const spec& wrapped, const spec_place& in) {
    const diagnostics::checkpoint before = diags_.here();
    const std::size_t missing = missing_;
    value v = decode(wrapped, in);
    if (diags_.errors_since(before) || missing != missing_) return std::nullopt;
    return v;
  }
  [[nodiscard]] value decode(const calling_spec_node& s, const spec_node& n, const spec_place& in) {
    const std::optional<value> v = unwrap(s.wrapped, in);
    if (!v) return value::unknown(n.implied);
    outcome<value> made = s.called.call({&*v, 1});
    if (made) return *std::move(made);
    diags_.add({.code = codes::transform_failed,
                .summary = "Value cannot be used",
                .detail = "This value is not accepted by the function " +
                          detail::quoted(s.called.definition().name) + ": " +
                          as_sentence(made.error().message),
                .subject = spec_range(s.wrapped, in)});
    return value::unknown(n.implied);
  }
  [[nodiscard]] value decode(const computing_spec_node& s, const spec_node& n, const spec_place& in) {
    std::optional<value> v = unwrap(s.wrapped, in);
    return v ? compute(s, *std::move(v), diags_, work_, &opts_.model) : value::unknown(n.implied);
  }
  [[nodiscard]] value decode(const refining_spec_node& s, const spec_node& n, const spec_place& in) {
    const std::optional<value> v = unwrap(s.wrapped, in);
    return v ? refine(*v, s.refinements) : value::unknown(n.implied);
  }
  [[nodiscard]] value decode(const checking_spec_node& s, const spec_node& n, const spec_place& in) {
    std::optional<value> v = unwrap(s.wrapped, in);
    if (!v) return value::unknown(n.implied);
    if (!s.check) return *std::move(v);
    diagnostics found;
    s.check(*v, found);
    for (diagnostic d : found) {
      if (!d.subject) d.subject = spec_range(s.wrapped, in);
      diags_.add(std::move(d));
    }
    return *std::move(v);
  }

  // Converts all to one type; if there is none, the index of one that stands out.
  [[nodiscard]] std::optional<std::size_t> index_of_unlike_value(std::vector<value>& values) {
    const auto alike = [&](std::size_t i) { return values[i].type() == values.front().type(); };
    std::size_t i = 0;
    while (i != values.size() && alike(i))
      ++i;
    if (i == values.size()) return std::nullopt;
    std::vector<type> types;
    types.reserve(values.size());
    for (const value& v : values)
      types.push_back(v.type());
    const std::optional<type> common = unify(types, true, opts_.model);
    if (!common) return 0;
    for (i = 0; i != values.size(); ++i) {
      outcome<value> converted = convert(values[i], *common, opts_.model);
      if (!converted) return i;
      values[i] = *std::move(converted);
    }
    // Where they have only `any type` in common, they may still be unlike.
    const type* seen = nullptr;
    for (i = 0; i != values.size(); ++i) {
      const type& t = values[i].type();
      if (t.is_dynamic()) continue;
      if (seen && !(t == *seen)) return i;
      seen = &t;
    }
    return std::nullopt;
  }
  [[nodiscard]] bool make_alike(std::vector<value>& values) { return !index_of_unlike_value(values); }

  [[nodiscard]] static range place_of(const spec& nested, const body_block& b) {
    range where = source_range(nested, b.body, labels_of(b));
    return where ? where : b.definition_range;
  }
  HCL_COLD void report_unlike(std::string_view type, const spec& nested, const body_block& b) {
    diags_.add({.code = codes::inconsistent_types,
                .summary = "Inconsistent types",
                .detail = "Attributes of the same name must have compatible types in all blocks of type " +
                          detail::quoted(type) + " here.",
                .subject = place_of(nested, b),
                .context = b.definition_range});
  }
  const scope* names_;
  const options& opts_;
  diagnostics& diags_;
  budget work_;
  std::size_t missing_ = 0;  // required attributes that are not there
};

template <typename X>
value spec_backend<X>::decode(const spec& by, const body& from, body* rest, const scope* names,
                              const options& opts, diagnostics& diags) {
  const spec_node& n = node_of(by);
  std::string why = !by.mistake().empty()         ? by.mistake()
                    : !plan_of(by).labels.empty() ? "A label is used where there is no block."
                                                  : "";
  if (!why.empty()) {
    diags.add({.code = codes::invalid_spec,
               .summary = "Unusable specification",
               .detail = "The program's own description of this configuration is wrong. " + why});
    return value::unknown(n.implied);
  }
  const body whole = opts.dynamic_blocks ? opts.dynamic_blocks.expanded(from, names, opts.bounds) : from;
  return spec_decoder(names, opts, diags).decode_body(by, whole, rest, {});
}

}  // namespace hcl::inline v0_1::detail
