// Which parts of a text may be shown, as its tree and the structs that it is read into say: names, and the
// values of members that are not sensitive. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/record/impl/redaction_statement.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/syntax/template.hpp>
#include <hcl/syntax/walk.hpp>

namespace hcl::inline v0_1::detail {

// An element of a list, which has no key, or an entry of an object.
struct container_entry {
  const syntax::node* key;
  const syntax::node* value;
  std::string_view name{};  // empty if the key is computed
  bool may_be_shown = false;
};

[[nodiscard]] inline std::vector<container_entry> entries_of(const syntax::node& n) {
  using kind = syntax::node_kind;
  std::vector<container_entry> to;
  const auto add_list = [&](const syntax::node_list& elements) {
    for (const syntax::node* const element : elements)
      to.push_back({nullptr, element});
  };
  if (n.kind == kind::tuple) add_list(syntax::as<syntax::tuple_expr>(n).elements);
  if (n.kind == kind::json_array) add_list(syntax::as<syntax::json_array>(n).elements);
  if (n.kind == kind::json_object)
    for (const syntax::json_property& p : syntax::as<syntax::json_object>(n).properties)
      to.push_back({p.name, p.value, p.name->text, true});
  if (n.kind != kind::object) return to;
  for (const syntax::object_item& item : syntax::as<syntax::object_expr>(n).items) {
    container_entry& made = to.emplace_back(container_entry{item.key, item.value});
    made.may_be_shown = item.form() == syntax::object_item::key_form::name;
    if (made.may_be_shown && item.key->kind == kind::scope_traversal)
      made.name = syntax::as<syntax::scope_traversal>(*item.key).root;
    // A quoted name that no member has may be a value that has lost its own.
    if (item.key->kind == kind::string && !item.key->forced)
      made.name = syntax::as<syntax::string_expr>(*item.key).text;
  }
  return to;
}

struct text_region {
  enum class what : unsigned char {
    place,   // the lines from here on belong to these structs
    name,    // may be shown
    plain,   // the value of a member that is not sensitive
    broken,  // the same, but it could not be read
    secret,
  };
  byte_span where;
  what is;
  record_choice in{};
  bool is_doubtful = false;  // place: something sensitive is missing; secret: what follows may be part of it

  // Whether it is known what structs are here.
  [[nodiscard]] bool is_clear() const noexcept { return in.one || in.others.size() != 0; }
};

// The regions of a tree, in the order of the text. What is in none is between them.
template <typename = void>
class region_finder {
 public:
  explicit region_finder(redaction_facts& facts) : facts_(facts) {}

  [[nodiscard]] std::vector<text_region> of_file(const syntax::body_node& file, const record_choice& in) {
    body(file, 0, in);
    return std::move(regions_);
  }
  [[nodiscard]] std::vector<text_region> of_json(const syntax::node& root, const record_choice& in) {
    container(root, in, 0);
    return std::move(regions_);
  }

 private:
  using what = text_region::what;
  using kind = syntax::node_kind;

  void add(byte_span where, what is, bool is_doubtful = false) {
    if (!where.empty() || is_doubtful) regions_.push_back({where, is, {}, is_doubtful});
  }
  void enter(std::uint32_t at, const record_choice& in, bool lacks_secret) {
    regions_.push_back({{at, at}, what::place, in, lacks_secret});
  }

  // Whether a member is not set that is sensitive and must be. `sets`: whether a name is.
  template <typename Sets>
  [[nodiscard]] static bool lacks_secret(const record_choice& in, const Sets& sets) {
    if (!in.one || in.one->members == 0) return false;  // one of several structs
    return std::any_of(in.one->fields.begin(), in.one->fields.end(), [&](const field_info& f) {
      return f.sensitive && f.required && f.form == role_form::attribute && !f.name.empty() && !sets(f.name);
    });
  }

  [[nodiscard]] known_name find(std::string_view name, const record_choice& in) const {
    known_name found = facts_.names.find(name, in);
    if (found.use == name_use::unknown && facts_.names.is_secret(name)) found.use = name_use::secret;
    return found;
  }

  // Whether a text has the name of something sensitive, with which that may have changed places.
  [[nodiscard]] bool names_secret(const syntax::node& n) const {
    if (n.kind != kind::string && n.kind != kind::broken) return false;
    bool found = false;
    for_each_word(facts_.text.substr(n.range.begin, n.range.size()),
                  [&](std::string_view word) { found = found || facts_.names.is_secret(word); });
    return found;
  }

  void name(std::string_view text, byte_span where, const known_name& found, bool lacks) {
    // Where any name may be set, one that no member has may still be that text.
    is_in_lost_text_ = is_in_lost_text_ && (found.use == name_use::unknown || !facts_.names.is_known(text));
    // Where JSON could not be read, a name and texts around it may be one.
    if (facts_.is_json && facts_.is_malformed && !facts_.names.is_known(text)) return;
    if (!is_in_lost_text_ && !facts_.names.is_known(text) && !facts_.may_be_secret(text, lacks))
      add(where, what::name);
  }

  void body(const syntax::body_node& of, std::uint32_t begin, const record_choice& in) {
    const bool lacks = lacks_secret(in, [&](std::string_view name) {
      return std::any_of(of.items.begin(), of.items.end(), [&](const syntax::body_item& item) {
        return item.attribute && item.attribute->name == name;
      });
    });
    enter(begin, in, lacks);
    for (const syntax::body_item& item : of.items) {
      if (item.attribute) {
        const known_name found = find(item.attribute->name, in);
        if (!names_secret(*item.attribute->value))
          name(item.attribute->name, item.attribute->name_range, found, lacks);
        value(*item.attribute->value, found, in);
      } else {
        block(*item.block, in, lacks);
        enter(item.block->close_brace.begin, in, lacks);
      }
    }
  }

  void block(const syntax::block_node& b, const record_choice& in, bool lacks) {
    const bool is_dynamic = b.type == "dynamic" && b.labels.size() == 1;
    known_name found = find(is_dynamic ? b.labels[0].text : std::string_view(b.type), in);
    name(b.type, b.type_range, found, lacks);
    if (found.use == name_use::plain || found.use == name_use::nested) {
      if (b.labels.size() == found.labels())
        for (const syntax::label_node& label : b.labels)
          add(label.range, what::name);
    }
    const byte_span content{b.open_brace.end, (std::max)(b.open_brace.end, b.close_brace.begin)};
    if (found.use == name_use::secret) return add(content, what::secret);
    if (found.use == name_use::plain && found.field->is_free_block) return add(content, what::plain);
    const record_choice inside = found.field ? record_choice::inside(*found.field) : record_choice();
    if (!is_dynamic) return body(*b.body, b.open_brace.end, inside);
    enter(b.open_brace.end, {}, false);
    for (const syntax::body_item& item : b.body->items) {
      if (item.attribute)
        value(*item.attribute->value, {}, {});
      else
        body(*item.block->body, item.block->open_brace.end,
             item.block->type == "content" ? inside : record_choice());
    }
  }

  [[nodiscard]] static bool is_container(const syntax::node& n) noexcept {
    return n.kind == kind::object || n.kind == kind::tuple || n.kind == kind::json_object ||
           n.kind == kind::json_array;
  }
  // Whether JSON could not be read to the end of the value.
  [[nodiscard]] bool is_cut(const syntax::node& n) const noexcept {
    return facts_.is_json && facts_.is_malformed && is_container(n) && n.range.end == facts_.text.size();
  }
  [[nodiscard]] static bool has_objects(const syntax::node& n) {
    bool found = false;
    syntax::walk(n, [&](const syntax::node& part) {
      found = found || part.kind == kind::object || part.kind == kind::json_object;
      return !found;
    });
    return found;
  }

  // The value of a name, or an element: `found` is the known use of it.
  void value(const syntax::node& n, const known_name& found, const record_choice& in) {
    const bool is_broken = n.kind == kind::broken || is_cut(n);
    is_in_lost_text_ = is_in_lost_text_ || (found.use == name_use::secret && may_have_lost_text(n));
    switch (found.use) {
      case name_use::plain:
        if (!is_cut(n)) add(n.range, is_broken ? what::broken : what::plain);
        return;
      case name_use::secret: return add(n.range, what::secret, is_in_lost_text_);
      case name_use::unknown:
        if (!is_broken && !facts_.is_malformed) add(n.range, what::secret, is_in_lost_text_);
        return;
      case name_use::nested: break;
    }
    const record_choice inside = record_choice::inside(*found.field);
    if (is_container(n)) {
      container(n, inside, found.labels());
      enter(n.range.end, in, false);
    } else if (is_broken) {
      is_in_lost_text_ = true;                 // what follows may be the rest of it
      enter(n.range.begin + 1, inside, true);  // after the brace
      enter(n.range.end, in, true);
    } else {
      add(n.range, what::secret);
    }
  }

  // As the opener of a heredoc is that has lost its "<<", or the text before its end: the names that follow
  // may be the text.
  [[nodiscard]] static bool may_have_lost_text(const syntax::node& n) noexcept {
    if (n.kind == kind::unary) return may_have_lost_text(*syntax::as<syntax::unary_expr>(n).operand);
    if (n.kind == kind::binary) return may_have_lost_text(*syntax::as<syntax::binary_expr>(n).right);
    if (n.kind == kind::broken) return true;
    if (n.kind == kind::template_expr) {
      const auto& text = syntax::as<syntax::template_expr>(n);
      return text.heredoc && text.parts.empty();
    }
    return n.kind == kind::scope_traversal && syntax::as<syntax::scope_traversal>(n).steps.empty();
  }

  // An object or a list in which structs are, perhaps under keys that are labels.
  void container(const syntax::node& n, const record_choice& in, std::size_t labels) {
    if (!is_container(n)) return add(n.range, what::secret);
    const std::vector<container_entry> entries = entries_of(n);
    const bool is_list = n.kind == kind::tuple || n.kind == kind::json_array;
    const bool is_struct = !is_list && labels == 0;
    const bool lacks = is_struct && lacks_secret(in, [&](std::string_view name) {
                         return std::any_of(entries.begin(), entries.end(), [&](const container_entry& e) {
                           return e.name == name || is_container(*e.value);
                         });
                       });
    enter(n.range.begin, is_struct ? in : record_choice(), lacks);
    for (const container_entry& e : entries) {
      const known_name found = is_struct ? find(e.name, in) : known_name();
      if (e.key && e.name.empty()) add(e.key->range, what::secret);
      if (e.may_be_shown) name(e.name, e.key->range, found, lacks);
      const bool goes_on = is_list || !is_struct || found.use == name_use::unknown ||
                           (found.use == name_use::plain && has_objects(*e.value));
      if (goes_on && found.use != name_use::secret && is_container(*e.value))
        container(*e.value, in, labels - (is_list || is_struct ? 0 : 1));
      else
        value(*e.value, found, in);
      enter(e.value->range.end, is_struct ? in : record_choice(), lacks);
    }
  }

  redaction_facts& facts_;
  std::vector<text_region> regions_{};
  bool is_in_lost_text_ = false;  // what is not known may be text of a sensitive value
};

}  // namespace hcl::inline v0_1::detail
