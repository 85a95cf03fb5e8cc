#!/usr/bin/env python3
"""What including, using and building the library costs the compiler, beside peers: measure.py [OPTION...] > report

    --quick          one round, g++ -O0 only
    --headers        only what each public header costs over <hcl/decode.hpp>
    --members        only structs of 1 to 300 members
    --library        only the library's parts and the size of a program
    --compiler=NAME  only this compiler

User seconds of the compiler, the median of the rounds (whatever else the machine does meets all units of a round alike), its peak
memory, and the stripped size of what it makes. Peers that are not installed are left out; the headers of glaze are where GLAZE_INCLUDE says.
"""
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

import units
from units import DECLARATIONS, EMPTY, ROOT, STANDARD

OPTIONS = {a for a in sys.argv[1:] if a.startswith("--")}
QUICK = "--quick" in OPTIONS
ROUNDS = 1 if QUICK else 3
COUNTS = [1, 10, 30, 100, 300]
BASE = "nlohmann/json, 10 fields"
COMPILERS = [("g++", "-O0"), ("g++", "-O2"), ("clang++-19", "-O2"), ("clang++-14", "-O2")]
SECTIONS = ("-ffunction-sections", "-fdata-sections")
GLAZE = os.environ.get("GLAZE_INCLUDE", "")


class Unit:
    def __init__(self, label, source, flags=(), links=True):
        self.label, self.source, self.flags, self.links = label, source, flags, links
        self.seconds, self.memory, self.size, self.fails = [], 0, 0, False

    def compile(self, compiler, level, directory, out):
        unit = directory / "unit.cpp"
        unit.write_text(self.source, encoding="utf-8")
        standard = [] if "-std=c++23" in self.flags else ["-std=c++20"]
        command = [compiler, *standard, level, *self.flags, "-I", str(ROOT / "include"), str(unit), "-o", str(out)]
        status, seconds, memory = run(command + ([] if self.links else ["-c"]))
        if status:
            self.fails = True
            return
        self.seconds.append(seconds)
        self.memory = max(self.memory, memory)
        stripped = directory / "stripped"
        subprocess.run(["strip", "-o", str(stripped), str(out)], check=True)
        self.size = stripped.stat().st_size // 1024

    def user(self):
        return statistics.median(self.seconds) if self.seconds else None

    def row(self, base):
        if self.fails:
            return f"| {self.label} | fails | | | |"
        times = f"{self.user() / base:.2f}" if base else ""
        return f"| {self.label} | {self.user():.2f} | {times} | {self.memory} | {self.size} |"


def run(command):
    """Exit status, user seconds and peak MB of a compiler; the driver's children are counted with it."""
    pid = os.posix_spawnp(command[0], command, os.environ)
    _, status, usage = os.wait4(pid, 0)
    return status, usage.ru_utime, usage.ru_maxrss // 1024


def installed(header, directories=("/usr/include", "/usr/local/include")):
    return any((pathlib.Path(d) / header).exists() for d in directories)


def peers(label, counts):
    """The same for each peer that is here: label(name, count)."""
    found = [("nlohmann/json", units.nlohmann, ())]
    if installed("toml++/toml.h"):
        found.append(("toml++", units.toml, ()))
    if GLAZE and installed("glaze/json.hpp", [GLAZE]):
        found.append(("glaze", units.glaze, ("-std=c++23", "-I", GLAZE)))
    return [Unit(label(name, count), source(count), flags) for name, source, flags in found for count in counts]


def single_units():
    fields = "{}, {} fields".format
    return [
        Unit("nothing but the standard headers of tags.hpp", STANDARD + EMPTY),
        Unit("include <hcl/tags.hpp>", "#include <hcl/tags.hpp>\n" + EMPTY),
        Unit("include <hcl/decode.hpp>, declarations only", "#include <hcl/decode.hpp>\n" + EMPTY, DECLARATIONS, links=False),
        Unit("include <hcl/decode.hpp>", "#include <hcl/decode.hpp>\n" + EMPTY),
        Unit("include nlohmann/json", "#include <nlohmann/json.hpp>\n" + EMPTY),
        *peers(fields, [10]),
        Unit("hcl, 10 fields, declarations only", units.hcl(10), DECLARATIONS, links=False),
        Unit("hcl, 10 fields", units.hcl(10)),
        Unit("hcl, 40 structs and all functions, declarations only", units.realistic(40), DECLARATIONS, links=False),
        Unit("hcl, 40 structs and all functions", units.realistic(40)),
        Unit("hcl, 60 members with texts, declarations only", units.documented(60, False), DECLARATIONS, links=False),
        Unit("the same and their description", units.documented(60, True), DECLARATIONS, links=False),
    ]


def member_units():
    label = "{}, {} members".format
    return [*peers(label, COUNTS), *(Unit(label("hcl, declarations only", n), units.hcl(n), DECLARATIONS, links=False) for n in COUNTS),
            *(Unit(label("hcl", n), units.hcl(n)) for n in COUNTS)]


def measure(title, compiler, level, cases, directory):
    """In rounds; the ratios are to the unit of nlohmann/json with ten fields of the same run."""
    if not any(u.label in (BASE, "nlohmann/json, 10 members") for u in cases):
        cases = [Unit(BASE, units.nlohmann(10)), *cases]
    for _ in range(ROUNDS):
        for unit in cases:
            unit.compile(compiler, level, directory, directory / "unit.out")
    base = next(u for u in cases if u.label in (BASE, "nlohmann/json, 10 members")).user()
    head(title, compiler, level)
    for unit in cases:
        print(unit.row(base), flush=True)


def head(title, compiler, level):
    print(f"\n### {title}, {compiler} {level}\n\n| unit | user s | times {BASE} | peak MB | stripped KB |\n|---|---|---|---|---|")


def measure_library(compiler, level, directory):
    """Each part once, beside nlohmann/json before and after; then the README's first program, linked with them."""
    base = Unit(BASE, units.nlohmann(10))
    base.compile(compiler, level, directory, directory / "unit.out")
    cases, objects = [], []
    for name in units.parts():
        cases.append(Unit(f"library, {name}", units.part(name), (*DECLARATIONS, *SECTIONS), links=False))
        objects.append(directory / f"{name}.o")
        cases[-1].compile(compiler, level, directory, objects[-1])
    base.compile(compiler, level, directory, directory / "unit.out")
    head("Library", compiler, level)
    for unit in [base, *cases]:
        print(unit.row(base.user()))
    if any(unit.fails for unit in cases):
        return
    total = sum(unit.user() for unit in cases)
    print(f"| library, all parts | {total:.2f} | {total / base.user():.2f} | {max(u.memory for u in cases)} | {sum(u.size for u in cases)} |")
    archive, program = directory / "libhcl.a", directory / "program"
    subprocess.run(["ar", "rcs", str(archive), *map(str, objects)], check=True)
    main = Unit("README's first program, linked with the library", units.decoding_program(), (*DECLARATIONS, *SECTIONS), links=False)
    main.compile(compiler, level, directory, directory / "main.o")
    subprocess.run([compiler, str(directory / "main.o"), str(archive), "-Wl,--gc-sections", "-s", "-o", str(program)], check=True)
    main.size = program.stat().st_size // 1024
    print(main.row(base.user()), flush=True)


def measure_module(directory, compiler="clang++-19"):
    """`import hcl;` beside the headers: the module is built once, and each unit only imports it."""
    if not shutil.which(compiler):
        return
    module, unit, out = directory / "hcl.pcm", directory / "unit.cpp", directory / "unit.o"
    common = [compiler, "-std=c++20", *DECLARATIONS, "-I", str(ROOT / "include")]
    imported = [(f"hcl, {count} fields", units.hcl(count)) for count in (10, 100)]
    texts = [(f"{label}, {how}", text) for label, include in imported
             for how, text in (("include, declarations only", include), ("import", STANDARD + include.replace(
                 f"#include <hcl/decode.hpp>\n{STANDARD}", "import hcl;\n")))]
    print(f"\n### The module, {compiler}: user s\n\n| unit | -O0 | -O2 |\n|---|---|---|")
    rows = {}
    for level in ("-O0", "-O2"):
        status, seconds, _ = run([*common, level, "--precompile", str(ROOT / "include/hcl/hcl.cppm"), "-o", str(module)])
        rows.setdefault("the module itself, once", []).append("fails" if status else f"{seconds:.2f}")
        for label, text in texts:
            unit.write_text(text, encoding="utf-8")
            runs = [run([*common, level, f"-fmodule-file=hcl={module}", "-c", str(unit), "-o", str(out)]) for _ in range(2)]
            rows.setdefault(label, []).append("fails" if runs[0][0] else f"{min(r[1] for r in runs):.2f}")
    for label, cells in rows.items():
        print(f"| {label} | " + " | ".join(cells) + " |", flush=True)


def public_headers():
    """What the umbrella includes, the families of functions, and the headers beside the umbrella."""
    umbrella = (ROOT / "include/hcl/hcl.hpp").read_text(encoding="utf-8").split("#if !defined")[0]
    families = sorted(f"hcl/functions/{p.name}" for p in (ROOT / "include/hcl/functions").glob("*.hpp"))
    return [*re.findall(r"#include <(hcl/[^>]+)>", umbrella), *families, "hcl/describe.hpp", "hcl/schema.hpp", "hcl/generate.hpp", "hcl/load.hpp", "hcl/hcl.hpp"]


def measure_headers(directory, compiler="g++"):
    """A program of one field with each header, in rounds."""
    program = units.hcl(1)
    headers = ["hcl/decode.hpp", *(h for h in public_headers() if h != "hcl/decode.hpp")]
    cases = [Unit(h, program.replace("\n", f"\n#include <{h}>\n", 1), DECLARATIONS, links=False) for h in headers]
    for _ in range(ROUNDS):
        for unit in cases:
            unit.compile(compiler, "-O0", directory, directory / "unit.o")
    for unit in cases:
        if unit.fails:
            sys.exit(f"<{unit.label}> does not compile")
    base = cases[0].user()
    print(f"\n### Public headers, declarations only, {compiler} -O0: user s over <hcl/decode.hpp> ({base:.2f} s)\n\n| header | s |\n|---|---|")
    for unit in cases[1:]:
        print(f"| `<{unit.label}>` | {unit.user() - base:+.2f} |", flush=True)


def main():
    asked = next((o.split("=")[1] for o in OPTIONS if o.startswith("--compiler=")), None)
    compilers = [c for c in COMPILERS if asked in (None, c[0])]
    for compiler in sorted({c for c, _ in compilers if not shutil.which(c)}):
        print(f"{compiler} is not installed: left out")
    compilers = [c for c in compilers if shutil.which(c[0])][:1 if QUICK else None]
    everything = not OPTIONS & {"--headers", "--members", "--library"}
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        for compiler, level in compilers:
            if everything:
                measure("Units", compiler, level, single_units(), directory)
            if (everything and not QUICK) or "--members" in OPTIONS:
                measure("Members", compiler, level, member_units(), directory)
            if (everything and not QUICK) or "--library" in OPTIONS:
                measure_library(compiler, level, directory)
        if everything and not QUICK:
            measure_module(directory)
        if everything or "--headers" in OPTIONS:
            measure_headers(directory)


if __name__ == "__main__":
    main()
