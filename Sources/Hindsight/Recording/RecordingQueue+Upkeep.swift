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

  /// Brings what is committed into the file, beside the writer.
  func checkpoint(_ make: () throws(SessionError) -> Checkpointer) throws(SessionError) {
    if checkpointer == nil { checkpointer = try make() }
    try checkpointer?.run()
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
  /// After how many entries that is done in the midst of a burst. A transaction writes some pages for
  /// each, so the `-wal` stays at some tens of megabytes.
  private static let checkpointInterval = 4_000

  /// After how many entries it is asked whether the limit is passed.
  private static let trimInterval = 200

  /// Sees to it that what waits is written once it is quiet, or at the next interval. One timer runs
  /// at a time.
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
    background.asyncAfter(deadline: .now() + RecordingQueue.idle) {
      if self.pending.withLock({ $0.activity == activity }) { self.checkpoint() }
    }
  }

  /// Has the background do what a write has made due.
  func keepUp(_ file: RecordingFile) {
    if file.writer.hasDueKeyframe, !file.isKeyframeScheduled {
      file.isKeyframeScheduled = true
      background.async {
        self.upkeep.withLock { self.makeKeyframes($0) }
      }
    }
    if let limit, !file.isTrimScheduled, file.writtenSinceTrim >= RecordingQueue.trimInterval {
      (file.isTrimScheduled, file.writtenSinceTrim) = (true, 0)
      background.async { self.trim(limit) }
    }
    if file.writtenSinceCheckpoint >= RecordingQueue.checkpointInterval {
      file.writtenSinceCheckpoint = 0
      background.async { self.checkpoint() }
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
    var (start, state) = try reader.keyframe(atOrBefore: position)
    try reader.changes(in: start...position) { place, changes in
      if place > start { state = try StateDiff(changes).apply(to: state) }
    }
    return KeyframeText(state, sharing: sharing)
  }

  /// Renders the keyframes that are due and writes them.
  func makeKeyframes(_ upkeep: RecordingUpkeep) {
    while let due = file.withLock({ file in
      file.isKeyframeScheduled = false
      return file.isClosed ? nil : file.writer.takeDueKeyframe()
    }) {
      guard let keyframe = upkeep.keyframe(due, sharing) else { continue }
      // The file is held from before the keyframe waits, so that no sender gets to write it.
      file.withLock { file in
        append(keyframe)
        _ = drain(into: file, busyMilliseconds: 0)
      }
    }
  }

  /// Brings the `-wal` into the file: most of it beside the writer, the rest, so that the `-wal` can
  /// begin anew, while no one writes.
  private func checkpoint() {
    upkeep.withLock { upkeep in
      guard !file.withLock(\.isClosed) else { return }
      do throws(SessionError) {
        try upkeep.checkpoint { () throws(SessionError) in
          try file.withLock { file throws(SessionError) in try file.writer.makeCheckpointer() }
        }
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
