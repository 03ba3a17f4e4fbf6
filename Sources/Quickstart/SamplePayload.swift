/// The answer of an imaginary shop's server to a request for the latest orders.
///
/// It has what real answers have: odd spacing, a part from an older system with tabs and CR LF (`\#t` and `\#r` in
/// this source), integers beyond 64 bits, escapes of every sort, half of a surrogate pair, numbers written as `1.0` and
/// `1e3`, and members that no program reads.
enum SamplePayload {
    /// The answer's text.
    static let text = #"""
        {
          "request_id": "a3f0c6e2-7b1d-4d55-9a62-1f6f0f5b7c11",
          "generated_at": "2025-03-14T09:26:53.589Z",
          "next_cursor": 18446744073709551616123,
          "page": { "number": 1, "size":4,   "total" : 1e3 },
          "currency": {"code": "NOK", "minor_units": 2, "rate_to_eur": 0.08571428571428571428571428571},
          "shop": {
            "name": "Fjord \u0026 Fell",
            "owner": "Ren\u00e9e S\u00f8rlie",
            "motto": "Warm socks, cold water \ud83c\udfd4\ufe0f",
            "site": "https:\/\/fjord-and-fell.example\/en",
            "opened": "1998-05-17",
            "open_now": true,
            "coordinates": [ 60.39299, 5.32415 ],
            "hours": {
              "mon": ["09:00","17:00"], "tue": ["09:00","17:00"], "wed": ["09:00","17:00"],
              "thu": ["09:00","19:00"], "fri": ["09:00","19:00"], "sat": ["10:00","15:00"],
              "sun": []
            },
            "rating": 4.80,
            "reviews": 2317
          },
          "orders": [
            {
              "id": 9007199254740993,
              "number": "2025-000417",
              "status": "shipped",
              "placed_at": "2025-03-11T05:15:00Z",
              "customer": {
                "name": "Ann Dahl",
                "email": "ann@example.com",
                "phone": "+47 555 01 234",
                "loyalty_points": 1250,
                "marketing": { "email": true, "sms": false },
                "address": {
                  "street": "Strandgaten 12",
                  "city": "Bergen",
                  "postal_code": "5003",
                  "country": "NO"
                }
              },
              "items": [
                {
                  "sku": "FF-1001",
                  "title": "Wool socks, grey",
                  "quantity": 3,
                  "unit_price": 129.00,
                  "tags": ["wool", "winter"],
                  "weight_kg": 0.120,
                  "stock": { "bergen": 17, "oslo": 0 }
                },
                {
                  "sku": "FF-2040",
                  "title": "Rain hat \u2602",
                  "quantity": 1,
                  "unit_price": 349.50,
                  "tags": ["rain"],
                  "weight_kg": 0.45,
                  "stock": { "bergen": 18, "oslo": 5 }
                }
              ],
              "total": 736.50,
              "payments": [
                {"id": "pay_88001", "method": "card", "amount": 736.50, "captured": true,
                 "card": {"brand":"visa","last4":"0042","expires":"09\/27"}}
              ],
              "shipments": [
                {
                  "carrier": "Posten",
                  "tracking": "370438101234567890",
                  "label_size_bytes": 48213,
                  "events": [
                    { "at": "2025-03-12T07:10:00Z", "what": "accepted",  "where": [60.3894, 5.3324] },
                    { "at": "2025-03-12T21:44:10Z", "what": "sorted",    "where": [59.9133, 10.7389] },
                    { "at": "2025-03-13T10:02:31Z", "what": "delivered", "where": [60.3971, 5.3245] }
                  ]
                }
              ],
              "x_trace": { "span": "9e3779b97f4a7c15", "sampled": true, "took_ms": 12.50 },
              "note": "Ring the bell.\nTwice."
            },
            {
              "id": 9007199254740995,
              "number": "2025-000418",
              "status": "paid",
              "placed_at": "2025-03-12T06:15:01Z",
              "customer": {
                "name": "Jos\u00e9 \"Pepe\" Garc\u00eda",
                "email": "pepe@example.org",
                "phone": null,
                "loyalty_points": 0,
                "marketing": { "email": false, "sms": false },
                "address": {
                  "street": "Calle Sierpes 5, 2\u00ba B",
                  "city": "Sevilla",
                  "postal_code": "41001",
                  "country": "ES"
                }
              },
              "items": [
                {
                  "sku": "FF-0007",
                  "title": "Enamel mug 0.3 l",
                  "quantity": 2,
                  "unit_price": 99.00,
                  "tags": ["kitchen", "gift"],
                  "weight_kg": 0.120,
                  "stock": { "bergen": 34, "oslo": 1 }
                },
                {
                  "sku": "FF-1001",
                  "title": "Wool socks, grey",
                  "quantity": 1,
                  "unit_price": 129.00,
                  "tags": ["wool", "winter"],
                  "weight_kg": 0.45,
                  "stock": { "bergen": 35, "oslo": 6 }
                },
                {
                  "sku": "FF-3300",
                  "title": "Map 1:50\u00a0000",
                  "quantity": 1,
                  "unit_price": 1.89e2,
                  "tags": ["paper"],
                  "weight_kg": 1e-1,
                  "stock": { "bergen": 36, "oslo": 11 }
                }
              ],
              "total": 516.0,
              "payments": [
                {"id": "pay_88002", "method": "invoice", "amount": 516.0, "captured": true,
                 "card": null}
              ],
              "shipments": [],
              "x_trace": { "span": "3c6ef372fe94f82a", "sampled": false, "took_ms": 8 },
              "note": ""
            },
        \#t{\#r
        \#t\#t"id": 18446744073709551615,\#r
        \#t\#t"number" : "2025-000419",\#r
        \#t\#t"status":"refunded",\#r
        \#t\#t"placed_at": "2025-03-13T07:15:00+09:00",\#r
        \#t\#t"customer": {\#r
        \#t\#t\#t"name": "\u5c0f\u6797 \u512a\u5b50",\#r
        \#t\#t\#t"email": "yuko.k@example.net",\#r
        \#t\#t\#t"phone": "+81 3 0000 1234",\#r
        \#t\#t\#t"loyalty_points": 1.0,\#r
        \#t\#t\#t"address": {\#r
        \#t\#t\#t\#t"street": "千代田 1-1",\#r
        \#t\#t\#t\#t"city": "東京",\#r
        \#t\#t\#t\#t"postal_code": "100-0001",\#r
        \#t\#t\#t\#t"country": "JP"\#r
        \#t\#t\#t}\#r
        \#t\#t},\#r
        \#t\#t"items": [\#r
        \#t\#t\#t{ "sku": "FF-5120", "title": "Thermos 1.0 l", "quantity": 1, "unit_price": 449.0,\#r
        \#t\#t\#t  "tags": ["kitchen"], "weight_kg": 0.610, "x_bin": null }\#r
        \#t\#t],\#r
        \#t\#t"total": 449.00,\#r
        \#t\#t"legacy": {\#r
        \#t\#t\#t"source": "till-3",\#r
        \#t\#t\#t"raw": "A\u0000B\u001fC",\#r
        \#t\#t\#t"half_a_pair": "\ud83c",\#r
        \#t\#t\#t"flags": [0, 0.0, -0, 1E+2, 1e-7]\#r
        \#t\#t},\#r
        \#t\#t"note": "line one\r\nline two"\#r
        \#t},\#r
            {
              "id": -9223372036854775809,
              "number": "2025-000420",
              "status": "paid",
              "placed_at": "2025-03-14T08:15:03Z",
              "customer": {
                "name": "Zo\u00eb M\u00fcller",
                "email": "zoe@example.org",
                "phone": "+49 555 0101",
                "loyalty_points": 17,
                "marketing": { "email": false, "sms": false },
                "address": {
                  "street": "Ringstraße 4",
                  "city": "Weißenburg",
                  "postal_code": "91781",
                  "country": "DE"
                }
              },
              "items": [
                {
                  "sku": "FF-4100",
                  "title": "Tent peg, 12 pcs",
                  "quantity": 4,
                  "unit_price": 79.00,
                  "tags": ["camp"],
                  "weight_kg": 0.120,
                  "stock": { "bergen": 68, "oslo": 3 }
                },
                {
                  "sku": "FF-4101",
                  "title": "Tent \u201cNordlys\u201d",
                  "quantity": 1,
                  "unit_price": 5499.00,
                  "tags": ["camp", "gift"],
                  "weight_kg": 0.45,
                  "stock": { "bergen": 69, "oslo": 8 }
                }
              ],
              "total": 5815.00,
              "payments": [
                {"id": "pay_88004", "method": "card", "amount": 5815.00, "captured": true,
                 "card": {"brand":"visa","last4":"0042","expires":"09\/27"}}
              ],
              "shipments": [],
              "x_trace": { "span": "78dde6e5fd29f054", "sampled": false, "took_ms": 9.25 },
              "note": null
            },
            {
              "id": 9007199254740997,
              "number": "2025-000421",
              "status": "paid",
              "placed_at": "2025-03-15T09:15:04Z",
              "customer": {
                "name": "Олена",
                "email": "olena@example.net",
                "phone": "+380 44 555 0199",
                "loyalty_points": 3,
                "marketing": { "email": false, "sms": false },
                "address": {
                  "street": "вул. Хрещатик 1",
                  "city": "Київ",
                  "postal_code": "01001",
                  "country": "UA"
                }
              },
              "items": [
                {
                  "sku": "FF-6001",
                  "title": "Lamp 1e3 lm",
                  "quantity": 1,
                  "unit_price": 899.00,
                  "tags": ["camp", "light"],
                  "weight_kg": 0.120,
                  "stock": { "bergen": 85, "oslo": 4 }
                }
              ],
              "total": 899,
              "payments": [
                {"id": "pay_88005", "method": "transfer", "amount": 899, "captured": true,
                 "card": {"brand":"visa","last4":"0042","expires":"09\/27"}}
              ],
              "shipments": [],
              "x_trace": { "span": "1715609f7c746c69", "sampled": false, "took_ms": 7 },
              "note": "by noon"
            },
            {
              "id": 340282366920938463463374607431768211456,
              "number": "2025-000422",
              "status": "packed",
              "placed_at": "2025-03-16T010:15:05Z",
              "customer": {
                "name": "Bob O'Neil",
                "email": "bob@example.com",
                "phone": "+1 202 555 0147",
                "loyalty_points": 4.2e1,
                "marketing": { "email": false, "sms": false },
                "address": {
                  "street": "1 SW Main St",
                  "city": "Portland\tOR",
                  "postal_code": "97201",
                  "country": "US"
                }
              },
              "items": [
                {
                  "sku": "FF-2041",
                  "title": "Rain coat, size \"M\"",
                  "quantity": 1,
                  "unit_price": 1899.00,
                  "tags": [
                    "rain",
                    "clothes"
                  ],
                  "options": { "size": "M",  "colour":"#ffcc00" , "hood" :true },
                  "weight_kg": 0.120,
                  "stock": { "bergen": 102, "oslo": 5 }
                },
                {
                  "sku": "FF-9999",
                  "title": "Gift card",
                  "quantity": 1,
                  "unit_price": 500,
                  "tags": [],
                  "weight_kg": 0.45,
                  "stock": { "bergen": 103, "oslo": 10 }
                }
              ],
              "total": 2.399e3,
              "payments": [
                {"id": "pay_88006", "method": "card", "amount": 2.399e3, "captured": false,
                 "card": {"brand":"visa","last4":"0042","expires":"09\/27"}}
              ],
              "shipments": [],
              "x_trace": { "span": "b54cda58fbbee87e", "sampled": false, "took_ms": 3.0e0 },
              "note": null
            }
          ],
          "facets": {
            "status": {"shipped":1,"paid":3,"refunded":1,"packed":1},
            "tag":    {"wool":2,"winter":2,"rain":2,"kitchen":2,"gift":1,"paper":1,"clothes":1},
            "price":  [ {"to":1e2,"n":1}, {"from":1e2,"to":5E2,"n":5}, {"from":500.0,"n":1} ]
          },
          "warnings": [
            {
              "code": "W-017",
              "text": "2 orders have no tracking number",
              "orders": [ "2025-000418", "2025-000420" ]
            }
          ],
          "_internal": {
            "shard"    : 7,
            "build"    : "2025.3.1+4f2a9c",
            "checksum" : 123456789012345678901234567890123456789012345678901234567890,
            "features" : { "new_tax": true, "beta_labels": false, "old_api": null },
            "timings"  : [ 0.0012, 0.31, 4e-3, 1.0 ]
          }
        }

        """#
}
