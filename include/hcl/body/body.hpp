// The inside of a file or a block, whatever syntax it was written in: taken apart by a schema, nothing evaluated. Near side: handles only.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/schema.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/marks.hpp>

namespace hcl::inline v0_1 {

class body;
struct body_attribute;
struct body_block;
struct body_content;

namespace detail {

// One way of being a body. Implementations are immutable and shared.
class body_source {
 public:
  body_source() = default;
  body_source(const body_source&) = delete;
  body_source& operator=(const body_source&) = delete;
  virtual ~body_source() = default;

  // Takes what the schema names. With `rest`, everything else is left there; without, everything else is a problem.
  [[nodiscard]] virtual body_content content(const body_schema& wanted, body* rest, diagnostics& problems) const = 0;
  // `lenient`: blocks that earlier calls have taken are no problem.
  [[nodiscard]] virtual std::vector<body_attribute> just_attributes(diagnostics& problems, bool lenient) const = 0;
  [[nodiscard]] virtual hcl::range missing_item_range() const = 0;
  // What this is merged of; null if it is not.
  [[nodiscard]] virtual const std::vector<body>* parts() const noexcept { return nullptr; }
  // Whether nobody knows yet how many blocks it stands for; then no value in it is known either.
  [[nodiscard]] virtual bool is_unknown() const noexcept { return false; }
  // Those of the value it was generated from; every value in it has them. Null if there are none.
  [[nodiscard]] virtual const mark_set* marks() const noexcept { return nullptr; }
  // The nodes of a body as it was written, if that is what this is: `document` and one of the others are set then. The quick way into structs.
  struct written_view {
    const syntax::document_ptr* document = nullptr;
    const syntax::body_node* native = nullptr;
    const syntax::node* json = nullptr;
  };
  [[nodiscard]] virtual written_view written() const noexcept { return {}; }
};

// The waist of this floor; defined in body/native_body.hpp, json_body.hpp, merged_body.hpp and overlaid_body.hpp.
template <typename = void>
struct body_waist {
  static body of_document(syntax::document_ptr document);
  static body of_json(syntax::document_ptr document, const syntax::node& value);
  static body of_node(syntax::document_ptr document, const syntax::body_node& node);
  static body merge(std::vector<body> parts);
  static body overlay(std::vector<body> layers);
  static body_content empty_content(const body_schema& wanted, diagnostics& problems);
  // `names` may be null. Defined in extension/dynamic_body.hpp, declared here for those who must not know that one.
  static body expand_dynamic(body original, const scope* names, const limits& bounds);
};

}  // namespace detail

// A body, not decoded yet; copies share it. A default-made one is empty. As a member of a struct, `hcl::remain<hcl::body>` takes what no other
// member claims, and `hcl::block<hcl::body, "x">` a block as it stands, for decode_body<T>() with names known only later.
class body {
 public:
  body() = default;
  explicit body(std::shared_ptr<const detail::body_source> source) : source_(std::move(source)) {}
  // The body of a parsed file; see hcl::parse().
  template <typename X = void>
  explicit body(syntax::document_ptr document) : body(detail::body_waist<X>::of_document(std::move(document))) {}

  // What the schema names; anything else, and required attributes that are not there, are added to `problems`.
  template <typename = void>
  [[nodiscard]] body_content content(const body_schema& wanted, diagnostics& problems) const;
  // What the schema names; everything else is left in `rest`, which may be asked again.
  template <typename = void>
  [[nodiscard]] body_content partial_content(const body_schema& wanted, body& rest, diagnostics& problems) const;
  // All attributes, in order of the source; blocks are a problem, in the native syntax even those that a partial call has taken.
  template <typename = void>
  [[nodiscard]] std::vector<body_attribute> just_attributes(diagnostics& problems) const;
  // The same for what a partial call has left: blocks that it has taken are no problem.
  template <typename = void>
  [[nodiscard]] std::vector<body_attribute> remaining_attributes(diagnostics& problems) const;
  // Where to say that something is missing: an empty range.
  [[nodiscard]] hcl::range missing_item_range() const { return source_ ? source_->missing_item_range() : hcl::range(); }

  // Whether it was generated from something unknown: it stands for any number of blocks, and no value in it is known.
  [[nodiscard]] bool is_unknown() const noexcept { return source_ && source_->is_unknown(); }
  // The marks of what it was generated from; every value in it has them too.
  [[nodiscard]] mark_set marks() const { return source_ && source_->marks() ? *source_->marks() : mark_set(); }

  [[nodiscard]] const std::shared_ptr<const detail::body_source>& source() const noexcept { return source_; }

 private:
  std::shared_ptr<const detail::body_source> source_;
};

// Several bodies as one, as if written one after the other; an attribute in more than one of them is a problem when it is asked for.
template <typename X = void>
[[nodiscard]] body merge(std::vector<body> parts) { return detail::body_waist<X>::merge(std::move(parts)); }

// The first body with the others laid over it, in order: an attribute set by several has the value of the last. A block that is there once above and
// once below, of the same type and labels, becomes one block of both, however deep; where several have that type and those labels, those above
// replace those below; other blocks are added. `overlay({defaults, site})`
template <typename X = void>
[[nodiscard]] body overlay(std::vector<body> layers) { return detail::body_waist<X>::overlay(std::move(layers)); }

struct body_attribute {
  std::string name;
  hcl::expression expression;
  hcl::range name_range;
  hcl::range range;  // name to end of expression
};

struct body_block {
  std::string type;
  std::vector<std::string> labels;
  hcl::body body;
  hcl::range definition_range;  // type and labels
  hcl::range type_range;
  std::vector<hcl::range> label_ranges;
};

// What a schema has found: attributes in the schema's order, blocks in the source's.
struct body_content {
  std::vector<body_attribute> attributes{};
  std::vector<body_block> blocks{};
  hcl::range missing_item_range{};

  [[nodiscard]] const body_attribute* find(std::string_view name) const noexcept {
    for (const body_attribute& a : attributes)
      if (a.name == name) return &a;
    return nullptr;
  }
  // The blocks of one type, in order.
  template <typename = void>
  [[nodiscard]] std::vector<const body_block*> of_type(std::string_view type) const {
    std::vector<const body_block*> found;
    for (const body_block& b : blocks)
      if (b.type == type) found.push_back(&b);
    return found;
  }
};

template <typename X>
body_content body::content(const body_schema& wanted, diagnostics& problems) const {
  return source_ ? source_->content(wanted, nullptr, problems) : detail::body_waist<X>::empty_content(wanted, problems);
}
template <typename X>
body_content body::partial_content(const body_schema& wanted, body& rest, diagnostics& problems) const {
  const auto source = source_;  // `rest` may be this body
  if (source) return source->content(wanted, &rest, problems);
  rest = {};
  return detail::body_waist<X>::empty_content(wanted, problems);
}
template <typename>
std::vector<body_attribute> body::just_attributes(diagnostics& problems) const {
  return source_ ? source_->just_attributes(problems, false) : std::vector<body_attribute>();
}
template <typename>
std::vector<body_attribute> body::remaining_attributes(diagnostics& problems) const {
  return source_ ? source_->just_attributes(problems, true) : std::vector<body_attribute>();
}

}  // namespace hcl::inline v0_1
