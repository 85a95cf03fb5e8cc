// simdjson, its DOM interface for parse and its on-demand interface for decode: simdjson TASK FILE
#include <simdjson.h>

#include <cstring>

#include "../measure.hpp"
#include "../services.hpp"

namespace {

using simdjson::ondemand::object;

std::string text_of(simdjson::ondemand::value v) { return std::string(std::string_view(v.get_string())); }

std::vector<bench::service> decode(simdjson::ondemand::parser& parser, const simdjson::padded_string& text) {
  std::vector<bench::service> out;
  simdjson::ondemand::document document = parser.iterate(text);
  for (object t : document["service"]) {
    bench::service& s = out.emplace_back();
    s.protocol = text_of(t["protocol"]);
    s.name = text_of(t["name"]);
    s.listen = text_of(t["listen"]);
    s.enabled = bool(t["enabled"]);
    s.replicas = static_cast<int>(std::int64_t(t["replicas"]));
    s.weight = double(t["weight"]);
    s.description = text_of(t["description"]);
    for (auto tag : t["tags"])
      s.tags.push_back(text_of(tag.value()));
    for (auto limit : t["limits"].get_object()) {
      const std::string key{std::string_view(limit.unescaped_key())};
      s.limits.emplace(key, static_cast<int>(std::int64_t(limit.value())));
    }
    for (object u : t["upstream"]) {
      bench::upstream& one = s.upstreams.emplace_back();
      one.name = text_of(u["name"]);
      one.address = text_of(u["address"]);
      one.port = static_cast<int>(std::int64_t(u["port"]));
      one.timeout = text_of(u["timeout"]);
    }
  }
  return out;
}

}  // namespace

int main(int, char** arguments) {
  const simdjson::padded_string text{bench::read_file(arguments[2])};
  const bool decodes = !std::strcmp(arguments[1], "decode");
  return bench::run("simdjson", arguments[1], text.size(), [&]() -> unsigned long long {
    if (decodes) {
      simdjson::ondemand::parser parser;
      return bench::checksum(decode(parser, text));
    }
    simdjson::dom::parser parser;
    return simdjson::dom::object(parser.parse(text)).size();
  });
}
