/// Where a process says what is wrong.
package enum StandardError {
  /// Writes a text; where the process has no standard error, nowhere.
  package static func write(_ text: String) {
    try? SystemCalls.write(Array(text.utf8), to: 2)
  }
}
