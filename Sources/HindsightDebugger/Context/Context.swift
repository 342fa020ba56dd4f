internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The context of commands: an open session, the cursor in it, and the outputs.
///
/// A context belongs to one thread.
final class Context {
  /// The session's states and branches.
  let timeline: Timeline
  /// The current branch and position.
  var cursor: BranchPosition
  /// The session's file.
  let file: URL
  /// The file's name in warnings.
  var name: String
  /// The apps that the program is linked with.
  let apps: [App]
  /// The running store, while a session is recorded live.
  var live: (any LiveSession)?
  /// The output of commands.
  let output: Output
  /// The output of warnings: standard error, or its replacement.
  let errors: Output
  /// Whether a person types the commands at a terminal.
  var isInteractive = false
  /// Whether the running command must end early, because the user typed Ctrl-C.
  var shouldStop: () -> Bool = { false }

  /// The places that the user jumped from.
  var jumps = Jumps()
  /// The breakpoints, watchpoints and displays.
  var stops = Stops()
  /// What compares the rows that were not compared on opening.
  var proof: BackgroundProof?

  /// Set by `quit`: no more commands are read.
  var hasQuit = false
  /// The line that an empty line runs; nil if it runs none.
  var lineOnEnter: String?
  /// Whether the line before this one was a `quit` that was held back because of unsaved branches.
  var wasToldOfUnsaved = false
  /// The position at which a repeated `list` continues.
  var nextListing: NextListing?

  /// The start of a repeated `list`, valid as long as the cursor does not move.
  struct NextListing: Sendable, Hashable {
    var cursor: BranchPosition
    var position: Int
    /// The rest of a filtered list, if the last one had a filter.
    var page: Listing.Page?
  }

  private var knownLast: Int

  /// Creates a context at the last position of `main`, which the user saw when the problem
  /// occurred.
  init(timeline: Timeline, file: URL, apps: [App], output: Output, errors: Output) throws {
    self.timeline = timeline
    self.file = file
    name = FileName.shown(file)
    self.apps = apps
    self.output = output
    self.errors = errors
    knownLast = try timeline.lastPosition(on: .main)
    cursor = BranchPosition(branch: .main, position: knownLast)
  }

  /// Reads the actions recorded since the last call. A cursor at the end of a live recording stays
  /// at the end; any other cursor does not move. Of a finished session, it reads the bookmarks that
  /// another program has written.
  func refresh() throws {
    guard live != nil || isRunning else { return try timeline.session.reopenIfChanged() }
    try timeline.refresh()
    let last = try timeline.lastPosition(on: .main)
    if live != nil, cursor.branch == .main, cursor.position == knownLast { cursor.position = last }
    knownLast = last
  }

  /// The current branch.
  var branch: Branch {
    timeline.branches.first { $0.id == cursor.branch } ?? .main
  }

  /// The last position of the current branch.
  func lastPosition() throws -> Int { try timeline.lastPosition(on: cursor.branch) }

  /// Whether the session is still being recorded.
  var isRunning: Bool { timeline.session.status == .recording }

  /// The state at the cursor.
  func state() throws -> StateValue { try timeline.state(at: cursor.position, on: cursor.branch) }

  /// The first linked app of the session's name.
  var app: App? { apps.first { $0.name == timeline.session.header.app } }

  /// The machine of the session's app, for commands that run reducers.
  func machine() throws(CommandError) -> Machine {
    guard let app else {
      throw .appNotLinked(app: timeline.session.header.app, linked: apps.map(\.versionedName))
    }
    return app.machine
  }

  /// The prompt of the command line: `prime-time 61/61> `.
  func prompt() throws -> String {
    if stops.typed != nil { return "> " }
    let branch = cursor.branch == .main ? "" : branch.name + " "
    let app = timeline.session.header.app
    return "\(app) \(branch)\(cursor.position)/\(try lastPosition())> ".terminalSafe
  }
}
