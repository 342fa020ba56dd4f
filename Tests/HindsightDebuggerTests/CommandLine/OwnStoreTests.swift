import Foundation
import Hindsight
import Testing

@testable import HindsightDebugger

/// An app with a store and actions of its own: recorded, and run again by a closure.
@Suite struct OwnStoreTests {
  protocol TodoAction {}
  struct Add: TodoAction, Codable { var title: String }
  struct Done: TodoAction, Codable { var index: Int }
  struct Unlisted: TodoAction, Codable {}
  struct Stranger: Codable {}

  struct Item: Codable {
    var id: UUID
    var title: String
    var isDone = false
  }

  static func reduce(_ action: any TodoAction, _ state: [Item]) -> [Item] {
    var state = state
    switch action {
    case let action as Add:
      state.append(Item(id: Recorder.read("uuid") { UUID() }, title: action.title))
    case let action as Done: state[action.index].isDone = true
    default: break
    }
    return state
  }

  enum Actions: ActionRegistry {
    typealias Action = any TodoAction
    static let actions: [Entry] = [Add.self, Done.self, Stranger.self]
  }

  static let app = App(
    "todo", version: "1", initialState: [Item](), action: RegisteredAction<Actions>.self
  ) { state, action in
    state = reduce(action.base, state)
  }

  static let lyingApp = App(
    "todo", version: "1", initialState: [Item](), action: RegisteredAction<Actions>.self
  ) { state, action in
    state = reduce(action.base, state)
    if action.base is Done { state.removeLast() }
  }

  let program: ProgramFixture

  init() throws { program = try ProgramFixture() }

  private func record(_ actions: [any TodoAction]) throws {
    let recorder = try Recorder(to: URL(fileURLWithPath: program.folder + "/s"), app: "todo")
    var state: [Item] = []
    for action in actions {
      recorder.record(NamedAction(action), on: &state) { $0 = Self.reduce(action, $0) }
    }
    recorder.close()
  }

  private func run(_ app: App, _ arguments: String...) async throws -> ProgramFixture.Run {
    try await program.run(arguments, apps: [app])
  }

  @Test func itsActionsRunAgain() async throws {
    try record([Add(title: "a"), Add(title: "b"), Done(index: 1)])
    let fine = try await run(Self.app, "replay", "$/s")
    #expect(fine.status == 0, "\(fine)")
    let lying = try await run(Self.lyingApp, "replay", "$/s")
    #expect(lying.status == 1, "\(lying)")
    #expect(lying.output.contains("3"))
  }

  @Test func actionsCanBeTyped() async throws {
    try record([Add(title: "a")])
    let run = try await run(
      Self.app, "$/s", "-x", #"send Add(title: "b")"#, "-x", "send Done(index: 1)", "-x",
      "print [1].isDone")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.hasSuffix("true\n"))
  }

  @Test func itRunsLive() async throws {
    try program.write("Add(title: \"a\")\nDone(index: 0)\n", to: "script")
    let recorded = try await run(Self.app, "record", "todo", "$/live", "--script", "$/script")
    #expect(recorded.status == 0, "\(recorded)")
    let replayed = try await run(Self.app, "replay", "$/live")
    #expect(replayed.status == 0, "\(replayed)")
  }

  @Test func anActionThatIsNotListedIsRecordedAndNotRun() async throws {
    try record([Add(title: "a"), Unlisted()])
    #expect(try await run(Self.app, "log", "$/s").output.contains("OwnStoreTests.Unlisted"))
    let replayed = try await run(Self.app, "replay", "$/s")
    #expect(replayed.status == 2, "\(replayed)")
    #expect(replayed.output.hasSuffix("1 divergence\ncompared: 1 in full, 0 in part, 1 not\n"))
    let excused = try await run(Self.app, "replay", "$/s", "--allow-unknown")
    #expect(excused.status == 1, "\(excused)")
  }

  @Test func aListedTypeThatIsNoActionIsRefused() async throws {
    try record([Add(title: "a")])
    let run = try await run(Self.app, "$/s", "-x", "send Stranger()")
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("is not"), "\(run)")
  }

  @Test func plainEnumsNeedNoRegistry() async throws {
    enum Step: Codable { case up, by(Int) }
    let app = App("steps", initialState: 0, action: Step.self) { state, action in
      switch action {
      case .up: state += 1
      case .by(let number): state += number
      }
    }
    let recorder = try Recorder(to: URL(fileURLWithPath: program.folder + "/s"), app: "steps")
    var state = 0
    recorder.record(Step.up, on: &state) { $0 += 1 }
    recorder.record(Step.by(3), on: &state) { $0 += 3 }
    recorder.close()
    let run = try await run(app, "replay", "$/s")
    #expect(run.status == 0, "\(run)")
  }
}
