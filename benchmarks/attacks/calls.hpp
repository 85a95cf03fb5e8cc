// Attacks by calls: failures that are caught, functions of the configuration's own, large values that are
// read again and again outside of loops, and copies of shared values in C++ containers.
#pragma once

#include "attack.hpp"

namespace attacks {

// `name(x)` is `result`.
inline std::string definition(const std::string& name, const std::string& result) {
  return "function \"" + name + "\" {\n  params = [x]\n  result = " + result + "\n}\n";
}

// f0 is `first`, each one after it is `next` with its predecessor in place of each "@"; then `a`, made of the
// last in place of each "@".
inline maker functions_of_functions(std::string first, std::string next, std::string a) {
  const auto with = [](const std::string& text, const std::string& name) {
    std::string out;
    for (const char c : text) {
      if (c == '@')
        out += name;
      else
        out += c;
    }
    return out;
  };
  return [=](std::size_t levels) {
    std::string text = definition("f0", first), name = "f0";
    for (std::size_t i = 1; i <= levels; ++i) {
      const std::string outer = "f" + std::to_string(i);
      text += definition(outer, with(next, name));
      name = outer;
    }
    return text + "a = " + with(a, name) + "\n";
  };
}

inline list caught_failures() {
  list all;
  for (const char* const text : {
           "[for i in slice(numbers,0,1000): "
           "can(format(\"%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]d%1000000[1]"
           "d%1000000[1]d%1000000[1]d\","
           " 1, 2))]",
           "[for i in many: can(format(\"%1000000d%q\", 1, null))]",
           "can(formatlist(\"%1000000s\", range(0,40)))",
           "[for i in many: can(formatlist(\"%1000000s\", range(0,40)))]",
           "can(join(long, range(0,40)))",
           "[for i in many: can(join(long, range(0,40)))]",
           "[for i in many: can(join(long, [\"a\",\"b\",\"c\",null]))]",
           "[for i in many: can(replace(long, \"a\", long))]",
           "[for i in many: can(replace(long, \"\", long))]",
           "[for i in many: can(regexreplace(long, \"(.*)\", "
           "\"$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1\"))]",
           "[for i in many: can(regexall(\"((((((((((.*))))))))))\", long))]",
           "[for i in many: can(jsonencode([for j in range(0,60): long]))]",
           "can(jsonencode([for j in range(0,100): long]))",
           "[for i in many: can(format(\"%v\", [for j in range(0,60): long]))]",
           "[for i in many: can(setproduct(range(0,1000), range(0,1000), [1]))]",
           "[for i in many: can(csvdecode(join(\"\\n\", [\"a\", join(\"\\n\", numbers), \"1,2\"])))]",
           "csvdecode(join(\"\\n\", [long, join(\"\\n\", range(0,1000))]))",
           "[for i in many: try(nope, long.a, tonumber(long), 1)]",
           "[for i in many: can(flatten([many, many, long[0]]))]",
       })
    all.push_back({text, 0, expression(text)});
  all.push_back({"failing calls of a text of a megabyte", 10'000,
                 around("a = [", "can(join(long,range(0,40))),", "", "", "]\n")});
  return all;
}

inline list searches() {
  list all;
  for (const char* const text : {
           "replace(format(\"%1000000s\",\"\"), format(\"%500000s\",\"b\"), \"\")",
           "split(format(\"%500000s\",\"b\"), format(\"%1000000s\",\"\"))",
           "replace(format(\"%1000000s\",\"\"), format(\"b%500000s\",\"\"), \"\")",
           "replace(format(\"%1000000s\",\"\"), format(\"%250000sb%250000s\",\"\",\"\"), \"\")",
           "replace(long, \"aaaaaaaaaaaaaab\", \"\")",
           "[for i in many: replace(long, \"aaaaaaaaaaaaaab\", \"\")]",
           "[for i in many: split(\"aaaaaaaaaaaaaaaaaaaaaaab\", long)]",
       })
    all.push_back({text, 0, expression(text)});
  return all;
}

// Without a loop: the same call so many times.
inline list read_again() {
  list all;
  for (const char* const call : {"contains(many, 2)",
                                 "substr(long, -1, 1)",
                                 "trim(long, \"b\")",
                                 "upper(long)",
                                 "strlen(long)",
                                 "many == [1]",
                                 "many == numbers",
                                 "long == \"b${long}\"",
                                 "length(keys({for i in [1]: i => long}))",
                                 "length(many)",
                                 "element(many, 7)",
                                 "max(many...)",
                                 "toset(many)",
                                 "sort(many)",
                                 "jsonencode(numbers)",
                                 "yes ? many : numbers",
                                 "join(\"\", numbers)",
                                 "distinct(many)",
                                 "reverse(many)",
                                 "slice(many, 0, 1)",
                                 "regex(\"b|$\", long)",
                                 "replace(long, \"b\", \"\")",
                                 "log(1e9999, 10)",
                                 "pow(1e99999999/3, 2)",
                                 "floor(1e99999999/3)",
                                 "\"${long}\" == 1",
                                 "parseint(long, 16)",
                                 "compact([long])",
                                 "flatten([many])"})
    all.push_back({std::string(call) + ", 2,000 times", 2'000,
                   around("a = [", std::string(call) + ",", "1", "", "]\n")});
  return all;
}

inline list own_functions() {
  std::string sums = "x", names = "[", ten = "@(x)";
  for (int i = 0; i < 1000; ++i)
    sums += "+1", names += "nope" + std::to_string(i) + ",";
  for (int i = 1; i < 10; ++i)
    ten += "+@(x)";
  const std::string four = "[@(x),@(x),@(x),@(x)]";
  list all{
      {"1,000 additions in a function, 100,000 times", 0,
       functions_of_functions(sums, "@(x)", "[for i in many: @(i)]")},
      {"functions that call the one before ten times", 5, functions_of_functions("x", ten, "@(1)")},
      {"functions that call the one before ten times", 40, functions_of_functions("x", ten, "@(1)")},
      {"functions that call the one before four times and fail", 8,
       functions_of_functions("nope", four, "@(1)")},
      {"functions that call the one before four times and fail", 30,
       functions_of_functions("nope", four, "@(1)")},
      {"functions that call the one before four times and fail, caught", 30,
       functions_of_functions("nope", "[can(@(x)),can(@(x)),can(@(x)),try(@(x),@(x),@(x))]", "@(1)")},
      {"1,000 unknown names in a function, 100,000 times", 0,
       functions_of_functions(names + "x]", "@(x)", "[for i in many: @(i)]")},
      {"1,000 unknown names in a function, 100,000 times, caught", 0,
       functions_of_functions(names + "x]", "@(x)", "[for i in many: can(@(i))]")},
      {"a function that fails, 100,000 times", 0,
       functions_of_functions("long + x", "@(x)", "[for i in many: @(i)]")},
      {"a function without a body, 100,000 times", 0,
       functions_of_functions("1", "@(x)", "[for i in many: @(i)]")},
      {"texts that grow tenfold in functions", 9,
       functions_of_functions("\"0123456789\"",
                              "\"${@(x)}${@(x)}${@(x)}${@(x)}${@(x)}${@(x)}${@(x)}${@(x)}${@(x)}${@(x)}\"",
                              "@(1)")},
      {"a function that calls itself", 0, functions_of_functions("f0(x)", "@(x)", "f0(1)")},
      {"a function that calls itself four times", 0,
       functions_of_functions("[f0(x),f0(x),f0(x),f0(x)]", "@(x)", "f0(1)")},
  };
  for (attack& one : all)
    one.work = work::functions;
  return all;
}

inline list copies() {
  list all;
  for (const char* const text : {
           "texts = {for i in slice(numbers,0,1000): i => long}",
           "texts = {for i in slice(numbers,0,70000): i => \"0123456789012345678901234567890123456789\"}",
           "texts = {for i in slice(numbers,0,1000): \"${i}${long}\" => 1}",
           "rows = [for i in [1,2,3,4,5,6,7,8,9,0]: [for j in [1,2,3,4,5,6,7,8,9,0]: many]]",
           "rows = [for r in [[for j in numbers: []]]: [for j in range(0,100): r]][0]",
           "names = [for i in numbers: \"${i}\"]",
           "list = [for i in range(0,1000): long]",
           "list = split(\"\", long)",
           "list = numbers",
           "list = [for i in many: long]",
           "total = sum([for i in range(0,1000): many])",
           "total = sum([for i in range(0,1000): [for j in range(0,1000): long]])",
       })
    all.push_back({text, 0, [text](std::size_t) { return "copies {\n  " + std::string(text) + "\n}\n"; }});
  all.push_back({"copies of one text", 2'000, around("copies {\n  list = [", "long,", "", "", "]\n}\n")});
  all.push_back({"keys of one text", 2'000, around("a = {", "(long)=1,", "", "", "}\n")});
  all.push_back({"keys of one text in JSON", 2'000, around("{\"a\":{", "\"${long}\":1,", "\"z\":1", "", "}}"),
                 work::decode, bound::eval_context, hcl::syntax_form::json});
  all.push_back({"copies of one list", 2'000, around("copies {\n  rows = [[", "many,", "", "", "]]\n}\n")});
  return all;
}

inline list calls() {
  list all = caught_failures();
  for (const list& more : {searches(), read_again(), own_functions(), copies()})
    add(all, more);
  for (attack& one : all)
    one.bound = bound::eval_context;
  return all;
}

}  // namespace attacks
