import Foundation
import LazyJSON
import LazyJSONLines
import TestSupport

extension IntegerUse {
    /// Those of values, errors and limits.
    static let ofValues: [IntegerUse] = [
        IntegerUse("JSON.Elements.subscript(_:) bounds", endingWith: outside("JSON.Elements", "an array of 3")) {
            _ = try JSON(parsing: "[1, 2, 3]").elements[range($0)].count
        },
        IntegerUse("JSON.Elements.subscript(_:) position", endingWith: beyond("JSON.Elements")) {
            _ = try JSON(parsing: "[1, 2, 3]").elements[$0]
        },
        IntegerUse("JSON.applying(patch:sizeLimit:) sizeLimit") {
            let patch = try JSON(parsing: #"[{"op": "add", "path": "/-", "value": 2}]"#)
            _ = try? JSON(parsing: "[1]\n", dialect: .jsonc).applying(patch: patch, sizeLimit: $0)
            _ = try JSON([1]).applying(patch: patch, sizeLimit: $0)
        },
        IntegerUse("JSON.init(integerLiteral:) value") { _ = JSON(integerLiteral: $0).text(.pretty) },
        editing("JSON.insert(_:at:layout:) position") { try $0.insert(7, at: $1) },
        IntegerUse("JSON.insertMember(_:value:at:) position") {
            for text in [#"{"a": 1, "b": 2}"#, "{}", "[1]"] {
                var json = try JSON(parsing: text)
                try? json.insertMember("c", value: 3, at: $0)
                _ = json.text()
            }
        },
        editing("JSON.move(from:to:) position") { json, value in
            for target in extremes { try? json.move(from: value, to: target) }
        },
        editing("JSON.move(from:to:) target") { try $0.move(from: 1, to: $1) },
        IntegerUse("JSON.moveMember(_:to:) position") {
            for text in [#"{"a": 1, "b": 2}"#, "{}", "[1]"] {
                var json = try JSON(parsing: text)
                try? json.moveMember("a", to: $0)
                _ = json.text()
            }
        },
        editing("JSON.remove(at:) position") { try $0.remove(at: $1) },
        editing("JSON.replaceSubrange(_:with:layout:) range") { try $0.replaceSubrange(range($1), with: [7, 8]) },
        editing("JSON.subscript(_:) position") {
            _ = $0[$1]
            $0[$1] = 7
            $0[$1] = nil
        },
        editing("JSON.swapAt(_:_:) one") { json, value in
            for other in extremes { try? json.swapAt(value, other) }
        },
        editing("JSON.swapAt(_:_:) other") { try $0.swapAt(0, $1) },
        IntegerUse("JSONError.byteOffset") { value in describe { $0.byteOffset = value } },
        IntegerUse("JSONError.column") { value in describe { $0.column = value } },
        IntegerUse("JSONError.line") { value in describe { $0.line = value } },
        IntegerUse("JSONError.init(_:_:pointer:byteOffset:line:column:) byteOffset") {
            _ = JSONError(.notFound, "none", byteOffset: $0, line: $0, column: $0).description
        },
        IntegerUse("JSONError.init(_:_:pointer:byteOffset:line:column:) column") {
            _ = JSONError(.notFound, "none", line: 1, column: $0).description
        },
        IntegerUse("JSONError.init(_:_:pointer:byteOffset:line:column:) line") {
            _ = JSONError(.notFound, "none", line: $0, column: 1).description
        },
        IntegerUse("JSONError.init(_:expected:found:advice:pointer:byteOffset:line:column:) byteOffset") {
            _ = JSONError(.notFound, expected: "one", byteOffset: $0, line: $0, column: $0).description
        },
        IntegerUse("JSONError.init(_:expected:found:advice:pointer:byteOffset:line:column:) column") {
            _ = JSONError(.notFound, expected: "one", line: 1, column: $0).description
        },
        IntegerUse("JSONError.init(_:expected:found:advice:pointer:byteOffset:line:column:) line") {
            _ = JSONError(.notFound, expected: "one", line: $0, column: 1).description
        },
        IntegerUse("JSONLayout.Indentation.spaces(_:) _") {
            let json = try JSON(parsing: "[1, // one\n{}]", dialect: .jsonc)
            _ = try JSON(parsing: json.text(.pretty(indent: .spaces($0), comments: .keep)), dialect: .jsonc)
        },
        IntegerUse("JSONLayout.pretty(indent:sortedKeys:finalNewline:comments:spaceBeforeColon:) indent") {
            let json = try JSON(parsing: #"{"a": [1, {"b": []}], "c": 2 // ⏎"# + "\n}", dialect: .jsonc)
            for isSorted in [false, true] {
                let layout = JSONLayout.pretty(indent: $0, sortedKeys: isSorted, finalNewline: true)
                _ = try JSON(parsing: json.text(layout))
                var output: [UInt8] = []
                json.write(into: &output, layout)
                _ = try JSON(encoding: [1: "a"], JSONCodingOptions(layout: layout)).text()
            }
        },
        IntegerUse("JSONLimits.depth") {
            var limits = JSONLimits()
            limits.depth = $0
            var json = try JSON(parsing: "[]", limits: limits)
            try json.append([1])
        },
        IntegerUse("JSONLimits.init(depth:) depth") {
            var json = try JSON(parsing: "[]", limits: JSONLimits(depth: $0))
            try json.append([1])
        },
        IntegerUse("JSONNumber.init(_:) value") { _ = JSONNumber($0).nearestDouble },
        IntegerUse("JSONPointer.Component.index(_:) _") {
            let pointer = JSONPointer([.index($0), .index($0)])
            _ = (pointer.description, pointer.uriFragment, pointer.parent, pointer.components[0].name)
            for text in ["[[1, 2], [3]]", "{}", "1"] {
                var json = try JSON(parsing: text)
                _ = json[at: pointer]
                json[at: pointer] = 7
                try? json.set(7, at: pointer)
                try? json.insert(7, at: pointer)
                _ = try? json.remove(at: pointer)
                _ = json.comments(at: pointer)
            }
        },
        progress("JSONProgress.badRecords") { $0.badRecords = $1 },
        progress("JSONProgress.bytes") { $0.bytes = $1 },
        progress("JSONProgress.records") { $0.records = $1 },
        progress("JSONProgress.totalBytes") { $0.totalBytes = $1 },
        locating("JSONSourceRange.inFile(from:line:column:) byteOffset") { $0.inFile(from: $1, line: $1, column: $1) },
        locating("JSONSourceRange.inFile(from:line:column:) column") { $0.inFile(from: 1, column: $1) },
        locating("JSONSourceRange.inFile(from:line:column:) line") { $0.inFile(from: 1, line: $1) },
    ]

    /// A use of the range of a value on the first line, and of one over two lines.
    private static func locating(
        _ name: String, _ locate: @escaping @Sendable (JSONSourceRange, Int) -> JSONSourceRange
    ) -> IntegerUse {
        IntegerUse(name) {
            let json = try JSON(parsing: "[1,\n2]")
            for pointer: JSONPointer in ["", "0", "1"] {
                if let range = json.sourceRange(at: pointer) { _ = locate(range, $0).description }
            }
        }
    }

    /// A range that begins at a value.
    static func range(_ value: Int) -> Range<Int> { value < 1 ? value..<2 : 1..<value }

    /// The words for positions that an array of three does not have.
    static func beyond(_ type: String) -> @Sendable (Int) -> String? {
        { 0..<3 ~= $0 ? nil : "\(type): there is no position \($0) in an array of 3; check `indices`." }
    }

    /// The words for ranges that it does not have.
    static func outside(_ type: String, _ whole: String) -> @Sendable (Int) -> String? {
        {
            let range = range($0)
            let isInside = range.lowerBound >= 0 && range.upperBound <= 3
            return isInside
                ? nil
                : "\(type): there are no positions \(range.lowerBound)..<\(range.upperBound) in \(whole); check `indices`."
        }
    }

    private static func editing(
        _ name: String, _ edit: @escaping @Sendable (inout JSON, Int) throws -> Void
    ) -> IntegerUse {
        IntegerUse(name) { value in
            for text in ["[1, 2, 3]", "[]", "{}", #"{"a": 1}"#, "1"] {
                var json = try JSON(parsing: text)
                try? edit(&json, value)
                _ = try JSON(parsing: json.text())
                // A second one, of a container that is edited already.
                try? edit(&json, value)
                _ = try JSON(parsing: json.text())
            }
        }
    }

    private static func describe(_ change: (inout JSONError) -> Void) {
        var error = JSONError(.notFound, "none", byteOffset: 1, line: 1, column: 1)
        change(&error)
        _ = error.description
    }

    private static func progress(
        _ name: String, _ change: @escaping @Sendable (inout JSONProgress, Int) -> Void
    ) -> IntegerUse {
        IntegerUse(name) { value in
            for other in extremes {
                for elapsed in [Duration.zero, .seconds(1), .seconds(Int64.max)] {
                    var progress = JSONLinesReader<JSON>("1\n".utf8).progress
                    (progress.bytes, progress.totalBytes, progress.elapsed) = (other, other, elapsed)
                    change(&progress, value)
                    _ = (progress.timeLeft, progress.bytesPerSecond, progress.recordsPerSecond)
                    if let fraction = progress.fraction { precondition((0...1).contains(fraction)) }
                }
            }
        }
    }
}
