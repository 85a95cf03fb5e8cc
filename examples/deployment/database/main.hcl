# A database with replicas.
variable "network" {
  type = string
}

variable "password" {
  type      = string
  sensitive = true

  validation {
    condition     = strlen(var.password) >= 8
    error_message = "The password needs eight characters."
  }
}

variable "replicas" {
  type    = number
  default = 1

  validation {
    condition     = var.replicas >= 0 && var.replicas < 10
    error_message = "There may be 0 to 9 replicas, not ${var.replicas}."
  }
}

locals {
  image = "postgres:16"
  port  = 5432
}

job "primary" {
  image   = local.image
  network = var.network
  ports   = [local.port]
  environment = {
    POSTGRES_PASSWORD = var.password
  }

  health {
    path = "/"
  }
}

job "replica" {
  count   = var.replicas
  image   = local.image
  network = var.network
  ports   = [local.port]
  environment = {
    PRIMARY           = job.primary.address
    POSTGRES_PASSWORD = var.password
    NAME              = "replica-${count.index}"
  }
}

output "url" {
  value = "postgres://${var.password}@${job.primary.address}:${local.port}"
}

output "replicas" {
  value = [for one in job.replica : one.address]
}
