# What all robots of this model have.
max_speed = 1.5

battery {
  warn_below = 20
  stop_below = 10
}

joint "shoulder" {
  limits = [-90, 90]
  home   = 0
}
joint "elbow" {
  limits = [0, 135]
  home   = 45
}

camera "front" {
  device = "/dev/video0"
  fps    = 30
}
camera "rear" {
  device = "/dev/video1"
  fps    = 30
}

pose "rest" {
  angles = { shoulder = 0, elbow = 120 }
}
