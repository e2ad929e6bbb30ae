"""The hand that draws: icons, dial, keys, scales, and the light of the pages."""
