# A job for a cluster: what is to run, where, how often, and what happens when it fails.
job "web-shop" {
  type        = "service"
  datacenters = [for zone in ["a", "b"] : "${region}-${zone}"]
  priority    = 70

  meta {
    owner = "shop@example.org"
    costs = "cc-${40 + 2}"
  }

  update {
    max_parallel = 2
    min_healthy  = "30s"
    auto_revert  = true
  }

  group "frontend" {
    count = upper(region) == "EU" ? 3 : 1

    constrain = cpu.cores >= 4 && node.class != "spot"

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
      driver  = "container"
      image   = "registry.example.org/shop:${version}"
      command = ["serve", "--port", "8080"]
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
      logs {
        max_files = 5
        max_size  = "10 MB"
      }
    }

    task "warm-cache" {
      driver = "exec"
      binary = "/usr/bin/warm"
      args   = ["--all"]
      when   = "poststart"
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

  periodic {
    cron = "15 3 * * *"
  }

  group "all" {
    task "run" {
      driver = "exec"
      binary = "/usr/bin/report"
      resources {
        cpu    = 50
        memory = 33554432
      }
    }
  }
}
