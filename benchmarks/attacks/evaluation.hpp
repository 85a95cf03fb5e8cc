// Attacks by evaluation: short expressions that would take for ever, or make more than there is room for.
// Each has to end within the limits.
#pragma once

#include "attack.hpp"

namespace attacks {

// The text nested so many times: "@" is what goes inside, "#" the level.
inline std::string nested(const std::string& around, std::size_t levels, std::string inside) {
  for (std::size_t i = 0; i < levels; ++i) {
    std::string out;
    for (const char c : around) {
      if (c == '@')
        out += inside;
      else if (c == '#')
        out += std::to_string(i);
      else
        out += c;
    }
    inside = std::move(out);
  }
  return inside;
}

// Bindings of which each is made of the one before: `[for v1 in [MADE OF v0]: [for v2 in [MADE OF v1]:
// ...]]`.
inline maker doubling(std::string first, std::string made_of, std::string last = "v#") {
  const auto with = [](const std::string& text, std::size_t i) {
    std::string out;
    for (const char c : text) {
      if (c == '#')
        out += std::to_string(i);
      else
        out += c;
    }
    return out;
  };
  return [=](std::size_t n) {
    std::string out = "a = [for v0 in [" + first + "]: ", close = "]";
    for (std::size_t i = 0; i < n; ++i) {
      out += "[for v" + std::to_string(i + 1) + " in [" + with(made_of, i) + "]: ";
      close += "]";
    }
    return out + with(last, n) + close + "\n";
  };
}

inline list growth() {
  const std::string ten = "[0,1,2,3,4,5,6,7,8,9]";
  const auto deep = [](std::string around, std::string inside) {
    return [=](std::size_t n) { return "a = " + nested(around, n, inside) + "\n"; };
  };
  return {
      {"nested for", 6, deep("[for x# in " + ten + ": @]", "1")},
      {"nested for", 7, deep("[for x# in " + ten + ": @]", "1")},
      {"nested for with keys", 7, deep("{for x# in " + ten + ": x# => @}", "1")},
      {"nested for that gives one number", 7, deep("[for x# in " + ten + ": @][0]", "1")},
      {"nested for with false conditions", 7, deep("[for x# in " + ten + ": @ if false]", "1")},
      {"grouping with one key", million, expression("{for i in numbers: \"k\" => i...}")},
      {"nested grouping", 7, deep("{for x# in " + ten + ": \"k\" => @...}", "1")},
      {"tenfold text", 7,
       doubling("\"0123456789\"", "\"${v#}${v#}${v#}${v#}${v#}${v#}${v#}${v#}${v#}${v#}\"")},
      {"tenfold text", 8,
       doubling("\"0123456789\"", "\"${v#}${v#}${v#}${v#}${v#}${v#}${v#}${v#}${v#}${v#}\"")},
      {"nested %{ for }", 7,
       [ten](std::size_t n) {
         return "a = \"" + nested("%{for x# in " + ten + "}@%{endfor}", n, "x") + "\"\n";
       }},
      {"splats over splats", 0, expression("[for r in [slice(numbers,0,2000)]: [for x in r: r[*]]]")},
      {"splats of splats", 0, expression("[for r in [slice(numbers,0,2000)]: [for x in r: r][*][*]]")},
      {"for in a splat", 0, expression("[for x in slice(numbers,0,10000): many[*]]")},
      {"shared values, doubled", 40, doubling("1", "[v#,v#]")},
      {"shared values, doubled, as JSON", 40, doubling("1", "[v#,v#]", "jsonencode(v#)")},
      {"shared values, doubled, compared", 40, doubling("one", "[v#,v#]", "[v#] == [[v39,v39]]")},
      {"shared values, doubled, flattened", 40, doubling("1", "[v#,v#]", "flatten(v#)")},
      {"shared values, doubled, in a set", 40, doubling("1", "[v#,v#]", "toset([v#, v#])")},
      {"shared values, doubled, as text", 40, doubling("1", "[v#,v#]", "\"${v#}\"")},
      {"shared values, doubled, formatted", 40, doubling("1", "[v#,v#]", "format(\"%#v\", v#)")},
      {"shared values, doubled, unified", 40, doubling("1", "[v#,v#]", "yes ? v# : [v39, 1]")},
      {"lists, doubled", 40, doubling("[1]", "concat(v#,v#)")},
      {"objects, doubled", 40, doubling("{a=1}", "{a=v#,b=v#}")},
      {"numbers, squared", 60, doubling("3", "v#*v#")},
      {"numbers, squared, as text", 60, doubling("3", "v#*v#", "\"${v#}\"")},
  };
}

inline list functions() {
  list all;
  const auto give = [&](const char* text, std::size_t n = 0) { all.push_back({text, n, expression(text)}); };
  for (const char* const text : {
           // Long results.
           "range(0,1024)",
           "range(0,1000000000)",
           "[for i in many: range(0,1000)]",
           "[for i in many: length(range(0,1024))]",
           "[for i in many: range(0,999999)]",
           "[for i in many: range(0,1024,1/3)]",
           "setproduct(range(0,1000),range(0,1000),range(0,1000))",
           "[for i in many: setproduct(range(0,100),range(0,100))]",
           "[for i in many: length(setproduct(range(0,100),range(0,100)))]",
           "flatten([for i in many: range(0,100)])",
           "join(\"\",[for i in numbers: long])",
           "[for i in many: join(long,[\"\",\"\"])]",
           "[for i in many: join(\",\",many)]",
           "join(long, many)",
           "format(\"%1000000000d\",1)",
           "format(\"%100000000s\",1)",
           "format(\"%.1000000000f\",1)",
           "[for i in many: format(\"%1000000d\",i)]",
           // Long names: of keys, and in messages about them.
           "[for o in [{(long) = 1}]: [for i in many: [for k, v in o: k]]]",
           "[for o in [{(long) = 1}]: [for i in many: {for k, v in o: i => k}]]",
           "[for o in [{(long) = 1}]: [for i in many: length(o)]]",
           "[for o in [{(long) = 1}]: [for i in many: hasindex(o, \"x\")]]",
           "[for o in [{(long) = 1}]: [for i in many: o + 1]]",
           "[for o in [{(long) = 1}]: [for i in many: true ? o : [1]]]",
           "[for i in many: format(\"%.4000f\",1/(i+2))]",
           "[for i in many: formatlist(\"%s\",many)]",
           "formatlist(\"%s%s\", many, long)",
           "formatlist(\"%s\", range(0,1000000))",
           "[for i in many: formatlist(\"%s%s%s%s\",range(0,1000),1,2,3)]",
           "[for f in [join(\"\", [for k in range(0,200): \"%[1]s\"])]: [for i in many: formatlist(f, "
           "range(0,1000))]]",
           "merge([for i in slice(numbers,0,10000): {for j in range(0,90): \"k${i}_${j}\" => 1}]...)",
           "[for i in many: merge({a=1},{b=i},{c=2})]",
           "[for m in [{for i in many: i => i...}]: [for i in many: merge(m,m)]]",
           "[for m in [{for i in slice(numbers,0,50000): i => i}]: [for i in many: merge(m,{a=i})]]",
           "replace(long,\"a\",\"bbbbbbbbbbbbbbbbb\")",
           "[for i in many: replace(long,\"a\",\"b\")]",
           "replace(long,\"\",long)",
           "replace(long,\"/a/\",\"bbbbbbbbbbbbbbbbb\")",
           "regexreplace(long,\"\",\"bbbbbbbbbbbbbbbbb\")",
           "regexall(\"\",long)",
           "regexall(\"a\",long)",
           "regex(\"(a|aa)+$\",\"${long}b\")",
           "[for i in many: regex(\"(a*)*b\",long)]",
           "regex(\"((a{100}){100}){100}\",long)",
           "[for i in many: regexall(\"a\",long)]",
           "chunklist([for i in many: 1],1)",
           "[for i in many: chunklist(many,1)]",
           "split(\"\",long)",
           "split(\"a\",long)",
           "[for i in many: split(\"b\",long)]",
           "[for i in many: split(\"\",long)]",
           "[for i in many: length(split(\"a\",long))]",
           // Long work for short results.
           "[for i in many: substr(long,i,1)]",
           "[for i in many: substr(long,-1,1)]",
           "[for i in many: strlen(long)]",
           "[for i in many: length(strrev(long))]",
           "[for i in many: upper(long) == long]",
           "[for i in many: title(long)]",
           "[for i in many: trim(long,\"b\")]",
           "[for i in many: trimspace(long)]",
           "[for i in many: trim(long,long)]",
           "trim(long,\"${replace(long,\"a\",\"b\")}a\")",
           "[for i in many: trim(\"a\",\"b\")]",
           "regexreplace(long,\"a\",\"$${a${long}}\")",
           "[for i in many: regexreplace(\"a\",\"a\",\"$1\")]",
           "[for i in many: trimprefix(long,long)]",
           "[for i in many: chomp(long)]",
           "indent(1000000,replace(long,\"a\",\"\\n\"))",
           "[for i in many: long == \"${long}b\"]",
           "[for i in many: contains(many,2)]",
           "[for i in many: index(many,2)]",
           "[for i in many: length(reverse(many))]",
           "[for i in many: many == many]",
           "[for i in many: distinct(many)]",
           "distinct([for i in many: 1])",
           "distinct([for i in numbers: [i]])",
           "distinct([for i in slice(numbers,0,10000): 1+i*1e-30])",
           "setunion([for i in slice(numbers,0,10000): 1+i*1e-30],[1])",
           "[for i in many: sort(split(\"\",\"zyxwvutsrqponmlkj\"))]",
           "sort([for i in numbers: \"${100000-i}\"])",
           "[for i in many: max(many...)]",
           "[for i in many: length(compact([\"\",\"a\"]))]",
           "[for i in many: slice(many,0,99999)]",
           "[for i in many: element(many,i)]",
           "[for i in many: lookup({a=1,b=2},\"c\",many)]",
           "[for i in many: keys({for j in range(0,1000): j => 1})]",
           "[for k in [[for j in slice(numbers,0,50000): \"${j}\"]]: [for i in many: zipmap(k,k)]]",
           "[for i in many: toset(many)]",
           "toset([for i in many: 1])",
           "[for s in [toset(numbers)]: [for i in many: setunion(s,[i])]]",
           "[for s in [toset(numbers)]: [for i in many: setintersection(s,[i])]]",
           "[for s in [toset(numbers)]: [for i in many: sethaselement(s,i)]]",
           "[for i in many: tolist(many)]",
           "[for i in many: timeadd(\"2020-01-01T00:00:00Z\",\"1h\")]",
           "[for i in many: formatdate(long,\"2020-01-01T00:00:00Z\")]",
           "formatdate(replace(long,\"a\",\"EEEE \"),\"2020-01-01T00:00:00Z\")",
           "[for i in many: parseint(\"${long}\",36)]",
           "[for i in many: tonumber(\"1e99999999\")]",
           "[for i in many: tonumber(\"0.${i}7\")]",
           "[for i in many: tostring(1/3)]",
           "[for i in many: \"${i/7}\"]",
           // Numbers.
           "pow(10,1000000)",
           "pow(2,1000000000)",
           "pow(1.0000001,1000000000)",
           "[for i in many: pow(3,1e15+i)]",
           "[for i in many: pow(1/3,i+1000)]",
           "[for i in many: pow(2.5,0.5)]",
           "[for i in many: log(i+1e300,10)]",
           "[for i in many: int(1e99999999/3)]",
           "[for i in many: ceil(i/3)]",
           "[for i in many: 1e99999999 % 7]",
           "format(\"%d\",1e99999999)",
           "format(\"%b\",1e9999)",
           "format(\"%f\",1e99999999)",
           "[for i in many: format(\"%d\",1e3000)]",
           "jsonencode(1e99999999)",
           "[for i in many: jsonencode(1e3000)]",
           "[for x in [1/3]: [for i in many: x*x+x-x]]",
           "[for x in [1/3]: [for i in many: [for j in [1,2,3]: x/7]]]",
           "[for x in [1/3]: [for i in many: x<x*x]]",
           "[for i in many: i*1e99999999]",
           "[for i in many: 1e-99999999*i+1]",
           "[for x in [1/3]: [for i in many: x%0.1]]",
           "[for x in [1/3]: [for i in many: -x == x]]",
           "[for x in [1/3]: [for i in many: max(x,x,x)]]",
           "[for x in [1/3]: [for i in many: floor(x*i)]]",
           "[for x in [1/3]: [for i in many: abs(x)]]",
           "distinct([for i in many: 1/3])",
           "toset([for i in slice(numbers,1,100000): 1/i])",
           "sort([for i in slice(numbers,1,50000): 1/i])",
           "{for i in slice(numbers,1,100000): 1/i => i}",
           "[for i in slice(numbers,1,100000): 1/i]",
           "[for i in slice(numbers,1,100000): many[1/i]]",
           // Problems that are forgotten or kept.
           "[for i in many: nope]",
           "[for i in many: yes || nope]",
           "[for i in many: nosuch(i)]",
           "[for i in many: one.a]",
           "[for i in many: long + 1]",
           "[for i in many: many[i + 200000]]",
           "[for i in many: {a=1}[long]]",
           "[for i in many: {a=1}[\"${long}\"]]",
           "{for i in many: long => i}",
           "[for i in many: {(long)=1,(long)=2}]",
           "[for i in many: substr(i)]",
           "[for i in many: tonumber(long)]",
           "[for i in many: jsondecode(long)]",
           "[for i in many: formatdate(\"X\",long)]",
           // Types.
           "[for i in many: yes ? {a=i} : {a=i,b=1}]",
           "tolist([for i in numbers: {\"k${i}\"=i}])",
           "tolist([for i in slice(numbers,0,20000): {a=i,b=\"x\"}])",
           "[for i in many: tomap({a=1,b=i})]",
           "concat([for i in slice(numbers,0,10000): [{\"k${i}\"=1}]]...)",
           "coalesce([for i in many: null]...)",
           "[for i in many: tolist([many, many])]",
           "yes ? {for i in numbers: \"a${i}\" => i} : {for i in numbers: \"b${i}\" => i}",
           "[for i in many: i > 5 ? many : [i]]",
           "many == [for i in many: \"${i}\"]",
       })
    give(text);
  const auto json = [&](const char* name, std::string open, std::string inside, std::string close,
                        std::size_t n) {
    all.push_back({name, n, [=](std::size_t count) {
                     return "a = jsondecode(\"" + repeat(open, count) + inside + repeat(close, count) +
                            "\")\n";
                   }});
  };
  json("jsondecode, 10^6 levels", "[", "1", "]", million);
  json("jsondecode, 10^6 objects deep", "{\\\"a\\\":", "1", "}", million);
  all.push_back({"concat of one list", 10'000, around("a = concat(", "numbers,", "[]", "", ")\n")});
  all.push_back({"setunion of one list", 10'000, around("a = setunion(", "numbers,", "[]", "", ")\n")});
  all.push_back({"join of one list", 10'000, around("a = join(\",\",", "numbers,", "[]", "", ")\n")});
  all.push_back(
      {"jsondecode, 300,000 empty lists", 300'000, around("a = jsondecode(\"[", "[],", "1", "", "]\")\n")});
  all.push_back(
      {"jsondecode, 300,000 empty objects", 300'000, around("a = jsondecode(\"[", "{},", "1", "", "]\")\n")});
  all.push_back({"jsondecode, 10^6 numbers", million, around("a = jsondecode(\"[", "1,", "1", "", "]\")\n")});
  all.push_back({"jsondecode, 10^5 keys", 100'000,
                 numbered("a = jsondecode(\"{", "\\\"k#\\\":1,", "\\\"z\\\":1}\")\n")});
  all.push_back({"jsondecode, 10^6 digits", million, around("a = jsondecode(\"", "7", "", "", "\")\n")});
  all.push_back({"jsondecode in a loop", 10'000,
                 around("a = [for i in many: jsondecode(\"[", "[],", "1", "", "]\")]\n")});
  all.push_back({"csvdecode, 10^6 rows", million, around("a = csvdecode(\"a\\n", "1\\n", "", "", "\")\n")});
  all.push_back({"csvdecode, 10^5 columns", 100'000, numbered("a = csvdecode(\"", "c#,", "z\\n\")\n")});
  all.push_back({"csvdecode of equal columns in a loop", 10'000,
                 around("a = [for i in many: csvdecode(\"", "c,", "z", "", "\\n\")]\n")});
  all.push_back({"csvdecode of columns in a loop", 10'000,
                 numbered("a = [for i in many: csvdecode(\"", "c#,", "z\\n\")]\n")});
  all.push_back({"split of 4 MB", 4 * million, around("a = split(\",\", \"", ",", "", "", "\")\n")});
  all.push_back(
      {"split of 4 MB without separators", 4 * million, around("a = split(\",\", \"", "x", "", "", "\")\n")});
  all.push_back({"upper of 4 MB", 4 * million, around("a = upper(\"", "x", "", "", "\")\n")});
  all.push_back({"strrev of 1 MB of marks", million, around("a = strrev(\"e", "\xCC\x81", "", "", "\")\n")});
  all.push_back({"regex of 10^6 letters", million, around("a = regex(\"", "a", "", "", "\", \"a\")\n")});
  all.push_back({"regex of 10^6 brackets", million, around("a = regex(\"", "(", "", ")", "\", \"a\")\n")});
  all.push_back({"format of 10^6 verbs", million, around("a = format(\"", "%[1]d", "", "", "\", 1)\n")});
  all.push_back({"formatdate of 10^6 letters", million,
                 around("a = formatdate(\"", "YYYY", "", "", "\", \"2020-01-01T00:00:00Z\")\n")});
  all.push_back({"tonumber of 10^6 digits", million, around("a = tonumber(\"", "7", "", "", "\")\n")});
  all.push_back({"parseint of 10^6 digits", million, around("a = parseint(\"", "7", "", "", "\", 10)\n")});
  all.push_back(
      {"parseint of 10^6 digits to base 36", million, around("a = parseint(\"", "z", "", "", "\", 36)\n")});
  return all;
}

// Long texts have more time.
inline list eval_context() {
  list all = growth();
  add(all, functions());
  for (attack& one : all) {
    if (one.count < 1000 || one.name.find("in a loop") != std::string::npos) one.bound = bound::eval_context;
  }
  return all;
}

}  // namespace attacks
