internal import StateTree
internal import Synchronization

/// Gives the same numbers for the same seed, on any thread.
final class SeededNumbers: Sendable {
  private let generator: Mutex<SplitMix64>

  init(_ seed: UInt64) { generator = Mutex(SplitMix64(seed: seed)) }

  func next() -> UInt64 { generator.withLock { $0.next() } }
}
