import Dispatch
import Testing

@testable import HindsightRecorder

@Suite struct RecursiveLockedTests {
  final class Count { var value = 0 }

  let locked = RecursiveLocked(Count())

  @Test func aThreadThatHasItMayAskAgain() {
    let value = locked.withLock { count in
      count.value = 1
      return locked.withLock(within: 0) { $0.value + 1 }
    }
    #expect(value == 2)
  }

  @Test func threadsWaitForEachOther() {
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<1_000 { locked.withLock { $0.value += 1 } }
    }
    #expect(locked.withLock { $0.value } == 4_000)
  }

  @Test func aWaitHasALimit() {
    let (held, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.global().async { [locked] in
      locked.withLock { _ in
        held.signal()
        done.wait()
      }
    }
    held.wait()
    let start = ContinuousClock.now
    #expect(locked.withLock(within: 0) { _ in 1 } == nil)
    #expect(locked.withLock(within: 0.05) { _ in 1 } == nil)
    #expect(ContinuousClock.now - start >= .milliseconds(50))
    done.signal()
    #expect(locked.withLock(within: 60) { _ in 1 } == 1)
  }
}
