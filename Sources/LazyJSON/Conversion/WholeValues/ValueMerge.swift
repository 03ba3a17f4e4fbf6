/// The edits that turn the text of an old value into the text of a new one.
///
/// The encodings of both values are compared; where they agree, the text stays, whatever it is. Where they differ, each new part
/// is written over the text of the old one that it continues (``Correspondence``). Members that the type does not know are in
/// neither encoding, and stay. Nothing recurses over the depth.
struct ValueMerge {
    /// The place of a part in the container around it.
    enum Slot {
        case child(JSONPointer.Component)
        /// The number of an insertion.
        case insertion(Int)
    }

    /// A part to be written.
    struct MergedNode {
        let slot: Slot
        /// The text over which it is written; nil if there is none.
        let text: JSON?
        /// The old part that it continues; nil if the text was not read as a part of the old value.
        let old: Int?
        let new: Int
    }

    /// A container that is being written.
    struct Frame {
        let part: MergedNode
        /// Whether it continues none, so that its text is the new encoding.
        var isNew = false
        var edits: ContainerEdits
        /// The parts to be written next.
        var parts: ArraySlice<MergedNode> = []
        /// The members to be removed then.
        var removed: [String] = []
    }

    private enum Outcome {
        /// The text of the part; nil if that does not change.
        case written(JSON?)
        /// The parts of the container are written next.
        case entered(Frame)
    }

    let found: Correspondence
    /// Whether numbers are written as they are encoded, without the fraction that the text has.
    private let isExact: Bool
    var texts: TextCounterparts
    /// Whether elements in a new part continue old ones.
    private var carries: [Bool]
    private var frames: [Frame] = []

    var old: EncodedTree { found.old }
    var new: EncodedTree { found.new }

    /// - Parameters:
    ///   - found: The correspondence of the encodings.
    ///   - text: The text of the old value.
    ///   - options: The strategies of the encodings.
    ///   - isExact: Whether numbers are written as they are encoded, and elements are found by what they decode as.
    init(_ found: Correspondence, over text: JSON, _ options: JSONCodingOptions, isExact: Bool) {
        self.found = found
        self.isExact = isExact
        texts = TextCounterparts(of: found.old, in: text, options, decodesElements: isExact)
        carries = found.sources.map { $0 != nil }
        for number in carries.indices.dropFirst().reversed() where carries[number] {
            carries[found.new[number].parent] = true
        }
    }

    /// Returns the text of the new value; nil if nothing changes.
    ///
    /// - Parameters:
    ///   - text: The text of the old value.
    ///   - isReadable: Whether it is read as the old value; otherwise nothing is known about it.
    /// - Throws: ``JSONError`` if the text of a part cannot be found, or one of several may be meant; with its pointer.
    mutating func run(over text: JSON, isReadable: Bool = true) throws -> JSON? {
        if isReadable { try found.checkCertainty { try texts.text(of: $0) } }
        let root = MergedNode(slot: .insertion(0), text: text, old: isReadable ? 0 : nil, new: 0)
        switch try begin(root) {
        case .written(let json): return json
        case .entered(let frame): frames = [frame]
        }
        do {
            return try writeParts()
        } catch let error as JSONError {
            throw error.moved(below: JSONPointer(frames.flatMap { steps(to: $0.part) }))
        }
    }

    /// The step to a part in the container around it; for an insertion, its position in the new value.
    private func steps(to part: MergedNode) -> [JSONPointer.Component] {
        switch part.slot {
        case .child(let step): [step]
        case .insertion: part.new == 0 ? [] : [.index(new[part.new].position)]
        }
    }

    /// Writes the parts of the whole value; if it throws, the frames are the containers around the part.
    private mutating func writeParts() throws -> JSON? {
        while let top = frames.indices.last {
            if let part = frames[top].parts.popFirst() {
                switch try begin(part) {
                case .written(let json): try put(json, part, in: top)
                case .entered(let frame): frames.append(frame)
                }
                continue
            }
            var frame = frames.removeLast()
            for name in frame.removed { frame.edits.remove(name) }
            let result = try frame.edits.finish() ?? (frame.isNew ? new[frame.part.new].json : nil)
            if top == 0 { return result }
            try put(result, frame.part, in: top - 1, isEdited: !frame.isNew)
        }
        return nil
    }

    /// Puts a part into the container around it.
    ///
    /// - Parameters:
    ///   - json: The text of the part; nil if that does not change.
    ///   - isEdited: Whether it is an edited copy of the existing text.
    private mutating func put(_ json: JSON?, _ part: MergedNode, in top: Int, isEdited: Bool = false) throws {
        switch part.slot {
        case .insertion(let number):
            if let json = json ?? part.text { frames[top].edits.replaceInsertion(number, by: json) }
        case .child(let step):
            // A new container does not have the text of the parts that it continues.
            guard let json = json ?? (frames[top].isNew ? part.text : nil) else { return }
            if isEdited, !frames[top].isNew {
                try frames[top].edits.replace(at: step, by: json)
            } else if part.text == nil, !frames[top].isNew, new[frames[top].part.new].notes?.collection != nil {
                frames[top].edits.addInOrder(step.name, json)
            } else {
                try frames[top].edits.set(json, at: step)
            }
        }
    }

    /// Begins to write a part.
    ///
    /// - Throws: ``JSONError`` with the pointer from the container around the part.
    private mutating func begin(_ part: MergedNode) throws -> Outcome {
        do {
            return try outcome(part)
        } catch let error as JSONError {
            throw error.moved(below: JSONPointer(steps(to: part)))
        }
    }

    private mutating func outcome(_ part: MergedNode) throws -> Outcome {
        let after = new[part.new].json
        guard let text = part.text else { return beginNew(part) }
        guard let o = part.old else { return try beginUnread(part, text) }
        if found.areEqual(o, part.new) { return .written(nil) }
        if old[o].json.kind != after.kind {
            // A type that writes null may have read nothing of a container.
            return text.isContainer && old[o].json.isNull ? try beginUnread(part, text) : beginNew(part)
        }
        // A container that was read as another kind of value may have parts that are not known.
        if text.kind != after.kind, text.isContainer, text.count > 0 { throw JSONError.unknownElements(of: text) }
        if text.kind != after.kind { return beginNew(part) }
        switch after.kind {
        case .object: return try beginObject(part, o, text)
        case .array: return .entered(try arrayFrame(part, o, text))
        default:
            guard !isExact, after.kind == .number, text.hasFraction else { return .written(after) }
            let number = after.rawText
            if new[part.new].notes?.isDecimal == true { return .written(JSON.decimal(number, over: text)) }
            let isInteger = !number.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
            return .written(isInteger ? JSON.number(number + ".0") : after)
        }
    }

    /// Begins to write a part that continues none; elements in it may continue old ones.
    private mutating func beginNew(_ part: MergedNode) -> Outcome {
        var frame = Frame(part: part, isNew: true, edits: ContainerEdits(new[part.new].json))
        for child in new.children(of: part.new) where carries[child] {
            guard let step = new.step(to: child) else { continue }
            let source = found.sources[child]
            let text = source.flatMap { try? texts.text(of: $0) }
            frame.parts.append(MergedNode(slot: .child(step), text: text, old: source, new: child))
        }
        return frame.parts.isEmpty ? .written(new[part.new].json) : .entered(frame)
    }

    /// Begins to write a part over text that was not read as a part of the old value: members that are not written stay.
    private mutating func beginUnread(_ part: MergedNode, _ text: JSON) throws -> Outcome {
        let after = new[part.new].json
        if text.kind == .object, after.kind == .object, new.hasNames(part.new) {
            var frame = Frame(part: part, edits: ContainerEdits(text))
            let names = texts.names(of: text, new, part.new)
            for child in new.children(of: part.new) {
                guard let name = try new.name(of: child).map({ try names($0.text) }) else { continue }
                frame.parts.append(MergedNode(slot: .child(.key(name)), text: text.member(name), old: nil, new: child))
            }
            return .entered(frame)
        }
        let isSame = isExact ? text.hasSourceText(of: after) : text == after
        if isSame { return .written(nil) }
        if text.isContainer, text.count > 0 { throw JSONError.unknownElements(of: text) }
        return beginNew(part)
    }

    private mutating func beginObject(_ part: MergedNode, _ o: Int, _ text: JSON) throws -> Outcome {
        guard old.hasNames(o), new.hasNames(part.new) else {
            return .written(new[part.new].json)
        }
        var frame = Frame(part: part, edits: ContainerEdits(text))
        let names = texts.names(of: text, old, o)
        let isDictionary = old[o].notes?.collection != nil
        for child in new.children(of: part.new) {
            guard let name = new.name(of: child)?.text else { continue }
            let source = found.sources[child]
            if let source, found.areEqual(source, child), old.name(of: source)?.text == name { continue }
            var textName = try names(source.flatMap { old.name(of: $0)?.text } ?? name)
            let value = text.member(textName)
            guard let source, let value else {
                // The member was read from another name.
                if source != nil, isDictionary { throw JSONError.unknownElements(of: text) }
                frame.parts.append(MergedNode(slot: .child(.key(textName)), text: value, old: nil, new: child))
                continue
            }
            if old.name(of: source) != new.name(of: child) {
                try frame.edits.rename(textName, to: name)
                textName = name
            }
            if !found.areEqual(source, child) {
                frame.parts.append(MergedNode(slot: .child(.key(textName)), text: value, old: source, new: child))
            }
        }
        for child in old.children(of: o) where found.heirs[child] == nil {
            guard let name = try old.name(of: child).map({ try names($0.text) }) else { continue }
            if text.member(name) != nil {
                frame.removed.append(name)
            } else if isDictionary {
                throw JSONError.unknownElements(of: text)
            }
        }
        return .entered(frame)
    }
}

extension JSONError {
    /// The error for a container of which it is not known how its parts were read.
    static func unknownElements(of json: JSON) -> JSONError {
        JSONError(
            .unrepresentable, expected: "JSON whose parts can be matched with the changed value",
            found: "\(json.kind.phrase) that its type reads in another way")
    }

    /// The error for equal elements, of which one was removed or moved.
    static var undecided: JSONError {
        JSONError(
            .unrepresentable, expected: "elements that can be told apart, for example by an `id`",
            found: "equal elements with different unknown members, of which some are removed or moved")
    }
}
