// The kinds of cases the runner knows, one function each.
#pragma once

#include <string_view>

#include "harness.hpp"

namespace test {

verdict run_expr(const json::value& test);
verdict run_template(const json::value& test);
verdict run_file_dump(const json::value& test);
verdict run_op(const json::value& test);
verdict run_index(const json::value& test);
verdict run_convert(const json::value& test);
verdict run_unify(const json::value& test);
verdict run_traversal(const json::value& test);
verdict run_static(const json::value& test);
verdict run_func(const json::value& test);
verdict run_body(const json::value& test);
verdict run_json_body(const json::value& test);
verdict run_typeexpr(const json::value& test);
verdict run_json_suite(const json::value& test);
verdict run_json_expr(const json::value& test);
verdict run_tokens(const json::value& test);
verdict run_hcldec(const json::value& test);
verdict run_dynblock(const json::value& test);
verdict run_format(const json::value& test);
verdict run_pulumi_type(const json::value& test);
verdict run_edit(const json::value& test);
verdict run_pulumi_bind(const json::value& test);
verdict run_pulumi_body(const json::value& test);
verdict run_pulumi_rewrite(const json::value& test);

struct kind_entry {
  std::string_view name;
  runner run;
};

inline constexpr kind_entry kinds[] = {
    {"expr", run_expr},
    {"template", run_template},
    {"file_dump", run_file_dump},
    {"op", run_op},
    {"index", run_index},
    {"convert", run_convert},
    {"unify", run_unify},
    {"traversal", run_traversal},
    {"static", run_static},
    {"func", run_func},
    {"body", run_body},
    {"json_body", run_json_body},
    {"json_suite", run_json_suite},
    {"json_expr", run_json_expr},
    {"json_expr_literal", run_json_expr},
    {"typeexpr", run_typeexpr},
    {"tokens", run_tokens},
    {"hcldec", run_hcldec},
    {"dynblock", run_dynblock},
    {"format", run_format},
    {"pulumi_type", run_pulumi_type},
    {"edit", run_edit},
    {"pulumi_bind", run_pulumi_bind},
    {"pulumi_body", run_pulumi_body},
    {"pulumi_rewrite", run_pulumi_rewrite},
};

}  // namespace test
