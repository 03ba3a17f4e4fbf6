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
            """#)
}
