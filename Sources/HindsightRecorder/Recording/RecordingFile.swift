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
  var isTrimScheduled = false
  /// Changes that were refused, and all that came after them: the states in the file lack them.
  var lost: [StateChange] = []
  /// Why something was refused, until it is reported.
  var lastRefusal: SessionError?
  /// Whether the last that was written is a gap in place of something.
  var endsInGap = false
  private(set) var isClosed = false
  private var busyMilliseconds: Int32 = -1
  private var lastLook = DispatchTime.now().uptimeNanoseconds

  init(_ writer: SessionWriter) { self.writer = writer }

  /// Writes all that waits, or as much as can be. Returns what is in the way.
  func write(busyMilliseconds: Int32) -> Obstacle? {
    guard !waiting.isEmpty else { return nil }
    if hasMoved() { return .moved }
    setBusyTimeout(busyMilliseconds)
    var written = 0
    defer {
      if written == waiting.count {
        waiting.removeAll(keepingCapacity: written <= RecordingFile.batch)
        waitingBytes = 0
      } else {
        waiting.removeFirst(written)
      }
      writtenSinceCheckpoint += written
      writtenSinceTrim += written
    }
    // Up to here one after the other, because one of them is refused.
    var aloneEnd = 0
    do throws(SessionError) {
      while written < waiting.count {
        if written >= aloneEnd, lost.isEmpty, !endsInGap {
          let end = min(written + RecordingFile.batch, waiting.count)
          if try refusal(of: waiting[written..<end]) == nil {
            written = end
          } else {
            aloneEnd = end
          }
        } else {
          try writeAlone(waiting[written])
          written += 1
        }
      }
      return nil
    } catch {
      return .failed(error)
    }
  }

  /// Has the next write look whether the file is at its path.
  func lookAgain() { lastLook = 0 }

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
