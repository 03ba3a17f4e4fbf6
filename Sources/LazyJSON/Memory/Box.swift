/// A variable by reference, which the copies of a value share.
final class Box<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
