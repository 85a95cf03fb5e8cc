# An agent that logs in to a secret store, keeps the token fresh and serves it to the programs of one machine.
pid_file  = "/run/agent.pid"
log_level = "info"

store {
  address = "https://secrets.example.org:8200"
  retry {
    attempts = 5
    wait     = "500ms"
  }
}

auto_auth {
  method "approle" {
    role_id   = "7f0c-web"
    secret_id = "c1d2-9b55"
  }
  sink "file" {
    path = "/run/agent/token"
    mode = "0640"
  }
  sink "memory" {}
}

listener "tcp" {
  address   = "127.0.0.1:8100"
  cert_file = "/etc/agent/cert.pem"
  key_file  = "/etc/agent/key.pem"
}

listener "unix" {
  path    = "/run/agent.sock"
  mode    = "0600"
  headers = { X-Request-Origin = "local" }
}

listener "tcp" {
  address     = "[::1]:8200"
  tls_disable = true
}

cache {
  path = "/var/lib/agent/cache"
  key  = "0f1e2d3c4b5a6978"
}

template {
  destination = "/etc/shop/database.env"
  contents    = <<-EOT
    {{ with secret "database/creds/shop" }}
    USER={{ .Data.username }}
    {{ end }}
  EOT
  exec {
    command = ["systemctl", "reload", "shop"]
  }
}

template {
  destination = "/etc/shop/mail.conf"
  source      = "/etc/agent/mail.conf.tpl"
  left_delim  = "[["
}
