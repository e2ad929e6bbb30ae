"""The pages of those who keep the house: each asks for a power, and is a 404 to everybody else."""
