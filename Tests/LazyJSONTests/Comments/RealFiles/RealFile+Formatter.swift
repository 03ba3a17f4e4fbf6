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
            """#)
}
