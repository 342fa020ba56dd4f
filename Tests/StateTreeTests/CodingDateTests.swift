import Foundation
import StateTree
import Testing

@Suite struct CodingDateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var seconds: Double
    var json: String
    var testDescription: String { json }
  }

  static let cases = [
    Case(seconds: 0, json: #""2001-01-01T00:00:00Z""#),
    Case(seconds: 0.5, json: #""2001-01-01T00:00:00.5Z""#),
    Case(seconds: -0.1, json: #""2000-12-31T23:59:59.9Z""#),
    Case(seconds: -1, json: #""2000-12-31T23:59:59Z""#),
    Case(seconds: -1.25, json: #""2000-12-31T23:59:58.75Z""#),
    Case(seconds: 817_705_732.123456, json: #""2026-11-30T04:28:52.123456Z""#),
    Case(seconds: -978_307_200, json: #""1970-01-01T00:00:00Z""#),
    Case(seconds: -26_395_200, json: #""2000-03-01T12:00:00Z""#),
    Case(seconds: -26_438_400.001, json: #""2000-02-29T23:59:59.999Z""#),
    Case(seconds: -63_113_904_000, json: #""0001-01-01T00:00:00Z""#),
    Case(seconds: -63_113_904_001, json: "-63113904001.0"),
    Case(seconds: 252_423_993_599, json: #""9999-12-31T23:59:59Z""#),
    Case(seconds: 252_423_993_600, json: "252423993600.0"),
    Case(seconds: -0.0, json: "-0.0"),
    Case(seconds: 1e-7, json: "1e-07"),
    Case(seconds: 1e300, json: "1e+300"),
    Case(seconds: .infinity, json: #"{"$double":"inf"}"#),
  ]

  @Test(arguments: cases) func text(row: Case) throws {
    let tree = try StateEncoder().encode(Date(timeIntervalSinceReferenceDate: row.seconds))
    #expect(tree.jsonText() == row.json)
    let date = try decoded(Date.self, tree.jsonText())
    #expect(date.timeIntervalSinceReferenceDate.bitPattern == row.seconds.bitPattern)
  }

  @Test func everyBitComesBack() throws {
    var random = SplitMix64(seed: 3)
    let (encoder, decoder) = (StateEncoder(), StateDecoder())
    for _ in 0..<20_000 {
      let magnitude = pow(10, Double.random(in: -8...12, using: &random))
      var seconds = Double.random(in: -1...1, using: &random) * magnitude
      if random.chance(3) { seconds = (seconds * 1000).rounded() / 1000 }
      let tree = try encoder.encode(Date(timeIntervalSinceReferenceDate: seconds))
      let back = try decoder.decode(Date.self, from: tree).timeIntervalSinceReferenceDate
      #expect(back.bitPattern == seconds.bitPattern, "\(seconds) as \(tree.jsonText())")
    }
  }

  @Test func daysAgreeWithTheCalendar() throws {
    var random = SplitMix64(seed: 5)
    // Foundation's calendar is Julian before 1582, so only later days can be compared.
    for _ in 0..<2000 {
      let seconds = Double(Int.random(in: -13_000_000_000...252_000_000_000, using: &random))
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(try StateEncoder().encode(date) == .string(date.formatted(.iso8601)))
    }
  }

  static let readable: [(String, Double)] = [
    ("2001-01-01T01:00:00+01:00", 0),
    ("2001-01-01T01:00:00+0100", 0),
    ("2000-12-31T22:30:00.50-01:30", 0.5),
    ("2001-01-01T02:00:00+02", 0),
    ("2001-01-01t00:00:00.000z", 0),
  ]

  @Test(arguments: readable) func reads(text: String, seconds: Double) throws {
    let date = try StateDecoder().decode(Date.self, from: .string(text))
    #expect(date.timeIntervalSinceReferenceDate == seconds)
  }

  @Test(arguments: [
    "", "2001", "2001-01-01", "2001-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2001-13-01T00:00:00Z", "2001-00-01T00:00:00Z", "2001-01-00T00:00:00Z",
    "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z", "2001-01-01T00:00:60Z",
    "2001-01-01T00:00:00", "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00+1",
    "2001-01-01T00:00:00Z ", "0000-01-01T00:00:00Z", "２001-01-01T00:00:00Z",
    "2001-01-01T00:00:00+24:00",
  ])
  func refuses(text: String) {
    #expect(throws: StateCodingError.self) {
      try StateDecoder().decode(Date.self, from: .string(text))
    }
  }
}
