job "Web Shop" {
  type        = "sevice"
  datacenters = []

  periodic {
    cron = "15 3 * * *"
  }

  group "frontend" {
    count = 2000

    task "server" {
      driver = "contaner"
      image  = "shop"
    }
    task "cache" {
      driver = "exec"
      binary = "redis-server"
      resources {
        cpu    = 5
        memory = "256 mb"
      }
    }
  }

  group "edge" {
    task "proxy" {
      driver = "container"
      image  = "proxy"
      resources {
        cpu    = 100
        memory = "64MiB"
      }
    }
    service {
      name = "proxy"
      port = "http"
      check "htp" {
        path     = "/"
        interval = "10s"
      }
    }
  }
}
