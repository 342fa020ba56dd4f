internal import Foundation
internal import SessionFile
internal import SessionRepair
internal import Synchronization

/// Compares all rows of a session with their checksums while the prompt waits.
///
/// It works on a thread of its own with a reader of its own, at a low priority, so that typing and
/// commands do not wait for it. It reads a file that nobody writes; what a running recorder adds is
/// compared when it is shown.
final class BackgroundProof: Sendable {
  /// What it has found.
  enum Finding: Sendable, Hashable {
    /// Everything is as it was recorded.
    case sound
    /// The first fault of each branch that has one.
    case faults([SessionFault])
  }

  private let finding = Mutex<Finding?>(nil)
  private let isToStop = Atomic<Bool>(false)
  private let end = DispatchSemaphore(value: 0)

  /// Begins to compare the session at a URL.
  init(of file: URL) {
    let thread = Thread { [self] in work(file) }
    // As much as the thread that builds states has, since it reads the same rows.
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func work(_ file: URL) {
    defer { end.signal() }
    ProcessPriority.lowerThisThread()
    guard let reader = try? SessionReader(opening: file) else { return }
    defer { reader.close() }
    guard
      let faults = try? reader.prove(shouldStop: { _ in isToStop.load(ordering: .relaxed) })
    else { return }
    finding.withLock { $0 = faults.isEmpty ? .sound : .faults(faults) }
  }

  /// What it has found since the last call; nil if nothing.
  func takeFinding() -> Finding? {
    finding.withLock { finding in
      defer { finding = nil }
      return finding
    }
  }

  /// Waits until it has ended. At most one caller may wait.
  func waitForEnd() { end.wait() }

  /// Lets it end soon. The caller need not wait.
  func stop() { isToStop.store(true, ordering: .relaxed) }
}
