// The text of an expression with a new value: in objects and lists, only the parts that differ are written
// anew. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/content.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/static_analysis.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::detail {

// Whether an expression has that value already.
[[nodiscard]] inline bool has_value(const expression& written, const value& wanted, const scope* names) {
  diagnostics ignored;
  budget work{limits{}};
  const value v = written.evaluate(names, ignored, work, nullptr);
  return !ignored.has_errors() && v.is_wholly_known() && is_same_content(v, wanted);
}

class value_splicer {
 public:
  value_splicer(const expression& whole, const scope* names) : whole_(whole), names_(names) {}

  // Nothing if the expression has to be written as a whole.
  [[nodiscard]] std::optional<std::string> text(const value& wanted) {
    if (!add(*whole_.node(), wanted, true)) return std::nullopt;
    std::sort(splices_.begin(), splices_.end(),
              [](const splice& a, const splice& b) { return a.where.begin < b.where.begin; });
    const std::string_view all = whole_.document()->source->text();
    std::uint32_t at = whole_.node()->range.begin;
    std::string out;
    for (const splice& one : splices_) {
      out.append(all.substr(at, one.where.begin - at)).append(one.text);
      at = one.where.end;
    }
    return out.append(all.substr(at, whole_.node()->range.end - at));
  }

 private:
  struct splice {
    byte_span where;
    std::string text;
  };

  [[nodiscard]] bool add(const syntax::node& n, const value& wanted, bool is_outermost = false) {
    if (!is_outermost && has_value(expression(whole_.document(), &n), wanted, names_)) return true;
    const bool is_open = wanted.is_known() && !wanted.is_marked() && !wanted.is_null();
    if (is_open && n.kind == syntax::node_kind::object && is_object_value(wanted) &&
        add_members(syntax::as<syntax::object_expr>(n), wanted))
      return true;
    if (is_open && n.kind == syntax::node_kind::tuple && is_list_value(wanted) &&
        add_elements(syntax::as<syntax::tuple_expr>(n), wanted))
      return true;
    if (is_outermost) return false;
    const edit::content made(wanted);
    if (made.diagnostics().has_errors() || made.text().find('\n') != std::string::npos) return false;
    splices_.push_back({n.range, made.text()});
    return true;
  }

  // False, and nothing added, if other members are wanted than there are.
  [[nodiscard]] bool add_members(const syntax::object_expr& object, const value& wanted) {
    const std::size_t before = splices_.size();
    if (object.items.size() != wanted.members().size()) return false;
    for (const syntax::object_item& item : object.items) {
      const std::string_view key = key_of(item);
      const auto found = std::find_if(wanted.members().begin(), wanted.members().end(),
                                      [&](const member& m) { return m.name == key; });
      if (key.empty() || found == wanted.members().end() || !add(*item.value, found->value)) {
        splices_.resize(before);
        return false;
      }
    }
    return true;
  }
  [[nodiscard]] bool add_elements(const syntax::tuple_expr& tuple, const value& wanted) {
    const std::size_t before = splices_.size();
    if (tuple.elements.size() != wanted.elements().size()) return false;
    for (std::size_t i = 0; i != tuple.elements.size(); ++i) {
      if (add(*tuple.elements[i], wanted.elements()[i])) continue;
      splices_.resize(before);
      return false;
    }
    return true;
  }
  [[nodiscard]] static std::string_view key_of(const syntax::object_item& item) {
    if (item.key->forced) return {};
    if (item.key->kind == syntax::node_kind::string) return syntax::as<syntax::string_expr>(*item.key).text;
    return keyword_text(*item.key);
  }

  const expression& whole_;
  const scope* names_;
  std::vector<splice> splices_{};
};

}  // namespace hcl::inline v0_1::detail
