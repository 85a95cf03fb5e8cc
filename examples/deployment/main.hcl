# A shop: a site in each zone, workers, a database, and what is in front of them.
locals {
  first_zone = keys(var.zones)[0]
  all_copies = [for zone in var.zones : zone.copies]

  services = {
    shop   = { port = 8080, path = "/healthy" }
    search = { port = 8081, path = "/ping" }
  }
  enabled = {
    for name, service in local.services : name => service
    if name != "search" || var.features.search
  }

  environment = {
    LOG_LEVEL = "info"
    DATABASE  = module.database.url
    CACHE     = job.cache.address
  }
}

function "ours" {
  params = [registry, name, tag]
  result = "${registry}/shop/${name}:${tag}"
}

network "core" {
  range = "10.0.0.0/16"
}

network "public" {
  range = "192.0.2.0/24"
  open  = true
}

module "database" {
  source   = "./database"
  network  = network.core.id
  password = var.password
  replicas = max(local.all_copies...) - 1
}

job "cache" {
  image   = "redis:7"
  network = network.core.id
  ports   = [6379]
}

job "service" {
  for_each = local.enabled

  image       = ours(var.registry, each.key, var.tag)
  network     = network.core.id
  copies      = max(local.all_copies...)
  ports       = [each.value.port]
  environment = merge(local.environment, { SERVICE = each.key })

  health {
    path  = each.value.path
    every = "30s"
  }

  precondition {
    condition     = self.copies > 1
    error_message = "The service ${self.name} needs two copies, for updates."
  }
}

job "worker" {
  count    = var.workers
  formerly = ["mailer"]

  image   = ours(var.registry, "worker", var.tag)
  network = network.core.id
  environment = merge(local.environment, {
    NUMBER = count.index
    QUEUE  = count.index == 0 ? "urgent" : "usual"
  })
}

job "reports" {
  image   = ours(var.registry, "reports", var.tag)
  network = network.core.id
  copies  = var.features.reports ? 1 : 0
  environment = {
    DATABASE = module.database.replicas[0]
  }
}

module "edge" {
  source   = "./edge"
  for_each = var.zones

  zone     = each.key
  range    = each.value.range
  copies   = each.value.copies
  upstream = { for name, one in job.service : name => "${one.address}:${one.ports[0]}" }
  public   = network.public.id
}

check "zones" {
  condition     = length(distinct([for zone in var.zones : zone.range])) == length(var.zones)
  error_message = "Each zone needs a range of its own."
}

check "replicas" {
  condition     = length(module.database.replicas) >= 1
  error_message = "Reports read from a replica."
}
