extension RealFile {
    /// Options of a compiler, most of them commented out, with aligned comments.
    static let tsconfig = RealFile(
        "tsconfig",
        #"""
        {
          "compilerOptions": {
            /* The handbook has a page on this file. */

            /* Projects */
            // "incremental": true,                 /* Keep what is known of the last build. */
            // "composite": true,                   /* Let other projects refer to this one. */

            /* Language and Environment */
            "target": "es2016",                     /* The language of the output. */
            // "lib": [],                           /* The declarations of the platform. */
            // "jsx": "preserve",                   /* What becomes of JSX. */

            /* Modules */
            "module": "commonjs",                   /* The kind of modules. */
            // "rootDir": "./",                     /* Where the sources begin. */

            /* Type Checking */
            "strict": true,                         /* All strict checks. */
            // "noImplicitAny": true,               /* No types that are not said. */

            /* Completeness */
            // "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            "skipLibCheck": true                    /* Trust all declarations. */
          }
        }
        """#,
        edits: #"""
            == set /compilerOptions/target "es2022"
                 /* Language and Environment */
            -    "target": "es2016",                     /* The language of the output. */
            +    "target": "es2022",                     /* The language of the output. */
            == set /compilerOptions/outDir "./dist"
                 // "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            -    "skipLibCheck": true                    /* Trust all declarations. */
            +    "skipLibCheck": true,                    /* Trust all declarations. */
            +    "outDir": "./dist"
            == after /compilerOptions/module moduleResolution "node"
                 "module": "commonjs",                   /* The kind of modules. */
            +    "moduleResolution": "node",
            == before /compilerOptions/strict allowJs true
             
            +    "allowJs": true,
            == in /compilerOptions "incremental"
                 /* Projects */
            -    // "incremental": true,                 /* Keep what is known of the last build. */
            +    "incremental": true,                 /* Keep what is known of the last build. */
            == in /compilerOptions "jsx"
                 // "lib": [],                           /* The declarations of the platform. */
            -    // "jsx": "preserve",                   /* What becomes of JSX. */
            +    "jsx": "preserve",                   /* What becomes of JSX. */
            == in /compilerOptions "noImplicitAny"
                 "strict": true,                         /* All strict checks. */
            -    // "noImplicitAny": true,               /* No types that are not said. */
            +    "noImplicitAny": true,               /* No types that are not said. */
            == in /compilerOptions "skipDefaultLibCheck"
                 /* Completeness */
            -    // "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            +    "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            == out /compilerOptions/strict
                 /* Type Checking */
            -    "strict": true,                         /* All strict checks. */
            +    // "strict": true,                         /* All strict checks. */
            == out /compilerOptions/skipLibCheck
                 /* Type Checking */
            -    "strict": true,                         /* All strict checks. */
            +    "strict": true                         /* All strict checks. */
                 // "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            -    "skipLibCheck": true                    /* Trust all declarations. */
            +    // "skipLibCheck": true                    /* Trust all declarations. */
            == out /compilerOptions/target
                 /* Language and Environment */
            -    "target": "es2016",                     /* The language of the output. */
            +    // "target": "es2016",                     /* The language of the output. */
            == remove /compilerOptions/module
             
            -    /* Modules */
            -    "module": "commonjs",                   /* The kind of modules. */
            == remove /compilerOptions/skipLibCheck
                 /* Type Checking */
            -    "strict": true,                         /* All strict checks. */
            +    "strict": true                         /* All strict checks. */
                 // "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            -    "skipLibCheck": true                    /* Trust all declarations. */
            == remove /compilerOptions/target
             
            -    /* Language and Environment */
            -    "target": "es2016",                     /* The language of the output. */
            == set /include ["src"]
                 "skipLibCheck": true                    /* Trust all declarations. */
            -  }
            +  },
            +  "include": [
            +    "src"
            +  ]
            == set /compilerOptions/paths {"@/*":["./src/*"]}
                 // "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            -    "skipLibCheck": true                    /* Trust all declarations. */
            +    "skipLibCheck": true,                    /* Trust all declarations. */
            +    "paths": {
            +      "@/*": [
            +        "./src/*"
            +      ]
            +    }
            == set /compilerOptions/lib ["es2022","dom"]
                 // "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            -    "skipLibCheck": true                    /* Trust all declarations. */
            +    "skipLibCheck": true,                    /* Trust all declarations. */
            +    "lib": [
            +      "es2022",
            +      "dom"
            +    ]
            == move /compilerOptions/strict before target
             
            +    /* Type Checking */
            +    "strict": true,                         /* All strict checks. */
             
            -    /* Type Checking */
            -    "strict": true,                         /* All strict checks. */
            == move /compilerOptions/skipLibCheck after target
                 "target": "es2016",                     /* The language of the output. */
            +    "skipLibCheck": true,                    /* Trust all declarations. */
                 /* Type Checking */
            -    "strict": true,                         /* All strict checks. */
            +    "strict": true                         /* All strict checks. */
                 // "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            -    "skipLibCheck": true                    /* Trust all declarations. */
            == behind /compilerOptions/strict // always
                 /* Type Checking */
            -    "strict": true,                         /* All strict checks. */
            +    "strict": true,                         /* All strict checks. */ // always
            == above /compilerOptions/module // Node
                 /* Modules */
            +    // Node
            == bare /compilerOptions/target
             
            -    /* Language and Environment */
            -    "target": "es2016",                     /* The language of the output. */
            +    "target": "es2016",
            == merge /compilerOptions {"strict":false,"declaration":true}
                 /* Type Checking */
            -    "strict": true,                         /* All strict checks. */
            +    "strict": false,                         /* All strict checks. */
                 // "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            -    "skipLibCheck": true                    /* Trust all declarations. */
            +    "skipLibCheck": true,                    /* Trust all declarations. */
            +    "declaration": true
            == rename /compilerOptions/module mod
                 /* Modules */
            -    "module": "commonjs",                   /* The kind of modules. */
            +    "mod": "commonjs",                   /* The kind of modules. */
            == in /compilerOptions "lib"
                 "target": "es2016",                     /* The language of the output. */
            -    // "lib": [],                           /* The declarations of the platform. */
            +    "lib": [],                           /* The declarations of the platform. */
            == remove /compilerOptions/strict
             
            -    /* Type Checking */
            -    "strict": true,                         /* All strict checks. */
            == move /compilerOptions/module before target
             
            +    /* Modules */
            +    "module": "commonjs",                   /* The kind of modules. */
             
            -    /* Modules */
            -    "module": "commonjs",                   /* The kind of modules. */
            == behind /compilerOptions/skipLibCheck // for now
                 // "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            -    "skipLibCheck": true                    /* Trust all declarations. */
            +    "skipLibCheck": true                    /* Trust all declarations. */ // for now
            == before /compilerOptions extends "./base.json"
             {
            +  "extends": "./base.json",
            == set /files ["a.ts"] && set /include ["src"]
                 "skipLibCheck": true                    /* Trust all declarations. */
            -  }
            +  },
            +  "files": [
            +    "a.ts"
            +  ],
            +  "include": [
            +    "src"
            +  ]
            == inside /compilerOptions // See the handbook.
                 "skipLibCheck": true                    /* Trust all declarations. */
            +    // See the handbook.
            == after /compilerOptions/strict strictNullChecks true
                 "strict": true,                         /* All strict checks. */
            +    "strictNullChecks": true,
            == above /compilerOptions // Of the whole project
             {
            +  // Of the whole project
            == bare /compilerOptions/skipLibCheck
                 // "skipDefaultLibCheck": true,         /* Trust what comes with the compiler. */
            -    "skipLibCheck": true                    /* Trust all declarations. */
            +    "skipLibCheck": true
            == after /compilerOptions/target lib ["dom","es2022"]
                 "target": "es2016",                     /* The language of the output. */
            +    "lib": [
            +      "dom",
            +      "es2022"
            +    ],
            == in /compilerOptions "composite" && in /compilerOptions "incremental"
                 /* Projects */
            -    // "incremental": true,                 /* Keep what is known of the last build. */
            -    // "composite": true,                   /* Let other projects refer to this one. */
            +    "incremental": true,                 /* Keep what is known of the last build. */
            +    "composite": true,                   /* Let other projects refer to this one. */
            """#)
}
