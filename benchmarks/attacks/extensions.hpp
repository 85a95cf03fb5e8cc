// Attacks on what stands beside plain decoding: specs, dynamic blocks, functions of a configuration, type
// constraints, patterns, files.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include <hcl/decode.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/spec/spec.hpp>

#include "attack.hpp"

namespace attacks {

[[nodiscard]] inline std::string end_of(const hcl::diagnostics& diags) {
  return diags.has_errors() ? std::string(diags[0].code) : "value";
}

[[nodiscard]] inline hcl::scope extended_names() {
  hcl::scope names;
  names.add(hcl::functions::standard());
  names.add(hcl::functions::convert());
  names.add(hcl::functions::try_and_can());
  std::vector<int> many(100'000, 1);
  names.variable("many", many)
      .variable("thousand", std::vector<int>(1000, 1))
      .variable("ten", std::vector<int>(10, 1));
  return names;
}

struct named_block {
  hcl::label<> name;
};
struct generated {
  hcl::defaulted<int> a = 0;
  hcl::blocks<generated, "b"> blocks{};
  hcl::blocks<named_block, "named"> named{};
};

// A configuration in which dynamic blocks are expanded.
[[nodiscard]] inline std::string read_dynamic(const std::string& text) {
  const hcl::scope names = extended_names();
  return end_of(hcl::decode<generated>(text, "attack", names, {.dynamic_blocks = true}).diagnostics());
}
// An expression that uses more than standard functions.
struct anything {
  hcl::value a{};
};
[[nodiscard]] inline std::string read_extended(const std::string& text) {
  const hcl::scope names = extended_names();
  return end_of(hcl::decode<anything>(text, "attack", names).diagnostics());
}
// A spec file, a line "---", and a configuration decoded by it.
[[nodiscard]] inline std::string read_spec(const std::string& text) {
  const std::size_t end = text.find("---\n");
  const auto file = hcl::parse(text.substr(0, end), "spec"),
             config = hcl::parse(text.substr(end + 4), "config");
  if (!file || !config) return "broken";
  const auto spec = hcl::read_spec(*file);
  if (!spec) return end_of(spec.diagnostics());
  hcl::scope names;
  if (hcl::variables(spec->root, *config).size() > 0) return "variables";
  return end_of(hcl::decode(spec->root, *config, names).diagnostics());
}
[[nodiscard]] inline std::string read_functions(const std::string& text) {
  const auto file = hcl::parse(text, "attack");
  if (!file) return end_of(file.diagnostics());
  hcl::diagnostics diags;
  static_cast<void>(hcl::read_user_functions(*file, nullptr, diags));
  return end_of(diags);
}
// A type expression, to which ten thousand empty objects are converted.
[[nodiscard]] inline std::string read_constraint(const std::string& text) {
  const auto file = hcl::parse(text, "attack");
  if (!file) return end_of(file.diagnostics());
  hcl::diagnostics diags;
  const auto wanted = hcl::type_constraint_from(file->just_attributes(diags).front().expression);
  if (!wanted) return end_of(wanted.diagnostics());
  return wanted->convert(hcl::value::tuple(std::vector<hcl::value>(10'000, hcl::value::object({}))))
             ? "value"
             : "unsuitable";
}
// A file that is no ordinary one: the text says which.
[[nodiscard]] inline std::string read_file(const std::string& text) {
  char folder[] = "/tmp/hcl-attack-XXXXXX";
  if (!mkdtemp(folder)) return "no folder";
  const std::string path = std::string(folder) + "/a.hcl";
  if (text == "pipe" && mkfifo(path.c_str(), 0600) != 0) return "no pipe";
  if (text == "endless" && symlink("/dev/zero", path.c_str()) != 0) return "no link";
  if (text == "sparse") {
    std::FILE* const file = std::fopen(path.c_str(), "w");
    if (!file || ftruncate(fileno(file), off_t{5} << 30) != 0) return "no file";
    std::fclose(file);
  }
  const std::string one = end_of(hcl::decode_file<anything>(path).diagnostics());
  const std::string all = end_of(hcl::decode_directory<anything>(folder).diagnostics());
  unlink(path.c_str());
  rmdir(folder);
  return one == all ? one : one + " or " + all;
}

inline list specs() {
  const auto with = [](const char* name, std::size_t n, maker text) {
    return attack{name, n, std::move(text), work::decode, bound::eval_context, {}, read_spec};
  };
  const auto both = [](maker spec, maker config) {
    return [=](std::size_t n) { return spec(n) + "---\n" + config(n); };
  };
  const maker nothing = [](std::size_t) { return std::string(); };
  const std::string attr = "attr {\n name = \"a#\"\n}\n";
  return {
      with("spec of attributes", 20'000,
           both(numbered("object {\n", "attr \"a#\" {\n}\n", "}\n"), numbered("", "a# = 1\n", ""))),
      with("spec of block types", 5'000,
           both(numbered("array {\n", "block_list {\n block_type = \"b#\"\n literal {\n value = 1\n}\n}\n",
                         "}\n"),
                numbered("", "b# {\n}\n", ""))),
      with("spec of a default of many", 10'000, both(numbered("default {\n", attr, "}\n"), nothing)),
      with("spec of attributes in nested lists", 13'000,
           both(
               [=](std::size_t n) {
                 return repeat("array {\n", 240) + numbered("", attr, "")(n) + repeat("}\n", 240);
               },
               nothing)),
      with("spec of a map of many labels", 50'000,
           both(numbered("block_map {\n block_type = \"b\"\n labels = [", "\"l#\", ",
                         "]\n literal {\n value = 1\n }\n}\n"),
                nothing)),
      with("block_attrs of any lists", 10'000,
           both(
               [](std::size_t) {
                 return std::string("block_attrs {\n block_type = \"b\"\n element_type = list(any)\n}\n");
               },
               numbered("b {\n", "a# = [#]\nb# = [\"#\"]\n", "}\n"))),
      with("block_list of nested lists", 100,
           both(
               [](std::size_t) {
                 return std::string("block_list {\n block_type = \"b\"\n attr {\n name = \"x\"\n }\n}\n");
               },
               [](std::size_t n) {
                 const std::string open = repeat("[", 200), close = repeat("]", 200);
                 return repeat(
                     "b {\n x = " + open + "1" + close + "\n}\nb {\n x = " + open + "\"a\"" + close + "\n}\n",
                     n);
               })),
  };
}

inline list dynamic_blocks() {
  const auto with = [](const char* name, std::size_t n, maker text) {
    return attack{name, n, std::move(text), work::decode, bound::eval_context, {}, read_dynamic};
  };
  const auto dynamic = [](std::string over, std::string content) {
    return "dynamic \"b\" {\n for_each = " + over + "\n content {\n" + content + "}\n}\n";
  };
  const auto nested = [=](std::size_t levels) {
    std::string text;
    for (std::size_t i = 0; i != levels; ++i)
      text = dynamic("ten", text);
    return text;
  };
  return {
      with("dynamic blocks with blocks in them", 1000,
           [=](std::size_t n) { return dynamic("many", repeat("b {\n}\n", n)); }),
      with("dynamic blocks with blocks in them", 10'000,
           [=](std::size_t n) { return dynamic("many", repeat("b {\n}\n", n)); }),
      with("dynamic blocks with wrong names", 100,
           [=](std::size_t n) { return dynamic("many", numbered("", "x# = 1\n", "")(n)); }),
      with("dynamic blocks with wrong values", 1,
           [=](std::size_t) { return dynamic("many", "a = \"x\"\n"); }),
      with("dynamic blocks with values that cannot be made", 1,
           [=](std::size_t) { return dynamic("many", "a = b.value + nope\n"); }),
      with("dynamic blocks, nothing wrong", 1, [=](std::size_t) { return dynamic("many", "a = b.value\n"); }),
      with("dynamic blocks with a long label", 1'000'000,
           [](std::size_t n) {
             return "dynamic \"named\" {\n for_each = [for l in [format(\"%" + std::to_string(n) +
                    "s\", \"\")]: [for i in many: l]][0]\n labels = [named.value]\n content {\n}\n}\n";
           }),
      with("dynamic blocks, nested", 6, nested),
      with("dynamic blocks, nested", 40, nested),
  };
}

inline list conversions() {
  const auto loop = [](const char* name, std::size_t n, maker text) {
    return attack{name, n, std::move(text), work::decode, bound::eval_context, {}, read_extended};
  };
  const maker optional = numbered("a = list(object({", "a# = optional(number, #), ", "}))\n");
  return {
      loop("convert to a type of many attributes, in a loop", 1000,
           numbered("a = [for x in many: can(convert({}, object({", "a# = number, ", "})))]\n")),
      loop("convert to a type of optional attributes, in a loop", 1000,
           numbered("a = [for x in many: convert({}, object({", "a# = optional(number), ", "}))]\n")),
      loop("convert to a list of optional attributes", 400,
           numbered("a = convert([for x in many: {}], list(object({", "a# = optional(number), ", "})))\n")),
      {"defaults for 10,000 objects", 400, optional, work::decode, bound::eval_context, {}, read_constraint},
      {"defaults for 10,000 objects", 19, optional, work::decode, bound::eval_context, {}, read_constraint},
  };
}

inline list patterns() {
  const auto one = [](const char* name, std::size_t n, maker text) {
    return attack{name, n, std::move(text), work::decode, bound::eval_context, {}, read_extended};
  };
  return {
      one("negated classes without case", 50,
          around("a = [regex(\"(?i)", "[^\\\\pL\\\\pM]", "", "", "\", \"1\")]\n")),
      one("patterns with negated classes without case", 50,
          numbered("a = [", "can(regex(\"(?i)[^\\\\pL\\\\pM]#\", \"1\")), ", "]\n")),
      one("letters without case", 15'000, around("a = can(regex(\"(?i)", "a", "", "", "\", \"1\"))\n")),
      one("one class of many", 20'000, around("a = can(regex(\"[", "\\\\pL", "", "", "]\", \"1\"))\n")),
      one("nested repetitions", 1,
          [](std::size_t) { return std::string("a = can(regex(\"((a{1000}){1000}){1000}\", \"a\"))\n"); }),
      one("nested repetitions, in a loop", 1,
          [](std::size_t) {
            return std::string(
                "a = [for x in many: [for l in [\"a\", \"b\"]: can(regex(\"((${l}{1000}){1000}){1000}\", "
                "\"a\"))]]\n");
          }),
      one("optional groups of alternatives", 2000,
          [](std::size_t n) {
            return "a = can(regex(\"" + repeat("(a|a)?", n) + "\", \"" + repeat("a", n) + "\"))\n";
          }),
  };
}

inline list extensions() {
  list all = specs();
  add(all, dynamic_blocks());
  add(all, conversions());
  add(all, patterns());
  all.push_back({"parameters of a function",
                 40'000,
                 numbered("function \"f\" {\n params = [", "p#, ", "]\n result = 1\n}\n"),
                 work::decode,
                 bound::linear,
                 {},
                 read_functions});
  for (const char* const kind : {"pipe", "endless", "sparse"}) {
    all.push_back({std::string("file that is ") + kind,
                   1,
                   [kind](std::size_t) { return std::string(kind); },
                   work::decode,
                   bound::eval_context,
                   {},
                   read_file});
  }
  return all;
}

}  // namespace attacks
