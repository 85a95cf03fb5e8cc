// Overlays layers of a body: attributes replace, blocks of the same type and labels are merged.
// Implementation.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/content.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/body/impl/list_cursor.hpp>
#include <hcl/body/impl/schema_matcher.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

// Which names and labels of a schema mean the same.
class canonical_names {
 public:
  explicit canonical_names(const body_schema& wanted) {
    for (const schema_attribute& a : wanted.attributes)
      add(a.name, a.same_as);
    for (const schema_block& b : wanted.blocks) {
      add(b.type, b.same_as);
      if (b.optional_labels != 0) needed_labels_.try_emplace(b.type, b.labels.size() - b.optional_labels);
      if (!b.one_of.empty()) members_.try_emplace(b.type, b.one_of);
      if (!b.discriminator.empty()) discriminators_.try_emplace(b.type, b.discriminator);
    }
  }
  [[nodiscard]] std::string_view operator[](std::string_view name) const {
    const auto found = canonical_.find(name);
    return found == canonical_.end() ? name : found->second;
  }
  // The name of a member: of all types that it is one of.
  [[nodiscard]] std::string_view member_of(std::string_view type) const {
    const auto found = members_.find(type);
    return found == members_.end() ? (*this)[type] : found->second;
  }
  // The labels of a block without omitted or empty optional ones at the end.
  [[nodiscard]] std::span<const std::string> labels_of(const body_block& b) const {
    std::span<const std::string> given = b.labels;
    if (const auto needed = needed_labels_.find(b.type); needed != needed_labels_.end())
      while (given.size() > needed->second && given.back().empty())
        given = given.first(given.size() - 1);
    return given;
  }
  // The key of a block: type and labels, normalised.
  [[nodiscard]] std::string header_of(const body_block& b) const {
    std::string header;
    header.reserve(64);
    header.append((*this)[b.type]);
    for (const std::string& label : labels_of(b))
      (((header += '\0') += std::to_string(label.size())) += ':') += label;
    return header;
  }
  // What layers have in common: the header, or the member that has only one block.
  [[nodiscard]] std::string key_of(const body_block& b) const {
    const auto found = members_.find(b.type);
    return found == members_.end() ? header_of(b) : std::string(found->second);
  }
  // Whether a block is another alternative than the one below it, over which there are layers already, so far
  // as their texts tell.
  [[nodiscard]] bool are_others(const body_block& below, std::span<const body> between,
                                const body_block& above) const {
    if (members_.contains(above.type) && header_of(below) != header_of(above)) return true;
    const auto found = discriminators_.find(above.type);
    if (found == discriminators_.end()) return false;
    std::optional<value> under;
    for (std::size_t i = between.size(); i != 0 && !under; --i)
      under = chosen(between[i - 1], found->second);
    if (!under) under = chosen(below.body, found->second);
    const std::optional<value> over = chosen(above.body, found->second);
    return under && over && *under != *over;
  }

 private:
  [[nodiscard]] static std::optional<value> chosen(const body& in, std::string_view discriminator) {
    diagnostics unheard(0);
    body rest;
    const body_content found = content_by(in, {.attributes = {{std::string(discriminator)}}}, &rest, unheard);
    if (found.attributes.empty()) return std::nullopt;
    const result<value> known = found.attributes.front().expression.evaluate();
    return known ? std::optional<value>(*known) : std::nullopt;
  }
  void add(std::string_view name, std::string_view same_as) {
    if (!same_as.empty() && same_as != name) canonical_.try_emplace(name, same_as);
  }
  std::unordered_map<std::string_view, std::string_view, name_hasher> canonical_;
  std::unordered_map<std::string_view, std::size_t, name_hasher> needed_labels_;  // where some are optional
  std::unordered_map<std::string_view, std::string_view, name_hasher> members_;   // that have one block
  std::unordered_map<std::string_view, std::string_view, name_hasher> discriminators_;
};

// Attributes in order of their first appearance, the uppermost of each name. Those of one layer never replace
// each other: reading it gives a diagnostic.
class attribute_layers {
 public:
  explicit attribute_layers(const canonical_names& names) : names_(names) {}

  void lay(std::vector<body_attribute> upper) {
    ++layer_;
    for (body_attribute& a : upper) {
      const auto [place, is_new] = groups_.try_emplace(std::string(names_[a.name]), all_.size());
      if (is_new) {
        all_.push_back({layer_, {}});
      } else if (all_[place->second].layer != layer_) {
        all_[place->second] = {layer_, {}};
      }
      all_[place->second].attributes.push_back(std::move(a));
    }
  }
  void remove(std::string_view name) {
    if (const auto found = groups_.find(std::string(names_[name])); found != groups_.end())
      all_[found->second].attributes.clear();
  }
  [[nodiscard]] std::vector<body_attribute> finish() && {
    std::vector<body_attribute> left;
    for (group& g : all_)
      for (body_attribute& a : g.attributes)
        left.push_back(std::move(a));
    return left;
  }

 private:
  struct group {
    std::size_t layer;
    std::vector<body_attribute> attributes;  // of that layer
  };
  const canonical_names& names_;
  std::vector<group> all_;
  std::unordered_map<std::string, std::size_t, name_hasher> groups_;
  std::size_t layer_ = 0;
};

// What the layers above the lowest have.
class headers_above {
 public:
  // `lists`: all blocks of a type are compared, as their labels may be suggested.
  headers_above(const canonical_names& names, const std::vector<body_content>& layers, bool lists) {
    for (std::size_t i = 1; i < layers.size(); ++i) {
      for (const body_attribute& a : layers[i].attributes)
        headers_.emplace(*types_.insert(names.member_of(a.name)).first);
      for (const body_block& b : layers[i].blocks) {
        const std::string_view type = *types_.insert(names.member_of(b.type)).first;
        headers_.insert(lists ? std::string(type) : names.key_of(b));
      }
    }
  }
  // Makes the header of the block where it is needed.
  [[nodiscard]] bool has(const canonical_names& names, const body_block& b, std::string& header) const {
    const std::string_view type = names.member_of(b.type);
    if (!types_.contains(type)) return false;
    header = names.key_of(b);
    return headers_.contains(header) || headers_.contains(std::string(type));
  }

 private:
  std::unordered_set<std::string_view> types_{};
  std::unordered_set<std::string, name_hasher> headers_{};  // or names: all that are called so
};

// Blocks by type and labels. One above and one below are merged; several above replace those below, as their
// pairs are unclear. Where there may be only one, another type or other labels replace it.
class block_layers {
 public:
  struct entry {
    body_block block;
    std::size_t position;
    std::size_t layer;          // the uppermost that it is in
    std::vector<body> above{};  // those of `block` in further layers

    // Of all layers, the lowest first.
    [[nodiscard]] std::vector<body> take_bodies() {
      above.insert(above.begin(), std::move(block.body));
      return std::move(above);
    }
  };

  explicit block_layers(const canonical_names& names) : names_(names) {}

  // `above`: what other layers may have; null: anything.
  void lay(std::vector<body_block> upper, const headers_above* above = nullptr) {
    ++layer_;
    std::vector<std::size_t> touched;
    for (body_block& b : upper) {
      std::string header;
      if (above && !above->has(names_, b, header)) {
        alone_.push_back({std::move(b), count_++, layer_});
        continue;
      }
      if (!above) header = names_.key_of(b);
      const auto [place, is_new] = places_.try_emplace(std::move(header), groups_.size());
      if (is_new) groups_.emplace_back();
      if (is_new && layer_ != 1) added_.push_back(b);
      group& here = groups_[place->second];
      if (here.above.empty()) touched.push_back(place->second);
      here.above.push_back({std::move(b), count_++, layer_});
    }
    for (const std::size_t at : touched)
      lay(groups_[at]);
  }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }  // at most
  // The blocks that no lower layer has, the first of each header.
  [[nodiscard]] const std::vector<body_block>& added() const noexcept { return added_; }
  // All blocks of a type, and of those that mean the same.
  void remove(std::string_view type) {
    for (group& each : groups_)
      if (!each.entries.empty() && names_[each.entries.front().block.type] == names_[type])
        each.entries.clear();
  }

  // The likely intended label for a misspelt one.
  [[nodiscard]] std::string similar_label(const body_block& b) const {
    std::vector<std::string_view> labels;
    if (names_.labels_of(b).size() != 1) return {};
    for (const group& each : groups_) {
      if (each.entries.empty() || names_[each.entries.front().block.type] != names_[b.type]) continue;
      const std::span<const std::string> given = names_.labels_of(each.entries.front().block);
      if (given.size() == 1 && given.front() != b.labels.front()) labels.push_back(given.front());
    }
    return labels.empty() ? std::string() : std::string(closest(b.labels.front(), labels));
  }

  // Calls `take` with each, in the order of the lowest layer; new ones at the end.
  template <typename Take>
  void visit(const Take& take) {
    std::vector<entry*> all;
    all.reserve(count_);
    for (entry& e : alone_)
      all.push_back(&e);
    for (group& each : groups_)
      for (entry& e : each.entries)
        all.push_back(&e);
    sort_stably(all, [](const entry* x, const entry* y) { return x->position < y->position; });
    for (entry* const e : all)
      take(*e);
  }

 private:
  struct group {
    std::vector<entry> entries{};
    std::vector<entry> above{};  // of the layer that is laid over them
  };

  void lay(group& of) const {
    std::vector<entry> above = std::exchange(of.above, {});
    std::vector<entry>& below = of.entries;
    if (below.size() == 1 && above.size() == 1 &&
        !names_.are_others(below.front().block, below.front().above, above.front().block))
      return merge(below.front(), std::move(above.front()));
    if (!below.empty())
      for (entry& e : above)
        e.position = below.front().position;
    below = std::move(above);
  }
  static void merge(entry& below, entry above) {
    below.layer = above.layer;
    below.above.push_back(std::move(above.block.body));
    body_block& kept = below.block;
    kept.types_above.push_back(std::move(above.block.type));
    kept.type_ranges_above.push_back(std::move(above.block.type_range));
    std::move(above.block.types_above.begin(), above.block.types_above.end(),
              std::back_inserter(kept.types_above));
    std::move(above.block.type_ranges_above.begin(), above.block.type_ranges_above.end(),
              std::back_inserter(kept.type_ranges_above));
  }

  const canonical_names& names_;
  std::vector<entry> alone_{};  // that are not compared
  std::vector<group> groups_;
  std::unordered_map<std::string, std::size_t, name_hasher> places_;
  std::vector<body_block> added_;
  std::size_t count_ = 0;
  std::size_t layer_ = 0;
};

HCL_COLD inline void report_unmatched_override(diagnostics& diags, const body_block& b,
                                               std::span<const std::string> labels, std::string similar,
                                               bool is_error) {
  std::string header = detail::quoted(b.type);
  for (const std::string& label : labels)
    header.append(" ").append(detail::quoted(label));
  diags.add({.severity = is_error ? severity::error : severity::warning,
             .code = codes::unmatched_override,
             .summary = "No block to override",
             .detail = "There is no block " + header + " that this one could override" +
                       (is_error ? "." : ", so it is added."),
             .subject = b.definition_range,
             .fix = rename_to(b.label_ranges.empty() ? range() : b.label_ranges.front(), std::move(similar)),
             .path = b.type,
             .quotes = quoting::names});
}

// Merges the contents of several layers, the lowest first. If one layer has an attribute and another a block,
// the upper one wins. `combine` merges the bodies of a block.
template <typename Combine>
[[nodiscard]] body_content lay_over(const body_schema& wanted, std::vector<body_content> layers,
                                    new_blocks added, diagnostics& diags, const Combine& combine) {
  const canonical_names names(wanted);
  std::unordered_set<std::string_view> block_types;
  for (const schema_block& b : wanted.blocks)
    block_types.insert(names[b.type]);
  attribute_layers attributes(names);
  block_layers blocks(names);
  const headers_above above(names, layers, added != new_blocks::add);
  const headers_above* compared = &above;  // with the lowest layer
  for (body_content& layer : layers) {
    std::unordered_set<std::string_view> types;
    for (const body_block& b : layer.blocks)
      if (types.insert(b.type).second) attributes.remove(b.type);
    for (const body_attribute& a : layer.attributes)
      if (block_types.contains(names[a.name])) blocks.remove(a.name);
    attributes.lay(std::move(layer.attributes));
    blocks.lay(std::move(layer.blocks), std::exchange(compared, nullptr));
  }
  std::size_t shown = added == new_blocks::add ? 0 : diags.limit();  // names are compared for no others
  if (added != new_blocks::add)
    for (const body_block& b : blocks.added())
      report_unmatched_override(diags, b, names.labels_of(b),
                                shown == 0 ? "" : (--shown, blocks.similar_label(b)),
                                added == new_blocks::reject);
  body_content all;
  std::unordered_map<std::string, body_attribute, name_hasher> found;
  for (body_attribute& a : std::move(attributes).finish())
    found.try_emplace(a.name, std::move(a));
  for (const schema_attribute& a : wanted.attributes)
    if (const auto here = found.find(a.name); here != found.end()) all.attributes.push_back(here->second);
  all.blocks.reserve(blocks.size());
  blocks.visit([&](block_layers::entry& e) {
    e.block.body = combine(e.take_bodies());
    all.blocks.push_back(std::move(e.block));
  });
  return all;
}

// The content of each layer, the lowest first. A layer may lack required items. The caller handles unknown
// names.
struct layer_contents {
  std::vector<body_content> layers{};
  std::vector<unknown_item> unknown{};
  bool is_complete = true;
};
[[nodiscard]] inline layer_contents contents_of_layers(const std::vector<body>& layers,
                                                       const schema_index& wanted, diagnostics& diags) {
  layer_contents all;
  for (const body& layer : layers) {
    content_receiver receiver(wanted, true, diags);
    const std::unique_ptr<body_cursor> items = layer.source()->items({.wanted = &wanted}, diags);
    receiver.take_all(*items);
    all.is_complete = all.is_complete && items->is_complete();
    for (unknown_item& item : receiver.take_unknown())
      all.unknown.push_back(std::move(item));
    all.layers.push_back(std::move(receiver).finish());
  }
  return all;
}

// A body with layers: upper ones win.
class overlaid_body final : public body_source {
 public:
  overlaid_body(std::vector<body> layers, new_blocks added) : layers_(std::move(layers)), added_(added) {
    for (const body& layer : layers_) {
      unknown_ = unknown_ || layer.is_unknown();
      marks_ |= layer.marks();
    }
  }

  [[nodiscard]] const std::vector<body>* layers() const noexcept override { return &layers_; }
  [[nodiscard]] new_blocks added() const noexcept override { return added_; }

  [[nodiscard]] std::unique_ptr<body_cursor> items(const body_request& request,
                                                   diagnostics& diags) const override {
    switch (request.what) {
      case body_request::purpose::attributes:
        return std::make_unique<kept_list_cursor>(attributes(request.lenient, diags));
      case body_request::purpose::listing: return listing();
      case body_request::purpose::content: break;
    }
    layer_contents all = contents_of_layers(layers_, *request.wanted, diags);
    return std::make_unique<kept_list_cursor>(
        lay_over(request.wanted->schema(), std::move(all.layers), added_, diags,
                 [&](std::vector<body> bodies) { return hcl::overlay(std::move(bodies), added_); }),
        std::move(all.unknown), all.is_complete);
  }
  [[nodiscard]] body rest(const body_schema& taken) const override {
    std::vector<body> rests;
    for (const body& layer : layers_)
      rests.push_back(layer.source()->rest(taken));
    return hcl::overlay(std::move(rests), added_);
  }

  void append_written(written_text& to) const override {
    for (const body& layer : layers_) {
      to.append_word("layer");
      layer.source()->append_written(to);
    }
  }

  [[nodiscard]] hcl::range missing_item_range() const override {
    return layers_.front().missing_item_range();
  }
  [[nodiscard]] bool is_unknown() const noexcept override { return unknown_; }
  [[nodiscard]] const mark_set* marks() const noexcept override { return marks_.empty() ? nullptr : &marks_; }

 private:
  [[nodiscard]] body_content attributes(bool lenient, diagnostics& diags) const {
    const canonical_names names({});
    attribute_layers all(names);
    for (const body& layer : layers_)
      all.lay(body_access::attributes(layer.source().get(), lenient, diags));
    return {std::move(all).finish(), {}, {}};
  }

  // Attributes first. In the JSON syntax it is not clear what is laid over what.
  [[nodiscard]] std::unique_ptr<body_cursor> listing() const {
    const canonical_names names({});
    attribute_layers attributes(names);
    block_layers blocks(names);
    bool is_complete = true;
    for (const body& layer : layers_) {
      std::vector<body_entry> entries;
      is_complete = is_complete && body_access::list_entries(layer, entries);
      std::vector<body_attribute> upper;
      std::vector<body_block> upper_blocks;
      for (body_entry& e : entries) {
        is_complete = is_complete && !e.may_be_blocks;
        if (e.attribute)
          upper.push_back(*std::move(e.attribute));
        else
          upper_blocks.push_back(*std::move(e.block));
      }
      attributes.lay(std::move(upper));
      blocks.lay(std::move(upper_blocks));
    }
    body_content all{std::move(attributes).finish(), {}, {}};
    blocks.visit([&](block_layers::entry& e) {
      e.block.body = hcl::overlay(e.take_bodies());
      all.blocks.push_back(std::move(e.block));
    });
    return std::make_unique<kept_list_cursor>(std::move(all), std::vector<unknown_item>(), is_complete);
  }

  std::vector<body> layers_;  // at least two, the lowest first
  new_blocks added_;
  mark_set marks_;
  bool unknown_ = false;
};

}  // namespace hcl::inline v1_0::detail
