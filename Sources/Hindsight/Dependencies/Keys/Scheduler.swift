internal import HindsightRecorder

/// Runs work on the main actor, now or later, for code that is not `async`.
public struct Scheduler: Sendable {
  /// Work to be done.
  public typealias Work = @MainActor @Sendable () -> Void

  private let enqueue: @Sendable (Duration, @escaping Work) -> Void

  /// Creates a scheduler that passes each piece of work and its delay to a closure.
  public init(_ enqueue: @escaping @Sendable (_ delay: Duration, _ work: @escaping Work) -> Void) {
    self.enqueue = enqueue
  }

  /// Creates a scheduler that measures delays with a clock.
  public init(clock: any Clock<Duration>) {
    self.init { delay, work in
      Task { @MainActor in
        if delay > .zero, (try? await clock.sleep(for: delay)) == nil { return }
        work()
      }
    }
  }

  /// Measures delays with the system's clock.
  public static let main = Scheduler(clock: ContinuousClock())

  /// Runs all work as soon as the main actor is free, whatever its delay.
  public static let immediate = Scheduler { _, work in Task { @MainActor in work() } }

  /// Runs work on the main actor after a delay. Inside a reducer this counts as a call of a
  /// capability, and time travel skips it.
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
  /// The main queue, which is a capability. In tests it ignores delays.
  public var mainQueue: Scheduler {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }
}
