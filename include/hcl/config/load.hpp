// Loads a program's configuration from all layers in one decode, and runs the command that checks and
// explains it.
#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/change_set.hpp>
#include <hcl/config/compatibility.hpp>
#include <hcl/config/configuring.hpp>
#include <hcl/config/description_of.hpp>
#include <hcl/config/gathered.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/config/schema.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/encode_body.hpp>

// The words of a command line as wmain() of Windows gets them, in UTF-8.

namespace hcl::inline v1_0::detail {

class wide_words {
 public:
  wide_words(int count, const wchar_t* const* words) {
    texts_.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
      texts_.push_back(configuring::utf8_of(words[i]));
    for (const std::string& text : texts_)
      pointers_.push_back(text.c_str());
    pointers_.push_back(nullptr);
  }
  wide_words(const wide_words&) = delete;
  wide_words& operator=(const wide_words&) = delete;

  [[nodiscard]] const char* const* data() const noexcept { return pointers_.data(); }

 private:
  std::vector<std::string> texts_{};
  std::vector<const char*> pointers_{};
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

template <typename T>
class loaded;

namespace detail {

// The words after the program's name. `config check --port 1` is a command.
[[nodiscard]] inline command_words words_of(int argc, const char* const* argv, const load_options& options) {
  command_words words;
  for (int i = 1; i < argc; ++i)
    words.rest.emplace_back(argv[i]);
  if (options.command.empty() || words.rest.empty() || words.rest.front() != options.command) return words;
  words.is_command = true;
  words.rest.erase(words.rest.begin());
  if (words.rest.empty() || words.rest.front().starts_with('-')) return words;
  words.command = words.rest.front();
  words.rest.erase(words.rest.begin());
  return words;
}

// The result without its object: requests of the command line and answers.
struct load_answer {
  gathered from{};
  std::string output{};
  std::optional<int> code{};  // set: the program is to end with it
};

template <typename T>
loaded<T> load_words(std::vector<std::string> words, const load_options& options,
                     std::string_view command = {});
template <typename T>
loaded<T> answer_command(command_words words, const load_options& options);
template <typename T>
loaded<T> answer_loaded(const command_words& words, std::vector<std::string> rest,
                        const load_options& options);

}  // namespace detail

// A loaded configuration with its diagnostics. False after errors or if the command line requested something
// else; end the program with finish().
template <typename T>
class [[nodiscard]] loaded {
 public:
  loaded(hcl::result<T> made, detail::load_answer answer)
      : result_(std::move(made)), answer_(std::move(answer)) {}

  [[nodiscard]] explicit operator bool() const noexcept { return result_.has_value() && !answer_.code; }
  // The object, which must be there.
  [[nodiscard]] const T& operator*() const noexcept { return *result_; }
  [[nodiscard]] const T* operator->() const noexcept { return &*result_; }
  // The same, mutable.
  [[nodiscard]] T& object() noexcept { return *result_; }
  // The object or the diagnostics, as decode() gives them.
  [[nodiscard]] const hcl::result<T>& result() const& noexcept { return result_; }
  [[nodiscard]] hcl::result<T>&& result() && noexcept { return std::move(result_); }
  // Errors; or warnings, such as variables that set nothing.
  [[nodiscard]] const hcl::diagnostics& diagnostics() const noexcept { return result_.diagnostics(); }

  // The words of the command line that are no flags, where load_options::takes_arguments permits some.
  [[nodiscard]] const std::vector<std::string>& arguments() const noexcept { return answer_.from.arguments; }
  // The files and directories of the configuration, existing or not, to watch for changes.
  [[nodiscard]] const std::vector<std::string>& inputs() const noexcept { return answer_.from.inputs; }
  // The limit of their length, in bytes: limits::file_size of the options.
  [[nodiscard]] std::size_t max_file_size() const noexcept { return answer_.from.followed.max_bytes; }
  // The inputs that live<T> watches.
  [[nodiscard]] const detail::followed_inputs& followed() const noexcept { return answer_.from.followed; }
  // Whether the command line is wrong or requests something else than a configuration.
  [[nodiscard]] bool has_answer() const noexcept { return answer_.code || answer_.from.is_misused; }
  // The answer to a command: the text of --help, of `config show`; empty if there was no command.
  [[nodiscard]] const std::string& output() const noexcept { return answer_.output; }
  // The exit code: 0, 1 after errors in the configuration, 2 after errors in the command line.
  [[nodiscard]] int exit_code() const noexcept {
    if (answer_.code) return *answer_.code;
    if (result_.has_value()) return 0;
    return answer_.from.is_misused || answer_.from.is_misread ? 2 : 1;
  }

  // Writes the diagnostics to `errors` and the output to the standard output. Returns exit_code().
  // `if (!app) return app.finish(std::cerr);`
  template <typename Stream>
  int finish(Stream& errors) const {
    if (!diagnostics().empty()) errors << diagnostics();
    std::fwrite(output().data(), 1, output().size(), stdout);
    return exit_code();
  }

  // The origin of each value. Sensitive values are not shown.
  [[nodiscard]] hcl::origins origins() const {
    return detail::configuring::trace(description_of<T>(), answer_.from);
  }
  // The same with origin::made_of: which variables and functions of `options.names` each value was made of,
  // and which settings these are by `options.setting_names`. `options`: those of the load.
  //
  //   const hcl::origin port = app.provenance(options).find("port");
  //   for (const hcl::ingredient& i : port.made_of) std::cout << i.name << " = " << i.written << '\n';
  [[nodiscard]] hcl::origins provenance(const load_options& options) const {
    return detail::configuring::trace_deep(description_of<T>(), answer_.from, options);
  }
  // `std::cout << app.origin_of("upstream.primary.weight")`
  [[nodiscard]] origin origin_of(std::string_view path) const { return origins().find(path); }
  // `std::cout << app.origin_of(&server::workers)`
  template <typename Member>
  [[nodiscard]] origin origin_of(Member T::*member) const {
    return origin_of(detail::name_of_member(member));
  }

 private:
  template <typename U>
  friend loaded<U> detail::answer_loaded(const detail::command_words&, std::vector<std::string>,
                                         const load_options&);
  hcl::result<T> result_;
  detail::load_answer answer_;
};

// Loads a configuration from files, the environment and flags: see load_options for the layers. They are
// overlaid and decoded once; diagnostics point into each layer, such as `$APP_PORT` or `--port`. With --help
// or load_options::command, the result has an output instead of an object.
//
//   const hcl::loaded<server> app = hcl::load<server>(argc, argv, {.files = {{"app.hcl"}}, .environment =
//   "APP"}); if (!app) return app.finish(std::cerr); listen(app->port);
//
// The caller controls the environment and flags. If the process has more rights than its caller (setuid), the
// environment and files named by flags are not read, and no line of a file is shown; name other files by
// absolute paths then, as the caller chooses the working directory. Files are read with the rights of the
// process; world-writable files of secrets are rejected. Sensitive values are neither in diagnostics nor in
// origins.
template <typename T>
[[nodiscard]] loaded<T> load(int argc, const char* const* argv, const load_options& options = {}) {
  detail::command_words words = detail::words_of(argc, argv, options);
  if (words.is_command) return detail::answer_command<T>(std::move(words), options);
  return detail::load_words<T>(std::move(words.rest), options);
}
// The same with options of the decode beside it, which replace options.reading.decode:
// `hcl::load<server>(argc, argv, {.files = {{"app.hcl"}}}, {.merge_map_blocks = true})`. "$schema" in files
// is skipped.
template <typename T>
[[nodiscard]] loaded<T> load(int argc, const char* const* argv, load_options options,
                             const hcl::options& decode) {
  options.reading.decode = decode;
  options.reading.decode.json_schema_property = true;
  return load<T>(argc, argv, options);
}
// The same for wmain() of Windows.
template <typename T>
[[nodiscard]] loaded<T> load(int argc, const wchar_t* const* argv, const load_options& options = {}) {
  const detail::wide_words words(argc, argv);
  return load<T>(argc, words.data(), options);
}
// Loads without a command line.
template <typename T>
[[nodiscard]] loaded<T> load(const load_options& options) {
  return detail::load_words<T>({}, options);
}

// Runs `app config COMMAND`, and returns the exit code; nothing if the first argument is no
// load_options::command. --help: lists the commands. check [--strict] [--output text|json|sarif]: only loads.
// show [--json]: what is in force, as a file, without what is sensitive. explain [PATH] [--json] [--deep]:
// who set it, and what it is made of. schema, docs, sample, describe [--json]: of the struct. compat OLD
// [FILE]... [--strict] [--output text|json|sarif]: what of the description that an old version wrote has
// changed, and where files are hit. completion bash|zsh|fish: a script for the shell. `if (auto code =
// hcl::config_command<server>(argc, argv, options, std::cerr)) return *code;`
template <typename T, typename Stream>
[[nodiscard]] std::optional<int> config_command(int argc, const char* const* argv,
                                                const load_options& options, Stream& errors) {
  detail::command_words words = detail::words_of(argc, argv, options);
  if (!words.is_command) return std::nullopt;
  return detail::answer_command<T>(std::move(words), options).finish(errors);
}

// The same in wmain().
template <typename T, typename Stream>
[[nodiscard]] std::optional<int> config_command(int argc, const wchar_t* const* argv,
                                                const load_options& options, Stream& errors) {
  const detail::wide_words words(argc, argv);
  return config_command<T>(argc, words.data(), options, errors);
}

// The flags that a struct has, without those of labelled blocks, which depend on files.
template <typename T>
[[nodiscard]] std::vector<flag_description> flags_of() {
  return detail::configuring::flags(description_of<T>());
}
// The variables of a struct with a prefix. Duplicate names show members that share a variable.
template <typename T>
[[nodiscard]] std::vector<variable_description> environment_of(std::string_view prefix) {
  return detail::configuring::variables(description_of<T>(), prefix);
}
// A layer from another command-line parser: names of flags without hyphens, and texts. `hcl::overlay({*file,
// *hcl::body_from_flags<server>({{"workers", "8"}})})`
template <typename T>
[[nodiscard]] result<body> body_from_flags(const std::vector<std::pair<std::string, std::string>>& given,
                                           const load_options& options = {}) {
  std::vector<std::string> words;
  for (const auto& [name, text] : given)
    words.emplace_back("--").append(name).append("=").append(text);
  diagnostics diags(options.reading.decode.bounds.diagnostics);
  load_options flags_only;
  flags_only.reading = options.reading;
  detail::gathered made =
      detail::configuring::gather(description_of<T>(), flags_only, std::move(words), diags);
  return {std::move(made.files.body), std::move(diags)};
}

namespace detail {

template <typename T>
[[nodiscard]] result<T> decode_layers(decode_session& session, const load_options& options,
                                      const gathered& from) {
  if constexpr (is_file_struct<T>() && require_movable<T>()) {
    T object{};
    session.read(from.files, object);
    configuring::settle(from, session.diags());
    diagnostics shown = session.take_diagnostics();
    configuring::add_ways(description_of<T>(), options, from, shown);
    configuring::hide_files(options, shown);
    return session.finish(result<T>(std::move(object), std::move(shown)));
  } else {
    return session.diags();
  }
}

// What ends the program.
template <typename T>
loaded<T> answered(command_answer made) {
  return {result<T>(std::move(made.found)), {.output = std::move(made.output), .code = made.code}};
}

template <typename T>
loaded<T> load_words(std::vector<std::string> words, const load_options& options, std::string_view command) {
  decode_session session(options.names, options.reading.decode);
  load_answer answer;
  answer.from = configuring::gather(description_of<T>(), options, std::move(words), session.diags(), command);
  if (answer.from.wants_help) return answered<T>({.output = configuring::help(description_of<T>(), options)});
  if (answer.from.wants_version)
    return answered<T>({.output = options.name + (options.name.empty() ? "" : " ") + options.version + '\n'});
  if (answer.from.is_misused) {
    diagnostics wrong = session.take_diagnostics();
    hide_secrets_of<T>(options.reading.decode, wrong,
                       {.names = options.names, .read = &answer.from.files.body});
    configuring::hide_files(options, wrong);
    return {result<T>(std::move(wrong)), std::move(answer)};
  }
  result<T> made = decode_layers<T>(session, options, answer.from);
  return {std::move(made), std::move(answer)};
}

template <typename T>
loaded<T> answer_command(command_words words, const load_options& options) {
  command_answer made;
  diagnostics& wrong = made.found;
  if (configuring::wants_commands(words, options))
    return answered<T>({.output = configuring::commands_help(options)});
  for (const config_command_entry& entry : options.commands)
    if (entry.name == words.command) {
      configuring::reject_words(words, entry, wrong);
      made.code = wrong.has_errors() ? 2 : entry.run(words.rest, options);
      return answered<T>(std::move(made));
    }
  std::vector<std::string> rest;
  const bool describes = configuring::describes(words.command);
  if (describes)
    configuring::reject_described(words, wrong);
  else
    rest = configuring::rest_of(words, options, wrong);
  made.code = 2;
  if (wrong.has_errors()) return answered<T>(std::move(made));
  if (describes) {
    if (words.command == "describe") return answered<T>({.output = description_to_json(description_of<T>())});
    if (words.command == "completion")
      return answered<T>(
          {.output = configuring::completion(description_of<T>(), options, words.rest.front())});
    if (words.command == "schema")
      return answered<T>(
          {.output = hcl::json_schema<T>({.schema_property = options.reading.decode.json_schema_property})});
    if (words.command == "sample") return answered<T>({.output = hcl::sample<T>()});
    return answered<T>(
        {.output = hcl::reference<T>() + configuring::names_outside(description_of<T>(), options)});
  }
  if (words.command == "compat") {
    words.rest = std::move(rest);
    made = configuring::compare_with_old(description_of<T>(), info_of<T>(), options, words);
    configuring::hide_files(options, made.found);
    return answered<T>(std::move(made));
  }
  return answer_loaded<T>(words, std::move(rest), options);
}

// The same for a command on the loaded configuration.
template <typename T>
loaded<T> answer_loaded(const command_words& words, std::vector<std::string> rest,
                        const load_options& options) {
  diagnostics wrong;
  load_options asked = options;
  asked.takes_arguments = true;
  loaded<T> made = load_words<T>(std::move(rest), asked, words.command);
  if (!made.output().empty()) return answered<T>({.output = configuring::help(description_of<T>(), options)});
  if (made.exit_code() != 2) configuring::reject_arguments(words, made.arguments(), wrong);
  if (wrong.has_errors()) return answered<T>({.found = std::move(wrong), .code = 2});
  if (words.command == "check" && made.exit_code() != 2 && (words.is_strict || !words.output.empty())) {
    diagnostics told = made.diagnostics();
    const int code = told.has_errors() || (words.is_strict && !told.empty()) ? 1 : 0;
    std::string output = configuring::checked(words, told);
    if (!words.output.empty() && words.output != "text") told = diagnostics();
    return answered<T>({std::move(output), std::move(told), code});
  }
  // Who sets the rest is what one asks when something is missing.
  const bool is_told =
      words.command == "explain" && made.exit_code() != 2 && configuring::lacks_only(made.diagnostics());
  if (!made && !is_told) return made;
  std::string shown;
  if (words.command == "show") {
    body_model whole;
    const encode_context ctx{
        .sensitive = sensitive_values::redact, .diags = &wrong, .in_json = words.as_json};
    model_record(ctx, *made, whole);
    const origins all = configuring::trace_deep(description_of<T>(), made.answer_.from, options, true);
    shown = configuring::shown(words, std::move(whole), all, !options.names, wrong);
    if (wrong.has_errors()) return {result<T>(std::move(wrong)), {}};
  }
  std::string output =
      configuring::answer(words, made.arguments(), words.is_deep ? made.provenance(options) : made.origins(),
                          std::move(shown), wrong);
  const int code = wrong.has_errors() ? 2 : made ? 0 : 1;
  wrong.append(made.diagnostics());
  return answered<T>({std::move(output), std::move(wrong), code});
}

}  // namespace detail

}  // namespace hcl::inline v1_0
