// Fills one struct from the labels, attributes and blocks of a body of any source. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/body/impl/schema_matcher.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/engine_inside.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::detail {

// A struct's members as the rows of a schema_matcher, with the states of the object.
class record_rows {
 public:
  record_rows(decode_context& ctx, const record_info& info, field_state* states) noexcept
      : ctx_(ctx), info_(info), states_(states) {}

  [[nodiscard]] std::size_t size() const noexcept { return info_.fields.size(); }
  [[nodiscard]] std::size_t members() const noexcept { return info_.members; }
  [[nodiscard]] std::string_view name(std::size_t row) const { return field(row).name; }
  [[nodiscard]] std::string_view member_name(std::size_t row) const { return field(field(row).home).name; }
  [[nodiscard]] bool is_attribute(std::size_t row) const { return field(row).form == role_form::attribute; }
  [[nodiscard]] bool is_block(std::size_t row) const { return field(row).form == role_form::block; }
  [[nodiscard]] bool is_required(std::size_t row) const {
    const piecewise_read& pieces = ctx_.notes.pieces;
    if (pieces.whole == &info_ && (!pieces.present || (*pieces.present)[field(row).home])) return false;
    return field(row).required && !ctx_.position.partial;
  }
  [[nodiscard]] bool is_single(std::size_t row) const {
    const bool is_merged = ctx_.opts->merge_map_blocks && field(row).is_free_block && !state(row).is_value;
    return field(row).blocks->single && !is_merged;
  }
  [[nodiscard]] bool is_suggested(std::size_t row) const { return field(row).instead.empty(); }
  [[nodiscard]] std::size_t labels(std::size_t row) const { return field(row).blocks->labels; }
  [[nodiscard]] std::size_t optional_labels(std::size_t row) const {
    return field(row).blocks->optional_labels;
  }
  [[nodiscard]] bool takes_any_labels(std::size_t row) const { return field(row).blocks->any_labels; }
  [[nodiscard]] std::string_view label_name(std::size_t row, std::size_t index) const {
    return field(row).blocks->label_name(index);
  }
  [[nodiscard]] std::size_t find(std::string_view name, bool is_block) const {
    return find_field(info_, name, is_block, 0);
  }
  [[nodiscard]] std::uint32_t& count(std::size_t row) const { return state(row).count; }
  // Whether a member has been read: the first rows are the members themselves.
  [[nodiscard]] bool is_there(std::size_t member) const { return states_[member].count != 0; }
  [[nodiscard]] range first(std::size_t row) const {
    const field_state& at = state(row);
    return at.text ? range(*at.text, at.first) : engine::range_at(ctx_, at.first);
  }
  [[nodiscard]] bool misspelt(std::size_t row) const { return state(row).misspelt; }
  void note_misspelt(std::string_view name, bool is_block) const {
    const std::size_t row = ctx_.opts->unknown == unknown_names::error ? find(name, is_block) : size();
    if (row != size()) state(row).misspelt = true;
  }
  // All block types that the member takes.
  [[nodiscard]] std::string shown_types(std::size_t row) const {
    const field_info& f = field(row);
    return f.blocks->types.empty() ? detail::quoted(member_name(row)) : name_list(f.blocks->types);
  }

 protected:
  decode_context& ctx_;
  const record_info& info_;
  field_state* states_;

 private:
  [[nodiscard]] const field_info& field(std::size_t row) const { return info_.fields[row]; }
  [[nodiscard]] field_state& state(std::size_t row) const { return states_[field(row).home]; }
};

// Rows are those of the record_info. `at` gives the range of a byte_span where it is needed for a message.
class struct_receiver : schema_matcher<record_rows> {
  using rules = schema_matcher<record_rows>;

 public:
  struct_receiver(decode_context& ctx, const record_info& info, field_state* states,
                  const block_input& from) noexcept
      : rules(record_rows(ctx, info, states)), from_(from), start_(ctx.diags->here()) {
    while (hint_ != none() && info.fields[hint_].form == role_form::label)
      ++hint_;
  }

  [[nodiscard]] decode_context& context() const noexcept { return ctx_; }
  [[nodiscard]] const record_info& info() const noexcept { return info_; }
  [[nodiscard]] field_state* states() const noexcept { return states_; }
  [[nodiscard]] const block_input& from() const noexcept { return from_; }
  [[nodiscard]] range at(byte_span where) const { return engine::range_at(ctx_, where); }

  void read_labels() {
    const bool is_loose = info_.has_loose_labels;
    if (from_.mislabelled || (!is_loose && (info_.labels == 0 || info_.labels > from_.labels.size()))) return;
    std::size_t next =
        is_loose ? 0 : from_.labels.size() - info_.labels;  // those before are only keys of maps
    for (std::size_t i = 0; i != info_.fields.size() && (is_loose || next != from_.labels.size()); ++i) {
      const field_info& f = info_.fields[i];
      if (f.form != role_form::label) continue;
      if (f.takes_all || next >= from_.labels.size() || (!f.required && from_.labels[next].text.empty())) {
        read_loose_label(f, states_[i].at, next++);
        continue;
      }
      const syntax::label_node& label = from_.labels[next++];
      if (f.is_string) {
        std::string& to = *static_cast<std::string*>(states_[i].at);
        to.clear();
        to.append(label.text);  // cheaper than assign()
        continue;
      }
      ctx_.position.label = label.range;
      read_label(f, states_[i].at, value(label.text));
    }
  }
  void read_label(const field_info& f, void* to, const value& known) {
    const scoped_value what(ctx_.position.what, "Label");
    ctx_.redaction.active = false;
    const path_scope place(ctx_, f.name);
    f.read(ctx_, {nullptr, &known}, to);
  }

  // One that is not there, or all that are left.
  HCL_COLD void read_loose_label(const field_info& f, void* to, std::size_t next) {
    if (!f.takes_all) return read_label(f, to, value());
    std::vector<value> all;
    for (; next < from_.labels.size(); ++next) {
      ctx_.position.label = from_.labels[next].range;
      all.emplace_back(from_.labels[next].text);
    }
    read_label(f, to, value::tuple(std::move(all)));
  }

  // The row that is probably next.
  [[nodiscard]] std::size_t next_row() const noexcept { return hint_; }
  void expect_row(std::size_t row) noexcept { hint_ = row; }
  // The rows that take an attribute or a block; none() if there is none.
  [[nodiscard]] std::size_t none() const noexcept { return info_.fields.size(); }
  // Mostly the next one: configurations follow the struct more often than not.
  [[nodiscard]] HCL_ALWAYS_INLINE std::size_t row_of_attribute(std::string_view name) noexcept {
    const bool is_next = hint_ < none() && info_.fields[hint_].form == role_form::attribute &&
                         same_name(info_.fields[hint_].name, name);
    const std::size_t row = is_next ? hint_ : find_field(info_, name, false, hint_);
    if (row != none()) hint_ = row + 1;
    return row;
  }
  [[nodiscard]] std::size_t row_of_block(std::string_view type) noexcept {
    const std::size_t row = find_field(info_, type, true, hint_);
    if (row != none()) hint_ = row;
    return row;
  }
  // Whether a member takes the rest, and whether as a body.
  [[nodiscard]] bool has_rest() const noexcept { return info_.rest != none(); }
  [[nodiscard]] bool takes_rest() const noexcept { return has_rest() && info_.fields[info_.rest].take_rest; }
  [[nodiscard]] bool takes_entries() const noexcept {
    return has_rest() && info_.fields[info_.rest].read_entry;
  }
  [[nodiscard]] bool is_discriminator(std::string_view name) const noexcept {
    return !from_.discriminator.empty() && same_name(name, from_.discriminator);
  }

  template <typename At>
  HCL_ALWAYS_INLINE void take_attribute(std::size_t row, std::string_view name, byte_span name_range,
                                        const input& value_of, const At& at) {
    const field_info& f = info_.fields[row];
    field_state& state = states_[f.home];
    ctx_.position.name_range = name_range;
    ctx_.redaction.active = false;
    const path_scope place(ctx_, name);
    if (!rules::count_attribute(
            row, state.count, [&] { return at(name_range); }, *ctx_.diags))
      return;
    state.first = name_range;
    state.is_value = true;
    state.text = ctx_.position.text;
    if (!f.instead.empty() || !f.advice.empty()) report_discouraged(ctx_, f, at(name_range));
    f.read(ctx_, value_of, state.at);
  }
  // One that has no value to be read.
  void count_attribute(std::size_t row) const { ++states_[info_.fields[row].home].count; }
  // For the member that takes the rest.
  void take_entry(std::string_view name, byte_span name_range, const input& value_of) {
    ctx_.position.name_range = name_range;
    ctx_.redaction.active = false;
    const scoped_value remembering(ctx_.notes.labels, &labels_);
    const path_scope place(ctx_, name);
    info_.fields[info_.rest].read_entry(ctx_, name, value_of, states_[info_.rest]);
  }

  using rules::takes_labels;
  [[nodiscard]] HCL_ALWAYS_INLINE bool has_labels(std::size_t row, const syntax::block_node& b) {
    const auto places = [&](std::size_t wanted) {
      return label_places{at(wanted < b.labels.size() ? b.labels[wanted].range : b.open_brace),
                          at(b.open_brace), at(between(b.type_range, b.open_brace))};
    };
    return rules::has_labels(row, b.labels.size(), places, *ctx_.diags);
  }
  template <typename At>
  HCL_ALWAYS_INLINE void take_block(std::size_t row, block_input& block, const At& at) {
    const field_info& f = info_.fields[row];
    const block_access& access = *f.blocks;
    field_state& state = states_[f.home];
    const auto where = [&] { return at(block.definition_range); };
    if (state.count == 0) {
      state.first = block.definition_range;
      state.text = ctx_.position.text;
      if (access.prepare) state.has_earlier = access.prepare(labels_, state.at);
    }
    if (!count_block(row, !block.mislabelled, where, *ctx_.diags)) return;
    if (!f.instead.empty() || !f.advice.empty()) report_discouraged(ctx_, f, at(block.type_range));
    if (!access.single) block.number = state.count - 1;
    block.known = &labels_;
    block.home = f.home;
    block.is_further = state.count > 1;
    block.is_layered = state.has_earlier;
    read_in_block(ctx_, block, access, state.at);
  }

  // Whether nothing is missing.
  [[nodiscard]] bool is_complete() const {
    for (std::size_t i = 0; i != members(); ++i)
      if (!is_there(i) && is_required(i) && (is_attribute(i) || is_block(i))) return false;
    return true;
  }
  // Reports unknown names. `visit_attributes` calls with the name of each attribute.
  template <typename Visit>
  HCL_COLD void report_unknown_attribute(std::string_view name, const range& where,
                                         const Visit& visit_attributes) {
    if (is_unheard()) return;
    if (is_set_.empty()) {
      is_set_.assign(none() + 1, false);
      visit_attributes([&](std::string_view other) { is_set_[find(other, false)] = true; });
    }
    rules::report_unknown_attribute(
        name, where, [&](std::size_t row) { return is_set_[row]; },
        [&](const auto& report) { report_unknown(ctx_, report); });
  }
  HCL_COLD void report_unknown_block(std::string_view type, const range& where, bool is_generated = false) {
    if (is_unheard()) return;
    rules::report_unknown_block(type, where, is_generated,
                                [&](const auto& report) { report_unknown(ctx_, report); });
  }
  // Names suggested by diagnostics since `since`, or reported as written in the wrong form, are not reported
  // as missing, nor are blocks that a dynamic block with a mistake would generate.
  void expect_no_suggested(std::size_t since) {
    constexpr std::string_view generating = "dynamic[\"";
    for (std::size_t i = since; i < ctx_.diags->size(); ++i) {
      const diagnostic& d = (*ctx_.diags)[i];
      if (d.path.starts_with(generating))
        note_misspelt(
            std::string_view(d.path).substr(generating.size(), d.path.find("\"]") - generating.size()), true);
      if (d.code != codes::unsupported_attribute && d.code != codes::unsupported_block &&
          d.code != codes::json_object_required)
        continue;
      const std::string_view suggested = d.suggestion(), name = suggested.empty() ? d.path : suggested;
      for (const bool is_block : {false, true})
        note_misspelt(name, is_block);
    }
  }

  // `missing_item`: the place to report missing items; `similar`: a likely misspelling of a name in the rest.
  template <typename Place, typename Similar>
  void finish(const Place& missing_item, const Similar& similar) {
    const auto meant = [&](std::string_view name) {
      return has_rest() && !ctx_.diags->full() ? similar(name) : similar_name();
    };
    report_missing(missing_item, missing_place(), meant, *ctx_.diags);
  }
  // Whether an attribute that no member claims may be `wanted`, misspelt.
  [[nodiscard]] bool is_similar(std::string_view name, std::string_view wanted) const {
    return find(name, false) == none() && !closest(name, std::span(&wanted, 1)).empty();
  }
  void take_rest(const syntax::body_node* native, body* other) const {
    if (ctx_.position.document && *ctx_.position.document)
      ctx_.notes.kept_text = (*ctx_.position.document)->source;
    info_.fields[info_.rest].take_rest(ctx_, info_, native, other, states_[info_.rest].at);
  }

  // Checks the constraints of blocks and runs the struct's validate(), each only without errors so far.
  // `missing_item`: as above, as a span.
  template <typename Place>
  void validate(const Place& missing_item, const syntax::body_node* native = nullptr) {
    if (ctx_.notes.pieces.whole == &info_ && !ctx_.notes.pieces.asks_rules) return;
    if (ctx_.notes.noted)
      for (const noted_value& each : *ctx_.notes.noted)
        if (!each.given.is_known()) return;
    if (info_.has_block_rules) check_block_rules(missing_item);
    if (!info_.validate || from_.mislabelled || ctx_.diags->errors_since(start_)) return;
    range whole;
    if (native || !from_.cursor)
      whole = at(from_.definition_range.empty() ? missing_item() : from_.definition_range);
    info_.run_validation(ctx_, info_, states_, whole, {}, native, &from_);
  }

 private:
  template <typename Place>
  void check_block_rules(const Place& missing_item) {
    if (from_.mislabelled || ctx_.diags->errors_since(start_)) return;
    for (std::size_t i = 0; i != info_.members; ++i) {
      const field_info& f = info_.fields[i];
      const bool is_set = states_[i].count != 0;
      if (!f.broken_rule || (!is_set && ctx_.position.partial)) continue;
      if (const std::string why = f.broken_rule(states_[i].at, is_set); !why.empty())
        report_broken_rule(i, why, is_set ? first(i) : at(missing_item()));
    }
  }
  HCL_COLD void report_broken_rule(std::size_t i, const std::string& why, range where) const {
    const bool is_value = info_.fields[i].form == role_form::attribute;
    ctx_.diags->add({.code = codes::unsuitable_value,
                     .summary = is_value ? "Unsuitable block" : "Unsuitable blocks",
                     .detail = (is_value ? "The block " + detail::quoted(member_name(i))
                                         : "The blocks of type " + shown_types(i)) +
                               ' ' + why,
                     .subject = std::move(where),
                     .path = std::string(member_name(i)),
                     .quotes = quoting::nothing});
  }
  [[nodiscard]] std::string_view missing_place() const noexcept {
    return ctx_.position.whole_file && from_.type.empty() && !ctx_.position.in_block ? missing_in_file
                                                                                     : missing_here;
  }
  // Whether a report of an unknown name would be dropped or only counted.
  [[nodiscard]] bool is_unheard() const {
    if (ctx_.opts->unknown == unknown_names::ignore) return true;
    if (ctx_.opts->unknown != unknown_names::error || !ctx_.diags->full()) return false;
    ctx_.diags->add_suppressed();
    return true;
  }

  const block_input& from_;
  diagnostics::checkpoint start_;
  known_labels labels_{};
  std::size_t hint_ = 0;
  trivial_vector<bool> is_set_{};  // attributes, for suggestions; filled when there is something to suggest
};

}  // namespace hcl::inline v1_0::detail
