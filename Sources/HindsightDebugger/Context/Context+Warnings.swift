internal import SessionFile
internal import SessionRepair
internal import TimeTravel

/// Warnings on standard error about a damaged session.
extension Context {
  /// Warns if a session may lack its latest rows, or has another one's `-wal` beside it.
  func warnOfMissingLog() throws(OutputError) {
    let session = timeline.session
    if session.lacksLog { try warn(FaultText.missingLog) }
    if session.ignoresLog, session.status == .closed {
      try warn(of: SessionFault(.log(.foreign)))
    }
  }

  /// Warns of a fault.
  func warn(of fault: SessionFault) throws(OutputError) { try warn(FaultText.warning(fault)) }

  /// Runs a body, and warns of damage in the rows that it has shown, each fault once. If there are
  /// several, the warning has the first one and the number of others.
  func warning<Value>(_ body: () throws -> Value) throws -> Value {
    let result = Result { try body() }
    try warnOfNewFaults()
    return try result.get()
  }

  /// Warns of damage in the rows shown since the last call.
  func warnOfNewFaults() throws(OutputError) {
    let work = progress("compared", over: nil)
    let faults = timeline.session.newFaults(
      progress: { _ = work.hasToStop(at: $0) }, shouldStop: { work.hasToStop() })
    work.finish()
    if work.isStopped {
      try output.flush()
      try errors.sentence("hindsight: stopped: \(work.doing); the others may be damaged")
      try errors.flush()
    }
    guard let first = faults.first else { return }
    try output.flush()
    try warn(FaultText.warning(first, others: faults.count - 1))
  }

  /// Warns in a sentence that names the session.
  func warn(_ sentence: String) throws(OutputError) {
    try output.flush()
    try errors.sentence("hindsight: \(name): \(sentence)")
    try errors.flush()
  }
}
