#!/usr/bin/env python3
"""Shows that check_examples.py finds long and missing programs and members called like their types, and nothing else."""
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import check_examples

LIKE_TYPES = ["hcl::block<::limits> limits{};", "::address address;", "hcl::defaulted<::level> level = ::level::info;", "hcl::attr<std::optional<::limit>> limit{};"]
FINE = ["hcl::block<quotas> limits{};", "hcl::flatten<::task> common{};", "std::string string;", "hcl::blocks<limit, \"limit\"> limits{};"]


def main():
    failed = []
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        for name in check_examples.PROGRAMS[2:]:
            (folder / f"{name}.cpp").write_text("\n" * check_examples.LIMIT, encoding="utf-8")
        (folder / f"{check_examples.PROGRAMS[0]}.cpp").write_text("\n" * (check_examples.LIMIT + 1), encoding="utf-8")
        names = [c.split(":")[0] for c in check_examples.complaints(folder)]
        if names != [f"{name}.cpp" for name in check_examples.PROGRAMS[:2]]:
            failed.append(f"of a program that is too long and one that is missing, finds {names}")
    failed += [f"{text}: is not found" for text in LIKE_TYPES if not check_examples.CALLED_LIKE_TYPE.search(text)]
    failed += [f"{text}: is found" for text in FINE if check_examples.CALLED_LIKE_TYPE.search(text)]
    print("\n".join(failed) or f"2 bad programs and {len(LIKE_TYPES)} members called like their types found, the rest left alone")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
