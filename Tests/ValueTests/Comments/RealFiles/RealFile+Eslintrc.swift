extension RealFile {
    /// Rules of a linter, with arrays and objects on one line.
    static let eslintrc = RealFile(
        "eslintrc",
        #"""
        {
            "root": true,
            "env": { "browser": true, "es2021": true },
            "extends": [
                "eslint:recommended",
                "plugin:react/recommended" // the JSX rules
            ],
            "rules": {
                // Style
                "indent": ["error", 4],
                "quotes": ["error", "double", { "avoidEscape": true }],
                "semi": ["error", "always"],

                // Off for now
                "no-console": "off" /* later */
            }
        }
        """#,
        edits: #"""
            == set /env/node true
                 "root": true,
            -    "env": { "browser": true, "es2021": true },
            +    "env": { "browser": true, "es2021": true, "node": true },
            == append /extends "prettier"
                     "eslint:recommended",
            -        "plugin:react/recommended" // the JSX rules
            +        "plugin:react/recommended", // the JSX rules
            +        "prettier"
            == insert /extends/1 "plugin:import/recommended"
                     "eslint:recommended",
            +        "plugin:import/recommended",
            == remove /extends/1
                 "extends": [
            -        "eslint:recommended",
            -        "plugin:react/recommended" // the JSX rules
            +        "eslint:recommended"
            == remove /extends/0
                 "extends": [
            -        "eslint:recommended",
            == set /rules/eqeqeq ["error","always"]
                     // Off for now
            -        "no-console": "off" /* later */
            +        "no-console": "off", /* later */
            +        "eqeqeq": ["error", "always"]
            == set /rules/indent/1 2
                     // Style
            -        "indent": ["error", 4],
            +        "indent": ["error", 2],
            == set /rules/quotes/2/allowTemplateLiterals true
                     "indent": ["error", 4],
            -        "quotes": ["error", "double", { "avoidEscape": true }],
            +        "quotes": ["error", "double", { "avoidEscape": true, "allowTemplateLiterals": true }],
            == append /rules/semi {"omitLastInOneLineBlock":true}
                     "quotes": ["error", "double", { "avoidEscape": true }],
            -        "semi": ["error", "always"],
            +        "semi": ["error", "always", { "omitLastInOneLineBlock": true }],
            == remove /rules/semi
                     "quotes": ["error", "double", { "avoidEscape": true }],
            -        "semi": ["error", "always"],
            == remove /rules/no-console
                     "quotes": ["error", "double", { "avoidEscape": true }],
            -        "semi": ["error", "always"],
            -
            -        // Off for now
            -        "no-console": "off" /* later */
            +        "semi": ["error", "always"]
            == remove /rules/indent
                 "rules": {
            -        // Style
            -        "indent": ["error", 4],
            == out /rules/quotes
                     "indent": ["error", 4],
            -        "quotes": ["error", "double", { "avoidEscape": true }],
            +        // "quotes": ["error", "double", { "avoidEscape": true }],
            == out /rules/no-console
                     "quotes": ["error", "double", { "avoidEscape": true }],
            -        "semi": ["error", "always"],
            +        "semi": ["error", "always"]
                     // Off for now
            -        "no-console": "off" /* later */
            +        // "no-console": "off" /* later */
            == set /parserOptions {"ecmaVersion":12,"sourceType":"module"}
                     "no-console": "off" /* later */
            +    },
            +    "parserOptions": {
            +        "ecmaVersion": 12,
            +        "sourceType": "module"
            == set /overrides [{"files":["*.ts"],"rules":{}}]
                     "no-console": "off" /* later */
            -    }
            +    },
            +    "overrides": [{ "files": ["*.ts"], "rules": {} }]
            == after /env globals {"a":true}
                 "env": { "browser": true, "es2021": true },
            +    "globals": { "a": true },
            == move /rules/no-console before indent
                 "rules": {
            +        // Off for now
            +        "no-console": "off", /* later */
                     "quotes": ["error", "double", { "avoidEscape": true }],
            -        "semi": ["error", "always"],
            -
            -        // Off for now
            -        "no-console": "off" /* later */
            +        "semi": ["error", "always"]
            == move /rules/indent after semi
                 "rules": {
            -        // Style
            -        "indent": ["error", 4],
                     "semi": ["error", "always"],
            +        // Style
            +        "indent": ["error", 4],
            == above /rules/semi // Punctuation
                     "quotes": ["error", "double", { "avoidEscape": true }],
            +        // Punctuation
            == behind /root // nothing above
             {
            -    "root": true,
            +    "root": true, // nothing above
            == shift /extends/1 0
                 "extends": [
            -        "eslint:recommended",
            -        "plugin:react/recommended" // the JSX rules
            +        "plugin:react/recommended", // the JSX rules
            +        "eslint:recommended"
            == out /extends/1
                 "extends": [
            -        "eslint:recommended",
            -        "plugin:react/recommended" // the JSX rules
            +        "eslint:recommended"
            +        // "plugin:react/recommended" // the JSX rules
            == remove /env/browser && remove /env/es2021
                 "root": true,
            -    "env": { "browser": true, "es2021": true },
            +    "env": {},
            == before /rules/no-console no-alert "warn"
             
            +        "no-alert": "warn",
            == after /rules/semi curly ["error","all"]
                     "semi": ["error", "always"],
            +        "curly": ["error", "all"],
            == after /rules/no-console no-debugger "off"
                     // Off for now
            -        "no-console": "off" /* later */
            +        "no-console": "off", /* later */
            +        "no-debugger": "off"
            == set /rules/no-console ["warn",{"allow":["error"]}]
                     // Off for now
            -        "no-console": "off" /* later */
            +        "no-console": ["warn", { "allow": ["error"] }] /* later */
            == bare /rules/no-console
             
            -        // Off for now
            -        "no-console": "off" /* later */
            +        "no-console": "off"
            == merge /rules {"semi":["error","never"],"quotes":null}
                     "indent": ["error", 4],
            -        "quotes": ["error", "double", { "avoidEscape": true }],
            -        "semi": ["error", "always"],
            +        "semi": ["error", "never"],
            == set /plugins ["react"]
                     "no-console": "off" /* later */
            -    }
            +    },
            +    "plugins": ["react"]
            == patch / [{"op":"add","path":"/extends/-","value":"prettier"},{"op":"remove","path":"/env/browser"}]
                 "root": true,
            -    "env": { "browser": true, "es2021": true },
            +    "env": { "es2021": true },
                     "eslint:recommended",
            -        "plugin:react/recommended" // the JSX rules
            +        "plugin:react/recommended", // the JSX rules
            +        "prettier"
            == remove /rules/indent && remove /rules/quotes && remove /rules/semi
                 "rules": {
            -        // Style
            -        "indent": ["error", 4],
            -        "quotes": ["error", "double", { "avoidEscape": true }],
            -        "semi": ["error", "always"],
            -
            == inside /rules // More soon
                     "no-console": "off" /* later */
            +        // More soon
            == move /rules/semi after no-console
                     "quotes": ["error", "double", { "avoidEscape": true }],
            -        "semi": ["error", "always"],
                     // Off for now
            -        "no-console": "off" /* later */
            +        "no-console": "off", /* later */
            +        "semi": ["error", "always"]
            == out /rules/quotes/2
                     "indent": ["error", 4],
            -        "quotes": ["error", "double", { "avoidEscape": true }],
            +        "quotes": ["error", "double" /* { "avoidEscape": true } */],
            == set /extends "eslint:recommended"
                 "env": { "browser": true, "es2021": true },
            -    "extends": [
            -        "eslint:recommended",
            -        "plugin:react/recommended" // the JSX rules
            -    ],
            +    "extends": "eslint:recommended",
            == set /rules {"semi":"error"}
                 "rules": {
            -        // Style
            -        "indent": ["error", 4],
            -        "quotes": ["error", "double", { "avoidEscape": true }],
            -        "semi": ["error", "always"],
            -
            -        // Off for now
            -        "no-console": "off" /* later */
            +        "semi": "error"
            == patch / [{"op":"copy","from":"/rules/no-console","path":"/rules/no-alert"}]
                     // Off for now
            -        "no-console": "off" /* later */
            +        "no-console": "off", /* later */
            +        // Off for now
            +        "no-alert": "off" /* later */
            == patch / [{"op":"move","from":"/extends/1","path":"/extends/0"}]
                 "extends": [
            -        "eslint:recommended",
            -        "plugin:react/recommended" // the JSX rules
            +        "plugin:react/recommended", // the JSX rules
            +        "eslint:recommended"
            """#)
}
