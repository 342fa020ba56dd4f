/// What a session says of itself: one row, written when the recorder first knows a state.
public struct SessionHeader: Sendable, Hashable {
  /// The app's name, by which a debugger finds the reducer to replay with.
  public var app: String
  /// The app's version, as the app gave it.
  public var appVersion: String?
  /// The commit that the app was built from, as the app gave it.
  public var appCommit: String?
  /// The Swift type of the state.
  public var stateType: String
  /// The Swift type of the action.
  public var actionType: String
  /// The program that recorded: its file name.
  public var program: String
  /// The operating system, its version and the processor.
  public var system: String
  /// When the recording started, in nanoseconds since 1970.
  public var startedAt: Int64

  /// A header of these fields.
  public init(
    app: String, appVersion: String? = nil, appCommit: String? = nil, stateType: String,
    actionType: String, program: String, system: String, startedAt: Int64
  ) {
    self.app = app
    self.appVersion = appVersion
    self.appCommit = appCommit
    self.stateType = stateType
    self.actionType = actionType
    self.program = program
    self.system = system
    self.startedAt = startedAt
  }
}

/// A line of actions in a session.
public struct Branch: Sendable, Hashable, Identifiable {
  /// A branch's number in its session.
  public struct ID: Sendable, Hashable, Comparable {
    /// The number as it is stored.
    public let rawValue: Int64
    /// The branch of that number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// What was recorded.
    public static let main = ID(rawValue: 1)
    /// The order in which branches were made.
    public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
  }

  /// Its number.
  public let id: ID
  /// `main`, or the name that it was given.
  public let name: String
  /// The branch that it left. Nil for `main`.
  public let parent: ID?
  /// The last position that it shares with its parent. Nil for `main`.
  public let forkedAt: Int?

  /// A branch of these fields.
  public init(id: ID, name: String, parent: ID? = nil, forkedAt: Int? = nil) {
    self.id = id
    self.name = name
    self.parent = parent
    self.forkedAt = forkedAt
  }

  /// What was recorded.
  public static let main = Branch(id: .main, name: "main")
}

/// A stretch that was not recorded.
public struct Gap: Sendable, Hashable {
  /// The last position before it.
  public var position: Int
  /// When it began, in nanoseconds since the recording started.
  public var time: Int64
  /// Why, in words.
  public var reason: String

  /// A gap of these fields.
  public init(position: Int, time: Int64, reason: String) {
    self.position = position
    self.time = time
    self.reason = reason
  }
}

/// What a recorder removed to stay within its limit: all of `main` up to a position.
public struct Trim: Sendable, Hashable {
  /// The first position that there is: its state is known, its action is gone.
  public var position: Int
  /// When it was removed, in nanoseconds since the recording started.
  public var time: Int64
  /// The rows gone so far, of those that the checksum covers.
  package var rowCount: Int
  /// The running checksum at the position.
  package var checksum: RowChecksum

  package init(position: Int, time: Int64, rowCount: Int, checksum: RowChecksum) {
    self.position = position
    self.time = time
    self.rowCount = rowCount
    self.checksum = checksum
  }
}

/// How an effect came to its end.
public enum EffectEnd: String, Sendable, CaseIterable {
  /// It returned.
  case finished
  /// It was cancelled.
  case cancelled
  /// It threw.
  case failed
}

/// An effect that an action started.
public struct RecordedEffect: Sendable, Hashable {
  /// Its number, unique in the session.
  public var id: Int64
  /// The position of the action that started it.
  public var position: Int
  /// When it started, in nanoseconds since the recording started.
  public var beganAt: Int64
  /// The id that it can be cancelled by, as text; nil where it has none.
  public var label: String?
  /// When it ended; nil while it runs, and where the recording ended before it.
  public var endedAt: Int64?
  /// How it ended.
  public var end: EffectEnd?
  /// What it failed with: the error's text.
  public var reason: String?

  /// An effect of these fields.
  public init(
    id: Int64, position: Int, beganAt: Int64, label: String? = nil, endedAt: Int64? = nil,
    end: EffectEnd? = nil, reason: String? = nil
  ) {
    self.id = id
    self.position = position
    self.beganAt = beganAt
    self.label = label
    self.endedAt = endedAt
    self.end = end
    self.reason = reason
  }
}

/// How a recording stands.
public enum RecordingStatus: Sendable, Hashable {
  /// Closed and sealed in order.
  case closed
  /// A recorder holds it now.
  case recording
  /// Neither: the program ended, or was ended, without closing.
  case cutOff
}
