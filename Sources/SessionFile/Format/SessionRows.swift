/// What a session says of itself: one row, written when the recorder first knows a state.
package struct SessionHeader: Sendable, Hashable {
  /// The app's name, by which a debugger finds the reducer to replay with.
  package var app: String
  /// The app's version, as the app gave it.
  package var appVersion: String?
  /// The commit that the app was built from, as the app gave it.
  package var appCommit: String?
  /// The Swift type of the state.
  package var stateType: String
  /// The Swift type of the action.
  package var actionType: String
  /// The program that recorded: its file name.
  package var program: String
  /// The operating system, its version and the processor.
  package var system: String
  /// When the recording started, in nanoseconds since 1970.
  package var startedAt: Int64

  /// A header of these fields.
  package init(
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
package struct Branch: Sendable, Hashable, Identifiable {
  /// A branch's number in its session.
  package struct ID: Sendable, Hashable, Comparable {
    /// The number as it is stored.
    package let rawValue: Int64
    /// The branch of that number.
    package init(rawValue: Int64) { self.rawValue = rawValue }
    /// What was recorded.
    package static let main = ID(rawValue: 1)
    /// The order in which branches were made.
    package static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
  }

  /// Its number.
  package let id: ID
  /// `main`, or the name that it was given.
  package let name: String
  /// The branch that it left. Nil for `main`.
  package let parent: ID?
  /// The last position that it shares with its parent. Nil for `main`.
  package let forkedAt: Int?

  /// A branch of these fields.
  package init(id: ID, name: String, parent: ID? = nil, forkedAt: Int? = nil) {
    self.id = id
    self.name = name
    self.parent = parent
    self.forkedAt = forkedAt
  }

  /// What was recorded.
  package static let main = Branch(id: .main, name: "main")
}

/// A stretch that was not recorded.
package struct Gap: Sendable, Hashable {
  /// The last position before it.
  package var position: Int
  /// When it began, in nanoseconds since the recording started.
  package var time: Int64
  /// Why, in words.
  package var reason: String

  /// A gap of these fields.
  package init(position: Int, time: Int64, reason: String) {
    self.position = position
    self.time = time
    self.reason = reason
  }
}

/// What a recorder removed to stay within its limit: all of `main` up to a position.
package struct Trim: Sendable, Hashable {
  /// The first position that there is: its state is known, its action is gone.
  package var position: Int
  /// When it was removed, in nanoseconds since the recording started.
  package var time: Int64
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
package enum EffectEnd: String, Sendable, CaseIterable {
  /// It returned.
  case finished
  /// It was cancelled.
  case cancelled
  /// It threw.
  case failed
}

/// An effect that an action started.
package struct RecordedEffect: Sendable, Hashable {
  /// Its number, unique in the session.
  package var id: Int64
  /// The position of the action that started it.
  package var position: Int
  /// When it started, in nanoseconds since the recording started.
  package var beganAt: Int64
  /// The id that it can be cancelled by, as text; nil where it has none.
  package var label: String?
  /// When it ended; nil while it runs, and where the recording ended before it.
  package var endedAt: Int64?
  /// How it ended.
  package var end: EffectEnd?
  /// What it failed with: the error's text.
  package var reason: String?

  /// An effect of these fields.
  package init(
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
package enum RecordingStatus: Sendable, Hashable {
  /// Closed and sealed in order.
  case closed
  /// A recorder holds it now.
  case recording
  /// Neither: the program ended, or was ended, without closing.
  case cutOff
}
