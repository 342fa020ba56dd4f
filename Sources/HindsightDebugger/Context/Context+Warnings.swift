internal import SessionFile
internal import SessionRepair
internal import TimeTravel

/// What is said on standard error of a session that is not as it was recorded.
extension Context {
  /// Warns where a session may lack what its recorder wrote last.
  func warnOfMissingLog() throws(OutputError) {
    if timeline.session.lacksLog { try warn(FaultText.missingLog) }
  }

  /// Warns of a fault.
  func warn(of fault: SessionFault) throws(OutputError) { try warn(FaultText.warning(fault)) }

  /// Does something, and warns of what it has shown that is not as it was recorded, each fault
  /// once. Of several the first is named, and how many more there are.
  func warning<Value>(_ body: () throws -> Value) throws -> Value {
    let result = Result { try body() }
    try warnOfNewFaults()
    return try result.get()
  }

  /// Warns of what was shown since the last time and is not as it was recorded.
  func warnOfNewFaults() throws(OutputError) {
    let faults = timeline.session.newFaults(shouldStop: shouldStop)
    guard let first = faults.first else { return }
    try output.flush()
    try warn(FaultText.warning(first, others: faults.count - 1))
  }

  private func warn(_ sentence: String) throws(OutputError) {
    try errors.sentence("hindsight: \(name): \(sentence)")
    try errors.flush()
  }
}
