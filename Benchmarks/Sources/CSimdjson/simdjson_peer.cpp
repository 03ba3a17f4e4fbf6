#include "CSimdjson.h"

#include <cstring>
#include <simdjson.h>

using namespace simdjson;

struct simdjson_peer {
    padded_string text;
    dom::parser dom;
    ondemand::parser ondemand;

    simdjson_peer(const uint8_t *bytes, size_t count) : text(reinterpret_cast<const char *>(bytes), count) {
#ifdef SIMDJSON_THREADS_ENABLED
        // Only the time of one thread is measured.
        dom.threaded = ondemand.threaded = false;
#endif
    }
};

const char *simdjson_peer_version(void) { return SIMDJSON_STRINGIFY(SIMDJSON_VERSION); }

const char *simdjson_peer_kernel(void) {
    static std::string name;
    name = get_active_implementation()->name();
    return name.c_str();
}

// Not builtin_implementation(), which is that of the installed library.
const char *simdjson_peer_ondemand_kernel(void) { return SIMDJSON_STRINGIFY(SIMDJSON_BUILTIN_IMPLEMENTATION); }

bool simdjson_peer_choose(const char *kernel) {
    const implementation *wanted = get_available_implementations()[kernel];
    if (wanted == nullptr || !wanted->supported_by_runtime_system()) return false;
    get_active_implementation() = wanted;
    return true;
}

simdjson_peer *simdjson_peer_make(const uint8_t *bytes, size_t count) { return new simdjson_peer(bytes, count); }

void simdjson_peer_free(simdjson_peer *peer) { delete peer; }

/// Returns whether `body` throws no error of simdjson.
template <typename Body> static bool succeeds(Body body) {
    try {
        body();
        return true;
    } catch (const simdjson_error &) {
        return false;
    }
}

// Reads a part of a value, which is one of the DOM or of On-Demand. In the order of the text, which On-Demand likes best: the
// operands of a sum have none.

template <typename Value> simdjson_inline static uint64_t integer(Value &&value) { return uint64_t(int64_t(value)); }
template <typename Value> simdjson_inline static uint64_t length(Value &&value) { return std::string_view(value).size(); }
template <typename Value> simdjson_inline static uint64_t rounded(Value &&value) { return uint64_t(int64_t(double(value))); }

template <typename Object> simdjson_inline static uint64_t four_of_tweet(Object tweet) {
    uint64_t sum = integer(tweet["id"]);
    sum += length(tweet["text"]);
    sum += length(tweet["user"]["screen_name"]);
    sum += integer(tweet["retweet_count"]);
    return sum;
}

template <typename Object> simdjson_inline static uint64_t two_of_tweet(Object tweet) {
    uint64_t sum = integer(tweet["id"]);
    sum += integer(tweet["retweet_count"]);
    return sum;
}

template <typename Object> simdjson_inline static uint64_t four_of_performance(Object show) {
    uint64_t sum = integer(show["eventId"]);
    sum += integer(show["id"]);
    sum += integer(show["start"]);
    sum += length(show["venueCode"]);
    return sum;
}

template <typename Object> simdjson_inline static uint64_t four_of_record(Object record) {
    uint64_t sum = integer(record["id"]);
    sum += length(record["name"]);
    sum += bool(record["active"]) ? 1 : 0;
    sum += rounded(record["score"]);
    return sum;
}

template <typename Object> simdjson_inline static uint64_t two_of_order(Object order) {
    uint64_t sum = integer(order["id"]);
    sum += length(order["status"]);
    return sum;
}

template <typename Object> simdjson_inline static uint64_t four_of_order(Object order) {
    uint64_t sum = two_of_order<Object>(order);
    sum += length(order["customer"]["name"]);
    sum += rounded(order["total"]);
    return sum;
}

static double sum_of_numbers(dom::element element) {
    double result = 0;
    if (element.is_array()) {
        for (dom::element child : dom::array(element)) result += sum_of_numbers(child);
    } else if (element.is_object()) {
        for (dom::key_value_pair member : dom::object(element)) result += sum_of_numbers(member.value);
    } else if (element.is_number()) {
        result = double(element);
    }
    return result;
}

// Where the objects come from.

template <typename Body> simdjson_never_inline static uint64_t for_each_element(ondemand::array array, Body body) {
    uint64_t sum = 0;
    for (ondemand::object element : array) sum += body(element);
    return sum;
}

template <typename Body> simdjson_never_inline static uint64_t for_each_line(simdjson_peer *peer, Body body) {
    uint64_t sum = 0;
    ondemand::document_stream stream = peer->ondemand.iterate_many(peer->text);
    for (auto document : stream) {
        ondemand::object object = document.get_object();
        sum += body(object);
    }
    return sum;
}

template <typename Body> simdjson_never_inline static uint64_t for_each_line_dom(simdjson_peer *peer, Body body) {
    uint64_t sum = 0;
    for (dom::object object : peer->dom.parse_many(peer->text)) sum += body(object);
    return sum;
}

/// A lambda of a template, which has no type of its own, that takes On-Demand's objects by reference.
#define READING(function) [](auto &object) { return function<decltype(object)>(object); }

static uint64_t read(simdjson_peer *peer, simdjson_work work) {
    switch (work) {
    case SIMDJSON_NOTHING: {
        dom::element root = peer->dom.parse(peer->text);
        return root.is_array() ? dom::array(root).size() : dom::object(root).size();
    }
    case SIMDJSON_NUMBERS_DOM:
        return uint64_t(int64_t(sum_of_numbers(peer->dom.parse(peer->text))));
    case SIMDJSON_TWEETS: {
        ondemand::document document = peer->ondemand.iterate(peer->text);
        return for_each_element(document["statuses"], READING(four_of_tweet));
    }
    case SIMDJSON_PERFORMANCES: {
        ondemand::document document = peer->ondemand.iterate(peer->text);
        return for_each_element(document["performances"], READING(four_of_performance));
    }
    case SIMDJSON_RECORDS: {
        ondemand::document document = peer->ondemand.iterate(peer->text);
        return for_each_element(document, READING(four_of_record));
    }
    case SIMDJSON_RECORDS_DOM: {
        uint64_t sum = 0;
        for (dom::object record : dom::array(peer->dom.parse(peer->text))) sum += four_of_record(record);
        return sum;
    }
    case SIMDJSON_RECORD_LINES:
        return for_each_line(peer, READING(four_of_record));
    case SIMDJSON_RECORD_LINES_DOM:
        return for_each_line_dom(peer, READING(four_of_record));
    case SIMDJSON_TWEET_LINES:
        return for_each_line(peer, READING(two_of_tweet));
    case SIMDJSON_ORDER_LINES_2:
        return for_each_line(peer, READING(two_of_order));
    case SIMDJSON_ORDER_LINES_4:
        return for_each_line(peer, READING(four_of_order));
    case SIMDJSON_ORDER_LINES_4_DOM:
        return for_each_line_dom(peer, READING(four_of_order));
    }
    throw simdjson_error(UNEXPECTED_ERROR);
}

bool simdjson_peer_read(simdjson_peer *peer, simdjson_work work, int64_t *answer) {
    return succeeds([&] { *answer = int64_t(read(peer, work)); });
}

static void add(dom::element element, simdjson_summary &summary) {
    switch (element.type()) {
    case dom::element_type::OBJECT:
        summary.objects++;
        for (dom::key_value_pair member : dom::object(element)) {
            summary.text += member.key.size();
            add(member.value, summary);
        }
        break;
    case dom::element_type::ARRAY:
        summary.arrays++;
        for (dom::element child : dom::array(element)) add(child, summary);
        break;
    case dom::element_type::STRING:
        summary.strings++;
        summary.text += element.get_string_length();
        break;
    case dom::element_type::INT64:
    case dom::element_type::UINT64:
    case dom::element_type::DOUBLE:
        summary.numbers++;
        summary.sum += double(element);
        break;
    default:
        summary.literals++;
    }
}

bool simdjson_peer_summarize(simdjson_peer *peer, simdjson_summary *summary) {
    return succeeds([&] {
        *summary = {};
        add(peer->dom.parse(peer->text), *summary);
    });
}

bool simdjson_peer_splice(simdjson_peer *peer, size_t tweet, const char *value, uint8_t *output, size_t *count) {
    return succeeds([&] {
        ondemand::document document = peer->ondemand.iterate(peer->text);
        size_t position = 0;
        for (ondemand::object status : document["statuses"]) {
            if (position++ != tweet) continue;
            std::string_view old = status["user"]["followers_count"].raw_json_token();
            while (!old.empty() && std::strchr(" \t\r\n", old.back())) old.remove_suffix(1);
            size_t before = size_t(old.data() - peer->text.data());
            size_t after = peer->text.size() - before - old.size();
            std::memcpy(output, peer->text.data(), before);
            std::memcpy(output + before, value, std::strlen(value));
            std::memcpy(output + before + std::strlen(value), old.data() + old.size(), after);
            *count = before + std::strlen(value) + after;
            return;
        }
        throw simdjson_error(INDEX_OUT_OF_BOUNDS);
    });
}
