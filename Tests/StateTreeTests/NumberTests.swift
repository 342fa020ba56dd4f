import StateTree
import Testing

@Suite struct NumberTests {
  struct Equality: Sendable, CustomTestStringConvertible {
    let left: String
    let right: String
    let isEqual: Bool
    var testDescription: String { "\(left) \(isEqual ? "=" : "≠") \(right)" }
  }

  static let equalities: [Equality] = [
    Equality(left: "1", right: "1.0", isEqual: true),
    Equality(left: "1", right: "10e-1", isEqual: true),
    Equality(left: "100", right: "1E+2", isEqual: true),
    Equality(left: "0", right: "0.0", isEqual: true),
    Equality(left: "-0", right: "0", isEqual: false),
    Equality(left: "-0", right: "-0.0", isEqual: true),
    Equality(left: "-0e5", right: "-0.00", isEqual: true),
    Equality(left: "-0.0", right: "0.0", isEqual: false),
    Equality(left: "9007199254740993", right: "9007199254740992", isEqual: false),
    Equality(left: "9007199254740993", right: "9007199254740993.0", isEqual: true),
    Equality(left: "9007199254740993", right: "9007199254740992.0", isEqual: false),
    Equality(left: "9223372036854775807", right: "9223372036854775807.0", isEqual: true),
    Equality(left: "9223372036854775807", right: "9223372036854775808", isEqual: false),
    Equality(left: "-9223372036854775808", right: "-9223372036854775808.0", isEqual: true),
    Equality(left: "18446744073709551615", right: "18446744073709551615.0", isEqual: true),
    Equality(left: "18446744073709551615", right: "18446744073709551616", isEqual: false),
    Equality(
      left: "123456789012345678901234567890", right: "12345678901234567890123456789e1",
      isEqual: true),
    Equality(
      left: "123456789012345678901234567890", right: "123456789012345678901234567891",
      isEqual: false),
    Equality(left: "1e400", right: "10e399", isEqual: true),
    Equality(left: "1e400", right: "1e401", isEqual: false),
    Equality(left: "1e400", right: "-1e400", isEqual: false),
    Equality(left: "1e-400", right: "0", isEqual: false),
    Equality(left: "0.1", right: "0.10000000000000000", isEqual: true),
    Equality(left: "0.1", right: "0.1000000000000000055511151231257827", isEqual: false),
    Equality(left: "1e23", right: "99999999999999990000000.0", isEqual: false),
    Equality(left: "1e22", right: "10000000000000000000000", isEqual: true),
    Equality(left: "5e-324", right: "4.9e-324", isEqual: false),
    Equality(left: "1e18", right: "1000000000000000000", isEqual: true),
    Equality(left: "1", right: "true", isEqual: false),
    Equality(left: "1", right: "\"1\"", isEqual: false),
    Equality(left: "{\"$double\":\"nan\"}", right: "{\"$double\":\"nan\"}", isEqual: true),
    Equality(left: "{\"$double\":\"nan\"}", right: "{\"$double\":\"inf\"}", isEqual: false),
    Equality(left: "{\"$double\":\"inf\"}", right: "{\"$double\":\"-inf\"}", isEqual: false),
    Equality(left: "{\"$double\":\"inf\"}", right: "1e400", isEqual: false),
  ]

  @Test(arguments: equalities) func equality(_ example: Equality) throws {
    let left = try StateValue(json: example.left)
    let right = try StateValue(json: example.right)
    #expect((left == right) == example.isEqual)
    #expect((right == left) == example.isEqual)
    #expect((StateDiff(from: left, to: right) == nil) == example.isEqual)
    #expect(Set([left, right]).count == (example.isEqual ? 1 : 2))
  }

  @Test(arguments: [
    ("1", StateValue.integer(1)), ("-1", .integer(-1)), ("0", .integer(0)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9007199254740993.0", .integer(9_007_199_254_740_993)),
    ("1.5", .double(1.5)), ("1e2", .double(100)), ("-0", .double(-0.0)), ("0.1", .double(0.1)),
    ("0.1234567890123456", .double(0.1234567890123456)),
    ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
    ("5e-324", .double(.leastNonzeroMagnitude)),
  ]) func smallestCaseIsChosen(_ text: String, _ value: StateValue) throws {
    let read = try StateValue(json: text)
    #expect("\(read)" == "\(value)")
  }

  @Test(arguments: [
    "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615", "0.1",
    "1.0", "-0.0", "1e+22", "5e-324", "1.7976931348623157e+308", "1e400",
    "0.1234567890123456789012345", "123456789012345678901234567890", "1e99999999999999999999",
    "10", "99", "100", "999999999999999999", "1000000000000000000",
  ]) func spellingStays(_ text: String) throws {
    let value = try StateValue(json: text)
    #expect(value.jsonText() == text)
  }

  @Test func randomDoublesComeBack() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let double = Double(bitPattern: random.next())
      let read = try StateValue(json: StateValue.double(double).jsonText())
      #expect(read == .double(double))
    }
  }

  @Test func randomDecimalsKeepTheirDigits() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<5_000 {
      let digits = (0..<Int.random(in: 1...25, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }
      let exponent = Int.random(in: -330...330, using: &random)
      let plain = "1." + digits.joined() + "e\(exponent)"
      let shifted = "0.001" + digits.joined() + "E\(exponent + 3)"
      let value = try StateValue(json: plain)
      let other = try StateValue(json: shifted)
      #expect(value == other, "\(plain)")
      #expect(value.hashValue == other.hashValue, "\(plain)")
      let more = try StateValue(json: "1." + digits.joined() + "00000000000000000001e\(exponent)")
      #expect(value != more, "\(plain)")
      #expect(try StateValue(json: value.jsonText()) == value, "\(plain)")
    }
  }
}
