// Objects of the program as values of the language: a capsule carries them through expressions, into members
// and into functions.
#include <iostream>
#include <memory>
#include <string>

#include <hcl/hcl.hpp>

struct camera {
  std::string bus;
};
inline const hcl::capsule<camera> cameras("camera",
                                          {.text = [](const camera& c) { return "camera on " + c.bus; }});
template <>
struct hcl::decoder<camera> : hcl::capsule_decoder<cameras> {};

struct recorder {
  std::shared_ptr<const camera> source;
  std::string label;
  hcl::defaulted<int> frames = 30;
};

int main() {
  const auto front = std::make_shared<const camera>(camera{"usb1"});
  const auto back = std::make_shared<const camera>(camera{"usb2"});
  hcl::scope names;
  names.variable("camera",
                 hcl::value::object({{"front", cameras.make(front)}, {"back", cameras.make(back)}}));
  names.function("bus", [](const camera& c) { return c.bus; });
  names.variable("reversing", true);

  const auto config = hcl::decode<recorder>(
      "source = reversing ? camera.back : camera.front\nlabel  = bus(camera.back)\n", "recorder.hcl", names);
  if (!config) return std::cerr << config.diagnostics(), 1;
  std::cout << "records from " << config->label
            << (config->source == back ? ", the same object\n\n" : "\n\n");

  std::cout << hcl::decode<recorder>("source = \"front\"\nlabel = \"\"\n", "wrong.hcl", names).diagnostics();
  std::cout << hcl::decode<recorder>("source = camera.front\nlabel = \"\"\nframes = camera.front\n",
                                     "wrong.hcl", names)
                   .diagnostics();
}
