/// Writes values with other white space than they have; every token keeps its spelling.
///
/// No recursion.
struct LayoutWriter: ~Copyable {
    private struct Frame {
        var cursor: ChildCursor
        var isFirst = true
    }

    private var frames: [Frame] = []
    /// Blanks for each level; nil for no white space at all.
    private let indent: Int?

    private init(indent: Int?) {
        self.indent = indent
    }

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - indent: Blanks for each level, one child a line; nil for no white space at all.
    ///   - output: Where to.
    static func write(_ value: JSON, indent: Int?, into output: inout ByteBuffer) {
        var writer = LayoutWriter(indent: indent)
        writer.begin(value, &output)
        while !writer.frames.isEmpty { writer.step(&output) }
    }

    /// Writes a scalar, or the opening bracket of a container.
    private mutating func begin(_ value: JSON, _ output: inout ByteBuffer) {
        guard value.isContainer else { return PreservedWriter.write(value, into: &output) }
        let isObject = value.kind == .object
        output.append(isObject ? 0x7B : 0x5B)
        if value.count == 0 {
            output.append(isObject ? 0x7D : 0x5D)
        } else {
            frames.append(Frame(cursor: ChildCursor(value)))
        }
    }

    /// Writes the next child of the innermost container, or its closing bracket.
    private mutating func step(_ output: inout ByteBuffer) {
        let level = frames.count
        guard let child = frames[level - 1].cursor.next() else {
            let isObject = frames.removeLast().cursor.isObject
            newLine(level - 1, &output)
            return output.append(isObject ? 0x7D : 0x5D)
        }
        if !frames[level - 1].isFirst { output.append(0x2C) }
        frames[level - 1].isFirst = false
        newLine(level, &output)
        if let key = child.key {
            output.append(key)
            output.append(0x3A)
            if indent != nil { output.append(0x20) }
        }
        begin(child.value, &output)
    }

    private func newLine(_ level: Int, _ output: inout ByteBuffer) {
        guard let indent else { return }
        output.append(0x0A)
        output.append(repeating: 0x20, count: indent * level)
    }
}
