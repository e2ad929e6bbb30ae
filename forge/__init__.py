"""Codes, clues and safes."""
