import FuzzInput
import LazyJSON

/// A type that encodes itself by the calls of a script: the same calls with every encoder.
///
/// Super encoders are used at once, and containers are not used after a value was encoded by the single value container of
/// their encoder: Foundation writes them later, or not at all.
struct EncodingProgram: Encodable {
    /// The state that all parts of a program share.
    final class Run {
        var script: Script
        var budget = 60
        var log: [String] = []
        init(_ script: Script) { self.script = script }
    }

    private enum Container {
        case keyed(KeyedEncodingContainer<Name>)
        case unkeyed(any UnkeyedEncodingContainer)
    }

    private let run: Run
    private let json: JSON
    private let level: Int

    init(_ script: Script, _ json: JSON) {
        run = Run(script)
        self.json = json
        level = 0
    }

    private init(part: EncodingProgram) {
        run = part.run
        json = part.json
        level = part.level + 1
    }

    var log: String { run.log.joined(separator: "\n") }

    private func note(_ text: String) {
        run.budget -= 1
        run.log.append(String(repeating: " ", count: level) + text)
    }

    func encode(to encoder: any Encoder) throws {
        switch run.script.number(below: 6) {
        case 0:
            note("single")
            var single = encoder.singleValueContainer()
            try single.encode(value())
        case 1 where run.budget > 0:
            note("single program")
            var single = encoder.singleValueContainer()
            try single.encode(EncodingProgram(part: self))
        case 2, 3: try fill(encoder, isKeyed: false)
        default: try fill(encoder, isKeyed: true)
        }
    }

    /// A part of the document.
    private func value() -> JSON {
        var value = json
        while value.count > 0 {
            let position = run.script.number(below: value.count + 1)
            guard position < value.count else { break }
            value = value.kind == .array ? value[position] ?? .null : Array(value.members)[position].value
        }
        return value
    }

    private func container(_ encoder: any Encoder, isKeyed: Bool) -> Container {
        isKeyed ? .keyed(encoder.container(keyedBy: Name.self)) : .unkeyed(encoder.unkeyedContainer())
    }

    private func fill(_ encoder: any Encoder, isKeyed: Bool) throws {
        note(isKeyed ? "keyed" : "unkeyed")
        var containers = [container(encoder, isKeyed: isKeyed)]
        while run.budget > 0, let choice = run.script.next(), choice != 0 {
            if choice == 1 {
                note("again")
                containers.append(container(encoder, isKeyed: isKeyed))
            } else if choice == 2 {
                note("flatten")
                var single = encoder.singleValueContainer()
                let value = value()
                guard value.kind == (isKeyed ? .object : .array) else { continue }
                try single.encode(value)
                containers = [container(encoder, isKeyed: isKeyed)]
            } else {
                let position = run.script.number(below: containers.count)
                switch containers[position] {
                case .keyed(var keyed):
                    if let made = try call(choice, &keyed) { containers.append(made) }
                    containers[position] = .keyed(keyed)
                case .unkeyed(var unkeyed):
                    if let made = try call(choice, &unkeyed) { containers.append(made) }
                    containers[position] = .unkeyed(unkeyed)
                }
            }
        }
    }

    private func call(_ choice: UInt8, _ container: inout KeyedEncodingContainer<Name>) throws -> Container? {
        let names = ["a", "b", "super", ""] + json.members.prefix(4).map(\.key)
        let key = Name(names[run.script.number(below: names.count)])
        note("\(choice % 9) \(key.stringValue)")
        switch choice % 9 {
        case 0: try container.encodeNil(forKey: key)
        case 1: try container.encode(7, forKey: key)
        case 2: try container.encodeIfPresent(String?.none, forKey: key)
        case 3, 4: try container.encode(value(), forKey: key)
        case 5: try container.encode(EncodingProgram(part: self), forKey: key)
        case 6: return .keyed(container.nestedContainer(keyedBy: Name.self, forKey: key))
        case 7: return .unkeyed(container.nestedUnkeyedContainer(forKey: key))
        default: try EncodingProgram(part: self).encode(to: container.superEncoder(forKey: key))
        }
        return nil
    }

    private func call(_ choice: UInt8, _ container: inout any UnkeyedEncodingContainer) throws -> Container? {
        note("\(choice % 7) at \(container.count)")
        switch choice % 7 {
        case 0: try container.encodeNil()
        case 1: try container.encode(true)
        case 2: try container.encode(value())
        case 3: try container.encode(EncodingProgram(part: self))
        case 4: return .keyed(container.nestedContainer(keyedBy: Name.self))
        case 5: return .unkeyed(container.nestedUnkeyedContainer())
        default: try EncodingProgram(part: self).encode(to: container.superEncoder())
        }
        return nil
    }
}
