internal import TimeTravel

/// A format that sessions are imported from.
package enum ImportFormat: String, Sendable, CaseIterable {
  /// An export of Redux DevTools: lifted, flat, or a bare array of actions.
  case redux
  /// The history that Elm's debugger exports.
  case elm
  /// JSON lines, `JSONLines`.
  case jsonl
}

/// A format that sessions are exported to.
package enum ExportFormat: String, Sendable, CaseIterable {
  /// Lifted JSON that Redux DevTools imports.
  case redux
  /// JSON lines, `JSONLines`: everything that the session holds.
  case jsonl
  /// The timeline as comma-separated values, for a spreadsheet.
  case csv

  /// Whether it can be imported again, so that damage must not enter it unnoticed.
  var isEvidence: Bool { self != .csv }
}
