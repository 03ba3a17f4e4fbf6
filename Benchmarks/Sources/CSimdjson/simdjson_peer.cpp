#include "CSimdjson.h"

#include <cstring>
#include <simdjson.h>

using namespace simdjson;

struct simdjson_peer {
    padded_string text;
    dom::parser dom;
    ondemand::parser ondemand;

    simdjson_peer(const uint8_t *bytes, size_t count) : text(reinterpret_cast<const char *>(bytes), count) {}
};

const char *simdjson_peer_version(void) { return SIMDJSON_STRINGIFY(SIMDJSON_VERSION); }

const char *simdjson_peer_kernel(void) {
    static const std::string name = get_active_implementation()->name();
    return name.c_str();
}

// Not builtin_implementation(), which is that of the installed library.
const char *simdjson_peer_ondemand_kernel(void) { return SIMDJSON_STRINGIFY(SIMDJSON_BUILTIN_IMPLEMENTATION); }

simdjson_peer *simdjson_peer_make(const uint8_t *bytes, size_t count) { return new simdjson_peer(bytes, count); }

simdjson_peer *simdjson_peer_make_with_kernel(const uint8_t *bytes, size_t count, const char *kernel) {
    const implementation *wanted = get_available_implementations()[kernel];
    if (wanted == nullptr || !wanted->supported_by_runtime_system()) return nullptr;
    auto *peer = new simdjson_peer(bytes, count);
    // A parser takes the kernel that is active when it allocates.
    const implementation *best = get_active_implementation();
    get_active_implementation() = wanted;
    const error_code error = peer->dom.allocate(count);
    get_active_implementation() = best;
    if (error == SUCCESS) return peer;
    delete peer;
    return nullptr;
}

void simdjson_peer_free(simdjson_peer *peer) { delete peer; }

/// Makes an error of simdjson, which is thrown, an answer.
template <typename Body> static bool succeeds(Body body) {
    try {
        body();
        return true;
    } catch (const simdjson_error &) {
        return false;
    }
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

static double sum(dom::element element) {
    double result = 0;
    if (element.is_array()) {
        for (dom::element child : dom::array(element)) result += sum(child);
    } else if (element.is_object()) {
        for (dom::key_value_pair member : dom::object(element)) result += sum(member.value);
    } else if (element.is_number()) {
        result = double(element);
    }
    return result;
}

bool simdjson_peer_parse(simdjson_peer *peer, int64_t *answer) {
    return succeeds([&] {
        dom::element root = peer->dom.parse(peer->text);
        *answer = int64_t(root.is_array() ? dom::array(root).size() : dom::object(root).size());
    });
}

bool simdjson_peer_summarize(simdjson_peer *peer, simdjson_summary *summary) {
    return succeeds([&] {
        *summary = {};
        add(peer->dom.parse(peer->text), *summary);
    });
}

bool simdjson_peer_sum(simdjson_peer *peer, double *answer) {
    return succeeds([&] { *answer = sum(peer->dom.parse(peer->text)); });
}

bool simdjson_peer_tweets(simdjson_peer *peer, int64_t *answer) {
    return succeeds([&] {
        uint64_t result = 0;
        ondemand::document document = peer->ondemand.iterate(peer->text);
        for (ondemand::object tweet : document["statuses"]) {
            result += uint64_t(int64_t(tweet["id"]));
            result += std::string_view(tweet["text"]).size();
            result += std::string_view(tweet["user"]["screen_name"]).size();
            result += uint64_t(int64_t(tweet["retweet_count"]));
        }
        *answer = int64_t(result);
    });
}

bool simdjson_peer_performances(simdjson_peer *peer, int64_t *answer) {
    return succeeds([&] {
        uint64_t result = 0;
        ondemand::document document = peer->ondemand.iterate(peer->text);
        for (ondemand::object performance : document["performances"]) {
            result += uint64_t(int64_t(performance["eventId"]));
            result += uint64_t(int64_t(performance["id"]));
            result += uint64_t(int64_t(performance["start"]));
            result += std::string_view(performance["venueCode"]).size();
        }
        *answer = int64_t(result);
    });
}

bool simdjson_peer_record_array(simdjson_peer *peer, int64_t *answer) {
    return succeeds([&] {
        uint64_t result = 0;
        ondemand::document document = peer->ondemand.iterate(peer->text);
        for (ondemand::object record : document) {
            result += uint64_t(int64_t(record["id"]));
            result += std::string_view(record["name"]).size();
            result += bool(record["active"]) ? 1 : 0;
            result += uint64_t(int64_t(double(record["score"])));
        }
        *answer = int64_t(result);
    });
}

bool simdjson_peer_record_array_dom(simdjson_peer *peer, int64_t *answer) {
    return succeeds([&] {
        uint64_t result = 0;
        for (dom::object record : dom::array(peer->dom.parse(peer->text))) {
            result += uint64_t(int64_t(record["id"]));
            result += std::string_view(record["name"]).size();
            result += bool(record["active"]) ? 1 : 0;
            result += uint64_t(int64_t(double(record["score"])));
        }
        *answer = int64_t(result);
    });
}

bool simdjson_peer_records(simdjson_peer *peer, int64_t *answer) {
    return succeeds([&] {
        uint64_t result = 0;
        ondemand::document_stream stream = peer->ondemand.iterate_many(peer->text);
        for (auto document : stream) {
            result += uint64_t(int64_t(document["id"]));
            result += std::string_view(document["name"]).size();
            result += bool(document["active"]) ? 1 : 0;
            result += uint64_t(int64_t(double(document["score"])));
        }
        *answer = int64_t(result);
    });
}

bool simdjson_peer_records_dom(simdjson_peer *peer, int64_t *answer) {
    return succeeds([&] {
        uint64_t result = 0;
        for (dom::object record : peer->dom.parse_many(peer->text)) {
            result += uint64_t(int64_t(record["id"]));
            result += std::string_view(record["name"]).size();
            result += bool(record["active"]) ? 1 : 0;
            result += uint64_t(int64_t(double(record["score"])));
        }
        *answer = int64_t(result);
    });
}

bool simdjson_peer_tweet_lines(simdjson_peer *peer, int64_t *answer) {
    return succeeds([&] {
        uint64_t result = 0;
        ondemand::document_stream stream = peer->ondemand.iterate_many(peer->text);
        for (auto document : stream) {
            result += uint64_t(int64_t(document["id"]));
            result += uint64_t(int64_t(document["retweet_count"]));
        }
        *answer = int64_t(result);
    });
}

bool simdjson_peer_order_lines(simdjson_peer *peer, int64_t *answer) {
    return succeeds([&] {
        uint64_t result = 0;
        ondemand::document_stream stream = peer->ondemand.iterate_many(peer->text);
        for (auto document : stream) {
            result += uint64_t(int64_t(document["id"]));
            result += std::string_view(document["status"]).size();
        }
        *answer = int64_t(result);
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
