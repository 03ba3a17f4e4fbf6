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
            == remove /packageRules
               "extends": ["config:recommended"],
            -  "packageRules": [
            -    {
            -      "matchUpdateTypes": ["minor", "patch"],
            -      "automerge": true
            -    }
            -  ],
            == insert /extends/0 ":dependencyDashboard"
               "$schema": "https://docs.renovatebot.com/renovate-schema.json",
            -  "extends": ["config:recommended"],
            +  "extends": [":dependencyDashboard", "config:recommended"],
            == remove /packageRules/0/automerge
                 {
            -      "matchUpdateTypes": ["minor", "patch"],
            -      "automerge": true
            +      "matchUpdateTypes": ["minor", "patch"]
            == remove /packageRules/0/matchUpdateTypes/0
                 {
            -      "matchUpdateTypes": ["minor", "patch"],
            +      "matchUpdateTypes": ["patch"],
            == shift /packageRules/0/matchUpdateTypes/1 0
                 {
            -      "matchUpdateTypes": ["minor", "patch"],
            +      "matchUpdateTypes": ["patch", "minor"],
            == extend /ignoreDeps ["left-pad","is-odd"]
               ],
            -  "ignoreDeps": []
            +  "ignoreDeps": ["left-pad", "is-odd"]
            == set /timezone "Europe/Oslo" && set /prHourlyLimit 2
               ],
            -  "ignoreDeps": []
            +  "ignoreDeps": [],
            +  "timezone": "Europe/Oslo",
            +  "prHourlyLimit": 2
            == set /lockFileMaintenance {"enabled":true,"schedule":["before 4am on monday"]}
               ],
            -  "ignoreDeps": []
            +  "ignoreDeps": [],
            +  "lockFileMaintenance": {
            +    "enabled": true,
            +    "schedule": ["before 4am on monday"]
            +  }
            == before /packageRules/0/automerge groupName "all"
                   "matchUpdateTypes": ["minor", "patch"],
            +      "groupName": "all",
            == move /ignoreDeps after extends
               "extends": ["config:recommended"],
            +  "ignoreDeps": [],
                 }
            -  ],
            -  "ignoreDeps": []
            +  ]
            == above /packageRules // Small updates merge themselves.
               "extends": ["config:recommended"],
            +  // Small updates merge themselves.
            == behind /extends // see the presets
               "$schema": "https://docs.renovatebot.com/renovate-schema.json",
            -  "extends": ["config:recommended"],
            +  "extends": ["config:recommended"], // see the presets
            == out /ignoreDeps
                 }
            -  ],
            -  "ignoreDeps": []
            +  ]
            +  // "ignoreDeps": []
            == sort /
               "extends": ["config:recommended"],
            +  "ignoreDeps": [],
                 }
            -  ],
            -  "ignoreDeps": []
            +  ]
            == patch / [{"op":"copy","from":"/packageRules/0","path":"/packageRules/-"},{"op":"replace","path":"/packageRules/1/automerge","value":false}]
                   "automerge": true
            +    },
            +    {
            +      "matchUpdateTypes": ["minor", "patch"],
            +      "automerge": false
            == merge / {"packageRules":null,"labels":["deps"]}
               "extends": ["config:recommended"],
            -  "packageRules": [
            -    {
            -      "matchUpdateTypes": ["minor", "patch"],
            -      "automerge": true
            -    }
            -  ],
            -  "ignoreDeps": []
            +  "ignoreDeps": [],
            +  "labels": ["deps"]
            == append /packageRules {"matchManagers":["npm"],"enabled":false} && append /packageRules {"groupName":"all"}
                   "automerge": true
            +    },
            +    {
            +      "matchManagers": ["npm"],
            +      "enabled": false
            +    },
            +    {
            +      "groupName": "all"
            == set /packageRules [{"enabled":false}]
                 {
            -      "matchUpdateTypes": ["minor", "patch"],
            -      "automerge": true
            +      "enabled": false
            """#)
}
