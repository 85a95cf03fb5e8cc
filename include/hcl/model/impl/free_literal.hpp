// Attributes whose values are written out are decoded for what decoding says of them. Implementation of
// checking configs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/eval/budget.hpp>
#include <hcl/model/checked_record.hpp>
#include <hcl/model/impl/source_slots.hpp>
#include <hcl/model/visit.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::model::detail {

// Whether a literal is written that a member takes whatever it is: most attributes need no more of an answer.
[[nodiscard]] inline bool is_free_literal(const syntax::node& written, const free_literals& takes) noexcept {
  using kind = syntax::node_kind;
  if (written.kind == kind::string) return takes.texts;
  if (written.kind == kind::template_expr) {
    const syntax::node_list& parts = syntax::as<syntax::template_expr>(written).parts;
    return takes.texts && std::all_of(parts.begin(), parts.end(),
                                      [](const syntax::node* part) { return part->kind == kind::text; });
  }
  if (written.kind != kind::literal) return false;
  const auto& literal = syntax::as<syntax::literal>(written);
  switch (literal.what) {
    case syntax::literal::type::boolean_true:
    case syntax::literal::type::boolean_false: return takes.bools;
    case syntax::literal::type::number:
      return literal.text.size() <= takes.digits &&
             std::string_view(literal.text).find_first_not_of("0123456789") == std::string_view::npos;
    case syntax::literal::type::null: break;
  }
  return false;
}

// Whether a tree needs nothing to have its value: no name, no function.
[[nodiscard]] inline bool is_written_out(const node& root) {
  std::vector<const node*> open{&root};
  while (!open.empty()) {
    const node& n = *open.back();
    open.pop_back();
    if (n.kind == node_kind::variable || n.kind == node_kind::call || n.kind == node_kind::error ||
        n.kind == node_kind::function)
      return false;
    for_each_child(n, [&](const node& child) { open.push_back(&child); });
  }
  return true;
}

// Decodes what is written for a member; nothing is kept but what is said of it.
class literal_reader {
 public:
  literal_reader(const options& opts, diagnostics& diags) : work_(opts.bounds) {
    ctx_.diags = &diags;
    ctx_.work = &work_;
    ctx_.settings = {.model = &opts.model,
                     .direct = opts.read_literals_directly,
                     .max_depth = opts.bounds.depth,
                     .unknown = opts.unknown,
                     .collected = opts.collected};
  }

  // Hands on what was found, names that are not known as the options say.
  void hand_on(diagnostics found) { static_cast<void>(hcl::detail::resolve_unknown(ctx_, std::move(found))); }

  // Strings of the JSON syntax are other texts where there are no names.
  [[nodiscard]] static bool takes(const syntax::document& from, const checked_member& member,
                                  const node& bound) {
    return member.read && is_native(from) && is_written_out(bound);
  }
  void read(const syntax::document_ptr& from, const syntax::node& written, byte_span name_range,
            const checked_member& member, std::string_view name) {
    const hcl::detail::source_scope text(ctx_, &from, &from->source);
    const hcl::detail::path_scope place(ctx_, name);
    ctx_.position.name_range = name_range;
    static_cast<void>(member.read(ctx_, {&written, nullptr}));
  }

  // Which struct a label says that a block of a type is, or an attribute; none if there is no such one, which
  // is reported.
  [[nodiscard]] std::optional<std::size_t> read_choice(const checked_choice& of, std::string_view type,
                                                       std::string_view label, const range& where) {
    const source_ptr from = where.source();
    const hcl::detail::source_scope text(ctx_, nullptr, &from);
    const hcl::detail::label_scope as_label(ctx_, where.span(), type, "The label of block");
    return choose(of, nullptr, value(label));
  }
  [[nodiscard]] std::optional<std::size_t> read_choice(const checked_choice& of,
                                                       const body_attribute& written, const value& known) {
    const syntax::document_ptr& from = written.expression.document();
    const hcl::detail::source_scope text(ctx_, &from, &from->source);
    const hcl::detail::path_scope place(ctx_, written.name);
    ctx_.position.name_range = written.name_range.span();
    return choose(of, written.expression.node(), known);
  }

  // The labels of a block, the last of which are the struct's: `at(i)` is the text of one, and where it is.
  template <typename At>
  void read_labels(const checked_record& inside, std::size_t count, const source_ptr& from, const At& at) {
    const std::size_t own = inside.labels.size();
    for (std::size_t i = 0; i < own && own <= count; ++i) {
      const checked_label& label = inside.labels[i];
      if (!label.read) continue;
      const std::pair<std::string_view, byte_span> written = at(count - own + i);
      const hcl::detail::source_scope text(ctx_, nullptr, &from);
      const hcl::detail::label_scope as_label(ctx_, written.second, label.name);
      static_cast<void>(label.read(ctx_, written.first));
    }
  }

 private:
  [[nodiscard]] std::optional<std::size_t> choose(const checked_choice& of, const syntax::node* written,
                                                  const value& known) {
    ctx_.redaction.active = false;
    std::size_t index = 0;
    if (!hcl::detail::engine_backend<>::read_name(ctx_, {written, &known}, of.names, index))
      return std::nullopt;
    return index;
  }

  budget work_;
  hcl::detail::decode_context ctx_{};
};

}  // namespace hcl::inline v0_1::model::detail
