# A gateway: listeners of several kinds in the order they are bound, routes, and where requests go.
admin      = "127.0.0.1:9901"
worker_max = cpus * 2

defaults = {
  connect_timeout = "250ms"
  idle_timeout    = "1m"
  max_body        = "8MiB"
}

http "public" {
  bind = "0.0.0.0:80"

  redirect_https = true
}

https "public" {
  bind = "0.0.0.0:443"
  tls {
    certificate = "/etc/gateway/${domain}.pem"
    key         = "/etc/gateway/${domain}.key"
    versions    = ["1.2", "1.3"]
  }
  route "/api/" {
    to      = "api"
    methods = ["GET", "POST"]
    headers {
      set    = { X-Forwarded-Proto = "https", "X-Region" = region }
      remove = ["Server"]
    }
    limit = { rate = 100, per = "1s", burst = 20 }
  }
  route "/" {
    to    = "pages"
    retry = request.method == "GET" ? 2 : 0
  }
}

tcp "database" {
  bind = "10.0.0.1:5432"
  to   = "db"
}

https "internal" {
  bind = "10.0.0.1:8443"
  tls {
    certificate = "/etc/gateway/internal.pem"
    key         = "/etc/gateway/internal.key"
    client_auth = "required"
  }
  route "/" {
    to = "api"
  }
}

upstream "api" {
  balance = "least_connections"
  servers = [for i in [1, 2, 3] : { address = "10.0.1.${i}:8000", weight = i == 1 ? 2 : 1 }]
  health {
    kind     = "http"
    path     = "/health"
    expect   = [200, 204]
    interval = "5s"
  }
}

upstream "pages" {
  servers = [{ address = "10.0.2.1:8000" }]
}

upstream "db" {
  servers = [{ address = "10.0.3.1:5432" }, { address = "10.0.3.2:5432", backup = true }]
  health {
    kind     = "connect"
    interval = "2s"
  }
}

log "file" {
  path = "/var/log/gateway.log"
  size = "100 MB"
}

log "syslog" {
  host = "10.0.0.9"
}
