// Which types convert to which, decided from the types alone.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/unify_rules.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Attributes left out are null where no default is given.
struct no_defaults {
  [[nodiscard]] const no_defaults* find(std::string_view) const noexcept { return nullptr; }
  [[nodiscard]] value values() const noexcept { return {}; }
};

// Counts the parts of a result in advance, as with optional attributes a few characters can become objects
// with thousands. Counts down. An attribute counts as five parts, which is what it costs with its name.
template <typename Defaults = no_defaults>
class conversion_size {
 public:
  explicit conversion_size(std::size_t max_count) noexcept : max_(max_count), left_(max_count) {}

  // Whether `v` as a value of type `t` fits into what is left. Values and types must not be nested too deeply
  // to be walked.
  [[nodiscard]] bool fits(const value& v, const type& t, const Defaults* defaults) {
    if (!take(1)) return false;
    if (v.is_marked()) return fits(v.unmarked(), t, defaults);
    if (!v.is_known() || v.is_null() || (!t.has_optional() && !defaults)) return take(v.weight());
    if (t.kind() == type_kind::object) return attributes_fit(v, t, defaults);
    if (!has_members(v)) return !has_parts(v) || elements_fit(v, t, defaults);
    if (t.kind() != type_kind::map) return true;
    const Defaults* const inner = defaults ? defaults->find("") : nullptr;
    for (const member& m : v.members())
      if (!fits(m.value, t.element(), inner)) return false;
    return true;
  }
  [[nodiscard]] std::size_t counted() const noexcept { return max_ - left_; }

 private:
  [[nodiscard]] bool take(std::size_t parts) noexcept {
    if (parts > left_) return false;
    left_ -= parts;
    return true;
  }
  [[nodiscard]] bool elements_fit(const value& v, const type& t, const Defaults* defaults) {
    const bool tuple = t.kind() == type_kind::tuple;
    if (!tuple && t.kind() != type_kind::list && t.kind() != type_kind::set) return true;
    std::size_t i = 0;
    for (const value& element : v.elements()) {
      if (tuple && i == t.elements().size()) break;
      const Defaults* const inner =
          defaults ? defaults->find(tuple ? std::to_string(i) : std::string()) : nullptr;
      if (!fits(element, tuple ? t.elements()[i] : t.element(), inner)) return false;
      ++i;
    }
    return true;
  }
  [[nodiscard]] bool attributes_fit(const value& v, const type& t, const Defaults* defaults) {
    if (!has_members(v)) return true;
    constexpr std::size_t per_name = 4;
    if (!take(per_name * t.attributes().size())) return false;
    if (v.members().empty() && !defaults) return take(t.attributes().size());
    for (const object_attribute& a : t.attributes()) {
      const value* given = v.find(a.name);
      if (defaults && (!given || given->is_null()))
        given = defaults->values().is_null() ? nullptr : defaults->values().find(a.name);
      if (given ? !fits(*given, a.type, defaults ? defaults->find(a.name) : nullptr) : !take(1)) return false;
    }
    return true;
  }
  std::size_t max_, left_;
};

// Memoises results, so that types with shared parts take linear time.
class type_memory {
 public:
  // Whether memoising pays: after several questions, for large types.
  [[nodiscard]] bool pays(const type& t) noexcept {
    return (questions_ > 512 || ++questions_ > 512) &&
           (t.depth() > 1 || t.elements().size() > 16 || t.attributes().size() > 16);
  }

  // The answer to a question, which `find` gives when it is asked for the first time. For whether types
  // convert, any type means yes.
  using answer = std::optional<type>;
  template <typename Find>
  [[nodiscard]] answer recall(bool conversion, std::span<const type> question, const Find& find) {
    std::vector<type> types(question.begin(), question.end());
    if (const auto known = kept_[conversion].find(types); known != kept_[conversion].end())
      return known->second;
    answer found = find();
    // Bounded, as shared types recur soon.
    constexpr std::size_t max_count = 200'000;
    if ((size_ += types.size()) > max_count) {
      for (auto& kept : kept_)
        kept.clear();
      size_ = types.size();
    }
    kept_[conversion].insert_or_assign(std::move(types), found);
    return found;
  }

 private:
  struct hash_of_all {
    [[nodiscard]] std::size_t operator()(const std::vector<type>& types) const noexcept {
      std::size_t h = types.size();
      for (const type& t : types)
        h = (h ^ t.hash()) * std::size_t{0x9e3779b1};
      return h;
    }
  };

  std::size_t questions_ = 0;
  std::size_t size_ = 0;  // types in questions
  std::unordered_map<std::vector<type>, answer, hash_of_all> kept_[2]{};
};

// The host's conversion between two types of which one is a capsule; empty if there is none.
[[nodiscard]] inline capsule_conversion find_hook(const type& from, const type& to) {
  if (to.kind() == type_kind::capsule && to.capsule()->conversion_to) {
    if (capsule_conversion hook = to.capsule()->conversion_to(from)) return hook;
  }
  if (from.kind() == type_kind::capsule && from.capsule()->conversion_from)
    return from.capsule()->conversion_from(to);
  return {};
}

class conversion_rules {
 public:
  // `unifying`: for unification, which converts no list or set to a tuple unless it prefers tuples.
  explicit conversion_rules(bool unsafe, const model_options& options = default_options,
                            bool unifying = false) noexcept
      : unsafe_(unsafe), unifying_(unifying), options_(options) {}

  [[nodiscard]] const model_options& options() const noexcept { return options_; }
  [[nodiscard]] type_memory& memory() const noexcept { return memory_; }

  // Whether a value of type `from` may become one of type `to`.
  [[nodiscard]] bool exists(const type& from, const type& to, unsigned depth = 0) const {
    if (to.is_dynamic()) return true;
    if (depth > max_walk_depth) return false;
    if (from.is_dynamic()) return unsafe_;
    if (from.is_primitive() && to.is_primitive()) {
      return from == to || to.kind() == type_kind::string || (unsafe_ && from.kind() == type_kind::string);
    }
    if (from.kind() == type_kind::capsule || to.kind() == type_kind::capsule)
      return from == to || (unsafe_ && find_hook(from, to));
    if (from.is_primitive() || to.is_primitive()) return false;
    if (!memory_.pays(from)) return compound_exists(from, to, depth);
    const type question[] = {from, to};
    const auto find = [&] { return compound_exists(from, to, depth) ? std::optional(to) : std::nullopt; };
    return memory_.recall(true, question, find).has_value();
  }

  [[nodiscard]] std::optional<type> unify(std::span<const type> types, unsigned depth = 0) const {
    if (unifying_) return unifier<conversion_rules>(*this).unify(types, depth);
    if (!inner_) inner_ = std::make_unique<conversion_rules>(unsafe_, options_, true);
    return inner_->unify(types, depth);
  }

  // The element type that `structural` values get in a collection of `wanted`: where anything will do, the
  // one they have in common.
  [[nodiscard]] std::optional<type> element_for(const type& structural, const type& wanted,
                                                unsigned depth) const {
    if (!wanted.is_dynamic()) return wanted;
    const std::vector<type> inner = inner_types(structural);
    if (inner.empty()) return wanted;
    std::optional<type> common = unify(inner, depth + 1);
    // Sequences need their one type now; elements of types yet unknown are fine only among themselves.
    if (common && common->is_dynamic() && structural.kind() == type_kind::tuple) {
      for (const type& t : inner)
        if (!t.is_dynamic()) return std::nullopt;
    }
    return common;
  }

 private:
  [[nodiscard]] bool compound_exists(const type& from, const type& to, unsigned depth) const {
    if (to.kind() == type_kind::list) return to_sequence(from, to, true, depth);
    if (to.kind() == type_kind::set) return to_sequence(from, to, unsafe_, depth);
    if (to.kind() == type_kind::map) return to_map(from, to, depth);
    if (to.kind() == type_kind::tuple) return to_tuple(from, to, depth);
    return to_object(from, to, depth);
  }

  [[nodiscard]] bool to_sequence(const type& from, const type& to, bool list_converts, unsigned depth) const {
    if (from.kind() == type_kind::set || (from.kind() == type_kind::list && list_converts)) {
      return exists(from.element(), to.element(), depth + 1);
    }
    return from.kind() == type_kind::tuple && members_convert(from, to.element(), depth);
  }

  [[nodiscard]] bool to_map(const type& from, const type& to, unsigned depth) const {
    if (from.kind() == type_kind::map) return exists(from.element(), to.element(), depth + 1);
    return from.kind() == type_kind::object && members_convert(from, to.element(), depth);
  }

  [[nodiscard]] bool members_convert(const type& from, const type& wanted, unsigned depth) const {
    const std::optional<type> element = element_for(from, wanted, depth);
    if (!element) return false;
    // Plain loops, as this recurses as deep as the types.
    const type* last = nullptr;
    for (const type& t : from.elements()) {
      if (!(last && t == *last) && !exists(t, *element, depth + 1)) return false;
      last = &t;
    }
    for (const object_attribute& a : from.attributes())
      if (!exists(a.type, *element, depth + 1)) return false;
    return true;
  }

  [[nodiscard]] bool to_tuple(const type& from, const type& to, unsigned depth) const {
    const auto wanted = to.elements();
    if (from.kind() == type_kind::list || from.kind() == type_kind::set) {
      if (!unsafe_ || (unifying_ && options_.unify_sequences == sequences::prefer_list)) return false;
      for (const type& t : wanted)
        if (!exists(from.element(), t, depth + 1)) return false;
      return true;
    }
    if (from.kind() != type_kind::tuple || from.elements().size() != wanted.size()) return false;
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (!exists(from.elements()[i], wanted[i], depth + 1)) return false;
    return true;
  }

  [[nodiscard]] bool to_object(const type& from, const type& to, unsigned depth) const {
    if (from.kind() == type_kind::map) {
      // An optional attribute that does not fit is no obstacle as long as the map does not have it.
      for (const object_attribute& a : to.attributes())
        if (!unsafe_ || (!a.optional && !exists(from.element(), a.type, depth + 1))) return false;
      return unsafe_;
    }
    if (from.kind() != type_kind::object) return false;
    auto have = from.attributes().begin();
    for (const object_attribute& want : to.attributes()) {
      while (have != from.attributes().end() && have->name < want.name)
        ++have;
      if (have != from.attributes().end() && have->name == want.name) {
        if (!exists(have->type, want.type, depth + 1)) return false;
      } else if (!want.optional && options_.objects == missing_attributes::required) {
        return false;
      }
    }
    return true;
  }

  bool unsafe_;
  bool unifying_;
  const model_options& options_;
  mutable type_memory memory_;
  mutable std::unique_ptr<conversion_rules> inner_;  // those of unification
};

}  // namespace hcl::inline v1_0::detail
