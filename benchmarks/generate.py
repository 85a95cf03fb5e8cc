#!/usr/bin/env python3
"""Writes the benchmarks' inputs: the same data in each format, and HCL texts for parsing and evaluation.

    generate.py DIR       DIR/services_{10k,1m,10m}.{hcl,hcl.json,json,toml,yaml}, expressions_*.hcl, terraform_*.tf
"""
import json
import pathlib
import sys

SIZES = {"1k": 1_000, "10k": 10_000, "1m": 1_000_000, "10m": 10_000_000}
WORDS = "amber basalt cedar delta ember fjord grove harbor indigo juniper kelp lagoon".split()


def service(i):
    """One service; deterministic, with values that differ from one to the next."""
    word = WORDS[i % len(WORDS)]
    return {
        "protocol": ("http", "tcp", "grpc")[i % 3],
        "name": f"{word}-{i}",
        "listen": f"10.{i // 65536 % 256}.{i // 256 % 256}.{i % 256}:{8000 + i % 1000}",
        "enabled": i % 4 != 0,
        "replicas": 1 + i % 9,
        "weight": (i % 16) * 0.25 + 0.5,
        "description": f"Serves the {word} region, generation {i}",
        "tags": [word, "edge", f"zone-{i % 7}"],
        "limits": {"cpu": 100 + i % 400, "memory": 256 * (1 + i % 4)},
        "upstream": [
            {"name": "primary", "address": f"{word}-a.internal", "port": 9000 + i % 100, "timeout": "250ms"},
            {"name": "backup", "address": f"{word}-b.internal", "port": 9100 + i % 100, "timeout": "1s"},
        ],
    }


def quoted(text):
    return json.dumps(text)


def to_hcl(s):
    out = [f"# {s['description']}", f"service \"{s['protocol']}\" \"{s['name']}\" {{"]
    out += [f"  listen      = {quoted(s['listen'])} // where it answers", f"  enabled     = {str(s['enabled']).lower()}", f"  replicas    = {s['replicas']}",
            f"  weight      = {s['weight']}", f"  description = {quoted(s['description'])}", f"  tags        = [{', '.join(map(quoted, s['tags']))}]"]
    out += ["  limits = {"] + [f"    {k} = {v}" for k, v in s["limits"].items()] + ["  }", ""]
    for u in s["upstream"]:
        out += [f"  upstream \"{u['name']}\" {{", f"    address = {quoted(u['address'])}", f"    port    = {u['port']}", f"    timeout = {quoted(u['timeout'])}", "  }"]
    return "\n".join(out + ["}", "", ""])


def to_toml(s):
    out = [f"# {s['description']}", "[[service]]"]
    out += [f"{k} = {quoted(s[k])}" for k in ("protocol", "name")]
    out += [f"listen = {quoted(s['listen'])} # where it answers", f"enabled = {str(s['enabled']).lower()}", f"replicas = {s['replicas']}", f"weight = {s['weight']}",
            f"description = {quoted(s['description'])}", f"tags = [{', '.join(map(quoted, s['tags']))}]", "[service.limits]"]
    out += [f"{k} = {v}" for k, v in s["limits"].items()]
    for u in s["upstream"]:
        out += ["[[service.upstream]]"] + [f"{k} = {quoted(v) if isinstance(v, str) else v}" for k, v in u.items()]
    return "\n".join(out + ["", ""])


def to_yaml(s):
    out = [f"# {s['description']}", f"- protocol: {s['protocol']}", f"  name: {s['name']}", f"  listen: {quoted(s['listen'])} # where it answers",
           f"  enabled: {str(s['enabled']).lower()}", f"  replicas: {s['replicas']}", f"  weight: {s['weight']}", f"  description: {quoted(s['description'])}", "  tags:"]
    out += [f"    - {t}" for t in s["tags"]] + ["  limits:"] + [f"    {k}: {v}" for k, v in s["limits"].items()] + ["  upstream:"]
    for u in s["upstream"]:
        out += [f"    - name: {u['name']}", f"      address: {u['address']}", f"      port: {u['port']}", f"      timeout: {u['timeout']}"]
    return "\n".join(out + ["", ""])


def to_hcl_json(s):
    body = {k: v for k, v in s.items() if k not in ("protocol", "name", "upstream")}
    body["upstream"] = {u["name"]: {k: v for k, v in u.items() if k != "name"} for u in s["upstream"]}
    return {s["protocol"]: {s["name"]: body}}


def expression_block(i):
    word = WORDS[i % len(WORDS)]
    return f"""rule "{word}-{i}" {{
  score   = {3 + i % 5} * (base + {i % 97}) - base % 7 / 2
  level   = base + {i % 40} > 60 && !maintenance ? "high-${{base}}" : "low"
  targets = [for z in zones : "${{z}}-{i % 10}" if z != "b"]
  title   = upper(join("-", ["{word}", zones[{i % 3}], owner.name]))
  ports   = {{ for n, z in zones : z => 8000 + n * {1 + i % 9} }}
  bound   = max(base, {i % 50}, 12) + min({i % 7}, 4)
  names   = teams[*].name
  note    = "%{{ if maintenance }}closed%{{ else }}open for ${{owner.name}} at ${{base + {i % 13}}}%{{ endif }}"
}}
"""


def terraform_block(i):
    word = WORDS[i % len(WORDS)]
    return f"""variable "{word}_{i}" {{
  description = "How many instances of {word} to run"
  type        = number
  default     = {i % 12}
}}

resource "aws_instance" "{word}_{i}" {{
  count                  = var.create && var.{word}_{i} > 0 ? var.{word}_{i} : 0
  ami                    = data.aws_ami.{word}.id
  instance_type          = lookup(var.instance_types, "{word}", "t3.micro")
  subnet_id              = element(module.vpc.private_subnets, count.index)
  vpc_security_group_ids = concat([aws_security_group.{word}.id], var.extra_security_groups)

  # Disks of this instance
  root_block_device {{
    volume_type = "gp3"
    volume_size = {20 + i % 80}
    encrypted   = true
  }}

  user_data = <<-EOT
    #!/bin/sh
    echo "${{var.environment}}-{word}" > /etc/hostname
    %{{ for host in var.hosts ~}}
    echo "${{host}}" >> /etc/hosts
    %{{ endfor ~}}
  EOT

  tags = merge(local.tags, {{
    Name        = "${{local.prefix}}-{word}-${{count.index + 1}}"
    Environment = var.environment
    Owner       = "team-{i % 20}"
  }})

  lifecycle {{
    ignore_changes = [ami, user_data]
  }}
}}

output "{word}_{i}_ids" {{
  description = "Identifiers of the {word} instances"
  value       = [for x in aws_instance.{word}_{i}[*] : x.id if x.id != null]
}}

"""


def fill(make, size):
    """Blocks until `size` bytes are reached, and how many there are."""
    parts, total, count = [], 0, 0
    while total < size:
        part = make(count)
        parts.append(part)
        total += len(part)
        count += 1
    return "".join(parts), count


# Two hundred bytes, and expressions that are kept.
SERVER = """listen      = "0.0.0.0"
port        = 8080
enabled     = true
weight      = 0.75
description = "the server of the team that looks after the small things in life, day and night"
tags        = ["edge", "small", "eu-2"]
"""
SERVER_JSON = """{
  "listen": "0.0.0.0",
  "port": 8080,
  "enabled": true,
  "weight": 0.75,
  "description": "the server of the team that looks after the small things in life, day and night",
  "tags": ["edge", "small", "eu-2"]
}
"""
POLICY = """when    = load > 10 && user != "root" || length(hosts) == 0
title   = "${upper(user)} on ${join(", ", hosts)}: ${load * 2 + 1}"
score   = (load * 3 + 7) / 4 - (load > 5 ? 1.5 : 0)
targets = [for h in hosts : "${h}-${user}" if h != "c"]
"""


def main():
    directory = pathlib.Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "server.hcl").write_text(SERVER, encoding="utf-8")
    (directory / "server.json").write_text(SERVER_JSON, encoding="utf-8")
    (directory / "policy.hcl").write_text(POLICY, encoding="utf-8")
    for name, size in SIZES.items():
        text, count = fill(lambda i: to_hcl(service(i)), size)
        services = [service(i) for i in range(count)]
        files = {
            f"services_{name}.hcl": text,
            f"services_{name}.toml": "".join(map(to_toml, services)),
            f"services_{name}.yaml": "service:\n" + "".join(map(to_yaml, services)),
            f"services_{name}.json": json.dumps({"service": services}, indent=2),
            f"services_{name}.hcl.json": json.dumps({"service": [to_hcl_json(s) for s in services]}, indent=2),
            f"expressions_{name}.hcl": fill(expression_block, size)[0],
            f"terraform_{name}.tf": fill(terraform_block, size)[0],
        }
        for file, content in files.items():
            (directory / file).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
