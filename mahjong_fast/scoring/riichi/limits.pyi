# The functions of this file are C functions (see the .pxd): nothing of it is visible from Python.
