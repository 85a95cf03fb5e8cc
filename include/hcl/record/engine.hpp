// The boundary between templates, which know C++ types, and the engine, which knows configurations: tables of
// fields and ordinary functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/record/decode_context.hpp>
#include <hcl/record/roles.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// The input of a member: an expression, a constant of the text, or a value, perhaps of the expression.
struct input {
  const syntax::node* node = nullptr;
  const value* known = nullptr;
  bool is_part = false;                   // of the value that came from the expression
  const plain_value* constant = nullptr;  // those inside of it follow it

  // The constant, if any.
  [[nodiscard]] const plain_value* written() const noexcept { return known ? nullptr : constant; }
};

// A cursor over a text: impl/native_text.hpp.
struct block_input;
struct record_info;
struct field_state;
class text_cursor {
 public:
  // Reads the labels and the inside of a block, up to its closing brace.
  virtual void read_body(const record_info& info, field_state* states, const block_input& from) = 0;
  // Creates the source for ranges and nodes.
  virtual void own() = 0;
  // Finds a body in the tree of the whole text.
  virtual void locate(block_input& body) = 0;
  // A constant as an expression.
  [[nodiscard]] virtual const syntax::node* node_of(const plain_value& constant) = 0;
  // Where it is in the text.
  [[nodiscard]] virtual byte_span span_of(const plain_value& constant) const noexcept = 0;
  // A part of the text that lives as long as the result.
  [[nodiscard]] virtual std::string_view keep(std::string_view part) = 0;

 protected:
  text_cursor() = default;
  text_cursor(const text_cursor&) = default;
  text_cursor& operator=(const text_cursor&) = default;
  ~text_cursor() = default;
};

// Advances to the next, skipping parts.
inline const plain_value* next_constant(const plain_value*& at) noexcept {
  const plain_value* const here = at;
  at += here->inside + std::size_t{1};
  return here;
}

// Elements of a list, tuple or set.
struct sequence_input {
  std::size_t size = 0;
  const syntax::node* const* nodes = nullptr;  // of values: where each came from, if that is known
  const value* values = nullptr;
  const plain_value* constants = nullptr;  // the first of them
  const syntax::node* origin = nullptr;    // what the values came from
  value storage{};                         // what `values` belongs to

  // Only for constants, in their order.
  [[nodiscard]] input operator[](std::size_t i) noexcept {
    if (constants) return {.constant = next_constant(constants)};
    if (!values) return {nodes[i], nullptr};
    return nodes ? input{nodes[i], &values[i]} : input{origin, &values[i], true};
  }
};

// An entry of an object in the text, in either syntax.
struct written_entry {
  const syntax::node* key = nullptr;
  const syntax::node* value = nullptr;
  std::string_view name{};
  bool is_plain = true;  // the name is that
};

// Entries of a map or object.
struct mapping_input {
  std::size_t size = 0;
  const member* members = nullptr;          // one of these three
  const plain_value* constants = nullptr;   // keys, each followed by its value
  trivial_vector<written_entry> written{};  // beside members: where each is written, if any is known
  const syntax::node* origin = nullptr;
  std::vector<std::string> computed{};  // the names of entries, if some are not plain
  value storage{};

  // The key of constants.
  [[nodiscard]] const plain_value* constant_key(std::size_t index) const noexcept {
    if (index < at_index) at = nullptr;
    if (!at) at = constants, at_index = 0;
    for (; at_index != index; ++at_index)
      next_constant(++at);
    return at;
  }

 private:
  mutable const plain_value* at = nullptr;  // of `at_index`: they are mostly asked for in their order
  mutable std::size_t at_index = 0;
};

// The items of a native body in one of the texts that it is written in.
struct native_part {
  const syntax::document_ptr* document = nullptr;
  view<const syntax::body_item> items{};
};

// What labels and keys lead to in one body or object: impl/engine_inside.hpp.
using known_labels = std::shared_ptr<label_memory>;

// A block to read into a struct; a file's body has neither type nor labels.
struct block_input {
  std::string_view type{};
  byte_span type_range{};
  byte_span definition_range{};
  byte_span missing_item{};  // where to report missing items
  view<const syntax::label_node> labels{};
  std::size_t labels_taken = 0;               // by the maps that the block goes into
  bool mislabelled = false;                   // reported; the body is read for diagnostics only
  const syntax::body_node* native = nullptr;  // one of these three
  const syntax::node* json = nullptr;
  const hcl::body* other = nullptr;
  known_labels* known = nullptr;     // of the body that it is in
  text_cursor* cursor = nullptr;     // of a text: what comes next, if it is none of these
  std::size_t number = no_choice;    // its number among the blocks of its member
  std::size_t home = 0;              // the member that it goes into,
  std::string keys{};                // and the keys of the maps there, as append_label()
  std::size_t choice = no_choice;    // which alternative of a variant, where the type says it
  std::string_view discriminator{};  // the attribute that selected the alternative
  std::uint32_t end = 0;             // of the block, if that is known
  bool is_layered = false;           // its member held blocks before those of this body came
  bool is_further = false;           // not the first one of its member

  [[nodiscard]] byte_span whole_range() const noexcept {
    return {type_range.begin, end > definition_range.end ? end : definition_range.end};
  }

  static constexpr std::size_t no_choice = static_cast<std::size_t>(-1);
};

struct field_info;
struct part_search;  // validation.hpp

struct secret_load;  // decode_session.hpp

// Masks of texts and diagnostics; only programs with sensitive members link them.
struct secret_keeper : text_keeper {
  void (*hide)(const secret_keeper& self, const secret_load& from, const options& opts, diagnostics& diags);
};

// The alternatives of a variant of blocks, and their names.
struct record_choices {
  view<const record_getter> structs{};        // null: one that is no struct
  std::span<const std::string_view> names{};  // of these, in their order
  std::string_view attribute{};               // has the name; empty: the block's type or a label is the name
};

// The table of a struct: a row for each member, then a row for each further name. Each member has a state;
// the object's own follows them.
struct record_info {
  view<const field_info> fields{};
  std::size_t members = 0;
  void (*validate)(const void* object, check& findings) = nullptr;  // null if the struct has none
  // engine::validate, if the struct has a `validate`; other programs do not link it.
  void (*run_validation)(decode_context& ctx, const record_info& info, field_state* states,
                         const range& whole, const range& context, const syntax::body_node* native,
                         const block_input* from) = nullptr;
  bool (*find)(const void* object,
               part_search& search) = nullptr;  // the way to a part of the object, for its validation
  std::size_t labels = 0;                       // how many rows are labels, but for one that takes all others
  bool has_loose_labels = false;                // blocks need not have just as many
  bool has_block_rules = false;                 // some row has a broken_rule
  std::size_t rest = 0;  // the row for what no other claims; as many as there are if there is none
  const record_choices* choices = nullptr;  // if the rows are those of several structs; see info_of_choices()
};

// How blocks get into a field.
struct block_access {
  bool single = false;              // one block at most
  bool is_plain = false;            // may be read from plain text
  std::size_t labels = 0;           // how many labels each has, of which
  std::size_t optional_labels = 0;  // the last so many may be left out
  bool any_labels = false;          // further ones may follow
  std::string_view (*label_name)(std::size_t) = nullptr;
  std::span<const std::string_view> types{};  // of the blocks that this field takes, if there are several
  // Whether the member has blocks already, which engine::take_earlier then knows; null if that is no matter.
  bool (*prepare)(known_labels& known, const void* field) = nullptr;
  void (*read)(decode_context& ctx, block_input& from, void* field) = nullptr;
};

// One name of a member of a struct.
struct field_info {
  std::string_view name{};
  role_form form = role_form::attribute;  // what may be a block too is two rows
  bool required = true;
  bool shared = false;            // the member has other names, which serve as well
  bool or_block = false;          // the attribute may be a block as well
  bool is_free_block = false;     // its block is a map: attributes of any name
  std::uint16_t home = 0;         // the row and state of the member
  std::size_t size = 0;           // of the member, in bytes
  std::string_view instead{};     // the new name, if this one was renamed
  std::string_view advice{};      // what to do instead of using this member
  bool is_string = false;         // std::string, which labels are as a rule
  bool takes_all = false;         // a label: a list of all that are left
  bool tells_keys_apart = false;  // a map of the rest: by their texts
  bool (*read)(decode_context& ctx, const input& from, void* field) = nullptr;
  const block_access* blocks = nullptr;
  bool (*read_entry)(decode_context& ctx, std::string_view name, const input& from,
                     field_state& to) = nullptr;  // attributes: one of the rest
  // remain: all of the rest of a native body, or what another body has left
  void (*take_rest)(const decode_context& ctx, const record_info& info, const syntax::body_node* native,
                    body* other, void* field) = nullptr;
  // The violation of a rule about all blocks: "must not be empty."; null without a rule.
  std::string (*broken_rule)(const void* field, bool is_set) = nullptr;
  const secret_keeper* sensitive = nullptr;  // set if its value is sensitive
  const record_info& (*inside)() = nullptr;  // the struct that its values or blocks are made of, if any
  view<const record_getter> others{};        // further structs that its values are made of, or will be
  std::uint8_t keys = 0;                     // levels of maps around the struct inside
};

// The state of one member while its struct is filled.
struct field_state {
  void* at = nullptr;
  std::uint32_t count = 0;             // number of attributes or blocks read
  byte_span first{};                   // the attribute's name, or where the first block is defined
  const syntax::node* node = nullptr;  // the value of a member of an object
  const source_ptr* text = nullptr;    // where these are
  bool is_value = false;               // these are attributes
  bool misspelt = false;               // missing, but an unknown name was reported as a likely misspelling
  bool has_earlier = false;            // it had blocks before
};

// Formats of strings, such as addresses and versions. `parse` fills `to` or returns the error as a sentence.
struct text_form {
  std::string_view what;  // "an IP address such as ..."
  std::string (*parse)(std::string_view text, void* to) = nullptr;
};

// Durations and instants in units of `numerator`/`denominator` seconds: whole ones within bounds, or any.
struct tick_form {
  std::intmax_t numerator = 1;
  std::intmax_t denominator = 1;
  bool whole = true;
  bool counted = false;  // also plain numbers
  std::int64_t min_ticks = 0;
  std::int64_t max_ticks = (std::numeric_limits<std::int64_t>::max)();
};

// A date of the calendar.
struct date_parts {
  int year = 0;
  unsigned month = 1, day = 1;
};

// The origin of an integer's bounds: its type, or the struct's author.
enum class integer_bounds : unsigned char { of_type, of_author };

// Functions that the templates call. Readers report errors and return false.
namespace engine {
// Makes `from` directly readable, or evaluates it into `storage`.
bool resolve(decode_context& ctx, input& from, value& storage, type_kind want = type_kind::dynamic);
bool is_null(const input& from);
bool read_boolean(decode_context& ctx, const input& from, bool& to);
bool read_whole(decode_context& ctx, const input& from, std::int64_t min_bound, std::int64_t max_bound,
                std::int64_t& to, integer_bounds bounds);
bool read_whole(decode_context& ctx, const input& from, std::uint64_t min_bound, std::uint64_t max_bound,
                std::uint64_t& to, integer_bounds bounds);
bool read_floating(decode_context& ctx, const input& from, double& to);
bool read_floating(decode_context& ctx, const input& from, float& to);
bool read_floating(decode_context& ctx, const input& from, long double& to);
[[nodiscard]] value value_of_float(const number& exact);  // as its shortest text
bool read_number(decode_context& ctx, const input& from, number& to);
bool read_string(decode_context& ctx, const input& from, std::string& to);
bool read_view(decode_context& ctx, const input& from,
               std::string_view& to);  // good as long as what the run keeps
bool read_value(decode_context& ctx, const input& from, value& to);
bool read_expression(decode_context& ctx, const input& from, expression& to);
// From text like "1h30m".
bool read_duration(decode_context& ctx, const input& from, const tick_form& form, std::int64_t& ticks,
                   double& fraction);
// The same since 1970-01-01T00:00:00Z, from a text as of RFC 3339.
bool read_time(decode_context& ctx, const input& from, const tick_form& form, std::int64_t& ticks,
               double& fraction);
// A date, from a text as of RFC 3339.
bool read_date(decode_context& ctx, const input& from, date_parts& to);
// The bytes that a text in base64 encodes.
bool read_base64(decode_context& ctx, const input& from, std::string& bytes);
bool read_form(decode_context& ctx, const input& from, const text_form& form, void* to);
bool read_loose_boolean(decode_context& ctx, const input& from, bool& to);
bool read_bytes(decode_context& ctx, const input& from,
                std::uint64_t& bytes);  // text like "64KiB", or a number
bool read_name(decode_context& ctx, const input& from, std::span<const std::string_view> names,
               std::size_t& index);
// The kind of the value of `from`, which is neither null nor unknown.
bool read_kind(decode_context& ctx, input& from, value& storage, type_kind& kind);
// The alternative, by an attribute of the block or object, or by the next label. With options::partial,
// `index` is kept if the attribute is not there.
bool choose_by_attribute(decode_context& ctx, const block_input& from, std::string_view attribute,
                         std::span<const std::string_view> names, std::size_t& index);
bool choose_in_object(decode_context& ctx, input& from, value& storage, std::string_view attribute,
                      std::span<const std::string_view> names, std::size_t& index);
// Chooses by the only key of an object, which `entries` then holds.
bool choose_by_key(decode_context& ctx, const input& from, mapping_input& entries,
                   std::span<const std::string_view> names, std::size_t& index);
bool choose_by_label(decode_context& ctx, block_input& from, std::span<const std::string_view> names,
                     std::size_t& index);
// False, with a report, if the whole string does not match or the pattern is invalid.
bool check_pattern(decode_context& ctx, const input& from, std::string_view pattern, std::string_view text);

// `syntax_only`: elements are read as expressions.
bool open_sequence(decode_context& ctx, const input& from, bool syntax_only, sequence_input& to);
bool open_mapping(decode_context& ctx, const input& from, bool syntax_only, mapping_input& to);
std::string_view key(const mapping_input& of, std::size_t index);
input entry(const mapping_input& of, std::size_t index);
input origin_of_key(const mapping_input& of, std::size_t index);
bool is_object(const input& from) noexcept;
// Reports a key that means the same as another, which is written differently.
bool reject_same_key(decode_context& ctx, const mapping_input& of, std::size_t index);
// Reads `from` again by evaluation, after a repeated key.
bool reopen_mapping(decode_context& ctx, const input& from, const found_since& start, mapping_input& to);

HCL_HOT void read_body(decode_context& ctx, const record_info& info, field_state* states,
                       const block_input& from);
// Only the labels of a block, whose mistakes are reported when all of it is read. False if there are any.
bool read_labels(decode_context& ctx, const record_info& info, field_state* states, const block_input& from);
// `discriminator`: an attribute that has been read already.
bool read_object(decode_context& ctx, const record_info& info, field_state* states, const input& from,
                 std::string_view discriminator = {});
// Runs the struct's validate(). `native`: the body that it was read from, if any. Places in a text are found
// on demand.
void validate(decode_context& ctx, const record_info& info, field_state* states, const range& whole,
              const range& context, const syntax::body_node* native, const block_input* from);
body body_of(decode_context& ctx, const block_input& from);
std::vector<traversal> variables(const record_info& info, const variable_walk& at);
// The remainder of a body when its members are read.
body rest_of(const decode_context& ctx, const record_info& info, const syntax::body_node* native,
             body* other);
// Whether an earlier block of the body has the same keys; reports it.
bool repeats(decode_context& ctx, const block_input& from);
// The same of an attribute for the rest, whose name is that key.
bool repeats_name(decode_context& ctx, const input& from, std::string_view name, std::string key);
// Existing blocks of a member: add records the `slot` of one in a list under its labels; take returns the
// slots under the same `labels` one by one, then no_slot.
void add_earlier(known_labels& known, const void* list, std::string_view labels, std::size_t slot);
std::size_t take_earlier(known_labels& known, const void* list, std::string_view labels);
constexpr std::size_t no_slot = static_cast<std::size_t>(-1);
// The keeper of the first sensitive field, in the struct and those inside; null if there is none.
const secret_keeper* keeper_of(const record_info& outermost);
range range_at(const decode_context& ctx, byte_span where);
range range_of(const decode_context& ctx, const input& from);
// A relative path that a file gives, relative to that file.
std::string beside_source(const decode_context& ctx, const input& from, const std::string& path);

// `reason` follows the place: "must be a whole number from 0 to 255, not 300." All return false.
bool reject(decode_context& ctx, const input& from, std::string reason, std::string suggestion = {});
bool reject_unknown(decode_context& ctx, const input& from);
// Lists it for the member that is read; see decode_notes.
void note_value(decode_context& ctx, const value& given);
bool reject_size(decode_context& ctx, const input& from, std::size_t wanted, std::size_t given);
bool reject_with(decode_context& ctx, const input& from,
                 const failure& reason);                                      // a sentence of the user's own
bool reject_given(decode_context& ctx, const input& from, std::string what);  // "must be WHAT, not GIVEN."
// A block that breaks the rule of its type: "The block "tls" must be ...".
void reject_block(decode_context& ctx, const block_input& from, const std::string& why);
}  // namespace engine

// Defined in impl/secret.ipp.
namespace secrets {
secret_spans find(const source& text, const secret_claims& claims);
void hide(const secret_keeper& self, const secret_load& from, const options& opts, diagnostics& diags);
}  // namespace secrets

inline constexpr secret_keeper secrets_kept{{&secrets::find}, &secrets::hide};

}  // namespace hcl::inline v1_0::detail
