# As somebody in a hurry left it.
listen={ host="::1",port=8080 }   # everywhere
workers   = 4 # per core
service   "web" {
root="/srv/www"
    routes = [
  for r in  [ "a","b" ] :"/${ r }"
    ]
notes=<<-EOT
    Kept   as it is.
    EOT
}
