# A module as infrastructure tools have them: variables with defaults, local values, and resources made of both.

variable "environment" {
  description = "Where this runs."
  default     = "staging"
}

variable "zones" {
  default = ["eu-1a", "eu-1b", "eu-1c"]
}

variable "services" {
  description = "What runs on the machines, by name."
  default = {
    web = { port = 443, public = true, sources = ["0.0.0.0/0", "::/0"] }
    api = { port = 8443, public = true, sources = ["192.0.2.0/24"] }
    db  = { port = 5432, public = false, sources = [] }
  }
}

locals {
  subnets = [for i, zone in var.zones : { zone = zone, cidr = cidr_subnet(local.range, i), public = i == 0 }]
  range   = "10.20.0.0/16"
  name    = "shop-${var.environment}"
  public  = { for name, service in var.services : name => service if service.public }
  ports   = sort([for service in var.services : format("%05d", service.port)])
  tags    = { environment = var.environment, owner = "shop" }
}

network "main" {
  name = local.name
  cidr = local.range

  dynamic "subnet" {
    for_each = local.subnets
    labels   = [subnet.value.zone]
    content {
      cidr   = subnet.value.cidr
      public = subnet.value.public
    }
  }
}

firewall "edge" {
  network = "main"

  rule "ping" {
    protocol = "icmp"
  }

  dynamic "rule" {
    for_each = local.public
    iterator = service
    labels   = [service.key]
    content {
      port = service.value.port

      dynamic "source" {
        for_each = service.value.sources
        content {
          cidr = source.value
          note = "${service.key} from ${source.value}"
        }
      }
    }
  }
}

machine "worker" {
  count  = var.environment == "production" ? 6 : length(var.zones)
  memory = 4 * 1024
  tags   = merge(local.tags, { role = "worker", ports = join(",", local.ports) })

  startup = <<-SCRIPT
    #!/bin/sh
    start --environment ${var.environment} ${join(" ", keys(local.public))}
  SCRIPT

  dynamic "disk" {
    for_each = var.environment == "production" ? [100, 500] : [20]
    content {
      gigabytes = disk.value
      boot      = disk.key == 0
    }
  }
}

output "summary" {
  value = "${local.name}: ${length(local.subnets)} subnets, ${join(" ", keys(local.public))} in public"
}
