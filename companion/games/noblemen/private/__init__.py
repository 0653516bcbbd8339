"""What players may keep to themselves: what they tell of it, and what a mere onlooker knows."""
