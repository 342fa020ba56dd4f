internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Writes an imported session, and holds the current state of each branch.
///
/// Rows are written many at a time, in one transaction unless the session has several branches. A
/// transaction for each row would cost more than the row.
final class ImportWriter {
  var warnings: [ImportWarning] = []
  private let session: SessionWriter
  private let url: URL
  private var branches: [Branch.ID: End] = [:]
  private var waiting: [SessionEntry] = []
  private var waitingBytes = 0

  /// The most that waits: this many rows, or values whose texts have this many bytes.
  private static let limit = (count: 256, bytes: 1 << 20)

  /// The end of a branch so far.
  private struct End {
    var position: Int
    var state: StateValue
  }

  init(to url: URL) throws {
    self.url = url
    session = try SessionWriter(creatingInBulk: url)
  }

  /// The last position of `main`.
  var position: Int { branches[.main]?.position ?? 0 }

  /// A branch's last position and the state there; nil if there is no such branch.
  func end(of branch: Branch.ID) -> (position: Int, state: StateValue)? {
    branches[branch].map { ($0.position, $0.state) }
  }

  /// - Parameters:
  ///   - hasStates: false if no position has a known state.
  ///   - position: the first position, which has the initial state; earlier positions were removed.
  ///   - time: when they were removed.
  func begin(
    _ header: SessionHeader, initialState: StateValue, hasStates: Bool = true,
    at position: Int = 0, removedAt time: Int64 = 0
  ) throws {
    try session.write(
      [.begin(header, initialState: initialState, at: position, removedAt: time)])
    if !hasStates { try setMetadata(MetadataKey.states, to: "none") }
    branches[.main] = End(position: position, state: initialState)
  }

  /// Adds a branch, which begins with its parent's state at the fork.
  func add(_ branch: Branch, forkedAt position: Int) throws {
    waiting.append(.branch(branch))
    try flush()
    try session.endBulk()
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    let parent = branch.parent ?? .main
    let isKnown = try reader.hasStates && reader.unknownStates(at: position, on: parent) == nil
    let state = isKnown ? try Timeline(reader).state(at: position, on: parent) : .null
    branches[branch.id] = End(position: position, state: state)
  }

  /// Adds an action. Without an outcome, it never finished.
  ///
  /// - Parameter bytes: the number of bytes of text for the action and its state.
  func append(
    _ action: RecordedAction, _ outcome: ImportedOutcome?, on branch: Branch.ID = .main, bytes: Int
  ) throws {
    waiting.append(.action(action, on: branch))
    branches[branch]?.position = action.position
    if let outcome {
      branches[branch]?.state = outcome.state
      waiting.append(
        .outcome(
          Outcome(position: action.position, reducerNanoseconds: outcome.nanoseconds),
          reads: outcome.reads, changes: outcome.changes, state: outcome.state, on: branch))
    }
    try count(bytes)
  }

  /// Adds a partly lost action, whose changes do not lead from state to state.
  ///
  /// - Parameters:
  ///   - nanoseconds: how long its reducer took; nil if the outcome is lost.
  ///   - changes: the changes that were saved.
  func append(
    _ action: RecordedAction, nanoseconds: Int64?, reads: [RecordedRead],
    saved changes: [StateChange],
    on branch: Branch.ID, bytes: Int
  ) throws {
    waiting.append(.action(action, on: branch))
    branches[branch] = End(position: action.position, state: .null)
    let position = action.position
    if let nanoseconds {
      waiting.append(
        .outcome(
          Outcome(position: position, reducerNanoseconds: nanoseconds), reads: reads,
          changes: changes, on: branch))
    } else {
      waiting.append(.remains(reads: reads, changes: changes, at: position, on: branch))
    }
    try count(bytes)
  }

  /// Adds the state at a branch's last position, after a partly lost action.
  func append(_ state: StateValue, on branch: Branch.ID, bytes: Int) throws {
    waiting.append(.state(state, at: branches[branch]?.position ?? 0, on: branch))
    branches[branch]?.state = state
    try count(bytes)
  }

  /// Adds a row that is not part of a branch's line of actions.
  func append(_ entry: SessionEntry) throws {
    waiting.append(entry)
    try count(64)
  }

  func append(_ bookmark: Bookmark) throws {
    try append(.bookmark(bookmark))
    try flush()
  }

  func setMetadata(_ key: String, to value: String) throws { try append(.metadata(key, value)) }

  /// Adds a redaction rule.
  func note(_ redaction: Redaction) throws { try append(.redaction(redaction)) }

  /// Marks the session as cut off.
  func markCutOff() { session.markCutOff() }

  /// Writes all waiting rows, and closes the file.
  func close() throws {
    try flush()
    try session.close()
  }

  /// Closes the file and deletes it.
  func abandon() {
    try? session.close()
    try? FileManager.default.removeItem(at: url)
  }

  private func count(_ bytes: Int) throws {
    waitingBytes += bytes
    if waiting.count >= ImportWriter.limit.count || waitingBytes >= ImportWriter.limit.bytes {
      try flush()
    }
  }

  private func flush() throws {
    guard !waiting.isEmpty else { return }
    try session.write(waiting[...])
    waiting.removeAll(keepingCapacity: true)
    waitingBytes = 0
  }
}

/// The outcome of an imported action.
struct ImportedOutcome {
  var changes: [StateChange]
  /// The state after it.
  var state: StateValue
  var nanoseconds: Int64 = 0
  var reads: [RecordedRead] = []

  init(
    changes: [StateChange], state: StateValue, nanoseconds: Int64 = 0, reads: [RecordedRead] = []
  ) {
    self.changes = changes
    self.state = state
    self.nanoseconds = nanoseconds
    self.reads = reads
  }

  /// An outcome that leads from one state to another.
  init(from before: StateValue, to state: StateValue) {
    self.init(changes: StateDiff(from: before, to: state)?.changes ?? [], state: state)
  }

  /// Adds the results of today's reducer other than the state.
  mutating func take(_ step: MachineStep) {
    nanoseconds = step.nanoseconds
    reads = step.reads
  }
}
