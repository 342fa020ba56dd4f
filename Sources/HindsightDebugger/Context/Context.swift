internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// What commands act on: an opened session, where one stands in it, and where text goes.
///
/// A context belongs to one thread.
final class Context {
  /// The session's states and branches.
  let timeline: Timeline
  /// The branch and the position where one stands.
  var cursor: Cursor
  /// The session's file.
  let file: URL
  /// What the file is called in warnings.
  var name: String
  /// The apps that the program is linked with.
  let apps: [App]
  /// The running store, while a session is recorded live.
  var live: (any LiveSession)?
  /// Where commands write.
  let output: Output
  /// Where they warn: standard error, or what stands for it.
  let errors: Output
  /// Whether a person types the commands at a terminal.
  var isInteractive = false
  /// Whether the command that runs shall end early, because Ctrl-C was typed.
  var shouldStop: () -> Bool = { false }

  /// Set by `quit`: no more commands are to be read.
  var hasQuit = false
  /// The last line that an empty line repeats.
  var repeatedLine: String?
  /// Whether the line before this one was a `quit` that was held back because of unsaved branches.
  var wasToldOfUnsaved = false
  /// Where `list` goes on when it is repeated.
  var nextListing: NextListing?

  /// What a repeated `list` begins with, as long as the cursor stays where it was.
  struct NextListing: Sendable, Hashable {
    var cursor: Cursor
    var position: Int
  }

  private var knownLast: Int

  /// Stands at the last position of `main`: what the user saw when it went wrong.
  init(timeline: Timeline, file: URL, apps: [App], output: Output, errors: Output) throws {
    self.timeline = timeline
    self.file = file
    name = FileName.shown(file)
    self.apps = apps
    self.output = output
    self.errors = errors
    knownLast = try timeline.lastPosition(on: .main)
    cursor = Cursor(branch: .main, position: knownLast)
  }

  /// Takes note of what was recorded since. Whoever stands at the end of a live recording stays at
  /// its end; everybody else stays where he is.
  func refresh() throws {
    guard live != nil || isRunning else { return }
    try timeline.refresh()
    let last = try timeline.lastPosition(on: .main)
    if live != nil, cursor.branch == .main, cursor.position == knownLast { cursor.position = last }
    knownLast = last
  }

  /// The branch where one stands.
  var branch: Branch {
    timeline.branches.first { $0.id == cursor.branch } ?? .main
  }

  /// The last position of the branch where one stands.
  func lastPosition() throws -> Int { try timeline.lastPosition(on: cursor.branch) }

  /// Whether the session is still being recorded.
  var isRunning: Bool { timeline.session.status == .recording }

  /// The state where one stands.
  func state() throws -> StateValue { try timeline.state(at: cursor.position, on: cursor.branch) }

  /// The position that a text names, seen from here.
  func position(_ text: String) throws -> Int {
    try PositionExpression(text).position(from: cursor, in: timeline)
  }

  /// The first linked app of the session's name.
  var app: App? { apps.first { $0.name == timeline.session.header.app } }

  /// The machine of the session's app, for what runs reducers.
  func machine() throws(CommandError) -> Machine {
    guard let app else {
      throw .appNotLinked(app: timeline.session.header.app, linked: apps.map(\.versionedName))
    }
    return app.machine
  }

  /// What stands before the cursor of the command line: `prime-time 61/61> `.
  func prompt() throws -> String {
    let branch = cursor.branch == .main ? "" : branch.name + " "
    let app = timeline.session.header.app
    return "\(app) \(branch)\(cursor.position)/\(try lastPosition())> ".terminalSafe
  }
}
