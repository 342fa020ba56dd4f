internal import Dispatch
internal import SessionFile
internal import StateTree

/// The data that the background thread needs for its work beside draining.
final class RecordingUpkeep {
  /// The state at the last keyframe; nil before the first, and if it can no longer be computed.
  var state: StateValue?
  private var checkpointer: Checkpointer?

  /// A keyframe that is due.
  func keyframe(_ due: DueKeyframe, _ sharing: ValueSharing) -> SessionEntry? {
    guard let before = state else { return nil }
    state = try? StateDiff(due.changes).apply(to: before)
    return state.map { .keyframe(KeyframeText($0, sharing: sharing), of: $0, at: due.position) }
  }

  /// The maximum number of pages to move while a writer waits: as many as some dozens of actions
  /// write.
  private static let fewPages: Int64 = 200
  /// With this many pages, 256 MB, the `-wal` must restart, however long a writer waits for it.
  private static let mostPages: Int64 = 65_536

  /// Moves committed pages into the file while the writer works. Returns whether the rest is small
  /// enough for the writer to wait for.
  func checkpoint(_ make: () throws(SessionError) -> Checkpointer) throws(SessionError) -> Bool {
    if checkpointer == nil { checkpointer = try make() }
    var last = Int64.max
    while let (all, new) = try checkpointer?.run(), new >= RecordingUpkeep.fewPages {
      if all >= RecordingUpkeep.mostPages { return true }
      // If new pages keep coming, moving them again is useless.
      if new > last / 2 { return false }
      last = new
    }
    return true
  }

  func close() {
    checkpointer?.close()
    checkpointer = nil
  }
}

/// The recorder's work in the background.
extension RecordingQueue {
  /// After this long without an action, everything recorded is committed.
  private static let quiet = DispatchTimeInterval.milliseconds(50)
  /// After this much longer without an action, the `-wal` is moved into the file.
  private static let idle = DispatchTimeInterval.milliseconds(500)
  /// In a burst, the `-wal` is moved after this many entries. A transaction writes some pages for
  /// each, so the `-wal` stays below a hundred megabytes, unless actions come as fast as the disk
  /// is. A shorter interval would make senders wait for the disk more often.
  private static let checkpointInterval = 8_000

  /// A sender writes a keyframe of up to this many bytes faster than it would wait for the
  /// background to write it.
  private static let smallKeyframe = 8_192

  /// After this many entries the limit is checked.
  private static let trimInterval = 200

  /// Schedules the write of waiting entries for when no action comes, or for the next interval. One
  /// timer runs at a time.
  func setTimer() {
    switch durability {
    case .batched(let interval):
      // Half of the interval is for scheduling the thread and for writing.
      background.asyncAfter(
        deadline: .now() + .nanoseconds(max(1, Int(clamping: interval.nanoseconds / 2)))
      ) { self.drainOnTime() }
    case .everyAction, .synced:
      let seen = pending.withLock { $0.activity }
      background.asyncAfter(deadline: .now() + RecordingQueue.quiet) {
        if self.pending.withLock({ $0.activity == seen }) {
          self.drainOnTime()
        } else {
          self.setTimer()
        }
      }
    }
  }

  private func drainOnTime() {
    let activity = pending.withLock { pending in
      pending.isTimerSet = false
      return pending.activity
    }
    file.withLock { _ = drain(into: $0, busyMilliseconds: 0) }
    behind.asyncAfter(deadline: .now() + RecordingQueue.idle) {
      if self.pending.withLock({ $0.activity == activity }) { self.checkpoint() }
    }
  }

  /// Schedules the background work that a write has made due.
  func keepUp(_ file: RecordingFile) {
    let due = file.writer.takeDueKeyframes()
    if !due.isEmpty {
      dueKeyframes.withLock { $0 += due }
      behind.async {
        self.upkeep.withLock { self.makeKeyframes($0) }
      }
    }
    if let limit, !file.isTrimScheduled, file.writtenSinceTrim >= RecordingQueue.trimInterval {
      (file.isTrimScheduled, file.writtenSinceTrim) = (true, 0)
      behind.async { self.trim(limit) }
    }
    if file.writtenSinceCheckpoint >= RecordingQueue.checkpointInterval {
      file.writtenSinceCheckpoint = 0
      behind.async { self.checkpoint() }
    }
  }

  /// Removes the oldest actions while the limit is exceeded, some at a time.
  private func trim(_ limit: Recorder.Limit) {
    upkeep.withLock { _ in
      do {
        while let target = try file.withLock({ file throws(SessionError) in
          file.isTrimScheduled = false
          return file.isClosed ? nil : try limit.target(file.writer)
        }) {
          let state = try self.state(at: target)
          try file.withLock { file throws(SessionError) in
            guard !file.isClosed, !file.writer.hasMoved else { return }
            let now = try file.writer.time(at: file.writer.lastPosition() ?? 0) ?? 0
            try file.writer.trim(to: target, state: state, time: now)
          }
        }
      } catch {
        // Actions that are not removed now are removed the next time.
      }
    }
  }

  /// The text of a state at a position in the file.
  private func state(at position: Int) throws -> KeyframeText {
    let reader = try SessionReader(opening: file.withLock { $0.writer.url })
    defer { reader.close() }
    return KeyframeText(try reader.state(at: position), sharing: sharing)
  }

  /// Renders the due keyframes. A small one is queued and written with the next entries, a large
  /// one is written here.
  func makeKeyframes(_ upkeep: RecordingUpkeep) {
    let due = dueKeyframes.withLock { due in
      defer { due.removeAll() }
      return due
    }
    for due in due {
      guard let keyframe = upkeep.keyframe(due, sharing) else { continue }
      guard keyframe.estimatedBytes > RecordingQueue.smallKeyframe else {
        append(keyframe)
        continue
      }
      // The file is locked before the keyframe is queued, so that no sender writes it.
      file.withLock { file in
        append(keyframe)
        _ = drain(into: file, busyMilliseconds: 0)
      }
    }
  }

  /// Moves the `-wal` into the file: most of it while the writer works, the rest while writing is
  /// blocked, so that the `-wal` can restart. Blocking waits for the disk, so the rest must be
  /// small.
  private func checkpoint() {
    upkeep.withLock { upkeep in
      guard !file.withLock(\.isClosed) else { return }
      do throws(SessionError) {
        let isNearlyDone = try upkeep.checkpoint { () throws(SessionError) in
          try file.withLock { file throws(SessionError) in try file.writer.makeCheckpointer() }
        }
        guard isNearlyDone else { return }
        try file.withLock { file throws(SessionError) in
          guard !file.isClosed, !file.writer.hasMoved else { return }
          file.writtenSinceCheckpoint = 0
          try file.writer.checkpoint()
        }
      } catch {
        // Pages that are not moved now are moved the next time, at the latest on closing.
      }
    }
  }
}
