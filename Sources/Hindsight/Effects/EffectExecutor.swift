internal import Dispatch
internal import Synchronization

/// Where the effects of test stores run, so that a test can wait until each of them waits for
/// something else: a clock, an answer, the end of another task.
package final class EffectExecutor: TaskExecutor {
  /// The one of all test stores, since a clock that is moved does not know whose effects it wakes.
  package static let shared = EffectExecutor()

  private let queue = DispatchQueue(label: "hindsight.test-effects")
  private let jobs = Atomic(0)

  /// How many rounds in a row nothing may have run. More than one, because a job may stand behind
  /// another one in the main actor's queue.
  private static let quietRounds = 5
  /// An effect that never waits must not keep its test from going on.
  private static let mostRounds = 10_000

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    jobs.add(1, ordering: .relaxed)
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Waits until no effect can go on by itself.
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
