variable "VERSION" {
  default = "2"
}

function "tagged" {
  params = [name, tag]
  result = "shop/${nam}:${tag}"
}

group "default" {
  targets = ["server", "tolls"]
}

target "common" {
  inherits = ["server"]
  platfroms = ["linux/amd64"]
}

target "server" {
  matrix   = { flavour = ["alpine", "debian"] }
  name     = "server-${flavour}"
  inherits = ["common", "base"]
  tags     = [tagged("server", VERSION), tagged(flavour)]
}
