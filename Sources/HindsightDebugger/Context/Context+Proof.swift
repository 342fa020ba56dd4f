internal import SessionFile
internal import SessionRepair
internal import TimeTravel

/// The proof that a session is as it was recorded, beside what commands have shown of it.
extension Context {
  /// Begins to compare the rows that were not compared on opening, if a person is at the prompt.
  func beginProof() {
    guard live == nil, proof == nil, !isRunning, !timeline.session.isProved else { return }
    proof = BackgroundProof(of: file)
  }

  /// Warns of damage that the comparison has found since the last call.
  func warnOfProof() throws(OutputError) {
    switch proof?.takeFinding() {
    case nil: return
    case .sound: timeline.session.noteProved()
    case .faults(let faults): try warn(ofNew: faults)
    }
  }

  /// Ends the comparison.
  func endProof() {
    proof?.stop()
    proof = nil
  }

  /// Compares all rows of the session, and says on standard error what it has found. Returns
  /// whether they are as they were recorded.
  func prove() throws -> Bool {
    let session = timeline.session
    let count = session.provedCount
    let faults = try working("compared", over: 0...max(0, count)) { work in
      try session.prove(shouldStop: { work.hasToStop(at: $0) || work.hasToStop() })
    }
    try output.flush()
    guard let first = faults.first else {
      let what = CountText.count(max(0, count - session.branches.count), "action")
      try errors.sentence("hindsight: \(name): \(what) compared: all as recorded, none missing")
      try errors.flush()
      return true
    }
    try errors.sentence(
      "hindsight: \(name): \(FaultText.warning(first, others: faults.count - 1))")
    try errors.flush()
    return false
  }

  /// Warns of those faults that the user does not know.
  private func warn(ofNew faults: [SessionFault]) throws(OutputError) {
    let new = faults.filter { timeline.session.shownRows.isNew($0) }
    guard let first = new.first else { return }
    try output.flush()
    try errors.sentence("hindsight: \(name): \(FaultText.warning(first, others: new.count - 1))")
    try errors.flush()
  }
}
