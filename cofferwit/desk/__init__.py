"""The roof: pages that draw on every app."""
