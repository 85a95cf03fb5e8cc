# What runs where.

variable "port" {
  default = 80 # the usual one
}

# The web.
service "web" {
  port = var.port
  tags = {
    tier  = "front" # seen by all
    ports = [for p in [var.port, 443]: "${p}/tcp"]
  }
}
