variable "password" {
  type      = string
  sensitive = true
  default   = "packed-once"
}

locals {
  size = "${var.password} GB"
}

source "qemu" "base" {
  iso          = "https://images.example.org/debian.iso"
  disk_size    = local.size
  ssh_password = var.password
  boot_wait    = "10 s"
}
source "qmu" "base" {
  iso = "https://images.example.org/debian.iso"
}

build {
  name    = "base"
  sources = ["qemu.base"]

  provisioner "shell" {
    inlin = ["apt-get update"]
  }
  post-processor {
    output = "manifest.json"
  }
  post-processors {
    post_processor "compress" {}
  }
}
