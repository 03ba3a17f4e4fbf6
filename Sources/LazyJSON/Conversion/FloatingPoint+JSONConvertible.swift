extension Double: JSONConvertible {
    /// Reads the nearest double of a number or a string that is one; `true` and `false` are 1 and 0.
    public static func value(from json: JSON) throws -> Double { try scalar(from: json) }

    /// The shortest text that reads back as the same; integral ones as `3.0` over a number with a fraction, else `3`.
    ///
    /// NaN and infinity, which JSON lacks, are `null`.
    public func json(replacing existing: JSON?) -> JSON { kept(existing) }

    /// The number as JSON; that NaN and infinity become `null` is noted.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        if !isFinite { writing.noteUnwritable("a finite number", "\(self)") }
        return kept(existing)
    }
}

extension Float: JSONConvertible {
    /// Reads the nearest float of a number or a string that is one; `true` and `false` are 1 and 0.
    public static func value(from json: JSON) throws -> Float { try scalar(from: json) }

    /// The shortest text that reads back as the same; integral ones as `3.0` over a number with a fraction, else `3`.
    ///
    /// NaN and infinity, which JSON lacks, are `null`.
    public func json(replacing existing: JSON?) -> JSON { kept(existing) }

    /// The number as JSON; that NaN and infinity become `null` is noted.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        if !isFinite { writing.noteUnwritable("a finite number", "\(self)") }
        return kept(existing)
    }
}

extension Double: LenientScalar {
    static var lenientPhrase: String { "a number in the range of Double" }

    static func read(_ json: JSON) -> Double? {
        if json.kind == .bool { return json.bool == true ? 1 : 0 }
        return json.withNumberText { NumberText.double($0) }
    }

    static func forgiven(_ json: JSON) -> JSONIssue.Kind? { json.forgiven(unless: .number) }

    func isSame(as other: Double) -> Bool { bitPattern == other.bitPattern }

    func written(over existing: JSON?) -> JSON {
        .floatingPoint(self, NumberFormat.text(self, keepFraction: existing?.isSpelledWithFraction ?? false), existing)
    }
}

extension Float: LenientScalar {
    static var lenientPhrase: String { "a number in the range of Float" }

    static func read(_ json: JSON) -> Float? {
        if json.kind == .bool { return json.bool == true ? 1 : 0 }
        return json.withNumberText { NumberText.float($0) }
    }

    static func forgiven(_ json: JSON) -> JSONIssue.Kind? { json.forgiven(unless: .number) }

    func isSame(as other: Float) -> Bool { bitPattern == other.bitPattern }

    func written(over existing: JSON?) -> JSON {
        .floatingPoint(self, NumberFormat.text(self, keepFraction: existing?.isSpelledWithFraction ?? false), existing)
    }
}

extension JSON {
    fileprivate static func floatingPoint(
        _ value: some BinaryFloatingPoint, _ text: String?, _ existing: JSON?
    ) -> JSON {
        guard let text else { return .null }
        let isBool = value == 1 || value == 0 && value.sign == .plus
        if existing?.kind == .bool, isBool { return value == 1 ? .true : .false }
        return .number(text, over: existing)
    }
}
