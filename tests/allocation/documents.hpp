// Small configurations, good and bad, that between them make the library allocate wherever it does.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include <hcl/decode.hpp>

namespace test {

struct text {
  std::string_view bytes;
  hcl::syntax_form form = hcl::syntax_form::native;
};

// All there is to see of a call's outcome, but for the object.
template <typename T>
std::string seen(const hcl::result<T>& r) {
  std::string text = to_string(r.diagnostics()) + hcl::to_json(r.diagnostics());
  if constexpr (std::is_same_v<T, std::string>) text += r ? *r : std::string();
  return text;
}

inline constexpr text texts[] = {
    {""},
    {"# only a comment\n"},
    {"a = \"text that is too long for the small string of a std::string\"\nb = 7\nc = 0.5\nd = true\ne = "
     "\"red\"\n"},
    {"f = [\"a\", \"b\", \"a string that is long enough to be allocated by itself\"]\ng = { a = 1, \"a key "
     "that is long enough, too, for that\" = 2 }\n"},
    {"h = [1, \"b\"]\ni = [1, 2]\nj = [\"x\", \"y\", \"x\"]\nk = \"1m250ms\"\nl = \"a/b\"\n"},
    {"m = { x = 1 }\np = { x = 1.5, y = 2 }\nq = [1, {}, [null, { a = [] }], \"e\\u0301\"]\nr = n + 1\ns = "
     "3\n"},
    {"node \"a\" {\n  small = -128\n  node b { small = 1 }\n  node c {\n    node d {}\n  }\n}\nkeyed \"k\" { "
     "x = 1 }\nkeyed \"l\" { x = 2 }\n"},
    {"a = <<EOT\nheredoc ${n}\n  %{ if t }yes%{ else }no%{ endif }\nEOT\n"},
    {"a = <<-EOT\n    indented\n      more\n    %{ for x in l ~}\n    ${x},\n    %{ endfor ~}\n  EOT\n"},
    {"a = \"${upper(s)}-${join(\",\", [for x in l : \"${x}!\"])}\"\nb = length(l) + 2 * 3\n"},
    {"f = [for k, v in m : \"${k}=${v}\" if v > 0]\ng = { for k, v in m : k => v * 2 }\n"},
    {"q = { for x in [\"a\", \"b\", \"a\"] : x => upper(x)... }\n"},
    {"q = [o.b[0], o[\"a\"], l[*], o.*.a, m.a, l.0]\n"},
    {"q = 1234567890123456789012345678901234567890.5 * 3 / 7\n"},
    {"q = [1e300, 1 / 3, 10 % 4, -n, !t, n > 3 && t || false, 1 == 1.0]\n"},
    {"q = t ? { a = 1 } : { a = 2, b = \"3\" }\n"},
    {"q = try(o.missing, l[5], \"none of these\")\n"},
    {"q = [can(o.missing), convert(\"5\", number), join2(\"a\", \"b\")]\n"},
    {"q = jsondecode(\"{\\\"a\\\": [1, null, \\\"x\\\"], \\\"b\\\": {\\\"c\\\": 1e5}}\")\n"},
    {"q = jsonencode({ a = [1, null, \"x\"], b = { c = u } })\n"},
    {"q = [format(\"%s %05d %q %v\", \"a\", 5, \"q\", [1]), formatlist(\"%s-%d\", l, 1)]\n"},
    {"q = [regex(\"(a)(b)?\", \"ab\"), regexall(\"[a-z]+\", \"one two three\"), regexreplace(\"aXbX\", "
     "\"X\", \"-\")]\n"},
    {"q = [csvdecode(\"a,b\\n1,2\\n3,4\\n\"), formatdate(\"YYYY-MM-DD\", \"2020-01-02T03:04:05Z\"), "
     "timeadd(\"2020-01-02T03:04:05Z\", \"1h\")]\n"},
    {"q = [setunion([1, 2], [2, 3]), concat([1], [2]), flatten([[1], [2, [3]]]), keys(m), values(m), "
     "merge(m, { c = 3 }), zipmap(l, [1, 2])]\n"},
    {"q = [split(\",\", \"a,b,c\"), replace(\"a.b\", \".\", \"-\"), trimspace(\" x \"), substr(\"hello\", 1, "
     "2), strrev(\"e\\u0301a\"), title(\"one two\")]\n"},
    {"q = [range(5), chunklist(range(7), 3), slice(l, 0, 1), distinct(l), sort(l), reverselist(l), "
     "compact(l), coalesce(z, 1), index(l, 1)]\n"},
    {"q = [base64decode(base64encode(s)), md5(s), uuidv5(\"dns\", s), cidrsubnets(\"10.0.0.0/8\", 4, 4), "
     "transpose({ a = l }), matchkeys(l, l, l), sum([1, 2]), type(l), urldecode(urlencode(s))]\n"},
    {"q = [yamldecode(yamlencode({ a = [1, null, \"x\\ny\"] })), yamldecode(\"a: &a [b, 'c']\\nd: *a\"), "
     "templatestring(\"$${upper(x)}\", { x = s }), yamldecode(\"[a\"), templatestring(\"$${\", {})]\n"},
    {"q = u\na = un\n"},
    {"q = secret\nr = secret\n"},
    {"q = [for x in u : x]\n"},
    {"q = \"${\"${\"${n}\"}\"}\"\n"},
    {"q = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, "
     "27, 28, 29, 30, 31, 32, 33, 34, 35]\n"},
    {"q = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 "
     "+ 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1\n"},
    {"dynamic \"node\" {\n  for_each = l\n  labels = [node.value]\n  content {\n    small = node.key\n  "
     "}\n}\n"},
    {"dynamic \"keyed\" {\n  for_each = m\n  iterator = it\n  labels = "
     "[\"key-${it.key}-that-is-longer-than-small-strings\"]\n  content { x = it.value }\n}\n"},
    {"node \"\\u00e9\\u0301\" { small = 1 }\na = \"\\U0001F600 \\t \\\"quoted\\\"\"\n"},
    // What is wrong.
    {"b = -1\nc = \"x\"\nd = []\ne = \"purple\"\nunknown_attribute_with_a_long_name = 1\n"},
    {"f = [1, {}]\ng = [\"x\"]\nh = [1]\ni = [1, 2, 3]\nk = \"1 fortnight\"\ns = 1.5\n"},
    {"a = \"${secret}\"\nm = { x = secret, z = 1 }\nnod \"a\" {}\nnode {}\nnode \"a\" \"b\" {}\nkeyed \"k\" "
     "{ x = 1 }\nkeyed \"k\" { x = 1 }\n"},
    {"a = missing\nb = o.missing\nc = l[9]\nd = nofunction(1)\nf = upper(1, 2)\n"},
    {"a = 1 / 0\nb = \"x\" + 1\nf = [for x in 5 : x]\ng = { for x in [\"a\", \"a\"] : x => 1 }\n"},
    {"a = 1\na = 2\nnode \"a\" {\n  small = 500\n  wrong = 1\n}\n"},
    {"a = )\nb = ]\nc = \n"},
    {"a = \"unclosed\nb = 1\n"},
    {"a = <<EOT\nunclosed ${n\n"},
    {"a = \"${if}\" \"%{ for }\"\nnode \"a\" {\n"},
    {"a = [1, 2\nb = { x = 1, , }\n"},
    {"a == 1\nnode a = 5\n1 = 2\n\"q\" = 3\n"},
    {"a = 'single'\nb = 0x10\nc = 08\nd = a & b\n"},
    {"a = \"\xff\xfe\"\nb = \x01\n"},
    {"q = ((((((((((((((((((((1))))))))))))))))))))\nr = [[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]\n"},
    {"q = regex(\"(\", \"a\")\nr = jsondecode(\"{\")\na = format(\"%z\", 1)\nf = csvdecode(\"a,a\")\n"},
    // The JSON syntax.
    {"{}", hcl::syntax_form::json},
    {R"({"//": "a comment", "a": "${upper(s)} and %{ if t }x%{ endif }", "b": 18446744073709551615, "f": ["x", "${n}"]})",
     hcl::syntax_form::json},
    {R"({"g": {"${s}": 1, "two": 2}, "m": {"x": 1e2, "y": -3}, "q": [null, true, {"a": {"b": [[], {}]}}]})",
     hcl::syntax_form::json},
    {R"({"node": {"one": {"small": 5, "node": [{"two": {}}, {"three": {}}]}}, "keyed": [{"k": {"x": 1}}, {"l": [{"x": 2.5}]}]})",
     hcl::syntax_form::json},
    {R"({"dynamic": {"node": {"for_each": "${l}", "labels": ["${node.value}"], "content": {"small": "${node.key}"}}}})",
     hcl::syntax_form::json},
    {R"({"a": "${missing}", "b": "x", "unknown": 1, "node": 5, "e": "purple", "a": 2})",
     hcl::syntax_form::json},
    {R"({"a": 1,, "b"})", hcl::syntax_form::json},
    {R"(["not an object", {"a": "\ud800"}])", hcl::syntax_form::json},
    {R"({"a": [1, 2, "b": 3})", hcl::syntax_form::json},
};

}  // namespace test
