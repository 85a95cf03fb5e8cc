// Attributes become properties; each run of blocks becomes an array of objects, one level of names for each
// label; strings, numbers, lists and objects become those of JSON, and everything else a text with one
// interpolation that holds the expression as written.
#include "json_form.hpp"

#include <map>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>

namespace test {
namespace {

std::string json_text(std::string_view text) {
  constexpr char digits[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += "\\u00";
      out += digits[c >> 4];
      out += digits[c & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

// A text that is no template.
std::string plain(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";  // which a template does not begin with
  std::string escaped;
  std::size_t begin = 0;
  if (text.starts_with(mark)) {
    escaped = "${\"\\ufeff\"}";
    begin = mark.size();
  }
  for (std::size_t i = begin; i != text.size(); ++i) {
    if ((text[i] == '$' || text[i] == '%') && i + 1 != text.size() && text[i + 1] == '{') escaped += text[i];
    escaped += text[i];
  }
  return json_text(escaped);
}

class writer {
 public:
  explicit writer(std::string_view source) : source_(source) {}

  std::optional<std::string> body(const hcl::syntax::body_node& body) {
    std::string out;
    std::string_view run;  // the type of the blocks whose array is open
    std::map<std::string_view, bool> is_block;
    for (const hcl::syntax::body_item& item : body.items) {
      const std::string_view name = item.attribute ? item.attribute->name : item.block->type;
      if (is_block.emplace(name, item.block != nullptr).first->second != (item.block != nullptr)) return {};
      const std::optional<std::string> value =
          item.attribute ? expression(*item.attribute->value) : block(*item.block);
      if (!value) return {};
      const bool goes_on = item.block && run == name;
      if (!goes_on && !run.empty()) out += ']';
      if (!out.empty()) out += ", ";
      if (!goes_on) out += json_text(name) + ": " + (item.block ? "[" : "");
      out += *value;
      run = item.block ? name : std::string_view();
    }
    return "{" + out + (run.empty() ? "}" : "]}");
  }

 private:
  std::optional<std::string> block(const hcl::syntax::block_node& b) {
    std::optional<std::string> out = body(*b.body);
    for (std::size_t i = b.labels.size(); out && i-- != 0;)
      out = "{" + json_text(b.labels[i].text) + ": " + *out + "}";
    return out;
  }

  std::string as_written(const hcl::syntax::node& e) const {
    return json_text("${" + std::string(source_.substr(e.range.begin, e.range.size())) + "\n}");
  }

  std::string expression(const hcl::syntax::node& e) {
    using hcl::syntax::node_kind;
    std::string out;
    switch (e.kind) {
      case node_kind::literal: return number_or_word(hcl::syntax::as<hcl::syntax::literal>(e));
      case node_kind::string: return plain(hcl::syntax::as<hcl::syntax::string_expr>(e).text);
      case node_kind::tuple:
        for (const hcl::syntax::node* element : hcl::syntax::as<hcl::syntax::tuple_expr>(e).elements)
          out += (out.empty() ? "" : ", ") + expression(*element);
        return "[" + out + "]";
      case node_kind::object:
        for (const hcl::syntax::object_item& item : hcl::syntax::as<hcl::syntax::object_expr>(e).items)
          out += (out.empty() ? "" : ", ") + key(item) + ": " + expression(*item.value);
        return "{" + out + "}";
      default: return as_written(e);
    }
  }

  std::string key(const hcl::syntax::object_item& item) {
    if (item.form() == hcl::syntax::object_item::key_form::name)
      return json_text(source_.substr(item.key->range.begin, item.key->range.size()));
    if (item.key->kind == hcl::syntax::node_kind::string)
      return plain(hcl::syntax::as<hcl::syntax::string_expr>(*item.key).text);
    return as_written(*item.key);
  }

  // JSON is stricter with numbers: no zeros in front.
  std::string number_or_word(const hcl::syntax::literal& e) const {
    const std::string_view text = e.text;
    return text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9' ? as_written(e)
                                                                                 : std::string(text);
  }

  std::string_view source_;
};

}  // namespace

std::optional<std::string> json_form(std::string_view native) {
  const hcl::result<hcl::body> parsed = hcl::parse(native, "test.hcl");
  if (!parsed || !parsed->source()) return {};
  const hcl::detail::body_source::written_view view = parsed->source()->written();
  return writer((*view.document)->source->text()).body(*view.native);
}

TEST_CASE("the JSON form of a config") {
  CHECK(json_form("a = 1\nb = \"x$${y}\\n\"\nc = [true, f(x)]\n") ==
        R"({"a": 1, "b": "x$${y}\u000a", "c": [true, "${f(x)\u000a}"]})");
  CHECK(json_form("s \"a\" b {\n}\nt = { k = 1, \"l\" = {} }\ns c d {\n x = null\n}\n") ==
        R"({"s": [{"a": {"b": {}}}], "t": {"k": 1, "l": {}}, "s": [{"c": {"d": {"x": null}}}]})");
  CHECK(json_form("s \"a\" {\n}\ns b {\n}\nt {\n}\n") == R"({"s": [{"a": {}}, {"b": {}}], "t": [{}]})");
  CHECK_FALSE(json_form("a = \n"));
  CHECK_FALSE(json_form("a = 1\na {\n}\n"));
}

}  // namespace test
