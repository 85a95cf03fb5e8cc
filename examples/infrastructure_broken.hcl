variable "services" {
  type    = map(object({ port = number }))
  default = { web = { port = 443 }, api = { port = "https" } }
}

locals {
  name  = "shop-${local.staeg}"
  stage = uper("test")
}

resource "network" "main" {
  name = local.name
  cidr = local.cidr[0]
}
resource "machine" "worker" {
  image   = "debian"
  network = network.mian.id
  counts  = 3
}
