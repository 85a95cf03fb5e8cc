// The direct road for JSON: from the properties of an object into the members of a struct. It takes bodies in which nothing is missing, repeated
// or unexpected; all others, and what is wrong with them, are left to the road by way of a schema. One result, two roads. Far side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <hcl/record/engine.hpp>
#include <hcl/record/engine_container.hpp>
#include <hcl/record/same_name.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/text/hash_index.hpp>
#include <hcl/text/name_hash.hpp>
#include <hcl/text/pile.hpp>

namespace hcl::inline v0_1::detail {

// Where a JSON value begins: the opener of an object or array, the whole of a scalar.
[[nodiscard]] inline byte_span start_of(const syntax::node& n) noexcept {
  const bool nests = n.kind == syntax::node_kind::json_object || n.kind == syntax::node_kind::json_array;
  return nests ? byte_span{n.range.begin, n.range.begin + 1} : n.range;
}

template <typename = void>
class json_reader {
 public:
  json_reader(reading& run, const record_info& info, field_state* states, const syntax::node& body)
      : run_(run), info_(info), states_(states), body_(body), number_(run.bodies), rest_(find_rest(info)) {}

  // Whether the direct road can be taken. Nothing is read yet, and if not, nothing has happened.
  [[nodiscard]] bool fits() {
    if (!run_.direct || info_.members != info_.fields.size()) return false;
    const bool has_rest = rest_ != info_.fields.size();
    if (has_rest && (!info_.fields[rest_].read_entry || body_.kind != syntax::node_kind::json_object)) return false;
    const bool found = each_object(body_, [&](const syntax::json_object& o) { return scan(o); }) && is_complete() && no_entry_repeats();
    for (std::size_t i = 0; !found && i != info_.fields.size(); ++i) states_[i].property = nullptr, states_[i].count = 0;
    return found;
  }

  // Attributes in the order of the members, then blocks in that of the text, as a schema has them; then what no member claims.
  void read() {
    const std::size_t count = info_.fields.size();
    for (std::size_t i = 0; i != count; ++i) {
      const syntax::json_property* const p = states_[i].property;
      if (!p) continue;
      run_.name_range = p->name->range;
      run_.hidden = false;
      const standing place(run_, p->name->text);
      ++states_[i].count;
      states_[i].node = p->value;
      states_[i].text = run_.text;
      if (!info_.fields[i].advice.empty()) report_discouraged(run_, info_.fields[i], engine_waist<>::range_at(run_, p->name->range));
      info_.fields[i].read(run_, {p->value, nullptr}, states_[i].at);
    }
    for (std::size_t i = 0; i != count; ++i) {
      if (info_.fields[i].role != field_role::block) continue;
      const std::size_t blocks = std::exchange(states_[i].count, 0);
      if (blocks != 0 && info_.fields[i].blocks->prepare) info_.fields[i].blocks->prepare(states_[i].at, blocks);
    }
    const syntax::label_node* label = labels_.begin();
    for (json_block& b : blocks_) {
      b.labels = label;
      label += info_.fields[b.field].blocks->labels;
    }
    for (std::size_t i = 0; i != blocks_.size(); ++i) read_block(i);
    for (std::size_t i = 0; i != count; ++i) {
      const field_info& f = info_.fields[i];
      if (f.role == field_role::block && states_[i].count != 0 && f.blocks->finish) f.blocks->finish(states_[i].at, states_[i].count);
    }
    for (const syntax::json_property* const p : entries_) {
      run_.name_range = p->name->range;
      run_.hidden = false;
      const standing place(run_, p->name->text);
      info_.fields[rest_].read_entry(run_, p->name->text, {p->value, nullptr}, states_[rest_].at);
    }
  }

 private:
  // False if it is neither an object, nor an array of objects, nor null, or if `take` says so of one.
  template <typename Take>
  [[nodiscard]] static bool each_object(const syntax::node& n, const Take& take) {
    if (n.kind == syntax::node_kind::json_object) return take(syntax::as<syntax::json_object>(n));
    if (n.kind != syntax::node_kind::json_array) return is_null(n);
    for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements)
      if (element->kind != syntax::node_kind::json_object || !take(syntax::as<syntax::json_object>(*element))) return false;
    return true;
  }
  [[nodiscard]] static bool is_null(const syntax::node& n) noexcept {
    return n.kind == syntax::node_kind::literal && syntax::as<syntax::literal>(n).what == syntax::literal::type::null;
  }

  [[nodiscard]] std::size_t find(std::string_view name) noexcept {
    const std::size_t count = info_.fields.size();
    const auto fits = [&](const field_info& f) {
      const bool role = f.role == field_role::attribute || f.role == field_role::defaulted || f.role == field_role::block;
      return role && same_name(f.name, name);
    };
    std::size_t i = hint_;
    while (i < count && !fits(info_.fields[i])) ++i;
    if (i >= count)
      for (i = 0; i < count && !fits(info_.fields[i]);) ++i;
    hint_ = i + 1;
    return i;
  }

  [[nodiscard]] bool scan(const syntax::json_object& object) {
    for (const syntax::json_property& p : object.properties) {
      const std::string_view name = p.name->text;
      const std::size_t at = find(name);
      if (at == info_.fields.size()) {
        if (name == "//") continue;  // a comment
        if (rest_ == info_.fields.size()) return false;
        entries_.push(&p);
      } else if (info_.fields[at].role == field_role::block) {
        if (!unpack(at, p, *p.value, 0)) return false;
      } else if (std::exchange(states_[at].property, &p)) {
        return false;
      }
    }
    return true;
  }

  // As many levels of objects as there are labels, then one body, several, or none.
  [[nodiscard]] bool unpack(std::size_t field, const syntax::json_property& type, const syntax::node& n, std::size_t depth) {
    const std::size_t labels = info_.fields[field].blocks->labels;
    if (depth != labels) {
      bool any = false;
      const bool good = each_object(n, [&](const syntax::json_object& inner) {
        for (const syntax::json_property& p : inner.properties) {
          any = true;
          path_.push({p.name->text, p.name->range});
          if (!unpack(field, type, *p.value, depth + 1)) return false;
          path_.cut(depth);
        }
        return true;
      });
      return good && any;
    }
    const auto add = [&](const syntax::node& body) {
      blocks_.push({nullptr, &body, type.name->range, n.range.begin, static_cast<std::uint32_t>(field)});
      for (const syntax::label_node& label : path_) labels_.push(label);
      ++states_[field].count;
    };
    if (n.kind == syntax::node_kind::json_object) {
      add(n);
    } else if (n.kind == syntax::node_kind::json_array) {
      for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements) add(*element);
    } else {
      return is_null(n);
    }
    return true;
  }

  [[nodiscard]] bool is_complete() const noexcept {
    for (std::size_t i = 0; i != info_.fields.size(); ++i) {
      const field_info& f = info_.fields[i];
      if (f.role == field_role::attribute && f.required && !states_[i].property) return false;
      if (f.role == field_role::block && ((f.required && states_[i].count == 0) || (f.blocks->single && states_[i].count > 1))) return false;
    }
    return true;
  }

  // Whether no two of those that no member claims have one name.
  [[nodiscard]] bool no_entry_repeats() const {
    hash_index first;
    for (std::size_t i = 0; i != entries_.size(); ++i) {
      const std::string_view name = entries_[i]->name->text;
      const std::uint64_t code = name_hash(name, seed_of(&first));
      for (std::size_t probe = 0;;) {
        const std::size_t same = first.next(code, probe);
        if (same == hash_index::none) break;
        if (std::string_view(entries_[same]->name->text) == name) return false;
      }
      first.add(code, i);
    }
    return true;
  }

  void read_block(std::size_t position) {
    const json_block& b = blocks_[position];
    const field_info& f = info_.fields[b.field];
    block_input inner{.type = f.name, .type_range = b.type_range, .definition_range = b.definition_range(), .missing_item = {},
                      .labels = {b.labels, f.blocks->labels}};
    inner.json = b.body;
    inner.position = position;
    inner.enclosing = number_;
    inner.json_neighbours = blocks_.begin();
    field_state& state = states_[b.field];
    if (state.count == 0) state.first = b.definition_range(), state.text = run_.text;
    if (!f.advice.empty()) report_discouraged(run_, f, engine_waist<>::range_at(run_, b.type_range));
    f.blocks->read(run_, inner, states_[b.field].at, states_[b.field].count++);
  }

  reading& run_;
  const record_info& info_;
  field_state* states_;
  const syntax::node& body_;
  std::size_t number_;
  std::size_t rest_;                                   // the member for what no other claims, if there is one
  std::size_t hint_ = 0;
  pile<json_block> blocks_{};
  pile<syntax::label_node> labels_{};
  pile<syntax::label_node> path_{};
  pile<const syntax::json_property*> entries_{};       // for that member
};

}  // namespace hcl::inline v0_1::detail
