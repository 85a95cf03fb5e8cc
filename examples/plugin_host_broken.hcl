data = "/srv"

plugin "metrics" {
  library = "libmetrics.so"
  listen  = "127.0.0.1"
  intervl = "15s"
  label { value = 1 }
}

plugin "cache" {
  library = "libcache.so"
  size    = "${host.memory}MiB"
}
