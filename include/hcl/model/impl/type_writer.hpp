// The canonical text of types, without recursion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hcl/model/impl/type_build.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v1_0::model::detail {

// The name of an opaque type, wrapped where it could be mistaken for something else.
inline void append_opaque(std::string& text, std::string_view name) {
  if (hcl::detail::is_bare_key(name))
    text += name;
  else
    text.append("type(").append(name) += ')';
}

class type_writer {
 public:
  explicit type_writer(std::size_t limit) noexcept : limit_(limit) {}

  [[nodiscard]] std::string write(const type& whole) {
    type_later(whole);
    while (!todo_.empty()) {
      const part piece = todo_.pop();
      if (text_.size() > limit_) return text_ += "...";
      if (piece.what)
        write_one(*piece.what);
      else if (piece.closes != 0)
        open_.erase(piece.closes);
      else
        text_ += piece.words;
    }
    return std::move(text_);
  }

 private:
  struct part {
    const type* what;  // or else words, or the object that ends here
    std::string_view words;
    std::uintptr_t closes;
  };

  void type_later(const type& what) { todo_.push({&what, {}, 0}); }
  void words_later(std::string_view words) { todo_.push({nullptr, words, 0}); }

  void write_one(const type& t) {
    switch (form_of(t.kind())) {
      case type_form::simple: text_ += type_access::is_open(t) ? "object({...})" : keyword(t.kind()); break;
      case type_form::named:
        if (t.is(type_kind::enumeration))
          write_enumeration(t);
        else
          append_opaque(text_, t.name());
        break;
      case type_form::constant: hcl::detail::append_literal(text_, t.value()); break;
      case type_form::wrapper:
        text_.append(keyword(t.kind())) += '(';
        words_later(")");
        type_later(t.element());
        break;
      case type_form::elements: write_elements(t); break;
      case type_form::object: write_object(t); break;
    }
  }

  void write_enumeration(const type& t) {
    text_.append("enum(").append(t.name()) += '(';
    std::string_view separator = "): ";
    words_later(")");
    text_ += keyword(t.underlying().kind());
    for (const hcl::value& each : t.values()) {
      text_ += separator;
      hcl::detail::append_literal(text_, each);
      separator = ", ";
      if (text_.size() > limit_) break;
    }
  }

  void write_elements(const type& t) {
    text_.append(keyword(t.kind())) += '(';
    words_later(")");
    const auto elements = t.elements();
    for (std::size_t i = elements.size(); i-- > 0;) {
      type_later(elements[i]);
      if (i > 0) words_later(", ");
    }
  }

  void write_object(const type& t) {
    if (t.has_cycle()) {
      if (!open_.insert(t.identity()).second) {
        text_ += "...";
        return;
      }
      todo_.push({nullptr, {}, t.identity()});
    }
    text_ += "object({";
    words_later("})");
    const auto properties = t.properties();
    for (std::size_t i = properties.size(); i-- > 0;) {
      type_later(properties[i].type);
      words_later(" = ");
      words_later(properties[i].name.empty() ? std::string_view("\"\"") : properties[i].name);
      if (i > 0) words_later(", ");
    }
  }

  std::size_t limit_;
  std::string text_{};
  trivial_vector<part> todo_{};  // still to be written, the next one last
  std::set<std::uintptr_t> open_{};
};

// The canonical text, cut off after about `limit` bytes.
[[nodiscard]] inline std::string write_type(const type& t, std::size_t limit) {
  return type_writer(limit).write(t);
}

// Recursive objects get a name at their first occurrence, which later ones use.
class pretty_type_writer {
 public:
  explicit pretty_type_writer(const type_text_options& options) noexcept : options_(options) {}

  [[nodiscard]] std::string write(const type& t) {
    find_loops(t);
    write(t, 0);
    return std::move(text_);
  }
  // On one line whatever its length, cut off after `limit` bytes.
  [[nodiscard]] std::string write_short(const type& t, std::size_t limit) {
    find_loops(t);
    flat_limit_ = limit;
    is_flat_ = true;
    if (!put(t, 0)) {
      text_.resize((std::min)(text_.size(), limit));
      while (!text_.empty() && (static_cast<unsigned char>(text_.back()) & 0xC0U) == 0x80U)
        text_.pop_back();
      text_ += "...";
    }
    return std::move(text_);
  }

 private:
  static constexpr std::size_t max_size = std::size_t{1} << 20U;

  struct frame {
    type of;
    std::size_t next;
  };

  // Finds the objects that are met again inside themselves.
  void find_loops(const type& whole) {
    if (!whole.has_cycle()) return;
    std::vector<frame> path{{whole, 0}};
    std::unordered_map<std::uintptr_t, bool> is_open{{whole.identity(), true}};
    while (!path.empty()) {
      const type of = path.back().of;
      const type* const part = part_of(of, path.back().next++);
      if (!part) {
        is_open[of.identity()] = false;
        path.pop_back();
      } else if (part->has_cycle()) {
        const auto [known, is_new] = is_open.try_emplace(part->identity(), true);
        if (is_new)
          path.push_back({*part, 0});
        else if (known->second && part->is(type_kind::object))
          names_.try_emplace(part->identity(), 0);
      }
    }
  }
  [[nodiscard]] static const type* part_of(const type& t, std::size_t i) {
    if (t.is(type_kind::object)) return i < t.properties().size() ? &t.properties()[i].type : nullptr;
    if (t.is_collection() || t.is_eventual()) return i == 0 ? &t.element() : nullptr;
    return i < t.elements().size() ? &t.elements()[i] : nullptr;
  }

  // Writes it on one line if it fits, else on several, indented by `indent` after the first.
  void write(const type& t, std::size_t indent) {
    if (text_.size() > max_size || depth_ > 2 * type::max_depth) {
      text_ += "...";
      return;
    }
    const std::size_t line = text_.rfind('\n') == std::string::npos ? 0 : text_.rfind('\n') + 1;
    const std::size_t before = text_.size();
    const std::size_t names = written_.size();
    flat_limit_ = line + options_.width;
    is_flat_ = true;
    const bool fits = put(t, indent);
    is_flat_ = false;
    if (fits) return;
    text_.resize(before);
    for (; written_.size() > names; written_.pop_back())
      names_[written_.back()] = 0;
    ++depth_;
    static_cast<void>(put(t, indent));
    --depth_;
  }
  // False if one line is too short; the caller undoes the output.
  [[nodiscard]] bool put(const type& t, std::size_t indent) {
    if (is_too_long()) return false;
    switch (form_of(t.kind())) {
      case type_form::object:
        if (!begin_object(t)) break;
        return put_rows(t.properties(), "{", "}", " ", indent);
      case type_form::elements:
        if (t.is(type_kind::tuple)) return put_rows(t.elements(), "(", ")", "", indent);
        return put_union(t, indent);
      case type_form::wrapper:
        text_.append(keyword(t.kind())) += '(';
        if (!put_part(t.element(), indent)) return false;
        text_ += ')';
        break;
      case type_form::constant: hcl::detail::append_literal(text_, t.value()); break;
      case type_form::named: write_named(t); break;
      case type_form::simple: text_ += keyword(t.kind()); break;
    }
    return !is_too_long();
  }
  [[nodiscard]] bool is_too_long() const noexcept { return is_flat_ && text_.size() > flat_limit_; }
  [[nodiscard]] bool put_part(const type& t, std::size_t indent) {
    if (is_flat_) return put(t, indent);
    write(t, indent);
    return true;
  }
  [[nodiscard]] bool put_part(const property& each, std::size_t indent) {
    append_name(each.name);
    return put_part(each.type, indent);
  }
  // `blank`: inside of brackets that are on one line.
  template <typename Rows>
  [[nodiscard]] bool put_rows(const Rows& rows, std::string_view open, std::string_view close,
                              std::string_view blank, std::size_t indent) {
    text_ += open;
    bool is_first = true;
    for (const auto& each : rows) {
      if (is_flat_)
        text_ += is_first ? blank : ", ";
      else
        new_line(indent + options_.indent);
      is_first = false;
      if (!put_part(each, indent + options_.indent)) return false;
      if (!is_flat_) text_ += ',';
    }
    if (!is_flat_)
      new_line(indent);
    else if (!is_first)
      text_ += blank;
    text_ += close;
    return !is_too_long();
  }
  [[nodiscard]] bool put_union(const type& t, std::size_t indent) {
    bool is_first = true;
    for (const type& each : t.elements()) {
      if (each.is(type_kind::none)) continue;
      if (!is_first && !is_flat_) new_line(indent);
      if (!is_first) text_ += is_flat_ ? " | " : "| ";
      is_first = false;
      if (!put_part(each, indent + 2)) return false;
    }
    if (t.is_optional()) text_ += '?';
    return !is_too_long();
  }
  void new_line(std::size_t indent) { text_.append("\n").append((std::min)(indent, std::size_t{80}), ' '); }

  // False if it is written as its name.
  [[nodiscard]] bool begin_object(const type& t) {
    const auto named = names_.find(t.identity());
    if (named == names_.end()) return true;
    const bool is_first = named->second == 0;
    if (is_first) {
      written_.push_back(t.identity());
      named->second = written_.size();
    }
    text_ += "'T" + std::to_string(named->second);
    if (is_first) text_ += ' ';
    return is_first;
  }
  void append_name(std::string_view name) { text_ += hcl::detail::written_key(name) + ": "; }
  void write_named(const type& t) {
    if (t.is(type_kind::opaque)) return append_opaque(text_, t.name());
    std::string_view separator = "enum(";
    for (const hcl::value& each : t.values()) {
      text_ += separator;
      hcl::detail::append_literal(text_, each);
      separator = " | ";
      if (text_.size() > max_size) break;
    }
    text_ += t.values().empty() ? "enum()" : ")";
  }

  type_text_options options_;
  std::string text_{};
  std::unordered_map<std::uintptr_t, std::size_t>
      names_{};                            // of objects that contain themselves; 0: none yet
  std::vector<std::uintptr_t> written_{};  // those that have a name
  bool is_flat_ = false;                   // on one line, no longer than that
  std::size_t flat_limit_ = 0;
  std::size_t depth_ = 0;
};

// For sentences.
[[nodiscard]] inline std::string short_text(const type& t) {
  return pretty_type_writer({}).write_short(t, 60);
}

}  // namespace hcl::inline v1_0::model::detail
