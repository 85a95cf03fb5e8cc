#!/usr/bin/env python3
"""Plays conanfile.py without Conan: play.py BUILD WORK

What the recipe exports is configured with what the recipe sets; the package is what the build tree BUILD installs. Then its
components are compared with the package, and with what the recipe requires.
"""
import collections
import fnmatch
import pathlib
import shutil
import subprocess
import sys
import types

BUILD, WORK = sys.argv[1], pathlib.Path(sys.argv[2])
HERE = pathlib.Path(__file__).resolve().parent


def copy(_, pattern, source, target):
    for path in sorted(pathlib.Path(source).glob(pattern.replace("*", "**/*"))):
        if path.is_file() and fnmatch.fnmatch(path.relative_to(source).as_posix(), pattern):
            place = pathlib.Path(target) / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)


class ConanFile:
    def __init__(self):
        self.recipe_folder, self.required, self.variables = str(HERE), {}, {}
        self.source_folder = self.export_sources_folder = str(WORK / "sources")
        self.package_folder = str(WORK / "package")
        self.cpp_info = types.SimpleNamespace(components=collections.defaultdict(Component), set_property=lambda name, value: None)
        self.dependencies = collections.defaultdict(Dependency)

    def requires(self, reference, **_):
        self.required[reference.split("/")[0]] = self.dependencies[reference]


class Component:
    def __init__(self):
        self.libs, self.requires, self.defines, self.properties = [], [], [], {}

    def set_property(self, name, value):
        self.properties[name] = value


class Dependency:
    @property
    def cpp_info(self):
        return types.SimpleNamespace(aggregated_components=lambda: types.SimpleNamespace(includedirs=["/usr/include"]))


class CMakeToolchain:
    def __init__(self, recipe):
        self.cache_variables, self.generate = recipe.variables, lambda: None


class CMake:
    def __init__(self, recipe):
        self.recipe = recipe

    def configure(self):
        variables = [f"-D{name}={value}" for name, value in self.recipe.variables.items()]
        subprocess.run(["cmake", "-S", self.recipe.source_folder, "-B", WORK / "build", *variables], check=True, stdout=subprocess.DEVNULL)

    def build(self):
        """It is BUILD."""

    def install(self):
        subprocess.run(["cmake", "--install", BUILD, "--prefix", self.recipe.package_folder], check=True, stdout=subprocess.DEVNULL)


def give(name, **members):
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(members)


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    give("conan", ConanFile=ConanFile)
    give("conan.tools")
    give("conan.tools.build", check_min_cppstd=lambda recipe, standard: None)
    give("conan.tools.cmake", CMake=CMake, CMakeDeps=CMakeToolchain, CMakeToolchain=CMakeToolchain, cmake_layout=lambda recipe: None)
    give("conan.tools.files", copy=copy, rmdir=lambda recipe, folder: shutil.rmtree(folder))
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(HERE))
    recipe = __import__("conanfile").HclConan()
    for step in ("export_sources", "requirements", "validate", "layout", "generate", "build", "package", "package_info"):
        getattr(recipe, step)()

    package, components = pathlib.Path(recipe.package_folder), recipe.cpp_info.components
    wrong = [f"there is no {library} for {name}" for name, part in components.items() for library in part.libs if not (package / f"lib/lib{library}.a").is_file()]
    libraries = {path.stem.removeprefix("lib") for path in (package / "lib").glob("*.a")}
    wrong += [f"no component has {library}" for library in libraries - {library for part in components.values() for library in part.libs}]
    named = {name.partition("::")[::2] for part in components.values() for name in part.requires}
    wrong += [f"no component requires {name}" for name in set(recipe.required) - {owner for owner, part in named if part}]
    wrong += [f"{owner} is required by a component only" for owner, part in named if owner not in (recipe.required if part else components)]
    wrong += [f"there is no {name}" for name in ("include/hcl/decode.hpp", "licenses/LICENSE") if not (package / name).is_file()]
    for one in wrong:
        print(f"FAIL Conan: {one}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
