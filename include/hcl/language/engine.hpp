// The boundary between templates, which know the struct of a language, and the functions that evaluate.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/language/blocks.hpp>
#include <hcl/language/plan.hpp>
#include <hcl/language/view.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// Limits of a configuration, beside those of each text and expression.
struct language_limits {
  std::size_t modules = 1000;      // directories
  std::size_t instances = 10'000;  // of modules and of blocks that are repeated
  std::size_t depth = 32;          // modules inside modules
};

// Options of a language.
struct language_options {
  scope_address names = nullptr;  // the address of a scope: functions and variables of the program
  files_options files{};          // how files are found, read and decoded
  language_limits bounds{};       // of modules and instances
};

namespace detail {

// The meaning of a member's blocks.
enum class block_meaning : unsigned char { other, host, variable, locals, output, module, check, function };

// The operations on one member of a language's struct that holds blocks. `whole` is a struct that has one
// block, if any.
struct language_row {
  std::string_view type{};
  std::string_view root{};  // of references; empty if there are none
  block_meaning meaning = block_meaning::other;
  std::size_t row = 0;  // in the table of the struct
  std::size_t labels = 0;
  bool repeats = false;
  bool keys_by_label = false;  // in a map
  bool has_former_names = false;
  bool has_loose_labels = false;           // no one knows how many of them a reference names
  const record_info& (*info)() = nullptr;  // of one block
  const hcl::type& (*type_of)() = nullptr;
  void* (*element)(void* whole) = nullptr;             // null if there is none
  const void* (*part)(const void* element) = nullptr;  // its ready-made struct
  value (*export_of)(const void* element) = nullptr;
  void (*list_rules)(const void* element, std::vector<const assertion*>& to) = nullptr;
  void (*take)(void* whole, void* piece) = nullptr;  // moves the block there
  void (*set_locals)(void* whole, std::vector<member> values) = nullptr;
  const void* identity = nullptr;  // of the block's struct
  bool is_single = false;          // there may be one block at most
  bool (*is_secret)() = nullptr;   // whether it has sensitive members

  // The beginning of its names in a directory.
  [[nodiscard]] std::string_view key() const noexcept { return root.empty() ? type : root; }
};

// The table of a language's struct.
struct language_table {
  std::span<const language_row> rows{};
  const record_info& (*info)() = nullptr;
  std::shared_ptr<void> (*make)() = nullptr;
  // Decodes a part of it. `pieces.present`: the last part.
  void (*decode)(const body& from, void* whole, const scope& names, const options& opts,
                 std::vector<noted_value>* noted, const piecewise_read& pieces, diagnostics& diags,
                 std::vector<std::shared_ptr<const void>>& owners) = nullptr;
};

// A block that the program may act on.
struct step_state {
  std::string address{};
  void* element = nullptr;
  const void* identity = nullptr;
  const scope* names = nullptr;
  const value* self = nullptr;
  std::size_t wave = 0;
  diagnostics* diags = nullptr;
};
using step_visitor = callable<void(const step_state&)>;

// One module instance of a result.
struct module_state {
  std::string address{};  // "module.db"; empty for the configuration itself
  std::string directory{};
  std::shared_ptr<void> whole{};
  value outputs = value::object({});
};

struct language_run {
  std::vector<module_state> modules{};  // callers first
  std::vector<planned_item> items{};    // if asked for
  diagnostics diags{};
  std::vector<std::shared_ptr<const void>> owners{};
};

// Where to find a configuration, and its inputs.
struct language_input {
  std::vector<std::string> files{};  // or
  std::string directory{};
  const value* inputs = nullptr;
  bool is_check = false;      // nothing is known of the inputs
  bool is_rehearsal = false;  // for_each and count may be unknown
  bool lists_items = false;
  step_visitor visit{};
  callable<void(const scope& names)> use{};  // is given the names of the configuration itself
  directory_loader load{};                   // of the disk if not set
};

namespace interpreting {
// impl/evaluate.ipp
language_run run(const language_table& table, const language_options& opts, const language_input& from);
}  // namespace interpreting

}  // namespace detail
}  // namespace hcl::inline v1_0
