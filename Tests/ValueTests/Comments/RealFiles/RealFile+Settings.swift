extension RealFile {
    /// Settings of an editor, with groups, comments and trailing commas.
    static let settings = RealFile(
        "settings",
        #"""
        // What I like.
        {
          // Look
          "workbench.colorTheme": "Quiet Light",
          "editor.fontSize": 13, // the large screen
          "editor.rulers": [80, 120],

          // Files
          "files.exclude": {
            "**/.git": true,
            "**/.build": true, // made by the package manager
            // "**/*.log": true,
          },
          "files.trimTrailingWhitespace": true,

          /* Languages */
          "[swift]": {
            "editor.tabSize": 4,
            "editor.defaultFormatter": "swiftlang.swift",
          },
          "[markdown]": {
            "editor.wordWrap": "on"
          },
        }

        """#,
        edits: #"""
            == set /editor.fontSize 14
               "workbench.colorTheme": "Quiet Light",
            -  "editor.fontSize": 13, // the large screen
            +  "editor.fontSize": 14, // the large screen
            == set /editor.minimap.enabled false
               },
            +  "editor.minimap.enabled": false,
            == set /files.exclude/**~1node_modules true
                 // "**/*.log": true,
            +    "**/node_modules": true,
            == set /[swift]/editor.insertSpaces true
                 "editor.defaultFormatter": "swiftlang.swift",
            +    "editor.insertSpaces": true,
            == set /[markdown]/editor.rulers [72]
               "[markdown]": {
            -    "editor.wordWrap": "on"
            +    "editor.wordWrap": "on",
            +    "editor.rulers": [72]
            == set /[json] {"editor.tabSize":2,"editor.formatOnSave":true}
               },
            +  "[json]": {
            +    "editor.tabSize": 2,
            +    "editor.formatOnSave": true
            +  },
            == set /[swift] {"editor.tabSize":2}
               "[swift]": {
            -    "editor.tabSize": 4,
            -    "editor.defaultFormatter": "swiftlang.swift",
            +    "editor.tabSize": 2,
            == behind /editor.rulers/0 // the guide
               "editor.fontSize": 13, // the large screen
            -  "editor.rulers": [80, 120],
            +  "editor.rulers": [80, // the guide
            +    120],
            == remove /editor.fontSize
               "workbench.colorTheme": "Quiet Light",
            -  "editor.fontSize": 13, // the large screen
            == remove /workbench.colorTheme
             {
            -  // Look
            -  "workbench.colorTheme": "Quiet Light",
            == remove /files.exclude/**~1.build
                 "**/.git": true,
            -    "**/.build": true, // made by the package manager
            == remove /files.exclude
             
            -  // Files
            -  "files.exclude": {
            -    "**/.git": true,
            -    "**/.build": true, // made by the package manager
            -    // "**/*.log": true,
            -  },
            == remove /[markdown]
               },
            -  "[markdown]": {
            -    "editor.wordWrap": "on"
            -  },
            == append /editor.rulers 140
               "editor.fontSize": 13, // the large screen
            -  "editor.rulers": [80, 120],
            +  "editor.rulers": [80, 120, 140],
            == insert /editor.rulers/0 72
               "editor.fontSize": 13, // the large screen
            -  "editor.rulers": [80, 120],
            +  "editor.rulers": [72, 80, 120],
            == after /editor.fontSize editor.fontFamily "Menlo"
               "editor.fontSize": 13, // the large screen
            +  "editor.fontFamily": "Menlo",
            == before /files.exclude files.autoSave "afterDelay"
             
            +  "files.autoSave": "afterDelay",
            == move /editor.rulers before editor.fontSize
               "workbench.colorTheme": "Quiet Light",
            -  "editor.fontSize": 13, // the large screen
               "editor.rulers": [80, 120],
            +  "editor.fontSize": 13, // the large screen
            == move /[markdown] before [swift]
             
            +  "[markdown]": {
            +    "editor.wordWrap": "on"
            +  },
                 "editor.defaultFormatter": "swiftlang.swift",
            -  },
            -  "[markdown]": {
            -    "editor.wordWrap": "on"
            == move /files.trimTrailingWhitespace after workbench.colorTheme
               "workbench.colorTheme": "Quiet Light",
            +  "files.trimTrailingWhitespace": true,
               },
            -  "files.trimTrailingWhitespace": true,
            == rename /editor.fontSize editor.size
               "workbench.colorTheme": "Quiet Light",
            -  "editor.fontSize": 13, // the large screen
            +  "editor.size": 13, // the large screen
            == out /editor.fontSize
               "workbench.colorTheme": "Quiet Light",
            -  "editor.fontSize": 13, // the large screen
            +  // "editor.fontSize": 13, // the large screen
            == out /[swift]
               /* Languages */
            -  "[swift]": {
            +  /* "[swift]": {
                 "editor.defaultFormatter": "swiftlang.swift",
            -  },
            +  }, */
            == in /files.exclude *.log
                 "**/.build": true, // made by the package manager
            -    // "**/*.log": true,
            +    "**/*.log": true,
            == above /editor.rulers // columns
               "editor.fontSize": 13, // the large screen
            +  // columns
            == behind /files.trimTrailingWhitespace // also in Markdown
               },
            -  "files.trimTrailingWhitespace": true,
            +  "files.trimTrailingWhitespace": true, // also in Markdown
            == bare /editor.fontSize
               "workbench.colorTheme": "Quiet Light",
            -  "editor.fontSize": 13, // the large screen
            +  "editor.fontSize": 13,
            == merge / {"editor.fontSize":15,"editor.rulers":null,"window.zoomLevel":1}
               "workbench.colorTheme": "Quiet Light",
            -  "editor.fontSize": 13, // the large screen
            -  "editor.rulers": [80, 120],
            +  "editor.fontSize": 15, // the large screen
               },
            +  "window.zoomLevel": 1,
            == sort /files.exclude
               "files.exclude": {
            -    "**/.git": true,
                 "**/.build": true, // made by the package manager
            +    "**/.git": true,
            == set /workbench.colorTheme null
               // Look
            -  "workbench.colorTheme": "Quiet Light",
            +  "workbench.colorTheme": null,
            == set /files.exclude {}
               // Files
            -  "files.exclude": {
            -    "**/.git": true,
            -    "**/.build": true, // made by the package manager
            -    // "**/*.log": true,
            -  },
            +  "files.exclude": {},
            == remove /[swift]/editor.defaultFormatter
                 "editor.tabSize": 4,
            -    "editor.defaultFormatter": "swiftlang.swift",
            == set /window.zoomLevel 1 && set /window.title "x"
               },
            +  "window.zoomLevel": 1,
            +  "window.title": "x",
            == remove /[swift] && remove /[markdown]
               "files.trimTrailingWhitespace": true,
            -
            -  /* Languages */
            -  "[swift]": {
            -    "editor.tabSize": 4,
            -    "editor.defaultFormatter": "swiftlang.swift",
            -  },
            -  "[markdown]": {
            -    "editor.wordWrap": "on"
            -  },
            == move /editor.fontSize after [swift]
               "workbench.colorTheme": "Quiet Light",
            -  "editor.fontSize": 13, // the large screen
               },
            +  "editor.fontSize": 13, // the large screen
            == set /editor.rulers [] && append /editor.rulers 100
               "editor.fontSize": 13, // the large screen
            -  "editor.rulers": [80, 120],
            +  "editor.rulers": [100],
            == move /[swift] after editor.fontSize
               "editor.fontSize": 13, // the large screen
            +  /* Languages */
            +  "[swift]": {
            +    "editor.tabSize": 4,
            +    "editor.defaultFormatter": "swiftlang.swift",
            +  },
             
            -  /* Languages */
            -  "[swift]": {
            -    "editor.tabSize": 4,
            -    "editor.defaultFormatter": "swiftlang.swift",
            -  },
            == remove /files.exclude/**~1.git && remove /files.exclude/**~1.build
               "files.exclude": {
            -    "**/.git": true,
            -    "**/.build": true, // made by the package manager
            == out /files.exclude
               // Files
            -  "files.exclude": {
            -    "**/.git": true,
            -    "**/.build": true, // made by the package manager
            -    // "**/*.log": true,
            -  },
            +  // "files.exclude": {
            +  //   "**/.git": true,
            +  //   "**/.build": true, // made by the package manager
            +  //   // "**/*.log": true,
            +  // },
            == inside / // To be continued
               },
            +  // To be continued
            == out /files.exclude/**~1.git
               "files.exclude": {
            -    "**/.git": true,
            +    // "**/.git": true,
            == out /files.exclude && remove /files.trimTrailingWhitespace
               // Files
            -  "files.exclude": {
            -    "**/.git": true,
            -    "**/.build": true, // made by the package manager
            -    // "**/*.log": true,
            -  },
            -  "files.trimTrailingWhitespace": true,
            +  // "files.exclude": {
            +  //   "**/.git": true,
            +  //   "**/.build": true, // made by the package manager
            +  //   // "**/*.log": true,
            +  // },
            == patch / [{"op":"move","from":"/files.exclude/**~1.build","path":"/files.build"}]
                 "**/.git": true,
            -    "**/.build": true, // made by the package manager
               },
            +  "files.build": true, // made by the package manager
            """#)
}
