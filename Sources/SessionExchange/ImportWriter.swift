internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Writes the session that an import makes, and holds the state that each branch has reached.
///
/// Rows are written many at a time, and but for a session of several branches in one transaction:
/// one for each would cost more than the rows.
final class ImportWriter {
  var warnings: [ImportWarning] = []
  private let session: SessionWriter
  private let url: URL
  private var branches: [Branch.ID: End] = [:]
  private var waiting: [SessionEntry] = []
  private var waitingBytes = 0

  /// So much waits at most: so many rows, or values whose texts have so many bytes.
  private static let limit = (count: 256, bytes: 1 << 20)

  /// Where a branch has got to.
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

  /// The last position and the state there of a branch; nil where there is no such branch.
  func end(of branch: Branch.ID) -> (position: Int, state: StateValue)? {
    branches[branch].map { ($0.position, $0.state) }
  }

  /// - Parameters:
  ///   - hasStates: false where no position has a state that is known.
  ///   - position: the first position, of which that is the state; all before it was removed.
  ///   - time: when it was removed.
  func begin(
    _ header: SessionHeader, initialState: StateValue, hasStates: Bool = true,
    at position: Int = 0, removedAt time: Int64 = 0
  ) throws {
    try session.write(
      [.begin(header, initialState: initialState, at: position, removedAt: time)])
    if !hasStates { try setMetadata(MetadataKey.states, to: "none") }
    branches[.main] = End(position: position, state: initialState)
  }

  /// Adds a branch; the state that it begins with is the parent's there.
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

  /// Adds an action; without an outcome it is one that never finished.
  ///
  /// - Parameter bytes: how many bytes the text has that the action and its state were read from.
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

  /// Adds an action of which something was lost: its changes do not lead from state to state.
  ///
  /// - Parameters:
  ///   - nanoseconds: how long its reducer took; nil where the outcome is lost.
  ///   - changes: those that were saved.
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

  /// Adds the state at a branch's last position, behind an action of which something was lost.
  func append(_ state: StateValue, on branch: Branch.ID, bytes: Int) throws {
    waiting.append(.state(state, at: branches[branch]?.position ?? 0, on: branch))
    branches[branch]?.state = state
    try count(bytes)
  }

  /// Adds a row that is of no branch's line.
  func append(_ entry: SessionEntry) throws {
    waiting.append(entry)
    try count(64)
  }

  func append(_ bookmark: Bookmark) throws {
    try append(.bookmark(bookmark))
    try flush()
  }

  func setMetadata(_ key: String, to value: String) throws { try append(.metadata(key, value)) }

  /// Adds a rule by which values were withheld.
  func note(_ redaction: Redaction) throws { try append(.redaction(redaction)) }

  /// Says that the session is not all that there was.
  func markCutOff() { session.markCutOff() }

  /// Writes all that waits, and closes the file.
  func close() throws {
    try flush()
    try session.close()
  }

  /// Closes the file and takes it away.
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

/// What an imported action came to.
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

  /// Takes what a reducer of today did beside changing the state.
  mutating func take(_ step: MachineStep) {
    nanoseconds = step.nanoseconds
    reads = step.reads
  }
}
