"""How the site runs: scheduled jobs, health, audit log."""
