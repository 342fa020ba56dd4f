internal import Dispatch
internal import Synchronization

/// Runs the effects of test stores, so that a test can wait until each of them is waiting for
/// something: a clock, an answer, the end of another task.
package final class EffectExecutor: TaskExecutor {
  /// The executor that all test stores share, because a clock does not know whose effects it wakes.
  package static let shared = EffectExecutor()

  private let queue = DispatchQueue(label: "hindsight.test-effects")
  private let jobs = Atomic(0)

  /// The number of rounds in a row in which nothing may run. It is more than one, because a job may
  /// be after another one in the main actor's queue.
  private static let quietRounds = 5
  /// The limit that lets a test continue although an effect never waits.
  private static let mostRounds = 10_000

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    jobs.add(1, ordering: .relaxed)
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Waits until no effect can continue by itself.
  package func settle() async {
    var quiet = 0
    var rounds = 0
    while quiet < Self.quietRounds, rounds < Self.mostRounds {
      let before = jobs.load(ordering: .relaxed)
      await drain()
      await MainActor.run {}
      await Task.yield()
      quiet = jobs.load(ordering: .relaxed) == before ? quiet + 1 : 0
      rounds += 1
    }
  }

  private func drain() async {
    await withCheckedContinuation { drained in queue.async { drained.resume() } }
  }
}
