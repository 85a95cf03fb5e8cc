# In a file that cannot be read, too, nothing of a secret is shown: two lines here lack an equals sign and a quote.
store {
  address = "https://secrets.example.org:8200"
}

auto_auth {
  method "approle" {
    role_id   = "7f0c-web"
    secret_id "c1d2-9b55"
  }
}

cache {
  path = "/var/lib/agent/cache"
  key  = 0f1e2d3c4b5a6978"
}
