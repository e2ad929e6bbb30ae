"""The front door: the landing page for strangers, home for members, and the try-out safe."""

from cofferwit.desk.views.front_door import front_door
from cofferwit.desk.views.trial import trial

__all__ = ["front_door", "trial"]
