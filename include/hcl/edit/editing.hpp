// Changes of documents: functions of nodes that the handles of edit/ forward to; defined in edit/impl.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

struct text_edit;
struct update_options;
class document;
struct options;
struct parse_options;
enum class formatted : unsigned char;

class traversal;
class value;

namespace edit {
// A comment or blank line is an item of its body unless it is on the line of an attribute or block. `broken`
// is text that is no item, in a document that was read with mistakes.
enum class item_kind : unsigned char { file, attribute, block, comment, blank_line, broken };

enum class comments : unsigned char;
enum class blank_lines : unsigned char;
struct place;
struct lookup_options;
struct symbol;
class item;
class body;
struct position;
}  // namespace edit

namespace detail {

struct update_models;
struct edit_tree;  // a document: edit/impl/tree.hpp
struct edit_node;  // an item of one, or the file itself

// A node and the document it is in, which it keeps alive.
struct edit_place {
  std::shared_ptr<edit_tree> tree{};
  edit_node* node = nullptr;

  [[nodiscard]] edit_place at(edit_node* other) const { return {tree, other}; }
  friend bool operator==(const edit_place&, const edit_place&) = default;
};

// A change of a part of a value, or of the elements of one.
struct part_element {
  std::string key{};  // of a member of an object
  std::string text{};
  bool is_raw = false;
};
struct part_change {
  enum class kind : unsigned char { set, replace, insert, assign, remove, rename, move };
  kind what;
  std::size_t index = 0;  // where elements are inserted, or one moves to; behind the last, if there are fewer
  std::string key{};      // of the member that is renamed
  std::string text{};     // of the part that is set
  bool is_raw = false;
  std::vector<part_element> elements{};
  bool has_keys = false;  // they are members
};

namespace editing {
// document.hpp; defined in impl/document.ipp
std::shared_ptr<edit_tree> parse(std::string_view text, std::string name, diagnostics& diags,
                                 const parse_options& options, bool keep_broken);
std::shared_ptr<edit_tree> parse_file(const std::string& path, diagnostics& diags,
                                      const parse_options& options, bool keep_broken);
std::shared_ptr<edit_tree> make_empty();
edit_place make_nowhere();
std::shared_ptr<edit_tree> copy(const edit_tree& tree);
edit_node* root(edit_tree& tree) noexcept;
std::string text(const edit_tree& tree);
std::string formatted_text(const edit_tree& tree, formatted what);  // impl/document.ipp
source_ptr current_source(const edit_tree& tree);
syntax::document_ptr syntax_of(const edit_tree& tree);
bool is_parsed(const edit_tree& tree) noexcept;
options reading_options(const edit_tree& tree, options decode);
std::vector<text_edit> changes(const edit_tree& tree);
bool is_changed(const edit_tree& tree) noexcept;
void save(const edit_tree& tree, diagnostics& diags);
// A transaction; undone if `make` returns false or throws; impl/editor.hpp.
void change_all(std::shared_ptr<edit_tree> tree, const std::function<bool()>& make);

// impl/tree.hpp; defined in impl/document.ipp
void read_children(edit_node& body);

// impl/tree.hpp; defined in impl/items.ipp
std::string text(const edit_node& node);
byte_span span(const edit_tree& tree, const edit_node& node);
byte_span whole_span(const edit_tree& tree, const edit_node& node);
byte_span name_span(const edit_tree& tree, const edit_node& node);
std::vector<byte_span> label_spans(const edit_tree& tree, const edit_node& node);
byte_span value_span(const edit_tree& tree, const edit_node& node);
edit_node* find_attribute(const edit_node& body, std::string_view name);
edit_node* find_block(const edit_node& body, std::string_view type, const std::vector<std::string>& labels);

// impl/tree.hpp; defined in impl/items.ipp. They return false, null or nothing if the change is not made;
// the diagnostics say why.
bool set_value(edit_tree& tree, edit_node& attribute, const std::string& text, bool is_raw,
               diagnostics& diags);
bool set_attribute(edit_tree& tree, edit_node& body, std::string_view name, const std::string& text,
                   bool is_raw, edit::position where, diagnostics& diags);
bool rename_attribute(edit_tree& tree, edit_node& attribute, std::string_view name, diagnostics& diags);
edit_node* insert_block(edit_tree& tree, edit_node& body, std::string_view type,
                        const std::vector<std::string>& labels, edit::position where, diagnostics& diags);
bool set_type(edit_tree& tree, edit_node& block, std::string_view type, diagnostics& diags);
bool set_labels(edit_tree& tree, edit_node& block, const std::vector<std::string>& labels, bool keep_bare,
                diagnostics& diags);
bool set_label(edit_tree& tree, edit_node& block, std::size_t index, std::string text, diagnostics& diags);
bool insert_text(const edit_place& body, const std::string& text, edit::position where, bool fit,
                 std::vector<edit::item>& made, diagnostics& diags);
bool remove(edit_tree& tree, edit_node& item, edit::comments above, edit::blank_lines around,
            diagnostics& diags);
bool clear(edit_tree& tree, edit_node& body, diagnostics& diags);
edit_node* move(edit_tree& from, edit_node& item, edit_tree& to, edit_node& body, edit::position where,
                edit::blank_lines around, diagnostics& diags);

// impl/tree.hpp; defined in impl/comments.ipp
std::vector<std::string> comments_above(const edit_node& item);
std::string comment_after(const edit_node& item);
std::string comment_inside(const edit_node& block);
std::size_t blank_lines_above(const edit_node& item);
std::vector<std::string> heading(const edit_tree& tree);
bool set_comments_above(edit_tree& tree, edit_node& item, std::string_view text, diagnostics& diags);
bool set_comment_after(edit_tree& tree, edit_node& item, std::string_view text, diagnostics& diags);
bool set_comment_inside(edit_tree& tree, edit_node& block, std::string_view text, diagnostics& diags);
bool set_blank_lines_above(edit_tree& tree, edit_node& item, std::size_t count, diagnostics& diags);
bool set_heading(edit_tree& tree, std::string_view text, diagnostics& diags);

// impl/tree.hpp; defined in impl/comments.ipp
bool reorder(edit_tree& tree, edit_node& body, const std::vector<edit_node*>& order, diagnostics& diags);
bool open(edit_tree& tree, edit_node& block, diagnostics& diags);
edit_node* to_attribute(edit_tree& tree, edit_node& block, diagnostics& diags);
edit_node* to_block(edit_tree& tree, edit_node& attribute, diagnostics& diags);
edit_node* format_item(edit_tree& tree, edit_node& item, diagnostics& diags);

// update.hpp; defined in impl/update.ipp
void update(document& doc, update_models& models, const update_options& options, diagnostics& diags);

// lookup.hpp; defined in impl/items.ipp
edit::place look_up(const document& doc, std::size_t offset, const edit::lookup_options& options);
std::size_t offset_of(const document& doc, std::size_t line, std::size_t column);
edit::item definition_in(const std::vector<const document*>& docs, const traversal& reference,
                         const edit::lookup_options& options);  // impl/named_items.hpp
std::vector<range> uses_in(const std::vector<const document*>& docs, const edit::item& of,
                           const edit::lookup_options& options);
std::vector<std::vector<text_edit>> renamed_in(const std::vector<const document*>& docs, const edit::item& of,
                                               const std::string& to, const edit::lookup_options& options,
                                               diagnostics& diags);
void rename_variable(document& doc, const edit::item& of, const std::string& to,
                     const edit::lookup_options& options, diagnostics& diags);
std::vector<range> uses_of_loop_name(const document& doc, const range& name);
std::vector<edit::symbol> symbols(const edit::body& body);
std::string documentation(const edit::item& of);
std::string path_of(const edit::item& of);

// impl/tree.hpp; defined in impl/items.ipp
bool rename_references(edit_tree& tree, edit_node& within, const std::vector<std::string>& from,
                       const std::vector<std::string>& to, std::size_t& count, diagnostics& diags);

// content.hpp; defined in impl/value_edits.ipp
const syntax::node* part_node(const edit_node& attribute, std::string_view path);
byte_span part_span(const edit_tree& tree, const edit_node& attribute, std::string_view path);
std::string part_text(const edit_node& attribute, std::string_view path);
std::size_t part_size(const edit_node& attribute, std::string_view path);
bool change_part(edit_tree& tree, edit_node& attribute, std::string_view path, const part_change& change,
                 diagnostics& diags);

// content.hpp; defined in impl/document.ipp
std::string quoted(std::string_view text);
std::string written(const value& content, bool takes_infinity, diagnostics& diags);
std::string written(const traversal& reference, diagnostics& diags);
std::string list_text(const std::vector<std::string>& elements, std::string_view open,
                      std::string_view close);
std::string object_text(const std::vector<std::pair<std::string, std::string>>& members);
std::string key_text(std::string_view key);
std::string heredoc(std::string_view text);
}  // namespace editing

// An item, or the file. In the order they are written:
//
//   piece      attribute                   block                             comment, blank, broken   file
//   lead       indent, /* comments */      the same                          empty                    mark
//   head       name                        type, labels, "{"                 the text
//   between    " = "                       what is left of the line of "{"
//   children                               items                                                      items
//   content    the expression              indent before "}"
//   close                                  "}"
//   tail       comment, newline            comment, newline
//
// While the items of a body have not been made, its content is all of their text as well.
struct edit_node {
  edit::item_kind kind = edit::item_kind::file;
  bool is_attached = true;
  bool is_separate = false;  // comments above it are not its own
  bool is_made = false;      // a block that was added empty
  edit_node* parent = nullptr;
  std::string_view lead{}, head{}, between{}, content{}, close{}, tail{};
  // The parsed form: of an attribute and a block one of the two. `base` is where `head` begins in the text of
  // that document.
  syntax::document_ptr parsed{};
  const syntax::attribute_node* attribute = nullptr;
  const syntax::block_node* block = nullptr;
  std::uint32_t base = 0;
  mutable std::uint32_t offset = 0;  // of the first piece, where the tree says that offsets are known
  mutable std::uint32_t length = 0;  // of all pieces
  std::size_t place = 0;             // among the items of its parent
  // The items that have been made, and the tree to make them in as long as they have not.
  std::vector<edit_node*> made_children{};
  edit_tree* unread = nullptr;
  const void* copied_by = nullptr;  // the innermost attempt that has a copy of it; impl/editor.hpp

  // Creates the items if needed; call before using a block's `content`.
  [[nodiscard]] const std::vector<edit_node*>& children() const {
    if (unread) editing::read_children(const_cast<edit_node&>(*this));  // no node is a constant
    return made_children;
  }
  // Updates the indices from the first moved item on.
  void note_places(std::size_t first) noexcept {
    for (; first < made_children.size(); ++first)
      made_children[first]->place = first;
  }
  [[nodiscard]] bool is_in_document() const noexcept {
    const edit_node* at = this;
    while (at->is_attached && at->parent)
      at = at->parent;
    return at->is_attached;
  }
  // Among the items of its parent; their number once it has been taken out.
  [[nodiscard]] std::size_t index() const noexcept {
    if (!parent) return 0;
    const std::vector<edit_node*>& all = parent->children();
    return place < all.size() && all[place] == this ? place : all.size();
  }
  // The name of an attribute, or the type of a block.
  [[nodiscard]] std::string_view name() const noexcept {
    if (attribute) return attribute->name;
    return block ? std::string_view(block->type) : std::string_view();
  }
  [[nodiscard]] std::vector<std::string> labels() const {
    std::vector<std::string> all;
    if (block)
      for (const syntax::label_node& label : block->labels)
        all.emplace_back(label.text);
    return all;
  }
  // A block whose brace is followed by its item, or by its end, on the same line.
  [[nodiscard]] bool is_one_line() const noexcept {
    return kind == edit::item_kind::block && !between.ends_with('\n');
  }
};

// The node of a handle, or a null item, which is empty and cannot be changed.
class existing_place {
 public:
  explicit existing_place(const edit_place& place)
      : nowhere_(place.node ? edit_place() : editing::make_nowhere()),
        place_(place.node ? place : nowhere_) {}
  existing_place(const existing_place&) = delete;
  existing_place& operator=(const existing_place&) = delete;

  [[nodiscard]] edit_tree& tree() const noexcept { return *place_.tree; }
  [[nodiscard]] edit_node& node() const noexcept { return *place_.node; }
  [[nodiscard]] const edit_place& place() const noexcept { return place_; }

 private:
  edit_place nowhere_;
  const edit_place& place_;
};

}  // namespace detail
}  // namespace hcl::inline v1_0
