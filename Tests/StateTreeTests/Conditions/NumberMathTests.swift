import StateTree
import Testing

@Suite struct NumberMathTests {
  /// Laws that hold exactly for all numbers of at most some digits.
  @Test func obeysTheLawsOfNumbers() throws {
    var random = SplitMix64(seed: 29)
    for _ in 0..<2_000 {
      let (a, b, c) = (number(&random), number(&random), number(&random))
      for law in [
        "(\(a)) + (\(b)) == (\(b)) + (\(a))", "(\(a)) - (\(a)) == 0",
        "((\(a)) + (\(b))) - (\(b)) == (\(a))",
        "(\(a)) * ((\(b)) + (\(c))) == (\(a)) * (\(b)) + (\(a)) * (\(c))",
        "(\(a)) < (\(b)) || (\(a)) == (\(b)) || (\(a)) > (\(b))",
        "(\(b)) == 0 || (\(a)) * (\(b)) / (\(b)) == (\(a))",
        "(\(b)) == 0 || ((\(a)) - (\(a)) % (\(b))) % (\(b)) == 0",
        "(\(a)) + 1 > (\(a))",
      ] {
        #expect(try Condition(law).judgement(at: GivenMoment()) == .holds, "\(law)")
      }
    }
  }

  private func number(_ random: inout SplitMix64) -> String {
    let sign = Bool.random(using: &random) ? "-" : ""
    let whole = Int64.random(in: 0...10_000_000, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "0"
    case 1: return "\(sign)\(whole)"
    case 2: return "\(sign)\(whole).\(Int.random(in: 0...999, using: &random))"
    default: return "\(sign)\(max(1, whole))e\(Int.random(in: -9...9, using: &random))"
    }
  }

  @Test(arguments: [
    ("10 / 4", "2.5"), ("1 / 3", "0.3333333333333333333333333333333333"), ("-1 / 8", "-0.125"),
    ("1e20 / 1e-20", "1e40"), ("5 % 0.3", "0.2"), ("-5.5 % 2", "-1.5"), ("0.1 * 3", "0.3"),
    ("123456789012345678901234567890 + 1", "123456789012345678901234567891"),
    ("-9223372036854775808 - 1", "-9223372036854775809"), ("2e-5 + 1e-5", "3e-5"),
    ("-9223372036854775808 % -1", "0"),
    ("99999999999999999999999999999999999 / 1", "1e35"),
    ("1e-500 * 1e-500", "1e-1000"), ("1e20 % 3", "1"),
  ])
  func calculatesExactly(text: String, expected: String) throws {
    #expect(try StateExpression(text).value(at: GivenMoment()) == .value(.decimal(expected)))
  }

  @Test(arguments: ["1e999999999 + 1", "1 / 0", "1 % 0", "1e9223372036854775807 * 10", "0 / 0"])
  func whatHasNoExactResultIsNil(text: String) throws {
    #expect(try StateExpression(text).value(at: GivenMoment()) == .missing)
  }
}
