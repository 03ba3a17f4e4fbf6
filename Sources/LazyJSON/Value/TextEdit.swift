/// A change of the text of an unedited value.
package struct TextEdit {
    /// The part of the text that is replaced.
    package let range: Range<Int>
    /// What takes its place; `nil` for nothing.
    package let value: JSON?
}
