#!/usr/bin/env python3
"""A compiler launcher that keeps what it compiles of the library, so that many consumers share one library for each kind of flags.

    compile_once.py COMPILER ARGUMENT...      compiles, or takes the object that another consumer compiled with flags of that kind
    compile_once.py --seed BUILD              keeps the library's objects of a build tree (of Ninja) that was built before

Only parts of the library are kept; what consumers write themselves is compiled each time. HCL_COMPILE_ONCE names the directory. Where the headers
are found is no kind of flags, but they must be found: that is asked once for each set of directories.
"""
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

PARTS = {path.stem for path in (pathlib.Path(__file__).resolve().parents[2] / "include/hcl/implementation").glob("*.hpp")}
DIRECTORY = re.compile(r"-(I|isystem|iquote|idirafter)$")
WITH_VALUE = {"-o", "-MF", "-MT", "-MQ"}
NO_KIND = re.compile(r"-(W.*|w|MD|MMD|c|fdiagnostics-color.*|pedantic.*|D_FILE_OFFSET_BITS=64)$")
LAUNCHER = re.compile(r"(ccache|sccache)$")


class Command:
    """What a command line asks for: the part of the library it compiles, the kind of flags, and where it looks for headers."""

    def __init__(self, arguments):
        while LAUNCHER.search(arguments[0]):
            arguments = arguments[1:]
        self.compiler, rest = os.path.basename(arguments[0]), list(arguments[1:])
        self.source = self.object = None
        flags, self.directories = set(), []
        while rest:
            word = rest.pop(0)
            if word in WITH_VALUE:
                value = rest.pop(0)
                self.object = value if word == "-o" else self.object
            elif DIRECTORY.match(word):
                self.directories += [word, rest.pop(0)]
            elif word.startswith("-I"):
                self.directories.append(word)
            elif word.endswith(".cpp") and not word.startswith("-"):
                self.source = word
            elif not NO_KIND.match(word):
                flags.add(word.replace("=gnu++", "=c++"))
        path = pathlib.Path(self.source or "")
        self.is_part = path.stem in PARTS and path.parent.name in ("parts", "hcl") and "-c" in arguments
        self.kind = " ".join([self.compiler, *sorted(flags)])

    def kept(self):
        name = hashlib.sha256(self.kind.encode()).hexdigest()[:16]
        return pathlib.Path(os.environ["HCL_COMPILE_ONCE"]) / name / (pathlib.Path(self.source).stem + ".o")

    def keep(self, object_file):
        kept = self.kept()
        kept.parent.mkdir(parents=True, exist_ok=True)
        (kept.parent / "kind").write_text(self.kind + "\n", encoding="utf-8")
        shutil.copyfile(object_file, kept)


def finds_headers(command, arguments):
    """Whether the directories on the command line lead to every header: the preprocessor says."""
    name = hashlib.sha256(" ".join(command.directories).encode()).hexdigest()[:16]
    asked = command.kept().parent / f"{name}.headers"
    if not asked.exists():
        words = [word for word in arguments if word not in ("-c", "-MD", "-MMD", command.source)]
        for option in WITH_VALUE:
            while option in words:
                at = words.index(option)
                del words[at:at + 2]
        done = subprocess.run([*words, "-M", "-x", "c++", "-"], input=b"#include <hcl/implementation.hpp>\n", stdout=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            return False
        asked.touch()
    return True


def compile_once(arguments):
    command = Command(arguments)
    if not command.is_part:
        return subprocess.run(arguments, check=False).returncode
    if not command.kept().is_file():
        done = subprocess.run(arguments, check=False)
        if done.returncode == 0:
            command.keep(command.object)
        return done.returncode
    if not finds_headers(command, arguments):
        return 1
    shutil.copyfile(command.kept(), command.object)
    for option, target in zip(arguments, arguments[1:]):
        if option == "-MF":
            pathlib.Path(target).write_text(f"{shlex.quote(command.object)}: \n", encoding="utf-8")
    return 0


def seed(build):
    listing = subprocess.run(["ninja", "-C", build, "-t", "compdb"], capture_output=True, text=True, check=True).stdout
    count = 0
    for entry in json.loads(listing):
        arguments = shlex.split(entry["command"])
        command = Command(arguments) if arguments and arguments[0] != ":" else None
        if command and command.is_part and command.object:
            object_file = pathlib.Path(entry["directory"]) / command.object
            if object_file.is_file():
                command.keep(object_file)
                count += 1
    print(f"{count} parts of the library from {build}")


if __name__ == "__main__":
    if sys.argv[1] == "--seed":
        seed(sys.argv[2])
    else:
        sys.exit(compile_once(sys.argv[1:]))
