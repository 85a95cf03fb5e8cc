"""The recipe for Conan 2: conan create tests/package/conan"""
import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, rmdir


class HclConan(ConanFile):
    name = "hcl"
    version = "1.0.0"
    license = "BSL-1.0"
    description = "HCL into C++ structs"
    package_type = "library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    implements = ["auto_shared_fpic"]

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..", "..")
        for name in ("CMakeLists.txt", "LICENSE", ".cmake/*", "include/*"):
            copy(self, name, root, self.export_sources_folder)

    def requirements(self):
        self.requires("boost/[>=1.81]", transitive_headers=True, options={"header_only": True})
        self.requires("taocpp-pegtl/[>=3.2 <4]")
        self.requires("utfcpp/[>=3.2]")

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["HCL_BUILD_TESTS"] = False
        toolchain.cache_variables["HCL_BUILD_EXAMPLES"] = False
        includes = [path for dependency in self.dependencies.values() for path in dependency.cpp_info.aggregated_components().includedirs]
        toolchain.cache_variables["HCL_DEPENDENCY_DIRS"] = ";".join(includes)
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        for folder in ("lib/cmake", "lib/pkgconfig", "share"):
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "hcl")
        for part, libraries, needed in (("hcl", ["hcl"], ["boost::headers"]), ("edit", ["hcl-edit"], ["hcl"]), ("model", ["hcl-model"], ["hcl"]),
                                        ("config", ["hcl-config"], ["hcl"]), ("language", ["hcl-language"], ["model"]), ("serve", ["hcl-serve"], ["config", "edit", "model"])):
            component = self.cpp_info.components[part]
            component.set_property("cmake_target_name", f"hcl::{part}")
            component.set_property("pkg_config_name", part if part == "hcl" else f"hcl-{part}")
            component.libs = libraries
            component.requires = needed
            component.defines = ["HCL_DECLARATIONS_ONLY"]
        self.cpp_info.components["hcl"].requires += ["taocpp-pegtl::taocpp-pegtl", "utfcpp::utfcpp"]
