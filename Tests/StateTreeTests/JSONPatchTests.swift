import StateTree
import Testing

@Suite struct JSONPatchTests {
  @Test func operationsOfADiff() throws {
    let before: StateValue = ["a": 1, "b/c": [1, 2, 3], "d": true, "e": ["x", "y", "z"]]
    let after: StateValue = ["a": 2, "b/c": [1, 3], "e": ["z", "x", "y"], "f~": "é"]
    let diff = try #require(StateDiff(from: before, to: after))
    #expect(
      diff.jsonPatch == [
        ["op": "remove", "path": "/d"],
        ["op": "replace", "path": "/a", "value": 2],
        ["op": "remove", "path": "/b~1c/1"],
        ["op": "move", "from": "/e/2", "path": "/e/0"],
        ["op": "add", "path": "/f~0", "value": "é"],
      ])
  }

  @Test func wholeState() throws {
    let diff = try #require(StateDiff(from: 1, to: [1]))
    #expect(diff.jsonPatch == [["op": "replace", "path": "", "value": [1]]])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let id: String
    let patch: StateValue
    let kind: PatchError.Kind
    var operation: Int? = 0
    var member: String?
    var testDescription: String { id }
  }

  static let state: StateValue = ["a": ["b": [1, 2]], "n": .null]

  static let refusals: [Refusal] = [
    Refusal(
      id: "no array", patch: ["op": "add"],
      kind: .wrongKind(expected: "array", found: "object"),
      operation: nil),
    Refusal(
      id: "no object", patch: [1], kind: .wrongKind(expected: "object", found: "number")),
    Refusal(id: "no op", patch: [["path": ""]], kind: .missing("op")),
    Refusal(
      id: "op is a number", patch: [["op": 1, "path": ""]],
      kind: .wrongKind(expected: "string", found: "number"), member: "op"),
    Refusal(
      id: "unknown op", patch: [["op": "spam", "path": ""]], kind: .unknownOperation("spam"),
      member: "op"),
    Refusal(id: "no path", patch: [["op": "remove"]], kind: .missing("path")),
    Refusal(id: "no value", patch: [["op": "add", "path": "/x"]], kind: .missing("value")),
    Refusal(id: "no from", patch: [["op": "move", "path": "/x"]], kind: .missing("from")),
    Refusal(
      id: "dot spelling", patch: [["op": "remove", "path": ".a"]],
      kind: .notAPointer(StatePathError(kind: .expectedSlash, offset: 0, text: ".a")),
      member: "path"),
    Refusal(
      id: "second operation",
      patch: [["op": "remove", "path": "/n"], ["op": "remove", "path": "/n"]],
      kind: .doesNotFit(.noSuchPlace(StatePath([.key("n")]))), operation: 1),
    Refusal(
      id: "parent missing", patch: [["op": "add", "path": "/x/y", "value": 1]],
      kind: .doesNotFit(.noSuchPlace(StatePath([.key("x"), .key("y")])))),
    Refusal(
      id: "index behind the end", patch: [["op": "add", "path": "/a/b/3", "value": 1]],
      kind: .doesNotFit(.noSuchPlace(StatePath([.key("a"), .key("b"), .index(3)])))),
    Refusal(
      id: "removing the end", patch: [["op": "remove", "path": "/a/b/-"]],
      kind: .doesNotFit(.noSuchPlace(StatePath([.key("a"), .key("b"), .key("-")])))),
    Refusal(
      id: "removing the root", patch: [["op": "remove", "path": ""]], kind: .impossible("remove")),
    Refusal(
      id: "test", patch: [["op": "test", "path": "/n", "value": false]],
      kind: .doesNotFit(.differs(StatePath([.key("n")])))),
    Refusal(
      id: "moved into itself", patch: [["op": "move", "from": "/a", "path": "/a/b/0"]],
      kind: .impossible("move")),
    Refusal(
      id: "copies without end",
      patch: .array(
        Array(repeating: ["op": "copy", "from": "", "path": "/again"], count: 1000)),
      kind: .tooDeep, operation: 509),
    Refusal(
      id: "copies that double",
      patch: .array(
        Array(repeating: ["op": "copy", "from": "/a", "path": "/a/b/0"], count: 100)),
      kind: .tooLarge, operation: 17),
  ]

  @Test(arguments: refusals) func refusal(_ refusal: Refusal) {
    let error = #expect(throws: PatchError.self) {
      try PatchReading(refusal.patch, of: Self.state)
    }
    #expect(error?.kind == refusal.kind)
    #expect(error?.operation == refusal.operation)
    #expect(error?.member == refusal.member)
  }

  @Test func movedOntoItself() throws {
    let reading = try PatchReading([["op": "move", "from": "/a", "path": "/a"]], of: Self.state)
    #expect(reading.state == Self.state)
    #expect(reading.changes.isEmpty)
  }
}
