// Iterates over the items of a body. Each kind of body implements one.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0::detail {

class schema_index;

// The purpose of a walk over a body.
struct body_request {
  enum class purpose : unsigned char {
    content,     // attributes and blocks
    attributes,  // all attributes; blocks come only to be reported
    listing      // whatever is there, to be written again; nothing is reported
  };
  purpose what = purpose::content;
  // The names of the schema, which tells which properties of the JSON syntax and dynamic blocks are
  // blocks; null if there is no schema.
  const schema_index* wanted = nullptr;
  bool lenient = false;  // attributes: blocks that earlier calls have taken are no problem
};

// The item that a cursor is at.
struct body_item {
  std::string_view name{};  // of an attribute, or the type of a block
  std::size_t labels = 0;   // of a block
  bool is_block = false;
  // A property of the JSON syntax: an attribute unless a schema says otherwise. In a listing, only if its
  // value could be the body of a block.
  bool may_be_blocks = false;
  bool is_generated = false;      // a dynamic block, by the type of what it would generate
  bool are_labels_known = false;  // mistakes in their number have been reported
  bool has_body = true;           // false for a JSON block with too few labels
};

// Where to report that a block has too many labels or too few.
struct label_places {
  range surplus{};  // the first label too many
  range opener{};   // where its body begins
  range header{};   // all before that
};

class body_cursor {
 public:
  body_cursor() = default;
  body_cursor(const body_cursor&) = delete;
  body_cursor& operator=(const body_cursor&) = delete;
  virtual ~body_cursor() = default;

  // Advances to the first or next item; false at the end. Reports syntax errors of items.
  [[nodiscard]] virtual bool next() = 0;
  [[nodiscard]] const body_item& item() const noexcept { return item_; }
  // The range of the name or type.
  [[nodiscard]] virtual range name_range() const = 0;
  [[nodiscard]] virtual label_places places(std::size_t expected) const = 0;
  // The item, created on demand.
  [[nodiscard]] virtual body_attribute attribute() = 0;
  [[nodiscard]] virtual body_block block() = 0;
  // The block as written; empty if it was not written in one piece.
  [[nodiscard]] virtual std::string_view text() const { return {}; }
  // The item of the native syntax that it is, if it is one.
  [[nodiscard]] virtual syntax::body_item native() const { return {}; }
  // Whether no item was skipped after an error; for listings, whether all items are known.
  [[nodiscard]] virtual bool is_complete() const noexcept { return true; }
  // Generated items pay for the errors that they cause.
  virtual void pay_for_errors(std::size_t) {}

 protected:
  body_item item_;
};

// The items of another cursor; for bodies that change some of them.
class changing_cursor : public body_cursor {
 public:
  explicit changing_cursor(std::unique_ptr<body_cursor> original) : original_(std::move(original)) {}

  [[nodiscard]] bool next() override {
    if (!original_ || !original_->next()) return false;
    item_ = original_->item();
    return true;
  }
  [[nodiscard]] range name_range() const override { return original_->name_range(); }
  [[nodiscard]] label_places places(std::size_t expected) const override {
    return original_->places(expected);
  }
  [[nodiscard]] body_attribute attribute() override { return original_->attribute(); }
  [[nodiscard]] body_block block() override { return original_->block(); }
  [[nodiscard]] std::string_view text() const override { return original_->text(); }
  [[nodiscard]] bool is_complete() const noexcept override { return !original_ || original_->is_complete(); }
  void pay_for_errors(std::size_t errors) override {
    if (original_) original_->pay_for_errors(errors);
  }

 protected:
  std::unique_ptr<body_cursor> original_;  // null: there are none
};

// The type of a block, or of those that a `dynamic` block makes.
[[nodiscard]] inline std::string_view type_of_block(const body_block& block) {
  return block.type == "dynamic" && block.labels.size() == 1 ? block.labels.front() : block.type;
}

// The items of a body that may be empty, and those that are left of it.
[[nodiscard]] inline std::unique_ptr<body_cursor> items_of(const body& of, const body_request& request,
                                                           diagnostics& diags) {
  if (of.source()) return of.source()->items(request, diags);
  return std::make_unique<changing_cursor>(nullptr);
}
[[nodiscard]] inline body rest_of_body(const body& of, const body_schema& taken);

// content() and partial_content() for internal schemas, which may name an attribute and a block alike.
// `rest`: receives other items; null if there must be none.
[[nodiscard]] inline body_content content_by(const body& of, const body_schema& wanted, body* rest,
                                             diagnostics& diags) {
  body_content found = body_access::content(of.source().get(), wanted, rest != nullptr, diags);
  if (rest) *rest = rest_of_body(of, wanted);
  return found;
}
[[nodiscard]] inline body rest_of_body(const body& of, const body_schema& taken) {
  return of.source() ? of.source()->rest(taken) : body();
}

}  // namespace hcl::inline v1_0::detail
