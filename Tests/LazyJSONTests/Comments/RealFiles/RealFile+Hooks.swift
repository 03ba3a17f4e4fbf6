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
            """#)
}
