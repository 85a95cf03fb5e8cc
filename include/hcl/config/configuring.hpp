// Rows of structs, and functions of descriptions, schemas and loading; defined in config/impl.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/config/description.hpp>
#include <hcl/config/gathered.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/config/schema_options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/fwd.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/tags.hpp>

namespace hcl::inline v1_0 {

struct body_schema;
struct generate_options;
struct generated;
enum class syntax_form : unsigned char;

namespace detail {

struct body_model;
struct field_state;
struct record_info;

// What only descriptions need of a member, beside its row in the record_info.
struct description_row {
  std::string_view cpp_name{};
  const doc* text = nullptr;
  void (*describe)(value_description& to) = nullptr;  // of an attribute, a label, an element of the rest
  void (*describe_blocks)(member_description& to, std::vector<label_description>& keys) = nullptr;
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

namespace configuring {
// impl/description.ipp; `states`: where the members of a new object are
struct_description make(const struct_rows& from, const field_state* states);
// impl/command.ipp
body_schema schema_of(const record_info& of);
// impl/json_schema.ipp
std::string json_schema(const struct_description& of, const schema_options& options);
// impl/reference.ipp
std::string reference(const struct_description& of, const reference_options& options);
// impl/reference.ipp
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
void settle(const gathered& from, diagnostics& diags);
void add_ways(const struct_description& of, const load_options& options, const gathered& from,
              diagnostics& diags);
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
// impl/load_texts.hpp
std::vector<flag_description> flags(const struct_description& of);
std::vector<variable_description> variables(const struct_description& of, std::string_view prefix);
std::string help(const struct_description& of, const load_options& options);
// Markdown for `docs`: the variables and flags of all settings
std::string names_outside(const struct_description& of, const load_options& options);
std::string explain(const origins& all);
std::string explain_json(const origins& all);
// impl/command.ipp; the object as text, less its secrets and what is made of some. `all`: from trace_deep();
// `is_traced`: they are of all blocks.
std::string shown(const command_words& words, body_model whole, const origins& all, bool is_traced,
                  diagnostics& diags);
// impl/command.ipp; `checked`: of `check`, in the form that --output asks for
std::string checked(const command_words& words, const diagnostics& found);
// impl/load_texts.ipp; `shell`: bash, zsh or fish
std::string completion(const struct_description& of, const load_options& options, const std::string& shell);

bool describes(std::string_view command);
bool wants_commands(const command_words& words,
                    const load_options& options);  // the list of commands
std::string commands_help(const load_options& options);
std::vector<std::string> own_flags(std::string_view command);
std::string command_names(const load_options& options);
std::string utf8_of(const wchar_t* word);  // impl/command.ipp
std::vector<std::string> rest_of(command_words& words, const load_options& options, diagnostics& diags);
void reject_arguments(const command_words& words, const std::vector<std::string>& given, diagnostics& diags);
void reject_described(const command_words& words, diagnostics& diags);
void reject_words(const command_words& words, const config_command_entry& entry, diagnostics& diags);
// impl/compatibility.ipp; `config compat OLD [FILE]...`
command_answer compare_with_old(const struct_description& of, const record_info& outermost,
                                const load_options& options, const command_words& words);
std::string answer(const command_words& words, const std::vector<std::string>& given, const origins& all,
                   std::string shown, diagnostics& diags);
// Whether all errors are about required items that are not there.
bool lacks_only(const diagnostics& found);
}  // namespace configuring

}  // namespace detail
}  // namespace hcl::inline v1_0
