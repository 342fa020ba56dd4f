internal import Dispatch
internal import SessionFile

/// Reports the faults of a recording: each kind once, on standard error and to the app's closure.
final class FaultReporter: Sendable {
  private static let queue = DispatchQueue(label: "hindsight.faults", qos: .utility)

  private let reported = Locked<Set<RecordingFault.Kind>>([])
  private let onFault: (@Sendable (RecordingFault) -> Void)?

  init(_ onFault: (@Sendable (RecordingFault) -> Void)?) { self.onFault = onFault }

  /// Reports a fault unless one of its kind was reported before. May be called under any lock: the
  /// closure, which may do anything, runs on another thread.
  func report(_ fault: RecordingFault) {
    guard reported.withLock({ $0.insert(fault.kind).inserted }) else { return }
    HindsightRecorder.report(fault.description)
    guard let onFault else { return }
    FaultReporter.queue.async { onFault(fault) }
  }
}
