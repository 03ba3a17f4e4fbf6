#ifndef CLAZYELEMENTS_H
#define CLAZYELEMENTS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "CLazyIndex.h"

// Splitting a huge array at its commas, 64 bytes at a time.

/// The state of a scan inside of one element of an array.
typedef struct {
    /// The number of containers that are open in the element.
    size_t depth;
    bool in_string;
    /// Whether the next byte of the string is escaped.
    bool is_escaped;
} clj_element_state;

/// Finds the commas that separate the elements of an array in whole blocks of text, from an offset on.
///
/// Returns the offset where the caller continues byte by byte, with the state there, and sets `found` to the number of
/// commas. It stops before the last bytes that fill no block; when `commas`, which has room for `capacity` offsets, could
/// overflow; and before a block in which the array ends or that is malformed: that has a control character in a string, a
/// backslash outside of one, or more open containers than are allowed. Without such a kernel it returns `start`.
size_t clj_find_commas(
    const uint8_t *bytes, size_t count, size_t start, size_t depth_limit, clj_kernel kernel, clj_element_state *state,
    uint32_t *commas, size_t capacity, size_t *found);
#endif
