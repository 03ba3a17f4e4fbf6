import LazyJSON
import TestSupport

/// A model all of whose conversions and checks read every public property of the model that they are called for.
final class WatchedModel: JSONModel, @unchecked Sendable {
    static let twoWays = "JSONConversion.init(decode:encode:isCurrent:)"
    static let oneWay = "JSONConversion.init(decode:isCurrent:)"

    // MARK: Conversions

    @JSONProperty(
        using: JSONConversion<Int>(
            decode: { json, _ in Watch.reading("\(twoWays) decode", try json.value()) },
            encode: { value, _, _ in Watch.reading("\(twoWays) encode", JSON(value)) },
            isCurrent: { _, _, _ in Watch.read("\(twoWays) isCurrent") })) var both: Int?
    @JSONProperty(
        using: JSONConversion<Int>(
            decode: { json, _ in Watch.reading("\(oneWay) decode", try json.value()) },
            isCurrent: { _, _, _ in Watch.read("\(oneWay) isCurrent") })) var read: Int?
    @JSONProperty(
        using: JSONConversion<Int>(
            encode: { value, _, _ in Watch.reading("JSONConversion.init(encode:) encode", JSON(value)) }))
    var written: Int?
    @JSONProperty(
        using: JSONConversion<Int>.standard.checking { _ in Watch.read("JSONConversion.checking(_:) check") })
    var checked: Int?
    @JSONProperty(using: .each { _ in Watch.read("JSONConversion.each(checking:) check") })
    var checkedSet: Set<Int>?
    @JSONProperty(using: .each { _ in Watch.read("JSONConversion.each(checking:) check 2") })
    var checkedArray: [Int]?
    @JSONProperty(using: .model { _ in Watch.reading("JSONConversion.model(_:) choose", MistakenModel.self) })
    var chosen: MistakenModel?

    // MARK: Checks of properties

    @JSONProperty(checking: passes("_:_:_:checking:")) var p1: Int
    @JSONProperty("p2", checking: passes("_:_:_:checking:", 2)) var p2: Int
    @JSONProperty(checking: passes("_:_:_:onNil:checking:")) var p3: Int?
    @JSONProperty("p4", onNil: .null, checking: passes("_:_:_:onNil:checking:", 2)) var p4: Int?
    @JSONProperty(using: .exact, checking: passes("_:_:_:using:checking:")) var p5: Int = 0
    @JSONProperty(using: JSONConversion<Int>.exact, checking: passes("_:_:_:using:checking:", 2)) var p6: JSONArray<Int>
    @JSONProperty(using: JSONConversion<Int>.exact, checking: passes("_:_:_:using:checking:", 2)) var p7: [Int]
    @JSONProperty(using: JSONConversion<Int>.exact, checking: passes("_:_:_:using:checking:", 3)) var p8:
        JSONArray<Int?>
    @JSONProperty(using: JSONConversion<Int>.exact, checking: passes("_:_:_:using:onNil:checking:")) var p9: Int?
    @JSONProperty(using: JSONConversion<Int>.exact, checking: passes("_:_:_:using:onNil:checking:", 2))
    var p10: JSONArray<Int>?
    @JSONProperty(using: JSONConversion<Int>.exact, checking: passes("_:_:_:using:onNil:checking:", 2)) var p11: [Int]?
    @JSONProperty(using: JSONConversion<Int>.exact, checking: passes("_:_:_:using:onNil:checking:", 3))
    var p12: JSONArray<Int?>?
    @JSONProperty(checking: passes("wrappedValue:_:_:_:checking:")) var p13: Int = 1
    @JSONProperty("p14", checking: passes("wrappedValue:_:_:_:checking:", 2)) var p14: Int = 1
    @JSONProperty(using: JSONConversion<Int>.exact, checking: passes("wrappedValue:_:_:_:using:checking:"))
    var p15: Int = 1
    @JSONProperty(using: JSONConversion<Int>.exact, checking: passes("wrappedValue:_:_:_:using:checking:", 2))
    var p16: JSONArray<Int> = []
    @JSONProperty(using: JSONConversion<Int>.exact, checking: passes("wrappedValue:_:_:_:using:checking:", 2))
    var p17: [Int] = []
    @JSONProperty(using: JSONConversion<Int>.exact, checking: passes("wrappedValue:_:_:_:using:checking:", 3))
    var p18: JSONArray<Int?> = []

    private static func passes<Value>(_ labels: String, _ overload: Int = 1) -> @Sendable (Value) -> Bool {
        let name = "JSONProperty.init(\(labels)) checking" + (overload > 1 ? " \(overload)" : "")
        return { _ in Watch.read(name) }
    }

    // MARK: Reading

    /// The public properties of a model.
    static func values(of model: some JSONModelProtocol) -> [String: Any] {
        [
            "context": model.context, "debugDescription": String(reflecting: model),
            "description": String(describing: model), "issues": model.issues, "json": model.json,
            "unmapped": model.unmapped,
        ]
    }

    /// Reads and writes the properties of a model, each for the first time and again.
    static func read(_ reads: PropertyReads) throws {
        let numbers = (1...18).map { "\"p\($0)\": \([6, 7, 8, 10, 11, 12, 16, 17, 18].contains($0) ? "[1, 2]" : "1")" }
        let text = """
            {"both": 1, "read": 1, "written": 1, "checked": 1, "checkedSet": [1],
             "checkedArray": [1], "chosen": {"name": "x"}, \(numbers.joined(separator: ", "))}
            """
        for isIssueFirst in [false, true] {
            let model = try WatchedModel(parsing: text)
            Watch.$current.withValue(Watch(model: model, reads: reads)) {
                if isIssueFirst { _ = model.issues }
                for _ in 0..<2 {
                    _ = (model.both, model.read, model.written, model.checked)
                    _ = (model.checkedSet, model.checkedArray, model.chosen?.name)
                    _ = (model.p1, model.p2, model.p3, model.p4, model.p5, Array(model.p6), model.p7, Array(model.p8))
                    _ = (model.p9, model.p10.map(Array.init), model.p11, model.p12.map(Array.init), model.p13)
                    _ = (model.p14, model.p15, Array(model.p16), model.p17, Array(model.p18))
                }
                _ = model.mutate {
                    $0.both = 2
                    $0.written = 2
                    $0.checked = 2
                    $0.p1 = 2
                    $0.p7 = [3]
                }
            }
        }
    }
}

/// The model that closures read while they are called for it.
private final class Watch: @unchecked Sendable {
    // Sendable because only the task that it is the local value of uses it.
    @TaskLocal static var current: Watch?

    private let model: WatchedModel
    private let reads: PropertyReads
    /// Whether a closure reads the model already: its issues call the closure again.
    private var isReading = false

    init(model: WatchedModel, reads: PropertyReads) { (self.model, self.reads) = (model, reads) }

    /// Reads the properties for a closure, which returns the result.
    @discardableResult
    static func read(_ closure: String) -> Bool {
        guard let watch = current, !watch.isReading else { return true }
        watch.isReading = true
        defer { watch.isReading = false }
        watch.reads.note(closure, "JSONModelProtocol", WatchedModel.values(of: watch.model))
        return true
    }

    static func reading<Value>(_ closure: String, _ value: Value) -> Value {
        read(closure)
        return value
    }
}
