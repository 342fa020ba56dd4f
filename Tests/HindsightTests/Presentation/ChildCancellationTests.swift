import Hindsight
import SessionFile
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct ChildCancellationTests {
  typealias Action = Office.Action

  let folder: SessionFolder
  let recorder: Recorder
  let store: Store<Office.State, Office.Action>

  init() throws {
    folder = try SessionFolder()
    recorder = try folder.recorder()
    var state = Office.State()
    state.rows = [Worker.State(id: 1), Worker.State(id: 2)]
    store = Store(initialState: state, reducer: Office(), recorder: recorder)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    /// Each `work` and `workAgain` starts one effect.
    let actions: [Action]
    /// The labels of the effects that are cancelled, in order of their start, by their numbers.
    let cancelled: [Int]
    var testDescription: String { id }
  }

  nonisolated static let cases = [
    Case(
      id: "dismissing cancels",
      actions: [.open(1), .sheet(.presented(.work("a"))), .sheet(.dismiss)],
      cancelled: [1]),
    Case(
      id: "nil cancels, and only the child's own",
      actions: [
        .open(1), .optional(.work("a")), .rows(.element(id: 1, action: .work("a"))), .open(nil),
      ],
      cancelled: [1]),
    Case(
      id: "another identity cancels",
      actions: [
        .open(1), .sheet(.presented(.work("a"))), .open(2), .sheet(.presented(.work("b"))),
      ],
      cancelled: [1]),
    Case(
      id: "the same identity does not",
      actions: [.open(1), .sheet(.presented(.work("a"))), .open(1)], cancelled: []),
    Case(
      id: "a removed element's effects are cancelled",
      actions: [
        .rows(.element(id: 1, action: .work("a"))), .rows(.element(id: 2, action: .work("a"))),
        .remove(1),
      ],
      cancelled: [1]),
    Case(
      id: "a case that is left cancels",
      actions: [
        .room(.enter(1)), .room(.worker(.work("a"))), .left(.work("a")), .room(.enter(nil)),
      ],
      cancelled: [1]),
    Case(
      id: "another value in the same case cancels",
      actions: [.room(.enter(1)), .room(.worker(.work("a"))), .room(.enter(2))], cancelled: [1]),
    Case(
      id: "a grandchild's effects go with its parent",
      actions: [
        .open(1), .sheet(.presented(.callHelper(7))),
        .sheet(.presented(.helper(.presented(.work)))), .sheet(.dismiss),
      ],
      cancelled: [1]),
    Case(
      id: "a grandchild goes alone",
      actions: [
        .open(1), .sheet(.presented(.callHelper(7))), .sheet(.presented(.work("a"))),
        .sheet(.presented(.helper(.presented(.work)))), .sheet(.presented(.helper(.dismiss))),
      ],
      cancelled: [2]),
    Case(
      id: "one row's helper is not another's",
      actions: [
        .rows(.element(id: 1, action: .callHelper(7))),
        .rows(.element(id: 2, action: .callHelper(7))),
        .rows(.element(id: 1, action: .helper(.presented(.work)))),
        .rows(.element(id: 2, action: .helper(.presented(.work)))),
        .rows(.element(id: 2, action: .helper(.dismiss))),
      ],
      cancelled: [2]),
    Case(
      id: "one part's helper is not another's",
      actions: [
        .left(.callHelper(7)), .right(.callHelper(7)), .left(.helper(.presented(.work))),
        .right(.helper(.presented(.work))), .left(.helper(.dismiss)),
      ],
      cancelled: [1]),
    Case(
      id: "parts that are always there share ids",
      actions: [.left(.work("a")), .right(.workAgain("a"))], cancelled: [1]),
    Case(
      id: "rows do not share ids",
      actions: [
        .rows(.element(id: 1, action: .work("a"))), .rows(.element(id: 2, action: .workAgain("a"))),
        .rows(.element(id: 2, action: .stop("a"))),
      ],
      cancelled: [2]),
    Case(
      id: "a parent cancels by its children's ids",
      actions: [
        .rows(.element(id: 1, action: .work("a"))), .rows(.element(id: 2, action: .work("b"))),
        .open(1), .sheet(.presented(.work("a"))), .stop("a"),
      ],
      cancelled: [1, 3]),
    Case(
      id: "a child does not cancel its parent's",
      actions: [.left(.work("a")), .open(1), .sheet(.presented(.stop("a")))], cancelled: []),
  ]

  @Test(arguments: cases) func whatGoesAwayTakesItsEffectsWithIt(test: Case) async throws {
    for action in test.actions { store.send(action) }
    try await settled(count: test.cancelled.count)
    // Time for those to end that should not.
    for _ in 0..<100 { await Task.yield() }
    recorder.close()
    let effects = try SessionContents(folder.session).effects
    let cancelled = effects.enumerated().filter { $0.element.end == .cancelled }.map {
      $0.offset + 1
    }
    #expect(cancelled == test.cancelled)
  }

  /// Waits until so many effects have ended: each ends once its task takes notice.
  private func settled(count: Int) async throws {
    while try SessionContents(folder.session).effects.count(where: { $0.end != nil }) < count {
      await Task.yield()
      recorder.flush()
    }
  }

  @Test func anEffectIsLabelledByItsOwnID() async throws {
    store.send(.open(1))
    store.send(.sheet(.presented(.work("a"))))
    store.send(.sheet(.presented(.callHelper(7))))
    store.send(.sheet(.presented(.helper(.presented(.work)))))
    recorder.close()
    #expect(try SessionContents(folder.session).effects.map(\.label) == ["a", nil])
  }
}
