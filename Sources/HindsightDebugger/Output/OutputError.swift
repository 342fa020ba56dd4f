/// Why text cannot be written.
enum OutputError: Error, Sendable, Hashable {
  /// The reader has closed the pipe: the program ends quietly.
  case closed
  /// The system's own words.
  case failed(String)
}
