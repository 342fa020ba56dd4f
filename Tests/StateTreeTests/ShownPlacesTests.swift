import StateTree
import Testing

@Suite struct ShownPlacesTests {
  /// What stands at the shown places, where no element of an outer array has moved.
  private func check(_ before: StateValue, _ after: StateValue, _ comment: Comment) throws {
    let changes = StateDiff(from: before, to: after)?.changes ?? []
    let shown = ShownPlaces(changes)
    for (number, change) in changes.enumerated() {
      let place = shown.places[number]
      switch change.kind {
      case .removed: try #require(before[place] == change.before, comment)
      case .added, .replaced: try #require(after[place] == change.after, comment)
      case .moved:
        try #require(after[place] == change.after, comment)
        let origin = try #require(shown.origins[number])
        try #require(before[change.path.appending(origin)] == change.before, comment)
      }
    }
  }

  @Test func placesCanBeLookedUpInAShuffledArray() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for round in 0..<2_000 {
      func elements() -> [StateValue] {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          .string(["a", "b", "c", "d", "e", "f", "g"].randomElement(using: &random) ?? "")
        }
      }
      let (first, second) = (elements(), elements())
      try check(
        ["list": .array(first)], ["list": .array(second)], "seed \(seed), round \(round)")
    }
  }

  @Test func whatIsNewStandsWhereItIsShownInAnyTree() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for round in 0..<500 {
      let before = StateValue.random(using: &random)
      let after = before.changed(using: &random)
      let changes = StateDiff(from: before, to: after)?.changes ?? []
      for (place, change) in zip(ShownPlaces(changes).places, changes)
      where [.added, .replaced].contains(change.kind) {
        try #require(after[place] == change.after, "seed \(seed), round \(round), \(place)")
      }
    }
  }

  @Test func thousandsAreFollowed() throws {
    var random = SplitMix64(seed: 7)
    let ids = (0..<4_000).map { (number) -> StateValue in ["id": .integer(Int64(number))] }
    let shuffled = Array(ids.shuffled(using: &random).dropFirst(50))
    try check(.array(ids), .array(shuffled), "seed 7")
  }

  @Test func elementsOfAnotherDiffAreFollowedOn() {
    let path = StatePath([.key("list")])
    let changes: [StateChange] = [
      .added("x", in: path, at: 0), .moved("x", in: path, from: 0, to: 2),
      .removed("a", in: path, at: 0), .moved("x", in: path, from: 1, to: 0),
    ]
    let shown = ShownPlaces(changes)
    #expect(shown.places.map(\.description) == [".list[0]", ".list[0]", ".list[0]", ".list[0]"])
    let wrong: [StateChange] = [
      .removed("x", in: path, at: -4), .added("x", in: path, at: -1),
    ]
    #expect(ShownPlaces(wrong).places == wrong.map(\.place))
  }
}
