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

/// What a document holds; every peer has to find the same.
typedef struct {
    uint64_t objects, arrays, strings, numbers, literals;
    /// Bytes of all strings, keys too, escapes decoded.
    uint64_t text;
    /// All numbers, added in document order.
    double sum;
} simdjson_summary;

const char *simdjson_peer_version(void);

/// The kernel of the DOM: the best one that the machine has.
const char *simdjson_peer_kernel(void);

/// The kernel that On-Demand was compiled for.
const char *simdjson_peer_ondemand_kernel(void);

simdjson_peer *simdjson_peer_make(const uint8_t *bytes, size_t count);
/// A peer whose DOM parser uses a named kernel; null where the machine or the library does not have it.
simdjson_peer *simdjson_peer_make_with_kernel(const uint8_t *bytes, size_t count, const char *kernel);
void simdjson_peer_free(simdjson_peer *peer);

/// DOM: parses and gives the number of children of the root.
bool simdjson_peer_parse(simdjson_peer *peer, int64_t *answer);
/// DOM: parses and walks everything.
bool simdjson_peer_summarize(simdjson_peer *peer, simdjson_summary *summary);
/// DOM: parses and adds all numbers, in document order.
bool simdjson_peer_sum(simdjson_peer *peer, double *answer);
/// On-Demand: four fields of each tweet.
bool simdjson_peer_tweets(simdjson_peer *peer, int64_t *answer);
/// On-Demand: four fields of each performance.
bool simdjson_peer_performances(simdjson_peer *peer, int64_t *answer);
/// On-Demand: four fields of each record of an array.
bool simdjson_peer_record_array(simdjson_peer *peer, int64_t *answer);
/// DOM: four fields of each record of an array, which is checked as a whole.
bool simdjson_peer_record_array_dom(simdjson_peer *peer, int64_t *answer);
/// On-Demand, many documents: four fields of each small record.
bool simdjson_peer_records(simdjson_peer *peer, int64_t *answer);
/// DOM, many documents, each checked as a whole: four fields of each small record.
bool simdjson_peer_records_dom(simdjson_peer *peer, int64_t *answer);
/// On-Demand, many documents: two fields of each tweet.
bool simdjson_peer_tweet_lines(simdjson_peer *peer, int64_t *answer);
/// On-Demand, many documents: two fields of each order.
bool simdjson_peer_order_lines(simdjson_peer *peer, int64_t *answer);
/// On-Demand: finds the followers of a tweet's author and writes the document with other ones to `output`, which has
/// room for 32 bytes more than the document.
bool simdjson_peer_splice(simdjson_peer *peer, size_t tweet, const char *value, uint8_t *output, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
