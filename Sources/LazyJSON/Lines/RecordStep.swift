/// What comes next when records are read.
enum RecordStep {
    /// A value.
    case value(JSON)
    /// A record that is none, and the bytes that it consists of in the window's text.
    case bad(JSONError, Range<Int>)
    /// Nothing any more: what is wrong makes it impossible to go on.
    case end(JSONError)
}
