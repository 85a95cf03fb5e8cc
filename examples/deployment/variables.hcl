# What a deployment is given.
variable "tag" {
  type        = string
  description = "The version of all images of ours."

  validation {
    condition     = length(regexall("^[0-9]+\\.[0-9]+$", var.tag)) == 1
    error_message = "The tag must be a version such as \"1.4\", not \"${var.tag}\"."
  }
}

variable "zones" {
  type = map(object({
    range  = string
    copies = optional(number, 2)
  }))
  description = "Where the site runs."
  default = {
    eu = { range = "10.1.0.0/16", copies = 3 }
    us = { range = "10.2.0.0/16" }
  }

  validation {
    condition     = length(var.zones) > 0
    error_message = "A site needs one zone at least."
  }
}

variable "registry" {
  type     = string
  default  = "registry.example.org"
  nullable = false
}

variable "password" {
  type        = string
  description = "Of the database."
  sensitive   = true
  default     = "change-me"
}

variable "workers" {
  type    = number
  default = 2

  validation {
    condition     = var.workers <= 8
    error_message = "At most 8 workers, not ${var.workers}."
  }
}

variable "features" {
  type = object({
    search  = optional(bool, true)
    reports = optional(bool, false)
  })
  default = {}
}
