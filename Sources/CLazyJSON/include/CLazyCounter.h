#ifndef CLAZYCOUNTER_H
#define CLAZYCOUNTER_H
#include <stdint.h>

// The state of the model that is being created on this thread: the number of its properties so far, and its parts. Each
// property gets the next number. Swift has no thread-local variables in checked code, so they are in C.

/// The bit of `count` that is set while the declarations of a class are recorded.
#define CLJ_RECORDING 0x80000000u

typedef struct {
    uint32_t count;
    /// The address of the parts of the model; null if no model is being created.
    void *parts;
} clj_numbering;

extern _Thread_local clj_numbering clj_thread_numbering;

/// Returns the number of the property that is being created, and counts the property.
static inline uint32_t clj_next_property(void) { return clj_thread_numbering.count++; }

/// Starts a new numbering, and returns the one before it, which `clj_end_numbering` restores.
static inline clj_numbering clj_begin_numbering(uint32_t first, void *parts) {
    clj_numbering saved = clj_thread_numbering;
    clj_thread_numbering.count = first;
    clj_thread_numbering.parts = parts;
    return saved;
}

/// Continues a numbering that `clj_begin_numbering` interrupted.
static inline void clj_end_numbering(clj_numbering saved) { clj_thread_numbering = saved; }

/// The numbering of this thread.
static inline clj_numbering clj_current_numbering(void) { return clj_thread_numbering; }

/// Waits for a few instructions of another thread; `round` counts the waits.
///
/// The first rounds yield the processor. Then the thread sleeps, up to a millisecond at a time: a thread of low priority that
/// was interrupted within these instructions gets a processor, whatever the priority of those that wait.
void clj_wait(uint32_t round);

/// The queue of values that this thread is releasing, one after another; null if it releases nothing.
extern _Thread_local void *clj_thread_releases;

static inline void *clj_releases(void) { return clj_thread_releases; }
static inline void clj_set_releases(void *queue) { clj_thread_releases = queue; }
#endif
