/// What a model is made of; only the library makes one.
public struct _JSONModelSeed {
    let json: JSON
    let context: JSONContext
    let modelClass: ImmortalReference<ModelClass>
    let extra: ModelExtra?
    let depth: UInt32

    @inline(__always)
    init(
        _ json: JSON, context: JSONContext, modelClass: ImmortalReference<ModelClass>, depth: UInt32 = 0,
        trace: PropertyTrace? = nil
    ) {
        self.json = json
        self.context = context
        self.modelClass = modelClass
        self.depth = depth
        extra = modelClass.with { $0.extra(depth: depth, trace: trace) }
    }
}
