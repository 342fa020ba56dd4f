/// How the effect that is at work dismisses the child that it belongs to.
enum Dismissal {
  /// Sends the dismissal, naming the place in the source that asked for it; nil in an effect of a
  /// feature that nobody presents. Of nested children it is the innermost one's.
  @TaskLocal static var current: (@Sendable (_ file: String, _ line: Int) async -> Void)?
}
