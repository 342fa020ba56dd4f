public import Foundation

/// Where reducers get the date from: `date.now`, or `date()`.
public typealias DateGenerator = DependencyGenerator<Date>

extension DependencyGenerator where Value == Date {
  /// The start of 2001, UTC, which tests and time travel get.
  private static var testDate: Date { Date(timeIntervalSinceReferenceDate: 0) }

  /// The dates that a closure gives.
  public init(_ source: @escaping @Sendable () -> Date) {
    self.init("date", testValue: Self.testDate, source)
  }

  /// The date. Set, it is this one from then on.
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
  /// The date. Recorded; in tests it is the start of 2001, UTC.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }
}
