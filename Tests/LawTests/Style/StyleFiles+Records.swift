/// Places and a patient.
extension StyleFile {
    static let places = StyleFile(
        name: "places.geojson",
        text: """
            {
              "type": "FeatureCollection",
              "features": [
                {
                  "type": "Feature",
                  "properties": {
                    "name": "Opera House",
                    "tags": []
                  },
                  "geometry": {
                    "type": "Point",
                    "coordinates": [10.7528, 59.9075]
                  }
                },
                {
                  "type": "Feature",
                  "properties": {
                    "name": "Harbor promenade"
                  },
                  "geometry": {
                    "type": "LineString",
                    "coordinates": [
                      [10.7301, 59.9101],
                      [10.7344, 59.9088],
                      [10.7412, 59.9079]
                    ]
                  }
                }
              ],
              "bbox": [10.7301, 59.9075, 10.7528, 59.9101]
            }
            """,
        edits: [
            StyleFileEdit(
                .append("/features/1/geometry/coordinates", "[10.7503,59.9071]"), "[10.7412, 59.9079]",
                "[10.7412, 59.9079],\n          [10.7503, 59.9071]"),
            StyleFileEdit(
                .insert("/features/1/geometry/coordinates/0", "[10.7,59.9]"), "          [10.7301, 59.9101],",
                "          [10.7, 59.9],\n          [10.7301, 59.9101],"),
            StyleFileEdit(
                .append(
                    "/features",
                    #"{"type":"Feature","properties":{"name":"Fort"},"geometry":{"type":"Point","coordinates":[1,2]}}"#),
                "        ]\n      }\n    }",
                """
                        ]
                      }
                    },
                    {
                      "type": "Feature",
                      "properties": {
                        "name": "Fort"
                      },
                      "geometry": {
                        "type": "Point",
                        "coordinates": [1, 2]
                      }
                    }
                """),
            StyleFileEdit(
                .append(
                    "/features",
                    #"{"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[0,0],[0,1],[1,1],[0,0]]]}}"#
                ),
                "        ]\n      }\n    }",
                """
                        ]
                      }
                    },
                    {
                      "type": "Feature",
                      "geometry": {
                        "type": "Polygon",
                        "coordinates": [
                          [
                            [0, 0],
                            [0, 1],
                            [1, 1],
                            [0, 0]
                          ]
                        ]
                      }
                    }
                """),
            StyleFileEdit(
                .append("/features/0/properties/tags", #""culture""#), #""tags": []"#, #""tags": ["culture"]"#),
            StyleFileEdit(
                .set("/features/1/properties/links", #"[{"href":"https://example.com"}]"#), #""Harbor promenade""#,
                """
                "Harbor promenade",
                        "links": [
                          {
                            "href": "https://example.com"
                          }
                        ]
                """),
            StyleFileEdit(
                .set("/features/0/geometry", #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#),
                "\"type\": \"Point\",\n        \"coordinates\": [10.7528, 59.9075]",
                """
                "type": "LineString",
                        "coordinates": [
                          [1, 2],
                          [3, 4]
                        ]
                """),
            StyleFileEdit(
                .set("/crs", #"{"type":"name","properties":{"name":"EPSG:4326"}}"#), "59.9101]\n}",
                """
                59.9101],
                  "crs": {
                    "type": "name",
                    "properties": {
                      "name": "EPSG:4326"
                    }
                  }
                }
                """),
            StyleFileEdit(
                .move("/features/1/geometry/coordinates/0", to: "/features/1/geometry/coordinates/1"),
                "          [10.7301, 59.9101],\n          [10.7344, 59.9088],",
                "          [10.7344, 59.9088],\n          [10.7301, 59.9101],"),
            StyleFileEdit(
                .copy("/features/0/geometry", to: "/features/1/properties/center"), #""Harbor promenade""#,
                """
                "Harbor promenade",
                        "center": {
                          "type": "Point",
                          "coordinates": [10.7528, 59.9075]
                        }
                """),
        ])

    static let patient = StyleFile(
        name: "patient.json",
        text: """
            {
              "resourceType": "Patient",
              "id": "example",
              "active": true,
              "name": [
                {
                  "use": "official",
                  "family": "Chalmers",
                  "given": [
                    "Peter",
                    "James"
                  ]
                },
                {
                  "use": "usual",
                  "given": [
                    "Jim"
                  ]
                }
              ],
              "telecom": [
                {
                  "system": "phone",
                  "value": "(03) 5555 6473"
                }
              ],
              "gender": "male",
              "managingOrganization": {
                "reference": "Organization/1"
              }
            }

            """,
        edits: [
            StyleFileEdit(.append("/name/1/given", #""Jimmy""#), #""Jim""#, "\"Jim\",\n        \"Jimmy\""),
            StyleFileEdit(
                .append("/telecom", #"{"system":"email","value":"p@example.com"}"#), "6473\"\n    }",
                """
                6473"
                    },
                    {
                      "system": "email",
                      "value": "p@example.com"
                    }
                """),
            StyleFileEdit(
                .append("/name", #"{"use":"maiden","given":["P"]}"#), "\"Jim\"\n      ]\n    }",
                """
                "Jim"
                      ]
                    },
                    {
                      "use": "maiden",
                      "given": [
                        "P"
                      ]
                    }
                """),
            StyleFileEdit(
                .set("/telecom/0/period", #"{ "start": "2002-01-01" }"#), #""(03) 5555 6473""#,
                "\"(03) 5555 6473\",\n      \"period\": {\n        \"start\": \"2002-01-01\"\n      }"),
            StyleFileEdit(
                .set("/address", #"[{"line":["534 Erewhon St"],"city":"PleasantVille"}]"#),
                "\"Organization/1\"\n  }",
                """
                "Organization/1"
                  },
                  "address": [
                    {
                      "line": [
                        "534 Erewhon St"
                      ],
                      "city": "PleasantVille"
                    }
                  ]
                """),
            StyleFileEdit(
                .remove("/name/1/given/0"), "\"given\": [\n        \"Jim\"\n      ]", "\"given\": []"),
            StyleFileEdit(
                .set("/maritalStatus/coding/0/code", #""M""#), "\"Organization/1\"\n  }",
                """
                "Organization/1"
                  },
                  "maritalStatus": {
                    "coding": [
                      {
                        "code": "M"
                      }
                    ]
                  }
                """),
            StyleFileEdit(
                .copy("/name/0/given", to: "/aliases"), "\"Organization/1\"\n  }",
                "\"Organization/1\"\n  },\n  \"aliases\": [\n    \"Peter\",\n    \"James\"\n  ]"),
            StyleFileEdit(
                .move("/name/1", to: "/name/0"),
                """
                    {
                      "use": "official",
                      "family": "Chalmers",
                      "given": [
                        "Peter",
                        "James"
                      ]
                    },
                    {
                      "use": "usual",
                      "given": [
                        "Jim"
                      ]
                    }
                """,
                """
                    {
                      "use": "usual",
                      "given": [
                        "Jim"
                      ]
                    },
                    {
                      "use": "official",
                      "family": "Chalmers",
                      "given": [
                        "Peter",
                        "James"
                      ]
                    }
                """),
            StyleFileEdit(
                .merge(#"{"managingOrganization": {"display": "ACME", "tags": ["a", "b"]}}"#), #""Organization/1""#,
                """
                "Organization/1",
                    "display": "ACME",
                    "tags": [
                      "a",
                      "b"
                    ]
                """),
        ])
}
