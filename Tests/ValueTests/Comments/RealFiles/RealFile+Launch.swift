extension RealFile {
    /// Launch configurations with a member that is commented out.
    static let launch = RealFile(
        "launch",
        #"""
        {
            // Completion lists the attributes.
            // Hovering describes them.
            "version": "0.2.0",
            "configurations": [
                {
                    "type": "lldb",
                    "request": "launch",
                    "name": "Debug tool",
                    "program": "${workspaceFolder}/.build/debug/tool",
                    "args": [],
                    "cwd": "${workspaceFolder}",
                    // "env": { "LOG": "debug" },
                    "preLaunchTask": "swift: Build Debug tool"
                },
                {
                    "type": "lldb",
                    "request": "attach",
                    "name": "Attach",
                    "pid": "${command:pickProcess}"
                }
            ]
        }
        """#,
        edits: #"""
            == append /configurations/0/args "--verbose"
                         "program": "${workspaceFolder}/.build/debug/tool",
            -            "args": [],
            +            "args": [
            +                "--verbose"
            +            ],
            == set /configurations/0/args ["--verbose","--jobs","2"]
                         "program": "${workspaceFolder}/.build/debug/tool",
            -            "args": [],
            +            "args": [
            +                "--verbose",
            +                "--jobs",
            +                "2"
            +            ],
            == append /configurations {"type":"lldb","request":"launch","name":"Tests","args":["--all"]}
                         "pid": "${command:pickProcess}"
            +        },
            +        {
            +            "type": "lldb",
            +            "request": "launch",
            +            "name": "Tests",
            +            "args": [
            +                "--all"
            +            ]
            == insert /configurations/0 {"type":"lldb","name":"First"}
                         "type": "lldb",
            +            "name": "First"
            +        },
            +        {
            +            "type": "lldb",
            == remove /configurations/0
                         "type": "lldb",
            -            "request": "launch",
            -            "name": "Debug tool",
            -            "program": "${workspaceFolder}/.build/debug/tool",
            -            "args": [],
            -            "cwd": "${workspaceFolder}",
            -            // "env": { "LOG": "debug" },
            -            "preLaunchTask": "swift: Build Debug tool"
            -        },
            -        {
            -            "type": "lldb",
            == remove /configurations/1
                         "preLaunchTask": "swift: Build Debug tool"
            -        },
            -        {
            -            "type": "lldb",
            -            "request": "attach",
            -            "name": "Attach",
            -            "pid": "${command:pickProcess}"
            == remove /configurations
                 // Hovering describes them.
            -    "version": "0.2.0",
            -    "configurations": [
            -        {
            -            "type": "lldb",
            -            "request": "launch",
            -            "name": "Debug tool",
            -            "program": "${workspaceFolder}/.build/debug/tool",
            -            "args": [],
            -            "cwd": "${workspaceFolder}",
            -            // "env": { "LOG": "debug" },
            -            "preLaunchTask": "swift: Build Debug tool"
            -        },
            -        {
            -            "type": "lldb",
            -            "request": "attach",
            -            "name": "Attach",
            -            "pid": "${command:pickProcess}"
            -        }
            -    ]
            +    "version": "0.2.0"
            == remove /version
             {
            -    // Completion lists the attributes.
            -    // Hovering describes them.
            -    "version": "0.2.0",
            == set /compounds [{"name":"All","configurations":["Debug tool"]}]
                     }
            +    ],
            +    "compounds": [
            +        {
            +            "name": "All",
            +            "configurations": [
            +                "Debug tool"
            +            ]
            +        }
            == set /configurations/0/stopOnEntry true
                         // "env": { "LOG": "debug" },
            -            "preLaunchTask": "swift: Build Debug tool"
            +            "preLaunchTask": "swift: Build Debug tool",
            +            "stopOnEntry": true
            == after /configurations/0/cwd env {"A":"1"}
                         "cwd": "${workspaceFolder}",
            +            "env": {
            +                "A": "1"
            +            },
            == in /configurations/0 LOG
                         "cwd": "${workspaceFolder}",
            -            // "env": { "LOG": "debug" },
            +            "env": { "LOG": "debug" },
            == out /configurations/0/args
                         "program": "${workspaceFolder}/.build/debug/tool",
            -            "args": [],
            +            // "args": [],
            == out /configurations/1
                         "preLaunchTask": "swift: Build Debug tool"
            -        },
            -        {
            +        }
            +        /* {
                         "pid": "${command:pickProcess}"
            -        }
            +        } */
            == move /configurations/0/name before type
                     {
            +            "name": "Debug tool",
                         "request": "launch",
            -            "name": "Debug tool",
            == move /configurations before version
             {
            -    // Completion lists the attributes.
            -    // Hovering describes them.
            -    "version": "0.2.0",
                     }
            -    ]
            +    ],
            +    // Completion lists the attributes.
            +    // Hovering describes them.
            +    "version": "0.2.0"
            == above /configurations/1 // Later
                     },
            +        // Later
            == behind /version // do not change
                 // Hovering describes them.
            -    "version": "0.2.0",
            +    "version": "0.2.0", // do not change
            == set /configurations/0/program "a"
                         "name": "Debug tool",
            -            "program": "${workspaceFolder}/.build/debug/tool",
            +            "program": "a",
            == remove /configurations/0/preLaunchTask
                         "args": [],
            -            "cwd": "${workspaceFolder}",
            +            "cwd": "${workspaceFolder}"
                         // "env": { "LOG": "debug" },
            -            "preLaunchTask": "swift: Build Debug tool"
            == remove /configurations/0/cwd
                         "args": [],
            -            "cwd": "${workspaceFolder}",
            == extend /configurations/0/args ["--jobs","2"]
                         "program": "${workspaceFolder}/.build/debug/tool",
            -            "args": [],
            +            "args": [
            +                "--jobs",
            +                "2"
            +            ],
            == append /configurations/0/args "a" && append /configurations/0/args "b"
                         "program": "${workspaceFolder}/.build/debug/tool",
            -            "args": [],
            +            "args": [
            +                "a",
            +                "b"
            +            ],
            == remove /configurations/1/pid
                         "request": "attach",
            -            "name": "Attach",
            -            "pid": "${command:pickProcess}"
            +            "name": "Attach"
            == shift /configurations/1 0
                         "type": "lldb",
            +            "request": "attach",
            +            "name": "Attach",
            +            "pid": "${command:pickProcess}"
            +        },
            +        {
            +            "type": "lldb",
                         "preLaunchTask": "swift: Build Debug tool"
            -        },
            -        {
            -            "type": "lldb",
            -            "request": "attach",
            -            "name": "Attach",
            -            "pid": "${command:pickProcess}"
            == out /configurations/0/preLaunchTask
                         "args": [],
            -            "cwd": "${workspaceFolder}",
            +            "cwd": "${workspaceFolder}"
                         // "env": { "LOG": "debug" },
            -            "preLaunchTask": "swift: Build Debug tool"
            +            // "preLaunchTask": "swift: Build Debug tool"
            == in /configurations/0 LOG && set /configurations/0/env/TERM "dumb"
                         "cwd": "${workspaceFolder}",
            -            // "env": { "LOG": "debug" },
            +            "env": { "LOG": "debug", "TERM": "dumb" },
            == set /inputs [{"id":"pid","type":"pickString","options":["1","2"]}]
                     }
            +    ],
            +    "inputs": [
            +        {
            +            "id": "pid",
            +            "type": "pickString",
            +            "options": [
            +                "1",
            +                "2"
            +            ]
            +        }
            == patch / [{"op":"copy","from":"/configurations/1","path":"/configurations/-"},{"op":"replace","path":"/configurations/2/name","value":"Again"}]
                         "pid": "${command:pickProcess}"
            +        },
            +        {
            +            "type": "lldb",
            +            "request": "attach",
            +            "name": "Again",
            +            "pid": "${command:pickProcess}"
            == move /configurations/1/name before type
                     {
            +            "name": "Attach",
                         "request": "attach",
            -            "name": "Attach",
            == set /configurations []
                 "version": "0.2.0",
            -    "configurations": [
            -        {
            -            "type": "lldb",
            -            "request": "launch",
            -            "name": "Debug tool",
            -            "program": "${workspaceFolder}/.build/debug/tool",
            -            "args": [],
            -            "cwd": "${workspaceFolder}",
            -            // "env": { "LOG": "debug" },
            -            "preLaunchTask": "swift: Build Debug tool"
            -        },
            -        {
            -            "type": "lldb",
            -            "request": "attach",
            -            "name": "Attach",
            -            "pid": "${command:pickProcess}"
            -        }
            -    ]
            +    "configurations": []
            == merge /configurations/0 {"stopOnEntry":true,"cwd":null}
                         "args": [],
            -            "cwd": "${workspaceFolder}",
                         // "env": { "LOG": "debug" },
            -            "preLaunchTask": "swift: Build Debug tool"
            +            "preLaunchTask": "swift: Build Debug tool",
            +            "stopOnEntry": true
            == behind /configurations/0/args // none
                         "program": "${workspaceFolder}/.build/debug/tool",
            -            "args": [],
            +            "args": [], // none
            == rename /configurations/0/program executable
                         "name": "Debug tool",
            -            "program": "${workspaceFolder}/.build/debug/tool",
            +            "executable": "${workspaceFolder}/.build/debug/tool",
            == place /configurations/0/stopOnEntry 2 true
                         "request": "launch",
            +            "stopOnEntry": true,
            """#)
}
