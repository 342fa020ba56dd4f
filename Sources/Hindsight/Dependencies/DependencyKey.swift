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
  /// What the key stands for.
  associatedtype Value: Sendable

  /// What a running app gets.
  static var liveValue: Value { get }

  /// What tests get, and what a debugger gives where a recording holds no value. It must touch
  /// nothing outside, and give the same each time.
  static var testValue: Value { get }

  /// What a preview gets; `testValue` unless it says otherwise.
  static var previewValue: Value { get }

  /// How a recording treats what reducers read of it; `.capability` unless it says otherwise.
  static var recording: DependencyRecording { get }

  /// The key's name in a recording. Without one it is the type's name with a small letter first and
  /// without a `Key` at its end: `factClient`.
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

/// How a recording treats what reducers read of a dependency.
public enum DependencyRecording: Sendable, Hashable {
  /// Each read inside a reducer is recorded with the action, and given back in order when it is
  /// replayed. Where the value is a generator, its draws are the reads, and handing it on is none.
  case value
  /// Something to be used in effects. Handing it on is no read; calling it inside a reducer is
  /// noted where it can be seen (see `Endpoint`), and is a divergence when it is replayed.
  case capability
}

/// Which of its values a key gives where nothing is overridden.
public enum DependencyContext: Sendable, Hashable {
  /// The live values.
  case live
  /// The preview values.
  case preview
  /// The test values.
  case test
}
