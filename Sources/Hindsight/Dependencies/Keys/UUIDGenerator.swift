public import Foundation
internal import HindsightRecorder
internal import Synchronization

/// Gives reducers new identifiers: `uuid()`.
public typealias UUIDGenerator = DependencyGenerator<UUID>

extension DependencyGenerator where Value == UUID {
  /// Creates a generator of the identifiers that a closure returns.
  public init(_ source: @escaping @Sendable () -> UUID) {
    self.init("uuid", testValue: UUID(number: Reduction.current?.nextNumber() ?? 0), source)
  }

  /// Random identifiers.
  public static let live = UUIDGenerator { UUID() }

  /// The same identifier each time.
  public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }

  /// `00000000-0000-0000-0000-000000000000`, then the same with a 1 at its end, and so on. Each new
  /// generator starts again.
  public static var incrementing: UUIDGenerator {
    let counter = Counter()
    return UUIDGenerator { UUID(number: counter.next()) }
  }
}

/// Counts from 0.
private final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
}

extension UUID {
  /// The identifier whose last digits are a number, in base 16.
  init(number: Int) {
    var bytes: [UInt8] = []
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5],
        bytes[6], bytes[7]
      ))
  }
}

enum UUIDKey: DependencyKey {
  static let name = "uuid"
  static let recording = DependencyRecording.value
  static let liveValue = UUIDGenerator.live
  static var testValue: UUIDGenerator { .incrementing }
}

extension DependencyValues {
  /// New identifiers, which are recorded. In tests they count up from 0.
  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }
}
