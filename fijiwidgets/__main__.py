"""`python -m fijiwidgets` is the command line."""

import sys

from fijiwidgets.cli import main

sys.exit(main())
