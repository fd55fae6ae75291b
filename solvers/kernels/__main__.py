"""`python -m solvers.kernels [NAME …]`: compile these kernels, or all, into the cache."""

import sys

from solvers.kernels import NAMES, compile_kernels

for name in sys.argv[1:] or NAMES:
    for kernel in compile_kernels(name):
        print(name, kernel, flush=True)
