extension RealFile {
    /// Key bindings: elements of several lines, and of one line.
    static let keybindings = RealFile(
        "keybindings",
        #"""
        // Shortcuts that replace the built-in ones
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
            == shift /0 2
             [
            +    // Moving lines
            +    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            +    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" },
                     "when": "editorTextFocus"
            -    },
            -    // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    }
            == shift /2 1
                 },
            +    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" },
                 // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" }
            == swap /1 2
                 },
            +    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" },
                 // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" }
            == extend / [{"key":"f2","command":"rename"},{"key":"f3","command":"find"}]
                 { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" },
            +    { "key": "f2", "command": "rename" },
            +    { "key": "f3", "command": "find" }
            == set /0 {"key":"ctrl+t","command":"test"}
             [
            -    {
            -        "key": "ctrl+shift+t",
            -        "command": "workbench.action.tasks.test",
            -        "when": "editorTextFocus"
            -    },
            +    { "key": "ctrl+t", "command": "test" },
            == set /2 {"key":"alt+down","command":"editor.action.copyLinesDownAction","when":"editorFocus"}
                 { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    {
            +        "key": "alt+down",
            +        "command": "editor.action.copyLinesDownAction",
            +        "when": "editorFocus"
            +    }
            == out /2
                 // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" }
            +    // { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            == out /0
             [
            -    {
            +    /* {
                     "when": "editorTextFocus"
            -    },
            +    }, */
            == behind /2 // down
                 { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" } // down
            == after /0/key mac "cmd+t"
                     "key": "ctrl+shift+t",
            +        "mac": "cmd+t",
            == after /1/key mac "cmd+up"
                 // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            +    { "key": "alt+up", "mac": "cmd+up", "command": "editor.action.moveLinesUpAction" },
            == remove /1 && remove /1
                     "when": "editorTextFocus"
            -    },
            -    // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    }
            == remove /0 && remove /0 && remove /0
             // Shortcuts that replace the built-in ones
            -[
            -    {
            -        "key": "ctrl+shift+t",
            -        "command": "workbench.action.tasks.test",
            -        "when": "editorTextFocus"
            -    },
            -    // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            -]
            +[]
            == patch / [{"op":"move","from":"/2","path":"/0"}]
             [
            +    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" },
                 // Moving lines
            -    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    { "key": "alt+up", "command": "editor.action.moveLinesUpAction" }
            == above / // Those of the mouse are elsewhere
             // Shortcuts that replace the built-in ones
            +// Those of the mouse are elsewhere
            == inside / // More to come
                 { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    // More to come
            == patch / [{"op":"copy","from":"/1","path":"/-"},{"op":"replace","path":"/3/key","value":"ctrl+up"}]
                 { "key": "alt+up", "command": "editor.action.moveLinesUpAction" },
            -    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" }
            +    { "key": "alt+down", "command": "editor.action.moveLinesDownAction" },
            +    // Moving lines
            +    { "key": "ctrl+up", "command": "editor.action.moveLinesUpAction" }
            """#)
}
