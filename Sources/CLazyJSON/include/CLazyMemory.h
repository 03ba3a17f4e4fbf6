#ifndef CLAZYMEMORY_H
#define CLAZYMEMORY_H
#include <stddef.h>
// Swift imports `malloc`, `memcpy` and `mmap` from this header on every system.
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/// Asks the system for large pages for a block from `malloc` of 4 MiB or more that is not touched yet.
///
/// The system clears a page when it is first touched, at a cost that is similar for 4 KiB and 2 MiB. On Linux this is
/// advice (`madvise`, THP); on other systems, and for smaller blocks, it does nothing.
void clj_prefer_large_pages(void *memory, size_t bytes);

/// Lets `malloc` keep the memory of documents of a size when they are freed, instead of returning it to the system.
///
/// A page that is returned costs a fault when the next document touches it: more than parsing the text in it. On Linux with
/// glibc this frees a larger block, which raises the sizes from which `malloc` maps blocks and returns memory (mallopt(3));
/// so it keeps a few times the memory of the largest document. On other systems it does nothing.
void clj_keep_memory(size_t bytes);
#endif
