from mahjong_fast.scoring.records cimport CoreApi

cdef const CoreApi* core() noexcept nogil
