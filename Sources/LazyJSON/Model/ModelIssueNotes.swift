/// The issues of a model and of all models in it, which are noted one model after another.
///
/// Models that are found are put into a list and not descended into, so that nothing recurses over the depth of the data. Each
/// has only the path from the model that it was found in, so that memory is not quadratic in the depth of the data.
package final class ModelIssueNotes: IssueNotes {
    /// A place where models were found: several, if properties of different types have the same path.
    struct Place {
        fileprivate(set) var models: [JSONModel]
        /// The place of the model that they were found in; nil for the first place.
        fileprivate let parent: Int?
        /// The path from there.
        let steps: [JSONPointer.Component]
        /// The same path, with redacted names replaced.
        fileprivate let shownSteps: [JSONPointer.Component]
        /// The length of the path from the first model.
        fileprivate let depth: Int
        /// The classes of the models.
        fileprivate var types: [JSONModel.Type]
        /// Whether the texts of values are left out: a property that leads here is redacted.
        fileprivate var isRedacted: Bool
        /// The paths from the models to values that properties of the models around them redact.
        fileprivate let redactedPaths: [[JSONPointer.Component]]
        /// Whether all issues are warnings: every property that leads here is lenient.
        fileprivate var isLenient: Bool
    }

    private(set) var places: [Place] = []
    /// The issues that rules of models have reported as errors; they are among `issues`, too.
    private(set) var brokenRules: [JSONIssue] = []
    /// The place whose models are being read.
    private var current: Int?
    /// The places that were found in it, by their paths.
    private var found: [[JSONPointer.Component]: Int] = [:]
    /// The number of components that the pointers of deep issues may still have in all.
    private var deepComponents = 1 << 20

    /// Adds a model that is being read, unless the list has a model of the same class for the same object.
    func add(_ model: JSONModel) {
        if path.isEmpty, isVisited(type(of: model)) { return }
        guard let known = found[path] else {
            found[path] = places.count
            let depth = (current.map { places[$0].depth } ?? 0) + path.count
            return places.append(
                Place(
                    models: [model], parent: current, steps: path, shownSteps: shownPath, depth: depth,
                    types: [type(of: model)], isRedacted: isRedacting, redactedPaths: redactedPathsInside(),
                    isLenient: isLenient))
        }
        if !isLenient { places[known].isLenient = false }
        if isRedacting { places[known].isRedacted = true }
        if !places[known].types.contains(where: { $0 == type(of: model) }) {
            places[known].models.append(model)
            places[known].types.append(type(of: model))
        }
    }

    /// Returns whether the list has a model of a class for the object being read: a property with the path `""` reads the same
    /// object.
    private func isVisited(_ type: JSONModel.Type) -> Bool {
        var place = current
        while let number = place {
            if places[number].types.contains(where: { $0 == type }) { return true }
            place = places[number].steps.isEmpty ? places[number].parent : nil
        }
        return false
    }

    override var checkpoint: Checkpoint { (issues.count, places.count) }

    override func drop(since checkpoint: Checkpoint) {
        super.drop(since: checkpoint)
        for place in places[checkpoint.places...] { found[place.steps] = nil }
        places.removeSubrange(checkpoint.places...)
    }

    /// Notes the issues of the models at a place, and the places of those found in them; returns the models.
    @discardableResult
    func visit(_ number: Int) -> [JSONModel] {
        current = number
        path = []
        (isRedacting, isLenient) = (places[number].isRedacted, places[number].isLenient)
        found = [:]
        let models = places[number].models
        places[number].models = []
        for model in models {
            for property in model.modelClass.properties { property.note(model, self) }
            noteRules(of: model)
        }
        return models
    }

    /// Notes the issues that the rules of a model report.
    private func noteRules(of model: JSONModel) {
        valueType = Never.self
        for var issue in JSONReport(of: model).issues {
            path = issue.pointer.components
            guard let pointer else { continue }
            issue.pointer = pointer
            add(issue)
            if issue.severity == .error { brokenRules.append(isRedacted ? issue.redacted : issue) }
        }
        path = []
    }

    /// Visits all places, also the places that are found meanwhile.
    func visitAll() {
        var next = 0
        while next < places.count {
            visit(next)
            next += 1
        }
    }

    override var isRedacted: Bool {
        isRedacting || current.map { places[$0].redactedPaths.contains { path.starts(with: $0) } } ?? false
    }

    /// Returns the redacted paths in the current place that lead into the value being read, from there.
    private func redactedPathsInside() -> [[JSONPointer.Component]] {
        guard let current else { return [] }
        let own = places[current].types.flatMap { ModelClass.of($0).object.redacted.map(\.components) }
        return (own + places[current].redactedPaths).filter { $0.count > path.count && $0.starts(with: path) }
            .map { Array($0.dropFirst(path.count)) }
    }

    /// The pointer from the first model to the value being read.
    ///
    /// Nil if too many pointers are deeper than the default limit of documents: each takes memory for its whole depth.
    override var pointer: JSONPointer? { pointer(isShown: true) }

    /// The same pointer, with redacted names in full.
    var exactPointer: JSONPointer? { pointer(isShown: false) }

    private func pointer(isShown: Bool) -> JSONPointer? {
        let depth = (current.map { places[$0].depth } ?? 0) + path.count
        if depth > JSONLimits().depth {
            if isShown { deepComponents -= depth }
            if deepComponents < 0, !issues.isEmpty { return nil }
        }
        var steps = [isShown ? shownPath[...] : path[...]]
        var place = current
        while let number = place {
            steps.append(isShown ? places[number].shownSteps[...] : places[number].steps[...])
            place = places[number].parent
        }
        return JSONPointer(Array(steps.reversed().joined()))
    }
}
