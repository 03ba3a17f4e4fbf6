/// A value that was decoded although parts of the JSON cannot be read.
///
/// Elements and members of collections that cannot be read are left out. Members of other types are taken from a
/// fallback, if there is one: the smallest parts with which the value can be decoded.
struct PartlyDecoded<Value: Decodable> {
    let value: Value
    /// The JSON with the parts that were taken from the fallback.
    private(set) var json: JSON
    /// The parts that were taken from the fallback.
    private(set) var substitutions: [PartialDecoding.Omission] = []
    /// The parts that were left out, if they were asked for.
    let omissions: [PartialDecoding.Omission]
    /// The correspondence of the parts of the value to the JSON.
    let parts: PartialDecoding

    /// The maximum number of parts that are taken from the fallback, each of which is found by decoding again.
    private static var maximumSubstitutions: Int { 64 }

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - original: The JSON.
    ///   - options: The strategies.
    ///   - fallback: The encoding of another value.
    ///   - notesOmissions: Whether the parts that are left out are collected.
    /// - Throws: The error of a part that cannot be read, and that cannot be taken from the fallback.
    init(
        _ original: JSON, _ options: JSONCodingOptions, fallback: JSON? = nil,
        notingOmissions notesOmissions: Bool = false
    ) throws {
        json = original
        var tried = Set<JSONPointer>()
        while true {
            let partial = PartialDecoding(notingOmissions: notesOmissions)
            do {
                value = try ValueDecoder(json, DecodingCall.with(options, partial)).decode(Value.self)
                omissions = partial.omissions
                partial.unknown = Set(substitutions.compactMap { $0.json.flatMap { DocumentPlace($0) } })
                parts = partial
                return
            } catch {
                guard let fallback, substitutions.count < Self.maximumSubstitutions,
                    let pointer = json.substitute(fallback, for: error, options.strategies, &tried)
                else { throw error }
                substitutions.append(
                    PartialDecoding.Omission(pointer: pointer, json: original.value(at: pointer), error: error))
            }
        }
    }
}

extension JSON {
    /// Takes the part that an error is about from a fallback, or one around it; returns its pointer, nil if there is none.
    ///
    /// - Parameters:
    ///   - fallback: The fallback.
    ///   - error: An error of decoding.
    ///   - strategies: The strategies by which members were read; nil if all are the default.
    ///   - tried: The parts that were taken already.
    fileprivate mutating func substitute(
        _ fallback: JSON, for error: any Error, _ strategies: CodingStrategies?, _ tried: inout Set<JSONPointer>
    ) -> JSONPointer? {
        guard var components = JSONPointer(failureOf: error)?.components else { return nil }
        // An error that a type throws has the keys of its coding path; an error of this library has the names of members.
        if error.libraryError?.pointer == nil, let strategies, strategies.decodesKeys {
            components = components.renamed(in: self) { object, key, path in
                let member = object?.members.first { strategies.key(ofMember: $0.key, at: path) == key }
                return (member?.key ?? key, PlainKey.name(key))
            }
        }
        // Elements of the fallback do not correspond to elements of the value.
        components = Array(components.prefix { if case .key = $0 { true } else { false } })
        var encoded = components
        if let strategies, strategies.decodesKeys || strategies.encodesKeys {
            encoded = components.renamed(in: fallback) { object, name, path in
                let key = PlainKey.name(strategies.key(ofMember: name, at: path))
                return (object?[name] == nil ? strategies.name(ofKey: key, at: path) : name, key)
            }
        }
        while !components.isEmpty {
            let (pointer, source) = (JSONPointer(components), JSONPointer(encoded))
            components.removeLast()
            encoded.removeLast()
            guard fallback.value(at: JSONPointer(encoded))?.kind == .object, tried.insert(pointer).inserted else {
                continue
            }
            if let value = fallback.value(at: source) {
                if (try? set(value, at: pointer)) != nil { return pointer }
            } else if value(at: pointer) != nil, (try? remove(at: pointer)) != nil {
                return pointer
            }
        }
        return nil
    }
}

extension [JSONPointer.Component] {
    /// Returns the path with other names of the same members.
    ///
    /// - Parameters:
    ///   - json: The value in which the new path leads to the members.
    ///   - rename: Returns the new name of a member and its key, from the object, the old name, and the coding path of the object.
    fileprivate func renamed(
        in json: JSON, _ rename: (JSON?, String, [any CodingKey]) -> (name: String, key: any CodingKey)
    ) -> Self {
        var (here, path) = (JSON?.some(json), [any CodingKey]())
        return map { component in
            guard case .key(let old) = component else { return component }
            let new = rename(here, old, path)
            here = here?[new.name]
            path.append(new.key)
            return .key(new.name)
        }
    }
}

extension JSONPointer {
    /// The pointer of the value that an error of decoding is about; nil if the error has none.
    init?(failureOf error: any Error) {
        if let pointer = error.libraryError?.pointer {
            self = pointer
        } else if case .keyNotFound(let key, let context)? = error as? DecodingError {
            self.init(codingPath: context.codingPath + [key])
        } else if let context = error.decodingContext {
            self.init(codingPath: context.codingPath)
        } else {
            return nil
        }
    }
}

extension _JSONReading {
    /// Decodes a value without the parts that cannot be read, and notes them.
    ///
    /// - Parameters:
    ///   - json: The JSON.
    ///   - options: The strategies.
    ///   - fallback: The value that replaces members that cannot be read.
    func partlyDecoded<Value: Decodable>(
        _ json: JSON, _ options: JSONCodingOptions, fallback: JSON? = nil
    ) throws -> Value {
        let decoded = try PartlyDecoded<Value>(json, options, fallback: fallback, notingOmissions: notes != nil)
        guard let notes else { return decoded.value }
        for part in decoded.omissions + decoded.substitutions { notes.add(part.error, at: part.pointer, part.json) }
        return decoded.value
    }
}

extension IssueNotes {
    /// Notes that a part of the value that is being read could not be read.
    fileprivate func add(_ error: any Error, at pointer: JSONPointer, _ json: JSON?) {
        let depth = path.count
        path += isRedacting ? pointer.components.map(\.withoutName) : pointer.components
        defer { path.removeSubrange(depth...) }
        // The pointer of the error begins at the value, and here it must begin at the part.
        var failure = error.libraryError
        if let components = failure?.pointer?.components {
            failure?.pointer = JSONPointer(Array(components.dropFirst(pointer.components.count)))
        }
        add(json == nil ? .missing : .unreadable, expected: expectation(of: failure ?? error), json)
    }
}

extension JSON {
    /// Whether this has everything that another value has: equal scalars, at least its members, as many elements.
    func contains(_ other: JSON) -> Bool {
        var pairs = [(self, other)]
        while let (mine, its) = pairs.popLast() {
            guard mine.kind == its.kind else { return false }
            switch its.kind {
            case .object:
                // The first of several members with one name counts.
                for (name, _) in its.members {
                    guard let own = mine[name], let value = its[name] else { return false }
                    pairs.append((own, value))
                }
            case .array:
                guard mine.count == its.count else { return false }
                pairs += zip(mine.elements, its.elements)
            default:
                guard mine == its else { return false }
            }
        }
        return true
    }
}
