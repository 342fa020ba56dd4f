internal import SessionFile
internal import StateTree

/// Describes what was saved of a damaged session.
enum RecoveryText {
  /// A line for each kind of loss, then a summary line.
  static func lines(_ report: RecoveryReport, _ file: String, _ out: String) -> [StyledLine] {
    let actions = report.savedActions
    var lines = losses(report).map { StyledLine($0, .warning) }
    var sum = "\(out): \(CountText.count(actions, "action")) of \(file) saved"
    if report.isWhole {
      sum += ", all that was recorded"
    } else if report.isLossless {
      sum += "; no loss is known"
    } else {
      sum +=
        report.losses.isEmpty && report.unknownStates.isEmpty && report.cut == nil
        ? "; not all of it could be read"
        : "; 'list' shows the losses as gaps"
    }
    lines.append(StyledLine(sum, report.isLossless ? .strong : .warning))
    return lines
  }

  /// The summary for a recovered session: `from a damaged session; lost or altered: 17 to 39`.
  static func summary(_ recovery: Recovery) -> String {
    var summary = "from a damaged session"
    if recovery.isLossless { return summary + "; no loss is known" }
    if let cut = recovery.cut { summary += "; cut short: \(missing(cut))" }
    if !recovery.losses.isEmpty {
      summary += "; partly lost: " + positions(recovery.losses)
    }
    if !recovery.unknownStates.isEmpty {
      summary += "; unknown states: " + positions(recovery.unknownStates)
    }
    if recovery.losses.isEmpty, recovery.unknownStates.isEmpty, recovery.cut == nil {
      summary += "; not all of it could be read"
    }
    return summary
  }

  private static func losses(_ report: RecoveryReport) -> [String] {
    var lines: [String] = []
    if report.isHeaderLost {
      lines.append("the session's header is lost: its app and its types")
    }
    if report.isHeaderAltered {
      lines.append("the session's header was altered: its app and its types may be wrong")
    }
    if let cut = report.cut { lines.append("the file was cut short: \(missing(cut))") }
    for loss in RecoveryReport.Loss.allCases {
      guard let stretches = report.losses[loss] else { continue }
      let count = stretches.reduce(0) { $0 + $1.positions.count }
      lines.append("\(words(loss, count)) \(positions(stretches))")
    }
    if !report.unknownStates.isEmpty {
      let isOne = report.unknownStates.reduce(0) { $0 + $1.positions.count } == 1
      lines.append(
        "unknown \(isOne ? "state" : "states"): \(positions(report.unknownStates))")
    }
    if !report.lostKeyframes.isEmpty {
      lines.append(
        "keyframes that cannot be read, or differ from the states that the changes give: "
          + positions(report.lostKeyframes))
    }
    if report.lostWords > 0 {
      lines.append(
        "\(CountText.count(report.lostWords, "name or path", "names and paths")) lost: each is shown as a number, like ?name-17"
      )
    }
    if report.lostValues > 0 {
      lines.append(
        "\(CountText.count(report.lostValues, "large value")) lost: 'info' shows where, as it shows redacted places"
      )
    }
    if !report.lostEffects.isEmpty {
      let count = report.lostEffects.count
      let names = numbers(report.lostEffects)
      lines.append(
        "\(CountText.count(count, "effect lost its start", "effects lost their start")): \(names)")
    }
    switch report.lostLog {
    case .missing: lines.append("there is no -wal beside it: the latest actions may be lost")
    case .unusable: lines.append("its -wal cannot be read: the latest actions are not saved")
    case .foreign:
      lines.append(
        "its -wal is another recording's, or older than the file: only the file was read; whether "
          + "the -wal held later actions cannot be told")
    case nil: break
    }
    if !report.lostBranches.isEmpty {
      let names = numbers(report.lostBranches.map(\.rawValue))
      lines.append("the rows of the branches \(names) are lost: their first positions are unknown")
    }
    if report.missingRows > 0 {
      lines.append("\(CountText.count(Int(report.missingRows), "row")) fewer than the seal counts")
    }
    if report.farRows > 0 {
      lines.append(
        "\(CountText.count(report.farRows, "row")) skipped: "
          + (report.farRows == 1 ? "its position was" : "their positions were") + " never recorded")
    }
    for (table, tally) in report.tables.sorted(by: { $0.key < $1.key }) {
      var parts: [String] = []
      if tally.unreadablePages > 0 { parts.append(CountText.count(tally.unreadablePages, "page")) }
      if tally.refused > 0 { parts.append(CountText.count(tally.refused, "row")) }
      if !parts.isEmpty {
        lines.append("\(table): \(CountText.list(parts)) cannot be used")
      }
    }
    if report.unclearPages > 0 {
      lines.append(
        "\(CountText.count(report.unclearPages, "page")) skipped: cannot tell which table "
          + (report.unclearPages == 1 ? "it belongs to" : "they belong to")
      )
    }
    if report.damagedFrames > 0 {
      lines.append("\(CountText.count(report.damagedFrames, "page")) of its -wal cannot be used")
    }
    return lines
  }

  private static func missing(_ cut: RecoveryReport.Cut) -> String {
    let (missing, count) = (CountText.grouped(cut.missingPages), CountText.grouped(cut.pageCount))
    return "\(missing) of the \(count) pages that its header counts are missing, "
      + "and the latest actions may be lost"
  }

  private static func words(_ loss: RecoveryReport.Loss, _ count: Int) -> String {
    let positions = CountText.count(count, "position")
    return switch loss {
    case .action: "\(CountText.count(count, "action")) lost:"
    case .altered: "\(CountText.count(count, "action")) altered:"
    case .changes: "changes lost at \(positions):"
    case .reads: "dependency reads lost at \(positions):"
    case .outcome: "\(CountText.count(count, "outcome")) lost:"
    }
  }

  /// `17 to 39, 41 and 3 more stretches`.
  static func positions(_ stretches: [RecoveryReport.Stretch]) -> String {
    let shown = stretches.prefix(shownStretches).map { stretch in
      let (first, last) = (stretch.positions.lowerBound, stretch.positions.upperBound)
      let branch = stretch.branch == .main ? "" : " on branch \(stretch.branch.rawValue)"
      return (first == last ? "\(first)" : "\(first) to \(last)") + branch
    }
    let more = stretches.count - shown.count
    return CountText.list(
      shown + (more > 0 ? [CountText.count(more, "more stretch", "more stretches")] : []))
  }

  /// How many stretches a line names.
  /// Numbers in a sentence; of many, only the first.
  private static func numbers(_ numbers: [Int64]) -> String {
    let more = numbers.count - shownStretches
    let shown = numbers.prefix(shownStretches).map { "\($0)" }
    return CountText.list(shown + (more > 0 ? ["\(CountText.grouped(more)) more"] : []))
  }

  private static let shownStretches = 8

  /// The same for a program: stretches are a branch's number, a first and a last position.
  static func json(_ report: RecoveryReport, _ file: String, _ out: String) -> StateValue {
    func array(_ stretches: [RecoveryReport.Stretch]) -> StateValue {
      .array(
        stretches.map {
          [
            .integer($0.branch.rawValue), .integer(Int64($0.positions.lowerBound)),
            .integer(Int64($0.positions.upperBound)),
          ]
        })
    }
    func object(_ members: [(String, StateValue)]) -> StateValue {
      var object = StateObject()
      for (key, value) in members { object[key] = value }
      return .object(object)
    }
    let tables = report.tables.sorted { $0.key < $1.key }
    return [
      "file": .string(file), "out": .string(out), "whole": .bool(report.isWhole),
      "lossless": .bool(report.isLossless),
      "kept": object(tables.map { ($0.key, .integer(Int64($0.value.kept))) }),
      "refused": object(
        tables.filter { $0.value.refused > 0 }.map { ($0.key, .integer(Int64($0.value.refused))) }),
      "unreadablePages": object(
        tables.filter { $0.value.unreadablePages > 0 }.map {
          ($0.key, .integer(Int64($0.value.unreadablePages)))
        }),
      "lost": object(
        RecoveryReport.Loss.allCases.compactMap { loss in
          report.losses[loss].map { (loss.rawValue, array($0)) }
        }),
      "unknownStates": array(report.unknownStates),
      "lostKeyframes": array(report.lostKeyframes),
      "lostWords": .integer(Int64(report.lostWords)),
      "lostValues": .integer(Int64(report.lostValues)),
      "headerLost": .bool(report.isHeaderLost),
      "headerAltered": .bool(report.isHeaderAltered),
      "lostBranches": .array(report.lostBranches.map { .integer($0.rawValue) }),
      "missingRows": .integer(report.missingRows), "farRows": .integer(Int64(report.farRows)),
      "unclearPages": .integer(Int64(report.unclearPages)),
      "damagedFrames": .integer(Int64(report.damagedFrames)),
      "cut": report.cut.map {
        [
          "missingPages": .integer(Int64($0.missingPages)),
          "pages": .integer(Int64($0.pageCount)),
        ]
      } ?? .null,
      "lostLog": report.lostLog.map { .string($0.rawValue) } ?? .null,
      "lostEffects": .array(report.lostEffects.map { .integer($0) }),
    ]
  }
}
