#ifndef CLAZYMEMORY_H
#define CLAZYMEMORY_H
#include <stddef.h>

/// Asks the system for large pages for memory from `malloc` that is many megabytes large and not touched yet.
///
/// The system clears a page when it is first touched, at a cost that is similar for 4 KiB and 2 MiB. On Linux this is
/// advice (`madvise`, THP); on other systems, and for smaller blocks, it does nothing.
void clj_prefer_large_pages(void *memory, size_t bytes);
#endif
