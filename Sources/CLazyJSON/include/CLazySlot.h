#ifndef CLAZYSLOT_H
#define CLAZYSLOT_H
#include <stdbool.h>
#include <stdint.h>

// A container's slot in the index: eight bytes that threads may publish a pointer into. Swift's Synchronization has no
// atomic view of memory that it does not own; hence these two operations.

/// The contents of the slot; everything that was written before they were published is visible.
static inline uint64_t clj_slot_load(const uint64_t *slot) {
    return __atomic_load_n(slot, __ATOMIC_ACQUIRE);
}

/// Replaces `expected` by `desired`; returns false, and changes nothing, if the slot has other contents.
static inline bool clj_slot_replace(uint64_t *slot, uint64_t expected, uint64_t desired) {
    return __atomic_compare_exchange_n(slot, &expected, desired, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/// Begins to load memory that is read soon into the cache. Any address is allowed.
static inline void clj_prefetch(const void *address) {
    __builtin_prefetch(address);
}
#endif
