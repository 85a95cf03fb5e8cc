// Decodes one body by specs. Wrong parts become unknown, of the expected type. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/closure.hpp>
#include <hcl/spec/impl/spec_node.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// One decode. `labels` are those of the block around the body that `content` is of, without those that are
// keys.
class spec_decoder {
 public:
  spec_decoder(const scope* names, const options& opts, diagnostics& diags)
      : names_(names), opts_(opts), diags_(diags), work_(opts.bounds) {}

  // `rest`: receives unclaimed items; null if there must be none.
  [[nodiscard]] value decode_body(const spec& by, const body& from, body* rest, block_labels labels,
                                  bool is_mislabelled = false) {
    const std::size_t before = diags_.size();
    const body_content content = content_by(from, plan_of(by).lenient, rest, diags_);
    std::vector<std::string> misspelt;
    for (std::size_t i = before; i < diags_.size(); ++i) {
      const diagnostic& d = diags_[i];
      if (d.code != codes::unsupported_attribute && d.code != codes::unsupported_block &&
          d.code != codes::missing_label && d.code != codes::extraneous_label &&
          d.code != codes::json_object_required)
        continue;
      // Without a suggestion, it may be a block written as an attribute or with other labels.
      misspelt.emplace_back(d.suggestion().empty() ? d.path : d.suggestion());
    }
    const indexed_content indexed(content);
    const std::string_view name =
        from.source() && from.source()->is_whole_file() ? missing_in_file : missing_here;
    return decode(by, {indexed, labels, misspelt, name, is_mislabelled}).with_marks(from.marks());
  }

  [[nodiscard]] value decode(const spec& by, const spec_place& in);

  [[nodiscard]] diagnostics& diags() noexcept { return diags_; }
  [[nodiscard]] budget& work() noexcept { return work_; }
  [[nodiscard]] const model_options* model() const noexcept { return &opts_.model; }
  [[nodiscard]] value evaluate(const expression& e) {
    return e.evaluate(names_, diags_, work_, &model_of(e));
  }
  // The choices given, else those that the text was read with.
  [[nodiscard]] const model_options& model_of(const expression& e) const noexcept {
    return e && opts_.model == default_options ? e.document()->model : opts_.model;
  }
  // An attribute, label or block that must be there is not, or not as it must be.
  void note_missing() noexcept { ++missing_; }
  // `what`: the beginning of the error message.
  template <typename What>
  [[nodiscard]] value attribute_value(const body_attribute& a, const type& wanted, const What& what) {
    const expression& e = a.expression;
    const diagnostics::checkpoint before = diags_.here();
    if (const expression_decoder* custom = expression_decoder_of(wanted)) {
      eval_context ctx{e.document(), names_, diags_, work_, &model_of(e)};
      value v = custom->decode(e, wanted, ctx);
      return diags_.errors_since(before) ? value::unknown(wanted) : v;
    }
    const value v = evaluate(e);
    outcome<value> converted = convert(v, wanted, model_of(e));
    if (converted) return *std::move(converted);
    if (!diags_.errors_since(before)) {
      const failure& why = converted.error();
      eval_context ctx{e.document(), names_, diags_, work_, &model_of(e)};
      const std::string path = v.contains_marked() ? std::string() : why.path;  // keys may be secret
      report(ctx, {.code = codes::unsuitable_value,
                   .summary = "Unsuitable value",
                   .detail = what() + (path.empty() ? "" : " at " + path) + ": " + as_sentence(why.message),
                   .subject = e.range().span(),
                   .context = a.range.span(),
                   .about = e.node()});
    }
    return value::unknown(wanted);
  }

  // Diagnostics found by `read` are in the block, if it is one of the file's own.
  template <typename Read>
  [[nodiscard]] value inside(const body_block& b, const Read& read) {
    const std::size_t since = diags_.size();
    value made = read();
    if (diags_.size() != since) {
      const std::vector<std::string_view> labels(b.labels.begin(), b.labels.end());
      diagnostics_access::set_block(diags_, since, {b.type, labels, b.definition_range});
    }
    return made;
  }
  // `keys`: how many of its labels are none for the spec.
  [[nodiscard]] value decode_block(const spec& nested, const body_block& b, std::size_t keys = 0) {
    const bool is_mislabelled = b.labels.size() != labels_of_blocks(nested, keys);
    return inside(b,
                  [&] { return decode_body(nested, b.body, nullptr, labels_of(b, keys), is_mislabelled); });
  }

  [[nodiscard]] static bool is_misspelt(std::string_view type, const spec_place& in) {
    return std::find(in.misspelt.begin(), in.misspelt.end(), type) != in.misspelt.end();
  }
  // The value of the only block of a type, given by `read`; null if there is none. If its existence is
  // unknown, its values are unknown and marked.
  template <typename Read>
  [[nodiscard]] value only_block(std::string_view type, const spec& nested, bool required,
                                 const hcl::type& implied, const spec_place& in, const Read& read) {
    const found_blocks found = in.content.find_blocks(type, labels_of_blocks(nested));
    read_mislabelled(found, read);
    if (found.blocks.empty()) {
      if (required && !is_misspelt(type, in))
        report_missing_block(diags_, detail::quoted(type), in.content.missing_item_range(), in.name);
      return value::null(implied);
    }
    if (found.blocks.size() > 1)
      report_duplicate_block(diags_, detail::quoted(type), found.blocks[1]->definition_range,
                             found.blocks[0]->definition_range);
    return read(*found.blocks[0]);
  }
  // For the mistakes in them.
  void read_mislabelled(const found_blocks& found, const auto& read) {
    for (const body_block* b : found.mislabelled)
      static_cast<void>(read(*b));
    if (!found.mislabelled.empty()) note_missing();
  }

  // The attributes of a block as a map.
  [[nodiscard]] value attributes_of(const std::string& type, const hcl::type& element,
                                    const body_block& found) {
    std::vector<member> members;
    std::map<std::string, range> seen;  // names that differ as they are written may be one key
    for (const body_attribute& a : found.body.just_attributes(diags_)) {
      std::string key = hcl::detail::text_access::to_nfc(a.name);
      if (const auto [first, is_new] = seen.try_emplace(key, a.name_range); !is_new) {
        report_duplicate_attribute(diags_, key, a.name_range, first->second);
        continue;
      }
      members.push_back({std::move(key), attribute_value(a, element, [&] {
                           return "The value of " + detail::quoted(a.name) + " in the block " +
                                  detail::quoted(type) + " does not fit";
                         })});
    }
    if (element.has_dynamic()) {
      std::vector<value> values;
      values.reserve(members.size());
      for (const member& m : members)
        values.push_back(m.value);
      if (index_of_unlike_value(values)) {
        diags_.add({.code = codes::inconsistent_types,
                    .summary = "Inconsistent types",
                    .detail = "The values in the block " + detail::quoted(type) +
                              " have no common type, but elements of a map need one.",
                    .subject = found.definition_range});
        return value::unknown();
      }
      for (std::size_t i = 0; i != members.size(); ++i)
        members[i].value = std::move(values[i]);
    }
    const hcl::type made = members.empty() ? element : hcl::type();
    return value::map(made, std::move(members)).with_marks(found.body.marks());
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
    found_blocks found = in.content.find_blocks(type, labels_of_blocks(nested, keys));
    const auto read = [&](const body_block& b) { return decode_block(nested, b, keys); };
    read_mislabelled(found, read);
    decoded_blocks all{.unknown = found.unknown != nullptr, .marks = std::move(found.marks)};
    for (const body_block* b : found.blocks) {
      value v = read(*b);
      if (b == found.unknown) break;  // what is wrong in it has been reported
      all.values.push_back(std::move(v));
      all.from.push_back(b);
    }
    return all;
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

  // The wrapped value, or empty after errors.
  [[nodiscard]] std::optional<value> unwrap(const spec& wrapped, const spec_place& in) {
    const diagnostics::checkpoint before = diags_.here();
    const std::size_t missing = missing_;
    value v = decode(wrapped, in);
    if (in.is_mislabelled || diags_.errors_since(before) || missing != missing_) return std::nullopt;
    return v;
  }
  // Converts all to one type; if there is none, returns the index of a different one.
  [[nodiscard]] std::optional<std::size_t> index_of_unlike_value(std::vector<value>& values) {
    const auto alike = [&](std::size_t i) { return values[i].type() == values.front().type(); };
    std::size_t i = 0;
    while (i != values.size() && alike(i))
      ++i;
    if (i == values.size()) return std::nullopt;
    std::vector<type> types;
    types.reserve(values.size());
    for (const value& v : values)
      if (!v.is_null() || !v.type().is_dynamic()) types.push_back(v.type());  // else it may be any of them
    const std::optional<type> common = unify(types, conversion::unsafe, opts_.model);
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
  HCL_COLD void report_unlike(std::string_view type, const spec& nested, const body_block& b) {
    diags_.add({.code = codes::inconsistent_types,
                .summary = "Inconsistent types",
                .detail = "Attributes of the same name must have compatible types in all blocks of type " +
                          detail::quoted(type) + " here.",
                .subject = place_of(nested, b),
                .context = b.definition_range});
  }

 private:
  [[nodiscard]] static range place_of(const spec& nested, const body_block& b) {
    range where = source_range(nested, b.body, labels_of(b));
    return where ? where : b.definition_range;
  }

  const scope* names_;
  const options& opts_;
  diagnostics& diags_;
  budget work_;
  std::size_t missing_ = 0;  // see note_missing()
};

inline value spec_decoder::decode(const spec& by, const spec_place& in) {
  const spec_node& n = node_of(by);
  return std::visit([&](const auto& s) -> value { return s.decode(*this, n.implied, in); }, n.what);
}

}  // namespace hcl::inline v1_0::detail
