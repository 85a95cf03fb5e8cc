port = 8080

backend "one" {
  weight = 5
}
