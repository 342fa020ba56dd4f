package import StateTree

/// A keyframe that is due: where, and what has changed since the one before it.
package struct DueKeyframe: Sendable {
  /// The position whose state is to be written.
  package let position: Int
  /// What turns the state of the keyframe before into this one's.
  package let changes: [StateChange]
}

/// A whole state as it is stored.
struct Keyframe {
  let position: Int
  let text: String
  /// The checksum of its branch.
  let start: RowChecksum

  init(_ text: String, at position: Int, from start: RowChecksum) {
    self.text = text
    self.position = position
    self.start = start
  }
}

/// Keyframes of outcomes that come without their state.
///
/// A state is large, and rendering it slow. Whoever records knows the initial state and makes each
/// later one of the changes, on a thread that can wait. So no state is kept for each outcome, and
/// the writer keeps no more than the changes since the last keyframe, which the rule bounds.
extension SessionWriter {
  /// The keyframes that are due and were not taken yet, in order. `write` takes the text of each,
  /// as an entry.
  package func takeDueKeyframes() -> [DueKeyframe] {
    guard !dueKeyframes.isEmpty else { return [] }
    defer { dueKeyframes.removeAll() }
    return dueKeyframes
  }

  func noteOutcome(at position: Int, _ changes: [StateChange], _ rule: inout KeyframeRule) {
    let isDue = rule.isDue
    newOutcomes.append(StatelessOutcome(position: position, changes: changes, isDue: isDue))
    // The next one is due by what this one is thought to weigh, until it is known.
    if isDue { rule = KeyframeRule(keyframeBytes: rule.stateBytes) }
  }

  /// Takes up what a transaction has committed.
  func noteDueKeyframes() {
    for outcome in newOutcomes {
      changesSinceKeyframe += outcome.changes
      guard outcome.isDue else { continue }
      dueKeyframes.append(DueKeyframe(position: outcome.position, changes: changesSinceKeyframe))
      changesSinceKeyframe.removeAll()
    }
    newOutcomes.removeAll(keepingCapacity: true)
  }

  func insertDueKeyframe(_ text: KeyframeText, of state: StateValue, at position: Int)
    throws(SessionError)
  {
    // A limit may have made this the first position, with its state, or removed it.
    guard position > firstPosition else { return }
    var line = try line(of: .main)
    let text = try texts.values.text(of: text, at: position)
    try insert(Keyframe(text.text, at: position, from: line.start), on: .main)
    try noteShape(of: state, at: position, on: .main)
    line.keyframes.setKeyframeBytes(text.wholeBytes)
    setLine(line, of: .main)
  }
}

/// An outcome whose state the writer was not given.
struct StatelessOutcome {
  let position: Int
  let changes: [StateChange]
  let isDue: Bool
}
