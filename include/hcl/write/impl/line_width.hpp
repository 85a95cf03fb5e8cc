// How wide values are on one line, before they are written: what is too wide, or takes several lines, is
// found out without writing it. Implementation.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/body/body_model.hpp>
#include <hcl/text/impl/template_text.hpp>
#include <hcl/value/impl/literal_text.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

class line_width {
 public:
  static constexpr std::size_t max_list = 100, any = (std::numeric_limits<std::size_t>::max)();

  // Whether it is written on one line.
  [[nodiscard]] static bool is_one_line(const value& v) { return of(v, any).has_value(); }
  [[nodiscard]] static bool is_one_line(const model_item& item) { return of(item, any).has_value(); }

 private:
  // Bytes that it takes, anything if it may take any; none if that is more than `spare`, or several lines.
  [[nodiscard]] static std::optional<std::size_t> of(const value& marked, std::size_t spare) {
    const value& v = marked.unmarked();
    if (!v.is_known() || v.is_null()) return fitting(4, spare);
    if (v.depth() > max_list) return std::nullopt;
    switch (v.kind()) {
      case type_kind::boolean: return fitting(v.as_bool() ? 4 : 5, spare);
      case type_kind::number:
        return fitting(spare == any || v.as_number().is_infinite() ? 1 : digits_of(v.as_number()), spare);
      case type_kind::string: return of_string(v.as_string(), spare);
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: return of_list(v.elements(), spare);
      case type_kind::map:
      case type_kind::object: return v.size() == 0 ? fitting(2, spare) : std::nullopt;
      case type_kind::dynamic:
      case type_kind::capsule: break;
    }
    return fitting(4, spare);
  }
  [[nodiscard]] static std::optional<std::size_t> of(const model_item& item, std::size_t spare) {
    if (item.written || !item.verbatim.empty()) {
      const std::string_view text = item.written ? item.written.text() : std::string_view(item.verbatim);
      return text.find('\n') == text.npos ? fitting(text.size(), spare) : std::nullopt;
    }
    switch (item.form) {
      case item_form::list: return of_list(item.inside.items, spare);
      case item_form::object: return item.inside.items.empty() ? fitting(2, spare) : std::nullopt;
      case item_form::whole: break;
    }
    return of(item.content, spare);
  }

  [[nodiscard]] static std::optional<std::size_t> fitting(std::size_t width, std::size_t spare) {
    return width <= spare ? std::optional(width) : std::nullopt;
  }
  [[nodiscard]] static std::size_t digits_of(const number& n) {
    return n.is_infinite() ? 0 : written_number(n).size();
  }
  [[nodiscard]] static std::optional<std::size_t> of_string(std::string_view text, std::size_t spare) {
    if (spare == any) return 0;
    if (text.size() > spare) return std::nullopt;
    std::string escaped = "\"\"";
    append_template_text(escaped, text, false, true);
    return fitting(escaped.size(), spare);
  }
  // A list of one element may be as wide as that is.
  template <typename Elements>
  [[nodiscard]] static std::optional<std::size_t> of_list(const Elements& elements, std::size_t spare) {
    if (elements.size() != 1 && spare > max_list) spare = max_list;
    std::size_t width = elements.empty() ? 2 : 0;
    for (const auto& element : elements) {
      if (width > spare || spare - width < 2) return std::nullopt;
      const std::optional<std::size_t> more = of(element, spare == any ? any : spare - width - 2);
      if (!more) return std::nullopt;
      width += *more + 2;
    }
    return fitting(width, spare);
  }
};

}  // namespace hcl::inline v0_1::detail
