public import Foundation

/// Gives reducers the date: `date.now` or `date()`.
public typealias DateGenerator = DependencyGenerator<Date>

extension DependencyGenerator where Value == Date {
  /// The start of 2001, UTC, for tests and time travel.
  private static var testDate: Date { Date(timeIntervalSinceReferenceDate: 0) }

  /// Creates a generator of the dates that a closure returns.
  public init(_ source: @escaping @Sendable () -> Date) {
    self.init("date", testValue: Self.testDate, source)
  }

  /// The date. Once you set it, the generator always gives that date.
  public var now: Date {
    get { self() }
    set { self = .constant(newValue) }
  }

  /// The system's clock.
  public static let live = DateGenerator { Date() }

  /// One date, each time.
  public static func constant(_ date: Date) -> DateGenerator { DateGenerator { date } }

  static let test = constant(testDate)
}

enum DateKey: DependencyKey {
  static let name = "date"
  static let recording = DependencyRecording.value
  static let liveValue = DateGenerator.live
  static let testValue = DateGenerator.test
}

extension DependencyValues {
  /// The date, which is recorded. In tests it is the start of 2001, UTC.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }
}
