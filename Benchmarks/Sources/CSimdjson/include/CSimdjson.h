#ifndef CSIMDJSON_H
#define CSIMDJSON_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// simdjson as a peer: one document, copied to padded memory beforehand, and parsers that keep their memory between
// runs, which is how simdjson wants to be used. What cannot be parsed or found is reported by `false`.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct simdjson_peer simdjson_peer;

/// The contents of a document; every peer has to find the same.
typedef struct {
    uint64_t objects, arrays, strings, numbers, literals;
    /// Bytes of all strings, keys too, escapes decoded.
    uint64_t text;
    /// All numbers, added in document order.
    double sum;
} simdjson_summary;

/// The parts of a document that are read; the answer is the sum of the integers and of the lengths of the strings.
typedef enum {
    /// DOM: nothing; the answer is the number of children of the root.
    SIMDJSON_NOTHING,
    /// DOM: all numbers, added in document order; the answer is rounded toward zero.
    SIMDJSON_NUMBERS_DOM,
    /// On-Demand: four fields of each tweet of a timeline.
    SIMDJSON_TWEETS,
    /// On-Demand: four fields of each performance of a catalogue.
    SIMDJSON_PERFORMANCES,
    /// Four fields of each small record of an array: On-Demand; DOM.
    SIMDJSON_RECORDS,
    SIMDJSON_RECORDS_DOM,
    /// Four fields of each small record, one a line: On-Demand; DOM.
    SIMDJSON_RECORD_LINES,
    SIMDJSON_RECORD_LINES_DOM,
    /// On-Demand: two fields of each tweet, one a line.
    SIMDJSON_TWEET_LINES,
    /// Two fields of each order, one a line: On-Demand. Four: On-Demand; DOM.
    SIMDJSON_ORDER_LINES_2,
    SIMDJSON_ORDER_LINES_4,
    SIMDJSON_ORDER_LINES_4_DOM,
} simdjson_work;

const char *simdjson_peer_version(void);

/// The kernel of the DOM and of the first pass of On-Demand: the best one of the machine, or the one that was chosen.
const char *simdjson_peer_kernel(void);

/// The kernel that the second pass of On-Demand was compiled for.
const char *simdjson_peer_ondemand_kernel(void);

/// Chooses the kernel by name for all peers that are made from now on.
bool simdjson_peer_choose(const char *kernel);

simdjson_peer *simdjson_peer_make(const uint8_t *bytes, size_t count);
void simdjson_peer_free(simdjson_peer *peer);

/// Parses the document and reads some of it.
bool simdjson_peer_read(simdjson_peer *peer, simdjson_work work, int64_t *answer);
/// DOM: parses the document and reads everything.
bool simdjson_peer_summarize(simdjson_peer *peer, simdjson_summary *summary);
/// On-Demand: finds the followers of a tweet's author and writes the document with other ones to `output`, which has
/// room for 32 bytes more than the document.
bool simdjson_peer_splice(simdjson_peer *peer, size_t tweet, const char *value, uint8_t *output, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
