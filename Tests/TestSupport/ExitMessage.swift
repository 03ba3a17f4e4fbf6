import Testing

extension ExitTest.Result {
    /// The text that the process wrote to standard error before it ended.
    package var message: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
