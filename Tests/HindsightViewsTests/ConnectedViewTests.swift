import Hindsight
import HindsightViews
import Testing

@MainActor @Suite struct ConnectedViewTests {
  struct Child: Equatable {
    var number = 5
  }

  struct State: Equatable {
    var a = 0
    var b = 0
    var child = Child()
  }

  enum ChildAction: Equatable { case add(Int) }

  enum Action: Equatable { case a(Int), b(Int), child(ChildAction) }

  struct ChildView: ConnectedView {
    func map(state: Child, dispatch: @escaping (ChildAction) -> Void) -> String {
      "number \(state.number)"
    }

    func body(props: String) -> some TextView { props }
  }

  struct RootView: ConnectedView {
    struct Props {
      var a: String
      var increment: () -> Void
    }

    func map(state: State, dispatch: @escaping (Action) -> Void) -> Props {
      Props(a: "a is \(state.a)") { dispatch(.a(state.a + 1)) }
    }

    func body(props: Props) -> some TextView {
      props.a
      ScopedView(state: \State.child, action: Action.child) { ChildView() }
    }
  }

  final class Count {
    var value = 0
  }

  let store = Store(
    initialState: State(),
    reducer: Reduce<State, Action> { state, action in
      switch action {
      case .a(let value): state.a = value
      case .b(let value): state.b = value
      case .child(.add(let number)): state.child.number += number
      }
      return .none
    })

  @Test func drawsTheStoresState() {
    let screen = StoreProvider(store: store) { RootView() }
    #expect(screen.text() == "a is 0\nnumber 5")
    store.send(.a(3))
    store.send(.child(.add(1)))
    #expect(screen.text() == "a is 3\nnumber 6")
  }

  @Test func itsPropertiesSendToTheStore() {
    let props = RootView().map(state: store.state) { store.send($0) }
    props.increment()
    #expect(store.a == 1)
  }

  @Test func aConnectorSendsToTheStore() {
    let screen = StoreProvider(store: store) {
      StoreConnector(State.self, Action.self) { state, dispatch in
        if state.a == 0 { TextButton(press { dispatch(.a(7)) }) }
      }
    }
    #expect(screen.text() == "[pressed]")
    #expect(store.a == 7)
    #expect(screen.text() == "")
  }

  func press(_ action: () -> Void) -> String {
    action()
    return "pressed"
  }

  @Test func aScopedViewSendsTheChildsActions() {
    let screen = StoreProvider(store: store) {
      ScopedView(state: \State.child, action: Action.child) {
        StoreConnector(Child.self, ChildAction.self) { _, dispatch in
          press { dispatch(.add(2)) }
        }
      }
    }
    #expect(screen.text() == "pressed")
    #expect(store.child.number == 7)
  }

  @Test func saysThatNoStoreIsProvided() {
    #expect(ChildView().text() == "(no store of Child is provided here)")
    #expect(RootView().text(width: 24) == "(no store of State is\nprovided here)")
    let wrong = StoreProvider(store: store) { ChildView() }
    #expect(wrong.text() == "(no store of Child is provided here)")
    let unscoped = ScopedView(state: \State.child, action: Action.child) { ChildView() }
    #expect(unscoped.text() == "(no store of Child is provided here)")
  }

  @Test func drawsAStateWithoutAStore() {
    var sent: [Action] = []
    let environment = TextEnvironment(width: 80)
      .providing(State(a: 4)) { (action: Action) in sent.append(action) }
    #expect(RootView().lines(in: environment) == ["a is 4", "number 5"])
    #expect(sent.isEmpty)
  }

  @Test func aViewThatReadsOnePartIsNotDrawnAgainByAnother() async {
    let draws = Count()
    let screen = StoreProvider(store: store) {
      draws.value += 1
      return TextColumn { "a is \(store.a)" }
    }
    var texts = screen.texts().makeAsyncIterator()
    #expect(await texts.next() == "a is 0")
    store.send(.b(1))
    store.send(.child(.add(1)))
    store.send(.b(2))
    store.send(.a(1))
    #expect(await texts.next() == "a is 1")
    #expect(draws.value == 2)
  }

  @Test func aTextThatIsTheSameIsNotGivenAgain() async {
    let screen = StoreProvider(store: store) { RootView() }
    var texts = screen.texts().makeAsyncIterator()
    #expect(await texts.next() == "a is 0\nnumber 5")
    store.send(.b(1))
    let change = Task { store.send(.a(1)) }
    #expect(await texts.next() == "a is 1\nnumber 5")
    _ = await change.value
  }
}
