"""The programs that measure.py gives to the compiler: the same structs for this library and its peers."""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
STANDARD = "#include <chrono>\n#include <map>\n#include <optional>\n#include <string>\n#include <vector>\n"
EMPTY = "int main() {}\n"
TYPES = [("std::string", '"text"'), ("int", "7"), ("bool", "true"), ("double", "0.5"), ("std::vector<std::string>", '["a", "b"]')]
DECLARATIONS = ("-DHCL_DECLARATIONS_ONLY",)


def fields(count):
    return [(f"field_{i}", *TYPES[i % len(TYPES)]) for i in range(count)]


def struct(count):
    return "struct config {\n" + "".join(f"  {kind} {name}{{}};\n" for name, kind, _ in fields(count)) + "};\n"


def attributes(count):
    return "\\n".join(f"{name} = {value}" for name, _, value in fields(count)).replace('"', '\\"')


def json_text(count):
    return ("{" + ", ".join(f'"{name}": {value}' for name, _, value in fields(count)) + "}").replace('"', '\\"')


def flat_struct(count):
    """More than a hundred members as structs of a hundred, which are flattened into one."""
    if count <= 100:
        return struct(count), "r->field_0"
    lines = struct(count).splitlines()[1:-1]
    parts = [lines[i:i + 100] for i in range(0, count, 100)]
    text = "".join(f"struct part_{i} {{\n" + "\n".join(part) + "\n};\n" for i, part in enumerate(parts))
    members = "".join(f"  hcl::flatten<part_{i}> part_{i}_{{}};\n" for i in range(len(parts)))
    return f"{text}struct config {{\n{members}}};\n", "r->part_0_->field_0"


def hcl(count):
    text, first = flat_struct(count)
    return (f'#include <hcl/decode.hpp>\n{STANDARD}{text}int main() {{\n'
            f'  const auto r = hcl::decode<config>("{attributes(count)}\\n", "a.hcl");\n  return r && {first} == "text" ? 0 : 1;\n}}\n')


def toml(count):
    body = ""
    for name, kind, _ in fields(count):
        if kind.startswith("std::vector"):
            body += f'  for (auto&& e : *t["{name}"].as_array()) c.{name}.push_back(*e.value<std::string>());\n'
        else:
            body += f'  c.{name} = *t["{name}"].value<{kind}>();\n'
    return (f'#include <toml++/toml.h>\n{STANDARD}{struct(count)}int main() {{\n  const auto t = toml::parse("{attributes(count)}");\n'
            f'  config c;\n{body}  return c.field_0 == "text" ? 0 : 1;\n}}\n')


def nlohmann(count):
    body = "".join(f'  j.at("{name}").get_to(c.{name});\n' for name, _, _ in fields(count))
    return (f'#include <nlohmann/json.hpp>\n{STANDARD}{struct(count)}int main() {{\n  const auto j = nlohmann::json::parse("{json_text(count)}");\n'
            f'  config c;\n{body}  return c.field_0 == "text" ? 0 : 1;\n}}\n')


def glaze(count):
    return (f'#include <glaze/json.hpp>\n{STANDARD}{struct(count)}int main() {{\n  config c;\n'
            f'  const std::string text = "{json_text(count)}";\n  return !glz::read_json(c, text) && c.field_0 == "text" ? 0 : 1;\n}}\n')


def realistic(count):
    """As programs are: many structs, blocks in blocks, tags, constraints, and functions registered."""
    structs = ""
    for i in range(count):
        inside = f'  hcl::blocks<service_{i - 1}, "inner"> inner{{}};\n' if i % 4 else ""
        structs += (f"struct service_{i} {{\n  hcl::label<> name;\n  std::string address;\n  hcl::defaulted<int> weight_{i} = {i};\n"
                    f"  std::optional<std::chrono::seconds> timeout{{}};\n  hcl::ranged<int, 1, 65535> port;\n"
                    f"  std::vector<std::string> tags{{}};\n  std::map<std::string, std::string> env{{}};\n{inside}}};\n")
    members = "".join(f'  hcl::blocks<service_{i}, "service_{i}"> services_{i}{{}};\n' for i in range(count))
    return (f"#include <hcl/decode.hpp>\n#include <hcl/extension/user_function.hpp>\n#include <hcl/functions/standard.hpp>\n{STANDARD}{structs}"
            f"struct config {{\n{members}}};\nint main() {{\n  hcl::scope names;\n  names.add(hcl::functions::standard());\n"
            "  names.add(hcl::functions::try_and_can());\n  names.function(\"twice\", [](double n) { return 2 * n; });\n"
            '  const auto r = hcl::decode_file<config>("a.hcl", names);\n  return r ? 0 : 1;\n}\n')


def documented(count, is_described):
    """A struct with a text for each member, decoded, and perhaps described."""
    members = "".join(f"  hcl::defaulted<int> member_{i} = {i};\n" for i in range(count))
    texts = "".join(f'      {{"member_{i}", "What member {i} is for, in a text that is as long as such texts are as a rule."}},\n' for i in range(count))
    use = "hcl::description_of<config>().members.size()" if is_described else "1"
    return (f"#include <hcl/describe.hpp>\nstruct config {{\n{members}  static constexpr hcl::doc hcl_docs[] = {{\n{texts}  }};\n}};\n"
            f'int main() {{ return hcl::decode_file<config>("a.hcl") && {use} != 0 ? 0 : 1; }}\n')


def decoding_program():
    """The one that the README begins with."""
    return (ROOT / "examples/readme.cpp").read_text(encoding="utf-8")


def parts():
    return sorted(p.stem for p in (ROOT / "include/hcl/implementation").glob("*.hpp"))


def part(name):
    return f"#include <hcl/implementation/{name}.hpp>\n"
