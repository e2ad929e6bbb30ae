"""The local run: everything between a bare machine and a running site or test suite.

Nothing here is needed, or installed, on a production machine.
"""
