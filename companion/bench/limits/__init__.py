"""How small and how bad pictures may be: accuracy along each thing that makes seeing hard.

``axes`` says what is varied, ``drawn`` lays simulated tables for it, ``hidden`` covers pieces on
them, ``conditions`` and ``cameras`` measure there, ``photographed`` makes photo sets worse.
``accuracy`` and ``curves`` are what comes of it. ``measure`` does it all, ``diagrams`` draws it.
"""
