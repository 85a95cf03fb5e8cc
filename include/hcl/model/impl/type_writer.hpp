// The implementation of the typed model's types: the canonical text. Does not recurse.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/model/impl/type_build.hpp>
#include <hcl/text/impl/identifier.hpp>
#include <hcl/value/impl/literal_text.hpp>

namespace hcl::inline v0_1::model::detail {

// The name of an opaque type, wrapped where it could be mistaken for something else.
inline void append_opaque(std::string& text, std::string_view name) {
  if (hcl::detail::is_bare_key(name))
    text += name;
  else
    text.append("type(").append(name) += ')';
}

// The objects that are being written, outermost first.
class open_objects {
 public:
  // False if it is one already.
  bool enter(const void* object) {
    std::size_t probe = 0;
    const std::size_t hash = reinterpret_cast<std::uintptr_t>(object);
    for (std::size_t n = index_.next(hash, probe); n != index_.none; n = index_.next(hash, probe)) {
      if (entries_[n].object != object) continue;
      if (entries_[n].is_open) return false;
      entries_[n].is_open = true;
      path_.push(n);
      return true;
    }
    index_.add(hash, entries_.size());
    path_.push(entries_.size());
    entries_.push({object, true});
    return true;
  }
  void leave() { entries_[path_.pop()].is_open = false; }

 private:
  struct entry {
    const void* object;
    bool is_open;
  };
  hcl::detail::hash_index index_{};
  trivial_vector<entry> entries_{};
  trivial_vector<std::size_t> path_{};
};

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
      else if (piece.words.empty())
        open_.leave();
      else
        text_ += piece.words;
    }
    return std::move(text_);
  }

 private:
  struct part {
    const type* what;  // or else words, none of them at the end of an object
    std::string_view words;
  };

  void type_later(const type& what) { todo_.push({&what, {}}); }
  void words_later(std::string_view words) { todo_.push({nullptr, words}); }

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
      if (!open_.enter(reinterpret_cast<const void*>(t.identity()))) {
        text_ += "...";
        return;
      }
      words_later({});
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
  open_objects open_{};
};

// The canonical text, cut off after about `limit` bytes.
[[nodiscard]] inline std::string write_type(const type& t, std::size_t limit) {
  return type_writer(limit).write(t);
}

}  // namespace hcl::inline v0_1::model::detail
