"""The site of those who keep the house, on Django's own: its door, its look and its first page."""
