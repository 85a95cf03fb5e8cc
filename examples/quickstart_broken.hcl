# Seven mistakes; every one is reported, with its place.
name    = "gateway-${regoin}"
workers = "many"

listener "public" {
  adress   = "0.0.0.0"
  port     = 84430
  protocol = "htps"
}

service "http" "catalog" {
  timeout = "soon"
  check {
    path = "/health"
  }
  check {
    path = "/alive"
  }
}
