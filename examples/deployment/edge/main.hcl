# What is in front of the services in one zone.
variable "zone" {
  type = string

  validation {
    condition     = strlen(var.zone) == 2
    error_message = "A zone has a name of two letters."
  }
}

variable "range" {
  type = string
}

variable "copies" {
  type    = number
  default = 1
}

variable "upstream" {
  type        = map(string)
  description = "The addresses of the services, by their names."
}

variable "public" {
  type = string
}

locals {
  routes = [for name, address in var.upstream : "/${name} -> ${address}"]
  name   = upper(var.zone)
}

network "zone" {
  range = var.range
}

job "proxy" {
  image   = "haproxy:3"
  network = var.public
  copies  = var.copies
  ports   = [80, 443]
  environment = {
    ROUTES = join(", ", local.routes)
    ZONE   = local.name
    INSIDE = network.zone.id
  }

  health {
    path  = "/status"
    every = "5s"
  }

  precondition {
    condition     = length(local.routes) > 0
    error_message = "The proxy of ${self.environment.ZONE} has nothing to route to."
  }
}

output "address" {
  value = job.proxy.address
}
