// A body with others laid over it: what an upper layer says counts, what it leaves out stays as below. Far side.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/problems.hpp>
#include <hcl/text/name_hash.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
class overlaid_body final : public body_source {
 public:
  explicit overlaid_body(std::vector<body> layers) : layers_(std::move(layers)) {
    for (const body& layer : layers_) {
      unknown_ = unknown_ || layer.is_unknown();
      marks_ |= layer.marks();
    }
  }

  [[nodiscard]] body_content content(const body_schema& wanted, body* rest, diagnostics& problems) const override {
    body_schema lenient = wanted;  // what one layer lacks another may have
    for (schema_attribute& a : lenient.attributes) a.required = false;
    attribute_table attributes;
    block_table blocks;
    std::vector<body> remains;
    const std::size_t start = problems.size();
    for (const body& layer : layers_) {
      body remaining;
      body_content some = rest ? layer.partial_content(lenient, remaining, problems) : layer.content(lenient, problems);
      if (rest) remains.push_back(std::move(remaining));
      attributes.lay(std::move(some.attributes));
      blocks.lay(std::move(some.blocks));
    }
    body_content all;
    all.missing_item_range = missing_item_range();
    for (const schema_attribute& a : wanted.attributes) {
      if (body_attribute* found = attributes.find(a.name)) all.attributes.push_back(std::move(*found));
      else if (a.required && !is_misspelt(a.name, problems, start)) report_missing_attribute(problems, a.name, all.missing_item_range);
    }
    all.blocks = std::move(blocks).finish();
    if (rest) *rest = body(std::make_shared<const overlaid_body<>>(std::move(remains)));
    return all;
  }

  [[nodiscard]] std::vector<body_attribute> just_attributes(diagnostics& problems, bool lenient) const override {
    attribute_table attributes;
    for (const body& layer : layers_) attributes.lay(lenient ? layer.remaining_attributes(problems) : layer.just_attributes(problems));
    return std::move(attributes).finish();
  }

  [[nodiscard]] hcl::range missing_item_range() const override { return layers_.front().missing_item_range(); }
  [[nodiscard]] bool is_unknown() const noexcept override { return unknown_; }
  [[nodiscard]] const mark_set* marks() const noexcept override { return marks_.empty() ? nullptr : &marks_; }

 private:
  // Attributes in order of their first appearance, the uppermost of each name.
  class attribute_table {
   public:
    void lay(std::vector<body_attribute> upper) {
      for (body_attribute& a : upper) {
        const auto [place, is_new] = places_.try_emplace(a.name, all_.size());
        if (is_new) all_.push_back(std::move(a));
        else all_[place->second] = std::move(a);
      }
    }
    [[nodiscard]] body_attribute* find(const std::string& name) {
      const auto found = places_.find(name);
      return found == places_.end() ? nullptr : &all_[found->second];
    }
    [[nodiscard]] std::vector<body_attribute> finish() && { return std::move(all_); }

   private:
    std::vector<body_attribute> all_;
    std::unordered_map<std::string, std::size_t, name_hasher> places_;
  };

  // Blocks by type and labels. One that is there once above and once below becomes one of both; where there are several, those above replace
  // those below, since nobody can tell which belongs to which.
  class block_table {
   public:
    void lay(std::vector<body_block> upper) {
      std::unordered_map<std::string, std::vector<entry>, name_hasher> same;
      for (body_block& b : upper) {
        std::vector<body> bodies{std::move(b.body)};
        std::string header = header_of(b);
        same[std::move(header)].push_back({std::move(b), std::move(bodies), count_++});
      }
      for (auto& [header, above] : same) {
        const auto [place, is_new] = places_.try_emplace(header, groups_.size());
        if (is_new) {
          groups_.push_back(std::move(above));
          continue;
        }
        std::vector<entry>& below = groups_[place->second];
        if (below.size() == 1 && above.size() == 1) {
          below.front().bodies.push_back(std::move(above.front().bodies.front()));
        } else {
          for (entry& e : above) e.position = below.front().position;
          below = std::move(above);
        }
      }
    }

    // As the lowest layer has them, what is only above at the end.
    [[nodiscard]] std::vector<body_block> finish() && {
      std::vector<std::vector<entry*>> by_position(count_);
      for (std::vector<entry>& group : groups_)
        for (entry& e : group) by_position[e.position].push_back(&e);
      std::vector<body_block> all;
      for (const std::vector<entry*>& here : by_position) {
        for (entry* e : here) {
          e->block.body = body_waist<>::overlay(std::move(e->bodies));
          all.push_back(std::move(e->block));
        }
      }
      return all;
    }

   private:
    struct entry {
      body_block block;
      std::vector<body> bodies;
      std::size_t position;
    };

    [[nodiscard]] static std::string header_of(const body_block& b) {
      std::string header = b.type;
      for (const std::string& label : b.labels) header.append(1, '\0').append(std::to_string(label.size())).append(1, ':').append(label);
      return header;
    }

    std::vector<std::vector<entry>> groups_;
    std::unordered_map<std::string, std::size_t, name_hasher> places_;
    std::size_t count_ = 0;
  };

  std::vector<body> layers_;  // at least two, the lowest first
  mark_set marks_;
  bool unknown_ = false;
};

template <typename X>
body body_waist<X>::overlay(std::vector<body> layers) {
  std::erase_if(layers, [](const body& layer) { return !layer.source(); });
  if (layers.empty()) return {};
  if (layers.size() == 1) return std::move(layers.front());
  return body(std::make_shared<const overlaid_body<>>(std::move(layers)));
}

}  // namespace hcl::inline v0_1::detail
