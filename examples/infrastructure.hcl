# A module as infrastructure tools have them. Everything may refer to everything else, in any order.

output "summary" {
  value = "${local.name}: ${length(network.main.subnet)} subnets, ${machine.worker.count} machines from ${data.image.base.version}"
}

variable "environment" {
  type    = string
  default = "staging"
}
variable "zones" {
  type    = list(string)
  default = ["eu-1a", "eu-1b", "eu-1c"]
}
variable "services" {
  type = map(object({ port = number, public = optional(bool, false) }))
  default = {
    web = { port = 443, public = true }
    api = { port = 8443, public = true }
    db  = { port = 5432 }
  }
}

locals {
  tags    = merge(local.owner, { network = network.main.id })
  owner   = { environment = var.environment, owner = "shop" }
  name    = "shop-${var.environment}"
  public  = { for name, service in var.services : name => service if service.public }
  subnets = [for i, zone in var.zones : { zone = zone, cidr = replace(local.range, "0.0/16", "${i}.0/24") }]
  range   = "10.20.0.0/16"
}

resource "firewall" "edge" {
  network = network.main.id

  dynamic "rule" {
    for_each = local.public
    iterator = service
    labels   = [service.key]
    content {
      port = service.value.port
    }
  }
}

resource "network" "main" {
  name = local.name
  cidr = local.range

  dynamic "subnet" {
    for_each = local.subnets
    labels   = [subnet.value.zone]
    content {
      cidr = subnet.value.cidr
    }
  }
}

resource "machine" "worker" {
  image   = data.image.base.id
  network = firewall.edge.network
  count   = var.environment == "production" ? 6 : length(var.zones)
  tags    = local.tags
}

data "image" "base" {
  version = "12.5"
}
