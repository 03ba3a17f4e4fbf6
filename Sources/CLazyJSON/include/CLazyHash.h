#ifndef CLAZYHASH_H
#define CLAZYHASH_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// SipHash-1-3 (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012): a keyed hash for member names, so
// that nobody who does not know the key can choose names that collide. Inlined because names are short.

static inline uint64_t clj_rotate(uint64_t x, int by) {
    return (x << by) | (x >> (64 - by));
}

static inline void clj_sip_round(uint64_t v[4]) {
    v[0] += v[1];
    v[2] += v[3];
    v[1] = clj_rotate(v[1], 13) ^ v[0];
    v[3] = clj_rotate(v[3], 16) ^ v[2];
    v[0] = clj_rotate(v[0], 32);
    v[2] += v[1];
    v[0] += v[3];
    v[1] = clj_rotate(v[1], 17) ^ v[2];
    v[3] = clj_rotate(v[3], 21) ^ v[0];
    v[2] = clj_rotate(v[2], 32);
}

/// The hash of `count` bytes under a key of 128 bits.
static inline uint64_t clj_hash(const void *bytes, size_t count, uint64_t key0, uint64_t key1) {
    const uint8_t *p = (const uint8_t *)bytes;
    uint64_t v[4] = {
        key0 ^ 0x736f6d6570736575u, key1 ^ 0x646f72616e646f6du, key0 ^ 0x6c7967656e657261u, key1 ^ 0x7465646279746573u,
    };
    size_t left = count;
    for (; left >= 8; left -= 8, p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        v[3] ^= word;
        clj_sip_round(v);
        v[0] ^= word;
    }
    uint64_t last = (uint64_t)count << 56;
    for (size_t i = 0; i < left; i++) last |= (uint64_t)p[i] << (8 * i);
    v[3] ^= last;
    clj_sip_round(v);
    v[0] ^= last;
    v[2] ^= 0xff;
    clj_sip_round(v);
    clj_sip_round(v);
    clj_sip_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
#endif
