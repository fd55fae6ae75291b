import sys

from tests.games import NAMES
from tests.perft import write

for name in sys.argv[1:] or NAMES:
    write(name)
