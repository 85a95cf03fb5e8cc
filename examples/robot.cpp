// A robot's configuration in layers, the general before the special: what a layer leaves out stays as it is
// below, blocks are known by their labels, and what does not go together is reported where it is written, in
// whatever file.
#include <array>
#include <chrono>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hcl/decode.hpp>

using degrees = double;

struct battery {
  hcl::ranged<int, 0, 100> warn_below;  // percent
  hcl::ranged<int, 0, 100> stop_below;

  void validate(hcl::check& check) const {
    if (warn_below <= stop_below) check.error(warn_below, "The robot would stop before it warns.");
  }
};
struct joint {
  hcl::label<> name;
  std::array<degrees, 2> limits;
  degrees home;

  [[nodiscard]] bool reaches(degrees angle) const { return limits[0] <= angle && angle <= limits[1]; }
};
struct camera {
  hcl::label<> name;
  std::string device;
  hcl::defaulted<hcl::ranged<int, 1, 240>> fps = 25;
  std::optional<std::chrono::milliseconds> exposure{};
};
struct pose {
  hcl::label<> name;
  std::map<std::string, degrees> angles;
};

struct robot {
  std::string name;
  hcl::ranged<double, 0, 5> max_speed;  // m/s
  hcl::block<battery, "battery"> power{};
  hcl::blocks<joint, "joint"> joints{};
  hcl::blocks<camera, "camera"> cameras{};
  hcl::blocks<pose, "pose"> poses{};

  // Members of members and elements can be pointed at; a note may show another place.
  void validate(hcl::check& check) const {
    for (const joint& j : joints)
      if (!j.reaches(j.home)) {
        check.add(j.home, {.detail = "The joint \"" + *j.name + "\" does not reach its home.",
                           .notes = {{"its limits", check.place_of(j.limits)}}});
      }
    std::map<std::string, const camera*> devices;
    for (const camera& c : cameras) {
      const auto [other, is_new] = devices.emplace(c.device, &c);
      if (is_new) continue;
      check.add(c.device, {.detail = "Two cameras cannot share a device.",
                           .notes = {{"the other one", check.place_of(other->second->device)}}});
    }
    for (const pose& p : poses)
      for (const auto& [joint_name, angle] : p.angles)
        check_angle(joint_name, angle, check);
  }

 private:
  void check_angle(const std::string& joint_name, const degrees& angle, hcl::check& check) const {
    for (const joint& j : joints) {
      if (joint_name != *j.name) continue;
      if (!j.reaches(angle)) check.error(angle, "The joint \"" + joint_name + "\" does not reach that.");
      return;
    }
    check.error(angle, "The robot has no joint \"" + joint_name + "\".");
  }
};

void print(const robot& r) {
  std::cout << r.name << ": at most " << r.max_speed << " m/s, warns below " << r.power->warn_below << "%\n";
  for (const joint& j : r.joints)
    std::cout << "  joint " << j.name << ": " << j.limits[0] << " to " << j.limits[1] << '\n';
  for (const camera& c : r.cameras) {
    std::cout << "  camera " << c.name << " at " << c.device << ", " << c.fps << " fps";
    if (c.exposure) std::cout << ", exposed " << c.exposure->count() << " ms";
    std::cout << '\n';
  }
  for (const pose& p : r.poses)
    std::cout << "  pose " << p.name << ", " << p.angles.size() << " joints\n";
}

int main(int count, char** arguments) {
  const std::string site = count > 1 ? arguments[1] : "robot_site.hcl";
  // All layers as one body: what is required may be in any of them, and so may mistakes.
  std::vector<hcl::body> layers;
  for (const std::string& file : {std::string("robot.hcl"), std::string("robot_unit7.hcl"), site}) {
    const auto layer = hcl::parse_file(file);
    if (!layer) return std::cout << layer.diagnostics(), 1;
    layers.push_back(*layer);
  }
  auto config = hcl::decode_body<robot>(hcl::overlay(std::move(layers)));
  if (!config) return std::cout << config.diagnostics(), 1;
  print(*config);

  // While it runs: what a file says goes into the object, which has the rest.
  const auto tuned = hcl::decode_file_into(*config, "robot_tuning.hcl", {.partial = true});
  if (!tuned) return std::cout << tuned.diagnostics(), 1;
  std::cout << "\nafter tuning\n";
  print(*config);
}
