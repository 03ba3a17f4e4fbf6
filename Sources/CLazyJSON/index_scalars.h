// The grammar of numbers, literals and escapes. Included once for each kernel, which may provide
//
//     uint32_t clj_digits(const uint8_t *p)     which of 32 bytes are digits       (then CLJ_DIGITS is defined)

/// Returns whether a byte may follow a number or a literal; other structural characters are refused later in any case.
CLJ_INLINE bool clj_is_delimiter(uint8_t byte) {
    static const uint8_t table[256] = {
        [' '] = 1, ['\t'] = 1, ['\n'] = 1, ['\r'] = 1, [','] = 1, [']'] = 1, ['}'] = 1,
    };
    return table[byte];
}

CLJ_INLINE bool clj_is_digit(uint8_t byte) {
    return (uint8_t)(byte - '0') < 10;
}

static inline const uint8_t *clj_skip_digits(const uint8_t *p, const uint8_t *end) {
    while (end - p >= 8) {
        // Eight digits at a time: the high half of each byte is 3, and stays so when 6 is added.
        uint64_t word;
        memcpy(&word, p, 8);
        const uint64_t high = 0xF0F0F0F0F0F0F0F0, threes = 0x3030303030303030, sixes = 0x0606060606060606;
        if (((word & high) ^ threes) | (((word + sixes) & high) ^ threes)) break;
        p += 8;
    }
    while (p < end && clj_is_digit(*p)) p++;
    return p;
}

/// The entry of the number at `offset`; 0, which is no number's entry, if it is malformed or too long.
CLJ_RARE uint64_t clj_long_number(const uint8_t *text, size_t count, uint32_t offset) {
    const uint8_t *const begin = text + offset, *const end = text + count;
    const uint8_t *p = begin;
    uint64_t tag = CLJ_INTEGER;
    if (*p == '-') p++;
    const uint8_t *digits = p;
    p = clj_skip_digits(p, end);
    if (p == digits || (*digits == '0' && p - digits > 1)) return 0;
    if (p < end && *p == '.') {
        tag = CLJ_REAL;
        digits = ++p;
        p = clj_skip_digits(p, end);
        if (p == digits) return 0;
    }
    if (p < end && (*p | 0x20) == 'e') {
        tag = CLJ_REAL;
        p++;
        if (p < end && (*p == '+' || *p == '-')) p++;
        digits = p;
        p = clj_skip_digits(p, end);
        if (p == digits) return 0;
    }
    if (p < end && !clj_is_delimiter(*p)) return 0;
    // A length that is too large for an entry would overwrite its tag.
    if (p - begin > (ptrdiff_t)CLJ_MAXIMUM_PAYLOAD) return 0;
    return CLJ_ENTRY(tag, p - begin, offset);
}

static inline uint64_t clj_number(const uint8_t *text, size_t count, uint32_t offset) {
#if CLJ_DIGITS
    // Most numbers fit into 32 bytes: one comparison finds all digits, without a loop.
    if (CLJ_LIKELY(count - offset > 33)) {
        const uint8_t *begin = text + offset;
        const uint8_t *p = begin + (*begin == '-');
        const uint32_t others = ~clj_digits(p);
        const size_t whole = others == 0 ? 32 : (size_t)__builtin_ctz(others);
        if (whole == 0 || (*p == '0' && whole > 1)) return 0;
        if (whole < 31) {
            uint8_t next = p[whole];
            if (clj_is_delimiter(next)) return CLJ_ENTRY(CLJ_INTEGER, p + whole - begin, offset);
            const uint32_t rest = others >> (whole + 1);
            if (next == '.' && rest != 0) {
                size_t digits = (size_t)__builtin_ctz(rest), all = whole + 1 + digits;
                if (digits == 0) return 0;
                if (clj_is_delimiter(p[all])) return CLJ_ENTRY(CLJ_REAL, p + all - begin, offset);
            }
        }
    }
#endif
    return clj_long_number(text, count, offset);
}

/// The entry of the literal at `offset`, whose first byte is t, f or n; 0 if it is malformed.
static inline uint64_t clj_literal(const uint8_t *text, size_t count, uint32_t offset) {
    // No branches tell the literals apart: their order is random in many texts.
    static const char words[4][4] = {{'a', 'l', 's', 'e'}, {'n', 'u', 'l', 'l'}, {'t', 'r', 'u', 'e'}};
    const uint8_t *p = text + offset;
    const size_t left = count - offset, is_false = *p == 'f', length = 4 + is_false;
    if (CLJ_UNLIKELY(left <= 5) && left < length) return 0;
    if (memcmp(p + is_false, words[*p >> 3 & 3], 4) != 0) return 0;
    if (CLJ_LIKELY(left > 5) || left > length) {
        if (!clj_is_delimiter(p[length])) return 0;
    }
    return CLJ_ENTRY(CLJ_LITERAL, length, offset);
}

/// Returns whether the escape is one of RFC 8259, section 7; a token follows it in the text.
static inline bool clj_is_escape(const uint8_t *text, size_t count, uint32_t backslash) {
    static const uint8_t simple[256] = {
        ['"'] = 1, ['\\'] = 1, ['/'] = 1, ['b'] = 1, ['f'] = 1, ['n'] = 1, ['r'] = 1, ['t'] = 1,
    };
    static const uint8_t hex[256] = {
        ['0'] = 1, ['1'] = 1, ['2'] = 1, ['3'] = 1, ['4'] = 1, ['5'] = 1, ['6'] = 1, ['7'] = 1,
        ['8'] = 1, ['9'] = 1, ['A'] = 1, ['B'] = 1, ['C'] = 1, ['D'] = 1, ['E'] = 1, ['F'] = 1,
        ['a'] = 1, ['b'] = 1, ['c'] = 1, ['d'] = 1, ['e'] = 1, ['f'] = 1,
    };
    const uint8_t *p = text + backslash + 1;
    // Only the text of a mapped file that changes meanwhile ends with a backslash here.
    if (CLJ_UNLIKELY(count - backslash < 2)) return false;
    if (CLJ_LIKELY(simple[*p])) return true;
    // If the text ends earlier, then the quote that closes the string is among the four.
    return *p == 'u' && count - backslash >= 6 && (hex[p[1]] & hex[p[2]] & hex[p[3]] & hex[p[4]]);
}
