/// Payloads after the manner of real ones: the name of a file, and its text.
enum ModelSamples {
    static let all: [(name: String, text: String)] = [
        ("issues.json", tracker), ("shop.json", shop), ("feed.json", feed), ("settings.jsonc", settings),
        ("events.jsonl", events), ("products.json", products), ("weather.json", weather), ("message.json", message),
        ("comments.json", comments), ("package.json", package), ("map.json", map), ("ledger.json", ledger),
    ]

    /// An issue tracker: snake case, users in several places, nulls, and an enum.
    private static let tracker = #"""
        [
          {"id": 1, "node_id": "I_1", "title": "Crash", "state": "open", "user": {"login": "ann", "html_url":
            "https://t.example/ann", "site_admin": false}, "assignee": null, "labels": [{"name": "bug", "color": "f00"}],
           "created_at": "2024-03-01T08:00:00Z", "closed_at": null, "body": "It \u2026 crashes", "draft": false},
          {"id": 2, "node_id": "I_2", "title": "Docs", "state": "closed", "user": {"login": "bob", "html_url":
            "https://t.example/bob", "site_admin": true}, "assignee": {"login": "ann", "html_url":
            "https://t.example/ann", "site_admin": false}, "labels": [], "created_at": "2024-03-02T09:30:00Z",
           "closed_at": "2024-03-05T10:00:00Z", "body": null, "draft": false},
          {"id": 3, "node_id": "I_3", "title": "A", "state": "open", "user": {"login": "cy", "html_url":
            "https://t.example/cy", "site_admin": false}, "assignee": null, "labels": [{"name": "help", "color": "0f0"}],
           "created_at": "2024-03-03T08:00:00.250Z", "closed_at": null, "body": "", "draft": true},
          {"id": 4, "node_id": "I_4", "title": "B", "state": "open", "user": {"login": "cy", "html_url":
            "https://t.example/cy", "site_admin": false}, "assignee": null, "labels": [],
           "created_at": "2024-03-04T08:00:00+02:00", "closed_at": null, "body": "", "draft": true},
          {"id": 5, "state": "closed", "title": "C", "node_id": "I_5", "user": {"login": "cy", "html_url":
            "https://t.example/cy", "site_admin": false}, "assignee": null, "labels": [],
           "created_at": "2024-03-04T08:00:00Z", "closed_at": null, "body": "", "draft": true},
          {"id": 6, "state": "open", "title": "D", "node_id": "I_6", "user": {"login": "cy", "html_url":
            "https://t.example/cy", "site_admin": false}, "assignee": null, "labels": [],
           "created_at": "2024-03-04T08:00:00Z", "closed_at": null, "body": "", "draft": true},
          {"id": 7, "state": "closed", "title": "E", "node_id": "I_7", "user": {"login": "cy", "html_url":
            "https://t.example/cy", "site_admin": false}, "assignee": null, "labels": [],
           "created_at": "2024-03-04T08:00:00Z", "closed_at": null, "body": "", "draft": true},
          {"id": 8, "state": "open", "title": "F", "node_id": "I_8", "user": {"login": "cy", "html_url":
            "https://t.example/cy", "site_admin": false}, "assignee": null, "labels": [],
           "created_at": "2024-03-04T08:00:00Z", "closed_at": null, "body": "", "draft": true}
        ]

        """#

    /// A shop: nested objects of equal shape, prices, an id beyond `Int`, and names that are taken.
    private static let shop = #"""
        {
          "orders": [
            {"id": 18446744073709551615, "total": 19.90, "data": {"set": 1, "json": "{}"},
             "billing": {"street": "A 1", "city": "Oslo"}, "shipping": {"street": "B 2", "city": "Bergen"},
             "items": [{"sku": "A-1", "quantity": 2, "price": 9.95, "gift": true}, {"sku": "B-7", "quantity": 1,
              "price": 0}]},
            {"id": 7, "total": 5, "data": {"set": 2, "json": "[]"}, "billing": {"street": "C 3", "city": "Nice"},
             "shipping": {"street": "C 3", "city": "Nice"}, "items": []}
          ],
          "next": null, "self": "https://shop.example/orders?page=1", "count": 2
        }
        """#

    /// A feed: kebab case, dates of RFC 2822, a recursive outline, and a string or an object as author.
    private static let feed = #"""
        {"@version": "2.0", "last-build-date": "Mon, 05 Jan 2026 15:59:20 +0000", "ttl": 60,
         "item": [
          {"title": "One", "link": "https://f.example/1", "pub-date": "Sun, 04 Jan 2026 10:00:00 +0000",
           "author": "Ann", "enclosure": [{"url": "https://f.example/1.mp3", "length": 1024, "type": "audio/mpeg"}]},
          {"title": "Two", "link": "https://f.example/2", "pub-date": "Sat, 03 Jan 2026 10:00:00 +0000",
           "author": {"name": "Bob"}, "enclosure": []}],
         "outline": [{"text": "A", "outline": [{"text": "B", "outline": []}]}, {"text": "C"}]}
        """#

    /// Settings with comments: names with dots, and values of all kinds.
    private static let settings = #"""
        // What I like.
        {
          "editor.fontSize": 13.5,
          "editor.rulers": [80, 120],
          "files.exclude": {"**/.git": true, "**/*.o": false}, // data
          "theme": "dark",
          "[swift]": {"editor.tabSize": 4, "editor.insertSpaces": true},
          "terminal.env": {}, /* nothing */
          "default": null,
        }
        """#

    /// A log of events, one a line, with a payload of several shapes.
    private static let events = #"""
        {"ts":"2025-03-01 10:00:00","level":"info","msg":"start","pid":812}
        {"ts":"2025-03-01 10:00:01","level":"info","msg":"request","pid":812,"http":{"method":"GET","status":200}}
        {"ts":"2025-03-01 10:00:02","level":"warning","msg":"slow","pid":812,"ms":1250.5}
        {"ts":"2025-03-01 10:00:03","level":"info","msg":"request","pid":812,"http":{"method":"GET","status":404}}

        {"ts":"2025-03-01 10:00:04","level":"info","msg":"request","pid":813,"http":{"method":"PUT","status":201}}
        {"ts":"2025-03-01 10:00:05","level":"warning","msg":"slow","pid":813,"ms":3000}
        {"ts":"2025-03-01 10:00:06","level":"unknown","msg":"?","pid":813,"trace":[["a",1],["b",2]]}
        {"ts":"2025-03-01 10:00:07","level":"info","msg":"stop","pid":813}
        {"ts":"2025-03-01 10:00:07","level":"warning","msg":"left","pid":813}
        {"ts":"2025-03-01 10:00:07","level":"unknown","msg":"","pid":813}
        {"ts":"2025-03-01 10:00:07","level":"unknown","msg":"","pid":813}
        {"ts":"2025-03-01 10:00:07","level":"unknown","msg":"","pid":813}
        {"ts":"2025-03-01 10:00:07","level":"warning","msg":"","pid":813}
        """#

    /// A document store without a schema: several kinds, ids as names, and `_id`.
    private static let products = #"""
        {"550e8400-e29b-41d4-a716-446655440000": {"_id": "550e8400-e29b-41d4-a716-446655440000", "_rev": 3,
           "price": "9.90", "size": [1, 2.5], "stock": {"2024-01-01": 4, "2024-01-02": 0}, "tags": ["a", null]},
         "550e8400-e29b-41d4-a716-446655440001": {"_id": "550e8400-e29b-41d4-a716-446655440001", "_rev": 1,
           "price": 12, "size": [], "stock": {}, "tags": [], "parts": [[{"n": 1}], []]}}
        """#

    /// A forecast: parallel arrays, days, and arrays of arrays.
    private static let weather = #"""
        {"latitude": 60.39, "longitude": 5, "elevation": 12.0, "timezone": "Europe/Oslo",
         "hourly_units": {"time": "iso8601", "temperature_2m": "°C"},
         "hourly": {"time": ["2025-06-01T00:00", "2025-06-01T01:00"], "temperature_2m": [11.2, 10.9]},
         "days": [{"day": "2025-06-01", "sunrise": "2025-06-01T04:12:00", "uv_index": null},
                  {"day": "2025-06-02", "sunrise": "2025-06-02T04:11:00", "uv_index": 4.5}],
         "grid": [[[1, 2], [3, 4]], [[5.5, 6]]]}
        """#

    /// A message of a chat: emoji as names, keywords, UUIDs, and members in two styles.
    private static let message = #"""
        {"id": "6f9619ff-8b86-d011-b42d-00c04fc964ff", "type": "message", "in": "general", "is": true, "1st": "yes",
         "reactions": {"👍": ["ann", "bob"], "🎉": ["cy"]}, "threadTs": 1700000000.0001, "thread_ts": "x", "": 0,
         "edited": {"user": "ann", "at": "2024-05-05T05:05:05Z"}, "名前": {"名前": "優子"}, "with space": "y",
         "init": {"self": 1}, "type_": "z", "\"quoted\"": 1, "a/b~c\\d": 2}
        """#

    /// Comments with replies: a tree, in which an object is of the kind of the object around it.
    private static let comments = #"""
        {"author": "ann", "text": "Good", "score": 5, "replies": [
          {"author": "bob", "text": "Bad", "score": -1, "replies": [
            {"author": "cy", "text": "Ugly", "score": 0, "replies": []}]},
          {"author": "dee", "text": "?", "score": 2, "replies": []}],
         "best": {"author": "eve", "text": "!", "score": 9, "replies": [], "best": null}}
        """#

    /// The manifest of a package: an object or a string, dictionaries of words, and dots.
    private static let package = #"""
        {
          "name": "kit", "version": "1.0.0", "private": true, "homepage": "https://kit.example",
          "exports": {".": "./a.js", "./b": "./b.js"},
          "scripts": {"build": "tsc", "test": "node --test"},
          "dependencies": {
            "a": "1", "b": "2", "c": "3", "d": "4", "e": "5", "f": "6", "g": "7", "h": "8", "i": "9", "j": "10",
            "k": "1", "l": "2", "m": "3", "n": "4", "o": "5", "p": "6", "q": "7", "r": "8", "s": "9", "t": "10"
          },
          "engines": {"node": ">=20"}, "funding": [{"type": "x", "url": "https://x.example"}, "https://y.example"]
        }
        """#

    /// A map: GeoJSON, with positions of two depths, and properties that differ.
    private static let map = #"""
        {"type": "FeatureCollection", "bbox": [-10.5, -10, 10, 10.25], "features": [
          {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1.5, 2]}, "properties": {"name": "A"}},
          {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4.5]]}, "properties": null},
          {"type": "Feature", "id": 3, "geometry": null, "properties": {"name": "C", "population": 12345678901234567890123}}
        ]}
        """#

    /// A ledger: capitals, numbers of many digits, dates of the United States, and Booleans that are also numbers.
    private static let ledger = #"""
        {"ACCOUNT_ID": "X1", "Opened": "Jan 07, 2013", "Balance": 123456789012345678901234567890, "URL":
          "https://bank.example/x1", "Entries": {
            "2024-01-01": {"Amount": 0.1, "Ok": true, "HTTPStatus": 200},
            "2024-01-02": {"Amount": 100, "Ok": 1, "HTTPStatus": 404}},
         "Rate": 1e-3, "Limit": 1e400, "Tax": 12345678901234567, "History": [{}, {}]}
        """#
}
