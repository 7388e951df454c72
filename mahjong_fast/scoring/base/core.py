# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Where do the rules reach the C++ core? Its functions (readings, waits ...) are fetched and checked once for all
families; csrc/judge/capi.hpp says what they are.
"""

import cython

from cython.cimports.cpython.pycapsule import PyCapsule_GetPointer
from cython.cimports.mahjong_fast.scoring.records import CoreApi, kAbi

from mahjong_fast import _core

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

CORE = cython.declare(
    cython.pointer[cython.const[CoreApi]],
    cython.cast(cython.pointer[CoreApi], PyCapsule_GetPointer(_core._capi, b"mahjong_fast._core._capi")),
)
if CORE.abi != kAbi or CORE.size < cython.sizeof(CoreApi):
    raise ImportError("the rules of mahjong_fast were built for another core; reinstall mahjong_fast")


def core():
    return CORE
