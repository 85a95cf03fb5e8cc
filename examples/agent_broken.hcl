log_level = "verbose"

store {
  address = "secrets.example.org"
}

auto_auth {
  method "approle" {
    role_id   = "7f0c-web"
    secret-id = "c1d2-9b55"
  }
  sink "memory" {
    mode = "0640"
  }
}

listener "tcp" {
  address = "127.0.0.1:8100"
}

listener "upd" {
  address = "127.0.0.1:8100"
}

listener "unix" {
  path = "/run/agent.sock"
  mode = 0600
}

template {
  destination = "/etc/shop/mail.conf"
}
