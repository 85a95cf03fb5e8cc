// Shared by every part of the parser: positions, the newline mode, the depth, and the one error an item may
// have. The grammar's rules read and set it; it builds nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/explain.hpp>
#include <hcl/parser/messages.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/support/arena.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::parser {

class core {
 public:
  core(hcl::detail::arena& nodes, syntax_error_list& diags, std::string_view text,
       hcl::detail::view<const text_anchor> anchors, const limits& bounds)
      : nodes_(nodes),
        diags_(diags),
        text_(text),
        base_(text.data()),
        anchors_(anchors),
        depth_limit_(bounds.depth) {}
  core(const core&) = delete;
  core& operator=(const core&) = delete;

  // Read and set by the grammar.
  [[nodiscard]] bool newlines_matter() const noexcept { return newlines_matter_; }
  bool newlines_matter(bool matter) noexcept { return std::exchange(newlines_matter_, matter); }
  [[nodiscard]] bool failed() const noexcept { return failed_; }

  // Sets how many blocks enclose the text being parsed.
  void begin_inside(std::size_t depth) noexcept { depth_ = depth; }
  // Of broken items, what could be read is kept.
  void keep_broken(bool keep) noexcept { keeps_broken_ = keep; }

  [[nodiscard]] bool enter(const char* at) {
    if (depth_ < depth_limit_) {
      ++depth_;
      return true;
    }
    too_deep(span(at, at + 1), at);
    return false;
  }
  void leave() noexcept { --depth_; }

  void found_text(grammar::piece_form form, bool ascii) noexcept {
    piece_form_ = form;
    ascii_ = ascii;
  }

  // The end of the block comment at `at`, or `at` if it is never closed. Remembers that, so that many openers
  // are not many searches.
  [[nodiscard]] const char* comment_end(const char* at, const char* end) noexcept {
    if (open_comment_ != nullptr && at >= open_comment_) return at;
    const char* const past = grammar::skip_block_comment(at, end);
    if (past != nullptr) return past;
    open_comment_ = at;
    return at;
  }

  template <typename Rule, typename Input>
  void missing(const Input& in) {
    if (failed_) return;
    find_open_comment();
    situation_.any_error = !diags_.empty();
    situation_.open = opened_.size() == 0 ? nullptr : &opened_.top();
    fail(explain(expected<Rule>, situation_, text_, in.current(), newlines_matter_, open_comment_),
         in.current());
  }

 protected:
  // Where the text is broken, many places are looked at for tokens: then each would look for the ends of the
  // same comments.
  void find_open_comment() noexcept {
    if (open_comment_ != nullptr) return;
    const std::size_t last = text_.rfind("*/");
    open_comment_ = text_.data() + (last == text_.npos || last == 0 ? 0 : last - 1);
  }
  // The span in the source of [begin, end) in the text.
  [[nodiscard]] HCL_ALWAYS_INLINE byte_span span(const char* begin, const char* end) const noexcept {
    const byte_span here{offset(begin), offset(end)};
    if (!anchors_.empty()) [[unlikely]]
      return in_source(here);
    return here;
  }
  [[nodiscard]] HCL_NOINLINE byte_span in_source(byte_span local) const noexcept {
    return {source_offset(anchors_, local.begin), source_offset(anchors_, local.end)};
  }
  [[nodiscard]] std::uint32_t offset(const char* at) const noexcept {
    return static_cast<std::uint32_t>(at - base_);
  }

  // An error that ends the item.
  void fail(syntax_error what, const char* at) {
    failed_ = true;
    failed_at_ = at;
    if (what.code.empty()) return;
    if (!anchors_.empty()) {
      what.subject = in_source(what.subject);
      what.context = in_source(what.context);
      what.note_span = in_source(what.note_span);
    }
    if (add(std::move(what), at)) fatal_ = diags_.found().size();
  }

  // An error the parser can go on after. Spans are of the source already.
  bool add(syntax_error what, const char* at) {
    what.found_at = offset(at);
    return diags_.add(std::move(what));
  }

  void too_deep(byte_span where, const char* at) {
    if (failed_) return;
    failed_ = true;
    failed_at_ = at;
    syntax_error what{.code = codes::nesting_too_deep,
                      .summary = "Nesting too deep",
                      .detail = "Brackets, blocks, templates and operators may be nested " +
                                std::to_string(depth_limit_) +
                                " levels deep (limits::depth), and this goes deeper.",
                      .subject = where};
    if (add(std::move(what), at)) fatal_ = diags_.found().size();
  }

  hcl::detail::arena& nodes_;
  syntax_error_list& diags_;
  std::string_view text_;
  const char* base_;
  hcl::detail::view<const text_anchor> anchors_;
  std::size_t depth_limit_;
  std::size_t depth_ = 0;
  bool newlines_matter_ = true;
  bool failed_ = false;
  bool keeps_broken_ = false;
  bool ascii_ = true;                                            // of the literal piece found last
  grammar::piece_form piece_form_ = grammar::piece_form::plain;  // likewise
  const char* failed_at_ = nullptr;
  const char* open_comment_ = nullptr;
  std::size_t fatal_ = 0;  // index after the diagnostic that ended the item, 0 if there is none
  situation situation_;
  hcl::detail::trivial_vector<open_construct> opened_;
};

}  // namespace hcl::inline v0_1::parser
