// The state of a decode: options, position, redaction and notes. Guards change them for a scope.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

struct kept_memory;     // what string_views in the result point into: engine_value.hpp
struct label_memory;    // what labels and keys lead to: engine_inside.hpp
class text_cursor;      // the text that is read: engine.hpp
struct pattern_memory;  // programs of the patterns that texts must match: impl/engine_schema.hpp

// One step from an attribute to what is read at the moment, for messages: `ports[2].name`. Lives on the
// stack.
struct path_place {
  const path_place* outer = nullptr;
  std::string_view name{};  // attribute or key; for elements null
  std::size_t index = 0;
};

// The position of the decode.
struct decode_position {
  const syntax::document_ptr* document = nullptr;  // whose nodes are read; null while plain values are
  const source_ptr* text = nullptr;                // where spans point into; null while plain values are read
  text_cursor* cursor = nullptr;                   // whose text that will be
  const path_place* place = nullptr;
  std::string_view itself = "The value";  // the name of a value without a place; may be empty
  std::string_view what = "Attribute";    // stands at the outermost place: "Attribute", "Label", "Argument"
  byte_span name_range{};                 // of that attribute
  byte_span label{};                      // the label that is read, where there is no expression
  std::size_t depth = 0;
  bool whole_file = false;  // the outermost body is that of a file
  bool in_block = false;    // not at the outermost level of a file
  bool uncounted = false;   // the block represents an unknown number of blocks
  bool partial = false;     // the object exists already, so members may be absent
};

// The state of redaction.
struct decode_redaction {
  bool active = false;                 // the value is part of a marked or sensitive one
  const path_place* origin = nullptr;  // its place; steps below are not shown
  bool secret = false;                 // the field is sensitive
};

// A member whose value is not known or has marks: its attribute's name, and that value, or one inside it.
struct noted_value {
  range name;
  value given;
  bool is_whole = true;
};

// A struct that is read in pieces: what a piece lacks is not missing. With `present`, the last piece, which
// says what of the members has come before.
struct piecewise_read {
  const record_info* whole = nullptr;
  const std::vector<bool>* present = nullptr;
  bool asks_rules = false;
};

// Counters and retained state.
struct decode_notes {
  bool borrowed = false;   // something points into the document
  source_ptr kept_text{};  // of which expressions are kept
  std::shared_ptr<kept_memory>* kept = nullptr;
  std::shared_ptr<label_memory>* labels = nullptr;  // of the body or object whose rest is read
  std::shared_ptr<pattern_memory> patterns{};
  std::vector<noted_value>* noted = nullptr;  // members that are not known keep their value and are listed
  piecewise_read pieces{};
};

struct decode_context {
  diagnostics* diags = nullptr;
  budget* work = nullptr;
  const options* opts = nullptr;
  const scope* names = nullptr;  // null: literal mode
  // Reads bodies that are not native; set only where needed, so that other programs do not link it.
  other_body_reading* read_other = nullptr;
  decode_position position{};
  decode_redaction redaction{};
  decode_notes notes{};
};

// The diagnostics found since it was made: those of the decode, and unknown names that the program collects.
class found_since {
 public:
  explicit found_since(const decode_context& ctx) noexcept
      : all_(*ctx.diags),
        collected_(ctx.opts->unknown == unknown_names::collect ? ctx.opts->collected : nullptr),
        start_(all_.here()) {
    if (collected_) collected_start_ = collected_->here();
  }

  // Calls `use` with each list that has got longer, and its size before.
  template <typename Use>
  void each(const Use& use) const {
    if (all_.size() != start_.size) use(all_, start_.size);
    if (collected_ && collected_->size() != collected_start_.size) use(*collected_, collected_start_.size);
  }
  void forget() const noexcept {
    all_.rewind(start_);
    if (collected_) collected_->rewind(collected_start_);
  }

 private:
  diagnostics& all_;
  diagnostics* collected_;
  diagnostics::checkpoint start_;
  diagnostics::checkpoint collected_start_{};
};

// Hides values from messages from now on.
inline void redact_values(decode_context& ctx) noexcept {
  for (const path_place* p = ctx.redaction.active ? ctx.position.place : nullptr; p; p = p->outer)
    if (p == ctx.redaction.origin) return;
  ctx.redaction.active = true;
  ctx.redaction.origin = ctx.position.place;
}

// Scope of reading a sensitive member.
class secret_scope : scoped_value<decode_redaction> {
 public:
  explicit secret_scope(decode_context& ctx) noexcept
      : scoped_value(ctx.redaction,
                     {true, ctx.redaction.active ? ctx.redaction.origin : ctx.position.place, true}) {}
};

// Counts the nesting depth in its scope.
class nesting : scoped_value<std::size_t> {
 public:
  explicit nesting(decode_context& ctx) noexcept : scoped_value(ctx.position.depth, ctx.position.depth + 1) {}
};

// Sets the place for messages in its scope.
class path_scope {
 public:
  path_scope(decode_context& ctx, std::string_view name, std::size_t index = 0) noexcept
      : ctx_(ctx), here_{ctx.position.place, name, index} {
    ctx_.position.place = &here_;
  }
  ~path_scope() { ctx_.position.place = here_.outer; }
  path_scope(const path_scope&) = delete;
  path_scope& operator=(const path_scope&) = delete;
  void move_to(std::string_view name, std::size_t index = 0) noexcept {
    here_.name = name;
    here_.index = index;
  }

 private:
  decode_context& ctx_;
  path_place here_;
};

// Scope of reading a label called `name`.
class label_scope {
 public:
  label_scope(decode_context& ctx, byte_span label, std::string_view name,
              std::string_view what = "Label") noexcept
      : label_(ctx.position.label, label), what_(ctx.position.what, what), place_(ctx, name) {}

 private:
  scoped_value<byte_span> label_;
  scoped_value<std::string_view> what_;
  path_scope place_;
};

// Scope of reading from another text.
class source_scope {
 public:
  source_scope(decode_context& ctx, const syntax::document_ptr* document, const source_ptr* text) noexcept
      : document_(ctx.position.document, document), text_(ctx.position.text, text) {}

 private:
  scoped_value<const syntax::document_ptr*> document_;
  scoped_value<const source_ptr*> text_;
};

}  // namespace hcl::inline v1_0::detail
