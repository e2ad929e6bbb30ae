"""The devices that the site is opened on: arguments of a new browser context."""

from typing import Any

Device = dict[str, Any]

DESK: Device = {"viewport": {"width": 1440, "height": 900}}
TABLET: Device = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
PHONE: Device = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
PHONE_ON_ITS_SIDE: Device = PHONE | {"viewport": {"width": 844, "height": 390}}
NARROW: Device = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
STILL: Device = {"reduced_motion": "reduce"}
"""Added to a device: nothing moves, as a colour that is still on its way is none to judge."""
