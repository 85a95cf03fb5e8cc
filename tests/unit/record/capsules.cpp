// Objects of the program in capsules, typed.
#include <memory>
#include <string>

#include <catch2/catch.hpp>
#include <hcl/decode.hpp>
#include <hcl/encode.hpp>
#include <hcl/value/capsule.hpp>

namespace test_capsules {

struct camera {
  std::string bus;
  int copies = 0;
};
struct lens {
  explicit lens(int length) : focal_length(length) {}
  lens(const lens&) = delete;
  lens(lens&&) = default;
  int focal_length;
};
inline const hcl::capsule<camera> cameras("camera",
                                          {.equals = [](const camera& a,
                                                        const camera& b) { return a.bus == b.bus; },
                                           .key = [](const camera& c) { return c.bus; },
                                           .text = [](const camera& c) { return "camera on " + c.bus; }});
inline const hcl::capsule<lens> lenses("lens");

}  // namespace test_capsules

template <>
struct hcl::decoder<test_capsules::camera> : hcl::capsule_decoder<test_capsules::cameras> {};
template <>
struct hcl::decoder<test_capsules::lens> : hcl::capsule_decoder<test_capsules::lenses> {};

using test_capsules::camera;
using test_capsules::cameras;
using test_capsules::lens;
using test_capsules::lenses;

struct recorder {
  std::shared_ptr<const camera> source;
  std::shared_ptr<const camera> spare{};
  hcl::defaulted<camera> copied{};
};

TEST_CASE("capsules hold objects of their type and no others", "[capsule]") {
  const auto front = std::make_shared<const camera>(camera{"usb1"});
  const hcl::value v = cameras.make(front);
  CHECK(cameras.get(v) == front.get());
  CHECK(cameras.share(v.with_marks({"secret"})) == front);
  CHECK(cameras.get(lenses.make(lens(35))) == nullptr);
  CHECK(cameras.get(hcl::value("usb1")) == nullptr);
  CHECK(cameras.get(hcl::value::null(cameras.type())) == nullptr);
  CHECK(cameras.get(hcl::value::unknown(cameras.type())) == nullptr);
  CHECK(cameras.name() == "camera");
  CHECK(v == cameras.make({"usb1"}));
  CHECK(v != cameras.make({"usb2"}));
  CHECK(hcl::describe(v) == "camera on usb1");
  CHECK(hcl::value::set(cameras.type(), {cameras.make({"b"}), v, cameras.make({"b"})}).size() == 2);
}

TEST_CASE("members and parameters are objects in capsules", "[capsule]") {
  const auto front = std::make_shared<const camera>(camera{"usb1"});
  hcl::scope names;
  names.variable("front", cameras.make(front));
  names.variable("wide", lenses.make(lens(24)));
  names.function("bus", [](const camera& c) { return c.bus; });
  names.function("same", [&](const camera& c) { return &c == front.get(); });
  names.function("length", [](const lens& l) { return l.focal_length; });
  names.function("moved", [](const camera& c, std::string to) { return camera{to, c.copies + 1}; });

  const auto r =
      hcl::decode<recorder>("source = true ? front : null\ncopied = moved(front, \"usb7\")", names);
  REQUIRE(r);
  CHECK(r->source == front);
  CHECK_FALSE(r->spare);
  CHECK(r->copied.bus == "usb7");
  CHECK(hcl::evaluate<std::string>("bus(front)", names) == "usb1");
  CHECK(hcl::evaluate<bool>("same(front)", names) == true);
  CHECK(hcl::evaluate<int>("length(wide)", names) == 24);
  CHECK(cameras.get(hcl::to_value(*r)["source"]) == front.get());

  CHECK(hcl::decode<recorder>("source = \"front\"", names).error()[0].detail ==
        "Attribute \"source\" must be a value of the type camera, not \"front\".");
  CHECK(hcl::decode<recorder>("source = front\ncopied = wide", names).error()[0].detail ==
        "Attribute \"copied\": A value of the type camera is required.");
  CHECK(hcl::evaluate<std::string>("bus(wide)", names).error()[0].detail ==
        "Argument 1 of \"bus\" has an invalid value: a camera is required.");
  CHECK(hcl::evaluate<std::string>("bus(null)", names).error().has_errors());
}
