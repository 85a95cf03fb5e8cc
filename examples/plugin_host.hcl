# A host of plugins. It knows its own part only.
workers = 4
data    = "/srv/${host.name}"

plugin "metrics" {
  library = "libmetrics.so"

  # Every plugin reads the rest of its block itself.
  listen   = "127.0.0.1:9${host.number}"
  interval = "15s"
  label "site" { value = upper(host.site) } # shown on every graph
}

plugin "cache" {
  library = "libcache.so"
  size    = "256MiB"
}

plugin "tracing" {
  library = "libtracing.so"
  enabled = false

  # Not installed on this machine: nobody here knows what this means.
  exporter "otlp" {
    endpoint = "https://${host.site}.example.org:4317"
    headers  = { X-Tenant = "shop" }
  }
  sample = request.path == "/health" ? 0 : 0.1
}

# Written by a newer version of the host.
quota "disk" {
  limit = "20GB"
  warn  = 80 # percent
}
