// Options of decoding, for structs and specs.
#pragma once

#include <concepts>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/fwd.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/model_options.hpp>

namespace hcl::inline v1_0::detail {

struct decode_context;
struct record_info;
using record_getter = const record_info& (*)();
struct field_state;
struct block_input;

// Filling a struct from a body that is not native; defined in record/impl/engine_body.ipp.
using other_body_reading = void(decode_context& ctx, const record_info& info, field_state* states,
                                const block_input& from);
namespace other_body {
other_body_reading read;
}  // namespace other_body

// Function pointers, so that only programs that switch dynamic blocks on link the code.
class dynamic_switch {
 public:
  constexpr dynamic_switch() = default;
  template <std::same_as<bool> Answer>
  constexpr dynamic_switch(Answer on) noexcept
      : expand_(on ? &dynamic_blocks::expand : nullptr),
        whole_(&body_access::of_document),
        reader_(&other_body::read) {}

  [[nodiscard]] constexpr explicit operator bool() const noexcept { return expand_ != nullptr; }
  [[nodiscard]] body expanded(body original, const scope* names, const limits& bounds) const {
    return expand_(std::move(original), names, bounds);
  }
  [[nodiscard]] body expanded(syntax::document_ptr document, const scope* names, const limits& bounds) const {
    return expand_(whole_(std::move(document)), names, bounds);
  }
  [[nodiscard]] constexpr other_body_reading* reader() const noexcept { return reader_; }

 private:
  body (*expand_)(body original, const scope* names, const limits& bounds) = nullptr;
  body (*whole_)(syntax::document_ptr document) = nullptr;
  other_body_reading* reader_ = nullptr;
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

// How a member that is not sensitive takes a marked value: without the marks, or as an error.
enum class marked_values : unsigned char { unmark, reject };

// How attributes and blocks that a struct does not know are taken: as an error each (the default), as a
// warning each, silently, or as an entry each in the list that options::collected points at.
enum class unknown_names : unsigned char { error, warn, ignore, collect };

// How text is decoded. The defaults suit untrusted input.
// `hcl::decode<config>(text, "app.hcl", names, {.bounds = {.depth = 32}})`
struct options {
  hcl::limits bounds{};   // what a configuration may cost
  model_options model{};  // choices where the specification and existing programs disagree
  marked_values marked = marked_values::unmark;  // what plain members do with a marked value
  // `dynamic "T" { for_each = ... content { ... } }` generates blocks of type T.
  detail::dynamic_switch dynamic_blocks{};
  unknown_names unknown = unknown_names::error;  // for attributes and blocks that the struct does not know
  diagnostics* collected = nullptr;  // receives unknown names as warnings, with unknown_names::collect
  // For decode_into() and its siblings: required members that the object already has may be absent. New
  // blocks must be complete.
  bool partial = false;
  // For parse(), parse_json() and parse_file(): text with mistakes gives a body as well as diagnostics, with
  // the readable parts of broken attributes and blocks.
  bool keep_broken = false;
  // More structs whose sensitive members are hidden in messages: secrets_of<later>(), for a struct that is
  // decoded later from a body that hcl::remain or parse() keeps.
  std::vector<detail::record_getter> secrets{};
  // Skips "$schema" in the root object of a JSON text, where editors look for a document's schema; see
  // json_schema(). HCL's JSON syntax has no such property.
  bool json_schema_property = false;
  // Several blocks of an attr_or_block map form one map; the last value of a key wins: `meta { a = 1 }` and
  // `meta { b = 2 }`. Off: there may be only one.
  bool merge_map_blocks = false;
  // Members that are numbers, or strings made of one, take infinity, as of `1 / 0` or "inf". Off: it is an
  // error.
  bool infinite_numbers = false;
  bool special_files = false;  // reads pipes and devices like files, as in `app <(generate)`
  // Where a text begins, if it is a part of a larger one: diagnostics count from there. Not for files.
  position start{};
  // Variables and functions, for calls that get no scope: `hcl::decode<config>(text, {.names = names})`
  scope_address names = nullptr;

  // How the text is read, for whatever else is done with it: `hcl::document::parse(text, "app.hcl", opts)`.
  operator parse_options() const { return {bounds, model, start, special_files}; }
};

}  // namespace hcl::inline v1_0
