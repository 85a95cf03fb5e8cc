// Changes of parts of a text make the text that the editor has.
#include <catch2/catch.hpp>

#include <algorithm>
#include <random>

#include <hcl/parser/parser.hpp>
#include <hcl/serve/impl/server_state.hpp>

#include "editor.hpp"

using served::editor;

namespace {

using hcl::column_unit;

// An editor's text, with random changes of it as messages have them.
class changing_text {
 public:
  changing_text(column_unit unit, unsigned seed) : unit_(unit), random_(seed) {}

  [[nodiscard]] const std::string& text() const { return text_; }
  // The next change, made here and given in JSON.
  [[nodiscard]] std::string next() {
    static const std::vector<std::string> pieces{"a",  "\n", "\r\n", "\r", "é",   "𝄞",
                                                 "\"", "{",  "}",    "",   " = ", "😀x"};
    constexpr std::size_t usual_size = 120;
    const std::size_t begin = boundary(below(text_.size() + 1)),
                      wanted = text_.size() > usual_size ? below(20) : below(4),
                      end = boundary((std::min)(text_.size(), begin + wanted));
    const std::string& put = pieces[below(pieces.size())];
    std::string made = R"({"range":{"start":)" + position(begin) + R"(,"end":)" + position(end) +
                       R"(},"text":)" + editor::quoted(put) + '}';
    text_.replace(begin, end - begin, put);
    return made;
  }
  [[nodiscard]] std::string next(std::size_t count) {
    std::string all = next();
    while (--count != 0)
      all += ',' + next();
    return '[' + all + ']';
  }

 private:
  [[nodiscard]] std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  // Not inside of a character, nor of CRLF.
  [[nodiscard]] std::size_t boundary(std::size_t at) const {
    const auto is_inside = [&] {
      return (static_cast<unsigned char>(text_[at]) & 0xC0U) == 0x80U ||
             (at != 0 && text_[at - 1] == '\r' && text_[at] == '\n');
    };
    while (at < text_.size() && is_inside())
      ++at;
    return at;
  }
  [[nodiscard]] std::string position(std::size_t offset) {
    std::size_t line = 0, units = 0;
    for (std::size_t i = 0; i < offset; ++i) {
      const auto byte = static_cast<unsigned char>(text_[i]);
      if (unit_ == column_unit::bytes)
        ++units;
      else if ((byte & 0xC0U) != 0x80U)
        units += byte >= 0xF0U ? 2U : 1U;
      const bool ends_line =
          byte == '\n' || (byte == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n'));
      if (!ends_line) continue;
      ++line;
      units = 0;
    }
    // What is behind the end of a line is its end.
    const bool is_end = offset == text_.size() || text_[offset] == '\n' || text_[offset] == '\r';
    if (is_end && below(8) == 0) units += 1000;
    return R"({"line":)" + std::to_string(line) + R"(,"character":)" + std::to_string(units) + '}';
  }

  column_unit unit_;
  std::mt19937 random_;
  std::string text_ = "listen = \"𝄞\"\n";
};

TEST_CASE("a hundred thousand changes make the text that the editor has, in either unit") {
  constexpr std::size_t at_once = 50, rounds = 100'000 / at_once;
  for (const column_unit unit : {column_unit::bytes, column_unit::utf16}) {
    changing_text by(unit, 7);
    hcl::detail::open_document file("file:///w/app.hcl", by.text(), "1", true);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i != rounds && wrong == 0; ++i) {
      hcl::diagnostics errors;
      const auto message = hcl::parser::parse_json(hcl::source::make(by.next(at_once), "message"), errors,
                                                   hcl::limits(), nullptr, hcl::json_unicode::replace);
      REQUIRE_FALSE(errors.has_errors());
      file.change(hcl::detail::json_in(message->expression), unit);
      wrong += file.text() != by.text();
      const hcl::detail::line_table anew(file.text());
      wrong += file.lines().count() != anew.count();
      for (std::size_t line = 0; wrong == 0 && line != anew.count(); ++line)
        wrong += file.lines().begin_of(line) != anew.begin_of(line);
    }
    CHECK(wrong == 0);
    CHECK(file.text() == by.text());
  }
}

TEST_CASE("a text that was changed and the same text at once get the same answers") {
  changing_text by(column_unit::utf16, 8);
  editor e, other;
  e.open(by.text());
  for (int version = 2; version != 100; ++version)
    e.notify("textDocument/didChange", R"({"textDocument":{"uri":"file:///w/app.hcl","version":)" +
                                           std::to_string(version) + R"(},"contentChanges":)" + by.next(9) +
                                           '}');
  other.open(by.text());
  CHECK(e.told() == other.told());
  const std::string all = R"({"textDocument":{"uri":"file:///w/app.hcl"}})";
  for (const char* const what : {"semanticTokens/full", "documentSymbol", "foldingRange"})
    CHECK(e.ask("textDocument/" + std::string(what), all) ==
          other.ask("textDocument/" + std::string(what), all));
}

TEST_CASE("a range whose ends are the wrong way round is the text between them") {
  editor e;
  e.open("listen = \":80\"\nworkers = 2\n");
  e.notify("textDocument/didChange",
           R"({"textDocument":{"uri":"file:///w/app.hcl","version":2},"contentChanges":[{"range":)"
           R"({"start":{"line":1,"character":7},"end":{"line":1,"character":0}},"text":"verbos"}]})");
  const auto told = e.told();
  REQUIRE(told.size() == 1);
  CHECK(told[0].find("verbose") != std::string::npos);
}

TEST_CASE("many changes in one message are checked once, when all are made") {
  constexpr int count = 1000;
  std::string text = "listen = \":80\"\n";
  std::string changes;
  for (int i = 0; i != count; ++i) {
    text += "upstream \"u" + std::to_string(i) + "\" {\n  adress = \"x\"\n}\n";
    const std::string at = R"({"line":)" + std::to_string(3 * i + 2) + R"(,"character":4})";
    changes.append(i == 0 ? "" : ",").append(R"({"range":{"start":)" + at + R"(,"end":)" + at);
    changes += R"(},"text":"d"})";
  }
  editor e;
  e.open(text);
  CHECK_FALSE(e.told().empty());
  const std::size_t before = e.answers().size();
  e.notify("textDocument/didChange",
           R"({"textDocument":{"uri":"file:///w/app.hcl","version":2},"contentChanges":[)" + changes + "]}");
  CHECK(e.answers().size() == before + 1);
  CHECK(e.told().empty());
}

TEST_CASE("a place has one position, whatever was asked for before") {
  changing_text by(column_unit::utf16, 9);
  (void)by.next(500);
  const std::string& text = by.text();
  const hcl::detail::line_table lines(text);
  std::mt19937 random(10);
  for (int i = 0; i != 2000; ++i) {
    const std::size_t at = random() % (text.size() + 1);
    const column_unit unit = random() % 8 == 0 ? column_unit::bytes : column_unit::utf16;
    REQUIRE(lines.position(text, at, unit) == hcl::detail::line_table(text).position(text, at, unit));
  }
}

TEST_CASE("a long line has as many places as the same text in lines") {
  std::string text = "hosts = [", in_lines = text;
  for (int i = 0; i != 15'000; ++i) {
    text += "1,";
    in_lines += "1,\n";
  }
  text += "]\n";
  in_lines += "]\n";
  const auto tokens = [](const std::string& of) {
    editor e;
    e.open(of);
    const hcl::value all =
        e.ask("textDocument/semanticTokens/full", R"({"textDocument":{"uri":"file:///w/app.hcl"}})");
    return all.find("data")->size();
  };
  CHECK(tokens(text) == tokens(in_lines));
  CHECK(tokens(text) > 15'000);
}

}  // namespace
