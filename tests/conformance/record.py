#!/usr/bin/env python3
"""Makes proof.jsonl of proof.txt: has the reference say what each input gives, and fails where that is not what is written there.

    record.py            needs Debian's golang-go and golang-github-hashicorp-hcl-v2-dev; without them it says so and changes nothing
    record.py --check    fails if proof.jsonl is not what it would be
"""
import glob
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
GOPATH = os.environ.get("HCL_REFERENCE_GOPATH", "/usr/share/gocode")
NAMES = "s n z f t nul ns us un ub ul u l ln le st sn m tp o ps".split()


def text_of(short):
    return short.replace("↵", "\n").replace("→", "\t")


def schema_of(words):
    schema = {"mode": "content"}
    for word in words.split():
        if word in ("partial", "just"):
            schema["mode"] = {"partial": "partial_content", "just": "just_attributes"}[word]
        elif "/" in word:
            name, count = word.split("/")
            schema.setdefault("blocks", []).append({"type": name, "labels": [f"label{i}" for i in range(int(count))]})
        else:
            schema.setdefault("attributes", []).append({"name": word.rstrip("!"), "required": word.endswith("!")})
    return schema


def inputs_of(kind, given):
    if kind == "convert":
        value, wanted = given.rsplit(" -> ", 1)
        return {"value": value, "type": wanted}
    if kind == "unify":
        return {"types": re.split(r", (?![^({\[]*[)}\]])", given)}
    case = {}
    if kind in ("body", "json_body"):
        schema, _, given = given.partition("|")
        case["schema"], given = schema_of(schema), given[1:]
    case["source"] = text_of(given)
    if kind == "tokens":
        case["mode"] = "config"
    if kind in ("expr", "template", "json_expr", "body", "json_body"):
        words = set(re.findall(r"[a-z]+", given))
        case.update(names=[n for n in NAMES if n in words], funcs=True)
    return case


def type_text(t):
    if t is None:
        return "none"
    if isinstance(t, str):
        return "any" if t == "dynamic" else t
    inside = t[1]
    if t[0] == "object":
        inside = "{" + ",".join(f"{k}={type_text(v)}" for k, v in inside.items()) + "}"
    elif t[0] == "tuple":
        inside = "[" + ",".join(map(type_text, inside)) + "]"
    else:
        inside = type_text(inside)
    return f"{t[0]}({inside})"


def value_text(v):
    kind = next(k for k in v if k != "of")
    inside = v[kind]
    if kind in ("list", "set", "tuple"):
        return ("" if kind == "tuple" else kind) + "[" + ", ".join(map(value_text, inside)) + "]"
    if kind in ("map", "object"):
        return ("" if kind == "object" else kind) + "{" + ", ".join(f"{json.dumps(k, ensure_ascii=False)}: {value_text(e)}" for k, e in inside.items()) + "}"
    if kind == "unknown":
        return f"unknown({inside})" if isinstance(inside, str) else "unknown " + type_text(inside)
    if kind == "null":
        return "null"
    return inside if kind == "number" else json.dumps(inside, ensure_ascii=False)


def steps_text(steps):
    return "".join(s["root"] if "root" in s else "." + s["attr"] if "attr" in s else f"[{value_text(s['index'])}]" for s in steps)


def place_text(expect):
    at = expect["diags"][0]["subject"]["start"]
    return f"! {at['line']}:{at['col']}"


def static_text(expect):
    if expect["keyword"]:
        return "keyword " + expect["keyword"]
    for name in ("list", "map"):
        if "items" in expect[name]:
            return f"{name} {len(expect[name]['items'])}"
    if "name" in expect["call"]:
        return f"call {expect['call']['name']} {len(expect['call']['args'])}"
    return "absolute " + steps_text(expect["abs_traversal"]["steps"]) if "steps" in expect["abs_traversal"] else "none"


def result_text(kind, expect):
    """The result in the short form of proof.txt."""
    if kind == "tokens":
        return " ".join(t[0][len("Token"):] for t in expect["tokens"] if t[0] != "TokenNewline")
    if kind == "format":
        return expect["output"].replace("\n", "↵")
    if kind == "convert":
        return value_text(expect["value"]) if "value" in expect else "!"
    if kind == "unify":
        return type_text(expect["unsafe_type"])
    if expect.get("errors"):
        return place_text(expect)
    if kind == "static":
        return static_text(expect)
    if kind == "traversal":
        return steps_text(expect["steps"])
    if kind == "typeexpr":
        return type_text(expect["constraint"]["type"]) if not expect["constraint"]["errors"] else place_text(expect["constraint"])
    if kind == "file_dump":
        return "ok"
    if kind in ("body", "json_body"):
        return " ".join(sorted(expect["attributes"]) + [f"{b['type']}({','.join(b['labels'])})" for b in expect.get("blocks", [])])
    return value_text(expect["value"])


def read_cases():
    section, cases = None, []
    for line in (HERE / "proof.txt").read_text().splitlines():
        if line.startswith("["):
            section, count = line.strip("[]"), 0
        elif line and not line.startswith("#"):
            kind, rest = re.match(r"(\w+)\s\s?(.*)", line).groups()
            given, _, wanted = rest.removeprefix("  ").rpartition(" => ")
            count += 1
            slug = re.sub(r"\W+", "-", section.lower())
            cases.append(({"id": f"proof/{slug}/{count}", "spec": section, "kind": kind}, given.lstrip(" ") if kind == "expr" else given, wanted))
    return cases


def build(work):
    sources = [*glob.glob(str(HERE / "reference/*.go")), *(str(HERE.parent / "differential/reference" / n) for n in ("encode.go", "names.go", "no_facts.go", "report.go"))]
    for source in sources:
        shutil.copy(source, work)
    subprocess.run(["go", "build", "-o", "record", "."], cwd=work, check=True, env={**os.environ, "GO111MODULE": "off", "GOPATH": GOPATH, "GOFLAGS": "", "GOCACHE": os.environ.get("GOCACHE", work + "/cache")})
    return work + "/record"


def main():
    if not shutil.which("go") or not os.path.isdir(GOPATH + "/src/github.com/hashicorp/hcl/v2"):
        print("skipped: the reference needs Debian's golang-go and golang-github-hashicorp-hcl-v2-dev")
        return 0
    cases = read_cases()
    inputs = [inputs_of(case["kind"], given) for case, given, _ in cases]
    with tempfile.TemporaryDirectory() as work:
        lines = "".join(json.dumps({"kind": case["kind"], **one}) + "\n" for (case, _, _), one in zip(cases, inputs))
        answers = subprocess.run([build(work)], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    wrong, out = 0, []
    for (case, given, wanted), one, answer in zip(cases, inputs, map(json.loads, answers)):
        have = result_text(case["kind"], answer["expect"])
        if have != wanted:
            wrong += 1
            print(f"{case['spec']}: {case['kind']}  {given} => {wanted}\n    the reference has: {have}")
        kept = {k: one[k] for k in ("source", "schema", "mode", "funcs") if k in one}
        out.append(json.dumps({**case, **kept, **answer}, ensure_ascii=False) + "\n")
    text, target = "".join(out), HERE / "proof.jsonl"
    if "--check" in sys.argv and text != target.read_text():
        print("proof.jsonl is not what record.py makes")
        return 1
    if "--check" not in sys.argv:
        target.write_text(text)
    print(f"{len(cases)} cases, {wrong} of which the reference says otherwise")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
