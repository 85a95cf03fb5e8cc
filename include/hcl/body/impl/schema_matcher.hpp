// The rules of bodies: required and allowed items, their number and labels. Only this class reports
// violations; `Rows` provides the schema.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>

namespace hcl::inline v1_0::detail {

// Names taken from a body.
struct claimed_names {
  std::unordered_set<std::string_view, name_hasher> attributes{};
  std::unordered_set<std::string_view, name_hasher> blocks{};
  std::vector<std::unique_ptr<const std::string>> texts{};  // what the views look at
};

// Adds the names taken now to `before`, which may be null.
[[nodiscard]] inline std::shared_ptr<const claimed_names> claim(
    const std::shared_ptr<const claimed_names>& before, const body_schema& taken) {
  auto all = std::make_shared<claimed_names>();
  const auto own = [&](std::string_view text) {
    return std::string_view(*all->texts.emplace_back(std::make_unique<const std::string>(text)));
  };
  if (before) {
    for (const std::string_view name : before->attributes)
      all->attributes.insert(own(name));
    for (const std::string_view type : before->blocks)
      all->blocks.insert(own(type));
  }
  for (const schema_attribute& a : taken.attributes)
    all->attributes.insert(own(a.name));
  for (const schema_block& b : taken.blocks)
    all->blocks.insert(own(b.type));
  return all;
}

// The names of a schema; the first of two rows with the same name counts.
class schema_index {
 public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  explicit schema_index(const body_schema& schema) : schema_(schema) {
    for (std::size_t i = 0; i != schema.attributes.size(); ++i)
      attributes_.try_emplace(schema.attributes[i].name, i);
    for (std::size_t i = 0; i != schema.blocks.size(); ++i)
      blocks_.try_emplace(schema.blocks[i].type, i);
  }
  schema_index(const schema_index&) = delete;
  schema_index& operator=(const schema_index&) = delete;

  [[nodiscard]] const body_schema& schema() const noexcept { return schema_; }
  [[nodiscard]] std::size_t attribute(std::string_view name) const { return place(attributes_, name); }
  [[nodiscard]] std::size_t block(std::string_view type) const { return place(blocks_, type); }
  // Null if there is none.
  [[nodiscard]] const schema_block* header(std::string_view type) const {
    const std::size_t at = block(type);
    return at == none ? nullptr : &schema_.blocks[at];
  }

 private:
  using places = std::unordered_map<std::string_view, std::size_t, name_hasher>;
  [[nodiscard]] static std::size_t place(const places& all, std::string_view name) {
    const auto found = all.find(name);
    return found == all.end() ? none : found->second;
  }

  const body_schema& schema_;
  places attributes_{};
  places blocks_{};
};

// The rows of one body, with the rules for them. A row is one name: rows of attributes and rows of blocks.
// Places are given by functions, since most bodies have nothing wrong with them.
//
// Rows: size() and members(), which are the first of them and have no other names; find(name, is_block),
// size() if there is none; of each: name, member_name, shown_types, is_attribute, is_block, is_required,
// is_single, is_suggested, labels, optional_labels, takes_any_labels, label_name; what has come: count,
// is_there, first, misspelt and note_misspelt(name, is_block).
template <typename Rows>
class schema_matcher : public Rows {
 public:
  explicit schema_matcher(Rows rows) : Rows(std::move(rows)) {}

  // Counts an attribute; false if it has been there before. `count`: that of the row.
  template <typename Count, typename Place>
  [[nodiscard]] HCL_ALWAYS_INLINE bool count_attribute(std::size_t row, Count& count, const Place& where,
                                                       diagnostics& diags) {
    if (count++ == 0) [[likely]]
      return true;
    report_repeated(row, where(), diags);
    return false;
  }
  // Counts a block; false for a surplus one. `is_reported`: an error was reported for it.
  template <typename Place>
  [[nodiscard]] HCL_ALWAYS_INLINE bool count_block(std::size_t row, bool is_reported, const Place& where,
                                                   diagnostics& diags) {
    if (rows().count(row)++ == 0 || !rows().is_single(row)) return true;
    if (is_reported) report_second(row, where(), diags);
    return false;
  }
  // Whether a block has as many labels as it needs.
  [[nodiscard]] HCL_ALWAYS_INLINE bool takes_labels(std::size_t row, std::size_t given) const {
    const std::size_t wanted = rows().labels(row);
    if (given == wanted) [[likely]]
      return true;
    return given >= wanted - rows().optional_labels(row) && (given < wanted || rows().takes_any_labels(row));
  }
  // The same, with a report; a wrong block counts as present. `places` returns label_places.
  template <typename Places>
  [[nodiscard]] HCL_ALWAYS_INLINE bool has_labels(std::size_t row, std::size_t given, const Places& places,
                                                  diagnostics& diags) {
    if (takes_labels(row, given)) [[likely]]
      return true;
    const std::size_t wanted = rows().labels(row), needed = wanted - rows().optional_labels(row);
    report_labels(row, given, given < needed ? needed : wanted, places(wanted), diags);
    return false;
  }

  // `is_set`: whether the attribute of a row is there; another name cannot be meant for it then. `sink` calls
  // what it is given with the list for unknown names.
  template <typename IsSet, typename Sink>
  HCL_COLD void report_unknown_attribute(std::string_view name, const range& where, const IsSet& is_set,
                                         const Sink& sink) {
    std::vector<std::string_view> candidates;
    for (std::size_t row = 0; row != rows().size(); ++row)
      if (rows().is_attribute(row) && rows().is_suggested(row) && !is_set(row))
        candidates.push_back(rows().name(row));
    const bool is_block = rows().find(name, true) != rows().size();
    const std::string_view block = is_block ? name : closest(name, suggested_types());
    sink([&](diagnostics& diags) {
      expect_no_more(report_unsupported_attribute(diags, name, where, candidates, block), false);
      if (is_block) rows().note_misspelt(name, true);
    });
  }
  template <typename Sink>
  HCL_COLD void report_unknown_block(std::string_view type, const range& where, bool is_generated,
                                     const Sink& sink) {
    const std::vector<std::string_view> candidates = suggested_types();
    const bool is_attribute = !is_generated && rows().find(type, false) != rows().size();
    sink([&](diagnostics& diags) {
      expect_no_more(report_unsupported_block(diags, type, where, candidates, is_attribute), true);
      if (is_attribute) rows().note_misspelt(type, false);
    });
  }
  // For the JSON syntax, where a property may be an attribute or blocks.
  template <typename Sink>
  HCL_COLD void report_unknown_property(std::string_view name, const range& where, const Sink& sink) {
    std::vector<std::string_view> candidates;
    for (std::size_t row = 0; row != rows().size(); ++row)
      if (rows().is_suggested(row) && (rows().is_attribute(row) || rows().is_block(row)))
        candidates.push_back(rows().name(row));
    sink([&](diagnostics& diags) {
      expect_no_more(report_unsupported_property(diags, name, where, candidates), false);
    });
  }

  // Finally, reports missing items, unless a misspelt name was reported. `missing_item()`: the place;
  // `place`: the place in words; `similar(name)`: an unclaimed attribute that may be meant.
  template <typename Where, typename Similar>
  void report_missing(const Where& missing_item, std::string_view place, const Similar& similar,
                      diagnostics& diags) {
    for (std::size_t row = 0; row != rows().members(); ++row) {
      if (rows().is_there(row)) continue;
      const bool is_attribute = rows().is_attribute(row);
      if ((!is_attribute && !rows().is_block(row)) || !rows().is_required(row) || rows().misspelt(row))
        continue;
      if (is_attribute)
        report_missing_attribute(diags, rows().name(row), similar(rows().name(row)), missing_item(), place);
      else
        report_missing_block(diags, rows().shown_types(row), missing_item(), place);
    }
  }

 private:
  [[nodiscard]] std::vector<std::string_view> suggested_types() const {
    std::vector<std::string_view> types;
    for (std::size_t row = 0; row != rows().size(); ++row)
      if (rows().is_block(row) && rows().is_suggested(row)) types.push_back(rows().name(row));
    return types;
  }
  HCL_COLD void report_repeated(std::size_t row, range where, diagnostics& diags) const {
    report_duplicate_attribute(diags, rows().member_name(row), std::move(where), rows().first(row));
  }
  HCL_COLD void report_second(std::size_t row, range where, diagnostics& diags) const {
    report_duplicate_block(diags, rows().shown_types(row), std::move(where), rows().first(row));
  }
  HCL_COLD void report_labels(std::size_t row, std::size_t given, std::size_t wanted, label_places places,
                              diagnostics& diags) {
    rows().note_misspelt(rows().name(row), true);
    if (given > wanted)
      report_surplus_label(diags, rows().name(row), wanted, std::move(places.surplus),
                           std::move(places.header));
    else
      report_missing_label(diags, rows().name(row), wanted, rows().label_name(row, given),
                           std::move(places.opener), std::move(places.header));
  }
  // A misspelt name, or an attribute written as a block or vice versa, is reported only once.
  void expect_no_more(std::string_view suggested, bool is_block) {
    if (!suggested.empty()) rows().note_misspelt(suggested, is_block);
  }
  [[nodiscard]] Rows& rows() noexcept { return *this; }
  [[nodiscard]] const Rows& rows() const noexcept { return *this; }
};

// The rows of a body_schema: its attributes, then its blocks. Nothing is said there of how many blocks of a
// type there may be.
class schema_rows {
 public:
  explicit schema_rows(const schema_index& index)
      : index_(&index), states_(index.schema().attributes.size() + index.schema().blocks.size()) {}

  [[nodiscard]] std::size_t size() const noexcept { return states_.size(); }
  [[nodiscard]] std::size_t members() const noexcept { return attributes().size(); }
  [[nodiscard]] std::string_view name(std::size_t row) const {
    return is_attribute(row) ? attributes()[row].name : block(row).type;
  }
  [[nodiscard]] std::string_view member_name(std::size_t row) const { return name(row); }
  [[nodiscard]] bool is_attribute(std::size_t row) const noexcept { return row < attributes().size(); }
  [[nodiscard]] bool is_block(std::size_t row) const noexcept { return !is_attribute(row); }
  // If a name is requested twice, the first row has the count.
  [[nodiscard]] bool is_required(std::size_t row) const {
    const schema_attribute& a = attributes()[row];
    return a.required && states_[index_->attribute(a.name)].count == 0;
  }
  [[nodiscard]] static bool is_suggested(std::size_t) noexcept { return true; }
  [[nodiscard]] std::size_t labels(std::size_t row) const { return block(row).labels.size(); }
  [[nodiscard]] std::size_t optional_labels(std::size_t row) const { return block(row).optional_labels; }
  [[nodiscard]] bool takes_any_labels(std::size_t row) const { return block(row).any_labels; }
  [[nodiscard]] std::string_view label_name(std::size_t row, std::size_t index) const {
    return block(row).labels[index];
  }
  [[nodiscard]] std::size_t find(std::string_view name, bool is_block) const {
    const std::size_t at = is_block ? index_->block(name) : index_->attribute(name);
    return at == schema_index::none ? size() : is_block ? attributes().size() + at : at;
  }
  [[nodiscard]] std::size_t& count(std::size_t row) { return states_[row].count; }
  [[nodiscard]] bool is_there(std::size_t member) const { return states_[member].count != 0; }
  [[nodiscard]] const range& first(std::size_t row) const { return states_[row].first; }
  void set_first(std::size_t row, range where) { states_[row].first = std::move(where); }
  [[nodiscard]] bool misspelt(std::size_t row) const { return states_[row].misspelt; }
  void note_misspelt(std::string_view name, bool is_block) {
    if (const std::size_t row = find(name, is_block); row != size()) states_[row].misspelt = true;
  }
  [[nodiscard]] std::string shown_types(std::size_t row) const { return detail::quoted(name(row)); }

 private:
  struct state {
    std::size_t count = 0;
    range first{};
    bool misspelt = false;
  };
  [[nodiscard]] const std::vector<schema_attribute>& attributes() const noexcept {
    return index_->schema().attributes;
  }
  [[nodiscard]] const schema_block& block(std::size_t row) const {
    return index_->schema().blocks[row - attributes().size()];
  }

  const schema_index* index_;
  std::vector<state> states_;
};

}  // namespace hcl::inline v1_0::detail
