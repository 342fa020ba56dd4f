extension Recorder {
  /// A value from outside, recorded with the action whose reducer runs now.
  ///
  ///     recorder.record(action, on: &state) { state in
  ///       state.items.append(Item(id: Recorder.read("uuid") { UUID() }))
  ///     }
  ///
  /// A reducer that draws a date, a random number or an identifier through `read` gives the same
  /// state again when a debugger replays it: each read returns the next recorded value of its name,
  /// and the closure does not run. If the recording has no such value, the closure runs, and the
  /// replay reports that the reducer's reads differ from the recorded ones.
  ///
  /// If no recorded reducer runs on this thread, `read` calls the closure and returns its value.
  ///
  /// - Parameters:
  ///   - name: the value's name in the session, and in `Redaction.read`.
  ///   - value: gets the value. Its own reads are not recorded.
  public static func read<Value: Codable>(_ name: String, _ value: () -> Value) -> Value {
    guard let reduction = Reduction.current else { return value() }
    return reduction.draw(name, live: value, test: value)
  }
}
