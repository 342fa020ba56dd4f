import Hindsight
import HindsightDebugger
import HindsightViews
import StateTree
import Synchronization
import Testing

@Suite struct RecordedScreenTests {
  struct State: Codable, Sendable {
    var title: String
  }

  enum Action: Sendable { case appeared }

  enum Greeting: DependencyKey {
    static let liveReads = Atomic(0)

    static var liveValue: String {
      liveReads.add(1, ordering: .relaxed)
      return "live"
    }

    static let testValue = "test"
  }

  struct View: ConnectedView {
    func map(state: State, dispatch: @escaping (Action) -> Void) -> String {
      dispatch(.appeared)
      return state.title + " " + DependencyValues.current[Greeting.self]
    }

    func body(props: String) -> some TextView { TextBox { props } }
  }

  @Test func drawsARecordedStateAndReadsNothingLive() throws {
    let lines = try Screen(View()).lines(of: ["title": "a\u{7}"], width: 30)
    #expect(lines == ["+-------------+", #"| a\u{7} test |"#, "+-------------+"])
    #expect(Greeting.liveReads.load(ordering: .relaxed) == 0)
  }

  @Test func refusesAStateOfOtherTypes() {
    #expect(throws: StateCodingError.self) {
      try Screen(View()).lines(of: ["title": 3], width: 80)
    }
  }
}
