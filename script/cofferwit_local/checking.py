"""`script/check`: read the code with every checker."""
from .places import Places
def main(places: Places, arguments: list[str]) -> int:
    raise NotImplementedError
