name = "web"
port = 80

backend "one" {
  address = "10.0.0.1"
}
