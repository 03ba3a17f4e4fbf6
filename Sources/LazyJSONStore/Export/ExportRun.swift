import LazyJSON

/// An export: the objects that were written, and the objects that are being written, each nested in the one before.
struct ExportRun {
    /// An object to be written in the place of a value of a site.
    private struct Job {
        let site: Int
        let element: Int
        let value: JSON
    }

    /// An object that is being written.
    private final class Frame {
        let json: JSON
        let sites: [ReferenceSite]
        let context: JSONContext
        let jobs: [Job]
        var next = 0
        /// The replacements of values, by site and element.
        var written: [[Int: JSON]]

        init(_ json: JSON, _ sites: [ReferenceSite], _ context: JSONContext, _ jobs: [Job]) {
            self.json = json
            self.sites = sites
            self.context = context
            self.jobs = jobs
            written = Array(repeating: [:], count: sites.count)
        }
    }

    /// The identity of an object; without a store two classes can have one name.
    private struct Key: Hashable {
        let root: ObjectIdentifier
        let id: JSONIdentifier
    }

    private let exporter: JSONExporter
    private var met: [Key: JSON] = [:]
    private var frames: [Frame] = []

    init(_ exporter: JSONExporter) {
        self.exporter = exporter
    }

    /// Returns a model as JSON, without recursion over its references.
    ///
    /// - Parameter check: Called before each object that is written; an error that it throws ends the export.
    mutating func json(of model: JSONModel, _ check: () throws -> Void) rethrows -> JSON {
        try check()
        let identity = (type(of: model) as? any JSONIdentifiable.Type).map { ModelIdentity.of($0) }
        let json = model.modelJSON.withoutFrame
        if let identity, let source = identity.json(in: json), let id = JSONIdentifier(source) {
            let key = Key(root: ObjectIdentifier(identity.root), id: id)
            // Models with one id may differ; nothing of them is left out.
            if met[key] == json { return identity.stub(source, of: json) }
            met[key] = json
        }
        enter(json, model.modelClass, model.modelContext)
        while let frame = frames.last {
            guard frame.next < frame.jobs.count else {
                frames.removeLast()
                let done = finished(frame)
                guard let outer = frames.last else { return done }
                deliver(done, outer)
                continue
            }
            try check()
            if let known = start(frame.jobs[frame.next], of: frame) { deliver(known, frame) }
        }
        return json
    }

    private func deliver(_ json: JSON, _ frame: Frame) {
        let job = frame.jobs[frame.next]
        frame.written[job.site][job.element] = json
        frame.next += 1
    }

    /// Begins to write an object and returns nil, or returns the JSON that is written for it.
    private mutating func start(_ job: Job, of frame: Frame) -> JSON? {
        let form = frame.sites[job.site].form
        let identity = ModelIdentity.of(form.type)
        guard let source = identity.json(in: job.value), let id = JSONIdentifier(source) else { return job.value }
        let found = form.type.fetch(id, in: frame.context.store)
        let json = found?.modelJSON ?? job.value
        let key = Key(root: ObjectIdentifier(identity.root), id: id)
        if let earlier = met[key] {
            // Without a store objects with one id may differ; nothing of them is left out.
            if found != nil || earlier == json { return identity.reference(to: source, in: job.value, of: json) }
        } else {
            met[key] = json
        }
        let modelClass = found?.modelClass ?? ModelClass.of(form.type).dispatch(json, frame.context)
        enter(json, modelClass, found?.modelContext ?? frame.context)
        return nil
    }

    /// Begins to write an object: removes what is left out, and collects the objects to write in the place of its references.
    private mutating func enter(_ json: JSON, _ modelClass: ImmortalReference<ModelClass>, _ context: JSONContext) {
        let sites = ReferenceSearch.sites(in: json, of: modelClass, context)
        var jobs: [Job] = []
        var result = exporter.nilAsNull ? withNulls(json, modelClass, context) : json
        var isRemoved = Set<[JSONPointer.Component]>()
        for (number, site) in sites.enumerated() {
            if site.isInString { continue }
            guard includes(site.relation.plan, site.form) else {
                // The values at its other paths would be read instead, unless they belong to properties that are written.
                let others = site.relation.plan.ownPointers(among: site.relation.plans) { plan in
                    guard case .reference(let form)? = Relation(plan)?.target else { return true }
                    return includes(plan, form)
                }
                for way in [site.way] + others.map({ site.owner + $0.components }) {
                    isRemoved.insert(way)
                    if result[at: JSONPointer(way)] == nil { continue }
                    // Elements after one that is left out keep their positions, by which other properties find them.
                    let isElement = result[at: JSONPointer(Array(way.dropLast()))]?.kind == .array
                    result.replace(at: way, by: isElement ? .null : JSON?.none)
                }
                continue
            }
            if !isRemoved.isEmpty, site.way.indices.contains(where: { isRemoved.contains(Array(site.way[...$0])) }) {
                continue
            }
            let identity = ModelIdentity.of(site.form.type)
            for (element, (value, isReplaceable)) in site.values.enumerated()
            where isReplaceable && value.kind == .object && identity.identifier(in: value) != nil
                && !identity.isLinkage(value)
            {
                jobs.append(Job(site: number, element: element, value: value))
            }
        }
        // Inside of another object it keeps its text. It is written now, without the objects that will be in it; so an object
        // costs its own size, however deep it is.
        frames.append(Frame(frames.isEmpty ? result : result.inserted(.verbatim), sites, context, jobs))
    }

    /// Returns an object with null for the optional properties without a value that it and its parts have.
    ///
    /// If a value on the path is neither an object nor an array, nothing is written inside of it.
    private func withNulls(
        _ json: JSON, _ modelClass: ImmortalReference<ModelClass>, _ context: JSONContext
    ) -> JSON {
        var result = json
        for missing in ReferenceSearch.missing(in: json, of: modelClass, context) {
            if let form = missing.form, !includes(missing.plan, form) { continue }
            let parents = missing.way.indices.map { JSONPointer(Array(missing.way[..<$0])) }
            let isReached = parents.allSatisfy {
                result[at: $0].map { $0.kind == .object || $0.kind == .array } ?? true
            }
            if isReached { try? result.set(.null, at: JSONPointer(missing.way)) }
        }
        return result
    }

    private func includes(_ plan: PropertyPlan, _ form: ReferenceDescription) -> Bool {
        exporter.includes(
            JSONExporter.Relationship(
                owner: plan.modelType, name: plan.name, pointer: plan.pointer, target: form.type))
    }

    /// Returns an object with the JSON that was written for its references.
    private func finished(_ frame: Frame) -> JSON {
        var result = frame.json
        // If two sites have a value in common, the first one is where it was written whole.
        for (number, site) in frame.sites.enumerated().reversed() where !frame.written[number].isEmpty {
            guard let now = result[at: JSONPointer(site.way)] else { continue }
            for (steps, value) in site.steps(to: frame.written[number]) where now[at: JSONPointer(steps)] != nil {
                result.replace(at: site.way + steps, by: value)
            }
        }
        return result
    }
}

extension JSON {
    /// Replaces or removes an existing value.
    ///
    /// Nothing can be written through a member that is not the only one with its name. The others, which no property
    /// reads, are then removed.
    fileprivate mutating func replace(at way: [JSONPointer.Component], by value: JSON?) {
        let pointer = JSONPointer(way)
        func write() throws(JSONError) {
            if let value { try set(value, at: pointer, layout: .verbatim) } else { try remove(at: pointer) }
        }
        if (try? write()) != nil { return }
        for parent in way.indices.dropFirst().map({ JSONPointer(Array(way[..<$0])) }) {
            self[at: parent] = self[at: parent]
        }
        try? write()
    }
}

extension ModelIdentity {
    /// The reference to an object that was written before: its id and the members of the linkage.
    fileprivate func reference(to id: JSON, in value: JSON, of object: JSON) -> JSON {
        let known = stub(id, of: isStub(value) ? object : value)
        return isStub(value) && known == value ? value : known
    }
}

extension JSONIdentifiable {
    /// The current object of a store; `nil` if there is none.
    fileprivate static func fetch(_ id: JSONIdentifier, in store: (any JSONModelStore)?) -> JSONModel? {
        (try? store?.fetch(self, id: id)) ?? nil
    }
}
