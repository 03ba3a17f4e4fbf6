#ifndef CBARRIER_H
#define CBARRIER_H

/// Keeps the compiler from moving reads of memory across it, so that a loop reads anew each time.
static inline void barrier(void) { __asm__ volatile("" ::: "memory"); }

/// A call that the compiler cannot look into.
long opaque(long value);

/// Lets the C library keep all memory that is freed, and take large blocks out of it too, where it can be told so.
void keep_memory(void);
#endif
