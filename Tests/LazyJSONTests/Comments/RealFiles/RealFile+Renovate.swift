extension RealFile {
    /// Settings of a service, with short arrays on one line.
    static let renovate = RealFile(
        "renovate",
        #"""
        {
          "$schema": "https://docs.renovatebot.com/renovate-schema.json",
          "extends": ["config:recommended"],
          "packageRules": [
            {
              "matchUpdateTypes": ["minor", "patch"],
              "automerge": true
            }
          ],
          "ignoreDeps": []
        }
        """#,
        edits: #"""
            == append /extends ":semanticCommits"
               "$schema": "https://docs.renovatebot.com/renovate-schema.json",
            -  "extends": ["config:recommended"],
            +  "extends": ["config:recommended", ":semanticCommits"],
            == append /ignoreDeps "left-pad"
               ],
            -  "ignoreDeps": []
            +  "ignoreDeps": ["left-pad"]
            == append /packageRules {"matchPackageNames":["swift-nio"],"enabled":false}
                   "automerge": true
            +    },
            +    {
            +      "matchPackageNames": ["swift-nio"],
            +      "enabled": false
            == append /packageRules/0/matchUpdateTypes "pin"
                 {
            -      "matchUpdateTypes": ["minor", "patch"],
            +      "matchUpdateTypes": ["minor", "patch", "pin"],
            == set /packageRules/0/schedule ["before 6am on monday"]
                   "matchUpdateTypes": ["minor", "patch"],
            -      "automerge": true
            +      "automerge": true,
            +      "schedule": ["before 6am on monday"]
            == set /schedule ["before 6am"]
               ],
            -  "ignoreDeps": []
            +  "ignoreDeps": [],
            +  "schedule": ["before 6am"]
            == set /labels []
               ],
            -  "ignoreDeps": []
            +  "ignoreDeps": [],
            +  "labels": []
            == remove /packageRules/0
               "extends": ["config:recommended"],
            -  "packageRules": [
            -    {
            -      "matchUpdateTypes": ["minor", "patch"],
            -      "automerge": true
            -    }
            -  ],
            +  "packageRules": [],
            == remove /extends/0
               "$schema": "https://docs.renovatebot.com/renovate-schema.json",
            -  "extends": ["config:recommended"],
            +  "extends": [],
            == remove /ignoreDeps
                 }
            -  ],
            -  "ignoreDeps": []
            +  ]
            == after /extends labels ["dependencies"]
               "extends": ["config:recommended"],
            +  "labels": ["dependencies"],
            == insert /packageRules/0 {"enabled":true}
                 {
            +      "enabled": true
            +    },
            +    {
            """#)
}
