internal import SessionFile

/// Why a movement has nowhere to go.
enum MovementError: Error, Sendable, Hashable {
  /// The action at a position names no cause; who sent it.
  case noCause(Int, Origin)
  /// The cause that the action at a position names is not an action that can be gone to.
  case missingCause(Int, cause: Int, first: Int)
  /// The action at a position set no other off.
  case nothingSetOff(Int, isTrial: Bool)
  /// No action led to this position.
  case noActionHere(Int)
  /// No action from a position on matches the pattern, or, without one, was sent by no effect; names
  /// near to the pattern.
  case noAction(String?, from: Int, isBackward: Bool, isAtEnd: Bool, near: [String])
}

extension MovementError: Explained {
  var sentence: String {
    switch self {
    case .noCause(let position, let origin):
      return "position \(position) has no cause: \(origin.sentSentence); 'previous' goes to the "
        + "action before it that no effect sent"
    case .missingCause(let position, let cause, let first):
      return cause <= first && first > 0
        ? "the cause of action \(position), action \(cause), was removed by the recorder's limit"
        : "the recorded cause of action \(position), action \(cause), is not an earlier action"
    case .nothingSetOff(let position, isTrial: true):
      return "action \(position) was tried out here: it started no effects; 'step' goes on"
    case .nothingSetOff(let position, isTrial: false):
      return "action \(position) set off no other; 'next' goes to the next that no effect sent"
    case .noActionHere(let position):
      return position == 0
        ? "position 0 is the initial state: no action led to it; 'step' goes to the first action"
        : "position \(position) is the first still kept: its action was removed; 'step' goes on"
    case .noAction(_, _, let isBackward, isAtEnd: true, _):
      return isBackward
        ? "this is the first action's position, or before it; 'step' and 'next' go on"
        : "this is the last position; 'back' and 'previous' go back"
    case .noAction(let pattern?, let from, let isBackward, _, let near):
      let hint =
        near.isEmpty
        ? isBackward ? "'next \(pattern)' looks forward" : "'previous \(pattern)' looks back"
        : "did you mean \(CountText.list(near.map { "'\($0)'" }, "or"))?"
      return
        "no action \(isBackward ? "before" : "after") \(from) has a name like '\(pattern)'; \(hint)"
    case .noAction(nil, let from, let isBackward, _, _):
      return isBackward
        ? "effects sent every action before \(from); 'back' goes through them, 'rewind' to the start"
        : "effects sent every action after \(from); 'step' goes through them, 'goto last' to the end"
    }
  }
}

extension Origin {
  /// Who sent an action, as a clause.
  fileprivate var sentSentence: String {
    switch self {
    case .user: "the user sent it"
    case .effect: "an effect of an action that is not recorded sent it"
    case .outside: "the state was changed outside the store"
    case .debugger: "it was sent in the debugger"
    }
  }
}
