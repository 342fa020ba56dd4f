internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The findings of a replay, for `replay` and `hindsight replay`.
enum ReplayText {
  /// The lines of one divergence: its position, its action, and the differences.
  static func lines(_ divergence: Divergence, last: Int, width: Int) -> [StyledLine] {
    var title = StyledLine()
    if let action = divergence.action {
      title = Landing.line(divergence.position, last, action, width: width)
    } else {
      title.append("\(divergence.position)".leftPadded(to: "\(last)".count), .strong)
      title.append("/\(last)  ", .faint)
      title.append("the state before the first replayed action", .name)
    }
    return [title]
      + details(divergence.kind, width: width - 2).map { line in
        var indented = StyledLine("  ")
        indented.append(line)
        return indented
      }
  }

  private static func details(_ kind: Divergence.Kind, width: Int) -> [StyledLine] {
    switch kind {
    case .state(let diff):
      return diff.changes.map { pair($0, width: width) }
    case .stateShape(let diff):
      return [StyledLine("the reducer agrees; today's types write the state differently:", .faint)]
        + diff.changes.map { pair($0, width: width) }
    case .reads(let divergences):
      return divergences.map { StyledLine($0.sentence, .warning) }
    case .undecodableState(let error):
      return [StyledLine("today's types cannot read the recorded state: \(error.fact)", .warning)]
    case .undecodableAction(let error):
      return [StyledLine("today's types cannot read the recorded action: \(error.fact)", .warning)]
    case .unencodableState(let error):
      return [
        StyledLine("today's reducer gives a state that cannot be encoded: \(error.fact)", .warning)
      ]
    }
  }

  /// `.favoritePrimes[0]  recorded 2, today nothing`.
  private static func pair(_ change: StateChange, width: Int) -> StyledLine {
    var line = StyledLine()
    line.append(change.place.description, .path)
    if change.kind == .moved, let from = change.from, let index = change.index {
      line.append("  recorded at [\(from)], today at [\(index)]")
      return line
    }
    let words = "  recorded , today "
    let room = max(32, width - line.displayWidth - words.count)
    let (before, after) = DiffText.pair(change.before, change.after, width: room, absent: "nothing")
    line.append("  recorded ")
    line.append(before, .removed)
    line.append(", today ")
    line.append(after, .added)
    return line
  }

  /// The actions not replayed, and why; then the counts; then a note if the session is damaged.
  static func summary(
    _ report: ReplayReport, _ conclusion: ReplayReport.Conclusion, of fault: SessionFault?
  ) -> [StyledLine] {
    let lines = summary(report, conclusion)
    guard fault != nil else { return lines }
    let line = "the session was damaged or edited, so this replay proves nothing"
    return lines + [StyledLine(line, .warning)]
  }

  private static func summary(_ report: ReplayReport, _ conclusion: ReplayReport.Conclusion)
    -> [StyledLine]
  {
    let lines = notes(report).map { StyledLine($0, .warning) }
    let compared = report.fullCount + report.partCount
    if report.holds, compared == 0 {
      let isNothing = report.unknownCount > 0
      let word = report.replayedCount == 0 ? "replayed no action" : "compared no state"
      let line = StyledLine(
        word + (isNothing ? ", so nothing is verified" : ""), isNothing ? .warning : .plain)
      return lines + [line]
    }
    var line = StyledLine("replayed \(count(report)): ")
    if !report.holds {
      line.append(CountText.count(report.divergences.count, "divergence"), .removed)
    } else if conclusion == .holds, report.unknownCount == 0 {
      line.append("today's reducer gives the recorded states", .added)
    } else {
      line.append("no divergence", .warning)
    }
    guard report.partCount > 0 || report.unknownCount > 0 else { return lines + [line] }
    let counts =
      "compared: \(CountText.grouped(report.fullCount)) in full, "
      + "\(CountText.grouped(report.partCount)) in part, "
      + "\(CountText.grouped(report.unknownCount)) not"
    return lines + [line, StyledLine(counts, report.unknownCount > 0 ? .warning : .plain)]
  }

  /// `8 actions`, or `6 of 8 actions` if some were left out.
  private static func count(_ report: ReplayReport) -> String {
    let all = report.range?.count ?? 0
    let replayed = report.replayedCount
    let actions = CountText.count(all, "action")
    return replayed == all ? actions : "\(CountText.grouped(replayed)) of \(actions)"
  }

  /// One line for each dependency whose values were not kept.
  private static func unvouched(_ report: ReplayReport) -> [String] {
    let unkept = report.unvouched.filter { !$0.isUntold }
    let names = Set(unkept.flatMap(\.names)).sorted()
    return names.map { name in
      let positions = unkept.filter { $0.names.contains(name) }.map(\.position)
      return "replay cannot verify \(actions(positions)): "
        + "the values of \(name) are not Codable, so they were not recorded"
    }
  }

  /// A note on reads from dependencies in a session that was imported without them.
  private static func untold(_ report: ReplayReport) -> [String] {
    let untold = report.unvouched.filter(\.isUntold)
    guard !untold.isEmpty else { return [] }
    let names = CountText.list(Set(untold.flatMap(\.names)).sorted())
    return [
      "replay cannot verify \(actions(untold.map(\.position))): today's reducer reads \(names), and "
        + "the imported log does not hold the reads"
    ]
  }

  private static func undecodable(_ report: ReplayReport) -> [String] {
    let positions = report.skipped.filter { $0.reason == .undecodableAction }.map(\.position)
    guard !positions.isEmpty else { return [] }
    return [
      "\(actions(positions)) left out: today's types cannot read "
        + (positions.count == 1
          ? "it, so its result is not verified" : "them, so their results are not verified")
    ]
  }

  /// A note on values that are unknown because they were redacted.
  private static func redacted(_ report: ReplayReport) -> [String] {
    var notes: [String] = []
    let unread = report.skipped.filter { $0.reason == .redacted }.map(\.position)
    if !unread.isEmpty {
      notes.append("\(actions(unread)) not replayed: today's types cannot read the redacted values")
    }
    let unvouched = report.unvouched.filter(\.isRedacted).map(\.position)
    if !unvouched.isEmpty {
      notes.append(
        "replay cannot verify \(actions(unvouched)): the payload or a value that was read is redacted"
      )
    }
    if !report.blank.isEmpty {
      notes.append("\(actions(report.blank)): every place of the state is redacted")
    }
    if !report.uncompared.isEmpty {
      let places = CountText.list(report.uncompared.map(\.path.description))
      notes.append(
        "redacted and not compared: \(places)"
          + (report.holds ? "" : "; a reducer that reads them may differ for that reason"))
    }
    if !report.areRulesSealed {
      notes.append(
        "the session is not sealed: nothing shows whether its redaction rules are as recorded")
    }
    return notes
  }

  /// `action 3`, `actions 3, 8 and 5 more`.
  private static func actions(_ positions: [Int]) -> String {
    let shown = positions.prefix(shownPositions).map(String.init)
    let more = positions.count - shown.count
    let list = CountText.list(shown + (more > 0 ? ["\(CountText.grouped(more)) more"] : []))
    return "\(positions.count == 1 ? "action" : "actions") \(list)"
  }

  /// How many positions a note names, to fit a line or two.
  private static let shownPositions = 8

  private static func notes(_ report: ReplayReport) -> [String] {
    var notes: [String] = []
    if report.removedCount > 0 {
      notes.append(RemovedText.what(before: report.removedCount) + ": not verified")
    }
    for gap in report.gaps {
      notes.append("not recorded after position \(gap.position) (\(gap.reason)): not verified")
    }
    notes += unvouched(report) + untold(report)
    func count(_ reason: ReplayReport.Reason) -> Int {
      report.skipped.count { $0.reason == reason }
    }
    for skip in report.skipped where skip.reason == .noOutcome {
      notes.append(
        "action \(skip.position) has no outcome and was not replayed: its reducer may have ended "
          + "the run, and end this program too; 'replay --fatal' tries it")
    }
    let unfinished = report.skipped.filter { $0.reason == .unfinished }.map(\.position)
    if !unfinished.isEmpty {
      notes.append("\(actions(unfinished)) not replayed: no outcome was recorded")
    }
    let outside = count(.outside)
    if outside > 0 {
      let positions = CountText.count(outside, "position")
      notes.append("\(positions) changed from outside the store: applied, not replayed")
    }
    let lost = count(.lost)
    if lost > 0 {
      notes.append(
        "\(CountText.count(lost, "action")) not replayed: lost, or the states around them are unknown"
      )
    }
    let unreadable = count(.undecodableState)
    if unreadable > 0 {
      let actions = CountText.count(unreadable, "action")
      notes.append("\(actions) not replayed: today's types cannot read the states before them")
    }
    notes += undecodable(report) + redacted(report)
    for position in report.unverified {
      notes.append(
        "the reducer returned from action \(position) this time; no state was recorded to compare with"
      )
    }
    if report.wasStopped { notes.append("stopped before the end") }
    return notes
  }
}
