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
    let kind: JSONPatchError.Kind
    var operation: Int? = 0
    var testDescription: String { id }
  }

  static let state: StateValue = ["a": ["b": [1, 2]], "n": .null]

  static let refusals: [Refusal] = [
    Refusal(id: "no array", patch: ["op": "add"], kind: .notAnArray, operation: nil),
    Refusal(id: "no object", patch: [1], kind: .notAnObject),
    Refusal(id: "no op", patch: [["path": ""]], kind: .missingMember("op")),
    Refusal(id: "op is a number", patch: [["op": 1, "path": ""]], kind: .notAString("op")),
    Refusal(
      id: "unknown op", patch: [["op": "spam", "path": ""]], kind: .unknownOperation("spam")),
    Refusal(id: "no path", patch: [["op": "remove"]], kind: .missingMember("path")),
    Refusal(id: "no value", patch: [["op": "add", "path": "/x"]], kind: .missingMember("value")),
    Refusal(id: "no from", patch: [["op": "move", "path": "/x"]], kind: .missingMember("from")),
    Refusal(
      id: "dot spelling", patch: [["op": "remove", "path": ".a"]],
      kind: .invalidPointer(StatePathError(kind: .expectedSlash, offset: 0, text: ".a"))),
    Refusal(
      id: "second operation",
      patch: [["op": "remove", "path": "/n"], ["op": "remove", "path": "/n"]],
      kind: .noSuchPlace(StatePath([.key("n")])), operation: 1),
    Refusal(
      id: "parent missing", patch: [["op": "add", "path": "/x/y", "value": 1]],
      kind: .noSuchPlace(StatePath([.key("x"), .key("y")]))),
    Refusal(
      id: "index behind the end", patch: [["op": "add", "path": "/a/b/3", "value": 1]],
      kind: .noSuchPlace(StatePath([.key("a"), .key("b"), .key("3")]))),
    Refusal(
      id: "removing the end", patch: [["op": "remove", "path": "/a/b/-"]],
      kind: .noSuchPlace(StatePath([.key("a"), .key("b"), .key("-")]))),
    Refusal(
      id: "removing the root", patch: [["op": "remove", "path": ""]], kind: .noSuchPlace(.root)),
    Refusal(
      id: "test", patch: [["op": "test", "path": "/n", "value": false]],
      kind: .testFailed(StatePath([.key("n")]))),
    Refusal(
      id: "moved into itself", patch: [["op": "move", "from": "/a", "path": "/a/b/0"]],
      kind: .movedIntoItself(StatePath([.key("a"), .key("b"), .key("0")]))),
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
    #expect(throws: JSONPatchError(kind: refusal.kind, operation: refusal.operation)) {
      try JSONPatch(refusal.patch).apply(to: Self.state)
    }
  }

  @Test func movedOntoItself() throws {
    let patch = try JSONPatch([["op": "move", "from": "/a", "path": "/a"]])
    let patched = try patch.apply(to: Self.state)
    #expect(patched == Self.state)
  }
}
