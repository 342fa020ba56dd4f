package import StateTree

/// A keyframe that is due: its position, and the changes since the keyframe before.
package struct DueKeyframe: Sendable {
  /// The position whose state must be written.
  package let position: Int
  /// The changes from the state of the keyframe before to this one's.
  package let changes: [StateChange]
}

/// A keyframe in its stored form.
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

/// Keyframes for outcomes that are written without their state.
///
/// A state is large, and rendering it is slow. The recorder knows the initial state and computes
/// each later one from the changes, on a thread that can wait. So no state is kept for each
/// outcome; the writer keeps only the changes since the last keyframe, which the rule bounds.
extension SessionWriter {
  /// Returns the due keyframes that were not taken yet, in order. The caller passes the text of
  /// each to `write`, as an entry.
  package func takeDueKeyframes() -> [DueKeyframe] {
    guard !dueKeyframes.isEmpty else { return [] }
    defer { dueKeyframes.removeAll() }
    return dueKeyframes
  }

  func noteOutcome(at position: Int, _ changes: [StateChange], _ rule: inout KeyframeRule) {
    let isDue = rule.isDue
    newOutcomes.append(StatelessOutcome(position: position, changes: changes, isDue: isDue))
    // Until this keyframe's size is known, the next one is due by its estimated size.
    if isDue { rule = KeyframeRule(keyframeBytes: rule.stateBytes) }
  }

  /// Counts the outcomes that a transaction has committed.
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
    // A recorder with a limit may have made this the first position, with its state, or removed it.
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
