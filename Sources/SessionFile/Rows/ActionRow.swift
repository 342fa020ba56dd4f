public import StateTree

/// Who sent an action.
public enum Origin: String, Sendable, CaseIterable {
  /// The app, for its user.
  case user
  /// An effect that an earlier action started.
  case effect
  /// No sender: code changed the state without the store. Such a row has changes and no action.
  case outside
  /// A debugger, on a branch of its own.
  case debugger
}

/// An action, recorded before its reducer ran.
public struct RecordedAction: Sendable, Hashable {
  /// Its position: the state before it is at the position before.
  public var position: Int
  /// When it was sent, in nanoseconds since the recording started.
  public var time: Int64
  /// Its enum case path, `counter.incrementTapped`.
  public var name: String
  /// The whole action as a tree, encoded by `StateEncoder`.
  public var payload: StateValue
  /// Who sent it.
  public var origin: Origin
  /// The position of the action whose effect sent this one.
  public var cause: Int?
  /// The number of the effect that sent it; nil if no running effect sent it.
  public var effect: Int64?
  /// The source file of the `send`: module and file name.
  public var file: String?
  /// The line of the `send`.
  public var line: Int?

  /// Creates an action.
  public init(
    position: Int, time: Int64, name: String, payload: StateValue, origin: Origin = .user,
    cause: Int? = nil, effect: Int64? = nil, file: String? = nil, line: Int? = nil
  ) {
    self.position = position
    self.time = time
    self.name = name
    self.payload = payload
    self.origin = origin
    self.cause = cause
    self.effect = effect
    self.file = file
    self.line = line
  }
}

/// The actions sent, each written before its reducer ran.
///
/// origin: 0 user, 1 effect, 2 outside (code changed the state without the store; there is no
/// action), 3 debugger. cause: a position. effect: the number of the effect that sent it.
package enum ActionRow: TableRow {
  package static let layout = RowLayout(
    "action", letter: "A", key: .leading(2),
    [
      .branch, .position, .time("time"), .name("name"), .value("payload"), .integer("origin"),
      .position("cause").optional, .integer("effect").optional, .name("file").optional,
      .position("line").optional, .checksum,
    ])

  /// Writes an action; returns the number of its name.
  static func put(
    _ action: RecordedAction, on branch: Branch.ID, into row: inout RowPut<ActionRow>,
    _ texts: inout WriterTexts
  ) throws(SessionError) -> Int64 {
    row.owner(branch)
    row.position(action.position)
    row.time(action.time)
    let name = try row.name(action.name.terminalSafe, &texts)
    try row.value(action.payload, at: action.position, &texts)
    row.integer(action.origin.code)
    row.position(action.cause)
    row.integer(action.effect)
    try row.optionalName(action.file?.terminalSafe, &texts)
    row.position(action.line)
    row.checksum()
    return name
  }

  /// - Parameter hasPayload: whether the payload is read; if not, it is null.
  static func read(_ row: inout RowRead<ActionRow>, hasPayload: Bool = true)
    throws(SessionError) -> RecordedAction
  {
    RecordedAction(
      position: try row.position(), time: try row.time(), name: try row.name(),
      payload: hasPayload ? try row.value() : row.skipValue(),
      origin: try row.code(Origin.init(code:), else: "the origin is unknown"),
      cause: try row.optionalPosition(), effect: try row.optionalInteger(),
      file: try row.optionalName(), line: try row.optionalPosition())
  }
}

extension Origin {
  /// Its code in `action.origin`.
  var code: Int64 {
    switch self {
    case .user: 0
    case .effect: 1
    case .outside: 2
    case .debugger: 3
    }
  }

  /// Reads a code in `action.origin`.
  package init?(code: Int64) {
    guard let origin = Origin.allCases.first(where: { $0.code == code }) else { return nil }
    self = origin
  }
}
