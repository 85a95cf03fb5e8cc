# A gateway and the services behind it. The program gives region, owner, replicas and shares.
name    = "gateway-${region}"
workers = 4 * replicas

listener "public" {
  address  = "0.0.0.0"
  port     = 8443
  protocol = "https"

  tls {
    certificate = "/etc/gateway/${region}.pem"
    versions    = ["1.2", "1.3"]
  }
}

listener "admin" {
  address = "127.0.0.1"
  port    = clamp(900, 1024, 65535)
}

service "http" "catalog" {
  description = <<-EOT
    Answers what is in stock.
    Owned by ${upper(owner)}%{ if replicas > 2 }, in ${replicas} copies%{ endif }.
  EOT
  hosts   = [for n in range(replicas) : "catalog-${n}.${region}.internal"]
  timeout = "1m30s"
  weights = { for zone, share in shares : zone => share * 10 }

  check {
    path     = "/health"
    interval = "250ms"
  }
}

service "tcp" "ledger" {
  hosts   = ["ledger.${region}.internal"]
  enabled = region != "us-east" && replicas > 2
  timeout = replicas > 5 ? "5s" : "2s"
}
