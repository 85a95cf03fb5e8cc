// An editable document that keeps every byte of the text that is not changed.
//
//   hcl::result<hcl::document> doc = hcl::document::parse_file("app.hcl");
//   std::cout << doc->text();                                     // byte by byte what was read
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/edit/editing.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/range.hpp>
#include <hcl/text/source.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0 {

// Which lines of a text are laid out as format() does, with the indentation of the document: none, those of
// the items that were changed or added since it was parsed, or all of them.
enum class formatted : unsigned char { nothing, touched, everything };

// A text in the native syntax with its items, comments, blank lines and layout. A copy is a document of its
// own, with items of its own. Not for several threads at a time, unless all of them only read the text() of
// one that is not being changed.
class document {
 public:
  // An empty one.
  document();
  document(document&&) noexcept = default;
  document& operator=(document&&) noexcept = default;
  document(const document& other);
  document& operator=(const document& other) { return *this = document(other); }
  ~document() = default;

  // Text without mistakes; otherwise diagnostics. `options` say how it is read, as hcl::options do for
  // decoding, and how every text put into it is. With heredoc_end::line_or_file, the end of a heredoc that
  // the text ends with gets its newline.
  [[nodiscard]] static result<document> parse(std::string_view text, std::string name = "<text>",
                                              const parse_options& options = {});
  // A file of the native syntax, whatever its name ends in: one in the JSON syntax ends in diagnostics.
  [[nodiscard]] static result<document> parse_file(const file_name& path, const parse_options& options = {});
  // Accepts text with errors, which are added to `diags`: broken items have the kind `broken`.
  [[nodiscard]] static document parse_broken(std::string_view text, std::string name, diagnostics& diags,
                                             const parse_options& options = {});

  // All of it, as it is now. Of a document that has not been changed: the text that was read, with byte order
  // mark, line ends and all.
  [[nodiscard]] std::string text() const;
  // The same with changed items or everything formatted: `file << doc.text(hcl::formatted::touched)`. The
  // document stays as it is. See item::format() for one item.
  [[nodiscard]] std::string text(formatted what) const;
  // The text() for ranges and diagnostics to point into; the same one until the next change.
  [[nodiscard]] source_ptr source() const;
  // The syntax tree of the current text, created on demand after a change.
  [[nodiscard]] syntax::document_ptr syntax() const;

  // The body of the file.
  [[nodiscard]] edit::body body() const;

  // The comments that the file begins with, if they stand apart from its first item.
  [[nodiscard]] std::vector<std::string> heading() const;
  // Replaces them, or removes them if `text` is empty. Lines that are no comments yet get a "#".
  result<void> set_heading(std::string_view text);

  // Writes the text() to the file that it was read from, whole or not at all, as hcl::write_file() does. An
  // error of a document that was not read from a file. `if (auto done = doc.save(); !done) ...`
  result<void> save() const;

  // Whether anything was changed, and the changes from the original to the current text: in order, disjoint,
  // changed lines only.
  [[nodiscard]] bool is_changed() const noexcept;
  [[nodiscard]] std::vector<text_edit> changes() const;

  // For the library's own layers.
  [[nodiscard]] const std::shared_ptr<detail::edit_tree>& tree() const noexcept { return tree_; }

 private:
  explicit document(std::shared_ptr<detail::edit_tree> tree) : tree_(std::move(tree)) {}

  std::shared_ptr<detail::edit_tree> tree_;
};

namespace edit {

// Takes the results of changes that must succeed: see hcl::edit::change().
class must {
 public:
  must() = default;
  must(const must&) = delete;
  must& operator=(const must&) = delete;

  // The value, or after a failure an empty one.
  template <typename T>
  T operator()(result<T> made) {
    if (!made && !failure_.has_errors()) failure_ = made.diagnostics();
    if constexpr (!std::is_void_v<T>) return made ? *std::move(made) : T();
  }

  // The first failure, if any.
  [[nodiscard]] const hcl::diagnostics& failure() const noexcept { return failure_; }

 private:
  hcl::diagnostics failure_{};
};

// A transaction: `make` passes each result to its argument. On the first failure, or if `make` throws,
// restores the document and returns the failure; handles of restored items stay valid. Changes of other
// documents stay.
//
//   hcl::result<void> done = hcl::edit::change(doc, [&](auto& must) {
//     must(doc.body().set("port", 9090));
//     must(must(doc.body().add_block("service", {"web"})).body().set("port", 80));
//   });
template <typename Make>
result<void> change(document& doc, const Make& make) {
  must all;
  return detail::change_all(doc.tree(), [&] {
    make(all);
    return all.failure();
  });
}

}  // namespace edit

}  // namespace hcl::inline v1_0
