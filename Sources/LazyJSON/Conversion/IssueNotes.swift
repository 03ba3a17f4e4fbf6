/// Where issues are noted while values are read, and the models inside of them that are still to be looked at.
///
/// Models are put into a list and not descended into, so that nothing recurses over the depth of the data; and each
/// knows only the way from the model that it was found in, so that deep data does not take the square of its depth.
@usableFromInline
final class IssueNotes {
    /// A place where models were found: several, where properties of different types stand at one place.
    struct Place {
        fileprivate(set) var models: [JSONModel]
        /// The place of the model that they were found in; nil for the first.
        fileprivate let parent: Int?
        /// The way from there.
        let steps: [JSONPointer.Component]
        /// How many steps it is from the first.
        fileprivate let depth: Int
        /// The classes of the models.
        fileprivate var types: [JSONModel.Type]
    }

    private(set) var issues: [JSONIssue] = []
    /// The way to what is read now, from the model that is looked at.
    var path: [JSONPointer.Component] = []
    private(set) var places: [Place] = []
    /// The place that is looked at.
    private var current: Int?
    /// The places that were found in it.
    private var found: [[JSONPointer.Component]: Int] = [:]
    /// How many more components the pointers of deep issues may have in all.
    private var deepComponents = 1 << 20

    /// Notes an issue of what is read now.
    func add(_ kind: JSONIssue.Kind, expected: String, _ json: JSON?) {
        guard let pointer else { return }
        issues.append(JSONIssue(kind, at: pointer, expected: expected, found: json))
    }

    /// Notes that a value could not be read, for the reason that an error gives.
    func add(failure: any Error, _ json: JSON) {
        let isRefusal = (failure as? JSONError)?.code == .refused
        add(isRefusal ? .refused : .unreadable, expected: Self.expectation(of: failure), json)
    }

    /// Notes a model that is read now.
    func add(_ model: JSONModel) {
        if path.isEmpty, isLookedAt(type(of: model)) { return }
        guard let known = found[path] else {
            found[path] = places.count
            let depth = (current.map { places[$0].depth } ?? 0) + path.count
            return places.append(
                Place(models: [model], parent: current, steps: path, depth: depth, types: [type(of: model)]))
        }
        if !places[known].types.contains(where: { $0 == type(of: model) }) {
            places[known].models.append(model)
            places[known].types.append(type(of: model))
        }
    }

    /// Whether a model of a class is looked at already that stands where this one does: a property of the path `""`.
    private func isLookedAt(_ type: JSONModel.Type) -> Bool {
        var place = current
        while let number = place {
            if places[number].types.contains(where: { $0 == type }) { return true }
            place = places[number].steps.isEmpty ? places[number].parent : nil
        }
        return false
    }

    /// Reads a value; where that fails or it is refused, what was noted inside of it does not count.
    func reading<Value>(_ body: () throws -> Value) throws -> Value {
        let (issueCount, placeCount) = (issues.count, places.count)
        do {
            return try body()
        } catch {
            issues.removeSubrange(issueCount...)
            for place in places[placeCount...] { found[place.steps] = nil }
            places.removeSubrange(placeCount...)
            throw error
        }
    }

    /// Notes the issues of the models at a place, and the places of those found in them; gives the models.
    @discardableResult
    func visit(_ number: Int) -> [JSONModel] {
        current = number
        path = []
        found = [:]
        let models = places[number].models
        places[number].models = []
        for model in models {
            for property in model.modelClass.properties { property.note(model, self) }
        }
        return models
    }

    /// Notes the issues of the models that were found, and of those found in them.
    func visitAll() {
        var next = 0
        while next < places.count {
            visit(next)
            next += 1
        }
    }

    // MARK: Pointers

    /// The way from the first model to what is read now.
    ///
    /// Nil where too many are deeper than any document is by default: each takes memory for its whole depth.
    var pointer: JSONPointer? {
        let depth = (current.map { places[$0].depth } ?? 0) + path.count
        if depth > JSONLimits().depth {
            deepComponents -= depth
            if deepComponents < 0, !issues.isEmpty { return nil }
        }
        var steps = [path[...]]
        var place = current
        while let number = place {
            steps.append(places[number].steps[...])
            place = places[number].parent
        }
        return JSONPointer(Array(steps.reversed().joined()))
    }

    // MARK: Errors

    /// What was expected, from the message of an error: "Expected a, found b." names a.
    static func expectation(of error: any Error) -> String {
        if let error = error as? DecodingError { return expectation(of: error) }
        guard let error = error as? JSONError else { return "a value that can be converted (\(error))" }
        let message = error.message
        guard message.hasPrefix("Expected "), let found = message.firstRange(of: ", found ") else { return message }
        let expected = String(message[message.index(message.startIndex, offsetBy: 9)..<found.lowerBound])
        guard let pointer = error.pointer, !pointer.isRoot else { return expected }
        return "\(expected) at \(pointer)"
    }

    private static func expectation(of error: DecodingError) -> String {
        let context: DecodingError.Context? =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: nil
            }
        if let error = context?.underlyingError as? JSONError { return expectation(of: error) }
        return "a value that can be decoded (\(context?.debugDescription ?? "\(error)"))"
    }
}

extension JSONIssue {
    /// An issue of a value that stands in a document, or of nothing.
    init(_ kind: Kind, at pointer: JSONPointer, expected: String, found json: JSON?) {
        self.init(
            pointer: pointer, kind: kind, expected: expected, found: json?.excerpt ?? "nothing",
            rawText: json?.cutText)
    }
}
