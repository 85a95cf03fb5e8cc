// The layers of a configuration, read but not decoded.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <hcl/eval/expression.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0::detail {

// The inputs of a configuration, existing or not.
struct followed_inputs {
  std::vector<std::string> paths{};       // of files, and of directories that have files among them
  std::string directory{};                // whose files with these extensions are read as well; empty: none
  std::vector<std::string> extensions{};  // ".hcl"
  std::size_t max_bytes = 0;              // more of a file is not read

  friend bool operator==(const followed_inputs&, const followed_inputs&) = default;
};

// One file, or a directory without its files.
struct input_print {
  std::string name{};
  bool exists = false;
  bool is_directory = false;
  std::size_t bytes = 0;
  std::uint64_t hash = 0;  // of the content, or of why there is none

  friend bool operator==(const input_print&, const input_print&) = default;
};
using input_prints = std::vector<input_print>;  // by their names, each once

// The fingerprint of a name, or null.
[[nodiscard]] inline const input_print* find_print(const input_prints& all,
                                                   const std::string& name) noexcept {
  const auto at =
      std::lower_bound(all.begin(), all.end(), name,
                       [](const input_print& one, const auto& wanted) { return one.name < wanted; });
  return at != all.end() && at->name == name ? &*at : nullptr;
}
// The changed, new and removed inputs.
[[nodiscard]] inline input_prints changes_between(const input_prints& before, const input_prints& after) {
  input_prints changes;
  for (const input_print& now : after)
    if (const input_print* const known = find_print(before, now.name); !known || *known != now)
      changes.push_back(now);
  for (const input_print& one : before)
    if (!find_print(after, one.name)) changes.push_back({one.name});
  return changes;
}
// Whether an input became empty, as while it is rewritten. A directory in place of a file does not count.
[[nodiscard]] inline bool has_lost_text(const input_prints& before, const input_print& now) noexcept {
  const input_print* const known = find_print(before, now.name);
  return now.bytes == 0 && known && known->bytes != 0 && known->is_directory == now.is_directory;
}

// The words of a command line, less the program's name and a command.
struct command_words {
  std::string command{};  // of `config COMMAND`; empty: none
  bool is_command = false;
  bool as_json = false;    // --json, which is the command's own
  bool is_deep = false;    // --deep of `explain`: what values are made of, too
  bool is_strict = false;  // --strict of `check`: warnings fail, too
  std::string output{};    // --output of `check`: text, json or sarif; empty: text
  std::vector<std::string> rest{};
};

// An object of a file of which a setting replaced a part.
struct changed_object {
  source_ptr made{};                // what the new one is written in
  std::vector<std::string> part{};  // the steps to what was set
  std::size_t whole = 0;            // so many of them lead to the object
  expression before{};
};

struct gathered {
  loaded_files files{};
  std::vector<std::string> inputs{};     // files and directories, there or not, in the order of layers
  followed_inputs followed{};            // these and secrets that may come
  std::vector<std::string> secrets{};    // those of them that hold secrets
  std::vector<std::string> arguments{};  // words that are no flags
  std::vector<changed_object> changed{};
  std::vector<std::string> unset{};    // paths that could not be set, as their block is ambiguous
  std::vector<std::string> sources{};  // names of load_options::layers
  bool wants_help = false;
  bool wants_version = false;
  bool is_misused = false;  // invalid flags; nothing is decoded
  bool is_misread = false;  // invalid values of flags
  bool distrusts_caller = false;
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

// A flag that sets something.
struct flag_description {
  std::string name{};          // "--workers"; of a sensitive member "--token-file", which takes a file's name
  char letter = 0;             // of the short flag; 0: none
  std::string help{};          // the member's text; empty: none
  std::string path{};          // what it sets
  bool takes_value = true;     // false: a switch, which --no-NAME turns off
  bool is_repeated = false;    // lists and maps: each adds an element
  std::string value{};         // what it takes, in words: "a whole number"
  std::string default_text{};  // the default as written; empty if none or secret
};

// A variable of the environment that sets something.
struct variable_description {
  std::string name{};         // "APP_TLS_CERT"
  std::string path{};         // what it sets
  std::string value{};        // what it takes, in words
  bool is_sensitive = false;  // APP_TOKEN_FILE works as well, as for other texts
};

}  // namespace hcl::inline v1_0
