package import SessionFile

extension SessionReader {
  /// Recomputes every checksum and compares it with the stored one.
  ///
  /// Costs a pass over all rows, one of each table in memory at a time. A fault is reported once:
  /// the rows after it are checked against the checksum stored with it.
  package func checksumFaults() throws(SessionError) -> [ChecksumFault] {
    var faults: [ChecksumFault] = []
    for branch in branches { faults += try checksumFaults(of: branch) }
    if try valueStates().contains(where: { $0.value == .altered }) {
      faults.append(ChecksumFault(branch: .main, table: "value", position: nil))
    }
    return faults
  }

  /// The same for one branch.
  ///
  /// - Parameters:
  ///   - start: the row, known by its checksum, after which to begin; nil for the beginning.
  ///   - end: the last position whose rows are checked; the pass also takes the action after it.
  ///     Nil for all.
  ///   - shouldStop: called now and then with the position that the pass has reached; if it
  ///     returns true, the pass throws `interrupted`.
  func checksumFaults(
    of branch: Branch, behind start: ChecksumStart? = nil, through end: Int? = nil,
    shouldStop: (Int) -> Bool = { _ in false }
  ) throws(SessionError) -> [ChecksumFault] {
    try inOneSnapshot { () throws(SessionError) in
      var part = end
      if let end, end >= (try lastPosition(on: branch.id)) { part = nil }
      if let start {
        var check = ChecksumCheck(of: branch, behind: start, in: database)
        return try check.run(through: part, shouldStop)
      }
      // A recorder with a limit may have removed something since.
      let trim = try SessionReader.readTrim(database)
      var check = try ChecksumCheck(of: branch, header: header, trim: trim, in: database)
      return try check.run(through: part, shouldStop)
    }
  }

  /// Runs `body` in one transaction, so that it sees the session at one moment, whatever a recorder
  /// writes meanwhile.
  func inOneSnapshot<Result>(_ body: () throws(SessionError) -> Result)
    throws(SessionError) -> Result
  {
    guard status == .recording, !isInSnapshot else { return try body() }
    try database.execute("BEGIN")
    isInSnapshot = true
    defer {
      isInSnapshot = false
      try? database.execute("COMMIT")
    }
    return try body()
  }
}

/// An outcome whose checksum the branch's next checksums continue.
struct ChecksumStart {
  let position: Int
  let checksum: RowChecksum
}
