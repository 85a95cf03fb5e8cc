// Rows of structs, and functions of descriptions, schemas and loading; defined in config/impl.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/config/description.hpp>
#include <hcl/config/gathered.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/config/schema_options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/fwd.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v1_0 {

struct body_schema;
struct generate_options;
struct generated;
enum class syntax_form : unsigned char;

namespace detail {

class block_keys;
struct body_model;
struct field_state;
struct record_info;

// What only descriptions need of a member, beside its row in the record_info.
struct description_row {
  std::string_view cpp_name{};
  const doc* text = nullptr;
  void (*describe)(value_description& to) = nullptr;  // of an attribute, a label, an element of the rest
  void (*describe_blocks)(member_description& to, block_keys& keys) = nullptr;
  value (*make)(const void* at) = nullptr;  // null: has no value in the language
};

// A struct as these rows.
struct struct_rows {
  std::string_view name{};
  std::string_view about{};
  const record_info* record = nullptr;
  view<const description_row> members{};
};

// A command's output and exit code.
struct command_answer {
  std::string output{};
  diagnostics found{};
  int code = 0;
};

// A load without its object: requests of the command line and answers.
struct load_answer {
  gathered from{};
  std::string output{};
  std::optional<int> code{};  // set: the program is to end with it

  [[nodiscard]] int exit_code(bool has_object) const noexcept {
    if (code) return *code;
    return has_object ? 0 : from.is_misused || from.is_misread ? 2 : 1;
  }
};
struct load_attempt {
  diagnostics found{};
  std::shared_ptr<const load_answer> answer{};
  bool has_object = false;
  bool is_over = false;  // nothing is to be decoded
};

// A struct as loads and commands see it.
struct configured_struct {
  const struct_description& (*description)();
  const record_info& (*info)();  // null: cannot be decoded
};
// Loads one for a command. `shown`: receives its model for `show`.
using command_load = load_attempt (*)(const command_words& words, std::vector<std::string> rest,
                                      const load_options& options, body_model& shown, diagnostics& wrong);

// Keys of the maps around blocks.
class block_keys {
 public:
  block_keys();
  block_keys(const block_keys&) = delete;
  block_keys& operator=(const block_keys&) = delete;
  ~block_keys();
  label_description& add(std::string_view name);
  // Puts them before the labels of a block; one with enough labels of its own uses the first as keys.
  void put_before(block_description& of);
  // Puts them, and the label that chooses among these names, before the labels of a block.
  void put_before(block_description& of, std::span<const std::string_view> choices,
                  std::size_t& choice_label);

 private:
  std::vector<label_description> all_{};
};

// The description of a struct, from its rows.
class kept_description {
 public:
  kept_description() = default;
  kept_description(const struct_rows& from, const field_state* states);
  kept_description(const kept_description&) = delete;
  kept_description& operator=(const kept_description&) = delete;
  ~kept_description();
  [[nodiscard]] const struct_description& operator*() const noexcept { return made_; }

 private:
  struct_description made_{};
};

namespace configuring {
// impl/description.ipp: further parts of a description, whose code is compiled once
value_description* add_parts(value_description& to, std::size_t count);
label_description& add_label(block_description& to, std::string_view name);
block_description& add_block(member_description& to);
// The rule of a type for the blocks from `first` on, or for all of them together.
void note_rule(member_description& to, std::size_t first, bool is_of_each,
               void (*describe)(value_description& to));
// impl/command.ipp and impl/gather.ipp: a load begins, is decoded, and ends; a command runs as a whole
command_words words_of(int argc, const char* const* argv, const load_options& options);
load_attempt begin(const configured_struct& of, decode_session& session, const load_options& options,
                   std::vector<std::string> words, std::string_view command);
diagnostics finish(const configured_struct& of, decode_session& session, const load_options& options,
                   const gathered& from);
load_attempt run(const configured_struct& of, command_load load, command_words words,
                 const load_options& options);
// impl/command.ipp
body_schema schema_of(const record_info& of);
// impl/json_schema.ipp
std::string json_schema(const struct_description& of, const schema_options& options);
// impl/reference.ipp
std::string reference(const struct_description& of, const reference_options& options);
std::string sample(const struct_description& of, const sample_options& options);
// impl/generate.ipp: ends the program if there is something to say
void expect_empty(const std::string& complaint);
// impl/generate.ipp; `read`: what decoding has against a text
using text_reader = diagnostics (*)(const std::string& text, syntax_form syntax);
outcome<generated> generate(const struct_description& of, std::uint64_t seed, const generate_options& options,
                            text_reader read);
// impl/gather.ipp; `words`: of the command line, less the command of `config COMMAND`
gathered gather(const struct_description& of, const load_options& options, std::vector<std::string> words,
                diagnostics& diags, std::string_view command = {});
// impl/gather.ipp; hides the text of files from callers with fewer rights
void hide_files(const load_options& options, diagnostics& diags);
// impl/gather.ipp
input_prints fingerprint(const followed_inputs& of);
// impl/trace.hpp
origins trace(const struct_description& of, const gathered& from);
// The same with what each value is made of. `is_expanded`: with the blocks that `dynamic` generates, but of
// the uppermost layer only.
origins trace_deep(const struct_description& of, const gathered& from, const load_options& options,
                   bool is_expanded = false);
// impl/load_texts.ipp; `program`: leaves out flags that are its own
std::vector<flag_description> flags(const struct_description& of, const load_options* program = nullptr);
std::vector<variable_description> variables(const struct_description& of, std::string_view prefix);
std::string help(const struct_description& of, const load_options& options);
// Markdown for `docs`: the variables and flags of all settings
std::string names_outside(const struct_description& of, const load_options& options);
std::string explain(const origins& all);
std::string explain_json(const origins& all);
// impl/load_texts.ipp; `shell`: bash, zsh or fish
std::string completion(const struct_description& of, const load_options& options, const std::string& shell);

std::vector<std::string> own_flags(std::string_view command);
std::string command_names(const load_options& options);
std::string utf8_of(const wchar_t* word);  // impl/command.ipp
// impl/compatibility.ipp; `config compat OLD [FILE]...`
command_answer compare_with_old(const struct_description& of, const record_info& outermost,
                                const load_options& options, const command_words& words);
}  // namespace configuring

}  // namespace detail
}  // namespace hcl::inline v1_0
