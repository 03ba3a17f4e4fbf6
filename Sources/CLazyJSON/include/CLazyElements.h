#ifndef CLAZYELEMENTS_H
#define CLAZYELEMENTS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "CLazyIndex.h"

// Cutting a huge array at its commas, 64 bytes at a time.

/// How far a scan has come inside of one element of an array.
typedef struct {
    /// How many containers are open in the element.
    size_t depth;
    bool in_string;
    /// Whether the next byte of the string is escaped.
    bool is_escaped;
} clj_element_state;

/// Finds the commas that separate the elements of an array in whole blocks of text, from an offset on.
///
/// Gives the offset up to which all is found, for a scan byte by byte to go on there with the state. That is where less
/// than a block is left or where `commas`, which `capacity` offsets fit in, may not have room for those of another one;
/// or it is before a block where the array ends or that cannot be right: with a control character in a string, with a
/// backslash outside of one or with more open containers than are allowed. `found` says how many commas there are. The
/// kernel must be available.
size_t clj_find_commas(
    const uint8_t *bytes, size_t count, size_t start, size_t depth_limit, clj_kernel kernel, clj_element_state *state,
    uint32_t *commas, size_t capacity, size_t *found);
#endif
