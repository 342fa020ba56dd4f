internal import Synchronization

/// SplitMix64: the same numbers for the same seed.
final class SeededNumbers: Sendable {
  private let state: Mutex<UInt64>

  init(_ seed: UInt64) { state = Mutex(seed) }

  func next() -> UInt64 {
    var mixed = state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      return state
    }
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
