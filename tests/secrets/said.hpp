// All that is said of a text: by decoding it in one of several ways, alone, with others and in a directory,
// by checking it, and by writing what was read.
#pragma once

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/diagnostics/render.hpp>
#include <hcl/encode.hpp>
#include <hcl/load.hpp>
#include <hcl/model.hpp>

#include "shapes.hpp"

namespace secrets {

[[nodiscard]] inline std::string all_renderings(const hcl::diagnostics& all) {
  if (all.empty()) return {};
  std::string shown =
      to_string(all) + to_json(all) + render(all, {.colour = true, .width = 0, .snippet = 40});
  for (const hcl::diagnostic& d : all) {
    shown.append(d.summary)
        .append(d.detail)
        .append(d.suggestion())
        .append(d.path)
        .append(d.inside)
        .append("\n");
    for (const hcl::note& n : d.notes)
      shown.append(n.message).append("\n");
    for (const hcl::variable_note& v : d.variables)
      shown.append(v.name).append(v.text).append("\n");
  }
  return shown;
}

[[nodiscard]] inline hcl::scope usual_names() {
  hcl::scope names;
  names.variable("x", 1);
  names.variable("p", std::map<std::string, hcl::value>{{"a", hcl::value::object({{"b", 1}})}});
  names.function("upper", [](const std::string& s) { return s; });
  return names;
}

// What was read is written again, and evaluated where it was kept for later.
template <typename T>
[[nodiscard]] std::string said_of_object(const T& object, const hcl::scope& names) {
  std::string said = all_renderings(hcl::encode(object).diagnostics());
  if constexpr (requires { object.later.evaluate(names); })
    said += all_renderings(object.later.evaluate(names).diagnostics());
  const auto written = hcl::encode(object, {.sensitive = hcl::sensitive_values::redact});
  // What the struct does not know is written as it was, and is not declared a secret.
  if constexpr (!requires { object.rest; })
    if (written) said += *written;
  return said;
}

template <typename T>
[[nodiscard]] hcl::result<T> decode_sample(const sample& given, const hcl::scope& names,
                                           const hcl::options& opts) {
  return given.json ? hcl::decode_json<T>(given.text, "t.json", names, opts)
                    : hcl::decode<T>(given.text, "t.hcl", names, opts);
}

// Merged with, laid over and under a text without damage. Nothing if it cannot be parsed: that is the other
// way's business, as the struct is not known.
template <typename T>
[[nodiscard]] std::string said_with_other(const sample& given, const sample& other, std::size_t way,
                                          const hcl::scope& names, const hcl::options& opts) {
  const auto parse = [&](const sample& one) {
    return one.json ? hcl::parse_json(one.text, "p.json", opts) : hcl::parse(one.text, "p.hcl", opts);
  };
  const auto damaged = parse(given), whole = parse(other);
  if (!damaged || !whole) return {};
  const hcl::body all = way == 0   ? hcl::merge({*damaged, *whole})
                        : way == 1 ? hcl::overlay({*damaged, *whole})
                                   : hcl::overlay({*whole, *damaged});
  return all_renderings(hcl::decode_body<T>(all, names, opts).diagnostics());
}

// What is said of the text, read in one of several ways.
template <typename T>
[[nodiscard]] std::string said_of(const sample& given, const sample& other, std::size_t way) {
  const hcl::scope names = usual_names();
  hcl::diagnostics collected;
  hcl::options opts;
  opts.dynamic_blocks = way % 3 != 0;
  opts.keep_broken = way % 7 == 0;
  if (way % 5 == 0) {
    opts.unknown = hcl::unknown_names::collect;
    opts.collected = &collected;
  }
  if (way % 5 == 1) opts.unknown = hcl::unknown_names::warn;
  if (way % 11 < 3)
    return said_with_other<T>(given, other, way % 11, names, opts) + all_renderings(collected);
  if (way % 11 == 3 && !given.json)
    return all_renderings(hcl::model::check<T>(given.text, "m.hcl", hcl::model::scope(), {.decode = opts})) +
           all_renderings(collected);
  const hcl::result<T> read = decode_sample<T>(given, names, opts);
  std::string said = all_renderings(read.diagnostics()) + all_renderings(collected);
  if (read) said += said_of_object(*read, names);
  return said;
}

// The same, in a directory with another file.
template <typename T>
[[nodiscard]] std::string said_of_files(const sample& given, const sample& other,
                                        const std::filesystem::path& folder, bool on_top) {
  for (const char* const name : {"a.hcl", "a.json", "b.hcl", "b.json", "b_override.hcl", "b_override.json"})
    std::filesystem::remove(folder / name);
  const auto write = [&](const char* stem, const sample& one) {
    std::ofstream(folder / (std::string(stem) + (one.json ? ".json" : ".hcl")), std::ios::binary) << one.text;
  };
  write("a", other);
  write(on_top ? "b_override" : "b", given);
  return all_renderings(hcl::decode_directory<T>(folder.string()).diagnostics());
}

// The same as the configuration of a program, with secrets from the environment as well: what the commands of
// `app config` print, and who set what.
template <typename T>
[[nodiscard]] std::string said_of_loading(const sample& given, const std::filesystem::path& folder,
                                          std::size_t way) {
  std::filesystem::create_directory(folder / "loaded");  // not beside the files of other shapes
  const std::string path = (folder / "loaded" / (given.json ? "c.json" : "c.hcl")).string();
  std::ofstream(path, std::ios::binary) << given.text;
  const hcl::scope names = usual_names();
  hcl::load_options options{.name = "app", .files = {{path}}, .environment = "APP", .names = &names};
  options.variables = [way] {
    std::vector<hcl::environment_variable> all;
    if (way % 2 == 0) all = {{"APP_PASSWORD", "hun7er2"}, {"APP_PIN", "918273645"}};
    if (way % 3 == 0) all.push_back({"APP_SAFE_K", "${hun7er2"});
    if (way % 5 == 0) all.push_back({"APP_ACCESS", "{ user = \"u\", hun7er2 = \"key\" }"});
    return all;
  };
  constexpr std::array commands{"check", "show", "explain", "schema", "docs", "sample", "compat", "--zz"};
  const char* const command = commands[way % commands.size()];
  std::vector<const char*> words{"app", "config", command};
  const std::string old = (folder / "loaded" / "old").string();
  if (command == std::string_view("compat")) {
    const char* const describe[] = {"app", "config", "describe"};
    std::ofstream(old, std::ios::binary) << hcl::load<T>(3, describe, options).output();
    words.insert(words.end(), {old.c_str(), way % 3 == 0 ? "--json" : path.c_str()});
  }
  if (command == std::string_view("--zz")) words = {"app", "--set", "password=\"hun7er2", command};
  if (way % 4 == 0 && command == std::string_view("explain")) words.push_back("--json");
  const auto asked = hcl::load<T>(static_cast<int>(words.size()), words.data(), options);
  std::string said = all_renderings(asked.diagnostics());
  // What the struct does not know is shown as it was, and is not declared a secret.
  if constexpr (!requires(const T& object) { object.rest; }) said += asked.output();
  for (const hcl::origin& one : hcl::load<T>(options).origins())
    for (const hcl::contribution& by : one.setters)
      said.append(one.path).append(by.place).append(by.written).append("\n");
  return said;
}

}  // namespace secrets
