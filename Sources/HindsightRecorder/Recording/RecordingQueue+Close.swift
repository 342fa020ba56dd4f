internal import SessionFile

/// The end of a recording.
extension RecordingQueue {
  /// Writes all entries and the due keyframes, seals and closes the file. Waits so long, together,
  /// for another program's lock. Says what could not be written.
  ///
  /// A second call waits for the first, and does nothing.
  func close(patience: Duration) {
    let deadline = ContinuousClock.now + patience
    var patienceLeft: Int32 {
      Int32(clamping: (deadline - ContinuousClock.now).nanoseconds / 1_000_000)
    }
    upkeep.withLock { upkeep in
      file.withLock { file in
        guard !file.isClosed else { return }
        if drain(into: file, busyMilliseconds: patienceLeft) {
          makeKeyframes(upkeep)
          _ = drain(into: file, busyMilliseconds: patienceLeft)
        }
        let lost = file.waiting.isEmpty ? nil : writeRest(file)
        upkeep.close()
        do throws(SessionError) {
          try file.close(busyMilliseconds: patienceLeft)
          if let lost { end(with: lost) }
        } catch {
          end(with: lost ?? .unwritten(actions: 0, reason: error.reason))
        }
      }
    }
  }

  /// Writes as much as fits on a full disk, and if possible a gap in place of the rest. Returns what
  /// is lost; nil if all is written.
  private func writeRest(_ file: RecordingFile) -> RecordingFault? {
    guard let obstacle = file.writeWhatFits() else { return nil }
    let count = file.waiting.count { if case .action = $0 { true } else { false } }
    let lost = RecordingFault.unwritten(actions: count, reason: obstacle.reason)
    file.writeGap(lost.description)
    return lost
  }

  private func end(with fault: RecordingFault) {
    pending.withLock { $0.shortfall = fault }
    faults.report(fault)
  }
}
