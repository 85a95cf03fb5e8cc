max_speed = 0.8

joint "elbow" {
  home = 140
}
camera "ceiling" {
  device = "/dev/video0"
}
pose "wait" {
  angles = { shoulder = -30, elbo = 90 }
}
pose "bow" {
  angles = { shoulder = 95 }
}
