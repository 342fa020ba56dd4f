import Foundation
import Hindsight
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

@Suite struct CompleterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var line: String
    var candidates: [String]
    var replacing: Int
    var position = 3
    var testDescription: String { "\(position): \(line)" }

    init(_ line: String, _ candidates: [String], replacing: Int, at position: Int = 3) {
      self.line = line
      self.candidates = candidates
      self.replacing = replacing
      self.position = position
    }
  }

  static let cases: [Case] = [
    Case("st", ["step "], replacing: 2),
    Case(
      "  re", ["replay ", "reverse-continue ", "reverse-next ", "reverse-step ", "rewind "],
      replacing: 2),
    Case("x", [], replacing: 1),
    Case("print ", [".books", ".count ", ".shelves"], replacing: 0),
    Case("p .c", [".count "], replacing: 2),
    Case("p c", [".count "], replacing: 1),
    Case("p .b", [".books"], replacing: 2),
    Case("p .books", [".books[0]", ".books[1]"], replacing: 6),
    Case("p .books[", [".books[0]", ".books[1]"], replacing: 7),
    Case("p .books[1", [".books[1]"], replacing: 8),
    Case("p .books[1]", [".books[1].isRead ", ".books[1].title "], replacing: 9),
    Case("p .books[1].t", [".books[1].title "], replacing: 11),
    Case("p .count", [".count "], replacing: 6),
    Case("p .shelves", [".shelves[\"a/b\"] "], replacing: 8),
    Case("p .shelves[", [".shelves[\"a/b\"] "], replacing: 9),
    Case("p .shelves[\"a", [".shelves[\"a/b\"] "], replacing: 11),
    Case("p .shelves.[\"a", [".shelves[\"a/b\"] "], replacing: 12),
    Case("p /", ["/books", "/count ", "/shelves"], replacing: 1),
    Case("p /books/", ["/books/0", "/books/1"], replacing: 7),
    Case("p /shelves/a", ["/shelves/a~1b "], replacing: 10),
    Case("p .nothing.", [], replacing: 9),
    Case("p .count ", [], replacing: 0),
    Case(
      "p -", ["--all ", "--compact ", "--depth ", "--json ", "--limit "], replacing: 1),
    Case("p .count --j", ["--json "], replacing: 3),
    Case("print ", [".books ", ".count ", ".shelves"], replacing: 0, at: 0),
    Case("p .books[", [], replacing: 7, at: 0),
    Case("diff f", ["first "], replacing: 1),
    Case(
      "diff 1 -",
      ["--all ", "--format ", "--ignore ", "--json ", "--limit ", "--path ", "--tolerance "],
      replacing: 1),
    Case("diff --format ", ["json ", "patch ", "text "], replacing: 0),
    Case("diff --format=p", ["patch "], replacing: 1),
    Case("diff --limit ", [], replacing: 0),
    Case("list --path .c", [".count "], replacing: 2),
    Case("list --path=.c", [".count "], replacing: 2),
    Case("list --changed l", ["last "], replacing: 1),
    Case("export ", ["csv ", "jsonl ", "redux "], replacing: 0),
    Case("action -", ["--all ", "--depth ", "--json ", "--limit "], replacing: 1),
    Case("diff 1 .c", [".count "], replacing: 2),
    Case("goto l", ["last "], replacing: 1),
    Case("goto m", ["main "], replacing: 1), Case("goto counter.s", ["counter.set "], replacing: 9),
    Case("checkout m", ["main "], replacing: 1),
    Case("help go", ["goto "], replacing: 2),
    Case("replay --f", ["--fatal ", "--first "], replacing: 3),
    Case("screen f", ["first "], replacing: 1),
    Case("causes l", ["last "], replacing: 1),
    Case("effects --", ["--all ", "--json "], replacing: 2),
    Case("rewind ", [], replacing: 0),
    Case("send .c", [".counter(.increment)", ".counter(.set(41))"], replacing: 2),
    Case("send .counter(.s", [".counter(.set(41))"], replacing: 11),
    Case("send .x", [], replacing: 2),
    Case("next an", ["answered "], replacing: 2), Case("break an", ["answered "], replacing: 2),
    Case("break answered i", ["if "], replacing: 1),
    Case("break answered if .c", [".count "], replacing: 2),
    Case("watch .c", [".count "], replacing: 2),
  ]

  @Test(arguments: cases)
  func completes(_ example: Case) throws {
    let fixture = try CommandFixture()
    fixture.context.cursor.position = example.position
    let completion = Completer.complete(
      example.line, cursor: example.line.count, in: fixture.context)
    #expect(completion.candidates.sorted() == example.candidates)
    if !example.candidates.isEmpty { #expect(completion.replacing == example.replacing) }
  }

  @Test func whatStandsAfterTheCursorPlaysNoPart() throws {
    let fixture = try CommandFixture()
    let completion = Completer.complete("p .co rest", cursor: 5, in: fixture.context)
    #expect(completion.candidates == [".count "])
  }

  @Test func anEmptyLineOffersEachCommand() throws {
    let fixture = try CommandFixture()
    let completion = Completer.complete("", cursor: 0, in: fixture.context)
    #expect(
      completion.candidates
        == CommandTable.commands(in: .prompt).map { $0.name.text + " " }.sorted())
  }

  @Test func aListOfElementsIsBounded() throws {
    let books = StateValue.array((0..<1000).map { .array([.integer($0)]) })
    let fixture = try CommandFixture([], outside: ["books": books])
    let all = Completer.complete("p .books[", cursor: 9, in: fixture.context)
    #expect(all.candidates.count == 100)
    let some = Completer.complete("p .books[99", cursor: 11, in: fixture.context)
    #expect(some.candidates.count == 11)
    #expect(some.displayTexts.first == "[99]")
  }

  struct Listing: Reducer {
    struct State: Codable {}
    struct Add: Flux.Action, Codable { var number: Int }
    struct Reset: Flux.Action, Codable {}
    enum Actions: ActionRegistry {
      typealias Action = any Flux.Action
      static let actions: [Entry] = [Add.self, Reset.self]
    }

    func reduce(into state: inout State, action: RegisteredAction<Actions>)
      -> Effect<RegisteredAction<Actions>>
    { .none }
  }

  @Test func actionsThatTheAppListsAreOfferedToo() throws {
    let app = App("listing", initialState: Listing.State(), reducer: Listing())
    let fixture = try CommandFixture([Sent("Add(number: 3)")], apps: [app], recordedBy: app)
    let completion = Completer.complete("send ", cursor: 5, in: fixture.context)
    let scope = "CompleterTests.Listing."
    #expect(completion.candidates == ["\(scope)Add(number: 3)", "\(scope)Reset"])
    let reset = Completer.complete("send \(scope)R", cursor: 6 + scope.count, in: fixture.context)
    #expect(reset.candidates == ["\(scope)Reset"])
  }

  @Test func filesOfAFolder() throws {
    let fixture = try CommandFixture()
    let folder = fixture.folder
    try Data().write(to: folder.appending(path: "what if"))
    try FileManager.default.createDirectory(
      at: folder.appending(path: "sub"), withIntermediateDirectories: false)
    let line = "save \(folder.path)/"
    let completion = Completer.complete(line, cursor: line.count, in: fixture.context)
    #expect(
      completion.candidates == [
        "\(folder.path)/sample.hindsight ", "\(folder.path)/sub/", "\"\(folder.path)/what if\" ",
      ])
    let quoted = "save \"\(folder.path)/wh"
    let rest = Completer.complete(quoted, cursor: quoted.count, in: fixture.context)
    #expect(rest.candidates == ["\"\(folder.path)/what if\" "])
    #expect(rest.replacing == quoted.count - 5)
  }
}
