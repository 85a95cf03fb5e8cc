// Objects of the program as values of the language: a capsule carries them through expressions, and a decoder
// takes them out again.
#include <iostream>
#include <memory>
#include <string>

#include <hcl/hcl.hpp>

struct camera {
  std::string bus;
};

const hcl::type& camera_type() {
  static const hcl::type made =
      hcl::make_capsule_type({.name = "camera", .text = [](const void* object) {
                                return "camera on " + static_cast<const camera*>(object)->bus;
                              }});
  return made;
}

struct camera_handle {
  std::shared_ptr<const camera> device;
};
template <>
struct hcl::decoder<camera_handle> {
  static hcl::outcome<camera_handle> decode(const hcl::value& v) {
    if (v.type() != camera_type()) return hcl::failure{"Expected one of the cameras, such as camera.front."};
    return camera_handle{std::static_pointer_cast<const camera>(v.as_capsule())};
  }
};

struct recorder {
  camera_handle source;
  hcl::defaulted<int> frames = 30;
};

int main() {
  const auto front = std::make_shared<const camera>(camera{"usb1"});
  const auto back = std::make_shared<const camera>(camera{"usb2"});
  hcl::scope names;
  names.variable("camera", hcl::value::object({{"front", hcl::value::capsule(camera_type(), front)},
                                               {"back", hcl::value::capsule(camera_type(), back)}}));
  names.variable("reversing", true);

  const auto config =
      hcl::decode<recorder>("source = reversing ? camera.back : camera.front\n", "recorder.hcl", names);
  if (!config) return std::cerr << config.diagnostics(), 1;
  std::cout << "records from " << config->source.device->bus
            << (config->source.device == back ? ", the same object\n\n" : "\n\n");

  std::cout << hcl::decode<recorder>("source = \"front\"\n", "wrong.hcl", names).diagnostics();
  std::cout << hcl::decode<recorder>("source = camera.front\nframes = camera.front\n", "wrong.hcl", names)
                   .diagnostics();
}
