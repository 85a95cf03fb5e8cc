job "Web Shop" {
  type        = "sevice"
  datacenters = []

  group "frontend" {
    count = 2000

    task "server" {
      driver = "contaner"
      config {
        image = "shop"
      }
    }
    task "cache" {
      driver = "exec"
      config {
        binary = "redis-server"
        image  = "redis"
      }
      resources {
        cpu    = 5
        memory = "256 mb"
      }
    }
    service {
      name = "cache"
      port = "redis"
      check "htp" {
        path     = "/"
        interval = "10s"
      }
    }
  }
}

job "edge" {
  datacenters = ["a"]
  periodic    = "15 3 * * *"

  group "edge" {
    network {
      port "https" {}
    }
    task "proxy" {
      driver = "container"
      config {
        image = "proxy"
      }
      resources {
        cpu    = 100
        memory = "64MiB"
      }
    }
    service {
      name = "proxy-metrics"
      port = "metrics"
    }
  }
}

job "crawler" {
  datacenters = ["a"]
  periodic    = "15 3 * * *"
}
