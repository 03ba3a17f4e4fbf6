extension RealFile {
    /// A container to develop in, indented by tabs.
    static let devcontainer = RealFile(
        "devcontainer",
        #"""
        // The container that the editor opens the project in.
        {
        	"name": "Swift",
        	"image": "swift:6.1",
        	// What else is installed.
        	"features": {
        		"ghcr.io/devcontainers/features/git:1": {}
        	},

        	// Ports of the container that this machine can reach.
        	// "forwardPorts": [],

        	// What tools want to know.
        	"customizations": {
        		"vscode": {
        			"extensions": ["swiftlang.swift-vscode"]
        		}
        	}

        	// For those who need to be root.
        	// "remoteUser": "root"
        }
        """#,
        edits: #"""
            == in / forwardPorts"
             	// Ports of the container that this machine can reach.
            -	// "forwardPorts": [],
            +	"forwardPorts": [],
            == in / remoteUser
             		}
            -	}
            +	},
             	// For those who need to be root.
            -	// "remoteUser": "root"
            +	"remoteUser": "root"
            == set /postCreateCommand "swift build"
             		}
            -	}
            +	},
             	// "remoteUser": "root"
            +	"postCreateCommand": "swift build"
            == set /features/ghcr.io~1x {"version":"latest"}
             	"features": {
            -		"ghcr.io/devcontainers/features/git:1": {}
            +		"ghcr.io/devcontainers/features/git:1": {},
            +		"ghcr.io/x": {
            +			"version": "latest"
            +		}
            == set /features/ghcr.io~1devcontainers~1features~1git:1 {"version":"os-provided"}
             	"features": {
            -		"ghcr.io/devcontainers/features/git:1": {}
            +		"ghcr.io/devcontainers/features/git:1": {
            +			"version": "os-provided"
            +		}
            == append /customizations/vscode/extensions "mhutchie.git-graph"
             		"vscode": {
            -			"extensions": ["swiftlang.swift-vscode"]
            +			"extensions": ["swiftlang.swift-vscode", "mhutchie.git-graph"]
            == set /customizations/vscode/settings {"lldb.library":"/usr/lib"}
             		"vscode": {
            -			"extensions": ["swiftlang.swift-vscode"]
            +			"extensions": ["swiftlang.swift-vscode"],
            +			"settings": {
            +				"lldb.library": "/usr/lib"
            +			}
            == remove /features
             	"image": "swift:6.1",
            -	// What else is installed.
            -	"features": {
            -		"ghcr.io/devcontainers/features/git:1": {}
            -	},
            == remove /customizations
             		"ghcr.io/devcontainers/features/git:1": {}
            -	},
            +	}
             	// "forwardPorts": [],
            -
            -	// What tools want to know.
            -	"customizations": {
            -		"vscode": {
            -			"extensions": ["swiftlang.swift-vscode"]
            -		}
            -	}
            == remove /image
             	"name": "Swift",
            -	"image": "swift:6.1",
            == set /image "swift:6.3"
             	"name": "Swift",
            -	"image": "swift:6.1",
            +	"image": "swift:6.3",
            == after /image build {"dockerfile":"Dockerfile"}
             	"image": "swift:6.1",
            +	"build": {
            +		"dockerfile": "Dockerfile"
            +	},
            == move /customizations before features
             	"image": "swift:6.1",
            -	// What else is installed.
            -	"features": {
            -		"ghcr.io/devcontainers/features/git:1": {}
            -	},
            -
            -	// Ports of the container that this machine can reach.
            -	// "forwardPorts": [],
            -
             		}
            +	},
            +	// What else is installed.
            +	"features": {
            +		"ghcr.io/devcontainers/features/git:1": {}
             	}
            +
            +	// Ports of the container that this machine can reach.
            +	// "forwardPorts": [],
            == out /features
             	// What else is installed.
            -	"features": {
            +	/* "features": {
             		"ghcr.io/devcontainers/features/git:1": {}
            -	},
            +	}, */
            == out /customizations
             		"ghcr.io/devcontainers/features/git:1": {}
            -	},
            +	}
             	// What tools want to know.
            -	"customizations": {
            +	/* "customizations": {
             		}
            -	}
            +	} */
            == above /name // The name
             {
            +	// The name
            == behind /image // pinned
             	"name": "Swift",
            -	"image": "swift:6.1",
            +	"image": "swift:6.1", // pinned
            == bare /features
             	"image": "swift:6.1",
            -	// What else is installed.
            == in / forwardPorts" && append /forwardPorts 8080
             	// Ports of the container that this machine can reach.
            -	// "forwardPorts": [],
            +	"forwardPorts": [8080],
            == set /forwardPorts [8080,9090]
             		}
            -	}
            +	},
             	// "remoteUser": "root"
            +	"forwardPorts": [8080, 9090]
            == before /customizations postCreateCommand "make"
             
            +	"postCreateCommand": "make",
            == after /features containerEnv {"LOG":"debug"}
             	},
            +	"containerEnv": {
            +		"LOG": "debug"
            +	},
            == above /features // Only git.
             	// What else is installed.
            +	// Only git.
            == behind /features // for now
             		"ghcr.io/devcontainers/features/git:1": {}
            -	},
            +	}, // for now
            == set /features {}
             	// What else is installed.
            -	"features": {
            -		"ghcr.io/devcontainers/features/git:1": {}
            -	},
            +	"features": {},
            == out /features/ghcr.io~1devcontainers~1features~1git:1
             	"features": {
            -		"ghcr.io/devcontainers/features/git:1": {}
            +		// "ghcr.io/devcontainers/features/git:1": {}
            == out /image
             	"name": "Swift",
            -	"image": "swift:6.1",
            +	// "image": "swift:6.1",
            == append /customizations/vscode/extensions "a.b" && append /customizations/vscode/extensions "c.d"
             		"vscode": {
            -			"extensions": ["swiftlang.swift-vscode"]
            +			"extensions": ["swiftlang.swift-vscode", "a.b", "c.d"]
            == set /customizations/jetbrains {"backend":"Fleet"}
             			"extensions": ["swiftlang.swift-vscode"]
            +		},
            +		"jetbrains": {
            +			"backend": "Fleet"
            == move /name after image
             {
            -	"name": "Swift",
             	"image": "swift:6.1",
            +	"name": "Swift",
            == patch / [{"op":"replace","path":"/image","value":"swift:6.2"},{"op":"add","path":"/features/x","value":{}}]
             	"name": "Swift",
            -	"image": "swift:6.1",
            +	"image": "swift:6.2",
             	"features": {
            -		"ghcr.io/devcontainers/features/git:1": {}
            +		"ghcr.io/devcontainers/features/git:1": {},
            +		"x": {}
            == in / forwardPorts" && in / remoteUser
             	// Ports of the container that this machine can reach.
            -	// "forwardPorts": [],
            +	"forwardPorts": [],
             		}
            -	}
            +	},
             	// For those who need to be root.
            -	// "remoteUser": "root"
            +	"remoteUser": "root"
            == remove /features && remove /customizations
             	"name": "Swift",
            -	"image": "swift:6.1",
            -	// What else is installed.
            -	"features": {
            -		"ghcr.io/devcontainers/features/git:1": {}
            -	},
            +	"image": "swift:6.1"
             	// "forwardPorts": [],
            -
            -	// What tools want to know.
            -	"customizations": {
            -		"vscode": {
            -			"extensions": ["swiftlang.swift-vscode"]
            -		}
            -	}
            == paste /customizations/vscode/settings settings /[swift]
             		"vscode": {
            -			"extensions": ["swiftlang.swift-vscode"]
            +			"extensions": ["swiftlang.swift-vscode"],
            +			/* Languages */
            +			"settings": {
            +				"editor.tabSize": 4,
            +				"editor.defaultFormatter": "swiftlang.swift"
            +			}
            == paste /customizations/vscode/settings settings /files.exclude
             		"vscode": {
            -			"extensions": ["swiftlang.swift-vscode"]
            +			"extensions": ["swiftlang.swift-vscode"],
            +			// Files
            +			"settings": {
            +				"**/.git": true,
            +				"**/.build": true, // made by the package manager
            +				// "**/*.log": true,
            +			}
            """#)
}
