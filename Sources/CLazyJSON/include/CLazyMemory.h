#ifndef CLAZYMEMORY_H
#define CLAZYMEMORY_H
#include <stddef.h>

/// Asks the system to back what is not touched yet of memory from `malloc` by large pages, where it is many megabytes.
///
/// A page is found and cleared when it is touched first, at a price that is mostly the same for 4 KiB and for 2 MiB.
/// Linux takes it as advice (`madvise`, THP); other systems, and smaller blocks, are left alone.
void clj_prefer_large_pages(void *memory, size_t bytes);
#endif
