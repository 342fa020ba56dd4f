/// Why text cannot be written.
enum OutputError: Error, Sendable, Hashable {
  /// The reader has closed the pipe: the program ends quietly.
  case closed
  /// The system's message.
  case failed(String)
}
