import Testing

@testable import Hindsight

@Suite struct MissingChildTests {
  @Test func eachPlaceIsSaidOnce() {
    let place = ReducerPlace(file: "MissingChildTests/\(#line)", line: 1, column: 1)
    let other = ReducerPlace(file: "MissingChildTests/\(#line)", line: 2, column: 1)
    #expect(MissingChild.note(at: place))
    #expect(!MissingChild.note(at: place))
    #expect(MissingChild.note(at: other))
  }

  @Test func aDebuggerSaysNothing() {
    let place = ReducerPlace(file: "MissingChildTests/\(#line)", line: 1, column: 1)
    Reduction.travel().run { #expect(!MissingChild.note(at: place)) }
    #expect(MissingChild.note(at: place))
  }

  @Test func theTextNamesThePlace() {
    let text = MissingChild.text(ReducerPlace(file: "App/Feature.swift", line: 12, column: 6))
    #expect(text.contains("(App/Feature.swift:12)"))
  }
}
