# What others may know.
output "addresses" {
  description = "Of the site, by zone."
  value       = { for zone, edge in module.edge : zone => edge.address }
}

output "services" {
  value = [for name, service in job.service : "${name} x ${service.copies}"]
}

output "database" {
  value     = module.database.url
  sensitive = true
}

output "workers" {
  value = [for worker in job.worker : worker.environment.QUEUE]
}

output "home" {
  value = "https://${module.edge[local.first_zone].address}/"
}

output "started" {
  value = "${length(keys(job.service)) + length(job.worker)} jobs of version ${var.tag}"
}
