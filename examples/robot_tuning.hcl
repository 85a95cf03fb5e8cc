camera "front" {
  fps = 10
}
camera "rear" {
  exposure = "8ms"
}
