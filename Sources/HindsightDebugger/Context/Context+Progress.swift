internal import SessionFile

extension Context {
  /// Does work that may take long on positions, or on `unit`s of another kind. It shows its
  /// progress on a terminal, and Ctrl-C stops it.
  ///
  /// If it is stopped and `body` returns what it has so far, a line on standard error says how far
  /// it came. If `body` then throws `interrupted`, the error says so.
  ///
  /// - Parameter word: what was done with the positions, `searched`.
  func working<Result>(
    _ word: String, over positions: ClosedRange<Int>, unit: String = "position",
    backward isBackward: Bool = false, _ body: (Progress) throws -> Result
  ) throws -> Result {
    let progress = progress(word, over: positions, unit: unit, backward: isBackward)
    defer { progress.finish() }
    do {
      let result = try body(progress)
      guard progress.isStopped else { return result }
      progress.finish()
      try output.flush()
      try errors.sentence("hindsight: stopped: \(progress.doing)")
      try errors.flush()
      return result
    } catch SessionError.interrupted where progress.isStopped {
      throw StoppedWork(progress: progress.doing)
    } catch QueryError.interrupted where progress.isStopped {
      throw StoppedWork(progress: progress.doing)
    }
  }

  /// The progress of work that says itself that it was stopped. The caller calls `finish()`.
  ///
  /// - Parameter positions: nil if it is not known how many there are.
  func progress(
    _ word: String, over positions: ClosedRange<Int>?, unit: String = "position",
    backward isBackward: Bool = false
  ) -> Progress {
    Progress(
      word, over: positions, unit: unit, isBackward: isBackward, outputs: [output, errors],
      errors: errors, takesInterrupts: !isInteractive && errors.isProgramsTerminal,
      shouldStop: shouldStop)
  }
}
