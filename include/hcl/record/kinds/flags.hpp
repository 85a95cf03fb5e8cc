// hcl::flags<E>, from a list of names; std::bitset<N>, from the list of the numbers of its bits that are set.
#pragma once

#include <bit>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/record/enumeration.hpp>
#include <hcl/record/kinds/constrained.hpp>
#include <hcl/record/kinds/list.hpp>
#include <hcl/tags/constraint.hpp>
#include <hcl/tags/flags.hpp>

namespace hcl::inline v1_0::detail {

// A set of elements that are not kept as such. `Codec` makes them of an object and the other way round.
template <typename Codec, typename Element>
struct bits_codec : list_codec<std::vector<Element>> {
  using elements_codec = list_codec<std::vector<Element>>;
  using list = standard_codec<standard_kind::sequence, std::vector<Element>>;
  static constexpr value_form described_form = value_form::set;

  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    std::vector<Element> elements;
    if (!list::read(ctx, from, elements)) return false;
    to = T();
    for (const Element& element : elements)
      Codec::insert(to, element);
    return true;
  }
  template <typename T>
  static value make(const T& object) {
    return elements_codec::make(Codec::elements(object));
  }
  template <typename T>
  static std::string why_unwritable(const T&, bool) {
    return {};
  }
  template <typename T>
  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view discriminator) {
    elements_codec::model(ctx, name, Codec::elements(object), to, discriminator);
  }
};

template <typename E>
struct codec<flags<E>> : bits_codec<codec<flags<E>>, E> {
  using object = flags<E>;
  static constexpr std::string_view noun = "a list of names";
  static constexpr bool may_be_unwritable = true;

  static void insert(object& to, E one) { to.insert(one); }
  // Single bits first, then names of several bits for those without a name of their own.
  static std::vector<E> elements(const object& of) {
    std::vector<E> names;
    object named;
    for (const bool is_single : {true, false})
      for (const E e : enumeration<E>::values)
        if (!object(e).empty() && std::has_single_bit(object(e).bits()) == is_single && of.contains(e) &&
            !named.contains(e)) {
          names.push_back(e);
          named.insert(e);
        }
    return names;
  }
  static std::string why_unwritable(const object& of, bool) {
    object named;
    for (const E e : elements(of))
      named.insert(e);
    return named == of ? std::string() : "has bits without a name in its enumeration.";
  }
};

// Known by what it offers, so that <bitset> need not be included for it.
template <typename T>
concept bitset_like = requires(T& t) {
  t.to_ullong();
  t.flip();
  t.test(t.size());
};

template <bitset_like T>
struct codec<T> : bits_codec<codec<T>, constrained_by_range<std::size_t, std::size_t{0}, T().size() - 1>> {
  using element = constrained_by_range<std::size_t, std::size_t{0}, T().size() - 1>;
  static constexpr std::string_view noun = "a list of numbers of bits";

  static void insert(T& to, std::size_t bit) { to.set(bit); }
  static std::vector<element> elements(const T& of) {
    std::vector<element> bits;
    for (std::size_t bit = 0; bit != of.size(); ++bit)
      if (of.test(bit)) bits.push_back(element(bit));
    return bits;
  }
};

}  // namespace hcl::inline v1_0::detail
