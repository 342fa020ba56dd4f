import SessionFixtures
import StateTree
import Testing

@testable import SessionFile

@Suite struct ShapeTests {
  static let texts: [(value: StateValue, text: String)] = [
    (.null, "null"), (true, "boolean"), (1, "number"), (1.5, "number"), ("a", "string"),
    ([], "[]"), ([:], "{}"), ([1, 2, "a", 3, true], "[boolean|number|string]"),
    (["b": 1, "a": ["x y": .null]], #"{"a":{"x y":null},"b":number}"#),
    ([["a": 1], ["a": 2], ["a": .null]], #"[{"a":null}|{"a":number}]"#),
    ([[1], [], [2, 3]], "[[]|[number]]"),
    (
      .array((0..<20).map { ["k\($0)": 1] }),
      "[" + (0..<8).map { #"{"k\#($0)":number}"# }.joined(separator: "|") + "|…]"
    ),
    (.object(StateObject((0..<65).map { ("k\($0)", 1) })), "{*:number}"),
  ]

  @Test(arguments: texts.indices) func aShapeAsText(index: Int) {
    #expect(ValueShape.text(Self.texts[index].value) == Self.texts[index].text)
  }

  @Test func aTextIsBounded() {
    let value = StateValue.object(
      StateObject((0..<60).map { (String(repeating: "k", count: 90 + $0), 1) }))
    #expect(ValueShape.text(value).utf8.count == 4_099)
  }

  @Test func valuesOfOneShapeHaveOneFingerprint() {
    let same: [(StateValue, StateValue)] = [
      (["a": 1, "b": "x"], ["b": "y", "a": 2.5]), ([1, 2, 3], [4]),
      ([1, "a", 2], ["b", 3]), ([["a": 1], ["b": 1]], [["b": 2], ["a": 2], ["b": 3]]),
    ]
    for (left, right) in same {
      #expect(ValueShape.fingerprint(left) == ValueShape.fingerprint(right))
    }
    let others: [StateValue] = [
      .null, true, 0, "", [], [:], [1], ["a"], [[]], [1, "a"], ["a": 1], ["a": "1"], ["b": 1],
      ["a": ["b": 1]], ["a": [1]], [["a": 1]], [["a": 1], ["b": 1]],
    ]
    #expect(Set(others.map(ValueShape.fingerprint)).count == others.count)
  }

  @Test func aSessionKnowsEachShapeOnce() throws {
    let folder = try TemporaryFolder()
    let url = folder.file("a.hindsight")
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: ["count": 0])
    let payloads: [StateValue] = [["add": ["_0": 1]], ["add": ["_0": 2]], ["add": ["_0": .null]]]
    for (index, payload) in payloads.enumerated() {
      var action = RecordedAction.sample(index + 1)
      action.payload = payload
      try writer.appendAction(action)
    }
    var outside = RecordedAction.sample(4)
    outside.origin = .outside
    outside.payload = .null
    try writer.appendAction(outside)
    try writer.close()
    let reader = try SessionReader(opening: url)
    #expect(
      try reader.shapes().map { "\($0.name ?? "state") \($0.position) \($0.text)" } == [
        #"state 0 {"count":number}"#,
        #"counter.incrementTapped 1 {"add":{"_0":number}}"#,
        #"counter.incrementTapped 3 {"add":{"_0":null}}"#,
      ])
    let copy = try SessionWriter.copy(reader, to: folder.file("b.hindsight"))
    try copy.addBranch(Branch(id: Branch.ID(rawValue: 2), name: "b", parent: .main, forkedAt: 3))
    try copy.recordCounter(4...4, on: Branch.ID(rawValue: 2))
    try copy.close()
    let shapes = try SessionReader(opening: folder.file("b.hindsight")).shapes()
    #expect(shapes.count == 5)
    #expect(shapes.dropFirst(3).allSatisfy { $0.branch.rawValue == 2 && $0.position == 4 })
  }

  @Test func aNameHasNoMoreThan64() throws {
    let folder = try TemporaryFolder()
    let url = folder.file("a.hindsight")
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: 0)
    for position in 1...80 {
      var action = RecordedAction.sample(position)
      action.payload = ["k\(position)": 1]
      try writer.appendAction(action)
    }
    try writer.close()
    #expect(try SessionReader(opening: url).shapes().count == 65)
  }
}
