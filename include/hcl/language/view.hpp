// The view of a language that servers ask: a configuration and its modules as their texts are now.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

class scope;
template <typename T>
class language_of;
struct language_options;

namespace detail {

struct language_table;
template <typename T>
struct language_table_of;

// Reads the files of a directory.
using directory_loader = callable<loaded_files(const std::string& directory, diagnostics& diags)>;

// A block or local value that has a name.
struct language_symbol {
  std::string name{};  // "job.api"
  range declared{};    // its last part, without quotes
};
// Where a symbol is named; its declaration is among them.
struct language_use {
  range where{};
  std::size_t symbol = 0;
};
// The source of a module that is called, and its directory.
struct language_link {
  range where{};
  std::string directory{};
};
// A possible next step of a reference.
struct language_candidate {
  std::string name{};
  std::string detail{};
  std::string about{};
};
// The target of a reference's steps.
struct language_target {
  bool is_value = false;  // has a type
  hcl::type type{};
  value known = value::unknown();  // unless it is secret
  std::string about{};
  std::vector<language_candidate> next{};
};
// The place of a reference.
struct language_place {
  std::string_view directory{};
  std::string_view file{};  // the name of its source
  std::size_t offset = 0;   // in it
  bool is_nested = false;   // in a block inside a block
};

class language_view {
 public:
  language_view() = default;
  language_view(const language_view&) = delete;
  language_view& operator=(const language_view&) = delete;
  virtual ~language_view() = default;

  diagnostics said{};                      // as language_of::check() has it
  std::size_t evaluated = 0;               // items; the results of the others are those of the last view
  std::vector<std::string> directories{};  // its own and those of modules, read or not
  std::vector<language_symbol> symbols{};
  std::vector<language_use> uses{};  // of each symbol, its declaration first

  std::vector<language_link> links{};

  // Without steps, lists what a reference may begin with.
  [[nodiscard]] virtual language_target look(const language_place& from,
                                             std::span<const std::string> steps) const = 0;
  // The variables of the module that a block calls.
  [[nodiscard]] virtual std::vector<language_candidate> inputs_of(std::string_view directory,
                                                                  std::string_view type,
                                                                  std::string_view label) const = 0;
  // The functions there, if blocks declare some; else null.
  [[nodiscard]] virtual const scope* functions_in(std::string_view directory) const = 0;
  // The name of the attribute that a reference names at a place: `image` of `job.api.image`. Empty for
  // others.
  [[nodiscard]] virtual range member_at(const language_place& at) const = 0;
};
// `last`: the last view of the directory, whose results are taken over where nothing has changed that they
// depend on; null for an evaluation of everything.
using language_viewer = callable<std::shared_ptr<const language_view>(
    const std::string& directory, const directory_loader& load, const language_view* last)>;

namespace interpreting {
// impl/evaluate.ipp
std::shared_ptr<const language_view> view(const language_table& table, const language_options& opts,
                                          const std::string& directory, const directory_loader& load,
                                          const language_view* last);
}  // namespace interpreting

}  // namespace detail
}  // namespace hcl::inline v1_0
