import Foundation
import Testing

@testable import HindsightDebugger

@Suite struct HistoryLocationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var environment: [String: String]
    var path: String?
    var testDescription: String { id }
  }

  static let cases: [Case] = [
    Case(
      id: "its own variable first",
      environment: ["HINDSIGHT_HISTORY": "/h", "XDG_STATE_HOME": "/x", "HOME": "/home/a"],
      path: "/h"),
    Case(id: "none wanted", environment: ["HINDSIGHT_HISTORY": "", "HOME": "/home/a"], path: nil),
    Case(
      id: "state home", environment: ["XDG_STATE_HOME": "/x", "HOME": "/home/a"],
      path: "/x/hindsight/history"),
    Case(
      id: "a state home that is not absolute counts for nothing",
      environment: ["XDG_STATE_HOME": "x", "HOME": "/home/a"],
      path: "/home/a/.local/state/hindsight/history"),
    Case(
      id: "home", environment: ["HOME": "/home/a"],
      path: "/home/a/.local/state/hindsight/history"),
    Case(id: "homeless", environment: [:], path: nil),
  ]

  @Test(arguments: cases)
  func finds(_ example: Case) {
    #expect(HistoryLocation.url(in: example.environment)?.path == example.path)
  }
}
