// glaze: decode, straight into the structs: glaze TASK FILE
#include <glaze/json.hpp>

#include "../measure.hpp"
#include "../services.hpp"

template <>
struct glz::meta<bench::service> {
  using T = bench::service;
  static constexpr auto value =
      object("protocol", &T::protocol, "name", &T::name, "listen", &T::listen, "enabled", &T::enabled,
             "replicas", &T::replicas, "weight", &T::weight, "description", &T::description, "tags", &T::tags,
             "limits", &T::limits, "upstream", &T::upstreams);
};

namespace {

struct document {
  std::vector<bench::service> service;
};

}  // namespace

template <>
struct glz::meta<document> {
  static constexpr auto value = object("service", &document::service);
};

int main(int, char** arguments) {
  const std::string text = bench::read_file(arguments[2]);
  return bench::run("glaze", arguments[1], text.size(), [&]() -> unsigned long long {
    document read;
    if (glz::read_json(read, text)) return 0;
    return bench::checksum(read.service);
  });
}
