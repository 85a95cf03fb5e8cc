listen  = "0.0.0.0:8080"
hosts   = [domain]
timeuot = "1s500ms"
