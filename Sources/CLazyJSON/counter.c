#include "CLazyCounter.h"

_Thread_local clj_numbering clj_thread_numbering = {0, 0};
_Thread_local void *clj_thread_releases = 0;
