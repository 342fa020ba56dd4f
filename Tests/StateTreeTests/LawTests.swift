import Foundation
import StateTree
import Testing

@Suite struct LawTests {
  /// Each seed is one argument, so that a failure names it.
  static let seeds = (0..<20).map { UInt64($0) &* 0x5851_F42D_4C95_7F2D &+ 17 }
  static let pairsPerSeed = 25

  private func forEachPair(
    _ seed: UInt64, _ body: (StateValue, StateValue) throws -> Void
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Self.pairsPerSeed {
      let value = StateValue.random(using: &random)
      let other =
        random.chance(4) ? StateValue.random(using: &random) : value.changed(using: &random)
      try body(value, other)
    }
  }

  @Test(arguments: seeds) func textComesBack(seed: UInt64) throws {
    try forEachPair(seed) { value, _ in
      #expect(try StateValue(json: value.jsonText()) == value)
      #expect(try StateValue(json: value.jsonText(pretty: true)) == value)
      #expect(try StateValue(jsonUTF8: value.jsonUTF8()) == value)
      let again = try StateValue(json: value.jsonText())
      #expect(again.jsonText() == value.jsonText())
      let text = value.jsonText()
      #expect(text.terminalSafe == text)
    }
  }

  @Test(arguments: seeds) func diffAppliesAndComesBack(seed: UInt64) throws {
    try forEachPair(seed) { before, after in
      guard let diff = StateDiff(from: before, to: after) else {
        #expect(before == after)
        return
      }
      #expect(before != after)
      let applied = try diff.apply(to: before)
      #expect(applied == after)
      let undone = try diff.inverse.apply(to: after)
      #expect(undone == before)
      #expect(diff.inverse.inverse == diff)
    }
  }

  @Test(arguments: seeds) func aPlaceThatDiffersIsTouched(seed: UInt64) throws {
    try forEachPair(seed) { before, after in
      guard let diff = StateDiff(from: before, to: after) else { return }
      for place in before.places + after.places where before[place] != after[place] {
        #expect(diff.changes.contains { $0.touches(place) }, "\(place)")
      }
    }
  }

  @Test(arguments: seeds) func equalStatesHaveNoDiff(seed: UInt64) throws {
    try forEachPair(seed) { value, _ in
      #expect(StateDiff(from: value, to: value) == nil)
      let copy = try StateValue(json: value.jsonText(pretty: true))
      #expect(StateDiff(from: value, to: copy) == nil)
      #expect(copy.hashValue == value.hashValue)
      #expect(value.withReversedKeys == value)
      #expect(value.withReversedKeys.hashValue == value.hashValue)
      #expect(StateDiff(from: value, to: value.withReversedKeys) == nil)
    }
  }

  @Test(arguments: seeds) func patchDoesWhatTheDiffDoes(seed: UInt64) throws {
    try forEachPair(seed) { before, after in
      guard let diff = StateDiff(from: before, to: after) else { return }
      let text = diff.jsonPatch.jsonText()
      let patch = try PatchReading(StateValue(json: text), of: before)
      #expect(patch.state == after)
      #expect(patch.changes == diff.changes)
    }
  }

  @Test(arguments: seeds) func pathsOfChangesComeBack(seed: UInt64) throws {
    try forEachPair(seed) { before, after in
      for change in StateDiff(from: before, to: after)?.changes ?? [] {
        #expect(try StatePath(change.place.description) == change.place)
        let pointed = try StatePath(change.place.pointer)
        #expect(pointed.pointer == change.place.pointer)
      }
    }
  }

  @Test(arguments: seeds) func anObjectKeepsItsInvariants(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var object = StateObject()
    var members: [(key: String, value: StateValue)] = []
    for step in 0..<200 {
      let key = "k\(Int.random(in: 0..<30, using: &random))"
      let copy = object
      let place = members.firstIndex { $0.key == key }
      if random.chance(3) {
        object[key] = nil
        if let place { members.remove(at: place) }
      } else {
        object[key] = .integer(Int64(step))
        if let place {
          members[place].value = .integer(Int64(step))
        } else {
          members.append((key, .integer(Int64(step))))
        }
      }
      object.checkInvariants()
      copy.checkInvariants()
      #expect(object.keys == members.map(\.key))
      #expect(object.values == members.map(\.value))
    }
  }

  @Test func generatorReachesSixLevels() {
    var random = SplitMix64(seed: 1)
    let depths = (0..<500).map { _ in StateValue.random(using: &random).depth }
    #expect(depths.contains { $0 >= 6 })
  }
}

extension StateValue {
  fileprivate var withReversedKeys: StateValue {
    switch self {
    case .array(let elements):
      .array(elements.map(\.withReversedKeys))
    case .object(let object):
      .object(StateObject(object.reversed().map { ($0.key, $0.value.withReversedKeys) }))
    default:
      self
    }
  }

  fileprivate var depth: Int {
    switch self {
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let object): 1 + (object.map(\.value.depth).max() ?? 0)
    default: 0
    }
  }
}

extension StateValue {
  fileprivate var places: [StatePath] {
    let children: [(StatePath.Component, StateValue)] =
      switch self {
      case .object(let object): object.map { (.key($0.key), $0.value) }
      case .array(let elements): elements.enumerated().map { (.index($0.offset), $0.element) }
      default: []
      }
    return [.root]
      + children.flatMap { component, child in
        child.places.map { StatePath([component] + $0.components) }
      }
  }
}
