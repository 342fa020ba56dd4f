internal import Dispatch
internal import Foundation

/// Runs work on the main actor, now or later: for code that cannot wait.
public struct Scheduler: Sendable {
  /// Work to be done.
  public typealias Work = @MainActor @Sendable () -> Void

  private let enqueue: @Sendable (Duration, @escaping Work) -> Void

  /// A scheduler that hands each piece of work, and after how long to run it, to a closure.
  public init(_ enqueue: @escaping @Sendable (_ delay: Duration, _ work: @escaping Work) -> Void) {
    self.enqueue = enqueue
  }

  /// A scheduler whose delays a clock measures.
  public init(clock: any Clock<Duration>) {
    self.init { delay, work in
      Task { @MainActor in
        guard (try? await clock.sleep(for: delay)) != nil else { return }
        work()
      }
    }
  }

  /// The main queue.
  public static let main = Scheduler { delay, work in
    let (seconds, attoseconds) = delay.components
    let time = DispatchTime.now() + Double(seconds) + Double(attoseconds) / 1e18
    DispatchQueue.main.asyncAfter(deadline: time) { MainActor.assumeIsolated(work) }
  }

  /// Runs all work at once, whatever its delay: on the main thread before `schedule` returns.
  public static let immediate = Scheduler { _, work in
    if Thread.isMainThread {
      MainActor.assumeIsolated(work)
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    }
  }

  /// Runs work on the main actor after a delay. Inside a reducer this is a call of a capability, and
  /// time travel does not make it.
  public func schedule(after delay: Duration = .zero, _ work: @escaping Work) {
    if let reduction = Reduction.current, reduction.refusesCall(of: MainQueueKey.name) { return }
    enqueue(delay, work)
  }
}

enum MainQueueKey: DependencyKey {
  static let liveValue = Scheduler.main
  static let testValue = Scheduler.immediate
}

extension DependencyValues {
  /// The main queue. A capability; in tests it runs all work at once.
  public var mainQueue: Scheduler {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }
}
