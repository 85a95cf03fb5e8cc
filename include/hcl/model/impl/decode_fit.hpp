// Whether values of one type can be decoded into a member of another. Decoding converts less than the typed
// model.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/type_cycle.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/type.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v1_0::model::detail {

// The type of a member without null.
[[nodiscard]] inline const type& type_besides_none(const type& wanted) noexcept {
  if (!wanted.is(type_kind::alternatives)) return wanted;
  const auto all = wanted.elements();
  if (all.size() != 2 || all[0].is(type_kind::none) == all[1].is(type_kind::none)) return wanted;
  return all[all[0].is(type_kind::none) ? 1 : 0];
}

class decode_fit {
 public:
  // `rejects_others`: whether unknown attributes of objects are errors.
  explicit decode_fit(bool rejects_others) noexcept : rejects_others_(rejects_others) {}

  // False if no value of `have` can be read; true if unknown.
  [[nodiscard]] bool fits(const type& have, const type& want) {
    if (have.is_dynamic() || want.is_dynamic() || have.identity() == want.identity()) return true;
    if (have.is_primitive() && want.is_primitive()) return is_readable(have.kind(), want.kind());
    if (have.is(type_kind::constant)) return decide(have, want);  // of which there are as many as literals
    const auto [known, is_new] = known_.try_emplace({have.identity(), want.identity()}, true);
    if (!is_new) return known->second;
    if (nesting_ == max_nesting || kept_.size() > max_pairs) return true;
    kept_.push_back(have);  // so that no other type gets its identity
    kept_.push_back(want);
    ++nesting_;
    const bool result = decide(have, want);
    --nesting_;
    known_[{have.identity(), want.identity()}] = result;
    return result;
  }

  // Whether a primitive can be read as another: strings are read as what is written in them.
  [[nodiscard]] static constexpr bool is_readable(type_kind have, type_kind want) noexcept {
    if (want == type_kind::string || want == type_kind::id) return true;
    if (have == type_kind::string || have == type_kind::id) return true;
    return (have == type_kind::boolean) == (want == type_kind::boolean);
  }
  // An attribute of an object that the struct rejects, or null.
  [[nodiscard]] const property* surplus(const type& have, const type& want) const {
    if (!rejects_others_ || !want.is_strict()) return nullptr;
    for (const property& each : have.properties())
      if (!each.type.is_optional() && !want.find(each.name)) return &each;
    return nullptr;
  }
  [[nodiscard]] static bool may_be_missing(const property& wanted) {
    return wanted.type.is_optional() || wanted.type.is_dynamic();
  }

 private:
  static constexpr std::size_t max_nesting = 200;
  static constexpr std::size_t max_pairs = 200000;

  using pair = std::pair<std::uintptr_t, std::uintptr_t>;
  struct pair_hash {
    [[nodiscard]] std::size_t operator()(const pair& p) const noexcept { return mix_hash(p.first, p.second); }
  };

  [[nodiscard]] bool decide(const type& have, const type& want) {
    if (have.is_eventual()) return fits(have.element(), want);
    if (have.is(type_kind::alternatives)) {
      const auto all = have.elements();
      return std::any_of(all.begin(), all.end(), [&](const type& each) { return fits(each, want); });
    }
    if (want.is_eventual()) return fits(have, want.element());
    if (want.is(type_kind::alternatives)) return fits_any(have, want);
    if (have.is(type_kind::constant)) return fits_constant(have, want);
    if (have.is(type_kind::enumeration)) return fits(have.underlying(), want);
    return fits_kind(have, want);
  }
  [[nodiscard]] bool fits_kind(const type& have, const type& want) {
    switch (want.kind()) {
      case type_kind::constant:
      case type_kind::enumeration: return fits_listed(have, want);
      case type_kind::list:
      case type_kind::set:
        return is_sequence(have) &&
               all_elements(have, [&](const type& e) { return fits(e, want.element()); });
      case type_kind::map:
        if (have.is(type_kind::map)) return fits(have.element(), want.element());
        return have.is(type_kind::object) &&
               all_properties(have, [&](const property& each) { return fits(each.type, want.element()); });
      case type_kind::tuple: return fits_tuple(have, want);
      case type_kind::object: return fits_object(have, want);
      case type_kind::opaque: return have == want;
      case type_kind::none:
      case type_kind::dynamic:
      case type_kind::boolean:
      case type_kind::integer:
      case type_kind::number:
      case type_kind::string:
      case type_kind::id:
      case type_kind::alternatives:
      case type_kind::promise:
      case type_kind::output: break;
    }
    return false;
  }

  [[nodiscard]] static bool is_sequence(const type& t) noexcept {
    return t.is(type_kind::list) || t.is(type_kind::set) || t.is(type_kind::tuple);
  }
  template <typename Fits>
  [[nodiscard]] static bool all_elements(const type& t, const Fits& each) {
    if (!t.is(type_kind::tuple)) return each(t.element());
    const auto all = t.elements();
    return std::all_of(all.begin(), all.end(), each);
  }
  template <typename Fits>
  [[nodiscard]] static bool all_properties(const type& t, const Fits& each) {
    const auto all = t.properties();
    return std::all_of(all.begin(), all.end(), each);
  }

  // A variant reads values of its alternatives without conversion.
  [[nodiscard]] bool fits_any(const type& have, const type& want) {
    const auto all = want.elements();
    const auto count = std::count_if(all.begin(), all.end(), [](const type& each) {
      return !each.is(type_kind::none) && !each.is(type_kind::constant);
    });
    return std::any_of(all.begin(), all.end(), [&](const type& each) {
      return (count < 2 || is_alike(have, each)) && fits(have, each);
    });
  }
  [[nodiscard]] static bool is_alike(const type& have, const type& want) noexcept {
    if (want.is_dynamic() || want.is(type_kind::alternatives)) return true;
    const type& plain =
        have.is(type_kind::constant) || have.is(type_kind::enumeration) ? have.underlying() : have;
    const type& other =
        want.is(type_kind::constant) || want.is(type_kind::enumeration) ? want.underlying() : want;
    if (plain.is_primitive() != other.is_primitive()) return false;
    if (!plain.is_primitive()) return true;
    const auto is_number = [](const type& t) { return t.is(type_kind::integer) || t.is(type_kind::number); };
    const auto is_bool = [](const type& t) { return t.is(type_kind::boolean); };
    return is_number(plain) == is_number(other) && is_bool(plain) == is_bool(other);
  }

  [[nodiscard]] bool fits_constant(const type& have, const type& want) {
    if (!fits(have.underlying(), want)) return false;
    if (have.underlying().kind() != type_kind::string) return true;
    const hcl::value& text = have.value();
    if (want.is(type_kind::constant) && want.underlying().is(type_kind::string))
      return text.unmarked() == want.value();
    if (want.is(type_kind::boolean)) return static_cast<bool>(hcl::convert(text, hcl::type::boolean()));
    if (want.is(type_kind::integer) || want.is(type_kind::number))
      return static_cast<bool>(hcl::convert(text, hcl::type::number()));
    return true;
  }
  // Names are strings; numbers may be written in one.
  [[nodiscard]] static bool fits_listed(const type& have, const type& want) {
    if (!have.is_primitive()) return false;
    const bool is_text = have.is(type_kind::string) || have.is(type_kind::id);
    return is_text ||
           (!want.underlying().is(type_kind::string) && is_readable(have.kind(), want.underlying().kind()));
  }
  [[nodiscard]] bool fits_tuple(const type& have, const type& want) {
    if (!is_sequence(have)) return false;
    const auto wanted = want.elements();
    const auto given = have.elements();
    if (have.is(type_kind::tuple) && given.size() != wanted.size()) return false;
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (!fits(have.is(type_kind::tuple) ? given[i] : have.element(), wanted[i])) return false;
    return true;
  }
  [[nodiscard]] bool fits_object(const type& have, const type& want) {
    if (have.is(type_kind::map))
      return all_properties(want, [&](const property& each) {
        return may_be_missing(each) || fits(have.element(), each.type);
      });
    if (!have.is(type_kind::object) || surplus(have, want)) return false;
    return all_properties(want, [&](const property& each) {
      const type* const given = have.find(each.name);
      return given ? fits(*given, each.type) : may_be_missing(each);
    });
  }

  bool rejects_others_;
  std::unordered_map<pair, bool, pair_hash> known_{};
  std::vector<type> kept_{};
  std::size_t nesting_ = 0;
};

}  // namespace hcl::inline v1_0::model::detail
