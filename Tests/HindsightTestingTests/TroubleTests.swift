import Hindsight
import HindsightTesting
import Testing

/// What goes wrong beside the state fails a test, too.
@MainActor @Suite struct TroubleTests {
  struct Boom: Error {}

  struct Parent: Reducer {
    struct State: Equatable {
      var child: Int?
    }

    enum Action {
      case fail
      case failMapped
      case recover
      case recovered
      case child(Void)

      static let childPath = CasePath(Action.child) {
        guard case .child = $0 else { return nil }
        return ()
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { _, action in
        switch action {
        case .fail: .fireAndForget { throw Boom() }
        case .failMapped: Effect<Int>.run { _ in throw Boom() }.map { _ in .recovered }
        case .recover:
          .run { _ in
            throw Boom()
          } catch: { _, send in
            await send(.recovered)
          }
        case .recovered, .child: .none
        }
      }
      .ifLet(\.child, action: Action.childPath) {
        Reduce<Int, Void> { _, _ in .none }
      }
    }
  }

  private let failures = Failures()

  private func store(_ child: Int? = nil) -> TestStore<Parent.State, Parent.Action> {
    failures.store(Parent.State(child: child), Parent())
  }

  @Test(arguments: [Parent.Action.fail, .failMapped])
  func anEffectThatThrowsIsAFailure(action: Parent.Action) async {
    let store = store()
    await store.send(action)
    await store.finish()
    #expect(failures.texts == ["an effect failed: Boom()"])
  }

  @Test func anErrorThatIsHandledIsNone() async {
    let store = store()
    await store.send(.recover)
    await store.receive(Parent.Action.recovered)
    await store.finish()
    #expect(failures.texts == [])
  }

  @Test func eachActionForAMissingChildIsAFailure() async {
    let store = store()
    await store.send(.child(()))
    await store.send(.child(()))
    await store.finish()
    #expect(failures.texts.count == 2)
    #expect(failures.texts.allSatisfy { $0.contains("a child that does not exist") })
    let other = self.store(1)
    await other.send(.child(()))
    await other.finish()
    #expect(failures.texts.count == 2)
  }
}
