// The literal path for JSON: from the properties of an object into the members of a struct. It takes bodies
// in which nothing is missing, repeated or unexpected; all others, and what is wrong with them, are left to
// the path by way of a schema. One result, two paths. Implementation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <hcl/body/impl/json_blocks.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/same_name.hpp>
#include <hcl/record/impl/struct_receiver.hpp>
#include <hcl/support/hash_index.hpp>
#include <hcl/support/name_hash.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
class json_reader {
 public:
  json_reader(struct_receiver& to, const syntax::node& body)
      : to_(to), info_(to.info()), states_(to.states()), body_(body) {}

  // Whether the literal path can be taken. Nothing is read yet, and if not, nothing has happened.
  [[nodiscard]] bool fits() {
    if (!to_.context().opts->read_literals_directly || info_.members != info_.fields.size()) return false;
    if (to_.has_rest() && !to_.takes_entries()) return false;
    const bool found = each_json_object(
                           body_, [this](const syntax::json_object& o) { return scan(o); }, no_others) &&
                       is_complete() && no_entry_repeats();
    for (std::size_t i = 0; !found && i != info_.fields.size(); ++i)
      states_[i].property = nullptr, states_[i].count = 0;
    return found;
  }

  // Attributes in the order of the members, then blocks in that of the text, as a schema has them; then what
  // no member claims.
  void read() {
    const auto at = [this](byte_span where) { return to_.at(where); };
    for (std::size_t i = 0; i != info_.fields.size(); ++i) {
      states_[i].count = 0;
      if (const syntax::json_property* const p = states_[i].property)
        to_.take_attribute(i, p->name->text, p->name->range, {p->value, nullptr}, at);
    }
    const syntax::label_node* label = labels_.begin();
    for (json_block& b : blocks_) {
      b.labels = label;
      label += info_.fields[b.field].blocks->labels;
    }
    for (std::size_t i = 0; i != blocks_.size(); ++i)
      read_block(i);
    to_.forget_earlier();
    for (const syntax::json_property* const p : entries_)
      to_.take_entry(p->name->text, p->name->range, {p->value, nullptr});
    to_.validate([&] { return start_of(body_); });
  }

 private:
  [[nodiscard]] std::size_t find(std::string_view name) noexcept {
    const std::size_t i = find_field_of(info_, name, hint_, [](role_form form) {
      return form == role_form::attribute || form == role_form::block;
    });
    hint_ = i + 1;
    return i;
  }

  [[nodiscard]] bool scan(const syntax::json_object& object) {
    for (const syntax::json_property& p : object.properties) {
      const std::string_view name = p.name->text;
      const std::size_t at = find(name);
      if (at == info_.fields.size()) {
        if (name == json_comment) continue;
        if (!to_.has_rest()) return false;
        entries_.push(&p);
      } else if (info_.fields[at].form == role_form::block) {
        block_sink sink{*this, at, p.name->range};
        if (!unpack_json_blocks(*p.value, info_.fields[at].blocks->labels, sink)) return false;
      } else if (std::exchange(states_[at].property, &p)) {
        return false;
      }
    }
    return true;
  }

  // Takes the blocks of a property, unless something is wrong with how they are written.
  struct block_sink {
    json_reader& to;
    std::size_t field;
    byte_span type_range;

    void enter(const syntax::json_property& label) { to.path_.push({label.name->text, label.name->range}); }
    void leave() { to.path_.truncate(to.path_.size() - 1); }
    bool add(const syntax::node& value, const syntax::node& body) {
      to.blocks_.push({nullptr, &body, type_range, value.range.begin, static_cast<std::uint32_t>(field)});
      for (const syntax::label_node& label : to.path_)
        to.labels_.push(label);
      ++to.states_[field].count;
      return true;
    }
    static bool too_few_labels(const syntax::node&) noexcept { return false; }
    static bool reject_labels(const syntax::node&, std::size_t) noexcept { return false; }
    static bool reject_body(const syntax::node&) noexcept { return false; }
  };
  [[nodiscard]] static bool no_others(const syntax::node&) noexcept { return false; }

  [[nodiscard]] bool is_complete() const noexcept {
    for (std::size_t i = 0; i != info_.fields.size(); ++i) {
      const field_info& f = info_.fields[i];
      if (f.form == role_form::attribute && f.required && !states_[i].property) return false;
      if (f.form == role_form::block &&
          ((f.required && states_[i].count == 0) || (f.blocks->single && states_[i].count > 1)))
        return false;
    }
    return true;
  }

  // Whether no two of those that no member claims have one name. Some at a time, so that the index is on its
  // way from memory for all of them before the first is looked up.
  [[nodiscard]] bool no_entry_repeats() const {
    constexpr std::size_t some = 16;
    std::array<std::uint64_t, some> hashes{};
    hash_index known;
    known.reserve(entries_.size());
    for (std::size_t first = 0; first < entries_.size(); first += some) {
      const std::size_t end = (std::min)(first + some, entries_.size());
      for (std::size_t i = first; i != end; ++i) {
        hashes[i - first] = name_hash(entries_[i]->name->text, seed_of(&known));
        known.prefetch(hashes[i - first]);
      }
      for (std::size_t i = first; i != end; ++i)
        if (!add_entry(known, hashes[i - first], i)) return false;
    }
    return true;
  }
  [[nodiscard]] bool add_entry(hash_index& known, std::uint64_t hash, std::size_t entry) const {
    const std::string_view name = entries_[entry]->name->text;
    std::size_t probe = 0;
    for (std::size_t n = known.next(hash, probe); n != hash_index::none; n = known.next(hash, probe))
      if (std::string_view(entries_[n]->name->text) == name) return false;
    known.add(hash, entry);
    return true;
  }

  void read_block(std::size_t position) {
    const json_block& b = blocks_[position];
    const field_info& f = info_.fields[b.field];
    block_input block{.type = f.name,
                      .type_range = b.type_range,
                      .definition_range = b.definition_range(),
                      .missing_item = {},
                      .labels = {b.labels, f.blocks->labels}};
    block.json = b.body;
    block.end = b.body->range.end;
    block.position = position;
    block.json_neighbours = blocks_.begin();
    const auto at = [this](byte_span where) { return to_.at(where); };
    to_.take_block(b.field, block, at, [&] {
      std::size_t count = 0;
      for (std::size_t i = position; i != blocks_.size(); ++i)
        count += blocks_[i].field == b.field;
      return count;
    });
  }

  struct_receiver& to_;
  const record_info& info_;
  field_state* states_;
  const syntax::node& body_;
  std::size_t hint_ = 0;
  trivial_vector<json_block> blocks_{};
  trivial_vector<syntax::label_node> labels_{};
  trivial_vector<syntax::label_node> path_{};
  trivial_vector<const syntax::json_property*> entries_{};  // for that member
};

}  // namespace hcl::inline v0_1::detail
