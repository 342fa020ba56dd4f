import Foundation
import Hindsight
import Synchronization
import Testing

@Suite struct ClockTests {
  final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock(\.self) }
  }

  @Test func aTestClockWakesInTheOrderOfTheDeadlines() async {
    let clock = TestClock()
    let log = Log()
    for seconds in [3, 1, 2] {
      Task {
        try? await clock.sleep(for: .seconds(seconds))
        log.note("\(seconds) at \(clock.now.offset)")
      }
    }
    await clock.advance(by: .milliseconds(999))
    #expect(log.all == [])
    await clock.advance(by: .milliseconds(1))
    #expect(log.all == ["1 at 1.0 seconds"])
    await clock.advance(by: .seconds(10))
    #expect(log.all == ["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds"])
    #expect(clock.now.offset == .seconds(11))
    #expect(!clock.hasSleepers)
  }

  @Test func aTestClockTakesThoseThatSleepAgain() async {
    let clock = TestClock()
    let log = Log()
    let task = Task {
      for number in 1...5 {
        try await clock.sleep(for: .seconds(1))
        log.note("\(number)")
      }
    }
    await clock.advance(by: .seconds(3))
    #expect(log.all == ["1", "2", "3"])
    await clock.run()
    #expect(log.all == ["1", "2", "3", "4", "5"])
    #expect(clock.now.offset == .seconds(5))
    _ = await task.result
  }

  @Test func aCancelledSleepEnds() async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.advance(by: .zero)
    #expect(clock.hasSleepers)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!clock.hasSleepers)
  }

  @Test func aSleepInThePastIsNone() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(5))
    try await clock.sleep(until: ClockInstant(offset: .seconds(5)), tolerance: nil)
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func anImmediateClockDoesNotWait() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(1_000_000))
    #expect(clock.now.offset == .seconds(1_000_000))
    let task = Task {
      try await Task.sleep(for: .seconds(1000))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @MainActor @Test func aSchedulerRunsItsWork() async {
    let log = Log()
    await withCheckedContinuation { continuation in
      Scheduler.immediate.schedule(after: .seconds(100)) {
        log.note("immediate")
        continuation.resume()
      }
    }
    #expect(log.all == ["immediate"])
    let clock = TestClock()
    Scheduler(clock: clock).schedule(after: .seconds(2)) { log.note("clock") }
    await clock.advance(by: .seconds(1))
    #expect(log.all == ["immediate"])
    await clock.advance(by: .seconds(1))
    #expect(log.all == ["immediate", "clock"])
    await withCheckedContinuation { continuation in
      Scheduler.main.schedule { continuation.resume() }
    }
  }
}
