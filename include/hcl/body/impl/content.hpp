// Reads any kind of body by a schema, or its attributes. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/body/impl/schema_matcher.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>

namespace hcl::inline v1_0::detail {

// An item that no schema knows.
struct unknown_item {
  std::string name{};
  range where{};
  bool is_block = false;
  bool may_be_blocks = false;
  bool is_generated = false;
};

// Takes items as a schema wants them.
class content_receiver {
 public:
  // `keeps_unknown`: collects items that the schema does not have. `has_layers`: a name may be meant for
  // another layer.
  content_receiver(const schema_index& wanted, bool keeps_unknown, diagnostics& diags,
                   bool has_layers = false)
      : matcher_(schema_rows(wanted)),
        schema_(wanted.schema()),
        taken_(schema_.attributes.size()),
        keeps_unknown_(keeps_unknown),
        has_layers_(has_layers),
        diags_(diags) {}

  void take_all(body_cursor& from) {
    while (from.next()) {
      const body_item& item = from.item();
      const std::size_t row = matcher_.find(item.name, item.is_block);
      if (row == matcher_.size())
        keep_unknown(from);
      else if (item.is_block)
        take_block(row, from);
      else
        take_attribute(row, from);
    }
  }

  // Attributes in the order of the schema, blocks in that of the body.
  [[nodiscard]] body_content finish() && {
    body_content found;
    std::vector<std::size_t> places(taken_.size());
    for (std::size_t i = 0; i != taken_.size(); ++i) {
      const std::size_t row = matcher_.find(schema_.attributes[i].name, false);
      places[i] = found.attributes.size();
      if (row == i && taken_[i]) {
        found.attributes.push_back(*std::move(taken_[i]));
      } else if (row != i && taken_[row]) {
        body_attribute again = found.attributes[places[row]];
        found.attributes.push_back(std::move(again));
      }
    }
    found.blocks = std::move(blocks_);
    return found;
  }
  [[nodiscard]] std::vector<unknown_item> take_unknown() noexcept { return std::move(unknown_); }

  // Reports missing names, if all items were read, then unknown ones.
  void report(bool is_complete, const range& missing_item, std::string_view place) {
    diagnostics unsupported(diags_.limit());
    for (const bool is_block : {false, true})
      for (const unknown_item& item : unknown_)
        if (item.is_block == is_block) report_unknown(item, unsupported);
    const auto where = [&] { return missing_item; };
    const auto similar = [](std::string_view) { return similar_name(); };
    if (is_complete) matcher_.report_missing(where, place, similar, diags_);
    diags_.append(std::move(unsupported));
  }

 private:
  void keep_unknown(const body_cursor& at) {
    if (!keeps_unknown_) return;
    const body_item& item = at.item();
    unknown_.push_back(
        {std::string(item.name), at.name_range(), item.is_block, item.may_be_blocks, item.is_generated});
  }
  void take_attribute(std::size_t row, body_cursor& from) {
    if (!matcher_.count_attribute(
            row, matcher_.count(row), [&] { return from.name_range(); }, diags_))
      return;
    taken_[row] = from.attribute();
    matcher_.set_first(row, taken_[row]->name_range);
  }
  void take_block(std::size_t row, body_cursor& from) {
    const auto places = [&](std::size_t expected) { return from.places(expected); };
    const bool is_kept = schema_.blocks[row - schema_.attributes.size()].keeps_mislabelled;
    if (from.item().are_labels_known || matcher_.has_labels(row, from.item().labels, places, diags_) ||
        (is_kept && from.item().has_body))
      blocks_.push_back(from.block());
  }
  HCL_COLD void report_unknown(const unknown_item& item, diagnostics& diags) {
    if (diags.full()) return diags.add_suppressed();
    const auto is_set = [&](std::size_t row) {
      return matcher_.count(row) != 0 &&
             (!has_layers_ || matcher_.first(row).source() == item.where.source());
    };
    const auto sink = [&](const auto& report) { report(diags); };
    if (item.is_block)
      matcher_.report_unknown_block(item.name, item.where, item.is_generated, sink);
    else if (item.may_be_blocks)
      matcher_.report_unknown_property(item.name, item.where, sink);
    else
      matcher_.report_unknown_attribute(item.name, item.where, is_set, sink);
  }

  schema_matcher<schema_rows> matcher_;
  const body_schema& schema_;
  std::vector<std::optional<body_attribute>> taken_;
  std::vector<body_block> blocks_{};
  std::vector<unknown_item> unknown_{};
  bool keeps_unknown_, has_layers_;
  diagnostics& diags_;
};

// Takes all attributes; a block is an error, reported once for each text, or each of those that are left.
class attributes_receiver {
 public:
  attributes_receiver(bool are_left, diagnostics& diags) : are_left_(are_left), diags_(diags) {}

  [[nodiscard]] std::vector<body_attribute> take_all(body_cursor& from) && {
    while (from.next()) {
      if (from.item().is_block)
        report_block(from);
      else
        take(from);
    }
    return std::move(found_);
  }

 private:
  void take(body_cursor& from) {
    const std::string_view name = from.item().name;
    const std::uint64_t code = name_hash(name, seed_of(&first_));
    std::size_t probe = 0, same = first_.next(code, probe);
    while (same != hash_index::none && found_[same].name != name)
      same = first_.next(code, probe);
    if (same != hash_index::none)
      return report_duplicate_attribute(diags_, name, from.name_range(), found_[same].name_range);
    first_.add(code, found_.size());
    found_.push_back(from.attribute());
  }
  void report_block(const body_cursor& from) {
    range where = from.name_range();
    if (!are_left_ && reported_ && *reported_ == where.source()) return;
    reported_ = where.source();
    report_blocks_not_allowed(diags_, from.item().name, std::move(where));
  }

  bool are_left_;
  diagnostics& diags_;
  std::vector<body_attribute> found_{};
  hash_index first_{};
  std::optional<source_ptr> reported_{};
};

// Reports a schema that asks for a name twice.
HCL_COLD inline void report_repeated_name(std::string_view what, std::string_view name, diagnostics& diags) {
  diags.add({.code = codes::invalid_spec,
             .summary = "Invalid schema",
             .detail = "The schema asks for " + std::string(what) + ' ' + detail::quoted(name) +
                       " more than once. A name is either one attribute or one type of blocks.",
             .quotes = quoting::nothing});
}

[[nodiscard]] inline bool has_layers(const body_source* from) {
  while (from && from->unexpanded())
    from = from->unexpanded()->source().get();
  return from && from->layers();
}

}  // namespace hcl::inline v1_0::detail
