"""What all tests share."""

from hypothesis import settings

# A slow machine is no reason to fail: no test here is about time.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
