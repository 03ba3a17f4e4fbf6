/// An event and a set of colors.
extension StyleFile {
    static let payload = StyleFile(
        name: "issues event",
        text: """
            {
              "action": "opened",
              "issue": {
                "id": 2190001234,
                "number": 1347,
                "title": "Found a bug",
                "user": {
                  "login": "octocat",
                  "id": 1
                },
                "labels": [
                  {
                    "id": 208045946,
                    "name": "bug"
                  }
                ],
                "assignee": null,
                "assignees": [],
                "reactions": {}
              },
              "sender": {
                "login": "octocat",
                "id": 1
              }
            }
            """,
        edits: [
            StyleFileEdit(
                .append("/issue/assignees", #"{"login":"hubot","id":2}"#), #""assignees": []"#,
                """
                "assignees": [
                      {
                        "login": "hubot",
                        "id": 2
                      }
                    ]
                """),
            StyleFileEdit(
                .set("/issue/assignee", #"{"login": "hubot", "id": 2}"#), #""assignee": null"#,
                "\"assignee\": {\n      \"login\": \"hubot\",\n      \"id\": 2\n    }"),
            StyleFileEdit(
                .append("/issue/labels", #"{"id":7,"name":"help wanted"}"#), "\"name\": \"bug\"\n      }",
                """
                "name": "bug"
                      },
                      {
                        "id": 7,
                        "name": "help wanted"
                      }
                """),
            StyleFileEdit(
                .remove("/issue/labels/0"),
                "[\n      {\n        \"id\": 208045946,\n        \"name\": \"bug\"\n      }\n    ]", "[]"),
            StyleFileEdit(
                .set("/issue/reactions/+1", "1"), #""reactions": {}"#, "\"reactions\": {\n      \"+1\": 1\n    }"),
            StyleFileEdit(
                .copy("/sender", to: "/issue/assignee"), #""assignee": null"#,
                "\"assignee\": {\n      \"login\": \"octocat\",\n      \"id\": 1\n    }"),
            StyleFileEdit(
                .copy("/issue/labels", to: "/labels"), "\"id\": 1\n  }\n}",
                """
                "id": 1
                  },
                  "labels": [
                    {
                      "id": 208045946,
                      "name": "bug"
                    }
                  ]
                }
                """),
            StyleFileEdit(
                .set("/issue/labels/0/topics", #"["a","b"]"#), "\"name\": \"bug\"",
                "\"name\": \"bug\",\n        \"topics\": [\n          \"a\",\n          \"b\"\n        ]"),
            StyleFileEdit(
                .copy("/issue/user", to: "/issue/assignees/0"), #""assignees": []"#,
                """
                "assignees": [
                      {
                        "login": "octocat",
                        "id": 1
                      }
                    ]
                """),
            StyleFileEdit(
                .set("/changes", #"{"title":{"from":"x"},"ids":[]}"#), "\"id\": 1\n  }\n}",
                """
                "id": 1
                  },
                  "changes": {
                    "title": {
                      "from": "x"
                    },
                    "ids": []
                  }
                }
                """),
        ])

    static let assets = StyleFile(
        name: "Contents.json",
        text: """
            {
              "colors" : [
                {
                  "color" : {
                    "color-space" : "srgb",
                    "components" : {
                      "alpha" : "1.000",
                      "red" : "0xFF"
                    }
                  },
                  "idiom" : "universal"
                }
              ],
              "info" : {
                "author" : "xcode",
                "version" : 1
              }
            }

            """,
        edits: [
            StyleFileEdit(
                .set("/colors/0/appearances", #"[{"appearance":"luminosity","value":"dark"}]"#), #""universal""#,
                """
                "universal",
                      "appearances" : [
                        {
                          "appearance" : "luminosity",
                          "value" : "dark"
                        }
                      ]
                """),
            StyleFileEdit(
                .append("/colors", #"{"color":{"color-space":"display-p3","components":{"red":"1"}},"idiom":"mac"}"#),
                "\"universal\"\n    }",
                """
                "universal"
                    },
                    {
                      "color" : {
                        "color-space" : "display-p3",
                        "components" : {
                          "red" : "1"
                        }
                      },
                      "idiom" : "mac"
                    }
                """),
            StyleFileEdit(
                .set("/colors/0/color/components/blue", #""0x00""#), #""0xFF""#,
                "\"0xFF\",\n          \"blue\" : \"0x00\""),
            StyleFileEdit(
                .set("/properties", #"{"localizable":true}"#), "\"version\" : 1\n  }",
                "\"version\" : 1\n  },\n  \"properties\" : {\n    \"localizable\" : true\n  }"),
            StyleFileEdit(
                .copy("/colors/0/color", to: "/colors/0/dark"), #""universal""#,
                """
                "universal",
                      "dark" : {
                        "color-space" : "srgb",
                        "components" : {
                          "alpha" : "1.000",
                          "red" : "0xFF"
                        }
                      }
                """),
            StyleFileEdit(
                .copy("/colors/0/color/components", to: "/components"), "\"version\" : 1\n  }",
                """
                "version" : 1
                  },
                  "components" : {
                    "alpha" : "1.000",
                    "red" : "0xFF"
                  }
                """),
            StyleFileEdit(
                .set("/colors/0/locale", "[ ]"), #""universal""#, "\"universal\",\n      \"locale\" : []"),
            StyleFileEdit(
                .set("/info/tags", #"["a", "b"]"#), "\"version\" : 1",
                "\"version\" : 1,\n    \"tags\" : [\n      \"a\",\n      \"b\"\n    ]"),
            StyleFileEdit(
                .set("/colors/0/color/components", #"{"white":"0.5"}"#),
                "\"alpha\" : \"1.000\",\n          \"red\" : \"0xFF\"", "\"white\" : \"0.5\""),
            StyleFileEdit(
                .append("/colors", #"{}"#), "\"universal\"\n    }", "\"universal\"\n    },\n    {}"),
        ])
}
