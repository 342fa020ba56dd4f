/// How the effect that is at work dismisses the child that it belongs to.
///
/// The closure stands in a structure of its own: a task-local value that is a function crashes
/// where Swift 6.3 optimizes.
struct Dismissal: Sendable {
  /// Nil in an effect of a feature that nobody presents. Of nested children it is the innermost
  /// one's.
  @TaskLocal static var current: Dismissal?

  /// Sends the dismissal, naming the place in the source that asked for it.
  let send: @Sendable (_ file: String, _ line: Int) async -> Void
}
