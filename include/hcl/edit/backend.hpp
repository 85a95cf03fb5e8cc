// The compiled part of the editing layer. Defined in edit/impl, instantiated by
// <hcl/implementation.hpp>.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1 {

struct text_edit;
struct update_options;
class document;
struct parse_options;
enum class formatted : unsigned char;

class traversal;
class value;

namespace edit {
enum class item_kind : unsigned char;
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
class document_reader;
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

template <typename = void>
struct edit_backend {
  // document.hpp; defined in impl/document.hpp
  static std::shared_ptr<edit_tree> parse(std::string_view text, std::string name, diagnostics& diags,
                                          const parse_options& options, bool keep_broken);
  static std::shared_ptr<edit_tree> parse_file(const std::string& path, diagnostics& diags,
                                               const parse_options& options, bool keep_broken);
  static std::shared_ptr<edit_tree> make_empty();
  static edit_place make_nowhere();
  static std::shared_ptr<edit_tree> copy(const edit_tree& tree);
  static edit_node* root(edit_tree& tree) noexcept;
  static std::string text(const edit_tree& tree);
  static std::string formatted_text(const edit_tree& tree, formatted what);  // impl/formatted_text.hpp
  static source_ptr current_source(const edit_tree& tree);
  static syntax::document_ptr syntax_of(const edit_tree& tree);
  static std::vector<text_edit> changes(const edit_tree& tree);
  static bool is_changed(const edit_tree& tree) noexcept;
  static void save(const edit_tree& tree, diagnostics& diags);
  // All that `make` does, or nothing if it returns false or throws; impl/editor.hpp.
  static void change_all(std::shared_ptr<edit_tree> tree, const std::function<bool()>& make);

  // impl/tree.hpp; defined in impl/build.hpp
  static void read_children(edit_node& body);

  // items.hpp; defined in impl/items.hpp
  static edit::item_kind kind(const edit_node& node) noexcept;
  static bool is_attached(const edit_node& node) noexcept;
  static edit_node* parent(const edit_node& node) noexcept;
  static std::size_t child_count(const edit_node& node);
  static edit_node* child(const edit_node& node, std::size_t index);
  static std::size_t index_of(const edit_node& node) noexcept;
  static std::string text(const edit_node& node);
  static byte_span span(const edit_tree& tree, const edit_node& node);
  static byte_span whole_span(const edit_tree& tree, const edit_node& node);
  static std::string_view name(const edit_node& node) noexcept;
  static byte_span name_span(const edit_tree& tree, const edit_node& node);
  static std::vector<std::string> labels(const edit_node& node);
  static std::vector<byte_span> label_spans(const edit_tree& tree, const edit_node& node);
  static std::string_view value_text(const edit_node& node) noexcept;
  static byte_span value_span(const edit_tree& tree, const edit_node& node);
  static syntax::document_ptr value_document(const edit_node& node);
  static const syntax::node* value_node(const edit_node& node) noexcept;
  static edit_node* find_attribute(const edit_node& body, std::string_view name);
  static edit_node* find_block(const edit_node& body, std::string_view type,
                               const std::vector<std::string>& labels);

  // items.hpp; defined in impl/structure.hpp. They return false, null or nothing if the change is not made;
  // the diagnostics say why.
  static bool set_value(edit_tree& tree, edit_node& attribute, const std::string& text, bool is_raw,
                        diagnostics& diags);
  static bool set_attribute(edit_tree& tree, edit_node& body, std::string_view name, const std::string& text,
                            bool is_raw, edit::position where, diagnostics& diags);
  static bool rename_attribute(edit_tree& tree, edit_node& attribute, std::string_view name,
                               diagnostics& diags);
  static edit_node* insert_block(edit_tree& tree, edit_node& body, std::string_view type,
                                 const std::vector<std::string>& labels, edit::position where,
                                 diagnostics& diags);
  static bool set_type(edit_tree& tree, edit_node& block, std::string_view type, diagnostics& diags);
  static bool set_labels(edit_tree& tree, edit_node& block, const std::vector<std::string>& labels,
                         bool keep_bare, diagnostics& diags);
  static bool set_label(edit_tree& tree, edit_node& block, std::size_t index, std::string text,
                        diagnostics& diags);
  static bool insert_text(const edit_place& body, const std::string& text, edit::position where, bool fit,
                          std::vector<edit::item>& made, diagnostics& diags);
  static bool remove(edit_tree& tree, edit_node& item, edit::comments above, edit::blank_lines around,
                     diagnostics& diags);
  static bool clear(edit_tree& tree, edit_node& body, diagnostics& diags);
  static edit_node* move(edit_tree& from, edit_node& item, edit_tree& to, edit_node& body,
                         edit::position where, edit::blank_lines around, diagnostics& diags);

  // items.hpp; defined in impl/comments.hpp
  static std::vector<std::string> comments_above(const edit_node& item);
  static std::string comment_after(const edit_node& item);
  static std::string comment_inside(const edit_node& block);
  static std::size_t blank_lines_above(const edit_node& item);
  static std::vector<std::string> heading(const edit_tree& tree);
  static bool set_comments_above(edit_tree& tree, edit_node& item, std::string_view text, diagnostics& diags);
  static bool set_comment_after(edit_tree& tree, edit_node& item, std::string_view text, diagnostics& diags);
  static bool set_comment_inside(edit_tree& tree, edit_node& block, std::string_view text,
                                 diagnostics& diags);
  static bool set_blank_lines_above(edit_tree& tree, edit_node& item, std::size_t count, diagnostics& diags);
  static bool set_heading(edit_tree& tree, std::string_view text, diagnostics& diags);

  // items.hpp; defined in impl/arrangement.hpp
  static bool reorder(edit_tree& tree, edit_node& body, const std::vector<edit_node*>& order,
                      diagnostics& diags);
  static bool open(edit_tree& tree, edit_node& block, diagnostics& diags);
  static edit_node* to_attribute(edit_tree& tree, edit_node& block, diagnostics& diags);
  static edit_node* to_block(edit_tree& tree, edit_node& attribute, diagnostics& diags);
  static edit_node* format_item(edit_tree& tree, edit_node& item, diagnostics& diags);

  // update.hpp; defined in impl/update.hpp
  static void update(document& doc, update_models& models, const document_reader& reader,
                     const update_options& options, diagnostics& diags);

  // lookup.hpp; defined in impl/lookup.hpp
  static edit::place look_up(const document& doc, std::size_t offset, const edit::lookup_options& options);
  static std::size_t offset_of(const document& doc, std::size_t line, std::size_t column);
  static edit::item definition(const document& doc, const traversal& reference,
                               const edit::lookup_options& options);
  static std::vector<range> uses(const document& doc, const edit::item& of,
                                 const edit::lookup_options& options);
  static edit::item definition_in(const std::vector<const document*>& docs, const traversal& reference,
                                  const edit::lookup_options& options);  // impl/named_items.hpp
  static std::vector<range> uses_in(const std::vector<const document*>& docs, const edit::item& of,
                                    const edit::lookup_options& options);
  static std::vector<std::vector<text_edit>> renamed_in(const std::vector<const document*>& docs,
                                                        const edit::item& of, const std::string& to,
                                                        const edit::lookup_options& options,
                                                        diagnostics& diags);
  static void rename_variable(document& doc, const edit::item& of, const std::string& to,
                              const edit::lookup_options& options, diagnostics& diags);
  static std::vector<range> uses_of_loop_name(const document& doc, const range& name);
  static std::vector<edit::symbol> symbols(const edit::body& body);
  static std::string documentation(const edit::item& of);
  static std::string path_of(const edit::item& of);

  // items.hpp; defined in impl/references.hpp
  static bool rename_references(edit_tree& tree, edit_node& within, const std::vector<std::string>& from,
                                const std::vector<std::string>& to, std::size_t& count, diagnostics& diags);

  // part.hpp; defined in impl/value_edits.hpp
  static const syntax::node* part_node(const edit_node& attribute, std::string_view path);
  static byte_span part_span(const edit_tree& tree, const edit_node& attribute, std::string_view path);
  static std::string part_text(const edit_node& attribute, std::string_view path);
  static std::size_t part_size(const edit_node& attribute, std::string_view path);
  static bool change_part(edit_tree& tree, edit_node& attribute, std::string_view path,
                          const part_change& change, diagnostics& diags);

  // content.hpp; defined in impl/content.hpp
  static std::string quoted(std::string_view text);
  static std::string written(const value& content, diagnostics& diags);
  static std::string written(const traversal& reference, diagnostics& diags);
  static std::string call_text(std::string_view name, const std::vector<std::string>& arguments);
  static std::string list_text(const std::vector<std::string>& elements);
  static std::string object_text(const std::vector<std::pair<std::string, std::string>>& members);
  static std::string key_text(std::string_view key);
  static std::string heredoc(std::string_view text);
};
#if defined(HCL_DECLARATIONS_ONLY)
extern template struct HCL_EXPORT edit_backend<>;
#endif

// The node of a handle, or a null item: reads of that are empty, and it cannot be changed.
class existing_place {
 public:
  explicit existing_place(const edit_place& place)
      : nowhere_(place.node ? edit_place() : edit_backend<>::make_nowhere()),
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
}  // namespace hcl::inline v0_1
