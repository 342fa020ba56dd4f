internal import Dispatch
internal import SessionFile
internal import StateTree
internal import Synchronization

/// The recorded entries on their way into the file.
///
/// A recording appends entries. The sending thread or a background thread drains the queue, and
/// writes all waiting entries in one transaction. If the file cannot be written, the sender tries
/// once, for 20 ms; from then on entries wait in memory, and the background tries again until it
/// succeeds. If more than 64 MB wait, the queue is full, and a recorder owes a gap.
///
/// Threads must take locks in the order upkeep, file, pending or due; they may skip some.
final class RecordingQueue: Sendable {
  struct Pending {
    var entries: [SessionEntry] = []
    /// By estimate.
    var bytes = 0
    /// Counts the appended entries, to detect quiet.
    var activity = 0
    /// When the first waiting action was sent, in nanoseconds since the recording started.
    var oldest: Int64?
    /// The same for the entries that were taken from here and are not in the file yet.
    var oldestUnderWay: Int64?
    var isTimerSet = false
    var isRetrySet = false
    /// When the file could first not be written.
    var blockedSince: UInt64?
    /// Why the file cannot be written now.
    var obstacle: RecordingFault?
    /// What could not be written when the recording ended.
    var shortfall: RecordingFault?
  }

  /// How long a sender waits for another program's lock, once, in milliseconds.
  private static let patience: Int32 = 20
  /// How many entries of a batched recording may wait for the interval. This many are written at
  /// once, while they are still in the processor's caches.
  private static let batch = 2_000
  /// How long a sender waits for the background to finish with the file, in seconds.
  private static let turn = 1.0

  let durability: Recorder.Durability
  let limit: Recorder.Limit?
  let sharing: ValueSharing
  let faults: FaultReporter
  /// Writes waiting entries when they are due.
  let background = DispatchQueue(label: "hindsight.recorder", qos: .utility)
  /// Does work that can take long and must not delay writing.
  let behind = DispatchQueue(label: "hindsight.recorder.upkeep", qos: .utility)
  let pending = Locked(Pending())
  let file: RecursiveLocked<RecordingFile>
  let upkeep = RecursiveLocked(RecordingUpkeep())
  /// Keyframes to render, in order.
  let dueKeyframes = Locked<[DueKeyframe]>([])
  /// How many bytes may wait in memory.
  private let room: Int
  private let waitingBytes = Atomic(0)
  private let isBlocked = Atomic(false)
  private let lacksChanges = Atomic(false)

  init(
    _ writer: SessionWriter, durability: Recorder.Durability, limit: Recorder.Limit?,
    faults: FaultReporter, room: Int
  ) throws(SessionError) {
    try writer.deferCheckpoints()
    if durability == .synced { try writer.survivePowerLoss() }
    self.durability = durability
    self.limit = limit
    sharing = writer.sharing
    self.faults = faults
    self.room = room
    file = RecursiveLocked(RecordingFile(writer))
  }

  /// Whether there is room for another action to wait.
  var hasRoom: Bool { waitingBytes.load(ordering: .relaxed) < room }

  /// Appends an entry.
  func append(_ entry: SessionEntry) {
    let mayStay = isBatched || isBlocked.load(ordering: .relaxed)
    let bytes = mayStay ? entry.estimatedBytes : 0
    if bytes > 0 { waitingBytes.wrappingAdd(bytes, ordering: .relaxed) }
    let (setsTimer, count) = pending.withLock { pending in
      pending.entries.append(entry)
      if pending.oldest == nil, case .action(let action, _) = entry { pending.oldest = action.time }
      pending.bytes += bytes
      pending.activity += 1
      defer { pending.isTimerSet = true }
      return (!pending.isTimerSet, pending.entries.count)
    }
    if setsTimer { setTimer() }
    if count == RecordingQueue.batch, isBatched {
      background.async { self.file.withLock { _ = self.drain(into: $0, busyMilliseconds: 0) } }
    }
  }

  /// Appends the beginning of the session and writes it.
  func begin(_ header: SessionHeader, initialState: StateValue) {
    upkeep.withLock { $0.state = initialState }
    append(.begin(header, initialState: initialState))
    drainAsSender()
  }

  /// Writes waiting entries if an action of this time must be in the file before its reducer runs.
  func commitAction(at time: Int64) {
    if case .batched(let interval) = durability {
      // The sender helps if it is faster than the file, to avoid a gap, and if the background is
      // late: on a busy machine its thread may not run for long.
      let isLate = pending.withLock { pending in
        (pending.oldestUnderWay ?? pending.oldest).map { time - $0 >= interval.nanoseconds }
          ?? false
      }
      guard isLate || waitingBytes.load(ordering: .relaxed) > room / 2 else { return }
    }
    drainAsSender()
  }

  /// Writes all waiting entries now.
  func flush() {
    file.withLock(within: RecordingQueue.turn) {
      $0.lookAgain()
      _ = drain(into: $0, busyMilliseconds: RecordingQueue.patience)
    }
  }

  /// Whether the states in the file lack rejected changes.
  var hasLost: Bool { lacksChanges.load(ordering: .relaxed) }

  /// Writes all waiting entries, and passes `take` the changes that the states in the file lack. If
  /// it takes them, later changes are written again.
  func takeUpLoss(_ take: ([StateChange]) -> Bool) {
    guard !isBlocked.load(ordering: .relaxed) else { return }
    file.withLock(within: RecordingQueue.turn) { file in
      guard drain(into: file, busyMilliseconds: RecordingQueue.patience), take(file.lost) else {
        return
      }
      file.lost.removeAll()
      lacksChanges.store(false, ordering: .relaxed)
    }
  }

  private func drainAsSender() {
    guard !isBlocked.load(ordering: .relaxed) else { return }
    let drained: Void? = file.withLock(within: RecordingQueue.turn) {
      _ = drain(into: $0, busyMilliseconds: RecordingQueue.patience)
    }
    if drained == nil { block() }
  }

  private var isBatched: Bool { if case .batched = durability { true } else { false } }

  /// Moves all waiting entries to the file's own list.
  func take(into file: RecordingFile) {
    pending.withLock { pending in
      if file.waiting.isEmpty {
        swap(&file.waiting, &pending.entries)
      } else {
        file.waiting += pending.entries
        pending.entries.removeAll(keepingCapacity: true)
      }
      file.waitingBytes += pending.bytes
      pending.oldestUnderWay = pending.oldestUnderWay ?? pending.oldest
      (pending.bytes, pending.oldest) = (0, nil)
    }
  }

  /// Writes all waiting entries. Returns whether that worked.
  func drain(into file: RecordingFile, busyMilliseconds: Int32) -> Bool {
    guard !file.isClosed else { return true }
    take(into: file)
    let bytes = file.waitingBytes
    let obstacle = file.write(busyMilliseconds: busyMilliseconds)
    if let refusal = file.lastRefusal {
      file.lastRefusal = nil
      faults.report(.rowRefused(refusal))
      if !file.lost.isEmpty { lacksChanges.store(true, ordering: .relaxed) }
    }
    if let obstacle {
      block(by: obstacle)
      return false
    }
    pending.withLock { $0.oldestUnderWay = nil }
    if bytes > 0 { waitingBytes.wrappingSubtract(bytes, ordering: .relaxed) }
    if isBlocked.load(ordering: .relaxed) { unblock() }
    keepUp(file)
    return true
  }
}

// MARK: Obstacles

extension RecordingQueue {
  /// How long another program's lock may last before it is worth a report, in nanoseconds.
  private static let tolerance: UInt64 = 1_000_000_000
  /// When to try again.
  private static let retry = DispatchTimeInterval.milliseconds(100)

  private func block(by obstacle: RecordingFile.Obstacle) {
    let duration = block()
    let fault: RecordingFault
    switch obstacle {
    case .moved: fault = .fileMoved
    case .failed(let error): fault = .fileFailed(error)
    }
    pending.withLock { $0.obstacle = fault }
    if obstacle.isBusy, duration < RecordingQueue.tolerance { return }
    faults.report(fault)
  }

  /// Lets entries wait in memory. Returns for how long they have.
  @discardableResult
  private func block() -> UInt64 {
    isBlocked.store(true, ordering: .relaxed)
    let now = DispatchTime.now().uptimeNanoseconds
    let (since, setsRetry) = pending.withLock { pending in
      let since = pending.blockedSince ?? now
      pending.blockedSince = since
      defer { pending.isRetrySet = true }
      return (since, !pending.isRetrySet)
    }
    if setsRetry {
      background.asyncAfter(deadline: .now() + RecordingQueue.retry) {
        self.pending.withLock { $0.isRetrySet = false }
        self.file.withLock { _ = self.drain(into: $0, busyMilliseconds: RecordingQueue.patience) }
      }
    }
    return now - since
  }

  private func unblock() {
    isBlocked.store(false, ordering: .relaxed)
    pending.withLock { ($0.blockedSince, $0.obstacle) = (nil, nil) }
  }
}
