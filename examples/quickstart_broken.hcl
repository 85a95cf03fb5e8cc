# Eight mistakes; all are reported in one run, with their places.
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
