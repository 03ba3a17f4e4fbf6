extension RealFile {
    /// Permissions and hooks of an agent.
    static let hooks = RealFile(
        "hooks",
        #"""
        {
          "permissions": {
            "allow": [
              "Bash(swift build:*)",
              "Bash(swift test:*)"
            ],
            "deny": []
          },
          "hooks": {
            "PostToolUse": [
              {
                "matcher": "Edit|Write",
                "hooks": [{ "type": "command", "command": "swift format -i \"$FILE\"" }]
              }
            ]
          }
        }
        """#,
        edits: #"""
            == append /permissions/allow "Bash(git status:*)"
                   "Bash(swift build:*)",
            -      "Bash(swift test:*)"
            +      "Bash(swift test:*)",
            +      "Bash(git status:*)"
            == append /permissions/deny "Read(.env)"
                 ],
            -    "deny": []
            +    "deny": [
            +      "Read(.env)"
            +    ]
            == insert /permissions/allow/0 "Read(**)"
                 "allow": [
            +      "Read(**)",
            == append /hooks/PostToolUse {"matcher":"Bash","hooks":[{"type":"command","command":"log"}]}
                     "hooks": [{ "type": "command", "command": "swift format -i \"$FILE\"" }]
            +      },
            +      {
            +        "matcher": "Bash",
            +        "hooks": [{ "type": "command", "command": "log" }]
            == append /hooks/PostToolUse/0/hooks {"type":"command","command":"swift build"}
                     "matcher": "Edit|Write",
            -        "hooks": [{ "type": "command", "command": "swift format -i \"$FILE\"" }]
            +        "hooks": [{ "type": "command", "command": "swift format -i \"$FILE\"" }, { "type": "command", "command": "swift build" }]
            == set /hooks/Stop [{"hooks":[{"type":"command","command":"say done"}]}]
                   }
            +    ],
            +    "Stop": [
            +      {
            +        "hooks": [{ "type": "command", "command": "say done" }]
            +      }
            == remove /hooks/PostToolUse/0
               "hooks": {
            -    "PostToolUse": [
            -      {
            -        "matcher": "Edit|Write",
            -        "hooks": [{ "type": "command", "command": "swift format -i \"$FILE\"" }]
            -      }
            -    ]
            +    "PostToolUse": []
            == remove /hooks
                 "deny": []
            -  },
            -  "hooks": {
            -    "PostToolUse": [
            -      {
            -        "matcher": "Edit|Write",
            -        "hooks": [{ "type": "command", "command": "swift format -i \"$FILE\"" }]
            -      }
            -    ]
            == remove /permissions/allow/0
                 "allow": [
            -      "Bash(swift build:*)",
            == set /model "opus"
                 ]
            -  }
            +  },
            +  "model": "opus"
            == set /env {"A":"1"}
                 ]
            +  },
            +  "env": {
            +    "A": "1"
            == set /hooks/PostToolUse/0/hooks/0/timeout 30
                     "matcher": "Edit|Write",
            -        "hooks": [{ "type": "command", "command": "swift format -i \"$FILE\"" }]
            +        "hooks": [{ "type": "command", "command": "swift format -i \"$FILE\"", "timeout": 30 }]
            == remove /permissions/deny
                   "Bash(swift test:*)"
            -    ],
            -    "deny": []
            +    ]
            == remove /permissions/allow/1
                 "allow": [
            -      "Bash(swift build:*)",
            -      "Bash(swift test:*)"
            +      "Bash(swift build:*)"
            == remove /permissions/allow/0 && remove /permissions/allow/0
               "permissions": {
            -    "allow": [
            -      "Bash(swift build:*)",
            -      "Bash(swift test:*)"
            -    ],
            +    "allow": [],
            == extend /permissions/deny ["Read(.env)","Read(secrets/**)"]
                 ],
            -    "deny": []
            +    "deny": [
            +      "Read(.env)",
            +      "Read(secrets/**)"
            +    ]
            == set /permissions/ask ["Bash(git push:*)"]
                 ],
            -    "deny": []
            +    "deny": [],
            +    "ask": [
            +      "Bash(git push:*)"
            +    ]
            == set /permissions/additionalDirectories ["../docs"] && set /permissions/defaultMode "plan"
                 ],
            -    "deny": []
            +    "deny": [],
            +    "additionalDirectories": [
            +      "../docs"
            +    ],
            +    "defaultMode": "plan"
            == insert /hooks/PostToolUse/0 {"matcher":"Bash","hooks":[{"type":"command","command":"log"}]}
                   {
            +        "matcher": "Bash",
            +        "hooks": [{ "type": "command", "command": "log" }]
            +      },
            +      {
            == before /hooks/PostToolUse PreToolUse [{"matcher":"Bash","hooks":[{"type":"command","command":"log"}]}]
               "hooks": {
            +    "PreToolUse": [
            +      {
            +        "matcher": "Bash",
            +        "hooks": [{ "type": "command", "command": "log" }]
            +      }
            +    ],
            == remove /hooks/PostToolUse/0/matcher
                   {
            -        "matcher": "Edit|Write",
            == remove /hooks/PostToolUse/0/hooks/0
                     "matcher": "Edit|Write",
            -        "hooks": [{ "type": "command", "command": "swift format -i \"$FILE\"" }]
            +        "hooks": []
            == move /hooks before permissions
             {
            -  "permissions": {
            -    "allow": [
            -      "Bash(swift build:*)",
            -      "Bash(swift test:*)"
            -    ],
            -    "deny": []
            -  },
                 ]
            +  },
            +  "permissions": {
            +    "allow": [
            +      "Bash(swift build:*)",
            +      "Bash(swift test:*)"
            +    ],
            +    "deny": []
            == after /permissions model "opus"
               },
            +  "model": "opus",
            == out /permissions/deny
                   "Bash(swift test:*)"
            -    ],
            -    "deny": []
            +    ]
            +    // "deny": []
            == behind /permissions/allow/1 // takes minutes
                   "Bash(swift build:*)",
            -      "Bash(swift test:*)"
            +      "Bash(swift test:*)" // takes minutes
            == shift /permissions/allow/1 0
                 "allow": [
            -      "Bash(swift build:*)",
            -      "Bash(swift test:*)"
            +      "Bash(swift test:*)",
            +      "Bash(swift build:*)"
            == patch / [{"op":"move","from":"/permissions/allow/1","path":"/permissions/deny/-"}]
                 "allow": [
            -      "Bash(swift build:*)",
            -      "Bash(swift test:*)"
            +      "Bash(swift build:*)"
                 ],
            -    "deny": []
            +    "deny": [
            +      "Bash(swift test:*)"
            +    ]
            == merge /permissions {"deny":["Read(.env)"],"allow":null}
               "permissions": {
            -    "allow": [
            -      "Bash(swift build:*)",
            -      "Bash(swift test:*)"
            -    ],
            -    "deny": []
            +    "deny": [
            +      "Read(.env)"
            +    ]
            == set /statusLine {"type":"command","command":"status.sh"}
                 ]
            +  },
            +  "statusLine": {
            +    "type": "command",
            +    "command": "status.sh"
            """#)
}
