/// A session's header: one row, written when the recorder gets the initial state.
package struct SessionHeader: Sendable, Hashable {
  /// The app's name. A debugger finds the reducer for a replay by it.
  package var app: String
  /// The app's version, as the app gave it.
  package var appVersion: String?
  /// The commit that the app was built from, as the app gave it.
  package var appCommit: String?
  /// The Swift type of the state.
  package var stateType: String
  /// The Swift type of the action.
  package var actionType: String
  /// The file name of the program that recorded.
  package var program: String
  /// The operating system, its version and the processor.
  package var system: String
  /// When the recording started, in nanoseconds since 1970.
  package var startedAt: Int64

  /// Creates a header.
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
    /// The stored number.
    package let rawValue: Int64
    /// Creates the ID with a number.
    package init(rawValue: Int64) { self.rawValue = rawValue }
    /// The recorded branch.
    package static let main = ID(rawValue: 1)
    /// The order in which branches were made.
    package static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
  }

  /// Its number.
  package let id: ID
  /// `main`, or the name that somebody gave it.
  package let name: String
  /// The branch that it was forked from. Nil for `main`.
  package let parent: ID?
  /// The last position that it shares with its parent. Nil for `main`.
  package let forkedAt: Int?

  /// Creates a branch.
  package init(id: ID, name: String, parent: ID? = nil, forkedAt: Int? = nil) {
    self.id = id
    self.name = name
    self.parent = parent
    self.forkedAt = forkedAt
  }

  /// The recorded branch.
  package static let main = Branch(id: .main, name: "main")
}

/// A stretch that was not recorded.
package struct Gap: Sendable, Hashable {
  /// The last position before it.
  package var position: Int
  /// When it began, in nanoseconds since the recording started.
  package var time: Int64
  /// The reason, in words.
  package var reason: String

  /// Creates a gap.
  package init(position: Int, time: Int64, reason: String) {
    self.position = position
    self.time = time
    self.reason = reason
  }
}

/// The removal of the beginning of `main`, up to a position, by a recorder with a limit.
package struct Trim: Sendable, Hashable {
  /// The first position still kept: its state is known, its action is removed.
  package var position: Int
  /// When it was removed, in nanoseconds since the recording started.
  package var time: Int64
  /// The number of rows removed so far that the checksum covers.
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

/// How an effect ended.
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
  /// The effect's cancellation id as text; nil if it has none.
  package var label: String?
  /// When it ended; nil while it runs, and if the recording ended before it did.
  package var endedAt: Int64?
  /// How it ended.
  package var end: EffectEnd?
  /// The text of the error that it threw.
  package var reason: String?

  /// Creates an effect.
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

/// The status of a recording.
package enum RecordingStatus: Sendable, Hashable {
  /// The recorder closed and sealed it.
  case closed
  /// A recorder is writing it now.
  case recording
  /// The program ended, or was killed, before the recorder closed it.
  case cutOff
}
