/// Configuration files.
extension StyleFile {
    static let package = StyleFile(
        name: "package.json",
        text: """
            {
              "name": "@acme/shop-web",
              "version": "2.14.0",
              "private": true,
              "engines": {
                "node": ">=20"
              },
              "files": [
                "dist",
                "README.md"
              ],
              "scripts": {
                "build": "vite build",
                "test": "vitest run"
              },
              "dependencies": {
                "react": "^18.3.1",
                "react-dom": "^18.3.1"
              },
              "devDependencies": {
                "vite": "^5.4.2"
              },
              "exports": {
                ".": {
                  "import": "./dist/index.js",
                  "types": "./dist/index.d.ts"
                }
              },
              "peerDependencies": {},
              "keywords": []
            }

            """,
        edits: [
            StyleFileEdit(
                .set("/scripts/format", #""prettier -w .""#), #""vitest run""#,
                "\"vitest run\",\n    \"format\": \"prettier -w .\""),
            StyleFileEdit(.append("/files", #""LICENSE""#), #""README.md""#, "\"README.md\",\n    \"LICENSE\""),
            StyleFileEdit(
                .set("/peerDependencies/react", #"">=18""#), #""peerDependencies": {}"#,
                "\"peerDependencies\": {\n    \"react\": \">=18\"\n  }"),
            StyleFileEdit(
                .append("/keywords", #""shop""#), #""keywords": []"#, "\"keywords\": [\n    \"shop\"\n  ]"),
            StyleFileEdit(
                .set("/repository", #"{"type":"git","url":"https://example.com/shop.git"}"#), #""keywords": []"#,
                """
                "keywords": [],
                  "repository": {
                    "type": "git",
                    "url": "https://example.com/shop.git"
                  }
                """),
            StyleFileEdit(
                .set("/exports/.~1client", #"{"import": "./dist/client.js", "types": ["./a.d.ts"]}"#),
                "\"types\": \"./dist/index.d.ts\"\n    }",
                """
                "types": "./dist/index.d.ts"
                    },
                    "./client": {
                      "import": "./dist/client.js",
                      "types": [
                        "./a.d.ts"
                      ]
                    }
                """),
            StyleFileEdit(
                .remove("/devDependencies/vite"), "\"devDependencies\": {\n    \"vite\": \"^5.4.2\"\n  }",
                "\"devDependencies\": {}"),
            StyleFileEdit(
                .set("/workspaces", #"["packages/*", "apps/*"]"#), #""keywords": []"#,
                "\"keywords\": [],\n  \"workspaces\": [\n    \"packages/*\",\n    \"apps/*\"\n  ]"),
            StyleFileEdit(
                .set("/engines", #"{"node":">=22","npm":">=10"}"#), "\"node\": \">=20\"",
                "\"node\": \">=22\",\n    \"npm\": \">=10\""),
            StyleFileEdit(
                .merge(#"{"scripts": {"test": null, "check": "tsc"}, "keywords": ["a"]}"#),
                """
                    "test": "vitest run"
                  },
                  "dependencies": {
                    "react": "^18.3.1",
                    "react-dom": "^18.3.1"
                  },
                  "devDependencies": {
                    "vite": "^5.4.2"
                  },
                  "exports": {
                    ".": {
                      "import": "./dist/index.js",
                      "types": "./dist/index.d.ts"
                    }
                  },
                  "peerDependencies": {},
                  "keywords": []
                """,
                """
                    "check": "tsc"
                  },
                  "dependencies": {
                    "react": "^18.3.1",
                    "react-dom": "^18.3.1"
                  },
                  "devDependencies": {
                    "vite": "^5.4.2"
                  },
                  "exports": {
                    ".": {
                      "import": "./dist/index.js",
                      "types": "./dist/index.d.ts"
                    }
                  },
                  "peerDependencies": {},
                  "keywords": [
                    "a"
                  ]
                """),
            StyleFileEdit(
                .copy("/engines", to: "/exports/engines"), "\"types\": \"./dist/index.d.ts\"\n    }",
                """
                "types": "./dist/index.d.ts"
                    },
                    "engines": {
                      "node": ">=20"
                    }
                """),
        ])

    static let packageLock = StyleFile(
        name: "package-lock.json",
        text: """
            {
              "name": "shop",
              "lockfileVersion": 3,
              "requires": true,
              "packages": {
                "": {
                  "name": "shop",
                  "dependencies": {
                    "ms": "^2.1.3"
                  }
                },
                "node_modules/fsevents": {
                  "version": "2.3.3",
                  "resolved": "https://registry.example.com/fsevents/-/fsevents-2.3.3.tgz",
                  "hasInstallScript": true,
                  "os": [
                    "darwin"
                  ],
                  "engines": {
                    "node": "^8.16.0 || ^10.6.0 || >=11.0.0"
                  }
                },
                "node_modules/ms": {
                  "version": "2.1.3",
                  "resolved": "https://registry.example.com/ms/-/ms-2.1.3.tgz",
                  "license": "MIT"
                }
              }
            }

            """,
        edits: [
            StyleFileEdit(
                .set("/packages/node_modules~1zod", #"{"version":"3.23.8","license":"MIT","funding":{"url":"u"}}"#),
                "\"license\": \"MIT\"\n    }",
                """
                "license": "MIT"
                    },
                    "node_modules/zod": {
                      "version": "3.23.8",
                      "license": "MIT",
                      "funding": {
                        "url": "u"
                      }
                    }
                """),
            StyleFileEdit(
                .set("/packages//dependencies/zod", #""^3.23.8""#), #""ms": "^2.1.3""#,
                "\"ms\": \"^2.1.3\",\n        \"zod\": \"^3.23.8\""),
            StyleFileEdit(
                .append("/packages/node_modules~1fsevents/os", #""linux""#), #""darwin""#,
                "\"darwin\",\n        \"linux\""),
            StyleFileEdit(
                .set("/packages/node_modules~1ms/cpu", #"["x64", "arm64"]"#), #""license": "MIT""#,
                "\"license\": \"MIT\",\n      \"cpu\": [\n        \"x64\",\n        \"arm64\"\n      ]"),
            StyleFileEdit(
                .set("/packages/node_modules~1ms/engines", #"{ "node": ">=18" }"#), #""license": "MIT""#,
                "\"license\": \"MIT\",\n      \"engines\": {\n        \"node\": \">=18\"\n      }"),
            StyleFileEdit(
                .set("/packages/node_modules~1ms/bin", #"{}"#), #""license": "MIT""#,
                "\"license\": \"MIT\",\n      \"bin\": {}"),
            StyleFileEdit(
                .remove("/packages/node_modules~1fsevents/os/0"), "\"os\": [\n        \"darwin\"\n      ]",
                "\"os\": []"),
            StyleFileEdit(
                .remove("/packages//dependencies/ms"), "\"dependencies\": {\n        \"ms\": \"^2.1.3\"\n      }",
                "\"dependencies\": {}"),
            StyleFileEdit(
                .copy("/packages//dependencies", to: "/dependencies"), "\"license\": \"MIT\"\n    }\n  }",
                """
                "license": "MIT"
                    }
                  },
                  "dependencies": {
                    "ms": "^2.1.3"
                  }
                """),
            StyleFileEdit(
                .set("/packages/node_modules~1ms/funding/0/url", #""u""#), #""license": "MIT""#,
                """
                "license": "MIT",
                      "funding": [
                        {
                          "url": "u"
                        }
                      ]
                """),
        ])

    static let compilerOptions = StyleFile(
        name: "tsconfig.json",
        text: """
            {
              "compilerOptions": {
                "target": "ES2022",
                "lib": ["ES2022", "DOM"],
                "module": "NodeNext",
                "strict": true,
                "types": [],
                "paths": {
                  "@app/*": ["./src/app/*"],
                  "@lib/*": ["./src/lib/*", "./generated/lib/*"]
                },
                "plugins": [{ "name": "typescript-plugin-css" }]
              },
              "include": ["src/**/*.ts", "tests/**/*.ts"],
              "exclude": ["node_modules"],
              "references": [
                { "path": "../core" },
                { "path": "../ui" }
              ]
            }

            """,
        edits: [
            StyleFileEdit(
                .append("/compilerOptions/lib", #""WebWorker""#), #"["ES2022", "DOM"]"#,
                #"["ES2022", "DOM", "WebWorker"]"#),
            StyleFileEdit(.append("/exclude", #""dist""#), #"["node_modules"]"#, #"["node_modules", "dist"]"#),
            StyleFileEdit(.append("/compilerOptions/types", #""node""#), #""types": []"#, #""types": ["node"]"#),
            StyleFileEdit(
                .set("/compilerOptions/paths/@test~1*", "[\n  \"./tests/*\"\n]"),
                #""./generated/lib/*"]"#, "\"./generated/lib/*\"],\n      \"@test/*\": [\"./tests/*\"]"),
            StyleFileEdit(
                .append("/references", #"{"path":"../api"}"#), #"{ "path": "../ui" }"#,
                "{ \"path\": \"../ui\" },\n    { \"path\": \"../api\" }"),
            StyleFileEdit(
                .append("/compilerOptions/plugins", #"{"name":"other"}"#), #"[{ "name": "typescript-plugin-css" }]"#,
                #"[{ "name": "typescript-plugin-css" }, { "name": "other" }]"#),
            StyleFileEdit(
                .set("/watchOptions", #"{"watchFile":"useFsEvents","excludeDirectories":["**/node_modules"]}"#),
                "{ \"path\": \"../ui\" }\n  ]",
                """
                { "path": "../ui" }
                  ],
                  "watchOptions": {
                    "watchFile": "useFsEvents",
                    "excludeDirectories": ["**/node_modules"]
                  }
                """),
            StyleFileEdit(.remove("/references/0"), "    { \"path\": \"../core\" },\n", ""),
            StyleFileEdit(
                .set("/files", #"["index.ts","globals.d.ts"]"#), "{ \"path\": \"../ui\" }\n  ]",
                "{ \"path\": \"../ui\" }\n  ],\n  \"files\": [\"index.ts\", \"globals.d.ts\"]"),
            StyleFileEdit(
                .insert("/references/0", #"{"path": "../base", "prepend": true}"#), "    { \"path\": \"../core\" },",
                "    { \"path\": \"../base\", \"prepend\": true },\n    { \"path\": \"../core\" },"),
            StyleFileEdit(.remove("/exclude/0"), #""exclude": ["node_modules"]"#, #""exclude": []"#),
        ])

    static let launch = StyleFile(
        name: "launch.json",
        text: """
            {
                "version": "0.2.0",
                "configurations": [
                    {
                        "name": "Launch Server",
                        "type": "node",
                        "request": "launch",
                        "args": ["--port", "8080"],
                        "env": {
                            "NODE_ENV": "development"
                        },
                        "skipFiles": [
                            "<node_internals>/**"
                        ]
                    },
                    {
                        "name": "Attach",
                        "type": "node",
                        "request": "attach",
                        "port": 9229,
                        "skipFiles": [
                            "<node_internals>/**"
                        ]
                    }
                ],
                "compounds": []
            }
            """,
        edits: [
            StyleFileEdit(
                .append("/configurations/0/args", #""--verbose""#), #"["--port", "8080"]"#,
                #"["--port", "8080", "--verbose"]"#),
            StyleFileEdit(
                .set("/configurations/1/env", #"{"DEBUG":"*"}"#),
                "\"port\": 9229,\n            \"skipFiles\": [\n                \"<node_internals>/**\"\n            ]",
                """
                "port": 9229,
                            "skipFiles": [
                                "<node_internals>/**"
                            ],
                            "env": {
                                "DEBUG": "*"
                            }
                """),
            StyleFileEdit(
                .set("/configurations/1/args", #"["-v"]"#),
                "\"port\": 9229,\n            \"skipFiles\": [\n                \"<node_internals>/**\"\n            ]",
                """
                "port": 9229,
                            "skipFiles": [
                                "<node_internals>/**"
                            ],
                            "args": ["-v"]
                """),
            StyleFileEdit(
                .append(
                    "/configurations", #"{"name":"Test","args":["-t"],"env":{"CI":"1"},"skipFiles":["**/*.js"]}"#),
                "        }\n    ],\n    \"compounds\"",
                """
                        },
                        {
                            "name": "Test",
                            "args": ["-t"],
                            "env": {
                                "CI": "1"
                            },
                            "skipFiles": [
                                "**/*.js"
                            ]
                        }
                    ],
                    "compounds"
                """),
            StyleFileEdit(
                .append("/compounds", #"{"name":"All","stopAll":true}"#), #""compounds": []"#,
                """
                "compounds": [
                        {
                            "name": "All",
                            "stopAll": true
                        }
                    ]
                """),
            StyleFileEdit(
                .set("/inputs", #"[{"id":"port","type":"promptString"}]"#), #""compounds": []"#,
                """
                "compounds": [],
                    "inputs": [
                        {
                            "id": "port",
                            "type": "promptString"
                        }
                    ]
                """),
            StyleFileEdit(
                .remove("/configurations/0/env/NODE_ENV"),
                "\"env\": {\n                \"NODE_ENV\": \"development\"\n            }", "\"env\": {}"),
            StyleFileEdit(.set("/configurations/0/args", "[]"), #"["--port", "8080"]"#, "[]"),
            StyleFileEdit(
                .set("/configurations/0/env", #"{"A":"1","B":"2"}"#), #""NODE_ENV": "development""#,
                "\"A\": \"1\",\n                \"B\": \"2\""),
            StyleFileEdit(
                .copy("/configurations/0/env", to: "/env"), #""compounds": []"#,
                "\"compounds\": [],\n    \"env\": {\n        \"NODE_ENV\": \"development\"\n    }"),
        ])
}
