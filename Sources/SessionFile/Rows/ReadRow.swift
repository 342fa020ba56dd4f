package import StateTree

/// A reducer's reads from its dependencies, in order, written with its outcome.
///
/// kind: 0 a value that it drew, NULL if the value is not Codable and so was not kept; 1 a call of
/// a capability.
package enum ReadRow: TableRow {
  package static let layout = RowLayout(
    "dependency_read", letter: "R", key: .leading(3),
    [
      .branch, .position, .ordinal, .name("name"), .integer("kind"), .value("value").optional,
      .checksum,
    ])

  static func put(
    _ read: RecordedRead, ordinal: Int, at position: Int, on branch: Branch.ID,
    into row: inout RowPut<ReadRow>, _ texts: inout WriterTexts
  ) throws(SessionError) {
    row.owner(branch)
    row.position(position)
    row.position(ordinal)
    try row.name(read.name.terminalSafe, &texts)
    row.integer(read.kind.code)
    try row.optionalValue(read.value, at: position, &texts)
    row.checksum()
  }

  /// Reads a read; the caller has read its position.
  static func read(_ row: inout RowRead<ReadRow>) throws(SessionError)
    -> (ordinal: Int, read: RecordedRead)
  {
    _ = try row.position()
    let (ordinal, name, code) = (try row.position(), try row.name(), try row.integer())
    guard let kind = RecordedRead.Kind(code: code, value: try row.optionalValue()) else {
      throw row.damage("the kind of a read is unknown")
    }
    return (ordinal, RecordedRead(name, kind))
  }
}

extension RecordedRead.Kind {
  /// Its code in `dependency_read.kind`.
  var code: Int64 { self == .call ? 1 : 0 }

  /// Reads a code in `dependency_read.kind`, with the value beside it.
  package init?(code: Int64, value: StateValue?) {
    switch (code, value) {
    case (0, let value?): self = .value(value)
    case (0, nil): self = .unkept
    case (1, nil): self = .call
    default: return nil
    }
  }
}
