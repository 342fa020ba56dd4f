internal import Dispatch
internal import SessionFile
internal import StateTree

/// What the background needs for its work beside draining.
final class RecordingUpkeep {
  /// The state at the last keyframe; nil before the first, and where it can no longer be told.
  var state: StateValue?
  private var checkpointer: Checkpointer?

  /// A keyframe that is due.
  func keyframe(_ due: DueKeyframe, _ sharing: ValueSharing) -> SessionEntry? {
    guard let before = state else { return nil }
    state = try? StateDiff(due.changes).apply(to: before)
    return state.map { .keyframe(KeyframeText($0, sharing: sharing), of: $0, at: due.position) }
  }

  /// So many pages are brought over while a writer waits: what some dozens of actions write.
  private static let fewPages: Int64 = 200
  /// With so many pages, 256 MB, the `-wal` is to begin anew, however long a writer waits for it.
  private static let mostPages: Int64 = 65_536

  /// Brings what is committed into the file, beside the writer. Returns whether the writer can wait
  /// for the rest.
  func checkpoint(_ make: () throws(SessionError) -> Checkpointer) throws(SessionError) -> Bool {
    if checkpointer == nil { checkpointer = try make() }
    var last = Int64.max
    while let (all, new) = try checkpointer?.run(), new >= RecordingUpkeep.fewPages {
      if all >= RecordingUpkeep.mostPages { return true }
      // Where more keeps coming, bringing it over again is no use.
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

/// What is done in the background.
extension RecordingQueue {
  /// How long nothing may happen until what is known is committed.
  private static let quiet = DispatchTimeInterval.milliseconds(50)
  /// How long after that, if it is still quiet, the `-wal` is brought into the file.
  private static let idle = DispatchTimeInterval.milliseconds(500)
  /// After how many entries that is done in the midst of a burst. A transaction writes some pages
  /// for each, so the `-wal` stays below a hundred megabytes, unless actions come as fast as the
  /// disk is. More often would have senders wait for the disk more often.
  private static let checkpointInterval = 8_000

  /// Up to so many bytes a keyframe costs a sender less than waiting for it to be written.
  private static let smallKeyframe = 8_192

  /// After how many entries it is asked whether the limit is passed.
  private static let trimInterval = 200

  /// Sees to it that what waits is written once it is quiet, or at the next interval. One timer
  /// runs at a time.
  func setTimer() {
    switch durability {
    case .batched(let interval):
      // Half of it is for getting a turn and for the writing.
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

  /// Has the background do what a write has made due.
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

  /// Removes the oldest actions as long as the limit is passed, some at a time.
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
        // What is not removed now is so the next time.
      }
    }
  }

  /// The text of a state that is in the file.
  private func state(at position: Int) throws -> KeyframeText {
    let reader = try SessionReader(opening: file.withLock { $0.writer.url })
    defer { reader.close() }
    return KeyframeText(try reader.state(at: position), sharing: sharing)
  }

  /// Renders the keyframes that are due. A small one waits to be written with what comes next, a
  /// large one is written here.
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
      // The file is held from before the keyframe waits, so that no sender gets to write it.
      file.withLock { file in
        append(keyframe)
        _ = drain(into: file, busyMilliseconds: 0)
      }
    }
  }

  /// Brings the `-wal` into the file: most of it beside the writer, the rest, so that the `-wal`
  /// can begin anew, while no one writes. That waits for the disk, so the rest is to be small.
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
        // What is not brought over now is so the next time, at the latest on closing.
      }
    }
  }
}
