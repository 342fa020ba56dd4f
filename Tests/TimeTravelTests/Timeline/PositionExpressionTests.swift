import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct PositionExpressionTests {
  private static func timeline(last: Int) throws -> Timeline {
    try TestSession(states: (0...last).map { ["n": .integer(Int64($0))] }).timeline()
  }

  @Test func aSessionWithoutActionsHasOnePlace() throws {
    let timeline = try Self.timeline(last: 0)
    let start = BranchPosition(position: 0)
    #expect(throws: TimeTravelError.outOfRange(1, last: 0)) {
      try PositionExpression("1").position(from: start, in: timeline)
    }
    for text in ["last", "first", "@1s"] {
      #expect(try PositionExpression(text).position(from: start, in: timeline) == 0)
    }
  }

  static let expressions: [(String, Int)] = [
    ("0", 0), ("7", 7), ("007", 7), ("first", 0), ("last", 9), ("+2", 7), ("-2", 3), ("+0", 5),
    ("-5", 0), ("@0s", 0), ("@1s", 1), ("@3.000s", 3), ("@3", 3), ("@2.9996s", 2),
    ("@2.9995s", 2), ("@2.99999s", 2), ("@3000ms", 3), ("@2999999us", 2), ("@2999999999ns", 2),
    ("@1m", 9), ("@1h", 9),
  ]

  @Test(arguments: expressions) func expressionsNamePositions(text: String, expected: Int) throws {
    let timeline = try Self.timeline(last: 9)
    let expression = try PositionExpression(text)
    let position = try expression.position(from: BranchPosition(position: 5), in: timeline)
    #expect(position == expected)
  }

  static let outside: [(String, Int)] = [
    ("10", 10), ("+5", 10), ("-6", -1), ("99999999999999999999", .max),
    ("+99999999999999999999", .max),
  ]

  @Test(arguments: outside) func outsideIsOutOfRange(text: String, position: Int) throws {
    let timeline = try Self.timeline(last: 9)
    let expression = try PositionExpression(text)
    #expect(throws: TimeTravelError.outOfRange(position, last: 9)) {
      try expression.position(from: BranchPosition(position: 5), in: timeline)
    }
  }

  static let malformed = [
    "", "+", "-", "--1", "+-1", "@", "@1x", "@.5s", "@1.s", "@1..2s", "@9999999999999999999s",
    "@99999999999h", "@1m2", "@1s2m", "@1.5m2s", "@1m1m", "@+", "@+-1s", "@+x", "@25:00:00",
    "@12:60:00", "@12:00:61", "@12:0:0", "@2026-13-01T12:00", "@2026-11-30", "@12:00+15:00",
  ]

  @Test(arguments: malformed) func malformedText(text: String) {
    #expect(throws: TimeTravelError.malformedPosition(text)) { try PositionExpression(text) }
  }
}
