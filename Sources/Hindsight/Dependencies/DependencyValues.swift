internal import HindsightRecorder
internal import Synchronization

/// What every dependency key stands for at one place of a program.
///
/// The values in force are task-local: `withDependencies` changes them for an operation and all
/// that it awaits, `Reducer.dependency` for a reducer and the effects that it returns.
public struct DependencyValues: Sendable {
  /// The values in force here.
  @TaskLocal public static var current = DependencyValues()

  /// Which of its values a key gives that nothing here overrides.
  ///
  /// Setting it to `.test` makes new test values: generators begin anew, and last as long as the
  /// context does.
  public var context: DependencyContext = .live {
    didSet { testValues = context == .test ? TestValues() : nil }
  }

  private var testValues: TestValues?
  private var overrides: [ObjectIdentifier: any Sendable] = [:]

  /// Values that override nothing, in the live context.
  public init() {}

  /// Whether nothing is overridden here, and the context is live.
  package var isDefault: Bool { overrides.isEmpty && context == .live }

  /// What a key stands for. Reading a key of recording `.value` inside a recorded reducer records
  /// the value; in time travel it gives the recorded one, and of other keys the test value.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      guard let reduction = Reduction.current else { return value(of: key) }
      return reduction.read(key, in: self)
    }
    set { overrides[ObjectIdentifier(key)] = newValue }
  }

  /// What a key stands for here, whether or not a reducer asks.
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

/// The test values that a context has given, so that a generator goes on from read to read.
private final class TestValues: Sendable {
  private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

  func value<Key: DependencyKey>(of key: Key.Type) -> Key.Value {
    if let made = values.withLock({ $0[ObjectIdentifier(key)] }), let value = made as? Key.Value {
      return value
    }
    // Made outside of the lock: what makes it may read other dependencies.
    let value = key.testValue
    values.withLock { $0[ObjectIdentifier(key)] = value }
    return value
  }
}
