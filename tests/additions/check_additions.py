#!/usr/bin/env python3
"""Follows the lists "How to add" of include/hcl/README.md in a copy of the headers, one addition a list.

    check_additions.py [--compiler g++]

An addition may touch the files that its list links to and no others; a program that uses all of them is built and run.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def after(line, more):
    """Puts lines behind the first one that begins with `line`."""
    def change(text):
        found = re.search(rf"^[ ]*{re.escape(line)}.*\n", text, re.M)
        if not found:
            sys.exit(f"there is no line that begins with '{line}'")
        return text[:found.end()] + more + text[found.end():]
    return change


def before(line, more):
    def change(text):
        found = re.search(rf"^[ ]*{re.escape(line)}", text, re.M)
        if not found:
            sys.exit(f"there is no line that begins with '{line}'")
        return text[:found.start()] + more + text[found.start():]
    return change


def all_of(*changes):
    def change(text):
        for one in changes:
            text = one(text)
        return text
    return change


def new(text):
    return lambda _: text


KIND = """// money, from a text such as "3 EUR".
#pragma once

#include <hcl/record/codec.hpp>
#include <hcl/record/kinds/texts.hpp>

struct money {
  long amount = 0;
  static hcl::outcome<money> parse(std::string_view text) {
    if (!text.ends_with(" EUR")) return hcl::failure{"has no currency"};
    return money{std::atol(std::string(text).c_str())};
  }
  std::string to_string() const { return std::to_string(amount) + " EUR"; }
};

namespace hcl::inline v1_0::detail {

template <>
struct codec<money> : parsed_text_codec<codec<money>> {
  static constexpr std::string_view noun = "an amount";
  static constexpr value_form described_form = value_form::text;
  static constexpr std::string_view wanted = "an amount such as \\"3 EUR\\"";
};

}  // namespace hcl::inline v1_0::detail
"""
TAG = """// An attribute that must be there, whatever its type is.
template <typename T, fixed_string Name = "">
class stated : public detail::tag<detail::stated_role, T, Name> {
 public:
  using detail::tag<detail::stated_role, T, Name>::tag;
};

"""
ROLE = """struct stated_role : role_base {
  static constexpr role_form form = role_form::attribute;
  static constexpr role_presence presence = role_presence::required;
};

"""
SPEC = """struct answer_spec_node {
  type plan(auto&) const { return type::number(); }
  void ask(auto&) const {}
  value decode(auto&, const type&, const auto&) const { return value(42); }
  range place(const auto&) const { return {}; }
  void parts(const auto&) const {}
};

"""
EDIT = """// Puts the value of an attribute into parentheses. Implementation.
#pragma once

#include <string>

#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/items.hpp>

namespace hcl::inline v1_0::edit {

HCL_DECL result<void> attribute::parenthesize() const {
  detail::editor edits(place_);
  if (edits.check_attached())
    (void)edits.set_content(edits.item(), '(' + std::string(edits.item().content) + ')');
  return edits.done();
}

}  // namespace hcl::inline v1_0::edit
"""

COUNT = """// countOp = "@" ExprTerm
struct count_expr : node {
  const node* operand;
};

"""
COUNT_RULE = """struct count_operation : nested<one<'@'>, blanks, expect<unary_operand>> {};
struct operand
    : first_of<on<unary_operation, '-', '!'>, on<count_operation, '@'>, otherwise<postfix_expr>> {};
"""
COUNT_VERB = """  void count_operation(const char* begin, const char*) {
    const syntax::node* const operand = in_.values.pop();
    in_.values.push(in_.nodes.make<syntax::count_expr>(
        syntax::node{syntax::node_kind::count, between(in_.span(begin, begin + 1), operand->range)}, operand));
  }

"""
COUNT_VALUE = """    case syntax::node_kind::count:
      v = v.is_known() ? value(static_cast<long>(v.elements().size())) : value::unknown(type::number());
      return;
"""
COUNT_TYPE = """      case node_kind::count: return type::integer();
"""
COUNT_TEXT = """      case node_kind::count:
        pieces_.put("@");
        return pieces_.put(as<syntax::count_expr>(n).operand, binding::unary);
"""

# By the name of the list: files below include/hcl, and what becomes of each.
ADDITIONS = {
    "A diagnostic code": {
        "diagnostics/codes.hpp": after("inline constexpr diagnostic_code invalid_utf8{",
                                       'inline constexpr diagnostic_code added_code{"added-code"sv, "Something new."sv};\n'),
    },
    "A standard function": {
        "functions/impl/text.hpp": after("inline constexpr row case_rows[] = {",
                                         '    {"shout", "In upper case.", {text("str")}, type::string, call_text_change<upper_case>},\n'),
        "functions/standard.hpp": after("inline function lower()",
                                        '// shout("a") is "A".\ninline function shout() { return detail::named("shout"); }\n'),
    },
    "A kind of member": {
        "record/kinds/money.hpp": new(KIND),
        "record/kinds.hpp": after("#include <hcl/record/kinds/containers.hpp>", "#include <hcl/record/kinds/money.hpp>\n"),
    },
    "A tag": {
        "tags/members.hpp": all_of(before("struct label_role;", "struct stated_role;\n"), before("// A label of the struct's block;", TAG)),
        "record/roles.hpp": before("// The role of hcl::label.", ROLE),
    },
    "A node of the tree": {
        "syntax/node.hpp": all_of(
            after("unary,        // -a, !a", "  count,        // @a\n"),
            after('{syntax::node_kind::unary, "unary"},', '    {syntax::node_kind::count, "count"},\n')),
        "syntax/expression.hpp": before("// The number in `-5`", COUNT),
        "syntax/walk.hpp": all_of(
            after('{sizeof(syntax::unary_expr), {"operand"}},', '    {sizeof(syntax::count_expr), {"operand"}},\n'),
            after("case node_kind::unary: return one_of(as<unary_expr>(e).operand);",
                  "    case node_kind::count: return one_of(as<count_expr>(e).operand);\n")),
        "grammar/traversal.hpp": lambda text: before("struct unary_operand : operand {};", COUNT_RULE)(
            re.sub(r"^struct operand : .*\n", "", text, flags=re.M)),
        "parser/expression_builder.hpp": before("void unary_operation(const char* begin", COUNT_VERB),
        "parser/token.hpp": all_of(
            before("interpolation,  // ${ or ${~", "  commercial_at,\n"),
            before("{.kind = interpolation, ", "      {.kind = commercial_at, .precedes_operand = true, .does = prefix},\n")),
        "parser/tokens.hpp": after("case '^': return", "    case '@': return {commercial_at, at + 1};\n"),
        "parser/actions.hpp": after("    row<grammar::unary_operation,",
                                    "    row<grammar::count_operation, in_expressions<&expression_builder::count_operation>>,\n"),
        "eval/impl/evaluate.hpp": all_of(
            after("case syntax::node_kind::unary: return syntax::as<syntax::unary_expr>(e).operand;",
                  "    case syntax::node_kind::count: return syntax::as<syntax::count_expr>(e).operand;\n"),
            after("case syntax::node_kind::unary: finish_unary(", COUNT_VALUE),
            before("case syntax::node_kind::template_wrap: break;", "    case syntax::node_kind::count:\n")),
        "model/impl/check_expression.hpp": after("case node_kind::unary: return of_unary(", COUNT_TYPE),
        "model/impl/print_expression.hpp": before("case node_kind::binary: return make_binary(n);", COUNT_TEXT),
        "model/impl/print_pieces.hpp": lambda text: text.replace("    case node_kind::unary: return binding::unary;\n",
                                                               "    case node_kind::unary:\n    case node_kind::count: return binding::unary;\n"),
    },
    "A kind of spec": {
        "spec/impl/spec_node.hpp": lambda text: text.replace("std::variant<literal_spec_node,",
                                                             "std::variant<answer_spec_node, literal_spec_node,", 1),
        "spec/impl/spec_kinds.hpp": before("struct object_spec_node {", SPEC),
        "spec/impl/spec.ipp": before(
            "HCL_DECL spec spec::literal(",
            "HCL_DECL spec spec::answer() { return spec(detail::make_spec(detail::answer_spec_node{})); }\n"),
        "spec/tree.hpp": before("[[nodiscard]] static spec literal(", "  [[nodiscard]] static spec answer();\n"),
    },
    "A change of text": {
        "edit/items.hpp": before("// Another expression; comments before the name",
                                 "  result<void> parenthesize() const;\n"),
        "edit/impl/parenthesize.ipp": new(EDIT),
        "implementation/editing.hpp": after("#include <hcl/edit/impl/items.ipp>", "#include <hcl/edit/impl/parenthesize.ipp>\n"),
    },
}


def linked_files(page, name):
    """What a list links to, below include/hcl."""
    found = re.search(rf"^\*\*{re.escape(name)}\.\*\*(.*?)(?=^\*\*|\Z)", page, re.M | re.S)
    if not found:
        sys.exit(f"include/hcl/README.md has no list '{name}'")
    return {link for link in re.findall(r"\]\(([^)#]+)\)", found[1]) if not link.endswith(".md")}


def is_allowed(path, links):
    return any(path == link or path.startswith(link.rstrip("/") + "/") or path.rpartition("/")[0] == link.rpartition("/")[0]
               and "/impl/" in link for link in links)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default="g++")
    options = parser.parse_args()
    page = (ROOT / "include/hcl/README.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as place:
        copy = pathlib.Path(place) / "include"
        shutil.copytree(ROOT / "include", copy)
        for name, changes in ADDITIONS.items():
            links = linked_files(page, name)
            for path, change in changes.items():
                if not is_allowed(path, links):
                    sys.exit(f"'{name}' touches {path}, which its list does not name: {sorted(links)}")
                file = copy / "hcl" / path
                text = file.read_text(encoding="utf-8") if file.exists() else ""
                file.write_text(change(text), encoding="utf-8")
        program = pathlib.Path(place) / "program"
        compiler = shutil.which("clang++-14") or options.compiler  # it takes half the time
        subprocess.run([compiler, "-std=c++20", "-O0", "-Wall", "-Wextra", "-I", copy, HERE / "program.cpp", "-o", program],
                       check=True)
        subprocess.run([program], check=True)
    print(f"{len(ADDITIONS)} additions touch the files that their lists name, and work")


if __name__ == "__main__":
    main()
