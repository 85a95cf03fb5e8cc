// Structs of more than a hundred members.
#include <string>

#include <catch2/catch.hpp>
#include <hcl/decode.hpp>
#include <hcl/encode.hpp>
#include <hcl/wide.hpp>

namespace {

struct part {
  int m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22,
      m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36, m37, m38, m39, m40, m41, m42, m43,
      m44, m45, m46, m47, m48, m49, m50, m51, m52, m53, m54, m55, m56, m57, m58, m59, m60, m61, m62, m63, m64,
      m65, m66, m67, m68, m69, m70, m71, m72, m73, m74, m75, m76, m77, m78, m79, m80, m81, m82, m83, m84, m85,
      m86, m87, m88, m89, m90, m91, m92, m93, m94, m95, m96, m97, m98, m99, m100;
};
struct whole {
  int m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22,
      m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36, m37, m38, m39, m40, m41, m42, m43,
      m44, m45, m46, m47, m48, m49, m50, m51, m52, m53, m54, m55, m56, m57, m58, m59, m60, m61, m62, m63, m64,
      m65, m66, m67, m68, m69, m70, m71, m72, m73, m74, m75, m76, m77, m78, m79, m80, m81, m82, m83, m84, m85,
      m86, m87, m88, m89, m90, m91, m92, m93, m94, m95, m96, m97, m98, m99, m100, m101, m102, m103, m104,
      m105, m106, m107, m108, m109, m110, m111, m112, m113, m114, m115, m116, m117, m118, m119, m120, m121,
      m122, m123, m124, m125, m126, m127, m128, m129, m130, m131, m132, m133, m134, m135, m136, m137, m138,
      m139, m140, m141, m142, m143, m144, m145, m146, m147, m148, m149, m150, m151, m152, m153, m154, m155,
      m156, m157, m158, m159, m160, m161, m162, m163, m164, m165, m166, m167, m168, m169, m170, m171, m172,
      m173, m174, m175, m176, m177, m178, m179, m180, m181, m182, m183, m184, m185, m186, m187, m188, m189,
      m190, m191, m192, m193, m194, m195, m196, m197, m198, m199, m200, m201, m202, m203, m204, m205, m206,
      m207, m208, m209, m210, m211, m212, m213, m214, m215, m216, m217, m218, m219, m220, m221, m222, m223,
      m224, m225, m226, m227, m228, m229, m230, m231, m232, m233, m234, m235, m236, m237, m238, m239, m240,
      m241, m242, m243, m244, m245, m246, m247, m248, m249, m250, m251, m252, m253, m254;
  std::string last;
};
struct inherited : part {};

std::string text_of(int count) {
  std::string text;
  for (int i = 0; i != count; ++i)
    text += "m" + std::to_string(i) + " = " + std::to_string(i) + "\n";
  return text;
}

}  // namespace

TEST_CASE("structs have up to 256 members", "[wide]") {
  const auto smallest = hcl::decode<part>(text_of(101));
  REQUIRE(smallest);
  CHECK(smallest->m0 == 0);
  CHECK(smallest->m100 == 100);
  const auto largest = hcl::decode<whole>(text_of(255) + "last = \"z\"\n");
  REQUIRE(largest);
  CHECK(largest->m7 == 7);
  CHECK(largest->m254 == 254);
  CHECK(largest->last == "z");
  const auto again = hcl::decode<whole>(*hcl::encode(*largest));
  REQUIRE(again);
  CHECK(again->m254 == 254);
  const auto derived = hcl::decode<inherited>(text_of(101));
  REQUIRE(derived);
  CHECK(derived->m100 == 100);
}
