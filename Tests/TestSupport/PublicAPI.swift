import Foundation

/// The public API of one of the modules, as `.ci/api.txt` records it.
package struct PublicAPI {
    /// A parameter of a function, or a value of a case.
    package struct Parameter {
        /// The name inside of the function; `_` for a value of a case that has no label.
        package let name: String
        package let type: String

        /// Whether it is a closure that the caller writes as one.
        var isClosure: Bool { type.contains("->") && !type.contains("@autoclosure") }

        var isInteger: Bool {
            !type.contains("->") && !type.contains("UInt8") && type.contains(#/\b(U?Int\d*|\w+Integer)\b/#)
        }
    }

    /// A line of the file.
    package struct Symbol {
        /// The type and the name with labels, such as `JSON.move(from:to:)`.
        package let name: String
        package let declaration: String

        /// Whether it is a property that can be read of an instance.
        var isProperty: Bool { declaration.contains(#/^(final )?(var|let) /#) }

        /// Whether it is a property of an integer type that can be set.
        var isSettableInteger: Bool {
            (try? #/var \w+: U?Int\d*\??( \{ get set \})?/#.wholeMatch(in: declaration)) != nil
        }
    }

    package let symbols: [Symbol]

    /// Reads the symbols of `LazyJSON`, or of `LazyJSONStore`.
    ///
    /// The file does not name modules: the symbols of the store are the symbols of types that its sources declare.
    package init(ofStore isOfStore: Bool) throws {
        let kinds: Set = ["class", "struct", "enum", "protocol"]
        let files = try SourceFile.all.filter { $0.path.hasPrefix("Sources/LazyJSONStore/") }
        let types = Set(files.flatMap { $0.declarations.filter { kinds.contains($0.keyword) }.map(\.name) })
        let text = try String(contentsOf: MarkdownPage.root.appending(path: ".ci/api.txt"), encoding: .utf8)
        symbols = text.split(separator: "\n").compactMap { line in
            guard let colon = line.firstRange(of: ": ") else { return nil }
            let name = line[..<colon.lowerBound]
            guard types.contains(String(name.prefix { $0 != "." && $0 != "(" })) == isOfStore else { return nil }
            return Symbol(name: String(name), declaration: String(line[colon.upperBound...]))
        }
    }

    /// The parameters that are closures, with the names of their functions, sorted.
    package var closures: [String] { parameters { _, parameter in parameter.isClosure } }

    /// The closures of mutating methods of values, in which the language allows no access to the value.
    package var closuresOfMutatingMethods: [String] {
        parameters { symbol, parameter in parameter.isClosure && symbol.declaration.contains("mutating func ") }
    }

    /// The parameters of integer types, and the properties of those that can be set, sorted.
    package var integers: [String] {
        (parameters { _, parameter in parameter.isInteger } + symbols.filter(\.isSettableInteger).map(\.name)).sorted()
    }

    /// The names of the properties of instances of a type.
    package func properties(of type: String) -> Set<String> {
        Set(
            symbols.filter { $0.isProperty && $0.name.hasPrefix(type + ".") }
                .map { String($0.name.dropFirst(type.count + 1)) }.filter { !$0.contains(".") })
    }

    /// The parameters that meet a condition; of several overloads with the same names, the second one ends with 2.
    private func parameters(where condition: (Symbol, Parameter) -> Bool) -> [String] {
        var counts: [String: Int] = [:]
        return symbols.flatMap { symbol in
            symbol.parameters.filter { condition(symbol, $0) }.map { parameter in
                let name = "\(symbol.name) \(parameter.name)"
                counts[name, default: 0] += 1
                return counts[name] == 1 ? name : "\(name) \(counts[name] ?? 0)"
            }
        }.sorted()
    }
}

extension PublicAPI.Symbol {
    /// The parameters of a function, subscript or initializer, or the values of a case.
    var parameters: [PublicAPI.Parameter] {
        guard declaration.contains(#/\b(func|init|subscript|case)\b/#), let open = declaration.firstIndex(of: "(")
        else {
            return []
        }
        return declaration[open...].dropFirst().parts(before: ")", at: ",").map { part in
            let pieces = part.parts(before: nil, at: ":")
            let value = pieces.count > 1 ? part.dropFirst(pieces[0].count + 1) : part
            let name = pieces.count > 1 ? pieces[0].split(separator: " ").last.map(String.init) : nil
            let type = value.firstRange(of: " = ").map { value[..<$0.lowerBound] } ?? value
            return PublicAPI.Parameter(name: name ?? "_", type: String(type))
        }
    }
}

extension Substring {
    /// The parts between separators outside of brackets, up to an end outside of brackets.
    fileprivate func parts(before end: Character?, at separator: Character) -> [Substring] {
        var (depth, start, last) = (0, startIndex, Character(" "))
        var parts: [Substring] = []
        for index in indices {
            let character = self[index]
            if depth == 0, character == end || character == separator {
                parts.append(self[start..<index])
                start = self.index(after: index)
                if character == end { return parts }
            }
            if "([<{".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
            last = character
        }
        return parts + [self[start...]]
    }
}
