internal import HindsightRecorder

extension Reduction {
  /// What a key stands for inside the reducer.
  func read<Key: DependencyKey>(_ key: Key.Type, in values: DependencyValues) -> Key.Value {
    if key.recording == .value, !(Key.Value.self is any ReadByDrawing.Type) {
      return draw(key.name, live: { values.value(of: key) }, test: { key.testValue })
    }
    return isTravel ? key.testValue : values.value(of: key)
  }
}

/// A dependency whose draws are what is read of it: to hand it on is no read.
protocol ReadByDrawing {}
