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

  /// The same, if the place exists there; otherwise throws an error that names a near one.
  var checked: Unchanged {
    get throws {
      try question.requirePlace(at: isBackward ? positions.upperBound : context.cursor.position)
      return self
    }
  }

  var verdict: Verdict {
    Verdict(json: writeJSON, text: writeText)
  }

  private func writeText(to output: Output) throws {
    let value = try reading.line(width: 40)
    let pattern = "\(question.pattern)"
    let words: String
    if isBackward {
      let first = context.timeline.firstPosition
      words =
        positions.lowerBound > first
        ? "\(pattern) is \(value) from \(positions.lowerBound) to \(positions.upperBound)"
        : first == 0
          ? "\(pattern) is \(value) since the initial state"
          : "\(pattern) is \(value) since position \(first), the first still kept: "
            + RemovedText.what(before: first)
    } else {
      let last = positions.upperBound
      let end = context.isRunning ? "the last position so far" : "the last position"
      words = "\(pattern) stays \(value) up to \(last), \(end)"
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
    let all = try members + reading.jsonMembers("after")
    try output.line(StateValue.object(StateObject(all)).jsonText())
  }

  private var reading: Reading {
    get throws {
      try question.reading(at: isBackward ? positions.upperBound : context.cursor.position).reading
    }
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
    return "\(states) unknown: \(what) may have changed there and back"
  }
}
