/// The answer of an imaginary shop's server to a request for the latest orders.
///
/// It has what real answers have: odd spacing, a part from an older system with tabs and CR LF (`\#t` and `\#r` in
/// this source), integers beyond 64 bits, escapes of every sort, half of a surrogate pair, numbers written as `1.0` and
/// `1e3`, and members that no program reads.
let shopAnswer = #"""
    {
      "next_cursor": 18446744073709551616123,
      "page": { "number": 1, "size":4,   "total" : 1e3 },
      "shop": {
        "name": "Fjord \u0026 Fell",
        "owner": "Ren\u00e9e S\u00f8rlie",
        "site": "https:\/\/fjord-and-fell.example\/en",
        "opened": "1998-05-17",
        "coordinates": [ 60.39299, 5.32415 ],
        "hours": {
          "mon": ["09:00","17:00"], "sat": ["10:00","15:00"], "sun": []
        },
        "rating": 4.80
      },
      "orders": [
        {
          "id": 9007199254740993,
          "number": "2025-000417",
          "status": "shipped",
          "placed_at": "2025-03-11T05:15:00Z",
          "customer": {
            "name": "Ann Dahl", "loyalty_points": 1250,
            "address": { "street": "Strandgaten 12", "city": "Bergen", "postal_code": "5003" }
          },
          "items": [
            {
              "sku": "FF-1001", "title": "Wool socks, grey", "quantity": 3, "unit_price": 129.00,
              "tags": ["wool", "winter"]
            },
            { "sku": "FF-2040", "title": "Rain hat \u2602", "quantity": 1, "unit_price": 349.50, "tags": [] }
          ],
          "total": 736.50,
          "payments": [
            {"id": "pay_88001", "method": "card", "amount": 736.50, "card": {"brand":"visa","last4":"0042"}}
          ],
          "shipments": [
            {
              "carrier": "Posten",
              "events": [
                { "at": "2025-03-12T07:10:00Z", "what": "accepted" },
                { "at": "2025-03-13T10:02:31Z", "what": "delivered" }
              ]
            }
          ],
          "note": "Ring the bell.\nTwice."
        },
    \#t{\#r
    \#t\#t"id": 18446744073709551615,\#r
    \#t\#t"number" : "2025-000419",\#r
    \#t\#t"status":"refunded",\#r
    \#t\#t"placed_at": "2025-03-13T07:15:00+09:00",\#r
    \#t\#t"customer": {\#r
    \#t\#t\#t"name": "\u5c0f\u6797 \u512a\u5b50",\#r
    \#t\#t\#t"loyalty_points": 1.0,\#r
    \#t\#t\#t"address": { "street": "千代田 1-1", "city": "東京" }\#r
    \#t\#t},\#r
    \#t\#t"items": [\#r
    \#t\#t\#t{ "sku": "FF-5120", "title": "Thermos 1.0 l", "quantity": 0, "unit_price": 449.0, "x_bin": null }\#r
    \#t\#t],\#r
    \#t\#t"total": 449.00,\#r
    \#t\#t"legacy": { "raw": "A\u0000B\u001fC", "half_a_pair": "\ud83c", "flags": [0, 0.0, -0, 1E+2, 1e-7] }\#r
    \#t},\#r
        {
          "id": 340282366920938463463374607431768211456,
          "number": "2025-000422",
          "status": "packed",
          "placed_at": "2025-03-16T010:15:05Z",
          "customer": {
            "name": "Bob O'Neil", "loyalty_points": 4.2e1, "address": { "city": "Portland\tOR" }
          },
          "items": [
            {
              "sku": "FF-2041",
              "title": "Rain coat, size \"M\"",
              "quantity": 1,
              "tags": [
                "rain",
                "clothes"
              ],
              "options": { "size": "M",  "colour":"#ffcc00" , "hood" :true }
            }
          ],
          "total": 2.399e3,
          "payments": [ {"id": "pay_88006", "method": "invoice", "amount": 2.399e3} ],
          "shipments": []
        }
      ],
      "_internal": {
        "shard"    : 7,
        "checksum" : 123456789012345678901234567890123456789012345678901234567890,
        "features" : { "new_tax": true, "old_api": null }
      }
    }

    """#
