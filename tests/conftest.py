"""What every test shares: how Hypothesis draws."""

from hypothesis import settings

settings.register_profile("razz", derandomize=True, deadline=None)
settings.load_profile("razz")
