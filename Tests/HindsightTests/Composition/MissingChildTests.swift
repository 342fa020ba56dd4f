import Synchronization
import Testing

@testable import Hindsight

@Suite struct MissingChildTests {
  enum Action: Codable {
    case detail(Detail), close

    enum Detail: Codable { case tapped(Int) }
  }

  struct Unencodable: Encodable {
    struct Refusal: Error {}

    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  private func place(_ line: Int) -> ReducerPlace {
    ReducerPlace(file: "MissingChildTests.swift", line: line, column: 1)
  }

  @Test func eachPlaceIsSaidOnce() {
    let (place, other) = (place(#line), ReducerPlace(file: "other", line: #line, column: 1))
    #expect(MissingChild.note(Action.close, at: place) != nil)
    #expect(MissingChild.note(Action.close, at: place) == nil)
    #expect(MissingChild.note(Action.close, at: other) != nil)
  }

  @Test func aDebuggerSaysNothing() {
    let place = place(#line)
    Reduction.travel().run { #expect(MissingChild.note(Action.close, at: place) == nil) }
    #expect(MissingChild.note(Action.close, at: place) != nil)
  }

  @Test func theActionAndThePlaceAreNamed() {
    let line = #line
    #expect(
      MissingChild.note(Action.detail(.tapped(3)), at: place(line)) == """
        an action detail.tapped was sent to a child that does not exist, so no child reduced it \
        (MissingChildTests.swift:\(line)): stop sending to a child once it is gone; this is reported once
        """)
  }

  @Test func whereItIsRecordedThePositionIsToldToo() {
    let text = Reduction.recorded().run(at: 12) {
      MissingChild.note(Action.close, at: place(#line))
    }
    #expect(text?.hasPrefix("action 12 (close) was sent to a child") == true)
  }

  @Test func anActionThatDoesNotEncodeHasNoName() {
    let text = MissingChild.note(Unencodable(), at: place(#line))
    #expect(text?.hasPrefix("an action was sent to a child") == true)
  }

  struct Parent {
    struct State {
      var child: Int?
      var rows: [Row] = []
      @PresentationState var sheet: Int?
      var screen = Screen.off
    }
    struct Row: Identifiable { var id: Int }
    enum Screen { case off, on(Int) }
    enum Action: Codable {
      case child(Child), rows(IdentifiedAction<Int, Child>), sheet(PresentationAction<Child>)
    }
    enum Child: Codable { case tapped }
  }

  private static let childPath = CasePath<Parent.Action, Parent.Child>(Parent.Action.child) {
    if case .child(let action) = $0 { action } else { nil }
  }
  private static let rowsPath = CasePath(Parent.Action.rows) {
    if case .rows(let action) = $0 { action } else { nil }
  }
  private static let sheetPath = CasePath(Parent.Action.sheet) {
    if case .sheet(let action) = $0 { action } else { nil }
  }
  private static let onPath = CasePath(Parent.Screen.on) {
    if case .on(let number) = $0 { number } else { nil }
  }

  @Test func eachReducerTellsTheActionThatItGot() {
    let base = EmptyReducer<Parent.State, Parent.Action>()
    let screen = EmptyReducer<Parent.Screen, Parent.Action>()
    let child = EmptyReducer<Int, Parent.Child>()
    let row = EmptyReducer<Parent.Row, Parent.Child>()
    let lines = Mutex<[String]>([])
    Reports.deliver { line in
      if line.contains("(MissingChildTests/") { lines.withLock { $0.append(line) } }
    }
    defer { Reports.deliver(to: nil) }
    func file(_ name: String) -> String { "MissingChildTests/" + name }
    var state = Parent.State()
    var maybe: Int?
    _ = base.ifLet(\.child, action: Self.childPath, then: { child }, file: file("ifLet"))
      .reduce(into: &state, action: .child(.tapped))
    _ = base.forEach(\.rows, action: Self.rowsPath, element: { row }, file: file("forEach"))
      .reduce(into: &state, action: .rows(.element(id: 1, action: .tapped)))
    _ = base.ifLet(\.$sheet, action: Self.sheetPath, then: { child }, file: file("presented"))
      .reduce(into: &state, action: .sheet(.presented(.tapped)))
    _ = base.ifLet(\.$sheet, action: Self.sheetPath, then: { child }, file: file("dismiss"))
      .reduce(into: &state, action: .sheet(.dismiss))
    _ = screen.ifCaseLet(Self.onPath, action: Self.childPath, then: { child }, file: file("case"))
      .reduce(into: &state.screen, action: .child(.tapped))
    _ = child.optional(file: file("optional")).reduce(into: &maybe, action: .tapped)
    let names = lines.withLock { $0 }.map { line in
      line.split(separator: " ").dropFirst(3).first.map(String.init)
    }
    #expect(
      names == [
        "child.tapped", "rows.element.tapped", "sheet.presented.tapped", "sheet.dismiss",
        "child.tapped", "tapped",
      ])
  }
}
