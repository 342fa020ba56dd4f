import Foundation
import SessionFile
import StateTree
import Testing
import TimeTravel

@Suite struct DifferenceRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var ignored: [String] = []
    var tolerance: String?
    var path = "."
    var before: StateValue
    var after: StateValue
    /// The lines of the difference; empty if none counts.
    var lines: [String] = []
    var testDescription: String { id }
  }

  static let cases = [
    Case(id: "equal", before: ["a": 1], after: ["a": 1]),
    Case(id: "all counts", before: ["a": 1], after: ["a": 2], lines: ["~ .a  1 -> 2"]),
    Case(
      id: "a member", ignored: [".now"], before: ["a": 1, "now": 1], after: ["a": 2, "now": 2],
      lines: ["~ .a  1 -> 2"]),
    Case(
      id: "a member that one lacks", ignored: [".now"], before: ["a": 1], after: ["a": 1, "now": 2]),
    Case(
      id: "a member of each element", ignored: [".items[*].id"],
      before: ["items": [["id": 1, "n": 1], ["id": 2, "n": 2]]],
      after: ["items": [["id": 7, "n": 1], ["id": 8, "n": 3]]], lines: ["~ .items[1].n  2 -> 3"]),
    Case(id: "an element", ignored: [".a[1]"], before: ["a": [1, 2, 3]], after: ["a": [1, 9, 3]]),
    Case(
      id: "an element by a member", ignored: [".a[id=2].n"],
      before: ["a": [["id": 1, "n": 1], ["id": 2, "n": 1]]],
      after: ["a": [["id": 1, "n": 1], ["id": 2, "n": 2]]]),
    Case(
      id: "another element", ignored: [".a[id=1].n"],
      before: ["a": [["id": 1, "n": 1], ["id": 2, "n": 1]]],
      after: ["a": [["id": 1, "n": 1], ["id": 2, "n": 2]]], lines: ["~ .a[1].n  1 -> 2"]),
    Case(id: "any member", ignored: [".m.*"], before: ["m": ["x": 1]], after: ["m": ["y": 2]]),
    Case(id: "everything", ignored: ["."], before: ["a": 1], after: [2]),
    Case(
      id: "two patterns", ignored: [".a", ".b"], before: ["a": 1, "b": 1], after: ["a": 2, "b": 2]),
    Case(
      id: "not there", ignored: [".x.y"], before: ["x": 1], after: ["x": 2], lines: ["~ .x  1 -> 2"]
    ),
    Case(id: "near", tolerance: "0.1", before: [1.0, 2], after: [1.1, 2]),
    Case(
      id: "not near", tolerance: "0.1", before: [1.0, 2], after: [1.11, 2],
      lines: ["~ .[0]  1.0 -> 1.11"]),
    Case(id: "nearness is exact", tolerance: "0.1", before: 0.2, after: 0.3),
    Case(id: "integers", tolerance: "2", before: ["n": 5], after: ["n": 7]),
    Case(
      id: "large integers", tolerance: "1", before: 9_007_199_254_740_993,
      after: 9_007_199_254_740_995, lines: ["~ .  9007199254740993 -> 9007199254740995"]),
    Case(id: "kinds of numbers", tolerance: "0.5", before: 1, after: 1.5),
    Case(
      id: "no number", tolerance: "9", before: ["n": 1], after: ["n": "1"],
      lines: [#"~ .n  1 -> "1""#]),
    Case(id: "nan", tolerance: "9", before: .double(.nan), after: .double(.nan)),
    Case(
      id: "infinity", tolerance: "9", before: .double(.infinity), after: 1,
      lines: [#"~ .  {"$double":"inf"} -> 1"#]),
    Case(
      id: "near in an array of another length", tolerance: "0.1", before: [["x": 1.0]],
      after: [["x": 1.0], ["x": 2.0]], lines: [#"+ .[1]  {"x":2.0}"#]),
    Case(id: "elsewhere", path: ".a", before: ["a": 1, "b": 1], after: ["a": 1, "b": 2]),
    Case(
      id: "there", path: ".a", before: ["a": [1]], after: ["a": [2]], lines: ["~ .a[0]  1 -> 2"]),
    Case(id: "a part that one lacks", path: ".a", before: ["a": 1], after: [:], lines: ["- .a  1"]),
    Case(
      id: "a part without a part of it", ignored: [".a.b"], path: ".a", before: ["a": ["b": 1]],
      after: ["a": ["b": 2]]),
  ]

  @Test(arguments: cases) func showsWhatCounts(_ example: Case) throws {
    var rule = DifferenceRule()
    rule.path = try StatePath(example.path)
    rule.ignored = try example.ignored.map { try PathPattern($0) }
    rule.tolerance = example.tolerance.flatMap { Decimal(string: $0) }
    let (diff, _) = rule.difference(from: example.before, to: example.after)
    #expect((diff?.lines ?? []) == example.lines)
    #expect(rule.isSame(example.before, example.after) == example.lines.isEmpty)
    #expect(rule.isSame(example.before, example.before))
  }
}
