internal import HindsightRecorder

extension Reduction {
  /// The value of a key inside the reducer.
  func read<Key: DependencyKey>(_ key: Key.Type, in values: DependencyValues) -> Key.Value {
    if key.recording == .value, !(Key.Value.self is any ReadByDrawing.Type) {
      return draw(key.name, live: { values.value(of: key) }, test: { key.testValue })
    }
    return isTravel ? key.testValue : values.value(of: key)
  }
}

/// A dependency whose draws count as reads. Passing it on does not.
protocol ReadByDrawing {}
