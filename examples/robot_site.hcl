# The place where it works: slower, with a camera under the ceiling and somewhere to wait.
max_speed = 0.8

battery {
  warn_below = 35
}
camera "ceiling" {
  device = "rtsp://10.4.0.9/cell"
}
pose "wait" {
  angles = { shoulder = -30, elbow = 90 }
}
