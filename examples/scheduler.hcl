# Jobs for a cluster: what is to run, where, how often, and what happens when it fails.
job "web-shop" {
  datacenters = [for zone in ["a", "b"] : "${region}-${zone}"]
  priority    = 70

  meta {
    owner = "shop@example.org"
    costs = "cc-${40 + 2}"
  }

  group "frontend" {
    count      = region == "eu" ? 3 : 1
    constraint = attr.cpu.cores >= 4 && node.class != "spot"

    network {
      port "http" { to = 8080 }
      port "metrics" {
        static = 9102
      }
    }

    restart {
      attempts = 3
      interval = "5m"
      mode     = "delay"
    }

    task "server" {
      driver = "container"
      config {
        image   = "registry.example.org/shop:${version}"
        command = ["serve", "--port", "8080"]
        ports   = ["http", "metrics"]
      }
      env = {
        LOG_LEVEL = "info"
        MOTD      = <<-EOT
          Welcome to the ${region} shop.
        EOT
      }
      resources {
        cpu    = 500
        memory = "256MiB"
      }
    }

    task "warm-cache" {
      driver = "exec"
      when   = "poststart"
      config {
        binary = "/usr/bin/warm"
        args   = ["--all"]
      }
      env {
        THREADS = 4
      }
      resources {
        cpu    = 100
        memory = "64MiB"
      }
    }

    service {
      name = "shop"
      port = "http"
      check "http" {
        path     = "/health"
        interval = "10s"
      }
      check "tcp" {
        interval = "30s"
      }
    }
  }
}

job "report" {
  type        = "batch"
  datacenters = ["${region}-a"]
  periodic    = "15 3 * * *"

  group "all" {
    task "run" {
      driver = "exec"
      config {
        binary = "/usr/bin/report"
      }
      resources {
        cpu    = 50
        memory = 33554432
      }
    }
  }
}
