# What hcldec makes of hcldec.hcl.
variables {
  region = "eu-1"
}

function "in_mib" {
  params = [gib]
  result = gib * 1024
}

object {
  attr "name" {
    type     = string
    required = true
  }
  default "replicas" {
    attr {
      name = "replicas"
      type = number
    }
    literal {
      value = 1
    }
  }
  transform "memory_mib" {
    result = max(nested, 128)
    attr {
      name = "memory"
      type = number
    }
  }
  block_map "volumes" {
    block_type = "volume"
    labels     = ["name"]
    object {
      attr "path" {
        type = string
      }
      attr "read_only" {
        type = bool
      }
    }
  }
}
