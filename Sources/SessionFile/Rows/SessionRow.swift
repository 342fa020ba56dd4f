internal import StateTree

/// The session's header, in one row. Times are nanoseconds since 1970.
enum SessionRow: TableRow {
  static let layout = RowLayout(
    "session", letter: "S", key: .first,
    [
      RowColumn(name: "id", kind: .integer, isCovered: false, constraint: "CHECK (id = 1)"),
      .text("app"), .text("app_version").optional, .text("app_commit").optional,
      .text("state_type"), .text("action_type"), .text("program"), .text("system"),
      .time("started_at"),
    ])

  static func put(_ header: SessionHeader, into row: inout RowPut<SessionRow>) {
    row.id(1)
    row.text(header.app)
    row.text(header.appVersion)
    row.text(header.appCommit)
    row.text(header.stateType)
    row.text(header.actionType)
    row.text(header.program)
    row.text(header.system)
    row.time(header.startedAt)
  }

  static func read(_ row: inout RowRead<SessionRow>) throws(SessionError) -> SessionHeader {
    SessionHeader(
      app: try row.text(), appVersion: try row.optionalText(), appCommit: try row.optionalText(),
      stateType: try row.text(), actionType: try row.text(), program: try row.text(),
      system: try row.text(), startedAt: try row.time())
  }
}

extension RowChecksum {
  package mutating func feed(_ header: SessionHeader) {
    var row = RowPut<SessionRow>(nil, after: self)
    SessionRow.put(header, into: &row)
    self = row.sum
  }
}

extension SessionHeader {
  /// The header in its stored form, with terminal controls escaped.
  var safeForTerminals: SessionHeader {
    SessionHeader(
      app: app.terminalSafe, appVersion: appVersion?.terminalSafe,
      appCommit: appCommit?.terminalSafe, stateType: stateType.terminalSafe,
      actionType: actionType.terminalSafe, program: program.terminalSafe,
      system: system.terminalSafe, startedAt: startedAt)
  }
}
