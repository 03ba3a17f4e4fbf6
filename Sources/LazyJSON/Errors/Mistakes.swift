/// Traps if a condition that the caller has to meet does not hold.
///
/// In release builds `precondition` ends a process without its message; this prints it. The message starts with the type
/// that was used wrongly, names the wrong values, and gives the cure. It is built out of line, so that a check costs no
/// more than `precondition`.
@inline(__always)
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if _fastPath(condition) { return }
    stop(message)
}

/// Ends the process with a message, also in release builds.
@inline(never)
private func stop(_ message: () -> String) -> Never { fatalError(message()) }
