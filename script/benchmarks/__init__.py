"""What is measured: each module offers `figures()`, a list of `cofferwit_local.benching.Figure`."""
