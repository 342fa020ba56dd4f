/// Writes messages to the process's standard error.
package enum StandardError {
  /// Writes a text; does nothing if the process has no standard error.
  package static func write(_ text: String) {
    try? SystemCalls.write(Array(text.utf8), to: 2)
  }
}
