extension RealFile {
    /// Rules of a formatter, with spaces before the colons.
    static let formatter = RealFile(
        "swift-format",
        #"""
        {
          "version" : 1,
          "lineLength" : 132,
          "indentation" : {
            "spaces" : 4
          },
          "rules" : {
            "AllPublicDeclarationsHaveDocumentation" : true,
            "NeverForceUnwrap" : false
          }
        }

        """#,
        edits: #"""
            == set /lineLength 100
               "version" : 1,
            -  "lineLength" : 132,
            +  "lineLength" : 100,
            == set /indentation {"tabs":1}
               "indentation" : {
            -    "spaces" : 4
            +    "tabs" : 1
            == set /rules/UseEarlyExits true
                 "AllPublicDeclarationsHaveDocumentation" : true,
            -    "NeverForceUnwrap" : false
            +    "NeverForceUnwrap" : false,
            +    "UseEarlyExits" : true
            == set /maximumBlankLines 1
                 "NeverForceUnwrap" : false
            -  }
            +  },
            +  "maximumBlankLines" : 1
            == set /tabWidth 8
                 "NeverForceUnwrap" : false
            -  }
            +  },
            +  "tabWidth" : 8
            == remove /indentation
               "lineLength" : 132,
            -  "indentation" : {
            -    "spaces" : 4
            -  },
            == remove /rules/NeverForceUnwrap
               "rules" : {
            -    "AllPublicDeclarationsHaveDocumentation" : true,
            -    "NeverForceUnwrap" : false
            +    "AllPublicDeclarationsHaveDocumentation" : true
            == remove /version
             {
            -  "version" : 1,
            == set /multilineStrings ["a","b"]
                 "NeverForceUnwrap" : false
            -  }
            +  },
            +  "multilineStrings" : [
            +    "a",
            +    "b"
            +  ]
            == after /version tabWidth 4
               "version" : 1,
            +  "tabWidth" : 4,
            == move /rules before version
             {
            +  "rules" : {
            +    "AllPublicDeclarationsHaveDocumentation" : true,
            +    "NeverForceUnwrap" : false
            +  },
                 "spaces" : 4
            -  },
            -  "rules" : {
            -    "AllPublicDeclarationsHaveDocumentation" : true,
            -    "NeverForceUnwrap" : false
            == sort /
             {
            -  "version" : 1,
            -  "lineLength" : 132,
               },
            +  "lineLength" : 132,
                 "NeverForceUnwrap" : false
            -  }
            +  },
            +  "version" : 1
            == rename /rules checks
               },
            -  "rules" : {
            +  "checks" : {
            == merge /rules {"NeverForceUnwrap":true,"OmitReturns":false}
                 "AllPublicDeclarationsHaveDocumentation" : true,
            -    "NeverForceUnwrap" : false
            +    "NeverForceUnwrap" : true,
            +    "OmitReturns" : false
            == set /indentation/tabs 1
               "indentation" : {
            -    "spaces" : 4
            +    "spaces" : 4,
            +    "tabs" : 1
            == remove /indentation/spaces
               "lineLength" : 132,
            -  "indentation" : {
            -    "spaces" : 4
            -  },
            +  "indentation" : {},
            == remove /rules
                 "spaces" : 4
            -  },
            -  "rules" : {
            -    "AllPublicDeclarationsHaveDocumentation" : true,
            -    "NeverForceUnwrap" : false
            == set /respectsExistingLineBreaks true && set /tabWidth 8
                 "NeverForceUnwrap" : false
            -  }
            +  },
            +  "respectsExistingLineBreaks" : true,
            +  "tabWidth" : 8
            == set /noAssignmentInExpressions {"allowedFunctions":["XCTAssertNoThrow"]}
                 "NeverForceUnwrap" : false
            +  },
            +  "noAssignmentInExpressions" : {
            +    "allowedFunctions" : [
            +      "XCTAssertNoThrow"
            +    ]
            == above /version // The format of this file
             {
            +  // The format of this file
            == behind /lineLength // as in Xcode
               "version" : 1,
            -  "lineLength" : 132,
            +  "lineLength" : 132, // as in Xcode
            == behind /rules/NeverForceUnwrap // tests do it
                 "AllPublicDeclarationsHaveDocumentation" : true,
            -    "NeverForceUnwrap" : false
            +    "NeverForceUnwrap" : false // tests do it
            == out /lineLength
               "version" : 1,
            -  "lineLength" : 132,
            +  // "lineLength" : 132,
            == out /rules/NeverForceUnwrap
               "rules" : {
            -    "AllPublicDeclarationsHaveDocumentation" : true,
            -    "NeverForceUnwrap" : false
            +    "AllPublicDeclarationsHaveDocumentation" : true
            +    // "NeverForceUnwrap" : false
            == out /indentation
               "lineLength" : 132,
            -  "indentation" : {
            +  /* "indentation" : {
                 "spaces" : 4
            -  },
            +  }, */
            == before /rules tabWidth 8
               },
            +  "tabWidth" : 8,
            == to /version 3
             {
            -  "version" : 1,
                 "NeverForceUnwrap" : false
            -  }
            +  },
            +  "version" : 1
            == place /tabWidth 2 8
               "lineLength" : 132,
            +  "tabWidth" : 8,
            == patch / [{"op":"move","from":"/lineLength","path":"/rules/lineLength"}]
               "version" : 1,
            -  "lineLength" : 132,
                 "AllPublicDeclarationsHaveDocumentation" : true,
            -    "NeverForceUnwrap" : false
            +    "NeverForceUnwrap" : false,
            +    "lineLength" : 132
            == patch / [{"op":"copy","from":"/indentation","path":"/rules/indentation"}]
                 "AllPublicDeclarationsHaveDocumentation" : true,
            -    "NeverForceUnwrap" : false
            +    "NeverForceUnwrap" : false,
            +    "indentation" : {
            +      "spaces" : 4
            +    }
            == merge / {"indentation":{"spaces":2},"lineLength":100}
               "version" : 1,
            -  "lineLength" : 132,
            +  "lineLength" : 100,
               "indentation" : {
            -    "spaces" : 4
            +    "spaces" : 2
            == remove /lineLength && remove /version
             {
            -  "version" : 1,
            -  "lineLength" : 132,
            == paste /rules/NoConsole eslintrc /rules/no-console
                 "AllPublicDeclarationsHaveDocumentation" : true,
            -    "NeverForceUnwrap" : false
            +    "NeverForceUnwrap" : false,
            +    // Off for now
            +    "NoConsole" : "off" /* later */
            """#)
}
