internal import SessionFile

/// A clock that stands still until a test moves it.
///
///     let clock = TestClock()
///     let store = Store(initialState: .init(), reducer: Search()) { $0.continuousClock = clock }
///     store.send(.queryChanged("swift"))
///     await clock.advance(by: .milliseconds(300))
public final class TestClock: Clock {
  private struct Sleeper {
    let deadline: ClockInstant
    let number: Int
    let wake: CheckedContinuation<Void, any Error>
  }

  private struct Inside {
    var now = ClockInstant()
    var number = 0
    var sleepers: [Sleeper] = []
    /// Sleeps that were cancelled before they had begun.
    var cancelled: Set<Int> = []
  }

  /// How often other tasks get a chance to run around each wake. A woken task may need several
  /// turns until it sleeps again or ends.
  private static let yields = 25

  private let inside = Locked(Inside())

  /// A clock at its start.
  public init() {}

  /// The moment to which it was moved.
  public var now: ClockInstant { inside.withLock(\.now) }

  /// Nothing: any two moments differ.
  public var minimumResolution: Duration { .zero }

  /// Whether a task sleeps on it.
  public var hasSleepers: Bool { inside.withLock { !$0.sleepers.isEmpty } }

  /// Waits until the clock reaches an instant. Throws if the task is cancelled.
  public func sleep(until deadline: ClockInstant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let number = inside.withLock { inside in
      inside.number += 1
      return inside.number
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        let outcome: Result<Void, any Error>? = inside.withLock { inside in
          if inside.cancelled.remove(number) != nil { return .failure(CancellationError()) }
          if deadline <= inside.now { return .success(()) }
          inside.sleepers.append(Sleeper(deadline: deadline, number: number, wake: wake))
          return nil
        }
        if let outcome { wake.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = inside.withLock { inside -> Sleeper? in
        guard let index = inside.sleepers.firstIndex(where: { $0.number == number }) else {
          inside.cancelled.insert(number)
          return nil
        }
        return inside.sleepers.remove(at: index)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
    _ = inside.withLock { $0.cancelled.remove(number) }
  }

  /// Advances the clock. Sleeping tasks wake in the order of their deadlines, each with the clock
  /// at its deadline. Sleeps that they begin meanwhile count too.
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock until no task sleeps on it. If a task goes back to sleep each time it
  /// wakes, this never returns.
  public func run() async {
    await settle()
    while let next = inside.withLock({ $0.sleepers.map(\.deadline).min() }) {
      await advance(to: next)
    }
  }

  private func advance(to end: ClockInstant) async {
    await settle()
    while let sleeper = nextSleeper(until: end) {
      sleeper.wake.resume()
      await settle()
    }
  }

  private func nextSleeper(until end: ClockInstant) -> Sleeper? {
    inside.withLock { inside in
      let order = { (left: Sleeper, right: Sleeper) in
        (left.deadline, left.number) < (right.deadline, right.number)
      }
      let first = inside.sleepers.indices.min { order(inside.sleepers[$0], inside.sleepers[$1]) }
      guard let first, inside.sleepers[first].deadline <= end else {
        inside.now = max(inside.now, end)
        return nil
      }
      let sleeper = inside.sleepers.remove(at: first)
      inside.now = max(inside.now, sleeper.deadline)
      return sleeper
    }
  }

  /// Lets the other tasks, including those on the main actor, run until they wait for something.
  private func settle() async {
    await EffectExecutor.shared.settle()
    for _ in 0..<Self.yields {
      await Task.detached(priority: .background) { await Task.yield() }.value
      await MainActor.run {}
    }
  }
}
