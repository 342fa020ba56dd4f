/// How the running effect dismisses the child that it belongs to.
///
/// The closure is wrapped in a struct, because a task-local value that is a function crashes in
/// optimized builds of Swift 6.3.
struct Dismissal: Sendable {
  /// Nil in an effect of a feature that nobody presents. For nested children, it belongs to the
  /// innermost one.
  @TaskLocal static var current: Dismissal?

  /// Sends the dismissal, with the source place that asked for it.
  let send: @Sendable (_ file: String, _ line: Int) async -> Void
}
