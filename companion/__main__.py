"""``python -m companion`` is the program ``companion``."""

import sys

from companion.cli import main

sys.exit(main())
