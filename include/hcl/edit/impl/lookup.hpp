// Looks up items, expressions and references. Implementation of edit/lookup.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/lookup.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/grammar/runs.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline bool is_loop(const syntax::node& n) noexcept {
  return n.kind == syntax::node_kind::for_tuple || n.kind == syntax::node_kind::for_object;
}

// Where a loop introduces a name; empty if it does not.
[[nodiscard]] inline byte_span introduced(const syntax::for_expr& loop, std::string_view name) noexcept {
  if (name.empty()) return {};
  if (std::string_view(loop.value_name) == name) return loop.value_name_range;
  return std::string_view(loop.key_name) == name ? loop.key_name_range : byte_span{};
}

// The references to a name that a loop binds. `whole`: an expression of the same document.
[[nodiscard]] inline std::vector<traversal> uses_of(const expression& whole, const syntax::for_expr& loop,
                                                    std::string_view name) {
  std::vector<traversal> all;
  for (const syntax::node* part : {loop.key, loop.value, loop.condition}) {
    if (part == nullptr) continue;
    for (traversal& one : expression(whole.document(), part).variables())
      if (one.root_name() == name) all.push_back(std::move(one));
  }
  return all;
}

// Whether a loop around a place of an expression introduces a name.
[[nodiscard]] inline bool is_loop_name_at(const syntax::node& root, std::string_view name, byte_span where) {
  bool found = false;
  syntax::walk(root, [&](const syntax::node& n) {
    const bool is_around = n.range.begin <= where.begin && where.end <= n.range.end;
    found = found || (is_around && is_loop(n) && !introduced(syntax::as<syntax::for_expr>(n), name).empty());
    return is_around;
  });
  return found;
}

[[nodiscard]] inline bool holds(byte_span where, std::size_t offset) {
  return where.begin <= offset && offset < where.end;
}
// The end of a name still counts as the name.
[[nodiscard]] inline bool touches(byte_span where, std::size_t offset) {
  return where.begin <= offset && offset <= where.end;
}

struct loop_name {
  const syntax::for_expr* loop = nullptr;
  std::string_view name{};
  byte_span where{};  // where it is introduced
};

// The name of a loop at a place of an expression.
[[nodiscard]] inline loop_name find_loop_name(const expression& whole, std::size_t offset) {
  loop_name found;
  syntax::walk(*whole.node(), [&](const syntax::node& n) {
    if (!is_loop(n)) return true;
    const auto& loop = syntax::as<syntax::for_expr>(n);
    for (const std::string_view name : {std::string_view(loop.key_name), std::string_view(loop.value_name)}) {
      const byte_span where = introduced(loop, name);
      if (!where.empty() && touches(where, offset)) found = {&loop, name, where};
      if (where.empty()) continue;
      for (const traversal& one : uses_of(whole, loop, name))
        if (touches(one.range().span(), offset)) found = {&loop, name, where};
    }
    return true;
  });
  return found;
}

// The names that refer to an item, by the rules; none if nothing does.
[[nodiscard]] inline std::vector<std::string> names_of(const edit::item& item,
                                                       const edit::lookup_options& options) {
  const auto joined = [](std::vector<std::string> first, const std::vector<std::string>& more) {
    first.insert(first.end(), more.begin(), more.end());
    return first;
  };
  const edit::block block = item.as_block(), around = item.parent().block();
  if (block && options.rules.empty() && item.parent().is_file() && !block.labels().empty())
    return joined({block.type()}, block.labels());
  for (const edit::name_rule& rule : options.rules) {
    if (rule.attributes && item.is_attribute() && around && around.type() == rule.block)
      return joined(rule.prefix, {item.as_attribute().name()});
    if (!rule.attributes && block && rule.block == block.type()) return joined(rule.prefix, block.labels());
  }
  return {};
}

class place_finder {
 public:
  place_finder(const document& doc, std::size_t offset) : doc_(doc), source_(doc.source()), offset_(offset) {}

  // Without the definition.
  [[nodiscard]] edit::place find() && {
    find_item(doc_.body());
    found_.path = edit::path_of(found_.item);
    if (found_.item && found_.item.is_attribute()) find_expression(found_.item.as_attribute());
    return std::move(found_);
  }

 private:
  void find_item(const edit::body& body) {
    for (const edit::item& item : body.items()) {
      const bool is_last = offset_ == source_->text().size();
      const byte_span whole = item.whole_range().span();
      if (!(is_last ? touches(whole, offset_) : holds(whole, offset_)) && !ends_with_name(item)) continue;
      found_.item = item;
      if (!item.is_block()) continue;
      const byte_span inside = item.range().span();
      if (!holds(inside, offset_) && !(is_last && touches(inside, offset_))) return;
      found_.blocks.push_back(item.as_block());
      find_item(item.as_block().body());
      return;
    }
  }

  // Whether the place is the end of the last name, or number, of an attribute.
  [[nodiscard]] bool ends_with_name(const edit::item& item) const {
    if (!item.is_attribute() || item.range().span().end != offset_) return false;
    const char last = source_->text()[offset_ - 1];
    return grammar::is(last, grammar::character::name_more) || static_cast<unsigned char>(last) >= 0x80;
  }

  // In the tree of the document as it is now.
  void find_expression(const edit::attribute& attribute) {
    const syntax::document_ptr parsed = doc_.syntax();
    const byte_span value = attribute.value_range().span();
    if (!parsed || !parsed->body || !touches(value, offset_)) return;
    const syntax::node* root = nullptr;
    syntax::walk(*parsed->body, [&](const syntax::body_item& item) {
      if (item.attribute && item.attribute->value->range.begin == value.begin) root = item.attribute->value;
      return item.block && touches(item.block->range(), offset_);
    });
    if (!root) return;
    found_.outermost = expression(parsed, root);
    const syntax::node* innermost = root;
    syntax::walk(*root, [&](const syntax::node& n) {
      if (!touches(n.range, offset_)) return false;
      if (n.range.size() <= innermost->range.size()) innermost = &n;
      return true;
    });
    found_.innermost = expression(parsed, innermost);
    for (const traversal& reference : found_.outermost.variables())
      if (reaches(reference.range().span())) set_reference(reference);
    const loop_name here = find_loop_name(found_.outermost, offset_);
    if (here.loop != nullptr) found_.loop_name = {source_, here.where};
  }
  // Whether the place is in a reference, or after a dot that one goes on with.
  [[nodiscard]] bool reaches(byte_span reference) const {
    if (touches(reference, offset_)) return true;
    if (offset_ < reference.end) return false;
    const std::string_view rest = source_->text().substr(reference.end, offset_ - reference.end);
    const std::size_t dot = rest.find_first_not_of(" \t");
    return dot != rest.npos && rest[dot] == '.' && rest.find_first_not_of(" \t", dot + 1) == rest.npos;
  }
  void set_reference(const traversal& reference) {
    found_.reference = reference;
    found_.step = 0;
    while (found_.step + 1 < reference.size() &&
           reference.steps()[found_.step + 1].where.span().begin < offset_)
      ++found_.step;
  }

  const document& doc_;
  source_ptr source_;
  std::size_t offset_;
  edit::place found_{};
};

}  // namespace hcl::inline v1_0::detail
