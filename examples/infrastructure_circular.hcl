locals {
  name  = "shop-${local.stage}"
  stage = lower(network.main.name)
}

resource "network" "main" {
  name = local.name
  cidr = "10.20.0.0/16"
}
