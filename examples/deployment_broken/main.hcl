# A deployment with mistakes.
variable "ports" {
  type = list(number)
}
variable "unused" {
  default = 1
}
locals {
  image = var.ports
  next  = local.last
  last  = local.next
}
network "core" {
  range = "10.0.0.0/33"
}
job "web" {
  image   = local.image
  network = network.cor.id
}
job "api" {
  image    = "api"
  network  = network.core.id
  for_each = [1, 2]
}
output "web" {
  value = job.web.adress
}
