# Machine images: where they start from, what is done to them, and what becomes of the result.
required_version = ">= 1.2"

variable "version" {
  type    = string
  default = "12.5"
}
variable "disk_sizes" {
  description = "In GB, by builder."
  type        = map(number)
  default     = { qemu = 20 }
}
variable "ssh_password" {
  type      = string
  sensitive = true
  default   = "packed-once"
}

locals {
  file  = "${local.name}.img"
  name  = "base-${local.major}"
  major = split(".", var.version)[0]
}

source "qemu" "base" {
  iso          = "https://images.example.org/debian-${var.version}.iso"
  disk_size    = "${var.disk_sizes["qemu"]} GB"
  ssh_password = var.ssh_password
  boot_wait    = "10s"
}

source "container" "base" {
  image = "debian:${local.major}"
}

build {
  name    = local.name
  sources = ["qemu.base", "container.base"]

  provisioner "shell" {
    inline = ["apt-get update", "apt-get install -y curl", "echo ${source.type} > /etc/built-by"]
  }
  provisioner "file" {
    source      = "motd"
    destination = "/etc/motd"
  }
  provisioner "shell" {
    only   = ["qemu.base"]
    inline = ["systemctl enable ssh"]
  }

  post-processor "manifest" {
    output = "manifest.json"
  }
  post-processors {
    post-processor "compress" {
      output = "${local.file}.gz"
    }
    post-processor "checksum" {
      types = ["sha256", "sha512"]
    }
  }
  post-processor "artifice" {
    files = [local.file]
  }
}
