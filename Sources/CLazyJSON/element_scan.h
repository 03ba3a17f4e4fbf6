// Finds the commas between the elements of an array. Included once for each kernel, after stage 1, whose clj_prefix_xor
// and clj_flatten it uses, and which also provides
//
//     clj_element_masks clj_classify_elements(const uint8_t *block)   the masks of a block

/// Finds the commas of a block that are outside of all containers, bracket by bracket.
///
/// Returns false if more containers are closed than are open, or too many are open.
static bool clj_count_brackets(clj_element_masks at, size_t depth_limit, size_t *depth, uint64_t *commas) {
    uint64_t outside = *depth == 0 ? ~(uint64_t)0 : 0;
    for (uint64_t rest = at.open | at.close; rest != 0; rest &= rest - 1) {
        uint64_t bit = rest & -rest;
        if (at.open & bit) {
            if (*depth == depth_limit) return false;
            if ((*depth)++ == 0) outside ^= -bit;
        } else {
            if (*depth == 0) return false;
            if (--*depth == 0) outside ^= -bit;
        }
    }
    *commas = at.comma & outside;
    return true;
}

/// The same, without counting brackets where that is possible; `at` has nothing that is inside of a string.
CLJ_INLINE bool clj_find_outer(clj_element_masks at, size_t depth_limit, size_t *depth, uint64_t *commas) {
    if (*depth <= 1) {
        // Most elements have no containers inside: then brackets that open and that close take turns.
        uint64_t inside = clj_prefix_xor(at.open | at.close) ^ -(uint64_t)*depth;
        if (CLJ_LIKELY(((at.open & ~inside) | (at.close & inside)) == 0)) {
            *depth = inside >> 63;
            *commas = at.comma & ~inside;
            return true;
        }
    }
    size_t opening = (size_t)__builtin_popcountll(at.open), closing = (size_t)__builtin_popcountll(at.close);
    if (*depth > closing && *depth + opening <= depth_limit) {
        // In whatever order the brackets are, the element ends in a later block.
        *depth += opening - closing;
        *commas = 0;
        return true;
    }
    return clj_count_brackets(at, depth_limit, depth, commas);
}

CLJ_HOT size_t CLJ_FIND_COMMAS(
    const uint8_t *bytes, size_t count, size_t position, size_t depth_limit, clj_element_state *state, uint32_t *commas,
    size_t capacity, size_t *found) {
    uint32_t *to = commas;
    uint64_t escape = state->is_escaped, in_string = -(uint64_t)state->in_string;
    size_t depth = state->depth;
    while (count - position >= 64 && capacity - (size_t)(to - commas) >= CLJ_TOKEN_SLACK) {
        clj_element_masks at = clj_classify_elements(bytes + position);
        uint64_t carry = escape, escaped;
        clj_find_escapes(at.backslash, &carry, &escaped);
        // An opening quote counts as inside of its string, a closing one does not.
        uint64_t inside = clj_prefix_xor(at.quote & ~escaped) ^ in_string;
        if (CLJ_UNLIKELY(((at.control & inside) | (at.backslash & ~inside)) != 0)) break;
        at.open &= ~inside;
        at.close &= ~inside;
        at.comma &= ~inside;
        size_t depth_behind = depth;
        uint64_t outer;
        if (CLJ_UNLIKELY(!clj_find_outer(at, depth_limit, &depth_behind, &outer))) break;
        to = clj_flatten(to, (uint32_t)position, outer, CLJ_FEW_TOKENS);
        escape = carry;
        in_string = (uint64_t)((int64_t)inside >> 63);
        depth = depth_behind;
        position += 64;
    }
    *state = (clj_element_state){.depth = depth, .in_string = in_string != 0, .is_escaped = escape != 0};
    *found = (size_t)(to - commas);
    return position;
}
