import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct BlameTests {
  @Test(arguments: PlaceChangeTests.seeds) func authorsAreTheLastChanges(seed: UInt64) throws {
    let session = try AskedSession(seed: seed)
    let oracle = PlaceOracle(session)
    var generator = SplitMix64(seed: seed)
    for branch in session.timeline.branches {
      let states = session.states[branch.id] ?? []
      let known = states.indices.filter { states[$0] != nil }
      let hasIDs = states.allSatisfy { $0?.itemsHaveUniqueIDs ?? true }
      for position in known.shuffled(using: &generator).prefix(5) {
        let state = try #require(states[position])
        let blame = try session.timeline.blame(position: position, on: branch.id)
        #expect(Set(blame.leaves.map(\.place)) == Set(state.places.filter { state.isLeaf(at: $0) }))
        for leaf in blame.leaves {
          let (path, steps) = (leaf.place, leaf.place.components)
          let value: (StateValue) -> StateValue?
          if !steps.contains(where: \.isIndex) {
            value = { $0[path] }
          } else if hasIDs, steps.count > 2, steps[0] == .key("items"),
            !steps[2...].contains(where: \.isIndex),
            let id = state[StatePath(Array(steps[..<2]))]?[StatePath([.key("id")])]
          {
            value = { $0.element(withID: id)?[StatePath(Array(steps[2...]))] }
          } else {
            continue
          }
          let last = oracle.changes(in: 0...position, on: branch.id, of: value).last
          let author = last.map {
            $0.previous == $0.position - 1
              ? BlameAuthor.action($0.position) : .oneOf($0.previous + 1...$0.position)
          }
          #expect(
            leaf.author == author ?? .start,
            "HINDSIGHT_SEED=\(seed) \(branch.name) at \(position): \(path)")
        }
      }
    }
  }
}

extension StateValue {
  fileprivate func isLeaf(at path: StatePath) -> Bool {
    switch self[path] {
    case .array(let elements)?: elements.isEmpty
    case .object(let object)?: object.isEmpty
    case nil: false
    default: true
    }
  }

  fileprivate var items: [StateValue] {
    if case .array(let items)? = self[StatePath([.key("items")])] { items } else { [] }
  }

  fileprivate var itemsHaveUniqueIDs: Bool {
    let ids = items.compactMap { $0[StatePath([.key("id")])] }
    return ids.count == items.count && Set(ids).count == ids.count
  }

  fileprivate func element(withID id: StateValue) -> StateValue? {
    items.first { $0[StatePath([.key("id")])] == id }
  }
}

extension StatePath.Component {
  fileprivate var isIndex: Bool { if case .index = self { true } else { false } }
}
