/// Something that reducers and effects get from outside: the date, a service, a clock.
///
///     struct FactClientKey: DependencyKey {
///       static let liveValue = FactClient.overNetwork
///       static let testValue = FactClient { number in "\(number) is a number" }
///     }
///
///     extension DependencyValues {
///       var factClient: FactClient {
///         get { self[FactClientKey.self] }
///         set { self[FactClientKey.self] = newValue }
///       }
///     }
///
/// A reducer declares what it uses as `@Dependency(\.factClient) var factClient`.
public protocol DependencyKey {
  /// The dependency's type.
  associatedtype Value: Sendable

  /// The value in a running app.
  static var liveValue: Value { get }

  /// The value in tests, and in a debugger if the recording holds no value. It must touch nothing
  /// outside, and must give the same results each time.
  static var testValue: Value { get }

  /// The value in previews; `testValue` by default.
  static var previewValue: Value { get }

  /// How a recording treats the reducers' reads; `.capability` by default.
  static var recording: DependencyRecording { get }

  /// The key's name in a recording. By default it is the type's name with a small first letter and
  /// without a `Key` suffix: `factClient`.
  static var name: String { get }
}

extension DependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }

  /// `.capability`.
  public static var recording: DependencyRecording { .capability }

  /// The type's name, as a member would be called.
  public static var name: String {
    let type = "\(Self.self)"
    let stem = type.hasSuffix("Key") && type.count > 3 ? type.dropLast(3) : type[...]
    return stem.prefix(1).lowercased() + stem.dropFirst()
  }
}

/// How a recording treats the reducers' reads of a dependency.
public enum DependencyRecording: Sendable, Hashable {
  /// Each read inside a reducer is recorded with the action, and a replay gives the recorded values
  /// back in order. If the value is a generator, the reads are its draws; passing the generator on
  /// is not a read.
  case value
  /// Something for use in effects. Passing it on is not a read. Calling it inside a reducer is
  /// noted where Hindsight can see the call (see `Endpoint`), and is a divergence on replay.
  case capability
}

/// Which of its values a key gives unless it is overridden.
public enum DependencyContext: Sendable, Hashable {
  /// The live values.
  case live
  /// The preview values.
  case preview
  /// The test values.
  case test
}
