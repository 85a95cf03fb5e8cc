// The commands of a language's program: check, plan, graph, console, fmt.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/language/language.hpp>
#include <hcl/language/plan.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// Options of run_language().
struct program_options {
  std::string name = "app";                     // of the program, for its help
  std::vector<std::string> extensions{".hcl"};  // of the files that `fmt` lays out
  // The command `lsp`, which serves an editor; empty: there is none. With <hcl/serve.hpp>: `[&] {
  // hcl::language_server editor(hcl::language(mine)); return hcl::serve(editor, std::cin, std::cout); }`
  callable<int()> serve{};
};

namespace detail {

// A language without its struct.
struct language_commands {
  callable<diagnostics(const std::string& directory)> check;
  callable<result<std::vector<planned_item>>(const std::string& directory, const value& inputs)> plan;
  callable<result<void>(const std::string& directory, const value& inputs,
                        const callable<void(const scope&)>& use)>
      inspect;
  callable<void(diagnostics& all)> hide;  // secrets of its blocks, in texts that it has not read either
};

namespace interpreting {
// impl/program.ipp
int run_program(const language_commands& language, const program_options& options,
                const std::vector<std::string>& words, std::istream& in, std::ostream& out,
                std::ostream& err);
}  // namespace interpreting

}  // namespace detail

// Runs a command of a program for a language, with the words of the command line after the program's name:
//
//   app check [DIRECTORY]                     mistakes, and names that nothing refers to
//   app plan [DIRECTORY] [NAME=VALUE ...]     the value of each block, in the order in which they are needed
//   app graph [DIRECTORY] [--mermaid]         which refers to which, for Graphviz or Mermaid
//   app console [DIRECTORY] [NAME=VALUE ...]  evaluates each line of the input
//   app fmt [DIRECTORY] [--check]             lays the files out, or names those that are not
//   app lsp                                   serves an editor, where the program has options.serve
//
// `--inputs FILE` takes inputs from attributes of a file. Returns the exit code: 0, 1 if the configuration is
// wrong, 2 for a wrong command.
//
//   int main(int count, char** words) {
//     return hcl::run_language(language, {words + 1, words + count}, std::cin, std::cout, std::cerr);
//   }
template <typename T>
[[nodiscard]] int run_language(const language_of<T>& language, const std::vector<std::string>& words,
                               std::istream& in, std::ostream& out, std::ostream& err,
                               const program_options& options = {}) {
  const detail::language_commands commands{
      [&](const std::string& directory) { return (language.check)(directory); },
      [&](const std::string& directory, const value& inputs) { return language.plan(directory, inputs); },
      [&](const std::string& directory, const value& inputs, const callable<void(const scope&)>& use) {
        return language.inspect(directory, inputs, use);
      },
      [&](diagnostics& all) {
        const language_options& opts = language.options();
        detail::hide_secrets_of<T>(opts.files.decode, all, {.names = opts.names});
      }};
  return detail::interpreting::run_program(commands, options, words, in, out, err);
}

}  // namespace hcl::inline v1_0
