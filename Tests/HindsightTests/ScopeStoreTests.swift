import Hindsight
import Observation
import SessionFile
import StateTree
import Synchronization
import Testing

@MainActor @Suite struct ScopeStoreTests {
  struct Item: Codable, Equatable {
    var title = "a"
    var count = 0
    var note: String?
  }

  struct State: Codable, Equatable {
    var item = Item()
    var sheet: Item?
    var other = 0
  }

  enum ItemAction: Codable, Equatable, Sendable {
    case title(String)
    case increment
    case note(String?)
    case incrementLater
  }

  enum Action: Codable, Equatable, Sendable {
    case item(ItemAction)
    case sheet(ItemAction)
    case open(Bool)
    case other
  }

  static let sheetPath = CasePath(Action.sheet) {
    if case .sheet(let action) = $0 { action } else { nil }
  }

  static let item = Reduce<Item, ItemAction> { state, action in
    switch action {
    case .title(let title): state.title = title
    case .increment: state.count += 1
    case .note(let note): state.note = note
    case .incrementLater: return .run { send in await send(.increment) }
    }
    return .none
  }

  static let reducer = Reduce<State, Action> { state, action in
    switch action {
    case .item(let action):
      return item.reduce(into: &state.item, action: action).map { .item($0) }
    case .sheet(let action):
      guard var sheet = state.sheet else { return .none }
      defer { state.sheet = sheet }
      return item.reduce(into: &sheet, action: action).map { .sheet($0) }
    case .open(let isOpen): state.sheet = isOpen ? Item() : nil
    case .other: state.other += 1
    }
    return .none
  }

  let store = Store(initialState: State(), reducer: reducer)

  func wakes<T>(_ read: () -> T) -> ObservationTests.Wakes {
    let wakes = ObservationTests.Wakes()
    withObservationTracking {
      _ = read()
    } onChange: {
      wakes.count.add(1, ordering: .relaxed)
    }
    return wakes
  }

  @Test func whatIsSentToAChildTheRootRecordsOnce() async throws {
    let folder = try SessionFolder()
    let recorder = try folder.recorder()
    let store = Store(initialState: State(), reducer: Self.reducer, recorder: recorder)
    let child = store.scope(state: \.item, action: Action.item)
    child.send(.title("b"))
    await child.send(.incrementLater).finish()
    #expect(child.state == Item(title: "b", count: 1))
    #expect(store.item == child.state)
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(
      contents.lines == [
        "1 item.title user", "2 item.incrementLater user", "3 item.increment effect 2",
      ])
    #expect(contents.actions.map(\.effect) == [nil, nil, 1])
    #expect(contents.actions[0].file == "HindsightTests/ScopeStoreTests.swift")
  }

  @Test func aChildsReaderIsWokenByWhatItReadsAlone() {
    let child = store.scope(state: \.item, action: Action.item)
    let title = wakes { child.title }
    let whole = wakes { child.state }
    store.send(.other)
    #expect([title.number, whole.number] == [0, 0])
    child.send(.increment)
    #expect([title.number, whole.number] == [0, 1])
    store.send(.item(.title("b")))
    #expect([title.number, whole.number] == [1, 1])
    let again = wakes { child.title }
    child.send(.title("c"))
    #expect(again.number == 1)
  }

  @Test func childrenOfChildrenReachTheRoot() {
    store.send(.item(.note("abc")))
    let item = store.scope(state: \.item, action: Action.item)
    let child = item.scope(state: \.note, action: { (text: String) in .note(text) })
    #expect(child?.state == "abc")
    let count = child.map { child in wakes { child.count } }
    child?.send("xyz")
    #expect(count?.number == 0)
    child?.send("de")
    #expect(count?.number == 1)
    #expect(store.item.note == "de")
    let length = child?.scope(state: \.count, action: { (_: Int) in "" })
    #expect(length?.state == 2)
  }

  @Test func anOptionalChildIsThereWhileItsStateIs() throws {
    let presence = wakes { store.scope(state: \.sheet, action: Self.sheetPath) == nil }
    store.send(.other)
    #expect(presence.number == 0)
    store.send(.open(true))
    #expect(presence.number == 1)
    let sheet = try #require(store.scope(state: \.sheet, action: Self.sheetPath))
    let stillThere = wakes { store.scope(state: \.sheet, action: Action.sheet) != nil }
    let title = wakes { sheet.title }
    sheet.send(.increment)
    #expect([stillThere.number, title.number] == [0, 0])
    #expect(sheet.count == 1)
    sheet.send(.title("b"))
    #expect([stillThere.number, title.number] == [0, 1])
    #expect(sheet.state == Item(title: "b", count: 1))
    let gone = wakes { sheet.title }
    store.send(.open(false))
    #expect([stillThere.number, gone.number] == [1, 1])
    #expect(sheet.state == Item(title: "b", count: 1))
    sheet.send(.increment)
    #expect(store.sheet == nil)
    #expect(store.scope(state: \.sheet, action: Action.sheet) == nil)
  }

  @Test func aChildKeepsItsRootAndItsEffects() async {
    var root: Store<State, Action>? = Store(initialState: State(), reducer: Self.reducer)
    let child = root?.scope(state: \.item, action: Action.item)
    root = nil
    child?.send(.incrementLater)
    await child?.finish()
    #expect(child?.count == 1)
  }
}
