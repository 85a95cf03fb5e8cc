// How dynamic blocks are expanded: a body in front of another, which asks it for dynamic blocks too and makes blocks of them. Far side.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/problems.hpp>
#include <hcl/eval/evaluate.hpp>
#include <hcl/eval/surroundings.hpp>
#include <hcl/extension/dynamic_block.hpp>
#include <hcl/extension/dynamic_block_spec.hpp>

namespace hcl::inline v0_1::detail {

// What all bodies of one expansion share.
struct dynamic_expansion {
  dynamic_expansion(const scope* known, dynamic_block_options wanted) : names(known), options(std::move(wanted)), work(options.bounds) {}
  const scope* names;
  dynamic_block_options options;
  std::mutex spending;  // bodies may be read by several threads
  budget work;
};

// A body in which dynamic blocks are expanded.
template <typename = void>
class dynamic_body final : public body_source {
 public:
  dynamic_body(body original, std::shared_ptr<dynamic_expansion> run, std::shared_ptr<const surroundings> around, body_schema hidden = {})
      : original_(std::move(original)), run_(std::move(run)), around_(std::move(around)), hidden_(std::move(hidden)) {}

  [[nodiscard]] body_content content(const body_schema& wanted, body* rest, diagnostics& problems) const override {
    const body_schema asked = with_dynamic(wanted);
    body ignored;
    body_content raw = rest ? original_.partial_content(asked, ignored, problems) : original_.content(asked, problems);
    body_content found;
    found.missing_item_range = original_.missing_item_range();
    found.attributes = prepare(std::move(raw.attributes));
    for (body_block& b : raw.blocks) {
      if (b.type == keyword) {
        expand(b, wanted, rest != nullptr, found.blocks, problems);
      } else if (!hides_block(b.type)) {
        b.body = inner(std::move(b.body), around_);
        found.blocks.push_back(std::move(b));
      }
    }
    if (rest) *rest = body(std::make_shared<const dynamic_body<>>(original_, run_, around_, hide(wanted)));
    return found;
  }

  [[nodiscard]] std::vector<body_attribute> just_attributes(diagnostics& problems, bool lenient) const override {
    if (!lenient || hidden_.blocks.empty()) return prepare(original_.just_attributes(problems));
    diagnostics reported(0);
    body rest;
    const body_content taken = original_.partial_content(with_dynamic({}), rest, reported);
    for (const body_block& b : taken.blocks) {
      if (b.type != keyword || hides_block(b.labels.front())) continue;
      report_blocks_not_allowed(problems, b.labels.front(), b.type_range);
      break;
    }
    return prepare(rest.remaining_attributes(problems));
  }
  [[nodiscard]] hcl::range missing_item_range() const override { return original_.missing_item_range(); }
  [[nodiscard]] bool is_unknown() const noexcept override { return around_ && around_->unknown; }
  [[nodiscard]] const mark_set* marks() const noexcept override { return around_ && !around_->marks.empty() ? &around_->marks : nullptr; }

 private:
  static constexpr std::string_view keyword = "dynamic";

  [[nodiscard]] bool hides_attribute(std::string_view name) const {
    for (const schema_attribute& a : hidden_.attributes)
      if (a.name == name) return true;
    return false;
  }
  [[nodiscard]] bool hides_block(std::string_view type) const { return find_header(hidden_, type) != nullptr; }
  [[nodiscard]] static const schema_block* find_header(const body_schema& schema, std::string_view type) {
    for (const schema_block& b : schema.blocks)
      if (b.type == type) return &b;
    return nullptr;
  }
  [[nodiscard]] body inner(body original, std::shared_ptr<const surroundings> around) const {
    return body(std::make_shared<const dynamic_body<>>(std::move(original), run_, std::move(around)));
  }

  // The schema for the body behind: dynamic blocks too, and what earlier calls have taken, which would be unexpected otherwise.
  [[nodiscard]] body_schema with_dynamic(const body_schema& wanted) const {
    body_schema asked = wanted;
    std::erase_if(asked.blocks, [](const schema_block& b) { return b.type == keyword; });
    asked.blocks.push_back({std::string(keyword), {"type"}});
    add_new(asked, hidden_, false);
    return asked;
  }
  [[nodiscard]] body_schema hide(const body_schema& wanted) const {
    body_schema all = hidden_;
    add_new(all, wanted, true);
    return all;
  }
  static void add_new(body_schema& to, const body_schema& more, bool required) {
    std::unordered_set<std::string_view> there;
    for (const schema_attribute& a : to.attributes) there.insert(a.name);
    std::vector<schema_attribute> attributes;
    for (const schema_attribute& a : more.attributes)
      if (there.insert(a.name).second) attributes.push_back({a.name, required && a.required});
    std::unordered_set<std::string_view> types;
    for (const schema_block& b : to.blocks) types.insert(b.type);
    std::vector<schema_block> blocks;
    for (const schema_block& b : more.blocks)
      if (types.insert(b.type).second) blocks.push_back(b);
    to.attributes.insert(to.attributes.end(), attributes.begin(), attributes.end());
    to.blocks.insert(to.blocks.end(), blocks.begin(), blocks.end());
  }

  // The attributes as they are inside the iterations around this body.
  [[nodiscard]] std::vector<body_attribute> prepare(std::vector<body_attribute> attributes) const {
    if (!hidden_.attributes.empty()) std::erase_if(attributes, [&](const body_attribute& a) { return hides_attribute(a.name); });
    if (!around_) return attributes;
    document_views<> views(around_);
    for (body_attribute& a : attributes) a.expression = views.inside(a.expression);
    return attributes;
  }

  void expand(const body_block& written, const body_schema& wanted, bool partial, std::vector<body_block>& found, diagnostics& problems) const {
    const std::string& type = written.labels.front();
    if (hides_block(type)) return;
    const schema_block* header = type == keyword ? nullptr : find_header(wanted, type);
    if (!header) {
      if (partial) return;
      std::vector<std::string_view> types;
      for (const schema_block& b : wanted.blocks) types.push_back(b.type);
      (void)report_unsupported_block(problems, type, written.label_ranges.front(), types, false);
      return;
    }
    const std::lock_guard<std::mutex> lock(run_->spending);
    const std::optional<dynamic_block_spec> spec = read_dynamic_block(written, *header, around_, run_->names, problems, run_->work);
    if (!spec || !is_allowed(*spec, problems)) return;
    const value collection = spec->collection.unmarked();
    const auto generate = [&](const value& key, const value& element) {
      if (!spend(*spec, problems)) return false;
      const auto iteration =
          std::make_shared<const surroundings>(around_, spec->iterator, key, element, spec->collection.marks(), !collection.is_known());
      std::optional<body_block> made = spec->make_block(iteration, run_->names, problems, run_->work);
      if (!made) return !run_->work.exhausted;
      made->body = inner(std::move(made->body), iteration);
      found.push_back(std::move(*made));
      return true;
    };
    if (collection.is_known()) visit_elements(collection, true, generate);
    else generate(value::unknown(), value::unknown());
  }

  [[nodiscard]] bool is_allowed(const dynamic_block_spec& spec, diagnostics& problems) const {
    if (!run_->options.check) return true;
    const diagnostics::mark before = problems.here();
    run_->options.check(spec.collection, spec.for_each, problems);
    return !problems.errors_since(before);
  }
  [[nodiscard]] bool spend(const dynamic_block_spec& spec, diagnostics& problems) const {
    evaluation run{spec.for_each.document(), run_->names, problems, run_->work};
    return spend_elements(run, 1, spec.for_each.node()->range);
  }

  body original_;
  std::shared_ptr<dynamic_expansion> run_;
  std::shared_ptr<const surroundings> around_;  // null outside of all iterations
  body_schema hidden_;                          // taken by earlier partial calls
};

template <typename X>
body dynamic_waist<X>::expand(body original, const scope* names, dynamic_block_options options) {
  auto run = std::make_shared<dynamic_expansion>(names, std::move(options));
  return body(std::make_shared<const dynamic_body<>>(std::move(original), std::move(run), nullptr));
}

template <typename X>
body body_waist<X>::expand_dynamic(body original, const scope* names, const limits& bounds) {
  return dynamic_waist<>::expand(std::move(original), names, {.bounds = bounds});
}

}  // namespace hcl::inline v0_1::detail
