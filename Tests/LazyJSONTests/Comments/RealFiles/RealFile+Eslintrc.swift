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
            """#)
}
