"""Random structs in C++, and documents in JSON for them: whole ones, ones with a single mistake, ones changed at random.

    generate.py SEED COUNT DIRECTORY     writes structs.hpp and documents.txt, a line each: struct, sort, document
"""
import copy
import json
import pathlib
import random
import sys

SORTS = ("strict", "loose", "mistake", "changed")


class Kind:
    """A type of values: `strict` gives one as encode_json() writes it, `loose` one that decode_json() takes, `wrong` lists mistakes."""

    def __init__(self, cpp, strict, loose=None, wrong=(), key=False, plain=True):
        self.cpp, self.strict, self.loose, self.wrong, self.key, self.plain = cpp, strict, loose or strict, list(wrong), key, plain


def words(r):
    return r.choice(["web", "db", "a b", "x1", "ä", "8080"])


def whole(cpp, low, high):
    def strict(r):
        return r.randint(low, high) if r.random() < 0.2 else r.randint(max(low, -99), min(high, 99))

    def loose(r):
        n = strict(r)
        return r.choice([n, str(n), float(n)])
    return Kind(cpp, strict, loose, [low - 1, high + 1, 1.5, "x", [], {}], key=True)


def pick(*values):
    return lambda r: copy.deepcopy(r.choice(values))  # as mistakes are written into documents


SCALARS = [
    Kind("std::string", words, lambda r: r.choice([words(r), 5, 1.5, True]), [[], {}], key=True),
    Kind("bool", pick(True, False), pick(True, "false", "1"), ["yes", [], 5, {}]),
    whole("int", -2**31, 2**31 - 1),
    whole("std::uint8_t", 0, 255),
    whole("hcl::ranged<int, 1, 64>", 1, 64),
    Kind("hcl::at_least<long, 5>", lambda r: r.randint(5, 99), lambda r: r.choice([7, "8"]), [4, "x", [], {}]),
    Kind("double", pick(0.5, 2, -1e3), pick(0.5, "1e3", 3), ["x", [], {}, True]),
    Kind("std::chrono::seconds", pick("30s", "1h30m"), pick("60000ms"), [5, [], {}, True]),
    Kind("hcl::plain_duration<std::chrono::seconds>", pick("30s"), pick(30, "30", "1m"), [[], {}, True]),
    Kind("hcl::byte_size", pick("64KiB", 5), pick(1024, "1 GB"), [[], {}, True]),
    Kind("hcl::ip_address", pick("192.0.2.1", "::1"), None, [5, [], {}]),
    Kind("hcl::cidr", pick("10.0.0.0/8"), None, [5, [], {}]),
    Kind("hcl::semantic_version", pick("1.4.0"), None, [5, [], {}]),
    Kind("std::chrono::sys_seconds", pick("2024-02-29T08:30:00Z"), pick("2024-02-29T09:30:00+01:00"), [5, [], {}]),
    Kind("std::chrono::year_month_day", pick("2024-02-29"), None, [5, [], {}]),
    Kind("hcl::base64<>", pick("aGk=", ""), None, [5, [], {}]),
    Kind("hcl::flags<colour>", pick(["red", "green"], []), None, [["blue"], 5, {}]),
    Kind("std::bitset<8>", pick([0, 7], []), pick(["3"]), [[8], 5, {}]),
    Kind("std::filesystem::path", pick("/etc/x"), pick("x", 7), [[], {}]),
    Kind("char", pick("x", "y"), pick("z", 5), ["xy", "", [], {}]),
    Kind("colour", pick("red", "green"), None, ["blue", 5, [], {}], key=True),
    Kind('hcl::one_of<std::string, "tcp", "udp">', pick("tcp", "udp"), None, ["sctp", 5, [], {}], key=True),
    Kind("hcl::one_of<int, 80, 443>", pick(80, 443), pick("80", 443), [81, "81", [], {}]),
    Kind('hcl::matching<"[a-z]+[0-9]*">', pick("web1", "x"), None, ["X", "", "1a", [], {}], key=True),
    Kind('hcl::matching<"(?:\\\\d{2,3}|[^\\\\s.\\\\-\\\\]]+)\\\\.x">', pick("12.x", "ab.x"), None, ["a b.x", "12yx", [], {}]),
    Kind("hcl::non_empty<std::string>", pick("a", "b c"), pick("a", 5), ["", [], {}]),
    Kind("hcl::value", pick(1, "x", [1], {"a": None}), None, [], plain=False),
    Kind("temperature", pick(20, 25.5), None, [-300, [], {}], plain=False),
]


def container(r, depth):
    """A list, map or the like of kinds."""
    inner = kind(r, depth - 1)
    text = SCALARS[0]

    def some(draw):
        return lambda r: [draw(r) for _ in range(r.randint(1, 3))]

    def entries(keys, draw):
        return lambda r: {k(r): draw(r) for k in [keys] * r.randint(1, 3)}
    wrong_inside = [[w] for w in inner.wrong if w != []]
    sort = r.choice(["list", "optional list", "set", "array", "pair", "map", "keyed map", "variant", "some"])
    if sort == "list":
        return Kind(f"std::vector<{inner.cpp}>", some(inner.strict), some(inner.loose), [5, "x", {}, *wrong_inside])
    if sort == "some":
        return Kind(f"hcl::non_empty<std::vector<{inner.cpp}>>", some(inner.strict), some(inner.loose), [[], 5, {}, *wrong_inside])
    if sort == "optional list":
        return Kind(f"std::vector<std::optional<{inner.cpp}>>", lambda r: [inner.strict(r), None], lambda r: [None, inner.loose(r)], [5, {}, *wrong_inside])
    if sort == "set":
        return Kind("std::set<std::string>", pick(["a"], ["a", "b"]), pick(["a", 5], []), [5, {}, [[]]])
    if sort == "array":
        return Kind(f"std::array<{inner.cpp}, 2>", lambda r: [inner.strict(r) for _ in "ab"], lambda r: [inner.loose(r) for _ in "ab"], [[], 5, {}, *wrong_inside])
    if sort == "pair":
        return Kind(f"std::pair<int, {inner.cpp}>", lambda r: [1, inner.strict(r)], lambda r: ["2", inner.loose(r)],
                    [[], [1], ["x", inner.strict(r)], {}, 5])
    if sort == "map":
        return Kind(f"std::map<std::string, {inner.cpp}>", entries(words, inner.strict), entries(words, inner.loose),
                    [5, [], *({"a": w} for w in inner.wrong)])
    if sort == "keyed map":
        return Kind("std::map<colour, int>", entries(pick("red", "green"), pick(1, 2)), entries(pick("red", "green"), pick("3", 4)), [{"blue": 1}, {"red": "x"}, 5])
    return Kind("std::variant<bool, std::vector<std::string>>", pick(True, ["a", "b"]), pick(False, ["a", 5]), [5, {}, "x"])


def kind(r, depth):
    return container(r, depth) if depth > 0 and r.random() < 0.4 else r.choice(SCALARS)


class Struct:
    """A struct of random members. A document for it is built with a list of places where a mistake can be made."""

    def __init__(self, r, source, labels, depth, is_flat=False):
        self.name = f"s{len(source.structs)}"
        source.structs.append(self)
        self.labels = [r.choice([k for k in SCALARS if k.key]) for _ in range(labels)]
        self.members, self.is_open = [], None
        for i in range(r.randint(1, 5)):
            self.members.append(self.attribute(r, f"m{i}"))
        if not is_flat and depth > 0:
            for i in range(r.randint(1, 3)):
                self.members.append(self.block(r, source, f"b{i}", depth))
        if is_flat or r.random() < 0.3:
            self.members.append(self.rest(r)) if not is_flat else None
        self.source = source

    # Members: (declaration, add(document, draw, sites)); `draw` is "strict" or "loose".
    @staticmethod
    def put(document, name, k, draw, r, sites, required):
        document[name] = getattr(k, draw)(r)
        for wrong in k.wrong:
            sites.append(("value", document, name, wrong))
        if required:
            sites.append(("missing", document, name, None))

    def attribute(self, r, name):
        k = kind(r, 2)
        sort = r.choice(["plain", "plain", "defaulted", "optional", "formerly", "alias", "sensitive", "map or block"])
        if sort == "map or block":
            k = Kind("std::map<std::string, std::string>", pick({"a": "b"}), pick({"a": 5}, {}), [5, "x", {"a": []}])
            return f"hcl::attr_or_block<{k.cpp}> {name}{{}};", lambda d, draw, r, s: self.put(d, name, k, draw, r, s, True)
        if sort == "plain":
            return f"{k.cpp} {name}{{}};", lambda d, draw, r, s: self.put(d, name, k, draw, r, s, k.plain or True)
        if sort == "sensitive":
            return f"hcl::sensitive<{k.cpp}> {name}{{}};", lambda d, draw, r, s: self.put(d, name, k, draw, r, s, True)
        if sort == "alias":
            return (f'hcl::alias<hcl::attr<{k.cpp}>, "{name}_too"> {name}{{}};',
                    lambda d, draw, r, s: self.put(d, name if draw == "strict" else r.choice([name, name + "_too"]), k, draw, r, s, True))
        spelled = {"defaulted": f"hcl::defaulted<{k.cpp}>", "optional": f"std::optional<{k.cpp}>",
                   "formerly": f'hcl::formerly<hcl::defaulted<{k.cpp}>, "{name}_old">'}[sort]

        def add(d, draw, r, s):
            chance = r.random()
            if chance < 0.3:
                return
            if draw == "loose" and chance < 0.4:
                d[name] = None
                return
            at = name + "_old" if sort == "formerly" and draw == "loose" and chance < 0.6 else name
            self.put(d, at, k, draw, r, s, False)
        return f"{spelled} {name}{{}};", add

    def rest(self, r):
        if r.random() < 0.5:
            self.is_open = "body"
            return "hcl::remain<> rest{};", lambda d, draw, r, s: d.update({"other": {"x": 1}})
        self.is_open = "int"

        def add(d, draw, r, s):
            d["other"] = 5 if draw == "strict" else "6"
            s.append(("value", d, "other", []))
        return "hcl::attributes<int> rest{};", add

    def build(self, draw, r, sites):
        document = {}
        for _, add in self.members:
            add(document, draw, r, sites)
        if not self.is_open:
            sites.append(("value", document, "zz_unknown", 1))
        if draw == "loose" and r.random() < 0.2:
            document["//"] = r.choice(["a comment", 5, ["x"]])
        return document

    def labelled(self, draw, r, sites, labels, body):
        """The body below a level of objects for each label; a wrong label is a mistake."""
        if not labels:
            return body()
        key = labels[0].strict(r)
        at = {str(key): self.labelled(draw, r, sites, labels[1:], body)}
        return [at] if draw == "loose" and r.random() < 0.2 else at

    def block(self, r, source, name, depth):
        sort = r.choice(["one", "maybe", "many", "many", "labelled", "labelled", "map", "deep map", "by type", "by label", "by attribute", "object", "shape", "body"])
        if sort == "body":
            return f'hcl::blocks<hcl::body, "{name}"> {name}{{}};', lambda d, draw, r, s: d.update({name: {"x": [1]}})
        if sort in ("by type", "by label", "by attribute", "shape"):
            return self.variant(r, source, name, depth, sort)
        labels = r.randint(1, 2) if sort == "labelled" else 0
        of = Struct(r, source, labels, depth - 1, sort == "object")
        if sort == "object":
            def add_object(d, draw, r, s):
                d[name] = of.build("strict" if draw == "strict" else "loose", r, s)
                d[name].pop("//", None)
                s.append(("missing", d, name, None))
                s.append(("value", d, name, 5))
            return f'hcl::attr<{of.name}> {name}{{}};', add_object
        keys = {"map": [SCALARS[0]], "deep map": [SCALARS[0], r.choice([k for k in SCALARS if k.key])]}.get(sort, of.labels)
        spelled = {"one": f'hcl::block<{of.name}, "{name}">', "maybe": f'hcl::block<std::optional<{of.name}>, "{name}">',
                   "map": f'hcl::blocks<std::map<std::string, {of.name}>, "{name}">',
                   "deep map": f'hcl::blocks<std::map<std::string, std::map<{keys[-1].cpp if keys else ""}, {of.name}>>, "{name}">'}
        is_one = sort in ("one", "maybe")

        def add(d, draw, r, s):
            if sort != "one" and r.random() < 0.3:
                return

            def body():
                built = of.build(draw, r, s)
                if is_one or "map" in sort:
                    return [built] if draw == "loose" and r.random() < 0.3 else built
                return [built, of.build(draw, r, s)] if r.random() < 0.4 else built
            d[name] = self.labelled(draw, r, s, keys, body)
            s.append(("value", d, name, 5))
            s.append(("value", d, name, "x"))
            if sort == "one":
                s.append(("missing", d, name, None))
            if keys:
                s.append(("value", d, name, {}))
                s.append(("value", d, name, {"a": 5}))
        return f'{spelled.get(sort, f"""hcl::blocks<{of.name}, "{name}">""")} {name}{{}};', add

    def variant(self, r, source, name, depth, sort):
        labels = 0 if sort != "by type" else r.randint(0, 1)
        of = [Struct(r, source, labels, 0 if sort == "shape" else depth - 1, sort == "shape") for _ in "ab"]
        both = f"std::variant<{of[0].name}, {of[1].name}>"
        if sort == "by type":
            def add_types(d, draw, r, s):
                for one in of:
                    if r.random() < 0.6:
                        d[one.name] = one.labelled(draw, r, s, one.labels, lambda one=one: one.build(draw, r, s))
                        s.append(("value", d, one.name, 5))
            return f"hcl::blocks<{both}> {name}{{}};", add_types
        if sort == "by label":
            def add_label(d, draw, r, s):
                one = r.choice(of)
                d[name] = {one.name: one.build(draw, r, s)}
                s.append(("value", d, name, {"zz": {}}))
            return f'hcl::blocks<{both}, "{name}"> {name}{{}};', add_label

        def add_attribute(d, draw, r, s):
            one = r.choice(of)
            inside = one.build("strict" if sort == "shape" else draw, r, s)
            if sort == "shape":
                inside.pop("//", None)
            inside["kind"] = one.name
            d[name] = inside
            s.append(("value", d[name], "kind", "zz"))
            s.append(("missing", d[name], "kind", None))
        spelled = f'hcl::by_attribute<{both}, "kind">'
        return (f"hcl::attr<{spelled}> {name}{{}};" if sort == "shape" else f'hcl::blocks<{spelled}, "{name}"> {name}{{}};'), add_attribute

    def cpp(self):
        labels = [f"hcl::label<{k.cpp}> l{i};" for i, k in enumerate(self.labels)]
        texts = f'static constexpr hcl::doc hcl_docs[] = {{{{"m0", "What `m0` of {self.name} is."}}}};'
        return "\n  ".join([f"struct {self.name} {{", texts, *labels, *(declaration for declaration, _ in self.members)]) + "\n};\n"


class Source:
    def __init__(self):
        self.structs = []


def changed(r, document):
    """A document with something at a random place replaced, wrapped, removed or added."""
    places = []

    def visit(v):
        for key, inner in (v.items() if isinstance(v, dict) else enumerate(v) if isinstance(v, list) else ()):
            places.append((v, key))
            visit(inner)
    visit(document)
    if places:
        container_, key = r.choice(places)
        inside = container_[key]
        others = [True, 5, "5", "x", {}, {"a": inside}, 1e3, "true", ""]
        # An element of an array of bodies may be none, or several that are one: no schema can say that.
        if not (isinstance(container_, list) and isinstance(inside, dict)):
            others += [None, []]
        if not isinstance(container_, list) and not isinstance(inside, list):
            others.append([inside])
        container_[key] = r.choice(others)
        if r.random() < 0.15:
            del container_[key]
    return document


def split(r, document):
    """The whole as an array of objects, which are one body."""
    names = list(document)
    places = sorted(r.randint(0, len(names)) for _ in range(r.randint(0, 2)))
    ends = zip([0, *places], [*places, len(names)])
    return [{name: document[name] for name in names[begin:end]} for begin, end in ends]


def documents(r, root):
    for draw in ("strict", "loose"):
        for _ in range(12):
            yield draw, root.build(draw, r, [])
    for _ in range(6):
        yield "loose", split(r, root.build("loose", r, []))
    for _ in range(6):
        seed = r.random()
        sites = []
        root.build("strict", random.Random(seed), sites)
        for i in range(len(sites)):
            again = []
            document = root.build("strict", random.Random(seed), again)
            sort, at, key, wrong = again[i]
            if sort == "missing":
                del at[key]
            else:
                at[key] = copy.deepcopy(wrong)
            yield "mistake", document
    for _ in range(150):
        yield "changed", changed(r, root.build("loose", r, []))


def main():
    seed, count, place = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    r = random.Random(seed)
    source, roots, lines = Source(), [], []
    for i in range(count):
        root = Struct(r, source, 0, 2)
        roots.append(root.name)
        for sort, document in documents(r, root):
            lines.append(f"{i}\t{sort}\t{json.dumps(document)}")
    # A struct comes after those that it has inside, which were made later.
    text = "".join(s.cpp() for s in reversed(source.structs))
    (place / "structs.hpp").write_text(f"{text}\n#define ROOTS {', '.join(roots)}\n", encoding="utf-8")
    (place / "documents.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
