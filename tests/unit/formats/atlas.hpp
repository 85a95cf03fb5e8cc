// A schema and a project of Atlas: references instead of names, generated columns, blocks with a label or
// none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <hcl/hcl.hpp>

namespace atlas {

struct expression_as {
  std::string expr;
  std::optional<std::string> type{};
  bool operator==(const expression_as&) const = default;
};
struct column {
  hcl::label<> name;
  hcl::expression type;
  hcl::attr<std::optional<bool>, "null"> may_be_null{};
  std::optional<hcl::value> default_{};
  hcl::attr_or_block<std::optional<std::variant<std::string, expression_as>>, "as"> as{};
};
struct key {
  hcl::label<std::optional<std::string>> name;
  hcl::expression columns;
  std::optional<bool> unique{};
};
struct table {
  hcl::label<> name;
  hcl::expression schema;
  hcl::blocks<column, "column"> columns{};
  hcl::block<std::optional<key>, "primary_key"> primary{};
  hcl::blocks<key, "index"> indexes{};
};
struct schema {
  hcl::label<> name;
  std::optional<std::string> comment{};
};
struct file {
  hcl::blocks<schema, "schema"> schemas{};
  hcl::blocks<table, "table"> tables{};
};

struct skip {
  hcl::defaulted<bool> drop_table = false, drop_column = false;
  bool operator==(const skip&) const = default;
};
struct diff {
  hcl::label<std::optional<std::string>> name;
  hcl::block<std::optional<skip>, "skip"> skips{};
  bool operator==(const diff&) const = default;
};
struct env {
  hcl::label<> name;
  std::optional<std::string> url{};
  hcl::defaulted<std::vector<std::string>> schemas{};
  hcl::blocks<diff, "diff"> diffs{};
  bool operator==(const env&) const = default;
};
struct project {
  hcl::blocks<env, "env"> envs{};
  hcl::blocks<diff, "diff"> diffs{};
  bool operator==(const project&) const = default;
};

inline constexpr std::string_view native = R"hcl(schema "shop" {
}
table "users" {
  schema = schema.shop
  column "id" {
    type = int
  }
  column "name" {
    null    = true
    type    = varchar(255)
    default = "unknown"
  }
  column "short" {
    type = text
    as {
      expr = "left(name, 3)"
      type = STORED
    }
  }
  column "long" {
    type = text
    as   = "name || '!'"
  }
  primary_key {
    columns = [column.id]
  }
  index "by_name" {
    unique  = true
    columns = [column.name, column.id]
  }
}
)hcl";
inline constexpr std::string_view native_project = R"hcl(env "local" {
  url     = "sqlite://shop.db"
  schemas = ["shop"]

  diff "strict" {
  }
}

diff {
  skip {
    drop_table = true
  }
}
)hcl";

}  // namespace atlas
