// Bodies changed before anybody looks into them: names of an older version, overlays of an environment, blocks that a program adds to the
// language. A transform makes a body of a body; it knows no schema but the ones it asks with itself.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1 {

// Must be safe to call from several threads if the body it is given to is read by several.
using body_transform = std::function<body(body)>;

namespace detail {

// A body whose blocks are transformed as they are taken out.
class deep_body final : public body_source {
 public:
  deep_body(body transformed, std::shared_ptr<const body_transform> by) : transformed_(std::move(transformed)), by_(std::move(by)) {}

  [[nodiscard]] body_content content(const body_schema& wanted, body* rest, diagnostics& problems) const override {
    body_content found = rest ? transformed_.partial_content(wanted, *rest, problems) : transformed_.content(wanted, problems);
    for (body_block& b : found.blocks) b.body = body(std::make_shared<const deep_body>((*by_)(std::move(b.body)), by_));
    if (rest) *rest = body(std::make_shared<const deep_body>(std::move(*rest), by_));
    return found;
  }
  [[nodiscard]] std::vector<body_attribute> just_attributes(diagnostics& problems, bool lenient) const override {
    return lenient ? transformed_.remaining_attributes(problems) : transformed_.just_attributes(problems);
  }
  [[nodiscard]] hcl::range missing_item_range() const override { return transformed_.missing_item_range(); }
  [[nodiscard]] bool is_unknown() const noexcept override { return transformed_.is_unknown(); }
  [[nodiscard]] const mark_set* marks() const noexcept override { return transformed_.source() ? transformed_.source()->marks() : nullptr; }

 private:
  body transformed_;
  std::shared_ptr<const body_transform> by_;
};

// A body that has something to say when it is looked into. If that is an error, nothing is in it.
class body_with_problems final : public body_source {
 public:
  body_with_problems(body original, diagnostics found, hcl::range missing)
      : original_(std::move(original)), found_(std::move(found)), missing_(std::move(missing)) {}

  [[nodiscard]] body_content content(const body_schema& wanted, body* rest, diagnostics& problems) const override {
    problems.append(found_);
    if (found_.has_errors()) {
      if (rest) *rest = {};
      return {{}, {}, missing_item_range()};
    }
    return rest ? original_.partial_content(wanted, *rest, problems) : original_.content(wanted, problems);
  }
  [[nodiscard]] std::vector<body_attribute> just_attributes(diagnostics& problems, bool lenient) const override {
    problems.append(found_);
    if (found_.has_errors()) return {};
    return lenient ? original_.remaining_attributes(problems) : original_.just_attributes(problems);
  }
  [[nodiscard]] hcl::range missing_item_range() const override { return missing_ ? missing_ : original_.missing_item_range(); }
  [[nodiscard]] bool is_unknown() const noexcept override { return original_.is_unknown(); }
  [[nodiscard]] const mark_set* marks() const noexcept override { return original_.source() ? original_.source()->marks() : nullptr; }

 private:
  body original_;
  diagnostics found_;
  hcl::range missing_;
};

}  // namespace detail

// The body transformed, and so are the bodies of all blocks in it, at every depth, when they are asked for. For one level alone call `by` itself.
//
//   // Takes `deprecated` blocks out, wherever they are, and warns.
//   hcl::body_transform without_deprecated = [](hcl::body b) {
//     hcl::diagnostics found;
//     hcl::body rest;
//     for (const auto& old : b.partial_content({.blocks = {{"deprecated"}}}, rest, found).blocks)
//       found.add({.severity = hcl::severity::warning, .code = "deprecated", .summary = "Ignored", .subject = old.type_range});
//     return hcl::with_diagnostics(rest, found);
//   };
//   auto config = hcl::decode_body<app>(hcl::transform_deep(file, without_deprecated));
[[nodiscard]] inline body transform_deep(body from, body_transform by) {
  auto shared = std::make_shared<const body_transform>(std::move(by));
  body transformed = (*shared)(std::move(from));
  return body(std::make_shared<const detail::deep_body>(std::move(transformed), std::move(shared)));
}

// One transform after the other, the first first.
[[nodiscard]] inline body_transform chain(std::vector<body_transform> steps) {
  return [all = std::move(steps)](body from) {
    for (const body_transform& step : all) from = step(std::move(from));
    return from;
  };
}

// The same body, which tells of these problems whenever it is looked into. If there are errors among them, nothing is in it.
[[nodiscard]] inline body with_diagnostics(body from, diagnostics found) {
  if (found.empty()) return from;
  return body(std::make_shared<const detail::body_with_problems>(std::move(from), std::move(found), range()));
}

// In the place of a body that could not be made, such as that of a file that is not there: looking into it gives these errors.
// `missing`: where whoever looks into it may say that something is missing.
[[nodiscard]] inline body error_body(diagnostics why, range missing = {}) {
  return body(std::make_shared<const detail::body_with_problems>(body(), std::move(why), std::move(missing)));
}

}  // namespace hcl::inline v0_1
