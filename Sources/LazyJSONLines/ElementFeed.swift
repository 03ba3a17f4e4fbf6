import LazyJSON

/// Cuts windows of whole elements from a text with a huge array, and checks the text around it.
final class ElementFeed: RecordFeed {
    private enum State {
        case before, elements, after, end
    }

    private var state = State.before
    private var checker: GrammarChecker
    private var scanner: ElementScanner
    /// The offset up to which the buffer was scanned, at which the scan of an incomplete element continues.
    private var scanned = 1
    /// The place in the file of the buffer's byte 1.
    private var place = FileLine()
    private let pointer: JSONPointer
    /// The number of elements that were cut off.
    private var elementCount = 0

    init(limits: RecordLimits, pointer: JSONPointer) {
        self.pointer = pointer
        checker = GrammarChecker(to: pointer, depthLimit: limits.document.depth)
        scanner = ElementScanner(depthLimit: limits.document.depth, kernel: limits.kernel)
        super.init(limits: limits, offset: 0)
    }

    override var isAtEnd: Bool { state == .end || isWhole }

    override func window() -> RecordWindow? {
        do throws(JSONError) {
            if state == .before {
                guard skipMark(), try checkEncoding() else { return nil }
            }
        } catch {
            return fail(error)
        }
        while true {
            switch state {
            case .before, .after:
                if let error = check() { return fail(error) }
                if state != .elements { return nil }
            case .elements:
                if let window = elements() { return window }
                if state == .elements { return nil }
            case .end:
                return nil
            }
        }
    }

    // MARK: Around the array

    /// Checks the buffer, up to the array or to the end.
    private func check() -> JSONError? {
        var at = 1
        let outcome = buffer.withSpan { checker.check($0, from: &at, isWhole: isWhole) }
        if case .failed(let failure) = outcome { at = failure.offset }
        place.pass(buffer, 1..<at, at: offset)
        switch outcome {
        case .more:
            drop(to: at)
            if isWhole { state = .end }
        case .arrived:
            drop(to: at + 1)
            state = .elements
            scanned = 1
        case .notFound:
            return place.locating(
                JSONError(.notFound, expected: "an array", found: "none", pointer: pointer), at: offset + at - 1)
        case .failed(let failure):
            let found = at < buffer.count ? buffer[at] : nil
            return place.locating(failure.error(found: found), at: offset + at - 1)
        }
        return nil
    }

    /// Ends with an error.
    private func fail(_ error: JSONError) -> RecordWindow {
        state = .end
        return cut(to: 1, .elements(newElements(failure: error)))
    }

    // MARK: Elements

    /// Cuts off the whole elements of the buffer.
    private func elements() -> RecordWindow? {
        var found = newElements()
        var start = 1
        while true {
            scanned = scanner.skim(buffer, from: scanned)
            // All commas in one call, because each access to the buffer is checked for exclusivity.
            if let comma = found.add(scanner.commas, from: &start, of: buffer, atMost: limits.size) {
                return lastElement(after: found, start..<comma)
            }
            switch scanner.scan(buffer, from: scanned) {
            case .more:
                scanned = buffer.count
                if !found.spans.isEmpty { return cutElements(found, to: start) }
                return tooLarge() ?? (isWhole ? torn(found) : nil)
            case .wrong(let at):
                if !found.spans.isEmpty { return cutElements(found, to: start) }
                if at + 1 - start > limits.size { return tooLarge(force: true) }
                _ = found.add(start..<at + 1, of: buffer)
                return end(found, to: at + 1, because: nil)
            case .end(let end):
                guard buffer[end] == UInt8(ascii: ","), found.add(start..<end, of: buffer, atMost: limits.size) else {
                    return lastElement(after: found, start..<end)
                }
                start = end + 1
                scanned = start
                scanner.restart()
            }
        }
    }

    /// Cuts off the last element of the array, or a malformed one; returns `nil` if the array is empty.
    private func lastElement(after found: WindowElements, _ range: Range<Int>) -> RecordWindow? {
        var found = found
        let end = range.upperBound
        let byte = buffer[end]
        let isBlank = buffer.skipSpace(from: range.lowerBound, to: end) == end
        let isTooLarge = range.count > limits.size
        if isBlank || byte == UInt8(ascii: "}") || isTooLarge, !found.spans.isEmpty {
            return cutElements(found, to: range.lowerBound)
        }
        if isTooLarge { return tooLarge(force: true) }
        if isBlank {
            if byte == UInt8(ascii: "]"), elementCount == 0 {
                place.pass(buffer, 1..<end + 1, at: offset)
                drop(to: end + 1)
                state = .after
                checker.leave()
                return nil
            }
            return self.end(found, to: end, because: IndexFailure(missing, at: end))
        }
        _ = found.add(range, of: buffer)
        if byte == UInt8(ascii: "}") {
            return self.end(found, to: end, because: IndexFailure(.commaOrBracket, at: end))
        }
        let window = cutElements(found, to: end + 1)
        state = .after
        checker.leave()
        return window
    }

    /// The text that an error expects where an element is missing.
    private var missing: IndexFailure.Reason { elementCount == 0 ? .valueOrBracket : .value }

    private func newElements(failure: JSONError? = nil) -> WindowElements {
        WindowElements(emptySpans(), place: place, pointer: pointer, first: elementCount, failure: failure)
    }

    private func cutElements(_ found: WindowElements, to end: Int) -> RecordWindow {
        var found = found
        if let last = found.spans.last?.range.upperBound, last < buffer.count { found.byteAfter = buffer[last] }
        place.pass(buffer, 1..<end, at: offset)
        elementCount += found.spans.count
        scanned = 1
        scanner.restart()
        return cut(to: end, .elements(found))
    }

    /// Cuts off the last elements, after which the text is malformed.
    private func end(_ found: WindowElements, to end: Int, because failure: IndexFailure?) -> RecordWindow {
        var found = found
        if let failure {
            var here = place
            here.pass(buffer, 1..<failure.offset, at: offset)
            let byte = failure.offset < buffer.count ? buffer[failure.offset] : nil
            var error = failure.error(found: byte)
            let isMissing = failure.reason == .value || failure.reason == .valueOrBracket
            error.pointer = isMissing ? pointer.appending(.index(elementCount + found.spans.count)) : pointer
            found.failure = here.locating(error, at: offset + failure.offset - 1)
        }
        state = .end
        return cutElements(found, to: end)
    }

    /// Ends at the end of the text, with its last element if there is one.
    private func torn(_ found: WindowElements) -> RecordWindow {
        var found = found
        let end = buffer.count
        let isBlank = !found.add(1..<end, of: buffer)
        // A number or literal at the end may be cut off, so that it is no element although it can be read.
        let isCut = !isBlank && buffer[end - 1].isWordByte
        if isCut, canRead(found.spans[found.spans.count - 1].range) { found.removeLast() }
        return self.end(
            found, to: end, because: IndexFailure(isBlank ? missing : isCut ? .numberEnd : .commaOrBracket, at: end))
    }

    private func canRead(_ range: Range<Int>) -> Bool {
        buffer.withSpan { text in
            (try? Document.parsing(
                record: text.extracting(range), limits: limits.document, kernel: limits.kernel)) != nil
        }
    }

    /// Ends with an element that is too large; returns `nil` if it is not.
    private func tooLarge(force: Bool = false) -> RecordWindow? {
        guard force || buffer.count - 1 > limits.size else { return nil }
        return fail(place.locating(limits.tooLarge(at: offset), at: offset))
    }
}
