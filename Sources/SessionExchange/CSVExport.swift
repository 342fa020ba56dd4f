internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Writes a branch's actions as comma-separated values (RFC 4180), one a record, for a spreadsheet.
///
/// A field that holds a comma, a quote or a line break is quoted; a record ends in a line feed. A
/// spreadsheet runs a field that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as a
/// formula, and sessions come from strangers. So a name or source file that begins like this gets a
/// `'` before it. JSON text never begins like this, except for a negative number.
struct CSVExport {
  private let walk: TimelineWalk
  private let branch: Branch.ID

  private static let columns = [
    "position", "time_ns", "name", "payload", "origin", "cause", "effect", "file", "line",
    "reducer_ns", "changes",
  ]

  init(_ walk: TimelineWalk, _ branch: Branch.ID) {
    self.walk = walk
    self.branch = branch
  }

  func write(_ line: (String) throws -> Void) throws {
    try line(CSVText.record(CSVExport.columns))
    let hasStates = try walk.timeline.session.hasStates
    try walk.entries(on: branch) { entry in
      let action = entry.action
      try line(
        CSVText.record([
          "\(action.position)", "\(action.time)", CSVText.unformulated(action.name),
          action.payload.jsonText(), action.origin.rawValue, CSVExport.text(action.cause),
          CSVExport.text(action.effect), CSVText.unformulated(action.file ?? ""),
          CSVExport.text(action.line), CSVExport.text(entry.outcome?.reducerNanoseconds),
          hasStates && entry.outcome != nil ? "\(entry.changes.count)" : "",
        ]))
    }
  }

  private static func text(_ number: (some BinaryInteger)?) -> String {
    number.map { "\($0)" } ?? ""
  }
}
