package import StateTree

/// Why a text cannot be imported: the place, and the reason.
package struct ImportError: Error, Sendable {
  /// A reason why a text cannot be imported.
  package enum Reason: Sendable {
    /// The text is empty.
    case empty
    /// The text is not JSON.
    case notJSON(JSONTextError)
    /// JSON in an unknown format; the members of its object.
    case unknownFormat(members: [String])
    /// Lines of JSON whose first line is not a header of `JSONLines`.
    case noHeader
    /// Written by a later version of Hindsight.
    case newerVersion(Int)
    /// This member is missing.
    case missing(String)
    /// The value is of another kind than expected.
    case wrongKind(expected: String, found: String)
    /// The text is not one of the allowed words.
    case unknownWord(String, known: [String])
    /// The number is out of range for a position, time or index.
    case outOfRange
    /// The action has no `type`, or one that is not a string.
    case noType
    /// This value is not an action's id, which is a whole number.
    case notAnID(StateValue)
    /// The staged action with this id is missing.
    case noSuchAction(id: String)
    /// The action with this id is staged twice.
    case stagedTwice(id: String)
    /// Every message of an Elm history is null.
    case onlyNull
    /// The app's action type cannot read the action.
    case undecodableAction(app: String, any Error)
    /// The app's state type cannot read the state.
    case undecodableState(app: String, any Error)
    /// The app's state after the action cannot be encoded.
    case unencodableState(app: String, any Error)
    /// The text is not a path.
    case notAPath(String)
    /// A path is not a JSON Pointer.
    case notAPointer(StatePathError)
    /// An operation removes the whole state, or moves a value into itself.
    case impossibleOperation(String)
    /// An operation does not apply to the state.
    case doesNotFit(StateDiffError)
    /// The copies of a patch would make the state too large.
    case tooLarge
    /// An operation would put more than `StateValue.maximumDepth` levels inside one another.
    case tooDeep
    /// A line follows the one that ends the text.
    case behindTheEnd
    /// A row is out of order: its position, and the expected one.
    case notNext(Int, expected: Int)
    /// The number of actions differs from the number in the last line.
    case actionCount(Int, told: Int)
    /// The branch does not exist, or exists already.
    case branch(Int64)
  }

  /// The place: `line 12`, `stagedActionIds[3]`, `actionsById.7.action`; empty for the whole text.
  package let place: String
  /// The reason.
  package let reason: Reason

  /// Creates an error at a place.
  package init(_ reason: Reason, at place: String = "") {
    self.place = place
    self.reason = reason
  }

  /// Creates the error for a wrong patch in a member.
  init(_ error: PatchError, in member: String) {
    let operation = error.operation.map { "[\($0)]" } ?? ""
    place = member + operation + (error.member.map { "." + $0 } ?? "")
    reason =
      switch error.kind {
      case .wrongKind(let expected, let found): .wrongKind(expected: expected, found: found)
      case .missing(let member): .missing(member)
      case .unknownOperation(let name): .unknownWord(name, known: PatchReading.operations)
      case .notAPointer(let error): .notAPointer(error)
      case .impossible(let operation): .impossibleOperation(operation)
      case .doesNotFit(let error): .doesNotFit(error)
      case .tooLarge: .tooLarge
      case .tooDeep: .tooDeep
      }
  }

  /// This error, with its place inside another one.
  func inside(_ outer: String) -> ImportError {
    guard !place.isEmpty else { return ImportError(reason, at: outer) }
    let dot = place.hasPrefix("[") || outer.hasPrefix("line ") ? "" : "."
    return ImportError(reason, at: outer + (outer.hasPrefix("line ") ? ", " : dot) + place)
  }
}

/// A change that an import had to make, or a fact that it could not know.
package enum ImportWarning: Sendable, Hashable {
  /// `currentStateIndex` names a state that does not exist; the last position.
  case currentIndexOutOfRange(String, last: Int)
  /// The positions of actions that were skipped in DevTools. They are kept and change nothing.
  case skippedActions([Int])
  /// There are fewer computed states than staged actions; the first position with an unknown state.
  case statesEnd(position: Int)
  /// There are more computed states than staged actions; the number left over.
  case statesLeftOver(Int)
  /// The state before the first action is not in the text.
  case noInitialState
  /// Reducers failed; the first position, and the error there.
  case reducerFailed(position: Int, String)
  /// Timestamps are invalid; their number, and the first position.
  case noTime(count: Int, position: Int)
  /// JSON lines lack the last line.
  case noEnd
  /// Messages of an Elm history are null; their number.
  case nullMessages(Int)
  /// References to other places of the text are shown as text; their number.
  case references(Int)
}
