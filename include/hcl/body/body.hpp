// The content of a file or block in either syntax, read by a schema, unevaluated.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/fwd.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/marks.hpp>

namespace hcl::inline v1_0 {

// How to treat a block of an upper layer that no lower layer has, perhaps because of a misspelt label: add
// it, add it with a warning, or reject it (`unmatched-override`).
enum class new_blocks : unsigned char { add, warn, reject };

struct body_attribute;
struct body_block;
struct body_content;
struct body_entry;
struct body_schema;
class traversal;
struct variable_step;
class variable_walk;

namespace detail {

class body_source;

struct body_access {
  // body.hpp; defined in impl/content.ipp and the bodies beside it
  static body of_document(syntax::document_ptr document);
  static body of_json(syntax::document_ptr document, const syntax::node& value);
  static body of_node(syntax::document_ptr document, const syntax::body_node& node);
  // Returns the items of the schema. Others are errors, unless left for others. `from` may be null.
  static body_content content(const body_source* from, const body_schema& wanted, bool leaves_rest,
                              diagnostics& diags);
  // `lenient`: blocks that earlier calls have taken are no problem.
  static std::vector<body_attribute> attributes(const body_source* from, bool lenient, diagnostics& diags);
  // All items of a body in order, for writing it again. False if they are not known, as of generated ones.
  // Reports nothing.
  static bool list_entries(const body& of, std::vector<body_entry>& to);
  static void report_unlisted(const body& of, diagnostics& diags);
};

}  // namespace detail

// The expansion of dynamic blocks; defined in extension/impl/dynamic_body.ipp, a higher layer.
namespace detail::dynamic_blocks {

body expand(body original, const scope* names, const limits& bounds);  // `names` may be null

}  // namespace detail::dynamic_blocks

// `same_as`: the main name, if this is an alternative name; in an overlay, the uppermost of all of them
// counts.
struct schema_attribute {
  std::string name;
  bool required = false;  // its absence is an error
  std::string same_as{};
};

// Blocks of one type, and their labels, whose names are for messages. In the JSON syntax all of them are
// there, and those that could be left out may be empty.
struct schema_block {
  std::string type;
  std::vector<std::string> labels{};
  std::string same_as{};            // see schema_attribute
  std::size_t optional_labels = 0;  // the last so many may be left out
  bool any_labels = false;          // further ones may follow; in the JSON syntax there are none
  // If there may be only one block of several types, the first of these; another one replaces it in an
  // overlay.
  std::string one_of{};
  std::string discriminator{};     // likewise, where this attribute has another value
  bool keeps_mislabelled = false;  // gives blocks with other numbers of labels, too, once they are reported
};

// `body_schema{.attributes = {{"port", true}}, .blocks = {{"service", {"name"}}}}` An attribute and a block
// must not have the same name.
struct body_schema {
  std::vector<schema_attribute> attributes{};
  std::vector<schema_block> blocks{};
};

namespace detail {

struct body_request;
class body_cursor;
class written_text;  // eval/impl/eval_context.hpp

// A source of body items. Implementations are immutable and shared.
class body_source {
 public:
  body_source() = default;
  body_source(const body_source&) = delete;
  body_source& operator=(const body_source&) = delete;
  virtual ~body_source() = default;

  // Its items, as long as this lives: see impl/body_cursor.hpp.
  [[nodiscard]] virtual std::unique_ptr<body_cursor> items(const body_request& request,
                                                           diagnostics& diags) const = 0;
  // The body without names taken by a schema.
  [[nodiscard]] virtual body rest(const body_schema& taken) const = 0;
  // Where to report missing items, and whether that is a whole file.
  [[nodiscard]] virtual hcl::range missing_item_range() const = 0;
  [[nodiscard]] virtual bool is_whole_file() const noexcept { return false; }
  // The bodies that this one merges or overlays, the lowest first; null if it is neither.
  [[nodiscard]] virtual const std::vector<body>* parts() const noexcept { return nullptr; }
  [[nodiscard]] virtual const std::vector<body>* layers() const noexcept { return nullptr; }
  // For layers: how to treat blocks that no lower layer has.
  [[nodiscard]] virtual new_blocks added() const noexcept { return new_blocks::add; }
  // The body before its dynamic blocks were expanded; null if there were none.
  [[nodiscard]] virtual const body* unexpanded() const noexcept { return nullptr; }
  // Whether the number of its blocks is unknown; then all values in it are unknown.
  [[nodiscard]] virtual bool is_unknown() const noexcept { return false; }
  // The marks of the value it was generated from, which every value in it has. Null if there are none.
  [[nodiscard]] virtual const mark_set* marks() const noexcept { return nullptr; }
  // Whether it is of a text in the JSON syntax.
  [[nodiscard]] virtual bool is_json() const noexcept { return false; }
  // The nodes of a written body: `document` and one of the others are set.
  struct written_view {
    const syntax::document_ptr* document = nullptr;
    const syntax::body_node* native = nullptr;
    const syntax::node* json = nullptr;
  };
  // `even_rest`: also of one of whose items some are taken.
  [[nodiscard]] virtual written_view written([[maybe_unused]] bool even_rest = false) const noexcept {
    return {};
  }
  // Appends the unclaimed items as they are written.
  virtual void append_written(written_text& to) const = 0;
};

}  // namespace detail

// A body, not decoded yet; copies share it. A default-made one is empty. As a member of a struct,
// `hcl::remain<hcl::body>` takes what no other member claims, and `hcl::block<hcl::body, "x">` a block as it
// stands, for decode_body<T>() with names known only later.
class body {
 public:
  body() = default;
  explicit body(std::shared_ptr<const detail::body_source> source) : source_(std::move(source)) {}
  // The body of a parsed file; see hcl::parse().
  explicit body(syntax::document_ptr document)
      : body(detail::body_access::of_document(std::move(document))) {}

  // Returns the items that the schema names. Anything else, and required attributes that are missing, are
  // reported to `diags`. A schema that asks for a name twice, or for an attribute and a block of one name, is
  // an `invalid-spec`.
  [[nodiscard]] body_content content(const body_schema& wanted, diagnostics& diags) const;
  // Returns the items that the schema names; everything else is left in `rest`, which may be asked again.
  [[nodiscard]] body_content partial_content(const body_schema& wanted, body& rest, diagnostics& diags) const;
  // All attributes, in order of the source; blocks are a diagnostic, in the native syntax even those that a
  // partial call has taken.
  [[nodiscard]] std::vector<body_attribute> just_attributes(diagnostics& diags) const;
  // The same for what a partial call has left: blocks that it has taken are no diagnostic, nor is an array of
  // objects in the JSON syntax, which just_attributes() does not take.
  [[nodiscard]] std::vector<body_attribute> remaining_attributes(diagnostics& diags) const;
  // All items in the order of the source, without a schema. A JSON property is an attribute, which may be
  // blocks, and is listed as often as it is there. Items that are not known, such as those of a dynamic
  // block, are an `unwritable-value` in `diags`.
  [[nodiscard]] std::vector<body_entry> entries(diagnostics& diags) const;
  // One attribute, or the blocks of one type with any labels. In the JSON syntax, labels need a schema:
  // blocks() takes them for attributes of the block.
  [[nodiscard]] std::optional<body_attribute> attribute(std::string_view name) const;
  [[nodiscard]] std::vector<body_block> blocks(std::string_view type) const;
  // Whether there is nothing in it.
  [[nodiscard]] bool empty() const;
  // Where to report missing items: an empty range.
  [[nodiscard]] hcl::range missing_item_range() const {
    return source_ ? source_->missing_item_range() : hcl::range();
  }

  // Whether it was generated from something unknown: it represents any number of blocks, and no value in it
  // is known.
  [[nodiscard]] bool is_unknown() const noexcept { return source_ && source_->is_unknown(); }
  // Whether it is of a text in the JSON syntax. Bodies that are made of others are not.
  [[nodiscard]] bool is_json() const noexcept { return source_ && source_->is_json(); }
  // The marks of what it was generated from; every value in it has them too.
  [[nodiscard]] mark_set marks() const {
    return source_ && source_->marks() ? *source_->marks() : mark_set();
  }

  // Whether both are written alike: the same attributes and blocks in the same order and syntax, whatever the
  // blanks and comments between them; what earlier calls have taken does not count. See expressions.
  friend bool operator==(const body& a, const body& b);

  // The source that the body reads from; for the library's own layers.
  [[nodiscard]] const std::shared_ptr<const detail::body_source>& source() const noexcept { return source_; }

 private:
  std::shared_ptr<const detail::body_source> source_;
};

// Several bodies as one, as if written one after the other; an attribute in more than one of them is a
// problem when it is asked for.
[[nodiscard]] body merge(std::vector<body> parts);

// The first body with the others laid over it, in order: an attribute set by several has the value of the
// last. A block that is there once above and once below, of the same type and labels, becomes one block of
// both, however deep; where several have that type and those labels, those above replace those below; other
// blocks are added. Alternative names of a member, and an attribute that may be a block, count as one; the
// topmost layer wins, whichever form it uses. Blocks that dynamic blocks generate count like others. `added`:
// how to treat blocks that no lower layer has. `overlay({defaults, site})`
[[nodiscard]] body overlay(std::vector<body> layers, new_blocks added = new_blocks::add);

// `name = expression`, as body::content() finds it. Specification: "Attribute Definitions".
struct body_attribute {
  std::string name;
  hcl::expression expression;
  hcl::range name_range;  // of the name alone
  hcl::range range;       // name to end of expression
};

// `type "label" { ... }`, as body::content() finds it. Specification: "Blocks".
struct body_block {
  std::string type;
  std::vector<std::string> labels;  // decoded, in order
  hcl::body body;
  hcl::range definition_range;           // type and labels
  hcl::range type_range;                 // of the type alone
  std::vector<hcl::range> label_ranges;  // quotes included
  hcl::range range{};                    // from the type to the end of the body, if it was written
  // The type in each layer above the lowest, if the block is in several.
  std::vector<std::string> types_above{};
  std::vector<hcl::range> type_ranges_above{};  // where each of them is written
};

// An attribute or a block of a body, as body::entries() lists it: one of both is set.
struct body_entry {
  std::optional<body_attribute> attribute{};
  std::optional<body_block> block{};
  bool may_be_blocks = false;  // an attribute of the JSON syntax, whose value could be the body of a block
  // The block as written, in a source that its ranges keep alive; empty if it was not written in one piece.
  std::string_view text{};
};

// Blocks of one type, in order.
struct block_group {
  std::string_view type;                    // of the blocks that body_content holds
  std::vector<const body_block*> blocks{};  // at least one
};

// The items that a schema found: attributes in the schema's order, blocks in the source's.
struct body_content {
  std::vector<body_attribute> attributes{};
  std::vector<body_block> blocks{};
  hcl::range missing_item_range{};  // where to report what is missing

  // The attribute of that name, or null.
  [[nodiscard]] const body_attribute* find(std::string_view name) const noexcept {
    for (const body_attribute& a : attributes)
      if (a.name == name) return &a;
    return nullptr;
  }
  // The blocks of one type, in order.
  [[nodiscard]] std::vector<const body_block*> of_type(std::string_view type) const;
  // All blocks, those of one type together, in the order of the first of each.
  [[nodiscard]] std::vector<block_group> by_type() const;
};

// Which references to find.
enum class variable_use : unsigned char {
  attributes,  // those of attributes as they are written; dynamic blocks are blocks like others
  everything,  // also those of dynamic blocks: for_each, labels, and attributes in their content; iterators
               // are no references
  all = everything,
  expansion  // only what must be known before dynamic blocks can be expanded: for_each and labels
};

struct variable_step;

// A place in the walk. For those who have a schema of their own at run time; see also variables() of specs
// and of structs.
//
//   hcl::variable_step found = hcl::variable_walk(file).visit(schema);
//   for (const auto& block : found.blocks) block.inside.visit(schema_of(block.type));   // and so on
class variable_walk {
 public:
  explicit variable_walk(body at, variable_use wanted = variable_use::everything)
      : body_(std::move(at)), use_(wanted) {}

  // References in the attributes that the schema names, and the blocks to go on with. What is wrong in the
  // body is no matter here. `others`: attributes that the schema does not name count too.
  [[nodiscard]] variable_step visit(const body_schema& wanted, bool others = false) const;
  // References in all attributes, for bodies with freely chosen names.
  [[nodiscard]] std::vector<traversal> attributes() const;
  [[nodiscard]] const body& inside() const noexcept { return body_; }

 private:
  body body_;
  variable_use use_;
  std::vector<std::string> iterators_{};  // of the dynamic blocks around
};

// A block that a walk has met: its type, and the walk through its body.
struct variable_block {
  std::string type;      // of the nested block
  variable_walk inside;  // to go on with
};

// The variables that one step of a walk finds in a body: `for (const hcl::traversal& t : step.variables) ...`
struct variable_step {
  std::vector<traversal> variables{};
  std::vector<variable_block>
      blocks{};  // in the order of the source; a dynamic one counts as what it generates
};

}  // namespace hcl::inline v1_0
