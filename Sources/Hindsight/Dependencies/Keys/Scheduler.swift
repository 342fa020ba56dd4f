internal import HindsightRecorder

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
        if delay > .zero, (try? await clock.sleep(for: delay)) == nil { return }
        work()
      }
    }
  }

  /// Measures delays by the system's clock.
  public static let main = Scheduler(clock: ContinuousClock())

  /// Runs all work as soon as the main actor is free, whatever its delay.
  public static let immediate = Scheduler { _, work in Task { @MainActor in work() } }

  /// Runs work on the main actor after a delay. Inside a reducer this is a call of a capability,
  /// and time travel does not make it.
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
  /// The main queue. A capability; in tests it takes no account of delays.
  public var mainQueue: Scheduler {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }
}
