// The flags and variables that a struct has, as data: for help texts, other parsers of command lines, tests.
#pragma once

#include <string>

namespace hcl::inline v0_1 {

// A flag that sets something.
struct flag_description {
  std::string name{};          // "--workers"; of a sensitive member "--token-file", which takes a file's name
  char letter = 0;             // of the short flag; 0: none
  std::string help{};          // the member's text; empty: none
  std::string path{};          // what it sets
  bool takes_value = true;     // false: a switch, which --no-NAME turns off
  bool is_repeated = false;    // lists and maps: each adds an element
  std::string value{};         // what it takes, in words: "a whole number"
  std::string default_text{};  // what holds without it, as it is written; empty: nothing, or not to be shown
};

// A variable of the environment that sets something.
struct variable_description {
  std::string name{};         // "APP_TLS_CERT"
  std::string path{};         // what it sets
  std::string value{};        // what it takes, in words
  bool is_sensitive = false;  // APP_TOKEN_FILE serves as well, as it does for other texts
};

}  // namespace hcl::inline v0_1
