// Loads a program's configuration from all layers in one decode, and runs the command that checks and
// explains it.
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/config/change_set.hpp>
#include <hcl/config/configuring.hpp>
#include <hcl/config/description_of.hpp>
#include <hcl/config/gathered.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/config/schema.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/encode_body.hpp>

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

template <typename T>
loaded<T> load_words(std::vector<std::string> words, const load_options& options,
                     std::string_view command = {});
template <typename T>
loaded<T> run_command(command_words words, const load_options& options);
template <typename T>
load_attempt attempt_load(const command_words& words, std::vector<std::string> rest,
                          const load_options& options, body_model& shown, diagnostics& wrong);

}  // namespace detail

// A loaded configuration with its diagnostics. False after errors or if the command line requested something
// else; end the program with finish().
template <typename T>
class [[nodiscard]] loaded {
 public:
  loaded(hcl::result<T> made, std::shared_ptr<const detail::load_answer> answer)
      : result_(std::move(made)), answer_(std::move(answer)) {}
  loaded(const loaded&) = default;
  loaded& operator=(const loaded&) = default;
  // The answer is shared, and stays with one that is moved from.
  loaded(loaded&& other) noexcept(std::is_nothrow_move_constructible_v<hcl::result<T>>)
      : result_(std::move(other.result_)), answer_(other.answer_) {}
  loaded& operator=(loaded&& other) noexcept(std::is_nothrow_move_assignable_v<hcl::result<T>>) {
    result_ = std::move(other.result_);
    answer_ = other.answer_;
    return *this;
  }

  [[nodiscard]] explicit operator bool() const noexcept { return result_.has_value() && !answer_->code; }
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
  [[nodiscard]] const std::vector<std::string>& arguments() const noexcept { return answer_->from.arguments; }
  // The files and directories of the configuration, existing or not, to watch for changes.
  [[nodiscard]] const std::vector<std::string>& inputs() const noexcept { return answer_->from.inputs; }
  // The limit of their length, in bytes: limits::file_size of the options.
  [[nodiscard]] std::size_t max_file_size() const noexcept { return answer_->from.followed.max_bytes; }
  // The inputs that live<T> watches.
  [[nodiscard]] const detail::followed_inputs& followed() const noexcept { return answer_->from.followed; }
  // Whether the command line is wrong or requests something else than a configuration.
  [[nodiscard]] bool has_answer() const noexcept { return answer_->code || answer_->from.is_misused; }
  // The answer to a command: the text of --help, of `config show`; empty if there was no command.
  [[nodiscard]] const std::string& output() const noexcept { return answer_->output; }
  // The exit code: 0, 1 after errors in the configuration, 2 after errors in the command line.
  [[nodiscard]] int exit_code() const noexcept { return answer_->exit_code(result_.has_value()); }

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
    return detail::configuring::trace(description_of<T>(), answer_->from);
  }
  // The same with origin::made_of: which variables and functions of `options.names` each value was made of,
  // and which settings these are by `options.setting_names`. `options`: those of the load.
  //
  //   const hcl::origin port = app.provenance(options).find("port");
  //   for (const hcl::ingredient& i : port.made_of) std::cout << i.name << " = " << i.written << '\n';
  [[nodiscard]] hcl::origins provenance(const load_options& options) const {
    return detail::configuring::trace_deep(description_of<T>(), answer_->from, options);
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
  friend detail::load_attempt detail::attempt_load(const detail::command_words&, std::vector<std::string>,
                                                   const load_options&, detail::body_model&,
                                                   hcl::diagnostics&);
  hcl::result<T> result_;
  std::shared_ptr<const detail::load_answer> answer_;
};

// Loads a configuration from files, the environment and flags: see load_options for the layers. They are
// overlaid and decoded once; diagnostics point into each layer, such as `$APP_PORT` or `--port`. With --help
// or load_options::command, the result has an output instead of an object.
//
//   const auto app = hcl::load<server>(argc, argv, {.files = {{"app.hcl"}}, .environment = "APP"});
//   if (!app) return app.finish(std::cerr);
//   listen(app->port);
//
// The caller controls the environment and flags. If the process has more rights than its caller (setuid), the
// environment and files named by flags are not read, and no line of a file is shown; name other files by
// absolute paths then, as the caller chooses the working directory. Files are read with the rights of the
// process; world-writable files of secrets are rejected. Sensitive values are neither in diagnostics nor in
// origins.
template <typename T>
[[nodiscard]] loaded<T> load(int argc, const char* const* argv, const load_options& options = {}) {
  detail::command_words words = detail::configuring::words_of(argc, argv, options);
  if (words.is_command) return detail::run_command<T>(std::move(words), options);
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
  detail::command_words words = detail::configuring::words_of(argc, argv, options);
  if (!words.is_command) return std::nullopt;
  return detail::run_command<T>(std::move(words), options).finish(errors);
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

// Loads for a command, which needs no object; `shown`: its model, for `show`.
template <typename T>
load_attempt attempt_load(const command_words& words, std::vector<std::string> rest,
                          const load_options& options, body_model& shown, diagnostics& wrong) {
  loaded<T> made = load_words<T>(std::move(rest), options, words.command);
  const encode_context ctx{.sensitive = sensitive_values::redact, .diags = &wrong, .in_json = words.as_json};
  if (made && words.command == "show") model_record(ctx, *made, shown);
  return {made.diagnostics(), std::move(made.answer_), made.result_.has_value()};
}
template <typename T>
inline constexpr configured_struct configured{&description_of<T>, [] {
                                                if constexpr (meets_requirements<T, place_of_struct::body>())
                                                  return &info_of<T>;
                                                else
                                                  return record_getter();
                                              }()};

template <typename T>
loaded<T> load_words(std::vector<std::string> words, const load_options& options, std::string_view command) {
  decode_session session(options.names, options.reading.decode);
  load_attempt begun = configuring::begin(configured<T>, session, options, std::move(words), command);
  if constexpr (is_file_struct<T>() && require_movable<T>()) {
    if (begun.is_over) return {result<T>(std::move(begun.found)), std::move(begun.answer)};
    T object{};
    session.read(begun.answer->from.files, object);
    diagnostics shown = configuring::finish(configured<T>, session, options, begun.answer->from);
    return {session.finish(result<T>(std::move(object), std::move(shown))), std::move(begun.answer)};
  } else {
    return {result<T>(std::move(begun.found)), std::move(begun.answer)};
  }
}

template <typename T>
loaded<T> run_command(command_words words, const load_options& options) {
  load_attempt made = configuring::run(configured<T>, &attempt_load<T>, std::move(words), options);
  return {result<T>(std::move(made.found)), std::move(made.answer)};
}

}  // namespace detail

}  // namespace hcl::inline v1_0
