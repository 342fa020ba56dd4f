import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct ValueTextTests {
  static let prose = String(repeating: "Lorem ipsum dolor ", count: 200)
  static let numbers = StateValue.array((1...1000).map { StateValue.integer(Int64($0)) })
  static let items = StateValue.array(
    (1...100).map { number -> StateValue in
      ["id": .integer(Int64(number)), "title": .string(prose), "done": false]
    })
  static let longKey = StateValue.object(StateObject([(prose, 1 as StateValue), ("b", 2)]))

  struct Line: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var value: StateValue
    var width: Int
    var text: String

    init(_ id: String, _ value: StateValue, _ width: Int, _ text: String) {
      (testDescription, self.value, self.width, self.text) = (id, value, width, text)
    }
  }

  static let cases = [
    Line("what fits", ["a": [1, "é"]], 14, #"{"a":[1,"é"]}"#),
    Line("a string", .string(prose), 50, #""Lorem ipsum dolor ...m dolor " (3,600 characters)"#),
    Line("a narrow string", .string(prose), 24, #""Lorem ip...or " (3,600)"#),
    Line(
      "whole escapes", .string(String(repeating: "\n", count: 30)), 20, #""\n\n\n...\n" (30)"#),
    Line("an array", numbers, 40, "[1,2,3,4,5,6,... 993 more ...,1000]"),
    Line("a narrow array", numbers, 16, "[1,2,3,... 997 more]"),
    Line(
      "objects", items, 60,
      #"[{"id":1,... 2 more},... 99 more]"#),
    Line(
      "an object", ["id": 1, "title": .string(prose), "n": 2, "m": 3], 60,
      #"{"id":1,"title":"Lorem ...r " (3,600 characters),... 2 more}"#),
    Line("a long key", longKey, 20, "{... 2 members}"),
    Line("one element", [.string(prose)], 30, #"["Lorem ipsu...olor " (3,600)]"#),
  ]

  @Test(arguments: cases)
  func aLine(row: Line) {
    #expect(ValueText.line(row.value, width: row.width) == row.text)
  }

  @Test(arguments: [16, 20, 40, 79, 80, 200])
  func linesFit(width: Int) {
    for value in Self.cases.map(\.value) + [.array([]), .object(StateObject())] {
      #expect(ValueText.line(value, width: width).displayWidth <= max(width, 34))
    }
  }

  @Test func nothingIsCutWithoutAWidth() {
    for value in Self.cases.map(\.value) {
      #expect(ValueText.line(value, width: Output.unlimitedWidth) == value.jsonText())
    }
  }
}
