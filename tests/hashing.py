"""The site's way of keeping passwords, at a cost that suits thousands of log-ins."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class LightArgon2PasswordHasher(Argon2PasswordHasher):
    """Argon2 with the least work and memory it allows."""

    time_cost = 1
    memory_cost = 8  # KiB
    parallelism = 1
