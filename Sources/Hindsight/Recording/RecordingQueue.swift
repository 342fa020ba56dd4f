internal import Dispatch
internal import SessionFile
internal import StateTree
internal import Synchronization

/// What was recorded and is on its way into the file.
///
/// Whoever records puts entries at its end. Whoever drains it, the sending thread or one in the
/// background, writes all that waits in one transaction. Where the file cannot be written, the sender
/// tries once, for 20 ms; from then on entries wait in memory, and the background tries again until
/// it can. Beyond 64 MB there is no room, and a recorder owes a gap.
///
/// Locks are taken in the order upkeep, file, pending; each alone is fine too.
final class RecordingQueue: Sendable {
  struct Pending {
    var entries: [SessionEntry] = []
    /// By estimate.
    var bytes = 0
    /// Counts what was put in, so that quiet can be told.
    var activity = 0
    /// When the first action among them was sent, in nanoseconds since the recording started.
    var oldest: Int64?
    var isTimerSet = false
    var isRetrySet = false
    /// When the file could first not be written.
    var blockedSince: UInt64?
  }

  /// How long a sender waits for another program's lock, once, in milliseconds.
  private static let patience: Int32 = 20
  /// How long a sender waits for the background to be done with the file, in seconds.
  private static let turn = 1.0

  let durability: Recorder.Durability
  let limit: Recorder.Limit?
  let sharing: ValueSharing
  let faults: FaultReporter
  let background = DispatchQueue(label: "hindsight.recorder", qos: .utility)
  let pending = Locked(Pending())
  let file: RecursiveLocked<RecordingFile>
  let upkeep = RecursiveLocked(RecordingUpkeep())
  /// What may wait in memory, in bytes.
  private let room: Int
  private let waitingBytes = Atomic(0)
  private let isBlocked = Atomic(false)

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

  /// Whether another action may wait, should it have to.
  var hasRoom: Bool { waitingBytes.load(ordering: .relaxed) < room }

  /// Puts something at the end.
  func append(_ entry: SessionEntry) {
    let mayStay = isBatched || isBlocked.load(ordering: .relaxed)
    let bytes = mayStay ? entry.estimatedBytes : 0
    if bytes > 0 { waitingBytes.wrappingAdd(bytes, ordering: .relaxed) }
    let setsTimer = pending.withLock { pending in
      pending.entries.append(entry)
      if pending.oldest == nil, case .action(let action, _) = entry { pending.oldest = action.time }
      pending.bytes += bytes
      pending.activity += 1
      defer { pending.isTimerSet = true }
      return !pending.isTimerSet
    }
    if setsTimer { setTimer() }
  }

  /// Puts the beginning of the session in and writes it.
  func begin(_ header: SessionHeader, initialState: StateValue) {
    upkeep.withLock { $0.state = initialState }
    append(.begin(header, initialState: initialState))
    drainAsSender()
  }

  /// Writes what waits, where an action of this time is to be in the file before its reducer runs.
  func commitAction(at time: Int64) {
    if case .batched(let interval) = durability {
      // The sender helps where it is faster than the file, lest that become a gap, and where the
      // background is late: on a busy machine its thread may get no turn for long.
      let isLate = pending.withLock { pending in
        pending.oldest.map { time - $0 >= interval.nanoseconds } ?? false
      }
      guard isLate || waitingBytes.load(ordering: .relaxed) > room / 2 else { return }
    }
    drainAsSender()
  }

  /// Writes all that waits now.
  func flush() {
    file.withLock(within: RecordingQueue.turn) {
      _ = drain(into: $0, busyMilliseconds: RecordingQueue.patience)
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

  /// Writes all that waits. Returns whether that worked.
  func drain(into file: RecordingFile, busyMilliseconds: Int32) -> Bool {
    guard !file.isClosed else { return true }
    pending.withLock { pending in
      if file.waiting.isEmpty {
        swap(&file.waiting, &pending.entries)
      } else {
        file.waiting += pending.entries
        pending.entries.removeAll(keepingCapacity: true)
      }
      file.waitingBytes += pending.bytes
      (pending.bytes, pending.oldest) = (0, nil)
    }
    let bytes = file.waitingBytes
    if let obstacle = file.write(busyMilliseconds: busyMilliseconds) {
      block(by: obstacle)
      return false
    }
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
    switch obstacle {
    case .moved: faults.report(.fileMoved)
    case .failed(let error) where error.isBusy && duration < RecordingQueue.tolerance: break
    case .failed(let error): faults.report(.fileFailed(error))
    }
  }

  /// Lets what happens wait in memory. Returns for how long it has.
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
    pending.withLock { $0.blockedSince = nil }
  }

  /// Writes all, with the keyframes that are due, seals and lets go of the file.
  func close() {
    upkeep.withLock { upkeep in
      file.withLock { file in
        guard !file.isClosed else { return }
        if drain(into: file, busyMilliseconds: 250) { makeKeyframes(upkeep) }
        if !file.waiting.isEmpty { faults.report(.unwritten(file.waiting.count)) }
        upkeep.close()
        do throws(SessionError) {
          try file.close()
        } catch {
          faults.report(.fileFailed(error))
        }
      }
    }
  }
}
