// Expands dynamic blocks: a body that wraps another. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/content.hpp>
#include <hcl/body/impl/layers.hpp>
#include <hcl/body/impl/list_cursor.hpp>
#include <hcl/body/impl/schema_matcher.hpp>
#include <hcl/eval/impl/constructors.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/extension/dynamic_block.hpp>
#include <hcl/extension/impl/dynamic_block_spec.hpp>
#include <hcl/support/mutex.hpp>

namespace hcl::inline v1_0::detail {

// The state that all bodies of one expansion share.
struct dynamic_expansion {
  dynamic_expansion(const scope* known, dynamic_block_options wanted)
      : names(known), options(std::move(wanted)), work(options.bounds) {}
  const scope* names;
  dynamic_block_options options;
  mutex spending;  // bodies may be read by several threads
  budget work;
};

// A body in which dynamic blocks are expanded.
class dynamic_body final : public body_source {
 public:
  dynamic_body(body original, std::shared_ptr<dynamic_expansion> run,
               std::shared_ptr<const iterator_context> around, std::vector<std::string> taken = {})
      : original_(std::move(original)),
        expansion_(std::move(run)),
        around_(std::move(around)),
        taken_(std::move(taken)) {}

  // Inline here: else it is the key function, and every header-only unit has the whole class.
  [[nodiscard]] inline std::unique_ptr<body_cursor> items(const body_request& request,
                                                          diagnostics& diags) const override;
  [[nodiscard]] body rest(const body_schema& taken) const override {
    std::vector<std::string> types = taken_;
    for (const schema_block& b : taken.blocks)
      if (!is_taken(b.type)) types.push_back(b.type);
    body_schema others = taken;  // dynamic blocks of other types are still there
    std::erase_if(others.blocks, [](const schema_block& b) { return b.type == keyword; });
    return body(std::make_shared<const dynamic_body>(rest_of_body(original_, others), expansion_, around_,
                                                     std::move(types)));
  }

  void append_written(written_text& to) const override {
    to.append_word("dynamic");
    to.append_names(around_.get());
    for (const std::string& type : taken_)
      to.append_word(type);
    to.append_word("{");
    if (original_.source()) original_.source()->append_written(to);
    to.append_word("}");
  }
  [[nodiscard]] const body* unexpanded() const noexcept override { return &original_; }
  [[nodiscard]] hcl::range missing_item_range() const override { return original_.missing_item_range(); }
  [[nodiscard]] bool is_whole_file() const noexcept override {
    return original_.source() && original_.source()->is_whole_file();
  }
  [[nodiscard]] bool is_unknown() const noexcept override { return around_ && around_->unknown; }
  [[nodiscard]] const mark_set* marks() const noexcept override {
    return around_ && !around_->marks.empty() ? &around_->marks : nullptr;
  }

 private:
  friend class dynamic_cursor;
  static constexpr std::string_view keyword = "dynamic";

  // Charges steps for generated blocks and their attributes.
  static constexpr std::size_t steps_per_block = 20, steps_per_attribute = 3;
  [[nodiscard]] bool pay(std::size_t blocks, std::size_t steps, const hcl::range& where,
                         diagnostics& diags) const {
    budget& work = expansion_->work;
    return spend(work, element_limit, blocks, diags, where) &&
           spend(work, step_limit, blocks * steps_per_block + steps, diags, where);
  }
  // Long keys are copied for their iterations.
  [[nodiscard]] bool pay_text(std::size_t bytes, const hcl::range& where, diagnostics& diags) const {
    constexpr std::size_t free_bytes = 64;
    budget& work = expansion_->work;
    return spend(work, text_limit, bytes < free_bytes ? 0 : bytes, diags, where);
  }
  // For the content of a generated block. False if the limits are passed.
  bool pay_for(std::size_t attributes, std::size_t blocks, std::size_t errors, diagnostics& diags) const {
    if (!around_) return true;
    const std::lock_guard<mutex> lock(expansion_->spending);
    return pay(blocks, attributes * steps_per_attribute + errors * steps_per_diagnostic,
               original_.missing_item_range(), diags);
  }
  [[nodiscard]] bool is_stopped() const {
    if (!around_) return false;
    const std::lock_guard<mutex> lock(expansion_->spending);
    return expansion_->work.exhausted;
  }

  // Layers of dynamic bodies: generated blocks are overlaid like written ones.
  [[nodiscard]] std::unique_ptr<body_cursor> items_of_layers(const schema_index& wanted,
                                                             diagnostics& diags) const {
    if (is_stopped()) return nothing();
    const std::size_t errors = diags.error_count();
    const body_schema asked = with_dynamic(wanted.schema());
    const schema_index index(asked);
    layer_contents all = contents_of_layers(*original_.source()->layers(), index, diags);
    for (const body_content& layer : all.layers)
      if (!pay_for(layer.attributes.size(), layer.blocks.size(), diags.error_count() - errors, diags))
        return nothing();
    std::unordered_set<const body_source*> generated;
    expand_layers(all, wanted, generated, diags);
    document_views views(around_);
    for (body_content& layer : all.layers)
      for (body_attribute& a : layer.attributes)
        a.expression = views.inside(a.expression);
    const new_blocks added = original_.source()->added();
    body_content found =
        lay_over(wanted.schema(), std::move(all.layers), added, diags,
                 [&](std::vector<body> bodies) { return combine(std::move(bodies), generated, added); });
    return std::make_unique<kept_list_cursor>(std::move(found), std::move(all.unknown), all.is_complete);
  }
  [[nodiscard]] static std::unique_ptr<body_cursor> nothing() {
    return std::make_unique<kept_list_cursor>(body_content(), std::vector<unknown_item>(), false);
  }

  // Dynamic blocks of one type in several layers are one, in the uppermost of these.
  void expand_layers(layer_contents& all, const schema_index& wanted,
                     std::unordered_set<const body_source*>& generated, diagnostics& diags) const {
    const canonical_names names(wanted.schema());
    block_layers dynamics(names);
    for (body_content& layer : all.layers) {
      std::vector<body_block> plain, dynamic;
      for (body_block& b : layer.blocks)
        (b.type == keyword ? dynamic : plain).push_back(std::move(b));
      layer.blocks = std::move(plain);
      dynamics.lay(std::move(dynamic));
    }
    dynamics.visit([&](block_layers::entry& e) {
      const std::string& type = e.block.labels.front();
      if (is_taken(type)) return;
      const schema_block* const header = header_of(wanted, type);
      if (!header) {
        all.unknown.push_back({type, e.block.label_ranges.front(), true, false, true});
        return;
      }
      std::vector<body_block>& into = all.layers[e.layer - 1].blocks;
      const std::size_t before = into.size();
      e.block.body = hcl::overlay(e.take_bodies());
      expand(e.block, *header, into, diags);
      for (std::size_t i = before; i != into.size(); ++i)
        generated.insert(into[i].body.source().get());
    });
  }

  // Written blocks still have dynamic blocks, generated ones do not.
  [[nodiscard]] body combine(std::vector<body> bodies,
                             const std::unordered_set<const body_source*>& generated,
                             new_blocks added) const {
    std::vector<body> all, written;
    const auto close = [&] {
      if (!written.empty()) all.push_back(inner(hcl::overlay(std::exchange(written, {}), added), around_));
    };
    for (body& b : bodies) {
      if (!generated.contains(b.source().get())) {
        written.push_back(std::move(b));
        continue;
      }
      close();
      all.push_back(std::move(b));
    }
    close();
    return hcl::overlay(std::move(all), added);
  }

  // Whether an earlier call has taken blocks of a type, and so those that are generated.
  [[nodiscard]] bool is_taken(std::string_view type) const {
    return std::find(taken_.begin(), taken_.end(), type) != taken_.end();
  }
  // The header of blocks that a dynamic block may generate; null if the schema has none.
  [[nodiscard]] static const schema_block* header_of(const schema_index& wanted, std::string_view type) {
    return type == keyword ? nullptr : wanted.header(type);
  }
  [[nodiscard]] body inner(body original, std::shared_ptr<const iterator_context> around) const {
    return body(std::make_shared<const dynamic_body>(std::move(original), expansion_, std::move(around)));
  }

  // The schema for the body in which they are written: dynamic blocks too.
  [[nodiscard]] static body_schema with_dynamic(const body_schema& wanted) {
    body_schema asked = wanted;
    std::erase_if(asked.blocks, [](const schema_block& b) { return b.type == keyword; });
    asked.blocks.push_back({std::string(keyword), {"type"}});
    return asked;
  }

  void expand(const body_block& written, const schema_block& header, std::vector<body_block>& found,
              diagnostics& diags) const {
    const std::lock_guard<mutex> lock(expansion_->spending);
    std::size_t known = diags.size();
    const std::optional<dynamic_block_spec> spec =
        read_dynamic_block(written, header, around_, expansion_->names, diags, expansion_->work);
    if (diags.size() != known) name_dynamic_paths(diags, known, header.type, "for_each");
    if (!spec || !is_allowed(*spec, diags)) return;
    const value collection = spec->collection.unmarked();
    const bool has_keys = collection.is_known() && copies_keys(collection);
    bool is_mislabelled = false;  // whether a block stands for all, to report the mistakes in them
    const auto generate = [&](const value& key, const value& element) {
      const std::size_t copied = has_keys ? key.as_string().size() : 0;
      if (!pay(1, 0, spec->for_each.range(), diags) || !pay_text(copied, spec->for_each.range(), diags))
        return false;
      const auto iteration = std::make_shared<const iterator_context>(
          around_, spec->iterator, key, element, spec->collection.marks(), !collection.is_known(),
          spec->iterator == spec->type ? std::string() : spec->type);
      known = diags.size();
      std::optional<body_block> made;
      if (!spec->has_wrong_labels)
        made = spec->make_block(iteration, expansion_->names, diags, expansion_->work);
      if (diags.size() != known) name_dynamic_paths(diags, known, header.type, "labels");
      if (!made && !std::exchange(is_mislabelled, true)) made = spec->make_mislabelled(header);
      if (!made || expansion_->work.exhausted) return !expansion_->work.exhausted;
      made->body = inner(std::move(made->body), iteration);
      found.push_back(std::move(*made));
      return !spec->has_wrong_labels;
    };
    if (collection.is_known())
      visit_elements(collection, true, generate);
    else if (collection.type().is_collection())
      visit_element_types(collection.type(), generate);
    else
      generate(value::unknown(), value::unknown());
  }

  [[nodiscard]] bool is_allowed(const dynamic_block_spec& spec, diagnostics& diags) const {
    if (!expansion_->options.check) return true;
    const diagnostics::checkpoint before = diags.here();
    (expansion_->options.check)(spec.collection, spec.for_each, diags);
    return !diags.errors_since(before);
  }

  body original_;
  std::shared_ptr<dynamic_expansion> expansion_;
  std::shared_ptr<const iterator_context> around_;  // null outside of all iterations
  std::vector<std::string> taken_;                  // types of blocks, by earlier partial calls
};

// The schema for dynamic blocks, which outlives a cursor.
struct dynamic_schema {
  explicit dynamic_schema(body_schema asked) : schema(std::move(asked)) {}
  body_schema schema;
  schema_index index{schema};
};

// The items of the original body, with dynamic blocks replaced by generated ones.
class dynamic_cursor final : public changing_cursor {
 public:
  dynamic_cursor(const dynamic_body& of, const body_request& request,
                 std::unique_ptr<const dynamic_schema> asked, std::unique_ptr<body_cursor> original,
                 diagnostics& diags)
      : changing_cursor(std::move(original)),
        of_(of),
        request_(request),
        asked_(std::move(asked)),
        views_(of.around_),
        diags_(diags) {}

  [[nodiscard]] bool next() override {
    while (is_complete_) {
      is_stray_ = false;
      is_generated_ = next_generated_ != generated_.size();
      if (is_generated_) {
        const body_block& b = generated_[next_generated_++];
        item_ = {.name = b.type, .labels = b.labels.size(), .is_block = true};
        item_.are_labels_known = true;
        return true;
      }
      if (!changing_cursor::next()) return false;
      if (!pay_for_item()) break;
      if (!item_.is_block || item_.name != of_.keyword || take_dynamic()) return true;
    }
    return false;
  }
  [[nodiscard]] range name_range() const override {
    if (is_generated_) return here().type_range;
    return is_stray_ ? stray_range_ : changing_cursor::name_range();
  }
  [[nodiscard]] label_places places(std::size_t expected) const override {
    return is_generated_ ? places_of(here(), expected) : changing_cursor::places(expected);
  }
  [[nodiscard]] body_attribute attribute() override {
    body_attribute a = changing_cursor::attribute();
    a.expression = views_.inside(a.expression);
    return a;
  }
  [[nodiscard]] body_block block() override {
    if (is_generated_) return std::move(generated_[next_generated_ - 1]);
    body_block b = changing_cursor::block();
    if (request_.what == body_request::purpose::content) b.body = of_.inner(std::move(b.body), of_.around_);
    return b;
  }
  [[nodiscard]] bool is_complete() const noexcept override {
    return is_complete_ && changing_cursor::is_complete();
  }
  void pay_for_errors(std::size_t errors) override { (void)of_.pay_for(0, 0, errors, diags_); }

 private:
  [[nodiscard]] const body_block& here() const { return generated_[next_generated_ - 1]; }

  // Only what is taken costs something.
  [[nodiscard]] bool pay_for_item() {
    if (!of_.around_) return true;
    bool is_taken = !item_.is_block;
    if (request_.what == body_request::purpose::content)
      is_taken = schema_index::none !=
                 (item_.is_block ? asked_->index.block(item_.name) : asked_->index.attribute(item_.name));
    is_complete_ = !is_taken || of_.pay_for(!item_.is_block, item_.is_block, 0, diags_);
    return is_complete_;
  }

  // Whether a dynamic block has one label, as it must.
  [[nodiscard]] bool has_type(bool is_reported) const {
    if (!is_reported) return item_.labels == 1;
    schema_matcher<schema_rows> matcher{schema_rows(asked_->index)};
    const auto places = [this](std::size_t expected) { return changing_cursor::places(expected); };
    return matcher.has_labels(matcher.find(of_.keyword, true), item_.labels, places, diags_);
  }
  // A dynamic block: true if it is an item itself.
  [[nodiscard]] bool take_dynamic() {
    if (request_.what == body_request::purpose::listing)
      return item_.labels == 0 || !of_.is_taken(changing_cursor::block().labels.front());
    const bool is_content = request_.what == body_request::purpose::content;
    if (!is_content && (!request_.lenient || of_.taken_.empty())) return true;
    if (!has_type(is_content)) return false;
    const body_block written = changing_cursor::block();
    const std::string& type = written.labels.front();
    if (of_.is_taken(type)) return false;
    const schema_block* const header = is_content ? of_.header_of(*request_.wanted, type) : nullptr;
    if (header) {
      generated_.clear();
      next_generated_ = 0;
      of_.expand(written, *header, generated_, diags_);
      return false;
    }
    is_stray_ = true;
    stray_type_ = type;
    stray_range_ = written.label_ranges.empty() ? written.type_range : written.label_ranges.front();
    item_ = {.name = stray_type_, .is_block = true, .is_generated = true};
    return true;
  }

  const dynamic_body& of_;
  body_request request_;
  std::unique_ptr<const dynamic_schema> asked_;  // null: none
  document_views views_;
  diagnostics& diags_;
  std::vector<body_block> generated_{};  // by the dynamic block at hand
  std::size_t next_generated_ = 0;
  std::string stray_type_{};
  range stray_range_{};
  bool is_generated_ = false;
  bool is_stray_ = false;
  bool is_complete_ = true;
};

inline std::unique_ptr<body_cursor> dynamic_body::items(const body_request& request,
                                                        diagnostics& diags) const {
  using purpose = body_request::purpose;
  const bool is_layered = original_.source() && original_.source()->layers();
  if (request.what == purpose::content && is_layered) return items_of_layers(*request.wanted, diags);
  if (request.what == purpose::attributes && is_layered) {
    std::vector<body> layers;  // each knows its dynamic blocks
    for (const body& layer : *original_.source()->layers())
      layers.emplace_back(std::make_shared<const dynamic_body>(layer, expansion_, around_, taken_));
    return hcl::overlay(std::move(layers), original_.source()->added()).source()->items(request, diags);
  }
  if (request.what == purpose::listing && around_) return nothing();
  if (request.what != purpose::listing && is_stopped()) return nothing();
  body_request inner_request = request;
  std::unique_ptr<const dynamic_schema> asked;
  if (request.what == purpose::content)
    asked = std::make_unique<const dynamic_schema>(with_dynamic(request.wanted->schema()));
  else if (request.what == purpose::attributes && request.lenient)
    asked = std::make_unique<const dynamic_schema>(with_dynamic({}));
  const bool sees_dynamic = request.what == purpose::content || !taken_.empty();
  inner_request.wanted = asked && sees_dynamic ? &asked->index : nullptr;
  std::unique_ptr<body_cursor> items = items_of(original_, inner_request, diags);
  return std::make_unique<dynamic_cursor>(*this, request, std::move(asked), std::move(items), diags);
}

HCL_DECL body dynamic_blocks::expand(body original, const scope* names, const limits& bounds) {
  return hcl::expand_dynamic_blocks(std::move(original), names, {.bounds = bounds});
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL body expand_dynamic_blocks(body original, const scope* names, dynamic_block_options options) {
  auto run = std::make_shared<detail::dynamic_expansion>(names, std::move(options));
  const auto expanded = [&](body one) {
    return body(std::make_shared<const detail::dynamic_body>(std::move(one), run, nullptr));
  };
  const std::vector<body>* const parts = original.source() ? original.source()->parts() : nullptr;
  const auto is_layered = [](const body& part) { return part.source() && part.source()->layers(); };
  if (!parts || std::none_of(parts->begin(), parts->end(), is_layered)) return expanded(std::move(original));
  std::vector<body> each;
  for (const body& part : *parts)
    each.push_back(expanded(part));
  return hcl::merge(std::move(each));
}

}  // namespace hcl::inline v1_0
