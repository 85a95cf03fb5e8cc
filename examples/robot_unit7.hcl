# This one robot: a sensor was replaced, the elbow was calibrated.
name = "unit-7"

camera "rear" {
  device = "/dev/v4l/by-id/usb-rear"
  fps    = 15
}
joint "elbow" {
  limits = [2, 131]
}
