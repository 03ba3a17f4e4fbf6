import LazyJSON

/// A type that encodes itself by generated calls: the same calls in every encoder, for the same seed.
///
/// Only calls that Foundation allows. The others have tests of their own: a second value at one place, which ends the
/// process there, super encoders that are kept, and containers that are used after their value was encoded again.
struct EncodingProgram: Encodable {
    /// The state that all parts of a program share.
    final class Run {
        var random: SeededGenerator
        /// How many calls are still to be made.
        var budget: Int
        /// Whether this is for our encoder, whose coding paths are checked, too.
        let isOurs: Bool
        /// The names of members.
        let names: [String]
        var log: [String] = []
        /// The path of the value that could not be encoded.
        var failure: [String]?
        /// Whether the failure is inside of a nested container, whose keys Foundation leaves out.
        var isNestedFailure = false

        init(seed: UInt64, isOurs: Bool, names: [String] = ["a", "b", "c", "super", "", "é", "0"]) {
            self.names = names
            random = SeededGenerator(seed: seed)
            budget = 3 + random.below(40)
            self.isOurs = isOurs
        }
    }

    /// A container and its expected value.
    struct Handle {
        enum Container {
            case keyed(KeyedEncodingContainer<AnyKey>)
            case unkeyed(any UnkeyedEncodingContainer)
        }
        var container: Container
        let model: EncodingModel
        let path: [String]
        let isNested: Bool
    }

    enum Form { case any, object, array }

    let run: Run
    let model: EncodingModel
    let path: [String]
    var isNested = false
    var form = Form.any

    struct Refusal: Error {}

    func encode(to encoder: any Encoder) throws {
        check(encoder.codingPath, path)
        let choice = form == .any ? run.random.below(10) : form == .object ? 8 : 5
        switch choice {
        case 0 where run.random.chance(30):
            note("nothing")
        case 0, 1:
            var single = encoder.singleValueContainer()
            try fail(at: path, isNested) { try single.encode($0) }
            let sample = run.random.pick(EncodingSample.scalars)
            note("single \(sample.text)")
            try single.encode(sample.value)
            model.add(sample.model)
        case 2:
            note("single program")
            var single = encoder.singleValueContainer()
            try single.encode(part(model, path, isNested))
            if case .nothing = model.content { model.content = .object([]) }
        case 3...6:
            if !model.isArray { model.content = .array([]) }
            try fill(encoder, unkeyed(encoder))
        default:
            if !model.isObject { model.content = .object([]) }
            try fill(encoder, keyed(encoder))
        }
    }

    private func keyed(_ encoder: any Encoder) -> Handle {
        note("keyed")
        return Handle(
            container: .keyed(encoder.container(keyedBy: AnyKey.self)), model: model, path: path, isNested: isNested)
    }

    private func unkeyed(_ encoder: any Encoder) -> Handle {
        note("unkeyed")
        return Handle(container: .unkeyed(encoder.unkeyedContainer()), model: model, path: path, isNested: isNested)
    }

    /// Makes calls to several containers in any order.
    private func fill(_ encoder: any Encoder, _ first: Handle) throws {
        var handles = [first]
        for _ in 0..<run.random.below(8) where run.budget > 0 {
            run.budget -= 1
            let position = run.random.below(handles.count)
            if run.random.chance(5) {
                handles.append(model.isObject ? keyed(encoder) : unkeyed(encoder))
            } else if run.random.chance(6) {
                try flatten(encoder)
                // Foundation's existing containers do not write any more.
                handles = [model.isObject ? keyed(encoder) : unkeyed(encoder)]
            } else {
                var made: Handle?
                switch handles[position].container {
                case .keyed(var container):
                    check(container.codingPath, handles[position].path)
                    made = try callKeyed(&container, handles[position])
                    handles[position].container = .keyed(container)
                case .unkeyed(var container):
                    check(container.codingPath, handles[position].path)
                    made = try callUnkeyed(&container, handles[position])
                    handles[position].container = .unkeyed(container)
                }
                if let made { handles.append(made) }
            }
        }
    }

    /// Adds members or elements through the single value container.
    private func flatten(_ encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        if run.random.chance(50) {
            note("flatten program")
            var part = part(model, path, isNested)
            part.form = model.isObject ? .object : .array
            try single.encode(part)
        } else {
            let sample = run.random.pick(model.isObject ? EncodingSample.objects : EncodingSample.arrays)
            note("flatten \(sample.text)")
            try single.encode(sample.value)
            model.add(sample.model)
        }
    }

    private func callKeyed(_ container: inout KeyedEncodingContainer<AnyKey>, _ handle: Handle) throws -> Handle? {
        let name = run.random.pick(run.names)
        let key = AnyKey(name)
        let path = handle.path + [name]
        let model = handle.model
        switch run.random.below(12) {
        case 0:
            note("nil \(path)")
            try container.encodeNil(forKey: key)
            model.set(name, to: EncodingModel(.scalar("null")))
        case 1:
            note("none \(path)")
            try container.encodeIfPresent(Bool?.none, forKey: key)
            try container.encodeIfPresent(EncodingProgram?.none, forKey: key)
        case 2:
            try fail(at: path, handle.isNested) { try container.encode($0, forKey: key) }
            try encodeScalar(path) {
                model.set(name, to: $0)
            } integer: {
                try container.encode($0, forKey: key)
            } boolean: {
                try container.encode($0, forKey: key)
            } other: {
                try container.encode($0, forKey: key)
            }
        case 3, 4:
            let sample = run.random.pick(EncodingSample.all)
            note("encode \(sample.text) \(path)")
            try container.encode(sample.value, forKey: key)
            model.set(name, to: sample.model)
        case 5:
            note("program \(path)")
            let part = part(EncodingModel(), path, handle.isNested)
            try container.encode(part, forKey: key)
            model.set(name, to: part.model)
        case 6:
            let isSuper = run.random.chance(50)
            let part = part(EncodingModel(), handle.path + [isSuper ? "super" : name], handle.isNested)
            note("super \(part.path)")
            model.set(isSuper ? "super" : name, to: part.model)
            try part.encode(to: isSuper ? container.superEncoder() : container.superEncoder(forKey: key))
        case 7, 8, 9:
            let nested = model[name] ?? EncodingModel(.object([]))
            guard nested.isObject else { return nil }
            note("nested keyed \(path)")
            model.set(name, to: nested)
            return Handle(
                container: .keyed(container.nestedContainer(keyedBy: AnyKey.self, forKey: key)), model: nested,
                path: path, isNested: true)
        default:
            let nested = model[name] ?? EncodingModel(.array([]))
            guard nested.isArray else { return nil }
            note("nested unkeyed \(path)")
            model.set(name, to: nested)
            return Handle(
                container: .unkeyed(container.nestedUnkeyedContainer(forKey: key)), model: nested, path: path,
                isNested: true)
        }
        return nil
    }

    private func callUnkeyed(_ container: inout any UnkeyedEncodingContainer, _ handle: Handle) throws -> Handle? {
        let model = handle.model
        let path = handle.path + ["Index \(model.elements.count)"]
        if container.count != model.elements.count { note("MISTAKE: \(container.count) elements at \(handle.path)") }
        switch run.random.below(10) {
        case 0:
            note("nil \(path)")
            try container.encodeNil()
            model.append(EncodingModel(.scalar("null")))
        case 1, 2:
            try fail(at: path, handle.isNested) { try container.encode($0) }
            try encodeScalar(path) {
                model.append($0)
            } integer: {
                try container.encode($0)
            } boolean: {
                try container.encode($0)
            } other: {
                try container.encode($0)
            }
        case 3, 4:
            let sample = run.random.pick(EncodingSample.all)
            note("encode \(sample.text) \(path)")
            try container.encode(sample.value)
            model.append(sample.model)
        case 5:
            note("program \(path)")
            let part = part(EncodingModel(), path, handle.isNested)
            try container.encode(part)
            model.append(part.model)
        case 6:
            note("super \(path)")
            let part = part(EncodingModel(), path, handle.isNested)
            try part.encode(to: container.superEncoder())
            model.append(part.model)
        case 7:
            note("nested keyed \(path)")
            let nested = EncodingModel(.object([]))
            model.append(nested)
            return Handle(
                container: .keyed(container.nestedContainer(keyedBy: AnyKey.self)), model: nested, path: path,
                isNested: true)
        default:
            note("nested unkeyed \(path)")
            let nested = EncodingModel(.array([]))
            model.append(nested)
            return Handle(
                container: .unkeyed(container.nestedUnkeyedContainer()), model: nested, path: path, isNested: true)
        }
        return nil
    }

    /// Encodes a scalar by the overload for its type.
    private func encodeScalar(
        _ path: [String], _ set: (EncodingModel) -> Void, integer: (Int) throws -> Void,
        boolean: (Bool) throws -> Void, other: (String) throws -> Void
    ) throws {
        note("scalar \(path)")
        switch run.random.below(3) {
        case 0:
            try integer(42)
            set(EncodingModel(.scalar("42")))
        case 1:
            try boolean(false)
            set(EncodingModel(.scalar("false")))
        default:
            try other("s")
            set(EncodingModel(.scalar(#""s""#)))
        }
    }

    /// Encodes a number that JSON lacks, in some cases, and rethrows the error or continues.
    private func fail(at path: [String], _ isNested: Bool, _ encode: (Double) throws -> Void) throws {
        guard run.random.chance(4) else { return }
        let isCaught = run.random.chance(50)
        note("\(isCaught ? "caught " : "")NaN \(path)")
        do {
            try encode(run.random.pick([Double.nan, .infinity, -.infinity]))
            note("MISTAKE: encoded")
        } catch {
            if isCaught { return }
            run.failure = path
            run.isNestedFailure = isNested
            throw error
        }
    }

    private func part(_ model: EncodingModel, _ path: [String], _ isNested: Bool) -> EncodingProgram {
        EncodingProgram(run: run, model: model, path: path, isNested: isNested)
    }

    private func note(_ text: String) { run.log.append(text) }

    private func check(_ codingPath: [any CodingKey], _ path: [String]) {
        if run.isOurs, codingPath.map(\.stringValue) != path { note("MISTAKE: coding path \(codingPath)") }
    }
}
