import LazyJSON

/// Reading the objects of a log.
extension LogFile {
    /// The object in a range, over text of its own.
    ///
    /// O(its length). Where objects are read one after another they are read ahead.
    func object(in range: Range<Int>) throws(JSONError) -> JSON {
        try Self.object(try ahead(range), in: range, of: self)
    }

    private static func object(
        _ text: consuming ByteBuffer, in range: Range<Int>, of file: LogFile
    ) throws(JSONError) -> JSON {
        let isText = text[0] == 0x22
        do throws(JSONError) {
            let json = try JSON(parsing: text, limits: limits)
            return isText ? try JSON(parsing: json.string ?? "", limits: limits) : json
        } catch {
            throw .damaged(file.path.name, "an object in it is not JSON: \(error.message)", at: range.lowerBound)
        }
    }

    /// The limits of the objects in a log: the greatest ones, whatever they were when the objects were parsed first.
    static var limits: JSONLimits { JSONLimits(depth: JSONLimits.maximumDepth) }
}
