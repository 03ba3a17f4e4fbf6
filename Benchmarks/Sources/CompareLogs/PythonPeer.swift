import Foundation

/// A library of Python that groups orders by their status on two processors.
enum PythonPeer: String, CaseIterable {
    case duckdb = "DuckDB"
    case polars = "Polars"

    /// The variable with the path of a virtual environment in which the libraries are installed.
    static let variable = "LAZYJSON_VENV"

    /// The interpreter of the environment; `nil` if the variable names none.
    private static var interpreter: String? {
        guard let folder = ProcessInfo.processInfo.environment[variable] else { return nil }
        let path = "\(folder)/bin/python3"
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    /// The query, each with the type of the one member that it reads.
    private var query: String {
        switch self {
        case .duckdb:
            """
            import duckdb
            connection = duckdb.connect(config={"threads": 2})
            def run():
                return connection.execute(
                    "select count(*) from read_json(?, format='newline_delimited', columns={status: 'VARCHAR'}) group by status",
                    [sys.argv[1]]).fetchall()
            """
        case .polars:
            """
            import polars
            def run():
                orders = polars.scan_ndjson(sys.argv[1], schema={"status": polars.String})
                counts = orders.group_by("status").agg(polars.len()).collect(engine="streaming")
                return [(count,) for count in counts["len"].to_list()]
            """
        }
    }

    /// The code that prints the least time of three runs, the memory and the answer.
    private static let measurement = """

        elapsed, processors = [], []
        for _ in range(3):
            start = time.monotonic(), time.process_time()
            rows = run()
            elapsed.append(time.monotonic() - start[0])
            processors.append(time.process_time() - start[1])
        resident = [line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM:")]
        print(min(elapsed), min(processors), resident[0], sum(row[0] ** 2 for row in rows))
        """

    /// Runs the query; returns `nil`, with a message, where the library is not installed.
    func usage(_ file: URL) throws -> Usage? {
        guard let interpreter = Self.interpreter else {
            print("\(rawValue): skipped, as \(Self.variable) names no virtual environment of Python")
            return nil
        }
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: interpreter)
        probe.arguments = ["-c", "import \(String(describing: self))"]
        probe.standardError = FileHandle.nullDevice
        try probe.run()
        probe.waitUntilExit()
        if probe.terminationStatus != 0 {
            print("\(rawValue): skipped, as it is not installed in \(interpreter)")
            return nil
        }
        return try Usage(
            of: interpreter, ["-c", "import sys, time\n\(query)\n\(Self.measurement)", file.path],
            ["POLARS_MAX_THREADS": "2"])
    }
}
