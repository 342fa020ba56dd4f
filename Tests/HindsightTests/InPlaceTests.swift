import Hindsight
import Testing

/// Where nobody needs the state before an action, none is kept, so that no collection is copied.
@MainActor @Suite struct InPlaceTests {
  final class Storage: Sendable {}

  struct State {
    var storage = Storage()
    /// Whether nobody else had the storage when the reducer changed it.
    var isUnique: [Bool] = []
  }

  static let reducer = Reduce<State, Int> { state, _ in
    state.isUnique.append(isKnownUniquelyReferenced(&state.storage))
    return .none
  }

  @Test func whatNobodyWatchesIsNotKept() {
    let store = Store(initialState: State(), reducer: Self.reducer)
    store.send(0)
    store.send(1)
    #expect(store.state.isUnique == [true, true])
    store.send(2)
    store.send(3)
    #expect(store.state.isUnique == [true, true, false, true])
  }

  @Test func whatAClosedRecorderDoesNotNeedIsNotKept() throws {
    let folder = try SessionFolder()
    let recorder = try folder.recorder()
    let store = Store(initialState: State(), reducer: Self.reducer, recorder: recorder)
    store.send(0)
    recorder.close()
    store.send(1)
    #expect(store.state.isUnique == [false, true])
    #expect(try SessionContents(folder.session).actions.count == 1)
  }
}
