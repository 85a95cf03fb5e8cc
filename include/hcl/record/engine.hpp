// The narrow waist between the templates that know C++ types and the engine that knows configurations: tables of fields on one side, plain
// functions on the other. Near side: nothing is evaluated or reported here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/dynamic_switch.hpp>
#include <hcl/body/options.hpp>
#include <hcl/body/variable_walk.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/budget.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/tags.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::syntax {
struct object_item;
struct json_property;
}

namespace hcl::inline v0_1::detail {

struct kept_memory;    // what string_views in the result point into: engine_memory.hpp
struct repeat_memory;  // which labels blocks have had: engine_repeat.hpp
struct filled_memory;  // what has been filled by a block: engine_repeat.hpp

// One step from an attribute to what is read at the moment, for messages: `ports[2].name`. Lives on the stack.
struct path_place {
  const path_place* outer = nullptr;
  std::string_view name{};   // attribute or key; for elements empty
  std::size_t index = 0;
};

// One decode, on its way through the structs.
struct reading {
  const syntax::document_ptr* document = nullptr;  // whose nodes are read; null while plain values are
  const source_ptr* text = nullptr;                // where spans point into; null while plain values are read
  const scope* names = nullptr;                    // null: literal mode
  diagnostics* problems = nullptr;
  budget* work = nullptr;
  const model_options* options = &default_options;
  bool direct = true;                              // literals may be read without being evaluated
  bool borrowed = false;                           // something points into the document
  bool hidden = false;                             // the value is part of a marked one: not for messages
  const path_place* hidden_at = nullptr;           // where that one is; the way on from there is not for messages either
  bool secret = false;                             // the field is sensitive
  bool refuses_marked = false;                     // fields that are not sensitive take no marked values
  std::size_t depth = 0;
  std::size_t deepest = 256;
  std::shared_ptr<kept_memory>* kept = nullptr;
  unknown_names unknown = unknown_names::error;
  diagnostics* collected = nullptr;                // for unknown_names::collect
  std::size_t bodies = 0;                          // read so far
  std::shared_ptr<repeat_memory> repeats{};        // kept once there are very many errors
  std::shared_ptr<filled_memory> filled{};         // kept where blocks have keys that can be written in several ways
  const path_place* place = nullptr;
  // How bodies that are not native are read; set where there are any, so that programs without them have none of it.
  other_body_reading* read_other = nullptr;
  std::string_view what = "Attribute";             // what stands at the outermost place: "Attribute", "Label", "Argument"
  bool uncounted = false;                          // a block is read that stands for a number of them that is not known
  byte_span name_range{};                          // of that attribute
  byte_span label{};                               // the label that is read, where there is no expression
};

// From here on, values are not for messages.
inline void hide_values(reading& run) noexcept {
  for (const path_place* p = run.hidden ? run.place : nullptr; p; p = p->outer)
    if (p == run.hidden_at) return;
  run.hidden = true;
  run.hidden_at = run.place;
}

// What one field is read from: an expression, or a value already known. With both, the expression is what the value came from.
struct input {
  const syntax::node* node = nullptr;
  const value* known = nullptr;
};

// Counts nesting while it lives.
class nesting {
 public:
  explicit nesting(reading& run) noexcept : run_(run) { ++run_.depth; }
  ~nesting() { --run_.depth; }
  nesting(const nesting&) = delete;
  nesting& operator=(const nesting&) = delete;

 private:
  reading& run_;
};

// Sets the place for messages while it lives.
class standing {
 public:
  standing(reading& run, std::string_view name, std::size_t index = 0) noexcept : run_(run), here_{run.place, name, index} { run_.place = &here_; }
  ~standing() { run_.place = here_.outer; }
  standing(const standing&) = delete;
  standing& operator=(const standing&) = delete;
  void move_to(std::string_view name, std::size_t index = 0) noexcept { here_.name = name, here_.index = index; }

 private:
  reading& run_;
  path_place here_;
};

// Elements of a list, tuple or set.
struct sequence_input {
  std::size_t size = 0;
  const syntax::node* const* nodes = nullptr;
  const value* values = nullptr;
  const syntax::node* origin = nullptr;  // what the values came from
  value room{};                          // what `values` belongs to

  [[nodiscard]] input operator[](std::size_t i) const noexcept { return nodes ? input{nodes[i], nullptr} : input{origin, &values[i]}; }
};

// Entries of a map or object.
struct mapping_input {
  std::size_t size = 0;
  const syntax::object_item* items = nullptr;          // one of these three
  const syntax::json_property* properties = nullptr;
  const member* members = nullptr;
  const syntax::node* origin = nullptr;
  value room{};
};

// A block of the JSON syntax: a property, or one below those that are labels.
struct json_block {
  const syntax::label_node* labels = nullptr;     // as many as the field asks for
  const syntax::node* body = nullptr;
  byte_span type_range{};
  std::uint32_t opener = 0;                       // where its value begins, or the array that it stands in
  std::uint32_t field = 0;                        // which it goes into
  [[nodiscard]] byte_span definition_range() const noexcept { return {opener, opener + 1}; }
};

// A block on its way into a struct; the body of a file is one without type and labels.
struct block_input {
  std::string_view type{};
  byte_span type_range{};
  byte_span definition_range{};
  byte_span missing_item{};                       // where to say that something is missing
  syntax::view<const syntax::label_node> labels{};
  std::size_t labels_taken = 0;                   // by the maps that the block goes into
  bool mislabelled = false;                       // reported; the body is read for its own mistakes only
  const syntax::body_node* native = nullptr;      // one of these three
  const syntax::node* json = nullptr;
  const hcl::body* other = nullptr;
  std::size_t position = 0;                       // in the enclosing body
  std::size_t enclosing = 0;                      // which is this one of those read
  const syntax::body_item* neighbours = nullptr;  // what stands there
  const json_block* json_neighbours = nullptr;
  const body_content* siblings = nullptr;         // of blocks that are neither
  std::size_t choice = no_choice;                 // which alternative of a variant, where the type says it
  std::span<const std::string_view> types{};      // of all those alternatives
  std::string_view discriminator{};               // the attribute that has said which alternative this is

  static constexpr std::size_t no_choice = static_cast<std::size_t>(-1);
};

struct field_info;
struct field_state;

// A struct as the engine sees it: first a row for each member, then a row for each further name that a member has. Each member has one state, and
// the object itself the state behind those of the members.
struct record_info {
  syntax::view<const field_info> fields{};
  std::size_t members = 0;
  void (*validate)(const void* object, check& findings) = nullptr;  // null if the struct has none
};

// How blocks get into a field.
struct block_access {
  bool single = false;                                  // one block at most
  std::size_t labels = 0;                               // how many labels each must have
  std::string_view (*label_name)(std::size_t) = nullptr;
  std::span<const std::string_view> types{};            // of the blocks that this field takes, if there are several
  void (*prepare)(void* field, std::size_t count) = nullptr;  // so many blocks may be about to come; may be null
  void (*reserve)(void* field, std::size_t count) = nullptr;  // so many may be there in the end; may be null
  void (*read)(reading& run, block_input& from, void* field, std::size_t index) = nullptr;
  void (*finish)(void* field, std::size_t count) = nullptr;   // so many have come, at least one; may be null
};

// One name of a member of a struct.
struct field_info {
  std::string_view name{};
  field_role role = field_role::attribute;  // never attribute_or_block, which is two rows, nor flattened
  bool required = true;
  bool shared = false;                                  // the member has other names, which serve as well
  bool or_block = false;                                // the attribute may be a block as well
  std::uint16_t home = 0;                               // the row and state of the member
  std::size_t size = 0;                                 // of the member, in bytes
  std::string_view instead{};                           // the name that has taken the place of this one
  std::string_view advice{};                            // what to do instead of using this member
  bool is_string = false;                               // std::string, which labels are as a rule
  bool (*read)(reading& run, const input& from, void* field) = nullptr;
  const block_access* blocks = nullptr;
  bool (*read_entry)(reading& run, std::string_view name, const input& from, void* field) = nullptr;  // attributes and remain: one of the rest
  // remain: all of the rest of a native body, or what another body has left
  void (*take_rest)(const reading& run, const record_info& info, const syntax::body_node* native, body* other, void* field) = nullptr;
  // Set if its value is not to be shown: engine_waist<>::conceal.
  void (*sensitive)(const record_info& outermost, diagnostics& problems) = nullptr;
  const record_info& (*inside)() = nullptr;             // the struct that its values or blocks are made of, if any
};

// What the engine knows of one member while it fills a struct.
struct field_state {
  void* at = nullptr;
  std::uint32_t count = 0;                // how many attributes or blocks have come
  byte_span first{};                      // the attribute's name, or where the first block is defined
  const syntax::node* node = nullptr;     // the attribute's value
  const source_ptr* text = nullptr;       // where these are
  bool misspelt = false;                  // not there, but another name was reported that was meant to be it
  const syntax::json_property* property = nullptr;  // of the JSON syntax, to be read from
};

// Everything the templates need of the far side. Readers return false when there is no value and the reason has been reported.
// Defined in record/engine_*.hpp.
template <typename = void>
struct engine_waist {
  // Makes `from` directly readable, or evaluates it into `room`.
  static bool settle(reading& run, input& from, value& room);
  static bool is_null(const input& from);
  static bool read_boolean(reading& run, const input& from, bool& to);
  static bool read_signed(reading& run, const input& from, std::int64_t least, std::int64_t most, std::int64_t& to);
  static bool read_unsigned(reading& run, const input& from, std::uint64_t least, std::uint64_t most, std::uint64_t& to);
  static bool read_double(reading& run, const input& from, double& to);
  static bool read_float(reading& run, const input& from, float& to);
  static bool read_long_double(reading& run, const input& from, long double& to);
  static bool read_number(reading& run, const input& from, number& to);
  static bool read_string(reading& run, const input& from, std::string& to);
  static bool read_view(reading& run, const input& from, std::string_view& to);  // good as long as what the run keeps
  static bool read_value(reading& run, const input& from, value& to);
  static bool read_expression(reading& run, const input& from, expression& to);
  // Counts of `numerator`/`denominator` seconds, from text like "1h30m".
  static bool read_duration(reading& run, const input& from, std::intmax_t numerator, std::intmax_t denominator, bool whole,
                            std::int64_t& ticks, double& fraction);
  static bool read_bytes(reading& run, const input& from, std::uint64_t& bytes);  // text like "64KiB", or a number
  static bool read_name(reading& run, const input& from, std::span<const std::string_view> names, std::size_t& index);
  // Settles `from` and says what it is; neither null nor unknown.
  static bool read_kind(reading& run, input& from, value& room, type_kind& kind);
  // Which alternative: by the value of an attribute of a block or an object, or by the block's next label.
  static bool choose_by_attribute(reading& run, const block_input& from, std::string_view attribute, std::span<const std::string_view> names,
                                  std::size_t& index);
  static bool choose_in_object(reading& run, input& from, value& room, std::string_view attribute, std::span<const std::string_view> names,
                               std::size_t& index);
  static bool choose_by_label(reading& run, block_input& from, std::span<const std::string_view> names, std::size_t& index);
  // False if it does not match as a whole, or the pattern is none: reported.
  static bool check_pattern(reading& run, const input& from, std::string_view pattern, std::string_view text);

  // `syntax_only`: the elements are wanted as expressions.
  static bool open_sequence(reading& run, const input& from, bool syntax_only, sequence_input& to);
  static bool open_mapping(reading& run, const input& from, bool syntax_only, mapping_input& to);
  static std::string_view key(const mapping_input& of, std::size_t index);
  static input entry(const mapping_input& of, std::size_t index);
  static input blame_for_key(const mapping_input& of, std::size_t index);
  // Reads `from` once more, evaluated: the direct road has met a repeated key.
  static bool reopen_mapping(reading& run, const input& from, diagnostics::mark start, mapping_input& to);

  static void read_body(reading& run, const record_info& info, field_state* states, const block_input& from);
  // `discriminator`: an attribute that has been read already.
  static bool read_object(reading& run, const record_info& info, field_state* states, const input& from, std::string_view discriminator = {});
  static body body_of(reading& run, const block_input& from);
  static std::vector<traversal> variables(const record_info& info, const variable_walk& at);
  static body rest_of(const reading& run, const record_info& info, const syntax::body_node* native, body* other);
  // Whether an earlier block of the same body has the same type and labels, as far as they are taken; reported then.
  static bool repeats(reading& run, const block_input& from);
  // Whether an earlier block has been read into the same `slot`, under a label that is written in another way; reported then.
  static bool fills_again(reading& run, const block_input& from, const void* slot);
  // Keeps the text that a sensitive field is read from out of messages.
  static void hide(const reading& run, const input& from);
  // Keeps what the struct's sensitive fields are written with out of all problems, whether or not it came to reading them.
  static void conceal(const record_info& outermost, diagnostics& problems);
  // The first sensitive field's `sensitive`, in the struct and those inside; null if there is none.
  static auto concealer(const record_info& outermost) -> void (*)(const record_info&, diagnostics&);
  static range range_at(const reading& run, byte_span where);
  static range range_of(const reading& run, const input& from);

  // `reason` follows the place: "takes a whole number from 0 to 255, but 300 was given." All of them return false.
  static bool refuse(reading& run, const input& from, std::string reason, std::string suggestion = {});
  static bool refuse_unknown(reading& run, const input& from);
  static bool refuse_size(reading& run, const input& from, std::size_t wanted, std::size_t given);
  static bool refuse_with(reading& run, const input& from, const failure& reason);  // a sentence of the user's own
  static bool refuse_range(reading& run, const input& from, const char* what);
  static bool refuse_given(reading& run, const input& from, std::string what);  // "takes WHAT, but GIVEN is given."
  static bool refuse_bounds(reading& run, const input& from, std::string_view noun, const value* least, const value* most);
  static bool refuse_unlisted(reading& run, const input& from, std::span<const value> allowed);
};

}  // namespace hcl::inline v0_1::detail
