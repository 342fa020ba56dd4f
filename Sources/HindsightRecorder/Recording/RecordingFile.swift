internal import Dispatch
internal import SessionFile
internal import StateTree

/// The file of a recording, and the entries that were taken from the queue and are not written yet.
/// One thread at a time uses it.
final class RecordingFile {
  /// Why nothing was written.
  enum Obstacle {
    case failed(SessionError)
    case moved

    /// Whether another program's lock is the obstacle, which passes.
    var isBusy: Bool { if case .failed(let error) = self { error.isBusy } else { false } }

    /// In a few words.
    var reason: String {
      switch self {
      case .failed(let error): error.reason
      case .moved: SessionError.moved.fact
      }
    }
  }

  /// How often to ask whether the file is still at its path, in nanoseconds.
  private static let lookInterval: UInt64 = 500_000_000
  /// The maximum number of entries in one transaction, so that a long queue does not block a sender
  /// for long.
  private static let batch = 4_096

  let writer: SessionWriter
  /// In the order in which they happened, before the entries that are still in the queue.
  var waiting: [SessionEntry] = []
  /// An estimate.
  var waitingBytes = 0
  var writtenSinceCheckpoint = 0
  var writtenSinceTrim = 0
  var isTrimScheduled = false
  /// Rejected changes, and all changes after them: the states in the file lack them.
  var lost: [StateChange] = []
  /// Why an entry was rejected, until that is reported.
  var lastRefusal: SessionError?
  /// Whether the last entry written is a gap in place of another entry.
  var endsInGap = false
  private(set) var isClosed = false
  private var busyMilliseconds: Int32 = -1
  private var lastLook = DispatchTime.now().uptimeNanoseconds

  init(_ writer: SessionWriter) { self.writer = writer }

  /// Writes all waiting entries, or as many as possible, so many in a transaction. Returns the
  /// obstacle, if any.
  func write(busyMilliseconds: Int32, inBatchesOf batch: Int = RecordingFile.batch) -> Obstacle? {
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
    // Entries up to here are written one by one, because one of them is rejected.
    var aloneEnd = 0
    do throws(SessionError) {
      while written < waiting.count {
        if written >= aloneEnd, lost.isEmpty, !endsInGap {
          let end = min(written + batch, waiting.count)
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

  /// Makes the next write check whether the file is at its path.
  func lookAgain() { lastLook = 0 }

  /// Whether the file is no longer at its path, by a check that is at most half a second old.
  private func hasMoved() -> Bool {
    let now = DispatchTime.now().uptimeNanoseconds
    guard now >= lastLook + RecordingFile.lookInterval else { return false }
    guard writer.hasMoved else {
      lastLook = now
      return false
    }
    // The moved file must contain everything recorded before the move was noticed.
    try? writer.checkpoint()
    return true
  }

  private func setBusyTimeout(_ milliseconds: Int32) {
    guard milliseconds != busyMilliseconds else { return }
    busyMilliseconds = milliseconds
    writer.setBusyTimeout(milliseconds: milliseconds)
  }

  /// Writes as many waiting entries as fit on a full disk: without the keyframes, which a reader can
  /// do without, and in ever smaller transactions. Returns the obstacle, if any.
  func writeWhatFits() -> Obstacle? {
    waiting.removeAll { if case .keyframe = $0 { true } else { false } }
    // What is moved makes room in the -wal.
    if !writer.hasMoved { try? writer.checkpoint() }
    var obstacle: Obstacle?
    for batch in [RecordingFile.batch, 64, 1] {
      lookAgain()
      obstacle = write(busyMilliseconds: 0, inBatchesOf: batch)
      guard case .failed(let error) = obstacle, !error.isBusy else { break }
    }
    return obstacle
  }

  /// Writes a gap after the last position, if that is possible.
  func writeGap(_ reason: String) {
    guard let last = writer.lastPosition(), !writer.hasMoved else { return }
    let time = (try? writer.time(at: last)) ?? 0
    try? writer.write([.gap(Gap(position: last, time: time, reason: reason))])
  }

  /// Seals, unless an entry could not be written, and closes the file.
  func close(busyMilliseconds: Int32) throws(SessionError) {
    guard !isClosed else { return }
    isClosed = true
    setBusyTimeout(busyMilliseconds)
    try writer.close(sealing: waiting.isEmpty)
  }
}

extension SessionError {
  /// The error in a few words: SQLite's own, if it is one.
  var reason: String {
    switch self {
    case .sqlite(_, let message), .notAccessible(let message): message
    default: fact
    }
  }
}
