public import StateTree

/// Why a text cannot be imported: where, and what is wrong there.
public struct ImportError: Error, Sendable {
  /// What is wrong at the place.
  public enum Reason: Sendable {
    /// There is no text.
    case empty
    /// The text is no JSON.
    case notJSON(JSONTextError)
    /// JSON, but in no shape that is known: the members that its object has.
    case unknownFormat(members: [String])
    /// Lines of JSON, of which the first is no header of `JSONLines`.
    case noHeader
    /// Written by a later version of Hindsight.
    case newerVersion(Int)
    /// This member is missing.
    case missing(String)
    /// Another kind of value is needed: which, and which was found.
    case wrongKind(expected: String, found: String)
    /// A text stands here that is none of those that may.
    case unknownWord(String, known: [String])
    /// A number that no position, time or index can be.
    case outOfRange
    /// The action has no `type`, or one that is no text.
    case noType
    /// An action's id is a whole number; this stands there.
    case notAnID(StateValue)
    /// A staged action that is not among the actions: its id.
    case noSuchAction(id: String)
    /// An id that is staged twice.
    case stagedTwice(id: String)
    /// Every message of an Elm history is null.
    case onlyNull
    /// The app's action type cannot read the action.
    case undecodableAction(app: String, any Error)
    /// The app's state type cannot read the state.
    case undecodableState(app: String, any Error)
    /// The app's state after the action cannot be made into a tree.
    case unencodableState(app: String, any Error)
    /// A text is no place in a state.
    case notAPath(String)
    /// A path is no JSON Pointer.
    case notAPointer(StatePathError)
    /// An operation changes the whole state into nothing, or moves a value into itself.
    case impossibleOperation(String)
    /// An operation does not fit the state.
    case doesNotFit(StateDiffError)
    /// The copies of a patch would make the state too large.
    case tooLarge
    /// An operation would put more than `StateValue.maximumDepth` levels inside one another.
    case tooDeep
    /// A line behind the one that ends the text.
    case behindTheEnd
    /// A row that does not follow on: the position that it has, and the one that would.
    case notNext(Int, expected: Int)
    /// There are so many actions, and the text says at its end that there are others.
    case actionCount(Int, told: Int)
    /// There is no such branch, or there is one already.
    case branch(Int64)
  }

  /// The place: `line 12`, `stagedActionIds[3]`, `actionsById.7.action`; empty for the whole text.
  public let place: String
  /// What is wrong.
  public let reason: Reason

  /// An error at a place.
  public init(_ reason: Reason, at place: String = "") {
    self.place = place
    self.reason = reason
  }

  /// What is wrong with a patch that a member holds.
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

  /// The same error inside of another place.
  func inside(_ outer: String) -> ImportError {
    guard !place.isEmpty else { return ImportError(reason, at: outer) }
    let dot = place.hasPrefix("[") || outer.hasPrefix("line ") ? "" : "."
    return ImportError(reason, at: outer + (outer.hasPrefix("line ") ? ", " : dot) + place)
  }
}

/// What an import understood in another way than its text says, or could not know.
public enum ImportWarning: Sendable, Hashable {
  /// `currentStateIndex` is no state that there is; the last one.
  case currentIndexOutOfRange(String, last: Int)
  /// Actions that were skipped in DevTools: their positions. They are kept and change nothing.
  case skippedActions([Int])
  /// There are fewer computed states than staged actions: the first position whose state is not
  /// known.
  case statesEnd(position: Int)
  /// There are more computed states than staged actions: how many are left over.
  case statesLeftOver(Int)
  /// The state before the first action is not in the text.
  case noInitialState
  /// Reducers failed: the first position, and the error there.
  case reducerFailed(position: Int, String)
  /// Timestamps that are no times: how many, and the first position.
  case noTime(count: Int, position: Int)
  /// JSON lines without the line that ends them.
  case noEnd
  /// Messages of an Elm history that are null: how many.
  case nullMessages(Int)
  /// References to other places of the text that are shown as text: how many.
  case references(Int)
}
