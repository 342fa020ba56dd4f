internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A value that did not change at any position that was looked at.
struct Unchanged {
  let question: PlaceQuestion
  /// The positions that were looked at.
  let positions: ClosedRange<Int>
  /// The unknown states among them.
  let passed: [ClosedRange<Int>]
  /// Whether they were looked at from the last one on.
  let isBackward: Bool

  private var context: Context { question.context }

  /// The same, if a state of the branch has the place; otherwise throws an error that names a near
  /// one.
  var checked: Unchanged {
    get throws {
      try question.requirePlaceAnywhere()
      return self
    }
  }

  var verdict: Verdict {
    Verdict(json: writeJSON, text: writeText)
  }

  private func writeText(to output: Output) throws {
    let value = try reading.line(width: 40)
    let end = knownEnd
    let limit = end < positions.upperBound ? ", up to \(end), the last known state" : ""
    let pattern = "\(question.pattern)"
    let words: String
    if isBackward {
      let first = context.timeline.firstPosition
      words =
        positions.lowerBound > first
        ? "\(pattern) is \(value) from \(positions.lowerBound) to \(positions.upperBound)"
        : first == 0
          ? "\(pattern) is \(value) since the initial state\(limit)"
          : "\(pattern) is \(value) since position \(first), the first still kept: "
            + RemovedText.what(before: first)
    } else {
      let last = context.isRunning ? "the last position so far" : "the last position"
      words =
        "\(pattern) stays \(value)"
        + (limit.isEmpty ? " up to \(positions.upperBound), \(last)" : limit)
    }
    try output.sentence(words.terminalSafe)
    for stretch in passed {
      try output.sentence(StyledLine(UnknownText.passed(stretch), .warning))
    }
    if let note = question.redactionNote(at: question.pattern.plainPath ?? .root) {
      try output.sentence(StyledLine(note, .warning))
    }
  }

  private func writeJSON(to output: Output) throws {
    let since: StateValue = isBackward ? .integer(Int64(positions.lowerBound)) : .null
    let members: [(String, StateValue)] = [
      ("position", .null), ("place", .string("\(question.pattern)")), ("since", since),
    ]
    let all = try members + reading.jsonMembers("after") + UnknownText.members(passed)
    try output.line(StateValue.object(StateObject(all)).jsonText())
  }

  private var reading: Reading {
    get throws {
      try question.reading(at: isBackward ? knownEnd : context.cursor.position).reading
    }
  }

  /// The last position that was looked at and whose state is known.
  private var knownEnd: Int {
    var end = positions.upperBound
    while let stretch = passed.first(where: { $0.contains(end) }) { end = stretch.lowerBound - 1 }
    return max(end, context.timeline.firstPosition)
  }
}

/// Sentences about states that are unknown.
enum UnknownText {
  /// A stretch that an answer about `what` has passed.
  static func passed(_ positions: ClosedRange<Int>, what: String = "it") -> String {
    let states =
      positions.count == 1
      ? "the state at \(positions.lowerBound) is"
      : "the states from \(positions.lowerBound) to \(positions.upperBound) are"
    return "\(states) unknown: \(what) may have changed there"
  }

  /// The member that `--json` prints for stretches that an answer has passed; none without them.
  static func members(_ passed: [ClosedRange<Int>]) -> [(String, StateValue)] {
    guard !passed.isEmpty else { return [] }
    let stretches = passed.map { stretch in
      [
        "from": .integer(Int64(stretch.lowerBound)), "to": .integer(Int64(stretch.upperBound)),
      ] as StateValue
    }
    return [("unknown", .array(stretches))]
  }
}
