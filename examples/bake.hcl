# What a repository's images are built from.
variable "REGISTRY" {
  default = "registry.example.org/${ORGANISATION}"
}
variable "ORGANISATION" {
  default = lower("Shop")
}
variable "VERSION" {
  default = "2.4.1"
}

function "tagged" {
  params         = [name]
  variadic_param = more
  result         = [for tag in concat([VERSION], more) : "${REGISTRY}/${name}:${tag}"]
}
function "minor" {
  params = [version]
  result = join(".", slice(split(".", version), 0, 2))
}

group "default" {
  targets = ["server", "tools"]
}
group "tools" {
  targets = ["cli", "docs"]
}

target "common" {
  platforms  = ["linux/amd64", "linux/arm64"]
  cache-from = ["type=registry,ref=${REGISTRY}/cache"]
  args {
    GO_VERSION = "1.22"
    DEBUG      = 0
  }
}

target "server" {
  name     = "server-${flavour}${debug ? "-debug" : ""}"
  matrix   = { flavour = ["alpine", "debian"], debug = [false, true] }
  inherits = ["common"]
  tags     = tagged("server", minor(VERSION), flavour)
  args {
    BASE  = flavour
    DEBUG = debug ? 1 : 0
  }
}

target "cli" {
  inherits   = ["common"]
  platforms  = ["linux/amd64", "darwin/arm64", "windows/amd64"]
  dockerfile = "cli/Dockerfile"
  tags       = tagged("cli")
}

target "docs" {
  context  = "docs"
  no-cache = true
  tags     = tagged("docs", "latest")
}
