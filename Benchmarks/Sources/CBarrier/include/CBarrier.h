#ifndef CBARRIER_H
#define CBARRIER_H

/// Keeps the compiler from moving reads of memory across it, so that a loop reads anew each time.
static inline void barrier(void) { __asm__ volatile("" ::: "memory"); }

/// A call that the compiler cannot look into.
long opaque(long value);
#endif
