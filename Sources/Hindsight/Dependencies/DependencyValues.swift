internal import HindsightRecorder
internal import Synchronization

/// The values of all dependencies at one place of a program.
///
/// The values are task-local: `withDependencies` changes them for an operation and everything that
/// it awaits, `Reducer.dependency` for a reducer and its effects.
public struct DependencyValues: Sendable {
  /// The values in force here.
  @TaskLocal public static var current = DependencyValues()

  /// Which of its values a key gives unless it is overridden here.
  ///
  /// Setting this to `.test` makes new test values: generators start over, and last as long as the
  /// context.
  public var context: DependencyContext = .live {
    didSet { testValues = context == .test ? TestValues() : nil }
  }

  private var testValues: TestValues?
  private var overrides: [ObjectIdentifier: any Sendable] = [:]

  /// Values that override nothing, in the live context.
  public init() {}

  /// Whether nothing is overridden here, and the context is live.
  package var isDefault: Bool { overrides.isEmpty && context == .live }

  /// The value of a key. If the key's `recording` is `.value`, reading it inside a recorded reducer
  /// records the value, and time travel gives the recorded value back. For other keys, time travel
  /// gives the test value.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      guard let reduction = Reduction.current else { return value(of: key) }
      return reduction.read(key, in: self)
    }
    set { overrides[ObjectIdentifier(key)] = newValue }
  }

  /// The value of a key here, whether or not a reducer reads it.
  func value<Key: DependencyKey>(of key: Key.Type) -> Key.Value {
    if !overrides.isEmpty, let override = overrides[ObjectIdentifier(key)],
      let value = override as? Key.Value
    {
      return value
    }
    return switch context {
    case .live: key.liveValue
    case .preview: key.previewValue
    case .test: testValues?.value(of: key) ?? key.testValue
    }
  }
}

/// The test values that a context has made, so that a generator continues from read to read.
private final class TestValues: Sendable {
  private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

  func value<Key: DependencyKey>(of key: Key.Type) -> Key.Value {
    if let made = values.withLock({ $0[ObjectIdentifier(key)] }), let value = made as? Key.Value {
      return value
    }
    // The value is made outside the lock, because making it may read other dependencies.
    let value = key.testValue
    values.withLock { $0[ObjectIdentifier(key)] = value }
    return value
  }
}
