"""The worst places of each set: what was seen, what is so, how sure that was, and why.

``exhibit`` is what is shown of a place, ``tables`` and ``singles`` find the worst ones by the kind
of set, ``page`` and ``sheet`` hang them, ``gallery`` does it all.
"""
