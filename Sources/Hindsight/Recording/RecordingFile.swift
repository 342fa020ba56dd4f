internal import Dispatch
internal import SessionFile
internal import StateTree

/// The file of a recording, and what was taken from the queue for it and is not written yet. One
/// thread at a time has it.
final class RecordingFile {
  /// Why nothing was written.
  enum Obstacle {
    case failed(SessionError)
    case moved
  }

  /// How often to ask whether the file is still at its path, in nanoseconds.
  private static let lookInterval: UInt64 = 500_000_000
  /// Entries written in one transaction at most, so that a long queue keeps nobody waiting long.
  private static let batch = 4_096

  let writer: SessionWriter
  /// In the order in which they happened, before what is still in the queue.
  var waiting: [SessionEntry] = []
  /// By estimate.
  var waitingBytes = 0
  var writtenSinceCheckpoint = 0
  var writtenSinceTrim = 0
  var isKeyframeScheduled = false
  var isTrimScheduled = false
  private(set) var isClosed = false
  private var busyMilliseconds: Int32 = -1
  private var lastLook = DispatchTime.now().uptimeNanoseconds

  init(_ writer: SessionWriter) { self.writer = writer }

  /// Writes all that waits, or as much as can be. Returns what is in the way.
  func write(busyMilliseconds: Int32) -> Obstacle? {
    guard !waiting.isEmpty else { return nil }
    if hasMoved() { return .moved }
    setBusyTimeout(busyMilliseconds)
    do throws(SessionError) {
      if waiting.count <= RecordingFile.batch {
        try writer.write(waiting)
        count(waiting.count)
        waiting.removeAll(keepingCapacity: waiting.count < RecordingFile.batch)
      } else {
        try writeInBatches()
      }
      waitingBytes = 0
      return nil
    } catch {
      return .failed(error)
    }
  }

  private func writeInBatches() throws(SessionError) {
    var written = 0
    defer {
      waiting.removeFirst(written)
      count(written)
    }
    while written < waiting.count {
      let end = min(written + RecordingFile.batch, waiting.count)
      try writer.write(waiting[written..<end])
      written = end
    }
  }

  private func count(_ written: Int) {
    writtenSinceCheckpoint += written
    writtenSinceTrim += written
  }

  /// Whether the file is not at its path any more, by a look that is at most so old.
  private func hasMoved() -> Bool {
    let now = DispatchTime.now().uptimeNanoseconds
    guard now >= lastLook + RecordingFile.lookInterval else { return false }
    guard writer.hasMoved else {
      lastLook = now
      return false
    }
    // Where the file went, it is to have what was recorded before it was missed.
    try? writer.checkpoint()
    return true
  }

  private func setBusyTimeout(_ milliseconds: Int32) {
    guard milliseconds != busyMilliseconds else { return }
    busyMilliseconds = milliseconds
    writer.setBusyTimeout(milliseconds: milliseconds)
  }

  /// Seals, unless something could not be written, and lets go of the file.
  func close() throws(SessionError) {
    guard !isClosed else { return }
    isClosed = true
    setBusyTimeout(250)
    try writer.close(sealing: waiting.isEmpty)
  }
}
