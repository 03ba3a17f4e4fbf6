extension RealFile {
    /// Key bindings: elements of several lines, and of one line.
    static let keybindings = RealFile(
        "keybindings",
        #"""
        // Keys that replace those of the editor
        [
            {
                "key": "ctrl+shift+t",
                "command": "workbench.action.tasks.test",
                "when": "editorTextFocus"
            },
            // Moving lines
            { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
        ]
        """#,
        edits: #"""
            == append / {"key":"alt+left","command":"editor.action.outdentLines"}
                 { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" },
            +    { "key": "alt+left", "command": "editor.action.outdentLines" }
            == append / {"key":"f5","command":"run","args":{"text":"a"}}
                 { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" },
            +    { "key": "f5", "command": "run", "args": { "text": "a" } }
            == insert /0 {"key":"f1","command":"help"}
             [
            +    { "key": "f1", "command": "help" },
            == insert /1 {"key":"f1","command":"help"}
                 },
            +    { "key": "f1", "command": "help" },
            == remove /0
             [
            -    {
            -        "key": "ctrl+shift+t",
            -        "command": "workbench.action.tasks.test",
            -        "when": "editorTextFocus"
            -    },
            == remove /1
                 },
            -    // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            == remove /2
                 // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" }
            == set /1/when "editorTextFocus"
                 // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            +    { "key": "alt+up", "command": "editor.action.moveLinesUpAction", "when": "editorTextFocus" },
            == set /0/args {"task":"all"}
                     "command": "workbench.action.tasks.test",
            -        "when": "editorTextFocus"
            +        "when": "editorTextFocus",
            +        "args": { "task": "all" }
            == set /0/key "ctrl+t"
                 {
            -        "key": "ctrl+shift+t",
            +        "key": "ctrl+t",
            == remove /0/when
                     "key": "ctrl+shift+t",
            -        "command": "workbench.action.tasks.test",
            -        "when": "editorTextFocus"
            +        "command": "workbench.action.tasks.test"
            == out /1
                 // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            +    // { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            == above /2 // Down
                 { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            +    // Down
            == behind /1 // up
                 // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            +    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" }, // up
            == bare /1
                 },
            -    // Moving lines
            == move /0/when before key
                 {
            +        "when": "editorTextFocus",
                     "key": "ctrl+shift+t",
            -        "command": "workbench.action.tasks.test",
            -        "when": "editorTextFocus"
            +        "command": "workbench.action.tasks.test"
            == rename /1/command do
                 // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            +    { "key": "alt+up", "do": "editor.action.moveLinesUpAction" },
            == set /2 "none"
                 { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    "none"
            """#)
}
