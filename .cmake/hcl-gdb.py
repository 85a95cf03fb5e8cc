"""Pretty printers for GDB: `source hcl-gdb.py` in ~/.gdbinit. Values, numbers, types and paths are shown as HCL; a tag as
what it holds; results and diagnostics as what they say. `p/r v` shows how they are kept.

Reads memory only, so that it works on core files; strings, vectors and optionals of libstdc++ and libc++.
"""
import gdb
import gdb.printing

MAX_TEXT = 2000  # characters of a value
SPACE = r"^hcl::(v1_0::)?"


def field(v, *names):
    """The first of these members that there is."""
    known = {f.name for f in fields(v.type)}
    return next((v[name] for name in names if name in known), None)


def fields(t):
    for f in t.strip_typedefs().fields():
        yield f
        if f.is_base_class:
            yield from fields(f.type)


def text(v):
    """Of a std::string or std::string_view."""
    if field(v, "_M_dataplus") is not None:
        data, size = v["_M_dataplus"]["_M_p"], v["_M_string_length"]
    elif field(v, "_M_str") is not None:
        data, size = v["_M_str"], v["_M_len"]
    elif field(v, "__data_") is not None:
        data, size = v["__data_"], v["__size_"]
    else:
        shown = gdb.default_visualizer(v)
        shown = shown.to_string() if shown else "..."
        return shown.strip('"') if isinstance(shown, str) else shown.value().string(errors="replace")
    return of_bytes(data, size)


def of_bytes(data, size):
    cut = min(int(size), MAX_TEXT)
    read = data.cast(gdb.lookup_type("char").pointer()).string("utf-8", "replace", cut) if cut else ""
    return read + ("..." if cut < int(size) else "")


def elements(v):
    """Of a std::vector."""
    if field(v, "_M_impl") is not None:
        v = v["_M_impl"]
    at, end = field(v, "_M_start", "__begin_"), field(v, "_M_finish", "__end_")
    while at is not None and at != end:
        yield at.dereference()
        at += 1


def held(v):
    """What is in a std::optional; None if nothing is."""
    payload = field(v, "_M_payload")
    if payload is not None:
        return payload["_M_payload"]["_M_value"] if payload["_M_engaged"] else None
    return v["__val_"] if v["__engaged_"] else None


def pointee(v):
    """What a std::shared_ptr points at; None if nothing."""
    at = field(v, "_M_ptr", "__ptr_")
    return at.dereference() if int(at) else None


def quoted(words):
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t"), ("${", "$${"), ("%{", "%%{")):
        words = words.replace(plain, escaped)
    return f'"{words}"'


def named(v):
    """The name of an enumerator."""
    return str(v).rpartition("::")[2]


def library_type(v, name):
    """hcl::NAME, of the inline namespace that the type of `v` is in."""
    space = "hcl::v1_0::" if "hcl::v1_0::" in str(v.type.strip_typedefs()) else "hcl::"
    return gdb.lookup_type(space + name)


def number_text(v):
    form, significand, exponent = named(v["form_"]), int(v["significand_"]), int(v["exponent_"])
    if form == "infinite":
        return "1 / 0" if significand > 0 else "-1 / 0"
    if form == "decimal":
        return decimal_text(significand, exponent)
    wide = v["significand_"].cast(library_type(v, "detail::binary_float").const().pointer()).dereference()
    words = field(wide["mantissa"], "_M_elems", "__elems_")
    mantissa = sum(int(words[i]) << (64 * i) for i in range(8)) * (-1 if wide["negative"] else 1)
    power = int(wide["exponent"])
    if power >= 0 or mantissa % (1 << min(-power, 600)) == 0:
        whole = mantissa << power if 0 <= power < 4000 else mantissa >> -power if power < 0 else None
        return str(whole) if whole is not None else f"{mantissa} * 2^{power}"
    if power < -4000:
        return f"{mantissa} * 2^{power}"
    digits = 20  # behind the point; the number has more
    return decimal_text(mantissa * 10 ** digits // (1 << -power), -digits) + "..."


def decimal_text(significand, exponent):
    if significand == 0 or exponent == 0:
        return "-0" if exponent else str(significand)
    if not -40 < exponent < 40:
        return f"{significand}e{exponent}"
    if exponent > 0:
        return str(significand * 10 ** exponent)
    digits = str(abs(significand)).rjust(1 - exponent, "0")
    return ("-" if significand < 0 else "") + digits[:exponent] + "." + digits[exponent:]


KEYWORDS = {"dynamic": "any", "boolean": "bool"}


def type_text(v):
    bits = int(v["bits_"])
    if bits < 16:
        kind = str(gdb.Value(bits).cast(library_type(v, "type_kind"))).rpartition("::")[2]
        return KEYWORDS.get(kind, kind)
    node = v["bits_"].cast(library_type(v, "detail::type_node").const().pointer()).dereference()
    kind, size = named(node["kind"]), int(node["size"])

    def parts(name):
        at = node["data"].cast(library_type(v, name).const().pointer())
        return [(at + i).dereference() for i in range(min(size, 100))]

    if kind == "capsule":
        definition = library_type(v, "capsule_definition").const().pointer()  # in a std::shared_ptr, whose first member it is
        return text(node["data"].cast(definition.pointer()).dereference().dereference()["name"])
    if kind == "tuple":
        return "tuple([" + ",".join(map(type_text, parts("type"))) + "])"
    if kind == "object":
        return "object({" + ",".join(f"{text(a['name'])}={type_text(a['type'])}" for a in parts("object_attribute")) + "})"
    return f"{kind}({type_text(parts('type')[0])})"


class value_writer:
    def __init__(self):
        self.out, self.size = [], 0

    def put(self, words):
        self.out.append(words)
        self.size += len(words)

    def write(self, v, depth=0):
        if self.size > MAX_TEXT or depth > 50:
            return self.put("...")
        form, kind, flags = named(v["form_"]), named(v["kind_"]), int(v["flags_"])
        storage = v["storage_"]
        if flags & 8:
            return self.put("(sensitive)")
        if form == "boolean":
            return self.put("true" if storage["boolean"] else "false")
        if form == "empty":
            return self.put("{}" if kind == "object" else "[]")
        if form == "short_text":
            return self.put(quoted(of_bytes(storage["text"].address, v["length_"])))
        if form == "null":
            return self.put("null")
        if form == "unknown":
            return self.put(f"unknown({type_text(storage['type'])})")
        if form == "number":
            return self.put(number_text(storage["number"]))
        return self.write_node(v, storage["node"].dereference(), kind, depth)

    def write_node(self, v, node, kind, depth):
        form, size = named(node["form"]), int(node["size"])
        if form == "text":
            self.put(quoted(of_bytes(node["data"], size)))
        elif form == "elements":
            self.write_parts("[", "]", node, size, v.type.strip_typedefs().unqualified(), lambda part: self.write(part, depth + 1))
        elif form == "members":
            def write_member(part):
                name = text(part["name"])
                self.put((quoted(name) if kind == "map" or not name.isidentifier() else name) + " = ")
                self.write(part["value"], depth + 1)
            self.write_parts("{", "}", node, size, library_type(v, "member"), write_member)
        else:
            self.put("unknown" if form == "unknown" else "capsule")

    def write_parts(self, begin, end, node, size, part_type, write):
        self.put(begin)
        at = node["data"].cast(part_type.const().pointer())
        for i in range(size):
            self.put(", " if i else "")
            if self.size > MAX_TEXT:
                self.put("...")
                break
            write((at + i).dereference())
        self.put(end)


def value_text(v):
    writer = value_writer()
    writer.write(v)
    return "".join(writer.out)


def path_text(v):
    out = ""
    for step in elements(v["steps_"]):
        key = held(step["key_"])
        out += "." + text(step["name_"]) if key is None else f"[{value_text(key)}]"
    return out


def range_text(v):
    source = pointee(v["source_"])
    if source is None:
        return "nowhere"
    before = of_bytes_before(source, int(v["span_"]["begin"]))
    line = int(source["start_"]["line"]) + before.count(b"\n")
    return f"{text(source['name_'])}:{line}"


def of_bytes_before(source, offset):
    whole = source["text_"]
    data = field(whole, "_M_dataplus")
    if data is None or offset == 0:
        return b""
    return bytes(gdb.selected_inferior().read_memory(int(data["_M_p"]), min(offset, int(whole["_M_string_length"]))))


def diagnostic_text(v):
    place = range_text(v["subject"])
    head = f"{named(v['severity']).capitalize()}: {text(v['summary'])}"
    head += f" ({place})" if place != "nowhere" else ""
    detail = text(v["detail"])
    return f"{head}: {detail}" if detail else head


def diagnostics_text(v):
    all_of_them = [diagnostic_text(d) for d in elements(v["kept_"])]
    if not all_of_them:
        return "no diagnostics"
    dropped = int(v["dropped_"])
    return "\n".join(all_of_them + ([f"and {dropped} more"] if dropped else []))


class shown_as:
    """As a text, or as another value."""
    def __init__(self, shown):
        self.shown = shown

    def to_string(self):
        return self.shown


class text_printer:
    def __init__(self, write):
        self.write = write

    def __call__(self, v):
        try:
            return shown_as(self.write(v))
        except (gdb.error, gdb.MemoryError, RuntimeError) as problem:
            return shown_as(f"<not to be read: {problem}>")


class result_printer:
    def __init__(self, v):
        self.v = v
        kept = field(v, "value_")
        self.value = held(kept) if kept is not None else None
        self.has_value = self.value is not None or (kept is None and not v["failed_"])

    def to_string(self):
        return "with a value" if self.has_value else "without a value"

    def children(self):
        if self.value is not None:
            yield "value", self.value
        if next(elements(self.v["diagnostics_"]["kept_"]), None) is not None:
            yield "diagnostics", self.v["diagnostics_"]


class outcome_printer(result_printer):
    def __init__(self, v):
        self.v = v
        self.has_value = bool(v["good_"])

    def children(self):
        yield ("value", self.v["result_"]) if self.has_value else ("reason", self.v["reason_"])


def payload(v):
    """What a tag holds: its base says so."""
    t = v.type.strip_typedefs()
    for f in t.fields():
        if not f.is_base_class:
            continue
        name = f.type.strip_typedefs().name or ""
        if "::detail::wrapped<" in name:
            return v.cast(f.type)["value_"]
        if "::detail::inherited<" in name:
            return v.cast(f.type).cast(f.type.template_argument(0))
        if name.startswith("hcl::"):
            return payload(v.cast(f.type))
    return None


def tag_printer(v):
    inside = payload(v)
    if inside is None:
        return None
    return gdb.default_visualizer(inside) or shown_as(inside)


printers = gdb.printing.RegexpCollectionPrettyPrinter("hcl")
printers.add_printer("value", SPACE + "value$", text_printer(value_text))
printers.add_printer("number", SPACE + "number$", text_printer(number_text))
printers.add_printer("type", SPACE + "type$", text_printer(type_text))
printers.add_printer("path", SPACE + "path$", text_printer(path_text))
printers.add_printer("range", SPACE + "range$", text_printer(range_text))
printers.add_printer("diagnostic", SPACE + "diagnostic$", text_printer(diagnostic_text))
printers.add_printer("diagnostics", SPACE + "diagnostics$", text_printer(diagnostics_text))
printers.add_printer("result", SPACE + "result<.*>$", result_printer)
printers.add_printer("outcome", SPACE + "outcome<.*>$", outcome_printer)
printers.add_printer("sensitive", SPACE + "sensitive<.*>$", lambda v: shown_as("(sensitive)"))
printers.add_printer("tag", SPACE + r"(detail::)?\w+<.*>$", tag_printer)
gdb.printing.register_pretty_printer(gdb.current_objfile(), printers, replace=True)
