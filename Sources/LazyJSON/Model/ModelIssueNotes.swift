/// The issues of a model and of all models in it, which are noted one model after another.
///
/// Models that are found are put into a list and not descended into, so that nothing recurses over the depth of the data.
/// Each has only the path from the model that it was found in, so that deep data does not take the square of its depth.
package final class ModelIssueNotes: IssueNotes {
    /// A place where models were found: several, if properties of different types have the same path.
    struct Place {
        fileprivate(set) var models: [JSONModel]
        /// The place of the model that they were found in; nil for the first.
        fileprivate let parent: Int?
        /// The path from there.
        let steps: [JSONPointer.Component]
        /// The same as it is shown.
        fileprivate let shownSteps: [JSONPointer.Component]
        /// The length of the path from the first.
        fileprivate let depth: Int
        /// The classes of the models.
        fileprivate var types: [JSONModel.Type]
        /// Whether the texts of values are left out: a property that leads here is redacted.
        fileprivate var isRedacted: Bool
        /// Whether all issues are warnings: every property that leads here is lenient.
        fileprivate var isLenient: Bool
    }

    private(set) var places: [Place] = []
    /// The issues that rules of models have reported as errors; they are among `issues`, too.
    private(set) var brokenRules: [JSONIssue] = []
    /// The place whose models are being read.
    private var current: Int?
    /// The places that were found in it.
    private var found: [[JSONPointer.Component]: Int] = [:]
    /// The number of components that the pointers of deep issues may still have in all.
    private var deepComponents = 1 << 20

    /// Notes a model that is being read.
    func add(_ model: JSONModel) {
        if path.isEmpty, isVisited(type(of: model)) { return }
        guard let known = found[path] else {
            found[path] = places.count
            let depth = (current.map { places[$0].depth } ?? 0) + path.count
            return places.append(
                Place(
                    models: [model], parent: current, steps: path, shownSteps: shownPath, depth: depth,
                    types: [type(of: model)], isRedacted: isRedacting, isLenient: isLenient))
        }
        if !isLenient { places[known].isLenient = false }
        if isRedacting { places[known].isRedacted = true }
        if !places[known].types.contains(where: { $0 == type(of: model) }) {
            places[known].models.append(model)
            places[known].types.append(type(of: model))
        }
    }

    /// Whether a model of a class is already noted at the place being read: a property may have the path `""`.
    private func isVisited(_ type: JSONModel.Type) -> Bool {
        var place = current
        while let number = place {
            if places[number].types.contains(where: { $0 == type }) { return true }
            place = places[number].steps.isEmpty ? places[number].parent : nil
        }
        return false
    }

    override var checkpoint: Checkpoint { Checkpoint(issues: issues.count, places: places.count) }

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

    /// Notes what the rules of a model report.
    private func noteRules(of model: JSONModel) {
        valueType = Never.self
        for var issue in JSONReport(of: model).issues {
            path = issue.pointer.components
            guard let pointer else { continue }
            issue.pointer = pointer
            add(issue)
            if issue.severity == .error { brokenRules.append(isRedacting ? issue.redacted : issue) }
        }
        path = []
    }

    /// Notes the issues of the models that were found, and of those found in them.
    func visitAll() {
        var next = 0
        while next < places.count {
            visit(next)
            next += 1
        }
    }

    /// The pointer from the first model to what is being read.
    ///
    /// Nil if too many are deeper than any document is by default: each takes memory for its whole depth.
    override var pointer: JSONPointer? { pointer(isShown: true) }

    /// The same, with the names that are not shown.
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
