command  = "backup"
level    = "debug"
default  = true
position = { x = 1.5, y = -2 }
timeout  = "1m30s"
extra    = [1, "two", { three = 3 }]
when     = day == "sunday"

mount "data" "/var/data" {}
mount "logs" "/var/log" {
  writable = true
}
limits {
  memory = 64 * 1024
  files  = 1024
}
place "north" {
  x = 0
  y = 1
}
