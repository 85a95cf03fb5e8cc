// Several bodies that are to be read as one, over files and syntaxes. Implementation.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/eval/impl/written_text.hpp>

namespace hcl::inline v0_1::detail {

// The items of one part after the other.
class merged_cursor final : public body_cursor {
 public:
  explicit merged_cursor(std::vector<std::unique_ptr<body_cursor>> parts) : parts_(std::move(parts)) {}

  [[nodiscard]] bool next() override {
    for (; at_ != parts_.size(); ++at_) {
      if (!here().next()) continue;
      item_ = here().item();
      return true;
    }
    return false;
  }
  [[nodiscard]] range name_range() const override { return here().name_range(); }
  [[nodiscard]] label_places places(std::size_t expected) const override { return here().places(expected); }
  [[nodiscard]] body_attribute attribute() override { return here().attribute(); }
  [[nodiscard]] body_block block() override { return here().block(); }
  [[nodiscard]] std::string_view text() const override { return here().text(); }
  [[nodiscard]] bool is_complete() const noexcept override {
    for (const std::unique_ptr<body_cursor>& part : parts_)
      if (!part->is_complete()) return false;
    return true;
  }
  void pay_for_errors(std::size_t errors) override {
    for (const std::unique_ptr<body_cursor>& part : parts_)
      part->pay_for_errors(errors);
  }

 private:
  [[nodiscard]] body_cursor& here() const { return *parts_[at_]; }

  std::vector<std::unique_ptr<body_cursor>> parts_;
  std::size_t at_ = 0;
};

class merged_body final : public body_source {
 public:
  explicit merged_body(std::vector<body> parts) : parts_(std::move(parts)) {}

  [[nodiscard]] const std::vector<body>* parts() const noexcept override { return &parts_; }

  [[nodiscard]] std::unique_ptr<body_cursor> items(const body_request& request,
                                                   diagnostics& diags) const override {
    std::vector<std::unique_ptr<body_cursor>> each;
    for (const body& part : parts_)
      if (part.source()) each.push_back(part.source()->items(request, diags));
    return std::make_unique<merged_cursor>(std::move(each));
  }
  [[nodiscard]] body rest(const body_schema& taken) const override {
    std::vector<body> rests;
    for (const body& part : parts_)
      rests.push_back(part.source() ? part.source()->rest(taken) : part);
    return body(std::make_shared<const merged_body>(std::move(rests)));
  }

  void append_written(written_text& to) const override {
    for (const body& part : parts_)
      if (part.source()) part.source()->append_written(to);
  }

  [[nodiscard]] hcl::range missing_item_range() const override { return parts_.front().missing_item_range(); }

 private:
  std::vector<body> parts_;  // at least one
};

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL body merge(std::vector<body> parts) {
  std::vector<body> flat;
  for (body& part : parts) {
    if (!part.source()) continue;
    if (const std::vector<body>* inner = part.source()->parts())
      flat.insert(flat.end(), inner->begin(), inner->end());
    else
      flat.push_back(std::move(part));
  }
  if (flat.empty()) return {};
  if (flat.size() == 1) return std::move(flat.front());
  return body(std::make_shared<const detail::merged_body>(std::move(flat)));
}

}  // namespace hcl::inline v0_1
