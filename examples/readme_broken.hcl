listen  = "0.0.0.0:8080"
hosts   = [for name in ["www", "api"] : "${name}.${domain}"]
timeout = "1s500ms"

upstream "primary" {
  address = "10.0.0.1"
  weigth  = 2 + 1
}
upstream "backup" {
  address = "10.0.0.2"
}
