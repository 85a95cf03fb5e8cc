// Random configurations for the members of plain.cpp, most of them plain, some of them damaged.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace plain {

class generator {
 public:
  explicit generator(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] std::string operator()(bool is_json) {
    json_ = is_json;
    exotic_ = below(4) == 0 ? 4 : 60;  // one value in so many is not plain
    used_ = 0;
    std::string text = json_ ? '{' + members(0) + '}' : members(0);
    if (below(50) == 0) text.insert(0, "\xEF\xBB\xBF");
    for (std::size_t i = below(3) == 0 ? 1 + below(2) : 0; i != 0 && !text.empty(); --i)
      damage(text);
    return text;
  }

  // Changes a byte or two, or cuts the rest off.
  void damage(std::string& text) {
    constexpr std::string_view letters = "\"={}[](),.:#/*\n\r\t <>%$!?+-\\'aekntxu019_\xC3\xA9\xFF";
    const std::size_t at = below(text.size());
    switch (below(5)) {
      case 0: text.erase(at, 1 + below(3)); break;
      case 1: text.insert(at, 1, letters[below(letters.size())]); break;
      case 2: text[at] = letters[below(letters.size())]; break;
      case 3: text.insert(at, 1, '\0'); break;
      default: text.resize(at); break;
    }
  }

  // Few members, and attributes that a struct takes whatever they are called.
  [[nodiscard]] std::string of_any_names(bool is_json) {
    json_ = is_json;
    exotic_ = below(3) == 0 ? 6 : 100;
    const bool has_lists = below(4) == 0;
    std::string text = json_ ? '{' + any_names(0, has_lists) + '}' : any_names(0, has_lists);
    if (below(3) == 0 && !text.empty()) damage(text);
    return text;
  }

 private:
  [[nodiscard]] std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  template <std::size_t N>
  [[nodiscard]] std::string one_of(const std::array<std::string_view, N>& all) {
    return std::string(all[below(N)]);
  }

  [[nodiscard]] std::string number() {
    constexpr std::array<std::string_view, 14> odd{
        "-1",  "1.5", "1e3",   "0.1", "300", "70000", "9223372036854775808",
        "007", "1.",  "1e400", "-0",  "n",   "1 + 1", "null"};
    return below(exotic_) < 2 ? one_of(odd) : std::to_string(below(12));
  }
  [[nodiscard]] std::string string() {
    constexpr std::array<std::string_view, 10> odd{
        R"("${s}")",  R"("a\nb")",    R"("\u00e9")", R"("e\u0301")",  R"("$${x}")",
        R"("%%{x}")", "\"\xC3\xA9\"", "s",           R"(upper("x"))", "null"};
    constexpr std::array<std::string_view, 7> plain{R"("")",  R"("red")", R"("a b")", R"("blue")",
                                                    R"("5")", R"("x-1")", R"("1m")"};
    return below(exotic_) < 2 ? one_of(odd) : one_of(plain);
  }
  [[nodiscard]] std::string blank() {
    constexpr std::array<std::string_view, 6> odd{"", "  ", "\t", " /* c */ ", "\n", " # c\n"};
    return below(exotic_) == 0 ? one_of(odd) : " ";
  }
  [[nodiscard]] std::string value() {
    switch (below(7)) {
      case 0: return number();
      case 1: return string();
      case 2: return below(2) == 0 ? "true" : "false";
      case 3: return list(false);
      case 4: return list(true);
      default: return object(content::any);
    }
  }
  [[nodiscard]] std::string list(bool of_texts) {
    std::string text = "[";
    for (std::size_t i = below(4); i != 0; --i)
      text.append(of_texts ? string() : number())
          .append(i == 1 && below(exotic_) != 0 ? "" : ",")
          .append(i == 1 ? "" : blank());
    return text + ']';
  }
  enum class content { any, texts, numbers, point };
  [[nodiscard]] std::string object(content of) {
    constexpr std::array<std::string_view, 5> keys{"x", "y", "a", "b", "\"c d\""};
    std::string text = "{";
    const std::size_t count = of == content::point ? 1 + below(2) : below(4);
    for (std::size_t i = 0; i != count; ++i) {
      std::string key(keys[below(exotic_) == 0 ? below(keys.size()) : i]);
      if (json_ && !key.starts_with('"')) key = '"' + key + '"';
      const bool is_text = of == content::texts || (of == content::any && below(2) == 0);
      text.append(i == 0 ? "" : ",").append(blank()).append(key);
      text.append(json_ ? ":" : " = ").append(is_text ? string() : number());
    }
    return text + '}';
  }
  // "[", so many of what `make` gives, "]".
  template <typename Make>
  [[nodiscard]] std::string several(std::size_t count, const Make& make) {
    std::string text = "[";
    for (std::size_t i = 0; i != count; ++i)
      text.append(i == 0 ? "" : ",").append(i == 0 || below(exotic_) != 0 ? "" : blank()).append(make());
    return text + ']';
  }
  [[nodiscard]] std::string entry(std::string_view name, const std::string& value) {
    return json_ ? '"' + std::string(name) + "\":" + value : std::string(name) + " = " + value;
  }
  [[nodiscard]] std::string rule() {
    std::string text = '{' + entry("paint", below(exotic_) == 0 ? string() : R"("green")");
    if (below(2) == 0) text.append(",").append(entry("number", std::to_string(below(below(9) == 0 ? 8 : 4))));
    if (below(2) == 0)
      text.append(",").append(entry("points", several(below(3), [&] { return object(content::point); })));
    if (below(exotic_) == 0) text.append(",").append(entry("other", number()));
    if (below(exotic_) == 0) text.append(",").append(entry("number", number()));
    return text + (!json_ && below(exotic_) == 0 ? "\n}" : "}");
  }
  // Of the members whose texts have a form of their own.
  [[nodiscard]] std::string formed(std::string_view name) {
    constexpr std::array<std::string_view, 4> sizes{R"("64KiB")", R"("1.5 GB")", "4096", R"("12XB")"};
    constexpr std::array<std::string_view, 3> addresses{R"("10.1.2.3")", R"("2001:db8::1")", R"("10.1.2")"};
    constexpr std::array<std::string_view, 3> versions{R"("1.4.2-rc.1")", R"("0.0.1")", R"("1.4")"};
    constexpr std::array<std::string_view, 4> times{R"("2026-01-01T00:00:00Z")",
                                                    R"("2026-01-01T00:00:00.5Z")",
                                                    R"("2024-02-29T09:30:00+01:00")", R"("2026")"};
    constexpr std::array<std::string_view, 6> delays{R"("250ms")",    R"("90")",  "90",
                                                     R"("1h0m0.5s")", R"("1us")", R"("99999999999999d")"};
    constexpr std::array<std::string_view, 3> letters{R"("x")", R"("xy")", R"("")"};
    if (name == "size") return one_of(sizes);
    if (name == "address") return one_of(addresses);
    if (name == "version") return one_of(versions);
    if (name == "time") return one_of(times);
    if (name == "delay") return one_of(delays);
    return one_of(letters);
  }
  [[nodiscard]] std::string value_of(std::string_view name) {
    constexpr std::array<std::string_view, 3> colors{R"("red")", R"("green")", R"("blue")"};
    constexpr std::array<std::string_view, 3> pauses{R"("1m")", R"("2s")", R"("1h30m")"};
    if (below(exotic_) == 0) return value();
    if (name == "text" || name == "secret") return string();
    if (name == "texts" || name == "numbers") return list(name == "texts");
    if (name == "flag") return below(2) == 0 ? "true" : "false";
    if (name == "sizes") return object(content::numbers);
    if (name == "words") return object(content::texts);
    if (name == "at") return object(content::point);
    if (name == "paint") return one_of(colors);
    if (name == "pause") return one_of(pauses);
    if (name == "rules") return several(below(3), [&] { return rule(); });
    if (name == "points")
      return '{' + (below(2) == 0 ? entry("a", object(content::point)) : std::string()) + '}';
    if (name == "rows") return several(below(3), [&] { return list(false); });
    if (name == "both") return '[' + number() + ',' + string() + ']';
    if (name == "flags" || name == "bits") return below(2) == 0 ? "[true, false]" : "[false,true,]";
    if (name == "name" || name == "choice") return below(2) == 0 ? string() : one_of(colors);
    if (name == "items") return list(true);
    if (name == "exact") return number();
    if (name == "letter" || name == "size" || name == "address" || name == "version" || name == "time" ||
        name == "delay")
      return below(4) != 0 && below(exotic_) != 0 ? formed_well(name) : formed(name);
    return name == "digit" ? std::to_string(1 + below(9)) : number();
  }

  // What those are read from without a mistake.
  [[nodiscard]] static std::string formed_well(std::string_view name) {
    if (name == "size") return R"("64KiB")";
    if (name == "address") return R"("10.1.2.3")";
    if (name == "version") return R"("1.4.2-rc.1")";
    if (name == "time") return R"("2026-01-01T00:00:00Z")";
    return name == "delay" ? R"("250ms")" : R"("x")";
  }

  [[nodiscard]] std::string members(std::size_t depth) {
    constexpr std::array<std::string_view, 33> names{
        "text", "number", "share", "flag",   "paint",   "texts",   "numbers", "sizes",  "words",
        "at",   "pause",  "digit", "place",  "secret",  "age",     "rules",   "points", "rows",
        "both", "flags",  "bits",  "size",   "address", "version", "time",    "delay",  "exact",
        "name", "choice", "items", "letter", "years",   "unknown"};
    std::string text;
    const std::size_t known = depth == 0 ? names.size() : 2;
    for (std::size_t i = 0; i != known; ++i) {
      const bool is_odd = names[i] == "years" || names[i] == "unknown";
      if (below(is_odd ? 20 * exotic_ : depth == 0 ? 5 : 2) != 0 && !(is_odd && below(exotic_) == 0))
        continue;
      if (is_odd && below(4) != 0) continue;
      add(text, names[below(exotic_) == 0 ? below(known) : i]);
    }
    constexpr std::array<std::string_view, 4> blocks{"port", "zone", "keyed", "one"};
    for (std::size_t i = depth < 3 ? below(3) : 0; i != 0 && !json_; --i)
      add_block(text, depth == 0 ? one_of(blocks) : std::string("zone"), depth);
    if (json_ && depth < 3 && below(2) == 0) add_blocks_of_json(text, depth);
    return text;
  }
  void add(std::string& text, std::string_view name) {
    if (json_) {
      if (!text.empty()) text += ',';
      text.append(blank()).append("\"").append(name).append("\":").append(value_of(name));
    } else {
      text.append(name).append(blank()).append("=").append(blank()).append(value_of(name));
      text.append(below(exotic_) == 0 ? blank() : "").append(below(exotic_) == 0 ? "\r\n" : "\n");
    }
  }
  void add_block(std::string& text, const std::string& type, std::size_t depth) {
    const std::size_t labels = below(exotic_) == 0 ? below(3) : type == "port" || type == "keyed" ? 1 : 0;
    text += type;
    for (std::size_t i = 0; i != labels; ++i)
      text.append(" ").append(below(3) == 0 ? "name" : '"' + std::to_string(++used_) + '"');
    text += " {";
    std::string inside = members(depth + 1);
    if (type == "port" && below(exotic_) != 0) inside = "number = " + std::to_string(below(10)) + '\n';
    text.append(inside.empty() && below(2) == 0 ? "" : "\n").append(inside).append("}\n");
  }
  void add_blocks_of_json(std::string& text, std::size_t depth) {
    if (!text.empty()) text += ',';
    const bool is_keyed = depth == 0 && below(2) == 0;
    text += is_keyed ? "\"keyed\":{" : "\"zone\":[";
    for (std::size_t i = below(3); i != 0; --i) {
      if (is_keyed) text.append("\"").append(std::to_string(++used_)).append("\":");
      text.append("{").append(members(depth + 1)).append(i == 1 ? "}" : "},");
    }
    text += is_keyed ? '}' : ']';
  }

  [[nodiscard]] std::string any_names(std::size_t depth, bool has_lists) {
    constexpr std::array<std::string_view, 9> names{"a",     "b",      "c",   "text", "number",
                                                    "secre", "secret", "x-1", "//"};
    std::string text;
    for (std::size_t i = 0; i != names.size(); ++i) {
      if (below(3) != 0 || (i >= names.size() - 4 && below(exotic_) > 3)) continue;
      const std::string_view name = names[below(exotic_) == 0 ? below(names.size()) : i];
      if (name == "//" && !json_) continue;
      const std::string value = name == "number" ? number() : has_lists && i < 3 ? list(false) : string();
      text.append(json_ && !text.empty() ? "," : "").append(entry(name, value));
      if (!json_) text.append(below(exotic_) == 0 ? blank() : "").append("\n");
    }
    if (depth == 3 || below(2) == 0) return text;
    const std::string inside = any_names(depth + 1, has_lists);
    const bool is_keyed = depth == 0 && below(2) == 0;
    if (json_)
      return text.append(text.empty() ? "" : ",")
          .append(is_keyed ? R"("keyed":{"k":{)" : R"("zone":{)")
          .append(is_keyed ? R"("n":1}})" : inside + '}');
    return text.append(is_keyed ? "keyed k {\n" : "zone {\n")
        .append(is_keyed ? "n = 1\n" : inside)
        .append("}\n");
  }

  std::mt19937_64 random_;
  bool json_ = false;
  std::size_t exotic_ = 60, used_ = 0;
};

}  // namespace plain
