#!/usr/bin/env python3
"""Runs the contestants, one process each, and prints the tables: report.py PROGRAMS DATA [--quick] [--no-compile-time]"""
import os
import pathlib
import statistics
import subprocess
import sys

PROGRAMS, DATA = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
QUICK = "--quick" in sys.argv
SIZES = ["1k", "1m"] if QUICK else ["1k", "10k", "1m", "10m"]
ROUNDS = 1 if QUICK else 3

# title, task-by-program: (label, program, task, file pattern); ours first.
CONTESTS = [
    ("Decode into structs", [
        ("hcl", "bench-hcl", "decode", "services_{}.hcl"),
        ("HCL reference (Go)", "bench-reference", "decode", "services_{}.hcl"),
        ("HCL reference (Go), JSON syntax", "bench-reference", "json-decode", "services_{}.hcl.json"),
        ("toml++", "bench-tomlplusplus", "decode", "services_{}.toml"),
        ("nlohmann/json", "bench-nlohmann", "decode", "services_{}.json"),
        ("yaml-cpp", "bench-yamlcpp", "decode", "services_{}.yaml"),
        ("simdjson (on demand)", "bench-simdjson", "decode", "services_{}.json"),
        ("glaze", "bench-glaze", "decode", "services_{}.json"),
    ]),
    ("Parse only", [
        ("hcl", "bench-hcl", "parse", "services_{}.hcl"),
        ("HCL reference (Go)", "bench-reference", "parse", "services_{}.hcl"),
        ("HCL reference (Go), JSON syntax", "bench-reference", "json-parse", "services_{}.hcl.json"),
        ("toml++", "bench-tomlplusplus", "parse", "services_{}.toml"),
        ("nlohmann/json", "bench-nlohmann", "parse", "services_{}.json"),
        ("yaml-cpp", "bench-yamlcpp", "parse", "services_{}.yaml"),
        ("simdjson (DOM)", "bench-simdjson", "parse", "services_{}.json"),
    ]),
    ("Decode JSON into structs", [
        ("hcl", "bench-hcl", "json-decode", "services_{}.hcl.json"),
        ("HCL reference (Go), JSON syntax", "bench-reference", "json-decode", "services_{}.hcl.json"),
        ("nlohmann/json, the same text", "bench-nlohmann", "hcl-decode", "services_{}.hcl.json"),
        ("nlohmann/json, its own shape", "bench-nlohmann", "decode", "services_{}.json"),
        ("simdjson (on demand), its own shape", "bench-simdjson", "decode", "services_{}.json"),
        ("glaze, its own shape", "bench-glaze", "decode", "services_{}.json"),
    ]),
    ("Parse JSON only", [
        ("hcl", "bench-hcl", "json-parse", "services_{}.hcl.json"),
        ("HCL reference (Go), JSON syntax", "bench-reference", "json-parse", "services_{}.hcl.json"),
        ("nlohmann/json, the same text", "bench-nlohmann", "parse", "services_{}.hcl.json"),
        ("simdjson (DOM), the same text", "bench-simdjson", "parse", "services_{}.hcl.json"),
    ]),
    ("Parse Terraform-like text", [
        ("hcl", "bench-hcl", "parse", "terraform_{}.tf"),
        ("HCL reference (Go)", "bench-reference", "parse", "terraform_{}.tf"),
    ]),
    ("Parse, evaluate and decode expressions", [
        ("hcl", "bench-hcl", "evaluate", "expressions_{}.hcl"),
        ("HCL reference (Go)", "bench-reference", "evaluate", "expressions_{}.hcl"),
    ]),
    ("Check the types of Terraform-like text", [
        ("hcl, parsing included", "bench-hcl-tools", "check", "terraform_{}.tf"),
        ("hcl, with a typed tree of all expressions", "bench-hcl-tools", "bind", "terraform_{}.tf"),
        ("hcl, parsing only", "bench-hcl", "parse", "terraform_{}.tf"),
        ("HCL reference (Go), parsing only", "bench-reference", "parse", "terraform_{}.tf"),
    ]),
    ("Parse without losing a byte", [
        ("hcl", "bench-hcl-tools", "document", "terraform_{}.tf"),
        ("hcl, every item looked at", "bench-hcl-tools", "items", "terraform_{}.tf"),
        ("hcl, plain parse", "bench-hcl", "parse", "terraform_{}.tf"),
        ("HCL reference (Go), hclwrite", "bench-reference", "document", "terraform_{}.tf"),
    ]),
    ("Parse, change one attribute, write", [
        ("hcl", "bench-hcl-tools", "edit", "terraform_{}.tf"),
        ("HCL reference (Go), hclwrite", "bench-reference", "edit", "terraform_{}.tf"),
    ]),
]

# Those that are measured as users run them, too: in C++, as the Go program has its own way.
AS_RUN = ("Decode into structs", "Decode JSON into structs")
# Of one size.
SMALL_CONTESTS = [
    ("Decode 200 bytes", [
        ("hcl", "bench-hcl-small", "small", "server.hcl"),
        ("HCL reference (Go)", "bench-reference", "small", "server.hcl"),
    ]),
    ("Evaluate four stored expressions", [
        ("hcl", "bench-hcl-small", "stored", "policy.hcl"),
        ("HCL reference (Go)", "bench-reference", "stored", "policy.hcl"),
    ]),
    ("Make a scope with all standard functions", [
        ("hcl", "bench-hcl-small", "functions", "server.hcl"),
    ]),
]
# The first thing that a process does, and the same again.
FIRST = [
    ("From memory", "first", [("hcl", "bench-hcl-small", "server.hcl"), ("nlohmann/json", "bench-nlohmann", "server.json")]),
    ("From a file", "first-file", [("hcl", "bench-hcl-small", "server.hcl"), ("nlohmann/json", "bench-nlohmann", "server.json")]),
]
NO_SUMS = ("parse", "json-parse", "check", "bind", "document", "items", "edit")


class Run:
    def __init__(self, line):
        size, cpu, first, peak, count, checksum = line.split()[-6:]
        self.bytes, self.cpu, self.first, self.peak, self.allocations, self.checksum = int(size), float(cpu), float(first), int(peak), int(count), checksum

    @property
    def speed(self):
        return self.bytes / self.cpu / 1e6


def measure(program, task, file):
    runs = []
    for _ in range(ROUNDS):
        done = subprocess.run([str(PROGRAMS / program), task, str(DATA / file)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{program} {task} {file} failed:\n{done.stderr[:2000]}")
        runs.append(Run(done.stdout))
    return min(runs, key=lambda r: r.cpu)


def process(program, task, file, how):
    """CPU seconds, page faults and most kilobytes of the whole process, the best of several."""
    best = None
    for _ in range(5 * ROUNDS):
        child = os.posix_spawn(PROGRAMS / program, [program, task, DATA / file], {**os.environ, "BENCH_RUN": how})
        _, status, used = os.wait4(child, 0)
        if status:
            raise SystemExit(f"{program} {task} {file} failed when it was run {how}")
        took = (used.ru_utime + used.ru_stime, used.ru_minflt, used.ru_maxrss)
        best = took if best is None else min(best, took)
    return best


def as_is(program, task, file):
    """CPU seconds and page faults of a repeated task, with the default allocator."""
    runs = []
    for _ in range(ROUNDS):
        done = subprocess.run([PROGRAMS / program, task, DATA / file], capture_output=True, text=True, check=True, env={**os.environ, "BENCH_RUN": "default"})
        runs.append(tuple(map(float, done.stdout.split()[-3:-1])))
    return min(runs)


def as_users_run(title, contestants, sizes):
    for size in sizes:
        print(f"\n### {title}, {size}, as users run it\n")
        print("| contestant | fresh process, CPU ms | ratio to ours | page faults | peak KB | repeated, default allocator, CPU ms | ratio to ours | page faults | repeated, memory kept, CPU ms | ratio to ours |")
        print("|---|---|---|---|---|---|---|---|---|---|")
        ours = None
        for label, program, task, pattern in contestants:
            if program == "bench-reference" or not (PROGRAMS / program).exists():
                continue
            file = pattern.format(size)
            idle, once = process(program, task, file, "idle"), process(program, task, file, "once")
            fresh, faults, peak = max(once[0] - idle[0], 1e-9), once[1] - idle[1], once[2] - idle[2]
            repeated, repeated_faults = as_is(program, task, file)
            kept = measure(program, task, file).cpu
            ours = ours or (fresh, repeated, kept)
            print(f"| {label} | {fresh * 1e3:.4g} | {fresh / ours[0]:.2f} | {faults} | {peak} | {repeated * 1e3:.4g} | {repeated / ours[1]:.2f} | {repeated_faults:.0f} | {kept * 1e3:.4g} | {kept / ours[2]:.2f} |",
                  flush=True)


def first(program, task, file):
    """Microseconds of the first decode of a process, the second and later ones: the medians of many processes."""
    runs, sums = [], set()
    for _ in range(20 if QUICK else 100):
        words = subprocess.run([PROGRAMS / program, task, DATA / file], capture_output=True, text=True, check=True).stdout.split()
        runs.append([float(word) * 1e6 for word in words[-4:-1]])
        sums.add(words[-1])
    return [statistics.median(times) for times in zip(*runs)], sums


def first_decodes():
    print("\n### First decode of a process\n")
    print("| contestant | first, microseconds | ratio to ours | second | ratio to ours | later ones | ratio to ours |")
    print("|---|---|---|---|---|---|---|")
    for title, task, contestants in FIRST:
        ours, checksums = None, set()
        for label, program, file in contestants:
            if not (PROGRAMS / program).exists():
                continue
            times, sums = first(program, task, file)
            ours = ours or times
            checksums |= sums
            cells = " | ".join(f"{t:.3g} | {t / o:.2f}" for t, o in zip(times, ours))
            print(f"| {title}: {label} | {cells} |", flush=True)
        if len(checksums) > 1:
            raise SystemExit(f"{title}: the contestants did not read the same: {checksums}")


def contest(title, contestants, sizes):
    ours_by_size = {}
    for size in sizes:
        print(f"\n### {title}, {size}\n" if size else f"\n### {title}\n")
        print("| contestant | MB/s of its own bytes | CPU ms | first round, ms | ratio of CPU time to ours | ratio per byte | peak bytes per input byte | allocations |")
        print("|---|---|---|---|---|---|---|---|")
        ours, checksums = None, set()
        for label, program, task, pattern in contestants:
            if not (PROGRAMS / program).exists():
                print(f"| {label} | absent: not installed here | | | | | | |")
                continue
            run = measure(program, task, pattern.format(size))
            if ours is None:
                ours = run
                ours_by_size[size] = run
            if task not in NO_SUMS:
                checksums.add(run.checksum)
            print(f"| {label} | {run.speed:.1f} | {run.cpu * 1e3:.4g} | {run.first * 1e3:.4g} | {run.cpu / ours.cpu:.1f} | {ours.speed / run.speed:.1f} | {run.peak / run.bytes:.1f} | {run.allocations} |",
                  flush=True)
        if len(checksums) > 1:
            raise SystemExit(f"{title}, {size}: the contestants did not read the same: {checksums}")
    if "10m" in ours_by_size:
        big, small = ours_by_size["10m"], ours_by_size["1m"]
        print(f"\nGrowth of ours from 1 to 10 MB: {big.bytes / small.bytes:.1f} times the bytes in {big.cpu / small.cpu:.1f} times the CPU time.")


def main():
    print("CPU time of one process per contestant: the best round, and the first, which pays for fresh memory; peak is the most heap alive at once while working (Go: all that was allocated), the source's copy included.")
    for title, contestants in CONTESTS:
        contest(title, contestants, SIZES)
        if title in AS_RUN:
            as_users_run(title, contestants, [size for size in SIZES if size.endswith("m")])  # less does not show in a whole process
    first_decodes()
    for title, contestants in SMALL_CONTESTS:
        contest(title, contestants, [""])
    if "--no-compile-time" not in sys.argv:
        sys.stdout.flush()
        script = pathlib.Path(__file__).with_name("compile_time") / "measure.py"
        sys.exit(subprocess.run([sys.executable, str(script)] + (["--quick"] if QUICK else []), check=False).returncode)


if __name__ == "__main__":
    main()
