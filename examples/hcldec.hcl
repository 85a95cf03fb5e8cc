name   = "store-${region}"
memory = in_mib(2)

volume "data" {
  path = "/var/lib/store"
}

volume "config" {
  path      = "/etc/store"
  read_only = true
}
